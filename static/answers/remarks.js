// The remarks of a hint, read one at a time, each drawn on the board.

import { namesIn } from "../editor/cells.js";
import { bringPointedIntoSight } from "../editor/scroll-into-view.js";
import * as slip from "../page/bottom-sheet.js";
import { hide, on } from "../page/page.js";
import { clearMarks, drawMarks } from "./marks.js";

/** @typedef {import("../editor/editor.js").Editor} Editor */

/** @type {(hint: Element) => HTMLElement[]} */
const remarks = (hint) => [...hint.querySelectorAll(".remarks > li")];

// The number of the remark that is read, from 0.
/** @type {(hint: Element) => number} */
const at = (hint) => remarks(hint).findLastIndex(({ hidden }) => !hidden);

/** @type {(hint: Element) => boolean} */
const isDrawn = (hint) => hint.querySelector('[data-marks^="[["]') !== null;

// How many remarks are told unasked, or all of them once somebody reads the argument after these.
/** @type {(hint: Element, number?: number) => number} */
function told(hint, number = at(hint)) {
  const unasked = hint.querySelectorAll(".remarks > li:not([data-argument])").length;
  return number < unasked ? unasked : remarks(hint).length;
}

/** Whether the last remark is read, or the last before an argument; of a hint without any, never.
 * @type {(hint: Element) => boolean} */
export const isAtEnd = (hint) => at(hint) >= 0 && at(hint) === told(hint) - 1;

/** Reads the next remark; false at the end.
 * @type {(hint: HTMLElement, editor: Editor | null) => boolean} */
export function readOn(hint, editor) {
  if (at(hint) < 0 || isAtEnd(hint)) return false;
  turn(hint, at(hint) + 1, editor);
  return true;
}

/** @type {(hint: HTMLElement, number: number, editor: Editor | null) => void} */
function turn(hint, number, editor) {
  const all = remarks(hint);
  const now = Math.min(Math.max(number, 0), all.length - 1);
  for (const [i, remark] of all.entries()) hide(remark, i > now || (i < now && isDrawn(hint)));
  const count = hint.querySelector("[data-count]");
  if (count) count.textContent = `${now + 1} of ${told(hint, now)}`;
  showRemark(hint, editor);
  document.dispatchEvent(new Event("remark"));
}

/** Brings buttons and board in line with the remark that is read; without a hint, nothing is marked.
 * @type {(hint: HTMLElement | null, editor: Editor | null) => void} */
export function showRemark(hint, editor) {
  const board = document.getElementById("board");
  if (board) clearMarks(board);
  if (!hint || hint.hidden || at(hint) < 0) return;
  const [remark, following] = remarks(hint).slice(at(hint));
  const isLast = isAtEnd(hint);
  const wasFocused = hint.contains(document.activeElement);
  for (const button of hint.querySelectorAll("[data-remark]")) {
    if (button.dataset.remark === "-1") button.toggleAttribute("disabled", at(hint) === 0);
    else hide(button, button.dataset.remark === "last" ? isLast : !following);
    if (button.dataset.remark === "1") button.textContent = following?.dataset.asked ?? "Next";
  }
  for (const button of hint.querySelectorAll("[data-take], [data-take-back]")) {
    hide(button, !isLast);
    if (isLast && wasFocused && !hint.querySelector(":focus")) button.focus({ preventScroll: true });
  }
  if (!board || !slip.isRead()) return;
  editor?.showNumbers();
  if (!isDrawn(hint)) {
    editor?.point(namesIn(hint.dataset.places), []);
    editor?.bringPointedIntoSight();
    return;
  }
  drawMarks(board, JSON.parse(remark.dataset.marks ?? "[]"));
  editor?.accuse(isLast ? namesIn(hint.dataset.wrong) : []);
  bringPointedIntoSight([...board.querySelectorAll("svg.overlay :is(.focus, .result)")]);
}

/** @type {(current: () => Editor | null) => void} */
export function bindRemarks(current) {
  on("click", ({ target }) => {
    const way = target.closest("[data-remark]")?.dataset.remark;
    const hint = target.closest(".hint, #step");
    if (way && hint) turn(hint, way === "last" ? told(hint) - 1 : at(hint) + Number(way), current());
  });
}
