// Boards that were drawn or played on, kept in the browser: what is on them, and what undo would bring back.

import { isRecord, keysFrom, read, remove, write } from "./storage.js";

/**
 * @typedef {{
 *   key: string, kind: string, text: string, script: string, mode: string, address: string, made: boolean,
 *   state: unknown, undo: unknown[], redo: unknown[], options: import("../page/session.js").Options, seconds: number, hints: number, done: boolean, at: number,
 *   summary: string, entries?: string, spoiled?: boolean, taken?: number, words?: string, surplus?: number,
 * }} Kept  `text` is the puzzle's, `entries` what was entered, as the server reads it; `made` of one that was drawn here,
 *   not opened; `at` and `seconds` tell when and how long; `spoiled` that the answer was seen; `taken` are the seconds to
 *   the end, `words` and `surplus` what the server said then, and how many moves more than it takes were made
 */

const PREFIX = "board:";
const LEFT = "left";
const MOST_BOARDS = 40;
const MOST_HISTORY = 150_000; // characters of one board's undo and redo

/** All boards, the last one first.
 * @type {() => Kept[]} */
export const all = () =>
  keysFrom(PREFIX)
    .flatMap((name) => read(name, isBoard, []))
    .sort((one, other) => other.at - one.at);

/** @type {(key: string) => Kept | null} */
export const load = (key) => read(PREFIX + key, isBoard, null);

/** The board that was last worked on with this puzzle.
 * @type {(kind: string, text: string) => Kept | undefined} */
export const findBoard = (kind, text) => all().find((each) => each.kind === kind && each.text === text);

/** @type {(board: Kept) => void} */
export function save(board) {
  const shortened = { ...board, ...shorten(board.undo, board.redo) };
  for (const old of all().slice(MOST_BOARDS)) drop(old.key);
  if (write(PREFIX + board.key, shortened)) return;
  // Full, or switched off.  The oldest of the others makes room, once.
  const oldest = all().findLast(({ key }) => key !== board.key);
  if (oldest) drop(oldest.key);
  write(PREFIX + board.key, { ...shortened, undo: [], redo: [] });
}

/** @type {(key: string) => void} */
export const drop = (key) => remove(PREFIX + key);

/** That the tab leaves this address with this board, and which one it left there.  A reload right after a change may find
 * the entry of the browser's history as it was before.
 * @type {(address: string, key: string | undefined) => void} */
export const leave = (address, key) => write(LEFT, { address, key }, "sessionStorage");

/** @type {(address: string) => string | undefined} */
export function findLeft(address) {
  const last = read(LEFT, isRecord, undefined, "sessionStorage");
  return last?.address === address ? last.key : undefined;
}

export const newKey = () => crypto.getRandomValues(new Uint32Array(2)).join("").slice(0, 16);

/** @param {any} value @returns {value is Kept} */
const isBoard = (value) => Boolean(value?.key && value.kind) && Array.isArray(value.undo);

// The newest steps of a history, as far as there is room.
/** @type {(undo: unknown[], redo: unknown[]) => { undo: unknown[], redo: unknown[] }} */
function shorten(undo, redo) {
  let room = MOST_HISTORY;
  /** @type {(state: unknown) => boolean} */
  const fits = (state) => {
    room -= JSON.stringify(state).length;
    return room > 0;
  };
  /** @type {(list: unknown[]) => unknown[]} */
  const newest = (list) => {
    const kept = [];
    for (const state of list.toReversed()) {
      if (!fits(state)) break;
      kept.unshift(state);
    }
    return kept;
  };
  return { undo: newest(undo), redo: newest(redo) };
}
