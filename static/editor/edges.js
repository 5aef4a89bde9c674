// Clues outside the grid, at the ends of rows and columns: heads `th.edge`, named `top2`, `bottom1`, `left3`, `right4`
// (templates/boards/_edges.html).  A board has those sides of which its markup has a head.
//
// Handlers, all optional:
//   mayChange(event)        whether a press or a key that may change something does so now
//   focusEdge(place)        the head got the focus
//   keyEdge(place, event)   a key on it; call event.preventDefault() if it did something: arrows move else

import { say } from "../page/page.js";

/** @type {Record<string, string>} */
const WHERE = { top: "Above column", bottom: "Below column", left: "Left of row", right: "Right of row" };
const ACROSS = ["top", "bottom"];
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The side and the number from 0: "top2" is ["top", 1].
 * @type {(place: string) => [string, number]} */
export function edgeAt(place) {
  const [, side, number] = place.match(/^([a-z]+)([0-9]+)$/) ?? [];
  return [side, Number(number) - 1];
}

/** The places of all heads, in the order in which the engine has clues (engine/digits/edges.py).
 * @type {(width: number, height: number) => string[]} */
export const edgePlaces = (width, height) =>
  Object.keys(WHERE).flatMap((side) =>
    Array.from({ length: ACROSS.includes(side) ? width : height }, (_, i) => `${side}${i + 1}`),
  );

/** The cells of a head's line, by their numbers, the nearest first.
 * @type {(place: string, width: number, height: number) => number[]} */
export function lineFrom(place, width, height) {
  const [side, number] = edgeAt(place);
  const cells = ACROSS.includes(side)
    ? Array.from({ length: height }, (_, r) => r * width + number)
    : Array.from({ length: width }, (_, c) => number * width + c);
  return side === "top" || side === "left" ? cells : cells.reverse();
}

/** @typedef {{ mayChange?: (event: Event) => boolean, focusEdge?: (place: string) => void,
 *   keyEdge?: (place: string, event: KeyboardEvent) => void }} Handlers */

export class Edges {
  /** @param {HTMLTableElement} table @param {Handlers} handlers */
  constructor(table, handlers) {
    this.table = table;
    this.handlers = handlers;
    /** @type {Map<string, HTMLElement>} */
    this.heads = new Map();
    this.refresh();
    /** @type {Record<string, HTMLElement | undefined>} a head of each side, to be cloned */
    this.first = Object.fromEntries(Object.keys(WHERE).map((side) => [side, this.heads.get(`${side}1`)]));
    /** @type {(event: Event) => HTMLElement | null} */
    const head = ({ target }) => (target instanceof Element ? target.closest("th.edge") : null);
    table.addEventListener("pointerdown", (event) => {
      if (!head(event) || !(handlers.mayChange?.(event) ?? true)) return;
      event.preventDefault();
      head(event)?.focus({ preventScroll: true });
    });
    table.addEventListener("focusin", (event) => head(event) && handlers.focusEdge?.(head(event)?.dataset.place ?? ""));
    table.addEventListener("keydown", (event) => head(event) && this.onKey(head(event)?.dataset.place ?? "", event));
  }

  refresh() {
    const heads = /** @type {NodeListOf<HTMLElement>} */ (this.table.querySelectorAll("th.edge"));
    this.heads = new Map([...heads].map((head) => [head.dataset.place ?? "", head]));
  }

  // Brings the heads to a size, after the rows of cells.
  /** @type {(width: number, height: number) => void} */
  lay(width, height) {
    for (const side of ACROSS) {
      const row = this.first[side]?.closest("tr");
      if (row)
        this.fit(side, width, [...row.querySelectorAll("th.edge")], (head) => row.lastElementChild?.before(head));
    }
    const rows = [...this.table.tBodies[0].rows];
    /** @type {(side: string) => HTMLElement[]} */
    const of = (side) => rows.flatMap((row) => [...row.querySelectorAll(`[data-place^="${side}"]`)]);
    this.fit("left", height, of("left"), (head, i) => rows[i].prepend(head));
    this.fit("right", height, of("right"), (head, i) => rows[i].append(head));
    this.refresh();
  }

  /** @type {(side: string, count: number, heads: HTMLElement[], put: (head: HTMLElement, i: number) => void) => void} */
  fit(side, count, heads, put) {
    const first = this.first[side];
    if (!first) return;
    while (heads.length > count) heads.pop()?.remove();
    for (let i = heads.length; i < count; i++) {
      const head = first.cloneNode(true);
      head.className = "edge";
      head.dataset.place = `${side}${i + 1}`;
      put(head, i);
    }
  }

  /** Shows the clues by the places that have one; what else is said of a head, `words` tells.
   * @type {(clues: Record<string, any>, words?: (place: string) => any[]) => void} */
  draw(clues, words = () => []) {
    for (const [place, head] of this.heads) {
      const [side, number] = edgeAt(place);
      say(head, clues[place] ?? "");
      const told = [clues[place] ?? "no clue", ...words(place)].filter(Boolean).join(", ");
      head.ariaLabel = `${WHERE[side]} ${number + 1}: ${told}`;
    }
  }

  /** The place beyond a cell, in the direction of a key; nothing where there is none.
   * @type {(r: number, c: number, key: string) => string | undefined} */
  beyond(r, c, key) {
    const { rows } = this.table.tBodies[0];
    const [height, width] = [rows.length, [...rows[0].cells].filter((cell) => cell.tagName === "TD").length];
    /** @type {Record<string, string | false>} */
    const places = {
      ArrowUp: r === 0 && `top${c + 1}`,
      ArrowDown: r === height - 1 && `bottom${c + 1}`,
      ArrowLeft: c === 0 && `left${r + 1}`,
      ArrowRight: c === width - 1 && `right${r + 1}`,
    };
    const place = places[key];
    return place && this.heads.has(place) ? place : undefined;
  }

  /** @type {(place: string, event: KeyboardEvent) => void} */
  onKey(place, event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step || (this.handlers.mayChange?.(event) ?? true)) this.handlers.keyEdge?.(place, event);
    if (event.defaultPrevented || !step) return;
    event.preventDefault();
    const [side, number] = edgeAt(place);
    const [dr, dc] = step;
    const along = ACROSS.includes(side) ? dc : dr;
    if (along) this.heads.get(`${side}${number + along + 1}`)?.focus();
    /** @type {Record<string, boolean>} */
    const inwards = { top: dr > 0, bottom: dr < 0, left: dc > 0, right: dc < 0 };
    if (!along && inwards[side]) this.cellBeside(side, number)?.focus();
  }

  /** @type {(side: string, number: number) => HTMLElement | undefined} */
  cellBeside(side, number) {
    const { rows } = this.table.tBodies[0];
    const row = [...rows].at(side === "top" ? 0 : side === "bottom" ? -1 : number);
    const cells = [...(row?.cells ?? [])].filter((cell) => cell.tagName === "TD");
    return cells.at(side === "left" ? 0 : side === "right" ? -1 : number);
  }
}
