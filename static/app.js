// What every page needs: the editor on its board, marks where something is wrong, copy buttons, a memory over a reload.

import { cellAt } from "./places.js";

const session = { undo: [], redo: [], current: null, written: undefined, options: {} };
let PuzzleEditor = null;
/** @type {import("./editor.js").Editor<any> | null} */
let editor = null;

/** @type {(name: string, handler: (event: any) => void, capture?: boolean) => void} */
const on = (name, handler, capture) => document.addEventListener(name, handler, capture);

const textField = () => /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));

/** @type {(element: Element, name: string) => void} */
const trigger = (element, name) => /** @type {any} */ (window).htmx.trigger(element, name);

async function mount() {
  const root = document.getElementById("board");
  if (!root?.dataset.module || root.dataset.mounted) return;
  root.dataset.mounted = "true";
  if (!root.querySelector("[data-editor]")) return; // nothing could be read yet
  PuzzleEditor ??= (await import(root.dataset.module)).default; // without a wait later on, or a new board would flicker
  editor = new PuzzleEditor(root, session);
  editor.start();
  root.classList.add("editing");
  mark();
}

function mark() {
  /** @type {NodeListOf<HTMLElement>} */
  const found = document.querySelectorAll("#messages .problem");
  const problems = [...found].map((element) => ({
    id: element.id,
    places: element.dataset.places.split(" ").filter(Boolean),
    missing: element.classList.contains("missing"), // not wrong, only not there yet
  }));
  textField()?.setAttribute("aria-invalid", String(problems.some(({ missing }) => !missing)));
  editor?.mark(problems);
}

// What was drawn or typed outlives a reload, and a way to another page and back.  The script's address, which changes with
// its content, is part of the key: a state is only read by the script that wrote it.
const kept = () => `${location.pathname}${location.search} ${document.getElementById("board")?.dataset.module ?? ""}`;

function keep() {
  const field = textField();
  if (!field) return;
  const { current, written, options } = session;
  try {
    sessionStorage.setItem(kept(), JSON.stringify({ text: field.value, current, written, options }));
  } catch {
    // storage is switched off or full
  }
}

function recall() {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  try {
    return ["reload", "back_forward"].includes(visit?.type) ? JSON.parse(sessionStorage.getItem(kept())) : null;
  } catch {
    return null;
  }
}

async function open() {
  const past = recall();
  Object.assign(session.options, past?.options);
  await mount();
  if (!past) return;
  if (editor && past.current) editor.apply(past.current);
  const field = textField();
  if (past.text === past.written || past.text === field.value) return;
  field.value = past.text; // what is not on the board, since it could not be read
  trigger(field, "input");
}

window.addEventListener("pagehide", keep);

on("htmx:afterSettle", () => mount().then(mark));
on("htmx:oobAfterSwap", () => mount());

// The server could read what was drawn; what is drawn meanwhile is another text.
on("htmx:afterSettle", ({ detail: { requestConfig } }) => {
  const { text } = document.getElementById("messages")?.dataset ?? {};
  if (!text || requestConfig?.triggeringEvent?.type !== "drawn") return;
  if (requestConfig.parameters.text === textField().value) editor?.spelled(text);
});

on("input", (event) => {
  if (event.target.id !== "text") return;
  editor?.forget();
  editor?.draw();
});

// A hint's stages are shown on the board as they are opened.
on(
  "toggle",
  ({ target }) => {
    const hint = target.closest?.(".hint");
    if (!hint || !editor) return;
    const open = (stage) => hint.querySelector(`[data-stage="${stage}"]`)?.open;
    const [places, wrong] = [hint.dataset.places, hint.dataset.wrong].map((names) => names.split(" ").filter(Boolean));
    const cells = JSON.parse(hint.dataset.cells).map(([place]) => place);
    const shown = open("why") && open("what");
    editor.point(open("why") ? places : [], shown ? [...cells, ...wrong] : []);
    for (const button of hint.querySelectorAll("[data-needs-script]")) button.hidden = false;
  },
  true,
);

on("click", (event) => {
  const button = event.target.closest("[data-take], [data-take-back]");
  const hint = button?.closest(".hint");
  if (!hint || !editor) return;
  const back = "takeBack" in button.dataset;
  const entries = back ? hint.dataset.wrong.split(" ").map((place) => [place, null]) : JSON.parse(hint.dataset.cells);
  editor.change(editor.enter(entries.map(([place, value]) => [...cellAt(place), value])));
});

// Whoever waits for a job asks again when no answer came, or only that the site is busy: the job is there all the same.
const ASK_AGAIN = 3000;
const BUSY = [429, 503];

function isWaiting({ requestConfig }) {
  return requestConfig?.verb === "get" && requestConfig.elt.closest(".job") !== null;
}

function askAgain({ requestConfig: { elt } }) {
  setTimeout(() => elt.isConnected && trigger(elt, "again"), ASK_AGAIN);
}

on("htmx:beforeSwap", ({ detail }) => {
  if (!BUSY.includes(detail.xhr.status) || !isWaiting(detail)) return;
  detail.shouldSwap = false;
  askAgain(detail);
});

on("htmx:sendError", ({ detail }) => {
  if (isWaiting(detail)) {
    askAgain(detail);
    return;
  }
  const result = document.getElementById("result");
  const words = document.createElement("p");
  words.className = "problem";
  words.textContent = "The site did not answer. What you entered is still here; please try again.";
  result?.replaceChildren(words);
});

on("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.querySelector(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Press Ctrl+C"; // the text is selected
  }
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
});

open();
