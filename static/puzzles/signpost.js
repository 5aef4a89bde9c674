// Signpost: arrows by dragging, by a compass or by keys; numbers by typing.  And played on the same board: cells are
// linked to their next ones, and numbered.

import { BoardEditor } from "../board.js";
import { refit } from "../grid.js";
import { cellAt, place, where } from "../places.js";
import { isSolved, linked, NONE, nothing, ray, settled, shown, UNSET } from "./signpost-chains.js";
import { bindNumber, Compass, NAMES } from "./signpost-compass.js";

const KEYS = ["w", "e", "d", "c", "x", "z", "a", "q"];

export default class SignpostEditor extends BoardEditor {
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
    const place = (i) =>
      i === NONE || i % width >= newWidth || i >= newHeight * width
        ? NONE
        : Math.floor(i / width) * newWidth + (i % width);
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
    const name = (i) => place(Math.floor(i / width), i % width);
    const texts = links.flatMap((next, i) => [
      ...(next === NONE ? [] : [`${name(i)}>${name(next)}`]),
      ...(marks[i] ? [`${name(i)}=${marks[i]}`] : []),
    ]);
    return texts.join(" ");
  }

  // Values are as in the entries: ">r2c2" for a link, else a number; null takes back what is entered there.
  enter(found) {
    let state = this.state;
    for (const [r, c, value] of found) {
      const i = this.index(r, c);
      if (value?.startsWith(">")) state = linked(state, i, this.index(...cellAt(value.slice(1)))) ?? state;
      else {
        const links = value === null ? state.links.with(i, NONE) : state.links;
        state = { ...state, links, marks: state.marks.with(i, Number(value)) };
      }
    }
    this.setMode("play");
    return settled(state);
  }

  start() {
    this.news = this.root.querySelector("[data-news]");
    this.markField = this.root.querySelector("[data-mark]");
    this.picked = NONE;
    this.compass = new Compass(this.root.querySelector("[data-compass]"), this.table.querySelector(".arrow"), {
      point: (r, c, direction) => this.set("arrows", r, c, direction),
      number: (r, c, number) => this.set("numbers", r, c, number),
      leave: (r, c) => this.grid.focus(r, c),
    });
    this.bindPlayer();
    super.start();
  }

  setMode(mode) {
    this.compass.close();
    this.picked = NONE;
    super.setMode(mode);
    this.light(...this.at);
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    this.lay();
    const { arrows, numbers, links } = this.state;
    const { texts, clash } = shown(this.state);
    if (this.picked >= arrows.length) this.picked = NONE;
    for (const [cell, [r, c]] of this.grid.places) {
      const i = this.index(r, c);
      const next = links[i];
      const answer = this.answer?.[r]?.[c];
      const text = numbers[i] || texts[i] || answer || "";
      cell.classList.toggle("given", numbers[i] > 0);
      cell.classList.toggle("own", !numbers[i] && texts[i] !== "");
      cell.classList.toggle("letter", /[a-z]/.test(text));
      cell.classList.toggle("answer", !numbers[i] && !texts[i] && text !== "");
      cell.classList.toggle("clash", clash.has(i));
      cell.classList.toggle("leads", next !== NONE);
      cell.classList.toggle("picked", i === this.picked);
      cell.classList.toggle("loose", this.isLoose(r, c));
      cell.classList.toggle("unset", arrows[i] === UNSET);
      cell.querySelector(".number").textContent = text;
      cell.querySelector(".arrow").setAttribute("class", `arrow d${Math.max(arrows[i], 0)}`);
      const arrow = arrows[i] === UNSET ? "no arrow yet" : `arrow ${NAMES[arrows[i]]}`;
      const leads = next !== NONE && `leads to ${where(...this.cellOf(next))}`;
      const words = [arrow, text, clash.has(i) && "cannot be", leads, i === this.picked && "picked"];
      cell.setAttribute("aria-label", this.describe(r, c, ...words));
    }
    this.drawLinks();
    this.drawPlayer();
  }

  // A line from every cell to the one that it leads to.
  drawLinks() {
    const middle = (i) => this.cellOf(i).map((at) => at + 0.5);
    const line = (from, to) => `M${middle(from).reverse().join(" ")}L${middle(to).reverse().join(" ")}`;
    this.drawLine("links", this.state.links.map((next, i) => (next === NONE ? "" : line(i, next))).join(""));
  }

  // Lights up what the arrow of a cell can reach; while a cell is picked, of that one.
  light(r, c) {
    const from = this.picked !== NONE ? this.picked : this.isInside(r, c) ? this.index(r, c) : NONE;
    const reached = new Set(from === NONE ? [] : ray(this.state, from));
    for (const [cell, [row, column]] of this.grid.places) {
      const i = this.index(row, column);
      cell.classList.toggle("reach", reached.has(i));
      cell.classList.toggle("from", i === from);
    }
  }

  // -- changing --------------------------------------------------------------------------------------------------------

  set(name, r, c, value) {
    this.change(settled({ ...this.state, [name]: this.state[name].with(this.index(r, c), value) }));
    this.light(r, c);
  }

  press(r, c, event) {
    this.compass.close();
    if (this.playing) return this.pressToPlay(r, c);
    this.pressed = { r, c, x: event.clientX, y: event.clientY, dragged: false };
    this.beginStep();
    return true;
  }

  drag(overR, overC, event) {
    if (this.playing) return this.dragToPlay(overR, overC);
    const { r, c } = this.pressed;
    const box = this.grid.cells[r][c].getBoundingClientRect();
    const dx = event.clientX - (box.left + box.width / 2);
    const dy = event.clientY - (box.top + box.height / 2);
    if (!this.pressed.dragged && Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) < 8) return;
    if (Math.hypot(dx, dy) < box.width * 0.4) return;
    const arrow = (Math.round(Math.atan2(dx, -dy) / (Math.PI / 4)) + 8) % 8;
    this.extend(settled({ ...this.state, arrows: this.state.arrows.with(this.index(r, c), arrow) }));
    this.pressed.dragged = true;
    this.light(r, c);
  }

  release() {
    if (this.playing) this.releaseToPlay();
    else if (!this.pressed.dragged) this.openCompass(this.pressed.r, this.pressed.c);
  }

  key(r, c, event) {
    if (this.playing) return this.keyToPlay(r, c, event);
    const direction = KEYS.indexOf(event.key.toLowerCase());
    const number = this.state.numbers[this.index(r, c)];
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
    const { numbers } = this.state;
    this.compass.open(r, c, this.grid.cells[r][c], numbers[this.index(r, c)], numbers.length);
  }

  // Digits append while the number stays possible, else start anew.
  typed(number, digit) {
    const longer = number * 10 + Number(digit);
    return longer <= this.state.numbers.length ? longer : Number(digit);
  }

  // -- playing ---------------------------------------------------------------------------------------------------------

  bindPlayer() {
    const most = () => this.state.numbers.length;
    bindNumber(this.markField, most, (number) => this.picked !== NONE && this.setMark(this.picked, number));
    this.markField.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      if (this.picked !== NONE) this.grid.focus(...this.cellOf(this.picked));
    });
    this.tool("unlink").addEventListener("click", () => this.unlink(this.picked));
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
    this.light(...this.at);
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
    this.light(...this.at);
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
    this.pressed = { cell: this.index(r, c), over: NONE };
    return true;
  }

  dragToPlay(r, c) {
    const over = this.isInside(r, c) ? this.index(r, c) : NONE;
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
    const i = this.index(r, c);
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
