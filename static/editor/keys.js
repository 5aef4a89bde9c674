// What a key means: by its sign, and where a layout has other signs there, by its place on the keyboard.

import { on } from "../page/page.js";

const TEXT = "input:not([type=checkbox], [type=radio], [type=button], [readonly]), textarea, select, [contenteditable]";
const OWN = "summary, input"; // they have a use of their own for keys that type nothing
const MOVES = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", "Enter", " "];

/** Digits of any script as 0 to 9.
 * @type {(text: string) => string} */
export const plainDigits = (text) => text.replace(/\p{Nd}/gu, (digit) => (digit <= "9" ? digit : decimal(digit)));

// Each script has its digits in one row, some several rows one after the other.
/** @type {(digit: string) => string} */
function decimal(digit) {
  const code = Number(digit.codePointAt(0));
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** The digit, and whether Shift makes it another than it is without: where Shift is needed for digits (French, Belgian, Czech)
 * it does not.
 * @type {(event: KeyboardEvent) => { digit: string, isShifted: boolean } | null} */
export function digitOf({ key, code, shiftKey }) {
  const sign = plainDigits(key);
  if (/^[0-9]$/.test(sign)) return { digit: sign, isShifted: false };
  // On a keypad that is switched to arrows the key has a longer name.
  const [, digit] = ((key.length === 1 || key === "Dead") && code.match(/^(?:Digit|Numpad)([0-9])$/)) || [];
  return digit === undefined ? null : { digit, isShifted: shiftKey };
}

/** The digit, as far as Shift does not make it another.
 * @type {(event: KeyboardEvent) => string | undefined} */
export function plainDigitOf(event) {
  const typed = digitOf(event);
  return typed?.isShifted ? undefined : typed?.digit;
}

/** The Latin letter, in lower case: on Cyrillic, Greek and Hebrew layouts the one in the same place.
 * @type {(event: KeyboardEvent) => string | null} */
export function letterOf({ key, code }) {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (key.length !== 1 || /\p{Script=Latin}/u.test(key)) return null;
  return code.match(/^Key([A-Z])$/)?.[1].toLowerCase() ?? null;
}

/** Whether an event is about an element like this, or one within it.
 * @type {(event: Event, selector: string) => boolean} */
export const isIn = ({ target }, selector) => target instanceof Element && target.closest(selector) !== null;

/** The key as boards know it: a Latin letter in lower case, or what the key itself says.
 * @type {(event: KeyboardEvent) => string} */
export const signOf = (event) => letterOf(event) ?? event.key;

/** What is typed after a button was pressed is for the board. A button that was reached by keys keeps those that move and
 * press; after a mouse or a finger they are for the board, too.
 * @type {(editor: () => import("./editor.js").Editor | null) => void} */
export function bindKeys(editor) {
  /** @type {Element | null} what has had the focus since a mouse or a finger pressed a button */
  let pointed = null;
  on(
    "click",
    ({ detail, target }) => {
      const isPointed = detail > 0 && target.closest?.("button, a, label");
      const notice = () => {
        pointed = isPointed ? document.activeElement : null;
      };
      notice();
      setTimeout(notice); // what the click does may move the focus
    },
    true,
  );
  on(
    "keydown",
    (event) => {
      const { target, key } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || target.closest?.(`${TEXT}, dialog, [role=dialog]`)) return;
      const types = (key.length === 1 && key !== " ") || key === "Backspace" || key === "Delete" || key === "Dead";
      const isPointed = pointed && (document.activeElement === pointed || document.activeElement === document.body);
      const moves = isPointed && MOVES.includes(key) && !target.matches?.(OWN);
      if ((types || moves) && editor()?.hear(event)) event.stopPropagation();
    },
    true,
  );
}
