// Keeps the page's board (saved-boards.js) while it changes, and finds it again when the page is opened.

import { mode } from "../page/modes.js";
import { kind, script, textField } from "../page/page.js";
import { dropLook, keepLook, lookAt } from "./looks.js";
import { findBoard, findLeft, leave, load, newKey, save } from "./saved-boards.js";

const SOON = 300; // milliseconds
const HASH = /^#board-([0-9]+)$/;

export class Autosave {
  /** @param {import("../page/session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.key = newKey();
    this.made = false;
    this.served = ""; // the puzzle that the server drew, and what it is by now
    this.opened = "";
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {import("./saved-boards.js").Kept | null} what is about to be kept */
    this.waiting = null;
    this.markOpened();
    addEventListener("pagehide", () => {
      this.now();
      leave(location.href, history.state?.board);
    });
    addEventListener("visibilitychange", () => document.hidden && this.now());
  }

  /** The board is as it begins, with nothing on it that is the visitor's. */
  markOpened() {
    this.opened = this.served = textField()?.value ?? "";
  }

  /** What was kept of the board that this page is about, if anything.
   * @type {() => import("./saved-boards.js").Kept | null} */
  recall() {
    if (!textField()) return null; // a page without a board to draw on, such as a path's
    const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const here = history.state?.board ?? location.hash.match(HASH)?.[1];
    const key = here ?? (visit?.type === "reload" ? findLeft(location.href) : undefined);
    const fresh = "fresh" in document.body.dataset;
    const board = key ? load(key) : fresh ? null : findBoard(kind(), textField().value);
    if (!board || board.kind !== kind()) return null;
    this.key = board.key;
    this.made = board.made;
    this.opened = board.text;
    this.nameIt();
    return board;
  }

  /** How long the puzzle was looked at before, where nothing was done to it.
   * @type {() => import("./looks.js").Look | undefined} */
  recallLook() {
    return textField() ? lookAt(kind(), textField().value) : undefined;
  }

  soon() {
    const isToKeep = this.begin();
    clearTimeout(this.timer);
    this.waiting = isToKeep ? this.picture() : null;
    this.timer = window.setTimeout(() => this.now(), SOON);
  }

  now() {
    clearTimeout(this.timer);
    this.session.settle();
    if (this.begin()) {
      save(this.picture());
      dropLook(kind(), this.opened);
    } else this.look();
    this.waiting = null;
  }

  look() {
    const { current, seconds, hints, options, spoiled } = this.session;
    if (!current || !(seconds || hints || spoiled || options.clock)) return;
    keepLook({ kind: kind(), text: textField().value, seconds, hints, options, spoiled });
  }

  /** @type {() => import("./saved-boards.js").Kept} */
  picture() {
    const { current, undo, redo, options, seconds, hints, done, spoiled, taken, words, surplus } = this.session;
    const text = this.opened;
    return {
      ...{ key: this.key, kind: kind(), text, script: script(), mode: mode(), made: this.made, done, seconds, hints },
      ...{ state: current, undo: [...undo], redo: [...redo], options: { ...options }, at: Date.now() },
      entries: /** @type {HTMLInputElement | null} */ (document.getElementById("entries"))?.value ?? "",
      address: location.pathname + location.search,
      ...{ spoiled, taken, words, surplus },
      summary: document.querySelector("#board [role=grid]")?.getAttribute("aria-label") ?? "",
    };
  }

  // Whether there is something to keep.  What was opened stays as it was left; once changed, it is a board of one's own.
  begin() {
    const { current, undo, redo } = this.session;
    const text = textField()?.value;
    if (text === undefined || !current || !(undo.length || redo.length || text !== this.served)) return false;
    if (text !== this.opened && !this.made) {
      if (this.waiting) save(this.waiting); // as it was a moment ago
      this.key = newKey();
      this.made = true;
      this.session.startOver();
    }
    this.opened = text;
    this.nameIt();
    return true;
  }

  // A reload, and a way back to this page, find the board by the entry of the browser's history.
  nameIt() {
    if (history.state?.board !== this.key) history.replaceState({ ...history.state, board: this.key }, "");
  }
}
