// How long a puzzle has been looked at: seconds while the page is seen, in Play and with its board ready, to the end.  The
// thinking before the first move counts.

const EVERY = 1000; // milliseconds
const MOST_AT_ONCE = 5000; // milliseconds between two looks at the clock; what is longer was a machine asleep

/** @type {(seconds: number) => string} */
export function formatTime(seconds) {
  const [minutes, rest] = [Math.floor(seconds / 60), String(Math.floor(seconds % 60)).padStart(2, "0")];
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/** Whether anything is told of times: preferences.js.
 * @type {() => boolean} */
export const showsTime = () => document.documentElement.dataset.clock !== "hidden";

/** Counts in `session.seconds`; `session.settle` brings it up to date.
 * @type {(session: import("./session.js").Session, isPlaying: () => boolean) => void} */
export function startTimer(session, isPlaying) {
  const face = document.getElementById("time");
  const counts = () => !session.done && !document.hidden && isPlaying();
  let isCounting = counts();
  let last = performance.now();
  let rest = 0; // milliseconds that are no whole second yet
  session.settle = () => {
    const now = performance.now();
    if (isCounting && !session.done) rest += Math.min(now - last, MOST_AT_ONCE);
    last = now;
    isCounting = counts();
    session.seconds += Math.floor(rest / 1000);
    rest %= 1000;
    if (face) face.textContent = session.seconds ? formatTime(session.seconds) : "";
  };
  setInterval(session.settle, EVERY);
  for (const turn of ["visibilitychange", "mode"]) document.addEventListener(turn, session.settle);
  session.settle();
}
