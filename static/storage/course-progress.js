// What somebody has learned, which their browser alone knows, and the way back to the puzzle that they came from.

import { find } from "../page/page.js";
import { findLeft, load } from "./saved-boards.js";
import { isRecord, read, readText, write, writeText } from "./storage.js";

const LEARNED = "learned:";
const BACK = "learning from";

/** The numbers of the positions that were found, by lesson.
 * @type {(kind: string) => Record<string, number[]>} */
const learned = (kind) =>
  Object.fromEntries(Object.entries(read(LEARNED + kind, isRecord, {})).filter(([, found]) => Array.isArray(found)));

/** That a position was found.
 * @type {(course: string, lesson: string, number: number) => void} */
export function noteRight(course, lesson, number) {
  const all = learned(course);
  write(LEARNED + course, { ...all, [lesson]: [...new Set([...(all[lesson] ?? []), number])] });
}

/** How many positions of each lesson of a course were found; and of every course, how many lessons were begun.
 * @type {(course: string | undefined) => void} */
export function showLearned(course) {
  const all = course ? learned(course) : {};
  for (const link of document.querySelectorAll("a[data-lesson]")) {
    const found = all[link.dataset.lesson ?? ""] ?? [];
    const count = found.length;
    const words = find("[data-done]", link);
    // Whoever comes back goes on with what they have not found yet.
    const next = Array.from({ length: Number(link.dataset.count) }, (_, i) => i + 1).find((n) => !found.includes(n));
    if (count && next) link.setAttribute("href", `${link.getAttribute("href")}/${next}`);
    words.textContent = count ? (next ? `✓ ${count} found` : `✓ all ${count} found`) : "";
    words.hidden = !count;
    link.classList.toggle("begun", count > 0);
  }
  for (const place of document.querySelectorAll("[data-learned]")) {
    const count = Object.keys(learned(place.dataset.learned ?? "")).length;
    place.textContent = count ? `, ${count} started` : "";
  }
}

/** Whoever came from a puzzle goes back to it as it was left; the tab remembers, from lesson to lesson. */
export function leadBack() {
  const came = document.referrer ? new URL(document.referrer) : null;
  const kinds = [...document.querySelectorAll("a[data-start]")];
  const starts = ["/p", ...kinds.map(({ dataset }) => dataset.start)];
  if (came?.origin === location.origin && starts.some((start) => `${came.pathname}/`.startsWith(`${start}/`))) {
    const key = findLeft(came.href.replace(/#.*$/, "")) ?? findLeft(came.href);
    writeText(BACK, came.pathname + came.search + (key && load(key) ? `#board-${key}` : ""), "sessionStorage");
  }
  const address = readText(BACK, "sessionStorage"); // without storage there is the browser's own way back
  if (!address) return;
  for (const link of document.querySelectorAll("a[data-back]")) {
    link.setAttribute("href", address);
    link.closest(".back")?.removeAttribute("hidden");
  }
}
