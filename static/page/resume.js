// Whoever comes back to a kind of puzzles goes on with the size and level played last; a first visit begins with a small
// board, and so does a first puzzle that is chosen on another page of the site.  No module: before anything is painted.

(() => {
  try {
    const [kind, recipe] = location.pathname.split("/new/");
    const isFirst = !history.state && !location.search && !location.hash;
    if (!isFirst) return;
    const next = localStorage.getItem(`next:${kind}`);
    if (!recipe && next?.startsWith(`${kind}/new?`)) location.replace(next);
    const isBegun = localStorage.getItem("records")?.includes(`"${kind.slice(1)}-`);
    if (next || isBegun || localStorage.getItem(`tutorial:${kind}`) || !navigator.onLine) return;
    // A link from elsewhere is for this puzzle, whoever follows it; one of this site's leads newcomers here afterwards.
    if (recipe && !document.referrer.startsWith(`${location.origin}/`)) return;
    if (recipe) sessionStorage.setItem("wanted", location.pathname);
    localStorage.setItem(`tutorial:${kind}`, "shown"); // where nothing can be kept, nobody is led there
    location.replace(`${kind}/tutorial`);
  } catch {
    // storage is switched off
  }
})();
