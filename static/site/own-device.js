// Who answers: this device, when it is ready, or the site.  The service worker asks before it asks the network, and again
// when there is none.  What the device needs (device/manager.js, and megabytes after it) comes when a visitor comes back, at
// the first need without a network, or when they said that all of it should be done here.

const VISITS = "visits";
const SMALL = { memory: 4, cores: 4 }; // gigabytes and cores of a device that is left alone
const SLOW = 12; // times as slow as a server, from which that is asked if there is one
const NEXT_TRY = 5000; // milliseconds after which a device that failed may be tried again
const PATIENCE = 4000; // milliseconds without anything to do before it begins by itself
const CONTROL = 20_000; // milliseconds in which a service worker takes over a page that is seen for the first time

const wanted = () => /** @type {HTMLTemplateElement | null} */ (document.getElementById("device"));
const isAlone = () => wanted()?.dataset.alone !== undefined; // no server is behind the site
const isOnly = () => document.documentElement.dataset.device === "only";

/** @typedef {{ default: (base: string, alone: boolean) => ReturnType<typeof import("../device/manager.js").default>,
 * sendLinks: typeof import("../device/manager.js").sendLinks }} Manager */

/** @type {Promise<ReturnType<Manager["default"]> | null> | null} */
let coming = null;
let isQuick = false;

function load() {
  coming ??= come().catch(() => {
    say("failed");
    setTimeout(() => {
      coming = null; // whoever tries again then is not told the same at once
    }, NEXT_TRY);
    return null;
  });
  return coming;
}

/** The service worker asks nobody else then. */
const tellChoice = () => navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ only: isOnly() }));

/** What is to be done here waits until a service worker stands between this page and the site, and if none comes, does
 * not get there.
 * @type {Promise<void> | null} */
let guarded = null;

function guard() {
  if (!isOnly() || navigator.serviceWorker?.controller || guarded) return;
  let isOpen = false;
  guarded = isControlled().then((isBetween) => {
    if (!isBetween && isOnly()) forbid();
    isOpen = true;
  });
  const { fetch } = window;
  window.fetch = async (...asked) => {
    await guarded;
    return fetch(...asked);
  };
  /** @type {(event: Event, again: () => void) => void} */
  const hold = (event, again) => {
    if (isOpen || !isOnly()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    guarded?.then(again);
  };
  addEventListener("htmx:confirm", (/** @type {any} */ event) => hold(event, () => event.detail.issueRequest(true)));
  addEventListener(
    "submit",
    (/** @type {any} */ event) => hold(event, () => event.target.requestSubmit(event.submitter)),
    true,
  );
}

function forbid() {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "connect-src 'none'; form-action 'none'";
  document.head.append(policy);
  document.addEventListener("preference", () => isOnly() || location.reload());
}

async function come() {
  const { module = "", base = "" } = wanted()?.dataset ?? {};
  const { $modules } = await import(module);
  const { default: manage, sendLinks } = /** @type {Manager} */ ($modules["device/manager.js"]);
  const send = () => (isAlone() ? undefined : sendLinks().catch(() => {})); // to a site that keeps links
  addEventListener("online", send);
  say("loading");
  if (!(await isControlled())) throw new Error("nobody asks this device");
  const found = manage(base, isAlone());
  const slowness = await found.ready;
  isQuick = slowness < SLOW || isAlone();
  const keep = () => stock(base).then((isKept) => say("ready", isKept ? "ready" : "unkept"));
  keep();
  navigator.serviceWorker.addEventListener("controllerchange", keep);
  navigator.storage?.persist?.().catch(() => {});
  send();
  return found;
}

export const register = () => navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });

/** Whether a service worker stands between this page and the site, at last; one that a reload has passed by, too.
 * @type {() => Promise<boolean>} */
async function isControlled() {
  const { serviceWorker } = navigator;
  if (!serviceWorker || serviceWorker.controller) return Boolean(serviceWorker);
  return new Promise((resolve) => {
    serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(resolve, CONTROL, false);
    const watch = (/** @type {ServiceWorkerRegistration} */ { installing }) => {
      const look = () => installing?.state === "redundant" && resolve(false); // as without room
      installing?.addEventListener("statechange", look);
      serviceWorker.ready.then(({ active }) => active?.postMessage({ claim: true }));
    };
    register().then(watch, () => resolve(false));
  });
}

/** Lets the service worker keep what pages need that are made here; tells whether it has all that makes them.
 * @type {(base: string) => Promise<boolean>} */
function stock(base) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    const { controller } = navigator.serviceWorker;
    if (controller) controller.postMessage({ stock: base }, [port2]);
    else resolve(false);
  });
}

/** For other scripts, and in words in the menu.
 * @type {(state: string, inWords?: string) => void} */
function say(state, inWords = state) {
  document.documentElement.dataset.ownDevice = state;
  const words = /** @type {HTMLElement | null} */ (document.querySelector("[data-device-words]"));
  if (words) words.textContent = words.dataset[inWords] ?? words.dataset.first ?? "";
  document.dispatchEvent(new Event("device"));
}

// -- what the service worker asks ----------------------------------------------------------------------------------------

// A path is shown at a link, which others may open: the site makes it, if nobody minds.
/** @type {(asked: import("../device/manager.js").Asked) => boolean} */
const isForMe = ({ method, address }) => isAlone() || (method === "POST" && !address.endsWith("/path"));

/** `kept`: only if nothing is to leave this device.
 * @type {(asked: import("../device/manager.js").Asked, must: boolean, kept: boolean) => Promise<object>} */
async function answer(asked, must, kept) {
  if (!wanted() || !(must || isOnly() || (!kept && isQuick && isForMe(asked)))) return { declined: true };
  const device = await load();
  const found = device && (await follow(device, asked).catch(() => null));
  if (found) return found;
  return isOnly() && (kept || asked.method === "POST") ? { refused: true } : { declined: true };
}

/** A response that leads on is followed here, but for a page, whose address changes with it.
 * @type {(device: NonNullable<Awaited<typeof coming>>, asked: any) => Promise<object | null>} */
async function follow(device, asked) {
  const found = await device.answer(asked);
  const [, to] = found?.headers.find(([name]) => name.toLowerCase() === "location") ?? [];
  if (!found || !to || asked.isPage) return found && { ...found, transfer: undefined };
  const address = new URL(to, location.href).href;
  return follow(device, { ...asked, method: "GET", address, body: null });
}

function listen() {
  navigator.serviceWorker.addEventListener("message", async ({ data, ports: [port] }) => {
    if (!data?.asked || !port) return;
    port.postMessage({ heard: true });
    port.postMessage(await answer(data.asked, data.must, data.kept));
  });
  navigator.serviceWorker.startMessages();
}

// -- by itself -----------------------------------------------------------------------------------------------------------

function isMetered() {
  const { connection } = /** @type {any} */ (navigator);
  return connection?.saveData || /2g|3g|cellular/.test(`${connection?.effectiveType} ${connection?.type}`);
}

function isSmall() {
  const { deviceMemory = SMALL.memory, hardwareConcurrency } = /** @type {any} */ (navigator);
  return deviceMemory < SMALL.memory || hardwareConcurrency < SMALL.cores;
}

/** How often the site was opened, this time included. */
function visits() {
  try {
    const before = Number(localStorage.getItem(VISITS) ?? 0);
    if (sessionStorage.getItem(VISITS)) return before;
    sessionStorage.setItem(VISITS, "1");
    localStorage.setItem(VISITS, String(before + 1));
    return before + 1;
  } catch {
    return 0;
  }
}

async function makeAgain() {
  await navigator.serviceWorker.ready;
  if ((await load()) && navigator.serviceWorker.controller) location.reload();
}

const whenIdle = (/** @type {() => void} */ act) =>
  "requestIdleCallback" in window ? requestIdleCallback(act) : setTimeout(act, 0);

if (window === top && wanted()) {
  guard();
  document.addEventListener("preference", guard);
}
if ("serviceWorker" in navigator && window === top && wanted()) {
  listen();
  tellChoice();
  document.addEventListener("preference", tellChoice);
  navigator.serviceWorker.addEventListener("controllerchange", tellChoice);
  const often = visits();
  const isPuzzle = document.body.dataset.kind !== undefined;
  document.addEventListener("device-wanted", load); // by a page that is not kept
  // A file is the same whatever its address asks for; the page is made here then, at the same address.
  const isFile = isAlone() && wanted()?.dataset.file !== undefined;
  if (isFile && location.search) makeAgain();
  else if (isAlone() && !isMetered()) whenIdle(load);
  else if (isOnly() || matchMedia("(display-mode: standalone)").matches) whenIdle(load);
  else if (often > 1 && isPuzzle && !isMetered() && !isSmall())
    addEventListener("pointerdown", () => setTimeout(() => whenIdle(load), PATIENCE), { once: true, passive: true });

  document.addEventListener("preference", () => isOnly() && load());
}
