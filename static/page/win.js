// Notices that a puzzle is finished, asks the server whether it is right, celebrates once, and has words to send to others.

import { noLongerAway, sayAway, whenBack } from "../answers/network.js";
import { bringIntoSight } from "../editor/scroll-into-view.js";
import { plural } from "../site/words.js";
import * as slip from "./bottom-sheet.js";
import { served } from "./fresh.js";
import { trigger } from "./loader.js";
import { find, hide, kind, textField } from "./page.js";
import { compareRival } from "./race.js";
import { formatTime, showsTime } from "./timer.js";

/** @typedef {import("../editor/editor.js").Editor} Editor */
/** @typedef {import("./session.js").Session} Session */

const card = () => document.getElementById("win");

function hideWin() {
  document.body.classList.remove("finished", "at-rest");
  const shown = card();
  if (shown) hide(shown, true);
}

// Nothing lies over a finished board, not even where a hand was, until somebody goes on by keys.
addEventListener("keydown", () => document.body.classList.remove("at-rest"), true);

/** To be called after every change.
 * @type {(editor: Editor, session: Session) => Promise<void>} */
export async function noticeWin(editor, session) {
  if (!editor.playing) return;
  const entries = editor.isComplete() ? (editor.entries(editor.state) ?? "") : null;
  if (entries === null) {
    if (session.done && session.right === whole(editor.entries(editor.state) ?? "")) return; // it was handed in
    const goesOn = session.done;
    session.done = false;
    if (goesOn) session.settle(); // the time goes on at once, not with the next look at the clock
    hideWin();
    return;
  }
  if (session.done) return;
  const finished = whole(entries);
  const isAgain = session.right === finished; // a step taken back and made again is told, but no second joy
  if (!isAgain) {
    if (session.asked === entries) return;
    session.asked = entries;
    session.settle();
    const taken = session.seconds; // without the time that the server takes
    const isRight = card()?.dataset.check === undefined || (await check(entries, session));
    if (isRight === null && session.asked === entries) askLater(editor, session);
    // It may have been handed in meanwhile, by the same press.
    if (!isRight || session.asked !== entries || session.done || !editor.playing) return;
    Object.assign(session, { right: finished, taken });
  } else session.settle();
  session.done = true;
  if (!isAgain) editor.celebrate();
  showWin(editor, session);
}

/** @type {(editor: Editor, session: Session) => void} */
function askLater(editor, session) {
  const why = navigator.onLine ? "the site isn’t answering" : "you’re offline";
  const words = `Not checked yet: ${why}. We’ll keep trying.`;
  sayAway(words, document.querySelector("#messages .away")?.textContent !== words);
  whenBack(() => {
    session.asked = undefined;
    noticeWin(editor, session);
  });
}

/** @type {(entries: string) => string} */
const whole = (entries) => `${textField().value}\n${entries}`;

/** A board that was left finished is told as it was then.
 * @type {(editor: Editor, session: Session) => void} */
export function recallWin(editor, session) {
  session.right = whole(editor.entries(editor.state) ?? "");
  showWin(editor, session, true);
}

/** What was handed in by hand is a win too, where the server says that nothing better can be.
 * @type {(editor: Editor, session: Session) => void} */
export function noticeHandedIn(editor, session) {
  const judged = document.querySelector("#judgement [data-done]");
  if (session.done || !editor.playing || !judged) return;
  Object.assign(session, { words: judged.textContent.trim(), surplus: Number(judged.dataset.done) });
  session.settle();
  const right = whole(editor.entries(editor.state) ?? "");
  Object.assign(session, { done: true, right, taken: session.seconds });
  editor.celebrate();
  showWin(editor, session);
}

/** @type {(answer: Response) => boolean} */
const isAway = ({ status }) => status === 429 || status >= 500;

// Whether the server finds it right; null where only the server can tell, and does not answer.  What is not judged keeps all
// of its puzzle's rules by now, so that a server which does not answer spoils no joy.
/** @type {(entries: string, session: Session) => Promise<boolean | null>} */
async function check(entries, session) {
  const body = new URLSearchParams({ text: textField().value, entries, ask: "check" });
  try {
    const answer = await fetch(`/${kind()}/progress`, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    if (isAway(answer)) throw new Error("busy");
    const { status, words, surplus = 0 } = await answer.json();
    noLongerAway();
    Object.assign(session, { words, surplus });
    return status === "done" || status === "unknown";
  } catch {
    return document.getElementById("judge") ? null : true;
  }
}

/** @type {(editor: Editor, session: Session, isRecalled?: boolean) => void} */
function showWin(editor, session, isRecalled = false) {
  document.body.classList.add("finished", "at-rest");
  session.recalled = isRecalled;
  document.dispatchEvent(new Event("won"));
  const win = card();
  if (!win) return;
  describeWin(editor, session);
  find("[data-told]", win).textContent = "";
  const judged = win.querySelector("[data-words]");
  if (judged) judged.textContent = session.words ?? "";
  if (judged) judged.hidden = !session.words;
  const fewer = win.querySelector("[data-fewer]");
  if (fewer) fewer.hidden = !session.surplus;
  if (fewer) fewer.onclick = () => tryAgain(editor);
  rate();
  document.getElementById("hint")?.replaceChildren();
  win.hidden = false;
  slip.open();
}

/** Says on the card how it was won; again when times are shown or hidden.
 * @type {(editor: Editor, session: Session) => void} */
export function describeWin(editor, session) {
  const win = card();
  if (!win) return;
  /** @type {string[]} */
  const words = [];
  const seconds = session.taken ?? session.seconds;
  if (seconds && showsTime()) words.push(`in ${formatTime(seconds)}`);
  if (editor.timing) words.push(editor.timing);
  if (win.dataset.hinted) words.push(session.hints ? `with ${plural(session.hints, "hint")}` : "without hints");
  if (session.spoiled) words.splice(0, words.length, "with the solution revealed");
  find("[data-how]", win).textContent = words.join(", ");
  const place = find("[data-rival]", win);
  place.textContent = compareRival(seconds);
  place.hidden = !place.textContent;
}

// From the beginning: one step, which can be taken back.  The time goes on.
/** @type {(editor: Editor) => void} */
function tryAgain(editor) {
  editor.change(editor.empty(editor.state));
  slip.close();
  bringIntoSight([editor.element]);
}

// How hard it was, which the server has yet to find out; of a puzzle that was dealt the level is there already.
function rate() {
  const line = document.getElementById("rating");
  const text = textField().value;
  if (!line || line.dataset.of === text) return;
  if (text !== (line.dataset.of ?? served)) line.textContent = "";
  line.dataset.of = text;
  trigger(line, "rate");
}
