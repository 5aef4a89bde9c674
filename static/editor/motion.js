// Movement for those who like it.

/** Whether nothing should move, as it was asked for or while data is saved. */
export const still = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ||
  Boolean(/** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData);

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

/** A copy of a picture hops from one place to another.
 * @type {(picture: Element, from: DOMRect, to: DOMRect, delay: number) => void} */
export function hop(picture, from, to, delay) {
  if (still()) return;
  const copy = /** @type {HTMLElement} */ (picture.cloneNode(true));
  copy.classList.add("flying");
  Object.assign(copy.style, { left: `${from.x}px`, top: `${from.y}px` });
  document.body.append(copy);
  const [x, y] = [to.x - from.x, to.y - from.y];
  const ways = [
    { transform: "none" },
    { transform: `translate(${x / 2}px, ${y / 2 - 24}px) scale(1.4)` },
    { transform: `translate(${x}px, ${y}px)` },
  ];
  copy.animate(ways, { duration: 190, delay, easing: "ease-in-out" }).onfinish = () => copy.remove();
}

/** What is refused shakes its head.
 * @type {(element: Element) => void} */
export function shake(element) {
  if (still()) return;
  const ways = [0, -5, 5, -3, 0].map((way) => ({ transform: `translateX(${way}px)` }));
  element.animate(ways, { duration: 260 });
}
