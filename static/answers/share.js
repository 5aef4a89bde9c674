// Links that are copied, or handed to whatever the visitor's machine shares with.

import { find, on } from "../page/page.js";

on("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  /** @type {HTMLInputElement} */
  const field = find(button.dataset.copy ?? "");
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    button.textContent = matchMedia("(hover: none)").matches ? "Selected" : "Press Ctrl+C";
  }
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
});

/** Hands words and an address to what the visitor's machine shares with, or copies them: what came of it, in words.
 * @type {(text: string, url: string) => Promise<string>} */
export async function send(text, url) {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ text, url });
    } catch {
      // the visitor thought better of it
    }
    return "";
  }
  try {
    await navigator.clipboard.writeText(`${text}\n${url}`);
    return "Copied. Paste it anywhere.";
  } catch {
    return `Copy this: ${text} ${url}`;
  }
}

on("click", async (event) => {
  const button = event.target.closest("[data-send]");
  if (!button) return;
  /** @type {HTMLInputElement} */
  const { value } = find(button.dataset.send ?? "");
  try {
    await navigator.share({ url: value, title: document.title });
  } catch {
    // the visitor thought better of it
  }
});

// Only where the browser has such a thing.
on("htmx:afterSettle", () => {
  for (const button of document.querySelectorAll("[data-send]")) button.hidden = typeof navigator.share !== "function";
});

// What is unfolded may lie below what is seen of the slip, and may have a script of its own.
on(
  "toggle",
  ({ target }) => {
    if (!target.matches("#links details[open]")) return;
    target.scrollIntoView({ block: "nearest" });
    if (target.dataset.script) import(target.dataset.script);
  },
  true,
);
