// Notes as they are drawn, each digit in a place of its own (templates/boards/_digits.css), and all of them at once.

import { marked, OPEN } from "./entries.js";

/** @type {(element: HTMLElement, digits: number[], second: number[]) => void} */
export function drawNotes(element, digits, second) {
  const seen = `${digits.join(" ")}|${second}`;
  if ((element.dataset.seen ?? `${element.textContent}|`) === seen) return;
  element.dataset.seen = seen;
  const notes = digits.flatMap((digit) => {
    const note = document.createElement("i");
    note.className = `n${digit}${second.includes(digit) ? " second" : ""}`;
    note.textContent = String(digit);
    return [" ", note];
  });
  element.replaceChildren(...notes.slice(1));
}

/** The cells with notes wherever there was nothing: the digits that no other cell of the row or column has, as far as they
 * were entered, or are `known`: a digit for each cell, or null.
 * @type {(state: import("./entries.js").Entered, known: (number | null)[]) => string[]} */
export function allNoted({ width: size, cells }, known) {
  return cells.map((cell, at) => {
    if (cell !== OPEN) return cell;
    /** @type {(i: number) => boolean} */
    const sees = (i) => i !== at && (Math.floor(i / size) === Math.floor(at / size) || i % size === at % size);
    const taken = new Set(known.filter((_, i) => sees(i)));
    const digits = Array.from({ length: size }, (_, i) => i + 1);
    return marked(digits.filter((digit) => !taken.has(digit) && (known[at] ?? digit) === digit));
  });
}
