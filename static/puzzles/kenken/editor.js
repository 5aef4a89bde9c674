// KenKen: cages by dragging and by opening and closing lines, clues by typing; and digits and marks in them, by playing.
//
// The state holds, besides size and rules, `labels`: the number of each cell's cage, and `clues`: what is known of each
// cage's clue ("12*", "12", "*" or ""), cages in the order of their first cells.  `walls` are inner lines
// (kenken/cages.js) inside of a cage that do not yet part it.  `cells` is what a player has entered (kenken/play.js),
// which is no part of the puzzle's text; of its notes those in `second` are underlined.  `ticked` are the first cells of the
// cages whose clues were struck by hand.

import { BoardEditor, CHOOSE } from "../../editor/board.js";
import { place } from "../../editor/cells.js";
import { refit } from "../../editor/grid.js";
import { plainDigitOf, signOf } from "../../editor/keys.js";
import { wave } from "../../editor/motion.js";
import { say } from "../../page/page.js";
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
  transformed,
  written,
} from "./cages.js";
import { Clues } from "./clues.js";
import { mistakes } from "./mistakes.js";
import { allNoted, drawNotes } from "./notes.js";
import { digitOf, entriesOf, inWords, marked, marksOf, OPEN, Play, pruned, secondOf, shrunk, tidied } from "./play.js";
import { STEPS } from "./several.js";

// Matters of taste in Play, and how they are at first.
const TASTES = {
  tidy: "on",
  mistakes: "on",
  counts: "off",
  digitfirst: "off",
  twonotes: "off",
  block: "off",
  ticks: "off",
};
const blank = (size) => Array(size * size).fill(OPEN);
const NEAR_CLUE = 5; // px
const NEAR_LINE = { mouse: 0.2, pen: 0.2, touch: 0.27 }; // parts of a cell's side
const INSIDE = 0.15; // how deep a drag must be in a cell, so that cutting a corner takes no cell along

export default class KenKenEditor extends BoardEditor {
  read({ dataset }) {
    const cages = JSON.parse(dataset.cages);
    const size = Math.sqrt(cages.flat().length);
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

  write(state) {
    return written(state);
  }

  // While playing, only what was entered goes.
  empty(state) {
    const cells = blank(state.width);
    if (this.playing) return { ...state, cells, second: undefined, ticked: undefined };
    const labels = singles(state.width);
    return { ...state, labels, walls: [], clues: labels.map(() => ""), cells, second: undefined, ticked: undefined };
  }

  resize(state, size) {
    const { width, cells } = state;
    const kept = refit(cells, width, width, size, size, OPEN).map((cell) => shrunk(cell, size));
    return { ...resized(state, size), cells: kept, second: undefined, ticked: undefined };
  }

  transformed(state, transform) {
    return { ...transformed(state, transform), cells: blank(state.width), second: undefined, ticked: undefined };
  }

  entries(state) {
    return this.playing ? entriesOf(state) : null;
  }

  // Values are digits, or candidates as text or as a list; null opens the cell again.
  enter(found) {
    const cells = [...this.state.cells];
    for (const [r, c, value] of found)
      cells[this.index(r, c)] = Array.isArray(value) ? marked(value) : String(value ?? OPEN);
    return { ...this.state, cells };
  }

  // Notes are tidied around each digit, by choice.
  enterFor(found) {
    const state = this.enter(found);
    if (!this.isOn("tidy")) return state;
    const digits = found.filter(([, , value]) => value !== null && !Array.isArray(value));
    const tidy = (cells, [r, c, value]) => tidied({ ...state, cells }, this.index(r, c), Number(value));
    return { ...state, cells: digits.reduce(tidy, state.cells) };
  }

  // Links have the puzzle in fewer letters than `written`.
  spelled(text) {
    this.field.value = this.session.written = text;
  }

  apply(state) {
    super.apply(pruned(state));
  }

  own({ cells }) {
    return cells.map((cell) => (cell === OPEN ? "" : cell));
  }

  isComplete() {
    const { cells } = this.state;
    return cells.every(digitOf) && !mistakes(this.state).size;
  }

  // What is finished stands clean, and takes nothing more but a step back.
  get isDone() {
    return this.playing && this.isComplete();
  }

  // A wave from the first row to the last.
  celebrate() {
    const last = this.state.height - 1;
    wave([...this.grid.places].map(([cell, [r]]) => [cell.querySelector(".number"), r / last]));
  }

  start() {
    this.active = false; // no cage is chosen before the first visit to the board
    this.table.addEventListener("pointermove", (event) => this.aim(event));
    this.table.addEventListener("pointerleave", () => this.drawLine("aim", ""));
    this.play = new Play(this);
    this.clues = new Clues(this);
    this.root.querySelector("[data-dissolve]").addEventListener("click", () => this.dissolve(this.cage));
    this.bindRules();
    this.fill = this.tool("fill-notes");
    this.fill.addEventListener("click", () => this.change({ ...this.state, cells: allNoted(this.state) }));
    this.single = this.tool("enter-singles");
    this.single.addEventListener("click", () => this.play.enterSingles());
    this.bindOptions("pencil", "off");
    for (const [name, first] of Object.entries(TASTES)) this.bindOptions(name, first, () => this.draw());
    super.start();
  }

  /** @type {(name: string) => boolean} */
  isOn(name) {
    return this.option(name, TASTES[name]) === "on";
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    this.lay();
    this.grid.draws = this.making; // a finger that plays taps
    const { width: size, labels, clues, walls, cells, bare } = this.state;
    const counts = countCells(labels);
    const first = firstCells(labels);
    this.element.classList.toggle("done", this.isDone);
    const wrong = this.playing && this.isOn("mistakes") ? mistakes(this.state) : new Set();
    for (const [cell, [r, c]] of this.grid.places) {
      const i = this.index(r, c);
      const cage = labels[i];
      const clue = clueText(clues[cage], counts[cage], this.state.open);
      const answer = this.shownAnswer?.[r]?.[c] ?? "";
      const own = this.playing ? digitOf(cells[i]) : null;
      const differs = own !== null && answer !== "" && own !== answer;
      const open = openWays(labels, i, size);
      cell.classList.toggle("given", counts[cage] === 1);
      cell.classList.toggle("answer", counts[cage] > 1 && answer !== "" && own !== answer);
      cell.classList.toggle("differs", differs);
      cell.classList.toggle("clash", wrong.has(i));
      cell.classList.toggle("loose", this.isLoose(r, c));
      cell.classList.toggle("unset", (!clue && !bare) || clue.includes("?"));
      const corner = cell.querySelector(".clue");
      say(corner, first[cage] === i ? clue || (bare ? "" : "?") : "");
      corner.classList.toggle("long", clue.length > 4);
      corner.classList.toggle("longer", clue.length > 6);
      corner.classList.toggle("spill", open.includes("right"));
      const isTicked = this.isTicked(cage);
      corner.classList.toggle("ticked", isTicked && first[cage] === i);
      say(cell.querySelector(".number"), answer || (own ?? ""));
      const underlined = this.playing ? secondOf(this.state, i) : [];
      drawNotes(cell.querySelector(".marks"), this.playing ? marksOf(cells[i]) : [], underlined);
      const answered = answer && `answer ${answer}`;
      const joined = open.length && `open ${open.join(" and ")}`;
      cell.setAttribute(
        "aria-label",
        this.describe(
          r,
          c,
          this.playing && inWords(cells[i]),
          underlined.length && `underlined ${underlined.join(" ")}`,
          wrong.has(i) && "cannot be",
          answered,
          this.cageText(cage),
          isTicked && "ticked off",
          joined,
        ),
      );
    }
    const borders = innerLines(size).filter((line) => !isInside(line, labels, size));
    this.drawLine("borders", borders.map((line) => path(line, size)).join(""));
    this.drawLine("walls", walls.map((line) => path(line, size)).join(""));
    this.drawLine("aim", "");
    for (const box of this.root.querySelectorAll("[data-rule]")) box.checked = this.state[box.dataset.rule];
    this.play.drawPad();
    this.fill.disabled = !cells.includes(OPEN);
    this.single.hidden = !this.playing || !cells.some((cell) => marksOf(cell).length === 1);
    const said = this.playing ? inWords(cells[this.index(...this.at)]) || "open" : this.cageText(this.cage ?? 0);
    this.tell(this.cage === null ? "" : said);
  }

  // For who does not see it.
  tell(said) {
    const words = this.root.querySelector("[data-said]");
    words.textContent = said;
    words.classList.add("sr");
  }

  // For eyes, too.
  askForCell() {
    const words = this.root.querySelector("[data-said]");
    words.textContent = CHOOSE;
    words.classList.remove("sr");
  }

  cageText(cage) {
    const count = cellsOf(this.state.labels, cage).length;
    const clue = clueText(this.state.clues[cage], count, this.state.open);
    const cells = `cage of ${plural(count, "cell")}`;
    return clue ? `${clue} ${cells}` : `${cells} without clue`;
  }

  // -- clues struck by hand ------------------------------------------------------------------------------------------------

  isTicked(cage) {
    const { labels, ticked = [] } = this.state;
    return this.playing && this.isOn("ticks") && ticked.includes(labels.indexOf(cage));
  }

  tick(cage) {
    const { labels, ticked = [] } = this.state;
    const first = labels.indexOf(cage);
    this.change({
      ...this.state,
      ticked: this.isTicked(cage) ? ticked.filter((i) => i !== first) : [...ticked, first],
    });
  }

  // Whether a press meant the clue in the cell's corner; around it is a little room for fingers.
  isOnClue(r, c, { clientX, clientY }) {
    const clue = this.grid.cells[r][c].querySelector(".clue");
    const { right, bottom } = clue.getBoundingClientRect();
    return clue.textContent !== "" && clientX < right + NEAR_CLUE && clientY < bottom + NEAR_CLUE;
  }

  // The number of the chosen cage.
  get cage() {
    return this.active ? this.state.labels[this.index(...this.at)] : null;
  }

  focus(r, c) {
    const name = place(r, c);
    if (name !== this.visited) this.clues.typing = null; // back on the same cell a clue goes on
    this.visited = name;
    this.active = true;
    const words = this.root.querySelector("[data-said]");
    if (words.textContent === CHOOSE) words.textContent = "";
    this.showCage();
  }

  // Makers see the chosen cage; players their cell, and all cells with the same digit.
  showCage() {
    const { width: size, labels, cells } = this.state;
    const { cage } = this;
    const isShown = this.active && !this.looking && !this.isDone;
    const { inHand, several } = this.play;
    const own = isShown ? digitOf(cells[this.index(...this.at)]) : null;
    const digit = this.playing && !this.isDone ? Number(inHand) || own : null;
    for (const [cell, [r, c]] of this.grid.places) {
      const i = this.index(r, c);
      cell.classList.toggle("chosen", labels[i] === cage && isShown);
      cell.classList.toggle("current", isShown && r === this.at[0] && c === this.at[1]);
      cell.classList.toggle("same", digit !== null && digitOf(cells[i]) === digit);
      cell.classList.toggle("several", several.cells.has(i) && this.playing);
      cell.ariaSelected = several.size && this.playing ? String(several.cells.has(i)) : null;
    }
    this.drawLine("selected", this.making ? outline(labels, cellsOf(labels, cage), size) : "");
    this.clues.show();
  }

  mark(problems) {
    super.mark(problems);
    this.clues.showNote();
  }

  // -- cages -----------------------------------------------------------------------------------------------------------

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
  dissolve(cage) {
    const labels = this.state.labels.map((label, i) => (label === cage ? this.state.clues.length + i : label));
    const clues = this.state.clues.with(cage, "");
    this.change(regroup({ ...this.state, clues }, labels, this.state.walls, 0));
  }

  // Takes the next cell into the cage.
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

  mayChange(event) {
    this.play.several.from = this.active ? this.index(...this.at) : null;
    return super.mayChange(event);
  }

  press(r, c, event) {
    if (this.playing) {
      if (this.isOn("ticks") && event.button === 0 && this.isOnClue(r, c, event)) this.tick(this.cage);
      else return !this.isDone && this.play.press(event);
      return false;
    }
    if (event.button !== 0) return false;
    const cell = this.index(r, c);
    this.pressed = { cell, last: [r, c], cells: new Set([cell]), line: this.lineAt(event), before: this.state };
    this.beginStep();
    return true;
  }

  // A finger rests on a cell.
  hold(r, c) {
    return this.playing && !this.isDone && this.play.several.hold(this.index(r, c));
  }

  drag(r, c, event) {
    if (this.playing) {
      if (this.isInside(r, c)) this.play.several.add(this.index(r, c));
      return;
    }
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

  release(event) {
    if (this.playing) return;
    const { cell, line, cells } = this.pressed;
    if (event.type === "pointerup" && cells.size === 1 && line !== null) this.toggle(line, cell);
  }

  aim(event) {
    const line = event.pointerType === "mouse" && !event.buttons && !this.playing ? this.lineAt(event) : null;
    this.drawLine("aim", line === null ? "" : path(line, this.state.width));
  }

  // The inner line that the pointer is close to, or null.
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
  within(r, c, event) {
    const box = this.grid.cells[r][c].getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  }

  depth(r, c, event) {
    const [x, y] = this.within(r, c, event);
    return Math.min(x, 1 - x, y, 1 - y);
  }

  pageChanged() {
    this.play.several.clear();
    super.pageChanged();
  }

  // -- keys ------------------------------------------------------------------------------------------------------------

  hear(event) {
    return (this.playing && !this.isDone && this.play.hear(event)) || super.hear(event);
  }

  key(r, c, event) {
    if (this.playing) {
      if (!this.isDone) this.play.key(event);
      return;
    }
    const clue = this.state.clues[this.cage];
    if (event.shiftKey && event.key in STEPS) this.grow(r, c, STEPS[event.key]);
    else if (event.key === "Delete" && !clue) this.dissolve(this.cage);
    else if (event.key === "Delete") this.clues.type("", null);
    else if (event.key === " ") this.change(enclose(this.state, [this.index(r, c)], this.index(r, c)));
    else if (!this.clues.press(signOf(event)) && !this.clues.press(plainDigitOf(event))) return;
    event.preventDefault();
  }

  bindRules() {
    for (const box of this.root.querySelectorAll("[data-rule]"))
      box.addEventListener("change", () => this.change({ ...this.state, [box.dataset.rule]: box.checked }));
  }
}
