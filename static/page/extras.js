// What a puzzle's page has beyond its board: hints, checks, offers and other answers of the server, and what is kept and said
// of a win.  It comes with the first sign of a visitor (loader.js).

import "../answers/retry.js";
import "../answers/share.js";
import { bindChecking } from "../answers/checks.js";
import { bindHints } from "../answers/hints.js";
import { bindOpenCells } from "../answers/open-cells.js";
import { bindAppraising } from "../answers/quality.js";
import { bindOffers } from "../answers/suggestions.js";
import { bindTransforms } from "../editor/transforms.js";
import { showDay } from "./day-summary.js";
import { bindFeedback } from "./feedback.js";
import { forget, showHeadline } from "./occasions.js";
import { on } from "./page.js";
import { bindRipples } from "./ripples.js";
import { bindShare, compareTime, keepSolved } from "./win-record.js";

/** @type {(page: import("./loader.js").Page) => void} */
export default function bindExtras({ current, session, goTo, opened }) {
  bindHints(current);
  bindTransforms(current);
  bindChecking(current);
  bindOpenCells(current);
  bindOffers(current, () => goTo("make"));
  bindAppraising(opened);
  bindShare(session);
  bindFeedback(current);
  bindRipples(current);

  function tellWin() {
    const editor = current();
    if (session.recalled) forget();
    else if (editor) keepSolved(editor.entries(editor.state) ?? "", session);
    compare();
  }
  function compare() {
    compareTime();
    showHeadline();
    showDay();
  }
  on("won", tellWin);
  on("preference", () => session.done && compare());
  if (document.body.classList.contains("finished")) tellWin(); // before this was there
}
