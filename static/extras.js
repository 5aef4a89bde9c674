// What a puzzle's page has beyond its board: hints, checks, offers and other answers of the server, and what is kept and said
// of a win.  It comes with the first sign of a visitor (loader.js).

import "./waiting.js";
import { bindAppraising } from "./appraising.js";
import { bindChecking } from "./checking.js";
import { showDay } from "./finale.js";
import { bindHints } from "./hints.js";
import { bindOffers } from "./offers.js";
import { bindOpenCells } from "./open-cells.js";
import { on } from "./page.js";
import { compareTime, keepSolved } from "./solved.js";
import { bindTransforms } from "./transforms.js";

/** @type {(page: import("./loader.js").Page) => void} */
export default function bindExtras({ current, session, goTo, opened }) {
  bindHints(current);
  bindTransforms(current);
  bindChecking(current);
  bindOpenCells(current);
  bindOffers(current, () => goTo("make"));
  bindAppraising(opened);

  function tellWin() {
    if (!session.recalled) keepSolved(current().entries(current().state) ?? "", session);
    compareTime();
    showDay();
  }
  on("won", tellWin);
  if (document.body.classList.contains("finished")) tellWin(); // before this was there
}
