// Names of cells, as the server and the markup write them: "r3c4" is row 3, column 4.  Scripts count from 0.

/** @type {(r: number, c: number) => string} */
export const place = (r, c) => `r${r + 1}c${c + 1}`;

/** @type {(place: string) => [number, number]} */
export function cellAt(place) {
  const [, r, c] = place.match(/^r([0-9]+)c([0-9]+)$/) ?? [];
  return [Number(r) - 1, Number(c) - 1];
}

/** The names of cells in an attribute, with spaces between them.
 * @type {(written: string | undefined) => string[]} */
export const namesIn = (written = "") => written.split(" ").filter(Boolean);

/** Places and values, as the server has them, for `Editor.enter`.
 * @type {<Value>(cells: [string, Value][]) => [number, number, Value][]} */
export const placed = (cells) => cells.map(([name, value]) => [...cellAt(name), value]);

/** @type {(r: number, c: number) => string} */
export const where = (r, c) => `row ${r + 1}, column ${c + 1}`;

/** The names of the cells that the server wrote into an attribute, as rows and columns from 0.
 * @type {(written: string | undefined) => string[]} */
export function cellsDrawn(written) {
  /** @type {[number, number][]} */
  const cells = JSON.parse(written ?? "null") ?? [];
  return cells.map(([r, c]) => place(r, c));
}
