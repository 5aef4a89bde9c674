// The course.  A lesson's board is played as any other, from where the server puts it; each move is judged by the server,
// and which techniques somebody knows is kept in the browser alone.

import { left, load } from "./keep.js";
import { on, trigger } from "./page.js";
import { cellAt } from "./places.js";
import * as slip from "./slip.js";

const { body } = document;
const course = body.dataset.course;
const root = document.getElementById("board");
const isPhone = matchMedia("(max-width: 60rem)");
const LEARNED = "learned:";
const BACK = "learning from";

// -- what was learned --------------------------------------------------------------------------------------------------

/** The numbers of the positions that were found, by lesson.
 * @type {(kind: string) => Record<string, number[]>} */
function learned(kind) {
  try {
    return JSON.parse(localStorage.getItem(LEARNED + kind)) ?? {};
  } catch {
    return {}; // storage is switched off, or holds something else
  }
}

function noteRight() {
  const { lesson, number } = root.dataset;
  const all = learned(course);
  all[lesson] = [...new Set([...(all[lesson] ?? []), Number(number)])];
  try {
    localStorage.setItem(LEARNED + course, JSON.stringify(all));
  } catch {
    // then nobody remembers
  }
}

function showLearned() {
  const all = course ? learned(course) : {};
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("a[data-lesson]"))) {
    const count = all[link.dataset.lesson]?.length ?? 0;
    const words = /** @type {HTMLElement} */ (link.querySelector("[data-done]"));
    words.textContent = count ? `✓ ${count} found` : "";
    words.hidden = !count;
  }
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-learned]"))) {
    const count = Object.keys(learned(place.dataset.learned)).length;
    place.textContent = count ? `, ${count} of them begun` : "";
  }
}

// -- the way back ------------------------------------------------------------------------------------------------------

// Whoever came from a puzzle goes back to it as it was left; the tab remembers, from lesson to lesson.
function leadBack() {
  try {
    const came = document.referrer ? new URL(document.referrer) : null;
    const isFromPuzzle = came?.origin === location.origin && !/^\/(learn\b|$)/.test(came.pathname);
    if (isFromPuzzle) {
      const key = left(came.href.replace(/#.*$/, "")) ?? left(came.href);
      sessionStorage.setItem(BACK, came.pathname + came.search + (key && load(key) ? `#board-${key}` : ""));
    }
    const address = sessionStorage.getItem(BACK);
    if (!address) return;
    for (const link of document.querySelectorAll("a[data-back]")) {
      link.setAttribute("href", address);
      /** @type {HTMLElement} */ (link.closest(".back")).hidden = false;
    }
  } catch {
    // without storage there is the browser's own way back
  }
}

// -- the board ---------------------------------------------------------------------------------------------------------

/** @type {import("./editor.js").Editor<any> | null} */
let editor = null;
const session = {
  undo: [],
  redo: [],
  current: null,
  written: undefined,
  options: {},
  changed: () => {},
  isOwn: () => false,
  leaveSolve: () => {},
};

/** @type {(cells: [string, any][]) => [number, number, any][]} */
const placed = (cells) => cells.map(([place, value]) => [.../** @type {[number, number]} */ (cellAt(place)), value]);

async function begin() {
  const PuzzleEditor = (await import(root.dataset.editorOf)).default;
  editor = new PuzzleEditor(root, session);
  editor.start();
  // Nothing is done, or tinted, for a learner: that is what they are here for.
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#board [data-lasting]")))
    session.options[button.dataset.option] = "off";
  editor.restore(editor.enter(placed(JSON.parse(root.dataset.entered))));
  root.classList.add("editing");
  session.changed = () => {
    slip.tidy();
    trigger(document.querySelector("[data-try]"), "tried");
  };
}

// On a phone what is said covers the lower part: the board goes to the top, where all of it is seen.
function makeRoom() {
  if (isPhone.matches) root.scrollIntoView({ block: "start" });
}

// What a hint speaks of is shown on the board; when all of it has been read, also what follows.
function point() {
  const hint = /** @type {HTMLElement | null} */ (document.querySelector("#hint .hint"));
  if (!hint || !editor) return;
  const [places, wrong] = [hint.dataset.places, hint.dataset.wrong].map((names) => names.split(" ").filter(Boolean));
  const cells = JSON.parse(hint.dataset.cells).map(([place]) => place);
  const stages = /** @type {HTMLDetailsElement[]} */ ([...hint.querySelectorAll("[data-stage]")]);
  const isWhole = stages.length > 0 && stages.every(({ open }) => open);
  editor.point(places, isWhole ? [...cells, ...wrong] : []);
}

on("htmx:afterSettle", ({ target }) => {
  if (!editor) return;
  root.classList.add("editing");
  if (target.id === "hint") {
    document.getElementById("judgement").replaceChildren();
    if (target.childElementCount) makeRoom();
    point();
  }
  if (target.id === "judgement" && target.childElementCount) {
    document.getElementById("hint").replaceChildren();
    if (target.hasAttribute("data-right")) {
      noteRight();
      slip.open();
      makeRoom();
    }
  }
});
on("toggle", point, true);

on("click", (event) => {
  const button = event.target.closest("[data-take], [data-take-back]");
  const hint = button?.closest(".hint");
  if (!hint || !editor) return;
  const wrong = hint.dataset.wrong.split(" ").map((place) => [place, null]);
  editor.change(editor.enter(placed("takeBack" in button.dataset ? wrong : JSON.parse(hint.dataset.cells))));
});

on("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) editor?.undo();
  else if (key === "y" || key === "z") editor?.redo();
});

leadBack();
showLearned();
if (root?.dataset.editorOf) begin();
