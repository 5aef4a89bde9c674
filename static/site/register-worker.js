// Registers the service worker (service-worker.js) when the page has nothing else to do, and tells it what is worth keeping: the
// page itself, home, what was solved, and today's puzzles for whoever has put the site on a home screen or plays one of them.  Where it does
// not work, nothing is missing but that.

import { dayOf } from "./dates.js";
import { register } from "./own-device.js";

const STAYING = ["/", "/yours"];
const LAST = "kept day";
const SOON = 5000; // milliseconds

/** Asks the worker to keep what it has not kept yet; tells whether all is there.
 * @type {(worker: ServiceWorker, asked: { addresses: string[], again?: string[], opened?: string }) => Promise<boolean>} */
function tell(worker, asked) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(asked, [port2]);
  });
}

// Of what was not made yet a pale picture is shown.  It would have to be dealt, which nobody has asked for.
async function todays() {
  const answer = await fetch(`/day/${dayOf()}`);
  if (!answer.ok) throw new Error("no such day");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return [...page.querySelectorAll("a[data-recipe]:not(:has(.pale))")].map((link) => link.getAttribute("href") ?? "/");
}

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
const playsToday = () => document.querySelector("[data-day-won]")?.dataset.address?.endsWith(dayOf()) ?? false;

async function begin() {
  try {
    await register();
    const { active } = await navigator.serviceWorker.ready;
    if (!active || navigator.connection?.saveData) return;
    const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const isOpening = document.querySelector("form[data-opening]") !== null; // and has taken on its puzzle's address
    const here = isOpening ? location.pathname + location.search : visit.name;
    // What somebody drew does not go to the site, not even to be kept, if they said so: it is made here again.
    const isPrivate = document.documentElement.dataset.device === "only" && /[?&](text|entries|start)=/.test(here);
    const isThere = (visit.responseStatus || 200) === 200 && !isPrivate;
    await tell(active, {
      addresses: [...(isThere ? [here] : []), ...STAYING],
      opened: isThere && isOpening ? visit.name : undefined,
    });
    if (!(isInstalled() || playsToday()) || localStorage.getItem(LAST) === dayOf()) return;
    const again = ["/", `/day/${dayOf()}`];
    if (await tell(active, { addresses: [...again, ...(await todays())], again })) localStorage.setItem(LAST, dayOf());
  } catch {
    // no storage, no network, or another reason of the browser's
  }
}

const whenIdle = () =>
  "requestIdleCallback" in window ? requestIdleCallback(begin, { timeout: SOON }) : setTimeout(begin, SOON);

if ("serviceWorker" in navigator && window === top) {
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}
