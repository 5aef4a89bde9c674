// The dialog in which the colours of a nonogram are chosen.  It comes when it is wanted first.

import { find } from "../../page/page.js";
import { BLACK, inkOf } from "./colours.js";
import { ALIKE, distance, lettered, named, PALE, PAPER } from "./shades.js";

/** @typedef {import("./colours.js").Colour} Colour */

const MOST = 10; // besides black

export default class PaletteDialog {
  /** @param {HTMLDialogElement} element */
  constructor(element) {
    this.element = element;
    document.body.append(element);
    /** @type {Record<string, string>} */
    this.names = JSON.parse(element.dataset.names);
    /** @type {Colour[]} */
    this.usual = JSON.parse(element.dataset.usual);
    this.list = find("ul", element);
    this.row = find("li", this.list);
    this.add = find('button[data-colours="add"]', element);
    this.words = find('[data-colours="words"]', element);
    /** @type {() => import("./editor.js").default | null} */
    this.editor = () => null;
    this.add.addEventListener("click", () => this.addNext());
    find('[data-colours="close"]', element).addEventListener("click", () => element.close());
  }

  /** @type {(editor: () => import("./editor.js").default | null) => void} */
  open(editor) {
    this.editor = editor;
    this.draw();
    this.element.showModal();
  }

  get palette() {
    return this.editor()?.palette ?? [];
  }

  /** @type {(colours: [string, string][], state?: import("./editor.js").State) => void} */
  change(colours, state) {
    this.repaint(named(colours, this.names), state);
    this.draw();
  }

  // Its letter goes with it, if that is free.
  /** @type {(letter: string, hexes: string) => void} */
  recolour(letter, hexes) {
    const editor = this.editor();
    if (!editor) return;
    const [[wanted]] = lettered([hexes], { names: this.names, usual: this.usual });
    const plain = this.plain();
    const own = wanted === "#" || plain.some(([each]) => each === wanted) ? letter : wanted;
    /** @type {(texts: string[]) => string[]} */
    const renamed = (texts) => texts.map((text) => text.replaceAll(letter, own));
    const { columns, rows, picture, play, givens } = editor.state;
    const lines = { columns: renamed(columns), rows: renamed(rows) };
    const cells = { picture: renamed(picture), play: renamed(play), givens: renamed(givens) };
    const isInHand = editor.inks.colour === letter;
    this.change(
      plain.map((each) => (each[0] === letter ? [own, hexes] : each)),
      { ...editor.state, ...lines, ...cells },
    );
    if (isInHand) editor.inks.choose(own);
  }

  // Cells of a colour that is gone are blank.
  /** @type {(palette: Colour[], renamed?: import("./editor.js").State) => void} */
  repaint(palette, renamed) {
    const editor = this.editor();
    if (!editor) return;
    const letters = palette.map(([letter]) => letter).join("");
    /** @type {(cells: string[]) => string[]} */
    const left = (cells) => cells.map((row) => row.replace(/[a-z]/g, (cell) => (letters.includes(cell) ? cell : "?")));
    const state = renamed ?? editor.state;
    const picture = left(state.picture);
    const isPlain = letters === "#" || !letters;
    const next = { ...state, picture, play: left(state.play), givens: left(state.givens) };
    const coloured = { ...next, palette: isPlain ? undefined : palette };
    editor.beginStep();
    const isOfPicture = editor.satisfies(state.picture, state, letters + editor.inks.letters);
    editor.change(isOfPicture ? { ...coloured, ...editor.following(picture, state) } : coloured);
  }

  // Whether a clue that no picture leads to has this colour.
  /** @type {(letter: string, editor: import("./editor.js").default) => boolean} */
  isBound(letter, editor) {
    const { columns, rows, picture } = editor.state;
    const isUsed = [...columns, ...rows].some((clue) => clue.includes(letter));
    return letter === "#" || (isUsed && !editor.satisfies(picture));
  }

  /** @type {() => [string, string][]} */
  plain() {
    return this.palette.map(([letter, hexes]) => [letter, hexes]);
  }

  // The first usual colour that is not there yet.
  addNext() {
    const taken = this.palette.map(([letter]) => letter);
    const found = this.usual.find(([letter]) => letter !== "#" && !taken.includes(letter));
    if (!found) return;
    const [letter, hexes] = found;
    const [black, ink] = BLACK;
    this.change([...(taken.length ? this.plain() : [/** @type {[string, string]} */ ([black, ink])]), [letter, hexes]]);
    this.editor()?.inks.choose(letter);
    this.list.querySelector("li:last-child input")?.focus();
  }

  draw() {
    const { palette } = this;
    const editor = this.editor();
    if (!editor) return;
    const rows = palette.map(([letter, hexes, name], i) => {
      const row = this.row.cloneNode(true);
      const [input, says, gone] = [find("input", row), find("span", row), find("button", row)];
      input.value = `#${hexes}`;
      input.disabled = letter === "#";
      input.ariaLabel = name;
      says.textContent = letter === "#" ? name : `${name} (${letter})`;
      find("b", row).classList.add(inkOf(letter));
      input.addEventListener("change", () => this.recolour(letter, input.value.slice(1)));
      gone.ariaLabel = `Remove ${name}`;
      gone.disabled = this.isBound(letter, editor);
      gone.title = gone.disabled ? "A clue uses it." : "";
      gone.addEventListener("click", () => this.change(this.plain().filter((_, at) => at !== i)));
      return row;
    });
    this.list.replaceChildren(...rows);
    this.add.disabled = palette.length > MOST;
    this.words.replaceChildren(
      ...this.warnings().map((text) => Object.assign(document.createElement("p"), { textContent: text })),
    );
  }

  /** What is hard to see.
   * @type {() => string[]} */
  warnings() {
    const found = [];
    const { palette } = this;
    for (const [i, [, one, name]] of palette.entries()) {
      if (distance(one, PAPER).all < PALE) found.push(`${title(name)} is hard to see on paper.`);
      for (const [, other, called] of palette.slice(i + 1)) {
        const { all, some } = distance(one, other);
        if (all < ALIKE) found.push(`${title(name)} and ${called} look alike.`);
        else if (some < ALIKE) found.push(`${title(name)} and ${called} look alike to colour-blind people.`);
      }
    }
    return found;
  }
}

/** @type {(name: string) => string} */
const title = (name) => name[0].toUpperCase() + name.slice(1);
