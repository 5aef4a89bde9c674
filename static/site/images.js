// A picture that is brought, to any page: it goes to the page on which puzzles are made of pictures, and never over the line.

import { readText, remove, writeText } from "../storage/storage.js";

const KEY = "picture";
const MOST_BYTES = 60_000_000;
const MOST_PIXELS = 120_000_000;
const SIDE = 1000; // pixels that are kept of the longer side: ten for each cell of a large board
const HANDED_SIDE = 700; // a session's memory holds five million characters

/** @type {(file: { type: string } | undefined) => boolean} */
export const isPicture = (file) => Boolean(file?.type.startsWith("image/"));

/** Draws the picture of a file onto a canvas.  Throws an Error with words for people where there is none.
 * @type {(file: Blob, side?: number) => Promise<HTMLCanvasElement>} */
export async function canvasOf(file, side = SIDE) {
  if (file.type && !isPicture(file)) throw new Error("That file isn’t a picture.");
  if (file.size > MOST_BYTES) throw new Error("That picture is too big. The limit is 60 MB.");
  let image;
  try {
    image = file.type === "image/svg+xml" ? await renderSvg(await file.text()) : await createImageBitmap(file);
  } catch {
    throw new Error("We can’t open that picture. Try JPEG, PNG, GIF, WebP or SVG.");
  }
  if (image.width * image.height > MOST_PIXELS)
    throw new Error("That picture is too big. The limit is 120 megapixels.");
  return scaleDown(image, side);
}

/** @type {(image: HTMLImageElement | ImageBitmap | HTMLCanvasElement, side?: number) => HTMLCanvasElement} */
export function scaleDown(image, side = SIDE) {
  const factor = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * factor));
  canvas.height = Math.max(1, Math.round(image.height * factor));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** An SVG as an image: as large as is kept of it.
 * @type {(text: string) => Promise<HTMLImageElement>} */
export async function renderSvg(text) {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  const wide = Number.parseFloat(svg.getAttribute("width") ?? "") || width || SIDE;
  const high = Number.parseFloat(svg.getAttribute("height") ?? "") || height || SIDE;
  if (!width) svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
  const scale = SIDE / Math.max(wide, high);
  svg.setAttribute("width", String(wide * scale));
  svg.setAttribute("height", String(high * scale));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  return image;
}

/** Gives a picture to whatever on this page makes puzzles of pictures; else to the page that does.
 * @type {(file: Blob) => Promise<void>} */
export async function bring(file) {
  if (!document.dispatchEvent(new CustomEvent("picture", { detail: file, cancelable: true }))) return;
  const address = document.getElementById("paste")?.dataset.pictures;
  if (!address) return;
  const found = await canvasOf(file, HANDED_SIDE).then(
    (canvas) => canvas.toDataURL("image/png"),
    (error) => error.message,
  );
  if (!writeText(KEY, found, "sessionStorage")) writeText(KEY, "That picture is too big to save.", "sessionStorage");
  location.assign(address);
}

/** What another page has handed to this one, once: a picture, or words on why there is none.
 * @type {() => Promise<HTMLCanvasElement | string | null>} */
export async function takeHanded() {
  const found = readText(KEY, "sessionStorage");
  remove(KEY, "sessionStorage");
  if (!found?.startsWith("data:")) return found;
  const image = new Image();
  image.src = found;
  await image.decode();
  return scaleDown(image);
}
