// Signpost: arrows by dragging, by a compass or by keys; numbers by typing.

import { Editor } from "../editor.js";
import { Grid, fit, refit, setNumberClass } from "../grid.js";

const NAMES = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const STEPS = [[-1, 0], [-1, 1], [0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1]];
const KEYS = ["w", "e", "d", "c", "x", "z", "a", "q"];
const UNSET = -1;

export default class SignpostEditor extends Editor {
  read({ dataset }) {
    const arrows = JSON.parse(dataset.arrows);
    return {
      width: arrows[0].length,
      height: arrows.length,
      arrows: arrows.flat(),
      numbers: JSON.parse(dataset.givens).flat(),
    };
  }

  write({ width, height, arrows, numbers }) {
    const cells = arrows.map((arrow, i) => {
      // The last cell points nowhere that matters, but the format wants a letter for it too.
      const letter = arrow !== UNSET ? "abcdefgh"[arrow] : numbers[i] === width * height ? "a" : ".";
      return `${numbers[i] || ""}${letter}`;
    });
    return `${width}x${height}:${cells.join("")}`;
  }

  empty({ width, height }) {
    return { width, height, arrows: Array(width * height).fill(UNSET), numbers: Array(width * height).fill(0) };
  }

  resize({ width, height, arrows, numbers }, newWidth, newHeight) {
    const most = newWidth * newHeight;
    return {
      width: newWidth,
      height: newHeight,
      arrows: refit(arrows, width, height, newWidth, newHeight, UNSET),
      // The last number moves with the size, or a grown board would lose its end.
      numbers: refit(numbers, width, height, newWidth, newHeight, 0).map((number) =>
        number === width * height ? most : number > most ? 0 : number,
      ),
    };
  }

  start() {
    this.table = this.root.querySelector("table");
    this.compass = this.root.querySelector("[data-compass]");
    this.grid = new Grid(this.table, {
      press: (r, c, event) => this.press(r, c, event),
      drag: (r, c, event) => this.drag(event),
      release: () => this.release(),
      key: (r, c, event) => this.key(r, c, event),
      focus: (r, c) => this.light(r, c),
      hover: (r, c) => this.light(...(r < 0 ? this.grid.at : [r, c])),
    });
    this.fillCompass();
    super.start();
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    const { width, height, arrows, numbers } = this.state;
    fit(this.table.tBodies[0], height, width, (r, c) => this.newCell(r, c));
    setNumberClass(this.table, "cols", width);
    setNumberClass(this.table, "rows", height);
    this.table.setAttribute("aria-label", `Signpost board, ${width} × ${height}`);
    this.grid.refresh();
    this.grid.cells.forEach((row, r) =>
      row.forEach((cell, c) => {
        const i = r * width + c;
        const shown = numbers[i] || this.answer?.[r]?.[c] || "";
        cell.classList.toggle("given", numbers[i] > 0);
        cell.classList.toggle("answer", !numbers[i] && shown !== "");
        cell.classList.toggle("loose", this.loose.has(`${r},${c}`));
        cell.classList.toggle("unset", arrows[i] === UNSET);
        cell.querySelector(".number").textContent = shown;
        cell.querySelector(".arrow").setAttribute("class", `arrow d${Math.max(arrows[i], 0)}`);
        const arrow = arrows[i] === UNSET ? "no arrow yet" : `arrow ${NAMES[arrows[i]]}`;
        cell.setAttribute("aria-label", `Row ${r + 1}, column ${c + 1}, ${arrow}${shown && `, ${shown}`}`);
      }),
    );
  }

  newCell(r, c) {
    const cell = this.table.querySelector("td").cloneNode(true);
    cell.className = "";
    cell.dataset.place = `r${r + 1}c${c + 1}`;
    return cell;
  }

  // Lights up what the arrow of a cell can reach.
  light(r, c) {
    const { width, arrows } = this.state;
    const reached = new Set();
    const arrow = arrows[r * width + c];
    if (arrow !== undefined && arrow !== UNSET) {
      const [dr, dc] = STEPS[arrow];
      for (let [y, x] = [r + dr, c + dc]; this.grid.cells[y]?.[x]; y += dr, x += dc) reached.add(this.grid.cells[y][x]);
    }
    for (const [cell, place] of this.grid.places) {
      cell.classList.toggle("reach", reached.has(cell));
      cell.classList.toggle("from", place[0] === r && place[1] === c);
    }
  }

  // -- changing --------------------------------------------------------------------------------------------------------

  set(name, r, c, value) {
    const list = [...this.state[name]];
    list[r * this.state.width + c] = value;
    this.change({ ...this.state, [name]: list });
    this.light(r, c);
  }

  press(r, c, event) {
    this.closeCompass();
    this.pressed = { r, c, x: event.clientX, y: event.clientY, dragged: false, before: this.state };
    return true;
  }

  drag(event) {
    const { r, c, before } = this.pressed;
    const box = this.grid.cells[r][c].getBoundingClientRect();
    const dx = event.clientX - (box.left + box.width / 2);
    const dy = event.clientY - (box.top + box.height / 2);
    if (!this.pressed.dragged && Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) < 8) return;
    if (Math.hypot(dx, dy) < box.width * 0.4) return;
    const arrow = (Math.round(Math.atan2(dx, -dy) / (Math.PI / 4)) + 8) % 8;
    const arrows = [...this.state.arrows];
    arrows[r * this.state.width + c] = arrow;
    const state = { ...this.state, arrows };
    if (this.pressed.dragged && this.state !== before) this.amend(state);
    else this.change(state);
    this.pressed.dragged = true;
    this.light(r, c);
  }

  release() {
    if (!this.pressed.dragged) this.openCompass(this.pressed.r, this.pressed.c);
  }

  key(r, c, event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = KEYS.indexOf(event.key.toLowerCase());
    const number = this.state.numbers[r * this.state.width + c];
    if (direction >= 0) this.set("arrows", r, c, direction);
    else if (/^[0-9]$/.test(event.key)) this.set("numbers", r, c, this.typed(number, event.key));
    else if (event.key === "Backspace") this.set("numbers", r, c, Math.floor(number / 10));
    else if (event.key === "Delete") this.set("numbers", r, c, 0);
    else if (event.key === "Enter" || event.key === " ") {
      this.openCompass(r, c);
      this.number.focus(); // not after a tap, which would call up the screen's keyboard
    } else if (event.key === "Escape") this.closeCompass();
    else return;
    event.preventDefault();
  }

  // Digits append while the number stays possible, else start anew.
  typed(number, digit) {
    const longer = number * 10 + Number(digit);
    return longer <= this.state.width * this.state.height ? longer : Number(digit);
  }

  // -- the compass -----------------------------------------------------------------------------------------------------

  fillCompass() {
    const picture = (direction) => {
      const svg = this.table.querySelector(".arrow").cloneNode(true);
      svg.setAttribute("class", `d${direction}`);
      return svg;
    };
    this.number = document.createElement("input");
    Object.assign(this.number, { type: "text", inputMode: "numeric", maxLength: 3, autocomplete: "off" });
    this.number.setAttribute("aria-label", "Number");
    this.number.addEventListener("input", () => {
      const number = Number(this.number.value.replace(/[^0-9]/g, ""));
      const most = this.state.width * this.state.height;
      const fits = number <= most;
      this.number.setAttribute("aria-invalid", String(!fits));
      this.number.title = fits ? "" : `At most ${most}`;
      if (fits) this.set("numbers", ...this.opened, number);
    });
    const order = [7, 0, 1, 6, null, 2, 5, 4, 3];
    for (const direction of order) {
      if (direction === null) {
        this.compass.append(this.number);
        continue;
      }
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-label", `Point ${NAMES[direction]}`);
      button.append(picture(direction));
      button.addEventListener("click", () => {
        this.set("arrows", ...this.opened, direction);
        this.closeCompass();
        this.grid.focus(...this.opened);
      });
      this.compass.append(button);
    }
    this.compass.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" && !(event.key === "Enter" && event.target === this.number)) return;
      event.preventDefault();
      this.closeCompass();
      this.grid.focus(...this.opened);
    });
    document.addEventListener("pointerdown", (event) => {
      if (!this.compass.contains(event.target)) this.closeCompass();
    });
  }

  openCompass(r, c) {
    this.opened = [r, c];
    this.number.value = this.state.numbers[r * this.state.width + c] || "";
    this.compass.hidden = false;
    const cell = this.grid.cells[r][c].getBoundingClientRect();
    const own = this.compass.getBoundingClientRect();
    const page = document.documentElement;
    const left = Math.min(Math.max(cell.left + cell.width / 2 - own.width / 2, 8), page.clientWidth - own.width - 8);
    const below = cell.bottom + 6;
    const top = below + own.height > page.clientHeight && cell.top > own.height + 6 ? cell.top - own.height - 6 : below;
    const frame = this.compass.offsetParent?.getBoundingClientRect() ?? page.getBoundingClientRect();
    this.compass.style.left = `${left - frame.left}px`;
    this.compass.style.top = `${top - frame.top}px`;
  }

  closeCompass() {
    this.compass.hidden = true;
  }
}
