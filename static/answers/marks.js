// A hint's marks, drawn over the board of any kind: what to look at, what strikes what, what is only thought of, and what
// follows.  The shapes are those of engine/hints/statements.py.

import { cellAt } from "../editor/cells.js";

/** @typedef {[shape: string, at: string[], label: string, tone: string]} Mark */
/** @typedef {{ x: number, y: number, width: number, height: number, cell?: Element }} Box */

const BANDS = ["pattern", "other", "reason"]; // tones of ghosts that share a cell, the uppermost first
const BACK = ["focus", "group", "ghost", "result"]; // shapes below all others
const LINES = ["arrow", "blocker"]; // below names and numbers
/** Where an arrow leaves its cell and enters another, by the way it points, as parts of a cell: past the number, the letter and
 * the struck number in their corners, and beside an arrow that comes the other way.
 * @type {Record<string, [leaves: [number, number], enters: [number, number]]>} */
const WAYS = {
  "1,0": [
    [0.6, 0.58],
    [0.15, 0.58],
  ],
  "-1,0": [
    [0.4, 0.42],
    [0.85, 0.42],
  ],
  "0,1": [
    [0.42, 0.6],
    [0.72, 0.15],
  ],
  "0,-1": [
    [0.58, 0.38],
    [0.18, 0.85],
  ],
  "1,1": [
    [0.36, 0.74],
    [0.15, 0.53],
  ],
  "-1,-1": [
    [0.66, 0.3],
    [0.85, 0.49],
  ],
  "-1,1": [
    [0.38, 0.74],
    [0.84, 0.28],
  ],
  "1,-1": [
    [0.6, 0.28],
    [0.14, 0.74],
  ],
};
const SVG = "http://www.w3.org/2000/svg";

/** @type {(name: string, attributes: Record<string, string | number>, text?: string) => SVGElement} */
function shape(name, attributes, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

/** @type {(box: Box) => { x: number, y: number }} */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** @type {(areas: Box[]) => Box} */
function around(areas) {
  const x = Math.min(...areas.map((box) => box.x));
  const y = Math.min(...areas.map((box) => box.y));
  const right = Math.max(...areas.map((box) => box.x + box.width));
  const bottom = Math.max(...areas.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

class Overlay {
  /** @param {HTMLElement} board @param {Mark[]} marks */
  constructor(board, marks) {
    const height = (/** @type {Mark} */ [name]) => (BACK.includes(name) ? 0 : LINES.includes(name) ? 1 : 2);
    this.marks = [...marks].sort((one, other) => height(one) - height(other));
    this.side = 0; // of a cell
    this.origin = { x: 0, y: 0 }; // of the drawing, in the window
    this.table = /** @type {HTMLElement} */ (board.querySelector("table.grid"));
    const frame = /** @type {HTMLElement} */ (this.table.parentElement);
    // As small as can be, and drawn beyond that: a frame must not scroll for it.
    this.svg = shape("svg", { class: "overlay", "aria-hidden": "true", width: 1, height: 1 });
    frame.classList.add("marked");
    frame.append(this.svg);
    this.drawing = this.table.querySelector(".drawing svg");
    this.draw();
    const again = () => this.svg.isConnected && this.draw();
    this.resized = new ResizeObserver(again);
    this.resized.observe(this.table);
    frame.addEventListener("scroll", again, { passive: true });
  }

  /** Where a place is drawn; null for one that is not on this board.
   * @type {(place: string) => Box | null} */
  boxOf(place) {
    const line = place.match(/^([rc])([0-9]+)$/);
    if (line) return this.boxOfLine(line[1], Number(line[2]) - 1);
    const element = this.table.querySelector(`[data-place="${place}"]`);
    if (element) return { ...this.inside(element.getBoundingClientRect()), cell: element };
    const [r, c] = cellAt(place);
    if (!this.drawing) return null;
    const { x, y, width, height } = this.inside(this.drawing.getBoundingClientRect());
    const { width: columns, height: rows } = /** @type {SVGSVGElement} */ (this.drawing).viewBox.baseVal;
    return { x: x + (c * width) / columns, y: y + (r * height) / rows, width: width / columns, height: height / rows };
  }

  // A whole row or column, with its clues.
  /** @type {(kind: string, index: number) => Box | null} */
  boxOfLine(kind, index) {
    const at = this.table.querySelector(`th[data-place="${kind}${index + 1}"]`)?.getBoundingClientRect();
    const { width: columns, height: rows } = this.size;
    const [first, last] =
      kind === "r" ? [`r${index + 1}c1`, `r${index + 1}c${columns}`] : [`r1c${index + 1}`, `r${rows}c${index + 1}`];
    const ends = [first, last].map((place) => this.boxOf(place)).filter((box) => box !== null);
    return ends.length ? around(at ? [this.inside(at), ...ends] : ends) : null;
  }

  get size() {
    if (this.drawing) return /** @type {SVGSVGElement} */ (this.drawing).viewBox.baseVal;
    const rows = this.table.querySelectorAll("tbody tr:has(td[data-place])");
    return { width: rows[0]?.querySelectorAll("td[data-place]").length ?? 0, height: rows.length };
  }

  /** @type {(box: DOMRect) => Box} */
  inside({ x, y, width, height }) {
    return { x: x - this.origin.x, y: y - this.origin.y, width, height };
  }

  draw() {
    this.svg.replaceChildren();
    const frame = /** @type {HTMLElement} */ (this.svg.parentElement);
    const { x, y } = frame.getBoundingClientRect();
    this.origin = { x: x + frame.clientLeft - frame.scrollLeft, y: y + frame.clientTop - frame.scrollTop };
    const whole = this.inside(this.table.getBoundingClientRect());
    const cell = this.boxOf("r1c1") ?? whole;
    this.side = cell.height;
    this.svg.classList.toggle("small", this.side < 32);
    this.svg.setAttribute("font-size", String(Math.max(8, this.side * 0.42)));
    this.dim(whole);
    for (const [name, at, label, tone] of this.marks) {
      const areas = at.map((place) => this.boxOf(place)).filter((box) => box !== null);
      if (!areas.length) continue;
      const group = shape("g", { class: `${name} ${tone} of-${label}` }); // a kind may have colours for its labels
      group.append(...DRAWN[name].call(this, areas, label, tone));
      this.svg.append(group);
    }
  }

  // All but what the marks speak of steps back.
  /** @type {(whole: Box) => void} */
  dim({ x, y, width, height }) {
    const bright = this.marks
      .filter(([name]) => name === "focus")
      .flatMap(([, at]) => at.map((place) => this.boxOf(place)))
      .filter((box) => box !== null);
    if (!bright.length) return;
    const more = this.marks
      .filter(([name]) => name !== "focus")
      .flatMap(([name, at]) => (name === "blocker" ? at.slice(0, 1) : at).map((place) => this.boxOf(place)))
      .filter((box) => box !== null);
    const holes = [...bright, ...more].map((box) => `M${box.x} ${box.y}v${box.height}h${box.width}v${-box.height}z`);
    const mask = shape("path", { class: "dim", d: `M${x} ${y}h${width}v${height}h${-width}z` });
    // A mask, since holes that overlap would cancel each other out by the even-odd rule.
    const cover = shape("mask", { id: "unlit", maskUnits: "userSpaceOnUse", x, y, width, height });
    cover.append(
      shape("rect", { x, y, width, height, fill: "white" }),
      shape("path", { d: holes.join(""), fill: "black" }),
    );
    mask.setAttribute("mask", "url(#unlit)");
    this.svg.append(cover, mask);
  }

  /** The outline of areas without the sides that two of them share.
   * @type {(areas: Box[]) => string} */
  outline(areas) {
    const near = (/** @type {number} */ one, /** @type {number} */ other) => Math.abs(one - other) < 2;
    /** @type {(box: Box, dx: number, dy: number) => boolean} */
    const has = ({ x, y, width, height }, dx, dy) =>
      areas.some((each) => near(each.x, x + dx * width) && near(each.y, y + dy * height));
    const sides = areas.map((box) => {
      const { x, y, width, height } = box;
      return [
        has(box, 0, -1) ? "" : `M${x} ${y}h${width}`,
        has(box, 0, 1) ? "" : `M${x} ${y + height}h${width}`,
        has(box, -1, 0) ? "" : `M${x} ${y}v${height}`,
        has(box, 1, 0) ? "" : `M${x + width} ${y}v${height}`,
      ].join("");
    });
    return sides.join("");
  }

  // Where cells have something else in their middle, as arrows, values stand in a corner.
  get hasCorners() {
    return this.table.dataset.values === "corner";
  }

  /** @type {(area: Box, label: string) => SVGElement[]} */
  value(area, label) {
    if (!this.hasCorners) return badge(middle(area), label, this.side);
    const side = this.side * 0.68;
    return badge({ x: area.x + side * 0.42, y: area.y + side * 0.36 }, label, side);
  }

  // Notes are not to be read through a digit that is drawn over them.
  /** @type {(areas: Box[]) => void} */
  cover(areas) {
    for (const { cell } of areas) cell?.classList.add("covered");
  }

  // Where the text of an element is drawn; null if it has none.
  /** @type {(element: Element | null | undefined) => Box | null} */
  textOf(element) {
    if (!element?.textContent?.trim()) return null;
    const range = document.createRange();
    range.selectNodeContents(element);
    return this.inside(range.getBoundingClientRect());
  }

  // Where a cell has its note of this digit, or would have it (templates/boards/_digits.css); null without such places.
  /** @type {(box: Box, digit: number) => { x: number, y: number } | null} */
  placeOfNote({ cell }, digit) {
    const notes = cell?.querySelector(".marks");
    if (!notes || getComputedStyle(notes).display !== "grid" || !digit) return null;
    const { x, y, width, height } = this.inside(notes.getBoundingClientRect());
    const rows = this.size.width > 6 ? 3 : 2;
    const [row, column] = [Math.floor((digit - 1) / 3), (digit - 1) % 3];
    return { x: x + ((column + 0.5) * width) / 3, y: y + ((row + 0.5) * height) / rows };
  }

  // Digits as notes of a cell, each in its place; null where notes have none.
  /** @type {(box: Box, digits: string[]) => SVGElement[] | null} */
  notes(box, digits) {
    const size = Math.max(9, this.side * 0.26);
    const found = digits.flatMap((digit) => {
      const at = this.placeOfNote(box, Number(digit));
      return at ? [shape("text", { ...at, "font-size": size }, digit)] : [];
    });
    return found.length === digits.length ? found : null;
  }

  // A line between cells, from border to border.
  /** @type {(from: Box, to: Box) => [number, number, number, number]} */
  between(from, to) {
    const [a, b] = [middle(from), middle(to)];
    const [right, down] = [Math.round((b.x - a.x) / this.side), Math.round((b.y - a.y) / this.side)];
    const way = WAYS[`${Math.sign(right)},${Math.sign(down)}`];
    if (this.hasCorners && way && (!right || !down || Math.abs(right) === Math.abs(down))) {
      const [[x1, y1], [x2, y2]] = way;
      return [from.x + x1 * from.width, from.y + y1 * from.height, to.x + x2 * to.width, to.y + y2 * to.height];
    }
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const step = Math.min(this.side * 0.32, length / 3);
    const [dx, dy] = [((b.x - a.x) / length) * step, ((b.y - a.y) / length) * step];
    return [a.x + dx, a.y + dy, b.x - dx, b.y - dy];
  }
}

/** @type {Record<string, (this: Overlay, areas: Box[], label: string, tone: string) => SVGElement[]>} */
const DRAWN = {
  focus(areas) {
    return [shape("path", { d: this.outline(areas) })];
  },

  group(areas, label) {
    const { x, y } = areas[0];
    const area = areas.map((box) => `M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`).join("");
    const parts = [shape("path", { class: "area", d: area }), shape("path", { d: this.outline(areas) })];
    const at = { x: x + this.side / 2, y: y + this.side / 2 };
    if (label) parts.push(...badge(at, label, this.side));
    return parts;
  },

  result(areas, label) {
    const rings = areas.map(({ x, y, width, height }) =>
      shape("rect", { x: x + 1.5, y: y + 1.5, width: width - 3, height: height - 3, rx: 3 }),
    );
    const isEntered = !this.table.closest(".editing"); // a board that is looked at has it already
    if (!label || isEntered) return rings;
    const digits = label.split(" ");
    if (!this.hasCorners) this.cover(areas);
    const values = areas.flatMap((box) => {
      if (this.hasCorners) return this.value(box, label);
      return (digits.length > 1 ? this.notes(box, digits) : null) ?? valueIn(box, label);
    });
    return [...rings, ...values];
  },

  // In the corner that clues, numbers and notes leave free.
  letter(areas, label) {
    const { x, y, width, height } = areas[0];
    const radius = Math.min(Math.max(this.side * 0.17, 5), 15);
    const at = { x: x + width - radius - 1, y: this.hasCorners ? y + height - radius - 1 : y + radius + 1 };
    return [
      shape("circle", { cx: at.x, cy: at.y, r: radius }),
      shape("text", { ...at, "font-size": radius * (label.length > 1 ? 0.95 : 1.35) }, label),
    ];
  },

  struck(areas, label) {
    const parts = [];
    for (const box of areas) {
      const { x, y, width, height } = box;
      if (!label) {
        const inset = width * 0.22;
        const [left, top, right, bottom] = [x + inset, y + inset, x + width - inset, y + height - inset];
        parts.push(shape("path", { d: `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}` }));
        continue;
      }
      const entered = box.cell?.querySelector(".number");
      const isNoted = Boolean(box.cell?.querySelector(".marks i"));
      const rest = label.split(" ").filter((digit) => {
        const note = /^[0-9]+$/.test(digit) ? box.cell?.querySelector(`.marks .n${digit}`) : null;
        const own = entered?.textContent?.trim() === digit ? entered : note;
        const text = this.textOf(own);
        if (text) parts.push(through(text));
        return !text;
      });
      const inPlace = isNoted ? this.notes(box, rest) : null;
      if (inPlace) parts.push(...inPlace);
      else if (rest.length) {
        const size = Math.max(9, this.side * 0.3);
        const at = { x: x + width / 2, y: y + height - size * 0.65 };
        parts.push(shape("text", { x: at.x, y: at.y, "font-size": size }, rest.join(" ")));
      }
    }
    return parts;
  },

  blocker([from, to]) {
    const { x, y } = middle(from);
    const ring = shape("circle", { cx: x, cy: y, r: this.side * 0.42 });
    if (!to) return [ring];
    const [x1, y1, x2, y2] = this.between(from, to);
    return [ring, shape("path", { d: `M${x1} ${y1}L${x2} ${y2}` })];
  },

  ghost(areas, _label, tone) {
    const tones = BANDS.filter((each) => this.marks.some(([name, , , own]) => name === "ghost" && own === each));
    const [band, bands] = [Math.max(0, tones.indexOf(tone)), Math.max(1, tones.length)];
    const { x, y, width, height } = around(areas);
    const isColumn = height > width;
    const [across, inset] = [this.side / bands, 2];
    const box = isColumn
      ? { x: x + band * across + inset, y: y + inset, width: across - 2 * inset, height: height - 2 * inset }
      : { x: x + inset, y: y + band * across + inset, width: width - 2 * inset, height: across - 2 * inset };
    return [shape("rect", { ...box, rx: Math.min(across / 2, 6) })];
  },

  arrow([from, to], _label, tone) {
    if (!to) return [];
    const [x1, y1, x2, y2] = this.between(from, to);
    const angle = Math.atan2(y2 - y1, x2 - x1);
    const size = this.side * 0.18;
    const wing = (/** @type {number} */ turn) =>
      `L${x2 - size * Math.cos(angle + turn)} ${y2 - size * Math.sin(angle + turn)}`;
    const head = `M${x2} ${y2}${wing(0.5)}M${x2} ${y2}${wing(-0.5)}`;
    const parts = [shape("path", { class: "shaft", d: `M${x1} ${y1}L${x2} ${y2}` })];
    if (tone !== "gone") parts.push(shape("path", { d: head }));
    else {
      const [x, y, half] = [x2, y2, this.side * 0.12]; // on the cell that is struck, not on one that lies between
      const cross = `M${x - half} ${y - half}L${x + half} ${y + half}M${x + half} ${y - half}L${x - half} ${y + half}`;
      parts.push(shape("path", { class: "cross", d: cross }));
    }
    return parts;
  },

  number(areas, label) {
    if (!this.hasCorners) this.cover(areas);
    return areas.flatMap((box) => this.value(box, label));
  },
};

// A stroke through a digit that is on the board.
/** @type {(text: Box) => SVGElement} */
function through({ x, y, width, height }) {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const reach = Math.max(width * 0.75, 5);
  return shape("path", { d: `M${cx - reach} ${cy + reach * 0.6}L${cx + reach} ${cy - reach * 0.6}` });
}

/** @type {(at: { x: number, y: number }, label: string, side: number) => SVGElement[]} */
function badge({ x, y }, label, side) {
  const height = side * 0.56;
  const width = Math.max(height, label.length * side * 0.26 + side * 0.2);
  return [
    shape("rect", { class: "badge", x: x - width / 2, y: y - height / 2, width, height, rx: height / 2 }),
    shape("text", { x, y, "font-size": Math.max(8, side * 0.42) }, label),
  ];
}

// One value, or the digits of a note in rows of three.
/** @type {(box: Box, label: string) => SVGElement[]} */
function valueIn(box, label) {
  const { x, y } = middle(box);
  const digits = label.split(" ");
  const rows = Array.from({ length: Math.ceil(digits.length / 3) }, (_, i) => digits.slice(3 * i, 3 * i + 3).join(" "));
  const longest = Math.max(...rows.map(({ length }) => length));
  const most = Math.min((box.height * 0.6) / rows.length, (box.width * 1.5) / longest);
  const size = Math.max(Math.min(8, box.height * 0.6), most); // as small as can be read, or as the cell
  const at = (/** @type {number} */ i) => y + (i - (rows.length - 1) / 2) * size * 1.1;
  return rows.map((row, i) => shape("text", { x, y: at(i), "font-size": size }, row));
}

/** Takes all marks off the board.
 * @type {(board: Element) => void} */
export function clearMarks(board) {
  board.querySelector("svg.overlay")?.remove();
  board.classList.remove("marked");
  for (const cell of board.querySelectorAll(".covered")) cell.classList.remove("covered");
}

/** Draws marks on the board, in place of those that are there.
 * @type {(board: HTMLElement, marks: Mark[]) => void} */
export function drawMarks(board, marks) {
  clearMarks(board);
  if (!marks.length || !board.querySelector("table.grid")) return;
  new Overlay(board, marks);
  board.classList.add("marked");
}
