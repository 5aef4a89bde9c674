// How long somebody plays: seconds while the page is seen and in Play, from the first move to the end.

const EVERY = 1000; // milliseconds

/** @type {(seconds: number) => string} */
export function inWords(seconds) {
  const [minutes, rest] = [Math.floor(seconds / 60), String(Math.floor(seconds % 60)).padStart(2, "0")];
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/** Counts in `session.seconds`.
 * @type {(session: any, isPlaying: () => boolean) => void} */
export function startTimer(session, isPlaying) {
  const face = document.getElementById("time");
  const show = () => {
    if (face) face.textContent = session.seconds ? inWords(session.seconds) : "";
  };
  setInterval(() => {
    const started = session.undo.length > 0;
    if (started && !session.done && !document.hidden && isPlaying()) session.seconds += 1;
    show();
  }, EVERY);
  show();
}
