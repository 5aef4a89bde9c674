// Room in the browser's storage, of which a site has a few megabytes: pictures give way to everything else.

export const PICTURE = "picture:";
const WHEN = /^(\d+)\n/; // how the value of a picture begins: when its puzzle was solved

/** The pictures' names in the storage, the oldest first.
 * @type {() => string[]} */
export function oldestPictures() {
  const age = (name) => Number(localStorage.getItem(name)?.match(WHEN)?.[1] ?? 0);
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PICTURE));
  return names
    .map((name) => /** @type {const} */ ([name, age(name)]))
    .sort((one, other) => one[1] - other[1])
    .map(([name]) => name);
}

/** Keeps a value, at the cost of as many of the oldest pictures as it takes; says whether there was room.
 * @type {(name: string, value: string) => boolean} */
export function put(name, value) {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return putInPlace(name, value);
  }
}

function putInPlace(name, value) {
  try {
    for (const picture of oldestPictures()) {
      localStorage.removeItem(picture);
      try {
        localStorage.setItem(name, value);
        return true;
      } catch {
        // it takes one more
      }
    }
  } catch {
    // storage is switched off
  }
  return false;
}
