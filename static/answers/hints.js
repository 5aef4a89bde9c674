// A hint is read one remark at a time: every press of the button that asked for it goes on, and at the end enters what
// follows.

import { namesIn, placed } from "../editor/cells.js";
import * as slip from "../page/bottom-sheet.js";
import { mode } from "../page/modes.js";
import { hide, on, textField } from "../page/page.js";
import { bindRemarks, readOn, showRemark } from "./remarks.js";

// What the hint on the page is about.
/** @type {string | null} */
let asked = null;
const position = () => JSON.stringify([textField()?.value, entries()?.value]);
const entries = () => /** @type {HTMLInputElement | null} */ (document.getElementById("entries"));

// Where the player is at work: of equally easy steps the nearest is told.
/** @type {(name: string | undefined) => void} */
function workAt(name) {
  const near = /** @type {HTMLInputElement | null} */ (document.getElementById("near"));
  if (near && name && near.value !== name) near.value = name;
}

/** @type {(...ids: string[]) => void} */
function clear(...ids) {
  for (const id of ids) document.getElementById(id)?.replaceChildren();
}

/** @type {(current: () => import("../editor/editor.js").Editor | null) => void} */
export function bindHints(current) {
  for (const kind of ["pointerdown", "focusin"])
    on(kind, ({ target }) => workAt(target.closest?.("#board td")?.dataset.place), true);
  const chosen = document.activeElement?.closest("#board td");
  workAt(chosen?.dataset.place); // before this was there
  on("htmx:afterSettle", ({ target }) => {
    if (target.id !== "hint") return;
    asked = target.querySelector(".hint") ? position() : null;
    if (target.childElementCount) clear("judgement", "links"); // one word at a time
    show(target.querySelector(".hint"), current());
  });
  on("htmx:afterSettle", ({ target }) => {
    if (target.id !== "judgement" || !target.childElementCount) return;
    clear("hint", "links");
    slip.tidy();
    current()?.point([], []);
  });
  // Asked again at the same position: the next remark, and at last what follows.  Before htmx hears of it.
  on(
    "click",
    (event) => {
      const hint = document.querySelector("#hint .hint");
      if (!event.target.closest("[data-hint]") || !hint || asked !== position()) return;
      event.preventDefault();
      event.stopPropagation();
      const isBack = hint.hidden; // it was closed on a desk
      hide(hint, false);
      slip.open();
      if (isBack) return;
      if (!readOn(hint, current())) hint.querySelector("[data-take], [data-take-back]")?.click();
    },
    true,
  );
  bindRemarks(current);
  on("toggle", ({ target }) => show(target.closest?.(".hint"), current()), true);
  for (const turn of ["slip", "mode"])
    on(turn, () => show(mode() === "play" ? document.querySelector("#hint .hint:not([hidden])") : null, current()));
  on("click", (event) => {
    const button = event.target.closest("[data-take], [data-take-back]");
    const hint = button?.closest(".hint");
    const editor = current();
    if (!hint || !editor) return;
    /** @type {[string, string | null][]} */
    const entries = button?.matches("[data-take-back]")
      ? namesIn(hint.dataset.wrong).map((place) => [place, null])
      : JSON.parse(hint.dataset.cells);
    workAt(entries.at(-1)?.[0]);
    editor.change(editor.enterFor(placed(entries)));
  });
}

// Without a hint, nothing is marked.
/** @type {(hint: HTMLElement | null, editor: import("../editor/editor.js").Editor | null) => void} */
function show(hint, editor) {
  if (hint) editor?.showNumbers();
  else editor?.showNumbers(false);
  if (!hint) editor?.point([], []); // what was pointed at was another hint's
  showRemark(hint, editor);
}
