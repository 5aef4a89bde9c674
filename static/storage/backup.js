// What was solved, as a file for another browser, or for later.

import { plural } from "../site/words.js";
import { add, all, selectSound } from "./records.js";
import { drawingOf, keepDrawing } from "./solved-pictures.js";

const FORMAT = "puzzle playground solved 1";
const EARLIER = "puzzle playground times 1"; // the records alone
const MOST_BYTES = 8_000_000;

/** @type {() => string} */
export function writeBackup() {
  const records = all();
  const pictures = Object.fromEntries(
    Object.keys(records)
      .map((name) => [name, drawingOf(name)])
      .filter(([, each]) => each),
  );
  return JSON.stringify({ format: FORMAT, records, pictures }, null, 1);
}

/** Adds what such a file holds to what is here; what came of it, in words.
 * @type {(file: Blob) => Promise<string>} */
export async function readBackup(file) {
  if (file.size > MOST_BYTES) return `That file is too big. A backup can be up to ${MOST_BYTES / 1e6} MB.`;
  let read;
  try {
    read = JSON.parse(await file.text());
  } catch {
    return "That isn’t a complete backup file. Nothing was changed.";
  }
  if (![FORMAT, EARLIER].includes(read?.format)) return "That isn’t a backup from this site. Nothing was changed.";
  const theirs = selectSound(read.records);
  const count = Object.keys(theirs).length;
  const unread = Object.keys(read.records ?? {}).length - count;
  const added = add(theirs);
  const here = all();
  for (const [name, each] of Object.entries(read.pictures ?? {}))
    if (here[name] && theirs[name] && !drawingOf(name)) keepDrawing(name, here[name].at, String(each));
  const words = [
    added ? `${plural(added, "puzzle")} added.` : "Nothing new in that file.",
    count > added && added ? `You already had ${count - added}.` : "",
    unread ? `We couldn’t read ${unread}.` : "",
  ];
  return words.filter(Boolean).join(" ");
}
