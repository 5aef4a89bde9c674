// From an image to the cells of a nonogram: nothing here knows of a page.

/** @typedef {{ values: Float32Array, width: number, height: number }} Grey  from 0 (black) to 255 (white), row by row */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Part  of an image, from 0 to 1 */

const WHITE = 255;
const FLAT = 8; // grey values of an image between which nothing is to be told apart
const CLOSE = 0.15; // of the longer side: how far around a cell its details are looked at
const BIAS = 6; // grey values by which a detail is darker than what is around it: even paper is none
const LEAST = 5; // cells of the shorter side
const SAMPLES = 200; // along the longer side, where cells are made of several
const [FEWEST, MOST] = [4, 8]; // along the side of a cell

/** The lightness of pixels, as the eye has it, on white paper.  What is drawn in white alone is told by where it is.
 * @type {(image: { data: ArrayLike<number>, width: number, height: number }) => Grey} */
export function greyOf({ data, width, height }) {
  const values = new Float32Array(width * height);
  const holes = new Float32Array(width * height);
  let [least, most] = [WHITE, 0];
  for (let i = 0; i < values.length; i++) {
    const at = 4 * i;
    const light = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
    holes[i] = WHITE - data[at + 3];
    values[i] = holes[i] + (light * data[at + 3]) / WHITE;
    least = Math.min(least, values[i]);
    most = Math.max(most, values[i]);
  }
  return { values: most - least < FLAT ? holes : values, width, height };
}

/** How many cells a part of an image has, if its longer side has so many: about as wide to its height as it is.
 * @type {(image: { width: number, height: number }, part: Part, longer: number) => { width: number, height: number }} */
export function sizeFor(image, part, longer) {
  const [across, down] = [(part.right - part.left) * image.width, (part.bottom - part.top) * image.height];
  const shorter = Math.max(
    Math.min(LEAST, longer),
    Math.round((longer * Math.min(across, down)) / Math.max(across, down)),
  );
  return across >= down ? { width: longer, height: shorter } : { width: shorter, height: longer };
}

/** How many samples a cell has along its side.
 * @type {(size: Size) => number} */
export const samplesFor = ({ width, height }) =>
  Math.min(MOST, Math.max(FEWEST, Math.round(SAMPLES / Math.max(width, height))));

/** A part of an image, with one value for each cell: what its pixels come to, those at its edge as far as they are in it.
 * @type {(image: Grey, part: Part, size: { width: number, height: number }) => Grey} */
export function shrunk(image, part, { width, height }) {
  const columns = spans(part.left * image.width, part.right * image.width, width, image.width);
  const rows = spans(part.top * image.height, part.bottom * image.height, height, image.height);
  const values = new Float32Array(width * height);
  for (const [r, row] of rows.entries())
    for (const [c, column] of columns.entries()) {
      let [sum, area] = [0, 0];
      for (const [y, high] of row)
        for (const [x, wide] of column) {
          sum += image.values[y * image.width + x] * high * wide;
          area += high * wide;
        }
      values[r * width + c] = sum / area;
    }
  return { values, width, height };
}

// For each of so many equal steps the pixels that it covers, each with how much of it.
/** @type {(from: number, to: number, steps: number, most: number) => [number, number][][]} */
function spans(from, to, steps, most) {
  /** @type {(i: number) => number} */
  const at = (i) => from + ((to - from) * i) / steps;
  return Array.from({ length: steps }, (_, i) => {
    const [start, end] = [at(i), at(i + 1)];
    const first = Math.min(Math.floor(start), most - 1);
    const last = Math.max(first, Math.min(Math.ceil(end), most) - 1);
    return Array.from({ length: last - first + 1 }, (_, k) => {
      const pixel = first + k;
      return [pixel, Math.max(1e-6, Math.min(pixel + 1, end) - Math.max(pixel, start))];
    });
  });
}

/** The index of the darkest value so far around each, or of the lightest.
 * @type {(values: Float32Array, size: Size, far: number, lightest: boolean) => Int32Array} */
export function extremes(values, { width, height }, far, lightest) {
  const sign = lightest ? -1 : 1;
  /** @type {(before: Int32Array, count: number, step: number, lines: number, next: number) => Int32Array} */
  const along = (before, count, step, lines, next) => {
    const found = new Int32Array(before.length);
    const queue = new Int32Array(count); // positions whose values rise: the first is the least
    for (let line = 0; line < lines; line++) {
      let [head, tail] = [0, 0];
      for (let i = 0; i < count + far; i++) {
        if (i < count) {
          const value = sign * values[before[line * next + i * step]];
          while (tail > head && sign * values[before[line * next + queue[tail - 1] * step]] > value) tail--;
          queue[tail++] = i;
        }
        if (i < far) continue;
        if (queue[head] < i - 2 * far) head++;
        found[line * next + (i - far) * step] = before[line * next + queue[head] * step];
      }
    }
    return found;
  };
  const own = Int32Array.from({ length: values.length }, (_, i) => i);
  return along(along(own, width, 1, height, width), height, width, width, 1);
}

/** With what is drawn made wider by so many values at each side; `inverted` if it is light on dark.
 * @type {(image: Grey, far: number, inverted: boolean) => Grey} */
export function thickened(image, far, inverted) {
  const { values } = image;
  return { ...image, values: Float32Array.from(extremes(values, image, far, inverted), (i) => values[i]) };
}

/** Where dark and light values part best (Otsu, "A threshold selection method from gray-level histograms", 1979).
 * @type {(values: ArrayLike<number>) => number} */
export function otsu(values) {
  const counts = new Array(WHITE + 1).fill(0);
  let total = 0;
  for (const value of Array.from(values, (each) => Math.round(Math.min(WHITE, Math.max(0, each))))) {
    counts[value]++;
    total += value;
  }
  let [dark, sum, best, from, to] = [0, 0, -1, 0, WHITE];
  for (let value = 0; value < WHITE; value++) {
    dark += counts[value];
    sum += value * counts[value];
    const light = values.length - dark;
    if (!dark || !light) continue;
    const between = dark * light * (sum / dark - (total - sum) / light) ** 2;
    if (between > best * (1 + 1e-9)) [best, from, to] = [between, value, value];
    else if (between > best * (1 - 1e-9)) to = value;
  }
  return (from + to + 1) / 2; // in the middle, where several are as good
}

/** Rows of "#" and "?", as an editor has pictures.
 *
 * `shade` (-1 to 1) makes more cells black, or fewer, than tells dark from light best; `detail` (0 to 1) compares a cell the
 * more with those around it than with the whole; `inverted` paints the light cells.
 * @type {(cells: Grey, wishes: { shade: number, detail: number, inverted: boolean }) => string[]} */
export function painted(cells, { shade, detail, inverted }) {
  const { values, width, height } = cells;
  const middle = otsu(values);
  const whole = middle + shade * (shade > 0 ? WHITE - middle : middle);
  const around = detail ? means(cells, Math.max(1, Math.round(CLOSE * Math.max(width, height)))) : values;
  /** @type {(i: number) => boolean} */
  const isDark = (i) => values[i] < whole * (1 - detail) + (around[i] - BIAS + shade * middle) * detail;
  return Array.from({ length: height }, (_, r) =>
    Array.from({ length: width }, (_, c) => (isDark(r * width + c) !== inverted ? "#" : "?")).join(""),
  );
}

/** Whether what an image shows is light on a dark ground: most of its edge is dark.
 * @type {(cells: Grey) => boolean} */
export function isOnDark(cells) {
  const { values, width, height } = cells;
  const middle = otsu(values);
  const edge = Array.from(values).filter((_, i) => {
    const [r, c] = [Math.floor(i / width), i % width];
    return r === 0 || c === 0 || r === height - 1 || c === width - 1;
  });
  return edge.filter((value) => value < middle).length > 0.6 * edge.length;
}

// The mean of the values so far around each.
/** @type {(cells: Grey, far: number) => Float32Array} */
function means({ values, width, height }, far) {
  const sums = new Float64Array((width + 1) * (height + 1)); // of all that is above and to the left
  for (let r = 0; r < height; r++)
    for (let c = 0; c < width; c++) {
      const at = (r + 1) * (width + 1) + c + 1;
      sums[at] = values[r * width + c] + sums[at - 1] + sums[at - width - 1] - sums[at - width - 2];
    }
  return values.map((_, i) => {
    const [r, c] = [Math.floor(i / width), i % width];
    const [top, bottom] = [Math.max(0, r - far), Math.min(height, r + far + 1)];
    const [left, right] = [Math.max(0, c - far), Math.min(width, c + far + 1)];
    /** @type {(y: number, x: number) => number} */
    const sum = (y, x) => sums[y * (width + 1) + x];
    return (
      (sum(bottom, right) - sum(top, right) - sum(bottom, left) + sum(top, left)) / ((bottom - top) * (right - left))
    );
  });
}
