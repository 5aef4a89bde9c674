// Colours of a board, and what clues with colours or unknown lengths allow.
//
// A colour is as the server writes it: its letter ("#" for black), six hexadecimal digits, its name, and the colour of
// letters on it.  A board without a palette has black alone.  A run of a clue is a text such as "3", "3r", "?r" or "*".

import { find, hide } from "../../page/page.js";

/** @typedef {[letter: string, hexes: string, name: string, on: string]} Colour */

/** @type {Colour[]} */
const NONE = [];
/** @type {Colour} */
export const BLACK = ["#", "1c1a17", "black", "ffffff"];
const USUAL = "rgbyopcmne"; // letters in the order in which a puzzle's text has them, as in the engine's palette.py
const LONGEST = 513; // one more than the cells of any line
const MOST_KEPT = 4000; // automata
const MOST_IN_A_ROW = 7; // beside the cross, on a phone

/** @type {(letter: string) => string} */
export const inkOf = (letter) => `ink-${letter === "#" ? "black" : letter}`;

/** The place of a letter in a puzzle's text: others follow the usual ones.
 * @type {(letter: string) => number} */
export const rankOf = (letter) => USUAL.indexOf(letter) + 1 || letter.charCodeAt(0);

/** The colour of a run, and what is before its letter.
 * @type {(run: string) => [string, string]} */
export const partsOf = (run) => (/[a-z]$/.test(run) ? [run.slice(-1), run.slice(0, -1)] : ["#", run]);

/** Whether a clue has no run of any length or number.
 * @type {(clue: string) => boolean} */
const isKnown = (clue) => !/[?*]/.test(clue);

// -- the automaton of a clue: its states are cells that were just read, each of a colour, as in the engine's automaton.py --

/** @typedef {{ own: string[], next: number[][], first: number[], last: Set<number> }} Automaton */

/** @type {Map<string, Automaton>} */
const automata = new Map();

/** @type {(clue: string, colours: string) => Automaton} */
function automaton(clue, colours) {
  const name = `${clue} ${colours}`;
  const known = automata.get(name);
  if (known) return known;
  /** @type {string[]} */
  const own = [];
  /** @type {number[][]} */
  const next = [];
  /** @type {number[]} */
  const first = [];
  /** @type {(colour: string) => number} */
  const add = (colour) => next.push([]) && own.push(colour) - 1;
  const runs = clue.split(".").filter(Boolean);
  const painted = runs.filter((run) => run !== "*");
  const anyAfter = new Set(
    runs.flatMap((run, i) => (run === "*" ? runs.slice(0, i).filter((each) => each !== "*").length : [])),
  );
  let end = -1; // the state in which the run before ends
  for (let number = 0; ; number++) {
    const between = Array.from(anyAfter.has(number) ? `.${colours}` : ".", add);
    for (const from of between) next[from].push(...between);
    if (end < 0) first.push(...between);
    else next[end].push(...between.filter((state) => own[state] !== own[end]));
    if (number === painted.length) {
      const last = new Set(end < 0 ? between : [end, ...between]);
      if (automata.size >= MOST_KEPT) automata.clear();
      const made = { own, next, first, last };
      automata.set(name, made);
      return made;
    }
    const [colour, length] = partsOf(painted[number]);
    const begin = add(colour);
    for (const from of end < 0 ? between : [...between, end]) if (own[from] !== colour) next[from].push(begin);
    if (end < 0) first.push(begin);
    end = begin;
    for (let more = Math.min(Number(length), LONGEST) - 1; more > 0; more--) {
      const state = add(colour);
      next[end].push(state);
      end = state;
    }
    if (length === "?") next[begin].push(begin);
  }
}

/** Whether the open cells of a line can be filled in by a clue, and whether with paint in at least one of them.
 * @type {(clue: string, line: string, colours: string) => { fits: boolean, takesMore: boolean }} */
export function readLine(clue, line, colours) {
  const { own, next, first, last } = automaton(clue, colours);
  // For each state 1 if it is reached without paint in open cells, 2 if with, 3 if both.
  let reached = new Uint8Array(own.length);
  for (let i = 0; i < line.length; i++) {
    const now = new Uint8Array(own.length);
    /** @type {(state: number, how: number) => void} */
    const enter = (state, how) => {
      const colour = own[state];
      if (line[i] === "?") now[state] |= colour === "." ? how : 2;
      else if (line[i] === colour) now[state] |= how;
    };
    if (i === 0) for (const state of first) enter(state, 1);
    else
      for (let from = 0; from < own.length; from++)
        if (reached[from]) for (const state of next[from]) enter(state, reached[from]);
    reached = now;
  }
  let how = 0;
  for (const state of last) how |= reached[state];
  return { fits: how > 0, takesMore: how > 1 };
}

/** Whether a line is done: its runs are those of the clue, and whatever is open is empty.
 * @type {(clue: string, line: string, runs: string, colours: string) => boolean} */
export function isDone(clue, line, runs, colours) {
  if (isKnown(clue)) return runs === clue;
  const { fits, takesMore } = readLine(clue, line.replaceAll("~", "?"), colours);
  return fits && !takesMore;
}

/** Whether a line is as the clue says, if whatever is open is empty.
 * @type {(clue: string, line: string, runs: string, colours: string) => boolean} */
export const isOf = (clue, line, runs, colours) =>
  isKnown(clue) ? runs === clue : readLine(clue, line.replace(/[?~]/g, "."), colours).fits;

// -- the palette of a board ------------------------------------------------------------------------------------------

export class Inks {
  /** @param {import("./editor.js").default} editor */
  constructor(editor) {
    this.editor = editor;
    this.shown = "";
    /** @type {Map<string, Colour>} */
    this.of = new Map();
    /** @type {{ state: object, making: boolean, list: Colour[] } | null} */
    this.memory = null;
  }

  /** All of them, in the order of their keys; none where all is black. */
  get list() {
    const { state, making } = this.editor;
    if (!state.palette) return NONE;
    if (this.memory?.state !== state || this.memory.making !== making)
      this.memory = { state, making, list: this.editor.palette };
    return this.memory.list;
  }

  /** The letters of what cells can be painted with. */
  get letters() {
    return this.list.length ? this.list.map(([letter]) => letter).join("") : "#";
  }

  /** What is painted with: the last colour that was chosen, if there is such. */
  get colour() {
    const { letters } = this;
    const wanted = ["pencil", "colour"].map((name) => this.editor.option(name, "#"));
    return wanted.find((each) => letters.includes(each)) ?? letters[0];
  }

  /** @type {(letter: string) => void} */
  choose(letter) {
    this.editor.setOption("pencil", letter);
    if (letter !== ".") this.editor.setOption("colour", letter);
    this.press();
  }

  // The tool in hand.  In Make nothing is crossed out.
  press() {
    const { editor } = this;
    const pencil = editor.option("pencil", "#");
    editor.showOption("pencil", pencil === "." && !editor.painting ? pencil : this.colour);
  }

  /** What people call what a cell is painted with.
   * @type {(cell: string) => string} */
  name(cell) {
    return this.of.get(cell)?.[2] ?? "filled";
  }

  /** @type {(cell: string) => string} */
  fill(cell) {
    return `#${(this.of.get(cell) ?? BLACK)[1]}`;
  }

  /** A clue in words.
   * @type {(clue: string) => string} */
  words(clue) {
    const runs = clue.split(".").map((run) => {
      const [letter, length] = partsOf(run);
      return run === "*" ? "any runs" : `${length} ${this.name(letter)}`;
    });
    return this.list.length && clue ? runs.join(" ") : clue.replaceAll(".", " ") || "0";
  }

  // Brings the page in line with the palette.
  draw() {
    const { list, editor } = this;
    const now = JSON.stringify(list);
    if (this.shown === now || (!this.shown && !list.length)) return;
    this.shown = now;
    this.of = new Map(list.map((each) => [each[0], each]));
    const rules = list.map(
      ([letter, hexes, , on]) =>
        `.${inkOf(letter)}, .of-${letter === "#" ? "■" : letter} { --own: #${hexes}; --on: #${on}; --letter: "${letter === "#" ? "" : letter}"; }`,
    );
    sheet ??= new CSSStyleSheet();
    sheet.replaceSync(rules.join("\n"));
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
    const [group] = editor.all("[data-inks]");
    const cross = find('[data-value="."]', group);
    for (const button of group.querySelectorAll("[data-ink]")) button.remove();
    cross.before(...list.map((colour, i) => this.button(colour, i)));
    hide(find('[data-value="#"]:not([data-ink])', group), list.length > 0);
    group.dataset.in = list.length ? "make play" : "play";
    group.classList.toggle("inks", list.length > 0);
    document.body.classList.toggle("with-palette", list.length > 0);
    document.body.classList.toggle("with-long-palette", list.length > MOST_IN_A_ROW);
    this.press();
  }

  /** @type {(colour: Colour, at: number) => HTMLElement} */
  button([letter, , name], at) {
    const button = this.editor.part("ink");
    button.dataset.value = letter;
    button.classList.add(inkOf(letter));
    button.ariaLabel = name;
    button.title = at < 10 ? `${name} (${(at + 1) % 10})` : name;
    button.addEventListener("click", () => this.choose(letter));
    return button;
  }

  /** The palette with the usual colours of letters that a clue has and the palette lacks.
   * @type {(clue: string) => { palette?: Colour[] }} */
  withLetters(clue) {
    const { palette = [] } = this.editor.state;
    const known = palette.map(([letter]) => letter);
    const template = this.editor.root.querySelector('template[data-part="palette"]');
    const missing = [...new Set(clue.match(/(?<=[0-9?])[a-z](?=\.|$)/g))].filter((letter) => !known.includes(letter));
    if (!missing.length || !template) return {};
    /** @type {Colour[]} */
    const usual = JSON.parse(find("dialog", template.content).dataset.usual);
    const found = usual.filter(([letter]) => missing.includes(letter));
    return found.length ? { palette: [...(palette.length ? palette : [BLACK]), ...found] } : {};
  }

  /** The colour that a letter chooses; one that is crossed with stays that.
   * @type {(key: string) => string | undefined} */
  byLetter(key) {
    return key.length === 1 && key !== "x" && this.of.has(key) ? key : undefined;
  }

  /** The colour that a digit chooses.
   * @type {(digit: string | undefined) => string | undefined} */
  byDigit(digit) {
    return digit === undefined || !this.list.length ? undefined : this.letters[(Number(digit) + 9) % 10];
  }
}

/** @type {CSSStyleSheet | null} */
let sheet = null;
