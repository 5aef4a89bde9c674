// The clock of a round: 30 seconds that can be started, paused, set back and switched off.  Its markup is the macro
// `clock` in _macros.html.  It stops nobody: what is declared late is judged all the same.

const SECONDS = 30;
const ANNOUNCED = [20, 10, 5]; // seconds left of which screen readers are told; the digits themselves are quiet
const EVERY = 100; // milliseconds

// Outlives the element, which is replaced whenever the board is.
const time = { left: SECONDS * 1000, since: null };
let timer = null;

export class Clock {
  constructor(editor) {
    this.editor = editor;
    this.element = editor.root.querySelector("[data-clock]");
    const part = (name) => this.element.querySelector(`[data-clock-part="${name}"]`);
    this.face = part("face");
    this.digits = part("digits");
    this.swept = part("swept");
    this.hand = part("hand");
    this.news = part("news");
    this.run = part("run");
    this.reset = part("reset");
    this.power = part("power");
    this.run.addEventListener("click", () => (time.since === null ? this.start() : this.pause()));
    this.reset.addEventListener("click", () => this.set());
    this.power.addEventListener("click", () => this.turn(this.off));
    if (editor.answer) stop(); // whoever looks at the answer is done
    clearInterval(timer); // of the element before
    this.tick();
    if (time.since !== null) this.go();
  }

  get off() {
    return this.editor.option("clock", "on") === "off";
  }

  start() {
    if (!left()) time.left = SECONDS * 1000;
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

  set() {
    stop();
    time.left = SECONDS * 1000;
    this.tick();
    this.say("");
  }

  turn(on) {
    this.set();
    this.editor.setOption("clock", on ? "on" : "off");
    this.tick();
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
  }

  draw(milliseconds, seconds) {
    const running = time.since !== null;
    const fresh = milliseconds === SECONDS * 1000;
    for (const part of [this.face, this.run, this.reset]) part.hidden = this.off;
    this.news.classList.toggle("sr", milliseconds > 0); // seen only when it is over: all else is there to see already
    this.digits.textContent = seconds;
    this.run.textContent = running ? "Pause" : fresh ? "Start the clock" : milliseconds ? "Go on" : "Again";
    this.reset.disabled = fresh;
    this.power.textContent = this.off ? "Use a clock" : "No clock";
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
