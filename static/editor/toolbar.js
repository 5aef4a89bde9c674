// One tab stop for a row of buttons; the arrow keys move, after the ARIA toolbar pattern.  The buttons may be replaced:
// `stop` then says anew which one is the stop.
/** @type {(toolbar: HTMLElement) => (at: number) => void} */
export function rove(toolbar) {
  const buttons = () => [...toolbar.querySelectorAll("button")];
  /** @type {(at: number) => void} */
  const stop = (at) => {
    for (const [i, button] of buttons().entries()) button.tabIndex = i === at ? 0 : -1;
  };
  stop(0);
  toolbar.addEventListener(
    "focusin",
    ({ target }) => target instanceof HTMLButtonElement && stop(buttons().indexOf(target)),
  );
  toolbar.addEventListener("keydown", (event) => {
    const all = buttons();
    const at = all.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const last = all.length - 1;
    /** @type {Record<string, number>} */
    const keys = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: last };
    const next = keys[event.key];
    if (at < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    all[Math.min(Math.max(next, 0), last)].focus();
  });
  return stop;
}
