// Puzzles that were looked at and left untouched: how long, with how many hints, and the clock.  They are no boards to go
// on with, but the time of whoever comes back to one goes on.

/** @typedef {{ kind: string, text: string, seconds: number, hints: number, options: import("../page/session.js").Options, spoiled?: boolean }} Look */

import { read, write } from "./storage.js";

const KEY = "looked";
const MOST = 40;
const LONGEST = 20_000; // characters of a puzzle

/** @type {() => Look[]} the last one first */
const all = () => read(KEY, Array.isArray, []).filter((each) => each?.kind && Number.isFinite(each.seconds));

/** @type {(kind: string, text: string) => Look[]} */
const others = (kind, text) => all().filter((each) => each.kind !== kind || each.text !== text);

/** @type {(looks: Look[]) => void} */
const store = (looks) => write(KEY, looks.slice(0, MOST));

/** @type {(kind: string, text: string) => Look | undefined} */
export const lookAt = (kind, text) => all().find((each) => each.kind === kind && each.text === text);

/** @type {(look: Look) => void} */
export function keepLook(look) {
  if (look.text.length <= LONGEST) store([look, ...others(look.kind, look.text)]);
}

/** It is kept as a board by now.
 * @type {(kind: string, text: string) => void} */
export function dropLook(kind, text) {
  if (lookAt(kind, text)) store(others(kind, text));
}
