// What needs the network says so where there is none, and what waits for it is asked again by itself.

import { open, tidy } from "../page/bottom-sheet.js";
import { on } from "../page/page.js";

/** What is said of what somebody asked for. */
export const AWAY = "You’re offline. Your entries are safe.";
const GETTING_READY = "You’re offline. This device is getting ready to answer …";
const AGAIN = 15_000; // milliseconds: a network that comes back is not always told

/** @type {Set<() => void>} */
const waiting = new Set();
let timer = 0;

/** What could not be told, in place of other messages; `isNews` opens where it stands.
 * @type {(words: string, isNews?: boolean) => void} */
export function sayAway(words, isNews = true) {
  const message = document.createElement("p");
  message.className = "problem away";
  message.dataset.places = "";
  message.textContent = words;
  document.getElementById("messages")?.replaceChildren(message);
  if (isNews) open();
  else tidy();
}

/** There was an answer. */
export function noLongerAway() {
  const message = document.querySelector("#messages .away");
  if (!message) return;
  message.remove();
  tidy();
}

/** Acts once, when there may be a network again.
 * @type {(act: () => void) => void} */
export function whenBack(act) {
  waiting.add(act);
  clearTimeout(timer);
  timer = window.setTimeout(tryAgain, AGAIN);
}

function tryAgain() {
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
}

// What was asked for without a network is answered here, as soon as that is possible (own-device.js).
on("device", () => {
  const { ownDevice } = document.documentElement.dataset;
  const isAsked = document.querySelector("#messages .away") !== null;
  if (ownDevice === "loading" && isAsked && !navigator.onLine) sayAway(GETTING_READY);
  if (ownDevice === "failed" && isAsked) sayAway(AWAY, false);
  if (ownDevice === "ready") noLongerAway();
});
addEventListener("online", () => {
  noLongerAway();
  tryAgain();
});
on("visibilitychange", () => document.hidden || tryAgain());
