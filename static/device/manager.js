// The site on this device: two workers (worker.js), one that makes pages, and one that searches and can be ended.
//
// own-device.js loads this when it is wanted, and hands over what the service worker asks.  The second begins with the first
// search that takes more than a moment.  One that is cancelled, or exceeds its time, loses its worker; the next one is made
// ready at once.  It gives its memory back when nobody has searched for a while.

const LINKS = "links made here";
const MOST_LINKS = 50;
const START = 120_000; // milliseconds in which a worker is ready, or never
const LONGEST_ANSWER = 60_000; // milliseconds; what a request does has shorter limits of its own
const GRACE = 3000; // milliseconds that a search may take beyond its own limit
const IDLE = 60_000; // milliseconds without a search after which there is one worker again

/** @typedef {{ method: string, address: string, headers: string, body: ArrayBuffer | null }} Asked
 * @typedef {{ status: number, headers: [string, string][], body: Uint8Array }} Answered
 * @typedef {{ kind: string, text: string, sent: boolean, stays?: boolean }} Made */

/** A worker with a role, ready when its promise says so, and how many times slower than a server.
 * @type {(base: string, what: { role: string, links?: string, alone?: boolean }, hear: (message: any) => void) => { say: Worker["postMessage"],
 * end: () => void, ready: Promise<number> }} */
function begin(base, what, hear) {
  const worker = new Worker(`${base}worker.js`, { type: "module", name: what.role });
  const ready = new Promise((/** @type {(slowness: number) => void} */ resolve, reject) => {
    const late = setTimeout(() => reject(new Error("late")), START); // as where WebAssembly is forbidden, silently
    worker.addEventListener("message", ({ data }) => {
      if (data.ready) {
        clearTimeout(late);
        resolve(data.slowness);
      } else if (data.failed && data.answered === undefined && data.job === undefined) {
        clearTimeout(late);
        reject(new Error(data.failed));
      } else hear(data);
    });
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
  });
  ready.catch(() => worker.terminate());
  worker.postMessage(what);
  return { say: worker.postMessage.bind(worker), end: () => worker.terminate(), ready };
}

/** @type {() => Made[]} */
function linksMade() {
  try {
    return JSON.parse(localStorage.getItem(LINKS) ?? "[]");
  } catch {
    return [];
  }
}

/** @type {(made: Made[]) => void} */
function keepLinks(made) {
  try {
    localStorage.setItem(LINKS, JSON.stringify(made.slice(-MOST_LINKS)));
  } catch {
    // they last as long as the page
  }
}

// A link stays here if nobody asked for it, and nothing was to leave this device.
/** @type {(link: { kind: string, text: string, isAskedFor: boolean }) => void} */
function keep({ kind, text, isAskedFor }) {
  const stays = !isAskedFor && document.documentElement.dataset.device === "only";
  const made = linksMade();
  const known = made.find((each) => each.kind === kind && each.text === text);
  if (known) known.stays &&= stays;
  else made.push({ kind, text, sent: false, stays });
  keepLinks(made);
}

/** Tells the site of links that were made without a network. */
export async function sendLinks() {
  for (const each of linksMade().filter(({ sent, stays }) => !sent && !stays)) {
    const body = new URLSearchParams({ text: each.text });
    const asked = { method: "POST", body, headers: { "HX-Request": "true" } };
    const answer = await fetch(`/${each.kind}/share`, { ...asked, cache: "no-store" }); // or this device would answer
    if (answer.status === 429 || answer.status >= 500) return; // it has other worries
    keepLinks(
      linksMade().map((one) => (one.text === each.text && one.kind === each.kind ? { ...one, sent: true } : one)),
    );
  }
}

/** @type {(base: string, alone: boolean) => { ready: Promise<number>, answer: (asked: Asked) => Promise<Answered | null> }} */
export default function manage(base, alone) {
  let number = 0;
  /** @type {Map<number, (answer: Answered | null) => void>} */
  const open = new Map();
  let late = 0;
  /** @type {string | null} the job that the solver is at */
  let at = null;
  let limit = 0;
  let idle = 0;

  const links = () => JSON.stringify(linksMade().map(({ kind, text }) => [kind, text]));
  let site = begin(base, { role: "site", links: links(), alone }, hear);
  /** @type {ReturnType<typeof begin> | null} */
  let solver = null;

  /** @type {(message: any) => void} */
  function hear(message) {
    if (message.begin) work(message.begin, message.line);
    else if (message.end) cancel(message.end);
    else if (message.shared) keep(message);
    else if (message.answered !== undefined) {
      const { answered, status, headers, body } = message;
      const isLost = message.failed || status === 500; // as without memory: it would go on like that
      open.get(answered)?.(isLost ? null : { status, headers: JSON.parse(headers), body });
      open.delete(answered);
      watch();
      if (isLost) replace();
    }
  }

  /** @type {() => NonNullable<typeof solver>} */
  function another() {
    const made = begin(base, { role: "solver" }, ({ job, line = "", failed }) => {
      if (failed) {
        if (job === at) lose('{"stopped": "memory"}'); // it does nothing more
        return;
      }
      site.say({ job, line });
      if (!line && job === at) rest();
    });
    made.ready.catch(() => {
      if (solver !== made) return; // it was ended before
      if (at) lose('{"stopped": "failed"}');
      else solver = null; // the next search tries again
    });
    return made;
  }

  function rest() {
    clearTimeout(limit);
    clearTimeout(idle);
    at = null;
    idle = window.setTimeout(() => {
      solver?.end();
      solver = null;
    }, IDLE);
  }

  /** @type {(last: string) => void} */
  function lose(last) {
    solver?.end();
    solver = null;
    if (at) {
      site.say({ job: at, line: last });
      site.say({ job: at, line: "" });
    }
    rest();
    solver = another(); // for whoever comes next
  }

  /** @type {(job: string, line: string) => void} */
  function work(job, line) {
    if (at) lose('{"stopped": "cancelled"}'); // one visitor, one search
    clearTimeout(idle);
    solver ??= another();
    at = job;
    solver.ready.then(
      () => {
        if (at !== job) return;
        limit = window.setTimeout(() => lose('{"stopped": "time"}'), 1000 * JSON.parse(line).limit + GRACE);
        solver?.say({ job, line });
      },
      () => {},
    );
  }

  /** @type {(job: string) => void} */
  function cancel(job) {
    if (job === at) lose("{}");
  }

  // All that the site was asked is lost, but no more.
  function replace() {
    for (const each of open.values()) each(null);
    open.clear();
    watch();
    site.end();
    site = begin(base, { role: "site", links: links(), alone }, hear);
    if (at) lose("{}");
  }

  /** @type {(asked: Asked) => Promise<Answered | null>} */
  async function answer(asked) {
    await site.ready;
    number += 1;
    const own = number;
    return new Promise((resolve) => {
      open.set(own, resolve);
      if (open.size === 1) watch();
      site.say({ asked: own, ...asked });
    });
  }

  // It answers one after the other, and none of them may take for ever.
  function watch() {
    clearTimeout(late);
    if (open.size) late = window.setTimeout(replace, LONGEST_ANSWER); // it hangs
  }

  return { ready: site.ready, answer };
}
