// What is kept of a puzzle when it is solved: a record, and a drawing of the board; and how the time compares.

import { send } from "../answers/share.js";
import { all, note } from "../storage/records.js";
import { keepDrawing } from "../storage/solved-pictures.js";
import { usualFor } from "../storage/stats.js";
import { fetchDrawing } from "../storage/thumbnails.js";
import { playedRecipe, served } from "./fresh.js";
import { addressForOthers } from "./modes.js";
import { before, choose } from "./occasions.js";
import { find, kind, on, textField } from "./page.js";
import { challenge } from "./race.js";
import { formatTime, showsTime } from "./timer.js";

const card = () => document.getElementById("win");

/** The name of the page's puzzle among the records; none in a frame of another site, or where its address is too long.
 * @type {() => string | undefined} */
function nameHere() {
  if (window !== top) return undefined;
  const { pathname, search } = new URL(addressForOthers());
  return playedRecipe() ?? (search || pathname.startsWith("/p/") ? pathname + search : undefined);
}

/** To be called when a puzzle was solved.
 * @type {(entries: string, session: import("./session.js").Session) => Promise<void>} */
export async function keepSolved(entries, session) {
  const name = nameHere();
  if (!name) return;
  const text = textField().value;
  const about = text === served ? card()?.dataset.about : "";
  const { hints, surplus, spoiled, seconds, taken = seconds } = session;
  const was = before(all());
  note(name, { hints, surplus, spoiled, seconds: taken, kind: kind(), about });
  choose(name, was, all());
  const solved = all()[name];
  const drawn = solved && (await fetchDrawing({ kind: kind(), text, entries }));
  if (drawn) keepDrawing(name, solved.at, drawn);
}

/** The line on the card of a win that says how the time compares with others of the visitor's own. */
export function compareTime() {
  const place = card()?.querySelector("[data-usual]");
  const recipe = playedRecipe();
  if (!place) return;
  place.textContent = recipe && showsTime() ? compareUsual(recipe) : "";
}

/** @type {(recipe: string) => string} */
function compareUsual(recipe) {
  const others = usualFor(recipe);
  const { seconds = 0, spoiled = true } = { spoiled: false, ...all()[recipe] };
  if (!others || !seconds || spoiled) return "";
  if (seconds < others.best) return `Your old best was ${formatTime(others.best)}.`;
  if (seconds < others.usual) return `Faster than your usual ${formatTime(others.usual)}.`;
  return `You usually take ${formatTime(others.usual)}.`;
}

/** What was solved and how, and where, for others; nothing of the solution.
 * @type {(session: import("./session.js").Session) => void} */
export function bindShare(session) {
  on("click", async (event) => {
    if (!event.target.closest("[data-share-win]")) return;
    const win = find("#win");
    const { what, kind: name } = win.dataset;
    const how = find("[data-how]", win).textContent;
    const seconds = session.taken ?? session.seconds;
    const address = addressForOthers() + (seconds && showsTime() ? challenge(seconds) : "");
    const outcome = await send(`${textField().value === served ? what : name}: solved ${how}`.trim(), address);
    const line = find("[data-told]", win);
    line.textContent = outcome;
    line.scrollIntoView({ block: "nearest" });
  });
}
