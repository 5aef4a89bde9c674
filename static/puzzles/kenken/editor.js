// KenKen: cages by dragging and by opening and closing lines, clues by typing; and digits and marks in them, by playing.
//
// The state holds, besides size and rules, `labels`: the number of each cell's cage, and `clues`: what is known of each
// cage's clue ("12*", "12", "*" or ""), cages in the order of their first cells.  `walls` are inner lines
// (kenken/cages.js) inside of a cage that do not yet part it.  `cells` and `second` are what a player has entered
// (digits/editor.js).  `ticked` are the first cells of the cages whose clues were struck by hand.

import { blank, DigitEditor, TASTES } from "../../digits/editor.js";
import { digitOf } from "../../digits/entries.js";
import { STEPS } from "../../digits/several.js";
import { place } from "../../editor/cells.js";
import { letterOf, plainDigitOf, signOf } from "../../editor/keys.js";
import { find, say } from "../../page/page.js";
import { plural } from "../../site/words.js";
import {
  cellsOf,
  clueText,
  countCells,
  enclose,
  ends,
  firstCells,
  innerLines,
  isInside,
  openWays,
  outline,
  path,
  regroup,
  resized,
  singles,
  split,
  transformed,
  written,
} from "./cages.js";
import { Clues } from "./clues.js";
import { mistakes } from "./mistakes.js";

const NEAR_CLUE = 5; // px
/** @type {Record<string, number>} */
const NEAR_LINE = { mouse: 0.2, pen: 0.2, touch: 0.27 }; // parts of a cell's side
const INSIDE = 0.15; // how deep a drag must be in a cell, so that cutting a corner takes no cell along

/** @typedef {import("./cages.js").State} State */

/** @extends {DigitEditor<State>} */
export default class KenKenEditor extends DigitEditor {
  tastes = { ...TASTES, ticks: "off" };

  /** @param {HTMLElement} root @param {import("../../page/session.js").Session<State>} session */
  constructor(root, session) {
    super(root, session);
    this.visited = ""; // the cell that had the focus last
    /** @type {number[]} the cells of each cage */
    this.counts = [];
    /** @type {{ cell: number, last: [number, number], cells: Set<number>, line: number | null, before: State } | null} */
    this.pressed = null;
    this.clues = new Clues(this);
    /** @type {Map<number, HTMLElement[]>} cages that are met, with their cells */
    this.met = new Map();
  }

  /** @type {(element: HTMLElement) => State} */
  read({ dataset }) {
    const cages = JSON.parse(dataset.cages);
    const size = Math.sqrt(cages.flat().length);
    /** @type {number[]} */
    const labels = Array(size * size);
    for (const [cage, cells] of cages.entries()) for (const [r, c] of cells) labels[r * size + c] = cage;
    return {
      width: size,
      height: size,
      labels,
      walls: [],
      cells: blank(size),
      clues: JSON.parse(dataset.clues),
      large: JSON.parse(dataset.large),
      open: JSON.parse(dataset.open),
      bare: JSON.parse(dataset.bare),
    };
  }

  /** @type {(state: State) => string} */
  write(state) {
    return written(state);
  }

  /** @type {(state: State) => State} */
  empty(state) {
    const bare = { ...super.empty(state), ticked: undefined };
    if (this.playing) return bare;
    const labels = singles(state.width);
    return { ...bare, labels, walls: [], clues: labels.map(() => "") };
  }

  /** @type {(state: State, size: number) => State} */
  resize(state, size) {
    const { cells } = super.resize(state, size);
    return { ...resized(state, size), cells, second: undefined, ticked: undefined };
  }

  /** @type {(state: State, transform: import("../../editor/transforms.js").Transform) => State} */
  transformed(state, transform) {
    return { ...transformed(state, transform), cells: blank(state.width), second: undefined, ticked: undefined };
  }

  // Links have the puzzle in fewer letters than `written`.
  /** @type {(text: string) => void} */
  spelled(text) {
    this.field.value = this.session.written = text;
  }

  /** @type {(state: State) => Set<number>} */
  mistakes(state) {
    return mistakes(state);
  }

  /** @type {(i: number) => boolean} */
  isGiven(i) {
    return this.counts[this.state.labels[i]] === 1;
  }

  // Given by a cage of one cell.
  /** @type {(i: number) => number | null} */
  shownBy(i) {
    const { labels, clues, width } = this.state;
    const digit = Number(split(clues[labels[i]])[0]);
    return this.isGiven(i) && digit >= 1 && digit <= width ? digit : null;
  }

  start() {
    this.table.addEventListener("pointermove", (event) => this.aim(event));
    this.table.addEventListener("pointerleave", () => this.drawLine("aim", ""));
    find("[data-dissolve]", this.root).addEventListener("click", () => this.dissolve(this.cage));
    this.bindRules();
    super.start();
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    const { width: size, labels, walls } = this.state;
    this.counts = countCells(labels);
    super.draw();
    this.grid.draws = this.making; // a finger that plays taps
    this.drawClues();
    const borders = innerLines(size).filter((line) => !isInside(line, labels, size));
    this.drawLine("borders", borders.map((line) => path(line, size)).join(""));
    this.drawLine("walls", walls.map((line) => path(line, size)).join(""));
    this.drawLine("aim", "");
    for (const box of this.root.querySelectorAll("input[data-rule]")) box.checked = this.state[ruleOf(box)];
  }

  drawClues() {
    const { width: size, labels, clues, bare, open } = this.state;
    const first = firstCells(labels);
    this.met = this.metCages();
    for (const [cell, [r, c]] of this.grid.places) {
      const i = this.index(r, c);
      const cage = labels[i];
      const clue = clueText(clues[cage], this.counts[cage], open);
      cell.classList.toggle("unset", (!clue && !bare) || clue.includes("?"));
      const corner = find(".clue", cell);
      say(corner, first[cage] === i ? clue || (bare ? "" : "?") : "");
      corner.classList.toggle("long", clue.length > 4);
      corner.classList.toggle("longer", clue.length > 6);
      corner.classList.toggle("spill", openWays(labels, i, size).includes("right"));
      corner.classList.toggle("met", this.met.has(cage));
      corner.classList.toggle("ticked", this.isTicked(cage) && first[cage] === i);
    }
  }

  // Cages that are full and, as far as mistakes show, right.
  /** @type {() => Map<number, HTMLElement[]>} */
  metCages() {
    const { labels, cells, clues } = this.state;
    if (!this.playing || !this.isOn("mistakes")) return new Map();
    const board = [...this.grid.places.keys()];
    /** @type {(i: number) => boolean} */
    const isRight = (i) => digitOf(cells[i]) !== null && !board[i].classList.contains("clash");
    const cages = clues.map((_, cage) => cellsOf(labels, cage));
    return new Map(
      [...cages.entries()]
        .filter(([, own]) => own.length > 1 && own.every(isRight))
        .map(([cage, own]) => [cage, own.map((i) => board[i])]),
    );
  }

  finished() {
    return new Map([...this.met].map(([cage, cells]) => [String(cage), cells]));
  }

  /** @type {(i: number) => unknown[]} */
  wordsOf(i) {
    const { labels, width } = this.state;
    const cage = labels[i];
    const open = openWays(labels, i, width);
    return [this.cageText(cage), this.isTicked(cage) && "ticked off", open.length && `open ${open.join(" and ")}`];
  }

  get madeWords() {
    return this.cageText(this.cage ?? 0);
  }

  /** @type {(cage: number) => string} */
  cageText(cage) {
    const count = cellsOf(this.state.labels, cage).length;
    const clue = clueText(this.state.clues[cage], count, this.state.open);
    const cells = `cage of ${plural(count, "cell")}`;
    return clue ? `${clue} ${cells}` : `${cells}, no clue`;
  }

  // -- clues struck by hand ------------------------------------------------------------------------------------------------

  /** @type {(cage: number | null) => boolean} */
  isTicked(cage) {
    const { labels, ticked = [] } = this.state;
    return cage !== null && this.playing && this.isOn("ticks") && ticked.includes(labels.indexOf(cage));
  }

  /** @type {(cage: number | null) => void} */
  tick(cage) {
    if (cage === null) return;
    const { labels, ticked = [] } = this.state;
    const first = labels.indexOf(cage);
    this.change({
      ...this.state,
      ticked: this.isTicked(cage) ? ticked.filter((i) => i !== first) : [...ticked, first],
    });
  }

  // Whether a press meant the clue in the cell's corner; around it is a little room for fingers.
  /** @type {(r: number, c: number, event: PointerEvent) => boolean} */
  isOnClue(r, c, { clientX, clientY }) {
    const clue = find(".clue", this.grid.cells[r][c]);
    const { right, bottom } = clue.getBoundingClientRect();
    return clue.textContent !== "" && clientX < right + NEAR_CLUE && clientY < bottom + NEAR_CLUE;
  }

  // The number of the chosen cage.
  get cage() {
    return this.active ? this.state.labels[this.index(...this.at)] : null;
  }

  /** @type {(r: number, c: number) => void} */
  focus(r, c) {
    const name = place(r, c);
    if (name !== this.visited) this.clues.typing = null; // back on the same cell a clue goes on
    this.visited = name;
    super.focus(r, c);
  }

  /** @type {(i: number) => boolean} */
  isChosen(i) {
    return this.state.labels[i] === this.cage;
  }

  // Makers see the chosen cage.
  showChosen() {
    super.showChosen();
    const { width: size, labels } = this.state;
    this.drawLine("selected", this.making ? outline(labels, cellsOf(labels, this.cage), size) : "");
    this.clues.show();
  }

  /** @type {(problems: import("../../editor/editor.js").Problem[]) => void} */
  mark(problems) {
    super.mark(problems);
    this.clues.showNote();
  }

  // -- cages -----------------------------------------------------------------------------------------------------------

  /** @type {(line: number, hand: number) => void} */
  toggle(line, hand) {
    const { width: size, labels, walls } = this.state;
    const [a, b] = ends(line, size);
    if (labels[a] !== labels[b]) {
      const joined = labels.map((label) => (label === labels[b] ? labels[a] : label));
      this.change(regroup(this.state, joined, walls, hand));
    } else {
      const lines = walls.includes(line) ? walls.filter((each) => each !== line) : [...walls, line];
      this.change(regroup(this.state, labels, lines, hand));
    }
  }

  // Cells of their own in place of the cage.
  /** @type {(cage: number | null) => void} */
  dissolve(cage) {
    if (cage === null) return;
    const labels = this.state.labels.map((label, i) => (label === cage ? this.state.clues.length + i : label));
    const clues = this.state.clues.with(cage, "");
    this.change(regroup({ ...this.state, clues }, labels, this.state.walls, 0));
  }

  // Takes the next cell into the cage.
  /** @type {(r: number, c: number, step: [number, number]) => void} */
  grow(r, c, [dr, dc]) {
    if (!this.isInside(r + dr, c + dc)) return;
    const { width: size, labels, walls } = this.state;
    const [here, next] = [this.index(r, c), this.index(r + dr, c + dc)];
    const wanted = labels.with(next, labels[here]);
    const open = walls.filter((line) => !ends(line, size).every((cell) => cell === here || cell === next));
    this.change(regroup(this.state, wanted, open, here, here));
    this.grid.focus(r + dr, c + dc);
  }

  // -- pointer ---------------------------------------------------------------------------------------------------------

  /** @type {(r: number, c: number, event: PointerEvent) => boolean} */
  press(r, c, event) {
    if (this.playing) {
      if (this.isOn("ticks") && event.button === 0 && this.isOnClue(r, c, event)) this.tick(this.cage);
      else return super.press(r, c, event);
      return false;
    }
    if (event.button !== 0) return false;
    const cell = this.index(r, c);
    this.pressed = { cell, last: [r, c], cells: new Set([cell]), line: this.lineAt(event), before: this.state };
    this.beginStep();
    return true;
  }

  /** @type {(r: number, c: number, event: PointerEvent) => void} */
  drag(r, c, event) {
    if (this.playing) return super.drag(r, c, event);
    if (!this.pressed) return;
    const { cell, last, cells, before } = this.pressed;
    if (!this.isInside(r, c) || (r === last[0] && c === last[1]) || this.depth(r, c, event) < INSIDE) return;
    // A fast pointer skips cells; those on the way belong to the drag too.
    while (r !== last[0] || c !== last[1]) {
      const [dr, dc] = [r - last[0], c - last[1]];
      if (Math.abs(dr) > Math.abs(dc)) last[0] += Math.sign(dr);
      else last[1] += Math.sign(dc);
      cells.add(this.index(last[0], last[1]));
    }
    this.extend(enclose(before, cells, cell));
  }

  /** @type {(event: PointerEvent) => void} */
  release(event) {
    if (this.playing || !this.pressed) return;
    const { cell, line, cells } = this.pressed;
    if (event.type === "pointerup" && cells.size === 1 && line !== null) this.toggle(line, cell);
  }

  /** @type {(event: PointerEvent) => void} */
  aim(event) {
    const line = event.pointerType === "mouse" && !event.buttons && !this.playing ? this.lineAt(event) : null;
    this.drawLine("aim", line === null ? "" : path(line, this.state.width));
  }

  // The inner line that the pointer is close to, or null.
  /** @type {(event: PointerEvent) => number | null} */
  lineAt(event) {
    const at = this.grid.placeOf(event.target);
    if (!at) return null;
    const [r, c] = at;
    const size = this.state.width;
    const cell = this.index(r, c);
    const [x, y] = this.within(r, c, event);
    const sides = [
      { distance: x, line: 2 * (cell - 1), inner: c > 0 },
      { distance: 1 - x, line: 2 * cell, inner: c < size - 1 },
      { distance: y, line: 2 * (cell - size) + 1, inner: r > 0 },
      { distance: 1 - y, line: 2 * cell + 1, inner: r < size - 1 },
    ];
    const near = sides.filter((side) => side.inner && side.distance < NEAR_LINE[event.pointerType]);
    return near.sort((a, b) => a.distance - b.distance)[0]?.line ?? null;
  }

  // Where in the cell the pointer is, as parts of its sides.
  /** @type {(r: number, c: number, event: PointerEvent) => [number, number]} */
  within(r, c, event) {
    const box = this.grid.cells[r][c].getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  }

  /** @type {(r: number, c: number, event: PointerEvent) => number} */
  depth(r, c, event) {
    const [x, y] = this.within(r, c, event);
    return Math.min(x, 1 - x, y, 1 - y);
  }

  // -- keys ------------------------------------------------------------------------------------------------------------

  /** @type {(r: number, c: number, event: KeyboardEvent) => void} */
  key(r, c, event) {
    if (this.playing) {
      const ticks = this.isOn("ticks") && letterOf(event) === "t" && !this.isDone;
      if (!ticks) return super.key(r, c, event);
      this.tick(this.cage);
      return event.preventDefault();
    }
    const clue = this.state.clues[this.cage ?? -1];
    if (event.shiftKey && event.key in STEPS) this.grow(r, c, STEPS[event.key]);
    else if (event.key === "Delete" && !clue) this.dissolve(this.cage);
    else if (event.key === "Delete") this.clues.type("", null);
    else if (event.key === " ") this.change(enclose(this.state, [this.index(r, c)], this.index(r, c)));
    else if (!this.clues.press(signOf(event)) && !this.clues.press(plainDigitOf(event))) return;
    event.preventDefault();
  }

  bindRules() {
    for (const box of this.root.querySelectorAll("input[data-rule]"))
      box.addEventListener("change", () => this.change({ ...this.state, [ruleOf(box)]: box.checked }));
  }
}

/** @type {(box: HTMLElement) => "large" | "open" | "bare"} */
const ruleOf = (box) => /** @type {"large" | "open" | "bare"} */ (box.dataset.rule);
