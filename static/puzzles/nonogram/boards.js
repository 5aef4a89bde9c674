// The two kinds of boards: a table of cells for small ones, one drawing for large ones.

import { Grid } from "../../editor/grid.js";
import { find } from "../../page/page.js";
import { isPaint } from "./clues.js";
import { inkOf } from "./colours.js";

const LIGHT = "ffffff"; // of letters on dark colours

/** @typedef {import("../../editor/grid.js").Handlers & { describe: (r: number, c: number) => string }} Handlers */

export class Cells extends Grid {
  /** @param {HTMLTableElement} table @param {Handlers} handlers */
  constructor(table, handlers) {
    super(table, handlers);
    this.describe = handlers.describe.bind(handlers);
  }

  get rows() {
    return this.cells;
  }

  /** @type {(r: number, looks: string[][]) => void} */
  drawRow(r, looks) {
    this.cells[r].forEach((cell, c) => {
      const [look, label] = [looks[c].join(" "), this.describe(r, c)];
      if (cell.className !== look) cell.className = look;
      if (cell.ariaLabel !== label) cell.ariaLabel = label;
    });
  }

  announce() {} // the focused cell's own label says it
}

// All cells in one SVG, with a cursor in place of the focus.
export class Drawing extends Grid {
  /** @param {HTMLTableCellElement} cell @param {number} width @param {number} height @param {Handlers} handlers
   * @param {HTMLElement} status @param {import("./colours.js").Colour[]} palette */
  constructor(cell, width, height, handlers, status, palette) {
    const svg = find("svg", cell);
    cell.colSpan = width;
    cell.rowSpan = height;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("role", "application");
    svg.setAttribute("aria-label", `Cells, ${width} × ${height}`);
    svg.setAttribute("tabindex", "0");
    const row = find("g", svg);
    if (palette.length) colourShapes(row, palette);
    for (let r = 1; r < height; r++) row.after(row.cloneNode(true));
    /** @type {(step: number) => string} */
    const lines = (step) => {
      /** @type {(length: number) => number[]} */
      const at = (length) => Array.from({ length }, (_, i) => i).filter((i) => i && (i % 5 === 0) === (step === 5));
      return [...at(width).map((c) => `M${c} 0V${height}`), ...at(height).map((r) => `M0 ${r}H${width}`)].join("");
    };
    find(".hair", svg).setAttribute("d", lines(1));
    find(".five", svg).setAttribute("d", lines(5));
    super(/** @type {any} */ (svg), handlers); // a grid but for its cells
    this.status = status;
    /** The colours with letters, by their classes. */
    this.inks = new Map(palette.filter(([letter]) => letter !== "#").map((each) => [inkOf(each[0]), each]));
    /** @type {[number, number]} */
    this.at = [0, 0];
    this.rows = this.svg.querySelectorAll("g");
    this.describe = handlers.describe.bind(handlers);
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && !event.buttons) handlers.hover?.(...this.under(event));
    });
  }

  get svg() {
    return /** @type {SVGSVGElement} */ (/** @type {Element} */ (this.table));
  }

  refresh() {
    const { width, height } = this.svg.viewBox.baseVal;
    this.width = width;
    this.height = height;
    this.rows = this.svg.querySelectorAll("g");
  }

  /** @returns {[number, number]} */
  placeOf() {
    return this.at;
  }

  /** @type {(r: number, c: number) => void} */
  rove(r, c) {
    this.at = [r, c];
    const cursor = find(".cursor", this.svg);
    cursor.setAttribute("x", String(c));
    cursor.setAttribute("y", String(r));
    this.announce();
  }

  /** @type {(r: number, c: number, options?: FocusOptions) => void} */
  focus(r, c, options) {
    this.rove(r, c);
    this.table.focus({ preventScroll: true });
    if (!options?.preventScroll) find(".cursor", this.table).scrollIntoView({ block: "nearest", inline: "nearest" });
    this.handlers.focus?.(r, c);
  }

  /** @type {(event: PointerEvent) => void} */
  onDown(event) {
    const [r, c] = this.under(event);
    this.at = [Math.min(Math.max(r, 0), this.height - 1), Math.min(Math.max(c, 0), this.width - 1)];
    super.onDown(event);
  }

  /** @type {(event: { clientX: number, clientY: number }) => [number, number]} */
  under(event) {
    const box = this.table.getBoundingClientRect();
    /** @type {(offset: number, length: number, count: number) => number} */
    const at = (offset, length, count) => Math.floor((offset / length) * count);
    return [at(event.clientY - box.top, box.height, this.height), at(event.clientX - box.left, box.width, this.width)];
  }

  /** @type {(r: number, looks: string[][]) => void} */
  drawRow(r, looks) {
    for (const path of this.rows[r].children) {
      const [name, ink] = path.classList;
      if (name === "letters") continue;
      const shapes = looks
        .map((names, c) => (names.includes(name) && (!ink || names.includes(ink)) ? SHAPES[name](c, r) : ""))
        .join("");
      if (path.getAttribute("d") !== shapes) path.setAttribute("d", shapes);
    }
    if (this.inks.size) this.drawLetters(r, looks);
  }

  // The letters of a row: each has its place.
  /** @type {(r: number, looks: string[][]) => void} */
  drawLetters(r, looks) {
    for (const element of this.rows[r].querySelectorAll(".letters")) {
      const isOnDark = element.classList.contains("on-dark");
      let [text, places] = ["", ""];
      for (const [c, names] of looks.entries()) {
        const colour = this.inks.get(names.at(-1) ?? "");
        if (!colour || (colour[3] === LIGHT) !== isOnDark) continue;
        text += colour[0];
        places += `${c + 0.5} `;
      }
      if (element.textContent === text && element.getAttribute("x") === places) continue;
      element.textContent = text;
      element.setAttribute("x", places);
      element.setAttribute("y", String(r + 0.7));
    }
  }

  announce() {
    this.status.textContent = this.describe(...this.at);
  }
}

// Shapes of each colour in place of those of ink, and the letters upon them, dark and light ones.
/** @type {(row: SVGElement, palette: import("./colours.js").Colour[]) => void} */
function colourShapes(row, palette) {
  for (const on of ["dark", "light"]) {
    const letters = document.createElementNS(row.namespaceURI, "text");
    letters.setAttribute("class", `letters on-${on}`);
    find(".black", row).after(letters);
  }
  for (const name of ["answer", "black"]) {
    const shape = find(`.${name}`, row);
    for (const [letter] of palette) {
      const copy = shape.cloneNode(true);
      copy.classList.add(inkOf(letter));
      shape.before(copy);
    }
    shape.remove();
  }
}

// -- cells ---------------------------------------------------------------------------------------------------------------

// Of cells in a drawing.
/** @type {Record<string, (c: number, r: number) => string>} */
export const SHAPES = {
  answer: (c, r) => `M${c} ${r}h1v1h-1z`,
  black: (c, r) => `M${c} ${r}h1v1h-1z`,
  mine: (c, r) => `M${c} ${r}h1v1h-1z`,
  cross: (c, r) => `M${c}.3 ${r}.3l.4 .4m0 -.4l-.4 .4`,
  differs: (c, r) => `M${c} ${r + 1}l1 -1`,
  expected: (c, r) => `M${c}.15 ${r}.15h.7v.7h-.7z`,
  given: (c, r) => `M${c}.38 ${r}.38h.24v.24h-.24z`,
  supposed: (c, r) => `M${c}.25 ${r}.25h.5v.5h-.5z`,
  loose: (c, r) => `M${c}.2 ${r}.2h.6v.6h-.6z`,
};

// A cell as its label says it.
/** @type {(own: string, answer: string | undefined, palette: Map<string, import("./colours.js").Colour>) => string} */
export function describeCell(own, answer, palette) {
  /** @type {(cell: string | undefined, unpainted: string) => string | undefined} */
  const named = (cell, unpainted) =>
    isPaint(cell) ? (palette.get(cell ?? "")?.[2] ?? "filled") : cell === "." ? unpainted : undefined;
  const answers = named(answer, "empty");
  const [answered, marked] = [answers && `${answers} in the solution`, named(own, "crossed out")];
  const differs = marked && answered && own !== answer;
  return differs ? `${marked}, ${answered}` : (marked ?? answered ?? "blank");
}
