// Playing a Signpost by strokes.  With a mouse a drag joins two cells whichever way their arrows allow, and out of the board
// it takes a cell's links.  A finger draws where its stroke begins along the arrow of a cell that can lead somewhere, and
// joins what lights up; else it scrolls, and where nothing scrolls it was meant for the arrow.

import { isSolved, NONE, ray, STEPS, targets, UNSET } from "./chains.js";
import { link } from "./links.js";

const SCROLLED = 400; // milliseconds after which a finger would have scrolled
const NEAR = 0.75; // of a cell: how far from a cell's middle a finger still means it

/** @typedef {{ cell: number, over: number, moved: boolean, before: [number, boolean], isFinger: boolean, box: DOMRect }} Press
 *  `over` is the cell that the pointer means, `before` what was picked. */

export class Strokes {
  /** @param {import("./editor.js").default} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {Press | null} */
    this.pressed = null;
    this.doubting = 0;
  }

  /** Whether a finger that moves so far from a cell draws.
   * @type {(r: number, c: number, dx: number, dy: number) => boolean} */
  begin(r, c, dx, dy) {
    const { state } = this.editor;
    const cell = this.editor.index(r, c);
    const arrow = state.arrows[cell];
    if (arrow === UNSET || isSolved(state)) return false;
    const off = Math.atan2(dx, -dy) / (Math.PI / 4) - arrow; // in eighths of a turn
    const isAlong = Math.abs(off - 8 * Math.round(off / 8)) <= 0.5;
    if (!isAlong) this.doubt(cell);
    return isAlong && this.goals(cell).length > 0;
  }

  // From when the finger begins to when it would have scrolled.
  /** @type {(cell: number) => void} */
  doubt(cell) {
    if (this.doubting) return;
    const { editor } = this;
    const at = () => [scrollX, scrollY, visualViewport?.scale, editor.find(".scroller").scrollLeft].join();
    const before = at();
    this.doubting = window.setTimeout(() => {
      this.doubting = 0;
      if (editor.playing && editor.root.isConnected && at() === before) editor.refuse(cell);
    }, SCROLLED);
  }

  // What a finger can join a cell to, or part it from.
  /** @type {(cell: number) => number[]} */
  goals(cell) {
    const { state } = this.editor;
    const next = state.links[cell];
    const free = targets(state, cell);
    return next === NONE || free.includes(next) ? free : [...free, next];
  }

  /** @type {(r: number, c: number, event: PointerEvent) => boolean} */
  press(r, c, event) {
    const { editor } = this;
    const box = editor.grid.cells[r][c].getBoundingClientRect();
    const isFinger = event.pointerType === "touch";
    const before = /** @type {[number, boolean]} */ ([editor.picked, editor.carried]);
    this.pressed = { cell: editor.index(r, c), over: NONE, moved: false, before, isFinger, box };
    return true;
  }

  /** @type {(r: number, c: number, event: PointerEvent) => void} */
  drag(r, c, event) {
    const { editor, pressed } = this;
    if (!pressed) return;
    const over = pressed.isFinger ? this.meant(pressed, event) : editor.isInside(r, c) ? editor.index(r, c) : NONE;
    if (over === pressed.cell && !pressed.moved) return;
    if (editor.picked !== pressed.cell || editor.carried) editor.pick(pressed.cell);
    pressed.over = over;
    pressed.moved = true;
    this.draw(this.pair(pressed));
  }

  // The goal that is nearest to a finger, if it is near.
  /** @type {(pressed: Press, event: PointerEvent) => number} */
  meant({ cell, box }, { clientX, clientY }) {
    const [dr, dc] = STEPS[this.editor.state.arrows[cell]];
    const [x, y] = [(clientX - box.left) / box.width - 0.5, (clientY - box.top) / box.height - 0.5];
    const way = ray(this.editor.state, cell);
    /** @type {(goal: number) => number} */
    const far = (goal) => Math.hypot((way.indexOf(goal) + 1) * dc - x, (way.indexOf(goal) + 1) * dr - y);
    const near = this.goals(cell).filter((goal) => far(goal) < NEAR);
    return near.sort((one, other) => far(one) - far(other))[0] ?? NONE;
  }

  // What the stroke joins if it ends here: [from, to], or null.
  /** @type {(pressed: Press) => [number, number] | null} */
  pair({ cell, over, isFinger }) {
    if (over === NONE || over === cell) return null;
    return isFinger ? [cell, over] : linkBetween(this.editor.state, cell, over);
  }

  /** @type {(pair: [number, number] | null) => void} */
  draw(pair) {
    const { editor } = this;
    editor.drawLine("aim", pair ? link(editor.cellOf(pair[0]), editor.cellOf(pair[1])) : "");
  }

  release() {
    const { editor, pressed } = this;
    if (!pressed) return;
    const { cell, over, moved, before, isFinger } = pressed;
    if (!moved) return editor.choose(cell);
    const pair = this.pair(pressed);
    this.draw(null);
    if (pair) return editor.link(...pair);
    if (isFinger) return editor.pick(...before);
    if (over === NONE) editor.unlink(cell);
    editor.pick(NONE);
    if (over !== NONE && over !== cell) editor.refuse(cell);
  }

  cancel() {
    this.draw(null);
    if (this.pressed) this.editor.pick(...this.pressed.before);
  }
}

// Which of two cells can lead to the other, first of all the one that does: [from, to], or null.
/** @type {(state: import("./chains.js").State, one: number, other: number) => [number, number] | null} */
function linkBetween(state, one, other) {
  if (state.links[other] === one) return [other, one];
  if (ray(state, one).includes(other)) return [one, other];
  return ray(state, other).includes(one) ? [other, one] : null;
}
