// What is said of the puzzle: on a phone a slip over the lower part of the page, opened when there is something to read.

const NEWS = ":is(#messages, #hint, #result, #links) > *, .win";

const slip = () => document.getElementById("slip");

export function open() {
  slip()?.classList.add("open");
}

export function close() {
  slip()?.classList.remove("open");
}

/** Closes it where nothing is left to read, such as after the hint was taken. */
export function tidy() {
  if (isOpen() && ![...slip().querySelectorAll(NEWS)].some((each) => each.getClientRects().length)) close();
}

export const isOpen = () => slip()?.classList.contains("open") ?? false;
