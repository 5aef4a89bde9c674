// The clock of a round: thirty seconds for those who want them.  It stands until somebody starts it, and can be paused and
// set back; when it is over, the editor takes nothing more until somebody plays on.  Its markup is the macros `clock` and
// `time_up` in _macros.html.
//
// The editor calls `follow` when it draws, and asks `isOver`; it is drawn anew when that changes.

const SECONDS = 30;
const ANNOUNCED = [20, 10, 5]; // seconds left of which screen readers are told; the digits themselves are quiet
const EVERY = 100; // milliseconds

// Outlives the element, which is replaced whenever the board is.  `of` is the round that is timed.
const time = { left: SECONDS * 1000, since: null, of: "", spared: false };
let timer = null;

export class Clock {
  constructor(editor) {
    this.editor = editor;
    this.element = editor.root.querySelector("[data-clock]");
    const part = (name) => editor.root.querySelector(`[data-clock-part="${name}"]`);
    this.digits = part("digits");
    this.words = part("words");
    this.swept = part("swept");
    this.hand = part("hand");
    this.news = part("news");
    this.run = part("run");
    this.reset = part("reset");
    this.run.addEventListener("click", () => (time.since === null ? this.start() : this.pause()));
    this.reset.addEventListener("click", () => {
      this.set();
      this.run.focus();
    });
    part("on").addEventListener("click", () => this.set());
    if (editor.answer) stop(); // whoever looks at the answer is done
    clearInterval(timer); // of the element before
    this.wasOver = this.isOver;
    this.tick();
    if (time.since !== null) this.go();
  }

  get isOver() {
    return left() === 0;
  }

  /** Another round has a clock of its own.
   * @type {(round: string) => void} */
  follow(round) {
    if (round === time.of) return;
    time.of = round;
    this.set();
  }

  start() {
    if (time.spared) time.left = SECONDS * 1000;
    time.spared = false;
    time.since = performance.now();
    this.say(`${Math.ceil(time.left / 1000)} seconds, from now`);
    this.go();
  }

  go() {
    clearInterval(timer);
    timer = setInterval(() => this.tick(), EVERY);
    this.tick();
  }

  pause() {
    stop();
    this.tick();
    this.say(`Paused, ${this.digits.textContent} seconds left`);
  }

  // Done before the time was: without a word.
  halt() {
    time.spared ||= time.since !== null;
    stop();
    this.tick();
  }

  set() {
    stop();
    Object.assign(time, { left: SECONDS * 1000, spared: false });
    this.tick();
    this.say("");
  }

  tick() {
    const milliseconds = left();
    const seconds = Math.ceil(milliseconds / 1000);
    if (!milliseconds && time.since !== null) {
      stop();
      this.say("Time is up");
    } else if (time.since !== null && ANNOUNCED.includes(seconds) && this.digits.textContent !== String(seconds))
      this.say(`${seconds} seconds left`);
    this.draw(milliseconds, seconds);
    if (this.isOver === this.wasOver) return;
    this.wasOver = this.isOver;
    if (this.editor.state) this.editor.draw();
  }

  draw(milliseconds, seconds) {
    const running = time.since !== null;
    const fresh = milliseconds === SECONDS * 1000;
    const stands = !running && !fresh && milliseconds > 0;
    this.element.classList.toggle("over", !milliseconds);
    this.element.classList.toggle("paused", stands);
    this.editor.element.classList.toggle("time-up", !milliseconds);
    this.digits.textContent = String(seconds);
    const words = [
      [!milliseconds, "Time’s up"],
      [running, "seconds left"],
      [fresh, "seconds, as on the show"],
      [time.spared, "seconds to spare"],
      [true, "seconds left, paused"],
    ].find(([holds]) => holds)[1];
    if (this.words.textContent !== words) this.words.textContent = String(words);
    const does = running ? "Pause" : fresh ? "Start the clock" : time.spared ? "Start again" : "Go on";
    if (this.run.textContent !== does) this.run.textContent = does; // a press begins and ends on the same words
    this.run.hidden = !milliseconds;
    this.reset.hidden = !stands || time.spared;
    // Half a turn, as in the show: from the top to the bottom.  Whole seconds only, where motion is not wanted.
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const gone = still ? SECONDS - seconds : SECONDS - milliseconds / 1000;
    const angle = (gone / SECONDS) * Math.PI;
    const tip = `${(40 * Math.sin(angle)).toFixed(2)} ${(-40 * Math.cos(angle)).toFixed(2)}`;
    this.hand.setAttribute("d", `M0 0L${tip}`);
    this.swept.setAttribute("d", `M0 0V-40A40 40 0 0 1 ${tip}Z`);
  }

  say(words) {
    this.news.textContent = words;
  }
}

// Milliseconds.
function left() {
  return time.since === null ? time.left : Math.max(0, time.left - (performance.now() - time.since));
}

function stop() {
  time.left = left();
  time.since = null;
  clearInterval(timer);
}
