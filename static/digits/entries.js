// Entries of a Latin square: digits, and notes of those that may still be there (engine/digits/entries.py).
//
// A cell is kept as the server reads it: "." open, "5" decided, "1+3+4" the candidates that are marked, "5+" a single one.

/** @typedef {{ width: number, height: number, cells: string[], second?: string[], givens?: number[] }} Entered  a state that has
 *   entries; of their notes those in `second` are underlined */

export const OPEN = ".";

/** @type {(cell: string) => number[]} */
export const marksOf = (cell) => (cell.includes("+") ? cell.split("+").filter(Boolean).map(Number) : []);
/** @type {(cell: string) => number | null} */
export const digitOf = (cell) => (/^[0-9]+$/.test(cell) ? Number(cell) : null);

/** @type {(state: Entered) => string} */
export function entriesOf({ width, cells, givens = [] }) {
  const own = cells.map((cell, i) => (givens[i] ? OPEN : cell));
  return Array.from({ length: width }, (_, r) => own.slice(r * width, (r + 1) * width).join(" ")).join("/");
}

// What a cell holds, in words for who does not see it.
/** @type {(cell: string) => string} */
export function describeEntry(cell) {
  if (digitOf(cell)) return `holds ${cell}`;
  const marks = marksOf(cell);
  return marks.length ? `marked ${marks.join(" ")}` : "";
}

// A cell in a board of another size, without the digits that are too large for it.
/** @type {(cell: string, size: number) => string} */
export function shrunk(cell, size) {
  const digit = digitOf(cell);
  if (digit) return digit > size ? OPEN : cell;
  return marked(marksOf(cell).filter((digit) => digit <= size));
}

/** @type {(digits: (number | string)[]) => string} */
export function marked(digits) {
  const sorted = [...new Set(digits.map(Number))].sort((one, other) => one - other);
  return sorted.length === 1 ? `${sorted[0]}+` : sorted.join("+") || OPEN;
}

/** The notes of the second kind, which are underlined.
 * @type {(state: Entered, at: number) => number[]} */
export const secondOf = ({ second }, at) => marksOf(second?.[at] ?? OPEN);

/** The state without notes of the second kind that are no notes any more.
 * @type {<State extends Entered>(state: State) => State} */
export function pruned(state) {
  const { cells, second } = state;
  if (!second) return state;
  const kept = cells.map((cell, i) => marked(secondOf(state, i).filter((digit) => marksOf(cell).includes(digit))));
  return { ...state, second: kept };
}

// The state with a note more in these cells; where all have it, of the same kind, with one less.
/** @type {<State extends Entered>(state: State, at: number[], digit: number, kind: string) => State} */
export function noted(state, at, digit, kind) {
  const isSecond = kind === "second";
  const all = at.every(
    (i) => marksOf(state.cells[i]).includes(digit) && secondOf(state, i).includes(digit) === isSecond,
  );
  /** @type {(marks: number[], isIn: boolean) => string} */
  const turned = (marks, isIn) => marked(isIn ? [...marks, digit] : marks.filter((mark) => mark !== digit));
  const cells = [...state.cells];
  const second = state.cells.map((_, i) => marked(secondOf(state, i)));
  for (const i of at) {
    cells[i] = turned(marksOf(cells[i]), !all);
    second[i] = turned(marksOf(second[i]), !all && isSecond);
  }
  return { ...state, cells, ...(isSecond || state.second ? { second } : {}) };
}

// The cells when a digit has left the notes of its row and column; a note of that digit alone says what somebody wants to see.
/** @type {(state: Entered, at: number, digit: number) => string[]} */
export function tidied({ width, cells }, at, digit) {
  return cells.map((cell, i) => {
    const sees = Math.floor(i / width) === Math.floor(at / width) || i % width === at % width;
    const rest = sees ? marksOf(cell).filter((mark) => mark !== digit) : [];
    return rest.length ? marked(rest) : cell;
  });
}

/** The cells with each single note entered as a digit.
 * @type {(state: Entered, isTidy: boolean) => string[]} */
export function singlesEntered(state, isTidy) {
  const singles = state.cells.flatMap((cell, i) => (marksOf(cell).length === 1 ? [[i, marksOf(cell)[0]]] : []));
  let { cells } = state;
  for (const [i, digit] of singles) {
    if (isTidy) cells = tidied({ ...state, cells }, i, digit);
    cells = cells.with(i, String(digit));
  }
  return cells;
}
