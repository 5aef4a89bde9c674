// On the card of who finished one of a day's puzzles: which of them are solved, the next that is not, and in the end the day.

import { send } from "../answers/share.js";
import { plural } from "../site/words.js";
import { all, howSolved } from "../storage/records.js";
import { find, on } from "./page.js";
import { formatTime, showsTime } from "./timer.js";

const part = () => document.querySelector("[data-day-won]");

/** The day's puzzles: links to them, and their recipes.
 * @type {() => { link: HTMLAnchorElement, recipe: string, name: string }[]} */
const puzzles = () =>
  [...document.querySelectorAll("[data-day-won] a")].map((link) => ({
    link,
    recipe: link.dataset.tick ?? "",
    name: link.dataset.name ?? "",
  }));

/** To be called when it was noted that a puzzle is solved. */
export function showDay() {
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
  const { short } = day.dataset;
  const number = puzzles().length;
  find("[data-day-words]", day).textContent = open.length
    ? `${number - open.length} of ${number} on ${short}`
    : `All ${plural(number, "puzzle")} for ${short} solved!`;
  day.classList.toggle("whole", !open.length);
  lead(open.map(({ link }) => link));
}

// On to the first behind this one that is not solved; of a whole day to nothing of it any more.
/** @type {(open: HTMLAnchorElement[]) => void} */
function lead(open) {
  const links = puzzles().map(({ link }) => link);
  const here = links.findIndex((each) => each.hasAttribute("aria-current"));
  const next = open.find((each) => links.indexOf(each) > here) ?? open[0];
  const share = find("#win [data-share-day]");
  share.hidden = Boolean(next);
  share.classList.toggle("primary", !next);
  const way = find("#win a[data-next-of-day]");
  way.hidden = !next;
  if (!next) return;
  way.href = next.href;
  way.textContent = `Next: ${next.dataset.name}`;
}

// What was solved and how, a square for each: with hints it is another one.
/** @type {(day: HTMLElement) => string} */
function summarize(day) {
  const records = all();
  const lines = puzzles().map(({ recipe, name }) => {
    const { hints, spoiled } = records[recipe];
    const how = [howSolved(records[recipe]), ...(hints ? [plural(hints, "hint")] : [])].join(", ");
    return `${spoiled ? "⬜" : hints ? "🟨" : "🟩"} ${name}: ${how}`;
  });
  const times = puzzles().map(({ recipe }) => records[recipe]);
  const isTimed = showsTime() && !times.some(({ spoiled }) => spoiled);
  const total = !isTimed ? "" : ` in ${formatTime(times.reduce((sum, { seconds }) => sum + seconds, 0))}`;
  return [`All ${plural(lines.length, "puzzle")} for ${day.dataset.short}${total}`, ...lines].join("\n");
}

on("click", async (event) => {
  const day = part();
  if (!day || !event.target.closest("[data-share-day]")) return;
  const line = find("#win [data-told]");
  line.textContent = await send(summarize(day), day.dataset.address ?? "");
  line.scrollIntoView({ block: "nearest" });
});
