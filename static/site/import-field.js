// The field for a puzzle of any kind: a file that is chosen is opened at once, and what is typed after it counts.

import { bring, isPicture } from "./images.js";

const file = document.querySelector("input#brought-file");

file?.addEventListener("change", () => {
  const chosen = file.files?.[0];
  if (chosen && isPicture(chosen)) bring(chosen);
  else if (chosen) file.form?.submit();
});
document.getElementById("brought")?.addEventListener("input", () => {
  if (file) file.value = "";
});
addEventListener("pageshow", () => {
  if (file) file.value = ""; // whoever comes back has opened it
});
