// The clock of a round: thirty seconds for those who want them.  It stands until somebody starts it, and can be paused and
// set back; when it is over, the editor takes nothing more until somebody plays on.  It is small until it runs, and its last
// seconds are felt.  Its markup is the macros `clock` and `time_up` in _macros.html.
//
// The editor calls `follow` when it draws, and asks `isOver`; it is drawn anew when that changes.

import { say } from "../page/page.js";
import { still } from "./motion.js";

const SECONDS = 30;
const LAST = 5; // seconds
const ANNOUNCED = [20, 10, LAST]; // seconds left of which screen readers are told; the digits themselves are quiet
const EVERY = 100; // milliseconds

/**
 * @typedef {{ left: number, since: number | null, of: string, spared: boolean, used: number, paused: boolean, late: boolean }}
 *   Time  milliseconds that are left, at `since` if it runs from then (in the time of day, which outlives the page); `of`
 *   is the round that is timed; `spared` if it was done before they were over; `used` in all runs of the round; `paused` if
 *   it ever was, and `late` if somebody played on when it was over
 */

/** @type {() => Time} */
const whole = () => ({
  ...{ left: SECONDS * 1000, since: null, of: "", spared: false },
  ...{ used: 0, paused: false, late: false },
});
let timer = 0; // outlives the element, which is replaced whenever the board is

export class Clock {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.element = editor.find("[data-clock]");
    /** @type {(name: string) => HTMLElement} */
    const part = (name) => editor.find(`[data-clock-part="${name}"]`);
    this.digits = part("digits");
    this.words = part("words");
    this.swept = part("swept");
    this.hand = part("hand");
    this.news = part("news");
    this.run = part("run");
    this.reset = part("reset");
    this.run.addEventListener("click", () => (this.time.since === null ? this.start() : this.pause()));
    this.reset.addEventListener("click", () => {
      this.set();
      this.run.focus();
    });
    part("on").addEventListener("click", () => {
      this.time.late = true;
      this.set();
    });
    if (editor.answer) this.stop(); // whoever looks at the answer is done
    clearInterval(timer); // of the element before
    this.wasOver = this.isOver;
    this.tick();
    if (this.time.since !== null) this.go();
  }

  // Kept with the board, so that a reload gives nobody more time.
  /** @returns {Time} */
  get time() {
    this.editor.session.options.clock ??= whole();
    return this.editor.session.options.clock;
  }

  get isOver() {
    return this.left() === 0;
  }

  /** Whether a round goes on, be it paused. */
  get isOn() {
    const { since, left, spared } = this.time;
    return !spared && !this.isOver && (since !== null || left < SECONDS * 1000);
  }

  // How it went, once it is done; nothing of a clock that was never started.  What was entered when the time was up counts.
  get summary() {
    const { used, late, spared, paused } = this.time;
    if (!used) return "";
    if (late || used > SECONDS * 1000) return `after the ${SECONDS} seconds`;
    if (!spared && !this.isOver) return "with the clock paused";
    return `within ${SECONDS} seconds${paused ? ", not counting pauses" : ""}`;
  }

  /** Another round has a clock of its own.
   * @type {(round: string) => void} */
  follow(round) {
    if (round === this.time.of) return;
    Object.assign(this.time, whole(), { of: round });
    this.set();
  }

  start() {
    if (this.time.spared) this.time.left = SECONDS * 1000;
    Object.assign(this.time, { spared: false, since: Date.now() });
    this.say(`${Math.ceil(this.time.left / 1000)} seconds, starting now`);
    this.go();
  }

  go() {
    clearInterval(timer);
    timer = window.setInterval(() => this.tick(), EVERY);
    this.tick();
  }

  pause() {
    this.stop();
    this.time.paused = true;
    this.tick();
    this.say(`Paused with ${this.digits.textContent} seconds left`);
  }

  // Done before the time was: without a word.
  halt() {
    this.time.spared ||= this.time.since !== null;
    this.stop();
    this.tick();
  }

  set() {
    this.stop();
    Object.assign(this.time, { left: SECONDS * 1000, spared: false });
    this.tick();
    this.say("");
  }

  tick() {
    const milliseconds = this.left();
    const seconds = Math.ceil(milliseconds / 1000);
    if (!milliseconds && this.time.since !== null) {
      this.stop();
      this.say("Time’s up");
    } else if (this.time.since !== null && ANNOUNCED.includes(seconds) && this.digits.textContent !== String(seconds))
      this.say(`${seconds} seconds left`);
    this.draw(milliseconds, seconds);
    const late = /** @type {HTMLInputElement | null} */ (document.getElementById("late")); // for whoever judges
    if (late) late.value = milliseconds ? "" : "yes";
    if (this.isOver === this.wasOver) return;
    this.wasOver = this.isOver;
    if (this.editor.state) this.editor.draw();
  }

  /** @type {(milliseconds: number, seconds: number) => void} */
  draw(milliseconds, seconds) {
    const running = this.time.since !== null;
    const fresh = milliseconds === SECONDS * 1000;
    const stands = !running && !fresh && milliseconds > 0;
    const isLast = running && seconds <= LAST;
    const beats = isLast && this.digits.textContent !== String(seconds);
    this.element.classList.toggle("last", isLast);
    this.element.classList.toggle("over", !milliseconds);
    this.element.classList.toggle("paused", stands);
    this.editor.element.classList.toggle("time-up", !milliseconds);
    this.editor.element.classList.toggle("timed", running || !milliseconds); // and the clock is large
    this.run.classList.toggle("inviting", fresh && !running);
    say(this.digits, seconds);
    if (beats) document.dispatchEvent(new Event("tick"));
    if (beats && !still()) this.digits.animate([{ scale: 1.35 }, { scale: 1 }], { duration: 400, easing: "ease-out" });
    const done = this.time.spared ? "seconds left over" : "seconds left, paused";
    say(this.words, !milliseconds ? "Time’s up" : running ? "seconds left" : fresh ? "seconds" : done);
    const does = running ? "Pause" : fresh ? "Start the clock" : this.time.spared ? "Start over" : "Resume";
    say(this.run, does); // a press begins and ends on the same words
    this.run.hidden = !milliseconds;
    this.reset.hidden = !stands || this.time.spared;
    // Half a turn, as in the show: from the top to the bottom.  Whole seconds only, where motion is not wanted.
    const gone = still() ? SECONDS - seconds : SECONDS - milliseconds / 1000;
    const angle = (gone / SECONDS) * Math.PI;
    const tip = `${(40 * Math.sin(angle)).toFixed(2)} ${(-40 * Math.cos(angle)).toFixed(2)}`;
    this.hand.setAttribute("d", `M0 0L${tip}`);
    this.swept.setAttribute("d", `M0 0V-40A40 40 0 0 1 ${tip}Z`);
  }

  // Milliseconds.
  left() {
    const { left, since } = this.time;
    return since === null ? left : Math.max(0, left - Math.max(0, Date.now() - since));
  }

  stop() {
    const left = this.left();
    const used = this.time.used + this.time.left - left;
    Object.assign(this.time, { left, used, since: null });
    clearInterval(timer);
  }

  /** @type {(words: string) => void} */
  say(words) {
    this.news.textContent = words;
  }
}
