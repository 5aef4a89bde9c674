// In place of a page that is not on this device, while there is no network: the puzzles that are.

import "../site/dropdowns.js";
import { all, howSolved, sizeAndLevel } from "../storage/records.js";
import { find } from "../storage/saved-boards.js";

const list = document.querySelector("[data-kept]");

/** @type {(page: Document) => HTMLTextAreaElement | null} */
const field = (page) => page.querySelector("#text");

/** The puzzles among the pages that the service worker keeps, the newest first.
 * @type {() => Promise<{ address: string, page: Document }[]>} */
async function puzzles() {
  const found = [];
  for (const name of (await caches.keys()).filter((each) => each.startsWith("pages-"))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const page = new DOMParser().parseFromString(await (await cache.match(request)).text(), "text/html");
      const { pathname, search } = new URL(request.url);
      if (page.body.dataset.mode === "play" && field(page)) found.unshift({ address: pathname + search, page });
    }
  }
  return found;
}

/** @type {(each: { address: string, page: Document }) => Element} */
function item({ address, page }) {
  const part = /** @type {HTMLTemplateElement} */ (document.querySelector("template[data-one]"));
  const element = /** @type {HTMLElement} */ (part.content.firstElementChild.cloneNode(true));
  const { kind } = page.body.dataset;
  const { recipe } = /** @type {HTMLElement | null} */ (page.querySelector("form[data-recipe]"))?.dataset ?? {};
  const board = find(kind, field(page).value);
  const solved = recipe && all()[recipe];
  const link = element.querySelector("a");
  link.href = address;
  link.classList.add(`tint-${kind}`);
  const name = page.querySelector("h1").textContent;
  link.querySelector(".card-name").textContent = name;
  const sizes = JSON.parse(/** @type {HTMLElement} */ (list).dataset.sizes);
  link.querySelector(".card-tagline").textContent = recipe
    ? sizeAndLevel(recipe, sizes)
    : page.title.split(" · ")[0].slice(name.length);
  const own = link.querySelector(".own");
  own.textContent = solved ? `✓ ${howSolved(solved)}` : board && !board.done ? "Continue" : "Play";
  return element;
}

async function show() {
  /** @type {Map<string, { address: string, page: Document }>} of a puzzle with several addresses the newest */
  const seen = new Map();
  for (const each of await puzzles()) {
    const key = [each.page.body.dataset.kind, field(each.page).value].join("\n");
    if (!seen.has(key)) seen.set(key, each);
  }
  list.replaceChildren(...[...seen.values()].map(item));
  document.querySelector("[data-none]").toggleAttribute("hidden", seen.size > 0);
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

if (pathname !== "/offline") {
  addEventListener("online", () => goBack().catch(() => {}));
  look();
}
show().catch(() => {}); // without storage there is nothing to list
