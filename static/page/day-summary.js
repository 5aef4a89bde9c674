// On the card of who finished one of a day's puzzles: which of them are solved, the next that is not, and in the end the day.

import { send } from "../answers/share.js";
import { plural } from "../site/words.js";
import { all, howSolved } from "../storage/records.js";
import { on } from "./page.js";
import { inWords, showsTime } from "./timer.js";

const part = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-day-won]"));
const way = () => /** @type {HTMLAnchorElement | null} */ (document.querySelector("#win [data-next-of-day]"));

/** @returns {HTMLAnchorElement[]} the day's puzzles, as links to them */
const links = () => [...part().querySelectorAll("a")];

/** To be called when it was noted that a puzzle is solved. */
export function showDay() {
  if (!part()) return;
  const records = all();
  for (const link of links()) {
    const { tick: recipe, name } = link.dataset;
    const time = records[recipe] && howSolved(records[recipe]);
    link.querySelector("[data-mark]").textContent = time ? "✓" : "";
    link.classList.toggle("solved", Boolean(time));
    const solved = time === "solved" ? time : `solved, ${time}`;
    link.setAttribute("aria-label", `${name}: ${time ? solved : "not solved yet"}`);
    link.title = time ? `${name}, ${time}` : name;
  }
  const open = links().filter((each) => !records[each.dataset.tick]);
  const { short } = part().dataset;
  const number = links().length;
  part().querySelector("[data-day-words]").textContent = open.length
    ? `${number - open.length} of ${number} of ${short}`
    : `All ${plural(number, "puzzle")} of ${short} solved!`;
  part().classList.toggle("whole", !open.length);
  lead(open);
}

// On to the first behind this one that is not solved; of a whole day to nothing of it any more.
function lead(open) {
  const here = links().findIndex((each) => each.hasAttribute("aria-current"));
  const next = open.find((each) => links().indexOf(each) > here) ?? open[0];
  /** @type {HTMLElement} */
  const share = document.querySelector("#win [data-share-day]");
  share.hidden = Boolean(next);
  share.classList.toggle("primary", !next);
  way().hidden = !next;
  if (!next) return;
  way().href = next.href;
  way().textContent = `Next of the day: ${next.dataset.name}`;
}

// What was solved and how, a square for each: with hints it is another one.
function told() {
  const records = all();
  const lines = links().map(({ dataset: { tick: recipe, name } }) => {
    const { hints, spoiled } = records[recipe];
    const how = [howSolved(records[recipe]), ...(hints ? [plural(hints, "hint")] : [])].join(", ");
    return `${spoiled ? "⬜" : hints ? "🟨" : "🟩"} ${name}: ${how}`;
  });
  const times = links().map(({ dataset }) => records[dataset.tick]);
  const isTimed = showsTime() && !times.some(({ spoiled }) => spoiled);
  const total = !isTimed ? "" : ` in ${inWords(times.reduce((sum, { seconds }) => sum + seconds, 0))}`;
  return [`All ${plural(lines.length, "puzzle")} of ${part().dataset.short}${total}`, ...lines].join("\n");
}

on("click", async (event) => {
  if (!event.target.closest("[data-share-day]")) return;
  const line = document.querySelector("#win [data-told]");
  line.textContent = await send(told(), part().dataset.address);
  line.scrollIntoView({ block: "nearest" });
});
