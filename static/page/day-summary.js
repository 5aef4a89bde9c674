// On the card of a win: which of the day's puzzles are solved, and the next that is not.  The day is that of the puzzle, or else
// today, whose row comes from the server.

import { dayOf } from "../site/dates.js";
import { offerShare } from "../site/day-share.js";
import { all, howSolved, winsOf } from "../storage/records.js";
import { find, kind } from "./page.js";

const FEW = 3; // wins of a kind before the day's is what comes next

const part = () => document.querySelector("[data-day-won]");

/** The day's puzzles: links to them, and their recipes.
 * @type {() => { link: HTMLAnchorElement, recipe: string, name: string }[]} */
const puzzles = () =>
  [...document.querySelectorAll("[data-day-won] a")].map((link) => ({
    link,
    recipe: link.dataset.recipe ?? "",
    name: link.dataset.name ?? "",
  }));

/** To be called when it was noted that a puzzle is solved. */
export async function showDay() {
  const row = document.querySelector("[data-day-row]");
  if (row && !part()) await fetchToday(row);
  const day = part();
  if (!day) return;
  const records = all();
  for (const { link, recipe, name } of puzzles()) {
    const time = records[recipe] && howSolved(records[recipe]);
    find("[data-mark]", link).textContent = time ? "✓" : "";
    link.classList.toggle("solved", Boolean(time));
    const solved = time === "solved" ? time : `solved, ${time}`;
    link.setAttribute("aria-label", `${name}: ${time ? solved : "not solved yet"}`);
    link.title = time ? `${name}, ${time}` : name;
  }
  const open = puzzles().filter(({ recipe }) => !records[recipe]);
  if (row) row.hidden = !open.length; // a whole day was told when it was
  const number = puzzles().length;
  const done = `${number - open.length} of ${number}`;
  const { short, address = "" } = day.dataset;
  find("[data-day-words]", day).textContent = address.endsWith(dayOf()) ? `Today: ${done}` : `${done} on ${short}`;
  day.classList.toggle("whole", !open.length);
  lead(open.map(({ link }) => link));
  offerShare(!row && !open.length);
}

/** @type {(row: HTMLElement) => Promise<void>} */
async function fetchToday(row) {
  row.hidden = false; // as high as it will be
  try {
    const answer = await fetch(`/day/${dayOf()}/row`);
    if (!answer.ok) throw new Error("no such day");
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    row.replaceChildren(...page.body.children);
  } catch {
    row.hidden = true;
  }
}

// On to the first behind this one that is not solved; of a whole day to nothing of it any more.
/** @type {(open: HTMLAnchorElement[]) => void} */
function lead(open) {
  const links = puzzles().map(({ link }) => link);
  const here = links.findIndex((each) => each.hasAttribute("aria-current"));
  const next = open.find((each) => links.indexOf(each) > here) ?? open[0];
  find("#win [data-share-day]").classList.toggle("primary", !next && here >= 0);
  const way = find("#win a[data-next-of-day]");
  const isNew = here < 0 && winsOf(kind(), all()) < FEW; // the day's may be far too hard
  way.hidden = !next;
  way.classList.toggle("primary", !isNew);
  find("#win [data-another]").classList.toggle("primary", here < 0 && (isNew || !next));
  if (!next) return;
  way.href = next.href;
  way.textContent = here >= 0 ? `Next: ${next.dataset.name}` : `Today’s ${next.dataset.name}`;
}
