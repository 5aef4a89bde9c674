// Countdown numbers: six tiles from the stacks of the show, or up to eight typed ones, and a target.

import { below, sample } from "../chance.js";
import { Clock } from "../clock.js";
import { Editor } from "../editor.js";
import { setNumberClass } from "../grid.js";
import { rove } from "../toolbar.js";

const LARGE = ["25", "50", "75", "100"];
const SMALL = Array.from({ length: 20 }, (_, i) => String((i % 10) + 1));
const STOCK = Object.fromEntries([...LARGE.map((tile) => [tile, 1]), ...SMALL.map((tile) => [tile, 2])]);
const DEALT = 6;
const MOST_TILES = 8;
const [LEAST_TARGET, MOST_TARGET] = [100, 999];

export default class CountdownEditor extends Editor {
  // Tiles and target are kept as typed.  By the show's rules the largest tile comes first, as in the text; by free
  // rules they stay in the fields where they are typed, empty ones as "", until the focus leaves the rack.
  read({ dataset }) {
    const tiles = JSON.parse(dataset.tiles).map(String);
    return { free: tiles.length !== DEALT || dealable(tiles).length !== DEALT, tiles, target: dataset.target };
  }

  write({ free, tiles, target }) {
    const written = ranking(tiles).map((i) => tiles[i]);
    const missing = free ? Number(!written.length) : DEALT - written.length;
    return `${[...written, ...Array(missing).fill("_")].join(",")}=${target || "_"}`;
  }

  empty({ free }) {
    return { free, tiles: [], target: "" };
  }

  start() {
    this.rack = this.root.querySelector(".rack");
    this.target = this.root.querySelector(".target");
    this.stacks = this.root.querySelector(".stacks");
    this.target.readOnly = false;
    this.target.addEventListener("input", () => this.type(this.target, { target: digits(this.target.value)[0] ?? "" }));
    this.tool("aim").addEventListener("click", () => this.set({ target: randomTarget() }));
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
    return document.getElementById("attempt").value;
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  draw() {
    const { free, target } = this.state;
    this.typing = null;
    for (const button of this.root.querySelectorAll("[data-free]"))
      button.setAttribute("aria-pressed", String(button.dataset.free === String(free)));
    if (this.target.value !== target) this.target.value = target;
    this.target.classList.toggle("blank", !target);
    setNumberClass(this.target, "cols", Math.max(target.length, 3));
    this.drawRack();
    this.drawStacks();
    if (!this.answer) this.root.querySelector(".best")?.remove();
    this.root.querySelector(".count").textContent = this.count();
    this.root.querySelector(".how").textContent = free
      ? "Free rules: one to eight tiles, each from 1 to 9999, and a target up to 999,999."
      : "Take six tiles, or deal them; a tile in play goes back by a click. Arrow keys move within a stack. " +
        `Targets are ${LEAST_TARGET} to ${MOST_TARGET}.`;
  }

  drawRack() {
    const { free, tiles } = this.state;
    const kind = free ? "INPUT" : "BUTTON";
    if (this.rack.querySelector(".tile")?.tagName !== kind)
      this.rack.replaceChildren(...Array.from({ length: free ? MOST_TILES : DEALT }, (_, i) => this.newSlot(free, i)));
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
      const left = STOCK[tile] - tiles.filter((each) => each === tile).length;
      button.dataset.left = left;
      button.setAttribute("aria-disabled", String(!left || tiles.length === DEALT));
      button.setAttribute("aria-label", `${left ? "Take" : "No more of"} ${kind} tile ${tile}${left > 1 ? `, ${left} left` : ""}`);
    }
  }

  // A hint that takes the place of the answer until there is one.
  count() {
    const { free, tiles, target } = this.state;
    if (free) return `${tiles.filter(Boolean).length} of at most ${MOST_TILES} tiles`;
    if (tiles.length < DEALT) return `${tiles.length} of ${DEALT} tiles`;
    return target ? `${DEALT} of ${DEALT} tiles: put one back to take another` : `${DEALT} of ${DEALT} tiles; now the target`;
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
    this.set({ free, tiles: free ? tiles : ordered(dealable(tiles)) });
  }

  take(button) {
    if (button.getAttribute("aria-disabled") === "true") return;
    this.set({ tiles: ordered([...this.state.tiles, button.dataset.tile]) });
  }

  deal(large) {
    this.set({ tiles: ordered([...sample(LARGE, large), ...sample(SMALL, DEALT - large)]) });
  }

  tidy() {
    const { tiles } = this.state;
    const tidied = ranking(tiles).map((i) => tiles[i]);
    if (tidied.some((tile, i) => tile !== tiles[i])) this.amend({ ...this.state, tiles: tidied });
  }

  // The free tiles after typing numbers into one field; several at once, as by pasting, go on into the empty fields.
  filled(i, [number = "", ...more]) {
    const tiles = Array.from({ length: MOST_TILES }, (_, j) => this.state.tiles[j] ?? "");
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

// Those tiles that the stacks of the show can give together.
function dealable(tiles) {
  const left = { ...STOCK };
  return tiles.filter((tile) => left[tile]-- > 0).slice(0, DEALT);
}

const digits = (typed) => (typed.match(/[0-9]+/g) ?? []).map((number) => number.replace(/^0+(?=.)/, ""));

const randomTarget = () => String(LEAST_TARGET + below(MOST_TARGET - LEAST_TARGET + 1));
