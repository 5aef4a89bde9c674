// Painting: strokes of the pointer, and keys.  While a stroke is drawn its length stands beside the pointer.

import { plainDigitOf, signOf } from "../../editor/keys.js";
import { still } from "../../editor/motion.js";
import { isPaint } from "./clues.js";

const TICK = 15; // milliseconds that a phone shakes where a finger holds
/** @type {Record<string, number[]>} */
const BESIDE = { touch: [0, -56], pen: [14, -34], mouse: [14, -34] }; // px from the pointer: a finger hides what is below it

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @typedef {{ from: [number, number], at: [number, number], covers: (r: number, c: number) => boolean, value: string,
 *   along: "row" | "column" | "", over: Set<string> }} Stroke
 *  It covers cells that looked like its first one when it began, or blank ones from one that was crossed by itself; in another
 *  colour than its first one has, all but crosses; `along` is the line that it keeps to once it has left that; `over` are
 *  all cells that it went over. */

export class Strokes {
  /** @param {import("./editor.js").default} editor  of which `paint` paints */
  constructor(editor) {
    this.editor = editor;
    this.length = document.createElement("span");
    this.length.className = "length";
    this.length.ariaHidden = "true";
    editor.element.append(this.length);
    /** @type {Stroke | null} */
    this.stroke = null;
  }

  // What the two buttons of a mouse paint; a finger has the other one where it holds.
  get kinds() {
    const { editor } = this;
    const { colour } = editor.inks;
    if (editor.painting) return [colour, "?"];
    return editor.option("pencil", "#") === "." ? [".", colour] : [colour, "."];
  }

  /** @type {(r: number, c: number, event: PointerEvent) => boolean} */
  press(r, c, event) {
    if (event.button === 1) return false;
    const [kind, otherKind] = this.kinds;
    return this.begin(r, c, event.button === 2 || event.ctrlKey ? otherKind : kind);
  }

  // Of a picture nothing is crossed out.
  /** @type {(r: number, c: number) => boolean} */
  hold(r, c) {
    if (this.editor.painting) return false;
    if (!still() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TICK);
    return this.begin(r, c, this.kinds[1]);
  }

  /** @type {(r: number, c: number, wanted: string) => boolean} */
  begin(r, c, wanted) {
    const { editor } = this;
    const seen = editor.seen();
    const { shown } = editor; // as it is now: the stroke itself may take away what was crossed by itself
    /** @type {(row: number, column: number) => boolean} */
    const isOwn = (row, column) => shown[row][column] !== "~";
    /** @type {(row: number, column: number) => boolean} */
    const isBlank = (row, column) => seen[row][column] === "?" || !isOwn(row, column);
    const value = isOwn(r, c) && seen[r][c] === wanted ? "?" : wanted;
    const recolours = isOwn(r, c) && isPaint(seen[r][c]) && isPaint(value);
    /** @type {(row: number, column: number) => boolean} */
    const covers = (row, column) => {
      if (recolours) return isPaint(seen[row][column]) || isBlank(row, column);
      return isOwn(r, c) ? seen[row][column] === seen[r][c] : isBlank(row, column);
    };
    this.stroke = { from: [r, c], at: [r, c], covers, value, along: "", over: new Set([`${r} ${c}`]) };
    editor.beginStep();
    editor.paint([[r, c]], value);
    return true;
  }

  // A fast pointer skips cells: those between are painted too.
  /** @type {(r: number, c: number, event: PointerEvent) => void} */
  drag(r, c, event) {
    const { stroke } = this;
    if (!stroke) return;
    const corner = this.editor.element.getBoundingClientRect(); // before anything is drawn, or it would be laid out at once
    this.go(stroke, r, c);
    this.showLength(stroke, event, corner);
  }

  /** @type {(stroke: Stroke, r: number, c: number) => void} */
  go(stroke, r, c) {
    const { editor } = this;
    const [toR, toC] = this.aim(stroke, r, c);
    const [fromR, fromC] = stroke.at;
    const steps = Math.max(Math.abs(toR - fromR), Math.abs(toC - fromC));
    if (!steps) return;
    /** @type {(from: number, to: number, i: number) => number} */
    const at = (from, to, i) => Math.round(from + ((to - from) * (i + 1)) / steps);
    /** @type {[number, number][]} */
    const cells = Array.from({ length: steps }, (_, i) => [at(fromR, toR, i), at(fromC, toC, i)]);
    stroke.at = [toR, toC];
    for (const cell of cells) stroke.over.add(cell.join(" "));
    editor.paint(
      cells.filter((cell) => stroke.covers(...cell)),
      stroke.value,
    );
    editor.light(toR, toC);
  }

  // Where the stroke goes if the pointer is here: it may keep to the row or the column in which it left its first cell.  A
  // player's does unless told otherwise, a drawer's only then.
  /** @type {(stroke: Stroke, r: number, c: number) => [number, number]} */
  aim(stroke, r, c) {
    const { editor } = this;
    const { width, height } = editor.state;
    /** @type {[number, number]} */
    const inside = [Math.min(Math.max(r, 0), height - 1), Math.min(Math.max(c, 0), width - 1)];
    const isRuled = editor.making ? editor.option("ruled", "off") : editor.option("straight", "on");
    if (isRuled === "off") return inside;
    const [fromR, fromC] = stroke.from;
    const [down, across] = [Math.abs(r - fromR), Math.abs(c - fromC)];
    if (!stroke.along && down !== across) stroke.along = across > down ? "row" : "column";
    if (stroke.along === "row") return [fromR, inside[1]];
    if (stroke.along === "column") return [inside[0], fromC];
    return stroke.at;
  }

  // A single cell needs no number.
  /** @type {(stroke: Stroke, event: PointerEvent, corner: DOMRect) => void} */
  showLength({ over }, { clientX, clientY, pointerType }, { left, top }) {
    const { size } = over;
    this.length.textContent = size > 1 ? String(size) : "";
    const [right, down] = BESIDE[pointerType] ?? BESIDE.mouse;
    this.length.style.translate = `${clientX - left + right}px ${clientY - top + down}px`;
  }

  end() {
    this.stroke = null;
    this.length.textContent = "";
  }

  /** @type {(r: number, c: number, event: KeyboardEvent) => boolean} */
  key(r, c, event) {
    const { editor } = this;
    const seen = editor.seen()[r][c];
    const arrow = ARROWS[event.key];
    const key = signOf(event).toLowerCase();
    const crosses = this.kinds.includes(".");
    const { colour } = editor.inks;
    const chosen = editor.inks.byDigit(plainDigitOf(event)) ?? editor.inks.byLetter(key);
    editor.beginStep();
    if (chosen) editor.inks.choose(chosen);
    else if (key === " " || key === "enter") editor.paint([[r, c]], seen === colour ? "?" : colour);
    else if (key === "x" && crosses)
      editor.paint([[r, c]], seen === "." && !editor.isCrossedByItself(r, c) ? "?" : ".");
    else if (key === "delete" || key === "backspace") editor.paint([[r, c]], "?");
    else if (arrow && event.shiftKey) {
      editor.grid.move(...arrow);
      editor.paint([editor.at], seen);
    } else return false;
    return true;
  }
}
