// Countdown letters: nine letters drawn from the show's packs, dealt or typed; a word made of them by taps or keys.

import { namesIn } from "../../editor/cells.js";
import { Clock } from "../../editor/clock.js";
import { Editor } from "../../editor/editor.js";
import { setValueClass } from "../../editor/grid.js";
import { isIn, letterOf } from "../../editor/keys.js";
import { below, sample } from "../../editor/random.js";
import { rove } from "../../editor/toolbar.js";
import { trigger } from "../../page/loader.js";
import { find, kind as kindOf, say } from "../../page/page.js";
import { plural } from "../../site/words.js";

const BLANK = "?";
const LULL = 300; // milliseconds without a letter, after which a word is looked up
const FLIGHT = 180; // milliseconds of a tile between rack and tray

/** @typedef {{ letter: string, tile: number | null }} Letter */
/** @typedef {{ kind: string, rack: string, order: number[], word: Letter[] }} State */
/** @typedef {"vowel" | "consonant"} Pack */
/** @typedef {{ dealt: number, mostTiles: number, mostOf: Record<Pack, number>, packs: Record<Pack, Record<string, number>> }} Show
 *   how many letters are dealt, how many tiles there may be, how many of a pack, and how many cards of each letter it has */

/** @extends {Editor<State>} */
export default class LettersEditor extends Editor {
  /** @param {HTMLElement} root @param {import("../../page/session.js").Session<State>} session */
  constructor(root, session) {
    super(root, session);
    /** @type {Show} */
    this.show = JSON.parse(this.element.dataset.show);
    this.rack = this.find(".rack");
    this.tray = this.find(".tray");
    this.typed = this.find("input.typed");
    this.attempt = find("input#attempt");
    /** @type {string | null} the word that was checked last */
    this.declared = null;
    this.typing = false; // a rack is being typed
    this.spelling = false; // a word is
    /** @type {Map<string, boolean>} whether what was looked up is a word that the rack has */
    this.known = new Map();
    this.pause = 0; // until a word is looked up
    this.clock = new Clock(this);
    this.stop = rove(this.rack);
  }

  // `rack` holds the tiles as typed, in the order of the text; `order`, the places at which they lie on the board; `word`,
  // what a player makes of them: letters, each with its tile, or null where there is none.
  /** @type {(element: HTMLElement) => State} */
  read({ dataset }) {
    return { kind: dataset.kind ?? "round", ...laid(JSON.parse(dataset.rack)) };
  }

  /** @type {(state: State) => string} */
  write({ kind, rack }) {
    const missing = "_".repeat(Math.max(0, (kind === "free" ? 1 : this.show.dealt) - Array.from(rack).length));
    return (kind === "round" ? "" : `${kind}:`) + rack + missing;
  }

  /** @type {(state: State) => State} */
  empty(state) {
    return this.making ? { kind: state.kind, ...laid("") } : { ...state, word: [] };
  }

  start() {
    this.bindPlay();
    this.bindMaking();
    this.rack.replaceChildren();
    this.rack.setAttribute("role", "toolbar");
    super.start();
    if (this.state.word.length) this.attempt.value = spelt(this.state.word);
    else if (this.attempt.value) this.followTyping(); // it was typed before the board was there
  }

  bindPlay() {
    this.button("shuffle").addEventListener("click", () =>
      this.set({ order: sample(this.state.order, this.state.order.length) }),
    );
    this.button("unspell").addEventListener("click", () => {
      if (this.clock.isOn) this.note(spelt(this.state.word)); // to be seen again when the time is up
      this.spell([]);
    });
    // Field and page outlive the board.
    this.attempt.addEventListener("input", () => this.root.isConnected && this.followTyping());
    this.attempt.form?.addEventListener("submit", () => {
      if (this.root.isConnected) this.declare();
    });
    /** @type {(event: KeyboardEvent) => void} */
    const key = (event) => (this.root.isConnected ? this.key(event) : document.removeEventListener("keydown", key));
    document.addEventListener("keydown", key);
  }

  bindMaking() {
    for (const button of this.root.querySelectorAll("[data-play]"))
      button.addEventListener("click", () => this.play(button.dataset.play ?? ""));
    for (const button of this.root.querySelectorAll("[data-draw]"))
      button.addEventListener("click", () => this.drawCard(packOf(button)));
    for (const button of this.root.querySelectorAll("[data-deal]"))
      button.addEventListener("click", () => this.lay(this.dealt(Number(button.dataset.deal)), "round"));
    this.typed.addEventListener("input", () => this.type());
  }

  // When the time is up, the word stays as it is, to be checked.
  get frozen() {
    return this.playing && this.clock.isOver;
  }

  /** @type {(event: Event) => boolean} */
  mayChange(event) {
    return !this.frozen && super.mayChange(event);
  }

  /** @type {(state: State) => string | null} */
  entries({ word }) {
    return this.making ? null : spelt(word);
  }

  // Whoever takes all letters, or has declared a word, may be right.
  isComplete() {
    const { word, rack } = this.state;
    return word.length > 1 && (word.length === Array.from(rack).length || this.declared === spelt(word));
  }

  get timing() {
    return this.clock.summary;
  }

  celebrate() {
    this.clock.halt();
    this.element.classList.add("won");
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    const { kind, rack } = this.state;
    this.clock.follow(this.field.value);
    this.attempt.readOnly = this.frozen;
    this.element.classList.remove("won");
    for (const button of this.root.querySelectorAll("[data-play]"))
      button.setAttribute("aria-pressed", String(button.dataset.play === kind));
    for (const part of this.root.querySelectorAll("[data-for]"))
      part.hidden = !namesIn(part.dataset.for).includes(kind);
    for (const button of this.root.querySelectorAll("[data-draw]"))
      button.setAttribute("aria-disabled", String(!this.drawable(packOf(button)).length));
    this.typing &&= document.activeElement === this.typed;
    if (!this.typing) this.typed.value = rack;
    this.drawRack();
    this.drawWord();
    this.find(".count").textContent = this.count();
  }

  drawRack() {
    const { kind, order } = this.state;
    const tiles = this.tiles();
    const slots = Math.max(kind === "free" ? 1 : this.show.dealt, tiles.length);
    const used = this.usedTiles(tiles);
    while (this.rack.children.length > slots) this.rack.lastChild?.remove();
    while (this.rack.children.length < slots) this.rack.append(this.newTile());
    setValueClass(this.rack, "cols", slots);
    this.rack.classList.toggle("answered", used.size > 0);
    [...this.rack.children].forEach((item, at) => {
      const i = order[at] ?? at;
      const [button, tile] = [find("button", item), tiles[i] ?? ""];
      button.dataset.tile = String(i);
      button.dataset.place = `tile${i + 1}`;
      button.textContent = tile;
      button.classList.toggle("blank", !tile);
      item.classList.toggle("used", used.has(i));
      const name = tile === BLANK ? "Blank" : tile.toUpperCase();
      button.setAttribute("aria-label", tile ? `${name}${used.has(i) ? ", used" : ""}` : `Letter ${i + 1}, empty`);
      button.setAttribute("aria-disabled", String(!tile || this.frozen));
    });
    if (!this.rack.querySelector("[tabindex='0']")) this.stop(0);
  }

  // The tiles that the answer takes.
  /** @type {(tiles: string[]) => Set<number>} */
  usedTiles(tiles) {
    const [word, , blanks] = this.shownAnswer ?? ["", 0, ""];
    const unused = [...word, ...Array(blanks.length).fill(BLANK)];
    for (const stand_in of blanks) unused.splice(unused.indexOf(stand_in), 1);
    /** @type {Set<number>} */
    const used = new Set();
    for (const i of tiles.keys()) {
      const at = unused.indexOf(tiles[i]);
      if (at >= 0) unused.splice(at, 1) && used.add(i);
    }
    return used;
  }

  newTile() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tile";
    button.tabIndex = -1;
    button.addEventListener("click", (event) => this.press(Number(button.dataset.tile), event));
    const item = document.createElement("li");
    item.setAttribute("role", "none"); // of the toolbar, the buttons are the parts
    item.append(button);
    return item;
  }

  // The word in the making: its letters above the rack, and the tiles that they are.
  drawWord() {
    const { word } = this.state;
    const pressed = new Set(this.playing ? word.map(({ tile }) => tile) : []);
    for (const button of this.rack.querySelectorAll(".tile")) {
      if (button.classList.contains("blank") || !this.playing) button.removeAttribute("aria-pressed");
      else button.setAttribute("aria-pressed", String(pressed.has(Number(button.dataset.tile))));
    }
    this.tray.replaceChildren(
      ...word.slice(0, this.show.mostTiles).map(({ letter, tile }, i) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = letter;
        button.className = tile === null ? "loose" : "";
        button.setAttribute(
          "aria-label",
          `Take ${letter === BLANK ? "blank" : letter.toUpperCase()} out of the word${tile === null ? ": not on the rack" : ""}`,
        );
        button.addEventListener("click", (event) => {
          if (!this.mayChange(event)) return;
          this.spell(this.state.word.filter((_, j) => j !== i));
          (
            this.tray.querySelectorAll("button")[Math.min(i, this.state.word.length - 1)] ??
            this.rack.querySelector("[tabindex='0']")
          )?.focus();
        });
        return button;
      }),
    );
    this.describe();
    this.drawOwn();
    this.tray.dataset.letters = String(this.tray.childElementCount);
    this.button("unspell").setAttribute("aria-disabled", String(!word.length)); // it may have the focus
  }

  // How long the word is, and whether it is one: the latter never against the clock, as that would play the round.
  describe() {
    const { word, kind } = this.state;
    const [spelled, told] = [spelt(word), this.find(".word-length")];
    clearTimeout(this.pause);
    const isWhole = word.length > 1 && word.every(({ letter, tile }) => letter !== BLANK && tile !== null);
    const isAsked = this.playing && isWhole && kind !== "conundrum" && !this.clock.isOn && kindOf() !== "";
    const known = isAsked ? this.known.get(spelled) : undefined;
    const verdict = known === undefined ? "" : known ? ". It’s a word." : ". Not in the word list.";
    say(told, word.length ? `${plural(word.length, "letter")}${verdict}` : "");
    told.classList.toggle("word", known === true);
    if (isAsked && known === undefined) this.pause = window.setTimeout(() => this.lookUp(spelled), LULL);
  }

  // Asks the server; a word goes among one's own.
  /** @type {(word: string) => Promise<void>} */
  async lookUp(word) {
    const text = this.field.value;
    const body = new URLSearchParams({ text, entries: word, ask: "check" });
    try {
      const answer = await fetch(`/${kindOf()}/progress`, {
        method: "POST",
        body,
        headers: { Accept: "application/json" },
      });
      if (!answer.ok) return;
      const { accepted } = await answer.json();
      if (text !== this.field.value) return;
      this.known.set(word, accepted);
      if (accepted) this.note(word);
      if (this.root.isConnected) this.describe();
    } catch {
      // Offline, a word is as good as any.
    }
  }

  /** The words that were made in this round, the longest first.
   * @returns {string[]} */
  get own() {
    const { options } = this.session;
    const kept = /** @type {{ of: string, words: string[] } | undefined} */ (options.own);
    if (kept?.of === this.field.value) return kept.words;
    /** @type {string[]} */
    const words = [];
    options.own = { of: this.field.value, words };
    return words;
  }

  /** @type {(word: string) => void} */
  note(word) {
    const { own } = this;
    if (word.length < 2 || own.includes(word)) return;
    own.push(word);
    own.sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
    this.drawOwn();
  }

  drawOwn() {
    const list = this.find(".own ol");
    const { own } = this;
    if (list.dataset.words === own.join()) return;
    list.dataset.words = own.join();
    list.replaceChildren(
      ...own.map((word) => {
        const [item, button] = [document.createElement("li"), document.createElement("button")];
        button.type = "button";
        const [length, unit] = [document.createElement("span"), document.createElement("span")];
        length.textContent = String(word.length);
        unit.textContent = " letters";
        unit.className = "sr";
        button.append(word, " ", length, unit);
        button.addEventListener("click", (event) => this.mayChange(event) && this.spell(this.match(word)));
        item.append(button);
        return item;
      }),
    );
  }

  count() {
    const { kind } = this.state;
    const tiles = this.tiles();
    if (tiles.length >= this.show.dealt || kind === "free") return "";
    const vowels = tiles.filter((tile) => this.show.packs.vowel[tile]).length;
    const consonants = tiles.filter((tile) => this.show.packs.consonant[tile]).length;
    const picked = kind === "round" ? `: ${plural(vowels, "vowel")}, ${plural(consonants, "consonant")}` : "";
    return `${tiles.length} of ${this.show.dealt} letters${picked}`;
  }

  // What was wrong with the text before named places that the tiles have left by now.
  /** @type {(text: string) => void} */
  publish(text) {
    super.publish(text);
    this.problems = [];
  }

  // -- changing the rack -----------------------------------------------------------------------------------------------

  tiles() {
    return Array.from(this.state.rack);
  }

  /** @type {(part: Partial<State>) => void} */
  set(part) {
    this.change({ ...this.state, ...part });
  }

  // Another rack is another round: the word of the one before goes.
  /** @type {(rack: string, kind?: string) => void} */
  lay(rack, kind = this.state.kind) {
    this.set({ kind, ...laid(rack) });
  }

  // The word goes into the field that is checked, unless it comes from there.
  /** @type {(state: State) => void} */
  apply(state) {
    const other = spelt(state.word) !== spelt(this.state.word);
    super.apply(state);
    if (!other) return;
    this.declared = null;
    document.getElementById("judgement")?.replaceChildren();
    if (this.attempt.value.trim().toLowerCase() !== spelt(state.word)) this.attempt.value = spelt(state.word);
  }

  /** @type {(kind: string) => void} */
  play(kind) {
    const tiles = this.tiles();
    this.lay(
      (kind === "free" ? tiles : tiles.filter((tile) => tile !== BLANK).slice(0, this.show.dealt)).join(""),
      kind,
    );
  }

  // What is typed without leaving the field is undone together.
  type() {
    const tiles = Array.from(this.typed.value.toLowerCase().replace(/[\s,_:]/g, ""));
    const state = {
      ...this.state,
      ...laid(tiles.slice(0, this.state.kind === "free" ? this.show.mostTiles : this.show.dealt).join("")),
    };
    const again = this.typing;
    this.typing = true;
    if (again) this.amend(state);
    else this.change(state);
  }

  /** @type {(from: State[], to: State[]) => void} */
  step(from, to) {
    this.typing = this.spelling = false;
    super.step(from, to);
  }

  // The cards that are left in a pack, if one may be drawn.
  /** @type {(pack: Pack) => string[]} */
  drawable(pack) {
    const { kind } = this.state;
    const tiles = this.tiles();
    if (tiles.length >= (kind === "free" ? this.show.mostTiles : this.show.dealt)) return [];
    if (kind === "round" && tiles.filter((tile) => this.show.packs[pack][tile]).length >= this.show.mostOf[pack])
      return [];
    const left = { ...this.show.packs[pack] };
    for (const tile of tiles) if (left[tile]) left[tile] -= 1;
    return stack(left);
  }

  /** @type {(pack: Pack) => void} */
  drawCard(pack) {
    const cards = this.drawable(pack);
    if (cards.length) this.lay(this.state.rack + cards[below(cards.length)]);
  }

  /** @type {(vowels: number) => string} */
  dealt(vowels) {
    const drawn = [
      ...sample(stack(this.show.packs.vowel), vowels),
      ...sample(stack(this.show.packs.consonant), this.show.dealt - vowels),
    ];
    return sample(drawn, this.show.dealt).join("");
  }

  // -- making a word ---------------------------------------------------------------------------------------------------

  /** @type {(tile: number, event: Event) => void} */
  press(tile, event) {
    if (this.making || !this.mayChange(event) || this.tiles()[tile] === undefined) return;
    const { word } = this.state;
    if (word.some((each) => each.tile === tile)) {
      this.spell(word.filter((each) => each.tile !== tile));
      return;
    }
    const from = find(`[data-tile="${tile}"]`, this.rack).getBoundingClientRect();
    this.spell([...word, { letter: this.tiles()[tile], tile }]);
    fly(from, this.tray.lastElementChild);
  }

  // Letters typed anywhere but into a field go into the word.
  /** @type {(event: KeyboardEvent) => void} */
  key(event) {
    if (!this.playing || this.frozen || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isIn(event, "input, textarea, select, dialog, [role=dialog]")) return;
    const { word } = this.state;
    if (event.key === "Backspace") this.spell(word.slice(0, -1));
    else if (letterOf(event)) this.spell(this.match(spelt(word) + letterOf(event)));
    else if (event.key === "Enter" && event.target === document.body && word.length && this.attempt.form)
      trigger(this.attempt.form, "submit");
    else return;
    event.preventDefault();
  }

  /** @type {(word: Letter[]) => void} */
  spell(word) {
    this.spelling = false;
    this.set({ word });
  }

  // What is typed into the field without leaving it is undone together.
  followTyping() {
    const state = { ...this.state, word: this.match(this.attempt.value.trim().toLowerCase()) };
    this.declared = null;
    if (this.spelling) this.amend(state);
    else this.change(state);
    this.spelling = document.activeElement === this.attempt;
  }

  // Whoever has the word checked says that it is theirs.
  declare() {
    this.declared = spelt(this.state.word);
    if (this.declared && kindOf()) this.lookUp(this.declared);
    this.session.changed();
  }

  // Each letter with a tile for it: the one that it has already, else a free one, else a blank, else none.
  /** @type {(letters: string) => Letter[]} */
  match(letters) {
    const tiles = this.tiles();
    const free = new Set(tiles.keys());
    /** @type {(i: number) => number | null} */
    const take = (i) => (free.delete(i) ? i : null);
    return Array.from(letters, (letter, at) => {
      const before = this.state.word[at]?.letter === letter ? this.state.word[at].tile : null;
      if (before !== null && free.has(before)) return { letter, tile: take(before) };
      const found = [...free].find((i) => tiles[i] === letter) ?? [...free].find((i) => tiles[i] === BLANK);
      return { letter, tile: found === undefined ? null : take(found) };
    });
  }
}

/** @type {(button: HTMLElement) => Pack} */
const packOf = ({ dataset }) => (dataset.draw === "vowel" ? "vowel" : "consonant");

// A rack, its tiles lying in order, and nothing made of it.
/** @type {(rack: string) => { rack: string, order: number[], word: Letter[] }} */
const laid = (rack) => ({ rack, order: [...Array.from(rack).keys()], word: [] });

/** @type {(word: Letter[]) => string} */
const spelt = (word) => word.map(({ letter }) => letter).join("");

/** @type {(counts: Record<string, number>) => string[]} */
const stack = (counts) => Object.entries(counts).flatMap(([letter, count]) => Array(count).fill(letter));

/** @type {(from: DOMRect, element: Element | null) => void} */
function fly(from, element) {
  if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const to = element.getBoundingClientRect();
  const away = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  element.animate([{ transform: away }, { transform: "none" }], { duration: FLIGHT, easing: "ease-out" });
}
