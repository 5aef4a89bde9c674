// The page of a booklet: its button prints it.

import "./drops.js";
import "./paste.js";
import { on } from "./page.js";

on("click", (event) => {
  if (event.target.closest?.("[data-print]")) window.print();
});
