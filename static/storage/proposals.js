// What to play next of a kind: a step up its ladder after two clean wins, a step down after one that took many hints.

import { all } from "./records.js";

const FEW = 1; // hints of a clean win
const MANY = 4; // hints after which something easier is better
const LEVELS = ["very-easy", "easy", "moderate", "hard", "very-hard", "extreme"];
const STEP = 100; // more than any two sizes differ

/** @typedef {{ hints: number, spoiled?: boolean }} Won */

/** @type {(won: Won) => boolean} */
const isClean = ({ hints, spoiled }) => !spoiled && hints <= FEW;

/** @type {(name: string) => { size: number, level: number }} */
function parse(name) {
  const [, size = "", level = ""] = name.match(/^([0-9a-z]+)-([a-z-]+)$/) ?? [];
  return { size: Number.parseInt(size, 10) || 0, level: LEVELS.indexOf(level) };
}

/** The step of a ladder that is most like a size and level.
 * @type {(ladder: string[], name: string) => number} */
function nearest(ladder, name) {
  if (ladder.includes(name)) return ladder.indexOf(name);
  const { size, level } = parse(name);
  const far = ladder.map(parse).map((each) => STEP * Math.abs(each.level - level) + Math.abs(each.size - size));
  return far.indexOf(Math.min(...far));
}

/** The step of a kind's ladder (sizes and levels as in recipes, easiest first) that follows from what was solved here; none
 * where nothing was.
 * @type {(kind: string, ladder: string[]) => string | undefined} */
export function propose(kind, ladder) {
  const wins = Object.entries(all())
    .sort(([, one], [, other]) => other.at - one.at)
    .flatMap(([name, won]) => {
      const shelf = name.match(/^([a-z]+)-(.+)-g[0-9]+-[0-9]+$/);
      return shelf?.[1] === kind ? { ...won, step: nearest(ladder, shelf[2]) } : [];
    });
  const [last, before] = wins;
  if (!last) return undefined;
  const isUp = isClean(last) && before !== undefined && isClean(before) && before.step >= last.step;
  const isDown = last.spoiled || last.hints >= MANY;
  const step = last.step + Number(isUp) - Number(isDown);
  return ladder[Math.max(0, Math.min(step, ladder.length - 1))];
}
