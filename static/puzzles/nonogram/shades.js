// Colours as people see, name and tell them apart, as in the engine's palette.py.  A colour is six hexadecimal digits.

/** @typedef {[number, number, number]} Triple */
/** @typedef {import("./colours.js").Colour} Colour */
/** @typedef {{ names: Record<string, string>, usual: Colour[] }} Catalogue  names of colours, and the usual letters */

export const PAPER = "ffffff";
export const INK = "1c1a17";
export const ALIKE = 0.08; // distance of two colours, as people see them, below which they are hard to tell apart
export const PALE = 0.06; // the same of a colour and paper, on which it lies next to empty cells
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** What is seen of red, green and blue light without one kind of cones (Machado, Oliveira and Fernandes, 2009).
 * @type {Triple[][]} */
const BLINDNESS = [
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
];

/** The amount of light, from 0 to 1, of a value from 0 to 255.
 * @type {(value: number) => number} */
export const lightOf = (value) => (value <= 10.314 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);

/** Red, green and blue as amounts of light, from 0 to 1.
 * @type {(hexes: string) => Triple} */
export function linear(hexes) {
  const [r, g, b] = [0, 2, 4].map((at) => lightOf(Number.parseInt(hexes.slice(at, at + 2), 16)));
  return [r, g, b];
}

/** @type {(matrix: Triple[], light: Triple) => Triple} */
const seen = (matrix, light) => {
  const [r, g, b] = matrix.map((row) => Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2]));
  return [r, g, b];
};

/** Lightness and two opponents, in which distances are as people see them (Ottosson, 2020).
 * @type {(light: Triple) => Triple} */
export function oklab([r, g, b]) {
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

/** The colour with this lightness and these opponents, or the nearest one that a screen has.
 * @type {(lab: Triple) => string} */
export function hexesOf([lightness, a, b]) {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const light = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  return light
    .map((each) => Math.min(1, Math.max(0, each)))
    .map((each) => 255 * (each <= 0.0031308 ? 12.92 * each : 1.055 * each ** (1 / 2.4) - 0.055))
    .map((each) => Math.round(each).toString(16).padStart(2, "0"))
    .join("");
}

/** @type {(one: Triple, other: Triple) => number} */
const apart = (one, other) => Math.hypot(...oklab(one).map((value, i) => value - oklab(other)[i]));

/** How far two colours are apart: for all, and for those who see fewest differences.
 * @type {(one: string, other: string) => { all: number, some: number }} */
export function distance(one, other) {
  const [a, b] = [linear(one), linear(other)];
  const all = apart(a, b);
  return { all, some: Math.min(all, ...BLINDNESS.map((matrix) => apart(seen(matrix, a), seen(matrix, b)))) };
}

/** What is written with on a colour: what has more contrast.
 * @type {(hexes: string) => string} */
export function writingOn(hexes) {
  /** @type {(colour: string) => number} */
  const luminance = (colour) => {
    const [r, g, b] = linear(colour);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const own = luminance(hexes) + 0.05;
  return 1.05 / own >= own / (luminance(INK) + 0.05) ? PAPER : INK;
}

/** The name of the nearest colour that has one.
 * @type {(hexes: string, names: Record<string, string>) => string} */
export function nameOf(hexes, names) {
  const own = linear(hexes);
  const far = Object.entries(names).map(([name, each]) => ({ name, far: apart(own, linear(each)) }));
  return far.reduce((one, other) => (other.far < one.far ? other : one)).name;
}

/** Colours by their letters as boards have them: each with a name that no other has.
 * @type {(colours: [string, string][], names: Record<string, string>) => Colour[]} */
export function named(colours, names) {
  const taken = ["black"];
  return colours.map(([letter, hexes]) => {
    if (letter === "#") return [letter, hexes, "black", writingOn(hexes)];
    const name = nameOf(hexes, names);
    const free = taken.includes(name) ? `${name} ${letter}` : name;
    taken.push(free);
    return [letter, hexes, free, writingOn(hexes)];
  });
}

/** Colours with a letter each: the usual one where it is free; the first that is nearly black is black.
 * @type {(colours: string[], catalogue: Catalogue) => Colour[]} */
export function lettered(colours, { names, usual }) {
  const own = new Map(usual.filter(([letter]) => letter !== "#").map(([letter, , name]) => [name, letter]));
  const left = new Set([...own.values(), ...LETTERS]);
  let isBlack = false;
  /** @type {[string, string][]} */
  const found = colours.map((hexes) => {
    const name = nameOf(hexes, names);
    if (name === "black" && !isBlack) {
      isBlack = true;
      return ["#", INK];
    }
    const wanted = own.get(name) ?? name[0];
    const letter = left.has(wanted) ? wanted : [...left][0];
    left.delete(letter);
    return [letter, hexes];
  });
  return named(found, names);
}
