// Boxes on a floor, and where they are seen.
//
// A floor is rows of places as the top view draws them; each is a number whose bits are the layers of its boxes, the lowest
// bit for the floor's.

/** @typedef {"side" | "back" | "top"} ViewName */

/** @type {ViewName[]} */
export const VIEWS = ["side", "back", "top"];

/** @typedef {number[][]} Floor */
/** @typedef {{ length: number, width: number, height: number }} Sizes */

/** @type {(sizes: Sizes) => Floor} */
export const bare = ({ length, width }) => Array.from({ length: width }, () => Array(length).fill(0));

/** How many boxes stand at a place.
 * @type {(place: number) => number} */
export const count = (place) => place.toString(2).replaceAll("0", "").length;

/** @type {(floor: Floor) => number} */
export const total = (floor) => floor.flat().reduce((sum, place) => sum + count(place), 0);

// The views of the boxes, as rows of "1" and "0".
/** @type {(floor: Floor, sizes: Sizes) => Record<ViewName, string[]>} */
export function viewsOf(floor, { length, width, height }) {
  const columns = Array.from({ length }, (_, c) => floor.reduce((all, row) => all | row[c], 0));
  const rows = floor.map((row) => row.reduce((all, place) => all | place, 0));
  /** @type {(lines: number[]) => string[]} */
  const seen = (lines) =>
    Array.from({ length: height }, (_, r) => lines.map((line) => (line >> (height - 1 - r)) & 1).join(""));
  return {
    side: seen(columns),
    back: seen(Array.from({ length: width }, (_, c) => rows[width - 1 - c])),
    top: floor.map((row) => row.map((place) => (place ? "1" : "0")).join("")),
  };
}

/** @typedef {{ row: number, column: number, layer: number }} Box */

/** The squares in which a box is seen: row and column of each view.
 * @type {(box: Box, sizes: Sizes) => Record<ViewName, [number, number]>} */
export const squaresOf = ({ row, column, layer }, { width, height }) => ({
  side: [height - 1 - layer, column],
  back: [height - 1 - layer, width - 1 - row],
  top: [row, column],
});

/** The places in one line of sight, which a square of a view sees.
 * @type {(view: ViewName, r: number, c: number, sizes: Sizes) => Box[]} */
export function lineOf(view, r, c, { length, width, height }) {
  /** @type {(size: number) => number[]} */
  const all = (size) => [...Array(size).keys()];
  const rows = { side: all(width), back: [width - 1 - c], top: [r] };
  const columns = { side: [c], back: all(length), top: [c] };
  const layers = view === "top" ? all(height) : [height - 1 - r];
  return layers.flatMap((layer) =>
    rows[view].flatMap((row) => columns[view].map((column) => ({ row, column, layer }))),
  );
}
