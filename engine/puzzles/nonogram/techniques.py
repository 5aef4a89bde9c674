"""What one line implies, as a person would find it, the plainest argument first.

Whatever a line implies follows from all its arrangements (`lines.arrangements`); the kinds of argument below are names
for the cases in which a person sees that without listing them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.abilities import Hint
from engine.grid import bits
from engine.places import Cell, place
from engine.puzzles.nonogram.lines import Clue, Line, Side, arrangements

remembered = lru_cache(maxsize=4096)(arrangements)
"""`arrangements`, of which from one step of a path to the next nearly all are the same."""

TECHNIQUES = ("finished line", "full line", "overlap", "runs in reach", "all arrangements")
"""The kinds of argument about one line, the plainest first."""


@dataclass(frozen=True)
class Step:
    """What one line implies: cells that become black, and white; the lower its rank, the plainer the argument.

    `rank` is the technique's place in `TECHNIQUES`, how much room its runs have, and minus the number of its cells.
    """

    name: str
    """`row` or `column`."""
    index: int
    black: int
    white: int
    rank: tuple[int, int, int]
    why: str

    def hint(self) -> Hint:
        """The step in words, but for the entries that it leads to."""
        colours = ((self.black, "#", "Paint"), (self.white, ".", "cross out"))
        what = ", and ".join(f"{verb} {listed(self.name, cells)}" for cells, _, verb in colours if cells)
        new = [(at(self.name, self.index, i), colour) for cells, colour, _ in colours for i in bits(cells)]
        return Hint(
            f"Look at {self.name} {self.index + 1}.",
            self.why,
            f"{what[0].upper()}{what[1:]}.",
            (f"{self.name[0]}{self.index + 1}",),
            tuple((place(cell), colour) for cell, colour in sorted(new)),
            technique=TECHNIQUES[self.rank[0]],
            rules=(f"{self.name} {self.index + 1}",),
            level=1 + self.rank[0] // 3,
            smallest=True,
        )


def steps(name: str, side: Side) -> Iterator[Step]:
    """What each line of one side implies; `name` is `row` or `column`."""
    for index, clue in enumerate(side.clues):
        unknown = side.unknown(index)
        line = remembered(clue, side.length, side.black[index], side.white[index]) if unknown else None
        if line is not None:
            black, white = unknown & ~line.white, unknown & ~line.black
            if black | white:
                level, why = _argument(f"{name.capitalize()} {index + 1}", clue, side, index, line, black, white)
                yield Step(name, index, black, white, (level, _freedom(line), -(black | white).bit_count()), why)


def _freedom(line: Line) -> int:
    """How many starts are open, over all runs: the fewer, the easier to see."""
    return sum(starts.bit_count() for starts in line.starts)


def _argument(name: str, clue: Clue, side: Side, index: int, line: Line, black: int, white: int) -> tuple[int, str]:
    """How plain the argument is, from 0, and the argument."""
    length, known = side.length, side.black[index] | side.white[index]
    reads = " ".join(map(str, clue))
    if not clue:
        return 0, f"{name} has no runs at all."
    if side.black[index].bit_count() == sum(clue):
        return 0, f"{name} reads {reads}: all its black cells are there."
    if known and side.white[index].bit_count() == length - sum(clue):
        return 0, f"{name} reads {reads}: all its white cells are crossed, so the rest is black."
    need = sum(clue) + len(clue) - 1
    slack = length - need
    if not known and slack == 0:
        gaps = ", with one white cell between them," if len(clue) > 1 else ""
        return 1, f"{name} reads {reads}: its runs{gaps} fill the whole {name.split()[0].lower()}."
    alone = arrangements(clue, length, 0, 0)
    if alone is not None and not black & alone.white and not white & alone.black:
        longest = max(clue)
        return 2, (
            f"{name} reads {reads}, which needs {need} of {length} cells: no run can move by more than {slack}, so a "
            f"run of {longest} always covers the same {_cells(longest - slack)} in its middle."
        )
    if not black:
        return 3, f"{name} reads {reads}: however its runs lie around the known cells, none reaches {_some(white)}."
    if all(starts & (starts - 1) == 0 for starts in line.starts):
        return 3, f"{name} reads {reads}: the cells known so far leave only one place for each run."
    verb = "is" if black.bit_count() == 1 else "are"
    return 4, f"{name} reads {reads}: in every arrangement around the cells known so far, {_some(black)} {verb} black."


def _cells(count: int) -> str:
    return "cell" if count == 1 else f"{count} cells"


def _some(cells: int) -> str:
    return "this cell" if cells.bit_count() == 1 else f"these {cells.bit_count()} cells"


def listed(name: str, cells: int) -> str:
    """The cells of a line, by the lines that cross it: `columns 3–5 and 8` of a row."""
    kind = "column" if name == "row" else "row"
    runs: list[list[int]] = []
    for cell in bits(cells):
        if runs and runs[-1][1] == cell - 1:
            runs[-1][1] = cell
        else:
            runs.append([cell, cell])
    texts = [f"{a + 1}" if a == b else f"{a + 1}–{b + 1}" for a, b in runs]
    listed = " and ".join(filter(None, (", ".join(texts[:-1]), texts[-1])))
    return f"{kind}{'s' if cells.bit_count() > 1 else ''} {listed}"


def at(name: str, index: int, cell: int) -> Cell:
    """The cell with this number in a line."""
    return (index, cell) if name == "row" else (cell, index)
