// The way from cell to cell, as the data of an SVG path with a unit per cell.  A step over other cells goes round their
// middles, so that it does not look as if it stopped there.

const BEND = 0.32; // of a cell, at the most
const MIDDLE = [0.59, 0.54]; // of the arrow: rows and columns

/** @type {(from: [number, number], to: [number, number], isFirst: boolean) => string}  rows and columns */
export function stretch(from, to, isFirst) {
  const [y, x] = from.map((at, i) => round(at + MIDDLE[i]));
  const [toY, toX] = to.map((at, i) => round(at + MIDDLE[i]));
  const cells = Math.max(...from.map((at, i) => Math.abs(to[i] - at)));
  const start = isFirst ? `M${x} ${y}` : "";
  if (cells < 2) return `${start}L${toX} ${toY}`;
  const long = Math.hypot(toX - x, toY - y);
  const [aside, down] = [(y - toY) / long, (toX - x) / long].map((part) => 2 * BEND * part);
  return `${start}Q${round((x + toX) / 2 + aside)} ${round((y + toY) / 2 + down)} ${toX} ${toY}`;
}

/** @type {(value: number) => number} */
const round = (value) => Math.round(value * 1000) / 1000;

// Chains of cells, each in the order of its steps.
/** @type {(chains: number[][], cellOf: (i: number) => [number, number]) => string} */
export const ribbon = (chains, cellOf) =>
  chains.flatMap((chain) => chain.slice(1).map((to, at) => stretch(cellOf(chain[at]), cellOf(to), at === 0))).join("");
