// The pages of the days: the visitor's own times on the cards, and days in a row.

import "../site/dropdowns.js";
import "../site/paste.js";
import { leadOn } from "../page/fresh.js";
import { dayOf } from "../site/dates.js";
import { offerShare } from "../site/day-share.js";
import { showOwn } from "../site/my-times.js";
import { plural } from "../site/words.js";
import { solvedOf } from "../storage/records.js";

function showMonth() {
  const counts = solvedOf();
  const links = document.querySelectorAll("[data-done-on]");
  for (const link of links) {
    const day = link.dataset.doneOn ?? "";
    if (day > dayOf()) {
      const words = document.createElement("span"); // begun where it is that day already, but not here
      words.textContent = link.textContent;
      link.replaceWith(words);
      continue;
    }
    const count = counts.get(day) ?? 0;
    const each = Number(link.dataset.each);
    link.dataset.solved = count >= each ? "✓" : count ? `${count}/${each}` : "";
    link.title = count ? `${count} of ${plural(each, "puzzle")} solved` : "";
  }
}

function show() {
  showOwn();
  if (document.querySelector("[data-of-day]")) offerShare(document.querySelector(".dailies .done") !== null);
  showMonth();
}

// Who asks for today's puzzles means the day where they are.
if (location.hash === "#today") {
  const address = `/day/${dayOf()}`;
  if (location.pathname === address) history.replaceState(history.state, "", address);
  else location.replace(address);
}

leadOn();
show();
addEventListener("pageshow", show);
