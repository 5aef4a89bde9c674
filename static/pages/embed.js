// A board in a page of another site tells how high it is, so that the page can make its frame as high (docs/embed.md).

const main = document.querySelector("main");
const tell = () => {
  const bottom = main?.getBoundingClientRect().bottom ?? 0;
  parent.postMessage({ puzzleHeight: Math.ceil(bottom + scrollY) + 8 }, "*"); // nothing that only its own page may know
};

if (main && parent !== window) new ResizeObserver(tell).observe(main);
