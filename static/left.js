// A board as somebody left it, in the part of a link that no server sees.

const HASH = "#left-";

/** @type {(bytes: Uint8Array, through: any) => Promise<Uint8Array>} */
async function piped(bytes, through) {
  const stream = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** What follows the address of a puzzle to bring this state along.
 * @type {(state: any) => Promise<string>} */
export async function packed(state) {
  const bytes = await piped(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return HASH + text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The state that the page's address brings along, if any.
 * @type {() => Promise<any>} */
export async function brought() {
  if (!location.hash.startsWith(HASH)) return null;
  try {
    const text = atob(location.hash.slice(HASH.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    return null; // not whole, or from another version
  }
}
