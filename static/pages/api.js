// The page for programs: an example of each operation is sent, and its answer shown.

import { find } from "../page/page.js";

const JSON_TYPE = "application/json";
const SHELL = /'/g; // what would end a quoted word of a command

/** @type {(form: HTMLFormElement, name: string) => HTMLInputElement | null} */
const field = (form, name) => /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));

/** @type {(form: HTMLFormElement) => string} */
function address(form) {
  /** @type {Record<string, string>} */
  const parts = {
    kind: field(form, "kind")?.value ?? "",
    id: encodeURIComponent(field(form, "id")?.value.trim() ?? ""),
  };
  return (form.dataset.address ?? "").replace(/\{(kind|id)\}/g, (whole, name) => parts[name] || whole);
}

/** @type {(form: HTMLFormElement) => void} */
function showCommand(form) {
  const body = field(form, "body")?.value;
  const { media = JSON_TYPE } = form.dataset;
  const option = media === JSON_TYPE ? "--json" : `-H 'Content-Type: ${media}' --data-binary`;
  const sent = body === undefined ? "" : ` \\\n  ${option} '${body.replace(SHELL, "'\\''")}'`;
  const method = form.dataset.method === "POST" && !sent ? "-X POST " : "";
  find(".curl", form).textContent = `curl ${method}${new URL(address(form), location.href)}${sent}`;
}

/** @type {(form: HTMLFormElement) => Promise<void>} */
async function send(form) {
  const status = /** @type {HTMLElement} */ (form.querySelector("[data-status]"));
  const answer = /** @type {HTMLElement} */ (form.querySelector("[data-answer]"));
  const body = field(form, "body")?.value;
  status.hidden = false;
  status.textContent = "Sending …";
  try {
    const headers = body === undefined ? undefined : { "Content-Type": form.dataset.media ?? JSON_TYPE };
    const response = await fetch(address(form), { method: form.dataset.method, body, headers });
    const text = await response.text();
    status.textContent = `${response.status} ${response.statusText}`;
    answer.textContent = readable(text);
    answer.hidden = false;
  } catch {
    status.textContent = "The site didn’t answer. Try again.";
  }
}

/** @type {(text: string) => string} */
function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-operation]"))) {
  form.addEventListener("change", ({ target }) => {
    const body = field(form, "body");
    if (target instanceof HTMLSelectElement && body) body.value = target.selectedOptions[0].dataset.example ?? "";
    showCommand(form);
  });
  form.addEventListener("input", () => showCommand(form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form);
  });
  showCommand(form); // a browser may bring back what was chosen before
}
