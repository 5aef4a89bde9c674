// What is said of the puzzle: on a phone a slip over the lower part of the page, opened when there is something to read.

const slip = () => document.getElementById("slip");

export function open() {
  slip()?.classList.add("open");
}

export function close() {
  slip()?.classList.remove("open");
}

export const isOpen = () => slip()?.classList.contains("open") ?? false;
