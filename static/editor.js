// The part of every editor that does not depend on the puzzle: history, the text field, tools, marks.
//
// An editor keeps its puzzle as a plain value, `this.state`, which it never changes in place, and calls `change(state)`
// for everything a visitor does.  A puzzle's editor says what `read`, `write`, `draw` and `empty` do, and `entries` and
// `enter` where the server gives hints.

import { place } from "./places.js";

/** @typedef {{ id: string, places: string[], missing: boolean }} Problem  of what is missing, nothing is wrong yet */

const MOST_STEPS = 500;

/** @template State */
export class Editor {
  // `session` outlives the element of the board, which is replaced whenever the server draws it anew.
  constructor(root, session) {
    this.root = root;
    this.session = session;
    /** @type {HTMLElement} */
    this.element = root.querySelector("[data-editor]");
    this.field = /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));
    this.answer = JSON.parse(this.element.dataset.answer ?? "null");
    /** @type {Set<string>} the cells that differ between solutions */
    this.loose = new Set((JSON.parse(this.element.dataset.loose ?? "null") ?? []).map(([r, c]) => place(r, c)));
    /** @type {Problem[]} */
    this.problems = [];
    /** @type {State} */
    this.state = null;
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

  /** The state with these [row, column, value] entered; null takes back what is entered there.
   * @type {(cells: [number, number, any][]) => State} */
  enter(_cells) {
    return this.state;
  }

  /** The server's own spelling of what was published; an editor that writes a plainer one can put it into the field.
   * @type {(text: string) => void} */
  spelled(_text) {}

  // -- the board and the page ------------------------------------------------------------------------------------------

  start() {
    this.session.written = this.field.value; // the server drew this board from it
    const seen = this.read(this.element);
    const known = this.session.current;
    // The same puzzle may carry more in the editor than in its text (a sketch, say): then the editor's state stays.
    if (known && this.write(known) === this.write(seen)) this.state = known;
    else {
      if (known) this.remember(known);
      this.state = this.session.current = seen;
    }
    this.bindTools();
    this.draw();
    this.showEntries();
    this.showTools();
  }

  showEntries() {
    const field = /** @type {HTMLInputElement} */ (document.getElementById("entries"));
    if (!field) return;
    const entries = this.entries(this.state);
    field.value = entries ?? "";
    /** @type {HTMLElement} */ (field.form.querySelector("[data-hint]")).hidden = entries === null;
  }

  // Shows on the board what a hint speaks of: its clues, and in the last stage the cells.
  point(places, cells) {
    for (const element of this.root.querySelectorAll("[data-place]")) {
      element.classList.toggle("hinted", places.includes(element.dataset.place));
      element.classList.toggle("expected", cells.includes(element.dataset.place));
    }
  }

  change(state) {
    if (JSON.stringify(state) === JSON.stringify(this.state)) return;
    this.remember(this.state);
    this.apply(state);
  }

  // A change that belongs to the one before, as the next cell of a stroke does: undone together.
  amend(state) {
    this.apply(state);
  }

  apply(state) {
    const before = this.write(this.state);
    this.state = this.session.current = state;
    const text = this.write(state);
    if (text !== before) this.publish(text);
    document.getElementById("hint")?.replaceChildren(); // it was about another state
    this.point([], []);
    this.draw();
    this.showEntries();
    this.showTools();
  }

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
    for (const id of ["result", "links", "pair"]) document.getElementById(id)?.replaceChildren();
  }

  // Text that could not be read is not on the board: drawing on must not lose it.
  keepTyped() {
    const typed = this.field.value;
    if (typed.trim() === (this.session.written ?? this.write(this.state)).trim()) return;
    const button = document.getElementById("typed");
    button.hidden = false;
    button.onclick = () => {
      this.field.value = typed;
      button.hidden = true;
      this.field.dispatchEvent(new Event("input", { bubbles: true }));
      this.field.focus();
    };
  }

  remember(state) {
    this.session.undo.push(state);
    if (this.session.undo.length > MOST_STEPS) this.session.undo.shift();
    this.session.redo.length = 0;
  }

  undo() {
    this.step(this.session.undo, this.session.redo);
  }

  redo() {
    this.step(this.session.redo, this.session.undo);
  }

  step(from, to) {
    if (!from.length) return;
    to.push(this.state);
    this.apply(from.pop());
  }

  mark(problems) {
    this.problems = problems;
    const ranked = [...problems].sort((one, other) => other.missing - one.missing); // what is wrong counts last, so most
    const at = new Map(ranked.flatMap((problem) => problem.places.map((place) => [place, problem])));
    for (const element of this.root.querySelectorAll("[data-place]")) {
      const problem = at.get(element.dataset.place);
      const wrong = problem !== undefined && !problem.missing;
      element.classList.toggle("wrong", wrong);
      element.classList.toggle("missing", Boolean(problem?.missing));
      if (wrong) element.setAttribute("aria-invalid", "true");
      else element.removeAttribute("aria-invalid");
      if (problem) element.setAttribute("aria-describedby", problem.id);
      else element.removeAttribute("aria-describedby");
    }
  }

  tool(name) {
    return this.root.querySelector(`[data-action="${name}"]`);
  }

  // A value that outlives the board's element, such as the tool in hand.
  option(name, otherwise) {
    return this.session.options[name] ?? otherwise;
  }

  setOption(name, value) {
    this.session.options[name] = value;
    this.showOption(name, value);
  }

  showOption(name, value) {
    for (const button of this.root.querySelectorAll(`[data-option="${name}"]`))
      button.setAttribute("aria-pressed", String(button.dataset.value === value));
  }

  // Buttons <button data-option="name" data-value="value">, of which one is pressed.
  bindOptions(name, otherwise, changed = () => {}) {
    for (const button of this.root.querySelectorAll(`[data-option="${name}"]`))
      button.addEventListener("click", () => {
        this.setOption(name, button.dataset.value);
        changed();
      });
    this.showOption(name, this.option(name, otherwise));
  }

  bindTools() {
    for (const tools of this.root.querySelectorAll("[data-needs-script]")) tools.hidden = false;
    this.tool("undo")?.addEventListener("click", () => this.undo());
    this.tool("redo")?.addEventListener("click", () => this.redo());
    this.tool("clear")?.addEventListener("click", () => this.change(this.empty(this.state)));
    this.root.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === "z" && !event.shiftKey) this.undo();
      else if (key === "y" || (key === "z" && event.shiftKey)) this.redo();
      else return;
      event.preventDefault();
    });
  }

  showTools() {
    const { undo, redo } = this.session;
    if (this.tool("undo")) this.tool("undo").disabled = !undo.length;
    if (this.tool("redo")) this.tool("redo").disabled = !redo.length;
    this.mark(this.problems);
  }
}
