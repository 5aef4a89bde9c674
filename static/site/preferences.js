// What a visitor chose for all pages: colours, and whether times are shown.  No module: it runs before anything is painted, so
// that nothing flashes.

(() => {
  /** @type {Record<string, string>} */
  const CHOICES = { theme: "system", clock: "shown", sound: "off", device: "any" }; // as they are at first; kept by these names
  const root = document.documentElement;
  if (location.hash.startsWith("#time-")) root.dataset.race = ""; // room for race.js
  const around = Array.from(document.querySelectorAll('meta[name="theme-color"]')); // what phones paint around a page
  for (const meta of around) meta.dataset.colour = meta.content;
  const chosen = { ...CHOICES };

  const buttons = () => document.querySelectorAll("button[data-choose]");

  function recall() {
    try {
      for (const [name, first] of Object.entries(CHOICES)) chosen[name] = localStorage.getItem(name) ?? first;
    } catch {
      // storage is switched off: it lasts as long as the page
    }
  }

  function show() {
    for (const [name, first] of Object.entries(CHOICES))
      if (chosen[name] === first) delete root.dataset[name];
      else root.dataset[name] = chosen[name];
    const { theme } = chosen;
    // What the browser paints before there is a style sheet.
    const scheme = ["light", "dark"].includes(theme) ? theme : "light dark";
    document.querySelector('meta[name="color-scheme"]')?.setAttribute("content", scheme);
    for (const meta of around) {
      const asChosen = around.find((each) => each.media.includes(theme)) ?? meta;
      meta.content =
        theme === "contrast" ? (meta === around[0] ? "#ffffff" : "#000000") : (asChosen.dataset.colour ?? "");
    }
    limitReferrer();
    for (const button of buttons())
      button.setAttribute("aria-pressed", String(chosen[button.dataset.choose ?? ""] === button.value));
    document.dispatchEvent(new Event("preference"));
  }

  // Addresses of pages have in them what somebody drew.
  function limitReferrer() {
    const isOnly = chosen.device === "only";
    const known = document.querySelector('meta[name="referrer"]');
    if (!known && !isOnly) return;
    const meta = /** @type {HTMLMetaElement} */ (known ?? document.createElement("meta"));
    meta.name = "referrer";
    meta.content = isOnly ? "strict-origin" : "strict-origin-when-cross-origin";
    document.head.append(meta);
  }

  // The name that goes along with a time that is shared: no more is known of anybody.
  function bindName() {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("name"));
    if (!field) return;
    try {
      field.value = localStorage.getItem("name") ?? "";
      field.addEventListener("input", () => localStorage.setItem("name", field.value.trim()));
    } catch {
      // as above
    }
  }

  recall();
  show();
  document.addEventListener("DOMContentLoaded", bindName);
  document.addEventListener("DOMContentLoaded", show);
  window.addEventListener("storage", ({ key }) => {
    if (!key || !(key in CHOICES)) return;
    recall(); // another tab has chosen
    show();
  });
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button[data-choose]") : null;
    if (!button) return;
    const { choose: name = "" } = button.dataset;
    const { otherwise } = button.dataset; // of a switch
    chosen[name] = otherwise && chosen[name] === button.value ? otherwise : button.value;
    show();
    try {
      localStorage.setItem(name, chosen[name]);
    } catch {
      // as above
    }
  });

  document.addEventListener("touchstart", () => {}, { passive: true }); // or Safari shows nothing pressed
})();
