// What a first stroke does not need comes with the first sign of a visitor: htmx, and extras.js.  Where a page asks the
// server by itself, its htmx is there from the beginning, and the extras come at once.

import { AWAY, sayAway } from "../answers/network.js";

// Buttons that do nothing before the extras are there.
const NEEDS_EXTRAS = "[data-share-win], [data-share-day], [data-copy], [data-send], [data-choose=sound]";
const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "input", "paste", "dragover"];

/** @type {() => HTMLTemplateElement | null} */
const extras = () => document.querySelector("template#extras");

/** @typedef {{
 *   current: () => import("../editor/editor.js").Editor | null, session: import("./session.js").Session,
 *   goTo: (mode: string) => void, opened: Promise<void>,
 * }} Page  what the extras work on; `opened` when the board is as it was left */

/** @type {Page | null} */
let page = null;
/** @type {Promise<void> | null} */
let coming = null;
let isThere = false;
/** @type {Element | null} the field that was written into before there was somebody to ask */
let written = null;

/** Tells that everything is there, or fails without a network; it is asked for again then.
 * @type {() => Promise<void>} */
export function load() {
  coming ??= come().catch((error) => {
    coming = null;
    throw error;
  });
  return coming;
}

async function come() {
  const template = extras();
  if (!template || !page) return;
  const bind = import(template.dataset.module ?? "");
  bind.catch(() => {}); // told below, unless a script fails before
  const scripts = template.content.querySelectorAll("script");
  // htmx binds itself only to a page that is complete.
  if (scripts.length && document.readyState !== "complete")
    await new Promise((done) => addEventListener("load", done, { once: true }));
  for (const script of scripts) {
    await run(script.src);
    script.remove(); // it is there, should another one fail
  }
  (await bind).default(page);
  isThere = true;
  if (written?.isConnected) window.htmx?.trigger(written, "input");
}

/** @type {(address: string) => Promise<void>} */
function run(address) {
  const script = document.createElement("script");
  script.src = address;
  return new Promise((done, fail) => {
    script.onload = () => done();
    script.onerror = () => fail(new Error(address));
    document.head.append(script);
  });
}

/** Lets htmx hear of an event.
 * @type {(element: Element, name: string) => void} */
export function trigger(element, name) {
  if (window.htmx) window.htmx.trigger(element, name);
  else
    load().then(
      () => window.htmx?.trigger(element, name),
      () => {},
    );
}

/** @type {(element: Element | null) => boolean} */
const asksServer = (element) => element?.matches("[hx-get], [hx-post]") ?? false;

// A press that comes before what it needs is done when that is there.
/** @type {(event: MouseEvent) => void} */
function hold(event) {
  if (isThere || !extras() || event.defaultPrevented || !(event.target instanceof Element)) return;
  /** @type {HTMLButtonElement | null} which may be a link */
  const button = event.target.closest("a, button");
  const isWanted = asksServer(button) || (button?.type === "submit" && asksServer(button.form));
  if (!button || !(isWanted || button.matches(NEEDS_EXTRAS))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  load().then(
    () => button.click(),
    () => sayAway(AWAY),
  );
}

/** To be called once.  `isSoon` asks for everything now.
 * @type {(given: Page, isSoon: boolean) => void} */
export function bindLoader(given, isSoon) {
  page = given;
  document.addEventListener("click", hold, true);
  addEventListener("input", ({ target }) => {
    if (!window.htmx) written = /** @type {Element} */ (target);
  });
  const begin = () => {
    for (const sign of SIGNS) removeEventListener(sign, begin, true);
    load().catch(() => {});
  };
  if (isSoon || window.htmx) begin();
  else for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true });
}
