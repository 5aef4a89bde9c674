// The clues at the edges of a nonogram: how much room they have, and what they say of the cells.

import { setValueClass } from "../../editor/grid.js";
import { Columns, finished, fits, reserve, runsOf, sizeOf, slotsOf as slotsFor, titleOf } from "./clues.js";
import { inkOf, isDone, partsOf } from "./colours.js";

const MOST_SLOTS = 50; // of the strips, for which every page has classes (webapp/pages/site/sizes.py)

export class Edges {
  /** @param {import("./editor.js").default} editor */
  constructor(editor) {
    this.editor = editor;
    this.columns = new Columns();
    /** @type {Map<string, HTMLTableCellElement>} */
    this.heads = new Map();
    /** @type {HTMLTableCellElement[]} */
    this.lit = [];
    /** @type {{ size: string, slots: number, depth: number } | null} room for the clues while they come and go */
    this.reserved = null;
  }

  // The table has another size.
  laid() {
    this.heads = new Map([...this.editor.table.querySelectorAll("th")].map((head) => [head.dataset.place ?? "", head]));
    this.lit = [];
    const { typed } = this.editor;
    if (!this.heads.has(typed.head)) typed.head = "c1";
  }

  // The strips are as wide as the clues, which in Make come and go: there they are as wide as clues of such a board get,
  // so that the board stays where it is.
  /** @type {(shown: string[]) => void} */
  draw(shown) {
    const { editor } = this;
    const { columns, rows } = editor.state;
    const isColoured = editor.inks.list.length > 0;
    /** @type {(clue: string) => number} */
    const slotsOf = (clue) => slotsFor(clue, isColoured);
    let slots = Math.max(...rows.map(slotsOf));
    let depth = Math.max(...columns.map((clue) => clue.split(".").length));
    if (editor.making) {
      const size = sizeOf(editor.state);
      const before = this.reserved?.size === size ? this.reserved : reserve(editor.state);
      if (editor.strokes.stroke) [slots, depth] = [before.slots, before.depth];
      [slots, depth] = [Math.max(before.slots, slots), Math.max(before.depth, depth)];
      this.reserved = { size, slots, depth };
    } else this.reserved = null;
    if (editor.isNumbered) {
      slots += editor.state.height < 100 ? 1 : 2;
      depth += 1;
    }
    setValueClass(editor.scroller, "heads", Math.min(slots, MOST_SLOTS));
    setValueClass(editor.scroller, "tops", Math.min(depth, MOST_SLOTS));
    const lines = this.columns.of(shown);
    for (const [c, clue] of columns.entries())
      this.drawHead(`c${c + 1}`, clue, lines[c], clue.split(".").length / depth);
    for (const [r, clue] of rows.entries()) this.drawHead(`r${r + 1}`, clue, shown[r], slotsOf(clue) / slots);
  }

  // `share` is how much of its strip the clue takes; beyond 1 its type is smaller.
  /** @type {(place: string, clue: string, line: string, share: number) => void} */
  drawHead(place, clue, line, share) {
    const { editor } = this;
    const { playing } = editor;
    const head = this.heads.get(place);
    if (!head) return;
    const { ticks } = editor;
    const ticked = ticks.of(place, clue);
    const hand = ticks.at?.place === place ? ticks.at.number : -1;
    if (!editor.typing && !ticks.isOn) head.removeAttribute("tabindex");
    else head.tabIndex = place === editor.typed.head ? 0 : -1;
    const marksMistakes = editor.option("mistakes", "on") !== "off";
    if (
      !editor.stale(
        head,
        `${clue}|${editor.inks.shown}|${playing && line}|${share > 1 && share}|${marksMistakes}|${ticked}|${hand}`,
      )
    )
      return;
    const { letters } = editor.inks;
    const done = playing && isDone(clue, line, runsOf(line), letters);
    const open = line.replaceAll("~", ".");
    const stuck = playing && !done && marksMistakes && !fits(clue, line.replaceAll("~", "?"), letters);
    head.classList.toggle("none", clue === "");
    head.classList.toggle("done", done);
    head.classList.toggle("stuck", stuck);
    head.style.setProperty("--squeeze", String(share > 1 ? 1 / share : 1));
    const struck = playing && !done && !stuck ? finished(clue, open) : [];
    for (const number of done ? [] : ticked) struck[number] = true;
    const numbers = (clue || "0").split(".");
    this.write(head, numbers, struck, hand);
    const state = done ? ", done" : stuck ? ", doesn’t match the filled cells" : "";
    const off = ticked.length ? `, ticked off ${ticked.map((i) => numbers[i]).join(" ")}` : "";
    head.setAttribute("aria-label", `${titleOf(place)}: ${editor.inks.words(clue)}${off}${state}`);
  }

  // The numbers, of which those are struck whose runs are known, or that were ticked off; one may be in hand.
  /** @type {(head: HTMLElement, numbers: string[], struck: boolean[], hand: number) => void} */
  write(head, numbers, struck, hand) {
    const between = head.dataset.place?.[0] === "c" ? "\n" : " ";
    const isColoured = this.editor.inks.list.length > 0 && numbers[0] !== "0";
    if (!struck.includes(true) && hand < 0 && !isColoured) {
      head.textContent = numbers.join(between);
      return;
    }
    const parts = numbers.map((number, i) => {
      const shown = isColoured && number !== "*" ? chip(number) : number;
      if (!struck[i] && i !== hand) return shown;
      const part = document.createElement(struck[i] ? "s" : "b");
      part.append(shown);
      part.classList.toggle("at", i === hand);
      return part;
    });
    head.replaceChildren(...parts.flatMap((part, i) => (i ? [between, part] : [part])));
  }

  // Lights up the clues of a cell.
  /** @type {(r: number, c: number) => void} */
  light(r, c) {
    const heads = [`r${r + 1}`, `c${c + 1}`].flatMap((place) => this.heads.get(place) ?? []);
    for (const head of this.lit) if (!heads.includes(head)) head.classList.remove("lit");
    for (const head of heads) head.classList.add("lit");
    this.lit = heads;
  }
}

// A run on its colour, with the letter of it.
/** @type {(run: string) => HTMLElement} */
function chip(run) {
  const [letter, length] = partsOf(run);
  const part = document.createElement("span");
  part.className = `run ${inkOf(letter)}`;
  part.append(length);
  if (letter !== "#") part.appendChild(document.createElement("i")).textContent = letter;
  return part;
}
