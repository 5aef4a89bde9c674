// The clock of a round: 30 seconds that can be started, paused, set back and switched off.  Its markup is the macros
// `clock` and `clock_settings` in _macros.html.  It stops nobody: what is declared late is judged all the same.

const SECONDS = 30;
const ANNOUNCED = [20, 10, 5]; // seconds left of which screen readers are told; the digits themselves are quiet
const EVERY = 100; // milliseconds
const SETTING = "clock"; // in the browser's storage: "off" for those who never want one

// Outlives the element, which is replaced whenever the board is.
const time = { left: SECONDS * 1000, since: null };
let timer = null;
let setting = "on";
try {
  setting = localStorage.getItem(SETTING) ?? setting;
} catch {
  // storage is switched off
}

export class Clock {
  constructor(editor) {
    this.element = editor.root.querySelector("[data-clock]");
    const part = (name) => editor.root.querySelector(`[data-clock-part="${name}"]`);
    this.digits = part("digits");
    this.swept = part("swept");
    this.hand = part("hand");
    this.news = part("news");
    this.run = part("run");
    this.reset = part("reset");
    this.power = part("power");
    this.run.addEventListener("click", () => (time.since === null ? this.start() : this.pause()));
    this.reset.addEventListener("click", () => this.set());
    this.power.addEventListener("change", () => this.turn(this.power.checked));
    if (editor.answer) stop(); // whoever looks at the answer is done
    clearInterval(timer); // of the element before
    this.tick();
    if (time.since !== null) this.go();
  }

  get off() {
    return setting === "off";
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
    this.halt();
    this.say(`Paused, ${this.digits.textContent} seconds left`);
  }

  // Stands still, without a word.
  halt() {
    stop();
    this.tick();
  }

  set() {
    stop();
    time.left = SECONDS * 1000;
    this.tick();
    this.say("");
  }

  // A new round: from the beginning, and at once, unless nobody wants a clock.
  restart() {
    this.set();
    if (!this.off) this.start();
  }

  turn(on) {
    this.set();
    setting = on ? "on" : "off";
    try {
      localStorage.setItem(SETTING, setting);
    } catch {
      // storage is switched off: for this visit, then
    }
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
    this.element.classList.toggle("off", this.off);
    this.element.classList.toggle("over", !milliseconds);
    this.element.classList.toggle("running", running);
    this.news.classList.toggle("sr", milliseconds > 0); // seen only when it is over: all else is there to see already
    this.digits.textContent = String(seconds);
    const does = running ? "Pause the clock" : fresh ? "Start the clock" : milliseconds ? "Go on" : "Start again";
    if (this.run.title !== does) {
      this.run.title = does;
      this.run.setAttribute("aria-label", does);
    }
    this.run.disabled = this.off;
    this.reset.disabled = fresh || this.off;
    this.power.checked = !this.off;
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
