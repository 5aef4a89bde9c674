/** @type {(number: number, noun: string) => string} */
export const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
