// The board's tools stand beside it: those that a finger needs all the time in the bar, others below,
// or among what the bar’s More opens.  No module: on a
// puzzle's page it runs before anything is painted, so that nothing moves.  An editor says "board" when its board is new.

(() => {
  function place() {
    for (const name of ["hand", "aside", "more"]) {
      const tools = document.querySelectorAll(`#board [data-${name}]`);
      if (tools.length) document.getElementById(name)?.replaceChildren(...tools);
    }
  }
  document.addEventListener("board", place);
  place();
})();
