// “Copy as picture”, where the browser can: loaded when the part of “Share” is unfolded that has the button.

const LABEL = "Copy as picture";
const able = typeof ClipboardItem === "function" && typeof navigator.clipboard?.write === "function";

function show() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-picture]")))
    button.hidden = !able;
}

/** The picture at this address, or an error whose message says why there is none.
 * @type {(address: string) => Promise<Blob>} */
async function picture(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.status === 429 ? "Try again later" : "That didn’t work. Try again.");
  return answer.blob();
}

document.addEventListener("click", async ({ target }) => {
  const button =
    target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-picture]")) : null;
  if (!button) return;
  let said = "Copied";
  const drawn = picture(button.dataset.picture ?? "").catch((error) => {
    said = error.message;
    throw error;
  });
  try {
    // A promise, since some browsers let only what was asked for at the tap itself be copied.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": drawn })]);
  } catch {
    if (said === "Copied") said = "Your browser blocked this";
  }
  button.textContent = said;
  setTimeout(() => {
    button.textContent = LABEL;
  }, 3000);
});

document.addEventListener("toggle", show, true); // the links of another puzzle
show();
