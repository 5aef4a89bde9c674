// The part of every editor that does not depend on the puzzle: history, the text field, tools, marks.
//
// An editor keeps its puzzle as a plain value, `this.state`, which it never changes in place, and calls `change(state)`
// for everything a visitor does.  A puzzle's editor says what `read`, `write`, `draw` and `empty` do, and `entries` and
// `enter` where the server gives hints.

import { mode } from "../page/modes.js";
import { find, hide } from "../page/page.js";
import { readText, writeText } from "../storage/storage.js";
import { cellsDrawn } from "./cells.js";
import { numberLines } from "./line-numbers.js";
import { bringPointedIntoSight } from "./scroll-into-view.js";

/** @typedef {{ id: string, places: string[], missing: boolean }} Problem  of what is missing, nothing is wrong yet */

/** @typedef {[r: number, c: number, value: any]} Entry  a value is as the hints of a kind have it; null for none */

const MOST_STEPS = 500;

// Where a choice is kept.
/** @type {(name: string) => string} */
const choice = (name) => `option ${name}`;

// Whether what is read of the hint on the page names rows and columns, as all words do that draw nothing.
function namesLines() {
  const hint = document.querySelector("#hint .hint:not([hidden])");
  const remark = hint?.querySelector(".remarks > li:not([hidden])");
  return (
    hint !== null &&
    (!remark || remark.matches('[data-lines], [data-marks="[]"]') || hint.querySelector(".in-full[open]") !== null)
  );
}

/** @template [State=any] of any kind of puzzle, unless it is said */
export class Editor {
  /** @param {HTMLElement} root @param {import("../page/session.js").Session<State>} session */
  constructor(root, session) {
    this.root = root;
    this.session = session;
    this.element = this.find("[data-editor]");
    this.field = find("textarea#text");
    this.answer = JSON.parse(this.element.dataset.answer ?? "null");
    /** @type {Set<string>} the cells that differ between solutions */
    this.loose = new Set(cellsDrawn(this.element.dataset.loose));
    /** @type {Problem[]} */
    this.problems = [];
    /** @type {State} */
    this.state = /** @type {any} */ (undefined); // from start() on
  }

  /** A part of the board that its markup surely has.
   * @template {string} Selector
   * @template {Element} [Kind=Found<Selector>]
   * @param {Selector} selector
   * @returns {Kind} */
  find(selector) {
    return find(selector, this.root);
  }

  // -- what a puzzle's editor says -------------------------------------------------------------------------------------

  /** The state that the server drew, from the data attributes of the element.
   * @type {(element: HTMLElement) => State} */
  read(_element) {
    throw new Error("read");
  }

  /** The puzzle's text; what is still missing is left out visibly, so that the server can name it.
   * @type {(state: State) => string} */
  write(_state) {
    throw new Error("write");
  }

  /** Brings the board in line with this.state and this.answer. */
  draw() {}

  /** The state after "Clear".
   * @type {(state: State) => State} */
  empty(_state) {
    throw new Error("empty");
  }

  /** What a player has entered, as the puzzle's hints read it; null while the puzzle is being made.
   * @type {(state: State) => string | null} */
  entries(_state) {
    return "";
  }

  /** The solution that somebody has in mind, in the same spelling: it comes first if it is one; null as long as this is as
   * it was.
   * @type {(state: State) => string | null} */
  wanted(state) {
    return this.entries(state);
  }

  /** The state that the server drew, after another of the same page, of which it may keep what the text does not say.
   * @type {(seen: State, known: State) => State} */
  adopt(seen, _known) {
    return seen;
  }

  /** The state with these [row, column, value] entered; null takes back what is entered there.
   * @type {(cells: Entry[]) => State} */
  enter(_cells) {
    return this.state;
  }

  /** The same, entered for a player as if by their own hand.
   * @type {(cells: Entry[]) => State} */
  enterFor(cells) {
    return this.enter(cells);
  }

  /** The state with this solution drawn, where an editor keeps one while a puzzle is made: entries, as hints have them.
   * @type {(state: State, entries: string) => State | null} */
  redrawn(_state, _entries) {
    return null;
  }

  /** The state turned, mirrored or shifted (transforms.js), where a kind can be; null where this one cannot be.
   * @type {(state: State, transform: import("./transforms.js").Transform) => State | null} */
  transformed(_state, _transform) {
    return null;
  }

  // Another state on the board, until it is drawn again.
  /** @type {(state: State) => void} */
  showOther(state) {
    const own = this.state;
    this.state = state;
    this.draw();
    this.state = own;
  }

  /** The server's own spelling of what was published; an editor that writes a plainer one can put it into the field.
   * @type {(text: string) => void} */
  spelled(_text) {}

  /** Whether what was entered is a whole solution, as far as the script can tell.
   * @type {() => boolean} */
  isComplete() {
    return false;
  }

  /** How it went against a clock of the puzzle's own, in words for the end; nothing without one.
   * @type {string} */
  get timing() {
    return "";
  }

  /** The puzzle's own moment of joy: the solved board, moving for less than a second.  */
  celebrate() {}

  // -- the mode of the page --------------------------------------------------------------------------------------------

  /** @type {"play" | "make" | "solve"} */
  get page() {
    return mode();
  }

  get playing() {
    return this.page === "play";
  }

  get making() {
    return this.page === "make";
  }

  // In Solve the board shows what was found, and nothing is drawn on it.
  get looking() {
    return this.page === "solve";
  }

  // The answer, where it is to be seen: whoever plays or makes does not want it on the board.
  get shownAnswer() {
    return this.looking ? this.answer : null;
  }

  pageChanged() {
    this.draw();
    this.showEntries();
    this.showTools();
  }

  // Before a hand changes something: whether it may.  A mouse or a key on a solved board leads back to where it was made or
  // played; a finger may only have wanted to scroll.
  /** @param {Event} event */
  mayChange(event) {
    if (!this.looking) return true;
    if (event instanceof PointerEvent && event.pointerType === "touch") return false;
    this.session.leaveSolve();
    return true;
  }

  /** The chosen cell, of an editor with one board of cells.
   * @type {[number, number] | null} */
  get at() {
    return null;
  }

  /** A key pressed outside of the board: whether it did something on it.
   * @type {(event: KeyboardEvent) => boolean} */
  hear(_event) {
    return false;
  }

  // -- the board and the page ------------------------------------------------------------------------------------------

  start() {
    this.session.written = this.field.value; // the server drew this board from it
    const seen = this.read(this.element);
    const known = this.session.current;
    // The same puzzle may carry more in the editor than in its text (a sketch, say): then the editor's state stays.
    if (known && this.write(known) === this.write(seen)) this.state = known;
    else {
      if (known) this.remember(known);
      this.state = this.session.current = known ? this.adopt(seen, known) : seen;
    }
    document.dispatchEvent(new Event("board")); // tools.js puts its tools where they belong
    this.bindTools();
    this.bindOptions("numbers", "off", () => this.numberAnew());
    this.numberAnew();
    const resized = new ResizeObserver(() => this.showNumbers());
    for (const table of this.root.querySelectorAll("table.grid")) resized.observe(table);
    this.showEntries();
    this.showTools();
  }

  // Another state of the same board from the beginning, such as one that was kept: with nothing to undo but its own past.
  /** @type {(state: State, history?: { undo?: State[], redo?: State[] }) => void} */
  restore(state, { undo = [], redo = [] } = {}) {
    this.session.undo.splice(0, Infinity, ...undo);
    this.session.redo.splice(0, Infinity, ...redo);
    this.apply(state);
  }

  showEntries() {
    const field = /** @type {HTMLInputElement} */ (document.getElementById("entries"));
    if (field) field.value = this.entries(this.state) ?? "";
    const wish = /** @type {HTMLInputElement} */ (document.getElementById("wanted"));
    const wanted = this.wanted(this.state);
    if (wish && wanted !== null && wanted !== wish.value) wish.value = wanted;
  }

  // Shows on the board what a hint speaks of: its clues, and in the last stage the cells.
  /** @type {(places: string[], cells: string[]) => void} */
  point(places, cells) {
    if (!places.length && !this.isNumbered) this.showNumbers(false);
    if (!places.length) this.root.querySelector("svg.overlay")?.remove();
    this.giveClass("hinted", places);
    this.giveClass("expected", cells);
  }

  // Gives a class to what is at these places, and to nothing else: every step asks for it, and mostly there is nothing.
  /** @type {(name: string, places: string[]) => void} */
  giveClass(name, places) {
    const found = this.root.querySelectorAll(places.length ? "[data-place]" : `[data-place].${name}`);
    const wanted = new Set(places);
    for (const element of found) element.classList.toggle(name, wanted.has(element.dataset.place ?? ""));
  }

  /** Whether rows and columns have numbers. */
  get isNumbered() {
    return this.option("numbers", "off") === "on";
  }

  // Room for the numbers is part of the drawing.
  numberAnew() {
    this.element.classList.toggle("numbered", this.isNumbered);
    this.draw();
    this.showNumbers();
  }

  // Numbers of rows and columns, for words that name them, or by choice.
  showNumbers(areNamed = this.playing && namesLines()) {
    numberLines(areNamed, this.isNumbered);
  }

  bringPointedIntoSight() {
    bringPointedIntoSight([...this.root.querySelectorAll(".hinted, .expected, .accused")]);
  }

  // Shows entries that were found to be wrong, until something is changed.
  /** @type {(places: string[]) => void} */
  accuse(places) {
    this.giveClass("accused", places);
  }

  /** @type {(state: State) => void} */
  change(state) {
    if (JSON.stringify(state) === JSON.stringify(this.state)) return;
    this.remember(this.state);
    this.apply(state);
  }

  // A change that belongs to the one before, as the next cell of a stroke does: undone together.
  /** @type {(state: State) => void} */
  amend(state) {
    this.apply(state);
  }

  /** @type {(state: State) => void} */
  apply(state) {
    const before = this.write(this.state);
    this.keep(state);
    const text = this.write(state);
    if (text !== before) this.publish(text);
    for (const id of ["hint", "judgement"]) document.getElementById(id)?.replaceChildren(); // they were about another state
    this.point([], []);
    this.accuse([]);
    this.draw();
    this.showNumbers();
    this.showEntries();
    this.showTools();
    this.session.changed();
  }

  // The state is this one, before anything is drawn or said of it.
  /** @type {(state: State) => void} */
  keep(state) {
    this.state = this.session.current = state;
  }

  /** @type {(text: string) => void} */
  publish(text) {
    this.forget();
    this.keepTyped();
    this.field.value = this.session.written = text;
    this.field.dispatchEvent(new CustomEvent("drawn", { bubbles: true }));
  }

  // The answer was another puzzle's.
  forget() {
    this.answer = null;
    this.loose = new Set();
    this.element.classList.add("forgotten"); // what the server drew of it
    for (const id of ["result", "links", "pair"]) document.getElementById(id)?.replaceChildren();
  }

  // Text that could not be read is not on the board: drawing on must not lose it.
  keepTyped() {
    const typed = this.field.value;
    if (typed.trim() === (this.session.written ?? this.write(this.state)).trim()) return;
    const button = find("#typed");
    button.hidden = false;
    button.onclick = () => {
      this.field.value = typed;
      button.hidden = true;
      this.field.dispatchEvent(new Event("input", { bubbles: true }));
      this.field.focus();
    };
  }

  /** @type {(state: State) => void} */
  remember(state) {
    this.session.undo.push(state);
    if (this.session.undo.length > MOST_STEPS) {
      this.session.undo.shift();
      if (this.session.options.supposed) this.session.options.supposed--; // branch.js counts steps
    }
    this.session.redo.length = 0;
  }

  undo() {
    this.step(this.session.undo, this.session.redo);
  }

  redo() {
    this.step(this.session.redo, this.session.undo);
  }

  /** @type {(from: State[], to: State[]) => void} */
  step(from, to) {
    const state = from.pop();
    if (state === undefined) return;
    to.push(this.state);
    this.apply(state);
  }

  /** @type {(problems: Problem[]) => void} */
  mark(problems) {
    this.problems = problems;
    if (!problems.length && !this.root.querySelector("[data-place]:is([aria-describedby], .wrong, .missing)")) return;
    // What is wrong counts last, so most.
    const ranked = [...problems].sort((one, other) => Number(other.missing) - Number(one.missing));
    const at = new Map(ranked.flatMap((problem) => problem.places.map((place) => [place, problem])));
    for (const element of this.root.querySelectorAll("[data-place]")) {
      const problem = at.get(element.dataset.place ?? "");
      const wrong = problem !== undefined && !problem.missing;
      element.classList.toggle("wrong", wrong);
      element.classList.toggle("missing", Boolean(problem?.missing));
      if (wrong) element.setAttribute("aria-invalid", "true");
      else element.removeAttribute("aria-invalid");
      if (problem) element.setAttribute("aria-describedby", problem.id);
      else element.removeAttribute("aria-describedby");
    }
  }

  // A tool of the board, or of those below it that all boards share.
  /** @type {(name: string) => HTMLButtonElement | null} */
  tool(name) {
    const selector = `[data-action="${name}"]`;
    return this.root.querySelector(selector) ?? document.querySelector(`main ${selector}`);
  }

  /** One that is surely there.
   * @type {(name: string) => HTMLButtonElement} */
  button(name) {
    return this.tool(name) ?? find(`button[data-action="${name}"]`);
  }

  // Elements of the board, also those that have left it for the bar.
  /** @template {string} Selector @param {Selector} selector */
  all(selector) {
    return document.querySelectorAll(/** @type {Selector} */ (`:is(#board, #bar, #aside, #more) ${selector}`));
  }

  /** A value that outlives the board's element, such as the tool in hand.
   * @template Value
   * @param {string} name
   * @param {Value} otherwise
   * @returns {Value extends string ? string : Value extends number ? number : Value} */
  option(name, otherwise) {
    return /** @type {any} */ (this.session.options[name] ?? otherwise);
  }

  /** @type {(name: string, value: unknown) => void} */
  setOption(name, value) {
    this.session.options[name] = value;
    this.showOption(name, value);
    if (this.isLasting(name)) writeText(choice(name), String(value));
  }

  // A matter of taste, which holds for other boards too: its button has data-lasting.
  /** @type {(name: string) => boolean} */
  isLasting(name) {
    return [...this.all(`[data-option="${name}"]`)].some((button) => "lasting" in button.dataset);
  }

  /** @type {(name: string, value: unknown) => void} */
  showOption(name, value) {
    for (const button of this.all(`[data-option="${name}"]`))
      button.setAttribute("aria-pressed", String(button.dataset.value === value));
  }

  // Buttons <button data-option="name" data-value="value">, of which one is pressed; a single one, and those with
  // data-again, are "off" or pressed.
  /** @type {(name: string, otherwise: string, changed?: () => void) => void} */
  bindOptions(name, otherwise, changed = () => {}) {
    const buttons = this.all(`[data-option="${name}"]`);
    if (this.isLasting(name)) this.session.options[name] = readText(choice(name)) ?? this.option(name, otherwise);
    for (const button of buttons)
      button.addEventListener("click", () => {
        const goesOff = buttons.length === 1 || "again" in button.dataset;
        const isOn = this.option(name, otherwise) === button.dataset.value;
        this.setOption(name, goesOff && isOn ? "off" : button.dataset.value);
        changed();
      });
    this.showOption(name, this.option(name, otherwise));
  }

  bindTools() {
    const clear = () => this.change(this.empty(this.state));
    const acts = Object.entries({ undo: () => this.undo(), redo: () => this.redo(), clear });
    for (const [name, act] of acts) {
      const tool = this.tool(name);
      if (tool) tool.onclick = act; // the bar outlives the board
    }
  }

  showTools() {
    const { undo, redo } = this.session;
    for (const [name, steps] of Object.entries({ undo, redo })) {
      const tool = this.tool(name);
      if (tool) tool.disabled = !steps.length;
    }
    this.showBegin();
    this.mark(this.problems);
  }

  // What to do first on an empty board: data-begin.
  showBegin() {
    const words = document.getElementById("begin");
    if (!words) return;
    const { undo, redo } = this.session;
    const isUntouched = this.making && !undo.length && !redo.length;
    words.textContent = this.element.dataset.begin ?? "";
    hide(words, !isUntouched || JSON.stringify(this.empty(this.state)) !== JSON.stringify(this.state));
    words.parentElement?.classList.toggle("beginning", !words.hidden);
  }
}
