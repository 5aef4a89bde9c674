// A lesson.  Its board is played as any other, from where the server puts it; each move is judged by the server.

import { bindRemarks, isAtEnd, showRemark } from "../answers/remarks.js";
import { namesIn, placed } from "../editor/cells.js";
import { bindKeys } from "../editor/keys.js";
import * as slip from "../page/bottom-sheet.js";
import { trigger } from "../page/loader.js";
import { find, on } from "../page/page.js";
import { Session } from "../page/session.js";
import { leadBack, noteRight } from "../storage/course-progress.js";

const root = find("#board");
const isPhone = matchMedia("(max-width: 59.99rem), (orientation: portrait)");

/** @type {import("../editor/editor.js").Editor | null} */
let editor = null;
/** @type {Session} */
const session = new Session();

/** @type {(script: string) => Promise<void>} */
async function begin(script) {
  const PuzzleEditor = (await import(script)).default;
  /** @type {import("../editor/editor.js").Editor} */
  const opened = new PuzzleEditor(root, session);
  editor = opened;
  opened.start();
  bindKeys(() => editor);
  // Nothing is done, or tinted, for a learner: that is what they are here for.
  for (const button of document.querySelectorAll("#board [data-lasting]"))
    session.options[button.dataset.option ?? ""] = "off";
  opened.restore(opened.enter(placed(JSON.parse(root.dataset.entered))));
  root.classList.add("editing");
  session.changed = () => {
    for (const id of ["messages", "result"]) document.getElementById(id)?.replaceChildren(); // what went amiss is over
    slip.tidy();
    trigger(find("[data-try]"), "tried");
  };
}

// On a phone what is said covers the lower part: the board goes to the top, where all of it is seen.
function makeRoom() {
  if (isPhone.matches) root.scrollIntoView({ block: "start" });
}

function offerAll() {
  const hint = document.querySelector("#hint .hint");
  const isRight = document.querySelector("#judgement[data-right]") !== null;
  find(".showing").hidden = isRight || (hint !== null && isAtEnd(hint));
}

// What a hint speaks of is shown on the board.
const point = () => showRemark(document.querySelector("#hint .hint"), editor);

on("htmx:afterSettle", ({ target }) => {
  if (!editor) return;
  root.classList.add("editing");
  if (target.id === "hint") {
    find("#judgement").replaceChildren();
    if (target.childElementCount) makeRoom();
    point();
  }
  if (target.id === "judgement" && target.childElementCount) {
    find("#hint").replaceChildren();
    if (target.hasAttribute("data-right")) {
      noteRight(document.body.dataset.course ?? "", root.dataset.lesson ?? "", Number(root.dataset.number));
      slip.open();
      makeRoom();
    }
  }
});
for (const turn of ["toggle", "slip"]) on(turn, point, true);
bindRemarks(() => editor);
// Nothing is left to be shown once all is.
for (const turn of ["htmx:afterSettle", "toggle", "remark"]) on(turn, offerAll, true);

on("click", (event) => {
  const button = event.target.closest("[data-take], [data-take-back]");
  const hint = button?.closest(".hint");
  if (!hint || !editor) return;
  /** @type {[string, string | null][]} */
  const entries = button?.matches("[data-take-back]")
    ? namesIn(hint.dataset.wrong).map((place) => [place, null])
    : JSON.parse(hint.dataset.cells);
  editor.change(editor.enter(placed(entries)));
});

on("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) editor?.undo();
  else if (key === "y" || key === "z") editor?.redo();
});

leadBack();
if (root.dataset.editorOf) begin(root.dataset.editorOf);
