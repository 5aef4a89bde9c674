// Small pictures of boards that this browser keeps, as they were left.

import { all } from "./saved-boards.js";

const LONGEST = 7000; // characters of an address: proxies take some 8,000

/** The drawing of a board, as SVG: without its entries where it is large; null where it is too large, or nobody answers.
 * @type {(board: { kind: string, text: string, entries?: string }) => Promise<string | null>} */
export async function fetchDrawing({ kind, text, entries = "" }) {
  const query = new URLSearchParams({ text, ...(entries && { entries }) });
  if (query.toString().length > LONGEST) query.delete("entries");
  if (query.toString().length > LONGEST) return null;
  try {
    const answer = await fetch(`/${kind}/thumbnail.svg?${query}`);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null; // there is no connection
  }
}

/** Puts the picture into its place: part of the page, not an image, so it has the page's colours.  Of a board that cannot be
 * read yet another of its kind, pale.
 * @type {(place: Element, board: import("./saved-boards.js").Kept) => Promise<void>} */
export async function showPicture(place, board) {
  const text = await fetchDrawing(board);
  if (text === null) return;
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  if (documentElement.localName !== "svg") return;
  const drawn = documentElement.childElementCount ? document.importNode(documentElement, true) : another(board.kind);
  place.classList.toggle("pale", !documentElement.childElementCount);
  if (drawn) place.replaceChildren(drawn);
}

/** @type {(kind: string) => SVGElement | undefined} */
const another = (kind) => document.querySelector(`[data-start="/${kind}"] .miniature svg`)?.cloneNode(true);

/** The picture of a solved puzzle at a link to it, if it was solved in this browser and is still kept.
 * @type {(link: HTMLAnchorElement) => void} */
export function showSolved(link) {
  const board = all().find(
    ({ done, address, entries }) => done && entries && address.replace(/\/solve$/, "") === link.pathname,
  );
  const place = link.querySelector(".miniature");
  if (!board || !place || link.dataset.pictured === board.entries) return;
  link.dataset.pictured = board.entries;
  showPicture(place, board);
}
