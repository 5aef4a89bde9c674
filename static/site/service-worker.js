// The service worker: what somebody has seen on this device is there without a network, too.
//
// Sent as /sw.js behind `self.SITE` (webapp/pages/site/offline.py).  Of the network it only answers for pages and for what is
// named by its hash; everything else is none of its business.  As pages come from the network whenever there is one, and
// what is named by its hash never changes, a new worker may take over at once: no page that is open notices.

(() => {
  const worker = /** @type {SiteWorker} */ (/** @type {unknown} */ (self));
  /** @type {{ version: string, offline: string, first: string[], never: string[], day: string,
   * open: string, kinds: Record<string, string> }} `first` is what the page `offline` needs; `never` are beginnings of paths that are
   * left alone; `day` leads to today's puzzles, and the paths `kinds` to a fresh one of a kind; `open` takes what other
   * apps share */
  const { version, offline, first, never, day, kinds, open } = worker.SITE;
  const OURS = /^(pages|assets)-/;
  const [PAGES, ASSETS] = [`pages-${version}`, `assets-${version}`];
  const PATIENCE = 3000; // milliseconds that the network has, where a page is kept
  const PAUSE = 400; // milliseconds between two pages that nobody waits for
  const MOST_PAGES = 40;
  const HASHED = /[?&]v=[0-9a-f]{10}$/;
  const NAMED = /\b(?:src|href|data-module|data-script)="(\/[^"]+\?v=[0-9a-f]{10})"/g;

  /** @type {(time: number) => Promise<void>} */
  const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
  /** @type {(address: string) => string} */
  const bare = (address) => new URL(address, worker.location.href).href.split("#")[0];
  /** @type {(address: URL) => boolean} */
  const isOurs = ({ origin, pathname }) =>
    origin === worker.location.origin && !never.some((each) => pathname === each || pathname.startsWith(`${each}/`));

  // -- what is kept ------------------------------------------------------------------------------------------------------

  /** @type {(cacheName: string, address: string) => Promise<Response | undefined>} */
  const held = (cacheName, address) => caches.match(address, { cacheName, ignoreVary: true }); // and opens none that is gone

  // One that was replaced while it was at work leaves nothing behind.
  const isReplaced = () => worker.serviceWorker?.state === "redundant";

  /** @type {(answer: Response) => boolean} */
  const isPage = (answer) =>
    answer.status === 200 &&
    answer.type === "basic" &&
    (answer.headers.get("Content-Type") ?? "").startsWith("text/html") &&
    !/no-store/.test(answer.headers.get("Cache-Control") ?? "");

  /** Keeps an answer with all that it names, if it is a page; says whether it is.
   * @type {(address: string, answer: Response) => Promise<boolean>} */
  async function keepPage(address, answer) {
    const own = bare(answer.redirected ? answer.url : address);
    if (!isPage(answer) || !isOurs(new URL(own))) return false;
    await put(own, await answer.text(), answer.headers);
    return true;
  }

  // As a copy: browsers take no answer for a page that came by a redirect, and it is no longer compressed.
  /** @type {(address: string, text: string, sent: Headers) => Promise<void>} */
  async function put(address, text, sent) {
    if (isReplaced()) return;
    const headers = new Headers(sent);
    for (const each of ["Content-Encoding", "Content-Length"]) headers.delete(each);
    const pages = await caches.open(PAGES);
    await pages.delete(address, { ignoreVary: true }); // so that it is the newest
    await pages.put(address, new Response(text, { headers }));
    for (const [, each] of text.matchAll(NAMED)) if (!each.includes(".png?")) await fromStock(new Request(each));
    await forgetOldest(pages);
  }

  // The home page stays, where an app on a home screen begins, and so does what was solved, which needs no network.
  /** @type {(pages: Cache) => Promise<void>} */
  async function forgetOldest(pages) {
    const others = (await pages.keys()).filter(({ url }) => !["/", "/yours"].includes(new URL(url).pathname));
    for (const each of others.slice(0, -MOST_PAGES)) await pages.delete(each);
  }

  /** @type {(request: Request) => Promise<Response>} */
  async function fromStock(request) {
    const kept = await held(ASSETS, request.url);
    if (kept) return kept;
    const answer = await fetch(request);
    if (!isReplaced() && answer.status === 200 && /immutable/.test(answer.headers.get("Cache-Control") ?? "")) {
      const copy = answer.clone();
      await caches.open(ASSETS).then((cache) => cache.put(request.url, copy));
    }
    return answer;
  }

  /** @type {(coming: Promise<Response>, address: string) => Promise<Response>} */
  async function networkFirst(coming, address) {
    const kept = await held(PAGES, address);
    try {
      const late = kept && wait(PATIENCE).then(() => kept);
      return await Promise.race(late ? [coming, late] : [coming]);
    } catch {
      return (await instead(address)) ?? kept ?? (await held(ASSETS, offline)) ?? Response.error();
    }
  }

  /** To what is kept of that which is new at an address each time: the newest day, the last board of a kind.
   * @type {(address: string) => Promise<Response | undefined>} */
  async function instead(address) {
    const { pathname, search } = new URL(address);
    const pages = await caches.open(PAGES);
    const others = (await pages.keys()).filter(({ url }) => url !== address);
    const found = others.map(({ url }) => url).reverse(); // the newest first
    if (pathname === day) {
      const [newest] = found
        .filter((each) => new URL(each).pathname.startsWith(`${day}/`))
        .sort()
        .reverse();
      return newest ? Response.redirect(newest) : undefined;
    }
    const kind = search ? undefined : kinds[pathname];
    for (const each of kind ? found : []) {
      const text = await (await held(PAGES, each))?.text();
      const [body] = /<body [^>]*>/.exec(text ?? "") ?? [""];
      if (body.includes(`data-kind="${kind}"`) && body.includes('data-mode="play"')) return Response.redirect(each);
    }
    return undefined;
  }

  // A picture that another app shares never goes over the line: it waits for the script of the next page (paste.js).
  /** @type {(request: Request) => Promise<Response>} */
  async function shared(request) {
    const sent = request.clone();
    const file = await request.formData().then(
      (form) => form.get("file"),
      () => null,
    );
    if (typeof file !== "object" || !file?.type.startsWith("image/")) return fetch(sent);
    await caches.open("shared").then((cache) => cache.put("/shared", new Response(file)));
    return Response.redirect("/#shared", 303);
  }

  // -- from one worker to the next -----------------------------------------------------------------------------------------

  async function begin() {
    const assets = await caches.open(ASSETS);
    await assets.addAll([new Request(offline, { cache: "reload" }), ...first]);
    await worker.skipWaiting();
  }

  // Pages that were kept go along with what they name, so that an update just before a tunnel takes nothing away.
  async function takeOver() {
    const [pages, assets] = await Promise.all([PAGES, ASSETS].map((name) => caches.open(name)));
    const old = (await caches.keys()).filter((name) => OURS.test(name) && name !== PAGES && name !== ASSETS);
    for (const name of old.filter((each) => each.startsWith("pages-"))) {
      const before = await caches.open(name);
      for (const request of await before.keys()) {
        const page = await before.match(request, { ignoreVary: true });
        if (!page || (await held(PAGES, request.url))) continue;
        const text = await page.clone().text();
        await pages.put(request.url, page);
        for (const [, each] of text.matchAll(NAMED)) {
          const asset = !(await held(ASSETS, each)) && (await caches.match(each, { ignoreVary: true }));
          if (asset) await assets.put(each, asset);
        }
      }
    }
    await forgetOldest(pages);
    for (const name of old) await caches.delete(name);
    await worker.clients.claim();
  }

  // -- what pages ask for (register-worker.js) --------------------------------------------------------------------------------------

  /** Keeps these addresses, one after the other, unless they are; those of `again` anew.  The page that was opened at the
   * address `opened` may have taken on another one, the first.
   * @type {(asked: { addresses: string[], again?: string[], opened?: string }) => Promise<boolean>} */
  async function gather({ addresses, again = [], opened }) {
    const known = addresses.filter((each) => !again.includes(each));
    const page = opened && !(await held(PAGES, bare(known[0]))) && (await held(PAGES, bare(opened)));
    if (page) await put(bare(known[0]), await page.text(), page.headers);
    for (const address of addresses.filter((each) => isOurs(new URL(bare(each))))) {
      if (isReplaced()) return false;
      if (known.includes(address) && (await held(PAGES, bare(address)))) continue;
      const answer = await fetch(address, { headers: { Accept: "text/html" } });
      if (!(await keepPage(address, answer)) && answer.status !== 202) return false; // the site has other worries
      await wait(PAUSE);
    }
    return true;
  }

  worker.addEventListener("install", (event) => event.waitUntil(begin()));
  worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
  worker.addEventListener("message", (event) => {
    const asked = gather(event.data).catch(() => false);
    event.waitUntil(asked.then((isDone) => event.ports[0]?.postMessage(isDone)));
  });
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method === "POST" && request.mode === "navigate" && isOurs(url) && url.pathname === open)
      event.respondWith(shared(request));
    if (request.method !== "GET" || !isOurs(url)) return;
    if (request.mode === "navigate" && request.destination === "document") {
      const coming = fetch(request);
      const kept = coming.then((answer) => keepPage(request.url, answer.clone()));
      event.waitUntil(kept.catch(() => false));
      event.respondWith(networkFirst(coming, bare(request.url)));
    } else if (request.mode !== "navigate" && HASHED.test(url.search)) event.respondWith(fromStock(request));
  });
})();
