// A board as somebody left it, in the part of a link that no server sees: a state of this site's, or cells that were
// entered in another program.

const HASH = "#left-";
const ENTERED = "#entered-";
const MOST = 4_000_000; // bytes that a link may unpack to: a few kilobytes could become gigabytes

/** @type {(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream) => Promise<Uint8Array>} */
async function pipe(bytes, through) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST) {
      reader.cancel();
      throw new RangeError("too large to be a board");
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** What follows the address of a puzzle to bring this state along.
 * @type {(state: unknown) => Promise<string>} */
export async function packState(state) {
  const bytes = await pipe(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return HASH + text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What the page's address brings along: a state, or [place, value] of each cell, as hints have them; null for nothing.
 * @type {() => Promise<{ state?: unknown, cells?: [string, unknown][] } | null>} */
export async function readShared() {
  const kind = [HASH, ENTERED].find((each) => location.hash.startsWith(each));
  if (!kind) return null;
  try {
    const text = atob(location.hash.slice(kind.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const found = JSON.parse(new TextDecoder().decode(await pipe(bytes, new DecompressionStream("deflate-raw"))));
    return kind === HASH ? { state: found } : { cells: found };
  } catch {
    return null; // not whole, or from another version
  }
}
