// Making: the clues of cages, by keys, by a pad of buttons, or in a field.

import { place, where } from "../../editor/cells.js";
import { plainDigits } from "../../editor/keys.js";
import { rove } from "../../editor/toolbar.js";
import { plural } from "../../site/words.js";
import { cellsOf, split } from "./cages.js";

/** @type {Record<string, string>} */
const TYPED = {
  ...{ "+": "+", "-": "-", "−": "-", "–": "-", "/": "/", "÷": "/", ":": "/", "=": "" },
  ...{ "*": "*", x: "*", X: "*", "×": "*", "·": "*", "⋅": "*", "∙": "*", "•": "*" },
};

export class Clues {
  /** @param {import("./editor.js").default} editor */
  constructor(editor) {
    this.editor = editor;
    this.number = editor.find("input[data-number]");
    this.note = editor.find("[data-note]");
    /** @type {{ state: import("./cages.js").State, last: "digit" | "operator" | null } | null} */
    this.typing = null;
    this.bindField();
    const pad = editor.find("[data-keys]");
    rove(pad);
    pad.addEventListener("click", (event) => {
      const { key } = /** @type {Element} */ (event.target).closest("button")?.dataset ?? {};
      if (key === undefined) return;
      if (editor.active || key === "Enter") this.press(key);
      else editor.askForCell();
    });
  }

  bindField() {
    this.number.addEventListener("input", () => {
      const [, number, sign] = plainDigits(this.number.value).match(/^\s*([0-9]*)\s*(\S?)\s*$/) ?? [];
      if (number === undefined || (sign && !(sign in TYPED))) this.showNote();
      else this.type(number + (sign ? TYPED[sign] : split(this.clue)[1]), "digit");
    });
    this.number.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      if (event.key === "Enter") this.next();
      else this.editor.grid.focus(...this.editor.at);
    });
    this.number.addEventListener("blur", () => {
      this.typing = null;
    });
  }

  get clue() {
    return this.editor.state.clues[this.editor.cage ?? -1] ?? "";
  }

  // Does what a key says, as the key itself or as a button of the pad; whether it meant anything.
  /** @type {(key?: string) => boolean} */
  press(key = "") {
    const [number, op] = split(this.clue);
    const going = this.typing?.state === this.editor.state ? this.typing.last : null;
    if (/^[0-9]$/.test(key)) {
      // Digits go on with the number being typed, also after an operator typed first.  Else they begin a new one: right
      // after a clue was typed, of a new clue; later, of the one that is there.
      const isFirst = going === null || (going === "operator" && number);
      const isNew = going !== null && isFirst;
      this.type((isFirst ? key : number + key) + (isNew ? "" : op), "digit");
    } else if (key in TYPED) this.type(number + TYPED[key], "operator");
    else if (key === "Backspace") this.type(this.clue.slice(0, -1), op ? "operator" : "digit");
    else if (key === "Enter") this.next();
    else return false;
    return true;
  }

  // Sets the clue of the chosen cage.  Keys that follow each other are undone together.
  /** @type {(clue: string, last: "digit" | "operator" | null) => void} */
  type(clue, last) {
    const { editor } = this;
    if (editor.cage === null) return;
    if (this.typing?.state !== editor.state) editor.beginStep();
    const [number, op] = split(clue);
    const { state } = editor;
    editor.extend({ ...state, clues: state.clues.with(editor.cage, number.replace(/^0+(?=.)/, "") + op) });
    this.typing = { state: editor.state, last };
    this.show(); // also where the field held more than the clue
  }

  // To the next cage that has no number yet; where there is none, to the next cage.
  next() {
    const { editor } = this;
    const { clues, labels } = editor.state;
    const order = clues.map((_, i) => (i + (editor.cage ?? -1) + 1) % clues.length);
    const cage = order.find((each) => !split(clues[each])[0]) ?? order[0];
    editor.grid.focus(...editor.cellOf(labels.indexOf(cage)));
  }

  show() {
    const { editor } = this;
    const { cage } = editor;
    const [number, op] = split(this.clue);
    this.number.disabled = cage === null;
    if (this.number.value !== number) this.number.value = number;
    for (const button of editor.root.querySelectorAll("[data-operator]"))
      button.setAttribute("aria-pressed", String(number + op !== "" && button.dataset.operator === op));
    const cells = cellsOf(editor.state.labels, cage);
    const size = plural(cells.length, "cell");
    editor.find("[data-which]").textContent = cage === null ? "" : `(${size})`;
    const [r, c] = editor.cellOf(cells[0] ?? 0);
    this.number.ariaLabel = cage === null ? "Clue" : `Clue at ${where(r, c)} (${size})`;
    editor.find("[data-dissolve]").hidden = cells.length < 2;
    this.showNote();
  }

  // What is wrong with the chosen cage, beside its clue; that a clue is missing shows without words.
  showNote() {
    const [r, c] = this.editor.at;
    const here = place(r, c);
    const problem = this.clue ? this.editor.problems.find(({ places }) => places.includes(here)) : null;
    const message = problem ? document.getElementById(problem.id) : null;
    const isNoNumber = this.number.value !== split(this.clue)[0];
    const isMissing = !isNoNumber && problem?.missing;
    this.note.textContent = isNoNumber
      ? "Type a number and a sign: + − × or ÷. For example, 12×."
      : (message?.textContent ?? "");
    this.note.classList.toggle("problem", this.note.textContent !== "");
    this.note.classList.toggle("missing", Boolean(isMissing));
    this.number.setAttribute("aria-invalid", String(this.note.textContent !== "" && !isMissing));
  }
}
