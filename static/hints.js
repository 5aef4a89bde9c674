// A hint's stages are shown on the board as they are opened, and what follows can be entered for the player.

import { on } from "./page.js";
import { cellAt } from "./places.js";

/** @type {(current: () => import("./editor.js").Editor<any> | null) => void} */
export function bindHints(current) {
  on("htmx:afterSettle", ({ target }) => {
    if (target.id === "hint") show(target.querySelector(".hint"), current());
  });
  on("toggle", ({ target }) => show(target.closest?.(".hint"), current()), true);

  on("click", (event) => {
    const button = event.target.closest("[data-take], [data-take-back]");
    const hint = button?.closest(".hint");
    const editor = current();
    if (!hint || !editor) return;
    const back = "takeBack" in button.dataset;
    const entries = back ? hint.dataset.wrong.split(" ").map((place) => [place, null]) : JSON.parse(hint.dataset.cells);
    editor.change(editor.enter(entries.map(([place, value]) => [...cellAt(place), value])));
  });
}

// First only where to look is ringed; when all has been read, also the cells that follow.
/** @type {(hint: HTMLElement | null, editor: import("./editor.js").Editor<any> | null) => void} */
function show(hint, editor) {
  if (!hint || !editor) return;
  const [places, wrong] = [hint.dataset.places, hint.dataset.wrong].map((names) => names.split(" ").filter(Boolean));
  const cells = JSON.parse(hint.dataset.cells).map(([place]) => place);
  const stages = [...hint.querySelectorAll("[data-stage]")].map((stage) => /** @type {HTMLDetailsElement} */ (stage));
  const isWhole = stages.length > 0 && stages.every(({ open }) => open);
  editor.point(places, isWhole ? [...cells, ...wrong] : []);
  editor.bringPointedIntoSight();
}
