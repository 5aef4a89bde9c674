// Notices that a puzzle is finished, asks the server whether it is right, and celebrates, once.

import { kind, textField } from "./page.js";
import * as slip from "./slip.js";
import { inWords } from "./timer.js";
import { plural } from "./words.js";

const card = () => document.getElementById("win");

export function hideWin() {
  if (card()) card().hidden = true;
}

/** To be called after every change.
 * @type {(editor: import("./editor.js").Editor<any>, session: any) => Promise<void>} */
export async function noticeWin(editor, session) {
  if (!editor.playing) return;
  const entries = editor.isComplete() ? (editor.entries(editor.state) ?? "") : null;
  if (entries === null) {
    session.done = false;
    hideWin();
    return;
  }
  if (session.done || session.asked === entries) return;
  session.asked = entries;
  const isRight = card()?.dataset.check === undefined || (await check(entries));
  if (!isRight || session.asked !== entries || !editor.playing) return;
  session.done = true;
  editor.celebrate();
  show(session);
}

// Whether the server finds it right; a server that does not answer spoils no joy.
async function check(entries) {
  const body = new URLSearchParams({ text: textField().value, entries, ask: "check" });
  try {
    const answer = await fetch(`/${kind()}/progress`, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    const { status } = await answer.json();
    return status === "done" || status === "unknown";
  } catch {
    return true;
  }
}

function show(session) {
  if (!card()) return;
  const words = [];
  if (session.seconds) words.push(`in ${inWords(session.seconds)}`);
  words.push(session.hints ? `with ${plural(session.hints, "hint")}` : "without hints");
  card().querySelector("[data-how]").textContent = words.join(", ");
  document.getElementById("hint")?.replaceChildren();
  card().hidden = false;
  slip.open();
}
