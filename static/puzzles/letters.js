// Countdown letters: nine letters drawn from the show's packs, dealt or typed; a word made of them by clicks or keys.

import { below, sample } from "../chance.js";
import { Clock } from "../clock.js";
import { Editor } from "../editor.js";
import { setValueClass } from "../grid.js";
import { rove } from "../toolbar.js";
import { plural } from "../words.js";

const BLANK = "?";

export default class LettersEditor extends Editor {
  // `rack` holds the tiles as typed, in the order of the text; `order`, the places at which they lie on the board.
  read({ dataset }) {
    const rack = JSON.parse(dataset.rack);
    return { kind: dataset.kind, rack, order: [...Array.from(rack).keys()] };
  }

  write({ kind, rack }) {
    const missing = "_".repeat(Math.max(0, (kind === "free" ? 1 : this.show.dealt) - Array.from(rack).length));
    return (kind === "round" ? "" : `${kind}:`) + rack + missing;
  }

  empty({ kind }) {
    return { kind, rack: "", order: [] };
  }

  start() {
    this.show = JSON.parse(this.element.dataset.show); // the cards of each letter in both packs, and how many may be drawn
    this.rack = this.root.querySelector(".rack");
    this.tray = this.root.querySelector(".tray");
    this.typed = this.root.querySelector(".typed");
    this.attempt = /** @type {HTMLInputElement} */ (document.getElementById("attempt"));
    for (const button of this.root.querySelectorAll("[data-play]"))
      button.addEventListener("click", () => this.play(button.dataset.play));
    for (const button of this.root.querySelectorAll("[data-draw]"))
      button.addEventListener("click", () => this.drawCard(button));
    for (const button of this.root.querySelectorAll("[data-deal]"))
      button.addEventListener("click", () => this.deal(Number(button.dataset.deal)));
    this.typed.addEventListener("input", () => this.type());
    this.tool("shuffle").addEventListener("click", () =>
      this.set({ order: sample(this.state.order, this.state.order.length) }),
    );
    this.tool("unspell").addEventListener("click", () => this.spell([]));
    this.rack.replaceChildren();
    this.rack.setAttribute("role", "toolbar");
    this.stop = rove(this.rack);
    this.rack.addEventListener("keydown", (event) => this.key(event));
    this.attempt.addEventListener("input", () => this.root.isConnected && this.followTyping()); // the field outlives the board
    this.clock = new Clock(this);
    this.word = [];
    super.start();
    this.followTyping();
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    const { kind, rack } = this.state;
    for (const button of this.root.querySelectorAll("[data-play]"))
      button.setAttribute("aria-pressed", String(button.dataset.play === kind));
    for (const part of this.root.querySelectorAll("[data-for]"))
      part.hidden = !part.dataset.for.split(" ").includes(kind);
    for (const button of this.root.querySelectorAll("[data-draw]"))
      button.setAttribute("aria-disabled", String(!this.drawable(button.dataset.draw).length));
    this.typing &&= document.activeElement === this.typed;
    if (!this.typing) this.typed.value = rack;
    if (!this.answer) this.root.querySelector(".best")?.remove();
    this.drawRack();
    this.drawWord();
    this.root.querySelector(".count").textContent = this.count();
    this.root.querySelector(".how").textContent = {
      round:
        "Pick nine letters, at least three vowels and four consonants. Then make a word by clicking tiles or typing, and check it.",
      conundrum: "One word takes all nine letters. Make it by clicking tiles or typing, and check it.",
      free: "Up to twelve letters of your choice; up to two blanks (?) stand for any letter.",
    }[kind];
  }

  drawRack() {
    const { kind, order } = this.state;
    const tiles = this.tiles();
    const slots = Math.max(kind === "free" ? 1 : this.show.dealt, tiles.length);
    const unused = this.answer ? [...this.answer[0].split(""), ...Array(this.answer[2].length).fill(BLANK)] : [];
    for (const stand_in of this.answer?.[2] ?? "") unused.splice(unused.indexOf(stand_in), 1);
    const used = new Set();
    for (const i of tiles.keys()) {
      const at = unused.indexOf(tiles[i]);
      if (at >= 0) unused.splice(at, 1) && used.add(i);
    }
    while (this.rack.children.length > slots) this.rack.lastChild.remove();
    while (this.rack.children.length < slots) this.rack.append(this.newTile());
    setValueClass(this.rack, "cols", slots);
    [...this.rack.children].forEach((item, at) => {
      const i = order[at] ?? at;
      const [button, tile] = [item.firstChild, tiles[i] ?? ""];
      button.dataset.tile = i;
      button.dataset.place = `tile${i + 1}`;
      button.textContent = tile;
      button.classList.toggle("blank", !tile);
      item.classList.toggle("used", used.has(i));
      const name = tile === BLANK ? "Blank" : tile.toUpperCase();
      button.setAttribute(
        "aria-label",
        tile ? `${name}${used.has(i) ? ", used" : ""}` : `Letter ${i + 1}, to be picked`,
      );
      button.setAttribute("aria-disabled", String(!tile));
    });
    if (!this.rack.querySelector("[tabindex='0']")) this.stop(0);
  }

  newTile() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tile";
    button.tabIndex = -1;
    button.addEventListener("click", () => this.press(Number(button.dataset.tile)));
    const item = document.createElement("li");
    item.setAttribute("role", "none"); // of the toolbar, the buttons are the parts
    item.append(button);
    return item;
  }

  // The word in the making: its letters above the rack, and the tiles that they are.
  drawWord() {
    const pressed = new Set(this.word.map(({ tile }) => tile));
    for (const button of this.rack.querySelectorAll(".tile")) {
      if (button.classList.contains("blank")) button.removeAttribute("aria-pressed");
      else button.setAttribute("aria-pressed", String(pressed.has(Number(button.dataset.tile))));
    }
    this.tray.replaceChildren(
      ...this.word.slice(0, this.show.mostTiles).map(({ letter, tile }, i) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = letter;
        button.className = tile === null ? "loose" : "";
        button.setAttribute(
          "aria-label",
          `Take ${letter === BLANK ? "blank" : letter.toUpperCase()} out of the word${tile === null ? ": not on the rack" : ""}`,
        );
        button.addEventListener("click", () => {
          this.spell(this.word.filter((_, j) => j !== i));
          (this.tray.children[Math.min(i, this.word.length - 1)] ?? this.rack.querySelector("[tabindex='0']")).focus();
        });
        return button;
      }),
    );
    this.tool("unspell").setAttribute("aria-disabled", String(!this.word.length)); // it may have the focus
  }

  count() {
    const { kind } = this.state;
    const tiles = this.tiles();
    const vowels = tiles.filter((tile) => this.show.packs.vowel[tile]).length;
    const consonants = tiles.filter((tile) => this.show.packs.consonant[tile]).length;
    if (kind === "round" && tiles.length < this.show.dealt)
      return `${tiles.length} of ${this.show.dealt} letters: ${plural(vowels, "vowel")}, ${plural(consonants, "consonant")}`;
    if (kind === "conundrum" && tiles.length < this.show.dealt) return `${tiles.length} of ${this.show.dealt} letters`;
    return "";
  }

  // What was wrong with the text before named places that the tiles have left by now.
  publish(text) {
    super.publish(text);
    this.problems = [];
  }

  // -- changing the rack -----------------------------------------------------------------------------------------------

  tiles() {
    return Array.from(this.state.rack);
  }

  set(part) {
    this.change({ ...this.state, ...part });
  }

  // Another rack is another round: the word of the one before goes.
  lay(rack, kind = this.state.kind) {
    this.set({ kind, ...laid(rack) });
  }

  apply(state) {
    if (state.rack !== this.state.rack || state.kind !== this.state.kind) this.unspelt();
    super.apply(state);
  }

  unspelt() {
    this.word = [];
    this.attempt.value = "";
    document.getElementById("judgement")?.replaceChildren();
  }

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

  step(from, to) {
    this.typing = false;
    super.step(from, to);
  }

  // The cards that are left in a pack, if one may be drawn.
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

  drawCard(button) {
    const pack = this.drawable(button.dataset.draw);
    if (pack.length) this.lay(this.state.rack + pack[below(pack.length)]);
  }

  deal(vowels) {
    const dealt = [
      ...sample(stack(this.show.packs.vowel), vowels),
      ...sample(stack(this.show.packs.consonant), this.show.dealt - vowels),
    ];
    this.lay(sample(dealt, this.show.dealt).join(""));
  }

  // -- making a word ---------------------------------------------------------------------------------------------------

  press(tile) {
    if (this.tiles()[tile] === undefined) return;
    if (this.word.some((each) => each.tile === tile)) this.spell(this.word.filter((each) => each.tile !== tile));
    else this.spell([...this.word, { letter: this.tiles()[tile], tile }]);
  }

  // Letters typed on the rack go into the word.
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace") this.spell(this.word.slice(0, -1));
    else if (/^[a-z]$/i.test(event.key))
      this.spell(this.match(this.attempt.value.trim().toLowerCase() + event.key.toLowerCase()));
    else return;
    event.preventDefault();
  }

  spell(word) {
    this.word = word;
    this.attempt.value = word.map(({ letter }) => letter).join("");
    document.getElementById("judgement")?.replaceChildren();
    this.drawWord();
  }

  followTyping() {
    this.word = this.match(this.attempt.value.trim().toLowerCase());
    this.drawWord();
  }

  // Each letter with a tile for it: the one that it has already, else a free one, else a blank, else none.
  match(letters) {
    const tiles = this.tiles();
    const free = new Set(tiles.keys());
    const take = (i) => (free.delete(i) ? i : null);
    return Array.from(letters, (letter, at) => {
      const before = this.word[at]?.letter === letter ? this.word[at].tile : null;
      if (before !== null && free.has(before)) return { letter, tile: take(before) };
      const found = [...free].find((i) => tiles[i] === letter) ?? [...free].find((i) => tiles[i] === BLANK);
      return { letter, tile: found === undefined ? null : take(found) };
    });
  }
}

// A rack, its tiles lying in order.
const laid = (rack) => ({ rack, order: [...Array.from(rack).keys()] });

const stack = (counts) => Object.entries(counts).flatMap(([letter, count]) => Array(count).fill(letter));
