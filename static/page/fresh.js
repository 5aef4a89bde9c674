// Fresh puzzles: what was played last in each size and level, so that nothing comes twice, and only levels that there are.

import { readText, remove, writeText } from "../storage/storage.js";
import { find, on, textField } from "./page.js";

const ASKED = "fresh"; // how many in a row were passed over, from when a fresh puzzle is asked for until it is there
const MOST_PASSED = 5;

/** The puzzle that the server drew, which its words on the page are about. */
export const served = textField()?.value;

/** The way to a fresh puzzle of a kind, as it was played last.
 * @type {(path: string) => string | null} */
export const wayOn = (path) => readText(`next:${path}`);

/** @type {(form: HTMLFormElement) => void} */
function bind(form) {
  const { shelf, next, recipe = "" } = form.dataset;
  const start = (form.getAttribute("action") ?? "").replace(/\/new$/, "");
  if (next) {
    // whoever opens a day's puzzle has not chosen its size and level
    writeText(`next:${start}`, next);
    writeText(`last:${shelf}`, recipe);
  }
  // The address is the puzzle's own from the first moment, so that it can be copied, and a reload shows it again.
  const own = document.querySelector('[data-verb="play"]')?.getAttribute("href");
  if ("opening" in form.dataset && own) history.replaceState(history.state, "", own + location.hash);

  /** @type {(name: string) => HTMLInputElement[]} */
  const inputs = (name) => [...form.querySelectorAll(`input[name="${name}"]`)];
  /** @type {(name: string) => HTMLInputElement | undefined} */
  const chosen = (name) => inputs(name).find((each) => each.checked);

  let wished = chosen("level"); // by the visitor, whatever other sizes come in
  function offer() {
    const there = chosen("size")?.dataset.levels?.split(",") ?? [];
    for (const level of inputs("level")) level.disabled = !there.includes(level.value);
    find("[data-none]", form).hidden = !inputs("level").some((each) => each.disabled);
    const levels = inputs("level");
    const goal = wished ? levels.indexOf(wished) : 0;
    /** @type {(each: HTMLInputElement) => number} */
    const steps = (each) => Math.abs(levels.indexOf(each) - goal);
    const [nearest] = levels.filter((each) => !each.disabled).sort((one, other) => steps(one) - steps(other));
    if (nearest) nearest.checked = true;
  }
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "level") wished = target;
    offer();
  });
  form.addEventListener("submit", () => {
    const last = readText(`last:${start.slice(1)}-${chosen("size")?.value}-${chosen("level")?.value}`);
    if (last) inputs("from")[0].value = last;
    ask();
  });
  offer();
}

/** The recipe of the page's puzzle, if it is still that puzzle.
 * @type {() => string | undefined} */
export const playedRecipe = () => {
  const form = document.querySelector(".fresh form");
  return textField()?.value === served ? form?.dataset.recipe : undefined;
};

const ask = (passed = 0) => writeText(ASKED, String(passed), "sessionStorage");

on("click", ({ target, ctrlKey, metaKey, shiftKey }) => {
  if (target.closest('a[href*="/new?"]') && !(ctrlKey || metaKey || shiftKey)) ask();
});

/** Goes on to the next puzzle where a fresh one was asked for and this is finished, under whatever address it was; tells
 * whether it does.
 * @type {(isDone: boolean) => boolean} */
export function passOver(isDone) {
  const passed = readText(ASKED, "sessionStorage");
  remove(ASKED, "sessionStorage");
  const next = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-another]"));
  if (passed === null || !isDone || !next || !playedRecipe() || Number(passed) === MOST_PASSED) return false;
  ask(Number(passed) + 1);
  location.replace(next.href);
  return true;
}

/** To be called before anything else looks at the page's address. */
export function bindFresh() {
  const form = document.querySelector(".fresh form");
  if (form) bind(form);
}

/** Links to a kind of puzzles lead to a fresh one as it was played last. */
export function leadOn() {
  for (const link of document.querySelectorAll("a[data-start]")) {
    const way = wayOn(link.dataset.start ?? "");
    if (way) link.setAttribute("href", way);
  }
}
