// Boxes on the trailer: three views whose squares are filled by clicking, dragging or keys.

import { Editor } from "../editor.js";
import { fit, Grid, setValueClass } from "../grid.js";
import { place } from "../places.js";

const VIEWS = ["side", "back", "top"];

export default class BoxesEditor extends Editor {
  // Each view is a list of rows of "1" and "0", as drawn.
  read({ dataset }) {
    const views = VIEWS.map((name) => [name, JSON.parse(dataset[name])]);
    return { gravity: JSON.parse(dataset.gravity), ...Object.fromEntries(views) };
  }

  write(state) {
    const { length, width, height } = sizes(state);
    const views = VIEWS.map((name) => written(state[name])).join("/");
    return `${length}x${width}x${height}:${views}${state.gravity ? "" : "/floating"}`;
  }

  empty(state) {
    return this.withViews(state, (view) => view.map((row) => "0".repeat(row.length)));
  }

  start() {
    this.tables = Object.fromEntries(VIEWS.map((name) => [name, this.root.querySelector(`[data-view=${name}]`)]));
    this.grids = Object.fromEntries(
      VIEWS.map((name) => [
        name,
        new Grid(this.tables[name], {
          press: (r, c) => this.press(name, r, c),
          drag: (r, c) => this.paint(name, r, c),
          key: (r, c, event) => this.key(name, r, c, event),
        }),
      ]),
    );
    for (const button of this.root.querySelectorAll("button[data-gravity]"))
      button.addEventListener("click", () =>
        this.change({ ...this.state, gravity: button.dataset.gravity === "true" }),
      );
    for (const button of this.root.querySelectorAll("[data-fill]"))
      button.addEventListener("click", () => this.fill(button.dataset.fill));
    for (const input of this.root.querySelectorAll("[data-measure]"))
      input.addEventListener("change", () => {
        if (!input.reportValidity() || !input.value) return;
        this.change(resized(this.state, { ...sizes(this.state), [input.dataset.measure]: Number(input.value) }));
      });
    super.start();
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    const measures = sizes(this.state);
    setValueClass(this.element, "cols", measures.length + measures.width);
    for (const name of VIEWS) this.drawView(name);
    for (const input of this.root.querySelectorAll("[data-measure]")) input.value = measures[input.dataset.measure];
    for (const button of this.root.querySelectorAll("button[data-gravity]"))
      button.setAttribute("aria-pressed", String(button.dataset.gravity === String(this.state.gravity)));
    for (const button of this.root.querySelectorAll("[data-fill]"))
      button.textContent = this.isFull(button.dataset.fill) ? "Empty" : "Fill";
    if (!this.answer) this.root.querySelector(".pile")?.remove();
  }

  drawView(name) {
    const view = this.state[name];
    fit(this.tables[name].tBodies[0], view.length, view[0].length, (r, c) => newCell(name, r, c));
    setValueClass(this.tables[name], "cols", view[0].length);
    this.grids[name].refresh();
    for (const [cell, [r, c]] of this.grids[name].places) {
      const seen = view[r][c] === "1";
      const count = this.answer?.[name]?.[r]?.[c] || "";
      cell.classList.toggle("seen", seen);
      cell.textContent = count;
      const deep = count ? `, ${count} deep` : "";
      cell.setAttribute("aria-label", `Row ${r + 1}, column ${c + 1}, ${seen ? "seen" : "empty"}${deep}`);
    }
  }

  isFull(name) {
    return !this.state[name].join("").includes("0");
  }

  // -- changing --------------------------------------------------------------------------------------------------------

  withViews(state, make) {
    return { ...state, ...Object.fromEntries(VIEWS.map((name) => [name, make(state[name], name)])) };
  }

  fill(name) {
    const square = this.isFull(name) ? "0" : "1";
    this.change({ ...this.state, [name]: this.state[name].map((row) => square.repeat(row.length)) });
  }

  press(name, r, c) {
    this.brush = this.state[name][r][c] === "1" ? "0" : "1";
    this.change(this.painted(name, r, c, this.brush));
    return true;
  }

  paint(name, r, c) {
    const square = this.state[name][r]?.[c];
    if (square !== undefined && square !== this.brush) this.amend(this.painted(name, r, c, this.brush));
  }

  painted(name, r, c, square) {
    const view = this.state[name].map((row, i) => (i === r ? row.slice(0, c) + square + row.slice(c + 1) : row));
    return { ...this.state, [name]: view };
  }

  key(name, r, c, event) {
    const toggled = this.state[name][r][c] === "1" ? "0" : "1";
    const square = { " ": toggled, Enter: toggled, 1: "1", x: "1", 0: "0", o: "0", Delete: "0", Backspace: "0" }[
      event.key
    ];
    if (square === undefined) return;
    event.preventDefault();
    this.change(this.painted(name, r, c, square));
  }
}

const sizes = ({ side, top }) => ({ length: top[0].length, width: top.length, height: side.length });

// What fits is kept; new rows and columns repeat the one at the edge.
function resized(state, { length, width, height }) {
  const wide = (row, size) => (row + row.at(-1).repeat(size)).slice(0, size);
  const tall = (rows, size) => [...Array(Math.max(size - rows.length, 0)).fill(rows[0]), ...rows].slice(-size);
  return {
    ...state,
    side: tall(state.side, height).map((row) => wide(row, length)),
    back: tall(state.back, height).map((row) => wide(row, width)),
    top: tall(state.top, width).map((row) => wide(row, length)),
  };
}

function written(view) {
  const squares = view.join("");
  if (!squares.includes("0")) return "full";
  return squares.includes("1") ? view.join(",") : "none";
}

function newCell(name, r, c) {
  const cell = document.createElement("td");
  cell.setAttribute("role", "gridcell");
  cell.tabIndex = -1;
  cell.dataset.place = `${name}-${place(r, c)}`;
  return cell;
}
