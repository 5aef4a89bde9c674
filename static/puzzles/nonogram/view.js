// How much of a board is seen, and where: as a whole, or larger in its frame, with a small picture of all of it.
//
// Zoom 1 is the whole board.  Two fingers and Ctrl with the wheel zoom any board, the wheel alone those that are drawings,
// as maps do.  Two fingers, the middle button, or the clues' strips under a mouse move it.

const STEP = 1.3;
const LARGEST = 44; // px of a cell
const LEGIBLE = 11; // px of a cell with a letter
const MEDIUM = 16; // cells along a side, from which on a phone shows ways to zoom

import { setValueClass } from "../../editor/grid.js";
import { isIn } from "../../editor/keys.js";
import { find, say } from "../../page/page.js";

/** @typedef {{ x: number, y: number }} Point */

export class View {
  /** @param {import("./editor.js").default} editor */
  constructor(editor) {
    this.editor = editor;
    this.frame = editor.scroller;
    this.table = editor.table;
    this.overview = editor.find("[data-overview]");
    this.window = find("span", this.overview);
    this.readout = editor.find("[data-readout]");
    this.isDrawing = false;
    this.measured = ""; // of what size of frame and board
    /** @type {number | undefined} px of a cell when the board is seen as a whole */
    this.fitting = undefined;
    /** @type {string[] | null} the rows of the overview as they are drawn */
    this.pixels = null;
    this.inked = ""; // the colours they are drawn in
    /** @type {(() => void)[] | null} what is to be done once the board is measured */
    this.afterwards = null;
    this.bindButtons();
    this.bindWheel();
    this.bindFingers();
    this.bindMouse();
    this.bindOverview();
    this.frame.addEventListener("scroll", () => {
      editor.setOption("scroll", [this.frame.scrollLeft, this.frame.scrollTop]);
      editor.typed.place();
      this.showWindow();
    });
  }

  // After the first drawing: where it was left.
  open() {
    const observer = new ResizeObserver(() => this.measure());
    observer.observe(this.frame);
    const [left, top] = this.editor.option("scroll", [0, 0]);
    this.measureSoon(() => this.frame.scrollTo(left, top));
  }

  /** @type {(isDrawing: boolean) => void} */
  laid(isDrawing) {
    this.isDrawing = isDrawing;
    const { width, height } = this.editor.state;
    const scale = isDrawing ? "large" : Math.max(width, height) < MEDIUM ? "small" : "medium";
    setValueClass(this.editor.element, "scale", scale);
    this.frame.classList.toggle("drawn", isDrawing);
    this.pixels = null;
    this.measured = "";
  }

  // -- how large ---------------------------------------------------------------------------------------------------------

  get zoom() {
    return this.editor.option("zoom", 1);
  }

  /** The cells' area on the screen. */
  get area() {
    const { table } = this;
    const drawing = table.querySelector(".drawing");
    if (drawing) return drawing.getBoundingClientRect();
    const { rows } = table.tBodies[0];
    const [first, last] = [rows[0].cells[1], rows[rows.length - 1]];
    const { left, top } = first.getBoundingClientRect();
    const { right, bottom } = last.cells[last.cells.length - 1].getBoundingClientRect();
    return new DOMRect(left, top, right - left, bottom - top);
  }

  get cell() {
    return this.area.width / this.editor.state.width;
  }

  // Px of a cell when the board is seen as a whole.
  get whole() {
    return this.fitting ?? this.cell / this.zoom;
  }

  /** @param {number} zoom @param {Point} [at] what stays where it is on the screen */
  setZoom(zoom, at = undefined) {
    const most = Math.max(1, LARGEST / this.whole);
    const wanted = Math.min(Math.max(zoom, 1), most);
    const frame = this.frame.getBoundingClientRect();
    const { x, y } = at ?? { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
    const before = this.area;
    this.editor.setOption("zoom", wanted);
    this.frame.style.setProperty("--zoom", String(wanted));
    const after = this.area;
    this.frame.scrollBy(
      after.left + ((x - before.left) / before.width) * after.width - x,
      after.top + ((y - before.top) / before.height) * after.height - y,
    );
    this.show();
  }

  // Once before the next frame, however often the board was drawn until then: to measure it is to lay out the whole page.
  /** @type {(then?: () => void) => void} */
  measureSoon(then = () => {}) {
    if (!this.afterwards) {
      this.afterwards = [];
      requestAnimationFrame(() => {
        const waiting = this.afterwards ?? [];
        this.afterwards = null;
        if (!this.frame.isConnected) return;
        this.measure();
        for (const each of waiting) each();
      });
    }
    this.afterwards.push(then);
  }

  // How large cells are when the board is seen as a whole: asked where the frame or the board has another size.
  measure() {
    const { frame } = this;
    const { scrollLeft, scrollTop, className } = frame;
    const size = `${frame.offsetWidth} ${innerHeight} ${document.body.className} ${className}`;
    if (this.measured === size) return;
    this.measured = size;
    frame.style.setProperty("--zoom", "1");
    this.fitting = this.cell;
    frame.style.setProperty("--zoom", String(Math.min(this.zoom, Math.max(1, LARGEST / this.whole))));
    frame.scrollTo(scrollLeft, scrollTop);
    this.show();
  }

  get isWhole() {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.frame;
    return scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1;
  }

  show() {
    const whole = this.isWhole;
    this.editor.button("smaller").disabled = this.zoom <= 1;
    this.editor.button("larger").disabled = this.zoom * this.whole >= LARGEST - 0.5;
    this.editor.element.classList.toggle("beyond", !whole);
    this.editor.element.classList.toggle("tiny", this.zoom * this.whole < 7);
    this.editor.element.classList.toggle("unlettered", this.zoom * this.whole < LEGIBLE);
    this.showWindow(whole);
  }

  bindButtons() {
    this.editor.button("smaller").addEventListener("click", () => this.setZoom(this.zoom / STEP));
    this.editor.button("larger").addEventListener("click", () => this.setZoom(this.zoom * STEP));
    const full = this.editor.button("full");
    full.hidden = !document.fullscreenEnabled;
    full.addEventListener("click", () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen().catch(() => {});
    });
    document.addEventListener("fullscreenchange", () => {
      const isFull = document.fullscreenElement !== null;
      document.body.classList.toggle("full", isFull);
      full.setAttribute("aria-pressed", String(isFull));
    });
  }

  bindWheel() {
    /** @type {{ factor: number, at: Point } | null} */
    let turned = null;
    this.frame.addEventListener(
      "wheel",
      (event) => {
        const zooms = event.ctrlKey || event.metaKey || (this.isDrawing && !event.shiftKey && !event.deltaX);
        if (!zooms || (event.deltaY > 0 && this.zoom <= 1)) return;
        event.preventDefault();
        const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1);
        if (!turned)
          requestAnimationFrame(() => {
            if (turned) this.setZoom(this.zoom * turned.factor, turned.at);
            turned = null;
          });
        turned ??= { factor: 1, at: { x: 0, y: 0 } };
        turned.factor *= Math.exp(-Math.min(Math.max(pixels, -100), 100) * (event.ctrlKey ? 0.01 : 0.0025));
        turned.at = { x: event.clientX, y: event.clientY };
      },
      { passive: false },
    );
  }

  // Two fingers: the board follows them as a picture, and is laid out anew when they are lifted.
  bindFingers() {
    /** @type {Map<number, Point>} */
    const fingers = new Map();
    /** @type {{ middle: Point, apart: number, corner?: Point } | null} */
    let first = null;
    /** @type {{ middle: Point, apart: number } | null} */
    let now = null;
    const where = () => {
      const [one, other] = [...fingers.values()];
      const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
      return { middle, apart: Math.hypot(one.x - other.x, one.y - other.y) };
    };
    const follow = () => {
      if (!first) return;
      now = where();
      const { left, top } = this.table.getBoundingClientRect();
      first.corner ??= { x: left, y: top };
      const { style } = this.table;
      style.transformOrigin = `${first.middle.x - first.corner.x}px ${first.middle.y - first.corner.y}px`;
      style.transform = `translate(${now.middle.x - first.middle.x}px, ${now.middle.y - first.middle.y}px) scale(${this.stretch(now.apart / first.apart)})`;
    };
    const finish = () => {
      if (!first) return;
      const { middle, apart } = now ?? first;
      this.table.style.transform = "";
      const zoom = this.zoom * this.stretch(apart / first.apart);
      if (Math.abs(zoom - this.zoom) > 0.02) this.setZoom(zoom, first.middle);
      this.move(first.middle.x - middle.x, first.middle.y - middle.y);
      first = now = null;
    };
    this.frame.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "touch") return;
      if (event.isPrimary) fingers.clear();
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 2) first = where();
    });
    window.addEventListener("pointermove", (event) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (first && fingers.size === 2) follow();
    });
    /** @type {(event: PointerEvent) => void} */
    const lifted = (event) => {
      if (!fingers.has(event.pointerId)) return;
      if (first) finish();
      fingers.delete(event.pointerId);
    };
    window.addEventListener("pointerup", lifted);
    window.addEventListener("pointercancel", lifted);
  }

  // A factor for the zoom, within what there is.
  /** @type {(factor: number) => number} */
  stretch(factor) {
    return Math.min(Math.max(factor, 1 / this.zoom), Math.max(1, LARGEST / this.whole) / this.zoom);
  }

  // What the frame cannot follow, the page does.
  /** @type {(x: number, y: number) => void} */
  move(x, y) {
    const { scrollLeft, scrollTop } = this.frame;
    this.frame.scrollBy(x, y);
    const rest = y - (this.frame.scrollTop - scrollTop);
    if (this.frame.scrollLeft === scrollLeft && Math.abs(rest) > 1) window.scrollBy(0, rest);
  }

  bindMouse() {
    this.frame.addEventListener("pointerdown", (event) => {
      const onStrip = event.button === 0 && isIn(event, "th, .corner") && !isIn(event, "[data-overview]");
      if (event.pointerType !== "mouse" || !(event.button === 1 || (onStrip && !this.isWhole))) return;
      event.preventDefault();
      let { clientX: x, clientY: y } = event;
      /** @type {(later: PointerEvent) => void} */
      const move = (later) => {
        this.frame.scrollBy(x - later.clientX, y - later.clientY);
        [x, y] = [later.clientX, later.clientY];
      };
      window.addEventListener("pointermove", move);
      window.addEventListener("pointerup", () => window.removeEventListener("pointermove", move), { once: true });
    });
    this.frame.addEventListener("mousedown", (event) => event.button === 1 && event.preventDefault()); // no autoscroll
  }

  // -- the picture in the corner -------------------------------------------------------------------------------------------

  bindOverview() {
    /** @type {(event: PointerEvent) => void} */
    const go = (event) => {
      const box = this.overview.getBoundingClientRect();
      const area = this.area;
      const frame = this.frame.getBoundingClientRect();
      const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
      const shown = this.seenPart();
      this.frame.scrollBy(
        area.left + (x - shown.width / 2) * area.width - frame.left - this.strips.left,
        area.top + (y - shown.height / 2) * area.height - frame.top - this.strips.top,
      );
    };
    this.overview.addEventListener("pointerdown", (event) => {
      if (this.isWhole) return;
      event.preventDefault();
      event.stopPropagation();
      this.overview.setPointerCapture(event.pointerId);
      go(event);
      this.overview.onpointermove = go;
    });
    for (const name of ["pointerup", "pointercancel"])
      this.overview.addEventListener(name, () => {
        this.overview.onpointermove = null;
      });
  }

  // How much of the frame the clues cover.
  get strips() {
    const frame = this.frame.getBoundingClientRect();
    const { right, bottom } = find("thead > tr > :first-child", this.table).getBoundingClientRect();
    return { left: right - frame.left, top: bottom - frame.top };
  }

  // The part of the cells that is in the frame, from 0 to 1.
  seenPart() {
    const area = this.area;
    const frame = this.frame.getBoundingClientRect();
    const strips = this.strips;
    const [left, top] = [frame.left + strips.left, frame.top + strips.top];
    /** @type {(from: number, to: number, start: number, length: number) => [number, number]} */
    const part = (from, to, start, length) => [
      Math.max((from - start) / length, 0),
      Math.min((to - start) / length, 1),
    ];
    const [x, right] = part(left, frame.right, area.left, area.width);
    const [y, bottom] = part(top, frame.bottom, area.top, area.height);
    return { x, y, width: right - x, height: bottom - y };
  }

  showWindow(whole = this.isWhole) {
    this.window.hidden = whole;
    if (whole) return;
    const { x, y, width, height } = this.seenPart();
    const { style } = this.window;
    for (const [name, value] of Object.entries({ left: x, top: y, width, height }))
      style.setProperty(name, `${value * 100}%`);
  }

  // A pixel for each cell; only rows that changed are drawn anew.
  /** @type {(shown: string[]) => void} */
  refresh(shown) {
    if (!this.editor.strokes.stroke) this.measureSoon();
    const canvas = find("canvas", this.overview);
    const { width, height } = this.editor.state;
    if (!this.pixels || this.inked !== this.editor.inks.shown || canvas.width !== width || canvas.height !== height) {
      [canvas.width, canvas.height] = [width, height];
      this.pixels = [];
      this.inked = this.editor.inks.shown;
      this.overview.style.setProperty("--shape", String(width / height));
    }
    const context = canvas.getContext("2d");
    /** @type {string[] | null} */
    const answer = this.editor.shownAnswer;
    const { pixels } = this;
    shown.forEach((row, r) => {
      const line = answer?.[r].replaceAll("?", ".") ?? row;
      if (!context || pixels[r] === line) return;
      pixels[r] = line;
      context.clearRect(0, r, width, 1);
      for (const run of line.matchAll(/#+|([a-z])\1*/g)) {
        context.fillStyle = this.editor.inks.fill(run[0][0]);
        context.fillRect(run.index, r, run[0].length, 1);
      }
    });
  }

  // -- the line in hand ----------------------------------------------------------------------------------------------------

  /** @type {(r: number, c: number) => void} */
  light(r, c) {
    const { rows, columns } = this.editor.state;
    /** @type {(clue: string | undefined, name: string, i: number) => string} */
    const words = (clue, name, i) => (clue === undefined ? "" : `${name} ${i + 1}: ${this.editor.inks.words(clue)}`);
    const lines = [words(rows[r], "Row", r), words(columns[c], "Column", c)];
    for (const [i, line] of lines.entries()) say(this.readout.children[i], line);
  }
}
