// What the records come to: usual times, and days in a row.

import { dayOf } from "../site/dates.js";
import { all, keptDays } from "./records.js";

const LEAST = 3; // times before one can be called usual

/** The size and level that a recipe is of; of any other puzzle nothing.
 * @type {(name: string) => string} */
const shelfOf = (name) => name.match(/^(.+)-g[0-9]+-[0-9]+$/)?.[1] ?? "";

/** The times, in seconds, of each kind, size and level, in the order in which they were solved; without those whose answer
 * was seen.
 * @type {(without?: string) => Map<string, number[]>} */
function times(without = "") {
  const found = new Map();
  const records = Object.entries(all()).sort(([, one], [, other]) => one.at - other.at);
  for (const [name, { seconds, spoiled }] of records) {
    const shelf = shelfOf(name);
    if (!shelf || spoiled || !seconds || name === without) continue;
    found.set(shelf, [...(found.get(shelf) ?? []), seconds]);
  }
  return found;
}

/** @type {(numbers: number[]) => number} */
function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return Math.round((low + high) / 2);
}

/** What is usual for puzzles like this one, and the best of them, in seconds, without this one; null where there are too few.
 * @type {(recipe: string) => { usual: number, best: number } | null} */
export function usualFor(recipe) {
  const others = times(recipe).get(shelfOf(recipe)) ?? [];
  return others.length < LEAST ? null : { usual: median(others), best: Math.min(...others) };
}

/** Of each kind, size and level (recipes without their seeds) the usual time, the best, and how many were solved; of fewer
 * than three no usual one.
 * @type {() => [string, { usual: number | null, best: number, count: number }][]} */
export function shelves() {
  const rows = [...times()].map(
    ([shelf, each]) =>
      /** @type {[string, { usual: number | null, best: number, count: number }]} */ ([
        shelf,
        { usual: each.length < LEAST ? null : median(each), best: Math.min(...each), count: each.length },
      ]),
  );
  return rows.sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }));
}

/** So many days behind one, as addresses have them.
 * @type {(day: string, by: number) => string} */
function behind(day, by) {
  const date = new Date([day, "T12:00"].join(""));
  date.setDate(date.getDate() + by);
  return dayOf(date.getTime());
}

/** The most days in a row on which a puzzle of that very day was solved, ever.
 * @type {() => number} */
export function longest() {
  const kept = keptDays();
  let most = 0;
  for (const first of kept) {
    if (kept.has(behind(first, -1))) continue;
    let count = 1;
    while (kept.has(behind(first, count))) count += 1;
    most = Math.max(most, count);
  }
  return most;
}

/** The days of this week, from Monday on.
 * @type {() => string[]} */
export function week() {
  const weekday = (new Date().getDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, at) => behind(dayOf(), at - weekday));
}
