// Menus that open under a button: one at a time, and closed by Escape or a click elsewhere.

import { find, on } from "../page/page.js";

/** @type {() => NodeListOf<HTMLDetailsElement>} */
const open = () => document.querySelectorAll("details[data-drop][open]");

on("click", (event) => {
  for (const each of open()) if (!each.contains(event.target)) each.open = false;
});

// What is chosen in a sheet is done on the page below it; matters of taste are chosen one after the other.
on("click", ({ target }) => {
  const sheet = target.closest("[popover]");
  if (sheet && target.closest("a, button:not([data-lasting])")) sheet.hidePopover?.();
});

// All of them can be reached, wherever the page was scrolled to.
on(
  "toggle",
  ({ target }) => {
    if (target.matches("details.options[open]")) target.lastElementChild?.scrollIntoView({ block: "nearest" });
  },
  true,
);

on("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const each of open()) {
    event.preventDefault(); // it closes nothing else
    each.open = false;
    if (each.contains(document.activeElement)) find("summary", each).focus();
  }
});
