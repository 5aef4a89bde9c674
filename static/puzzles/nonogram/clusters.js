// From an image to the cells of a nonogram in colour: nothing here knows of a page.
//
// A part of the image becomes samples, some for each cell, which are means of its light.  Their colours are gathered in
// OKLab (k-means), and each cell gets the colour that most of its samples have.  No colour comes of mixing two others.

import { extremes } from "./image.js";
import { ALIKE, distance, hexesOf, lightOf, linear, oklab, PALE, PAPER } from "./shades.js";

/** @typedef {import("./image.js").Part} Part */
/** @typedef {import("./image.js").Size} Size */
/** @typedef {Size & { planes: Float32Array[] }} Planes  three values for each pixel, row by row: light, or OKLab */
/** @typedef {import("./shades.js").Triple} Triple */
/** @typedef {{ lab: Triple, weight: number }} Bin  samples of nearly the same colour */

const SHADES = 32; // steps of lightness, and of each opponent, within which colours are one
const SPREAD = 0.4; // the opponents' farthest value, either way
const ROUNDS = 12; // of k-means: later ones hardly move a colour
const MORE_TRIES = 3; // with a colour more each, if some turn out alike
const HUE = 2; // what hues count against lightness: shades of one colour are the sooner one
const STEEP = 0.05; // difference of neighbours above which a sample lies at an edge, where colours are mixed
const MIXED = 0.05; // what a mixed sample counts, compared with others
const THIN = 0.12; // how much darker a line narrower than a cell is than what is around it
const THIN_WEIGHT = 3; // what a sample of a thin line counts in its cell
const GREY = 0.045; // distance from grey above which a sample has a colour
const COLOURED = 0.03; // share of these in a picture that has colours
const AT_EDGE = 0.5; // share of the edge that the colour of the ground has
const LEAST_AT_EDGE = 0.3; // share that is enough where the ground is dark
const PALEST = 0.75; // lightness from which a colour can be left out
const DARK = 0.5; // lightness of a ground on which light lines are drawn

const LIGHT = Float32Array.from({ length: 256 }, (_, value) => lightOf(value));

/** The light of an image's pixels, on white paper.
 * @type {(image: { data: ArrayLike<number>, width: number, height: number }) => Planes} */
export function lightsOf({ data, width, height }) {
  const planes = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height);
    for (let i = 0, at = channel; i < plane.length; i++, at += 4) {
      const cover = data[at - channel + 3] / 255;
      plane[i] = 1 - cover + LIGHT[data[at]] * cover;
    }
    return plane;
  });
  return { planes, width, height };
}

/** A part of an image in so many samples, as OKLab.
 * @type {(image: Planes, part: Part, size: Size) => Planes} */
export function sampled(image, part, { width, height }) {
  const across = spans(part.left * image.width, part.right * image.width, width, image.width);
  const down = spans(part.top * image.height, part.bottom * image.height, height, image.height);
  const planes = image.planes.map((plane) => {
    const found = new Float32Array(width * height);
    const line = new Float32Array(width);
    let known = -1; // the row of pixels that `line` has
    for (let r = 0; r < height; r++)
      for (let y = down.first[r]; y <= down.last[r]; y++) {
        const share = y === down.first[r] ? down.begin[r] : y === down.last[r] ? down.end[r] : 1;
        if (y !== known) {
          known = y;
          const row = y * image.width;
          for (let c = 0; c < width; c++) {
            const [from, to] = [row + across.first[c], row + across.last[c]];
            let sum = plane[from] * across.begin[c];
            for (let x = from + 1; x < to; x++) sum += plane[x];
            if (to > from) sum += plane[to] * across.end[c];
            line[c] = sum / across.length;
          }
        }
        for (let c = 0, at = r * width; c < width; c++, at++) found[at] += (line[c] * share) / down.length;
      }
    return found;
  });
  const [red, green, blue] = planes;
  for (let i = 0; i < red.length; i++) [red[i], green[i], blue[i]] = oklab([red[i], green[i], blue[i]]);
  return { planes, width, height };
}

// The pixels that each of so many equal steps covers, and how much of the first and of the last.
/** @type {(from: number, to: number, steps: number, most: number) => { first: Int32Array, last: Int32Array, begin: Float32Array, end: Float32Array, length: number }} */
function spans(from, to, steps, most) {
  const length = (to - from) / steps;
  const [first, last] = [new Int32Array(steps), new Int32Array(steps)];
  const [begin, end] = [new Float32Array(steps), new Float32Array(steps)];
  for (let i = 0; i < steps; i++) {
    const [start, stop] = [from + i * length, from + (i + 1) * length];
    first[i] = Math.min(Math.floor(start + 1e-6), most - 1);
    last[i] = Math.max(first[i], Math.min(Math.ceil(stop - 1e-6), most) - 1);
    begin[i] = Math.min(first[i] + 1, stop) - start;
    end[i] = stop - last[i];
  }
  return { first, last, begin, end, length };
}

/** Whether a picture has colours, not just greys.
 * @type {(samples: Planes) => boolean} */
export function isColoured({ planes: [, a, b] }) {
  let found = 0;
  for (let i = 0; i < a.length; i++) if (Math.hypot(a[i], b[i]) > GREY) found++;
  return found > COLOURED * a.length;
}

/** Whether light lines are drawn on a dark ground: so is most of the edge.
 * @type {(samples: Planes) => boolean} */
function isOnDark({ planes: [lightness], width, height }) {
  const edge = edgeOf(width, height);
  return edge.filter((i) => lightness[i] < DARK).length > AT_EDGE * edge.length;
}

/** @type {(width: number, height: number) => number[]} */
function edgeOf(width, height) {
  const across = Array.from({ length: width }, (_, c) => [c, (height - 1) * width + c]);
  const down = Array.from({ length: height }, (_, r) => [r * width, (r + 1) * width - 1]);
  return [...across, ...down].flat();
}

/** The samples with what is drawn made wider: dark on light, or light on dark.
 * @type {(samples: Planes, far: number) => Planes} */
export function thickened(samples, far) {
  if (!far) return samples;
  const from = extremes(samples.planes[0], samples, far, isOnDark(samples));
  return { ...samples, planes: samples.planes.map((plane) => Float32Array.from(from, (i) => plane[i])) };
}

// What is drawn with lines narrower than so many samples (a closing, compared with what was there).
/** @type {(samples: Planes, wide: number) => (i: number) => boolean} */
function thinIn(samples, wide) {
  const [lightness] = samples.planes;
  const onDark = isOnDark(samples);
  const far = Math.floor(wide / 2);
  /** @type {(values: Float32Array, lightest: boolean) => Float32Array} */
  const spread = (values, lightest) => Float32Array.from(extremes(values, samples, far, lightest), (i) => values[i]);
  const filled = spread(spread(lightness, !onDark), onDark);
  return (i) => Math.abs(filled[i] - lightness[i]) > THIN;
}

// The colours of samples, gathered in bins, and which of them each sample is in.
/** @type {(samples: Planes) => { bins: Bin[], of: Int32Array }} */
function binsOf({ planes: [lightness, a, b], width, height }) {
  /** @type {(value: number) => number} */
  const step = (value) => Math.min(SHADES - 1, Math.max(0, Math.floor(value * SHADES)));
  /** @type {(i: number, j: number) => number} */
  const far = (i, j) => Math.abs(lightness[i] - lightness[j]) + Math.abs(a[i] - a[j]) + Math.abs(b[i] - b[j]);
  const numbers = new Int32Array(SHADES ** 3);
  const of = new Int32Array(width * height);
  /** @type {Bin[]} */
  const bins = [];
  for (let r = 0, i = 0; r < height; r++)
    for (let c = 0; c < width; c++, i++) {
      const isMixed = far(i, c ? i - 1 : i) + far(i, r ? i - width : i) > STEEP;
      const isMixedOn = far(i, c + 1 < width ? i + 1 : i) + far(i, r + 1 < height ? i + width : i) > STEEP;
      const share = isMixed && isMixedOn ? MIXED : 1;
      const [one, two] = [step(0.5 + a[i] / (2 * SPREAD)), step(0.5 + b[i] / (2 * SPREAD))];
      const at = (step(lightness[i]) * SHADES + one) * SHADES + two;
      numbers[at] ||= bins.push({ lab: [0, 0, 0], weight: 0 });
      of[i] = numbers[at] - 1;
      const { lab, weight } = bins[of[i]];
      const now = weight + share;
      lab[0] += ((lightness[i] - lab[0]) * share) / now; // the mean so far
      lab[1] += ((a[i] - lab[1]) * share) / now;
      lab[2] += ((b[i] - lab[2]) * share) / now;
      bins[of[i]].weight = now;
    }
  return { bins, of };
}

/** @type {(one: Triple, other: Triple) => number} */
const square = (one, other) => (one[0] - other[0]) ** 2 + HUE * ((one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2);

/** So many colours that stand for all: each bin's nearest one is as near as can be (k-means).  The first is the most frequent,
 * each further one is far from those before; small patches of their own colour count, too.
 * @type {(bins: Bin[], count: number) => Triple[]} */
function centresOf(bins, count) {
  const [{ lab }] = bins.toSorted((one, other) => other.weight - one.weight);
  const centres = [lab];
  const near = bins.map((bin) => square(bin.lab, lab));
  while (centres.length < Math.min(count, bins.length)) {
    const pull = bins.map(({ weight }, i) => Math.sqrt(weight) * near[i]);
    const next = bins[pull.indexOf(Math.max(...pull))].lab;
    centres.push(next);
    for (const [i, bin] of bins.entries()) near[i] = Math.min(near[i], square(bin.lab, next));
  }
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    for (const { lab, weight } of bins) {
      const sum = sums[nearest(lab, centres)];
      sum[0] += weight;
      for (const i of [0, 1, 2]) sum[i + 1] += weight * lab[i];
    }
    for (const [i, [weight, lightness, a, b]] of sums.entries())
      if (weight) centres[i] = [lightness / weight, a / weight, b / weight];
  }
  return centres;
}

/** @type {(lab: Triple, centres: Triple[]) => number} */
function nearest(lab, centres) {
  let [best, found] = [Number.POSITIVE_INFINITY, 0];
  for (let i = 0; i < centres.length; i++) {
    const far = square(lab, centres[i]);
    if (far < best) [best, found] = [far, i];
  }
  return found;
}

// Without those that look like an earlier one.
/** @type {(centres: Triple[]) => string[]} */
function different(centres) {
  /** @type {string[]} */
  const found = [];
  for (const hexes of centres.map(hexesOf))
    if (found.every((each) => distance(each, hexes).all >= ALIKE)) found.push(hexes);
  return found;
}

/** @type {(hexes: string) => boolean} */
const isPale = (hexes) => distance(hexes, PAPER).all < PALE;

/** The cells of a picture in so many colours, or fewer if some would look alike: their hexadecimal digits, the most frequent
 * first, and for each cell, row by row, which of them it has; -1 if it is empty.  Nearly white is always empty, and so is
 * the colour of the `ground` unless `paintsGround`: that of most of the edge, or else a light one.
 *
 * `samples` are those of a cell along its side.
 * @type {(picture: Planes, samples: number, wishes: { count: number, paintsGround: boolean }) => { colours: string[], cells: Int8Array, ground: string | null }} */
export function clustered(picture, samples, { count, paintsGround }) {
  const { bins, of } = binsOf(picture);
  const edge = edgeOf(picture.width, picture.height);
  const onDark = isOnDark(picture);
  /** @type {{ shades: string[], labels: number[], ground: number, isEmpty: boolean[] } | null} */
  let found = null;
  // One more for the ground, and more if some look alike.
  for (let more = 0; more <= 1 + MORE_TRIES; more++) {
    const shades = different(centresOf(bins, count + more));
    const centres = shades.map((hexes) => oklab(linear(hexes)));
    const labels = bins.map(({ lab }) => nearest(lab, centres));
    const counts = shades.map(() => 0);
    for (const i of edge) counts[labels[of[i]]]++;
    const ground = groundOf(centres, counts, edge.length, onDark);
    const isEmpty = shades.map((hexes, label) => isPale(hexes) || (label === ground && !paintsGround));
    const painted = isEmpty.filter((each) => !each).length;
    if (painted <= count) found = { shades, labels, ground, isEmpty };
    if (painted >= count) break;
  }
  if (!found) return { colours: [], cells: new Int8Array(0), ground: null };
  const { shades, labels, ground, isEmpty } = found;
  const cells = voted(picture, samples, (i) => labels[of[i]], isEmpty);
  const counts = shades.map((_, label) => cells.filter((each) => each === label).length);
  const order = shades.map((_, label) => label).filter((label) => counts[label]);
  order.sort((one, other) => counts[other] - counts[one]);
  return {
    colours: order.map((label) => shades[label]),
    cells: cells.map((label) => order.indexOf(label)),
    ground: ground < 0 || isPale(shades[ground]) ? null : shades[ground],
  };
}

// Which colour is the ground: that of most of the edge, or else the lightest, if it is light; -1 if none is.
/** @type {(centres: Triple[], counts: number[], edge: number, onDark: boolean) => number} */
function groundOf(centres, counts, edge, onDark) {
  const most = counts.indexOf(Math.max(...counts));
  if (onDark || counts[most] > AT_EDGE * edge) return counts[most] > LEAST_AT_EDGE * edge ? most : -1;
  const lights = centres.map(([light]) => light);
  const lightest = lights.indexOf(Math.max(...lights));
  return lights[lightest] > PALEST ? lightest : -1;
}

// What most samples of each cell have: painted or not, and then which colour.  Those of thin lines count more.
/** @type {(picture: Planes, samples: number, labelOf: (i: number) => number, isEmpty: boolean[]) => Int8Array} */
function voted(picture, samples, labelOf, isEmpty) {
  const [width, height] = [picture.width / samples, picture.height / samples];
  const isThin = thinIn(picture, samples);
  const cells = new Int8Array(width * height);
  for (let r = 0; r < height; r++)
    for (let c = 0; c < width; c++) {
      const votes = isEmpty.map(() => 0);
      for (let y = r * samples; y < (r + 1) * samples; y++)
        for (let x = c * samples; x < (c + 1) * samples; x++) {
          const i = y * picture.width + x;
          votes[labelOf(i)] += isThin(i) ? THIN_WEIGHT : 1;
        }
      const painted = votes.map((each, label) => (isEmpty[label] ? 0 : each));
      const [all, full] = [votes, painted].map((each) => each.reduce((sum, vote) => sum + vote, 0));
      cells[r * width + c] = 2 * full >= all ? painted.indexOf(Math.max(...painted)) : -1;
    }
  return cells;
}
