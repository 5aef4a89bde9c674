// The tiles of Countdown numbers: their order, and the stacks of the show that they come from.  Tiles are texts, "" is none.

import { plainDigits } from "../../editor/keys.js";
import { below, sample } from "../../editor/random.js";

/** @type {(tiles: string[]) => string[]} */
export const ordered = (tiles) => [...tiles].sort((a, b) => Number(b) - Number(a));

/** The positions of the tiles in the order of the text: without gaps, the largest first.
 * @type {(tiles: string[]) => number[]} */
export function ranking(tiles) {
  const filled = [...tiles.keys()].filter((i) => tiles[i]);
  return filled.sort((i, j) => Number(tiles[j]) - Number(tiles[i]));
}

/** @type {(tiles: string[]) => string[]} */
export const inOrder = (tiles) => ranking(tiles).map((i) => tiles[i]);

/** The numbers in what was typed.
 * @type {(typed: string) => string[]} */
export const digits = (typed) =>
  (plainDigits(typed).match(/[0-9]+/g) ?? []).map((number) => number.replace(/^0+(?=.)/, ""));

/** Tiles after numbers were typed into one field; several at once, as by pasting, go on into the empty fields.
 * @type {(tiles: string[], most: number, i: number, typed: string[]) => string[]} */
export function filled(tiles, most, i, [number = "", ...more]) {
  const all = Array.from({ length: most }, (_, j) => tiles[j] ?? "");
  all[i] = number;
  for (const each of more) if (all.includes("")) all[all.indexOf("")] = each;
  return all;
}

/** @typedef {{ stacks: { large: number[], small: number[] }, dealt: number, target: { least: number, most: number },
 *   free: { tiles: number, tile: number } }} Show  the tiles of each stack, how many are dealt, from where to where targets go,
 *   and by free rules how many tiles there may be, and up to which number */

export class Stacks {
  /** @param {Show} show */
  constructor(show) {
    this.show = show;
    /** @type {Map<string, number>} how many tiles of a number there are */
    this.stock = new Map();
    for (const tile of Object.values(show.stacks).flat().map(String))
      this.stock.set(tile, (this.stock.get(tile) ?? 0) + 1);
  }

  /** How many of a tile are left beside those that were taken.
   * @type {(tile: string, taken: string[]) => number} */
  left(tile, taken) {
    return (this.stock.get(tile) ?? 0) - taken.filter((each) => each === tile).length;
  }

  /** Random tiles, so many of them large.
   * @type {(large: number) => string[]} */
  dealt(large) {
    const { stacks, dealt } = this.show;
    const drawn = [...sample(stacks.large, large), ...sample(stacks.small, dealt - large)];
    return ordered(drawn.map(String));
  }

  /** Those tiles that the stacks can give together.
   * @type {(tiles: string[]) => string[]} */
  dealable(tiles) {
    const left = new Map(this.stock);
    /** @type {(tile: string) => boolean} */
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
}
