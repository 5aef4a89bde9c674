// What the cards of trades are made of: elements, and fields that write into an editor's state.

const MOST_AMOUNT = 9999;
const TYPED = "typed";

/** @typedef {import("./game.js").Good} Good */
/** @typedef {import("./game.js").Term} Term */
/** @typedef {import("./game.js").Exchange} Exchange */
/** @typedef {(string | number)[]} Place  where a value is in the state */

/** What is drawn: symbols, what each shows, and the address of its picture (engine/puzzles/trades/pictures.py).
 * @type {Map<string, { name: string, address: string }>} */
export const pictures = new Map();

/** @type {(value: any, at: Place) => any} */
export const get = (value, at) => at.reduce((part, key) => part?.[key], value) ?? "";

/** @type {(value: any, at: Place, to: unknown) => any} */
export function put(value, at, to) {
  const [key, ...rest] = at;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[key] = rest.length ? put(value[key], rest, to) : to;
  return copy;
}

/** @type {(name: string, kind: string, ...parts: (Node | string)[]) => HTMLElement} */
export function make(name, kind, ...parts) {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.append(...parts);
  return element;
}

/** @type {(words: string, act: (event: MouseEvent) => void) => HTMLButtonElement} */
export function press(words, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.addEventListener("click", act);
  return button;
}

/** @type {(words: string, ...parts: (Node | string)[]) => HTMLElement} */
export const group = (words, ...parts) => make("fieldset", "", make("legend", "", words), ...parts);

/** @type {(good: Good, i: number) => string} */
export const label = ({ name }, i) => name || `item ${i + 1}`;

// Nodes that are as before stay, so that no picture flickers.
/** @type {(element: Element, ...parts: (Node | string)[]) => void} */
export function refill(element, ...parts) {
  const nodes = parts.map((part) => (typeof part === "string" ? document.createTextNode(part) : part));
  const before = [...element.childNodes];
  nodes.forEach((node, i) => {
    if (!before[i]) element.append(node);
    else if (!before[i].isEqualNode(node)) before[i].replaceWith(node);
  });
  for (const node of before.slice(nodes.length)) node.remove();
}

// The picture of a good, or its symbol if it isn't drawn.
/** @type {(symbol: string) => (Node | string)[]} */
export function sketch(symbol) {
  const drawn = pictures.get(symbol.replaceAll("\ufe0f", ""));
  if (!drawn) return symbol ? [Object.assign(make("span", "", `${symbol} `), { ariaHidden: "true" })] : [];
  const image = Object.assign(new Image(20, 20), { className: "drawn", src: drawn.address, alt: "" });
  return [image, " "];
}

/** @type {(name: string, kind: string, place: string) => HTMLElement} */
export function card(name, kind, place) {
  const item = make(name, kind);
  item.dataset.place = place;
  return item;
}

// A good with an amount, as on a shopping list: right for any name.
/** @type {(good: Good, i: number, amount: string, before?: string) => HTMLElement} */
export function pile({ symbol, name }, i, amount, before = "") {
  const number = amount === "1" || !amount ? [] : [" ", make("strong", "", `× ${amount}`)];
  const found = make("span", "pile", before, ...sketch(symbol), name || `item ${i + 1}`, ...number);
  found.dataset.good = String(i);
  return found;
}

// What a good's card says: its name, how much there is.
/** @type {(good: Good, i: number, have: string) => HTMLElement[]} */
export const words = (good, i, have) => [pile(good, i, ""), make("strong", "have", have)];

/** @type {(good: Good, met: boolean) => HTMLElement[]} */
export function wanted({ how, goal }, met) {
  if (how === "any") return [];
  return [make("span", "wanted", `${met ? "✓ " : ""}need ${how === "least" ? "" : "exactly "}${goal || "0"}`)];
}

// The goal in words, as in _parts.html.
/** @type {(goods: import("./game.js").Good[]) => string} */
export function aim(goods) {
  const wanted = goods
    .map((good, i) => ({ ...good, name: good.name || `item ${i + 1}` }))
    .filter(({ how }) => how !== "any");
  /** @type {(goal: string) => string} */
  const amount = (goal) => (goal === "" || goal === "0" ? "no" : goal === "1" ? "1" : `${goal} ×`);
  /** @type {(how: string, goal: string) => string} */
  const sure = (how, goal) => {
    if (amount(goal) === "no") return "";
    if (how === "exact") return "exactly ";
    return goal === "1" ? "" : "at least ";
  };
  const parts = wanted.map(({ how, goal, name }) => `${sure(how, goal)}${amount(goal)} ${name}`);
  if (!parts.length) return "";
  const verb = wanted.some(({ goal }) => amount(goal) !== "no") ? "Get" : "End up with";
  const last = parts.pop();
  return parts.length ? `${verb} ${parts.join(", ")} and ${last}` : `${verb} ${last}`;
}

// What an exchange's card says.
/** @type {(exchange: Exchange, goods: Good[]) => HTMLElement[]} */
export function sentence({ name, takes, gives }, goods) {
  /** @type {(terms: Term[]) => HTMLElement[]} */
  const side = (terms) =>
    terms.map(({ good, amount, all }) =>
      all
        ? make("span", "pile", pile(goods[good], good, "", "all your "), `, at least ${amount || "0"}`)
        : pile(goods[good], good, amount || "0"),
    );
  const arrow = Object.assign(make("span", "arrow", "→"), { ariaHidden: "true" });
  /** @type {(list: HTMLElement[]) => HTMLElement[]} */
  const none = (list) => (list.length ? list : [make("span", "pile", "nothing")]);
  return [
    make("strong", "called", name || "?"),
    make("span", "terms", ...none(side(takes)), " ", arrow, make("span", "sr", " gives "), ...none(side(gives))),
  ];
}

// Fields of an editor that has `state`, `set(at, value)`, `type(at, value)` and `updates`, which are run at every drawing.
export class Fields {
  /** @param {import("./editor.js").default} editor */
  constructor(editor) {
    this.editor = editor;
  }

  /** @type {(at: Place) => unknown} */
  get(at) {
    return get(this.editor.state, at);
  }

  // Labels speak of names that may change.
  /** @type {(element: Element, words: () => string) => void} */
  call(element, words) {
    this.editor.updates.push(() => element.setAttribute("aria-label", words()));
  }

  // `unfit` are the characters that cannot be typed: at least those that separate the parts of the text.
  /** @type {(at: Place, words: () => string, kind: string, unfit?: RegExp) => HTMLInputElement} */
  entry(at, words, kind, unfit = /[\n,;:/+&]/g) {
    const input = document.createElement("input");
    Object.assign(input, { type: "text", className: kind, autocomplete: "off", spellcheck: false });
    this.call(input, words);
    input.setAttribute("form", "puzzle"); // so that Enter solves
    input.dataset.key = at.join();
    input.addEventListener("input", () => {
      const typed = input.value.replace(unfit, "");
      if (typed !== input.value) input.value = typed;
      this.editor.type(at, typed);
    });
    input.addEventListener("blur", () => {
      this.editor.typing = null;
    });
    this.editor.updates.push(() => {
      const now = String(this.get(at));
      if (input.value !== now) input.value = now;
    });
    return input;
  }

  /** @type {(at: Place, words: () => string, place: string) => HTMLElement} */
  stepper(at, words, place) {
    const input = this.entry(at, words, "", /[^0-9?]/g);
    Object.assign(input, {
      ...{ inputMode: "numeric", maxLength: 5, role: "spinbutton" },
      ...{ ariaValueMin: "0", ariaValueMax: String(MOST_AMOUNT) },
    });
    const now = () => Number.parseInt(String(this.get(at)), 10) || 0; // nothing, or a question mark, counts as none
    /** @type {(step: number) => string} */
    const by = (step) => String(Math.min(Math.max(now() + step, 0), MOST_AMOUNT));
    this.editor.updates.push(() => {
      input.ariaValueNow = String(now());
    });
    const [less, more] = [-1, 1].map((step) => {
      const button = press(step < 0 ? "−" : "+", () => this.editor.set(at, by(step)));
      this.call(button, () => `${step < 0 ? "Less" : "More"}: ${words()}`);
      return button;
    });
    input.addEventListener("keydown", (event) => {
      const step = Number(event.key === "ArrowUp") - Number(event.key === "ArrowDown");
      if (!step) return;
      event.preventDefault();
      this.editor.set(at, by(step));
    });
    const box = make("span", "stepper", less, input, more);
    if (place) box.dataset.place = place;
    return box;
  }

  /** @type {(at: Place, words: () => string, options: string[][]) => HTMLSelectElement} */
  choice(at, words, options) {
    const select = document.createElement("select");
    select.append(...options.map(([value, text]) => new Option(text, value)));
    this.call(select, words);
    select.dataset.key = at.join();
    select.addEventListener("change", () => this.editor.set(at, select.value));
    this.editor.updates.push(() => {
      select.value = String(this.get(at));
    });
    return select;
  }

  /** @type {(at: Place, words: () => string) => HTMLSelectElement} */
  goodChoice(at, words) {
    const goods = () => this.editor.state.goods.map((good, i) => [String(i), label(good, i)]);
    const select = this.choice(at, words, goods());
    this.editor.updates.push(() => {
      for (const [i, text] of goods()) if (select.options[Number(i)]) select.options[Number(i)].textContent = text;
    });
    return select;
  }

  // A picture from a list; or a symbol of one's own, typed.
  /** @type {(at: Place, words: () => string) => HTMLElement} */
  symbol(at, words) {
    const own = String(this.get(at));
    const drawn = [...pictures].map(([symbol, { name }]) => [symbol, name]);
    const options = [["", "no picture"], ...drawn, [TYPED, "another …"]];
    if (own && !pictures.has(own)) options.splice(1, 0, [own, `${own} (current)`]);
    const select = this.choice(at, words, options);
    select.classList.add("symbol");
    const typed = this.entry(at, () => `${words()}, typed`, "symbol", /[ -~]/g);
    Object.assign(typed, { maxLength: 8, hidden: true, placeholder: "🍎" });
    select.addEventListener(
      "change",
      (event) => {
        if (select.value !== TYPED) return;
        event.stopImmediatePropagation();
        [select.hidden, typed.hidden] = [true, false];
        typed.focus();
      },
      true,
    );
    return make("span", "", select, typed);
  }

  /** @type {(at: Place, text: string, words: () => string) => HTMLElement} */
  box(at, text, words) {
    const input = document.createElement("input");
    input.type = "checkbox";
    this.call(input, words);
    input.dataset.key = at.join();
    input.addEventListener("change", () => this.editor.set(at, input.checked));
    this.editor.updates.push(() => {
      input.checked = Boolean(this.get(at));
    });
    return make("label", "", input, ` ${text}`);
  }

  // The focus goes to what follows or, behind the last, to what adds another.
  /** @type {(what: () => string, remove: () => void, key: string, adds: () => HTMLButtonElement | null) => HTMLButtonElement} */
  remover(what, remove, key, adds) {
    const button = press("✕", () => {
      remove();
      [this.editor.keyed(key), adds()].find((each) => each && !each.disabled)?.focus();
    });
    button.className = "small remove";
    button.dataset.key = key;
    this.call(button, () => `Remove ${what()}`);
    return button;
  }
}
