// The page of what was solved in this browser: boards as pictures, days in a row, usual times, and a backup.

import { copyOf, find } from "../page/page.js";
import "../site/dropdowns.js";
import "../site/paste.js";
import { leadOn } from "../page/fresh.js";
import { formatTime } from "../page/timer.js";
import { dayOf } from "../site/dates.js";
import { plural } from "../site/words.js";
import { readBackup, writeBackup } from "../storage/backup.js";
import { add, addressOf, all, forget, howSolved, keptDays, kindOf, sizeAndLevel, streak } from "../storage/records.js";
import { all as boards } from "../storage/saved-boards.js";
import { clean, drawingOf, dropDrawing, keepDrawing } from "../storage/solved-pictures.js";
import { longest, shelves, week } from "../storage/stats.js";
import { fetchDrawing } from "../storage/thumbnails.js";

const AT_ONCE = 24; // boards shown before somebody asks for more

const root = find("#yours");
const sizes = JSON.parse(root.dataset.sizes);
/** @type {(name: string) => HTMLElement} */
const part = (name) => find(`[data-${name}]`, root);
let only = ""; // the kind that is shown; all of them where it is empty
let most = AT_ONCE;

/** The name of a kind, "" of one that is no longer here.
 * @type {(kind: string) => string} */
const nameOf = (kind) => document.querySelector(`.kinds a[data-start="/${kind}"]`)?.textContent ?? "";

/** The records of kinds that there are, the newest first.
 * @type {() => [string, import("../storage/records.js").Solved][]} */
const solved = () =>
  Object.entries(all())
    .filter(([name, each]) => nameOf(kindOf(name, each)))
    .sort(([, one], [, other]) => other.at - one.at);

/** @type {(which: string) => HTMLElement} */
const copied = (which) => copyOf(find(`template[data-${which}]`, root));

/** @type {(at: number) => string} */
function when(at) {
  const year = new Date(at).getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return new Date(at).toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short", year });
}

// -- boards --------------------------------------------------------------------------------------------------------------

/** @type {(record: [string, import("../storage/records.js").Solved]) => HTMLElement} */
function item([name, each]) {
  const element = copied("one");
  const link = find("a", element);
  const kind = kindOf(name, each);
  link.href = addressOf(name);
  link.classList.add(`tint-${kind}`);
  find(".card-name", link).textContent = nameOf(kind);
  const about = find(".card-tagline", link);
  about.textContent = sizeAndLevel(name, sizes) || (each.about ?? "");
  const hints = each.hints ? `, ${plural(each.hints, "hint")}` : "";
  find(".own", link).textContent = `✓ ${howSolved(each)}${hints}`;
  find("[data-when]", link).textContent = when(each.at);
  depict(find(".miniature", link), name, each);
  const button = find("button", element);
  button.setAttribute("aria-label", `Remove this ${nameOf(kind)} from ${when(each.at)}`);
  button.addEventListener("click", () => remove(element, name, each));
  return element;
}

// What was solved without a network was not drawn then, nor was what was solved before there was this page.
/** @type {(place: HTMLElement, name: string, each: import("../storage/records.js").Solved) => Promise<void>} */
async function depict(place, name, each) {
  const kind = kindOf(name, each);
  const kept = drawingOf(name);
  let drawn = kept && clean(kept);
  if (!drawn) {
    place.classList.add("pale");
    place.replaceChildren(copied(`any="${kind}"`));
    const board = boards().find(({ address, done, entries }) => done && entries && isAt(address, name));
    const text = board && (await fetchDrawing(board));
    if (!text) return;
    keepDrawing(name, each.at, text);
    drawn = clean(text);
  }
  if (!drawn) return;
  place.classList.remove("pale");
  place.replaceChildren(drawn);
}

/** @type {(address: string, name: string) => boolean} */
const isAt = (address, name) => address.replace(/\/solve(?=$|\?)/, "") === addressOf(name);

/** @type {(element: HTMLElement, name: string, each: import("../storage/records.js").Solved) => void} */
function remove(element, name, each) {
  const drawn = drawingOf(name);
  forget(name);
  dropDrawing(name);
  const words = copied("removed");
  const undo = find("button", words);
  undo.addEventListener("click", () => {
    add({ [name]: each });
    if (drawn) keepDrawing(name, each.at, drawn);
    words.replaceWith(element);
    find("button", element).focus();
    showRest();
  });
  element.replaceWith(words);
  undo.focus();
  showRest();
}

function showBoards() {
  const found = solved().filter(([name, each]) => !only || kindOf(name, each) === only);
  part("gallery").replaceChildren(...found.slice(0, most).map(item));
  part("more").hidden = found.length <= most;
}

function showFilter() {
  const kinds = new Set(solved().map(([name, each]) => kindOf(name, each)));
  if (!kinds.has(only)) only = "";
  const choices = [["", "All"], ...[...kinds].map((kind) => [kind, nameOf(kind)])];
  part("filter").hidden = kinds.size < 2;
  part("filter").replaceChildren(
    ...choices.map(([kind, words]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = words;
      button.dataset.kind = kind;
      button.setAttribute("aria-pressed", String(kind === only));
      return button;
    }),
  );
}

part("filter").addEventListener("click", ({ target }) => {
  const button = /** @type {HTMLElement} */ (target).closest("button");
  if (!button) return;
  only = button.dataset.kind ?? "";
  most = AT_ONCE;
  for (const each of part("filter").children) each.setAttribute("aria-pressed", String(each === button));
  showBoards();
});

part("more").addEventListener("click", () => {
  const shown = most;
  most += AT_ONCE;
  showBoards();
  part("gallery").children[shown]?.querySelector("a")?.focus();
});

// -- days and times ------------------------------------------------------------------------------------------------------

function showDays() {
  const [now, ever, kept] = [streak(), longest(), keptDays()];
  part("streak").textContent = now ? plural(now, "day") : "No streak right now.";
  part("longest").textContent = ever > now ? `Your longest was ${plural(ever, "day")}.` : "";
  if (now && now === ever && now > 1) part("longest").textContent = "Your longest yet!";
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const marks = root.querySelectorAll("[data-week-day]");
  week().forEach((day, at) => {
    const mark = marks[at];
    const isKept = kept.has(day);
    mark.classList.toggle("kept-day", isKept);
    mark.textContent = isKept ? "✓" : "";
    mark.setAttribute("aria-label", `${mark.dataset.weekDay}: ${isKept ? "solved" : "not solved"}`);
    mark.removeAttribute("aria-current");
    if (day === dayOf()) mark.setAttribute("aria-current", "date");
    mark.href = `/day/${day}`;
    if (day <= dayOf()) return;
    mark.removeAttribute("href");
    mark.setAttribute("role", "link");
    mark.setAttribute("aria-disabled", "true");
  });
}

function showTimes() {
  const rows = shelves().filter(([shelf]) => nameOf(kindOf(shelf)));
  part("times").hidden = !rows.length;
  const body = find("tbody", part("times"));
  body.replaceChildren(
    ...rows.map(([shelf, { usual, best, count }]) => {
      const row = document.createElement("tr");
      const name = `${nameOf(kindOf(shelf))}, ${sizeAndLevel(shelf, sizes)}`;
      const cells = [name, usual === null ? "–" : formatTime(usual), formatTime(best), String(count)];
      for (const [at, words] of cells.entries()) {
        const cell = document.createElement(at ? "td" : "th");
        if (!at) cell.scope = "row";
        cell.textContent = words;
        row.append(cell);
      }
      return row;
    }),
  );
}

// -- all of it -----------------------------------------------------------------------------------------------------------

// All but the boards themselves, among which what was removed can be taken back.
function showRest() {
  const count = solved().length;
  const isShown = count > 0 || part("gallery").childElementCount > 0;
  part("empty").hidden = isShown;
  for (const each of root.querySelectorAll("[data-some]")) each.hidden = !isShown;
  part("count").textContent = count ? String(count) : "";
  showDays();
  showTimes();
}

function show() {
  showFilter();
  showBoards();
  showRest();
}

find('[data-backup="save"]', root).addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([writeBackup()], { type: "application/json" }));
  link.download = `puzzles-solved-${dayOf()}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
});

/** @type {HTMLInputElement} */
const input = find('input[type="file"]', root);
find('[data-backup="load"]', root).addEventListener("click", () => input.click());
input.addEventListener("change", async () => {
  const file = input.files?.[0];
  if (!file) return;
  part("said").textContent = await readBackup(file);
  input.value = "";
  show();
});

/** @type {NodeListOf<HTMLAnchorElement>} */
const links = root.querySelectorAll("a[data-today]");
for (const link of links) link.href = `/day/${dayOf()}`;
leadOn();
show();
addEventListener("pageshow", ({ persisted }) => persisted && show());
