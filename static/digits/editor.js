// The part of an editor that Latin squares share: every row and column holds each digit once.
//
// The state has, besides its size, `cells`: what a player has entered (entries.js), which is no part of the puzzle's text;
// of its notes those in `second` are underlined.  It may have `givens`, row by row, 0 where nothing is given: they stand in
// `cells` too, whatever is entered there, and are not told as entries.  It may have `clues` outside the grid, by the names of
// their places: `{ top2: 3 }`.  Both are made here (make.js).
//
// The markup comes from the macros of _digits.html and _edges.html.  What a puzzle's editor says is in docs/adding-a-puzzle.md.

import { BoardEditor, CHOOSE } from "../editor/board.js";
import { cellAt, place } from "../editor/cells.js";
import { Edges, edgeAt } from "../editor/edges.js";
import { refit } from "../editor/grid.js";
import { wave } from "../editor/motion.js";
import { find, say } from "../page/page.js";
import {
  describeEntry,
  digitOf,
  entriesOf,
  marked,
  marksOf,
  OPEN,
  pruned,
  secondOf,
  shrunk,
  singlesEntered,
  tidied,
} from "./entries.js";
import { Make } from "./make.js";
import { repeated } from "./mistakes.js";
import { allNoted, drawNotes } from "./notes.js";
import { Play } from "./play.js";

/** Matters of taste in Play, and how they are at first. */
export const TASTES = { tidy: "on", mistakes: "on", counts: "off", digitfirst: "off", twonotes: "off", block: "off" };

/** @type {(size: number) => string[]} */
export const blank = (size) => Array(size * size).fill(OPEN);

/**
 * @template {import("./entries.js").Entered & { clues?: any }} [State=any]
 * @extends {BoardEditor<State>}
 */
export class DigitEditor extends BoardEditor {
  /** @type {Record<string, string>} */
  tastes = TASTES;

  /** @param {HTMLElement} root @param {import("../page/session.js").Session<State>} session */
  constructor(root, session) {
    super(root, session);
    if (this.table.querySelector("th.edge")) this.headers = new Edges(this.table, this);
    this.active = false; // no cell is chosen before the first visit to the board
    /** @type {string} the place that a number goes to while the puzzle is made: of a cell, or of a head outside the grid */
    this.hand = "";
    this.play = new Play(this);
    this.make = new Make(this);
    this.fill = this.button("fill-notes");
    this.single = this.button("enter-singles");
  }

  // -- what a puzzle's editor may say ----------------------------------------------------------------------------------

  /** The cells of all mistakes that are in sight, by number.
   * @type {(state: State) => Set<number>} */
  mistakes(state) {
    return repeated(state).wrong;
  }

  /** Whether the puzzle itself shows the digit of a cell.
   * @type {(i: number) => boolean} */
  isGiven(i) {
    return Boolean(this.state.givens?.[i]);
  }

  /** The digit that the clues of a cell alone show, if it is not entered; else null.
   * @type {(i: number) => number | null} */
  shownBy(_i) {
    return null;
  }

  /** Whether a clue outside the grid can no longer hold.
   * @type {(place: string) => boolean} */
  isBroken(_place) {
    return false;
  }

  /** What else a cell's label says.
   * @type {(i: number) => unknown[]} */
  wordsOf(_i) {
    return [];
  }

  /** What is said of the chosen cell while the puzzle is made.
   * @type {string} */
  get madeWords() {
    return "";
  }

  // -- the state -------------------------------------------------------------------------------------------------------

  /** A board with givens and clues, and nothing entered.
   * @type {(size: number, givens: number[], clues?: Record<string, number>) => any} */
  begun(size, givens, clues) {
    return this.settled(/** @type {any} */ ({ width: size, height: size, givens, clues, cells: blank(size) }));
  }

  // While playing, only what was entered goes.
  /** @type {(state: State) => State} */
  empty(state) {
    const bare = { ...state, cells: blank(state.width), second: undefined };
    if (this.playing || !state.givens) return this.settled(bare);
    return { ...bare, givens: state.givens.map(() => 0), ...(this.headers && { clues: {} }) };
  }

  // Of what is given and clued, what fits stays.
  /** @type {(state: State, size: number) => State} */
  resize(state, size) {
    const { width, cells, givens, clues } = state;
    /** @type {(entry: [string, any]) => boolean} */
    const fits = ([place, clue]) => clue <= size && edgeAt(place)[1] < size;
    return {
      ...state,
      width: size,
      height: size,
      cells: refit(cells, width, width, size, size, OPEN).map((cell) => shrunk(cell, size)),
      second: undefined,
      ...(givens && { givens: refit(givens, width, width, size, size, 0).map((digit) => (digit > size ? 0 : digit)) }),
      ...(this.headers && { clues: Object.fromEntries(Object.entries(clues).filter(fits)) }),
    };
  }

  /** The state with a number, or none, as the given of a cell or as the clue of a head.
   * @type {(state: any, place: string, number: number | null) => any} */
  set(state, place, number) {
    if (this.headers?.heads.has(place)) {
      const { [place]: _, ...others } = state.clues;
      return { ...state, clues: number ? { ...others, [place]: number } : others };
    }
    const i = this.index(...cellAt(place));
    return {
      ...state,
      givens: state.givens.with(i, number ?? 0),
      cells: state.cells.with(i, number ? String(number) : OPEN),
    };
  }

  /** @type {(state: State) => string | null} */
  entries(state) {
    return this.playing ? entriesOf(state) : null;
  }

  // Values are digits, or candidates as text or as a list; null opens the cell again.
  /** @type {(found: [number, number, unknown][]) => State} */
  enter(found) {
    const cells = [...this.state.cells];
    for (const [r, c, value] of found)
      cells[this.index(r, c)] = Array.isArray(value) ? marked(value) : String(value ?? OPEN);
    return this.settled({ ...this.state, cells });
  }

  // Notes are tidied around each digit, by choice.
  /** @type {(found: [number, number, unknown][]) => State} */
  enterFor(found) {
    const state = this.enter(found);
    if (!this.isOn("tidy")) return state;
    const digits = found.filter(([, , value]) => value !== null && !Array.isArray(value));
    /** @type {(cells: string[], entry: [number, number, unknown]) => string[]} */
    const tidy = (cells, [r, c, value]) => tidied({ ...state, cells }, this.index(r, c), Number(value));
    return { ...state, cells: digits.reduce(tidy, state.cells) };
  }

  // The state with its givens where they belong.
  /** @type {(state: State) => State} */
  settled(state) {
    const { givens, cells } = state;
    if (!givens?.some((digit, i) => digit && cells[i] !== String(digit))) return state;
    return { ...state, cells: cells.map((cell, i) => (givens[i] ? String(givens[i]) : cell)) };
  }

  /** @type {(state: State) => void} */
  change(state) {
    super.change(this.settled(state));
  }

  /** @type {(state: State) => void} */
  amend(state) {
    super.amend(this.settled(state));
  }

  /** @type {(state: State) => void} */
  apply(state) {
    super.apply(pruned(state));
  }

  /** @type {(state: State) => string[]} */
  own({ cells }) {
    return cells.map((cell) => (cell === OPEN ? "" : cell));
  }

  isComplete() {
    const { cells } = this.state;
    return cells.every(digitOf) && !this.mistakes(this.state).size;
  }

  // What is finished stands clean, and takes nothing more but a step back.
  get isDone() {
    return this.playing && this.isComplete();
  }

  // A wave from the first row to the last.
  celebrate() {
    const last = this.state.height - 1;
    wave([...this.grid.places].map(([cell, [r]]) => [find(".number", cell), r / last]));
  }

  start() {
    this.fill.addEventListener("click", () => {
      const known = this.state.cells.map((cell, i) => digitOf(cell) ?? this.shownBy(i));
      this.change({ ...this.state, cells: allNoted(this.state, known) });
    });
    this.single.addEventListener("click", () => this.enterSingles());
    this.bindOptions("pencil", "off");
    for (const [name, first] of Object.entries(this.tastes)) this.bindOptions(name, first, () => this.draw());
    super.start();
  }

  enterSingles() {
    this.change({ ...this.state, cells: singlesEntered(this.state, this.isOn("tidy")) });
  }

  /** @type {(name: string) => boolean} */
  isOn(name) {
    return this.option(name, this.tastes[name]) === "on";
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    this.lay();
    this.grid.draws = false; // a finger taps
    const { cells } = this.state;
    this.element.classList.toggle("done", this.isDone);
    const wrong = this.playing && this.isOn("mistakes") ? this.mistakes(this.state) : new Set();
    for (const [cell, [r, c]] of this.grid.places) this.drawCell(cell, r, c, wrong.has(this.index(r, c)));
    this.headers?.draw(this.state.clues, (at) => [this.playing && this.isBroken(at) && "conflict"]);
    for (const [at, head] of this.headers?.heads ?? [])
      head.classList.toggle("clash", this.playing && this.isOn("mistakes") && this.isBroken(at));
    this.make.drawPad();
    this.play.drawPad();
    this.fill.disabled = !cells.includes(OPEN);
    this.single.hidden = !this.playing || !cells.some((cell) => marksOf(cell).length === 1);
    const said = this.playing ? describeEntry(cells[this.index(...this.at)]) || "open" : this.madeWords;
    this.tell(this.active ? said : "");
  }

  /** @type {(cell: HTMLTableCellElement, r: number, c: number, isWrong: boolean) => void} */
  drawCell(cell, r, c, isWrong) {
    const i = this.index(r, c);
    const entry = this.state.cells[i];
    const isGiven = this.isGiven(i);
    const answer = this.shownAnswer?.[r]?.[c] ?? "";
    const own = this.playing || this.state.givens?.[i] ? digitOf(entry) : null;
    cell.classList.toggle("given", isGiven);
    cell.classList.toggle("answer", !isGiven && answer !== "" && own !== answer);
    cell.classList.toggle("differs", own !== null && answer !== "" && own !== answer);
    cell.classList.toggle("clash", isWrong);
    cell.classList.toggle("loose", this.isLoose(r, c));
    say(find(".number", cell), answer || (own ?? ""));
    const underlined = this.playing ? secondOf(this.state, i) : [];
    drawNotes(find(".marks", cell), this.playing ? marksOf(entry) : [], underlined);
    cell.setAttribute(
      "aria-label",
      this.describe(
        r,
        c,
        this.playing && describeEntry(entry),
        underlined.length && `underlined ${underlined.join(" ")}`,
        isWrong && "conflict",
        answer && `solution ${answer}`,
        ...this.wordsOf(i),
      ),
    );
  }

  // For who does not see it.
  /** @type {(words: string) => void} */
  tell(said) {
    const words = this.find("[data-said]");
    words.textContent = said;
    words.classList.add("sr");
  }

  // For eyes, too.
  askForCell() {
    const words = this.find("[data-said]");
    words.textContent = CHOOSE;
    words.classList.remove("sr");
  }

  /** @type {(r: number, c: number) => void} */
  focus(r, c) {
    this.active = true;
    this.hand = place(r, c);
    const words = this.find("[data-said]");
    if (words.textContent === CHOOSE) words.textContent = "";
    this.showChosen();
  }

  /** @type {(at: string) => void} */
  focusEdge(at) {
    this.hand = at;
    this.showChosen();
  }

  /** @type {(at: string, event: KeyboardEvent) => void} */
  keyEdge(at, event) {
    if (!this.making) return;
    this.hand = at;
    this.make.key(event);
  }

  /** Whether a cell is chosen, beside the one in hand.
   * @type {(i: number) => boolean} */
  isChosen(i) {
    return this.hand === place(...this.cellOf(i));
  }

  // Makers see what is chosen; players their cell, and all cells with the same digit.
  showChosen() {
    for (const [at, head] of this.headers?.heads ?? [])
      head.classList.toggle("chosen", this.making && at === this.hand);
    const { cells } = this.state;
    const isShown = this.active && !this.looking && !this.isDone;
    const { inHand, several } = this.play;
    const own = isShown ? digitOf(cells[this.index(...this.at)]) : null;
    const digit = this.playing && !this.isDone ? Number(inHand) || own : null;
    for (const [cell, [r, c]] of this.grid.places) {
      const i = this.index(r, c);
      cell.classList.toggle("chosen", isShown && this.isChosen(i));
      cell.classList.toggle(
        "current",
        isShown && r === this.at[0] && c === this.at[1] && !this.headers?.heads.has(this.hand),
      );
      cell.classList.toggle("same", digit !== null && digitOf(cells[i]) === digit);
      cell.classList.toggle("several", several.cells.has(i) && this.playing);
      cell.ariaSelected = several.size && this.playing ? String(several.cells.has(i)) : null;
    }
  }

  // -- pointer and keys ------------------------------------------------------------------------------------------------

  /** @type {(event: Event) => boolean} */
  mayChange(event) {
    this.play.several.from = this.active ? this.index(...this.at) : null;
    return super.mayChange(event);
  }

  /** @type {(r: number, c: number, event: PointerEvent) => boolean} */
  press(_r, _c, event) {
    return this.playing && !this.isDone && this.play.press(event);
  }

  // A finger rests on a cell.
  /** @type {(r: number, c: number) => boolean} */
  hold(r, c) {
    return this.playing && !this.isDone && this.play.several.hold(this.index(r, c));
  }

  /** @type {(r: number, c: number, event: PointerEvent) => void} */
  drag(r, c, _event) {
    if (this.playing && this.isInside(r, c)) this.play.several.add(this.index(r, c));
  }

  pageChanged() {
    this.play.several.clear();
    super.pageChanged();
  }

  /** @type {(event: KeyboardEvent) => boolean} */
  hear(event) {
    return (this.playing && !this.isDone && this.play.hear(event)) || super.hear(event);
  }

  /** @type {(r: number, c: number, event: KeyboardEvent) => void} */
  key(r, c, event) {
    if (this.playing && !this.isDone) this.play.key(event);
    if (!this.making || !this.state.givens) return;
    const outside = this.headers?.beyond(r, c, event.key);
    if (!outside) return this.make.key(event);
    this.headers?.heads.get(outside)?.focus();
    event.preventDefault();
  }
}
