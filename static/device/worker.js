// Python in a worker of its own (Pyodide): as `site` it makes the pages that the server makes, as `solver` it searches.
//
// Sent by webapp/pages/site/device.py, with a policy that allows WebAssembly here and nowhere else.  The other side of its
// messages is manager.js; the Python that it calls is webapp/device/browser.py.

let slowness = 1; // against a server

const base = new URL(".", import.meta.url).href;

/** @type {(message: object, transfer?: Transferable[]) => void} */
const post = (message, transfer = []) => self.postMessage(message, { transfer });

/** @type {(name: string) => Promise<ArrayBuffer>} */
async function fetched(name) {
  const answer = await fetch(base + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function python() {
  new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)); // an empty one: where it is forbidden, Pyodide hangs
  const [{ loadPyodide }, archive] = await Promise.all([import(`${base}pyodide.mjs`), fetched("site.zip")]);
  const loaded = await loadPyodide({ indexURL: base, stdLibURL: `${base}python.zip` });
  loaded.unpackArchive(archive, "zip", { extractDir: "/site" });
  loaded.runPython("import sys; sys.path.insert(0, '/site')");
  return loaded;
}

/** Answers one message after the other.
 * @typedef {(message: any) => void} Act */

/** @type {(loaded: any, links: string, alone: boolean) => Act} */
function site(loaded, links, alone) {
  const browser = loaded.pyimport("webapp.device.browser");
  const told = loaded.FS.readFile("/site/told.json", { encoding: "utf8" });
  let isAskedFor = false;
  const made = browser.start_site(
    told,
    new URL(base).pathname,
    alone,
    links,
    (/** @type {string} */ id, /** @type {string} */ line) => post({ begin: id, line }),
    (/** @type {string} */ id) => post({ end: id }),
    (/** @type {string} */ id, /** @type {string} */ kind, /** @type {string} */ text) =>
      post({ shared: id, kind, text, isAskedFor }),
  );
  slowness = made.slowness;
  return ({ asked, method, address, headers, body, job, line }) => {
    if (job) {
      made.note(job, line);
      return;
    }
    isAskedFor = new URL(address, base).pathname.endsWith("/share"); // other pages have links, too
    const answer = browser.answer(made, method, address, headers, body);
    const [status, sent, bytes] = answer.toJs();
    answer.destroy();
    post({ answered: asked, status, headers: sent, body: bytes });
  };
}

/** @type {(loaded: any) => Act} */
function solver(loaded) {
  let at = "";
  const work = loaded
    .pyimport("webapp.device.browser")
    .start_solver((/** @type {string} */ line) => post({ job: at, line }));
  return ({ job, line }) => {
    at = job;
    work(line);
  };
}

/** @type {Promise<Act>} */
const ready = new Promise((resolve, reject) => {
  self.addEventListener(
    "message",
    ({ data: { role, links, alone } }) => {
      python()
        .then((loaded) => (role === "site" ? site(loaded, links, alone) : solver(loaded)))
        .then(resolve, reject);
    },
    { once: true },
  );
});

ready.then(
  () => post({ ready: true, slowness }),
  (error) => post({ failed: String(error) }),
);

self.addEventListener("message", async ({ data }) => {
  if ("role" in data) return;
  try {
    (await ready)(data);
  } catch (error) {
    post({ failed: String(error), answered: data.asked, job: data.job });
  }
});
