// Making a Latin square with givens, or with clues outside the grid: numbers in the chosen cell or head, by keys or by the pad
// `data-make-pad` (templates/boards/_digits.html).

import { digitOf } from "../editor/keys.js";
import { rove } from "../editor/toolbar.js";
import { find } from "../page/page.js";

export class Make {
  /** @param {import("./editor.js").DigitEditor} editor */
  constructor(editor) {
    this.editor = editor;
    this.pad = editor.root.querySelector("[data-make-pad]");
    /** @type {{ state: any, place: string, number: number } | null} what was typed last */
    this.typed = null;
    /** @type {(at: number) => void} */
    this.stop = () => {};
    if (!this.pad) return;
    this.stop = rove(this.pad);
    this.pad.addEventListener("click", (event) => {
      const { number } = /** @type {Element} */ (event.target).closest("button")?.dataset ?? {};
      if (number === undefined) return;
      if (editor.hand) this.put(Number(number) || null);
      else editor.askForCell();
    });
  }

  // A key for each number up to the size of the board.
  drawPad() {
    if (!this.pad) return;
    const size = this.editor.state.width;
    const keys = this.pad.querySelectorAll('[data-number]:not([data-number=""])');
    if (keys.length === size) return;
    for (const key of keys) key.remove();
    const erase = find('[data-number=""]', this.pad);
    for (let number = 1; number <= size; number++) {
      const key = document.createElement("button");
      key.type = "button";
      key.textContent = key.dataset.number = String(number);
      erase.before(key);
    }
    this.pad.style.setProperty("--keys", String(Math.min(size + 1, 8)));
    this.pad.style.setProperty("--desk-keys", String(size <= 5 ? size : 4));
    this.stop(0);
  }

  // The number into the chosen place, or nothing.
  /** @type {(number: number | null) => void} */
  put(number) {
    const { editor } = this;
    const next = editor.set(editor.state, editor.hand, number);
    if (this.typed?.state === editor.state && this.typed?.place === editor.hand) editor.extend(next);
    else {
      editor.beginStep();
      editor.extend(next);
    }
    this.typed = number ? { state: editor.state, place: editor.hand, number } : null;
  }

  /** @type {(event: KeyboardEvent) => void} */
  key(event) {
    const typed = digitOf(event);
    if (event.key === "Backspace" || event.key === "Delete") this.put(null);
    else if (typed) {
      const { editor, typed: last } = this;
      const goesOn = last?.state === editor.state && last?.place === editor.hand;
      const longer = goesOn && last ? last.number * 10 + Number(typed.digit) : 0;
      const number = longer && longer <= editor.state.width ? longer : Number(typed.digit);
      if (number < 1 || number > editor.state.width) return;
      this.put(number);
    } else return;
    event.preventDefault();
  }
}
