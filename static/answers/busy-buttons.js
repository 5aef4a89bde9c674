// Work that takes a moment shows on the button that asked for it: an answer of the server, or another page.

import { on } from "../page/page.js";

const AFTER = 300; // milliseconds; what comes sooner needs no sign
const BUTTONS = "button, .button";

/** @type {Map<Element, number>} buttons that wait, each with what will mark it */
const waiting = new Map();

const say = () => {
  const words = document.getElementById("working");
  const isAny = document.querySelector(".busy") !== null;
  if (words && (isAny || !document.querySelector("#result[aria-busy=true]")))
    words.textContent = isAny ? "Working …" : "";
};

/** @type {(button: Element | null | undefined) => void} */
function begin(button) {
  if (!button?.matches(BUTTONS) || waiting.has(button)) return;
  const mark = () => {
    button.classList.add("busy");
    say();
  };
  waiting.set(button, window.setTimeout(mark, AFTER));
}

/** @type {(button: Element | null | undefined) => void} */
function end(button) {
  if (!button) return;
  clearTimeout(waiting.get(button));
  if (!waiting.delete(button)) return;
  button.classList.remove("busy");
  say();
}

/** @type {(detail: { requestConfig: RequestConfig }) => Element} */
const asking = ({ requestConfig: { elt, triggeringEvent } }) => triggeringEvent?.submitter ?? elt;

on("htmx:beforeSend", ({ detail }) => begin(asking(detail)));
on("htmx:afterRequest", ({ detail }) => end(asking(detail)));

// Another page: until this one is left, or comes back as it was.
on("click", (event) => {
  const link = event.target.closest("a.button[href]");
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.closest("[target], #links"); // or a file
  if (link && !isElsewhere) setTimeout(() => !event.defaultPrevented && begin(link));
});
on("submit", (event) => {
  const leads = () => !event.defaultPrevented && event.target.getAttribute("method") !== "dialog";
  setTimeout(() => leads() && begin(event.submitter));
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) for (const button of [...waiting.keys()]) end(button);
});
