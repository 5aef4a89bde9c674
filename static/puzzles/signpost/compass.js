// Making: a compass for the arrow of the chosen cell, its number in the middle, digits for fingers beside it.  After an arrow
// it goes on to the next cell, so that a board is set without choosing each cell.

import { CHOOSE } from "../../editor/board.js";
import { plainDigits } from "../../editor/keys.js";
import { rove } from "../../editor/toolbar.js";
import { find } from "../../page/page.js";

export const NAMES = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

export class Compass {
  /** @param {import("./editor.js").default} editor */
  constructor(editor) {
    this.editor = editor;
    this.element = editor.find("[data-compass]");
    this.number = find("input[data-number]", this.element);
    rove(this.element);
    bindNumber(
      this.number,
      () => this.most,
      (number) => editor.set("numbers", ...editor.at, number),
    );
    this.number.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" && event.key !== "Enter") return;
      event.preventDefault();
      if (event.key === "Enter") this.next();
      editor.grid.focus(...editor.at);
    });
    this.element.addEventListener("click", (event) => {
      const { point, digit, key } = /** @type {Element} */ (event.target).closest("button")?.dataset ?? {};
      if (!editor.grid.chosen && (point ?? digit ?? key)) editor.say(CHOOSE);
      else if (point !== undefined) {
        editor.set("arrows", ...editor.at, Number(point));
        this.next();
      } else if (digit !== undefined) editor.typeNumber(digit);
      else if (key === "Backspace") editor.eraseNumber();
      else if (key === "Enter") this.next();
    });
  }

  get most() {
    return this.editor.state.numbers.length;
  }

  // To the next cell, row by row; the focus stays where it is.
  next() {
    const { editor } = this;
    const i = Math.min(editor.index(...editor.at) + 1, this.most - 1);
    editor.grid.rove(...editor.cellOf(i));
    editor.light(...editor.at);
    const [r, c] = editor.at;
    editor.grid.cells[r][c].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // The arrow and the number of the chosen cell.
  show() {
    const { arrows, numbers } = this.editor.state;
    const i = this.editor.index(...this.editor.at);
    this.number.disabled = !this.editor.grid.chosen;
    for (const button of this.element.querySelectorAll("[data-point]"))
      button.setAttribute("aria-pressed", String(Number(button.dataset.point) === arrows[i]));
    if (document.activeElement !== this.number || Number(this.number.value) !== numbers[i])
      this.number.value = String(numbers[i] || "");
  }
}

// A field for a number up to most(), marked while it says something else.
/** @type {(field: HTMLInputElement, most: () => number, changed: (number: number) => void) => void} */
export function bindNumber(field, most, changed) {
  field.addEventListener("input", () => {
    const number = Number(plainDigits(field.value).replace(/[^0-9]/g, ""));
    const fits = number <= most();
    field.setAttribute("aria-invalid", String(!fits));
    field.title = fits ? "" : `The highest is ${most()}`;
    if (fits) changed(number);
  });
}
