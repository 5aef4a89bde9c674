// In place of a page that is not on this device, while there is no network: the puzzles that are.

import { copyOf, find } from "../page/page.js";
import "../site/dropdowns.js";
import { all, howSolved, sizeAndLevel } from "../storage/records.js";
import { findBoard } from "../storage/saved-boards.js";

const list = find("[data-kept]");

/** @typedef {{ address: string, page: Document, kind: string, text: string }} Puzzle */

/** The puzzles among the pages that the service worker keeps, the newest first.
 * @type {() => Promise<Puzzle[]>} */
async function puzzles() {
  /** @type {Puzzle[]} */
  const found = [];
  for (const name of (await caches.keys()).filter((each) => each.startsWith("pages-"))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const page = new DOMParser().parseFromString((await (await cache.match(request))?.text()) ?? "", "text/html");
      const { pathname, search } = new URL(request.url);
      const { mode, kind = "" } = page.body.dataset;
      const text = page.querySelector("textarea#text")?.value;
      // A lesson has a board, too, but is no puzzle of a kind.
      if (mode === "play" && kind && text !== undefined)
        found.unshift({ address: pathname + search, page, kind, text });
    }
  }
  return found;
}

/** @type {(puzzle: Puzzle) => Element} */
function item({ address, page, kind, text }) {
  const element = copyOf(find("template[data-one]"));
  const { recipe } = page.querySelector("form[data-recipe]")?.dataset ?? {};
  const board = findBoard(kind, text);
  const solved = recipe && all()[recipe];
  const link = find("a", element);
  link.href = address;
  link.classList.add(`tint-${kind}`);
  const { kind: name = "", about = "" } = page.getElementById("win")?.dataset ?? {};
  find(".card-name", link).textContent = name;
  find(".card-tagline", link).textContent = recipe ? sizeAndLevel(recipe, JSON.parse(list.dataset.sizes)) : about;
  const own = find(".own", link);
  own.textContent = solved ? `✓ ${howSolved(solved)}` : board && !board.done ? "Continue" : "Play";
  return element;
}

async function show() {
  /** @type {Map<string, Puzzle>} of a puzzle with several addresses the newest */
  const seen = new Map();
  for (const each of await puzzles()) {
    const key = [each.kind, each.text].join("\n");
    if (!seen.has(key)) seen.set(key, each);
  }
  list.replaceChildren(...[...seen.values()].map(item));
  find("[data-none]").toggleAttribute("hidden", seen.size > 0);
}

const { pathname } = location;
let pause = 1000; // milliseconds until the network is looked for again: browsers tell of one that comes back early, late or never

// Nothing is lost by another page: this one was not asked for.
async function goBack() {
  await fetch("/healthz", { method: "HEAD", cache: "no-store" });
  location.reload();
}

function look() {
  pause = Math.min(2 * pause, 15_000);
  setTimeout(() => goBack().catch(look), pause);
}

// A page that is not kept may be made here, once for each time that it is asked for; if it comes to nothing, that is said.
const MADE = "made here";
const wasMade = sessionStorage.getItem(MADE) === location.href;

function giveUp() {
  for (const each of document.querySelectorAll("[data-lost]")) each.textContent = each.dataset.lost ?? "";
}

function make() {
  const state = document.documentElement.dataset.ownDevice;
  if (state === "failed") giveUp();
  if (state !== "ready") return;
  sessionStorage.setItem(MADE, location.href);
  location.reload();
}

if (pathname !== "/offline") {
  sessionStorage.removeItem(MADE);
  if (wasMade) giveUp();
  else {
    document.addEventListener("device", make);
    document.dispatchEvent(new Event("device-wanted"));
  }
  if (!document.querySelector("#device[data-alone]")) {
    addEventListener("online", () => goBack().catch(() => {}));
    look();
  }
}
show().catch(() => {}); // without storage there is nothing to list
