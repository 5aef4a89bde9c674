// One visit to a puzzle: what outlives the board's element, which the server may draw anew, and what autosave keeps.

/**
 * @typedef {{ supposed?: number | null, clock?: import("../editor/clock.js").Time, [name: string]: unknown }} Options  choices by
 *   their names, such as the tool in hand; `supposed` is branch.js's, the number of steps before “Try out”
 * @typedef {import("../storage/saved-boards.js").Kept} Kept
 */

/** @template [State=any] */
export class Session {
  // The editor's: states that undo and redo bring back, the one on the board, and the text that was written last.
  /** @type {State[]} */
  undo = [];
  /** @type {State[]} */
  redo = [];
  /** @type {State | null} */
  current = null;
  /** @type {string | undefined} */
  written;
  /** @type {Options} */
  options = {};

  seconds = 0; // timer.js counts them
  hints = 0; // app.js counts those that came
  /** @type {boolean | undefined} whether the solution was seen while it was played: spoiler.js */
  spoiled;

  // The end, which is win.js's.
  done = false;
  /** @type {number | undefined} seconds to the end */
  taken;
  /** @type {string | undefined} what the server said of it */
  words;
  /** @type {number | undefined} moves more than it takes */
  surplus;
  /** @type {string | undefined} text and entries that were found right */
  right;
  /** @type {string | undefined} entries that the server was asked about last */
  asked;
  recalled = false; // it was solved at another visit

  /** Goes on from an earlier visit: of a board that was kept, or of a puzzle that was only looked at.
   * @param {Partial<Kept> | import("../storage/looks.js").Look} earlier */
  resume(earlier) {
    /** @type {Partial<Kept>} */
    const { options, seconds, hints, spoiled, done = false, taken, words, surplus } = earlier;
    Object.assign(this.options, options);
    Object.assign(this, { seconds, hints, spoiled, done, taken, words, surplus });
  }

  /** The board has become another puzzle. */
  startOver() {
    Object.assign(this, { seconds: 0, hints: 0, done: false, spoiled: false, right: undefined });
  }

  // What the page does for the editor and the clock; a page may have none of it.

  /** The board has changed. */
  changed() {}

  /** Brings the seconds up to date. */
  settle() {}

  /** Whether the puzzle is the visitor's own. */
  isOwn() {
    return false;
  }

  /** Goes back to where the board was made or played. */
  leaveSolve() {}
}
