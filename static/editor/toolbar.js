// One tab stop for a row of buttons; the arrow keys move, after the ARIA toolbar pattern.  The buttons may be replaced:
// `stop` then says anew which one is the stop.
export function rove(toolbar) {
  const buttons = () => [...toolbar.querySelectorAll("button")];
  const stop = (at) => {
    for (const [i, button] of buttons().entries()) button.tabIndex = i === at ? 0 : -1;
  };
  stop(0);
  toolbar.addEventListener(
    "focusin",
    (event) => event.target.matches("button") && stop(buttons().indexOf(event.target)),
  );
  toolbar.addEventListener("keydown", (event) => {
    const all = buttons();
    const at = all.indexOf(event.target);
    const last = all.length - 1;
    const next = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: last }[
      event.key
    ];
    if (at < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    all[Math.min(Math.max(next, 0), last)].focus();
  });
  return stop;
}
