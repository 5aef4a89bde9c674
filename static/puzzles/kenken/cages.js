// Cages as numbers of cells: how lines part them, and how they are written.
//
// Row-major lists have the number of each cell's cage, its label; cages are numbered in the order of their first cells.
// An inner line is a number: twice the cell to the left of it, or twice the cell above it and one.

import { refit } from "../../editor/grid.js";
import { laid } from "../../editor/transforms.js";

/**
 * @typedef {import("../../digits/entries.js").Entered & {
 *   labels: number[], walls: number[], clues: string[], large: boolean, open: boolean, bare: boolean, ticked?: number[],
 * }} State
 */

/** @type {Record<string, string>} */
const SIGNS = { "+": "+", "-": "−", "*": "×", "/": "÷", "": "" };
/** @type {Record<string, string>} */
const LETTERS = { "+": "a", "-": "s", "*": "m", "/": "d", "": "_" };

// -- lines and cells -----------------------------------------------------------------------------------------------------

/** @type {(size: number) => number[]} */
export const singles = (size) => Array.from({ length: size * size }, (_, i) => i);

/** @type {(size: number) => number[]} */
export const innerLines = (size) =>
  singles(size).flatMap((i) => [...((i + 1) % size ? [2 * i] : []), ...(i + size < size * size ? [2 * i + 1] : [])]);

// The two cells that a line is between.
/** @type {(line: number, size: number) => [number, number]} */
export const ends = (line, size) => [line >> 1, (line >> 1) + (line % 2 ? size : 1)];

/** @type {(line: number, labels: number[], size: number) => boolean} */
export const isInside = (line, labels, size) => {
  const [a, b] = ends(line, size);
  return labels[a] === labels[b];
};

/** @type {(line: number, size: number) => string} */
export const path = (line, size) => {
  const [r, c] = [Math.floor((line >> 1) / size), (line >> 1) % size];
  return line % 2 ? `M${c} ${r + 1}h1` : `M${c + 1} ${r}v1`;
};

/** @type {(labels: number[], cells: number[], size: number) => string} */
export function outline(labels, cells, size) {
  return cells
    .flatMap((i) => {
      const [r, c] = [Math.floor(i / size), i % size];
      /** @type {(other: number, isOutside: boolean) => boolean} */
      const differs = (other, isOutside) => isOutside || labels[other] !== labels[i];
      return [
        differs(i - 1, c === 0) && `M${c} ${r}v1`,
        differs(i + 1, c === size - 1) && `M${c + 1} ${r}v1`,
        differs(i - size, r === 0) && `M${c} ${r}h1`,
        differs(i + size, r === size - 1) && `M${c} ${r + 1}h1`,
      ];
    })
    .filter(Boolean)
    .join("");
}

// Where a cell's cage goes on.
/** @type {(labels: number[], cell: number, size: number) => string[]} */
export function openWays(labels, cell, size) {
  const [r, c] = [Math.floor(cell / size), cell % size];
  /** @type {[string, boolean, number][]} */
  const ways = [
    ["left", c > 0, cell - 1],
    ["right", c < size - 1, cell + 1],
    ["up", r > 0, cell - size],
    ["down", r < size - 1, cell + size],
  ];
  return ways.filter(([, inside, other]) => inside && labels[other] === labels[cell]).map(([way]) => way);
}

/** @type {(labels: number[], cage: number | null) => number[]} */
export const cellsOf = (labels, cage) => labels.flatMap((label, i) => (label === cage ? [i] : []));

/** @type {(labels: (number | undefined)[]) => number[]} */
export function countCells(labels) {
  /** @type {number[]} */
  const counts = [];
  for (const label of labels) if (label !== undefined) counts[label] = (counts[label] ?? 0) + 1;
  return counts;
}

/** @type {(labels: number[]) => number[]} */
export function firstCells(labels) {
  /** @type {number[]} */
  const first = [];
  for (const [i, label] of labels.entries()) first[label] ??= i;
  return first;
}

// The connected parts of equal labels, walls between them respected, numbered in the order of their first cells.
/** @type {(labels: number[], walls: number[], size: number) => number[]} */
function connected(labels, walls, size) {
  const closed = new Set(walls);
  /** @type {number[][]} */
  const neighbours = labels.map(() => []);
  for (const line of innerLines(size)) {
    if (closed.has(line) || !isInside(line, labels, size)) continue;
    const [a, b] = ends(line, size);
    neighbours[a].push(b);
    neighbours[b].push(a);
  }
  /** @type {number[]} */
  const parts = [];
  let count = 0;
  labels.forEach((_, first) => {
    if (parts[first] !== undefined) return;
    const reached = [first];
    for (const cell of reached) {
      parts[cell] = count;
      for (const next of neighbours[cell]) if (parts[next] === undefined) reached.push(next);
    }
    count++;
  });
  return parts;
}

// The state with its cells grouped anew.  Where cages meet, the clue of the one at `hand` wins; where a cage is parted,
// its clue stays with its first part that is not the cage of the cell `drawn`.
/** @type {(state: State, wanted: number[], walls: number[], hand: number, drawn?: number) => State} */
export function regroup(state, wanted, walls, hand, drawn) {
  const labels = connected(wanted, walls, state.width);
  const clues = Array(Math.max(...labels) + 1).fill("");
  const own = state.labels[hand];
  for (const cage of [own, ...state.clues.keys()]) {
    const parts = cellsOf(state.labels, cage).map((cell) => labels[cell]);
    const home = parts.find((part) => drawn === undefined || part !== labels[drawn]) ?? parts[0];
    clues[home] ||= state.clues[cage];
  }
  return { ...state, labels, clues, walls: walls.filter((line) => isInside(line, labels, state.width)) };
}

// A cage of just these cells, which leave the cages that they were in.
/** @type {(state: State, cells: Iterable<number>, hand: number) => State} */
export function enclose(state, cells, hand) {
  const taken = new Set(cells);
  const labels = state.labels.map((label, i) => (taken.has(i) ? state.clues.length : label));
  const walls = state.walls.filter((line) => !ends(line, state.width).every((cell) => taken.has(cell)));
  return regroup(state, labels, walls, hand, hand);
}

// The state in another size: a cage that loses cells loses its clue too.
/** @type {(state: State, size: number) => State} */
export function resized(state, size) {
  const { width, labels, clues } = state;
  const refitted = refit(labels, width, width, size, size, undefined);
  const left = countCells(refitted);
  const whole = countCells(labels).map((count, cage) => count === left[cage]);
  const kept = refitted.map((label, i) => label ?? clues.length + i);
  const walls = innerLines(size).filter((line) => {
    const [r, c] = [Math.floor(line / 2 / size), (line >> 1) % size];
    return r < width && c < width && state.walls.includes(2 * (r * width + c) + (line % 2));
  });
  const cages = connected(kept, walls, size);
  const kinds = firstCells(cages).map((cell) => kept[cell]);
  return {
    ...state,
    width: size,
    height: size,
    labels: cages,
    walls: walls.filter((line) => isInside(line, cages, size)),
    clues: kinds.map((label) => (whole[label] ? clues[label] : "")),
  };
}

// The state turned or mirrored: cages are numbered anew, in the order of their first cells.
/** @type {(state: State, transform: import("../../editor/transforms.js").Transform) => State} */
export function transformed(state, transform) {
  const { width: size } = state;
  const moved = laid(transform, state.labels, size, size, 0);
  const order = [...new Set(moved)];
  const at = laid(transform, singles(size), size, size, 0); // which cell has come to each place
  const walls = innerLines(size).filter((line) => {
    const [a, b] = ends(line, size).map((i) => at[i]);
    return state.walls.some((wall) => ends(wall, size).includes(a) && ends(wall, size).includes(b));
  });
  const labels = moved.map((label) => order.indexOf(label));
  return { ...state, labels, walls, clues: order.map((label) => state.clues[label]) };
}

// -- text ----------------------------------------------------------------------------------------------------------------

// The puzzle in the plainest of the spellings that the server reads; what is missing is `_`.
/** @type {(state: State) => string} */
export function written({ width: size, labels, clues, large, open, bare }) {
  const texts = clues.map((clue) => {
    const [number, op] = split(clue);
    return LETTERS[op] + number;
  });
  const rules = Object.entries({ large, open, bare }).filter(([, is]) => is);
  return [`${size}:${openDigits(labels, size)}`, texts.join(""), ...rules.map(([rule]) => rule)].join(",");
}

// A digit per cell: 1 without border to its right, 2 without one below, 3 without either.
/** @type {(labels: number[], size: number) => string} */
function openDigits(labels, size) {
  const digits = labels.map(() => 0);
  for (const line of innerLines(size)) if (isInside(line, labels, size)) digits[line >> 1] += 1 + (line % 2);
  return digits.join("");
}

// A clue's number and operator.
/** @type {(clue: string) => string[]} */
export const split = (clue) => (clue.match(/^([0-9]*)(.?)$/) ?? []).slice(1);

// A clue for people, with question marks for what is still missing; `open` allows clues without operator.
/** @type {(clue: string, count: number, open: boolean) => string} */
export function clueText(clue, count, open) {
  if (!clue) return "";
  const [digits, op] = split(clue);
  const number = (digits.length > 12 ? `${digits.slice(0, 11)}…` : digits) || "?";
  if (count === 1 && op !== "-" && op !== "/") return number;
  return number + (SIGNS[op] || (open ? "" : "?"));
}
