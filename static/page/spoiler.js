// Whoever asks for the answer of a puzzle that was dealt, before it is solved, is asked whether they mean it: the switch
// lies near the others, and what was seen cannot be unseen.

import * as slip from "./bottom-sheet.js";
import { playedRecipe } from "./fresh.js";
import { mode } from "./modes.js";
import { find, on } from "./page.js";

const question = () => document.getElementById("look");

/** Whoever plays on has answered. */
export function dropQuestion() {
  const asked = question();
  if (asked) asked.hidden = true;
}

/** @type {(session: import("./session.js").Session) => void} */
export function bindSpoiler(session) {
  // Before htmx hears of it.
  on(
    "click",
    (event) => {
      const asked = question();
      if (!event.target.closest('[data-verb="solve"]') || mode() !== "play" || !asked) return;
      if (session.done || session.spoiled || !playedRecipe()) return;
      event.preventDefault();
      event.stopPropagation();
      for (const id of ["hint", "judgement", "links"]) document.getElementById(id)?.replaceChildren();
      asked.hidden = false;
      slip.open();
      find("[data-play-on]", asked).focus({ preventScroll: true }); // Enter spoils nothing
    },
    true,
  );
  on("click", ({ target }) => {
    if (question()?.hidden !== false) return;
    if (target.closest("[data-look]")) session.spoiled = true;
    if (target.closest("[data-play-on]")) {
      dropQuestion();
      slip.tidy();
    }
    if (target.closest("[data-hint-instead]")) {
      dropQuestion();
      find("#bar [data-hint]").click();
    }
  });
  for (const turn of ["slip", "mode"]) on(turn, () => (turn === "mode" || !slip.isRead()) && dropQuestion());
}
