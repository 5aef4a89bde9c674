// A board in a page of another site tells how high it is, so that the page can make its frame as high (docs/embed.md).

const tell = () => {
  const { bottom } = document.querySelector("main").getBoundingClientRect();
  parent.postMessage({ puzzleHeight: Math.ceil(bottom + scrollY) + 8 }, "*"); // nothing that only its own page may know
};

if (parent !== window) new ResizeObserver(tell).observe(document.querySelector("main"));
