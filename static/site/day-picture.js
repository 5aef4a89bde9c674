// A day as a picture to share: a tile for each puzzle, in its colour once it is solved, with the time.  Drawn here, sent nowhere.

const SIDE = 1080; // pixels
const TILE = 190;
const GAP = 40;
const ROWS = [330, 610]; // where the rows of tiles begin
const PAPER = "#fbf9f4"; // the light colours of styles/site/base.css, whatever the page's are
const INK = "#1c1a17";
const SOFT = "#5d574e";
const HAIR = "#cfc8bb";

/** @typedef {{ kind: string, how: string }} Part  `how` it was solved, in a word; empty if it is not */

/** @type {(address: string) => Promise<HTMLImageElement>} */
async function load(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** @type {(face: "Serif" | "Sans", size: number) => string} */
const font = (face, size) => `600 ${size}px "Puzzle ${face}", ${face === "Serif" ? "serif" : "sans-serif"}`;

// The mark and the name of the site, as at the top of every page.
/** @type {(to: CanvasRenderingContext2D) => void} */
function drawMark(to) {
  to.save();
  to.translate(72, 72);
  to.scale(4.4, 4.4);
  const paths = document.querySelectorAll(".wordmark path");
  for (const path of paths) to.fill(new Path2D(path.getAttribute("d") ?? ""));
  to.restore();
  to.font = font("Serif", 46);
  to.fillText("Puzzle Playground", 140, 121);
}

/** @type {(to: CanvasRenderingContext2D, part: Part, x: number, y: number) => Promise<void>} */
async function drawPart(to, { kind, how }, x, y) {
  const tile = await load(`/${kind}/tile.svg`);
  to.globalAlpha = how ? 1 : 0.15;
  to.drawImage(tile, x, y, TILE, TILE);
  to.globalAlpha = 1;
  if (!how) {
    to.strokeStyle = HAIR;
    to.lineWidth = 4;
    to.beginPath();
    to.roundRect(x, y, TILE, TILE, TILE * 0.22);
    to.stroke();
  }
  to.fillText(how, x + TILE / 2, y + TILE + 46);
}

/** @type {(day: { title: string, words: string, parts: Part[] }) => Promise<Blob>} */
export async function drawDay({ title, words, parts }) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const to = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  await Promise.allSettled([document.fonts.load(font("Serif", 64)), document.fonts.load(font("Sans", 36))]);
  to.fillStyle = PAPER;
  to.fillRect(0, 0, SIDE, SIDE);
  to.fillStyle = INK;
  drawMark(to);
  to.font = font("Serif", 68);
  to.fillText(title, 72, 260, SIDE - 144);
  to.font = font("Sans", 38);
  to.textAlign = "center";
  const first = Math.ceil(parts.length / 2);
  for (const [i, part] of parts.entries()) {
    const [at, of, row] = i < first ? [i, first, 0] : [i - first, parts.length - first, 1];
    const left = (SIDE - of * TILE - (of - 1) * GAP) / 2;
    await drawPart(to, part, left + at * (TILE + GAP), ROWS[row]);
  }
  to.font = font("Sans", 46);
  to.fillText(words, SIDE / 2, 945, SIDE - 144);
  to.fillStyle = SOFT;
  to.font = font("Sans", 34);
  to.fillText(location.host, SIDE / 2, 1020, SIDE - 144);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("not drawn"))), "image/png"),
  );
}
