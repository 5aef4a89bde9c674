// What makes a win special, as the headline of its card: all of a day, the first of a kind, a new best, days in a row.

import { dayOf } from "../site/dates.js";
import { puzzleDay, streak, winsOf } from "../storage/records.js";
import { usualFor } from "../storage/stats.js";
import { find, kind } from "./page.js";
import { formatTime, showsTime } from "./timer.js";

/** @typedef {import("../storage/records.js").Solved} Solved */

const FEW = ["", "", "two", "three", "four", "five", "six", "seven"];
const ORDINARY = () => "Solved!";

let headline = ORDINARY;

/** What is known before a win is noted.
 * @type {(records: Record<string, Solved>) => { records: Record<string, Solved>, days: number }} */
export const before = (records) => ({ records, days: streak() });

/** To be called when the win of a puzzle, by its name, is noted among the records.
 * @type {(name: string, was: ReturnType<typeof before>, records: Record<string, Solved>) => void} */
export function choose(name, was, records) {
  const solved = records[name];
  headline = ORDINARY;
  if (!solved || solved.spoiled || was.records[name]) return;
  const day = [...document.querySelectorAll("#win [data-recipe]")].map((each) => each.dataset.recipe ?? "");
  const days = streak();
  const isFirst = !winsOf(kind(), was.records);
  const { best = 0 } = usualFor(name) ?? {};
  if (day.includes(name) && day.every((each) => records[each])) {
    const which = puzzleDay(name) === dayOf() ? "today" : "solved";
    headline = () => `All ${FEW[day.length] ?? day.length} ${which}!`;
  } else if (isFirst) headline = () => `First win at ${find("#win").dataset.kind}!`;
  else if (solved.seconds < best)
    headline = () => (showsTime() ? `New best: ${formatTime(solved.seconds)}` : ORDINARY());
  else if (days > 1 && days > was.days) headline = () => `${days} days in a row!`;
}

/** A win that was left is an ordinary one. */
export function forget() {
  headline = ORDINARY;
}

/** Writes the headline; again when times are shown or hidden. */
export function showHeadline() {
  const place = document.querySelector("#win h2");
  if (place) place.textContent = headline();
}
