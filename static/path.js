// The arrow keys go from step to step.

const STEPS = { ArrowLeft: "step-previous", ArrowRight: "step-next" };

// Whether the key has a meaning of its own where it is pressed: in a field, or in a board that it scrolls.
function isTaken(element) {
  const scroller = element.closest("[data-scroller]");
  return element.closest("input, textarea, select") !== null || scroller?.scrollWidth > scroller?.clientWidth;
}

document.addEventListener("keydown", (event) => {
  const link = document.getElementById(STEPS[event.key]);
  if (!link?.href || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTaken(event.target)) return;
  event.preventDefault();
  link.click();
});
