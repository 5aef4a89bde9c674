// Whoever asks for the answer of a puzzle that was dealt, before it is solved, is asked whether they mean it: the switch
// lies near the others, and what was seen cannot be unseen.

import * as slip from "./bottom-sheet.js";
import { playedRecipe } from "./fresh.js";
import { mode } from "./modes.js";
import { on } from "./page.js";

const question = () => document.getElementById("look");

/** Whoever plays on has answered. */
export function dropQuestion() {
  if (question()) question().hidden = true;
}

/** `session.spoiled` tells that the answer was seen while the puzzle was played.
 * @type {(session: any) => void} */
export function bindSpoiler(session) {
  // Before htmx hears of it.
  on(
    "click",
    (event) => {
      if (!event.target.closest('[data-verb="solve"]') || mode() !== "play" || !question()) return;
      if (session.done || session.spoiled || !playedRecipe()) return;
      event.preventDefault();
      event.stopPropagation();
      for (const id of ["hint", "judgement", "links"]) document.getElementById(id)?.replaceChildren();
      question().hidden = false;
      slip.open();
      /** @type {HTMLElement} */ (question().querySelector("[data-play-on]")).focus({ preventScroll: true }); // Enter spoils nothing
    },
    true,
  );
  on("click", ({ target }) => {
    if (!question() || question().hidden) return;
    if (target.closest("[data-look]")) session.spoiled = true;
    if (target.closest("[data-play-on]")) {
      dropQuestion();
      slip.tidy();
    }
    if (target.closest("[data-hint-instead]")) {
      dropQuestion();
      /** @type {HTMLElement} */ (document.querySelector("#bar [data-hint]")).click();
    }
  });
  for (const turn of ["slip", "mode"]) on(turn, () => (turn === "mode" || !slip.isRead()) && dropQuestion());
}
