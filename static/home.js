// The boards that were left on this browser, on the home page.

import "./drops.js";
import "./paste.js";
import { leadOn } from "./fresh.js";
import { all, drop } from "./keep.js";
import { showLocalDay, showOwn } from "./own.js";
import { inWords } from "./timer.js";

const MOST = 12;
const LONGEST = 1800; // characters of a text that still goes into an address

const section = document.getElementById("continue");

function item(board) {
  const part = /** @type {HTMLTemplateElement} */ (section.querySelector("template"));
  const element = /** @type {HTMLElement} */ (part.content.firstElementChild.cloneNode(true));
  const link = element.querySelector("a");
  const name = document.querySelector(`[data-name-of="${board.kind}"]`)?.textContent;
  if (!name) return null; // a kind that is no longer here
  const [path, query = ""] = board.address.split("?");
  link.href = `${path}${query && `?${query}`}#board-${board.key}`;
  link.classList.add(`tint-${board.kind}`);
  element.querySelector(".card-name").textContent = name;
  const states = [board.made && "your own", board.seconds > 0 && inWords(board.seconds)];
  element.querySelector(".card-tagline").textContent = states.filter(Boolean).join(", ");
  const picture = element.querySelector("img");
  if (board.text.length <= LONGEST) picture.src = `/${board.kind}/thumbnail.svg?text=${encodeURIComponent(board.text)}`;
  picture.addEventListener("error", () => picture.remove());
  const forget = element.querySelector("button");
  forget.setAttribute("aria-label", `Forget this ${name}`);
  forget.addEventListener("click", () => {
    drop(board.key);
    show();
  });
  return element;
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
