// The boards that were solved, as small drawings kept in this browser: so many, the oldest go first.

import { oldestPictures, PICTURE, readText, remove, writeText } from "./storage.js";

const MOST = 1_500_000; // characters of all together
const LONGEST = 60_000; // of one
const ELEMENTS = new Set([
  "svg",
  "g",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
]);
const ATTRIBUTES = new Set([
  ...["class", "viewBox", "d", "x", "y", "x1", "y1", "x2", "y2", "dx", "dy", "cx", "cy", "r", "rx", "ry"],
  ...["width", "height", "points", "transform", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width"],
  ...["stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-opacity", "opacity", "font-size"],
  ...["font-family", "font-weight", "text-anchor", "dominant-baseline", "letter-spacing", "aria-hidden"],
]);

/** A drawing that somebody may have written: nothing but shapes and words of it; null of what is none.
 * @type {(text: string) => SVGElement | null} */
export function clean(text) {
  const { documentElement: root } = new DOMParser().parseFromString(text, "image/svg+xml");
  if (root.localName !== "svg") return null;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (!ELEMENTS.has(element.localName)) element.remove();
    for (const { name, value } of [...element.attributes])
      if (name !== "xmlns" && (!ATTRIBUTES.has(name) || /url\(/i.test(value))) element.removeAttribute(name);
  }
  return root.childElementCount
    ? /** @type {SVGElement} */ (/** @type {Element} */ (document.importNode(root, true)))
    : null;
}

/** @type {(text: string) => boolean} */
const isPicture = (text) => typeof text === "string" && text.length <= LONGEST && clean(text) !== null;

/** The drawing of a solved puzzle, by the name of its record.
 * @type {(name: string) => string | null} */
export const drawingOf = (name) => readText(PICTURE + name)?.replace(/^\d+\n/, "") ?? null;

/** Keeps a drawing of what was solved at this time (milliseconds since 1970), unless it is none; older ones may go for it.
 * @type {(name: string, at: number, text: string) => void} */
export function keepDrawing(name, at, text) {
  const small = text.replace(/>\s+</g, "><").trim();
  if (!isPicture(small)) return;
  writeText(PICTURE + name, [Math.floor(at), small].join("\n"));
  let room = MOST;
  for (const each of oldestPictures().toReversed()) {
    room -= readText(each)?.length ?? 0;
    if (room < 0) remove(each);
  }
}

/** @type {(name: string) => void} */
export const dropDrawing = (name) => remove(PICTURE + name);
