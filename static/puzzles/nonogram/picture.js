// The dialog in which a nonogram is made of a picture: which part of it, how many cells, and which of them are black.

import { find } from "../../page/page.js";
import { canvasOf, renderSvg, scaleDown } from "../../site/images.js";
import { cluesOf } from "./clues.js";
import { greyOf, isOnDark, painted, shrunk, sizeFor } from "./image.js";

const WHOLE = { left: 0, top: 0, right: 1, bottom: 1 };
const SEEN = 800; // pixels of the longer side that are shown at least, or nearly
const LEAST = 0.04; // of a side of the picture that can be chosen
const NEAR = 26; // px from a corner of the frame that count as the corner
const ENDS = ["pointerup", "pointercancel"];
const STEP = 0.02; // of the picture's side with each press of a key
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {import("./image.js").Part} Part
 * @type {(value: number, least: number, most: number) => number} */

const within = (value, least, most) => Math.min(Math.max(value, least), most);

export default class PictureDialog {
  /** @param {HTMLDialogElement} element */
  constructor(element) {
    this.element = element;
    document.body.append(element);
    this.file = this.named("file");
    this.stage = this.named("stage");
    this.view = this.named("view");
    this.cells = this.named("cells");
    this.frame = this.named("frame");
    this.problem = this.named("problem");
    this.inputs = { size: this.named("size"), shade: this.named("shade"), detail: this.named("detail") };
    this.inverted = this.named("inverted");
    /** @type {import("./image.js").Grey | null} */
    this.image = null;
    /** @type {Part} */
    this.part = WHOLE;
    /** @type {string[]} */
    this.picture = [];
    /** @type {() => import("./editor.js").default | null} */
    this.editor = () => null;
    this.bind();
  }

  /** @type {(name: string) => any} */
  named(name) {
    return this.element.querySelector(`[data-picture="${name}"]`);
  }

  bind() {
    this.file.addEventListener("change", () => {
      if (this.file.files.length) this.take(this.file.files[0]);
      this.file.value = "";
    });
    for (const button of this.element.querySelectorAll("[data-sample]"))
      button.addEventListener("click", () => this.take(find("svg", button)));
    for (const input of [...Object.values(this.inputs), this.inverted])
      input.addEventListener("input", () => this.draw());
    this.named("use").addEventListener("click", () => this.use());
    this.named("close").addEventListener("click", () => this.element.close());
    this.named("whole").addEventListener("click", () => {
      this.choose(WHOLE);
      this.frame.focus({ preventScroll: true });
    });
    this.view.parentElement.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.grasp(event));
    this.frame.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
  }

  /** Opens it, perhaps with a picture, or with words on why there is none.
   * @type {(editor: () => import("./editor.js").default | null, picture?: Blob | HTMLCanvasElement | string) => Promise<void>} */
  async open(editor, picture) {
    this.editor = editor;
    if (!this.element.open) this.element.showModal();
    if (picture instanceof Blob || picture instanceof HTMLCanvasElement) await this.take(picture);
    else this.say(picture ?? "");
  }

  /** @type {(words: string) => void} */
  say(words) {
    this.problem.textContent = words;
    this.problem.className = words ? "problem" : "";
  }

  // Of one that cannot be read the picture before stays.
  /** @param {Blob | HTMLCanvasElement | SVGElement} picture */
  async take(picture) {
    this.say("");
    /** @type {HTMLCanvasElement} */
    let canvas;
    try {
      if (picture instanceof Blob) canvas = await canvasOf(picture);
      else
        canvas =
          picture instanceof SVGElement
            ? scaleDown(await renderSvg(new XMLSerializer().serializeToString(picture)))
            : picture;
    } catch (error) {
      this.say(error instanceof Error ? error.message : "");
      return;
    }
    const { width, height } = canvas;
    const scale = Math.max(1, Math.floor(SEEN / Math.max(width, height)));
    Object.assign(this.view, { width: width * scale, height: height * scale });
    const context = this.view.getContext("2d");
    context.imageSmoothingEnabled = false;
    context.drawImage(canvas, 0, 0, this.view.width, this.view.height);
    const drawing2d = canvas.getContext("2d");
    if (!drawing2d) return;
    this.image = greyOf(drawing2d.getImageData(0, 0, width, height));
    this.inputs.shade.value = "0";
    this.inputs.detail.value = "0";
    this.inverted.checked = isOnDark(shrunk(this.image, WHOLE, sizeFor(this.image, WHOLE, 30)));
    this.stage.hidden = false;
    this.named("use").hidden = false;
    this.choose(WHOLE);
    this.inputs.size.focus({ preventScroll: true });
  }

  // -- the part of the picture -------------------------------------------------------------------------------------------

  /** @param {Part} part */
  choose(part) {
    this.part = part;
    const { style } = this.frame;
    style.left = `${part.left * 100}%`;
    style.top = `${part.top * 100}%`;
    style.width = `${(part.right - part.left) * 100}%`;
    style.height = `${(part.bottom - part.top) * 100}%`;
    this.named("whole").disabled = this.isWhole;
    this.draw();
  }

  get isWhole() {
    const { left, top, right, bottom } = this.part;
    return left === 0 && top === 0 && right === 1 && bottom === 1;
  }

  // A corner of the frame is dragged, or all of it; from anywhere else a new one is drawn.
  /** @type {(event: PointerEvent) => void} */
  grasp(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.frame.focus({ preventScroll: true });
    const box = this.view.getBoundingClientRect();
    /** @type {(event: PointerEvent) => [number, number]} */
    const at = ({ clientX, clientY }) => [
      within((clientX - box.left) / box.width, 0, 1),
      within((clientY - box.top) / box.height, 0, 1),
    ];
    const [x, y] = at(event);
    const { part } = this;
    /** @type {(a: number, b: number, length: number) => boolean} */
    const near = (a, b, length) => Math.abs(a - b) * length <= NEAR;
    const across = [part.left, part.right].find((side) => near(side, x, box.width));
    const down = [part.top, part.bottom].find((side) => near(side, y, box.height));
    const isInside = x > part.left && x < part.right && y > part.top && y < part.bottom;
    const isCorner = across !== undefined && down !== undefined;
    const moves = !isCorner && isInside && !this.isWhole;
    // The corner that stays where it is.
    /** @type {[number, number]} */
    const fixed = isCorner
      ? [across === part.left ? part.right : part.left, down === part.top ? part.bottom : part.top]
      : [x, y];
    /** @type {(later: PointerEvent) => void} */
    const go = (later) => {
      const [toX, toY] = at(later);
      if (moves) this.move(part, toX - x, toY - y);
      else this.span(fixed, [toX, toY]);
    };
    const target = /** @type {HTMLElement} */ (event.target);
    const end = () => {
      target.removeEventListener("pointermove", go);
      for (const name of ENDS) target.removeEventListener(name, end);
    };
    target.setPointerCapture(event.pointerId);
    target.addEventListener("pointermove", go);
    for (const name of ENDS) target.addEventListener(name, end);
  }

  /** @type {(part: Part, right: number, down: number) => void} */
  move(part, right, down) {
    const dx = within(right, -part.left, 1 - part.right);
    const dy = within(down, -part.top, 1 - part.bottom);
    this.choose({ left: part.left + dx, right: part.right + dx, top: part.top + dy, bottom: part.bottom + dy });
  }

  // What is too small to be a picture was a tap.
  /** @type {(fixed: [number, number], to: [number, number]) => void} */
  span([x, y], [toX, toY]) {
    if (Math.abs(toX - x) < LEAST || Math.abs(toY - y) < LEAST) return;
    this.choose({ left: Math.min(x, toX), right: Math.max(x, toX), top: Math.min(y, toY), bottom: Math.max(y, toY) });
  }

  /** @type {(event: KeyboardEvent) => void} */
  key(event) {
    const arrow = ARROWS[event.key];
    if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const [dx, dy] = [arrow[0] * STEP, arrow[1] * STEP];
    const { part } = this;
    if (!event.shiftKey) this.move(part, dx, dy);
    else {
      const right = within(part.right + dx, part.left + LEAST, 1);
      this.choose({ ...part, right, bottom: within(part.bottom + dy, part.top + LEAST, 1) });
    }
  }

  // -- its cells ---------------------------------------------------------------------------------------------------------

  draw() {
    const [size, shade, detail] = Object.values(this.inputs).map(({ value }) => Number(value));
    if (!this.image) return;
    const { width, height } = sizeFor(this.image, this.part, size);
    const grey = shrunk(this.image, this.part, { width, height });
    this.picture = painted(grey, { shade: shade / 100, detail: detail / 100, inverted: this.inverted.checked });
    const black = this.picture.join("").replaceAll("?", "").length;
    this.named("of-size").textContent = `${width} × ${height}`;
    this.cells.ariaLabel = `${width} × ${height} cells, ${Math.round((100 * black) / (width * height))}% filled`;
    this.named("use").disabled = !black;
    this.show(width, height);
  }

  // Paper stays paper in the dark, as on the board.
  /** @type {(width: number, height: number) => void} */
  show(width, height) {
    const { clientWidth, clientHeight } = this.cells.parentElement;
    const scale = devicePixelRatio; // a pixel of the canvas is one of the screen, so that all cells are as large
    const side = Math.max(2, Math.floor(scale * Math.min((clientWidth - 1) / width, (clientHeight - 1) / height)));
    this.cells.width = width * side + 1;
    this.cells.height = height * side + 1;
    this.cells.style.width = `${this.cells.width / scale}px`;
    const context = this.cells.getContext("2d");
    const { color, backgroundColor, borderColor, outlineColor } = getComputedStyle(this.cells);
    context.fillStyle = backgroundColor;
    context.fillRect(0, 0, this.cells.width, this.cells.height);
    context.fillStyle = color;
    for (const [r, row] of this.picture.entries())
      for (const { 0: run, index } of row.matchAll(/#+/g))
        context.fillRect(index * side, r * side, run.length * side, side);
    /** @type {(step: number, colour: string) => void} */
    const lines = (step, colour) => {
      context.fillStyle = colour;
      for (let c = 0; c <= width; c += step) context.fillRect(c * side, 0, 1, this.cells.height);
      for (let r = 0; r <= height; r += step) context.fillRect(0, r * side, this.cells.width, 1);
    };
    if (side > 5) lines(1, borderColor);
    lines(5, outlineColor);
  }

  // One step, which is undone as one.
  use() {
    const { picture } = this;
    const [width, height] = [picture[0].length, picture.length];
    const editor = this.editor();
    this.element.close();
    if (!editor) return;
    editor.setOption("way", "paint");
    editor.pageChanged();
    editor.beginStep();
    editor.change({ ...editor.empty({ ...editor.state, width, height }), ...cluesOf(picture), picture });
  }
}
