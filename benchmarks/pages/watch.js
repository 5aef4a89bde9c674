// What a page notes of itself while it is measured; runs before the page's own scripts.

window.watch = (() => {
  const shifts = [];
  const seen = { shifts, largest: 0 };

  /** @type {(type: string, take: (entry: any) => void) => void} */
  function note(type, take) {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true });
  }

  const box = ({ x, y, width, height }) => `${Math.round(x)},${Math.round(y)} ${Math.round(width)}x${Math.round(height)}`;

  function named(node) {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    if (!element) return "?";
    return [element.localName + (element.id && `#${element.id}`), ...element.classList].join(".");
  }

  note("layout-shift", ({ startTime, value, sources }) => {
    const what = sources.map((each) => `${named(each.node)} ${box(each.previousRect)} -> ${box(each.currentRect)}`);
    shifts.push({ at: startTime, value, what });
  });
  note("largest-contentful-paint", ({ startTime }) => {
    seen.largest = startTime;
  });

  // Controls too small for a finger, with everything unfolded.  Cells of boards are as large as the puzzle lets them be.
  const CONTROLS =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=gridcell], [tabindex='0']";
  const LEAST = 43.5; // half a pixel may be lost to rounding
  const CELLS = "#board :is(td, th, [role=gridcell])";

  function targets() {
    for (const each of document.querySelectorAll("details")) each.open = true;
    const found = { small: [], cells: 0, all: 0 };
    for (const each of document.querySelectorAll(CONTROLS)) {
      if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const inSentence = getComputedStyle(each).display === "inline" && each.parentElement.localName === "p";
      const own = each.getBoundingClientRect();
      if (own.width < 2 || own.bottom < 0 || inSentence) continue; // the former two are for screen readers
      const label = each.matches("[type=checkbox], [type=radio]") ? each.closest("label") : null;
      const { width, height } = (label ?? each).getBoundingClientRect();
      found.all += 1;
      if (width >= LEAST && height >= LEAST) continue;
      const name = (each.ariaLabel || each.innerText || each.name || each.localName).trim().slice(0, 30);
      if (each.closest(CELLS)) found.cells += 1;
      else found.small.push(`${name} ${Math.round(width)}x${Math.round(height)}`);
    }
    return found;
  }

  // Milliseconds: in all, until the request goes out, until its answer is here, and how many requests there were.
  function split(start, end) {
    const asked = performance.getEntriesByType("resource").filter((each) => each.startTime >= start);
    const solving = asked.find((each) => each.name.endsWith("/solve")) ?? asked[0];
    const last = asked.findLast((each) => each.responseEnd) ?? solving;
    const [sent, came] = [solving.requestStart - start, last.responseEnd - start];
    return { all: end - start, sent, came, requests: asked.length };
  }

  // Milliseconds from the next click until a verdict is painted.
  function answer() {
    let start;
    const isShown = () => document.querySelector("#result .verdict")?.checkVisibility();
    addEventListener("click", ({ timeStamp }) => (start ??= timeStamp), { capture: true });
    seen.answered = new Promise((done) => {
      const look = () => {
        if (!start || !isShown()) requestAnimationFrame(look);
        else requestAnimationFrame(() => setTimeout(() => done(split(start, performance.now()))));
      };
      look();
    });
  }

  // Milliseconds from each press of a finger, a button or a key to what is painted of it, until told to stop.
  function presses() {
    const found = new Map();
    const take = (list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) found.set(interactionId, Math.max(duration, found.get(interactionId) ?? 0));
    };
    const observer = new PerformanceObserver(take);
    observer.observe({ type: "event", durationThreshold: 16 });
    seen.pressed = () => {
      take({ getEntries: () => observer.takeRecords() });
      observer.disconnect();
      return [...found.values()];
    };
  }

  // How long each frame takes, until told to stop.
  function frames() {
    const found = [];
    let isGoing = true;
    let last;
    const step = (now) => {
      if (last !== undefined) found.push(now - last);
      last = now;
      if (isGoing) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    seen.stop = () => {
      isGoing = false;
      return found;
    };
  }

  return Object.assign(seen, { targets, answer, presses, frames });
})();
