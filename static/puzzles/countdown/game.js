// A round of Countdown numbers: what lies on the table after some steps, and what a step makes.
//
// A step is [from, sign, to]: places on the table.  Its result lies at `to`, and `from` is empty after it.

/** @typedef {"+" | "-" | "*" | "/"} Sign */
/** @typedef {[from: number, sign: Sign, to: number]} Step */

/** @type {Record<Sign, string>} */
export const SIGNS = { "+": "+", "-": "−", "*": "×", "/": "÷" };
const MOST_RESULT = 9_999_000_000_000; // what the server reads as the result of a step

// The value of a step, or why there is none, in words.
/** @type {(a: number, sign: Sign, b: number) => { value?: number, why?: string }} */
export function work(a, sign, b) {
  const sum = `${a} ${SIGNS[sign]} ${b}`;
  if (sign === "-" && a <= b) return { why: `${sum} isn’t above zero` };
  if (sign === "/" && a % b) return { why: `${sum} isn’t a whole number` };
  const value = { "+": a + b, "-": a - b, "*": a * b, "/": a / b }[sign];
  return value > MOST_RESULT ? { why: `${sum} is too big` } : { value };
}

// What lies at each place after the steps: a number, or null.
/** @type {(tiles: string[], steps: Step[]) => (number | null)[]} */
export function layTable(tiles, steps) {
  /** @type {(number | null)[]} */
  const lying = tiles.map(Number);
  for (const [from, sign, to] of steps) {
    lying[to] = result(lying, [from, sign, to]);
    lying[from] = null;
  }
  return lying;
}

/** @type {(lying: (number | null)[], step: Step) => number | null} */
const result = (lying, [from, sign, to]) => work(lying[from] ?? 0, sign, lying[to] ?? 0).value ?? null;

// The steps as the server reads them.
/** @type {(tiles: string[], steps: Step[]) => string[]} */
export function writeSteps(tiles, steps) {
  return steps.map(([from, sign, to], i) => {
    const before = layTable(tiles, steps.slice(0, i));
    return `${before[from]} ${SIGNS[sign]} ${before[to]} = ${result(before, [from, sign, to])}`;
  });
}

// What the steps have made, as far as no other step has used it: in the order of the steps.
/** @type {(tiles: string[], steps: Step[]) => number[]} */
export function findResults(tiles, steps) {
  const lying = layTable(tiles, steps);
  return steps.flatMap(([, , to], i) => {
    const isLast = !steps.slice(i + 1).some(([from, , other]) => from === to || other === to);
    return isLast ? [Number(lying[to])] : [];
  });
}

// Of what was made, the number that is nearest to the target: what the server judges.
/** @type {(results: number[], target: number) => number} */
export function findNearest(results, target) {
  return results.reduce((best, each) => (Math.abs(each - target) < Math.abs(best - target) ? each : best));
}
