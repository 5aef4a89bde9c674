// Small choices that outlive the page, where the browser keeps any.

/** @type {(name: string) => string | null} */
export function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage is switched off
  }
}

/** @type {(name: string, value: string) => void} */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // storage is switched off or full: then it is for this page only
  }
}
