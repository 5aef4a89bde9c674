// Answers find their place, late ones too.  Whoever waits for a job asks again when no answer came, or only that the site
// is busy: the job is there all the same.

import { trigger } from "../page/loader.js";
import { on, textField } from "../page/page.js";
import { AWAY, sayAway, whenBack } from "./network.js";

const ASK_AGAIN = 3000; // milliseconds
const BUSY = [429, 503];
const SILENCE = "The site didn’t answer. Your entries are safe. Try again.";
const STUCK = "This device didn’t answer. Try again, or choose “Wherever it’s faster” in the menu.";

/** @type {(detail: { requestConfig?: RequestConfig }) => boolean} */
function isWaiting({ requestConfig }) {
  return requestConfig?.verb === "get" && requestConfig.elt.closest(".job") !== null;
}

// What is said while nobody answers goes with the next answer.
/** @type {(detail: { requestConfig: RequestConfig }) => void} */
function askAgain({ requestConfig: { elt } }) {
  const job = elt.closest(".job");
  if (job && !job.querySelector(".silence")) {
    const words = document.createElement("p");
    words.className = "silence";
    words.setAttribute("role", "status");
    words.textContent = "The site isn’t answering. Trying again …";
    job.append(words);
  }
  setTimeout(() => elt.isConnected && trigger(elt, "again"), ASK_AGAIN);
}

const redraw = () => textField()?.dispatchEvent(new CustomEvent("drawn", { bubbles: true }));

// Another answer may have replaced the block for which this one was asked; htmx would put it into the old one, unseen.
on("htmx:beforeOnLoad", ({ detail }) => {
  const { target } = detail;
  if (target?.id && !target.isConnected) detail.target = document.getElementById(target.id) ?? target;
});

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
  const { elt, triggeringEvent } = detail.requestConfig;
  if (["appraisal", "rating"].includes(elt.id)) return; // the page asked by itself
  const isDrawing = triggeringEvent?.type === "drawn"; // nobody has asked, so nothing opens
  if (isDrawing) whenBack(redraw);
  const isStuck = document.documentElement.dataset.device === "only" && navigator.onLine;
  sayAway(isStuck ? STUCK : navigator.onLine ? SILENCE : AWAY, !isDrawing);
});
