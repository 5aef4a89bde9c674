// Painting: strokes of the pointer, and keys.

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @typedef {{ from: [number, number], at: [number, number], covers: (r: number, c: number) => boolean, value: string,
 *   along: "row" | "column" | "" }} Stroke
 *  It covers cells that looked like its first one when it began; `along` is the line that it keeps to once it has left that. */

export class Strokes {
  /** @param {any} editor  the nonogram's, of which `kinds` are what the two buttons paint, and `paint` does it */
  constructor(editor) {
    this.editor = editor;
    /** @type {Stroke | null} */
    this.stroke = null;
  }

  press(r, c, event) {
    if (event.button === 1) return false;
    const { editor } = this;
    const [kind, otherKind] = editor.kinds;
    const wanted = event.button === 2 || event.ctrlKey ? otherKind : kind;
    const seen = editor.seen();
    const value = seen[r][c] === wanted ? "?" : wanted;
    const covers = (row, column) => seen[row][column] === seen[r][c];
    this.stroke = { from: [r, c], at: [r, c], covers, value, along: "" };
    editor.beginStep();
    editor.paint([[r, c]], value);
    return true;
  }

  // A fast pointer skips cells: those between are painted too.
  drag(r, c) {
    const { stroke, editor } = this;
    if (!stroke) return;
    const [toR, toC] = this.aim(r, c);
    const [fromR, fromC] = stroke.at;
    const steps = Math.max(Math.abs(toR - fromR), Math.abs(toC - fromC));
    if (!steps) return;
    const at = (from, to, i) => Math.round(from + ((to - from) * (i + 1)) / steps);
    /** @type {[number, number][]} */
    const cells = Array.from({ length: steps }, (_, i) => [at(fromR, toR, i), at(fromC, toC, i)]);
    stroke.at = [toR, toC];
    editor.paint(
      cells.filter((cell) => stroke.covers(...cell)),
      stroke.value,
    );
    editor.light(toR, toC);
  }

  // Where the stroke goes if the pointer is here: it keeps to the row or the column in which it left its first cell.
  aim(r, c) {
    const { stroke, editor } = this;
    const { width, height } = editor.state;
    const inside = [Math.min(Math.max(r, 0), height - 1), Math.min(Math.max(c, 0), width - 1)];
    if (!editor.isStraight) return inside;
    const [fromR, fromC] = stroke.from;
    const [down, across] = [Math.abs(r - fromR), Math.abs(c - fromC)];
    if (!stroke.along && down !== across) stroke.along = across > down ? "row" : "column";
    if (stroke.along === "row") return [fromR, inside[1]];
    if (stroke.along === "column") return [inside[0], fromC];
    return stroke.at;
  }

  end() {
    this.stroke = null;
  }

  key(r, c, event) {
    const { editor } = this;
    const seen = editor.seen()[r][c];
    const arrow = ARROWS[event.key];
    const key = event.key.toLowerCase();
    const crosses = editor.kinds.includes(".");
    editor.beginStep();
    if (key === " " || key === "enter") editor.paint([[r, c]], seen === "#" ? "?" : "#");
    else if (key === "x" && crosses) editor.paint([[r, c]], seen === "." ? "?" : ".");
    else if (key === "delete" || key === "backspace") editor.paint([[r, c]], "?");
    else if (arrow && event.shiftKey) {
      editor.grid.move(...arrow);
      editor.paint([editor.at], seen);
    } else return false;
    return true;
  }
}
