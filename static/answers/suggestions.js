// What a result offers instead of the puzzle, such as another clue or some more givens: seen on the board before it is taken.
//
// The server draws the board that is offered; of it, the parts that would change are put in place for the time being.  A
// mouse or a focus previews, and a click takes; a finger previews with its first tap and takes with its second.

import { bringIntoSight } from "../editor/scroll-into-view.js";
import { trigger } from "../page/loader.js";
import { kind, on, textField } from "../page/page.js";

/** @type {Map<string, Promise<Document | null>>} boards by their texts; those that did not come are asked for again */
const boards = new Map();
/** @type {HTMLAnchorElement | null} what is previewed */
let shown = null;
/** @type {(() => void)[]} */
let undo = [];

const hovers = () => !matchMedia("(hover: none)").matches;

const offered = (event) => event.target.closest?.("a[data-offer]") ?? null;

/** @type {(text: string) => Promise<Document | null>} */
async function drawn(text) {
  try {
    const body = new URLSearchParams({ text });
    const answer = await fetch(`/${kind()}/read`, { method: "POST", body, headers: { "HX-Request": "true" } });
    if (answer.ok) return new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    // the line is down
  }
  boards.delete(text);
  return null;
}

function board(text) {
  if (!boards.has(text)) boards.set(text, drawn(text));
  return boards.get(text);
}

function hide() {
  if (!shown) return;
  for (const each of undo) each();
  undo = [];
  shown?.classList.remove("previewed");
  shown = null;
}

/** @type {(link: HTMLAnchorElement, editor: import("../editor/editor.js").Editor<any>) => Promise<void>} */
async function show(link, editor) {
  if (link === shown) return;
  hide();
  shown = link;
  link.classList.add("previewed");
  const places = link.dataset.shows.split(" ").filter(Boolean);
  editor.point([], places);
  undo.push(() => editor.point([], []));
  const there = places.map((place) => editor.root.querySelector(`[data-place="${place}"]`)).filter(Boolean);
  const own = whole(link, editor);
  const drawn = own ? null : await board(link.dataset.offer);
  if (link !== shown || !(own || drawn)) return;
  const element = /** @type {HTMLElement | null} */ (drawn?.querySelector("[data-editor]"));
  const other = own ?? (editor.making && element ? editor.adopt(editor.read(element), editor.state) : null);
  if (other) {
    editor.showOther(other);
    editor.point([], places);
    for (const element of own ? [] : there) element.classList.add("preview");
    undo.unshift(() => {
      for (const element of there) element.classList.remove("preview");
      editor.draw();
    });
    return;
  }
  for (const element of there) {
    const next = drawn.querySelector(`[data-place="${element.dataset.place}"]`);
    if (!next) continue;
    const [before, name, label] = [[...element.childNodes], element.className, element.ariaLabel];
    undo.push(() => {
      element.replaceChildren(...before);
      element.className = name;
      element.ariaLabel = label;
    });
    element.ariaLabel = next.ariaLabel;
    element.replaceChildren(...next.cloneNode(true).childNodes);
    element.className = `${next.className} expected preview`;
  }
}

// What is offered as a state of the editor, where that can be told without the server: it knows more than the text says.
/** @type {(link: HTMLAnchorElement, editor: import("../editor/editor.js").Editor<any>) => any} */
function whole(link, editor) {
  const state = link.dataset.drawn ? editor.redrawn(editor.state, link.dataset.drawn) : null;
  return state && editor.write(state) === link.dataset.offer ? state : null;
}

/** @type {(current: () => import("../editor/editor.js").Editor<any> | null, take: () => void) => void} */
export function bindOffers(current, take) {
  for (const name of ["mouseover", "focusin"])
    on(name, (event) => {
      const link = offered(event);
      if (link && current() && hovers() && (name === "mouseover" || link.matches(":focus-visible")))
        show(link, current());
    });
  for (const name of ["mouseout", "focusout"]) on(name, (event) => offered(event) && hovers() && hide());
  document.addEventListener("mode", hide);
  on("drawn", hide);
  on("htmx:beforeSwap", ({ target }) => target.contains(shown) && hide());
  on("htmx:afterSettle", ({ target }) => {
    const link = target.id === "appraisal" && target.querySelector("[data-proposed]");
    if (!link || !current()) return;
    show(link, current()).then(() => bringIntoSight([...current().root.querySelectorAll(".expected")]));
    if (document.activeElement === document.body) link.focus({ preventScroll: true }); // its button is gone
  });

  // Whoever shares, or asks for the answer, means what is seen on the board: a proposal is taken first, and then read.
  document.addEventListener(
    "click",
    (event) => {
      const verb =
        event.target instanceof Element ? event.target.closest('button[form="puzzle"][data-in="make"]') : null;
      if (!verb || !shown?.matches("[data-proposed]")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      document.addEventListener("htmx:afterSettle", () => /** @type {HTMLElement} */ (verb).click(), { once: true });
      shown.click();
    },
    true,
  );

  on("click", (event) => {
    const link = offered(event);
    if (!link || !current() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.pointerType === "touch" && link !== shown) {
      show(link, current());
      bringIntoSight([...current().root.querySelectorAll(".expected")]);
      return;
    }
    const text = link.dataset.offer;
    const other = whole(link, current());
    hide();
    take();
    if (other) {
      current().change(other);
      return;
    }
    textField().value = text; // onto the board that there is: undo leads back
    trigger(textField(), "input");
  });
}
