// Boxes on a floor: where they are seen, and how they look from a corner.
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

// The squares of all views in one line of sight with a square, and the stacks there: a box in the one is seen in the others.
/** @type {(view: ViewName, r: number, c: number, sizes: Sizes) => Set<string>} */
export function linesOf(view, r, c, { length, width, height }) {
  /** @type {Set<string>} */
  const lit = new Set();
  for (let row = 0; row < width; row++)
    for (let column = 0; column < length; column++)
      for (let high = 0; high < height; high++) {
        const squares = { side: [high, column], back: [high, width - 1 - row], top: [row, column] };
        const [y, x] = squares[view];
        if (y === r && x === c) for (const name of VIEWS) lit.add(`${name}-${squares[name]}`);
      }
  return lit;
}

// Where the boxes lie in a drawing, the farthest first, after so many quarter turns.
/** @type {(floor: Floor, turn: number, lattice: number[]) => { x: number, y: number, row: number, column: number }[]} */
export function piled(floor, turn, [across, down, up]) {
  const boxes = floor.flatMap((places, row) =>
    places.flatMap((place, column) =>
      [...place.toString(2)].reverse().flatMap((bit, layer) => (bit === "1" ? [{ row, column, layer }] : [])),
    ),
  );
  /** @type {(box: { row: number, column: number, layer: number }) => { row: number, column: number, layer: number, left: number, right: number, near: number }} */
  const turned = ({ row, column, layer }) => {
    let [columns, rows] = [floor[0].length, floor.length];
    let [left, right] = [row, column];
    for (let i = 0; i < turn; i++) {
      [left, right] = [columns - 1 - right, left];
      [columns, rows] = [rows, columns];
    }
    return { row, column, left, right, layer, near: left + right + layer };
  };
  return boxes
    .map(turned)
    .sort((one, other) => one.near - other.near || one.layer - other.layer)
    .map(({ row, column, left, right, layer }) => ({
      ...{ row, column },
      x: (right - left) * across,
      y: (right + left) * down - (layer + 1) * up,
    }));
}

// The corners of the floor in a drawing, and the drawing's frame.
/** @type {(sizes: Sizes, turn: number, lattice: number[]) => { ground: string, frame: string }} */
export function ground({ length, width, height }, turn, [across, down, up]) {
  const [long, deep] = turn % 2 ? [width, length] : [length, width];
  /** @type {(right: number, left: number) => string} */
  const at = (right, left) => `${(right - left) * across} ${(right + left) * down}`;
  const tall = (long + deep) * down + height * up;
  return {
    ground: `M${at(0, 0)}L${at(long, 0)}L${at(long, deep)}L${at(0, deep)}Z`,
    frame: `${-deep * across - 3} ${-height * up - 3} ${(long + deep) * across + 6} ${tall + 6}`,
  };
}
