// Movement for those who like it.

/** Whether nothing should move. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A wave over a board: each element swells a little, later the further it is along; all of it takes under 700 ms.
 * @type {(elements: [Element, number][]) => void}  with parts of the way, from 0 to 1 */
export function wave(elements) {
  if (still()) return;
  const swell = [
    { transform: "none" },
    { transform: "scale(1.18)", color: "var(--warm, var(--pen))" },
    { transform: "none" },
  ];
  for (const [element, at] of elements)
    element.animate(swell, { duration: 280, delay: 380 * at, easing: "ease-in-out" });
}

/** What is refused shakes its head.
 * @type {(element: Element) => void} */
export function shake(element) {
  if (still()) return;
  const ways = [0, -5, 5, -3, 0].map((way) => ({ transform: `translateX(${way}px)` }));
  element.animate(ways, { duration: 260 });
}
