"""The next step of a nonogram, as a person would find it: one line at a time, the plainest argument first.

Whatever a line implies follows from all its arrangements (`lines.arrangements`); the kinds of argument below are names
for the cases in which a person sees that without listing them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.grid import bits
from engine.puzzle import Hint, never_stop
from engine.puzzles.nonogram.lines import Board, Clue, Line, Side, arrangements


@dataclass(frozen=True)
class Step:
    """What one line implies: cells that become black, and white; the lower its rank, the plainer the argument."""

    name: str
    """`row` or `column`."""
    index: int
    black: int
    white: int
    rank: tuple[int, int, int]
    why: str


def next_step(columns: Sequence[Clue], rows: Sequence[Clue], entries: Sequence[str]) -> Hint:
    """Mistakes first; else the plainest line that decides a cell, if there is one.

    `entries` are rows of `#`, `.` and `?`.
    """
    board = Board(columns, rows, entries)
    sides = (("row", board.rows), ("column", board.columns))
    for name, side in sides:
        for index in range(len(side.clues)):
            if side.line(index) is None:
                return _mistake(name, side, index)
    if not Board(columns, rows, entries).settle(never_stop):
        if not any(set(row) - {"?"} for row in entries):
            return Hint("The clues contradict each other.", "Solve shows which of them cannot all hold.", "")
        return Hint(
            "There is a mistake among the painted cells.",
            "Going on from them, line by line, some line ends up without room for its runs.",
            "Take back the last cells that you were not sure of.",
        )
    steps = [step for name, side in sides for step in _steps(name, side)]
    if board.finished:
        return Hint("Every cell is decided, and every clue holds.", "", "")
    if not steps:
        return Hint(
            "No single line decides another cell from here.",
            "Some clues have to be taken together: suppose that a cell were black, follow what that means for other "
            "lines, and see whether one of them is left without room.",
            "",
        )
    step = min(steps, key=lambda each: each.rank)
    new = [(cell, "#") for cell in bits(step.black)] + [(cell, ".") for cell in bits(step.white)]
    cells = tuple((_place(step.name, step.index, cell), value) for cell, value in sorted(new))
    return Hint(
        f"Look at {step.name} {step.index + 1}.",
        step.why,
        _what(step),
        (_place(step.name, step.index),),
        cells,
        then=with_cells(entries, cells),
        technique=TECHNIQUES[step.rank[0]],
        rules=(f"{step.name} {step.index + 1}",),
        level=1 + step.rank[0] // 3,
        smallest=True,
    )


TECHNIQUES = ("finished line", "full line", "overlap", "runs in reach", "all arrangements")
"""The kinds of argument about one line, the plainest first."""


def with_cells(entries: Sequence[str], cells: Sequence[tuple[str, str]]) -> str:
    """The entries with these places decided, as one text."""
    grid = [list(row) for row in entries]
    for at, value in cells:
        row, _, column = at[1:].partition("c")
        grid[int(row) - 1][int(column) - 1] = value
    return "/".join("".join(row) for row in grid)


def _steps(name: str, side: Side) -> Iterator[Step]:
    for index, clue in enumerate(side.clues):
        unknown = side.unknown(index)
        line = side.line(index) if unknown else None
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
        return 3, f"{name} reads {reads}: no run can reach {_some(white)} without breaking a neighbour."
    if all(starts & (starts - 1) == 0 for starts in line.starts):
        return 3, f"{name} reads {reads}: the cells known so far leave only one place for each run."
    return 4, f"{name} reads {reads}: in every arrangement around the cells known so far, {_some(black)} black."


def _cells(count: int) -> str:
    return "cell" if count == 1 else f"{count} cells"


def _some(cells: int) -> str:
    return "this cell is" if cells.bit_count() == 1 else f"these {cells.bit_count()} cells are"


def _what(step: Step) -> str:
    kind = "column" if step.name == "row" else "row"
    parts = [
        f"{verb} {_list(kind, cells)}" for verb, cells in (("Paint", step.black), ("cross out", step.white)) if cells
    ]
    text = ", and ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def _list(kind: str, cells: int) -> str:
    """`columns 3–5 and 8`."""
    runs: list[list[int]] = []
    for cell in bits(cells):
        if runs and runs[-1][1] == cell - 1:
            runs[-1][1] = cell
        else:
            runs.append([cell, cell])
    texts = [f"{a + 1}" if a == b else f"{a + 1}–{b + 1}" for a, b in runs]
    listed = " and ".join(filter(None, (", ".join(texts[:-1]), texts[-1])))
    return f"{kind}{'s' if cells.bit_count() > 1 else ''} {listed}"


def _mistake(name: str, side: Side, index: int) -> Hint:
    """A line whose known cells leave no room for its runs; the cells of which one alone would have to go."""
    clue, black, white = side.clues[index], side.black[index], side.white[index]
    culprits = [
        cell
        for cell in bits(black | white)
        if arrangements(clue, side.length, black & ~(1 << cell), white & ~(1 << cell)) is not None
    ]
    reads = " ".join(map(str, clue)) or "0"
    why = f"{name.capitalize()} {index + 1} reads {reads}, for which its painted and crossed cells leave no room."
    if culprits:
        what = "One of these is wrong: " if len(culprits) > 1 else "This cell is wrong: "
        what += _list("column" if name == "row" else "row", sum(1 << cell for cell in culprits)) + "."
    else:
        what = "More than one of its cells is wrong."
    wrong = tuple(_place(name, index, cell) for cell in culprits or bits(black | white))
    return Hint(f"There is a mistake in {name} {index + 1}.", why, what, (_place(name, index),), (), wrong)


def _place(name: str, index: int, cell: int | None = None) -> str:
    if cell is None:
        return f"{name[0]}{index + 1}"
    return f"r{index + 1}c{cell + 1}" if name == "row" else f"r{cell + 1}c{index + 1}"
