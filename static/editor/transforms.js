// Boards turned, mirrored and shifted while they are made.  An editor says what `transformed(state, transform)` is; without
// script the server does the same (engine/core/transforms.py).

import { find, on } from "../page/page.js";

/** @typedef {{ way: string, wraps: boolean }} Transform  a quarter turn clockwise ("turn"), left for right ("flip"), or a
 *   shift by one cell ("left", "right", "up", "down"), which may come in again on the other side */

/** @type {Record<string, [number, number]>} */
const SHIFTS = { left: [0, -1], right: [0, 1], up: [-1, 0], down: [1, 0] };
const CANNOT = "Draw the picture first. We can’t shift clues alone.";

/** Height and width afterwards.
 * @type {(transform: Transform, height: number, width: number) => [number, number]} */
export const sizeAfter = ({ way }, height, width) => (way === "turn" ? [width, height] : [height, width]);

/** Where a cell goes; null for out of the board.
 * @type {(transform: Transform, r: number, c: number, height: number, width: number) => [number, number] | null} */
export function target({ way, wraps }, r, c, height, width) {
  if (way === "turn") return [c, height - 1 - r];
  if (way === "flip") return [r, width - 1 - c];
  const [toR, toC] = [r + SHIFTS[way][0], c + SHIFTS[way][1]];
  if (wraps) return [(toR + height) % height, (toC + width) % width];
  return toR >= 0 && toC >= 0 && toR < height && toC < width ? [toR, toC] : null;
}

/** A flat list of cells afterwards.
 * @type {<T>(transform: Transform, cells: T[], height: number, width: number, blank: T) => T[]} */
export function laid(transform, cells, height, width, blank) {
  const found = Array(cells.length).fill(blank);
  const [, wide] = sizeAfter(transform, height, width);
  for (const [i, value] of cells.entries()) {
    const to = target(transform, Math.floor(i / width), i % width, height, width);
    if (to) found[to[0] * wide + to[1]] = value;
  }
  return found;
}

/** Rows as texts afterwards.
 * @type {(transform: Transform, rows: string[], blank: string) => string[]} */
export function laidRows(transform, rows, blank) {
  const [height, width] = [rows.length, rows[0].length];
  const cells = laid(transform, [...rows.join("")], height, width, blank);
  const [tall, wide] = sizeAfter(transform, height, width);
  return Array.from({ length: tall }, (_, r) => cells.slice(r * wide, (r + 1) * wide).join(""));
}

/** @type {(current: () => import("./editor.js").Editor | null) => void} */
export function bindTransforms(current) {
  on(
    "click",
    (event) => {
      const button = event.target.closest('.transforms button[name="way"]');
      const editor = current();
      if (!button || !editor) return;
      event.preventDefault();
      event.stopPropagation();
      const wrap = document.querySelector('.transforms input[name="wrap"]');
      const state = editor.transformed(editor.state, { way: button.value, wraps: wrap?.checked ?? true });
      find("[data-transformed]").textContent = state ? "" : CANNOT;
      if (state) editor.change(state);
    },
    true,
  );
}
