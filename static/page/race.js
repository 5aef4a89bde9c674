// A race against whoever sent the link: its address ends with their time, and with their name if they gave one.

import { readText } from "../storage/storage.js";
import { find } from "./page.js";
import { formatTime, showsTime } from "./timer.js";

const CHALLENGE = /^#time-([1-9][0-9]{0,5})(?:-(.+))?$/;
const LONGEST_NAME = 20; // characters

const [, time = "0", called = ""] = location.hash.match(CHALLENGE) ?? [];
const rival = { seconds: Number(time), name: tidy(decode(called)) || "Your friend" };

/** @type {(text: string) => string} */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

// A name as it may be shown: one short line.
/** @type {(name: string) => string} */
function tidy(name) {
  return [...name.replace(/[\p{C}\s]+/gu, " ").trim()].slice(0, LONGEST_NAME).join("");
}

/** The end of an address that challenges others to beat this time.
 * @type {(seconds: number) => string} */
export function challenge(seconds) {
  const name = tidy(readText("name") ?? "");
  return `#time-${seconds}${name ? "-" : ""}${encodeURIComponent(name)}`;
}

/** Shows the time to beat while it is played, and how much of it has gone.
 * @type {(session: import("./session.js").Session) => void} */
export function startRace(session) {
  const line = document.getElementById("race");
  if (!line || !rival.seconds) return;
  const ghost = find("progress", line);
  ghost.max = rival.seconds;
  const show = () => {
    ghost.value = Math.min(session.seconds, rival.seconds);
    const words = session.seconds > rival.seconds ? "Still worth a try." : "Beat that!";
    find("span", line).textContent = `${rival.name} took ${formatTime(rival.seconds)}. ${words}`;
  };
  show();
  setInterval(show, 1000);
}

/** How it went against them; empty without a race.
 * @type {(own: number) => string} */
export function compareRival(own) {
  if (!rival.seconds || !own || !showsTime()) return "";
  const [you, they] = [formatTime(own), formatTime(rival.seconds)];
  if (own === rival.seconds) return `You and ${rival.name} both took ${you}.`;
  return own < rival.seconds ? `${rival.name} took ${they}. You were faster!` : `${rival.name} took ${they}.`;
}
