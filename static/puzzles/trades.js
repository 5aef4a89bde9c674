// Trade paths: goods and exchanges as rows of fields and steppers.

import { Editor } from "../editor.js";

const MOST_GOODS = 40;
const MOST_EXCHANGES = 60;
const MOST_AMOUNT = 9999;
const GOALS = [
  ["any", "any"],
  ["exact", "exactly"],
  ["least", "at least"],
];

export default class TradesEditor extends Editor {
  // goods: {symbol, name, start, how, goal}; exchanges: {name, takes, gives} with terms {good, amount, all}.
  // Amounts are kept as typed.
  read({ dataset }) {
    return JSON.parse(dataset.state);
  }

  write({ goods, exchanges }) {
    const names = goods.map(({ name }) => name.trim() || "_");
    const amount = (typed) => typed || "0";
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

  empty() {
    return { goods: [newGood([])], exchanges: [] };
  }

  start() {
    this.goods = this.root.querySelector(".goods");
    this.exchanges = this.root.querySelector(".exchanges");
    this.addGood = this.adder(this.goods, "Add a good", () => this.insert("goods", newGood(this.state.goods)));
    this.addExchange = this.adder(this.exchanges, "Add an exchange", () =>
      this.insert("exchanges", {
        name: newName(this.state.exchanges),
        takes: [],
        gives: [{ good: 0, amount: "1", all: false }],
      }),
    );
    super.start();
  }

  adder(list, words, add) {
    const button = press(words, add);
    button.className = "add";
    list.after(button);
    return button;
  }

  insert(part, row) {
    this.typing = null;
    this.change({ ...this.state, [part]: [...this.state[part], row] });
    this[part].lastElementChild.querySelector(".name").select();
  }

  // -- drawing ---------------------------------------------------------------------------------------------------------

  // Rows are made anew only where their fields are others than before, so that the focus stays where somebody types.
  draw() {
    const { goods, exchanges } = this.state;
    const shape = JSON.stringify([
      goods.map(({ how, start }) => [how === "any", start === "?"]),
      exchanges.map(({ takes, gives }) => [takes.length, gives.length]),
    ]);
    if (shape !== this.shape) {
      this.shape = shape;
      const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset.key;
      this.fields = new Map();
      this.labels = new Map();
      this.goods.replaceChildren(...goods.map((_, i) => this.goodRow(i)));
      this.exchanges.replaceChildren(...exchanges.map((_, i) => this.exchangeRow(i)));
      if (focused) this.keyed(focused)?.focus();
    }
    for (const [field, value] of this.fields) {
      const now = value();
      if (field.type === "checkbox") field.checked = now;
      else if (field.value !== now) field.value = now;
      if (field.role === "spinbutton") field.ariaValueNow = String(Number.parseInt(now, 10) || 0);
    }
    for (const select of this.root.querySelectorAll("[data-goods]"))
      for (const [i, option] of [...select.options].entries()) option.textContent = label(goods[i], i);
    for (const [element, words] of this.labels) element.setAttribute("aria-label", words());
    this.addGood.disabled = goods.length >= MOST_GOODS;
    this.addExchange.disabled = exchanges.length >= MOST_EXCHANGES || !goods.length;
    if (!this.answer) this.root.querySelector(".answer")?.remove();
  }

  keyed(key) {
    return this.root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }

  goodRow(i) {
    const at = ["goods", i];
    const { how, start } = this.state.goods[i];
    const called = () => this.state.goods[i].name || `good ${i + 1}`;
    const symbol = this.entry("text", [...at, "symbol"], () => `Symbol of ${called()}`, "symbol", /[ -~]/g);
    symbol.maxLength = 8;
    const title = this.entry("text", [...at, "name"], () => `Name of good ${i + 1}`, "name");
    title.maxLength = 24;
    const open = press("?", () => this.set([...at, "start"], start === "?" ? "0" : "?"));
    open.className = "small";
    open.dataset.key = `open${i}`;
    this.call(open, () => `Leave the start of ${called()} open`);
    open.setAttribute("aria-pressed", String(start === "?"));
    const goal = this.choice([...at, "how"], () => `Goal for ${called()}`, GOALS);
    const wanted =
      how === "any"
        ? [goal]
        : [goal, this.stepper([...at, "goal"], () => `Wanted amount of ${called()}`, `goal-${i + 1}`)];
    const begun =
      start === "?" ? [open] : [this.stepper([...at, "start"], () => `Start with ${called()}`, `start-${i + 1}`), open];
    const remove = this.remover(
      called,
      () => this.dropGood(i),
      `x,goods,${i}`,
      () => this.addGood,
    );
    return row(`good${i + 1}`, symbol, title, remove, group("Start", ...begun), group("Goal", ...wanted));
  }

  exchangeRow(i) {
    const called = () => this.state.exchanges[i].name || `exchange ${i + 1}`;
    const title = this.entry("text", ["exchanges", i, "name"], () => `Name of exchange ${i + 1}`, "name");
    title.maxLength = 24;
    const sides = document.createElement("div");
    sides.className = "sides";
    sides.append(this.side(i, "takes", "Takes", called), this.side(i, "gives", "Gives", called));
    return row(
      `exchange${i + 1}`,
      title,
      this.remover(
        called,
        () => this.drop(["exchanges"], i),
        `x,exchanges,${i}`,
        () => this.addExchange,
      ),
      sides,
    );
  }

  side(i, which, words, called) {
    const at = ["exchanges", i, which];
    const terms = this.state.exchanges[i][which].map((_, j) => {
      const part = document.createElement("span");
      part.className = "term";
      const number = () => `${words.toLowerCase()} ${j + 1} of ${called()}`;
      part.append(
        this.stepper([...at, j, "amount"], () => `Amount, ${number()}`, ""),
        this.goodChoice([...at, j, "good"], () => `Good, ${number()}`),
      );
      if (which === "takes") part.append(this.box([...at, j, "all"], "all", () => `All of it, ${number()}`));
      part.append(
        this.remover(
          number,
          () => this.drop(at, j),
          `x,${at},${j}`,
          () => this.keyed(`${at}+`),
        ),
      );
      return part;
    });
    const add = press("+ good", () => {
      const used = this.state.exchanges[i][which].map(({ good }) => good);
      const free = this.state.goods.findIndex((_, good) => !used.includes(good));
      this.set(at, [...this.state.exchanges[i][which], { good: Math.max(free, 0), amount: "1", all: false }]);
    });
    this.call(add, () => `${called()} ${words.toLowerCase()} one more good`);
    add.className = "small";
    add.dataset.key = `${at.join()}+`;
    return group(words, ...terms, add);
  }

  // Labels speak of names that may change.
  call(element, words) {
    this.labels.set(element, words);
  }

  // `unfit` are the characters that cannot be typed: at least those that separate the parts of the text.
  entry(type, at, words, kind, unfit = /[\n,;:/+&]/g) {
    const input = document.createElement("input");
    Object.assign(input, { type, className: kind, autocomplete: "off", spellcheck: false });
    this.call(input, words);
    input.setAttribute("form", "puzzle"); // so that Enter solves
    input.dataset.key = at.join();
    input.addEventListener("input", () => {
      const typed = input.value.replace(unfit, "");
      if (typed !== input.value) input.value = typed;
      this.type(at, typed);
    });
    input.addEventListener("blur", () => {
      this.typing = null;
    });
    this.fields.set(input, () => String(get(this.state, at)));
    return input;
  }

  stepper(at, words, place) {
    const input = this.entry("text", at, words, "", /[^0-9?]/g);
    Object.assign(input, {
      inputMode: "numeric",
      maxLength: 5,
      role: "spinbutton",
      ariaValueMin: "0",
      ariaValueMax: String(MOST_AMOUNT),
    });
    const now = () => Number.parseInt(get(this.state, at), 10) || 0; // nothing, or a question mark, counts as none
    const by = (step) => String(Math.min(Math.max(now() + step, 0), MOST_AMOUNT));
    const buttons = [-1, 1].map((step) => {
      const button = press(step < 0 ? "−" : "+", () => this.set(at, by(step)));
      this.call(button, () => `${step < 0 ? "Less" : "More"}: ${words()}`);
      return button;
    });
    input.addEventListener("keydown", (event) => {
      const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      this.set(at, by(step));
    });
    const box = document.createElement("span");
    box.className = "stepper";
    box.append(buttons[0], input, buttons[1]);
    if (place) box.dataset.place = place;
    return box;
  }

  choice(at, words, options) {
    const select = document.createElement("select");
    select.append(...options.map(([value, text]) => new Option(text, value)));
    this.call(select, words);
    select.dataset.key = at.join();
    select.addEventListener("change", () => this.set(at, select.value));
    this.fields.set(select, () => String(get(this.state, at)));
    return select;
  }

  goodChoice(at, words) {
    const select = this.choice(
      at,
      words,
      this.state.goods.map((good, i) => [String(i), label(good, i)]),
    );
    select.dataset.goods = "true";
    return select;
  }

  box(at, text, words) {
    const input = document.createElement("input");
    input.type = "checkbox";
    this.call(input, words);
    input.dataset.key = at.join();
    input.addEventListener("change", () => this.set(at, input.checked));
    this.fields.set(input, () => get(this.state, at));
    const mark = document.createElement("label");
    mark.append(input, ` ${text}`);
    return mark;
  }

  // The focus goes to what follows or, behind the last, to what adds another.
  remover(what, remove, key, adds) {
    const button = press("✕", () => {
      remove();
      [this.keyed(key), adds(), this.addGood].find((each) => each && !each.disabled)?.focus();
    });
    button.className = "small remove";
    button.dataset.key = key;
    this.call(button, () => `Remove ${what()}`);
    return button;
  }

  // -- changing --------------------------------------------------------------------------------------------------------

  set(at, value) {
    this.typing = null;
    this.change(put(this.state, at, at.at(-1) === "good" ? Number(value) : value));
  }

  step(from, to) {
    this.typing = null;
    super.step(from, to);
  }

  // What is typed into one field is undone together.
  type(at, value) {
    const state = put(this.state, at, value);
    if (this.typing === at.join()) this.amend(state);
    else this.change(state);
    this.typing = at.join();
  }

  drop(at, i) {
    this.set(
      at,
      get(this.state, at).filter((_, j) => j !== i),
    );
  }

  // Terms name goods by their number.
  dropGood(i) {
    const kept = (terms) =>
      terms
        .filter(({ good }) => good !== i)
        .map((term) => ({ ...term, good: term.good > i ? term.good - 1 : term.good }));
    this.shape = null;
    this.typing = null;
    this.change({
      goods: this.state.goods.filter((_, j) => j !== i),
      exchanges: this.state.exchanges.map(({ name, takes, gives }) => ({
        name,
        takes: kept(takes),
        gives: kept(gives),
      })),
    });
  }
}

const get = (value, at) => at.reduce((part, key) => part?.[key], value) ?? "";

function put(value, at, to) {
  const [key, ...rest] = at;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[key] = rest.length ? put(value[key], rest, to) : to;
  return copy;
}

const label = ({ symbol, name }, i) => `${symbol} ${name || `good ${i + 1}`}`.trim();

function newName(rows) {
  const used = new Set(rows.map(({ name }) => name));
  for (let i = 0; ; i++) {
    const name = `${String.fromCharCode(97 + (i % 26))}${Math.floor(i / 26) || ""}`;
    if (!used.has(name)) return name;
  }
}

function newGood(goods) {
  const names = ["apple", "berry", "cake", "fish", "coin", "wood", "stone", "cloth"];
  const used = new Set(goods.map(({ name }) => name));
  return {
    symbol: "",
    name: names.find((name) => !used.has(name)) ?? `good ${goods.length + 1}`,
    start: "0",
    how: "any",
    goal: "1",
  };
}

function press(words, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.addEventListener("click", act);
  return button;
}

function group(words, ...parts) {
  const set = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = words;
  set.append(legend, ...parts);
  return set;
}

function row(place, ...parts) {
  const item = document.createElement("li");
  item.className = "row";
  item.dataset.place = place;
  item.append(...parts);
  return item;
}
