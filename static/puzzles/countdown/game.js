// A round of Countdown numbers: what lies on the table after some steps, and what a step makes.
//
// A step is [from, sign, to]: places on the table.  Its result lies at `to`, and `from` is empty after it.

export const SIGNS = { "+": "+", "-": "−", "*": "×", "/": "÷" };
const MOST_RESULT = 9_999_000_000_000; // what the server reads as the result of a step

// The value of a step, or why there is none, in words.
/** @type {(a: number, sign: string, b: number) => { value?: number, why?: string }} */
export function work(a, sign, b) {
  const sum = `${a} ${SIGNS[sign]} ${b}`;
  if (sign === "-" && a <= b) return { why: `${sum} is not above zero` };
  if (sign === "/" && a % b) return { why: `${sum} is no whole number` };
  const value = { "+": a + b, "-": a - b, "*": a * b, "/": a / b }[sign];
  return value > MOST_RESULT ? { why: `${sum} is too large` } : { value };
}

// What lies at each place after the steps: a number, or null.
/** @type {(tiles: string[], steps: [number, string, number][]) => (number | null)[]} */
export function table(tiles, steps) {
  /** @type {(number | null)[]} */
  const lying = tiles.map(Number);
  for (const [from, sign, to] of steps) {
    lying[to] = work(lying[from], sign, lying[to]).value ?? null;
    lying[from] = null;
  }
  return lying;
}

// The steps as the server reads them.
/** @type {(tiles: string[], steps: [number, string, number][]) => string[]} */
export function told(tiles, steps) {
  return steps.map(([from, sign, to], i) => {
    const before = table(tiles, steps.slice(0, i));
    return `${before[from]} ${SIGNS[sign]} ${before[to]} = ${work(before[from], sign, before[to]).value}`;
  });
}

// What the steps have made, as far as no other step has used it: in the order of the steps.
/** @type {(tiles: string[], steps: [number, string, number][]) => number[]} */
export function made(tiles, steps) {
  const lying = table(tiles, steps);
  const isLast = ([, , to], i) => !steps.slice(i + 1).some((later) => later.includes(to));
  return steps.filter(isLast).map(([, , to]) => lying[to]);
}

// Of what was made, the number that is nearest to the target: what the server judges.
/** @type {(made: number[], target: number) => number} */
export function nearest(made, target) {
  return made.reduce((best, each) => (Math.abs(each - target) < Math.abs(best - target) ? each : best));
}
