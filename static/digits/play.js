// Playing a Latin square: digits and notes in the cells, by keys or by a pad of buttons.

import { digitOf as digitTyped, isIn, letterOf } from "../editor/keys.js";
import { rove } from "../editor/toolbar.js";
import { find } from "../page/page.js";
import { digitOf, noted, OPEN, tidied } from "./entries.js";
import { Several } from "./several.js";

/** @typedef {{ state: Entered, before: Entered, at: string, number: number, kind: string }} Typed  the number that figures go on
 *  with: the state with it and without it, and the cells that it is in */
/** @typedef {import("./entries.js").Entered} Entered */

export class Play {
  /** @param {import("./editor.js").DigitEditor} editor */
  constructor(editor) {
    this.editor = editor;
    this.pad = editor.find("[data-pad]");
    this.stop = rove(this.pad);
    /** @type {Typed | null} */
    this.typed = null;
    this.several = new Several(editor);
    /** @type {string | null} the digit that stays chosen on the pad, "" to erase */
    this.hand = null;
    /** @type {{ digit: string, kind: string, used: boolean } | null} the key that is held down */
    this.held = null;
    this.pad.addEventListener("click", (event) => {
      const { digit } = /** @type {Element} */ (event.target).closest("button")?.dataset ?? {};
      if (digit !== undefined) this.tap(digit);
    });
    // Several cells take notes only; the key that chooses between digits and notes ends that.
    /** @type {(event: MouseEvent) => void} */
    const end = (event) => {
      if (!this.several.size || !isIn(event, "[data-option]")) return;
      event.stopPropagation();
      this.several.clear();
    };
    this.pad.addEventListener("click", end, true);
  }

  // What a digit becomes: "" itself, or a note of either kind.
  get kind() {
    const pencil = this.editor.option("pencil", "off");
    if (pencil === "second") return this.editor.isOn("twonotes") ? "second" : "marks";
    return pencil === "marks" ? "marks" : "";
  }

  get isDigitFirst() {
    return this.editor.isOn("digitfirst");
  }

  /** The digit that is about to be put into cells, if there is one. */
  get inHand() {
    return this.held?.digit ?? (this.isDigitFirst ? this.hand : null);
  }

  get at() {
    return this.editor.index(...this.editor.at);
  }

  // The cells that a digit goes into.
  get targets() {
    const { cells } = this.editor.state;
    return this.several.size ? this.several.all.filter((i) => !digitOf(cells[i])) : [this.at];
  }

  // A key of the pad.
  /** @type {(digit: string) => void} */
  tap(digit) {
    const { editor } = this;
    if (this.isDigitFirst && !this.several.size) {
      this.hand = this.hand === digit ? null : digit;
      this.draw();
      return;
    }
    if (!editor.active) return editor.askForCell();
    this.typed = null; // a button is a whole number
    if (digit === "") this.erase();
    else this.enter(Number(digit), this.kind);
    this.typed = null;
  }

  drawPad() {
    const size = this.editor.state.width;
    const digits = this.pad.querySelectorAll('[data-digit]:not([data-digit=""])');
    if (digits.length !== size) this.layPad(size, digits);
    this.draw();
  }

  /** @type {(size: number, digits: Iterable<Element>) => void} */
  layPad(size, digits) {
    for (const button of digits) button.remove();
    const erase = find('[data-digit=""]', this.pad);
    for (let digit = 1; digit <= size; digit++) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = button.dataset.digit = String(digit);
      erase.before(button);
    }
    this.stop(0);
  }

  // What the keys of the pad say by choice: which digit is in hand, and how many of each are left.
  draw() {
    const { editor, pad } = this;
    const { width: size, cells } = editor.state;
    const isCounting = editor.isOn("counts");
    pad.classList.toggle("counting", isCounting);
    pad.classList.toggle("block", editor.isOn("block"));
    for (const button of pad.querySelectorAll("[data-digit]")) {
      const { digit } = button.dataset;
      const left = Math.max(0, size - cells.filter((/** @type {string} */ cell) => cell === digit).length);
      if (digit && isCounting) {
        button.dataset.left = String(left);
        button.ariaLabel = `${digit}, ${left} left`;
      } else if (digit) {
        delete button.dataset.left;
        button.ariaLabel = null;
      }
      button.ariaPressed = this.isDigitFirst || this.held ? String(digit === this.inHand) : null;
    }
    editor.find("[data-cell-first]").hidden = this.isDigitFirst;
    editor.find("[data-digit-first]").hidden = !this.isDigitFirst;
    const second = find('[data-value="second"]', pad);
    second.hidden = !editor.isOn("twonotes");
    find('[data-value="marks"]', pad).textContent = this.several.size ? "Done" : "Notes";
    // In as few rows as have room for fingers, all of about the same length; beside the board in even ones.
    const keys = size + (second.hidden ? 2 : 3);
    pad.style.setProperty("--keys", String(Math.ceil(keys / Math.ceil(keys / 7))));
    pad.style.setProperty("--desk-keys", String(size <= 5 ? size : size % 3 ? 4 : 3));
    editor.showChosen();
  }

  /** @type {(cell: string) => void} */
  set(cell) {
    const { state } = this.editor;
    this.editor.change({ ...state, cells: state.cells.with(this.at, cell) });
  }

  erase() {
    const { state } = this.editor;
    const cells = [...state.cells];
    for (const i of this.several.size ? this.several.all : [this.at]) cells[i] = OPEN;
    this.editor.change({ ...state, cells });
  }

  // Digits typed one after the other in a cell are one number, as far as the board has it.
  /** @type {(figure: number, kind: string) => void} */
  type(figure, kind) {
    const { state } = this.editor;
    const last = this.typed;
    const goesOn = last?.state === state && last?.at === String(this.targets) && last?.kind === kind;
    const longer = goesOn && last ? last.number * 10 + figure : 0;
    if (longer && longer <= state.width) this.enter(longer, kind, last);
    else this.enter(figure, kind);
  }

  // In place of what the figure before it did, if this number goes on with that.
  /** @type {(number: number, kind: string, last?: Typed | null) => void} */
  enter(number, kind, last = null) {
    if (number < 1 || number > this.editor.state.width) return;
    if (!last) this.editor.beginStep();
    const before = last?.before ?? this.editor.state;
    const { targets } = this;
    if (kind || this.several.size) this.editor.extend(noted(before, targets, number, kind));
    else {
      const cells = this.editor.isOn("tidy") ? tidied(before, this.at, number) : before.cells;
      this.editor.extend({ ...before, cells: cells.with(this.at, String(number)) });
    }
    this.typed = { state: this.editor.state, before, at: String(targets), number, kind };
  }

  // The digit in hand goes into the cell, or out of it.
  put() {
    const { cells } = this.editor.state;
    const { digit, kind } = this.held ?? { digit: this.hand, kind: this.kind };
    if (this.held) this.held.used = true;
    this.typed = null;
    if (digit === "") this.set(OPEN);
    else if (!kind && cells[this.at] === digit) this.set(OPEN);
    else if (!kind || !digitOf(cells[this.at])) this.enter(Number(digit), kind);
    this.typed = null;
  }

  /** @type {(event: PointerEvent) => boolean} */
  press(event) {
    if (this.several.press(this.at, event)) return true;
    if (event.button === 0 && this.inHand !== null) this.put();
    return false;
  }

  // A digit is in hand as long as its key is down; if it was not put anywhere, it was typed.
  /** @type {(event: KeyboardEvent, digit: string, kind: string) => void} */
  hold(event, digit, kind) {
    const held = { digit, kind, used: false };
    this.held = held;
    /** @type {(later: Event) => void} */
    const end = (later) => {
      if (later instanceof KeyboardEvent ? later.code !== event.code : later.target !== window) return;
      for (const name of ["keyup", "blur"]) window.removeEventListener(name, end, true);
      if (this.held === held) this.held = null;
      if (later.type === "keyup" && !held.used && this.editor.active) this.type(Number(digit), kind);
      this.draw();
    };
    for (const name of ["keyup", "blur"]) window.addEventListener(name, end, true);
    this.draw();
  }

  /** A key before a cell was chosen.
   * @type {(event: KeyboardEvent) => boolean} */
  hear(event) {
    if (!this.isDigitFirst || this.editor.active || !digitTyped(event)) return false;
    this.key(event);
    return true;
  }

  nextKind() {
    const kinds = ["", "marks", ...(this.editor.isOn("twonotes") ? ["second"] : [])];
    this.editor.setOption("pencil", kinds[(kinds.indexOf(this.kind) + 1) % kinds.length] || "off");
  }

  /** @type {(event: KeyboardEvent) => void} */
  key(event) {
    const typed = digitTyped(event);
    const letter = letterOf(event);
    const isPut = [" ", "Enter"].includes(event.key) && this.inHand !== null;
    if (typed) this.keyDigit(event, typed);
    else if (event.key === "Backspace" || event.key === "Delete") this.erase();
    else if (this.several.key(event)) this.typed = null;
    else if (letter === "n") this.nextKind();
    else if (letter === "s") this.editor.enterSingles();
    else if (isPut) this.put();
    else if (event.key === "Escape" && this.hand !== null) this.tap(this.hand);
    else if (event.key === " ")
      this.typed = null; // the next digit begins another number
    else return;
    event.preventDefault();
  }

  /** @type {(event: KeyboardEvent, typed: { digit: string, isShifted: boolean }) => void} */
  keyDigit(event, { digit, isShifted }) {
    const kind = isShifted ? (this.kind ? "" : "marks") : this.kind;
    if (!this.isDigitFirst || this.several.size) this.type(Number(digit), kind);
    else if (!event.repeat) this.hold(event, digit, kind);
  }
}
