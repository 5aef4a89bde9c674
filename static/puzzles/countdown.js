// Countdown numbers: six tiles from the stacks of the show, or up to eight typed ones, and a target.

import { below, sample } from "../chance.js";
import { Clock } from "../clock.js";
import { Editor } from "../editor.js";
import { setValueClass } from "../grid.js";
import { rove } from "../toolbar.js";

export default class CountdownEditor extends Editor {
  // Tiles and target are kept as typed.  By the show's rules the largest tile comes first, as in the text; by free
  // rules they stay in the fields where they are typed, empty ones as "", until the focus leaves the rack.
  read({ dataset }) {
    const tiles = JSON.parse(dataset.tiles).map(String);
    const { dealt } = this.show;
    return { free: tiles.length !== dealt || this.dealable(tiles).length !== dealt, tiles, target: dataset.target };
  }

  write({ free, tiles, target }) {
    const written = ranking(tiles).map((i) => tiles[i]);
    const missing = free ? Number(!written.length) : this.show.dealt - written.length;
    return `${[...written, ...Array(missing).fill("_")].join(",")}=${target || "_"}`;
  }

  empty({ free }) {
    return { free, tiles: [], target: "" };
  }

  start() {
    this.show = JSON.parse(this.element.dataset.show); // the tiles of each stack, and the limits of both kinds of rules
    this.stock = new Map(); // how many tiles of a number there are
    for (const tile of Object.values(this.show.stacks).flat().map(String))
      this.stock.set(tile, (this.stock.get(tile) ?? 0) + 1);
    this.rack = this.root.querySelector(".rack");
    this.target = this.root.querySelector(".target");
    this.stacks = this.root.querySelector(".stacks");
    this.target.readOnly = false;
    this.target.addEventListener("input", () => this.type(this.target, { target: digits(this.target.value)[0] ?? "" }));
    this.tool("aim").addEventListener("click", () => this.set({ target: this.randomTarget() }));
    for (const button of this.root.querySelectorAll("[data-free]"))
      button.addEventListener("click", () => this.play(button.dataset.free === "true"));
    for (const button of this.root.querySelectorAll("[data-tile]"))
      button.addEventListener("click", () => this.take(button));
    for (const button of this.root.querySelectorAll("[data-deal]"))
      button.addEventListener("click", () => this.deal(Number(button.dataset.deal)));
    for (const stack of this.root.querySelectorAll(".stack")) rove(stack);
    this.rack.addEventListener("focusout", (event) => {
      if (!this.rack.contains(event.relatedTarget)) this.tidy();
    });
    this.clock = new Clock(this);
    document.getElementById("attempt").addEventListener("input", () => this.showEntries());
    super.start();
  }

  // A hint goes on from the steps typed so far.
  entries() {
    return /** @type {HTMLInputElement} */ (document.getElementById("attempt")).value;
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    const { free, target } = this.state;
    const { free: most } = this.show;
    this.typing = null;
    for (const button of this.root.querySelectorAll("[data-free]"))
      button.setAttribute("aria-pressed", String(button.dataset.free === String(free)));
    if (this.target.value !== target) this.target.value = target;
    this.target.classList.toggle("blank", !target);
    setValueClass(this.target, "cols", Math.max(target.length, 3));
    this.drawRack();
    this.drawStacks();
    if (!this.answer) this.root.querySelector(".best")?.remove();
    this.root.querySelector(".count").textContent = this.count();
    this.root.querySelector(".how").textContent = free
      ? `Free rules: up to ${most.tiles} tiles, each from 1 to ${most.tile}, and a target up to ${most.target.toLocaleString("en")}.`
      : "Take six tiles, or deal them; a tile in play goes back by a click. Arrow keys move within a stack. " +
        `Targets are ${this.show.target.least} to ${this.show.target.most}.`;
  }

  drawRack() {
    const { free, tiles } = this.state;
    const kind = free ? "INPUT" : "BUTTON";
    if (this.rack.querySelector(".tile")?.tagName !== kind)
      this.rack.replaceChildren(
        ...Array.from({ length: free ? this.show.free.tiles : this.show.dealt }, (_, i) => this.newSlot(free, i)),
      );
    const places = ranking(tiles);
    const unused = (this.answer?.tiles ?? []).map(String);
    [...this.rack.children].forEach((item, i) => {
      const slot = item.firstChild;
      const tile = tiles[i] ?? "";
      const used = unused.includes(tile);
      if (used) unused.splice(unused.indexOf(tile), 1);
      item.classList.toggle("used", used);
      const missing = !tile && (!free || (i === 0 && !places.length));
      slot.classList.toggle("blank", missing);
      slot.dataset.place = tile ? `tile${places.indexOf(i) + 1}` : missing ? `tile${i + 1}` : "";
      const use = used ? ", used" : "";
      if (free) {
        if (slot.value !== tile) slot.value = tile;
        slot.setAttribute("aria-label", `Tile ${i + 1}${use}`);
      } else {
        slot.textContent = tile;
        slot.setAttribute("aria-label", tile ? `Put back ${tile}${use}` : `Tile ${i + 1}, to be taken`);
        slot.setAttribute("aria-disabled", String(!tile));
      }
    });
  }

  newSlot(free, i) {
    const slot = document.createElement(free ? "input" : "button");
    slot.type = free ? "text" : "button";
    slot.className = "tile";
    if (free) {
      Object.assign(slot, { inputMode: "numeric", autocomplete: "off", placeholder: " " });
      slot.setAttribute("form", "puzzle"); // so that Enter solves
      slot.addEventListener("input", () => this.type(slot, { tiles: this.filled(i, digits(slot.value)) }));
    } else slot.addEventListener("click", () => this.set({ tiles: this.state.tiles.filter((_, j) => j !== i) }));
    const item = document.createElement("li");
    item.append(slot);
    return item;
  }

  drawStacks() {
    const { free, tiles } = this.state;
    this.stacks.hidden = free;
    for (const button of this.stacks.querySelectorAll("[data-tile]")) {
      const { kind, tile } = button.dataset;
      const left = this.stock.get(tile) - tiles.filter((each) => each === tile).length;
      button.dataset.left = left;
      button.setAttribute("aria-disabled", String(!left || tiles.length === this.show.dealt));
      button.setAttribute(
        "aria-label",
        `${left ? "Take" : "No more of"} ${kind} tile ${tile}${left > 1 ? `, ${left} left` : ""}`,
      );
    }
  }

  // A hint that takes the place of the answer until there is one.
  count() {
    const { free, tiles, target } = this.state;
    const { dealt } = this.show;
    if (free) return `${tiles.filter(Boolean).length} of at most ${this.show.free.tiles} tiles`;
    if (tiles.length < dealt) return `${tiles.length} of ${dealt} tiles`;
    return `${dealt} of ${dealt} tiles${target ? ": put one back to take another" : "; now the target"}`;
  }

  // What was wrong with the text before named places that the tiles have left by now.
  publish(text) {
    super.publish(text);
    this.problems = [];
  }

  // -- changing --------------------------------------------------------------------------------------------------------

  set(part) {
    this.change({ ...this.state, ...part });
  }

  // What is typed into a field without leaving it is undone together.
  type(field, part) {
    const state = { ...this.state, ...part };
    if (this.typing === field) this.amend(state);
    else this.change(state);
    this.typing = field;
  }

  play(free) {
    const { tiles } = this.state;
    this.set({ free, tiles: free ? tiles : ordered(this.dealable(tiles)) });
  }

  take(button) {
    if (button.getAttribute("aria-disabled") === "true") return;
    this.set({ tiles: ordered([...this.state.tiles, button.dataset.tile]) });
  }

  deal(large) {
    const { stacks, dealt } = this.show;
    const drawn = [...sample(stacks.large, large), ...sample(stacks.small, dealt - large)];
    this.set({ tiles: ordered(drawn.map(String)) });
  }

  // Those tiles that the stacks of the show can give together.
  dealable(tiles) {
    const left = new Map(this.stock);
    const given = (tile) => {
      const number = left.get(tile) ?? 0;
      left.set(tile, number - 1);
      return number > 0;
    };
    return tiles.filter(given).slice(0, this.show.dealt);
  }

  randomTarget() {
    const { least, most } = this.show.target;
    return String(least + below(most - least + 1));
  }

  tidy() {
    const { tiles } = this.state;
    const tidied = ranking(tiles).map((i) => tiles[i]);
    if (tidied.some((tile, i) => tile !== tiles[i])) this.amend({ ...this.state, tiles: tidied });
  }

  // The free tiles after typing numbers into one field; several at once, as by pasting, go on into the empty fields.
  filled(i, [number = "", ...more]) {
    const tiles = Array.from({ length: this.show.free.tiles }, (_, j) => this.state.tiles[j] ?? "");
    tiles[i] = number;
    for (const each of more) if (tiles.includes("")) tiles[tiles.indexOf("")] = each;
    return tiles;
  }
}

const ordered = (tiles) => [...tiles].sort((a, b) => b - a);

// The positions of the tiles in the order of the text: without gaps, the largest first.
function ranking(tiles) {
  const filled = [...tiles.keys()].filter((i) => tiles[i]);
  return filled.sort((i, j) => tiles[j] - tiles[i]);
}

const digits = (typed) => (typed.match(/[0-9]+/g) ?? []).map((number) => number.replace(/^0+(?=.)/, ""));
