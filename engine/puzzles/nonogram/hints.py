"""The next step of a nonogram, as a person would find it: one line at a time, then several together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.abilities import Hint
from engine.limits import Stopped, Tick
from engine.puzzles.nonogram.chains import Lines
from engine.puzzles.nonogram.lines import Board, Clue
from engine.puzzles.nonogram.techniques import steps

DONE = Hint("Every cell is decided, and every clue holds.", "", "")
UNDECIDED = Hint(
    "No other cell is decided from here.",
    "For every open cell there is a picture in which it is black and one in which it is white: the puzzle has several "
    "solutions.",
    "",
)
NOT_FOUND = Hint(
    "No step was found from here.",
    "No single line decides another cell, and the search for several lines that do took too long.",
    "",
)
TOO_LARGE = Hint(
    "No single line decides another cell from here.",
    "Several lines have to be taken together, and this board is too large to look for them.",
    "",
)


def next_step(columns: Sequence[Clue], rows: Sequence[Clue], grid: Sequence[str], tick: Tick) -> Hint:
    """The plainest argument that decides a cell, from cells without mistakes: rows of `#`, `.` and `?`."""
    board = Board(columns, rows, grid)
    found = [step for name, side in (("row", board.rows), ("column", board.columns)) for step in steps(name, side)]
    if found:
        hint: Hint | None = min(found, key=lambda each: each.rank).hint()
    elif board.finished:
        return DONE
    else:
        try:
            with Lines(columns, rows, grid, tick) as lines:
                hint = lines.step()
        except Stopped as stop:
            return TOO_LARGE if stop.reason == "size" else NOT_FOUND
    return UNDECIDED if hint is None else replace(hint, then=with_cells(grid, hint.cells))


def with_cells(entries: Sequence[str], cells: Sequence[tuple[str, str]]) -> str:
    """The entries with these places decided, as one text."""
    grid = [list(row) for row in entries]
    for name, value in cells:
        row, _, column = name[1:].partition("c")
        grid[int(row) - 1][int(column) - 1] = value
    return "/".join("".join(row) for row in grid)
