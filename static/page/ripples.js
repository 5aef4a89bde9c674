// Movement on the board as one plays: what is placed fades in, and what is finished ripples, cell by cell.

import { still } from "../editor/motion.js";
import { mode } from "./modes.js";
import { on } from "./page.js";

const STILL = { transform: "none" }; // named, or browsers do not leave it to the compositor
const PLACED = 120; // milliseconds
const RIPPLE = 60; // from one cell to the next
const MOST_RIPPLE = 480; // of all cells together
const MOST_PLACED = 8; // cells at once, as a hand places them

/** @type {HTMLElement[]} */
const veils = [];

// Each cell appears from under a veil that keeps a layer of its own, so that no frame draws the board again.
/** @type {(cells: HTMLElement[]) => void} */
function reveal(cells) {
  const places = cells.map((cell) => cell.getBoundingClientRect());
  for (const [i, { x, y, width, height }] of places.entries()) {
    if (!veils[i]) {
      veils[i] = Object.assign(document.createElement("div"), { className: "veil" });
      document.body.append(veils[i]);
    }
    Object.assign(veils[i].style, {
      width: `${width}px`,
      height: `${height}px`,
      transform: `translate(${x}px, ${y}px)`,
    });
    veils[i].animate([{ opacity: 0.7 }, { opacity: 0 }], { duration: PLACED, easing: "ease-out" });
  }
}

/** @type {(cells: HTMLElement[]) => void} */
function ripple(cells) {
  const step = Math.min(RIPPLE, MOST_RIPPLE / cells.length);
  const frames = [STILL, { transform: "scale(1.2)" }, STILL];
  for (const [i, cell] of cells.entries()) {
    const timing = { duration: 180, delay: i * step, easing: "ease-in-out" };
    const number = cell.querySelector(".number"); // where a cell has none, what fills it moves
    if (number?.textContent) number.animate(frames, timing);
    else cell.animate(frames, { ...timing, pseudoElement: "::before" });
  }
}

/** To be told of every change on the board.
 * @type {(current: () => import("../editor/editor.js").Editor | null) => void} */
export function bindRipples(current) {
  const look = () => {
    const editor = /** @type {import("../editor/board.js").BoardEditor | null} */ (current());
    if (!editor?.grid) return { cells: [], own: [], finished: new Map() };
    const cells = [...editor.grid.places.keys()];
    return { cells, own: editor.own(editor.state), finished: editor.finished() };
  };
  let last = look();
  let isDue = false;
  on("changed", () => {
    if (isDue || mode() !== "play" || still()) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      const [before, now] = [last, look()];
      last = now;
      if (document.body.classList.contains("finished") || before.own.length !== now.own.length) return;
      const placed = now.cells.filter((_, i) => now.own[i] && now.own[i] !== before.own[i]);
      if (placed.length <= MOST_PLACED) reveal(placed);
      for (const [name, cells] of now.finished) if (!before.finished.has(name)) ripple(cells);
    });
  });
}
