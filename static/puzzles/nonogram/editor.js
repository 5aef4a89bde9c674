// Nonogram: a picture is painted, and its clues follow; or clues are typed; and either is played.
//
// The state holds the clues as texts such as "3.1", as they were typed, right or not; the painted `picture`, rows of "#"
// and "?"; what a player has entered in `play`, rows of "#" (filled), "." (crossed out) and "?"; and the `givens`, cells
// that are shown to every player, likewise; `ticked` are numbers of clues that were struck by hand (nonogram/ticks.js).
// With a `palette` (nonogram/colours.js) cells may have its letters too.  The puzzle's text says all but picture and play.

import { BoardEditor } from "../../editor/board.js";
import { cellAt, place } from "../../editor/cells.js";
import { fit, setValueClass } from "../../editor/grid.js";
import { laidRows, sizeAfter } from "../../editor/transforms.js";
import { copyOf, find } from "../../page/page.js";
import { Cells, Drawing, describeCell, SHAPES } from "./boards.js";
import {
  blank,
  Columns,
  cluesOf,
  columnOf,
  givenColours,
  givenSquares,
  hasMarks,
  hasPaint,
  isPaint,
  laidClues,
  over,
  runsOf,
  sideOf,
  sizeOf,
} from "./clues.js";
import { BLACK, Inks, inkOf, isDone, isOf, partsOf, rankOf } from "./colours.js";
import { Edges } from "./edges.js";
import { takePictures } from "./picture-button.js";
import { Strokes } from "./strokes.js";
import { Ticks } from "./ticks.js";
import { Typing } from "./typing.js";
import { View } from "./view.js";

const MOST_CELLS = 25; // along a side; larger boards are one drawing instead of a table of cells

// What to do first on an empty board, by how it is made.
const PAINT = "Draw a picture. The clues follow.";
const TYPE = "Tap a clue, then type it.";

/**
 * @typedef {{
 *   width: number, height: number, columns: string[], rows: string[], picture: string[], play: string[], givens: string[],
 *   ticked?: Record<string, number[]>, palette?: import("./colours.js").Colour[],
 * }} State
 */

/** @extends {BoardEditor<State>} */
export default class NonogramEditor extends BoardEditor {
  /** @param {HTMLElement} root @param {import("../../page/session.js").Session<State>} session */
  constructor(root, session) {
    super(root, session);
    /** @type {Cells | Drawing} */
    this.grid = /** @type {any} */ (undefined); // from the first drawing on
    /** @type {Cells | null} that of a table, once there was one */
    this.cellGrid = null;
    this.scroller = this.find("[data-scroller]");
    this.several = "several" in this.element.dataset;
    /** @type {WeakMap<object, string>} what each element shows */
    this.drawn = new WeakMap();
    this.laid = ""; // the size that the table is laid for
    /** @type {{ state: State, of: string, shown: string[] } | null} */
    this.memory = null;
    /** @type {string[] | null} what is painted on, where that is a solution */
    this.ground = null;
    /** @type {State | null} the state before the stroke that is being drawn */
    this.before = null;
    this.playedColumns = new Columns();
    this.inks = new Inks(this);
    this.edges = new Edges(this);
    this.strokes = new Strokes(this);
    this.typed = new Typing(this);
    this.ticks = new Ticks(this);
    this.view = new View(this);
  }

  /** @type {(element: HTMLElement) => State} */
  read({ dataset }) {
    /** @type {(name: string) => string[]} */
    const clues = (name) => JSON.parse(dataset[name]).map((/** @type {(number | string)[]} */ clue) => clue.join("."));
    const [columns, rows, given] = [clues("columns"), clues("rows"), JSON.parse(dataset.givens)];
    const [width, height] = [columns.length, rows.length];
    const givens = given.length ? given : blank(width, height);
    const state = { width, height, columns, rows, givens, picture: blank(width, height), play: blank(width, height) };
    return dataset.palette ? { ...state, palette: JSON.parse(dataset.palette) } : state;
  }

  // Of the palette only what the puzzle uses: a drawer may have more in hand.
  /** @type {(state: State) => string} */
  write({ width, height, columns, rows, givens, palette = [] }) {
    const clues = [...columns, ...rows].join("/");
    const used = palette.filter(
      ([letter]) => letter !== "#" && [clues, ...givens].some((each) => each.includes(letter) || each.includes("*")),
    );
    used.sort(([one], [other]) => rankOf(one) - rankOf(other));
    const colours = used.map(([letter, hexes]) => `${letter}=${hexes}`).join();
    const tail = colours ? givenColours(givens) : givens.some(hasMarks) ? givenSquares(givens) : "";
    return `${width}x${height}:${clues}${tail && ","}${tail}${colours && ";"}${colours}`;
  }

  // Of a puzzle that is played only what was entered goes.
  /** @type {(state: State) => State} */
  empty(state) {
    const { width, height } = state;
    const play = blank(width, height);
    if (this.playing) return { ...state, play, ticked: undefined };
    const [columns, rows] = [Array(width).fill(""), Array(height).fill("")];
    return { ...withPalette(state), width, height, columns, rows, givens: play, picture: play, play };
  }

  /** @type {(state: State, width: number, height: number) => State} */
  resize(state, width, height) {
    /** @type {(list: string[], length: number) => string[]} */
    const stretch = (list, length) => Array.from({ length }, (_, i) => list[i] ?? "");
    /** @type {(cells: string[]) => string[]} */
    const stretched = (cells) => stretch(cells, height).map((row) => row.slice(0, width).padEnd(width, "?"));
    const picture = stretched(state.picture);
    const [columns, rows] = [stretch(state.columns, width), stretch(state.rows, height)];
    const clues = this.painting && hasPaint(picture) ? this.following(picture, { columns, rows }) : { columns, rows };
    const [play, givens] = [stretched(state.play), stretched(state.givens)];
    return { ...withPalette(state), width, height, ...clues, picture, play, givens };
  }

  // With the picture, where there is one; without it only what is empty can be shifted out.
  /** @type {(state: State, transform: import("../../editor/transforms.js").Transform) => State | null} */
  transformed(state, transform) {
    const [height, width] = sizeAfter(transform, state.height, state.width);
    const givens = laidRows(transform, state.givens, "?");
    const picture = laidRows(transform, state.picture, "?");
    const next = { ...withPalette(state), width, height, givens, play: blank(width, height) };
    const clues = laidClues(state, transform);
    if (this.satisfies(state.picture)) return { ...next, picture, ...this.following(picture, clues ?? state) };
    return clues && { ...next, picture: blank(width, height), ...clues };
  }

  // The same clues with other cells given, or with numbers hidden: what was painted still holds.
  /** @type {(seen: State, known: State) => State} */
  adopt(seen, known) {
    /** @type {(state: State) => string} */
    const clues = ({ columns, rows }) => JSON.stringify([columns, rows]);
    const letters = ["#", ...(seen.palette ?? []).map(([letter]) => letter)].join("");
    const holds = () => sizeOf(seen) === sizeOf(known) && this.satisfies(known.picture, seen, letters);
    return clues(seen) === clues(known) || holds() ? { ...seen, picture: known.picture, play: known.play } : seen;
  }

  entries() {
    return this.playing ? this.shown.join("/") : null;
  }

  /** @type {(state: State) => string[]} */
  own({ play }) {
    return [...play.join("")].map((cell) => (cell === "?" ? "" : cell));
  }

  finished() {
    const { cells } = this.grid;
    const heads = [...this.table.querySelectorAll("th.done")].map((head) => head.dataset.place ?? "");
    /** @type {(head: string) => HTMLElement[]} */
    const along = (head) => {
      const at = Number(head.slice(1)) - 1;
      return head.startsWith("r") ? (cells[at] ?? []) : cells.map((row) => row[at]);
    };
    return new Map(heads.map((head) => [head, along(head)]));
  }

  // The picture that was painted, or how it was played, if it is what the clues describe.
  /** @type {(state: State) => string} */
  wanted(state) {
    const drawn = [state.picture, over(state.play, state.givens)];
    return drawn.find((cells) => this.satisfies(cells))?.join("/") ?? "";
  }

  /** @type {(state: State, entries: string) => State} */
  redrawn(_state, entries) {
    return this.painted(entries.replaceAll(".", "?").split("/"));
  }

  /** @type {(found: [number, number, string | null][]) => State} */
  enter(found) {
    const play = [...this.state.play];
    for (const [r, c, value] of found) play[r] = play[r].slice(0, c) + (value ?? "?") + play[r].slice(c + 1);
    return { ...this.state, play };
  }

  /** @type {(places: string[], cells: string[]) => void} */
  point(places, cells) {
    super.point(places, cells);
    const drawing = this.element.querySelector(".drawing .expected");
    const at = cells.filter((name) => name.includes("c", 1)).map(cellAt); // not lines, whose clues change too
    const shapes = at.map(([r, c]) => SHAPES.expected(c, r)).join("");
    if (drawing && drawing.getAttribute("d") !== shapes) drawing.setAttribute("d", shapes);
  }

  start() {
    this.bindOptions("way", "paint", () => this.pageChanged());
    this.showWay();
    super.start();
    for (const name of ["straight", "mistakes", "autocross"]) this.bindOptions(name, "on", () => this.draw());
    for (const name of ["ruled", "ticks", "hiding"]) this.bindOptions(name, "off", () => this.draw());
    this.bindOptions("letters", "on", () => this.showLetters());
    this.showLetters();
    this.bindOptions("pencil", "#", () => this.inks.press()); // in the bar by now
    this.inks.press();
    this.draw();
    this.view.open();
    takePictures(this);
  }

  // -- ways to work on it ------------------------------------------------------------------------------------------------

  // Whether the picture is painted, and the clues follow it.
  get painting() {
    return this.making && this.option("way", "paint") === "paint";
  }

  get typing() {
    return this.making && !this.painting;
  }

  pageChanged() {
    if (!this.looking) this.setOption("from", this.page);
    this.release();
    this.showWay();
    super.pageChanged();
    this.showLetters();
    this.inks.press();
  }

  showWay() {
    const way = this.option("way", "paint");
    setValueClass(this.element, "way", way);
    this.element.dataset.begin = way === "paint" ? PAINT : TYPE;
    for (const element of this.all("[data-way]")) element.hidden = element.dataset.way !== way;
  }

  showLetters() {
    this.element.classList.toggle("no-letters", this.playing && this.option("letters", "on") === "off");
  }

  // Whoever paints on a solved board without a picture of their own goes on from what it shows.
  /** @type {(event: Event) => boolean} */
  mayChange(event) {
    const answer = this.shownAnswer;
    const may = super.mayChange(event);
    this.ground =
      may && answer && this.painting && !hasPaint(this.state.picture)
        ? answer.map((/** @type {string} */ row) => row.replaceAll(".", "?"))
        : null;
    return may;
  }

  // What the cells look like to whoever paints on them.
  seen() {
    return (this.ground ?? this.shown).map((row) =>
      row.replaceAll(this.painting ? "." : "~", this.painting ? "?" : "."),
    );
  }

  // Since its line is finished: not by the player.
  /** @type {(r: number, c: number) => boolean} */
  isCrossedByItself(r, c) {
    return this.shown[r][c] === "~";
  }

  // -- drawing -----------------------------------------------------------------------------------------------------------

  // The visitor's cells in this mode; "~" is a cell that is crossed out for them, since its line is finished.
  get shown() {
    const { state, page } = this;
    const of = `${page} ${this.option("way", "paint")} ${this.option("from", "")} ${this.option("autocross", "on")}`;
    if (this.memory?.state !== state || this.memory.of !== of) this.memory = { state, of, shown: this.work() };
    return this.memory.shown;
  }

  work() {
    const { picture, play, givens, rows, columns } = this.state;
    const { from } = this.session.options;
    if (this.typing) return givens;
    if (this.painting || (this.looking && (from === "make" || !play.some(hasMarks)) && hasPaint(picture)))
      return over(picture, givens);
    const cells = over(play, givens);
    if (!this.playing || this.option("autocross", "on") === "off") return cells;
    const lines = this.playedColumns.of(cells);
    const { letters } = this.inks;
    const done = columns.map((clue, c) => isDone(clue, lines[c], runsOf(lines[c]), letters));
    return cells.map((row, r) => {
      const whole = isDone(rows[r], row, runsOf(row), letters);
      return row.replaceAll("?", (_, c) => (whole || done[c] ? "~" : "?"));
    });
  }

  draw() {
    this.inks.draw();
    this.lay();
    const { state } = this;
    const typed = [...state.columns, ...state.rows].some((clue) => clue !== "");
    this.all("[data-replaces]")[0].hidden = !this.painting || !typed || this.satisfies(state.picture);
    const shown = this.shown;
    this.element.classList.toggle("ticking", this.ticks.isOn);
    this.edges.draw(shown);
    this.drawCells(shown);
    if (!this.playing || !this.isComplete()) this.element.classList.remove("won");
    this.typed.refresh();
    this.view.refresh(shown);
  }

  // Brings the table to the size of the state.
  lay() {
    const { width, height } = this.state;
    const size = sizeOf(this.state);
    const large = Math.max(width, height) > MOST_CELLS;
    const laid = large ? size + this.inks.shown : size; // a drawing has shapes for each colour
    if (this.laid === laid) return;
    this.laid = laid;
    const body = this.table.tBodies[0];
    const top = find("thead tr", this.table);
    this.table.querySelector(".drawing")?.remove();
    fit(body, height, large ? 0 : width, (r, c) => this.part("cell", place(r, c)));
    while (top.cells.length > width + 1) top.deleteCell(-1);
    while (top.cells.length <= width) top.append(this.part("column", `c${top.cells.length}`));
    for (const [r, row] of [...body.rows].entries())
      if (row.cells[0]?.tagName !== "TH") row.prepend(this.part("row", `r${r + 1}`));
    this.edges.laid();
    this.showSize(this.scroller);
    this.grid = large ? this.layDrawing(body, width, height) : this.layCells();
    this.view.laid(large);
  }

  // The listeners of a table stay; a drawing brings its own element.
  layCells() {
    if (this.cellGrid) this.cellGrid.refresh();
    else this.cellGrid = new Cells(this.table, this);
    return this.cellGrid;
  }

  /** @type {(body: HTMLTableSectionElement, width: number, height: number) => Drawing} */
  layDrawing(body, width, height) {
    const cell = body.rows[0].appendChild(this.part("drawing"));
    return new Drawing(cell, width, height, this, this.find("[data-cursor]"), this.inks.list);
  }

  /** A cell of the table, or another part of it; for a row or a column, a header.
   * @type {(name: string, place?: string) => HTMLTableCellElement} */
  part(name, place) {
    const element = copyOf(this.find(`template[data-part="${name}"]`));
    if (place) element.dataset.place = place;
    return /** @type {HTMLTableCellElement} */ (element);
  }

  // Whether an element is to show something else than when it was asked for last.
  /** @type {(element: object, shown: string) => boolean} */
  stale(element, shown) {
    if (this.drawn.get(element) === shown) return false;
    this.drawn.set(element, shown);
    return true;
  }

  /** @type {(shown: string[]) => void} */
  drawCells(shown) {
    const { givens } = this.state;
    shown.forEach((own, r) => {
      const answer = this.shownAnswer?.[r] ?? "?".repeat(own.length);
      const base = this.supposedFrom?.[r];
      const loose = this.playing ? 0 : this.loose.size;
      if (!this.stale(this.grid.rows[r], `${own}|${answer}|${givens[r]}|${loose}|${base}|${this.inks.shown}`)) return;
      this.grid.drawRow(
        r,
        Array.from(own, (each, c) => this.looks(r, c, each, answer[c])),
      );
    });
  }

  // The names of how a cell looks, from the visitor's own mark in it and from the answer.
  /** @type {(r: number, c: number, own: string, answer: string) => string[]} */
  looks(r, c, own, answer) {
    const open = this.isLoose(r, c) || (this.several && !this.loose.size);
    const gone = isPaint(own) && answer !== "?" && own !== answer;
    const isAnswer = isPaint(answer) && (!isPaint(own) || (gone && open));
    const names = {
      answer: isAnswer,
      black: isPaint(own) && !(gone && open),
      mine: gone && open && !isAnswer,
      cross: own === "." || own === "~",
      light: own === "~",
      differs: gone && !open,
      given: this.state.givens[r][c] !== "?" && !this.typing,
      loose: this.isLoose(r, c) && !this.playing,
      supposed: this.isSupposed(r, c),
    };
    const looks = Object.entries(names).flatMap(([name, holds]) => (holds ? [name] : []));
    const ink = isAnswer ? answer : own;
    return this.inks.list.length && isPaint(ink) && !names.mine ? [...looks, inkOf(ink)] : looks;
  }

  // What was entered when a supposition began; null where nothing is supposed.
  get supposedFrom() {
    return this.playing ? (this.branch?.base?.play ?? null) : null;
  }

  /** @type {(r: number, c: number) => boolean} */
  isSupposed(r, c) {
    const before = this.supposedFrom?.[r][c];
    const now = this.state.play[r][c];
    return before !== undefined && now !== "?" && now !== before;
  }

  /** @type {(r: number, c: number) => string} */
  describe(r, c) {
    const shown = this.shown[r][c].replace("~", ".");
    const given = this.state.givens[r][c] !== "?" && !this.typing && "starting cell";
    return super.describe(r, c, describeCell(shown, this.shownAnswer?.[r][c], this.inks.of), given);
  }

  // Lights up the clues of a cell.
  /** @type {(r: number, c: number) => void} */
  light(r, c) {
    this.edges.light(r, c);
    this.view.light(r, c);
  }

  // -- painting ----------------------------------------------------------------------------------------------------------

  /** @type {(places: [number, number][], value: string) => void} */
  paint(places, value) {
    const layer = this.painting ? "picture" : this.typing ? "givens" : "play";
    const { state } = this;
    const cells = layer === "picture" ? this.seen() : [...state[layer]];
    for (const [r, c] of places)
      if (this.isInside(r, c) && (layer !== "play" || state.givens[r][c] === "?"))
        cells[r] = cells[r].slice(0, c) + value + cells[r].slice(c + 1);
    this.ground = null;
    this.extend(layer === "picture" ? this.painted(cells) : { ...state, [layer]: cells });
  }

  // The clues follow the picture, and what is given of it, too.
  /** @type {(picture: string[]) => State} */
  painted(picture) {
    const givens = this.state.givens.map((row, r) =>
      hasMarks(row)
        ? Array.from(row, (cell, c) => (cell === "?" ? "?" : picture[r][c].replace("?", "."))).join("")
        : row,
    );
    const columns = [...this.playedColumns.of(picture)];
    return { ...this.state, ...this.following(picture, this.state, columns), picture, givens };
  }

  // The clues of a picture; those stay in which something is hidden, as long as they fit it.
  /** @type {(picture: string[], shown: { columns: string[], rows: string[] }, columns?: string[]) => { columns: string[], rows: string[] }} */
  following(picture, shown, columns = undefined) {
    const found = cluesOf(picture, columns);
    if (![...shown.columns, ...shown.rows].some((clue) => /[?*]/.test(clue))) return found;
    const { letters } = this.inks;
    /** @type {(clues: string[], before: string[], lineOf: (i: number) => string) => string[]} */
    const kept = (clues, before, lineOf) =>
      clues.map((clue, i) =>
        clue && /[?*]/.test(before[i] ?? "") && isOf(before[i], lineOf(i), clue, letters) ? before[i] : clue,
      );
    return {
      columns: kept(found.columns, shown.columns, (c) => columnOf(picture, c)),
      rows: kept(found.rows, shown.rows, (r) => picture[r]),
    };
  }

  // -- colours -----------------------------------------------------------------------------------------------------------

  /** The colours in hand, and black; of a puzzle that is not being made, those that it uses.
   * @returns {import("./colours.js").Colour[]} */
  get palette() {
    const { palette: own = [] } = this.state;
    const palette = own.length && own.every(([letter]) => letter !== "#") ? [BLACK, ...own] : own;
    if (this.making || !palette.length) return palette;
    const { columns, rows, givens } = this.state;
    const [all, given] = [[...columns, ...rows].join("/"), givens.join("")];
    const isBlack = /[0-9?](?![0-9a-z])/.test(all) || given.includes("#");
    const used = palette.filter(([letter]) =>
      letter === "#" ? isBlack : all.includes("*") || `${all}${given}`.includes(letter),
    );
    return used.some(([letter]) => letter !== "#") ? used : [];
  }

  /** Hides a number of a clue, or shows what the picture has there.
   * @type {(place: string, number: number) => void} */
  hide(place, number) {
    const { state } = this;
    const [side, i] = [sideOf(place), Number(place.slice(1)) - 1];
    const runs = state[side][i].split(".");
    const real = runsOf(side === "rows" ? state.picture[i] : columnOf(state.picture, i)).split(".");
    const [letter, length] = partsOf(runs[number]);
    if (length === "?" && real.length === runs.length) runs[number] = real[number];
    else if (runs[number] !== "*") runs[number] = letter === "#" ? "?" : `?${letter}`;
    this.beginStep();
    this.change({ ...state, [side]: state[side].with(i, runs.join(".")) });
  }

  /** @type {(r: number, c: number, event: PointerEvent) => boolean} */
  press(r, c, event) {
    return this.strokes.press(r, c, event);
  }

  /** @type {(r: number, c: number) => boolean} */
  hold(r, c) {
    return this.strokes.hold(r, c);
  }

  /** @type {(r: number, c: number, event: PointerEvent) => void} */
  drag(r, c, event) {
    this.strokes.drag(r, c, event);
  }

  release() {
    this.strokes.end();
    this.settle();
  }

  cancel() {
    this.release();
    super.cancel();
  }

  // During a stroke only the board is drawn; all that follows of it waits for its end.
  /** @type {(state: State) => void} */
  apply(state) {
    if (!this.strokes.stroke) {
      super.apply(state);
      return;
    }
    this.before ??= this.state;
    this.keep(state);
    this.draw();
  }

  settle() {
    const { before, state } = this;
    if (!before) return;
    this.before = null;
    this.keep(before);
    this.apply(state);
  }

  /** @type {(r: number, c: number, event: KeyboardEvent) => void} */
  key(r, c, event) {
    const arrow =
      (this.typing || this.ticks.isOn) &&
      { ArrowUp: r === 0 && `c${c + 1}`, ArrowLeft: c === 0 && `r${r + 1}` }[event.key];
    if (arrow && !event.shiftKey) this.typed.focus(arrow);
    else if (!this.strokes.key(r, c, event)) return;
    event.preventDefault();
    this.grid.announce();
  }

  // -- the end -----------------------------------------------------------------------------------------------------------

  /** Whether cells are a picture that the clues describe; crosses do not matter.
   * @type {(cells: string[], clues?: { columns: string[], rows: string[] }, letters?: string) => boolean} */
  satisfies(cells, { columns, rows } = this.state, letters = this.inks.letters) {
    if (!hasPaint(cells)) return false;
    /** @type {(clue: string, line: string) => boolean} */
    const keeps = (clue, line) => isOf(clue, line, runsOf(line), letters);
    return cells.every((row, r) => keeps(rows[r], row)) && columns.every((clue, c) => keeps(clue, columnOf(cells, c)));
  }

  isComplete() {
    return this.satisfies(over(this.state.play, this.state.givens));
  }

  // The lines fade and the cells close their gaps: a picture on paper.
  celebrate() {
    this.element.classList.add("won");
  }
}

// What a board in another shape keeps of its colours.
/** @type {(state: State) => { palette?: State["palette"] }} */
const withPalette = ({ palette }) => (palette ? { palette } : {});
