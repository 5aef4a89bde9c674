// The colours that a visitor chose.  No module: it runs before anything is painted, so that nothing flashes.

(() => {
  const KEY = "theme";
  const root = document.documentElement;
  /** @type {HTMLMetaElement[]} */
  const around = Array.from(document.querySelectorAll('meta[name="theme-color"]')); // what phones paint around a page
  for (const meta of around) meta.dataset.colour = meta.content;
  let theme = "system";

  function recall() {
    try {
      theme = localStorage.getItem(KEY) ?? "system";
    } catch {
      // storage is switched off: it lasts as long as the page
    }
  }

  function show() {
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    // What the browser paints before there is a style sheet.
    const scheme = ["light", "dark"].includes(theme) ? theme : "light dark";
    document.querySelector('meta[name="color-scheme"]').setAttribute("content", scheme);
    for (const meta of around) {
      const asChosen = around.find((each) => each.media.includes(theme)) ?? meta;
      meta.content = theme === "contrast" ? (meta === around[0] ? "#ffffff" : "#000000") : asChosen.dataset.colour;
    }
    for (const button of document.querySelectorAll("[data-choose-theme]")) {
      button.setAttribute("aria-pressed", String(button.getAttribute("data-choose-theme") === theme));
    }
  }

  recall();
  show();
  document.addEventListener("DOMContentLoaded", show);
  window.addEventListener("storage", ({ key }) => {
    if (key !== KEY) return;
    recall(); // another tab has chosen
    show();
  });
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-choose-theme]") : null;
    if (!button) return;
    theme = button.getAttribute("data-choose-theme");
    show();
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // as above
    }
  });
})();
