// The visitor's own times on the cards of a day's puzzles, the ring of those that are solved, and the streak.

import { find } from "../page/page.js";
import { all, howSolved, streak } from "../storage/records.js";
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
  const count = document.querySelector("[data-solved-count]");
  const done = [...cards].filter((each) => each.classList.contains("done")).length;
  if (count) count.textContent = done ? `${done} of ${cards.length} solved` : "";
  const ring = document.getElementById("ring");
  ring?.replaceChildren(...[...cards].map((card, i) => arc(i, cards.length, card.classList.contains("done"))));
  const begin = /** @type {HTMLAnchorElement | null} */ (document.getElementById("begin"));
  if (begin && Object.keys(records).length) leadOn(begin, [...cards]);
  const days = streak();
  const place = document.getElementById("streak");
  if (place) place.textContent = days > 1 ? `${plural(days, "day")} in a row` : "";
  const way = document.querySelector("[data-yours]");
  if (way) way.hidden = !Object.keys(records).length;
  const links = document.querySelectorAll("a[data-today]");
  for (const link of links) link.href = `/day/${dayOf()}`;
}

// To the first of today's puzzles that is not solved yet.
/** @type {(link: HTMLAnchorElement, cards: HTMLAnchorElement[]) => void} */
function leadOn(link, cards) {
  const next = cards.find((card) => !card.classList.contains("done"));
  link.hidden = !next;
  if (!next) return;
  link.href = next.href;
  link.textContent = `Play today’s ${find(".card-name", next).textContent}`;
}

// One of so many parts of a ring around the origin.
/** @type {(i: number, of: number, isDone: boolean) => SVGPathElement} */
function arc(i, of, isDone) {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const [start, end] = [i + 0.12, i + 0.88].map((turn) => (turn / of) * 2 * Math.PI);
  const at = (/** @type {number} */ turn) => `${(16 * Math.sin(turn)).toFixed(2)} ${(-16 * Math.cos(turn)).toFixed(2)}`;
  path.setAttribute("d", `M${at(start)}A16 16 0 0 1 ${at(end)}`);
  path.classList.toggle("done", isDone);
  return path;
}

/** Where it is another day than in UTC, that day's puzzles come. */
export function showLocalDay() {
  const cards = document.querySelector("[data-day]");
  if (!cards || cards.getAttribute("data-day") === dayOf()) return;
  const swap = { target: ".dailies", select: ".dailies", swap: "outerHTML" };
  window.htmx?.ajax("GET", `/day/${dayOf()}`, swap).then(showOwn);
}
