// Countdown numbers: six tiles from the stacks of the show, or up to eight typed ones, and a target; and sums made of them
// by tapping a tile, a sign and a tile, or by keys.

import { Clock } from "../../editor/clock.js";
import { Editor } from "../../editor/editor.js";
import { setValueClass } from "../../editor/grid.js";
import { isIn, plainDigitOf, signOf } from "../../editor/keys.js";
import { rove } from "../../editor/toolbar.js";
import { find } from "../../page/page.js";
import { findNearest, findResults, layTable, SIGNS, work, writeSteps } from "./game.js";
import { digits, filled, inOrder, ordered, ranking, Stacks } from "./tiles.js";

/** @typedef {import("./game.js").Sign} Sign */
/** @typedef {{ free: boolean, tiles: string[], target: string, steps: import("./game.js").Step[] }} State */
/** @typedef {{ left: number | null, sign: Sign | null, made?: boolean }} Hand  what is chosen: a place and a sign; `made` of what a
 *   sum has put there */

/** @type {Record<string, Sign>} */
const KEYS = {
  ...{ "+": "+", "-": "-", "−": "-", "–": "-", "/": "/", ":": "/", "÷": "/" },
  ...{ "*": "*", x: "*", X: "*", "×": "*", "·": "*", "⋅": "*", "∙": "*", "•": "*" },
};
/** @type {Hand} */
const NOTHING = { left: null, sign: null };

/** @extends {Editor<State>} */
export default class CountdownEditor extends Editor {
  /** @param {HTMLElement} root @param {import("../../page/session.js").Session<State>} session */
  constructor(root, session) {
    super(root, session);
    /** @type {import("./tiles.js").Show} */
    this.show = JSON.parse(this.element.dataset.show);
    this.supply = new Stacks(this.show);
    this.rack = this.find(".rack");
    this.target = this.find("input.target");
    this.stacks = this.find(".stacks");
    this.tally = this.find(".tally");
    this.sums = this.find(".sums");
    this.attempt = find("input#attempt");
    this.hand = NOTHING;
    this.typed = ""; // digits of a tile that is being chosen by keys
    this.note = "";
    /** @type {(number | null)[]} what lies on the table */
    this.lying = [];
    /** @type {HTMLInputElement | null} the field that is being typed into */
    this.typing = null;
    this.clock = new Clock(this);
  }

  // Tiles and target are kept as typed.  By the show's rules the largest tile comes first, as in the text; by free
  // rules they stay in the fields where they are typed, empty ones as "", until the focus leaves the rack.
  // `steps` is what a player has made of them (countdown/game.js).
  /** @type {(element: HTMLElement) => State} */
  read({ dataset }) {
    const tiles = JSON.parse(dataset.tiles).map(String);
    const { dealt } = this.show;
    const free = tiles.length !== dealt || this.supply.dealable(tiles).length !== dealt;
    return { free, tiles, target: dataset.target ?? "", steps: [] };
  }

  /** @type {(state: State) => string} */
  write({ free, tiles, target }) {
    const written = ranking(tiles).map((i) => tiles[i]);
    const missing = free ? Number(!written.length) : this.show.dealt - written.length;
    return `${[...written, ...Array(missing).fill("_")].join(",")}=${target || "_"}`;
  }

  /** @type {(state: State) => State} */
  empty(state) {
    return this.making ? { free: state.free, tiles: [], target: "", steps: [] } : { ...state, steps: [] };
  }

  start() {
    this.bindPlay();
    this.bindMaking();
    super.start();
    if (!this.playing || !this.state.steps.length) return;
    this.tell(this.state);
    this.showEntries();
  }

  bindPlay() {
    for (const button of this.root.querySelectorAll("[data-sign]"))
      button.addEventListener("click", (event) => this.mayChange(event) && this.choose(signOn(button)));
    this.attempt.addEventListener("input", () => this.root.isConnected && this.showEntries()); // it outlives the board
    this.button("type").addEventListener("click", () => {
      const open = find("#judge").classList.toggle("open");
      this.button("type").setAttribute("aria-expanded", String(open));
      if (open) this.attempt.focus();
    });
    /** @type {(event: KeyboardEvent) => void} */
    const key = (event) => (this.root.isConnected ? this.key(event) : document.removeEventListener("keydown", key));
    document.addEventListener("keydown", key);
  }

  bindMaking() {
    this.target.addEventListener("input", () => this.type(this.target, { target: digits(this.target.value)[0] ?? "" }));
    this.target.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !this.making) event.preventDefault(); // or it would ask for the answer
    });
    this.button("aim").addEventListener("click", () => this.set({ target: this.supply.randomTarget() }));
    for (const button of this.root.querySelectorAll("[data-free]"))
      button.addEventListener("click", () => this.rule(button.dataset.free === "true"));
    for (const button of this.root.querySelectorAll("[data-tile]"))
      button.addEventListener("click", () => this.take(button));
    for (const button of this.root.querySelectorAll("[data-deal]"))
      button.addEventListener("click", () => this.set({ tiles: this.supply.dealt(Number(button.dataset.deal)) }));
    for (const stack of this.root.querySelectorAll(".stack")) rove(stack);
    this.rack.addEventListener("focusout", (event) => {
      if (!this.rack.contains(/** @type {Node | null} */ (event.relatedTarget))) this.tidy();
    });
  }

  // When the time is up, what there is stays as it is.
  get frozen() {
    return this.playing && this.clock.isOver;
  }

  /** @type {(event: Event) => boolean} */
  mayChange(event) {
    return !this.frozen && super.mayChange(event);
  }

  // A hint goes on from the steps so far, tapped or typed.
  entries() {
    return this.making ? null : this.attempt.value;
  }

  isComplete() {
    const { tiles, steps, target } = this.state;
    return findResults(inOrder(tiles), steps).includes(Number(target));
  }

  get timing() {
    return this.clock.summary;
  }

  celebrate() {
    this.clock.halt();
    this.put(NOTHING);
    this.element.classList.add("won");
  }

  pageChanged() {
    this.put(NOTHING);
    super.pageChanged();
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    const { free, target } = this.state;
    this.clock.follow(this.field.value);
    this.attempt.readOnly = this.frozen;
    if (this.frozen) [this.hand, this.note, this.typed] = [NOTHING, "", ""];
    this.typing = null;
    this.element.classList.remove("won");
    for (const button of this.root.querySelectorAll("[data-free]"))
      button.setAttribute("aria-pressed", String(button.dataset.free === String(free)));
    if (this.target.value !== target) this.target.value = target;
    this.target.readOnly = !this.making;
    this.target.classList.toggle("blank", !target);
    // Its width goes by a class alone: htmx copies attributes of what has an id, and style is not allowed.
    this.target.className = this.target.className.replace(/cols-[0-9]+/, `cols-${Math.max(target.length, 3)}`);
    this.drawRack();
    this.drawGame();
    this.drawStacks();
    this.find(".count").textContent = this.count();
  }

  drawRack() {
    const { free, tiles, steps } = this.state;
    const typed = free && this.making;
    const own = typed ? tiles : inOrder(tiles);
    this.lying = layTable(inOrder(tiles), this.playing ? steps : []);
    const size = typed ? this.show.free.tiles : free ? own.length : this.show.dealt;
    const kind = typed ? "INPUT" : "BUTTON";
    if (this.rack.querySelector(".tile")?.tagName !== kind || this.rack.children.length !== size)
      this.rack.replaceChildren(...Array.from({ length: size }, (_, i) => this.newSlot(typed, i)));
    this.rack.classList.toggle("many", size > 6);
    const places = ranking(tiles);
    /** @type {string[]} */
    const unused = (this.shownAnswer?.tiles ?? []).map(String);
    this.rack.classList.toggle("answered", unused.length > 0);
    this.slots().forEach((slot, i) => {
      const tile = own[i] ?? "";
      const used = unused.includes(tile);
      if (used) unused.splice(unused.indexOf(tile), 1);
      slot.parentElement?.classList.toggle("used", used);
      const missing = !tile && (!free || (i === 0 && !places.length));
      slot.classList.toggle("blank", missing);
      slot.dataset.place = tile ? `tile${typed ? places.indexOf(i) + 1 : i + 1}` : missing ? `tile${i + 1}` : "";
      const use = used ? ", used" : "";
      if (typed) {
        if (slot.value !== tile) slot.value = tile;
        slot.setAttribute("aria-label", `Tile ${i + 1}${use}`);
      } else if (this.making || this.looking) {
        slot.textContent = tile;
        slot.className = missing ? "tile blank" : "tile";
        slot.removeAttribute("aria-pressed");
        slot.setAttribute("aria-disabled", String(!tile));
        const name = this.making ? `Put back ${tile}` : `Tile ${tile}`;
        slot.setAttribute("aria-label", tile ? `${name}${use}` : `Tile ${i + 1}, empty`);
      }
    });
  }

  /** Fields to type into, or buttons.
   * @returns {NodeListOf<HTMLInputElement | HTMLButtonElement>} */
  slots() {
    return this.rack.querySelectorAll(".tile");
  }

  // The tiles as they lie after the steps, the steps themselves, and how near they have come.
  drawGame() {
    const { tiles, steps } = this.state;
    const answered = this.shownAnswer?.steps.map(typeset);
    /** @type {string[]} */
    const lines = answered ?? (this.playing ? writeSteps(inOrder(tiles), steps) : []);
    this.sums.replaceChildren(
      ...lines.map((words) => Object.assign(document.createElement("li"), { textContent: words })),
    );
    this.sums.classList.toggle("answer", Boolean(answered));
    if (!this.playing) return;
    const { left, sign } = this.hand;
    const results = new Set(steps.map(([, , to]) => to));
    for (const [i, slot] of this.slots().entries()) {
      const value = this.lying[i] ?? null;
      slot.className = value === null ? "tile gone" : results.has(i) ? "tile made" : "tile";
      slot.textContent = value === null ? "" : String(value);
      setValueClass(slot, "cols", Math.min(slot.textContent.length, 9));
      slot.setAttribute("aria-disabled", String(value === null || this.frozen));
      slot.setAttribute("aria-pressed", String(i === left));
      slot.setAttribute("aria-label", value === null ? "Used" : String(value));
    }
    for (const button of this.root.querySelectorAll("[data-sign]"))
      button.setAttribute("aria-pressed", String(button.dataset.sign === sign));
    this.tally.replaceChildren(...this.tallied());
  }

  // What to say above the tiles: what is being made, else how near it is.
  tallied() {
    const target = Number(this.state.target);
    const { left, sign } = this.hand;
    /** @type {(number: number) => HTMLElement} */
    const strong = (number) => Object.assign(document.createElement("b"), { textContent: String(number) });
    if (this.note)
      return [Object.assign(document.createElement("span"), { className: "miss", textContent: this.note })];
    if (!this.lying.length || !target) return ["Go to Make to choose tiles and a target."];
    const chosen = left === null ? "" : String(this.lying[left]);
    if (sign || this.typed) return [[chosen, sign && SIGNS[sign], this.typed || "…"].filter(Boolean).join(" ")];
    const keys = Object.assign(document.createElement("span"), {
      className: "keys-only",
      textContent: ". Or type it: 75*10",
    });
    if (!this.state.steps.length && this.frozen) return [];
    if (!this.state.steps.length) return chosen ? [`${chosen} …`] : ["Tap a number, a sign, then a number", keys];
    const best = findNearest(findResults(inOrder(this.state.tiles), this.state.steps), target);
    if (best === target) return [strong(best), ", spot on!"];
    return [strong(best), `: ${Math.abs(best - target)} off`];
  }

  /** @type {(typed: boolean, i: number) => HTMLLIElement} */
  newSlot(typed, i) {
    const item = document.createElement("li");
    item.append(typed ? this.newField(i) : this.newButton(i));
    return item;
  }

  /** @type {(i: number) => HTMLInputElement} */
  newField(i) {
    const field = Object.assign(document.createElement("input"), {
      ...{ type: "text", className: "tile", inputMode: "numeric", autocomplete: "off", placeholder: " " },
    });
    field.setAttribute("form", "puzzle"); // so that Enter solves
    field.addEventListener("input", () => this.type(field, { tiles: this.typedInto(i, field.value) }));
    return field;
  }

  /** @type {(i: number) => HTMLButtonElement} */
  newButton(i) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "tile" });
    button.addEventListener("click", (event) => this.press(i, event));
    return button;
  }

  drawStacks() {
    const { free, tiles } = this.state;
    this.stacks.hidden = free;
    for (const button of this.stacks.querySelectorAll("[data-tile]")) {
      const { kind, tile = "" } = button.dataset;
      const left = this.supply.left(tile, tiles);
      button.dataset.left = String(left);
      button.setAttribute("aria-disabled", String(!left || tiles.length === this.show.dealt));
      const more = left > 1 ? `, ${left} left` : "";
      button.setAttribute("aria-label", `${left ? "Take" : "No more of"} ${kind} tile ${tile}${more}`);
    }
  }

  count() {
    const { free, tiles, target } = this.state;
    const { dealt, free: most, target: aim } = this.show;
    if (free)
      return `${tiles.filter(Boolean).length} of up to ${most.tiles} tiles, each from 1 to ${most.tile.toLocaleString("en")}`;
    if (tiles.length < dealt) return `${tiles.length} of ${dealt} tiles`;
    return target ? `${dealt} of ${dealt} tiles` : `Now type a target from ${aim.least} to ${aim.most}`;
  }

  // What was wrong with the text before named places that the tiles have left by now.
  /** @type {(text: string) => void} */
  publish(text) {
    super.publish(text);
    this.problems = [];
  }

  // -- playing ---------------------------------------------------------------------------------------------------------

  /** @type {(i: number, event: Event) => void} */
  press(i, event) {
    if (!this.mayChange(event)) return;
    if (this.playing) this.pick(i);
    else this.set({ tiles: this.state.tiles.filter((_, j) => j !== i) });
  }

  // What is in hand, drawn.
  /** @type {(hand: Hand, note?: string) => void} */
  put(hand, note = "") {
    [this.hand, this.note, this.typed] = [hand, note, ""];
    this.drawGame();
  }

  /** @type {(i: number) => void} */
  pick(i) {
    const { left, sign } = this.hand;
    if ((this.lying[i] ?? null) === null) return;
    // What a sum made is in hand already: who taps it means to go on with it.
    if (left === i) this.put(sign || this.hand.made ? { left, sign: null } : NOTHING);
    else if (left === null || !sign) this.put({ left: i, sign: null });
    else this.add(left, sign, i);
  }

  /** @type {(sign: Sign) => void} */
  choose(sign) {
    if (this.hand.left === null) this.put(NOTHING, "Tap a number first, then a sign");
    else this.put({ left: this.hand.left, sign: this.hand.sign === sign ? null : sign });
  }

  /** @type {(from: number, sign: Sign, to: number) => void} */
  add(from, sign, to) {
    const { why } = work(this.lying[from] ?? 0, sign, this.lying[to] ?? 0);
    if (why) {
      this.put({ left: from, sign: null }, why);
      return;
    }
    [this.hand, this.note, this.typed] = [{ left: to, sign: null, made: true }, "", ""];
    this.change({ ...this.state, steps: [...this.state.steps, [from, sign, to]] });
  }

  // The steps go into the field that is checked, and are what hints go on from.
  /** @type {(state: State) => void} */
  apply(state) {
    const other = JSON.stringify(state.steps) !== JSON.stringify(this.state.steps);
    const { left } = this.hand;
    if (other && left !== state.steps.at(-1)?.[2]) this.hand = NOTHING; // a step was taken back
    if (other) this.tell(state);
    super.apply(state);
  }

  /** @type {(state: State) => void} */
  tell({ tiles, steps }) {
    this.attempt.value = writeSteps(inOrder(tiles), steps).join(", ");
    document.getElementById("judgement")?.replaceChildren();
  }

  // Sums by keys, wherever the focus is but in a field: digits choose a tile, signs and Enter end it.
  /** @type {(event: KeyboardEvent) => void} */
  key(event) {
    if (!this.playing || this.frozen || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isIn(event, "input:not([readonly]), textarea, select, dialog, [role=dialog]")) return;
    const sign = KEYS[signOf(event)];
    const typed = sign ? null : plainDigitOf(event);
    if (typed) {
      this.typed += typed;
      this.note = "";
      this.drawGame();
    } else if (sign) {
      if (!this.typed || this.named()) this.choose(sign);
    } else if (event.key === "Enter" && this.typed) this.named();
    else if (event.key === "Backspace" && this.typed) {
      this.typed = this.typed.slice(0, -1);
      this.drawGame();
    } else if (event.key === "Escape" && (this.typed || this.hand.left !== null)) this.put(NOTHING);
    else return;
    event.preventDefault();
  }

  // Whether the digits typed so far named a tile, which is chosen then.
  named() {
    const { left, sign } = this.hand;
    const found = this.lying.findIndex((value, i) => value === Number(this.typed) && !(sign && i === left));
    if (found < 0)
      this.put(NOTHING, `There’s no ${this.typed} on the table`); // nothing goes on from it
    else if (left === found && !sign) this.put(this.hand);
    else this.pick(found);
    return found >= 0;
  }

  // -- making ----------------------------------------------------------------------------------------------------------

  // Other tiles or another target are another round.
  /** @type {(part: Partial<State>) => void} */
  set(part) {
    this.put(NOTHING);
    this.change({ ...this.state, ...part, steps: [] });
  }

  // What is typed into a field without leaving it is undone together.
  /** @type {(field: HTMLInputElement, part: Partial<State>) => void} */
  type(field, part) {
    const state = { ...this.state, ...part, steps: [] };
    if (this.typing === field) this.amend(state);
    else this.change(state);
    this.typing = field;
  }

  /** @type {(free: boolean) => void} */
  rule(free) {
    const { tiles } = this.state;
    this.set({ free, tiles: free ? tiles : ordered(this.supply.dealable(tiles)) });
  }

  /** @type {(button: HTMLElement) => void} */
  take(button) {
    if (button.getAttribute("aria-disabled") === "true") return;
    this.set({ tiles: ordered([...this.state.tiles, button.dataset.tile ?? ""]) });
  }

  /** @type {(i: number, text: string) => string[]} */
  typedInto(i, text) {
    return filled(this.state.tiles, this.show.free.tiles, i, digits(text));
  }

  tidy() {
    const { tiles } = this.state;
    const tidied = inOrder(tiles);
    if (tidied.some((tile, i) => tile !== tiles[i])) this.amend({ ...this.state, tiles: tidied });
  }
}

/** @type {(step: string) => string} */
const typeset = (step) => step.replace(/[-*/]/g, (sign) => SIGNS[/** @type {Sign} */ (sign)]);

/** @type {(button: HTMLElement) => Sign} */
const signOn = (button) => /** @type {Sign} */ (button.dataset.sign);
