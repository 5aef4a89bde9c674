// The service worker: what somebody has seen on this device is there without a network, too.
//
// Sent as /sw.js behind `self.SITE` (webapp/pages/site/offline.py).  It answers for pages, for what is named by its hash, and for
// what this device may answer itself; everything else is none of its business.  As pages come from the network whenever there is one, and
// what is named by its hash never changes, a new worker may take over at once: no page that is open notices.

(() => {
  const worker = /** @type {SiteWorker} */ (/** @type {unknown} */ (self));
  /** @type {{ version: string, offline: string, first: string[], never: string[], day: string,
   * open: string, kinds: Record<string, string>, device: { alone: boolean, base: string, module: string,
   * asks: string[], needs: string[] } | null }} `first` is what the page `offline` needs; `never` are beginnings of paths that are
   * left alone; `day` leads to today's puzzles, and the paths `kinds` to a fresh one of a kind; `open` takes what other
   * apps share */
  const { version, offline, first, never, day, kinds, open, device } = worker.SITE;
  const OURS = /^(pages|assets)-/;
  const DEVICE = "device"; // a cache of its own: what it is made of outlives most versions
  const [PAGES, ASSETS] = [`pages-${version}`, `assets-${version}`];
  const PATIENCE = 3000; // milliseconds that the network has, where a page is kept
  const HEARING = 500; // milliseconds in which a page says that it was asked
  const LONG_HEARING = 10_000; // the same, if nobody else may be asked
  const PAUSE = 400; // milliseconds between two pages that nobody waits for
  const MOST_PAGES = 40;
  const CHOICE = "choice"; // a cache that outlives all versions, with `ONLY` in it if nothing is to leave this device
  const ONLY = "/only-on-this-device";
  const DRAWN = ["text", "entries", "start"]; // what addresses have in them that somebody drew or entered
  const AT_ONCE = 6; // files that are fetched side by side
  const HASHED = /[?&]v=[0-9a-f]{10}$/;
  const OF_DEVICE = /\/device\/\w+\//; // where the files of one version of the device are
  const TELLS_DEVICE = /(<template id="device" data-module=")[^"]*(" data-base=")[^"]*/; // how a page names that version
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

  // A page that was kept by a version before names its device, which is gone when there is one of this version.
  /** @type {(address: string) => Promise<Response | undefined>} */
  async function heldPage(address) {
    const page = await held(PAGES, address);
    if (!device || !page || !(await isStocked(device.base))) return page;
    const text = (await page.text()).replace(TELLS_DEVICE, `$1${device.module}$2${device.base}`);
    return new Response(text, { headers: page.headers });
  }

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
    if (isReplaced()) await caches.delete(PAGES); // meanwhile
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
    // Plain hosts of files say nothing of how long they may be kept; the hash in the address does.
    const isLasting = device?.alone || /immutable/.test(answer.headers.get("Cache-Control") ?? "");
    if (!isReplaced() && answer.status === 200 && isLasting) {
      const copy = answer.clone();
      const kept = caches.open(ASSETS).then((cache) => cache.put(request.url, copy));
      await kept.catch(() => {}); // without room it comes again next time
      if (isReplaced()) await caches.delete(ASSETS);
    }
    return answer;
  }

  /** @type {(coming: Promise<Response>, address: string, made: () => Promise<Response | null>) => Promise<Response>} */
  async function networkFirst(coming, address, made) {
    const kept = await heldPage(address);
    try {
      const late = kept && wait(PATIENCE).then(() => kept);
      return await Promise.race(late ? [coming, late] : [coming]);
    } catch {
      return (await instead(address)) ?? kept ?? (await made()) ?? (await held(ASSETS, offline)) ?? Response.error();
    }
  }

  /** To what is kept of that which is new at an address each time: the newest day, the last board of a kind.
   * @type {(address: string) => Promise<Response | undefined>} */
  async function instead(address) {
    const { pathname, search } = new URL(address);
    const pages = await caches.open(PAGES);
    const others = (await pages.keys()).filter(({ url }) => url !== address);
    const found = others.map(({ url }) => url).reverse(); // the newest first
    if (device && pathname === day && (await isStocked(device.base))) {
      const now = new Date();
      const today = new Date(now.getTime() - 60_000 * now.getTimezoneOffset()).toISOString().slice(0, 10);
      return Response.redirect(`${day}/${today}`); // kept, or made here
    }
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
  /** @type {(event: WorkerEvent) => Promise<Response>} */
  async function shared(event) {
    const { request } = event;
    const copy = request.clone();
    const file = await copy.formData().then(
      (form) => form.get("file"),
      () => null,
    );
    if (typeof file !== "object" || !file?.type.startsWith("image/")) return siteFirst(event);
    await caches.open("shared").then((cache) => cache.put("/shared", new Response(file)));
    return Response.redirect("/#shared", 303);
  }

  // -- what this device answers itself (own-device.js) -------------------------------------------------------------------

  const isOwnJob = (/** @type {URL} */ { pathname }) => pathname.startsWith("/jobs/device-");

  /** @type {(url: URL) => boolean} */
  const isAskedHere = ({ pathname }) => {
    const [, kind, verb, ...rest] = pathname.split("/");
    return `/${kind}` in kinds && !rest.length && (device?.asks.includes(verb) ?? false);
  };

  // What somebody drew or entered is in it, and they did not ask for it to be sent.
  const isOwn = (/** @type {Request} */ { method }, /** @type {URL} */ { pathname, search, searchParams }) =>
    method === "POST"
      ? !pathname.endsWith("/share")
      : DRAWN.some((each) => searchParams.has(each)) && !HASHED.test(search);

  /** Whether nothing of that is to leave this device; pages tell it when they are opened, and when it is chosen. */
  let isOnly = device ? held(CHOICE, ONLY).then(Boolean, () => false) : Promise.resolve(false);

  /** @type {(only: boolean) => Promise<unknown>} */
  async function choose(only) {
    isOnly = Promise.resolve(only);
    return only ? (await caches.open(CHOICE)).put(ONLY, new Response()) : caches.delete(CHOICE);
  }

  /** Answers on the device; null if it declines, or has no way to.  If `kept`, it declines unless nothing is to leave it.
   * @type {(event: WorkerEvent, request: Request, must: boolean, kept?: boolean) => Promise<Response | null>} */
  async function onDevice(event, request, must, kept = false) {
    const open = await worker.clients.matchAll({ type: "window" });
    const page =
      open.find(({ id }) => id === event.clientId) ??
      open.find(({ id, visibilityState }) => id !== event.resultingClientId && visibilityState === "visible") ??
      open.find(({ id }) => id !== event.resultingClientId);
    if (!device || !page) return null;
    const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
    const headers = JSON.stringify(Object.fromEntries(request.headers));
    const { port1, port2 } = new MessageChannel();
    const patience = (await isOnly) ? LONG_HEARING : HEARING;
    const found = await new Promise((resolve) => {
      const deaf = setTimeout(resolve, patience, null);
      port1.onmessage = ({ data }) => {
        clearTimeout(deaf);
        if (!data.heard) resolve(data);
      };
      const { method, url: address } = request;
      const asked = { method, address, headers, body, isPage: request.mode === "navigate" };
      page.postMessage({ asked, must, kept }, [port2]);
    });
    if (found?.refused) return Response.error(); // nothing is to leave the device, and it cannot
    if (!found?.status) return null;
    if (found.status === 421) return kept && request.method === "GET" ? Response.error() : null; // only the site has it
    return new Response([204, 304].includes(found.status) ? null : found.body, found);
  }

  // The device if it is ready, else the site, and the device again if that is out of reach: never both at once.
  /** @type {(event: WorkerEvent) => Promise<Response>} */
  async function either(event) {
    const { request } = event;
    const [first, second, third] = [request.clone(), request.clone(), request];
    const made = await onDevice(event, first, await isOnly);
    if (await isOnly) return made ?? Response.error();
    return (
      made ??
      fetch(second).catch(async (error) => {
        const found = await onDevice(event, third, true);
        if (found) return found;
        throw error;
      })
    );
  }

  // Links that were made here may not have been sent yet.
  /** @type {(event: WorkerEvent, request: Request, coming: Promise<Response>) => Promise<Response>} */
  async function orOwnLink(event, request, coming) {
    const answer = await coming;
    if (answer.status !== 404 || !new URL(request.url).pathname.startsWith("/p/")) return answer;
    return (await onDevice(event, request, true)) ?? answer;
  }

  // The site, and the device if that is out of reach, or if there is none.
  /** @type {(event: WorkerEvent) => Promise<Response>} */
  async function siteFirst(event) {
    const { request } = event;
    const isDrawn = isOwn(request, new URL(request.url));
    const kept = isDrawn ? await onDevice(event, request.clone(), await isOnly, true) : null;
    if (kept) return kept;
    if (isDrawn && (await isOnly)) return Response.error();
    const site = device?.alone ? Promise.reject(new Error("no server")) : fetch(request.clone());
    return orOwnLink(event, request.clone(), site).catch(async (error) => {
      const found = await onDevice(event, request, true);
      if (found) return found;
      throw error;
    });
  }

  /** A page.  Without a server the device makes it, if it is ready or if there is no file of it; else only one whose
   * address has in it what somebody drew, if nothing is to leave the device.
   * @type {(event: WorkerEvent) => Promise<Response>} */
  async function page(event) {
    const { request } = event;
    const isDrawn = isOwn(request, new URL(request.url));
    const stays = isDrawn && !device?.alone && (await isOnly);
    const made = device?.alone || (device && isDrawn) ? await onDevice(event, request, stays) : null;
    if (made) return made;
    if (stays) throw new Error("nobody here makes it");
    if (!device?.alone) return orOwnLink(event, request, fetch(request));
    const file = await fetch(request);
    if (file.status !== 404) return file;
    return (await onDevice(event, request, true)) ?? (await held(ASSETS, offline)) ?? file;
  }

  /** Keeps what pages name that are made here; tells whether there is room for all that makes them.
   * @type {(base: string) => Promise<boolean>} */
  async function stockUp(base) {
    const { base: own = "", needs = [] } = device ?? {};
    const left = needs.map((each) => each.replace(own, base)).values();
    const take = async () => {
      for (const each of left) {
        const request = new Request(each);
        await (each.startsWith(base) ? ofDevice(request, base) : fromStock(request)).catch(() => {});
      }
    };
    await forgetUnused(base);
    await Promise.all(Array.from({ length: AT_ONCE }, take));
    await forgetUnused(base); // those which pages that were left meanwhile had at work
    return isStocked(base);
  }

  /** Whether all files of a version were kept: then pages can be made without a network.
   * @type {(base: string) => Promise<boolean>} */
  async function isStocked(base) {
    const { base: own = "", needs = [] } = device ?? {};
    const files = needs.filter((each) => each.startsWith(own)).map((each) => bare(each.replace(own, base)));
    const found = await Promise.all(files.map((each) => held(DEVICE, each)));
    return device !== null && found.every((each) => each !== undefined);
  }

  /** A file of a version: this worker's, or that of a page which is newer or older.
   * @type {(request: Request, base: string) => Promise<Response>} */
  async function ofDevice(request, base) {
    const kept = await held(DEVICE, request.url);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.status !== 200) return answer;
    const copy = answer.clone();
    await forgetUnused(base);
    const cache = await caches.open(DEVICE);
    await cache.put(request.url, copy).catch(() => {}); // without room it comes again next time
    return answer;
  }

  /** Forgets all versions but this one, and those that are at work in pages which are open: they may start anew.
   * @type {(base: string) => Promise<void>} */
  async function forgetUnused(base) {
    const working = await worker.clients.matchAll({ type: "worker", includeUncontrolled: true });
    const used = [base, ...working.map(({ url }) => OF_DEVICE.exec(url)?.[0])];
    const cache = await caches.open(DEVICE);
    for (const each of await cache.keys()) if (!used.includes(OF_DEVICE.exec(each.url)?.[0])) await cache.delete(each);
  }

  // -- from one worker to the next -----------------------------------------------------------------------------------------

  async function begin() {
    const assets = await caches.open(ASSETS);
    await assets.addAll([new Request(offline, { cache: "reload" }), ...first]);
    await worker.skipWaiting();
  }

  /** @type {string[]} what the versions before kept */
  let old = [];

  async function takeOver() {
    old = (await caches.keys()).filter((name) => OURS.test(name) && name !== PAGES && name !== ASSETS);
    await bringAlong(old).catch(() => {}); // without room, what was kept goes
    await forgetOld();
    await worker.clients.claim();
  }

  // Again after a while: the worker before may have ended in the middle of putting something away.
  async function forgetOld() {
    for (const name of old) await caches.delete(name);
  }

  /** Pages that were kept go along with what they name, so that an update just before a tunnel takes nothing away.
   * @type {(before: string[]) => Promise<void>} */
  async function bringAlong(before) {
    const [pages, assets] = await Promise.all([PAGES, ASSETS].map((name) => caches.open(name)));
    for (const name of before.filter((each) => each.startsWith("pages-"))) {
      const kept = await caches.open(name);
      for (const request of await kept.keys()) {
        const page = await kept.match(request, { ignoreVary: true });
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
    const { claim, stock, only } = event.data;
    if (claim) return event.waitUntil(worker.clients.claim());
    if (only !== undefined) return event.waitUntil(choose(only).catch(() => {})); // without room, until this worker ends
    const asked = (stock ? stockUp(stock) : gather(event.data)).catch(() => false);
    event.waitUntil(asked.then((isDone) => event.ports[0]?.postMessage(isDone)).then(forgetOld));
  });
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method === "POST" && request.mode === "navigate" && isOurs(url) && url.pathname === open)
      return event.respondWith(shared(event));
    if (device && url.origin === worker.location.origin) {
      const [base] = OF_DEVICE.exec(url.pathname) ?? [];
      if (base && url.pathname.startsWith(base)) return event.respondWith(ofDevice(request, base));
      if (isOwnJob(url))
        return event.respondWith(onDevice(event, request, true).then((found) => found ?? Response.error()));
      const isForSite = request.cache === "no-store"; // and for nobody in its place
      if (request.method === "POST" && !isForSite && isOurs(url))
        return event.respondWith(isAskedHere(url) && !device.alone ? either(event) : siteFirst(event));
      if (request.method === "GET" && request.mode !== "navigate" && isOwn(request, url) && isOurs(url))
        return event.respondWith(siteFirst(event));
    }
    if (request.method !== "GET" || !isOurs(url)) return;
    if (request.mode === "navigate" && request.destination === "document") {
      const made = () => onDevice(event, request, true);
      const coming = page(event);
      const kept = coming.then((answer) => keepPage(request.url, answer.clone()));
      event.waitUntil(kept.catch(() => false));
      event.respondWith(networkFirst(coming, bare(request.url), made));
    } else if (request.mode !== "navigate" && HASHED.test(url.search)) event.respondWith(fromStock(request));
    else if (device && request.headers.get("HX-Request")) event.respondWith(siteFirst(event));
  });
})();
