// The arrow keys go from step to step; the list of steps and the board follow.

import { bindRemarks, showRemark } from "../answers/remarks.js";
import { find, on } from "../page/page.js";
import { findBoard } from "../storage/saved-boards.js";

/** @type {Record<string, string>} */
const STEPS = { ArrowLeft: "step-previous", ArrowRight: "step-next" };

// Whether the key has a meaning of its own where it is pressed: in a field, or in a board that it scrolls.
/** @type {(element: Element) => boolean} */
function isTaken(element) {
  const scroller = element.closest(".scroller");
  const scrolls = scroller !== null && scroller.scrollWidth > scroller.clientWidth;
  return scrolls || element.closest("input, textarea, select") !== null;
}

/** @type {string | undefined} the step that is shown */
let shown;

function follow() {
  const number = find("#step").dataset.number;
  for (const link of document.querySelectorAll("#steps a")) {
    if (link.dataset.number === number) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  for (const scroller of document.querySelectorAll("#board .scroller"))
    if (scroller.scrollWidth > scroller.clientWidth || scroller.scrollHeight > scroller.clientHeight)
      scroller.tabIndex = 0;
  const step = find("#step");
  if (number !== shown) showRemark(step, null);
  shown = number;
}

// Back to where it was played on this browser, with its name, its level, and what was entered; else to the puzzle's link.
function leadBack() {
  const form = find("form#explain");
  const kind = new URL(form.action).pathname.split("/")[1];
  const board = findBoard(kind, find("input[name=text]", form).value);
  if (board) find("a[data-back]").setAttribute("href", `${board.address}#board-${board.key}`);
}

document.addEventListener("htmx:afterSettle", follow);
leadBack(); // first, since a link may be followed at once
bindRemarks(() => null);
follow();

on("keydown", (event) => {
  const link = document.querySelector(`a#${STEPS[event.key]}`);
  if (!link?.href || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTaken(event.target)) return;
  event.preventDefault();
  link.click();
});
