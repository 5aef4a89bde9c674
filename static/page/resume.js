// Whoever comes back to a kind of puzzles goes on with the size and level played last.  No module: before anything is painted.

(() => {
  try {
    const next = localStorage.getItem(`next:${location.pathname}`);
    const isFirst = !history.state && !location.search && !location.hash;
    if (next?.startsWith(`${location.pathname}/new?`) && isFirst) location.replace(next);
  } catch {
    // storage is switched off
  }
})();
