// Movement on the board as one plays: what is placed swells, and what is finished ripples, cell by cell.

import { still } from "../editor/motion.js";
import { mode } from "./modes.js";
import { on } from "./page.js";

const STILL = { transform: "none" }; // named, or browsers do not leave it to the compositor
const PLACED = 120; // milliseconds
const RIPPLE = 60; // from one cell to the next
const MOST_RIPPLE = 480; // of all cells together
const MOST_PLACED = 40; // cells at once; more come from a button, not from a hand

// A cell's number moves where it has one, else what fills the cell.
/** @type {(cell: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions) => void} */
function move(cell, frames, timing) {
  const number = cell.querySelector(".number");
  if (number?.textContent) number.animate(frames, timing);
  else cell.animate(frames, { ...timing, pseudoElement: "::before" });
}

/** @type {(cell: HTMLElement) => void} */
const place = (cell) => move(cell, [{ transform: "scale(0.7)" }, STILL], { duration: PLACED, easing: "ease-out" });

/** @type {(cells: HTMLElement[]) => void} */
function ripple(cells) {
  const step = Math.min(RIPPLE, MOST_RIPPLE / cells.length);
  for (const [i, cell] of cells.entries())
    move(cell, [STILL, { transform: "scale(1.2)" }, STILL], { duration: 180, delay: i * step, easing: "ease-in-out" });
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
      if (placed.length <= MOST_PLACED) for (const cell of placed) place(cell);
      for (const [name, cells] of now.finished) if (!before.finished.has(name)) ripple(cells);
    });
  });
}
