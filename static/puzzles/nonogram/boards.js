// The two kinds of boards: a table of cells for small ones, one drawing for large ones.

import { Grid } from "../../editor/grid.js";

export class Cells extends Grid {
  get rows() {
    return this.cells;
  }

  drawRow(r, looks) {
    this.cells[r].forEach((cell, c) => {
      const [look, label] = [looks[c].join(" "), this.handlers.describe(r, c)];
      if (cell.className !== look) cell.className = look;
      if (cell.ariaLabel !== label) cell.ariaLabel = label;
    });
  }

  announce() {} // the focused cell's own label says it
}

// All cells in one SVG, with a cursor in place of the focus.
export class Drawing extends Grid {
  constructor(cell, width, height, handlers, status) {
    const svg = cell.firstElementChild;
    cell.colSpan = width;
    cell.rowSpan = height;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("role", "application");
    svg.setAttribute("aria-label", `Cells, ${width} × ${height}`);
    svg.setAttribute("tabindex", "0");
    const row = svg.querySelector("g");
    for (let r = 1; r < height; r++) row.after(row.cloneNode(true));
    const lines = (step) => {
      const at = (length) => Array.from({ length }, (_, i) => i).filter((i) => i && (i % 5 === 0) === (step === 5));
      return [...at(width).map((c) => `M${c} 0V${height}`), ...at(height).map((r) => `M0 ${r}H${width}`)].join("");
    };
    svg.querySelector(".hair").setAttribute("d", lines(1));
    svg.querySelector(".five").setAttribute("d", lines(5));
    super(svg, handlers);
    this.status = status;
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && !event.buttons) handlers.hover(...this.under(event));
    });
  }

  refresh() {
    const { width, height } = this.table.viewBox.baseVal;
    this.width = width;
    this.height = height;
    this.rows = this.table.querySelectorAll("g");
  }

  placeOf() {
    return this.at;
  }

  rove(r, c) {
    this.at = [r, c];
    const cursor = this.table.querySelector(".cursor");
    cursor.setAttribute("x", c);
    cursor.setAttribute("y", r);
    this.announce();
  }

  focus(r, c, options) {
    this.rove(r, c);
    this.table.focus({ preventScroll: true });
    if (!options?.preventScroll)
      this.table.querySelector(".cursor").scrollIntoView({ block: "nearest", inline: "nearest" });
    this.handlers.focus(r, c);
  }

  onDown(event) {
    const [r, c] = this.under(event);
    this.at = [Math.min(Math.max(r, 0), this.height - 1), Math.min(Math.max(c, 0), this.width - 1)];
    super.onDown(event);
  }

  under(event) {
    const box = this.table.getBoundingClientRect();
    const at = (offset, length, count) => Math.floor((offset / length) * count);
    return [at(event.clientY - box.top, box.height, this.height), at(event.clientX - box.left, box.width, this.width)];
  }

  drawRow(r, looks) {
    for (const path of this.rows[r].children) {
      const name = path.classList[0];
      const shapes = looks.map((names, c) => (names.includes(name) ? SHAPES[name](c, r) : "")).join("");
      if (path.getAttribute("d") !== shapes) path.setAttribute("d", shapes);
    }
  }

  announce() {
    this.status.textContent = this.handlers.describe(...this.at);
  }
}

// -- cells ---------------------------------------------------------------------------------------------------------------

// Of cells in a drawing.
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
export function inWords(own, answer) {
  const answered = { "#": "painted in the answer", ".": "empty in the answer" }[answer];
  const marked = { "#": "painted", ".": "crossed" }[own];
  const differs = (own === "#" && answer === ".") || (own === "." && answer === "#");
  return differs ? `${marked}, ${answered}` : (marked ?? answered ?? "blank");
}
