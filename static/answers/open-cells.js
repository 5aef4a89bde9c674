// The cells that differ between the solutions of a puzzle that is being made: on its board while whoever makes it likes to see
// them.  What is said while one draws only counts them; which they are is asked of Solve, and only then.

import { cellsDrawn } from "../editor/cells.js";
import { mode } from "../page/modes.js";
import { kind, on, textField } from "../page/page.js";

const TRIES = 4;
const PAUSE = 1000; // milliseconds, for a puzzle that takes longer

let isWanted = false;

/** @type {() => HTMLButtonElement | null} */
const button = () => document.querySelector("#appraisal [data-open-cells]");

/** The places of the open cells of a text; none where nobody can say soon.
 * @type {(text: string, wanted: string) => Promise<string[]>} */
async function found(text, wanted) {
  for (let tries = 0; tries < TRIES && text === textField().value; tries++) {
    if (tries) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    try {
      const body = new URLSearchParams({ text, wanted });
      const answer = await fetch(`/${kind()}/solve`, { method: "POST", body, headers: { "HX-Request": "true" } });
      if (!answer.ok) return [];
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const drawn = page.querySelector("[data-editor]");
      if (drawn) return cellsDrawn(drawn.dataset.loose);
    } catch {
      return []; // the line is down
    }
  }
  return [];
}

/** @type {(editor: import("../editor/editor.js").Editor, places: string[]) => void} */
function put(editor, places) {
  editor.loose = new Set(places);
  editor.draw();
}

/** @type {(editor: import("../editor/editor.js").Editor) => Promise<void>} */
async function show(editor) {
  const text = textField().value;
  const wanted = /** @type {HTMLInputElement | null} */ (document.getElementById("wanted"));
  const places = await found(text, wanted?.value ?? "");
  const shown = button();
  if (text !== textField().value || mode() !== "make" || !isWanted || !shown) return;
  put(editor, places);
  shown.textContent = places.length ? "Hide" : "Tap Solve to see";
  shown.disabled = !places.length;
}

/** @type {(current: () => import("../editor/editor.js").Editor | null) => void} */
export function bindOpenCells(current) {
  on("click", ({ target }) => {
    const editor = current();
    const pressed = target.closest("[data-open-cells]");
    if (!editor || !pressed) return;
    isWanted = !isWanted;
    if (isWanted) return show(editor);
    put(editor, []);
    pressed.textContent = "Show";
  });
  on("htmx:afterSettle", ({ target }) => {
    const editor = current();
    if (editor && target.id === "appraisal" && isWanted && button()) show(editor);
  });
  on("mode", () => {
    const editor = current();
    if (!isWanted || !editor) return;
    if (mode() === "make" && button()) show(editor);
    else if (mode() === "play") put(editor, []); // whoever plays wants to find them
  });
}
