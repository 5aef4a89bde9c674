/** What the pages' own markup and scripts add to the types of the browser, for the check of types. */

// -- elements ------------------------------------------------------------------------------------------------------------

type Before<Text, End extends string> = Text extends `${infer Start}${End}${string}` ? Start : Text;
type Last<Text> = Text extends `${string} ${infer Rest}` ? Last<Rest> : Text;
type Tag<Selector> = Before<Before<Before<Before<Last<Selector>, "[">, ".">, ":">, "#">;
type Named<Name> = Name extends keyof HTMLElementTagNameMap
  ? HTMLElementTagNameMap[Name]
  : Name extends keyof SVGElementTagNameMap
    ? SVGElementTagNameMap[Name]
    : HTMLElement;

/** What a selector finds: by the tag that it ends with, such as `.card input[name]`; else any element of HTML. */
type Found<Selector> = Selector extends `${string},${string}` ? HTMLElement : Named<Tag<Selector>>;

interface ParentNode {
  querySelector<S extends string, E extends Element = Found<S>>(selectors: S): E | null;
  querySelectorAll<S extends string, E extends Element = Found<S>>(selectors: S): NodeListOf<E>;
}
interface Element {
  closest<S extends string, E extends Element = Found<S>>(selectors: S): E | null;
}
interface Node {
  /** A copy is of the same kind. */
  cloneNode<Own>(this: Own, subtree?: boolean): Own;
}

interface JSON {
  /** Data attributes that the markup surely has are read without a check. */
  parse(text: string | undefined): any;
}

// -- events --------------------------------------------------------------------------------------------------------------

/** A request of htmx. */
interface RequestConfig {
  verb: string;
  path: string;
  parameters: Record<string, string>;
  elt: HTMLElement;
  triggeringEvent?: Event & { submitter?: HTMLElement | null };
}
interface RequestDetail {
  elt: HTMLElement;
  target: HTMLElement;
  requestConfig: RequestConfig;
  xhr: XMLHttpRequest;
  shouldSwap: boolean;
}
/** An event that the document hears of: the browser's, htmx's, or one of the site's own. */
type PageEvent<Name> = { target: HTMLElement } & (Name extends keyof DocumentEventMap
  ? DocumentEventMap[Name]
  : Name extends `htmx:${string}`
    ? CustomEvent<RequestDetail>
    : Name extends "picture"
      ? CustomEvent<Blob>
      : Event);

/** What a service worker is of its own. */
interface WorkerEvent extends Event {
  clientId: string;
  resultingClientId: string;
  request: Request;
  data: any;
  ports: MessagePort[];
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerClient {
  url: string;
  id: string;
  visibilityState: DocumentVisibilityState;
  postMessage(message: unknown, transfer: Transferable[]): void;
}
interface SiteWorker {
  /** What the server knows of the site (webapp/pages/site/offline.py). */
  SITE: any;
  location: Location;
  serviceWorker?: ServiceWorker;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window" | "worker"; includeUncontrolled?: boolean }): Promise<WorkerClient[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: string, listener: (event: WorkerEvent) => void): void;
}

// -- what browsers and vendored scripts have beside ------------------------------------------------------------------------

interface Window {
  htmx?: {
    trigger(element: Element, name: string): void;
    ajax(verb: string, path: string, options: Record<string, string>): Promise<void>;
  };
}
interface Navigator {
  connection?: { saveData: boolean };
}
