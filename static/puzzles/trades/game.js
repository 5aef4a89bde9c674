// Trades as a player makes them: what there is after some, what they need at the start, and what one more would lack.

/**
 * @typedef {{ good: number, amount: string, all: boolean }} Term
 * @typedef {{ symbol: string, name: string, start: string, how: string, goal: string }} Good
 * @typedef {{ name: string, takes: Term[], gives: Term[] }} Exchange
 */

/** @type {(typed: string) => number} */
const number = (typed) => Number.parseInt(typed, 10) || 0;

// What an exchange takes and gives of one good, and whether it takes all.
/** @type {(exchange: Exchange, good: number) => { take: number, give: number, all: boolean }} */
export function terms({ takes, gives }, good) {
  /** @type {(side: Term[]) => Term[]} */
  const of = (side) => side.filter((term) => term.good === good);
  /** @type {(side: Term[]) => number} */
  const sum = (side) => of(side).reduce((total, { amount }) => total + number(amount), 0);
  return { take: sum(takes), give: sum(gives), all: of(takes).some(({ all }) => all) };
}

// The least amount of a good with which the trades are possible and end as wanted; null if none does.
/** @type {(path: Exchange[], i: number, good?: Good) => number | null} */
function leastStart(path, i, good) {
  const wanted = good && good.how !== "any" ? number(good.goal) : 0;
  const exact = good?.how === "exact";
  let [least, gained] = [0, 0];
  let known = null; // until all is taken, there is the start and what was gained
  for (const exchange of path) {
    const { take, give, all } = terms(exchange, i);
    if (known === null) {
      least = Math.max(least, take - gained);
      gained += give - take;
    } else if (known < take) return null;
    else known += give - take;
    if (all) known = give;
  }
  if (known !== null) return known === wanted || (known > wanted && !exact) ? least : null;
  if (exact) return wanted - gained >= least ? wanted - gained : null;
  return Math.max(least, wanted - gained);
}

// What the trades start from, where open amounts are what they need, and what is left after them.
/** @type {(goods: Good[], path: Exchange[]) => { start: number[], stock: number[] }} */
export function trade(goods, path) {
  const start = goods.map((good, i) =>
    good.start === "?" ? (leastStart(path, i, good) ?? leastStart(path, i) ?? 0) : number(good.start),
  );
  const stock = goods.map((_, i) =>
    path.reduce((have, exchange) => {
      const { take, give, all } = terms(exchange, i);
      return all ? give : have - take + give;
    }, start[i]),
  );
  return { start, stock };
}

// The goods that one more exchange would lack, with how many; what is open at the start is bought as it is needed.
/** @type {(goods: Good[], path: Exchange[], next: Exchange) => [number, number][]} */
export function lacks(goods, path, next) {
  const { stock } = trade(goods, path);
  return goods.flatMap(({ start }, i) => {
    const { take } = terms(next, i);
    const enough = start === "?" ? leastStart([...path, next], i) !== null : stock[i] >= take;
    return enough ? [] : [/** @type {[number, number]} */ ([i, Math.max(take - stock[i], 1)])];
  });
}

/** @type {(good: Good, have: number) => boolean} */
export const isMet = ({ how, goal }, have) =>
  how === "any" || (how === "exact" ? have === number(goal) : have >= number(goal));

// Trades one after another as runs: [exchange, how often].
/** @type {(made: number[]) => [number, number][]} */
export function runs(made) {
  /** @type {[number, number][]} */
  const found = [];
  for (const each of made) {
    const last = found.at(-1);
    if (last?.[0] === each) last[1] += 1;
    else found.push([each, 1]);
  }
  return found;
}
