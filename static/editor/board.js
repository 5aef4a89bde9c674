// The part of an editor that boards share: one table of cells, which is made, played and solved.
//
// The state has `width` and `height`.  The markup has one table, whose label ends with its size, and may have
//
//   <p data-in="play">                                                   shown in this mode of the page, or in several
//   <input type="number" data-size="width">                              or "height", or "both" of a square
//   <button data-side="10">                                              the same for both at once
//   <svg class="lines"><path class="cages"/></svg>                       lines over the table, a unit per cell
//
// A board's editor also says what `resize` does, draws after `this.lay()`, and answers to the pointer and the keys as a
// Grid asks it to: press, drag, release, key (grid.js).  `light(r, c)` is called for the cell that is under the mouse or
// has the focus.

import { find } from "../page/page.js";
import { Branch } from "./branch.js";
import { place, where } from "./cells.js";
import { Editor } from "./editor.js";
import { fit, Grid, setValueClass } from "./grid.js";

export const CHOOSE = "Tap a cell first.";

/**
 * @template {{ width: number, height: number }} [State=any]
 * @extends {Editor<State>}
 */
export class BoardEditor extends Editor {
  /** @param {HTMLElement} root @param {import("../page/session.js").Session<State>} session */
  constructor(root, session) {
    super(root, session);
    this.table = this.find("table");
    /** @type {Grid} */
    this.grid = /** @type {any} */ (undefined); // from the first drawing on
    /** @type {import("./edges.js").Edges | null} the clues outside the grid, of an editor that makes some */
    this.headers = null;
    /** @type {State | null} */
    this.latest = null; // what the step that is going on has led to
    /** @type {State | null} */
    this.grasped = null; // what the pointer began with
  }

  /** The state in another size: keeps what fits.
   * @type {(state: State, width: number, height: number) => State} */
  resize(_state, _width, _height) {
    throw new Error("resize");
  }

  /** What a player has entered in each cell, row by row, as texts; "" where there is nothing.
   * @type {(state: State) => string[]} */
  own(_state) {
    return [];
  }

  /** The lines, cages or chains that a player has finished, by name, and their cells in order.
   * @type {() => Map<string, HTMLElement[]>} */
  finished() {
    return new Map();
  }

  start() {
    this.branch = new Branch(this);
    super.start();
  }

  // -- size ------------------------------------------------------------------------------------------------------------

  bindTools() {
    super.bindTools();
    for (const input of this.all("input[data-size]"))
      input.addEventListener("change", () => {
        if (!input.reportValidity() || !input.value) return;
        const { width, height } = this.state;
        const side = Number(input.value);
        const { size } = input.dataset;
        this.size(this.state, size === "height" ? width : side, size === "width" ? height : side);
      });
    for (const chip of this.all("[data-side]"))
      chip.addEventListener("click", () => {
        const side = Number(chip.dataset.side);
        // Of a puzzle that somebody else made, a part would be of no use to anybody.
        const state = !this.session.isOwn() ? this.empty(this.state) : this.state;
        this.size(state, side, side);
      });
  }

  // On a phone the sizes are below the board, which one wants to see next.
  /** @type {(state: State, width: number, height: number) => void} */
  size(state, width, height) {
    this.change(this.resize(state, width, height));
    this.find(".scroller").scrollIntoView({ block: "nearest" });
  }

  showTools() {
    super.showTools();
    for (const input of this.all("input[data-size]"))
      input.value = String(input.dataset.size === "height" ? this.state.height : this.state.width);
    const { width, height } = this.state;
    for (const chip of this.all("[data-side]"))
      chip.setAttribute("aria-pressed", String(width === height && Number(chip.dataset.side) === width));
    this.branch?.show();
  }

  // -- the table -------------------------------------------------------------------------------------------------------

  // Brings the board to the size of the state.
  lay() {
    const { width, height } = this.state;
    fit(this.table.tBodies[0], height, width, (r, c) => this.newCell(r, c));
    this.headers?.lay(width, height);
    this.showSize(this.table);
    this.root.querySelector("svg.lines")?.setAttribute("viewBox", `0 0 ${width} ${height}`);
    if (this.grid) this.grid.refresh();
    else this.grid = new Grid(this.table, this);
  }

  // The classes are those of webapp/pages/site/sizes.py, on whatever holds all that depends on them.
  /** @param {HTMLElement} element */
  showSize(element) {
    const { width, height } = this.state;
    setValueClass(element, "cols", width);
    setValueClass(element, "rows", height);
    this.table.ariaLabel = (this.table.ariaLabel ?? "").replace(/[0-9]+ × [0-9]+$/, `${width} × ${height}`);
  }

  /** @type {(r: number, c: number) => HTMLTableCellElement} */
  newCell(r, c) {
    const cell = find("td", this.table).cloneNode(true);
    cell.className = "";
    cell.dataset.place = place(r, c);
    return cell;
  }

  /** @type {(name: string, data: string) => void} */
  drawLine(name, data) {
    const line = this.find(`svg.lines .${name}`);
    if (line.getAttribute("d") !== data) line.setAttribute("d", data);
  }

  /** The cell that has the focus, or had it last.
   * @type {[number, number]} */
  get at() {
    return this.grid.at;
  }

  /** @type {(r: number, c: number) => void} */
  focus(r, c) {
    this.light(r, c);
  }

  /** @type {(event: KeyboardEvent) => boolean} */
  hear(event) {
    return this.grid?.hear(event) ?? false;
  }

  /** @type {(r: number, c: number) => void} */
  hover(r, c) {
    if (r < 0) this.light(...this.at);
    else this.light(r, c);
  }

  /** @type {(r: number, c: number) => void} */
  light(_r, _c) {}

  // -- cells -----------------------------------------------------------------------------------------------------------

  // A cell's number in lists that go row by row, and back.
  /** @type {(r: number, c: number) => number} */
  index(r, c) {
    return r * this.state.width + c;
  }

  /** @type {(i: number) => [number, number]} */
  cellOf(i) {
    return [Math.floor(i / this.state.width), i % this.state.width];
  }

  /** @type {(r: number, c: number) => boolean} */
  isInside(r, c) {
    return r >= 0 && c >= 0 && r < this.state.height && c < this.state.width;
  }

  /** @type {(r: number, c: number) => boolean} */
  isLoose(r, c) {
    return this.loose.has(place(r, c));
  }

  // A cell as its label says it: where it is, and what there is to say of it.  Empty words are left out.
  /** @type {(r: number, c: number, ...words: unknown[]) => string} */
  describe(r, c, ...words) {
    const at = where(r, c);
    const all = [at[0].toUpperCase() + at.slice(1), ...words, this.isLoose(r, c) && "differs between solutions"];
    return all.filter(Boolean).join(", ");
  }

  // -- steps -----------------------------------------------------------------------------------------------------------

  // What is changed by `extend` from here on, such as the cells of a stroke or the digits of a number, is undone together.
  beginStep() {
    this.latest = null;
  }

  /** @param {State} state */
  extend(state) {
    const before = this.state;
    if (before === this.latest) this.amend(state);
    else this.change(state);
    if (this.state !== before) this.latest = this.state;
  }

  // A press begins that may turn out to be none.
  grasp() {
    this.grasped = this.state;
  }

  // Takes back all that was done since then, as if it had not been.
  cancel() {
    while (this.grasped && this.session.undo.includes(this.grasped)) this.step(this.session.undo, []);
    this.beginStep();
  }
}
