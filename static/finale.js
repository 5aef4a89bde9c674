// On the card of who finished one of a day's puzzles: which of them are solved, the next that is not, and in the end the day.

import { on } from "./page.js";
import { all, howSolved } from "./records.js";
import { send } from "./share.js";
import { plural } from "./words.js";

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
    link.textContent = time ? "✓" : "";
    link.setAttribute("aria-label", time ? `${name}: solved, ${time}` : `${name}: not solved yet`);
    link.title = time ? `${name}, ${time}` : name;
  }
  const open = links().filter((each) => !records[each.dataset.tick]);
  const { short, dayWon } = part().dataset;
  const number = links().length;
  part().querySelector("[data-day-words]").textContent = open.length
    ? `${number - open.length} of ${number} of ${short}`
    : `All ${plural(number, "puzzle")} of ${dayWon} solved!`;
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

on("click", async (event) => {
  if (!event.target.closest("[data-share-day]")) return;
  const records = all();
  const lines = links().map(({ dataset: { tick: recipe, name, about } }) => {
    const { hints } = records[recipe];
    const how = [howSolved(records[recipe]), ...(hints ? [plural(hints, "hint")] : [])].join(", ");
    return `✓ ${name}, ${about.toLowerCase()}: ${how}`;
  });
  const { dayWon, address } = part().dataset;
  const told = await send([`All puzzles of ${dayWon}:`, ...lines].join("\n"), address);
  const line = document.querySelector("#win [data-told]");
  line.textContent = told;
  line.scrollIntoView({ block: "nearest" });
});
