// Sharing a day: a picture with a line of squares where the device can share pictures, else words; or the picture as a file.

import { send } from "../answers/share.js";
import { find, on } from "../page/page.js";
import { formatTime, showsTime } from "../page/timer.js";
import { all, howSolved, kindOf, streak } from "../storage/records.js";
import { drawDay } from "./day-picture.js";
import { plural } from "./words.js";

const NAME = "my-puzzles.png";

/** The day's puzzles on this page, with what is known of how they were solved.
 * @type {() => { recipe: string, name: string, solved?: import("../storage/records.js").Solved }[]} */
function puzzles() {
  const records = all();
  return [...document.querySelectorAll("[data-of-day] a[data-recipe]")].map((link) => {
    const recipe = link.dataset.recipe ?? "";
    return { recipe, name: link.dataset.name ?? "", solved: records[recipe] };
  });
}

/** @type {(solved?: import("../storage/records.js").Solved) => string} */
const square = (solved) => (!solved ? "▫️" : solved.spoiled ? "⬜" : solved.hints ? "🟨" : "🟩");

// How many, and in which time if all have one.
/** @type {() => string} */
function count() {
  const each = puzzles();
  const done = each.flatMap(({ solved }) => solved ?? []);
  const isTimed = showsTime() && !done.some(({ spoiled }) => spoiled);
  const total = isTimed ? ` in ${formatTime(done.reduce((sum, { seconds }) => sum + seconds, 0))}` : "";
  return `${done.length} of ${each.length}${total}`;
}

const heading = () => `${count()}, ${find("[data-of-day]").dataset.short}`;

/** What was solved and how, a line for each.
 * @type {() => string} */
function list() {
  const lines = puzzles().map(({ name, solved }) => {
    const how = solved ? [howSolved(solved), ...(solved.hints ? [plural(solved.hints, "hint")] : [])].join(", ") : "–";
    return `${square(solved)} ${name}: ${how}`;
  });
  return [heading(), ...lines].join("\n");
}

/** @type {() => Promise<File>} */
async function picture() {
  const parts = puzzles().map(({ recipe, solved }) => ({ kind: kindOf(recipe), how: solved ? howSolved(solved) : "" }));
  const days = streak();
  const words = days > 1 ? `${count()} · ${plural(days, "day")} in a row` : count();
  const { title = "" } = find("[data-of-day]").dataset;
  return new File([await drawDay({ title, words, parts })], NAME, { type: "image/png" });
}

const takesPictures = () =>
  Boolean(navigator.canShare?.({ files: [new File([], NAME, { type: "image/png" })] })) &&
  typeof navigator.share === "function";

/** @type {() => Promise<string>} */
async function share() {
  const { address = "" } = find("[data-of-day]").dataset;
  if (!takesPictures()) return send(list(), address);
  const squares = puzzles().map(({ solved }) => square(solved));
  const text = `${heading()} ${squares.join("")}\n${address}`;
  try {
    await navigator.share({ files: [await picture()], text });
  } catch {
    // the visitor thought better of it
  }
  return "";
}

async function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await picture());
  link.download = NAME;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Whether the day can be shared now; a picture is saved where it cannot be shared.
 * @type {(isOffered: boolean) => void} */
export function offerShare(isOffered) {
  find("[data-share-day]").hidden = !isOffered;
  find("[data-save-day]").hidden = !isOffered || takesPictures();
}

on("click", async (event) => {
  if (event.target.closest("[data-save-day]")) return save();
  if (!event.target.closest("[data-share-day]")) return;
  const line = find("[data-told]");
  line.textContent = await share();
  line.scrollIntoView({ block: "nearest" });
});
