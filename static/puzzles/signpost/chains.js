// What a player links and numbers on a Signpost board, and the chains that this makes.
//
// Links and numbers are flat lists by cell: links[i] is the cell that comes next, or NONE; marks[i] a typed number, or 0.
// names[i] says which letter the chain of a cell goes by while nobody knows its numbers, so that it keeps it.

/**
 * @typedef {{
 *   width: number, height: number, arrows: number[], numbers: number[], links: number[], marks: number[], names: number[],
 * }} State  arrows by their directions, or UNSET; numbers that are given, or 0
 */

// From a cell to the next one in each direction, by the numbers of arrows: rows and columns.
/** @type {[number, number][]} */
export const STEPS = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
];
export const NONE = -1;
export const UNSET = -1;

/** @type {(count: number) => { links: number[], marks: number[], names: number[] }} */
export const nothing = (count) => ({
  links: Array(count).fill(NONE),
  marks: Array(count).fill(0),
  names: Array(count).fill(0),
});

// The cells that the arrow of a cell points at, the nearest first.
/** @type {(board: { width: number, height: number, arrows: number[] }, i: number) => number[]} */
export function ray({ width, height, arrows }, i) {
  /** @type {number[]} */
  const found = [];
  if (arrows[i] === UNSET) return found;
  const [dr, dc] = STEPS[arrows[i]];
  let [r, c] = [Math.floor(i / width) + dr, (i % width) + dc];
  for (; r >= 0 && r < height && c >= 0 && c < width; r += dr, c += dc) found.push(r * width + c);
  return found;
}

// The state without what the puzzle no longer allows, and with a name for every chain that needs one.
/** @type {(state: State) => State} */
export function settled(state) {
  const count = state.width * state.height;
  const links = state.links.map((next, i) => (next !== NONE && ray(state, i).includes(next) ? next : NONE));
  const marks = state.marks.map((number, i) => (state.numbers[i] || number > count ? 0 : number));
  const [taken, names] = [new Set(), /** @type {number[]} */ (Array(count).fill(0))];
  const chains = chainsOf(links).filter(
    (chain) => chain.length > 1 && !chain.some((i) => state.numbers[i] || marks[i]),
  );
  const wanted = chains.map((chain) =>
    chain.map((i) => state.names[i]).find((name) => name && !taken.has(name) && taken.add(name)),
  );
  chains.forEach((chain, at) => {
    let name = wanted[at] ?? 1;
    while (wanted[at] === undefined && taken.has(name)) name++;
    taken.add(name);
    for (const i of chain) names[i] = name;
  });
  return { ...state, links, marks, names };
}

// All cells in the order of their links; links never go round in a circle.
/** @type {(links: number[]) => number[][]} */
export function chainsOf(links) {
  const follows = new Set(links);
  return links.flatMap((_, head) => {
    if (follows.has(head)) return [];
    const chain = [head];
    for (let next = links[head]; next !== NONE; next = links[next]) chain.push(next);
    return [chain];
  });
}

// The state with one cell leading to another, and nothing else from the one or to the other; null for a circle.
/** @type {(state: State, from: number, to: number) => State | null} */
export function linked(state, from, to) {
  const links = state.links.map((next, i) => (i === from ? to : next === to ? NONE : next));
  let cell = to;
  while (cell !== NONE && cell !== from) cell = links[cell];
  return cell === from ? null : { ...state, links };
}

// The cells that a cell could lead to, as the board shows it: where its arrow points, what nothing leads to yet, and without
// a circle; from the last number nothing, to the first nothing, and of two that are given only to the next.  What else
// follows from numbers is left to the player.
/** @type {(state: State, from: number) => number[]} */
export function targets(state, from) {
  const { numbers } = state;
  const own = numbers[from];
  if (own === numbers.length) return [];
  const open = { ...state, links: state.links.with(from, NONE) };
  const follows = new Set(open.links);
  /** @type {(number: number) => boolean} */
  const fits = (number) => !number || (number > 1 && (!own || number === own + 1));
  return ray(open, from).filter((to) => fits(numbers[to]) && !follows.has(to) && linked(open, from, to) !== null);
}

// What to show in every cell: its number; or a letter and how far it is along its chain; and whether that clashes.
/** @type {(state: State) => { texts: string[], clash: Set<number> }} */
export function shown(state) {
  const count = state.width * state.height;
  /** @type {string[]} */
  const texts = Array(count).fill("");
  /** @type {Set<number>} */
  const clash = new Set();
  /** @type {Map<number, number[]>} */
  const at = new Map();
  for (const chain of chainsOf(state.links)) {
    const known = chain.map((i) => state.numbers[i] || state.marks[i]);
    const first = known.findIndex(Boolean);
    chain.forEach((i, step) => {
      const number = known[step] || (first < 0 ? 0 : known[first] + step - first);
      if (first >= 0) texts[i] = number >= 1 && number <= count ? String(number) : "";
      else if (chain.length > 1) texts[i] = letters(state.names[i]) + (step ? `+${step}` : "");
      if (first < 0) return;
      if (number !== known[first] + step - first || number < 1 || number > count) clash.add(i);
      at.set(number, [...(at.get(number) ?? []), i]);
    });
  }
  for (const [number, cells] of at) {
    if (cells.length > 1) for (const i of cells) clash.add(i);
    const [here, next] = [cells[0], at.get(number + 1)?.[0]];
    if (next !== undefined && state.arrows[here] !== UNSET && !ray(state, here).includes(next))
      for (const i of [here, next]) clash.add(i); // the arrow does not point at the next number
  }
  return { texts, clash };
}

// What is known of the path from numbers alone: its parts in which each number follows the one before.
/** @type {(numbers: number[]) => number[][]} */
export function pathOf(numbers) {
  const at = new Map(numbers.flatMap((number, i) => (number ? [/** @type {[number, number]} */ ([number, i])] : [])));
  return [...at.keys()]
    .filter((number) => !at.has(number - 1))
    .map((number) => {
      /** @type {number[]} */
      const part = [];
      for (let i = at.get(number); i !== undefined; i = at.get(number + part.length)) part.push(i);
      return part;
    });
}

// Whether every cell has its number, and every arrow points at the next one.
/** @type {(state: State) => boolean} */
export function isSolved(state) {
  const { texts, clash } = shown(state);
  const at = new Map(texts.map((text, i) => [Number(text), i]));
  if (clash.size || at.size !== texts.length || !texts.every((text) => /^[0-9]+$/.test(text))) return false;
  return texts.every(
    (text, i) => Number(text) === texts.length || ray(state, i).includes(at.get(Number(text) + 1) ?? NONE),
  );
}

// a to z, then aa, ab ...
/** @type {(name: number) => string} */
function letters(name) {
  return (name > 26 ? letters(Math.floor((name - 1) / 26)) : "") + "abcdefghijklmnopqrstuvwxyz"[(name - 1) % 26];
}
