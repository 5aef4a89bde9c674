// What the scripts of a puzzle's page know of the page.

/** @type {() => HTMLTextAreaElement} */
export const textField = () => /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));

/** The kind of the page's puzzle; "" of a page without one to draw on.
 * @type {() => string} */
export const kind = () => document.body.dataset.kind ?? "";

/** The address of the editor's script, which changes with its content: a state is only read by the script that wrote it.
 * @type {() => string} */
export const script = () => document.getElementById("board")?.dataset.module ?? "";

/** An element that the page surely has.
 * @template {string} Selector
 * @template {Element} [Kind=Found<Selector>]
 * @param {Selector} selector
 * @param {ParentNode} [within]
 * @returns {Kind} */
export function find(selector, within = document) {
  const found = /** @type {Kind | null} */ (within.querySelector(selector));
  if (!found) throw new Error(selector);
  return found;
}

/** A copy of what is in a template.
 * @type {(template: HTMLTemplateElement) => HTMLElement} */
export const copyOf = (template) => find("*", template.content).cloneNode(true);

/** Hides an element or shows it.  To say so again of one that is hidden already would cost a look at its style.
 * @type {(element: HTMLElement, hidden: boolean) => void} */
export const hide = (element, hidden) => {
  if (element.hidden !== hidden) element.hidden = hidden;
};

/** Says something in an element; the same words again would be laid out anew.
 * @type {(element: Element, text: unknown) => void} */
export const say = (element, text) => {
  if (element.textContent !== String(text)) element.textContent = String(text);
};

/** @type {<Name extends string>(name: Name, handler: (event: PageEvent<Name>) => void, capture?: boolean) => void} */
export const on = (name, handler, capture) =>
  document.addEventListener(name, /** @type {(event: Event) => void} */ (handler), capture);
