// Fair chances.

// 0 to limit - 1, each equally likely: draws from the incomplete last round of remainders are thrown away.
/** @type {(limit: number) => number} */
export function below(limit) {
  const rounds = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const [drawn] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < rounds) return drawn % limit;
  }
}

// So many of the things, in the order in which they are drawn; all of them shuffle.
/** @type {<T>(things: Iterable<T>, number: number) => T[]} */
export function sample(things, number) {
  const rest = [...things];
  return Array.from({ length: number }, () => rest.splice(below(rest.length), 1)[0]);
}
