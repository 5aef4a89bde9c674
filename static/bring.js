// The field for a puzzle of any kind: a file that is chosen is opened at once, and what is typed after it counts.

const file = /** @type {HTMLInputElement | null} */ (document.getElementById("brought-file"));

file?.addEventListener("change", () => file.files.length && file.form.submit());
document.getElementById("brought")?.addEventListener("input", () => {
  file.value = "";
});
addEventListener("pageshow", () => {
  if (file) file.value = ""; // whoever comes back has opened it
});
