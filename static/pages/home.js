// The boards that were left on this browser, on the home page.

import { copyOf, find } from "../page/page.js";
import "../site/import-field.js";
import "../site/dropdowns.js";
import "../site/paste.js";
import { leadOn } from "../page/fresh.js";
import { formatTime, showsTime } from "../page/timer.js";
import { showLocalDay, showOwn } from "../site/my-times.js";
import { sizeAndLevel } from "../storage/records.js";
import { all, drop, save } from "../storage/saved-boards.js";
import { showPicture } from "../storage/thumbnails.js";

const MOST = 12;

const section = find("#continue");

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
    board.made ? "your own" : sizeAndLevel(decodeURIComponent(path), JSON.parse(section.dataset.sizes)),
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

function show() {
  const boards = all()
    .filter(({ done }) => !done)
    .slice(0, MOST);
  const items = boards.flatMap((board) => item(board) ?? []);
  section.hidden = !items.length;
  find("ul", section).replaceChildren(...items);
}

show();
showOwn();
showLocalDay();
leadOn();
addEventListener("pageshow", () => {
  show();
  showOwn();
  leadOn();
});
