"""Cells, and what they are called."""

from __future__ import annotations

import re

Cell = tuple[int, int]
"""(row, column), both counted from 0."""

_PLACE = re.compile("r([1-9][0-9]*)c([1-9][0-9]*)", re.ASCII)


def place(cell: Cell) -> str:
    """`r1c1` for the cell (0, 0): its name in texts that programs read; people read `where`."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def cell_at(name: str) -> Cell | None:
    """(0, 0) for `r1c1`, the inverse of `place`; None for what is not the name of a cell, such as `r1`."""
    match = _PLACE.fullmatch(name)
    return None if match is None else (int(match[1]) - 1, int(match[2]) - 1)


def where(cell: Cell) -> str:
    """`row 1, column 1` for the cell (0, 0), as used in messages."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"
