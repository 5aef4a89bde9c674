// Clues as texts such as "3.1", the lines of cells that they describe, and the places of both.

export const blank = (width, height) => Array(height).fill("?".repeat(width));
export const hasPaint = (cells) => cells.some((row) => row.includes("#"));
export const hasMarks = (line) => /[#.]/.test(line);
export const columnOf = (cells, c) => cells.map((row) => row[c]).join("");

// Tatham's given squares: a letter for each, which counts the unknown squares before it; z is 25 of them and no given.
export function givenSquares(cells) {
  const letter = (count) => "abcdefghijklmnopqrstuvwxyz"[count];
  let [text, unknown] = ["", 0];
  for (const square of cells.join("")) {
    if (square !== "?") {
      text += square === "#" ? letter(unknown).toUpperCase() : letter(unknown);
      unknown = 0;
    } else if (++unknown === 25) {
      text += "z";
      unknown = 0;
    }
  }
  return unknown ? text + letter(unknown) : text;
}

export const titleOf = (place) => `${place[0] === "c" ? "Column" : "Row"} ${place.slice(1)}`;
export const sideOf = (place) => (place[0] === "c" ? "columns" : "rows");
export const cellOf = (place) =>
  place[0] === "c" ? [-1, Number(place.slice(1)) - 1] : [Number(place.slice(1)) - 1, -1];
export const firstCellOf = (place) => cellOf(place).map((i) => Math.max(i, 0));
export const spaced = (clue) => clue.replaceAll(".", " ");
export const runsOf = (line) => (line.match(/#+/g) ?? []).map((run) => run.length).join(".");

// "3, 01" as "3.1"; "0" and "-" as the clue of an empty line.  What is no number stays, for the server to name it.
export function compact(text) {
  const tokens = text.split(/[\s.,;/-]+/).filter(Boolean);
  const clue = tokens.map((token) => token.replace(/^0+(?=[0-9])/, "")).join(".");
  return clue === "0" ? "" : clue;
}

export function cluesOf(cells) {
  return { columns: Array.from(cells[0], (_, c) => runsOf(columnOf(cells, c))), rows: cells.map(runsOf) };
}

// Whether the runs of a clue can still lie in a line of which some cells are known.
export function fits(clue, line) {
  const runs = clue.split(".").filter(Boolean).map(Number);
  // reach[i]: the runs so far lie in the first i cells, and cover what is painted there.
  let reach = Array.from({ length: line.length + 1 }, (_, i) => !line.slice(0, i).includes("#"));
  for (const run of runs) {
    const next = [false];
    for (let i = 1; i <= line.length; i++) {
      const start = i - run;
      const gap = start === 0 ? reach[0] : start > 0 && line[start - 1] !== "#" && reach[start - 1];
      next[i] = (gap && !line.slice(start, i).includes(".")) || (next[i - 1] && line[i - 1] !== "#");
    }
    reach = next;
  }
  return reach.at(-1);
}
