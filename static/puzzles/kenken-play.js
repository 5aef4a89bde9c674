// Playing: digits and pencil marks in the cells, by keys or by a pad of buttons.
//
// A cell is kept as the server reads it: "." open, "5" decided, "1+3+4" the candidates that are marked, "5+" a single one.

import { digitOf as digitTyped, letterOf } from "../keys.js";
import { rove } from "../toolbar.js";

export const OPEN = ".";

export const marksOf = (cell) => (cell.includes("+") ? cell.split("+").filter(Boolean).map(Number) : []);
export const digitOf = (cell) => (/^[0-9]+$/.test(cell) ? Number(cell) : null);

export const entriesOf = ({ width, cells }) =>
  Array.from({ length: width }, (_, r) => cells.slice(r * width, (r + 1) * width).join(" ")).join("/");

// What a cell holds, in words for who does not see it.
export function inWords(cell) {
  if (digitOf(cell)) return `holds ${cell}`;
  const marks = marksOf(cell);
  return marks.length ? `marked ${marks.join(" ")}` : "";
}

// A cell in a board of another size, without the digits that are too large for it.
export function shrunk(cell, size) {
  if (digitOf(cell)) return digitOf(cell) > size ? OPEN : cell;
  return marked(marksOf(cell).filter((digit) => digit <= size));
}

export function marked(digits) {
  const sorted = [...new Set(digits.map(Number))].sort((one, other) => one - other);
  return sorted.length === 1 ? `${sorted[0]}+` : sorted.join("+") || OPEN;
}

function toggled(cell, digit) {
  const marks = marksOf(cell);
  return marked(marks.includes(digit) ? marks.filter((mark) => mark !== digit) : [...marks, digit]);
}

// The cells when a digit has left the notes of its row and column; a note of that digit alone says what somebody wants to see.
function tidied({ width, cells }, at, digit) {
  return cells.map((cell, i) => {
    const sees = Math.floor(i / width) === Math.floor(at / width) || i % width === at % width;
    const rest = sees ? marksOf(cell).filter((mark) => mark !== digit) : [];
    return rest.length ? marked(rest) : cell;
  });
}

export class Play {
  constructor(editor) {
    this.editor = editor;
    this.pad = editor.root.querySelector("[data-pad]");
    this.stop = rove(this.pad);
    this.typed = null;
    this.pad.addEventListener("click", (event) => {
      const { digit } = event.target.closest("button")?.dataset ?? {};
      if (digit === undefined) return;
      if (!this.editor.active) return this.editor.askForCell();
      this.typed = null; // a button is a whole number
      if (digit === "") this.set(OPEN);
      else this.enter(Number(digit), this.marking);
      this.typed = null;
    });
  }

  get marking() {
    return this.editor.option("pencil", "digits") === "marks";
  }

  get at() {
    return this.editor.index(...this.editor.at);
  }

  drawPad() {
    const size = this.editor.state.width;
    const digits = this.pad.querySelectorAll('[data-digit]:not([data-digit=""])');
    if (digits.length === size) return;
    for (const button of digits) button.remove();
    const erase = this.pad.querySelector('[data-digit=""]');
    for (let digit = 1; digit <= size; digit++) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = button.dataset.digit = String(digit);
      erase.before(button);
    }
    // In as few rows as have room for fingers, all of about the same length; beside the board in even ones.
    const keys = size + 2;
    this.pad.style.setProperty("--keys", String(Math.ceil(keys / Math.ceil(keys / 7))));
    this.pad.style.setProperty("--desk-keys", String(size <= 5 ? size : size % 3 ? 4 : 3));
    this.stop(0);
  }

  set(cell) {
    const { state } = this.editor;
    this.editor.change({ ...state, cells: state.cells.with(this.at, cell) });
  }

  // Digits typed one after the other in a cell are one number, as far as the board has it.
  type(figure, asMark) {
    const { state } = this.editor;
    const last = this.typed;
    const goesOn = last?.state === state && last.at === this.at && last.asMark === asMark;
    const longer = goesOn ? last.number * 10 + figure : 0;
    if (longer && longer <= state.width) this.enter(longer, asMark, last);
    else this.enter(figure, asMark);
  }

  // In place of what the figure before it did, if this number goes on with that.
  enter(number, asMark, last = null) {
    if (number < 1 || number > this.editor.state.width) return;
    if (!last) this.editor.beginStep();
    const before = last?.before ?? this.editor.state;
    const cell = asMark ? toggled(before.cells[this.at], number) : String(number);
    const isTidy = !asMark && this.editor.option("tidy", "on") === "on";
    const cells = isTidy ? tidied(before, this.at, number) : before.cells;
    this.editor.extend({ ...before, cells: cells.with(this.at, cell) });
    this.typed = { state: this.editor.state, before, at: this.at, number, asMark };
  }

  toggleMarking() {
    this.editor.setOption("pencil", this.marking ? "off" : "marks");
  }

  key(event) {
    const typed = digitTyped(event);
    if (typed) this.type(Number(typed.digit), this.marking !== typed.isShifted);
    else if (event.key === "Backspace" || event.key === "Delete") this.set(OPEN);
    else if (letterOf(event) === "n") this.toggleMarking();
    else if (event.key === " ")
      this.typed = null; // the next digit begins another number
    else return;
    event.preventDefault();
  }
}
