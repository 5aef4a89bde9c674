// What every puzzle's page needs: the editor on its board, its modes, marks where something is wrong, and a memory.

import "../answers/busy-buttons.js";
import "../site/dropdowns.js";
import "../site/paste.js";
import { namesIn, placed } from "../editor/cells.js";
import { bindKeys, letterOf } from "../editor/keys.js";
import { bringBoardIntoSight, bringIntoSight } from "../editor/scroll-into-view.js";
import { Autosave } from "../storage/autosave.js";
import { packState, readShared } from "../storage/shared-state.js";
import * as slip from "./bottom-sheet.js";
import { bindFresh, leadOn, passOver, playedRecipe } from "./fresh.js";
import { bindLoader, load, trigger } from "./loader.js";
import { learn, mode, modeBeforeSolve, shared, show, showAddress } from "./modes.js";
import { find, kind, on, script, textField } from "./page.js";
import { startRace } from "./race.js";
import { Session } from "./session.js";
import { bindSpoiler, dropQuestion } from "./spoiler.js";
import { startTimer } from "./timer.js";
import { describeWin, noticeHandedIn, noticeWin, recallWin } from "./win.js";

bindFresh(); // before anything else looks at the page's address
leadOn();

const LONGEST_LINK = 6000; // characters

/** @type {Session} */
const session = new Session();
/** @typedef {import("../editor/editor.js").Editor} Editor */
/** @type {new (root: HTMLElement, session: Session) => Editor} */
let PuzzleEditor;
/** @type {Editor | null} */
let editor = null;
let isReadable = document.getElementById("messages")?.hasAttribute("data-read") ?? false;

const autosave = new Autosave(session);
session.changed = () => {
  autosave.soon();
  dropQuestion();
  if (editor) noticeWin(editor, session);
  slip.tidy();
  document.dispatchEvent(new Event("changed"));
};
session.isOwn = () => autosave.made;
session.leaveSolve = () => goTo(modeBeforeSolve());

async function mount() {
  const root = document.getElementById("board");
  if (!root?.dataset.module || root.dataset.mounted) return;
  root.dataset.mounted = "true";
  if (!root.querySelector("[data-editor]")) return; // nothing could be read yet
  PuzzleEditor ??= (await import(root.dataset.module)).default; // without a wait later on, or a new board would flicker
  const opened = new PuzzleEditor(root, session);
  editor = opened;
  opened.start();
  root.classList.add("editing");
  mark();
}

function mark() {
  const found = document.querySelectorAll("#messages .problem[data-places]"); // others tell what is known of the puzzle
  const problems = [...found].map((element) => ({
    id: element.id,
    places: namesIn(element.dataset.places),
    missing: element.classList.contains("missing"), // not wrong, only not there yet
  }));
  textField()?.setAttribute("aria-invalid", String(problems.some(({ missing }) => !missing)));
  editor?.mark(problems);
  return problems;
}

// -- from the beginning --------------------------------------------------------------------------------------------------

async function open() {
  if (!kind()) return; // a page of a path, whose board is only looked at
  learn();
  const board = autosave.recall();
  const earlier = board ?? autosave.recallLook();
  if (earlier) session.resume(earlier);
  if (passOver(session.done)) return;
  await mount();
  if (board && editor && board.script === script()) {
    Object.assign(session.options, board.options); // what began at a step that was not there until now
    editor.restore(board.state, board);
  } else if (board && board.text !== textField().value) {
    textField().value = board.text; // another version drew it, but the puzzle is the same
    trigger(textField(), "input");
  } else if ("fresh" in document.body.dataset && editor) {
    editor.restore(editor.empty(editor.state));
    autosave.markOpened();
  }
  delete document.body.dataset.fresh;
  if (mode() === "solve" && playedRecipe() && !session.done) session.spoiled = true; // by a link, or a reload
  if (editor) await takeOver(editor);
  if (session.done && editor?.playing && editor.isComplete()) recallWin(editor, session);
  else if (editor) noticeWin(editor, session); // left finished where there was no network
  const form = document.getElementById("puzzle");
  if (mode() === "solve" && form && !document.querySelector("#result > *"))
    load().then(
      () => trigger(form, "submit"),
      () => {},
    );
  if (document.querySelector("#result > *")) slip.open();
  startTimer(session, () => editor !== null && mode() === "play");
  startRace(session);
}

// A link may bring along what a friend had entered, or another program; one step back is the puzzle as it was.
/** @type {(editor: Editor) => Promise<void>} */
async function takeOver(editor) {
  const found = await readShared();
  if (found === null) return;
  try {
    const state = found.cells ? editor.enter(placed(found.cells)) : found.state;
    if (editor.write(state) === editor.write(editor.state)) editor.change(state);
  } catch {
    // of another shape than this version's
  }
}

// The link to the board as it is left now, beside those to the puzzle.
/** @type {(id: string) => Promise<void>} */
async function offerAsLeft(id) {
  const part = document.querySelector("template#as-left");
  if (!part || !editor || mode() !== "play" || !session.undo.length) return;
  const address = `${location.origin}/p/${id}/puzzle${await packState(editor.state)}`;
  if (address.length > LONGEST_LINK) return;
  const field = part.content.cloneNode(true);
  find("input", field).value = address;
  part.replaceWith(field);
}

on("preference", () => {
  if (editor && session.done) describeWin(editor, session);
});

// -- modes ---------------------------------------------------------------------------------------------------------------

/** @type {(name: string) => void} */
function goTo(name) {
  if (name === mode()) return;
  slip.close();
  show(name);
  showAddress({ readable: isReadable, isStep: true });
  autosave.nameIt();
}

on("mode", () => {
  editor?.pageChanged();
  autosave.soon();
  if (editor) noticeWin(editor, session); // another puzzle may have been made of it
});

on("click", (event) => {
  const link = event.target.closest("a[data-verb]");
  if (!link || !editor || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  isFollowed = false;
  goTo(link.dataset.verb ?? "");
});

addEventListener("popstate", ({ state }) => {
  if (!state?.mode || !editor) return;
  show(state.mode);
  showAddress({ readable: isReadable });
});

addEventListener("hashchange", () => editor && takeOver(editor)); // what another program's link had entered, on the same page

// -- answers of the server -------------------------------------------------------------------------------------------------

on("htmx:afterSettle", () => {
  document.getElementById("board")?.classList.toggle("editing", editor !== null); // settling brings back old classes
  mount().then(mark);
});
on("htmx:oobAfterSwap", () => mount());

// A text that is solved before it was read anew comes onto the board with its solution, which must find its place and stay.
/** @type {string | null} */
let solving = null; // the text that is under way
let isFollowed = false; // the answer shows itself when it comes, unless another mode was chosen meanwhile
on("htmx:beforeSend", ({ detail: { requestConfig } }) => {
  if (!isFor("solve", requestConfig)) return;
  isFollowed = true;
  if (mode() === "play") slip.close(); // what was said of the game gives way, rather than grow into the answer
  work(requestConfig.parameters.text);
});
on("htmx:afterRequest", ({ detail: { requestConfig } }) => {
  if (isFor("solve", requestConfig)) work(null);
});
/** @type {(text: string | null) => void} */
function work(text) {
  solving = text;
  document.getElementById("result")?.setAttribute("aria-busy", String(text !== null));
  find("#working").textContent = text === null ? "" : "Working …";
  tellSolving();
}

// For the style sheets of the board and its tools: the answer is asked for, or a job looks for it.
function tellSolving() {
  const state = solving !== null ? "asked" : document.querySelector("#result .job") ? "job" : "";
  if (state) document.body.dataset.solving = state;
  else delete document.body.dataset.solving;
}
// (Before a swap would be too late: that is told to the block to be replaced, which may be gone.)
on("htmx:beforeOnLoad", (event) => {
  const { requestConfig } = event.detail;
  if (!isFor("read", requestConfig)) return;
  const { text } = requestConfig.parameters;
  const isSolved = mode() === "solve" && document.querySelector("#result > *");
  if (text === textField().value && (text === solving || isSolved)) event.preventDefault();
});

/** @type {(action: string, request: RequestConfig | undefined) => boolean} */
const isFor = (action, request) => kind() !== "" && request?.path === `/${kind()}/${action}`;

// The event's target is the block that came; `detail.target` may be the one that it replaced.
on("htmx:afterSettle", ({ target, detail: { requestConfig, xhr } }) => {
  if (requestConfig?.verb === "post" && kind()) answered(requestConfig, xhr.status);
  const isAsked = target.id !== "judgement" || requestConfig?.triggeringEvent?.submitter; // or by the board itself
  const isShown = target.id !== "result" || mode() !== "play";
  const isNews =
    isAsked && isShown && ["hint", "judgement", "result", "links"].includes(target.id) && target.childElementCount > 0;
  if (isNews || xhr?.status === 422) slip.open();
  if (isNews && target.id === "result" && mode() === "solve")
    bringBoardIntoSight(target.querySelector(".browse") !== null);
  if (editor && isAsked && target.id === "judgement") noticeHandedIn(editor, session);
  if (target.id === "result" && kind()) tellSolving();
});

/** @type {(request: RequestConfig, status: number) => void} */
function answered({ path, parameters, triggeringEvent }, status) {
  const action = path.slice(kind().length + 2);
  const field = textField();
  const isCurrent = parameters.text === field.value;
  const { text, read } = document.getElementById("messages")?.dataset ?? {};
  if (action === "check" || action === "read") {
    if (!isCurrent) return;
    isReadable = read !== undefined;
    // The server could read what was drawn; what is drawn meanwhile is another text.
    if (text && triggeringEvent?.type === "drawn") editor?.spelled(text);
    showAddress({ readable: isReadable });
    autosave.soon();
  } else if (action === "solve" && status === 200) {
    const { link } = find("#result").dataset;
    if (link && isCurrent) shared(field.value, link);
    if (isCurrent) isReadable = true;
    if (mode() !== "solve" && isFollowed) goTo("solve");
    else showAddress({ readable: isReadable });
    if (isFollowed) slip.open();
  } else if (action === "hint" && status === 200) {
    if (!session.done) session.hints += 1;
  } else if (action === "share" && status === 200) {
    const { link } = find("#links").dataset;
    if (link && isCurrent) shared(field.value, link);
    showAddress();
    if (link) offerAsLeft(link);
    find("#links").scrollIntoView({ block: "nearest" }); // whatever is said above it
  } else if (status === 422) goToProblem();
}

// What is missing or wrong is shown where it is.
function goToProblem() {
  if (mode() === "solve") goTo(modeBeforeSolve());
  const place = mark().flatMap(({ places }) => places)[0];
  const at = place && document.querySelector(`#board [data-place="${place}"]`);
  if (at) at.focus({ preventScroll: true });
  slip.open();
  if (at) bringIntoSight([at]);
}

// -- the board and its tools -----------------------------------------------------------------------------------------------

on("input", (event) => {
  if (event.target.id !== "text") return;
  editor?.forget();
  editor?.draw();
  slip.tidy();
});

// Escape closes one thing at a time: what lies over the page goes first, and what a hand has begun on the board.
/** @type {(event: Event) => boolean} */
const closesOther = ({ defaultPrevented }) =>
  defaultPrevented || document.querySelector("dialog[open], :popover-open") !== null;

on("keydown", (event) => {
  if (event.key === "Escape" && !closesOther(event)) slip.dismiss();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest?.("textarea, input:not([readonly])"))
    return;
  const key = letterOf(event);
  if (key === "z" && !event.shiftKey) editor?.undo();
  else if (key === "y" || (key === "z" && event.shiftKey)) editor?.redo();
  else return;
  event.preventDefault();
});

on("click", (event) => {
  if (event.target.closest('[data-action="close-slip"]')) slip.dismiss();
  if (!event.target.closest("[data-rules]") || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  slip.close();
  find("#how-to-rules").textContent = find("#rules").textContent;
  find("dialog#how-to").showModal();
});

bindKeys(() => editor);
bindSpoiler(session); // before the loader holds what it would ask about
const opened = open();
bindLoader({ current: () => editor, session, goTo, opened }, mode() !== "play");
opened.then(() => {
  if (session.done) load();
});
