// What cannot stay of the digits entered, seen without any search for a solution: repeated digits, and cages that do not
// make their clue, or can no longer be finished.

import { digitOf } from "../../digits/entries.js";
import { repeated } from "../../digits/mistakes.js";
import { cellsOf, split } from "./cages.js";

/** @typedef {import("./cages.js").State} State */

const MOST_TRIED = 4000; // digits tried in one cage; what takes longer is let pass

/** The cells of all mistakes, by number.
 * @type {(state: State) => Set<number>} */
export function mistakes(state) {
  const { labels, clues, cells } = state;
  const digits = cells.map(digitOf);
  const { wrong, free } = repeated(state);
  for (const [cage, clue] of clues.entries()) {
    const own = cellsOf(labels, cage);
    const entered = own.filter((i) => digits[i]);
    if (entered.length && !canBeFinished(state, own, clue, digits, free)) for (const i of entered) wrong.add(i);
  }
  return wrong;
}

/** @type {(state: State, cells: number[], clue: string, digits: (number | null)[], free: (i: number, digit: number) => boolean) => boolean} */
function canBeFinished({ width: size, large, open }, cells, clue, digits, free) {
  const [number, op] = split(clue);
  if (!number) return true; // there is no clue yet
  const target = Number(number);
  if (!Number.isSafeInteger(target)) return true;
  const isSingle = cells.length === 1;
  if (!op && !isSingle && !open) return true;
  const operators = op ? [op] : isSingle ? ["+"] : ["+", "*", ...(cells.length === 2 || large ? ["-", "/"] : [])];
  const known = cells.flatMap((i) => digits[i] ?? []);
  const left = cells.filter((i) => !digits[i]);
  let tried = 0;
  // Tries all ways to fill the cells that are left, by the rest of the target where there is one.
  /** @type {(way: string, at: number, chosen: number[]) => boolean} */
  const fill = (way, at, chosen) => {
    if (++tried > MOST_TRIED) return true;
    if (at === left.length) return makes(way, target, [...known, ...chosen]);
    const so = [...known, ...chosen];
    if (way === "+" && sum(so) + (left.length - at) > target) return false;
    if (way === "+" && sum(so) + (left.length - at) * size < target) return false;
    if (way === "*" && target % product(so)) return false;
    for (let digit = 1; digit <= size; digit++)
      if (free(left[at], digit) && !clashes(left, at, chosen, digit, size) && fill(way, at + 1, [...chosen, digit]))
        return true;
    return false;
  };
  return operators.some((way) => fill(way, 0, []));
}

// Whether the digit stands already in the same line, among those chosen for the cells before.
/** @type {(cells: number[], at: number, chosen: number[], digit: number, size: number) => boolean} */
const clashes = (cells, at, chosen, digit, size) =>
  chosen.some(
    (other, k) =>
      other === digit &&
      (Math.floor(cells[k] / size) === Math.floor(cells[at] / size) || cells[k] % size === cells[at] % size),
  );

/** @type {(digits: number[]) => number} */
const sum = (digits) => digits.reduce((total, digit) => total + digit, 0);
/** @type {(digits: number[]) => number} */
const product = (digits) => digits.reduce((total, digit) => total * digit, 1);

// − and ÷ are the largest digit minus, or over, all others.
/** @type {(op: string, target: number, digits: number[]) => boolean} */
function makes(op, target, digits) {
  const largest = Math.max(...digits);
  if (op === "+") return sum(digits) === target;
  if (op === "*") return product(digits) === target;
  if (op === "-") return 2 * largest - sum(digits) === target;
  return (target * product(digits)) / largest === largest;
}
