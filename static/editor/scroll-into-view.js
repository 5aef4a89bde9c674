// What words point at is brought into sight: out from under the slip and the bar, and into the frame of a large board.

import * as slip from "../page/bottom-sheet.js";
import { still } from "./motion.js";

const ROOM = 10; // px around it
const ABOVE = "#slip.open, #peek, #bar, #step, [data-beside]"; // what may lie over the page

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/** @type {(areas: Box[]) => Box} */
const around = (areas) => ({
  left: Math.min(...areas.map(({ left }) => left)),
  top: Math.min(...areas.map(({ top }) => top)),
  right: Math.max(...areas.map(({ right }) => right)),
  bottom: Math.max(...areas.map(({ bottom }) => bottom)),
});

// How far to scroll so that what is from `from` to `to` lies within `least` and `most`; its beginning goes first.
/** @type {(from: number, to: number, least: number, most: number) => number} */
function way(from, to, least, most) {
  if (from < least) return from - least;
  return to > most ? Math.min(to - most, from - least) : 0;
}

// Whether it lies over the page: what is sticky only does where it is held; else it has its place below what is above it.
/** @type {(element: Element) => boolean} */
function isAbove(element) {
  const { position, bottom } = getComputedStyle(element);
  const held = innerHeight - Number.parseFloat(bottom);
  return position === "fixed" || (position === "sticky" && element.getBoundingClientRect().bottom > held - 1);
}

// Where the page is not covered; what lies at its side, on a phone that lies too, is not below anything.
function lowest() {
  const edges = [...document.querySelectorAll(ABOVE)]
    .filter((each) => isAbove(each) && each.getClientRects().length)
    .map((each) => each.getBoundingClientRect())
    .filter(({ width }) => width > innerWidth / 2);
  return Math.min(innerHeight, ...edges.map(({ top }) => top));
}

/** Says how many pixels stay covered, where there is no room for all.
 * @type {(elements: Element[]) => number} */
export function bringIntoSight(elements) {
  const seen = () => elements.map((each) => each.getBoundingClientRect()).filter(({ width }) => width);
  if (!seen().length) return 0;
  const frame = elements[0].closest(".scroller");
  if (frame) {
    const [box, within] = [around(seen()), frame.getBoundingClientRect()];
    frame.scrollBy(
      way(box.left, box.right, within.left, within.right),
      way(box.top, box.bottom, within.top, within.bottom),
    );
  }
  const { top, bottom } = around(seen());
  const end = lowest();
  const down = way(top - ROOM, bottom + ROOM, 0, end);
  if (down) scrollBy({ top: down, behavior: still() ? "auto" : "smooth" });
  return Math.max(0, bottom + 1 - down - end);
}

/** The same of what a hint is about, for which the slip with its words gives way.
 * @type {(elements: Element[]) => void} */
export function bringPointedIntoSight(elements) {
  slip.giveWay(0);
  slip.giveWay(bringIntoSight(elements));
}

/** Back to where the board begins, if that was scrolled out of sight; `whole`, if there is room for it, to see its end too. Else
 * nothing moves.
 * @type {(whole: boolean) => void} */
export function bringBoardIntoSight(whole) {
  const board = document.querySelector("#board [data-editor]");
  const table = document.querySelector("#board .scroller");
  if (!board) return;
  if (board.getBoundingClientRect().top < 0) bringIntoSight([board]);
  else if (whole && table && table.getBoundingClientRect().height + 2 * ROOM <= lowest()) bringIntoSight([table]);
}
