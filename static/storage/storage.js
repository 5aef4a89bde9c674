// What the browser keeps for this site: texts and JSON under keys.  Storage may be switched off, full, or hold what another
// program wrote; nobody who reads or writes here has to care.  A site has a few megabytes, and pictures of solved boards give
// way to everything else.

/** @typedef {"localStorage" | "sessionStorage"} Place  kept for good, or as long as the tab */

export const PICTURE = "picture:";
const WHEN = /^(\d+)\n/; // how the value of a picture begins: when its puzzle was solved

/** Does something that storage may refuse; `otherwise` where it does.
 * @type {<Value>(act: () => Value, otherwise: Value) => Value} */
function attempt(act, otherwise) {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** @type {(key: string, place?: Place) => string | null} */
export const readText = (key, place = "localStorage") => attempt(() => window[place].getItem(key), null);

/** The JSON under a key, if it passes the check.
 * @type {<Value, Other>(key: string, check: (value: any) => value is Value, otherwise: Other, place?: Place) => Value | Other} */
export function read(key, check, otherwise, place) {
  const value = attempt(() => JSON.parse(readText(key, place) ?? "null"), null);
  return check(value) ? value : otherwise;
}

/** Keeps a text, for good at the cost of as many of the oldest pictures as it takes; says whether there was room.
 * @type {(key: string, text: string, place?: Place) => boolean} */
export function writeText(key, text, place = "localStorage") {
  const put = () => {
    window[place].setItem(key, text);
    return true;
  };
  if (attempt(put, false)) return true;
  for (const picture of place === "localStorage" ? oldestPictures() : []) {
    remove(picture);
    if (attempt(put, false)) return true;
  }
  return false;
}

/** The same of a value, as JSON.
 * @type {(key: string, value: unknown, place?: Place) => boolean} */
export const write = (key, value, place) => writeText(key, JSON.stringify(value), place);

/** @type {(key: string, place?: Place) => void} */
export const remove = (key, place = "localStorage") => attempt(() => window[place].removeItem(key), undefined);

/** The keys that begin so.
 * @type {(prefix: string) => string[]} */
export const keysFrom = (prefix) =>
  attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(prefix));

/** The keys of pictures, the oldest first.
 * @type {() => string[]} */
export function oldestPictures() {
  const ages = keysFrom(PICTURE).map((key) => ({ key, age: Number(readText(key)?.match(WHEN)?.[1] ?? 0) }));
  return ages.sort((one, other) => one.age - other.age).map(({ key }) => key);
}

/** @param {any} value @returns {value is Record<string, any>} */
export const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
