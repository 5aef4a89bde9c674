// The page of a booklet: its button prints it.

import "../site/dropdowns.js";
import "../site/paste.js";
import { on } from "../page/page.js";

on("click", (event) => {
  if (event.target.closest?.("[data-print]")) window.print();
});
