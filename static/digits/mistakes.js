// What cannot stay of the digits entered, seen without any search for a solution.

import { digitOf } from "./entries.js";

// Rows, then columns.
/** @type {(size: number) => number[][]} */
const lines = (size) => [
  ...Array.from({ length: size }, (_, r) => Array.from({ length: size }, (_, c) => r * size + c)),
  ...Array.from({ length: size }, (_, c) => Array.from({ length: size }, (_, r) => r * size + c)),
];

/** The cells whose digit is in their row or column once more, by number; and whether a digit is `free` in a cell's lines.
 * @type {(state: import("./entries.js").Entered) => { wrong: Set<number>, free: (i: number, digit: number) => boolean }} */
export function repeated({ width: size, cells }) {
  const digits = cells.map(digitOf);
  /** @type {Set<number>} */
  const wrong = new Set();
  const taken = lines(size).map((line) => {
    /** @type {Map<number | null, number[]>} */
    const at = new Map();
    for (const i of line) if (digits[i]) at.set(digits[i], [...(at.get(digits[i]) ?? []), i]);
    for (const same of at.values()) if (same.length > 1) for (const i of same) wrong.add(i);
    return at;
  });
  /** @type {(i: number, digit: number) => boolean} */
  const free = (i, digit) => !taken[Math.floor(i / size)].has(digit) && !taken[size + (i % size)].has(digit);
  return { wrong, free };
}
