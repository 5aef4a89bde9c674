"""Rectangular grids: the eight directions, rays, and reading a grid back from JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from engine.core.places import Cell
from engine.core.puzzle import PuzzleError

T = TypeVar("T")

COMPASS: tuple[Cell, ...] = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""Steps as (rows, columns), clockwise from north."""


def ray(start: Cell, step: Cell, height: int, width: int) -> Iterator[Cell]:
    """Return the cells from `start` (excluded) in one direction to the border."""
    r, c = start[0] + step[0], start[1] + step[1]
    while 0 <= r < height and 0 <= c < width:
        yield r, c
        r, c = r + step[0], c + step[1]


TURNS = 8
"""The eight ways to turn and mirror a grid."""


def turned_cell(cell: Cell, height: int, width: int, turn: int) -> Cell:
    """Return where a cell goes when the grid is mirrored left to right, top to bottom and over the
    diagonal, by bits.
    """
    r, c = cell
    if turn & 1:
        c = width - 1 - c
    if turn & 2:
        r = height - 1 - r
    return (c, r) if turn & 4 else (r, c)


def turned_rows(rows: Sequence[Sequence[T]], turn: int) -> list[list[T]]:
    """Return a grid, turned."""
    height, width = len(rows), len(rows[0])
    cells = {
        turned_cell((r, c), height, width, turn): value for r, row in enumerate(rows) for c, value in enumerate(row)
    }
    tall, wide = (width, height) if turn & 4 else (height, width)
    return [[cells[r, c] for c in range(wide)] for r in range(tall)]


def bits(mask: int) -> Iterator[int]:
    """Return the positions of the ones in a non-negative integer, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def is_int_grid(value: object, height: int, width: int) -> bool:
    """Return whether this is `height` rows of `width` integers (booleans are not integers)."""
    return (
        isinstance(value, (list, tuple))
        and len(value) == height
        and all(isinstance(row, (list, tuple)) and len(row) == width for row in value)
        and all(type(number) is int for row in value for number in row)
    )


def int_grid_from_json(value: object) -> tuple[tuple[int, ...], ...]:
    """Return a grid of integers as tuples.

    Raises:
        PuzzleError: not a list of equally long lists of integers.
    """
    if not (
        isinstance(value, (list, tuple))
        and value
        and isinstance(value[0], (list, tuple))
        and is_int_grid(value, len(value), len(value[0]))
    ):
        raise PuzzleError("a solution is a list of rows, each a list of whole numbers, all of one length")
    return tuple(tuple(row) for row in value)
