// Signpost: arrows by dragging, by a compass or by keys; numbers by typing.  And played on the same board: cells are
// linked to their next ones, and numbered.

import { Editor } from "../editor.js";
import { Grid, fit, refit, setNumberClass } from "../grid.js";
import { NONE, UNSET, isSolved, linked, nothing, ray, settled, shown } from "./signpost-chains.js";
import { Compass, NAMES, bindNumber } from "./signpost-compass.js";

const KEYS = ["w", "e", "d", "c", "x", "z", "a", "q"];

export default class SignpostEditor extends Editor {
  read({ dataset }) {
    const arrows = JSON.parse(dataset.arrows);
    const [width, height] = [arrows[0].length, arrows.length];
    const numbers = JSON.parse(dataset.givens).flat();
    return { width, height, arrows: arrows.flat(), numbers, ...nothing(width * height) };
  }

  write({ width, height, arrows, numbers }) {
    const cells = arrows.map((arrow, i) => {
      // The last cell points nowhere that matters, but the format wants a letter for it too.
      const letter = arrow !== UNSET ? "abcdefgh"[arrow] : numbers[i] === width * height ? "a" : ".";
      return `${numbers[i] || ""}${letter}`;
    });
    return `${width}x${height}:${cells.join("")}`;
  }

  empty(state) {
    const { width, height } = state;
    const count = width * height;
    if (this.playing) return { ...state, ...nothing(count) };
    return { width, height, arrows: Array(count).fill(UNSET), numbers: Array(count).fill(0), ...nothing(count) };
  }

  resize({ width, height, arrows, numbers, links, marks, names }, newWidth, newHeight) {
    const most = newWidth * newHeight;
    const moved = (list, blank) => refit(list, width, height, newWidth, newHeight, blank);
    const place = (i) => (i === NONE || i % width >= newWidth || i >= newHeight * width ? NONE : Math.floor(i / width) * newWidth + (i % width));
    return settled({
      width: newWidth,
      height: newHeight,
      arrows: moved(arrows, UNSET),
      // The last number moves with the size, or a grown board would lose its end.
      numbers: moved(numbers, 0).map((number) => (number === width * height ? most : number > most ? 0 : number)),
      links: moved(links.map(place), NONE),
      marks: moved(marks, 0),
      names: moved(names, 0),
    });
  }

  entries({ width, links, marks }) {
    const place = (i) => `r${Math.floor(i / width) + 1}c${(i % width) + 1}`;
    const texts = links.flatMap((next, i) => [
      ...(next === NONE ? [] : [`${place(i)}>${place(next)}`]),
      ...(marks[i] ? [`${place(i)}=${marks[i]}`] : []),
    ]);
    return texts.join(" ");
  }

  // Values are as in the entries: ">r2c2" for a link, else a number; null takes back what is entered there.
  enter(found) {
    let state = this.state;
    for (const [r, c, value] of found) {
      const i = r * state.width + c;
      const target = value?.match(/^>r(\d+)c(\d+)$/);
      if (target) state = linked(state, i, (target[1] - 1) * state.width + (target[2] - 1)) ?? state;
      else {
        const links = value === null ? state.links.with(i, NONE) : state.links;
        state = { ...state, links, marks: state.marks.with(i, Number(value)) };
      }
    }
    this.setMode("play");
    return settled(state);
  }

  start() {
    this.table = this.root.querySelector("table");
    this.lines = this.root.querySelector("[data-lines]");
    this.news = this.root.querySelector("[data-news]");
    this.markField = this.root.querySelector("[data-mark]");
    this.picked = NONE;
    this.grid = new Grid(this.table, {
      press: (r, c, event) => this.press(r, c, event),
      drag: (r, c, event) => this.drag(r, c, event),
      release: () => this.release(),
      key: (r, c, event) => this.key(r, c, event),
      focus: (r, c) => this.light(r, c),
      hover: (r, c) => this.light(...(r < 0 ? this.grid.at : [r, c])),
    });
    this.compass = new Compass(this.root.querySelector("[data-compass]"), this.table.querySelector(".arrow"), {
      point: (r, c, direction) => this.set("arrows", r, c, direction),
      number: (r, c, number) => this.set("numbers", r, c, number),
      leave: (r, c) => this.grid.focus(r, c),
    });
    this.bindOptions("mode", "set", () => this.setMode(this.option("mode", "set")));
    this.bindPlayer();
    super.start();
  }

  get playing() {
    return this.option("mode", "set") === "play";
  }

  setMode(mode) {
    this.setOption("mode", mode);
    for (const button of this.root.querySelectorAll('[data-option="mode"]'))
      button.setAttribute("aria-pressed", String(button.dataset.value === mode));
    this.compass.close();
    this.pick(NONE);
    this.draw();
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    const { width, height, arrows, numbers } = this.state;
    fit(this.table.tBodies[0], height, width, (r, c) => this.newCell(r, c));
    setNumberClass(this.table, "cols", width);
    setNumberClass(this.table, "rows", height);
    this.table.setAttribute("aria-label", `Signpost board, ${width} × ${height}`);
    this.grid.refresh();
    for (const element of this.root.querySelectorAll("[data-mode]"))
      element.hidden = (element.dataset.mode === "play") !== this.playing;
    const { texts, clash } = shown(this.state);
    const follows = new Map(this.state.links.map((next, i) => [next, i]));
    if (this.picked >= width * height) this.picked = NONE;
    this.grid.cells.forEach((row, r) =>
      row.forEach((cell, c) => {
        const i = r * width + c;
        const next = this.state.links[i];
        const answer = this.answer?.[r]?.[c];
        const text = numbers[i] || texts[i] || answer || "";
        cell.classList.toggle("given", numbers[i] > 0);
        cell.classList.toggle("own", !numbers[i] && texts[i] !== "");
        cell.classList.toggle("letter", /[a-z]/.test(text));
        cell.classList.toggle("answer", !numbers[i] && !texts[i] && text !== "");
        cell.classList.toggle("clash", clash.has(i));
        cell.classList.toggle("led", follows.has(i));
        cell.classList.toggle("leads", next !== NONE);
        cell.classList.toggle("picked", i === this.picked);
        cell.classList.toggle("loose", this.loose.has(`${r},${c}`));
        cell.classList.toggle("unset", arrows[i] === UNSET);
        cell.querySelector(".number").textContent = text;
        cell.querySelector(".arrow").setAttribute("class", `arrow d${Math.max(arrows[i], 0)}`);
        const words = [
          `Row ${r + 1}, column ${c + 1}`,
          arrows[i] === UNSET ? "no arrow yet" : `arrow ${NAMES[arrows[i]]}`,
          text,
          clash.has(i) ? "cannot be" : "",
          next === NONE ? "" : `leads to row ${Math.floor(next / width) + 1}, column ${(next % width) + 1}`,
          i === this.picked ? "picked" : "",
        ];
        cell.setAttribute("aria-label", words.filter(Boolean).join(", "));
      }),
    );
    this.drawLines();
    this.drawPlayer();
  }

  // A line from every cell to the one that it leads to.
  drawLines() {
    const { width, height, links } = this.state;
    const at = (i) => `${(i % width) + 0.5} ${Math.floor(i / width) + 0.5}`;
    this.lines.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const path = links.map((next, i) => (next === NONE ? "" : `M${at(i)}L${at(next)}`)).join("");
    this.lines.firstElementChild.setAttribute("d", path);
  }

  newCell(r, c) {
    const cell = this.table.querySelector("td").cloneNode(true);
    cell.className = "";
    cell.dataset.place = `r${r + 1}c${c + 1}`;
    return cell;
  }

  // Lights up what the arrow of a cell can reach; while a cell is picked, of that one.
  light(r, c) {
    const { width, height } = this.state;
    const inside = r >= 0 && c >= 0 && r < height && c < width;
    const from = this.picked !== NONE ? this.picked : inside ? r * width + c : NONE;
    const reached = new Set(from === NONE ? [] : ray(this.state, from));
    for (const [cell, [row, column]] of this.grid.places) {
      cell.classList.toggle("reach", reached.has(row * width + column));
      cell.classList.toggle("from", row * width + column === from);
    }
  }

  // -- changing --------------------------------------------------------------------------------------------------------

  set(name, r, c, value) {
    const list = [...this.state[name]];
    list[r * this.state.width + c] = value;
    this.change(settled({ ...this.state, [name]: list }));
    this.light(r, c);
  }

  press(r, c, event) {
    this.compass.close();
    if (this.playing) return this.pressToPlay(r, c);
    this.pressed = { r, c, x: event.clientX, y: event.clientY, dragged: false, before: this.state };
    return true;
  }

  drag(overR, overC, event) {
    if (this.playing) return this.dragToPlay(overR, overC);
    const { r, c, before } = this.pressed;
    const box = this.grid.cells[r][c].getBoundingClientRect();
    const dx = event.clientX - (box.left + box.width / 2);
    const dy = event.clientY - (box.top + box.height / 2);
    if (!this.pressed.dragged && Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) < 8) return;
    if (Math.hypot(dx, dy) < box.width * 0.4) return;
    const arrow = (Math.round(Math.atan2(dx, -dy) / (Math.PI / 4)) + 8) % 8;
    const arrows = [...this.state.arrows];
    arrows[r * this.state.width + c] = arrow;
    const state = settled({ ...this.state, arrows });
    if (this.pressed.dragged && this.state !== before) this.amend(state);
    else this.change(state);
    this.pressed.dragged = true;
    this.light(r, c);
  }

  release() {
    if (this.playing) this.releaseToPlay();
    else if (!this.pressed.dragged) this.openCompass(this.pressed.r, this.pressed.c);
  }

  key(r, c, event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.playing) return this.keyToPlay(r, c, event);
    const direction = KEYS.indexOf(event.key.toLowerCase());
    const number = this.state.numbers[r * this.state.width + c];
    if (direction >= 0) this.set("arrows", r, c, direction);
    else if (/^[0-9]$/.test(event.key)) this.set("numbers", r, c, this.typed(number, event.key));
    else if (event.key === "Backspace") this.set("numbers", r, c, Math.floor(number / 10));
    else if (event.key === "Delete") this.set("numbers", r, c, 0);
    else if (event.key === "Enter" || event.key === " ") {
      this.openCompass(r, c);
      this.compass.type(); // not after a tap, which would call up the screen's keyboard
    } else if (event.key === "Escape") this.compass.close();
    else return;
    event.preventDefault();
  }

  openCompass(r, c) {
    const { width, height, numbers } = this.state;
    this.compass.open(r, c, this.grid.cells[r][c], numbers[r * width + c], width * height);
  }

  // Digits append while the number stays possible, else start anew.
  typed(number, digit) {
    const longer = number * 10 + Number(digit);
    return longer <= this.state.width * this.state.height ? longer : Number(digit);
  }

  // -- playing ---------------------------------------------------------------------------------------------------------

  bindPlayer() {
    const most = () => this.state.width * this.state.height;
    bindNumber(this.markField, most, (number) => this.picked !== NONE && this.setMark(this.picked, number));
    this.markField.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      if (this.picked !== NONE) this.grid.focus(...this.cellAt(this.picked));
    });
    this.tool("unlink").addEventListener("click", () => this.unlink(this.picked));
  }

  cellAt(i) {
    return [Math.floor(i / this.state.width), i % this.state.width];
  }

  // The number field and the button are about the picked cell.
  drawPlayer() {
    const i = this.picked;
    const mine = i !== NONE && !this.state.numbers[i];
    this.markField.disabled = !mine;
    if (document.activeElement !== this.markField || !mine) this.markField.value = (mine && this.state.marks[i]) || "";
    this.tool("unlink").disabled = i === NONE || (this.state.links[i] === NONE && !this.state.links.includes(i));
    this.say(isSolved(this.state) && this.playing ? "Solved: every arrow points at the next number." : "");
  }

  say(text) {
    if (this.news.textContent !== text) this.news.textContent = text;
  }

  pick(i) {
    this.picked = i;
    this.draw();
    this.light(...this.grid.at);
  }

  // Which of two cells can lead to the other, first of all the one that does: [from, to], or null.
  linkBetween(one, other) {
    if (this.state.links[other] === one) return [other, one];
    if (ray(this.state, one).includes(other)) return [one, other];
    return ray(this.state, other).includes(one) ? [other, one] : null;
  }

  // A link that is there already is taken back.
  link(from, to) {
    const { links } = this.state;
    const state = links[from] === to ? { ...this.state, links: links.with(from, NONE) } : linked(this.state, from, to);
    if (state === null) {
      this.pick(NONE);
      this.say("That would lead round in a circle.");
      return;
    }
    this.picked = NONE;
    this.change(settled(state));
    this.light(...this.grid.at);
  }

  unlink(i) {
    const links = this.state.links.map((next, from) => (from === i || next === i ? NONE : next));
    this.change(settled({ ...this.state, links }));
  }

  setMark(i, number) {
    if (!this.state.numbers[i]) this.change(settled({ ...this.state, marks: this.state.marks.with(i, number) }));
  }

  // A first cell is picked; the second one is linked to it, whichever way their arrows allow.
  choose(i) {
    const pair = this.picked === NONE || this.picked === i ? null : this.linkBetween(this.picked, i);
    if (pair) this.link(...pair);
    else this.pick(this.picked === i ? NONE : i);
  }

  pressToPlay(r, c) {
    this.pressed = { cell: r * this.state.width + c, over: NONE };
    return true;
  }

  dragToPlay(r, c) {
    const { width, height } = this.state;
    const inside = r >= 0 && c >= 0 && r < height && c < width;
    const over = inside ? r * width + c : NONE;
    if (over === this.pressed.cell && this.pressed.over === NONE) return;
    if (this.picked !== this.pressed.cell) this.pick(this.pressed.cell);
    this.pressed.over = over;
    this.pressed.moved = true;
  }

  // Dragged out of the board, a cell loses its links.
  releaseToPlay() {
    const { cell, over, moved } = this.pressed;
    if (!moved) return this.choose(cell);
    const pair = over === NONE || over === cell ? null : this.linkBetween(cell, over);
    if (pair) return this.link(...pair);
    if (over === NONE) this.unlink(cell);
    this.pick(NONE);
  }

  keyToPlay(r, c, event) {
    const i = r * this.state.width + c;
    const number = this.state.marks[i];
    if (event.key === "Enter" || event.key === " ") this.choose(i);
    else if (event.key === "Escape") this.pick(NONE);
    else if (/^[0-9]$/.test(event.key)) this.setMark(i, this.typed(number, event.key));
    else if (event.key === "Backspace" && number) this.setMark(i, Math.floor(number / 10));
    else if (event.key === "Delete" || event.key === "Backspace") {
      if (number) this.setMark(i, 0);
      else this.unlink(i);
    } else return;
    event.preventDefault();
  }
}
