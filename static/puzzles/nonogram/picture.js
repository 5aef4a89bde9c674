// The dialog in which a nonogram is made of a picture: which part of it, how many cells, and which colours they have.

import { find } from "../../page/page.js";
import { canvasOf, renderSvg, scaleDown } from "../../site/images.js";
import { cluesOf, hasPaint, isPaint } from "./clues.js";
import { clustered, isColoured, lightsOf, sampled, thickened as thickenedColours } from "./clusters.js";
import { greyOf, isOnDark, painted, samplesFor, shrunk, sizeFor, thickened } from "./image.js";
import { INK, lettered, nameOf } from "./shades.js";

const WHOLE = { left: 0, top: 0, right: 1, bottom: 1 };
const SEEN = 800; // pixels of the longer side that are shown at least, or nearly
const LEAST = 0.04; // of a side of the picture that can be chosen
const COLOURS = 4; // to begin with, of a picture that has colours
const LOOKED_AT = 60; // samples along the longer side, to see whether it has
const THICKER = 2; // steps that make most thin drawings a puzzle
const LARGER = 1.4; // a size is larger by
const FEW = 0.25; // of the painted cells that may be changed in what is still the same picture
const CELL = 10; // pixels of a cell of the board, where that is the picture
const NEAR = 26; // px from a corner of the frame that count as the corner
const ENDS = ["pointerup", "pointercancel"];
const STEP = 0.02; // of the picture's side with each press of a key
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {import("./editor.js").default} Editor */
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
    this.colours = this.named("colours");
    this.thick = this.named("thick");
    this.ground = this.named("ground");
    this.inverted = this.named("inverted");
    this.legend = this.named("legend");
    const { names, usual } = find("dialog", find('template[data-part="palette"]').content).dataset;
    /** @type {import("./shades.js").Catalogue} */
    this.catalogue = { names: JSON.parse(names), usual: JSON.parse(usual) };
    /** @type {{ grey: import("./image.js").Grey, lights: import("./clusters.js").Planes } | null} */
    this.image = null;
    /** @type {string[]} the board that was made of it last */
    this.used = [];
    /** @type {import("./colours.js").Colour[]} none where all is black */
    this.palette = [];
    /** @type {Part} */
    this.part = WHOLE;
    /** @type {string[]} */
    this.picture = [];
    /** @type {() => Editor | null} */
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
    for (const input of [...Object.values(this.inputs), this.colours, this.thick, this.ground, this.inverted])
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
   * @type {(editor: () => Editor | null, picture?: Blob | HTMLCanvasElement | string) => Promise<void>} */
  async open(editor, picture) {
    this.editor = editor;
    if (!this.element.open) this.element.showModal();
    if (picture instanceof Blob || picture instanceof HTMLCanvasElement) await this.take(picture);
    else this.say(picture ?? "");
  }

  /** Opens it to make more of the same picture; one that was drawn by hand is as good.
   * @type {(editor: () => Editor | null, change: string) => Promise<void>} */
  async reopen(editor, change) {
    const state = editor()?.state;
    const isOwn = this.image && state && isLike(state.picture, this.used);
    await this.open(editor, !isOwn && state && hasPaint(state.picture) ? drawnOn(state) : undefined);
    if (!this.image) return;
    const { size } = this.inputs;
    if (change === "thicker") this.thick.value = String(Math.max(THICKER, Number(this.thick.value) + 1));
    else {
      const longer = isOwn || !state ? Number(size.value) : Math.max(state.width, state.height);
      size.value = String(Math.round(longer * LARGER));
    }
    this.draw();
    (change === "thicker" ? this.thick : size).focus({ preventScroll: true });
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
    const data = drawing2d.getImageData(0, 0, width, height);
    this.image = { grey: greyOf(data), lights: lightsOf(data) };
    const looked = sampled(this.image.lights, WHOLE, sizeFor(data, WHOLE, LOOKED_AT));
    this.colours.value = String(isColoured(looked) ? COLOURS : 1);
    for (const input of [this.inputs.shade, this.inputs.detail, this.thick]) input.value = "0";
    this.ground.checked = true;
    this.inverted.checked = isOnDark(shrunk(this.image.grey, WHOLE, sizeFor(data, WHOLE, 30)));
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
    if (!this.image) return;
    const size = sizeFor(this.image.grey, this.part, Number(this.inputs.size.value));
    const colours = Number(this.colours.value);
    for (const element of this.element.querySelectorAll("[data-for]"))
      element.hidden = (element.dataset.for === "black") !== (colours === 1);
    if (colours === 1) this.drawBlack(size);
    else this.drawColoured(size, colours);
    const { width, height } = size;
    const filled = this.picture.join("").replaceAll("?", "").length;
    this.named("of-size").textContent = `${width} × ${height}`;
    this.named("of-thick").textContent = this.thick.value;
    this.named("of-colours").textContent = colours === 1 ? "black" : String(colours);
    const parts = [`${width} × ${height} cells`, `${Math.round((100 * filled) / (width * height))}% filled`];
    if (this.palette.length) parts.push(this.palette.map(([, , name]) => name).join(", "));
    this.cells.ariaLabel = parts.join(", ");
    this.named("use").disabled = !filled;
    this.show(width, height);
  }

  // How far lines become thicker, in samples of a cell; at most a cell altogether.
  /** @type {(samples: number) => number} */
  far(samples) {
    const share = Number(this.thick.value) / (2 * Number(this.thick.max));
    return share && Math.max(1, Math.round(share * samples));
  }

  /** @type {(size: import("./image.js").Size) => void} */
  drawBlack({ width, height }) {
    if (!this.image) return;
    const [shade, detail] = [this.inputs.shade, this.inputs.detail].map(({ value }) => Number(value) / 100);
    const inverted = this.inverted.checked;
    const samples = samplesFor({ width, height });
    const far = this.far(samples);
    let [image, part] = [this.image.grey, this.part];
    if (far) {
      const fine = shrunk(image, part, { width: width * samples, height: height * samples });
      [image, part] = [thickened(fine, far, inverted), WHOLE];
    }
    this.palette = [];
    this.picture = painted(shrunk(image, part, { width, height }), { shade, detail, inverted });
  }

  /** @type {(size: import("./image.js").Size, count: number) => void} */
  drawColoured({ width, height }, count) {
    if (!this.image) return;
    const samples = samplesFor({ width, height });
    const fine = sampled(this.image.lights, this.part, { width: width * samples, height: height * samples });
    const picture = thickenedColours(fine, this.far(samples));
    const { colours, cells, ground } = clustered(picture, samples, { count, paintsGround: !this.ground.checked });
    this.palette = lettered(colours, this.catalogue);
    this.picture = Array.from({ length: height }, (_, r) =>
      Array.from(cells.subarray(r * width, (r + 1) * width), (label) => this.palette[label]?.[0] ?? "?").join(""),
    );
    this.named("grounds").hidden = !ground;
    this.named("of-ground").textContent = ground && `Leave ${nameOf(ground, this.catalogue.names)} empty`;
    this.explain(count);
  }

  // The colours with their letters, and why there are no more.
  /** @type {(count: number) => void} */
  explain(count) {
    const items = this.palette.map(([letter, hexes, name, on]) => {
      const item = document.createElement("li");
      const swatch = document.createElement("b");
      swatch.textContent = letter === "#" ? "" : letter;
      swatch.style.setProperty("--own", `#${hexes}`);
      swatch.style.setProperty("--on", `#${on}`);
      item.append(swatch, ` ${name}`);
      return item;
    });
    this.legend.replaceChildren(...items);
    const { length } = items;
    const words = length === 1 ? "Only 1 colour stands out." : `Only ${length} colours stand out.`;
    this.named("fewer").textContent = length < count ? words : "";
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
    const inks = new Map(this.palette.map(([letter, hexes]) => [letter, `#${hexes}`]));
    for (const [r, row] of this.picture.entries())
      for (const { 0: run, index } of row.matchAll(/#+|([a-z])\1*/g)) {
        context.fillStyle = inks.get(run[0]) ?? color;
        context.fillRect(index * side, r * side, run.length * side, side);
      }
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
    const { picture, palette } = this;
    const [width, height] = [picture[0].length, picture.length];
    const editor = this.editor();
    this.element.close();
    if (!editor) return;
    editor.setOption("way", "paint");
    editor.pageChanged();
    editor.beginStep();
    const inks = { palette: palette.some(([letter]) => letter !== "#") ? palette : undefined };
    editor.change({ ...editor.empty({ ...editor.state, width, height }), ...cluesOf(picture), picture, ...inks });
    this.used = picture;
  }
}

/** Whether a board is another one with a few cells changed.
 * @type {(picture: string[], other: string[]) => boolean} */
function isLike(picture, other) {
  if (picture.length !== other.length || picture[0].length !== other[0].length) return false;
  const cells = [...picture.join("")].map((cell) => isPaint(cell) && cell);
  const others = [...other.join("")].map((cell) => isPaint(cell) && cell);
  return cells.filter((cell, i) => cell !== others[i]).length <= FEW * others.filter(Boolean).length;
}

// The picture of a board, as an image.
/** @type {(state: import("./editor.js").State) => HTMLCanvasElement} */
function drawnOn({ width, height, picture, palette = [] }) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: width * CELL, height: height * CELL });
  const context = canvas.getContext("2d");
  const inks = new Map(palette.map(([letter, hexes]) => [letter, `#${hexes}`]));
  if (context)
    for (const [r, row] of picture.entries())
      for (const [c, cell] of [...row].entries()) {
        context.fillStyle = isPaint(cell) ? (inks.get(cell) ?? `#${INK}`) : "#fff";
        context.fillRect(c * CELL, r * CELL, CELL, CELL);
      }
  return canvas;
}
