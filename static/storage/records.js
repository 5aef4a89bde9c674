// What was solved in this browser, and how fast: kept here and nowhere else, and carried to another as a file (backup.js).

import { formatTime, showsTime } from "../page/timer.js";
import { dayOf } from "../site/dates.js";
import { isRecord, read, write } from "./storage.js";

/** @typedef {{
 *   seconds: number, hints: number, at: number, surplus?: number, spoiled?: boolean, kind?: string, about?: string,
 * }} Solved  `at` in milliseconds since 1970; with `surplus` moves more than it takes, where these are counted; `spoiled` where
 *   the answer was seen before; `kind`, and `about` in words, of a puzzle that no recipe names */

const KEY = "records";
const MOST = 5000;
const LONGEST = 1_500_000; // characters of all together
const LATEST = 86_400_000; // milliseconds from now: clocks differ
const RECIPE = /^[a-z]+-[0-9a-z]+-[a-z-]+-g[0-9]+-([0-9]+)$/;
const ADDRESS = /^\/(?:p\/[\w-]+\/puzzle|[a-z]+\?(?:text|example)=[^#\s]{1,6000})$/;

/** The first time that each puzzle was solved, by its recipe, or else by its address.
 * @type {() => Record<string, Solved>} */
export const all = () => selectSound(read(KEY, isRecord, {}));

/** Those of the records that are such.
 * @type {(value: unknown) => Record<string, Solved>} */
export function selectSound(value) {
  /** @type {(each: unknown) => boolean} */
  const isNumber = (each) => Number.isFinite(each) && Number(each) >= 0;
  /** @type {(name: string, each: Solved) => boolean} */
  const isKnown = (name, each) => RECIPE.test(name) || (ADDRESS.test(name) && /^[a-z]+$/.test(each.kind ?? ""));
  return Object.fromEntries(
    Object.entries(value ?? {}).filter(
      ([name, each]) =>
        [each?.seconds, each?.hints, each?.at].every(isNumber) &&
        each.at < Date.now() + LATEST &&
        String(each.about ?? "").length < 200 &&
        isKnown(name, each),
    ),
  );
}

/** @type {(records: Record<string, Solved>) => boolean} */
function store(records) {
  let room = LONGEST;
  const newest = Object.entries(records)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST)
    .filter((each) => {
      room -= JSON.stringify(each).length;
      return room > 0;
    });
  return write(KEY, Object.fromEntries(newest));
}

/** Whether one is worth more than another of the same puzzle: of as many moves, the first counts.
 * @type {(one: Solved, other: Solved | undefined) => boolean} */
const isBetter = (one, other) => !other || (one.surplus ?? 0) < (other.surplus ?? 0);

/** A puzzle was solved; a second time counts only where it took fewer moves.
 * @type {(name: string, solved: Omit<Solved, "at">) => void} */
export function note(name, { seconds, hints, surplus = 0, spoiled = false, kind, about }) {
  const records = all();
  const at = records[name]?.at ?? Date.now(); // the day on which it was solved stays
  const solved = {
    ...{ seconds, hints, at },
    ...(surplus && { surplus }),
    ...(spoiled && { spoiled }),
    ...(RECIPE.test(name) ? {} : { kind, ...(about && { about }) }),
  };
  if (isBetter(solved, records[name])) store({ ...records, [name]: solved });
}

/** @type {(name: string) => void} */
export function forget(name) {
  const { [name]: _, ...others } = all();
  store(others);
}

/** Adds records of another browser, or one that was forgotten; says how many are new or better than what is here.
 * @type {(theirs: Record<string, Solved>) => number} */
export function add(theirs) {
  const mine = all();
  const better = Object.entries(theirs).filter(([name, each]) => isBetter(each, mine[name]));
  if (better.length) store({ ...mine, ...Object.fromEntries(better) });
  return better.length;
}

/** The kind of the puzzle that a record is of.
 * @type {(name: string, solved?: Solved) => string} */
export const kindOf = (name, solved) => solved?.kind ?? name.split("-", 1)[0];

/** How many puzzles of a kind are among the records.
 * @type {(kind: string, records: Record<string, Solved>) => number} */
export const winsOf = (kind, records) =>
  Object.entries(records).filter(([name, solved]) => kindOf(name, solved) === kind).length;

/** Where the puzzle of a record is.
 * @type {(name: string) => string} */
export const addressOf = (name) => (name.startsWith("/") ? name : `/${kindOf(name)}/new/${name}`);

/** How one was solved, in words.
 * @type {(solved: Solved) => string} */
export const howSolved = ({ seconds, spoiled }) =>
  spoiled ? "revealed" : showsTime() ? formatTime(seconds) : "solved";

// -- days ----------------------------------------------------------------------------------------------------------------

/** The day that a recipe was the puzzle of, by its seed; of any other recipe, no day that there is.
 * @type {(recipe: string) => string} */
export const puzzleDay = (recipe) => (recipe.match(RECIPE)?.[1] ?? "").replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");

/** How many of each day's puzzles were solved.
 * @type {() => Map<string, number>} */
export function solvedOf() {
  const counts = new Map();
  for (const name of Object.keys(all())) counts.set(puzzleDay(name), (counts.get(puzzleDay(name)) ?? 0) + 1);
  return counts;
}

/** The days on which a puzzle of that very day was solved.
 * @type {() => Set<string>} */
export function keptDays() {
  const own = Object.entries(all()).filter(([name, { at }]) => puzzleDay(name) === dayOf(at));
  return new Set(own.map(([name]) => puzzleDay(name)));
}

/** How many of them are in a row, up to today or, before today's, to yesterday.
 * @type {() => number} */
export function streak() {
  const kept = keptDays();
  const day = new Date();
  if (!kept.has(dayOf(day.getTime()))) day.setDate(day.getDate() - 1);
  let count = 0;
  for (; kept.has(dayOf(day.getTime())); day.setDate(day.getDate() - 1)) count += 1;
  return count;
}

/** @type {(words: string) => string} */
const capitalize = (words) => words[0].toUpperCase() + words.slice(1);

/** A recipe's level and size in words, as far as `sizes` (kind-size to name) knows them.
 * @type {(recipe: string, sizes: Record<string, string>) => string} */
export function sizeAndLevel(recipe, sizes) {
  const [, kind, size, level] = recipe.match(/\b([a-z]+)-([0-9a-z]+)-([a-z-]+?)(?:-g[0-9]+-[0-9]+)?$/) ?? [];
  const words = level === "moderate" ? "medium" : level?.replace("-", " ");
  const name = sizes[[kind, size].join("-")] ?? size;
  return kind && words ? capitalize(`${words}, ${name[0].toLowerCase()}${name.slice(1)}`) : "";
}
