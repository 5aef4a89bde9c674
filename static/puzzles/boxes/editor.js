// Boxes on the trailer: three views, filled by clicking, dragging or keys to make a puzzle; to play, boxes are placed in the
// pile or in the top view, and the views say at once whether they agree.

import { place, where } from "../../editor/cells.js";
import { Editor } from "../../editor/editor.js";
import { fit, Grid, setValueClass } from "../../editor/grid.js";
import { plainDigitOf, signOf } from "../../editor/keys.js";
import { bringIntoSight } from "../../editor/scroll-into-view.js";
import { laidRows } from "../../editor/transforms.js";
import { trigger } from "../../page/loader.js";
import { find, say } from "../../page/page.js";
import { Pile } from "./pile.js";
import { bare, count, lineOf, squaresOf, total, VIEWS, viewsOf } from "./stack.js";

const LONG = 450; // milliseconds of a press that takes away
const CORNERS = ["side and back", "front and side", "far side and front", "back and far side"];

/** @typedef {import("./stack.js").ViewName} ViewName */
/** @typedef {{ gravity: boolean, side: string[], back: string[], top: string[], floor: import("./stack.js").Floor }} State */

/** @extends {Editor<State>} */
export default class BoxesEditor extends Editor {
  /** @param {HTMLElement} root @param {import("../../page/session.js").Session<State>} session */
  constructor(root, session) {
    super(root, session);
    /** @type {string[][]} the layers of the answer */
    this.found = JSON.parse(this.element.dataset.layout);
    this.attempt = find("input#attempt");
    this.live = this.find("svg.live");
    this.pile = new Pile(this.live, JSON.parse(this.element.dataset.lattice), {
      press: (r, c, event) => {
        if (!this.playing) return;
        const held = this.element.contains(document.activeElement); // by a square: a finger needs none, and waits for none
        if (held || event.pointerType !== "touch") this.grids.top.focus(r, c, { preventScroll: true });
        this.place("top", r, c, event);
      },
      ask: (view, r, c) => {
        this.grids[view].focus(r, c, { preventScroll: true });
        this.explain(view, r, c);
      },
      turned: (turn) => {
        this.setOption("turn", turn);
        this.drawPile();
      },
    });
    this.tally = this.find(".tally");
    /** @type {(name: ViewName) => HTMLTableElement} */
    const table = (name) => this.find(`[data-view=${name}]`);
    this.tables = { side: table("side"), back: table("back"), top: table("top") };
    this.grids = { side: this.gridOf("side"), back: this.gridOf("back"), top: this.gridOf("top") };
    /** @type {ViewName | null} the view that had the focus last */
    this.visited = null;
    this.layer = 0; // where boxes may float: the one that is built
    this.brush = "1"; // what a stroke draws
    /** @type {Record<ViewName, string[]>} how the boxes of the player look */
    this.shown = { side: [], back: [], top: [] };
    /** @type {[view: ViewName, r: number, c: number] | null} the square that words are about */
    this.explained = null;
    /** @type {WeakMap<HTMLTableCellElement, string>} what was drawn there */
    this.drawn = new WeakMap();
    /** @type {Set<HTMLTableCellElement>} */
    this.lit = new Set();
  }

  /** @type {(name: ViewName) => Grid} */
  gridOf(name) {
    return new Grid(this.tables[name], {
      mayChange: (event) => this.mayChange(event),
      press: (r, c, event) => (this.making ? this.press(name, r, c) : this.place(name, r, c, event)),
      drag: (r, c) => this.paint(name, r, c),
      key: (r, c, event) => (this.making ? this.key(name, r, c, event) : this.placeByKey(name, r, c, event)),
      hover: (r, c) => (r < 0 && this.explained ? this.light(...this.explained) : this.light(name, r, c)),
      focus: (r, c) => {
        this.visited = name;
        this.explain(name, r, c);
      },
    });
  }

  // Each view is a list of rows of "1" and "0", as drawn.  `floor` holds the boxes of a player (boxes/stack.js).
  /** @type {(element: HTMLElement) => State} */
  read({ dataset }) {
    const [side, back, top] = VIEWS.map((name) => JSON.parse(dataset[name]));
    return { gravity: JSON.parse(dataset.gravity), side, back, top, floor: bare(sizes({ side, top })) };
  }

  /** @type {(state: State) => string} */
  write(state) {
    const { length, width, height } = sizes(state);
    const views = VIEWS.map((name) => written(state[name])).join("/");
    return `${length}x${width}x${height}:${views}${state.gravity ? "" : "/floating"}`;
  }

  /** @type {(state: State) => State} */
  empty(state) {
    const floor = bare(sizes(state));
    return this.making
      ? { ...this.withViews(state, (view) => view.map((row) => "0".repeat(row.length))), floor }
      : { ...state, floor };
  }

  // The stack is turned on its floor, or mirrored, as it is seen from above.
  /** @type {(state: State, transform: import("../../editor/transforms.js").Transform) => State} */
  transformed(state, transform) {
    const mirrored = state.side.map((row) => [...row].reverse().join(""));
    const [side, back] = transform.way === "turn" ? [state.back, mirrored] : [mirrored, state.back];
    const views = { side, back, top: laidRows(transform, state.top, "0") };
    return { ...state, ...views, floor: bare(sizes({ ...state, ...views })) };
  }

  // Heights; or, where boxes may float, their layers.
  /** @type {(state: State) => string | null} */
  entries({ floor, gravity }) {
    if (this.making) return null;
    /** @type {(each: number) => number[]} */
    const layers = (each) => [...each.toString(2)].reverse().flatMap((bit, i) => (bit === "1" ? [i + 1] : []));
    /** @type {(each: number) => string} */
    const token = (each) => (gravity ? String(count(each)) : layers(each).join("+") || ".");
    return floor.map((row) => row.map(token).join(" ")).join("/");
  }

  isComplete() {
    return total(this.state.floor) > 0 && VIEWS.every((name) => String(this.shown[name]) === String(this.state[name]));
  }

  // The pile turns once.
  celebrate() {
    this.element.classList.add("won");
    this.light("top", -1, -1);
    this.pile.settle(this.pile.turn + 4, 900);
  }

  start() {
    for (const name of VIEWS)
      this.tables[name].addEventListener("focusout", () => {
        this.light(name, -1, -1);
        if (this.explained) this.count();
      });
    for (const button of this.all("button[data-gravity]"))
      button.addEventListener("click", () => {
        const gravity = button.dataset.gravity === "true";
        this.change({ ...this.state, gravity, floor: bare(sizes(this.state)) });
      });
    for (const button of this.root.querySelectorAll("[data-fill]"))
      button.addEventListener("click", () => this.fill(viewOf(button)));
    for (const input of this.all("input[data-measure]"))
      input.addEventListener("change", () => {
        if (!input.reportValidity() || !input.value) return;
        this.change(resized(this.state, { ...sizes(this.state), [measureOf(input)]: Number(input.value) }));
      });
    for (const button of this.root.querySelectorAll("[data-turn]"))
      button.addEventListener("click", () => {
        this.pile.settle(this.option("turn", 0) + Number(button.dataset.turn));
      });
    this.bindOptions("brush", "add");
    super.start();
    // What comes of a judgement that nobody pressed for is said beside the views alone, and a win on its card alone; it
    // outlives the board.
    /** @type {(event: Event) => void} */
    const judged = (event) => {
      const { target, requestConfig } = /** @type {CustomEvent<RequestDetail>} */ (event).detail;
      if (!this.root.isConnected) document.removeEventListener("htmx:afterSettle", judged);
      if (!this.root.isConnected || target?.id !== "judgement" || requestConfig?.triggeringEvent?.submitter) return;
      const words = find("#judgement");
      if (!words.querySelector("[data-done]")) this.tell(words.textContent.trim());
      words.replaceChildren();
    };
    document.addEventListener("htmx:afterSettle", judged);
    // Boxes are drawn on the board and beside the verdict.
    /** @type {(event: Event) => void} */
    const over = ({ target }) => {
      if (!this.root.isConnected) document.removeEventListener("pointerover", over);
      const box = this.root.isConnected && target instanceof Element && target.closest("[data-stack], [data-square]");
      if (!box) return;
      const { square = "", stack = "" } = /** @type {HTMLElement} */ (box).dataset;
      const [, view = "top", row = "", column = ""] = square.match(/^(\w+)-r(\d+)c(\d+)$/) ?? [];
      const [r, c] = stack ? stack.split(",").map(Number) : [Number(row) - 1, Number(column) - 1];
      this.light(/** @type {ViewName} */ (view), r, c);
    };
    document.addEventListener("pointerover", over);
  }

  /** @type {(event: KeyboardEvent) => boolean} */
  hear(event) {
    return this.visited !== null && this.grids[this.visited].hear(event);
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    const measures = sizes(this.state);
    const { length, width, height } = measures;
    this.element.classList.remove("won");
    this.pile.lay(measures);
    setValueClass(this.element, "cols", length + width);
    setValueClass(this.element, "rows", Math.max(length, width));
    setValueClass(this.element, "heads", width + height);
    setValueClass(this.element, "tops", Math.max(width, height));
    this.element.classList.toggle("many", Math.max(length, width) > 6);
    this.element.classList.toggle("few", 2 * length + width <= 13);
    this.shown = viewsOf(this.state.floor, measures);
    this.drawLayers(height);
    for (const name of VIEWS) this.drawView(name);
    for (const input of this.all("input[data-measure]")) input.value = String(measures[measureOf(input)]);
    for (const button of this.all("button[data-gravity]"))
      button.setAttribute("aria-pressed", String(button.dataset.gravity === String(this.state.gravity)));
    for (const button of this.root.querySelectorAll("[data-fill]"))
      button.textContent = this.isFull(viewOf(button)) ? "Empty" : "Fill";
    this.drawPile();
    this.count();
  }

  // What there is, as long as nothing else is said.
  count() {
    const boxes = inBoxes(total(this.floor));
    const agree = VIEWS.filter((name) => String(this.shown[name]) === String(this.state[name])).length;
    if (this.looking) this.tell(this.shownAnswer ? `${boxes}. You can’t do it with fewer!` : "");
    else this.tell(`${boxes}, ${agree} of 3 views match`);
  }

  /** @param {string} words */
  tell(words) {
    this.explained = null;
    if (this.tally.textContent !== words) this.tally.textContent = words;
  }

  // The boxes that are shown from a corner: those found, or the player's.
  get floor() {
    if (!this.shownAnswer) return this.state.floor;
    /** @type {(r: number, c: number) => (all: number, layer: string[], z: number) => number} */
    const bit = (r, c) => (all, layer, z) => all | (Number(layer[r][c] === "#") << z);
    return this.state.floor.map((row, r) => row.map((_, c) => this.found.reduce(bit(r, c), 0)));
  }

  // Where boxes may float, a tap is about one layer, which is chosen here.
  /** @type {(height: number) => void} */
  drawLayers(height) {
    const { gravity } = this.state;
    const group = this.find(".layers");
    group.hidden = gravity;
    if (gravity) return;
    this.layer = Math.min(this.layer, height - 1);
    if (group.children.length !== height)
      group.replaceChildren(
        ...Array.from({ length: height }, (_, layer) => {
          const button = document.createElement("button");
          button.type = "button";
          button.textContent = String(layer + 1);
          button.setAttribute("aria-label", `Layer ${layer + 1}${layer ? "" : ", the floor"}`);
          button.addEventListener("click", () => {
            this.layer = layer;
            this.draw();
          });
          return button;
        }),
      );
    for (const [i, button] of [...group.children].entries())
      button.setAttribute("aria-pressed", String(i === this.layer));
  }

  // Only what has changed is drawn anew.
  /** @type {(name: ViewName) => void} */
  drawView(name) {
    const view = this.state[name];
    const grid = this.grids[name];
    if (grid.height !== view.length || grid.width !== view[0].length) {
      fit(this.tables[name].tBodies[0], view.length, view[0].length, (r, c) => newCell(name, r, c));
      grid.refresh();
    }
    setValueClass(this.tables[name], "cols", view[0].length);
    grid.draws = this.making;
    for (const [cell, [r, c]] of grid.places) {
      const seen = view[r][c] === "1";
      const there = this.playing && this.shown[name][r][c] === "1";
      const deep = this.shownAnswer?.[name]?.[r]?.[c] || "";
      const stack = this.playing && name === "top" ? this.state.floor[r][c] : 0;
      const isHere = !this.state.gravity && ((stack >> this.layer) & 1) === 1;
      const words = this.playing ? inPlay(seen, there, name === "top" ? stack : null) : seen ? "seen" : "empty";
      const more = deep && !this.playing ? `, ${deep} deep` : "";
      const label = `${sentence(where(r, c))}, ${words}${more}`;
      const isReached = there || (seen && this.shownAnswer !== null);
      const all = [label, isHere, this.page, isReached].join();
      if (this.drawn.get(cell) === all) continue;
      this.drawn.set(cell, all);
      cell.classList.toggle("seen", seen);
      cell.classList.toggle("there", there);
      cell.classList.toggle("odd", there && !seen);
      cell.classList.toggle("here", isHere);
      say(cell, this.playing ? count(stack) || "" : deep);
      cell.setAttribute("aria-label", label);
      this.pile.paint(name, r, c, seen, isReached);
    }
  }

  drawPile() {
    if (this.making) return; // it is not shown
    const turn = this.option("turn", 0);
    if (turn !== this.pile.turn && !this.pile.isTurning) this.pile.turnTo(turn);
    this.live.setAttribute("aria-label", `${inBoxes(total(this.floor))}, seen from ${CORNERS[turn]}`);
    this.pile.stack(this.floor);
  }

  // A box is seen in all views: what is in one line of sight lights up in all of them together, and in the pile.
  /** @type {(view: ViewName, r: number, c: number) => void} */
  light(view, r, c) {
    const measures = sizes(this.state);
    const line = r < 0 ? [] : lineOf(view, r, c, measures);
    const lit = new Set(
      line.flatMap((box) => {
        const squares = squaresOf(box, measures);
        return VIEWS.map((name) => this.grids[name].cells[squares[name][0]][squares[name][1]]);
      }),
    );
    for (const cell of this.lit) if (!lit.has(cell)) cell.classList.remove("lit");
    for (const cell of lit) if (!this.lit.has(cell)) cell.classList.add("lit");
    this.lit = lit;
    this.pile.light(line, view);
    const found = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".pile [data-stack]"));
    for (const box of found) box.classList.toggle("lit", view === "top" && box.dataset.stack === `${r},${c}`);
  }

  // What a square of a view asks for, which its line in the pile shows.
  /** @type {(view: ViewName, r: number, c: number) => void} */
  explain(view, r, c) {
    this.light(view, r, c);
    if (!this.playing || view === "top") return;
    const [seen, there] = [this.state[view][r][c] === "1", this.shown[view][r][c] === "1"];
    const layer = `layer ${sizes(this.state).height - r}`;
    if (seen) this.tell(`From the ${view}, this line ${there ? "has its" : "needs a"} box in ${layer}.`);
    else this.tell(`From the ${view}, ${there ? "no box may be in" : "nothing goes in"} ${layer} of this line.`);
    this.explained = [view, r, c];
  }

  // Hints point in the pile, too.
  /** @type {(name: string, places: string[]) => void} */
  giveClass(name, places) {
    super.giveClass(name, places);
    const wanted = new Set(places);
    for (const { element } of this.pile.squares.values())
      element.classList.toggle(name, wanted.has(element.dataset.square ?? ""));
  }

  /** @type {(name: ViewName) => boolean} */
  isFull(name) {
    return !this.state[name].join("").includes("0");
  }

  // -- playing ---------------------------------------------------------------------------------------------------------

  /** @type {(name: ViewName, r: number, c: number, event: PointerEvent) => boolean} */
  place(name, r, c, event) {
    if (!this.playing) return false;
    if (name !== "top") {
      this.explain(name, r, c);
      bringIntoSight([this.tally, this.live]);
      return false;
    }
    const long = event.pointerType === "touch" && performance.now() - event.timeStamp > LONG;
    const away = long || event.button === 2 || this.option("brush", "add") === "remove";
    const { gravity, floor } = this.state;
    if (gravity) this.stack(r, c, count(floor[r][c]) + (away ? -1 : 1));
    else this.put(r, c, away ? floor[r][c] & ~(1 << this.layer) : floor[r][c] ^ (1 << this.layer));
    return false;
  }

  /** @type {(name: ViewName, r: number, c: number, event: KeyboardEvent) => void} */
  placeByKey(name, r, c, event) {
    if (!this.playing) return;
    if (name !== "top") {
      if (/^[ +0-9-]$|^(Enter|Delete|Backspace)$/.test(event.key)) bringIntoSight([this.tally, this.live]);
      return;
    }
    const { floor, gravity } = this.state;
    const high = count(floor[r][c]);
    const digit = Number(plainDigitOf(event) ?? -1);
    if (!gravity) {
      const bit = 1 << this.layer;
      if ([" ", "Enter", "+"].includes(event.key))
        this.put(r, c, event.key === "+" ? floor[r][c] | bit : floor[r][c] ^ bit);
      else if (["-", "Delete", "Backspace"].includes(event.key)) this.put(r, c, floor[r][c] & ~bit);
      else if (digit >= 1 && digit <= sizes(this.state).height) {
        this.layer = digit - 1;
        this.draw();
      } else return;
    } else if ([" ", "Enter", "+"].includes(event.key)) this.stack(r, c, high + 1);
    else if (["-", "Backspace"].includes(event.key)) this.stack(r, c, high - 1);
    else if (event.key === "Delete") this.stack(r, c, 0);
    else if (digit >= 0) this.stack(r, c, Math.min(digit, sizes(this.state).height));
    else return;
    event.preventDefault();
  }

  // So many boxes on each other, at most as many as fit.
  /** @type {(r: number, c: number, high: number) => void} */
  stack(r, c, high) {
    const { height } = sizes(this.state);
    this.put(r, c, (1 << Math.min(Math.max(high, 0), height)) - 1);
  }

  /** @type {(r: number, c: number, boxes: number) => void} */
  put(r, c, boxes) {
    const floor = this.state.floor.map((row, i) => (i === r ? row.with(c, boxes) : row));
    this.change({ ...this.state, floor });
    this.light("top", r, c);
  }

  // What is placed goes into the field that is judged; where all views agree, it is judged at once.
  /** @type {(state: State) => void} */
  apply(state) {
    const before = this.entries(this.state);
    super.apply(state);
    const now = this.entries(state);
    if (now === null || now === before) return;
    this.attempt.value = now;
    document.getElementById("judgement")?.replaceChildren();
    if (this.isComplete() && this.attempt.form) trigger(this.attempt.form, "submit"); // not before htmx hears of it
  }

  // -- making ----------------------------------------------------------------------------------------------------------

  /** @type {(state: State, make: (view: string[]) => string[]) => State} */
  withViews(state, make) {
    return { ...state, side: make(state.side), back: make(state.back), top: make(state.top) };
  }

  /** @type {(name: ViewName) => void} */
  fill(name) {
    const square = this.isFull(name) ? "0" : "1";
    this.change({ ...this.state, [name]: this.state[name].map((row) => square.repeat(row.length)) });
  }

  /** @type {(name: ViewName, r: number, c: number) => boolean} */
  press(name, r, c) {
    this.brush = this.state[name][r][c] === "1" ? "0" : "1";
    this.change(this.painted(name, r, c, this.brush));
    return true;
  }

  /** @type {(name: ViewName, r: number, c: number) => void} */
  paint(name, r, c) {
    const square = this.state[name][r]?.[c];
    if (square !== undefined && square !== this.brush) this.amend(this.painted(name, r, c, this.brush));
  }

  /** @type {(name: ViewName, r: number, c: number, square: string) => State} */
  painted(name, r, c, square) {
    const view = this.state[name].map((row, i) => (i === r ? row.slice(0, c) + square + row.slice(c + 1) : row));
    return { ...this.state, [name]: view };
  }

  /** @type {(name: ViewName, r: number, c: number, event: KeyboardEvent) => void} */
  key(name, r, c, event) {
    const toggled = this.state[name][r][c] === "1" ? "0" : "1";
    /** @type {Record<string, string>} */
    const squares = { " ": toggled, Enter: toggled, 1: "1", x: "1", 0: "0", o: "0", Delete: "0", Backspace: "0" };
    const square = squares[plainDigitOf(event) ?? signOf(event)];
    if (square === undefined) return;
    event.preventDefault();
    this.change(this.painted(name, r, c, square));
  }
}

/** @type {(views: { side: string[], top: string[] }) => import("./stack.js").Sizes} */
const sizes = ({ side, top }) => ({ length: top[0].length, width: top.length, height: side.length });

/** @type {(button: HTMLElement) => ViewName} */
const viewOf = (button) => /** @type {ViewName} */ (button.dataset.fill);

/** @type {(input: HTMLElement) => "length" | "width" | "height"} */
const measureOf = (input) => /** @type {"length" | "width" | "height"} */ (input.dataset.measure);

/** @type {(number: number) => string} */
const inBoxes = (number) => `${number} ${number === 1 ? "box" : "boxes"}`;

/** @type {(text: string) => string} */
const sentence = (text) => text[0].toUpperCase() + text.slice(1);

// A square in Play, in words; of the top view with its boxes.
/** @type {(seen: boolean, there: boolean, stack: number | null) => string} */
function inPlay(seen, there, stack) {
  const boxes = stack === null ? "" : `${inBoxes(count(stack))}, `;
  if (there) return `${boxes}${seen ? "you can see a box, and should" : "you can see a box, but shouldn’t"}`;
  return `${boxes}${seen ? "you should see a box" : "empty, as it should be"}`;
}

// What fits is kept; new rows and columns repeat the one at the edge.
/** @type {(state: State, sizes: import("./stack.js").Sizes) => State} */
function resized(state, { length, width, height }) {
  /** @type {(row: string, size: number) => string} */
  const wide = (row, size) => (row + row.slice(-1).repeat(size)).slice(0, size);
  /** @type {(rows: string[], size: number) => string[]} */
  const tall = (rows, size) => [...Array(Math.max(size - rows.length, 0)).fill(rows[0]), ...rows].slice(-size);
  return {
    ...state,
    side: tall(state.side, height).map((row) => wide(row, length)),
    back: tall(state.back, height).map((row) => wide(row, width)),
    top: tall(state.top, width).map((row) => wide(row, length)),
    floor: bare({ length, width, height }),
  };
}

/** @type {(view: string[]) => string} */
function written(view) {
  const squares = view.join("");
  if (!squares.includes("0")) return "full";
  return squares.includes("1") ? view.join(",") : "none";
}

/** @type {(name: string, r: number, c: number) => HTMLTableCellElement} */
function newCell(name, r, c) {
  const cell = document.createElement("td");
  cell.setAttribute("role", "gridcell");
  cell.tabIndex = -1;
  cell.dataset.place = `${name}-${place(r, c)}`;
  return cell;
}
