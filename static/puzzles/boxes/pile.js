// The pile of Boxes: the boxes on their floor, with the views painted on the floor and on the two walls behind it.  A drag turns
// it, a tap on the floor or on a stack is told, and so is one on a wall.
//
// Columns, rows and layers are counted from 0, as in stack.js.  `turn` counts quarter turns; between whole ones it is a drag.

import { still } from "../../editor/motion.js";
import { find } from "../../page/page.js";
import { squaresOf, VIEWS } from "./stack.js";

const SVG = "http://www.w3.org/2000/svg";
const STROKE = 8; // px that a pointer moves before it turns the pile
const QUARTER = 150; // px of a drag that are a quarter turn
const SETTLED = 200; // milliseconds until it stands again
const INSET = 0.08; // of a square, around what is painted in it
const EDGE = 6; // around the drawing

/** @typedef {import("./stack.js").ViewName} ViewName */
/** @typedef {import("./stack.js").Box} Box */
/** @typedef {[column: number, row: number, layer: number]} Point */
/** @typedef {{ press: (r: number, c: number, event: PointerEvent) => void, ask: (view: ViewName, r: number, c: number) => void,
 *   turned: (turn: number) => void }} Handlers */

export class Pile {
  /** @param {SVGSVGElement} svg @param {number[]} lattice @param {Handlers} handlers */
  constructor(svg, lattice, handlers) {
    this.svg = svg;
    this.across = lattice[0];
    this.down = lattice[1];
    this.up = lattice[2];
    this.handlers = handlers;
    this.sizes = { length: 0, width: 0, height: 0 };
    this.turn = 0;
    this.isTurning = false;
    /** @type {Map<string, { element: SVGElement, view: ViewName, r: number, c: number }>} */
    this.squares = new Map();
    /** @type {Map<string, SVGElement>} */
    this.boxes = new Map();
    /** @type {Box[]} as they lie over each other, the farthest first */
    this.order = [];
    /** @type {Box[]} the line of sight that is shown */
    this.line = [];
    /** @type {ViewName | null} the view that looks along it */
    this.viewer = null;
    svg.addEventListener("pointerdown", (event) => this.onDown(event));
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  /** @type {(sizes: import("./stack.js").Sizes) => void} */
  lay(sizes) {
    if (JSON.stringify(sizes) === JSON.stringify(this.sizes)) return;
    this.sizes = sizes;
    const { length, width, height } = sizes;
    const reach = Math.hypot(length, width) * Math.SQRT1_2; // in every direction
    const [wide, deep] = [reach * this.across, reach * this.down];
    const size = [-wide, -deep - height * this.up, 2 * wide, 2 * deep + height * this.up];
    const frame = size.map((each, i) => (i < 2 ? each - EDGE : each + 2 * EDGE));
    this.svg.setAttribute("viewBox", frame.join(" "));
    this.svg.setAttribute("font-size", String(wide / 11));
    this.squares.clear();
    this.boxes.clear();
    [this.order, this.line] = [[], []];
    find(".boxes-there", this.svg).replaceChildren();
    const heights = { side: height, back: height, top: width };
    const widths = { side: length, back: width, top: length };
    for (const view of VIEWS)
      for (let r = 0; r < heights[view]; r++)
        for (let c = 0; c < widths[view]; c++) {
          const element = document.createElementNS(SVG, "path");
          if (view === "top") element.dataset.stack = `${r},${c}`;
          element.dataset.square = `${view}-r${r + 1}c${c + 1}`;
          this.squares.set(`${view}-${r},${c}`, { element, view, r, c });
        }
    find(".painted", this.svg).replaceChildren(...[...this.squares.values()].map(({ element }) => element));
    this.turnTo(this.turn);
  }

  /** Brings the boxes in line with a floor.
   * @type {(floor: import("./stack.js").Floor) => void} */
  stack(floor) {
    for (const [row, places] of floor.entries())
      for (const [column, place] of places.entries())
        for (let layer = 0; layer < this.sizes.height; layer++) {
          const name = `${row},${column},${layer}`;
          const has = ((place >> layer) & 1) === 1;
          if (has === this.boxes.has(name)) continue;
          if (has) this.put(name, { row, column, layer });
          else this.take(name);
        }
  }

  /** @type {(name: string) => void} */
  take(name) {
    this.boxes.get(name)?.remove();
    this.boxes.delete(name);
    this.order = this.order.filter(({ row, column, layer }) => `${row},${column},${layer}` !== name);
  }

  /** @type {(name: string, box: Box) => void} */
  put(name, box) {
    const element = document.createElementNS(SVG, "use");
    element.setAttribute("href", "#one-box");
    element.dataset.stack = `${box.row},${box.column}`;
    this.boxes.set(name, element);
    this.place(element, box);
    const parent = find(".boxes-there", this.svg);
    const near = this.nearness(box);
    const at = this.order.findIndex((other) => this.nearness(other) > near);
    parent.insertBefore(element, parent.children[at] ?? null);
    this.order.splice(at < 0 ? this.order.length : at, 0, box);
  }

  /** A square of a view: where a box should be seen, where one is, and where one is that should not.
   * @type {(view: ViewName, r: number, c: number, seen: boolean, there: boolean) => void} */
  paint(view, r, c, seen, there) {
    const square = this.squares.get(`${view}-${r},${c}`);
    if (!square) return;
    const { classList } = square.element;
    classList.toggle("seen", seen);
    classList.toggle("there", there);
    if (classList.toggle("odd", there && !seen) !== /M.*M/.test(square.element.getAttribute("d") ?? ""))
      this.shape(square);
  }

  /** Lights the boxes, the squares and the line that a square of a view sees; those of none with an empty line.
   * @type {(line: Box[], viewer: ViewName) => void} */
  light(line, viewer) {
    for (const isLit of [false, true]) {
      for (const box of this.line) {
        this.boxes.get(`${box.row},${box.column},${box.layer}`)?.classList.toggle("lit", isLit);
        for (const name of VIEWS)
          this.squares.get(`${name}-${squaresOf(box, this.sizes)[name]}`)?.element.classList.toggle("lit", isLit);
      }
      this.line = line;
    }
    this.viewer = viewer;
    this.look();
  }

  // The line of sight, from where the view is seen to the wall behind.
  look() {
    const sight = find(".sight", this.svg);
    const [{ row, column, layer } = { row: 0, column: 0, layer: 0 }] = this.line;
    const [x, y, z] = [column + 0.5, row + 0.5, layer + 0.5];
    const { length, width } = this.sizes;
    /** @type {Point[]} */
    const ends = this.viewer === "side" ? [[x, width + 0.8, z], [x, 0, z]] : [[length + 0.8, y, z], [0, y, z]]; // biome-ignore format: pairs
    if (this.line.length && this.viewer !== "top") sight.setAttribute("d", this.path(ends));
    else sight.removeAttribute("d");
  }

  /** @type {(turn: number) => void} */
  turnTo(turn) {
    const before = [this.cos > 0, this.sin > 0];
    this.turn = turn;
    const { length, width, height } = this.sizes;
    // The far corner of the floor, where the walls stand.
    const [column, row] = [this.sin > 0 ? 0 : length, this.cos > 0 ? 0 : width];
    for (const square of this.squares.values()) this.shape(square);
    /** @type {(...points: Point[]) => string} */
    const face = (...points) => `${this.path(points)}Z`;
    find(".ground", this.svg).setAttribute(
      "d",
      face([0, 0, 0], [length, 0, 0], [length, width, 0], [0, width, 0]) +
        face([0, row, 0], [length, row, 0], [length, row, height], [0, row, height]) +
        face([column, 0, 0], [column, width, 0], [column, width, height], [column, 0, height]),
    );
    /** @type {Record<string, Point>} */
    const names = { side: [length / 2, row, height], back: [column, width / 2, height] };
    for (const [name, point] of Object.entries(names)) {
      const [x, y] = this.at(point);
      const text = find(`.${name}-wall`, this.svg);
      text.setAttribute("x", String(x));
      text.setAttribute("y", String(y - 3));
    }
    // One box for all: its lid, and those of its sides that are in front.
    const [near, front] = [this.cos > 0 ? 1 : 0, this.sin > 0 ? 1 : 0];
    const [x, y] = this.at([0, 0, 0]);
    /** @type {(...points: Point[]) => string} */
    const side = (...points) =>
      `M${points.map((point) => this.at(point).map((each, i) => short(each - [x, y][i]))).join("L")}Z`;
    const faces = [
      side([0, near, 0], [1, near, 0], [1, near, 1], [0, near, 1]),
      side([front, 0, 0], [front, 1, 0], [front, 1, 1], [front, 0, 1]),
    ];
    if (this.sin * this.cos < 0) faces.reverse(); // the left one is in more light
    find("#one-box > .lid", this.svg).setAttribute("d", side([0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]));
    find("#one-box > .left", this.svg).setAttribute("d", faces[0]);
    find("#one-box > .right", this.svg).setAttribute("d", faces[1]);
    if (String(before) !== String([this.cos > 0, this.sin > 0])) {
      this.order.sort((one, other) => this.nearness(one) - this.nearness(other));
      const boxes = this.order.map(({ row, column, layer }) => this.boxes.get(`${row},${column},${layer}`) ?? "");
      find(".boxes-there", this.svg).replaceChildren(...boxes);
    }
    for (const box of this.order) this.place(this.boxes.get(`${box.row},${box.column},${box.layer}`), box);
    this.look();
  }

  // -- geometry --------------------------------------------------------------------------------------------------------

  get cos() {
    return Math.cos((0.25 - this.turn / 2) * Math.PI);
  }

  get sin() {
    return Math.sin((0.25 - this.turn / 2) * Math.PI);
  }

  // Where a point of space is drawn: the middle of the floor is (0, 0).
  /** @type {(point: Point) => [x: number, y: number]} */
  at([column, row, layer]) {
    const [x, y] = [column - this.sizes.length / 2, row - this.sizes.width / 2];
    const [right, near] = [x * this.cos - y * this.sin, x * this.sin + y * this.cos];
    return [right * Math.SQRT2 * this.across, near * Math.SQRT2 * this.down - layer * this.up];
  }

  /** @type {(points: Point[]) => string} */
  path(points) {
    return `M${points.map((point) => this.at(point).map(short)).join("L")}`;
  }

  // A box lies over those that are less near.
  /** @type {(box: Box) => number} */
  nearness({ row, column, layer }) {
    return (this.cos > 0 ? row : -row) + (this.sin > 0 ? column : -column) + layer;
  }

  /** @type {(element: SVGElement | undefined, box: Box) => void} */
  place(element, { row, column, layer }) {
    const [x, y] = this.at([column, row, layer]);
    element?.setAttribute("x", short(x));
    element?.setAttribute("y", short(y));
  }

  // A square on the floor or on a wall, crossed where a box is that should not be seen.
  /** @type {(square: { element: SVGElement, view: ViewName, r: number, c: number }) => void} */
  shape({ element, view, r, c }) {
    const { length, width, height } = this.sizes;
    const [column, row] = [this.sin > 0 ? 0 : length, this.cos > 0 ? 0 : width];
    /** @type {(right: number, low: number) => Point} */
    const point = (right, low) => {
      if (view === "top") return [c + right, r + low, 0];
      if (view === "side") return [c + right, row, height - r - low];
      return [column, width - c - right, height - r - low];
    };
    const far = 1 - INSET;
    const corners = [point(INSET, INSET), point(far, INSET), point(far, far), point(INSET, far)];
    const cross = this.path([corners[0], corners[2]]) + this.path([corners[1], corners[3]]);
    element.setAttribute("d", `${this.path(corners)}Z${element.classList.contains("odd") ? cross : ""}`);
  }

  // -- hands -----------------------------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  onDown(event) {
    if (!event.isPrimary || event.button > 2) return;
    event.preventDefault(); // the focus goes to what is tapped
    const start = this.turn;
    let isDrag = false;
    /** @type {(later: PointerEvent) => void} */
    const move = (later) => {
      const way = later.clientX - event.clientX;
      if (!isDrag && Math.abs(way) < STROKE) return;
      if (!isDrag) this.svg.setPointerCapture(event.pointerId);
      isDrag = this.isTurning = true;
      this.turnTo(start + way / QUARTER);
    };
    /** @type {(later: PointerEvent) => void} */
    const up = (later) => {
      end();
      if (!isDrag) return this.tap(event);
      const way = (later.clientX - event.clientX) / QUARTER;
      this.settle(Math.round(start + way + 0.25 * Math.sign(way)));
    };
    const cancel = () => {
      end();
      if (isDrag) this.settle(Math.round(this.turn));
    };
    const end = () => {
      this.svg.removeEventListener("pointermove", move);
      this.svg.removeEventListener("pointerup", up);
      this.svg.removeEventListener("pointercancel", cancel);
    };
    this.svg.addEventListener("pointermove", move);
    this.svg.addEventListener("pointerup", up);
    this.svg.addEventListener("pointercancel", cancel);
  }

  /** Turns on to a quarter.
   * @type {(turn: number, time?: number) => void} */
  settle(turn, time = SETTLED) {
    const [from, begun] = [this.turn, performance.now()];
    this.isTurning = true;
    this.handlers.turned(((turn % 4) + 4) % 4);
    const step = () => {
      const gone = still() ? 1 : Math.min(1, (performance.now() - begun) / time);
      this.turnTo(gone < 1 ? from + (turn - from) * (1 - (1 - gone) ** 3) : ((turn % 4) + 4) % 4);
      this.isTurning = gone < 1;
      if (gone < 1 && this.svg.isConnected) requestAnimationFrame(step);
    };
    step();
  }

  // Between the squares, and under what a finger covers, the place on the floor counts.
  /** @param {PointerEvent} event */
  tap(event) {
    const target = event.target instanceof SVGElement ? event.target : this.svg;
    const square = [...this.squares.values()].find(({ element }) => element === target);
    if (square && square.view !== "top") return this.handlers.ask(square.view, square.r, square.c);
    const [r, c] = target.dataset.stack?.split(",").map(Number) ?? this.under(event);
    if (r >= 0 && c >= 0 && r < this.sizes.width && c < this.sizes.length) this.handlers.press(r, c, event);
  }

  // Row and column of the floor.
  /** @type {(event: PointerEvent) => number[]} */
  under({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    const [right, near] = [x / Math.SQRT2 / this.across, y / Math.SQRT2 / this.down];
    const [column, row] = [right * this.cos + near * this.sin, near * this.cos - right * this.sin];
    return [Math.floor(row + this.sizes.width / 2), Math.floor(column + this.sizes.length / 2)];
  }
}

/** @type {(number: number) => string} */
const short = (number) => String(Math.round(number * 100) / 100);
