// The visitor's own times on the cards of a day's puzzles, and the days in a row.

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
  const days = streak();
  const place = document.getElementById("streak");
  if (place) place.textContent = days > 1 ? `${plural(days, "day")} in a row.` : "";
  const way = document.querySelector("[data-yours]");
  if (way) way.hidden = !Object.keys(records).length;
  const links = document.querySelectorAll("a[data-today]");
  for (const link of links) link.href = `/day/${dayOf()}`;
}

/** Where it is another day than in UTC, that day's puzzles come. */
export function showLocalDay() {
  const cards = document.querySelector("[data-day]");
  if (!cards || cards.getAttribute("data-day") === dayOf()) return;
  const swap = { target: ".dailies", select: ".dailies", swap: "outerHTML" };
  window.htmx?.ajax("GET", `/day/${dayOf()}`, swap).then(showOwn);
}
