// A first board: one sentence and one gesture at a time, until it is solved.

import { placed } from "../editor/cells.js";
import { bindKeys } from "../editor/keys.js";
import { find, hide, on } from "../page/page.js";
import { Session } from "../page/session.js";

/** @typedef {[words: string, places: string[], entries: string]} Move */

const root = find("#board");
/** @type {Move[]} */
const moves = JSON.parse(root.dataset.moves ?? "[]");
const OPEN = /[?.0~]/; // what an entry may be where nothing is asked for

/** @type {import("../editor/editor.js").Editor | null} */
let editor = null;
let begun = ""; // what is entered at first
/** @type {Session} */
const session = new Session();

// Met here, a kind need not be introduced once more on its own page; whoever was led here goes on to where that was (resume.js).
try {
  const wanted = sessionStorage.getItem("wanted");
  if (wanted?.startsWith(location.pathname.replace("/tutorial", "/new/")))
    for (const link of document.querySelectorAll("a[data-onward]")) link.setAttribute("href", wanted);
  localStorage.setItem(`tutorial:${location.pathname.replace("/tutorial", "")}`, "shown");
} catch {
  // storage is switched off
}

/** @param {string} script */
async function begin(script) {
  const PuzzleEditor = (await import(script)).default;
  /** @type {import("../editor/editor.js").Editor} */
  const opened = new PuzzleEditor(root, session);
  editor = opened;
  opened.start();
  bindKeys(() => editor);
  startOver();
  root.classList.add("editing");
  session.changed = lead;
}

function startOver() {
  if (!editor) return;
  editor.restore(editor.empty(editor.state));
  editor.restore(editor.enter(placed(JSON.parse(root.dataset.entered ?? "[]"))));
  begun = editor.entries(editor.state) ?? "";
  lead();
}

// Says what is next, and rings where; at the end, that it is done.
function lead() {
  if (!editor) return;
  const now = editor.entries(editor.state) ?? "";
  const isDone = editor.isComplete();
  const made = isDone ? moves.length : moves.findLastIndex(([, , entries]) => isEntered(entries, now)) + 1;
  const [next, places] = moves[made] ?? [`You’ve solved it! ${root.dataset.after}`, []];
  const words = isDone || isOnTheWay(now) ? next : "That one doesn’t fit. Tap ↶ to take it back.";
  if (find("#words").textContent !== words) find("#words").textContent = words;
  editor.point([], isDone ? [] : places);
  const dots = [...find("#dots").children];
  for (const [i, dot] of dots.entries()) dot.className = i < made ? "made" : i === made ? "now" : "";
  find("#dots").setAttribute("aria-label", `Step ${Math.min(made + 1, dots.length)} of ${dots.length}`);
  find(".coach").classList.toggle("done", isDone);
  const wasDone = !find("#done").hidden;
  hide(find("#done"), !isDone);
  for (const each of ["#bar", "#dots", ".title [data-onward]"]) hide(find(each), isDone);
  if (!isDone || wasDone) return;
  editor.celebrate();
  find("#done a").focus({ preventScroll: true });
}

// Whether these entries are among those on the board: by places where each has one, else from the beginning, or one by one.
/** @type {(wanted: string, now: string) => boolean} */
function isEntered(wanted, now) {
  if (wanted.length === now.length && [...wanted].every((sign, i) => sign === now[i] || OPEN.test(sign))) return true;
  const entered = parts(now);
  return now.startsWith(wanted) || parts(wanted).every((part) => entered.includes(part));
}

// Whether all that is entered is so after some move: one by one, or as it stands there; notes are nothing that could be wrong.
/** @type {(now: string) => boolean} */
function isOnTheWay(now) {
  const states = [...moves.map(([, , entries]) => entries), begun];
  if (states.some((entries) => entries.startsWith(now))) return true;
  const each = states.flatMap(parts);
  if (each.length > states.length) return parts(now).every((part) => each.includes(part));
  if (!states.some(({ length }) => length === now.length)) return true;
  return [...now].every((sign, i) => OPEN.test(sign) || states.some((entries) => entries[i] === sign));
}

/** @type {(entries: string) => string[]} */
const parts = (entries) => entries.split(/,|\s(?=r)/).map((part) => part.replaceAll(" ", ""));

on("submit", (event) => event.preventDefault()); // some boards hand in what is finished

on("click", ({ target }) => {
  if (target.closest("[data-again]")) startOver();
  if (target.closest('[data-action="undo"]')) editor?.undo();
});

if (root.dataset.editorOf) begin(root.dataset.editorOf);
