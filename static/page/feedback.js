// Five sounds and the tick of a clock, and the same as touches of the device: for who switches them on under More, and where
// motion is wanted and data is not saved.  The sounds are made here, of a few tones each.

import { still } from "../editor/motion.js";
import { mode } from "./modes.js";
import { on } from "./page.js";

/** @typedef {{ notes: number[], each: number, wave: OscillatorType, loud: number, buzz: number[] }} Feel  notes in Hz, `each` in
 *   seconds, and milliseconds of touch and rest */

/** @type {Record<"place" | "cross" | "done" | "wrong" | "win" | "tick", Feel>} */
const FEELS = {
  place: { notes: [520], each: 0.06, wave: "triangle", loud: 0.12, buzz: [8] },
  cross: { notes: [260], each: 0.04, wave: "square", loud: 0.03, buzz: [4] },
  done: { notes: [660, 880], each: 0.09, wave: "triangle", loud: 0.12, buzz: [10, 30, 10] },
  wrong: { notes: [150], each: 0.14, wave: "sawtooth", loud: 0.05, buzz: [40] },
  win: { notes: [523, 659, 784, 1047], each: 0.12, wave: "triangle", loud: 0.16, buzz: [20, 40, 20, 40, 60] },
  tick: { notes: [1400], each: 0.02, wave: "sine", loud: 0.08, buzz: [6] },
};
const AMISS = ":is(.wrong, .clash, .odd, .stuck)";
const FINISHED = ":is(.done, .met, .ticked)";

/** @type {AudioContext | undefined} */
let audio; // from the first sound on

const isOn = () => document.documentElement.dataset.sound === "on" && !still();

/** @type {(name: keyof typeof FEELS) => void} */
function feel(name) {
  if (!isOn()) return;
  const { notes, each, wave, loud, buzz } = FEELS[name];
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(buzz);
  audio ??= new AudioContext();
  for (const [i, note] of notes.entries()) {
    const [tone, gain, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + i * each];
    Object.assign(tone, { type: wave });
    tone.frequency.value = note;
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + 2 * each);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 2 * each);
  }
}

/** @type {(selector: string) => number} */
const countOf = (selector) => document.querySelectorAll(`#board ${selector}`).length;

/** @type {(sign: string, entries: string) => number} */
const countIn = (sign, entries) => entries.split(sign).length;

/** To be told of every change on the board.
 * @type {(current: () => import("../editor/editor.js").Editor | null) => void} */
export function bindFeedback(current) {
  const look = () => ({
    entries: current()?.entries(current()?.state) ?? "",
    amiss: countOf(AMISS),
    finished: countOf(FINISHED),
  });
  let last = look();
  on("changed", () => {
    if (!isOn() || mode() !== "play") return;
    requestAnimationFrame(() => {
      const [before, now] = [last, look()];
      last = now;
      if (document.body.classList.contains("finished") || before.entries === now.entries) return;
      const isCross = countIn(".", now.entries) > countIn(".", before.entries);
      if (now.amiss > before.amiss) feel("wrong");
      else if (now.finished > before.finished) feel("done");
      else feel(isCross ? "cross" : "place");
    });
  });
  on("won", () => feel("win"));
  on("tick", () => feel("tick"));
  on("preference", () => feel("place")); // so that it is heard what was switched on
}
