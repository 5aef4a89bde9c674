// What a check found is shown on the board; a cell that somebody wants to see is entered for them.

import { cellAt, namesIn, place } from "../editor/cells.js";
import { kind, on, textField } from "../page/page.js";

/** @type {(current: () => import("../editor/editor.js").Editor | null) => void} */
export function bindChecking(current) {
  on("htmx:afterSettle", ({ target }) => {
    const checked = target.id === "hint" && target.querySelector(".checked");
    if (!checked) return;
    if (document.querySelector("#win:not([hidden])")) target.replaceChildren(); // which says it already
    current()?.accuse(namesIn(checked.dataset.wrong));
    current()?.bringPointedIntoSight();
  });

  // What was entered, where Solve found it wrong.
  on("htmx:afterSettle", ({ target }) => {
    const wrong = target.id === "result" && target.querySelector("[data-wrong]");
    if (wrong) current()?.accuse(namesIn(wrong.dataset.wrong));
  });
  on("mode", () => current()?.accuse([]));

  on("click", async (event) => {
    const button = event.target.closest("[data-reveal]");
    const editor = current();
    if (!button || !editor) return;
    // Where cells are said to be wrong, one of them is meant, the chosen one if it is.
    const wrong = namesIn(button.closest(".checked")?.dataset.wrong);
    const chosen = editor.at ? place(...editor.at) : "";
    const at = !wrong.length || wrong.includes(chosen) ? chosen : wrong[0];
    const entries = editor.entries(editor.state) ?? "";
    const body = new URLSearchParams({ text: textField().value, entries, ask: "reveal", place: at });
    const found = await asked(body);
    const before = editor.state;
    if (found && editor.playing) editor.change(editor.enterFor(found.map(([cell, value]) => [...cellAt(cell), value])));
    if (editor.state === before)
      button.textContent = found ? "It’s already there" : found === null ? "We couldn’t tell" : "You’re offline";
  });
}

/** The cells to enter; null where none is known, undefined where nobody answers.
 * @type {(body: URLSearchParams) => Promise<[string, string][] | null | undefined>} */
async function asked(body) {
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(`/${kind()}/progress`, { method: "POST", body, headers });
    return (await answer.json()).cells ?? null;
  } catch {
    return undefined;
  }
}
