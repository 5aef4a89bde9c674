// What opens the dialogs in which a nonogram is made of a picture, or its colours are chosen: a button, a picture that was
// brought here, or from another page.  A dialog's own script comes when it is wanted first.

import { on } from "../../page/page.js";
import { takeHanded } from "../../site/images.js";

/** @type {import("./editor.js").default | null} the nonogram's editor, whichever is on the page now */
let editor = null;
/** @type {Promise<import("./picture.js").default> | null} */
let dialog = null;

/** @type {Promise<import("./palette.js").default> | null} */
let palette = null;

const button = () => document.querySelector('[data-action="picture"]');

/** @type {() => Promise<import("./picture.js").default>} */
function pictureDialog() {
  dialog ??= import(button()?.dataset.script ?? "").then(({ default: Dialog }) => new Dialog(editor?.part("picture")));
  dialog.catch(() => {
    dialog = null; // the line is down: it may be up again for the next try
  });
  return dialog;
}

/** @type {(picture?: Blob | HTMLCanvasElement | string) => Promise<void>} */
const open = async (picture) => (await pictureDialog()).open(() => editor, picture);

/** @type {(change: string) => Promise<void>} */
const reopen = async (change) => (await pictureDialog()).reopen(() => editor, change);

async function openPalette() {
  const address = document.querySelector('[data-action="palette"]')?.dataset.script ?? "";
  palette ??= import(address).then(({ default: Dialog }) => new Dialog(editor?.part("palette")));
  palette.catch(() => {
    palette = null;
  });
  (await palette).open(() => editor);
}

/** @param {import("./editor.js").default} current */
export function takePictures(current) {
  const isFirst = !editor;
  editor = current;
  if (!isFirst) return;
  on("click", ({ target }) => {
    const change = target.closest("[data-redraw]")?.dataset.redraw;
    if (change) reopen(change);
    else if (target.closest('[data-action="picture"]')) open();
  });
  on("click", ({ target }) => target.closest('[data-action="palette"]') && openPalette());
  on("picture", (event) => {
    if (!editor?.making || !button()) return;
    event.preventDefault();
    open(event.detail);
  });
  if (editor.making && button())
    takeHanded().then((picture) => {
      if (picture !== null) open(picture);
    });
}
