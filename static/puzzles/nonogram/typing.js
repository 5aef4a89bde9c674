// Clues typed on the board: one field moves from clue to clue.

import { letterOf, plainDigitOf } from "../../editor/keys.js";
import { find } from "../../page/page.js";
import { cellOf, compact, firstCellOf, headAt, sideOf, spaced, stepOf, titleOf } from "./clues.js";
import { inkOf } from "./colours.js";

export class Typing {
  /** @param {import("./editor.js").default} editor */
  constructor(editor) {
    this.editor = editor;
    this.head = "c1"; // the clue that is a tab stop while clues can be typed
    /** @type {string | undefined} */
    this.open = undefined; // the clue in the field
    this.box = editor.find("[data-clue-field]");
    this.input = find("input", this.box);
    this.signs = find("[data-signs]", this.box);
    this.bindHeads();
    this.bindField();
  }

  // -- the clues at the edges: arrows move along a side, and from there into the cells ----------------------------------

  bindHeads() {
    const { editor } = this;
    /** @type {(event: Event) => string | undefined} */
    const placeOf = (event) => (editor.typing ? headAt(event)?.dataset.place : undefined);
    editor.table.addEventListener("click", (event) => {
      const place = placeOf(event);
      if (place) this.openClue(place);
    });
    editor.table.addEventListener("focusin", (event) => {
      const place = placeOf(event);
      if (!place) return;
      this.rove(place);
      editor.light(...cellOf(place));
    });
    editor.table.addEventListener("keydown", (event) => {
      const place = placeOf(event);
      if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
      const across = place[0] === "c";
      const step = stepOf(event, across);
      const digit = plainDigitOf(event);
      if (digit === event.key || event.key === "?" || event.key === "*") return this.openClue(place); // the field gets it
      if (digit) {
        this.openClue(place);
        this.input.value = digit;
        this.input.setSelectionRange(1, 1); // what comes next goes on
        this.set(place, digit);
      } else if (step) this.focus(`${place[0]}${Number(place.slice(1)) + step}`);
      else if (event.key === (across ? "ArrowDown" : "ArrowRight")) editor.grid.focus(...firstCellOf(place));
      else if (event.key === "Enter" || event.key === " " || event.key === "F2") this.openClue(place);
      else if (event.key === "Delete" || event.key === "Backspace") this.clear(place);
      else return;
      event.preventDefault();
    });
  }

  /** @type {(place: string | undefined) => void} */
  focus(place) {
    if (place) this.editor.edges.heads.get(place)?.focus();
  }

  /** @type {(place: string) => void} */
  rove(place) {
    const { heads } = this.editor.edges;
    const [before, head] = [heads.get(this.head), heads.get(place)];
    if (before) before.tabIndex = -1;
    if (head) head.tabIndex = 0;
    this.head = place;
  }

  /** @type {(place: string) => string} */
  clueAt(place) {
    return this.editor.state[sideOf(place)][Number(place.slice(1)) - 1];
  }

  /** @type {(place: string, text: string) => void} */
  set(place, text) {
    const { state } = this.editor;
    const clue = compact(text);
    const clues = state[sideOf(place)].with(Number(place.slice(1)) - 1, clue);
    this.editor.extend({ ...state, ...this.editor.inks.withLetters(clue), [sideOf(place)]: clues });
  }

  /** @type {(place: string) => void} */
  clear(place) {
    this.editor.beginStep();
    this.set(place, "");
  }

  // -- the field --------------------------------------------------------------------------------------------------------

  bindField() {
    this.input.addEventListener("input", () => this.open && this.set(this.open, this.input.value));
    this.input.addEventListener("blur", () => this.close());
    this.input.addEventListener("keydown", (event) => {
      const key = letterOf(event);
      if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
        event.preventDefault(); // the board's own steps: of which each clue is one
        if (key === "z" && !event.shiftKey) this.editor.undo();
        else this.editor.redo();
        return;
      }
      const { selectionStart, selectionEnd, value } = this.input;
      const atStart = selectionEnd === 0;
      const atEnd = selectionStart === value.length;
      if (event.key === "Enter") this.openNext(event.shiftKey ? -1 : 1);
      else if (event.key === "ArrowDown" || (event.key === "ArrowRight" && atEnd)) this.openNext(1);
      else if (event.key === "ArrowUp" || (event.key === "ArrowLeft" && atStart)) this.openNext(-1);
      else if (event.key === "Escape") this.focus(this.open);
      else return;
      event.preventDefault();
    });
    for (const [name, step] of Object.entries({ "clue-before": -1, "clue-next": 1 })) {
      const button = find(`[data-action="${name}"]`, this.box);
      button.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
      button.addEventListener("click", () => this.openNext(step));
    }
  }

  /** @type {(place: string) => void} */
  openClue(place) {
    this.close();
    this.open = place;
    this.rove(place);
    this.editor.beginStep();
    const head = this.editor.edges.heads.get(place);
    head?.classList.add("open");
    head?.scrollIntoView({ block: "nearest", inline: "nearest" });
    find("label", this.box).textContent = titleOf(place);
    this.input.dataset.place = place; // so that a problem with the clue is marked here too
    this.input.value = spaced(this.clueAt(place));
    this.box.hidden = false;
    this.showSigns();
    this.place();
    this.input.focus({ preventScroll: true });
    this.input.select();
    this.editor.light(...cellOf(place));
    this.editor.mark(this.editor.problems);
  }

  // What a keypad of digits lacks, where the board has any of it.
  showSigns() {
    const { inks, state } = this.editor;
    const isMore = inks.list.length > 0 || [...state.columns, ...state.rows].some((clue) => /[?*]/.test(clue));
    const letters = inks.list.map(([letter]) => letter).filter((letter) => letter !== "#");
    const signs = isMore ? [...letters, "?", "*"] : [];
    if (this.signs.textContent === signs.join("")) return;
    this.box.classList.toggle("signed", isMore);
    this.signs.replaceChildren(
      ...signs.map((sign) => {
        const button = document.createElement("button");
        button.type = "button";
        button.tabIndex = -1;
        button.textContent = sign;
        button.ariaLabel = letters.includes(sign) ? inks.name(sign) : sign === "?" ? "Unknown length" : "Any runs";
        if (letters.includes(sign)) button.className = inkOf(sign);
        button.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
        button.addEventListener("click", () => this.insert(sign));
        return button;
      }),
    );
  }

  // A sign that begins a run stands apart from the one before.
  /** @type {(sign: string) => void} */
  insert(sign) {
    const { selectionStart, selectionEnd, value } = this.input;
    const [before, after] = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? 0)];
    const apart = /[?*]/.test(sign) && /[^\s.,]$/.test(before) ? " " : "";
    this.input.value = `${before}${apart}${sign}${after}`;
    const at = before.length + apart.length + 1;
    this.input.setSelectionRange(at, at);
    if (this.open) this.set(this.open, this.input.value);
  }

  /** @type {(step: number) => void} */
  openNext(step) {
    const places = [...this.editor.edges.heads.keys()];
    const next = places[places.indexOf(this.open ?? "") + step];
    if (next) this.openClue(next);
    else this.focus(this.open);
  }

  close() {
    if (this.open) this.editor.edges.heads.get(this.open)?.classList.remove("open");
    this.open = undefined;
    this.box.hidden = true;
    delete this.input.dataset.place;
  }

  // After undo and redo the field shows another clue than was typed; while typing it keeps the visitor's separators.
  refresh() {
    if (!this.open) return;
    if (!this.editor.typing || !this.editor.edges.heads.has(this.open)) {
      this.close();
      return;
    }
    this.showSigns();
    if (compact(this.input.value) !== this.clueAt(this.open)) this.input.value = spaced(this.clueAt(this.open));
    this.place();
  }

  // Above a column's clue, over a row's clue; within the board.
  place() {
    if (!this.open) return;
    const head = this.editor.edges.heads.get(this.open)?.getBoundingClientRect();
    if (!head) return;
    const frame = this.editor.element.getBoundingClientRect();
    const across = this.open[0] === "c";
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const left = across ? (head.left + head.right - width) / 2 : head.left;
    const top = across ? head.top - height : (head.top + head.bottom - height) / 2;
    this.box.style.left = `${Math.max(Math.min(left - frame.left, frame.width - width), 0)}px`;
    this.box.style.top = `${top - frame.top}px`;
  }
}
