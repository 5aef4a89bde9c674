// A puzzle that is pasted or dropped anywhere on the page: the server says what it can be read as.  Pictures go elsewhere.

import { bring, isPicture } from "./images.js";
import { on } from "./page.js";

const dialog = () => /** @type {HTMLDialogElement} */ (document.getElementById("paste"));
const field = () => /** @type {HTMLTextAreaElement} */ (document.getElementById("pasted"));

const inField = (target) => target.closest?.("input:not([readonly]), textarea") !== null;

/** @type {(text: string) => void} */
function offer(text) {
  if (!dialog()) return;
  if (!dialog().open) dialog().showModal();
  field().value = text;
  field().dispatchEvent(new Event("input", { bubbles: true }));
}

on("paste", (event) => {
  const picture = [...(event.clipboardData?.files ?? [])].find(isPicture);
  if (picture && !event.clipboardData.getData("text/plain")) {
    event.preventDefault();
    bring(picture);
    return;
  }
  if (inField(event.target)) return;
  const text = event.clipboardData?.getData("text/plain").trim();
  if (!text) return;
  event.preventDefault();
  offer(text);
});

on("dragover", (event) => {
  if (inField(event.target)) return;
  event.preventDefault();
});

on("drop", async (event) => {
  if (inField(event.target)) return;
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (isPicture(file)) {
    bring(file);
    return;
  }
  const text = file ? await file.slice(0, 70_000).text() : event.dataTransfer.getData("text/plain");
  if (text.trim()) offer(text.trim());
});

on("click", (event) => {
  if (!event.target.closest('[data-dialog="#paste"]')) return;
  dialog().showModal();
  field().focus();
});
