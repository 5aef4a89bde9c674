// Links between cells, as the data of SVG paths with a unit per cell: straight lines with a head, as `link` in
// templates/puzzles/signpost/_parts.html draws them.

const MIDDLE = [0.59, 0.54]; // of the arrow: rows and columns
const GAP = 0.25; // between a head and the middle of the arrow it leads to
const HEAD = 0.15;

/** @typedef {[number, number]} Cell  row and column */

/** @type {(value: number) => number} */
const round = (value) => Math.round(value * 1000) / 1000;
/** @type {(x: number, y: number) => string} */
const point = (x, y) => `${round(x)} ${round(y)}`;

/** @type {(from: Cell, to: Cell) => string} */
export function link(from, to) {
  const [y, x] = from.map((at, i) => at + MIDDLE[i]);
  const [down, aside] = from.map((at, i) => to[i] - at);
  const long = Math.hypot(down, aside) || 1;
  const [dy, dx] = [down / long, aside / long];
  const [tipX, tipY] = [x + aside - GAP * dx, y + down - GAP * dy];
  /** @type {(side: number) => string} */
  const barb = (side) => point(tipX - HEAD * (dx + side * dy), tipY - HEAD * (dy - side * dx));
  return `M${point(x, y)}L${point(tipX, tipY)}M${barb(0.7)}L${point(tipX, tipY)}L${barb(-0.7)}`;
}

// The links of chains of cells, each in the order of its steps.
/** @type {(chains: number[][], cellOf: (i: number) => Cell) => string} */
export const links = (chains, cellOf) =>
  chains.flatMap((chain) => chain.slice(1).map((to, at) => link(cellOf(chain[at]), cellOf(to)))).join("");

// One line through the middles of a chain.
/** @type {(chain: number[], cellOf: (i: number) => Cell) => string} */
export const track = (chain, cellOf) =>
  chain
    .map((i, at) => {
      const [r, c] = cellOf(i);
      return `${at ? "L" : "M"}${point(c + MIDDLE[1], r + MIDDLE[0])}`;
    })
    .join("");
