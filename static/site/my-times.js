// The visitor's own times on the cards of a day's puzzles, the ring of those that are solved, and the streak.

import { find } from "../page/page.js";
import { all, howSolved, kindOf, streak } from "../storage/records.js";
import { showSolved } from "../storage/thumbnails.js";
import { dayOf } from "./dates.js";
import { plural } from "./words.js";

export function showOwn() {
  const records = all();
  const cards = document.querySelectorAll("a[data-recipe]");
  for (const card of cards) {
    const solved = records[card.dataset.recipe ?? ""];
    card.classList.toggle("done", Boolean(solved));
    if (solved) showSolved(card);
    find("[data-own]", card).textContent = solved ? `✓ ${howSolved(solved)}` : "Play";
  }
  const done = [...cards].filter((each) => each.classList.contains("done")).length;
  const count = document.querySelector("[data-solved-count]");
  if (count) count.textContent = done ? `${done} of ${cards.length} solved` : "";
  showRing([...cards].map((card) => card.classList.contains("done")));
  const begin = /** @type {HTMLAnchorElement | null} */ (document.getElementById("begin"));
  if (begin && Object.keys(records).length) leadOn(begin, [...cards]);
  const days = streak();
  const place = document.getElementById("streak");
  if (place && days > 1)
    place.textContent = `${plural(days, "day")} in a row${done ? "" : ". Solve one to keep it going."}`;
  place?.classList.toggle("on", days > 1);
  const way = document.querySelector("[data-yours]");
  if (way) way.hidden = !Object.keys(records).length;
  const links = document.querySelectorAll("a[data-today]");
  for (const link of links) link.href = `/day/${dayOf()}`;
}

// To the first of today's puzzles that is not solved yet; after the last of them, to what is next of the kind played last.
/** @type {(link: HTMLAnchorElement, cards: HTMLAnchorElement[]) => void} */
function leadOn(link, cards) {
  const next = cards.find((card) => !card.classList.contains("done"));
  const more = document.querySelector(`.card[data-start="/${lastKind()}"]`);
  link.hidden = !next && !more;
  if (next) link.textContent = `Play today’s ${find(".card-name", next).textContent}`;
  else if (more) link.textContent = `Play ${find(".card-name", more).textContent}`;
  link.href = (next ?? more)?.getAttribute("href") ?? "/";
}

/** The kind of what was solved last.
 * @type {() => string} */
function lastKind() {
  const [last] = Object.entries(all()).sort(([, one], [, other]) => other.at - one.at);
  return last ? kindOf(...last) : "";
}

/** @type {(parts: boolean[]) => void} */
function showRing(parts) {
  const ring = document.getElementById("ring");
  if (!ring) return;
  const arcs = ring.querySelectorAll("circle");
  for (const [i, arc] of arcs.entries()) arc.classList.toggle("done", parts[i]);
  find("[data-ring-count]", ring).textContent = `${parts.filter(Boolean).length}/${parts.length}`;
}

/** Where it is another day than in UTC, that day's puzzles come. */
export function showLocalDay() {
  const cards = document.querySelector("[data-day]");
  if (!cards || cards.getAttribute("data-day") === dayOf()) return;
  const swap = { target: ".dailies", select: ".dailies", swap: "outerHTML" };
  window.htmx?.ajax("GET", `/?day=${dayOf()}`, swap).then(showOwn);
}
