// The dialog in which the colours of a nonogram are chosen.  It comes when it is wanted first.

import { find } from "../../page/page.js";
import { inkOf } from "./colours.js";

/** @typedef {import("./colours.js").Colour} Colour */
/** @typedef {[number, number, number]} Triple */

const MOST = 10; // besides black
const ALIKE = 0.08; // distance of two colours, as people see them, below which they are hard to tell apart
const PALE = 0.06; // the same of a colour and paper, on which it lies next to empty cells
const PAPER = "ffffff";
const INK = "1c1a17";
/** What is seen of red, green and blue light without one kind of cones (Machado, Oliveira and Fernandes, 2009).
 * @type {Triple[][]} */
const BLINDNESS = [
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
];

/** Red, green and blue as amounts of light, from 0 to 1.
 * @type {(hexes: string) => Triple} */
function linear(hexes) {
  const [r, g, b] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(hexes.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

/** @type {(matrix: Triple[], light: Triple) => Triple} */
const seen = (matrix, light) => {
  const [r, g, b] = matrix.map((row) => Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2]));
  return [r, g, b];
};

/** Lightness and two opponents, in which distances are as people see them (Ottosson, 2020), as in the engine's palette.py.
 * @type {(light: Triple) => Triple} */
function oklab([r, g, b]) {
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

/** @type {(one: Triple, other: Triple) => number} */
const apart = (one, other) => Math.hypot(...oklab(one).map((value, i) => value - oklab(other)[i]));

/** How far two colours are apart: for all, and for those who see fewest differences.
 * @type {(one: string, other: string) => { all: number, some: number }} */
export function distance(one, other) {
  const [a, b] = [linear(one), linear(other)];
  const all = apart(a, b);
  return { all, some: Math.min(all, ...BLINDNESS.map((matrix) => apart(seen(matrix, a), seen(matrix, b)))) };
}

/** What is written with on a colour: what has more contrast.
 * @type {(hexes: string) => string} */
export function writingOn(hexes) {
  /** @type {(colour: string) => number} */
  const luminance = (colour) => {
    const [r, g, b] = linear(colour);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const own = luminance(hexes) + 0.05;
  return 1.05 / own >= own / (luminance(INK) + 0.05) ? PAPER : INK;
}

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

  /** The name of the nearest colour that has one, and that no other of the board has.
   * @type {(hexes: string, others: string[]) => string} */
  nameOf(hexes, others) {
    const own = linear(hexes);
    const far = Object.entries(this.names).map(([name, each]) => ({ name, far: apart(own, linear(each)) }));
    const { name } = far.reduce((one, other) => (other.far < one.far ? other : one));
    let [free, number] = [name, 2];
    while (others.includes(free)) free = `${name} ${number++}`;
    return free;
  }

  /** @type {(colours: [string, string][]) => void} */
  change(colours) {
    /** @type {string[]} */
    const names = ["black"];
    const palette = colours.map(([letter, hexes]) => {
      if (letter !== "#") names.push(this.nameOf(hexes, names.slice(1)));
      return /** @type {Colour} */ ([letter, hexes, letter === "#" ? "black" : names.at(-1), writingOn(hexes)]);
    });
    this.repaint(palette);
    this.draw();
  }

  // Cells of a colour that is gone are blank.
  /** @type {(palette: Colour[]) => void} */
  repaint(palette) {
    const editor = this.editor();
    if (!editor) return;
    const letters = palette.map(([letter]) => letter).join("");
    /** @type {(cells: string[]) => string[]} */
    const left = (cells) => cells.map((row) => row.replace(/[a-z]/g, (cell) => (letters.includes(cell) ? cell : "?")));
    const { state } = editor;
    const picture = left(state.picture);
    const isPlain = letters === "#" || !letters;
    const next = { ...state, picture, play: left(state.play), givens: left(state.givens) };
    const coloured = { ...next, palette: isPlain ? undefined : palette };
    editor.beginStep();
    editor.change(editor.satisfies(state.picture) ? { ...coloured, ...editor.following(picture, state) } : coloured);
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
    /** @type {[string, string]} */
    const black = ["#", INK];
    this.change([...(taken.length ? this.plain() : [black]), [letter, hexes]]);
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
      input.addEventListener("change", () =>
        this.change(this.plain().map((each, at) => (at === i ? [letter, input.value.slice(1)] : each))),
      );
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
