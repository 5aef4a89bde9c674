// The pages of the days: the visitor's own times on the cards, days in a row, and the times as a file.

import "./drops.js";
import "./paste.js";
import { leadOn } from "./fresh.js";
import { showOwn } from "./own.js";
import { asFile, best, dayOf, fromFile, sizeAndLevel, solvedOf } from "./records.js";
import { inWords } from "./timer.js";
import { plural } from "./words.js";

function showMonth() {
  const counts = solvedOf();
  /** @type {NodeListOf<HTMLElement>} */
  const links = document.querySelectorAll("[data-done-on]");
  for (const link of links) {
    if (link.dataset.doneOn > dayOf()) {
      const words = document.createElement("span"); // begun where it is that day already, but not here
      words.textContent = link.textContent;
      link.replaceWith(words);
      continue;
    }
    const count = counts.get(link.dataset.doneOn) ?? 0;
    const each = Number(link.dataset.each);
    link.dataset.solved = count >= each ? "✓" : count ? `${count}/${each}` : "";
    link.title = count ? `${count} of ${plural(each, "puzzle")} solved` : "";
  }
}

const section = document.getElementById("records");

function showRecords() {
  if (!section) return;
  const count = Object.keys(JSON.parse(asFile()).records).length;
  section.querySelector("[data-count]").textContent = count ? `${plural(count, "puzzle")} so far.` : "";
  const sizes = JSON.parse(section.dataset.sizes);
  const rows = /** @type {HTMLTableElement} */ (section.querySelector("[data-best]"));
  rows.hidden = !best().length;
  rows.tBodies[0].replaceChildren(
    ...best().map(([shelf, { seconds, at, count }]) => {
      const kind = shelf.split("-", 1)[0];
      const name = document.querySelector(`.kinds a[href="/${kind}"], .kinds a[data-start="/${kind}"]`)?.textContent;
      const row = document.createElement("tr");
      const date = new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
      const cells = [`${name ?? kind}, ${sizeAndLevel(shelf, sizes)}`, inWords(seconds), date, String(count)];
      row.append(
        ...cells.map((words, at) => {
          const cell = document.createElement(at ? "td" : "th");
          if (!at) cell.scope = "row";
          cell.textContent = words;
          return cell;
        }),
      );
      return row;
    }),
  );
}

function say(words) {
  section.querySelector("[data-said]").textContent = words;
}

section?.querySelector('[data-records="save"]').addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([asFile()], { type: "application/json" }));
  link.download = "puzzle-times.json";
  link.click();
  URL.revokeObjectURL(link.href);
});

/** @type {HTMLInputElement | null} */
const input = section?.querySelector('input[type="file"]');
section?.querySelector('[data-records="load"]').addEventListener("click", () => input.click());
input?.addEventListener("change", async () => {
  const added = fromFile((await input.files[0]?.text()) ?? "");
  say(added === null ? "This file holds no times." : `${plural(added, "time")} added.`);
  input.value = "";
  show();
});

function show() {
  showOwn();
  showMonth();
  showRecords();
}

leadOn();
show();
addEventListener("pageshow", show);
