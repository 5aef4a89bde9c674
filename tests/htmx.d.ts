/** What the vendored scripts call, for the check of types. */
declare const htmx: any;
