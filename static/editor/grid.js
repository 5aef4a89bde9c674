// A table as a grid of cells for mouse, touch and keyboard, after the ARIA grid pattern: one tab stop, arrows move.
//
// A finger presses when it has moved like a stroke, or when it is lifted: until then it may be about to scroll, or the first
// of two.  Two fingers never press.  Where `draws` is false a finger that moves scrolls, and only a tap presses; but a stroke
// may draw there too, by how it starts.  A browser scrolls unless the first move of a finger is prevented; and where none of
// its moves is, it takes a quick stroke for a fling, and swallows the tap after it.
//
// A hand that holds the phone never presses: what comes down at the edge of the screen, or broad, and stays where it is.

/**
 * @typedef Handlers  row and column are counted from 0
 * @property {(event: Event) => boolean} [mayChange]  whether a press or a key that may change something does so now
 * @property {(r: number, c: number, event: PointerEvent) => unknown} [press]  pointer went down; return true to follow the drag
 * @property {(r: number, c: number, event: PointerEvent) => void} [drag]  the pointer of a followed press moved; r and c may be
 *   outside of the grid
 * @property {(event: PointerEvent) => void} [release]  the followed press ended
 * @property {(r: number, c: number, dx: number, dy: number) => boolean} [startsStroke]  where `draws` is false: whether a finger
 *   that moves so far from the cell draws all the same
 * @property {(r: number, c: number, event: PointerEvent) => boolean} [hold]  a finger rests on the cell: return true if that is
 *   a press of another kind, to follow the drag
 * @property {(event: PointerEvent) => void} [cancel]  it turned out to be none, such as the first of two fingers: what it did is
 *   to be taken back
 * @property {() => void} [grasp]  a press comes next; `cancel` takes back what is done from here on
 * @property {(r: number, c: number, event: KeyboardEvent) => void} [key]  a key without Ctrl, Alt or Meta; call
 *   event.preventDefault() if it did something: it does not move
 * @property {(r: number, c: number) => void} [focus]  the cell got the focus
 * @property {(r: number, c: number) => void} [hover]  the mouse is over the cell; (-1, -1) when it left
 */

const IDLE = ["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock"];
const STROKE = 8; // px that a finger moves before it draws
const EDGE = 16; // px of the screen, left and right
const HOLD = 500; // milliseconds after which a finger that has not moved holds
const BROAD = 45; // px of contact, wider than a fingertip
const REST = 700; // milliseconds after which a broad touch is at rest

/** @type {Map<number, boolean>} the fingers on the screen, each with whether it holds the phone */
const fingers = new Map();
/** @type {(event: PointerEvent) => boolean} */
const isTouch = (event) => event.pointerType === "touch";
window.addEventListener(
  "pointerdown",
  (event) => isTouch(event) && fingers.set(event.pointerId, isAtEdge(event)),
  true,
);
for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
  window.addEventListener(end, (event) => fingers.delete(event.pointerId), true);

/** @type {(event: PointerEvent) => boolean} */
function isAtEdge({ clientX }) {
  const { offsetLeft, width, scale } = window.visualViewport ?? { offsetLeft: 0, width: innerWidth, scale: 1 };
  const x = clientX - offsetLeft;
  return Math.min(x, width - x) * scale < EDGE;
}

const drawing = () => [...fingers.values()].filter((holds) => !holds).length;

// Whether it is the only finger on the screen, but for those that hold the phone.
/** @type {(event: PointerEvent) => boolean} */
const isAlone = ({ pointerId }) =>
  fingers.get(pointerId) !== true && [...fingers].every(([id, holds]) => holds || id === pointerId);

export class Grid {
  /** @type {HTMLTableCellElement[][]} */
  cells = [];
  /** @type {Map<HTMLTableCellElement, [number, number]>} */
  places = new Map();
  height = 0;
  width = 0;
  /** @type {[number, number]} */
  at = [0, 0];
  chosen = false; // nothing is, before the first visit

  /** @param {HTMLTableElement} table @param {Handlers} handlers */
  constructor(table, handlers) {
    this.table = table;
    this.handlers = handlers;
    this.draws = true;
    this.refresh();
    table.addEventListener("keydown", (event) => this.onKey(event));
    table.addEventListener("focusin", (event) => {
      const place = this.placeOf(event.target);
      if (!place) return;
      this.chosen = true;
      this.rove(...place);
      handlers.focus?.(...place);
    });
    table.addEventListener("pointerdown", (event) => this.onDown(event));
    /** @type {((touch: Touch) => boolean) | null} whether the finger that is down draws, when it has moved to here */
    this.holds = null;
    /** @type {(event: TouchEvent) => void} */
    const move = (event) => this.onMove(event);
    table.addEventListener("touchmove", move, { passive: false }); // so that it can be prevented
    table.addEventListener("pointerover", (event) => {
      const place = event.pointerType === "mouse" && this.placeOf(event.target);
      if (place) handlers.hover?.(...place);
    });
    table.addEventListener("pointerleave", () => handlers.hover?.(-1, -1));
    table.addEventListener("contextmenu", (event) => {
      if (this.placeOf(event.target)) event.preventDefault();
    });
  }

  /** Whether a finger that moves draws; else it scrolls. */
  get draws() {
    return !this.table.classList.contains("scrolls");
  }

  set draws(draws) {
    this.table.classList.toggle("scrolls", !draws);
  }

  // To be called after cells were added or removed.
  refresh() {
    this.cells = [...this.table.tBodies[0].rows].map((row) => [...row.cells].filter((cell) => cell.tagName === "TD"));
    this.places = new Map(this.cells.flatMap((row, r) => row.map((cell, c) => [cell, [r, c]])));
    for (const cell of this.places.keys()) if (cell.tabIndex !== -1) cell.tabIndex = -1;
    this.height = this.cells.length;
    this.width = this.cells[0]?.length ?? 0;
    this.rove(Math.min(this.at[0], this.height - 1), Math.min(this.at[1], this.width - 1));
  }

  /** Row and column, if it is in a cell of ours.
   * @type {(element: EventTarget | null) => [number, number] | undefined} */
  placeOf(element) {
    const cell = element instanceof Element && element.closest("td");
    return cell ? this.places.get(cell) : undefined;
  }

  /** @type {(r: number, c: number) => void} */
  rove(r, c) {
    const [row, column] = this.at;
    const before = this.cells[row]?.[column];
    if (before) before.tabIndex = -1;
    this.at = [r, c];
    if (this.cells[r]?.[c]) this.cells[r][c].tabIndex = 0;
  }

  /** @type {(r: number, c: number, options?: FocusOptions) => void} */
  focus(r, c, options) {
    this.cells[r]?.[c]?.focus(options);
  }

  /** @type {(dr: number, dc: number) => void} */
  move(dr, dc) {
    /** @type {(value: number, most: number) => number} */
    const clamp = (value, most) => Math.min(Math.max(value, 0), most - 1);
    this.focus(clamp(this.at[0] + dr, this.height), clamp(this.at[1] + dc, this.width));
  }

  /** A key pressed elsewhere: whether it did something to the chosen cell, which has the focus then.
   * @type {(event: KeyboardEvent) => boolean} */
  hear(event) {
    if (!this.chosen || this.table.contains(/** @type {Node} */ (event.target))) return false;
    this.onKey(event, this.at);
    const [r, c] = this.at;
    if (event.defaultPrevented && !this.table.contains(document.activeElement)) this.focus(r, c);
    return event.defaultPrevented;
  }

  /** @param {KeyboardEvent} event */
  onKey(event, place = this.placeOf(event.target)) {
    if (!place || event.target instanceof HTMLInputElement) return;
    const far = event.ctrlKey ? this.height : 0;
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [-far, -this.width],
      End: [far, this.width],
      PageUp: [-5, 0],
      PageDown: [5, 0],
    };
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
    const moves = event.key in steps && !event.shiftKey;
    if (plain && !IDLE.includes(event.key) && (moves || this.allows(event))) this.handlers.key?.(...place, event);
    if (event.defaultPrevented || event.altKey || event.metaKey || !(event.key in steps)) return;
    event.preventDefault();
    this.move(...steps[event.key]);
  }

  /** @type {(event: Event) => boolean} */
  allows(event) {
    return this.handlers.mayChange?.(event) ?? true;
  }

  /** @type {(event: TouchEvent) => void} */
  onMove(event) {
    const [finger, other] = event.targetTouches;
    if (event.cancelable && !other && drawing() === 1 && this.holds?.(finger)) event.preventDefault();
  }

  /** @type {(event: PointerEvent) => void} */
  onDown(event) {
    const place = this.placeOf(event.target);
    const isFinger = isTouch(event);
    if (
      !place ||
      !(isFinger ? isAlone(event) : event.isPrimary) ||
      event.button > 2 ||
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLButtonElement
    )
      return;
    if (!this.allows(event)) return;
    event.preventDefault(); // no text selection; so the focus must be set by hand
    let broadest = 0;
    /** @type {boolean | undefined} */
    let followed; // once it is a press
    const grasp = () => {
      this.focus(...place, { preventScroll: true });
      this.handlers.grasp?.();
    };
    const press = () => {
      grasp();
      followed = Boolean(this.handlers.press?.(...place, event));
    };
    const hold = () => {
      if (followed !== undefined || Math.max(broadest, event.width, event.height) > BROAD) return;
      grasp();
      if (this.handlers.hold?.(...place, event)) followed = true;
    };
    /** @type {(point: { clientX: number, clientY: number }) => boolean} */
    const draws = ({ clientX, clientY }) =>
      this.draws || Boolean(this.handlers.startsStroke?.(...place, clientX - event.clientX, clientY - event.clientY));
    if (!isFinger) press();
    if (followed === false) return;
    const holding = isFinger && this.handlers.hold ? setTimeout(hold, HOLD) : 0;
    /** @type {(later: PointerEvent) => boolean} */
    const rests = (later) => {
      broadest = Math.max(broadest, event.width, event.height, later.width, later.height);
      return broadest > BROAD && later.timeStamp - event.timeStamp > REST;
    };
    /** @type {(later: PointerEvent) => void} */
    const move = (later) => {
      if (later.pointerId !== event.pointerId) return;
      if (followed === undefined) {
        const isResting = rests(later);
        if (Math.hypot(later.clientX - event.clientX, later.clientY - event.clientY) < STROKE) return;
        if (isResting) return end();
        if (draws(later)) press();
        if (!followed) return end();
      }
      this.handlers.drag?.(...this.under(later), later);
    };
    /** @type {(later: PointerEvent) => void} */
    const up = (later) => {
      if (later.pointerId !== event.pointerId) return;
      end();
      if (followed === undefined && !rests(later)) press();
      if (followed) this.handlers.release?.(later);
    };
    /** @type {(later: PointerEvent) => void} */
    const cancel = (later) => {
      end();
      if (followed) this.handlers.cancel?.(later);
    };
    /** @type {["pointermove" | "pointerup" | "pointercancel" | "pointerdown", (event: PointerEvent) => void][]} */
    const listeners = [
      ["pointermove", move],
      ["pointerup", up],
      ["pointercancel", (later) => later.pointerId === event.pointerId && cancel(later)],
      ["pointerdown", (later) => isFinger && later.pointerId !== event.pointerId && cancel(later)],
    ];
    this.holds = (touch) => followed ?? draws(touch);
    const end = () => {
      this.holds = null;
      clearTimeout(holding);
      for (const [name, listener] of listeners) window.removeEventListener(name, listener, true);
    };
    for (const [name, listener] of listeners) window.addEventListener(name, listener, true);
  }

  // The place under the pointer by geometry: the nearest row and column, even beyond the border.
  /** @type {(event: { clientX: number, clientY: number }) => [number, number]} */
  under(event) {
    const box = this.cells[0][0].getBoundingClientRect();
    return [Math.floor((event.clientY - box.top) / box.height), Math.floor((event.clientX - box.left) / box.width)];
  }
}

// Brings a table body to a size: `make(r, c)` gives a new cell, existing ones stay.
/** @type {(body: HTMLTableSectionElement, height: number, width: number, make: (r: number, c: number) => HTMLTableCellElement) => void} */
export function fit(body, height, width, make) {
  while (body.rows.length > height) body.deleteRow(-1);
  while (body.rows.length < height) {
    const row = body.insertRow();
    row.setAttribute("role", "row");
  }
  for (const [r, row] of [...body.rows].entries()) {
    const cells = [...row.cells].filter((cell) => cell.tagName === "TD");
    while (cells.length > width) cells.pop()?.remove();
    while (cells.length < width) {
      const cell = make(r, cells.length);
      if (cells.length) cells.at(-1)?.after(cell);
      else row.append(cell);
      cells.push(cell);
    }
  }
}

// Replaces a class such as cols-7 by cols-9.
/** @type {(element: HTMLElement, name: string, value: number | string) => void} */
export function setValueClass(element, name, value) {
  if (element.classList.contains(`${name}-${value}`)) return; // or all styles below it would be worked out again
  for (const each of [...element.classList]) if (each.startsWith(`${name}-`)) element.classList.remove(each);
  element.classList.add(`${name}-${value}`);
  if (typeof value === "number") element.style.setProperty(`--${name}`, String(value)); // no sheet knows all numbers
}

// A flat list of cells in a new size; what does not fit is dropped.
/** @type {<T>(flat: T[], width: number, height: number, newWidth: number, newHeight: number, blank: T) => T[]} */
export function refit(flat, width, height, newWidth, newHeight, blank) {
  return Array.from({ length: newWidth * newHeight }, (_, i) => {
    const [r, c] = [Math.floor(i / newWidth), i % newWidth];
    return r < height && c < width ? flat[r * width + c] : blank;
  });
}
