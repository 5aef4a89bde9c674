"""A player's entries as text: rows of `#`, `.` and `?`, joined by `/`; empty for an untouched board.

`~` is a cell of a finished line that the page crossed out.  It is not the player's entry, and never a mistake.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.core.places import Cell, cell_at
from engine.core.text import typed_rows
from engine.puzzles.nonogram.board import Board, Grid

CROSSED = "~"


def read(board: Board, text: str, *, crossed: str = "?") -> Grid:
    """Return the painted cells; given cells count only if they were painted over.

    `crossed` says what the page's crosses become: `.` or `?`.

    Raises:
        PuzzleError: the text does not have the board's shape.
    """
    grid = _rows(text.replace(CROSSED, crossed), board.width) if text else board.blank
    board.check_shape(grid, "entries")
    return grid


def _rows(text: str, width: int) -> Grid:
    if len(text.split("/", 1)[0]) == width and "\n" not in text:
        return tuple(text.split("/"))
    return tuple(map("".join, typed_rows(text, width)))


def write(grid: Sequence[str]) -> str:
    """Return the text that `read` reads."""
    return "/".join(grid)


def painted(grid: Sequence[str]) -> list[Cell]:
    """Return the cells that are black or white."""
    return [(r, c) for r, row in enumerate(grid) for c, cell in enumerate(row) if cell != "?"]


def with_cells(grid: Sequence[str], cells: Collection[tuple[str, str]]) -> Grid:
    """Return the grid with these places, such as `r1c2`, decided."""
    rows = [list(row) for row in grid]
    for name, value in cells:
        if (cell := cell_at(name)) is not None:
            rows[cell[0]][cell[1]] = value
    return tuple(map("".join, rows))


def without(grid: Sequence[str], cells: Collection[Cell]) -> Grid:
    """Return the grid with these cells open again."""
    gone = set(cells)
    return tuple("".join("?" if (r, c) in gone else cell for c, cell in enumerate(row)) for r, row in enumerate(grid))
