// Nonogram: clues by typing them, or by painting the picture that they describe.
//
// The state holds the clues as texts such as "3.1", as they were typed, right or not; and the painted cells as rows of
// "#" (painted), "." (crossed out) and "?".  The puzzle's text names those cells only if they are kept as givens.

import { BoardEditor } from "../board.js";
import { fit, setValueClass } from "../grid.js";
import { cellAt, place } from "../places.js";
import { Cells, Drawing, inWords, SHAPES } from "./nonogram-boards.js";
import {
  blank,
  cellOf,
  cluesOf,
  columnOf,
  compact,
  firstCellOf,
  fits,
  givenSquares,
  hasMarks,
  hasPaint,
  runsOf,
  sideOf,
  spaced,
  titleOf,
} from "./nonogram-clues.js";

const MOST_CELLS = 40; // along a side; larger boards are one drawing instead of a table of cells
const MOST_SLOTS = 50; // of the clues' strips, for which sizes.css has classes
const ZOOM_STEP = 1.25;
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export default class NonogramEditor extends BoardEditor {
  read({ dataset }) {
    const clues = (name) => JSON.parse(dataset[name]).map((clue) => clue.join("."));
    const [columns, rows, givens] = [clues("columns"), clues("rows"), JSON.parse(dataset.givens)];
    const [width, height] = [columns.length, rows.length];
    const cells = givens.length ? givens : blank(width, height);
    return { width, height, columns, rows, cells, keep: givens.length > 0 };
  }

  write({ width, height, columns, rows, cells, keep }) {
    const givens = keep && cells.some(hasMarks) ? `,${givenSquares(cells)}` : "";
    return `${width}x${height}:${[...columns, ...rows].join("/")}${givens}`;
  }

  empty({ width, height }) {
    const [columns, rows] = [Array(width).fill(""), Array(height).fill("")];
    return { width, height, columns, rows, cells: blank(width, height), keep: false };
  }

  resize(state, width, height) {
    const stretch = (list, length) => Array.from({ length }, (_, i) => list[i] ?? "");
    const [columns, rows] = [stretch(state.columns, width), stretch(state.rows, height)];
    const cells = stretch(state.cells, height).map((row) => row.slice(0, width).padEnd(width, "?"));
    const clues = this.painting && hasPaint(cells) ? cluesOf(cells) : { columns, rows };
    return { ...state, width, height, ...clues, cells };
  }

  entries({ cells }) {
    return this.painting ? null : cells.join("/");
  }

  enter(found) {
    const cells = [...this.state.cells];
    for (const [r, c, value] of found) cells[r] = cells[r].slice(0, c) + (value ?? "?") + cells[r].slice(c + 1);
    return { ...this.state, cells };
  }

  point(places, cells) {
    super.point(places, cells);
    const drawing = this.element.querySelector(".drawing .expected");
    drawing?.setAttribute("d", cells.map((name) => SHAPES.expected(...cellAt(name).reverse())).join(""));
  }

  start() {
    this.scroller = this.root.querySelector("[data-scroller]");
    this.keep = this.root.querySelector("[data-keep]");
    this.drawn = new WeakMap();
    this.bindHeads();
    this.bindClueField();
    this.bindZoom();
    this.bindOptions("pencil", "#");
    this.keep.addEventListener("change", () => this.change({ ...this.state, keep: this.keep.checked }));
    super.start();
    this.scroller.scrollTo(...this.option("scroll", this.firstView()));
  }

  get painting() {
    return this.mode === "paint";
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    this.lay();
    const typed = [...this.state.columns, ...this.state.rows].some((clue) => clue !== "");
    this.root.querySelector("[data-replaces]").hidden =
      !this.painting || !typed || this.answer !== null || hasPaint(this.state.cells);
    this.keep.checked = this.state.keep;
    this.drawHeads();
    this.drawCells();
    this.refreshClueField();
  }

  // Brings the table to the size of the state.
  lay() {
    const { width, height } = this.state;
    const size = `${width} × ${height}`;
    if (this.laid === size) return;
    this.laid = size;
    const body = this.table.tBodies[0];
    const top = this.table.tHead.rows[0];
    const large = Math.max(width, height) > MOST_CELLS;
    this.table.querySelector(".drawing")?.remove();
    fit(body, height, large ? 0 : width, (r, c) => this.part("cell", place(r, c)));
    while (top.cells.length > width + 1) top.deleteCell(-1);
    while (top.cells.length <= width) top.append(this.part("column", `c${top.cells.length}`));
    for (const [r, row] of [...body.rows].entries())
      if (row.cells[0]?.tagName !== "TH") row.prepend(this.part("row", `r${r + 1}`));
    this.heads = new Map([...this.table.querySelectorAll("th")].map((head) => [head.dataset.place, head]));
    if (!this.heads.has(this.head)) this.head = "c1";
    this.showSize(this.scroller);
    this.grid = large ? this.layDrawing(body, width, height) : this.layCells();
  }

  // The listeners of a table stay; a drawing brings its own element.
  layCells() {
    if (this.cellGrid) this.cellGrid.refresh();
    else this.cellGrid = new Cells(this.table, this);
    return this.cellGrid;
  }

  layDrawing(body, width, height) {
    const cell = body.rows[0].appendChild(this.part("drawing"));
    return new Drawing(cell, width, height, this, this.root.querySelector("[data-cursor]"));
  }

  part(name, place) {
    const element = this.root.querySelector(`[data-part="${name}"]`).content.firstElementChild.cloneNode(true);
    if (place) element.dataset.place = place;
    return element;
  }

  // Whether an element is to show something else than when it was asked for last.
  stale(element, shown) {
    if (this.drawn.get(element) === shown) return false;
    this.drawn.set(element, shown);
    return true;
  }

  drawHeads() {
    const { columns, rows, cells } = this.state;
    const slots = Math.floor((Math.max(...rows.map((clue) => clue.length || 1)) + 2) / 2);
    const depth = Math.max(...columns.map((clue) => clue.split(".").length));
    setValueClass(this.scroller, "heads", Math.min(slots, MOST_SLOTS));
    setValueClass(this.scroller, "tops", Math.min(depth, MOST_SLOTS));
    for (const [c, clue] of columns.entries()) this.drawHead(`c${c + 1}`, clue, columnOf(cells, c));
    for (const [r, clue] of rows.entries()) this.drawHead(`r${r + 1}`, clue, cells[r]);
  }

  drawHead(place, clue, line) {
    const head = this.heads.get(place);
    if (this.painting) head.removeAttribute("tabindex");
    else head.tabIndex = place === this.head ? 0 : -1;
    if (!this.stale(head, `${clue}|${this.painting || line}`)) return;
    const done = !this.painting && clue !== "" && runsOf(line) === clue;
    const stuck = !this.painting && !done && hasMarks(line) && !fits(clue, line);
    head.classList.toggle("none", clue === "");
    head.classList.toggle("done", done);
    head.classList.toggle("stuck", stuck);
    head.textContent = (clue || "0").replaceAll(".", place[0] === "c" ? "\n" : " ");
    const state = done ? ", done" : stuck ? ", does not fit the painted cells" : "";
    head.setAttribute("aria-label", `${titleOf(place)}: ${spaced(clue) || "0"}${state}`);
  }

  drawCells() {
    this.state.cells.forEach((own, r) => {
      const answer = this.answer?.[r] ?? "?".repeat(own.length);
      if (!this.stale(this.grid.rows[r], `${own}|${answer}|${this.loose.size}`)) return;
      this.grid.drawRow(r, own, answer, (c) => this.isLoose(r, c));
    });
  }

  describe(r, c) {
    return super.describe(r, c, inWords(this.state.cells[r][c], this.answer?.[r][c]));
  }

  // Lights up the clues of a cell.
  light(r, c) {
    const lit = [`r${r + 1}`, `c${c + 1}`];
    for (const [place, head] of this.heads) head.classList.toggle("lit", lit.includes(place));
  }

  // Where a board does not fit, smaller cells show more of it.
  bindZoom() {
    const bind = (name, factor) =>
      this.tool(name).addEventListener("click", () => {
        this.setOption("zoom", this.option("zoom", 1) * factor);
        this.showZoom();
      });
    bind("smaller", 1 / ZOOM_STEP);
    bind("larger", ZOOM_STEP);
    const observer = new ResizeObserver(() => this.showZoom());
    observer.observe(this.scroller);
    observer.observe(this.table);
    this.showZoom();
    this.scroller.addEventListener("scroll", () => {
      this.setOption("scroll", [this.scroller.scrollLeft, this.scroller.scrollTop]);
      this.placeClueField();
    });
  }

  // Clues that take more than their share of the frame start scrolled to their ends, as far as they may be.
  firstView() {
    const { left } = getComputedStyle(this.heads.get("r1"));
    const { top } = getComputedStyle(this.heads.get("c1"));
    return [-parseFloat(left), -parseFloat(top)];
  }

  showZoom() {
    const zoom = this.option("zoom", 1);
    this.scroller.style.setProperty("--zoom", zoom);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.scroller;
    const whole = scrollWidth <= clientWidth && scrollHeight <= clientHeight;
    this.root.querySelector("[data-zoom]").hidden = whole && zoom === 1;
    this.root.querySelector("[data-beyond]").hidden = whole;
    this.tool("smaller").disabled = whole;
    this.tool("larger").disabled = zoom > 2;
  }

  // -- painting --------------------------------------------------------------------------------------------------------

  // What is painted on.  A picture starts from the answer on the board, as long as nothing else is painted.
  get ground() {
    const { cells } = this.state;
    if (!this.painting) return cells;
    return (hasPaint(cells) ? cells : (this.answer ?? cells)).map((row) => row.replaceAll(".", "?"));
  }

  paint(places, value) {
    const cells = [...this.ground];
    for (const [r, c] of places) if (cells[r]?.[c]) cells[r] = cells[r].slice(0, c) + value + cells[r].slice(c + 1);
    this.extend(this.painting ? { ...this.state, cells, ...cluesOf(cells), keep: false } : { ...this.state, cells });
  }

  press(r, c, event) {
    if (event.button === 1) return false;
    const other = event.button === 2 || event.ctrlKey;
    const [value, otherValue] = this.painting ? "#?" : this.option("pencil", "#") === "#" ? "#." : ".#";
    const wanted = other ? otherValue : value;
    this.stroke = { r, c, value: this.ground[r][c] === wanted ? "?" : wanted };
    this.beginStep();
    this.paint([[r, c]], this.stroke.value);
    return true;
  }

  // A fast pointer skips cells: those between are painted too.
  drag(r, c) {
    const { r: fromR, c: fromC, value } = this.stroke;
    const steps = Math.max(Math.abs(r - fromR), Math.abs(c - fromC));
    if (!steps) return;
    const at = (from, to, i) => Math.round(from + ((to - from) * (i + 1)) / steps);
    this.paint(
      Array.from({ length: steps }, (_, i) => [at(fromR, r, i), at(fromC, c, i)]),
      value,
    );
    this.stroke = { r, c, value };
    this.light(r, c);
  }

  key(r, c, event) {
    const value = this.ground[r][c];
    const arrow = ARROWS[event.key];
    this.beginStep();
    if (event.key === " " || event.key === "Enter") this.paint([[r, c]], value === "#" ? "?" : "#");
    else if (event.key.toLowerCase() === "x" && !this.painting) this.paint([[r, c]], value === "." ? "?" : ".");
    else if (event.key === "Delete" || event.key === "Backspace") this.paint([[r, c]], "?");
    else if (arrow && event.shiftKey) {
      this.grid.move(...arrow);
      this.paint([this.at], value);
    } else if (arrow && !this.painting && r + arrow[0] < 0) this.focusHead(`c${c + 1}`);
    else if (arrow && !this.painting && c + arrow[1] < 0) this.focusHead(`r${r + 1}`);
    else return;
    event.preventDefault();
    this.grid.announce();
  }

  // -- clues -----------------------------------------------------------------------------------------------------------

  // While clues can be typed one of them is a tab stop; arrows move along the side, and from there into the cells.
  bindHeads() {
    const placeOf = (event) => (this.painting ? undefined : event.target.closest("th")?.dataset.place);
    this.table.addEventListener("click", (event) => {
      const place = placeOf(event);
      if (place) this.openClue(place);
    });
    this.table.addEventListener("focusin", (event) => {
      const place = placeOf(event);
      if (!place) return;
      this.roveHeads(place);
      this.light(...cellOf(place));
    });
    this.table.addEventListener("keydown", (event) => {
      const place = placeOf(event);
      if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
      const across = place[0] === "c";
      const step = { [across ? "ArrowLeft" : "ArrowUp"]: -1, [across ? "ArrowRight" : "ArrowDown"]: 1 }[event.key];
      if (/^[0-9]$/.test(event.key)) return this.openClue(place); // the field gets the digit
      if (step) this.focusHead(`${place[0]}${Number(place.slice(1)) + step}`);
      else if (event.key === (across ? "ArrowDown" : "ArrowRight")) this.grid.focus(...firstCellOf(place));
      else if (event.key === "Enter" || event.key === " " || event.key === "F2") this.openClue(place);
      else if (event.key === "Delete" || event.key === "Backspace") this.clearClue(place);
      else return;
      event.preventDefault();
    });
  }

  focusHead(place) {
    this.heads.get(place)?.focus();
  }

  roveHeads(place) {
    this.heads.get(this.head).tabIndex = -1;
    this.heads.get(place).tabIndex = 0;
    this.head = place;
  }

  clueAt(place) {
    return this.state[sideOf(place)][Number(place.slice(1)) - 1];
  }

  setClue(place, text) {
    const clues = this.state[sideOf(place)].with(Number(place.slice(1)) - 1, compact(text));
    this.extend({ ...this.state, [sideOf(place)]: clues });
  }

  clearClue(place) {
    this.beginStep();
    this.setClue(place, "");
  }

  // One field moves from clue to clue.
  bindClueField() {
    this.box = this.root.querySelector("[data-clue-field]");
    this.input = this.box.querySelector("input");
    this.input.addEventListener("input", () => this.setClue(this.open, this.input.value));
    this.input.addEventListener("blur", () => this.closeClue());
    this.input.addEventListener("keydown", (event) => {
      const { selectionStart, selectionEnd, value } = this.input;
      const atStart = selectionEnd === 0;
      const atEnd = selectionStart === value.length;
      if (event.key === "Enter") this.openNextClue(event.shiftKey ? -1 : 1);
      else if (event.key === "ArrowDown" || (event.key === "ArrowRight" && atEnd)) this.openNextClue(1);
      else if (event.key === "ArrowUp" || (event.key === "ArrowLeft" && atStart)) this.openNextClue(-1);
      else if (event.key === "Escape") this.focusHead(this.open);
      else return;
      event.preventDefault();
    });
  }

  openClue(place) {
    this.closeClue();
    this.open = place;
    this.roveHeads(place);
    this.beginStep();
    const head = this.heads.get(place);
    head.classList.add("open");
    head.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.box.querySelector("label").textContent = titleOf(place);
    this.input.dataset.place = place; // so that a problem with the clue is marked here too
    this.input.value = spaced(this.clueAt(place));
    this.box.hidden = false;
    this.placeClueField();
    this.input.focus({ preventScroll: true });
    this.input.select();
    this.light(...cellOf(place));
    this.mark(this.problems);
  }

  openNextClue(step) {
    const places = [...this.heads.keys()];
    const next = places[places.indexOf(this.open) + step];
    if (next) this.openClue(next);
    else this.focusHead(this.open);
  }

  closeClue() {
    this.heads.get(this.open)?.classList.remove("open");
    this.open = undefined;
    this.box.hidden = true;
    delete this.input.dataset.place;
  }

  // After undo and redo the field shows another clue than was typed; while typing it keeps the visitor's separators.
  refreshClueField() {
    if (!this.open) return;
    if (compact(this.input.value) !== this.clueAt(this.open)) this.input.value = spaced(this.clueAt(this.open));
    this.placeClueField();
  }

  // Above a column's clue, over a row's clue; within the board.
  placeClueField() {
    if (!this.open) return;
    const head = this.heads.get(this.open).getBoundingClientRect();
    const frame = this.element.getBoundingClientRect();
    const across = this.open[0] === "c";
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const left = across ? (head.left + head.right - width) / 2 : head.left;
    const top = across ? head.top - height : (head.top + head.bottom - height) / 2;
    this.box.style.left = `${Math.max(Math.min(left - frame.left, frame.width - width), 0)}px`;
    this.box.style.top = `${top - frame.top}px`;
  }
}
