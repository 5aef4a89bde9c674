// KenKen: cages by dragging and by opening and closing lines, clues by typing.
//
// The state holds, besides size and rules, `labels`: the number of each cell's cage, and `clues`: what is known of each
// cage's clue ("12*", "12", "*" or ""), cages in the order of their first cells.  An inner line is a number: twice the
// cell to the left of it, or twice the cell above it and one.  `walls` are lines inside of a cage that do not yet part it.

import { Editor } from "../editor.js";
import { Grid, fit, refit, setNumberClass } from "../grid.js";

const SIGNS = { "+": "+", "-": "−", "*": "×", "/": "÷", "": "" };
const TYPED = {
  ...{ "+": "+", "-": "-", "−": "-", "–": "-", "/": "/", "÷": "/", ":": "/", "=": "" },
  ...{ "*": "*", x: "*", X: "*", "×": "*", "·": "*" },
};
const LETTERS = { "+": "a", "-": "s", "*": "m", "/": "d" };
const RUNS = "_abcdefghijklmnopqrstuvwxyz";
const TATHAM = { size: 9, run: 24, target: 2 ** 29 - 1 }; // the most that his program reads

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const NEAR_LINE = { mouse: 0.2, pen: 0.2, touch: 0.27 }; // parts of a cell's side
const INSIDE = 0.15; // how deep a drag must be in a cell, so that cutting a corner takes no cell along

export default class KenKenEditor extends Editor {
  read({ dataset }) {
    const cages = JSON.parse(dataset.cages);
    const size = Math.sqrt(cages.flat().length);
    const labels = Array(size * size);
    cages.forEach((cells, cage) => cells.forEach(([r, c]) => (labels[r * size + c] = cage)));
    return {
      width: size,
      height: size,
      labels,
      walls: [],
      clues: JSON.parse(dataset.clues),
      large: JSON.parse(dataset.large),
      open: JSON.parse(dataset.open),
    };
  }

  write({ width: size, labels, clues, large, open }) {
    const counts = countCells(labels);
    const parts = clues.map((clue, cage) => {
      const [number, op] = split(clue);
      if (!clue) return "_";
      if (counts[cage] === 1 && op !== "-" && op !== "/") return `a${number}`;
      return `${LETTERS[op] ?? (open ? "o" : "_")}${number}`;
    });
    const isOpen = parts.some((part) => part[0] === "o");
    const isLarge = parts.some((part, cage) => counts[cage] > 2 && "sdo".includes(part[0]));
    const runs = openRuns(labels, size);
    const isTathams =
      size <= TATHAM.size &&
      Math.max(...runs) <= TATHAM.run &&
      clues.every((clue) => Number(split(clue)[0]) <= TATHAM.target) &&
      !isOpen &&
      !isLarge;
    const borders = isTathams ? packRuns(runs) : openDigits(labels, size);
    return `${size}:${borders},${parts.join("")}${isLarge && large ? ",large" : ""}${isOpen ? ",open" : ""}`;
  }

  empty(state) {
    const labels = singles(state.width);
    return { ...state, labels, walls: [], clues: labels.map(() => "") };
  }

  // A cage that loses cells loses its clue too.
  resize(state, size) {
    const { width, labels, clues } = state;
    const refitted = refit(labels, width, width, size, size, undefined);
    const left = countCells(refitted);
    const whole = countCells(labels).map((count, cage) => count === left[cage]);
    const kept = refitted.map((label, i) => label ?? clues.length + i);
    const walls = innerLines(size).filter((line) => {
      const [r, c] = [Math.floor(line / 2 / size), (line >> 1) % size];
      return r < width && c < width && state.walls.includes(2 * (r * width + c) + (line % 2));
    });
    const cages = connected(kept, walls, size);
    const kinds = firstCells(cages).map((cell) => kept[cell]);
    return {
      ...state,
      width: size,
      height: size,
      labels: cages,
      walls: walls.filter((line) => isInside(line, cages, size)),
      clues: kinds.map((label) => (whole[label] ? clues[label] : "")),
    };
  }

  start() {
    this.table = this.root.querySelector("table");
    this.entry = this.root.querySelector("[data-clue]");
    this.number = this.root.querySelector("[data-number]");
    this.note = this.root.querySelector("[data-note]");
    this.active = false; // no cage is chosen before the first visit to the board
    this.grid = new Grid(this.table, {
      press: (r, c, event) => this.press(r, c, event),
      drag: (r, c, event) => this.drag(r, c, event),
      release: (event) => this.release(event),
      key: (r, c, event) => this.key(r, c, event),
      focus: () => this.choose(),
    });
    this.table.addEventListener("pointermove", (event) => this.aim(event));
    this.table.addEventListener("pointerleave", () => this.line("aim", ""));
    this.bindEntry();
    this.bindRules();
    super.start();
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    const { width: size, labels, clues, walls } = this.state;
    fit(this.table.tBodies[0], size, size, (r, c) => this.newCell(r, c));
    setNumberClass(this.table, "cols", size);
    setNumberClass(this.table, "rows", size);
    this.table.setAttribute("aria-label", `KenKen board, ${size} × ${size}`);
    this.root.querySelector(".lines").setAttribute("viewBox", `0 0 ${size} ${size}`);
    this.grid.refresh();
    const counts = countCells(labels);
    const first = firstCells(labels);
    this.grid.cells.forEach((row, r) =>
      row.forEach((cell, c) => {
        const i = r * size + c;
        const cage = labels[i];
        const clue = this.clueText(clues[cage], counts[cage]);
        const answer = this.answer?.[r]?.[c] ?? "";
        const loose = this.loose.has(`${r},${c}`);
        const open = Object.entries({ left: [0, -1], right: [0, 1], up: [-1, 0], down: [1, 0] })
          .filter(([, [dr, dc]]) => this.grid.cells[r + dr]?.[c + dc] && labels[i + dr * size + dc] === cage)
          .map(([way]) => way);
        cell.classList.toggle("given", counts[cage] === 1);
        cell.classList.toggle("answer", counts[cage] > 1 && answer !== "");
        cell.classList.toggle("loose", loose);
        cell.classList.toggle("unset", !clue || clue.includes("?"));
        const corner = cell.querySelector(".clue");
        corner.textContent = first[cage] === i ? clue || "?" : "";
        corner.classList.toggle("long", clue.length > 4);
        corner.classList.toggle("spill", open.includes("right"));
        cell.querySelector(".number").textContent = answer;
        const parts = [
          `Row ${r + 1}, column ${c + 1}`,
          answer && `answer ${answer}`,
          this.cageText(cage),
          open.length && `open ${open.join(" and ")}`,
          loose && "differs between solutions",
        ];
        cell.setAttribute("aria-label", parts.filter(Boolean).join(", "));
      }),
    );
    const borders = innerLines(size).filter((line) => !isInside(line, labels, size));
    this.line("borders", borders.map((line) => path(line, size)).join(""));
    this.line("walls", walls.map((line) => path(line, size)).join(""));
    this.line("aim", "");
    for (const box of this.root.querySelectorAll("[data-rule]")) box.checked = this.state[box.dataset.rule];
    this.showCage();
    this.root.querySelector("[data-said]").textContent = this.cage === null ? "" : this.cageText(this.cage);
  }

  newCell(r, c) {
    const cell = this.table.querySelector("td").cloneNode(true);
    cell.className = "";
    cell.dataset.place = `r${r + 1}c${c + 1}`;
    return cell;
  }

  // A clue for people, with question marks for what is still missing.
  clueText(clue, count) {
    if (!clue) return "";
    const [digits, op] = split(clue);
    const number = (digits.length > 12 ? `${digits.slice(0, 11)}…` : digits) || "?";
    if (count === 1 && op !== "-" && op !== "/") return number;
    return number + (SIGNS[op] || (this.state.open ? "" : "?"));
  }

  cageText(cage) {
    const count = cellsOf(this.state.labels, cage).length;
    const clue = this.clueText(this.state.clues[cage], count);
    return `${clue && `${clue} `}cage of ${plural(count, "cell")}${clue ? "" : " without clue"}`;
  }

  line(name, data) {
    this.root.querySelector(`.lines .${name}`).setAttribute("d", data);
  }

  // The number of the chosen cage.
  get cage() {
    const [r, c] = this.grid.at;
    return this.active ? this.state.labels[r * this.state.width + c] : null;
  }

  choose() {
    this.active = true;
    this.typing = null;
    this.showCage();
  }

  showCage() {
    const { width: size, labels, clues } = this.state;
    const cage = this.cage;
    const cells = cellsOf(labels, cage);
    for (const [cell, [r, c]] of this.grid.places) cell.classList.toggle("chosen", labels[r * size + c] === cage);
    this.line("selected", outline(labels, cells, size));
    const [number, op] = split(clues[cage] ?? "");
    this.entry.disabled = cage === null;
    if (this.number.value !== number) this.number.value = number;
    for (const button of this.root.querySelectorAll("[data-operator]"))
      button.setAttribute("aria-pressed", String(number + op !== "" && button.dataset.operator === op));
    this.root.querySelector("[data-which]").textContent =
      cage === null
        ? "Clue of the chosen cage"
        : `Clue at row ${Math.floor(cells[0] / size) + 1}, column ${(cells[0] % size) + 1} (${plural(cells.length, "cell")})`;
    this.showNote();
  }

  mark(problems) {
    super.mark(problems);
    this.showNote();
  }

  // What is wrong with the chosen cage, beside its clue; that a clue is missing shows without words.
  showNote() {
    const clue = this.state.clues[this.cage] ?? "";
    const [r, c] = this.grid.at;
    const problem = clue ? this.problems.find(({ places }) => places.includes(`r${r + 1}c${c + 1}`)) : null;
    const message = problem ? document.getElementById(problem.id) : null;
    const isNoNumber = this.number.value !== split(clue)[0];
    const isMissing = !isNoNumber && problem?.missing;
    this.note.textContent = isNoNumber
      ? "A clue is a number and one of + − × ÷, like 12×."
      : (message?.textContent ?? "");
    this.note.classList.toggle("problem", this.note.textContent !== "");
    this.note.classList.toggle("missing", Boolean(isMissing));
    this.number.setAttribute("aria-invalid", String(this.note.textContent !== "" && !isMissing));
  }

  // -- cages -----------------------------------------------------------------------------------------------------------

  // The state with its cells grouped anew.  Where cages meet, the clue of the one at `hand` wins; where a cage is parted,
  // its clue stays with its first part that is not the cage of the cell `drawn`.
  regroup(state, wanted, walls, hand, drawn) {
    const labels = connected(wanted, walls, state.width);
    const clues = Array(Math.max(...labels) + 1).fill("");
    const own = state.labels[hand];
    for (const cage of [own, ...state.clues.keys()]) {
      const parts = cellsOf(state.labels, cage).map((cell) => labels[cell]);
      const home = parts.find((part) => part !== labels[drawn]) ?? parts[0];
      clues[home] ||= state.clues[cage];
    }
    return { ...state, labels, clues, walls: walls.filter((line) => isInside(line, labels, state.width)) };
  }

  // A cage of just these cells, which leave the cages that they were in.
  enclose(state, cells, hand) {
    const taken = new Set(cells);
    const labels = state.labels.map((label, i) => (taken.has(i) ? state.clues.length : label));
    const walls = state.walls.filter((line) => !ends(line, state.width).every((cell) => taken.has(cell)));
    return this.regroup(state, labels, walls, hand, hand);
  }

  toggle(line, hand) {
    const { width: size, labels, walls } = this.state;
    const [a, b] = ends(line, size);
    if (labels[a] !== labels[b]) {
      const joined = labels.map((label) => (label === labels[b] ? labels[a] : label));
      this.change(this.regroup(this.state, joined, walls, hand));
    } else {
      const lines = walls.includes(line) ? walls.filter((each) => each !== line) : [...walls, line];
      this.change(this.regroup(this.state, labels, lines, hand));
    }
  }

  // Cells of their own in place of the cage.
  dissolve(cage) {
    const labels = this.state.labels.map((label, i) => (label === cage ? this.state.clues.length + i : label));
    const clues = this.state.clues.with(cage, "");
    this.change(this.regroup({ ...this.state, clues }, labels, this.state.walls, 0));
  }

  extend(r, c, [dr, dc]) {
    if (!this.grid.cells[r + dr]?.[c + dc]) return;
    const { width: size, labels, walls } = this.state;
    const here = r * size + c;
    const next = here + dr * size + dc;
    const wanted = labels.with(next, labels[here]);
    const open = walls.filter((line) => !ends(line, size).every((cell) => cell === here || cell === next));
    this.change(this.regroup(this.state, wanted, open, here, here));
    this.grid.focus(r + dr, c + dc);
  }

  // -- pointer ---------------------------------------------------------------------------------------------------------

  press(r, c, event) {
    if (event.button !== 0) return false;
    const cell = r * this.state.width + c;
    this.pressed = { cell, last: [r, c], cells: new Set([cell]), line: this.lineAt(event), before: this.state };
    return true;
  }

  drag(r, c, event) {
    const { cell, last, cells, before } = this.pressed;
    if (!this.grid.cells[r]?.[c] || (r === last[0] && c === last[1]) || this.depth(r, c, event) < INSIDE) return;
    // A fast pointer skips cells; those on the way belong to the drag too.
    while (r !== last[0] || c !== last[1]) {
      const [dr, dc] = [r - last[0], c - last[1]];
      if (Math.abs(dr) > Math.abs(dc)) last[0] += Math.sign(dr);
      else last[1] += Math.sign(dc);
      cells.add(last[0] * this.state.width + last[1]);
    }
    this.revise(this.enclose(before, cells, cell), before);
  }

  release(event) {
    const { cell, line, cells } = this.pressed;
    if (event.type === "pointerup" && cells.size === 1 && line !== null) this.toggle(line, cell);
  }

  aim(event) {
    const line = event.pointerType === "mouse" && !event.buttons ? this.lineAt(event) : null;
    this.line("aim", line === null ? "" : path(line, this.state.width));
  }

  // The inner line that the pointer is close to, or null.
  lineAt(event) {
    const place = this.grid.placeOf(event.target);
    if (!place) return null;
    const size = this.state.width;
    const cell = place[0] * size + place[1];
    const [x, y] = this.within(...place, event);
    const sides = [
      { distance: x, line: 2 * (cell - 1), inner: place[1] > 0 },
      { distance: 1 - x, line: 2 * cell, inner: place[1] < size - 1 },
      { distance: y, line: 2 * (cell - size) + 1, inner: place[0] > 0 },
      { distance: 1 - y, line: 2 * cell + 1, inner: place[0] < size - 1 },
    ];
    const near = sides.filter((side) => side.inner && side.distance < NEAR_LINE[event.pointerType]);
    return near.sort((a, b) => a.distance - b.distance)[0]?.line ?? null;
  }

  // Where in the cell the pointer is, as parts of its sides.
  within(r, c, event) {
    const box = this.grid.cells[r][c].getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  }

  depth(r, c, event) {
    const [x, y] = this.within(r, c, event);
    return Math.min(x, 1 - x, y, 1 - y);
  }

  // -- keys ------------------------------------------------------------------------------------------------------------

  key(r, c, event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [number, op] = split(this.state.clues[this.cage]);
    const going = this.typing?.state === this.state ? this.typing.last : null;
    if (event.shiftKey && event.key in STEPS) this.extend(r, c, STEPS[event.key]);
    else if (/^[0-9]$/.test(event.key)) {
      // Digits go on with the number being typed, also after an operator typed first; else they begin a new clue.
      const isFirst = going === null || (going === "operator" && number);
      this.type(isFirst ? event.key : number + event.key + op, "digit");
    } else if (event.key in TYPED) this.type(number + TYPED[event.key], "operator");
    else if (event.key === "Backspace") this.type(this.state.clues[this.cage].slice(0, -1), op ? "operator" : "digit");
    else if (event.key === "Delete" && !number && !op) this.dissolve(this.cage);
    else if (event.key === "Delete") this.type("", null);
    else if (event.key === " ") this.change(this.enclose(this.state, [r * this.state.width + c], r * this.state.width + c));
    else if (event.key === "Enter") {
      this.number.focus();
      this.number.select();
    } else return;
    event.preventDefault();
  }

  // -- clues -----------------------------------------------------------------------------------------------------------

  // Sets the clue of the chosen cage.  Keys that follow each other are undone together.
  type(clue, last) {
    const before = this.typing?.state === this.state ? this.typing.before : this.state;
    const [number, op] = split(clue);
    const clues = this.state.clues.with(this.cage, number.replace(/^0+(?=.)/, "") + op);
    this.revise({ ...this.state, clues }, before);
    this.typing = { before, state: this.state, last };
    this.showCage(); // also where the field held more than the clue
  }

  // One more change of several that are undone together, back to the state `before` them.
  revise(state, before) {
    if (this.state === before) this.change(state);
    else this.amend(state);
  }

  bindEntry() {
    this.number.addEventListener("input", () => {
      const [, number, sign] = this.number.value.match(/^\s*([0-9]*)\s*(\S?)\s*$/) ?? [];
      if (number === undefined || (sign && !(sign in TYPED))) this.showNote();
      else this.type(number + (sign ? TYPED[sign] : split(this.state.clues[this.cage])[1]), "digit");
    });
    this.number.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      this.grid.focus(...this.grid.at);
    });
    this.number.addEventListener("blur", () => (this.typing = null));
    for (const button of this.root.querySelectorAll("[data-operator]"))
      button.addEventListener("click", () =>
        this.type(split(this.state.clues[this.cage])[0] + button.dataset.operator, "operator"),
      );
    this.root.querySelector("[data-dissolve]").addEventListener("click", () => this.dissolve(this.cage));
  }

  bindRules() {
    for (const box of this.root.querySelectorAll("[data-rule]"))
      box.addEventListener("change", () => this.change({ ...this.state, [box.dataset.rule]: box.checked }));
  }
}

// -- lines and cells -----------------------------------------------------------------------------------------------------

const singles = (size) => Array.from({ length: size * size }, (_, i) => i);

const innerLines = (size) =>
  singles(size).flatMap((i) => [...((i + 1) % size ? [2 * i] : []), ...(i + size < size * size ? [2 * i + 1] : [])]);

// The two cells that a line is between.
const ends = (line, size) => [line >> 1, (line >> 1) + (line % 2 ? size : 1)];

const isInside = (line, labels, size) => {
  const [a, b] = ends(line, size);
  return labels[a] === labels[b];
};

const path = (line, size) => {
  const [r, c] = [Math.floor((line >> 1) / size), (line >> 1) % size];
  return line % 2 ? `M${c} ${r + 1}h1` : `M${c + 1} ${r}v1`;
};

function outline(labels, cells, size) {
  return cells
    .map((i) => {
      const [r, c] = [Math.floor(i / size), i % size];
      const differs = (other, isOutside) => isOutside || labels[other] !== labels[i];
      return [
        differs(i - 1, c === 0) && `M${c} ${r}v1`,
        differs(i + 1, c === size - 1) && `M${c + 1} ${r}v1`,
        differs(i - size, r === 0) && `M${c} ${r}h1`,
        differs(i + size, r === size - 1) && `M${c} ${r + 1}h1`,
      ];
    })
    .flat()
    .filter(Boolean)
    .join("");
}

const cellsOf = (labels, cage) => labels.flatMap((label, i) => (label === cage ? [i] : []));

function countCells(labels) {
  const counts = [];
  for (const label of labels) if (label !== undefined) counts[label] = (counts[label] ?? 0) + 1;
  return counts;
}

function firstCells(labels) {
  const first = [];
  labels.forEach((label, i) => (first[label] ??= i));
  return first;
}

// The connected parts of equal labels, walls between them respected, numbered in the order of their first cells.
function connected(labels, walls, size) {
  const closed = new Set(walls);
  const neighbours = labels.map(() => []);
  for (const line of innerLines(size)) {
    if (closed.has(line) || !isInside(line, labels, size)) continue;
    const [a, b] = ends(line, size);
    neighbours[a].push(b);
    neighbours[b].push(a);
  }
  const parts = [];
  let count = 0;
  labels.forEach((_, first) => {
    if (parts[first] !== undefined) return;
    const reached = [first];
    for (const cell of reached) {
      parts[cell] = count;
      for (const next of neighbours[cell]) if (parts[next] === undefined) reached.push(next);
    }
    count++;
  });
  return parts;
}

// -- text ----------------------------------------------------------------------------------------------------------------

// A clue's number and operator.
const split = (clue) => clue.match(/^([0-9]*)(.?)$/).slice(1);

const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

// How many lines without border follow each other, in Tatham's order: lines between cells side by side, row by row, then
// lines between cells one above the other, column by column.
function openRuns(labels, size) {
  const lines = innerLines(size);
  const column = (line) => (line >> 1) % size;
  const across = lines.filter((line) => line % 2 === 0);
  const down = lines.filter((line) => line % 2).sort((a, b) => column(a) - column(b) || a - b);
  const runs = [0];
  for (const line of [...across, ...down])
    if (isInside(line, labels, size)) runs[runs.length - 1]++;
    else runs.push(0);
  return runs;
}

const packRuns = (runs) =>
  runs
    .map((run) => RUNS[run])
    .join("")
    .replace(/(.)\1{2,}/g, (same, letter) => letter + same.length);

// A digit per cell: 1 without border to its right, 2 without one below, 3 without either.
function openDigits(labels, size) {
  const digits = labels.map(() => 0);
  for (const line of innerLines(size)) if (isInside(line, labels, size)) digits[line >> 1] += 1 + (line % 2);
  return digits.join("");
}
