// The boards that were left on this browser, on the home page.

import "../site/import-field.js";
import "../site/dropdowns.js";
import "../site/paste.js";
import { leadOn } from "../page/fresh.js";
import { inWords, showsTime } from "../page/timer.js";
import { showLocalDay, showOwn } from "../site/my-times.js";
import { sizeAndLevel } from "../storage/records.js";
import { all, drop, save } from "../storage/saved-boards.js";
import { picture } from "../storage/thumbnails.js";

const MOST = 12;

const section = document.getElementById("continue");

function item(board) {
  const part = /** @type {HTMLTemplateElement} */ (section.querySelector("template"));
  const element = /** @type {HTMLElement} */ (part.content.firstElementChild.cloneNode(true));
  const link = element.querySelector("a");
  const name = document.querySelector(`[data-name-of="${board.kind}"]`)?.textContent;
  if (!name) return null; // a kind that is no longer here
  const [path, query = ""] = board.address.split("?");
  link.href = `${path}${query && "?"}${query}#board-${board.key}`;
  link.classList.add(`tint-${board.kind}`);
  element.querySelector(".card-name").textContent = name;
  const states = [
    board.made ? "your own" : sizeAndLevel(decodeURIComponent(path), JSON.parse(section.dataset.sizes)),
    board.seconds > 0 && showsTime() && inWords(board.seconds),
  ];
  element.querySelector(".card-tagline").textContent = states.filter(Boolean).join(", ");
  picture(element.querySelector(".miniature"), board);
  const forget = element.querySelector("button");
  forget.setAttribute("aria-label", `Forget this ${name}`);
  forget.addEventListener("click", () => {
    drop(board.key);
    removed(element, board);
  });
  return element;
}

// What is in a card's place until the page is left.
function removed(element, board) {
  const part = /** @type {HTMLTemplateElement} */ (section.querySelector("template[data-removed]"));
  const words = /** @type {HTMLElement} */ (part.content.firstElementChild.cloneNode(true));
  const undo = words.querySelector("button");
  undo.addEventListener("click", () => {
    save(board);
    words.replaceWith(element);
    element.querySelector("button").focus();
  });
  element.replaceWith(words);
  undo.focus();
}

function show() {
  const boards = all()
    .filter(({ done }) => !done)
    .slice(0, MOST);
  const items = boards.map(item).filter(Boolean);
  section.hidden = !items.length;
  section.querySelector("ul").replaceChildren(...items);
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
