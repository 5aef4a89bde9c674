// Menus that open under a button: one at a time, and closed by Escape or a click elsewhere.

import { on } from "./page.js";

/** @type {() => NodeListOf<HTMLDetailsElement>} */
const open = () => document.querySelectorAll("details[data-drop][open]");

on("click", (event) => {
  for (const each of open()) if (!each.contains(event.target)) each.open = false;
});

on("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const each of open()) {
    each.open = false;
    if (each.contains(document.activeElement)) each.querySelector("summary").focus();
  }
});
