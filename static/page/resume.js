// Whoever comes back to a kind of puzzles goes on with the size and level played last; a first visit begins with a small
// board.  No module: before anything is painted.

(() => {
  try {
    const next = localStorage.getItem(`next:${location.pathname}`);
    const isFirst = !history.state && !location.search && !location.hash;
    if (!isFirst) return;
    if (next?.startsWith(`${location.pathname}/new?`)) location.replace(next);
    const shown = `tutorial:${location.pathname}`;
    if (next || localStorage.getItem(shown) || !navigator.onLine) return;
    localStorage.setItem(shown, "shown"); // where nothing can be kept, nobody is led there
    location.replace(`${location.pathname}/tutorial`);
  } catch {
    // storage is switched off
  }
})();
