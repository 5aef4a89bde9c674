// What is said of the puzzle: on a phone a slip over the lower part of the page, opened when there is something to read.
// Closed, it leaves one line of what it says, which opens it again.

import { namesIn } from "../editor/cells.js";
import { mode } from "./modes.js";
import { find, hide, on } from "./page.js";

const NEWS = ":is(#messages, #hint, #judgement, #result, #links) > *, .win, .look";
// What the line says: the first of these that belongs to the mode.
const LINES = [
  ".win h2",
  ".look h2",
  ".hint .remarks > li:not([hidden]) > [aria-hidden]",
  ".hint .remarks > li:not([hidden])",
  ".checked b",
  "#judgement p",
  ".verdict",
  "#messages .problem",
  "#links label",
];

const isPhone = matchMedia("(max-width: 59.99rem), (orientation: portrait)");

const slip = () => document.getElementById("slip");
const peek = () => document.getElementById("peek");

/** @type {(each: Element) => boolean} */
const belongs = (each) => {
  if (mode() === "play" && each.matches(".missing")) return false;
  const part = each.closest("[data-in]");
  return !each.closest("[hidden]") && (!part || namesIn(part.dataset.in).includes(mode()));
};

/** @type {() => HTMLElement | null} */
const help = () => document.querySelector("#hint > :not([hidden])");

// What style sheets ask of it, for the elements around it too.
/** @type {(slip: HTMLElement) => void} */
function tell(slip) {
  const says = Object.entries({ problem: "#messages .problem", verdict: ".verdict" });
  slip.dataset.says = says.flatMap(([name, selector]) => (slip.querySelector(selector) ? [name] : [])).join(" ");
  document.body.dataset.slip = isOpen() ? "open" : peek()?.hidden === false ? "line" : "closed";
  const isHelping = help() !== null;
  document.body.classList.toggle("helping", isHelping);
  if (isHelping && !isPhone.matches) slip.style.setProperty("--bar", `${find("#bar").offsetHeight}px`); // below which it stands
}

function showLine() {
  const [all, line] = [slip(), peek()];
  if (!all) return;
  if (line) showWords(all, line);
  tell(all);
}

/** @type {(slip: HTMLElement, peek: HTMLElement) => void} */
function showWords(slip, peek) {
  const line = LINES.flatMap((name) => [...slip.querySelectorAll(name)]).find(belongs);
  const words = line?.textContent.trim().replace(/\s+/g, " ") ?? "";
  find("span", peek).textContent = words;
  peek.classList.toggle("amiss", line?.matches(".problem:not(.missing)") ?? false);
  hide(peek, isOpen() || !words);
}

function turned() {
  showLine();
  document.dispatchEvent(new CustomEvent("slip"));
}

export function open() {
  slip()?.classList.add("open");
  turned();
}

export function close() {
  const hadFocus = slip()?.contains(document.activeElement);
  slip()?.classList.remove("open");
  giveWay(0);
  turned();
  if (hadFocus) peek()?.focus({ preventScroll: true });
}

/** Closes it for somebody who has read it.  On a desk there is no line to leave: a hint goes out of sight until it is asked
 * for again. */
export function dismiss() {
  const hint = isPhone.matches ? null : help();
  if (!hint && !isOpen()) return;
  const hadFocus = slip()?.contains(document.activeElement);
  if (hint) hide(hint, true);
  close();
  if (hint && hadFocus) find("#bar [data-hint]").focus({ preventScroll: true });
}

const LEAST = 160; // px of it that stay, to read in

/** Leaves so many pixels more of the page in sight, and shows the end of its words; 0 for its usual height.
 * @type {(more: number) => void} */
export function giveWay(more) {
  const all = slip();
  if (!more) all?.style.removeProperty("max-height");
  else if (all && isOpen() && isPhone.matches) {
    all.style.setProperty("max-height", `${Math.max(LEAST, all.offsetHeight - more)}px`);
    all.scrollTop = all.scrollHeight;
  }
}

/** Closes it where nothing is left to read, such as after the hint was taken. */
export function tidy() {
  giveWay(0);
  const news = slip()?.querySelectorAll(NEWS) ?? [];
  if (isOpen() && ![...news].some((each) => each.getClientRects().length)) close();
  else showLine();
}

/** Whether its words can be read: on a desk always, and on a page without it. */
export const isRead = () => !isPhone.matches || !slip() || isOpen();

export const isOpen = () => slip()?.classList.contains("open") ?? false;

on("mode", showLine);
on("htmx:afterSettle", showLine);
on("click", (event) => {
  if (!event.target.closest('[data-action="open-slip"]')) return;
  open();
  const all = find("#slip");
  all.scrollTop = 0;
  find(".close", all).focus({ preventScroll: true });
});

showLine();
