// Numbers of rows and columns at the edges of a board: while words need them, or always, by choice.  Boards with clues at
// their edges have them beside these (their style sheet says where), and only by choice.

import { cellAt } from "./cells.js";

/** @type {(areNamed: boolean, isAlways: boolean) => void} */
export function numberLines(areNamed, isAlways) {
  for (const each of document.querySelectorAll("#board .line-numbers")) {
    each.parentElement?.classList.remove("line-numbered");
    each.closest(".scroller")?.classList.remove("overflown");
    each.remove();
  }
  if (!isAlways && !areNamed) return;
  const tables = document.querySelectorAll("#board table.grid:not(:has(th))");
  for (const table of [...tables].slice(0, isAlways ? undefined : 1)) number(table, isAlways);
}

/** @type {(table: HTMLElement, isAlways: boolean) => void} */
function number(table, isAlways) {
  const numbers = document.createElement("div");
  numbers.className = "line-numbers";
  numbers.ariaHidden = "true"; // a cell says where it is
  const scroller = table.closest(".scroller");
  numbers.classList.toggle("around", isAlways); // there is room for them
  // Beside the board they cover nothing; one that is scrolled would cut them off.
  const isBeside = !isAlways && !!scroller && scroller.scrollWidth <= scroller.clientWidth;
  numbers.classList.toggle("beside", isBeside);
  scroller?.classList.toggle("overflown", isBeside);
  table.after(numbers);
  table.parentElement?.classList.add("line-numbered"); // they are placed by it
  const all = table.getBoundingClientRect();
  for (const cell of table.querySelectorAll("tr:first-child td, td:first-child")) {
    const [r, c] = cellAt((cell.dataset.place ?? "").replace(/^.*-/, "")); // a view's cells are named with it
    const here = cell.getBoundingClientRect();
    const [left, top] = [table.offsetLeft + here.left - all.left, table.offsetTop + here.top - all.top];
    if (c === 0) put(numbers, r + 1, "row", left, top + here.height / 2);
    if (r === 0) put(numbers, c + 1, "column", left + here.width / (isAlways ? 2 : 1), top);
  }
}

/** @type {(numbers: HTMLElement, value: number, name: string, left: number, top: number) => void} */
function put(numbers, value, name, left, top) {
  const each = document.createElement("i");
  each.className = name;
  each.textContent = String(value);
  Object.assign(each.style, { left: `${left}px`, top: `${top}px` });
  numbers.append(each);
}
