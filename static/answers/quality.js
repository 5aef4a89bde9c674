// What is said of a puzzle while it is drawn: asked for after a pause (by htmx, of the event `appraise`), and out of sight
// as soon as the board is another.

import { trigger } from "../page/loader.js";
import { mode } from "../page/modes.js";
import { on, textField } from "../page/page.js";

/** @type {string | null} the text of which something is said */
let appraised = null;

const line = () => document.getElementById("appraisal");

// What is there, for the style sheets of all that stands around it.
/** @type {(line: Element) => void} */
function tell(line) {
  const parts = Object.entries({ words: "p", buttons: "button", leave: "[data-leave]" });
  const there = parts.flatMap(([name, selector]) => (line.querySelector(selector) ? [name] : []));
  line.closest(".panel")?.setAttribute("data-appraisal", there.join(" "));
}

function ask() {
  const text = textField()?.value ?? "";
  const asked = line();
  if (!asked || mode() !== "make") return;
  asked.classList.toggle("stale", text !== appraised);
  if (text !== appraised && text.trim()) trigger(asked, "appraise");
}

/** @type {(opened: Promise<void>) => void} */
export function bindAppraising(opened) {
  for (const name of ["drawn", "input"]) on(name, ({ target }) => target === textField() && ask());
  on("mode", ask);
  on("htmx:afterSwap", ({ target }) => target === line() && tell(target));
  on("htmx:beforeSwap", ({ detail }) => {
    const { elt, parameters } = detail.requestConfig;
    if (!line()?.contains(elt)) return;
    const isAnswer = detail.xhr.status === 200;
    const isCurrent = parameters.text === textField().value;
    if (isAnswer || elt === line()) detail.shouldSwap = isAnswer && isCurrent;
    if (isAnswer && isCurrent) appraised = parameters.text;
    if (isAnswer) ask(); // of what is there now
  });
  opened.then(ask);
}
