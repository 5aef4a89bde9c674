// Clues as texts such as "3.1", the lines of cells that they describe, and the places of both.

import { plainDigits } from "../../editor/keys.js";
import { readLine } from "./colours.js";

/** @type {(width: number, height: number) => string[]} */
export const blank = (width, height) => Array(height).fill("?".repeat(width));
/** @type {(cells: string[]) => boolean} */
export const hasPaint = (cells) => cells.some((row) => /[#a-z]/.test(row));
/** @type {(cell: string | undefined) => boolean} */
export const isPaint = (cell) => cell !== undefined && cell !== "?" && cell !== "." && cell !== "~";
/** @type {(line: string) => boolean} */
export const hasMarks = (line) => /[^?]/.test(line);
/** @type {(size: { width: number, height: number }) => string} */
export const sizeOf = ({ width, height }) => `${width} × ${height}`;
/** @type {(cells: string[], c: number) => string} */
export const columnOf = (cells, c) => cells.map((row) => row[c]).join("");

// What a player has entered, with the given cells over it.
/** @type {(play: string[], givens: string[]) => string[]} */
export const over = (play, givens) =>
  play.map((row, r) =>
    hasMarks(givens[r]) ? Array.from(row, (cell, c) => (givens[r][c] === "?" ? cell : givens[r][c])).join("") : row,
  );

// How many numbers wide a row's clue is, as type goes.
/** @type {(clue: string, isColoured?: boolean) => number} */
export function slotsOf(clue, isColoured = false) {
  if (!isColoured) return Math.floor(((clue.length || 1) + 2) / 2);
  const widths = clue
    .split(".")
    .map((run) => (/[a-z]$/.test(run) ? 0.78 * (run.length - 1) + 1.25 : 0.78 * run.length + 0.65));
  return Math.max(1, Math.ceil(Number((0.3 + widths.reduce((all, each) => all + each, 0)).toFixed(6))));
}

// Room for the clues of nearly every picture of a size, by numbers beside each other and above each other.
/** @type {(size: { width: number, height: number }) => { slots: number, depth: number }} */
export function reserve({ width, height }) {
  /** @type {(length: number) => number} */
  const most = (length) => Math.min(Math.ceil(length / 2), Math.max(5, 3 + Math.ceil(length / 5)));
  return { slots: most(width), depth: most(height) };
}

// The columns of cells, which are asked for again and again while little changes: only that is looked at.
export class Columns {
  constructor() {
    /** @type {string[]} */
    this.cells = [];
    /** @type {string[]} */
    this.columns = [];
  }

  /** @param {string[]} cells */
  of(cells) {
    const before = this.cells;
    if (before.length !== cells.length || before[0]?.length !== cells[0]?.length)
      this.columns = Array.from(cells[0], (_, c) => columnOf(cells, c));
    else
      for (const [r, row] of cells.entries())
        if (row !== before[r])
          for (let c = 0; c < row.length; c++)
            if (row[c] !== before[r][c])
              this.columns[c] = this.columns[c].slice(0, r) + row[c] + this.columns[c].slice(r + 1);
    this.cells = cells;
    return this.columns;
  }
}

// Tatham's given squares: a letter for each, which counts the unknown squares before it; z is 25 of them and no given.
/** @type {(cells: string[]) => string} */
export function givenSquares(cells) {
  /** @type {(count: number) => string} */
  const letter = (count) => "abcdefghijklmnopqrstuvwxyz"[count];
  let [text, unknown] = ["", 0];
  for (const square of cells.join("")) {
    if (square !== "?") {
      text += square === "#" ? letter(unknown).toUpperCase() : letter(unknown);
      unknown = 0;
    } else if (++unknown === 25) {
      text += "z";
      unknown = 0;
    }
  }
  return unknown ? text + letter(unknown) : text;
}

// The same where cells have colours: each after the number of open cells before it.
/** @type {(cells: string[]) => string} */
export const givenColours = (cells) =>
  Array.from(
    cells.join("").matchAll(/(\?*)([^?])/g),
    ([, open, cell]) => `${open.length || ""}${cell === "#" ? "B" : cell}`,
  ).join("");

/** @type {(place: string) => string} */
export const titleOf = (place) => `${place[0] === "c" ? "Column" : "Row"} ${place.slice(1)}`;
/** @type {(place: string) => "columns" | "rows"} */
export const sideOf = (place) => (place[0] === "c" ? "columns" : "rows");
/** @type {(place: string) => [number, number]} */
export const cellOf = (place) =>
  place[0] === "c" ? [-1, Number(place.slice(1)) - 1] : [Number(place.slice(1)) - 1, -1];
/** @type {(place: string) => [number, number]} */
export function firstCellOf(place) {
  const [r, c] = cellOf(place);
  return [Math.max(r, 0), Math.max(c, 0)];
}
/** @type {(clue: string) => string} */
export const spaced = (clue) => clue.replaceAll(".", " ");
/** @type {(line: string) => string[]} */
const runsIn = (line) =>
  (line.match(/#+|([a-z])\1*/g) ?? []).map((run) => (run[0] === "#" ? `${run.length}` : run.length + run[0]));
/** @type {(line: string) => string} */
export const runsOf = (line) => runsIn(line).join(".");

/** The clue at the edge that an event is about.
 * @type {(event: Event) => HTMLTableCellElement | null} */
export const headAt = ({ target }) => (target instanceof Element ? target.closest("th") : null);

/** Where an arrow key goes along a side, from clue to clue: -1, 1, or 0 for nowhere.
 * @type {(event: KeyboardEvent, isColumn: boolean) => number} */
export const stepOf = ({ key }, isColumn) =>
  Number(key === (isColumn ? "ArrowRight" : "ArrowDown")) - Number(key === (isColumn ? "ArrowLeft" : "ArrowUp"));

// "3, 01R ?" as "3.1r.?"; "0" and "-" as the clue of an empty line.  What is no run stays, for the server to name it.
/** @type {(text: string) => string} */
export function compact(text) {
  const tokens = plainDigits(text.toLowerCase())
    .split(/[\s.,;:·⋅∙•/-]+/)
    .filter(Boolean);
  const clue = tokens.map((token) => token.replace(/^0+(?=[0-9])/, "")).join(".");
  return clue === "0" ? "" : clue;
}

/** @type {(cells: string[], columns?: string[]) => { columns: string[], rows: string[] }} */
export function cluesOf(cells, columns = Array.from(cells[0], (_, c) => columnOf(cells, c))) {
  return { columns: columns.map(runsOf), rows: cells.map(runsOf) };
}

/** The clues of a board turned, mirrored or shifted, whose picture nobody knows; null where that takes the picture.
 * @type {(state: { columns: string[], rows: string[] }, transform: import("../../editor/transforms.js").Transform) => { columns: string[], rows: string[] } | null} */
export function laidClues({ columns, rows }, { way }) {
  /** @type {(clues: string[]) => string[]} */
  const backwards = (clues) => clues.map((clue) => clue.split(".").reverse().join("."));
  if (way === "turn") return { columns: rows.toReversed(), rows: backwards(columns) };
  if (way === "flip") return { columns: columns.toReversed(), rows: backwards(rows) };
  const isAcross = way === "left" || way === "right";
  const lines = isAcross ? columns : rows;
  const isForward = way === "right" || way === "down";
  if (lines.at(isForward ? -1 : 0)) return null;
  const moved = isForward ? ["", ...lines.slice(0, -1)] : [...lines.slice(1), ""];
  return isAcross ? { columns: moved, rows } : { columns, rows: moved };
}

/** Which numbers of a clue are done: those whose runs are closed off, from either end as far as every cell is known.
 * @type {(clue: string, line: string) => boolean[]} */
export function finished(clue, line) {
  const numbers = clue.split(".").filter(Boolean);
  /** @type {(run: string, wanted: string | undefined) => boolean} */
  const isOf = (run, wanted) => run === wanted || (wanted?.[0] === "?" && run.replace(/[0-9]+/, "?") === wanted);
  /** @type {(cells: string, wanted: string[]) => number} */
  const fromStart = (cells, wanted) => {
    const known = cells.slice(0, cells.includes("?") ? cells.indexOf("?") : cells.length);
    const runs = runsIn(known);
    if (known.length < cells.length && known && !known.endsWith(".")) runs.pop(); // it may go on
    const agree = runs.findIndex((run, i) => !isOf(run, wanted[i]));
    return agree < 0 ? runs.length : agree;
  };
  const before = fromStart(line, numbers);
  const after = fromStart([...line].reverse().join(""), numbers.toReversed());
  return numbers.map((_, i) => i < before || i >= numbers.length - after);
}

// Whether the runs of a clue can still lie in a line of which some cells are known.
/** @type {(clue: string, line: string, colours?: string) => boolean} */
export function fits(clue, line, colours = "#") {
  if (/[^0-9.]/.test(clue) || /[a-z]/.test(line)) return readLine(clue, line, colours).fits;
  const runs = clue.split(".").filter(Boolean).map(Number);
  // reach[i]: the runs so far lie in the first i cells, and cover what is painted there.
  let reach = Array.from({ length: line.length + 1 }, (_, i) => !line.slice(0, i).includes("#"));
  for (const run of runs) {
    const next = [false];
    for (let i = 1; i <= line.length; i++) {
      const start = i - run;
      const gap = start === 0 ? reach[0] : start > 0 && line[start - 1] !== "#" && reach[start - 1];
      next[i] = (gap && !line.slice(start, i).includes(".")) || (next[i - 1] && line[i - 1] !== "#");
    }
    reach = next;
  }
  return reach[line.length];
}
