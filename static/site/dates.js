// Days by the visitor's own clock.

/** A day as its address has it, by the visitor's own clock.
 * @type {(time?: number) => string} */
export function dayOf(time = Date.now()) {
  const date = new Date(time);
  /** @type {(number: number) => string} */
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
