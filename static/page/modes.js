// Which of its three modes the page is in, and the address that says so.

import { kind, textField } from "./page.js";

const LONGEST = 1800; // characters of a text that still goes into an address

/** @typedef {Record<"play" | "make" | "solve", string>} Addresses */

/** @type {Map<string, Addresses>} the addresses of texts that have shorter ones than their own words */
const known = new Map();
/** @type {string} where Solve was asked for */
let before = "make";

/** @type {() => "play" | "make" | "solve"} */
export const mode = () => /** @type {keyof Addresses} */ (document.body.dataset.mode ?? "make");

/** @type {(name: string) => HTMLElement | null} */
const verb = (name) => document.querySelector(`[data-verb="${name}"]`);

/** What the server says of the addresses of this page's puzzle. */
export function learn() {
  const [play, make] = ["play", "make"].map((name) => verb(name)?.getAttribute("href"));
  const solve = verb("solve")?.dataset.address;
  if (play && make && solve) known.set(textField().value, { play, make, solve });
}

/** A puzzle that was shared has short addresses; one that was dealt has its own, which say what it counts for.
 * @type {(text: string, id: string) => void} */
export function shared(text, id) {
  const own = known.get(text);
  const { play, solve } = own?.play.includes("/new/") ? own : { play: `/p/${id}/puzzle`, solve: `/p/${id}` };
  known.set(text, { play, make: `/p/${id}/make`, solve });
}

/** @type {(text: string) => Addresses} */
const addresses = (text) => known.get(text) ?? spelledOut(text);

/** @type {(text: string) => Addresses} */
function spelledOut(text) {
  const start = `/${kind()}`;
  const query =
    text.length <= LONGEST ? `?text=${encodeURIComponent(text).replace(/%(?:2C|2F|3A)/g, decodeURIComponent)}` : "";
  return { play: start + query, make: `${start}/make${query}`, solve: `${start}/solve${query}` };
}

/** The whole address at which somebody else can play this board: not that of the kind, which may open with another one.
 * @type {() => string} */
export function addressForOthers() {
  const text = textField().value;
  const { play } = addresses(text);
  return new URL(play === `/${kind()}` ? spelledOut(text).play : play, location.href).href;
}

/** Brings the address bar and the switch in line with the board: what is on it can be sent by copying the address.
 * A text that the server cannot read yet is left out of it. */
export function showAddress({ readable = true, isStep = false } = {}) {
  const text = textField()?.value;
  const [play, make, solve] = [verb("play"), verb("make"), verb("solve")];
  if (text === undefined || !play || !make || !solve) return;
  const all = readable ? addresses(text) : { play: `/${kind()}`, make: `/${kind()}/make`, solve: `/${kind()}/make` };
  play.setAttribute("href", all.play);
  make.setAttribute("href", all.make);
  solve.dataset.address = all.solve;
  const here = all[mode()];
  const state = { ...history.state, mode: mode() };
  if (isStep) history.pushState(state, "", here);
  else history.replaceState(state, "", here + (here === location.pathname + location.search ? location.hash : ""));
}

/** @type {(name: string) => void} */
export function show(name) {
  if (name === mode()) return;
  if (name === "solve") before = mode();
  const { body } = document;
  body.classList.replace(`in-${mode()}`, `in-${name}`);
  body.dataset.mode = name;
  for (const each of ["play", "make", "solve"]) {
    if (each === name) verb(each)?.setAttribute("aria-current", "true");
    else verb(each)?.removeAttribute("aria-current");
  }
  document.dispatchEvent(new CustomEvent("mode"));
}

export const modeBeforeSolve = () => before;
