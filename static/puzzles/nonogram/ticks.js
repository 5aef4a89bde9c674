// Numbers of clues struck by hand, by choice: by a tap, a click, or keys at the edges of the board.  In Make they are hidden
// and shown in the same way.
//
// `state.ticked` has them by their line and its clue, so that another clue has none: { "r3 3.1.2": [0, 2] }.

import { cellOf, firstCellOf, headAt, sideOf, stepOf } from "./clues.js";

const DRAGGED = 6; // px after which a press on a clue moves the board

export class Ticks {
  /** @param {import("./editor.js").default} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {{ place: string, number: number } | null} the number that keys are about */
    this.at = null;
    this.bindPointer();
    this.bindKeys();
  }

  get isOn() {
    const { editor } = this;
    return editor.playing ? editor.option("ticks", "off") === "on" : this.hides;
  }

  get hides() {
    return this.editor.painting && this.editor.option("hiding", "off") === "on";
  }

  /** @type {(place: string, clue: string) => number[]} */
  of(place, clue) {
    return (this.isOn && this.editor.playing && this.editor.state.ticked?.[`${place} ${clue}`]) || [];
  }

  /** @type {(place: string) => string} */
  clueAt(place) {
    return this.editor.state[sideOf(place)][Number(place.slice(1)) - 1];
  }

  /** @type {(place: string, number: number) => void} */
  toggle(place, number) {
    const { editor } = this;
    if (this.hides) {
      editor.hide(place, number);
      return;
    }
    const clue = this.clueAt(place);
    const ticked = this.of(place, clue);
    const wanted = ticked.includes(number) ? ticked.filter((each) => each !== number) : [...ticked, number].sort();
    editor.beginStep();
    editor.change({ ...editor.state, ticked: { ...editor.state.ticked, [`${place} ${clue}`]: wanted } });
  }

  bindPointer() {
    const { table } = this.editor;
    let from = [0, 0];
    table.addEventListener("pointerdown", ({ clientX, clientY }) => {
      from = [clientX, clientY];
    });
    // With the focus the clue would be written anew under the pointer, and the press be none.
    table.addEventListener("mousedown", (event) => this.isOn && headAt(event) && event.preventDefault());
    table.addEventListener("click", (event) => {
      const head = this.isOn && headAt(event);
      if (!head || Math.hypot(event.clientX - from[0], event.clientY - from[1]) > DRAGGED) return;
      if (!this.editor.mayChange(event)) return;
      const number = nearest(head, event);
      const { place = "" } = head.dataset;
      if (number >= 0 && this.clueAt(place)) this.toggle(place, number);
    });
  }

  // Arrows go along a clue and from there into the cells, and across to the next clue.
  bindKeys() {
    const { editor } = this;
    /** @type {(event: Event) => string | undefined} */
    const placeOf = (event) => (this.isOn ? headAt(event)?.dataset.place : undefined);
    editor.table.addEventListener("focusin", (event) => {
      const place = placeOf(event);
      if (place) this.go(place);
    });
    editor.table.addEventListener("focusout", () => this.leave());
    editor.table.addEventListener("keydown", (event) => {
      const place = placeOf(event);
      if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
      const isColumn = place[0] === "c";
      const [back, on] = isColumn ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
      const step = stepOf(event, isColumn);
      const number = this.at?.number ?? this.last(place);
      if (step) editor.typed.focus(`${place[0]}${Number(place.slice(1)) + step}`);
      else if (event.key === back) this.go(place, Math.max(number - 1, 0));
      else if (event.key === on && number < this.last(place)) this.go(place, number + 1);
      else if (event.key === on) editor.grid.focus(...firstCellOf(place));
      else if (event.key !== " " && event.key !== "Enter") return;
      else if (this.clueAt(place)) {
        this.toggle(place, number);
        this.go(place, number);
      }
      event.preventDefault();
    });
  }

  /** @type {(place: string) => number} */
  last(place) {
    return this.clueAt(place).split(".").length - 1;
  }

  /** @type {(place: string, number?: number) => void} */
  go(place, number = this.last(place)) {
    const { editor } = this;
    editor.typed.rove(place);
    this.at = { place, number };
    editor.light(...cellOf(place));
    editor.edges.draw(editor.shown);
    const clue = this.clueAt(place);
    const struck = this.of(place, clue).includes(number) ? ", ticked off" : "";
    editor.find("[data-cursor]").textContent = `${clue.split(".")[number] || "0"}${struck}`;
  }

  leave() {
    if (!this.at) return;
    this.at = null;
    this.editor.edges.draw(this.editor.shown);
  }
}

// Which number of a clue is closest to the pointer; -1 where there is none.
/** @type {(head: Element, point: MouseEvent) => number} */
function nearest(head, { clientX, clientY }) {
  const walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const away = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { index, 0: digits } of (node.textContent ?? "").matchAll(/[0-9]+|[?*]/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + digits.length);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      away.push(Math.hypot(clientX - (left + right) / 2, clientY - (top + bottom) / 2));
    }
  return away.indexOf(Math.min(...away));
}
