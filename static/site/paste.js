// A puzzle that is pasted or dropped anywhere on the page: the server says what it can be read as.  Pictures go elsewhere.

import { trigger } from "../page/loader.js";
import { on } from "../page/page.js";
import { bring, isPicture } from "./images.js";

const dialog = () => /** @type {HTMLDialogElement} */ (document.getElementById("paste"));
const field = () => /** @type {HTMLTextAreaElement} */ (document.getElementById("pasted"));

/** @type {(target: Element) => boolean} */
const inField = (target) => target.closest?.("input:not([readonly]), textarea") !== null;

const DECLARED = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{2,40})["']/i;

/** @type {(file: File) => Promise<string>} As UTF-16 if it is marked so, as its XML declares, as UTF-8, or else as Windows-1252. */
async function textOf(file) {
  const bytes = new Uint8Array(await file.slice(0, 140_000).arrayBuffer());
  const mark = bytes[0] * 256 + bytes[1];
  if (mark === 0xfffe || mark === 0xfeff) {
    return new TextDecoder(mark === 0xfffe ? "utf-16le" : "utf-16be").decode(bytes);
  }
  const plain = new TextDecoder("windows-1252").decode(bytes);
  try {
    return new TextDecoder(DECLARED.exec(plain)?.[1] ?? "utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return plain;
  }
}

/** @type {(text: string) => void} */
function offer(text) {
  if (!dialog()) return;
  if (!dialog().open) dialog().showModal();
  field().value = text;
  trigger(field(), "input");
}

on("paste", (event) => {
  const picture = [...(event.clipboardData?.files ?? [])].find(isPicture);
  const text = event.clipboardData?.getData("text/plain");
  if (picture && !text) {
    event.preventDefault();
    bring(picture);
    return;
  }
  if (inField(event.target)) return;
  if (!text?.trim()) return;
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
  const file = event.dataTransfer?.files[0];
  if (file && isPicture(file)) {
    bring(file);
    return;
  }
  const text = file ? await textOf(file) : (event.dataTransfer?.getData("text/plain") ?? "");
  if (text.trim()) offer(text);
});

on("click", (event) => {
  if (!event.target.closest('[data-dialog="#paste"]')) return;
  dialog().showModal();
  field().focus();
});

// A picture that another app has shared waits where the service worker put it (service-worker.js).
async function takeShared() {
  if (location.hash !== "#shared" || !("caches" in window)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  const found = await caches.match("/shared", { cacheName: "shared" });
  await caches.delete("shared");
  if (found) bring(await found.blob());
}
takeShared();
