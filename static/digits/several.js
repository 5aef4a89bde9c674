// Several cells chosen together, for notes: by Shift with arrows, by Ctrl or Shift with the mouse, or by a finger
// that rests on a cell, after which taps choose more.

import { plural } from "../site/words.js";

/** @type {Record<string, [number, number]>} */
export const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Several {
  /** @param {import("./editor.js").DigitEditor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {Set<number>} */
    this.cells = new Set();
    this.isTapping = false; // taps choose more, until that is ended
    /** @type {number | null} the cell that was chosen when a press began */
    this.from = null;
  }

  get size() {
    return this.cells.size;
  }

  get all() {
    return [...this.cells].sort((one, other) => one - other);
  }

  clear() {
    this.isTapping = false;
    if (!this.size) return;
    this.cells.clear();
    this.show();
  }

  /** @type {(...cells: number[]) => void} */
  add(...cells) {
    for (const cell of cells) this.cells.add(cell);
    this.show();
  }

  show() {
    this.editor.play.typed = null;
    this.editor.play.draw();
    this.editor.tell(this.size ? `${plural(this.size, "cell")} selected` : "");
  }

  // Whether the press is about choosing cells; what is dragged over then is chosen, too.
  /** @type {(cell: number, event: PointerEvent) => boolean} */
  press(cell, { ctrlKey, metaKey, shiftKey }) {
    const adds = ctrlKey || metaKey || shiftKey;
    if (!adds && !this.isTapping) {
      this.clear();
      return false;
    }
    if (this.cells.delete(cell)) {
      if (!this.size) this.isTapping = false;
      this.show();
    } else this.add(...(adds && !this.size && this.from !== null ? [this.from] : []), cell);
    return true;
  }

  // A finger rests on a cell.
  /** @type {(cell: number) => boolean} */
  hold(cell) {
    this.isTapping = true;
    this.add(cell);
    return true;
  }

  // Whether the key was about choosing cells.
  /** @type {(event: KeyboardEvent) => boolean} */
  key(event) {
    const step = STEPS[event.key];
    if (step && event.shiftKey) {
      const { editor } = this;
      const from = editor.at;
      const [r, c] = [from[0] + step[0], from[1] + step[1]];
      if (!editor.isInside(r, c)) return true;
      this.add(editor.index(...from), editor.index(r, c));
      editor.grid.focus(r, c);
      return true;
    }
    if (event.key === "Escape" && this.size) {
      this.clear();
      return true;
    }
    if (step) this.clear();
    return false;
  }
}
