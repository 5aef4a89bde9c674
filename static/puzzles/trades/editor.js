// Trade paths: cards of goods and of exchanges.  To play, exchanges are tapped in order; to make them, a card is opened.

import { Editor } from "../../editor/editor.js";
import { hop, still } from "../../editor/motion.js";
import { find } from "../../page/page.js";
import { plural } from "../../site/words.js";
import {
  aim,
  card,
  Fields,
  get,
  group,
  label,
  make,
  pictures,
  pile,
  press,
  put,
  refill,
  sentence,
  wanted,
  words,
} from "./cards.js";
import { isMet, lacks, runs, trade } from "./game.js";

const MOST_GOODS = 40;
const MOST_EXCHANGES = 60;
const MOST_TRADES = 1000;
const SHAKE = ["0", "5px", "-5px", "0"]; // of a reason, when somebody taps what cannot be done
const SHAKEN = 250; // milliseconds
const GOALS = [
  ["any", "any"],
  ["exact", "exactly"],
  ["least", "at least"],
];

/** @typedef {import("./game.js").Good} Good */
/** @typedef {import("./game.js").Exchange} Exchange */
/** @typedef {import("./cards.js").Place} Place */
/** @typedef {{ goods: Good[], exchanges: Exchange[], made: number[] }} State */

/** @extends {Editor<State>} */
export default class TradesEditor extends Editor {
  /** @param {HTMLElement} root @param {import("../../page/session.js").Session<State>} session */
  constructor(root, session) {
    super(root, session);
    this.goods = this.find(".goods");
    this.exchanges = this.find(".exchanges");
    this.summed = this.find(".made");
    /** @type {{ fewest: string, least: string }} */
    this.tasks = JSON.parse(this.summed.dataset.tasks);
    for (const [symbol, name, address] of JSON.parse(this.element.dataset.pictures ?? "[]"))
      pictures.set(symbol, { name, address });
    this.fields = new Fields(this);
    /** @type {(() => void)[]} what brings the cards in line with the state */
    this.updates = [];
    /** @type {string | null} the card that is open for editing */
    this.opened = null;
    /** @type {string | null} the field that is being typed into */
    this.typing = null;
    this.shape = ""; // what the cards are made for
    /** @type {Exchange[]} those that were made, and what is there after them */
    this.trades = [];
    this.now = trade([], []);
    this.addGood = this.adder(this.goods, "Add an item", () => this.insert("goods", newGood(this.state.goods)));
    this.addExchange = this.adder(this.exchanges, "Add an offer", () =>
      this.insert("exchanges", {
        name: newName(this.state.exchanges),
        takes: [],
        gives: [{ good: 0, amount: "1", all: false }],
      }),
    );
  }

  // goods: {symbol, name, start, how, goal}; exchanges: {name, takes, gives} with terms {good, amount, all}.
  // Amounts are kept as typed.  `made` are the exchanges that a player has made, by their numbers.
  /** @type {(element: HTMLElement) => State} */
  read({ dataset }) {
    return { ...JSON.parse(dataset.state), made: [] };
  }

  /** @type {(state: State) => string} */
  write({ goods, exchanges }) {
    const names = goods.map(({ name }) => name.trim() || "_");
    /** @type {(typed: string) => string} */
    const amount = (typed) => typed || "0";
    /** @type {(term: import("./game.js").Term) => string} */
    const term = ({ good, amount: typed, all }) => `${amount(typed)}${all ? "+" : ""} ${names[good]}`;
    const listed = goods.map(({ symbol }, i) => (names[i] === "_" ? "_" : `${symbol} ${names[i]}`.trim()));
    const start = goods.flatMap(({ start }, i) => (start === "0" ? [] : [`${amount(start)} ${names[i]}`]));
    const wanted = goods.flatMap(({ how, goal }, i) =>
      how === "any" ? [] : [`${amount(goal)}${how === "least" ? "+" : ""} ${names[i]}`],
    );
    return [
      `goods: ${listed.join(", ")}`,
      `start: ${start.join(", ")}`,
      `goal: ${wanted.join(", ")}`,
      ...exchanges.map(
        ({ name, takes, gives }) =>
          `${name.trim() || "_"}: ${takes.map(term).join(" + ")} -> ${gives.map(term).join(" + ")}`,
      ),
    ].join("\n");
  }

  /** @type {(state: State) => State} */
  empty(state) {
    return this.making ? { goods: [newGood([])], exchanges: [], made: [] } : { ...state, made: [] };
  }

  /** @type {(state: State) => string | null} */
  entries({ made, exchanges }) {
    if (this.making) return null;
    return runs(made)
      .map(([i, times]) => (times > 1 ? `${times} ${exchanges[i].name}` : exchanges[i].name))
      .join(", ");
  }

  isComplete() {
    const { goods, made } = this.state;
    const { stock } = trade(goods, this.path(made));
    return made.length > 0 && goods.every((good, i) => isMet(good, stock[i]));
  }

  // What was wanted springs up.
  celebrate() {
    this.element.classList.add("won");
    for (const picture of this.goods.querySelectorAll(".met .drawn")) {
      const from = picture.getBoundingClientRect();
      for (let i = 0; i < 10; i++) {
        const [x, y] = [(i - 4.5) * 16, -40 - 14 * ((i * 3) % 5)];
        hop(picture, from, new DOMRect(from.x + x, from.y + y), 60 * i);
      }
    }
  }

  // The trades go into the field that is judged.
  showEntries() {
    super.showEntries();
    const field = find("input#attempt");
    field.value = this.entries(this.state) ?? field.value;
  }

  /** @type {(list: Element, words: string, add: () => void) => HTMLButtonElement} */
  adder(list, words, add) {
    const button = press(words, add);
    button.className = "add";
    button.dataset.in = "make";
    list.after(button);
    return button;
  }

  /** @type {<Part extends "goods" | "exchanges">(part: Part, row: State[Part][number]) => void} */
  insert(part, row) {
    this.typing = null;
    this.opened = `${part},${this.state[part].length}`;
    this.change({ ...this.state, [part]: [...this.state[part], row], made: [] });
    find("li:last-child input.name", this[part]).select();
  }

  pageChanged() {
    this.opened = null;
    super.pageChanged();
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  // Cards are made anew only where they are others than before, so that the focus stays where somebody works.
  draw() {
    const { goods, exchanges } = this.state;
    this.element.classList.remove("won");
    const shape = JSON.stringify([
      this.page,
      this.opened,
      goods.map(({ how, start }) => [how === "any", start === "?"]),
      exchanges.map(({ takes, gives }) => [takes.length, gives.length]),
    ]);
    if (shape !== this.shape) {
      this.shape = shape;
      const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
      this.updates = [];
      this.goods.replaceChildren(...goods.map((_, i) => (this.making ? this.goodRow(i) : this.goodCard(i))));
      this.exchanges.replaceChildren(
        ...exchanges.map((_, i) => (this.making ? this.exchangeRow(i) : this.exchangeCard(i))),
      );
      if (focused) this.keyed(focused)?.focus();
    }
    this.trades = this.path(this.playing ? this.state.made : []);
    this.now = trade(goods, this.trades);
    for (const update of this.updates) update();
    this.summed.replaceChildren(this.summary());
    this.find(".aim").textContent = aim(goods);
    this.addGood.disabled = goods.length >= MOST_GOODS;
    this.addExchange.disabled = exchanges.length >= MOST_EXCHANGES || !goods.length;
  }

  /** @type {(made: number[]) => Exchange[]} */
  path(made) {
    return made.map((i) => this.state.exchanges[i]);
  }

  /** @type {(key: string) => HTMLButtonElement | null} */
  keyed(key) {
    return this.root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }

  // How many trades have been made, and which.
  /** @type {() => HTMLElement | string} */
  summary() {
    const { made, exchanges, goods } = this.state;
    if (!this.playing) return "";
    if (!made.length) return this.tasks[goods.some(({ start }) => start === "?") ? "least" : "fewest"];
    const list = runs(made).map(([i, times]) => (times > 1 ? `${times} × ${exchanges[i].name}` : exchanges[i].name));
    const { start, stock } = this.now;
    const needs = goods.flatMap((good, i) => (good.start === "?" ? [`${label(good, i)} × ${start[i]}`] : []));
    const done = goods.every((good, i) => isMet(good, stock[i])) ? "You made it" : "";
    const from = needs.length ? `${done ? "" : "From "}${done ? " from " : ""}${needs.join(", ")}` : "";
    const head = [`${done}${from}`, done || from ? " in " : "", plural(made.length, "trade")].join("");
    return make("span", "", make("strong", "", head), `: ${list.join(", ")}`);
  }

  // -- cards to look at and to play with -------------------------------------------------------------------------------

  // A good: how much there is, and how much is wanted.
  /** @type {(i: number) => HTMLElement} */
  goodCard(i) {
    const item = card("li", "good", `good${i + 1}`);
    this.updates.push(() => {
      const good = this.state.goods[i];
      const have = this.now.stock[i];
      const open = good.start === "?" && !this.trades.length;
      const met = good.how !== "any" && !open && isMet(good, have);
      item.classList.toggle("met", met);
      refill(item, ...words(good, i, open ? "?" : String(have)), ...wanted(good, met));
    });
    return item;
  }

  // An exchange, which a tap makes.
  /** @type {(i: number) => HTMLElement} */
  exchangeCard(i) {
    const item = card("li", "deal", `exchange${i + 1}`);
    const button = press("", (event) => this.mayChange(event) && this.playing && this.add(i));
    button.className = "card";
    button.dataset.key = `deal,${i}`;
    item.append(button);
    this.updates.push(() => {
      const { goods, exchanges, made } = this.state;
      const missing = this.playing ? lacks(goods, this.trades, exchanges[i]) : [];
      const full = made.length >= MOST_TRADES;
      const uses = this.shownAnswer?.trades.filter((/** @type {string} */ name) => name === exchanges[i].name).length;
      const note = full ? `up to ${plural(MOST_TRADES, "trade")} allowed` : uses ? `used × ${uses}` : "";
      const why = missing.flatMap(([good, number], j) => [
        j ? ", " : "needs ",
        `${number} more `,
        pile(goods[good], good, ""),
      ]);
      button.setAttribute("aria-disabled", String(Boolean(why.length || full)));
      button.classList.toggle("used", Boolean(uses));
      refill(button, ...sentence(exchanges[i], goods), make("span", "why", ...(why.length ? why : [note])));
    });
    return item;
  }

  /** @type {(i: number) => void} */
  add(i) {
    const { goods, exchanges, made } = this.state;
    if (made.length >= MOST_TRADES || lacks(goods, this.path(made), exchanges[i]).length) {
      if (!still()) this.exchanges.children[i].querySelector(".why")?.animate({ translate: SHAKE }, SHAKEN);
      return;
    }
    const hops = this.hops(i);
    this.change({ ...this.state, made: [...made, i] });
    for (const each of hops) hop(...each);
  }

  // What an exchange takes hops from the stock to its card, and what it gives from there to the stock.
  /** @type {(i: number) => Parameters<typeof hop>[]} */
  hops(i) {
    if (still()) return [];
    const { takes, gives } = this.state.exchanges[i];
    /** @type {(good: number, amount: string, isTaken: boolean) => Parameters<typeof hop>[]} */
    const of = (good, amount, isTaken) => {
      const [own, ...others] = [this.goods, this.exchanges.children[i]].flatMap((part) => [
        ...part.querySelectorAll(`.terms [data-good="${good}"] .drawn, .good [data-good="${good}"] .drawn`),
      ]);
      const other = others.at(isTaken ? 0 : -1);
      if (!own || !other) return [];
      const ways = [own, other].map((each) => each.getBoundingClientRect());
      const [from, to] = isTaken ? ways : ways.reverse();
      return Array.from({ length: Math.min(Number(amount), 3) }, (_, turn) => [other, from, to, 30 * turn]);
    };
    return [
      ...takes.flatMap(({ good, amount }) => of(good, amount, true)),
      ...gives.flatMap(({ good, amount }) => of(good, amount, false)),
    ];
  }

  // -- cards to edit: one is open --------------------------------------------------------------------------------------

  // What a card says, as a button that opens it.
  /** @type {(key: string, parts: () => HTMLElement[]) => HTMLButtonElement} */
  head(key, parts) {
    const button = press("", () => {
      this.opened = this.opened === key ? null : key;
      this.typing = null;
      this.draw();
      this.keyed(`card,${key}`)?.focus();
    });
    button.className = "card";
    button.dataset.key = `card,${key}`;
    button.setAttribute("aria-expanded", String(this.opened === key));
    this.updates.push(() => {
      refill(button, ...parts(), make("span", "pencil", this.opened === key ? "Done" : "Edit"));
    });
    return button;
  }

  /** @type {(i: number) => HTMLElement} */
  goodRow(i) {
    const key = `goods,${i}`;
    const at = ["goods", i];
    const called = () => this.state.goods[i].name || `item ${i + 1}`;
    const item = card("li", "row", `good${i + 1}`);
    item.append(
      this.head(key, () => {
        const good = this.state.goods[i];
        return [...words(good, i, good.start), ...wanted(good, false)];
      }),
    );
    if (this.opened !== key) return item;
    const { how, start } = this.state.goods[i];
    const title = this.fields.entry([...at, "name"], () => `Name of item ${i + 1}`, "name");
    title.maxLength = 24;
    const open = press("?", () => this.set([...at, "start"], start === "?" ? "0" : "?"));
    open.className = "small";
    open.dataset.key = `open${i}`;
    this.fields.call(open, () => `Leave the start of ${called()} open`);
    open.setAttribute("aria-pressed", String(start === "?"));
    /** @type {(part: string, text: string, place: string) => HTMLElement} */
    const stepper = (part, text, place) => this.fields.stepper([...at, part], () => `${text} ${called()}`, place);
    const goal = this.fields.choice([...at, "how"], () => `Goal for ${called()}`, GOALS);
    const remove = this.fields.remover(
      called,
      () => this.dropGood(i),
      `x,goods,${i}`,
      () => this.keyed(`card,goods,${i}`) ?? this.addGood,
    );
    item.append(
      make(
        "div",
        "fields",
        this.fields.symbol([...at, "symbol"], () => `Picture of ${called()}`),
        title,
        remove,
        group("Start", ...(start === "?" ? [open] : [stepper("start", "Start with", `start-${i + 1}`), open])),
        group("Goal", goal, ...(how === "any" ? [] : [stepper("goal", "Target for", `goal-${i + 1}`)])),
      ),
    );
    return item;
  }

  /** @type {(i: number) => HTMLElement} */
  exchangeRow(i) {
    const key = `exchanges,${i}`;
    const called = () => this.state.exchanges[i].name || `offer ${i + 1}`;
    const item = card("li", "row", `exchange${i + 1}`);
    item.append(this.head(key, () => sentence(this.state.exchanges[i], this.state.goods)));
    if (this.opened !== key) return item;
    const title = this.fields.entry(["exchanges", i, "name"], () => `Name of offer ${i + 1}`, "name");
    title.maxLength = 24;
    const remove = this.fields.remover(
      called,
      () => this.drop(["exchanges"], i),
      `x,exchanges,${i}`,
      () => this.keyed(`card,exchanges,${i}`) ?? this.addExchange,
    );
    const sides = make("div", "sides", this.side(i, "takes", "Takes", called), this.side(i, "gives", "Gives", called));
    item.append(make("div", "fields", title, remove, sides));
    return item;
  }

  /** @type {(i: number, which: "takes" | "gives", title: string, called: () => string) => HTMLElement} */
  side(i, which, title, called) {
    const at = ["exchanges", i, which];
    const parts = this.state.exchanges[i][which].map((_, j) => {
      const number = () => `${title.toLowerCase()} ${j + 1} of ${called()}`;
      const part = make(
        "span",
        "term",
        this.fields.stepper([...at, j, "amount"], () => `Amount, ${number()}`, ""),
        this.fields.goodChoice([...at, j, "good"], () => `Item, ${number()}`),
      );
      if (which === "takes") part.append(this.fields.box([...at, j, "all"], "all", () => `All of it, ${number()}`));
      const more = () => this.keyed(`${at}+`);
      part.append(this.fields.remover(number, () => this.drop(at, j), `x,${at},${j}`, more));
      return part;
    });
    const add = press("+ item", () => {
      /** @type {import("./game.js").Term[]} */
      const terms = get(this.state, at);
      const used = terms.map(({ good }) => good);
      const free = this.state.goods.findIndex((_, good) => !used.includes(good));
      this.set(at, [...terms, { good: Math.max(free, 0), amount: "1", all: false }]);
    });
    this.fields.call(add, () => `${called()} ${title.toLowerCase()} one more item`);
    add.className = "small";
    add.dataset.key = `${at.join()}+`;
    return group(title, ...parts, add);
  }

  // What is wrong or missing in a card can only be mended where it is open; and its fields are named as places, too.
  /** @type {(problems: import("../../editor/editor.js").Problem[]) => void} */
  mark(problems) {
    super.mark(problems);
    for (const place of problems.flatMap(({ places }) => places)) {
      const at = place.match(/^(start|goal)-([0-9]+)$/);
      if (at) this.root.querySelector(`[data-place="good${at[2]}"]`)?.classList.add("holds-wrong");
    }
  }

  // -- changing --------------------------------------------------------------------------------------------------------

  /** @type {(at: Place, value: unknown) => void} */
  set(at, value) {
    this.typing = null;
    this.change({ ...put(this.state, at, at.at(-1) === "good" ? Number(value) : value), made: [] });
  }

  /** @type {(from: State[], to: State[]) => void} */
  step(from, to) {
    this.typing = null;
    super.step(from, to);
  }

  // What is typed into one field is undone together.
  /** @type {(at: Place, value: string) => void} */
  type(at, value) {
    const state = { ...put(this.state, at, value), made: [] };
    if (this.typing === at.join()) this.amend(state);
    else this.change(state);
    this.typing = at.join();
  }

  /** @type {(at: Place, i: number) => void} */
  drop(at, i) {
    if (at.length === 1) this.opened = null;
    /** @type {unknown[]} */
    const rows = get(this.state, at);
    this.set(
      at,
      rows.filter((_, j) => j !== i),
    );
  }

  // Terms name goods by their number.
  /** @type {(i: number) => void} */
  dropGood(i) {
    /** @type {(terms: import("./game.js").Term[]) => import("./game.js").Term[]} */
    const kept = (terms) =>
      terms
        .filter(({ good }) => good !== i)
        .map((term) => ({ ...term, good: term.good > i ? term.good - 1 : term.good }));
    this.shape = "";
    this.typing = this.opened = null;
    this.change({
      goods: this.state.goods.filter((_, j) => j !== i),
      exchanges: this.state.exchanges.map(({ name, takes, gives }) => ({
        name,
        takes: kept(takes),
        gives: kept(gives),
      })),
      made: [],
    });
  }
}

/** @type {(rows: { name: string }[]) => string} */
function newName(rows) {
  const used = new Set(rows.map(({ name }) => name));
  for (let i = 0; ; i++) {
    const name = `${String.fromCharCode(97 + (i % 26))}${Math.floor(i / 26) || ""}`;
    if (!used.has(name)) return name;
  }
}

/** @type {(goods: import("./game.js").Good[]) => import("./game.js").Good} */
function newGood(goods) {
  const names = ["apple", "berry", "cake", "fish", "coin", "wood", "stone", "cloth"];
  const used = new Set(goods.map(({ name }) => name));
  return {
    symbol: "",
    name: names.find((name) => !used.has(name)) ?? `item ${goods.length + 1}`,
    start: "0",
    how: "any",
    goal: "1",
  };
}
