// Home: boards that were left in this browser, and what to play next of each kind.

import { copyOf, find } from "../page/page.js";
import "../site/import-field.js";
import "../site/dropdowns.js";
import "../site/paste.js";
import { leadOn, wayOn } from "../page/fresh.js";
import { formatTime, showsTime } from "../page/timer.js";
import { showLocalDay, showOwn } from "../site/my-times.js";
import { propose } from "../storage/proposals.js";
import { sizeAndLevel } from "../storage/records.js";
import { all, drop, save } from "../storage/saved-boards.js";
import { readText } from "../storage/storage.js";
import { showPicture } from "../storage/thumbnails.js";

const MOST = 12;
const FIRST = 4; // shown at once

const section = find("#continue");
const sizes = JSON.parse(section.dataset.sizes ?? "{}");

/** @type {(board: import("../storage/saved-boards.js").Kept) => HTMLElement | null} */
function item(board) {
  const element = copyOf(find("template", section));
  const link = find("a", element);
  const name = document.querySelector(`[data-name-of="${board.kind}"]`)?.textContent;
  if (!name) return null; // a kind that is no longer here
  const [path, query = ""] = board.address.split("?");
  link.href = `${path}${query && "?"}${query}#board-${board.key}`;
  link.classList.add(`tint-${board.kind}`);
  find(".card-name", element).textContent = name;
  const states = [
    board.made ? "your own" : sizeAndLevel(decodeURIComponent(path), sizes),
    board.seconds > 0 && showsTime() && formatTime(board.seconds),
  ];
  find(".card-tagline", element).textContent = states.filter(Boolean).join(", ");
  showPicture(find(".miniature", element), board);
  const forget = find("button", element);
  forget.setAttribute("aria-label", `Remove this ${name}`);
  forget.addEventListener("click", () => {
    drop(board.key);
    offerBack(element, board);
  });
  return element;
}

// What is in a card's place until the page is left.
/** @type {(element: HTMLElement, board: import("../storage/saved-boards.js").Kept) => void} */
function offerBack(element, board) {
  const words = copyOf(find("template[data-removed]", section));
  const undo = find("button", words);
  undo.addEventListener("click", () => {
    save(board);
    words.replaceWith(element);
    find("button", element).focus();
  });
  element.replaceWith(words);
  undo.focus();
}

function showBoards() {
  const boards = all()
    .filter(({ done }) => !done)
    .slice(0, MOST);
  const items = boards.flatMap((board) => item(board) ?? []);
  const more = find("button[data-more]", section);
  more.hidden = items.length <= FIRST;
  for (const each of more.hidden ? [] : items.slice(FIRST)) each.hidden = true;
  more.onclick = () => {
    more.hidden = true;
    for (const each of items) each.hidden = false;
    find("a", items[FIRST]).focus();
  };
  section.hidden = !items.length;
  find("ul", section).replaceChildren(...items);
}

// Where nothing is known by results, the kind's link goes on with the size and level that were chosen last.
function showNext() {
  const cards = document.querySelectorAll(".card[data-ladder]");
  for (const card of cards) {
    const path = card.dataset.start ?? "";
    const kind = path.slice(1);
    const chosen = new URLSearchParams(wayOn(path)?.split("?")[1]);
    const step = propose(kind, card.dataset.ladder?.split(" ") ?? []);
    const [, size, level] = step?.match(/^(\w+)-(.+)$/) ?? ["", chosen.get("size"), chosen.get("level")];
    if (!size || !level) continue;
    const shelf = `${kind}-${size}-${level.replace(" ", "-")}`;
    find("[data-next]", card).textContent = sizeAndLevel(shelf, sizes);
    const from = readText(`last:${shelf}`) ?? "";
    if (step) card.setAttribute("href", `${path}/new?${new URLSearchParams({ size, level, from })}`);
  }
}

function show() {
  showBoards();
  leadOn();
  showNext();
  showOwn(); // the first button may lead where a card does
}

show();
showLocalDay();
addEventListener("pageshow", show);
