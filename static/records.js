// What was solved in this browser, and how fast: kept here and nowhere else, and carried to another as a file.

import { inWords } from "./timer.js";

/** @typedef {{ seconds: number, hints: number, at: number, surplus?: number, spoiled?: boolean }} Solved  `at` in milliseconds
 *   since 1970; with `surplus` moves more than it takes, where these are counted; `spoiled` where the answer was seen before */

const KEY = "records";
const MOST = 5000;
const FORMAT = "puzzle playground times 1";
const RECIPE = /^[a-z]+-[0-9a-z]+-[a-z-]+-g[0-9]+-([0-9]+)$/;

/** The first time that each recipe's puzzle was solved.
 * @type {() => Record<string, Solved>} */
export function all() {
  try {
    return sound(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return {}; // storage is switched off, or holds nothing of ours
  }
}

/** @type {(value: any) => Record<string, Solved>} */
function sound(value) {
  const isNumber = (each) => Number.isFinite(each) && each >= 0;
  return Object.fromEntries(
    Object.entries(value ?? {}).filter(
      ([name, each]) => RECIPE.test(name) && [each?.seconds, each?.hints, each?.at].every(isNumber),
    ),
  );
}

/** @type {(records: Record<string, Solved>) => void} */
function store(records) {
  const newest = Object.entries(records)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // storage is full or switched off
  }
}

/** Whether one is worth more than another of the same puzzle: of as many moves, the first counts.
 * @type {(one: Solved, other: Solved | undefined) => boolean} */
const isBetter = (one, other) => !other || (one.surplus ?? 0) < (other.surplus ?? 0);

/** A puzzle was solved; a second time counts only where it took fewer moves.
 * @type {(recipe: string, solved: { seconds: number, hints: number, surplus?: number, spoiled?: boolean }) => void} */
export function note(recipe, { seconds, hints, surplus = 0, spoiled = false }) {
  const records = all();
  const at = records[recipe]?.at ?? Date.now(); // the day on which it was solved stays
  const solved = { seconds, hints, at, ...(surplus && { surplus }), ...(spoiled && { spoiled }) };
  if (isBetter(solved, records[recipe])) store({ ...records, [recipe]: solved });
}

/** How one was solved, in words.
 * @type {(solved: Solved) => string} */
export const howSolved = ({ seconds, spoiled }) => (spoiled ? "answer seen" : inWords(seconds));

/** @type {() => string} */
export const asFile = () => JSON.stringify({ format: FORMAT, records: all() }, null, 1);

/** Adds what another browser wrote; says how many were new, or null if it is no such file.
 * @type {(text: string) => number | null} */
export function fromFile(text) {
  try {
    const { format, records } = JSON.parse(text);
    if (format !== FORMAT) return null;
    const [mine, theirs] = [all(), sound(records)];
    const better = Object.entries(theirs).filter(([name, each]) => isBetter(each, mine[name]));
    store({ ...mine, ...Object.fromEntries(better) });
    return better.length;
  } catch {
    return null;
  }
}

// -- days ----------------------------------------------------------------------------------------------------------------

/** A day as its address has it, by the visitor's own clock.
 * @type {(time?: number) => string} */
export function dayOf(time = Date.now()) {
  const date = new Date(time);
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day that a recipe was the puzzle of, by its seed; of any other recipe, no day that there is.
 * @type {(recipe: string) => string} */
const puzzleDay = (recipe) => (recipe.match(RECIPE)?.[1] ?? "").replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");

/** How many of each day's puzzles were solved.
 * @type {() => Map<string, number>} */
export function solvedOf() {
  const counts = new Map();
  for (const name of Object.keys(all())) counts.set(puzzleDay(name), (counts.get(puzzleDay(name)) ?? 0) + 1);
  return counts;
}

/** Days in a row on which a puzzle of that very day was solved, up to today or, before today's, to yesterday.
 * @type {() => number} */
export function streak() {
  const kept = new Set(
    Object.entries(all())
      .filter(([name, { at }]) => puzzleDay(name) === dayOf(at))
      .map(([name]) => puzzleDay(name)),
  );
  const day = new Date();
  if (!kept.has(dayOf(day.getTime()))) day.setDate(day.getDate() - 1);
  let count = 0;
  for (; kept.has(dayOf(day.getTime())); day.setDate(day.getDate() - 1)) count += 1;
  return count;
}

/** A recipe's size and level in words, as far as `sizes` (kind-size to name) knows them.
 * @type {(recipe: string, sizes: Record<string, string>) => string} */
export function sizeAndLevel(recipe, sizes) {
  const [, kind, size, level] = recipe.match(/\b([a-z]+)-([0-9a-z]+)-([a-z-]+?)(?:-g[0-9]+-[0-9]+)?$/) ?? [];
  return kind ? `${sizes[[kind, size].join("-")] ?? size}, ${level.replace("-", " ")}` : "";
}

/** The best time in each kind, size and level (recipes without their seeds), when that was, and how many were solved.
 * @type {() => [string, { seconds: number, at: number, count: number }][]} */
export function best() {
  /** @type {Map<string, { seconds: number, at: number, count: number }>} */
  const found = new Map();
  for (const [name, { seconds, at, spoiled }] of Object.entries(all())) {
    if (spoiled || !seconds) continue;
    const shelf = name.replace(/-g[0-9]+-[0-9]+$/, "");
    const before = found.get(shelf) ?? { seconds: Number.POSITIVE_INFINITY, at, count: 0 };
    found.set(shelf, { ...(seconds < before.seconds ? { seconds, at } : before), count: before.count + 1 });
  }
  return [...found].sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }));
}
