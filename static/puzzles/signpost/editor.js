// Signpost: arrows by dragging, by a compass or by keys; numbers by typing.  And played on the same board: cells are
// linked to their next ones, and numbered; lines show the way.

import { BoardEditor } from "../../editor/board.js";
import { cellAt, place, where } from "../../editor/cells.js";
import { refit } from "../../editor/grid.js";
import { plainDigitOf, signOf } from "../../editor/keys.js";
import { shake, still } from "../../editor/motion.js";
import { laid, sizeAfter } from "../../editor/transforms.js";
import { find, say } from "../../page/page.js";
import { chainsOf, isSolved, linked, NONE, nothing, pathOf, ray, settled, shown, targets, UNSET } from "./chains.js";
import { bindNumber, Compass, NAMES } from "./compass.js";
import { links, track } from "./links.js";
import { Strokes } from "./strokes.js";

const MOST_TRAVEL = 1200; // milliseconds
/** @type {[string, number, number][]} lines that move at the end, and where their dashes begin, from and to */
const TRAVEL = [
  ["run", 1, 0],
  ["head", 0, -1],
];
const KEYS = ["w", "e", "d", "c", "x", "z", "a", "q"];

/** @typedef {import("./chains.js").State} State */

/** @extends {BoardEditor<State>} */
export default class SignpostEditor extends BoardEditor {
  /** @param {HTMLElement} root @param {import("../../page/session.js").Session<State>} session */
  constructor(root, session) {
    super(root, session);
    this.news = this.find("[data-news]");
    this.markField = this.find("input[data-mark]");
    this.picked = NONE;
    this.carried = false; // whether the picked cell is where the last link led, rather than chosen
    this.pressed = { r: 0, c: 0, x: 0, y: 0, dragged: false };
    this.compass = new Compass(this);
    this.strokes = new Strokes(this);
  }

  /** @type {(element: HTMLElement) => State} */
  read({ dataset }) {
    const arrows = JSON.parse(dataset.arrows);
    const [width, height] = [arrows[0].length, arrows.length];
    const numbers = JSON.parse(dataset.givens).flat();
    return { width, height, arrows: arrows.flat(), numbers, ...nothing(width * height) };
  }

  /** @type {(state: State) => string} */
  write({ width, height, arrows, numbers }) {
    const cells = arrows.map((arrow, i) => {
      // The last cell points nowhere that matters, but the format wants a letter for it too.
      const letter = arrow !== UNSET ? "abcdefgh"[arrow] : numbers[i] === width * height ? "a" : ".";
      return `${numbers[i] || ""}${letter}`;
    });
    return `${width}x${height}:${cells.join("")}`;
  }

  /** @type {(state: State) => State} */
  empty(state) {
    const { width, height } = state;
    const count = width * height;
    if (this.playing) return { ...state, ...nothing(count) };
    return { width, height, arrows: Array(count).fill(UNSET), numbers: Array(count).fill(0), ...nothing(count) };
  }

  /** @type {(state: State, newWidth: number, newHeight: number) => State} */
  resize({ width, height, arrows, numbers, links, marks, names }, newWidth, newHeight) {
    const most = newWidth * newHeight;
    /** @type {<T>(list: T[], blank: T) => T[]} */
    const moved = (list, blank) => refit(list, width, height, newWidth, newHeight, blank);
    /** @type {(i: number) => number} */
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

  // Arrows turn with the board.
  /** @type {(state: State, transform: import("../../editor/transforms.js").Transform) => State} */
  transformed({ width, height, arrows, numbers }, transform) {
    /** @type {(arrow: number) => number} */
    const turned = (arrow) => (transform.way === "turn" ? arrow + 2 : 8 - arrow) % 8;
    const pointing = arrows.map((arrow) => (arrow === UNSET ? UNSET : turned(arrow)));
    const [tall, wide] = sizeAfter(transform, height, width);
    return {
      width: wide,
      height: tall,
      arrows: laid(transform, pointing, height, width, UNSET),
      numbers: laid(transform, numbers, height, width, 0),
      ...nothing(width * height),
    };
  }

  /** @type {(state: State) => string | null} */
  entries({ width, links, marks }) {
    if (!this.playing) return null;
    /** @type {(i: number) => string} */
    const name = (i) => place(Math.floor(i / width), i % width);
    const texts = links.flatMap((next, i) => [
      ...(next === NONE ? [] : [`${name(i)}>${name(next)}`]),
      ...(marks[i] ? [`${name(i)}=${marks[i]}`] : []),
    ]);
    return texts.join(" ");
  }

  // Values are as in the entries: ">r2c2" for a link, else a number; null takes back what is entered there.
  /** @type {(found: [number, number, string | null][]) => State} */
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
    return settled(state);
  }

  /** @type {(state: State) => string[]} */
  own({ links, marks }) {
    return links.map((next, i) => (next === NONE && !marks[i] ? "" : `${next} ${marks[i]}`));
  }

  // Ways from a starting number to the next one.
  finished() {
    const { texts, clash } = shown(this.state);
    const at = new Map(texts.map((text, i) => [Number(text), i]));
    const given = this.state.numbers.filter(Boolean).sort((one, other) => one - other);
    /** @type {[string, number[]][]} */
    const ways = given
      .slice(1)
      .map((to, i) => [
        `${given[i]}-${to}`,
        Array.from({ length: to - given[i] + 1 }, (_, j) => at.get(given[i] + j) ?? NONE),
      ]);
    const board = [...this.grid.places.keys()];
    const isWhole = this.option("mistakes", "on") === "on";
    return new Map(
      ways
        .filter(([, way]) => isWhole && way.length > 2 && !way.some((i) => i === NONE || clash.has(i)))
        .map(([name, way]) => [name, way.map((i) => board[i])]),
    );
  }

  isComplete() {
    return isSolved(this.state);
  }

  // A head travels from the first cell to the last, and leaves a line behind.
  celebrate() {
    const [path, ...others] = pathOf(shown(this.state).texts.map(Number));
    if (still() || others.length) return;
    const timing = { duration: Math.min(800 + 5 * path.length, MOST_TRAVEL), easing: "ease-in-out" };
    for (const [name, from, to] of TRAVEL) {
      this.drawLine(
        name,
        track(path, (i) => this.cellOf(i)),
      );
      const drawn = [{ strokeDashoffset: from }, { strokeDashoffset: to }];
      const running = this.find(`svg.lines .${name}`).animate(drawn, timing);
      running.onfinish = () => this.drawLine(name, "");
    }
  }

  start() {
    this.bindPlayer();
    this.bindOptions("mistakes", "on", () => this.draw());
    super.start();
    this.light(...this.at);
  }

  pageChanged() {
    this.picked = NONE;
    this.carried = false;
    super.pageChanged();
    this.light(...this.at);
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    this.lay();
    this.grid.draws = this.making; // where one plays, `startsStroke` says which strokes draw
    const { arrows, numbers, links } = this.state;
    const { texts, clash } = shown(this.playing ? this.state : { ...this.state, ...nothing(arrows.length) });
    if (this.looking || this.option("mistakes", "on") !== "on") clash.clear();
    const done = this.playing && this.isComplete();
    this.element.classList.toggle("done", done);
    if (done || this.picked >= arrows.length) this.picked = NONE;
    for (const [cell, [r, c]] of this.grid.places) {
      const i = this.index(r, c);
      const next = this.playing ? links[i] : NONE;
      const answer = this.shownAnswer?.[r]?.[c];
      const text = numbers[i] || answer || (this.playing && texts[i]) || "";
      cell.classList.toggle("given", numbers[i] > 0);
      cell.classList.toggle("own", !numbers[i] && !answer && text !== "");
      cell.classList.toggle("letter", /[a-z]/.test(text));
      cell.classList.toggle("answer", !numbers[i] && Boolean(answer));
      cell.classList.toggle("clash", clash.has(i));
      cell.classList.toggle("leads", next !== NONE);
      cell.classList.toggle("picked", i === this.picked);
      cell.classList.toggle("loose", this.isLoose(r, c));
      cell.classList.toggle("first", numbers[i] === 1);
      cell.classList.toggle("last", numbers[i] === arrows.length);
      cell.classList.toggle("unset", arrows[i] === UNSET);
      say(find(".number", cell), text);
      find(".arrow", cell).setAttribute("class", `arrow d${Math.max(arrows[i], 0)}`);
      const arrow = arrows[i] === UNSET ? "no arrow yet" : `arrow ${NAMES[arrows[i]]}`;
      const end = numbers[i] === 1 ? "the start" : numbers[i] === arrows.length && "the end";
      const leads = next !== NONE && `leads to ${where(...this.cellOf(next))}`;
      const words = [arrow, text, end, clash.has(i) && "conflict", leads, i === this.picked && "selected"];
      cell.setAttribute("aria-label", this.describe(r, c, ...words));
    }
    this.drawLinks(texts, done);
    this.drawPlayer();
    if (done) this.light(...this.at); // a picked cell that a hint linked lights up no more
    if (this.making) this.compass.show();
  }

  // The links that were made; those of the whole path where it is the answer, or finished.
  /** @type {(texts: string[], done: boolean) => void} */
  drawLinks(texts, done) {
    const numbers = done ? texts.map(Number) : this.shownAnswer?.flat();
    const chains = numbers ? pathOf(numbers) : this.playing ? chainsOf(this.state.links) : [];
    this.drawLine(
      "links",
      links(chains, (i) => this.cellOf(i)),
    );
  }

  // Lights up where a cell could lead, while somebody makes a board, all that its arrow reaches.  It is the picked one, else
  // the one under the mouse or with the focus; what a finger touched last says nothing.
  /** @type {(r: number, c: number) => void} */
  light(r, c) {
    const isPointed =
      this.making || (matchMedia("(hover: hover)").matches && this.table.matches(":hover, :focus-within"));
    const over = isPointed && this.isInside(r, c) && !this.looking ? this.index(r, c) : NONE;
    const from = this.playing && this.isComplete() ? NONE : this.picked !== NONE ? this.picked : over;
    const reached = new Set(from === NONE ? [] : this.making ? ray(this.state, from) : this.nexts(from));
    for (const [cell, [row, column]] of this.grid.places) {
      const i = this.index(row, column);
      cell.classList.toggle("reach", reached.has(i));
      cell.classList.toggle("from", i === from);
      cell.classList.toggle("current", this.making && this.grid.chosen && row === this.at[0] && column === this.at[1]);
    }
    if (this.making) this.compass.show();
  }

  // -- changing --------------------------------------------------------------------------------------------------------

  /** @type {(name: "arrows" | "numbers", r: number, c: number, value: number) => void} */
  set(name, r, c, value) {
    this.change(settled({ ...this.state, [name]: this.state[name].with(this.index(r, c), value) }));
    this.light(r, c);
  }

  /** @type {(r: number, c: number, event: PointerEvent) => boolean} */
  press(r, c, event) {
    if (this.playing) return this.strokes.press(r, c, event);
    this.pressed = { r, c, x: event.clientX, y: event.clientY, dragged: false };
    this.beginStep();
    return true;
  }

  /** @type {(overR: number, overC: number, event: PointerEvent) => void} */
  drag(overR, overC, event) {
    if (this.playing) return this.strokes.drag(overR, overC, event);
    const { r, c } = this.pressed;
    const box = this.grid.cells[r][c].getBoundingClientRect();
    const dx = event.clientX - (box.left + box.width / 2);
    const dy = event.clientY - (box.top + box.height / 2);
    if (!this.pressed.dragged && Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) < 8) return;
    if (Math.hypot(dx, dy) < Math.min(box.width * 0.4, 36)) return;
    const arrow = (Math.round(Math.atan2(dx, -dy) / (Math.PI / 4)) + 8) % 8;
    this.extend(settled({ ...this.state, arrows: this.state.arrows.with(this.index(r, c), arrow) }));
    this.pressed.dragged = true;
    this.light(r, c);
  }

  release() {
    if (this.playing) this.strokes.release();
  }

  cancel() {
    super.cancel();
    if (this.playing) this.strokes.cancel();
  }

  // A finger that plays draws links and scrolls.
  /** @type {(r: number, c: number, dx: number, dy: number) => boolean} */
  startsStroke(r, c, dx, dy) {
    return this.strokes.begin(r, c, dx, dy);
  }

  /** @type {(r: number, c: number, event: KeyboardEvent) => void} */
  key(r, c, event) {
    if (this.playing) return this.keyToPlay(r, c, event);
    const direction = KEYS.indexOf(signOf(event));
    const typed = plainDigitOf(event);
    if (direction >= 0) this.set("arrows", r, c, direction);
    else if (typed) this.typeNumber(typed);
    else if (event.key === "Backspace") this.eraseNumber();
    else if (event.key === "Delete") this.set("numbers", r, c, 0);
    else if (event.key === "Enter" || event.key === " ") {
      this.compass.next();
      this.grid.focus(...this.at);
    } else return;
    event.preventDefault();
  }

  // Of the chosen cell.
  /** @type {(digit: string) => void} */
  typeNumber(digit) {
    const number = this.state.numbers[this.index(...this.at)];
    this.set("numbers", ...this.at, this.typed(number, digit));
  }

  eraseNumber() {
    this.set("numbers", ...this.at, Math.floor(this.state.numbers[this.index(...this.at)] / 10));
  }

  // Digits append while the number stays possible, else start anew.
  /** @type {(number: number, digit: string) => number} */
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
    this.button("unlink").addEventListener("click", () => this.unlink(this.picked));
  }

  // The number field and the button are about the picked cell.
  drawPlayer() {
    const i = this.picked;
    const mine = i !== NONE && !this.state.numbers[i];
    this.markField.disabled = !mine;
    if (document.activeElement !== this.markField || !mine)
      this.markField.value = String((mine && this.state.marks[i]) || "");
    this.button("unlink").disabled = i === NONE || (this.state.links[i] === NONE && !this.state.links.includes(i));
    this.say("");
  }

  /** @type {(text: string) => void} */
  say(text) {
    if (this.news.textContent !== text) this.news.textContent = text;
  }

  // A stroke from here went where the arrow does not.
  /** @type {(i: number) => void} */
  refuse(i) {
    const { arrows, numbers } = this.state;
    const [r, c] = this.cellOf(i);
    const isLast = numbers[i] === arrows.length;
    this.say(isLast ? "Nothing comes after the last cell." : `This arrow points ${NAMES[arrows[i]]}.`);
    shake(this.grid.cells[r][c]);
  }

  /** @type {(i: number, carried?: boolean) => void} */
  pick(i, carried = false) {
    this.picked = i;
    this.carried = carried;
    this.draw();
    this.light(...this.at);
  }

  // What lights up, and is joined if it is chosen next.  On from a carried cell links are only added: what is there is
  // walked along.
  /** @type {(from: number) => number[]} */
  nexts(from) {
    const next = this.state.links[from];
    return this.carried && from === this.picked && next !== NONE ? [next] : targets(this.state, from);
  }

  // A link that is there already is taken back; on from a new one the next cell may follow.
  /** @type {(from: number, to: number, onward?: boolean) => void} */
  link(from, to, onward = false) {
    const { links } = this.state;
    const there = links[from] === to;
    const state = there ? { ...this.state, links: links.with(from, NONE) } : linked(this.state, from, to);
    if (state === null) {
      this.pick(this.carried ? to : NONE);
      this.say("That would make a loop.");
      return;
    }
    const last = state.numbers[to] === state.numbers.length;
    const more = state.links[to] === NONE ? !last : !isSolved(state);
    this.carried = onward && !there && more;
    this.picked = this.carried ? to : NONE;
    this.change(settled(state));
    this.light(...this.at);
  }

  /** @type {(i: number) => void} */
  unlink(i) {
    const links = this.state.links.map((next, from) => (from === i || next === i ? NONE : next));
    this.change(settled({ ...this.state, links }));
  }

  /** @type {(i: number, number: number) => void} */
  setMark(i, number) {
    if (!this.state.numbers[i]) this.change(settled({ ...this.state, marks: this.state.marks.with(i, number) }));
  }

  // A first cell is picked; it leads to the second one, if that lights up.  A cell that was led to is picked at once, so
  // that a whole chain is one cell after another; back on it, the last link is taken back.
  /** @type {(i: number) => void} */
  choose(i) {
    const from = this.picked;
    if (from === i) return this.pick(this.carried ? i : NONE);
    if (from === NONE) return this.pick(i);
    if (this.carried && this.state.links[i] === from) return this.link(i, from);
    if (this.carried && this.state.links[from] === i) return this.pick(i, true);
    if (this.nexts(from).includes(i)) this.link(from, i, true);
    else this.pick(i);
  }

  /** @type {(r: number, c: number, event: KeyboardEvent) => void} */
  keyToPlay(r, c, event) {
    const i = this.index(r, c);
    const number = this.state.marks[i];
    const typed = plainDigitOf(event);
    if (event.key === "Enter" || event.key === " ") this.choose(i);
    else if (event.key === "Escape" && this.picked !== NONE) this.pick(NONE);
    else if (typed) this.setMark(i, this.typed(number, typed));
    else if (event.key === "Backspace" && number) this.setMark(i, Math.floor(number / 10));
    else if (event.key === "Delete" || event.key === "Backspace") {
      if (number) this.setMark(i, 0);
      else this.unlink(i);
    } else return;
    event.preventDefault();
  }
}
