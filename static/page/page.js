// What the scripts of a puzzle's page know of the page.

/** @type {() => HTMLTextAreaElement} */
export const textField = () => /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));

/** @type {() => string} */
export const kind = () => document.body.dataset.kind;

/** The address of the editor's script, which changes with its content: a state is only read by the script that wrote it.
 * @type {() => string} */
export const script = () => document.getElementById("board")?.dataset.module ?? "";

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

/** @type {(name: string, handler: (event: any) => void, capture?: boolean) => void} */
export const on = (name, handler, capture) => document.addEventListener(name, handler, capture);
