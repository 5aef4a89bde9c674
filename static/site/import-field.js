// The field for a puzzle of any kind: a file that is chosen is opened at once, and what is typed after it counts.

import { bring, isPicture } from "./images.js";

const file = /** @type {HTMLInputElement | null} */ (document.getElementById("brought-file"));

file?.addEventListener("change", () => {
  if (isPicture(file.files[0])) bring(file.files[0]);
  else if (file.files.length) file.form.submit();
});
document.getElementById("brought")?.addEventListener("input", () => {
  file.value = "";
});
addEventListener("pageshow", () => {
  if (file) file.value = ""; // whoever comes back has opened it
});
