// What the scripts of a puzzle's page know of the page.

/** @type {() => HTMLTextAreaElement} */
export const textField = () => /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));

/** @type {() => string} */
export const kind = () => document.body.dataset.kind;

/** The address of the editor's script, which changes with its content: a state is only read by the script that wrote it.
 * @type {() => string} */
export const script = () => document.getElementById("board")?.dataset.module ?? "";

/** @type {(element: Element, name: string) => void} */
export const trigger = (element, name) => /** @type {any} */ (window).htmx.trigger(element, name);

/** @type {(name: string, handler: (event: any) => void, capture?: boolean) => void} */
export const on = (name, handler, capture) => document.addEventListener(name, handler, capture);
