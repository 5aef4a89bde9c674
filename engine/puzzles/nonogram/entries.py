"""What a player has painted, as text: rows of `#`, `.` and `?`, joined by `/`; nothing stands for no cell.

A cell of a finished line that the page crossed out is `~`.  That is nobody's entry, and no mistake of anybody's.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.core.places import Cell, cell_at
from engine.puzzles.nonogram.board import Board, Grid

CROSSED = "~"


def read(board: Board, text: str, *, crossed: str = "?") -> Grid:
    """The painted cells, those that are given too only as far as they were painted over.

    What the page crossed out is what `crossed` says, one of `.` and `?`.

    Raises:
        PuzzleError: the text is not of the board's shape.
    """
    grid = tuple(text.replace(CROSSED, crossed).split("/")) if text else board.blank
    board.check_shape(grid, "entries")
    return grid


def write(grid: Sequence[str]) -> str:
    """The text that `read` reads."""
    return "/".join(grid)


def painted(grid: Sequence[str]) -> list[Cell]:
    """The cells that are black or white."""
    return [(r, c) for r, row in enumerate(grid) for c, cell in enumerate(row) if cell != "?"]


def with_cells(grid: Sequence[str], cells: Collection[tuple[str, str]]) -> Grid:
    """The grid with these places, such as `r1c2`, decided."""
    rows = [list(row) for row in grid]
    for name, value in cells:
        if (cell := cell_at(name)) is not None:
            rows[cell[0]][cell[1]] = value
    return tuple(map("".join, rows))


def without(grid: Sequence[str], cells: Collection[Cell]) -> Grid:
    """The grid with these cells open again."""
    gone = set(cells)
    return tuple("".join("?" if (r, c) in gone else cell for c, cell in enumerate(row)) for r, row in enumerate(grid))
