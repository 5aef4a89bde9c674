// What a result offers instead of the puzzle, such as another clue or some more givens: seen on the board before it is taken.
//
// The server draws the board that is offered; of it, the parts that would change are put in place for the time being.  A
// mouse or a focus previews, and a click takes; a finger previews with its first tap and takes with its second.

import { namesIn } from "../editor/cells.js";
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

/** @type {(event: { target: Element }) => HTMLAnchorElement | null} */
const offered = ({ target }) => target.closest?.("a[data-offer]") ?? null;

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

/** @type {(text: string) => Promise<Document | null>} */
function board(text) {
  const coming = boards.get(text) ?? drawn(text);
  boards.set(text, coming);
  return coming;
}

function hide() {
  if (!shown) return;
  for (const each of undo) each();
  undo = [];
  shown?.classList.remove("previewed");
  shown = null;
}

/** @type {(link: HTMLAnchorElement, editor: import("../editor/editor.js").Editor) => Promise<void>} */
async function show(link, editor) {
  if (link === shown) return;
  hide();
  shown = link;
  link.classList.add("previewed");
  const places = namesIn(link.dataset.shows);
  editor.point([], places);
  undo.push(() => editor.point([], []));
  const there = places.flatMap((place) => editor.root.querySelector(`[data-place="${place}"]`) ?? []);
  const own = whole(link, editor);
  const drawn = own ? null : await board(link.dataset.offer ?? "");
  if (link !== shown || !(own || drawn)) return;
  const element = drawn?.querySelector("[data-editor]");
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
    const next = drawn?.querySelector(`[data-place="${element.dataset.place}"]`);
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
/** @type {(link: HTMLAnchorElement, editor: import("../editor/editor.js").Editor) => any} */
function whole(link, editor) {
  const state = link.dataset.drawn ? editor.redrawn(editor.state, link.dataset.drawn) : null;
  return state && editor.write(state) === link.dataset.offer ? state : null;
}

/** @type {(current: () => import("../editor/editor.js").Editor | null, take: () => void) => void} */
export function bindOffers(current, take) {
  for (const name of ["mouseover", "focusin"])
    on(name, (event) => {
      const link = offered(event);
      const editor = current();
      if (link && editor && hovers() && (name === "mouseover" || link.matches(":focus-visible"))) show(link, editor);
    });
  for (const name of ["mouseout", "focusout"]) on(name, (event) => offered(event) && hovers() && hide());
  document.addEventListener("mode", hide);
  on("drawn", hide);
  on("htmx:beforeSwap", ({ target }) => target.contains(shown) && hide());
  on("htmx:afterSettle", ({ target }) => {
    const link = target.id === "appraisal" && target.querySelector("a[data-proposed]");
    const editor = current();
    if (!link || !editor) return;
    show(link, editor).then(() => bringIntoSight([...editor.root.querySelectorAll(".expected")]));
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
      document.addEventListener("htmx:afterSettle", () => verb.click(), { once: true });
      shown.click();
    },
    true,
  );

  on("click", (event) => {
    const link = offered(event);
    const editor = current();
    if (!link || !editor || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event instanceof PointerEvent && event.pointerType === "touch" && link !== shown) {
      show(link, editor);
      bringIntoSight([...editor.root.querySelectorAll(".expected")]);
      return;
    }
    const text = link.dataset.offer ?? "";
    const other = whole(link, editor);
    hide();
    take();
    if (other) {
      editor.change(other);
      return;
    }
    textField().value = text; // onto the board that there is: undo leads back
    trigger(textField(), "input");
  });
}
