"""A Signpost's arrows and shown numbers: the value that all other modules of this folder work on.

Cells are numbered row by row from 0 (`Board.cells`); sets of cells are whole numbers with bit c for cell c.  Only
solutions, arrows and givens are grids.  The puzzle's numbers start at 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.core.grid import COMPASS, bits, ray
from engine.core.places import Cell, place

MAX_SIDE = 20
ARROWS = "↑↗→↘↓↙←↖"

Numbers = tuple[tuple[int, ...], ...]
"""A number for each cell, by rows."""


@dataclass(frozen=True)
class Board:
    """`arrows[r][c]` is a cell's direction, 0 to 7 clockwise from north; `givens[r][c]` its number, 0 if not shown."""

    arrows: Numbers
    givens: Numbers

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.arrows)

    @cached_property
    def width(self) -> int:
        """Number of columns."""
        return len(self.arrows[0])

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row; elsewhere a cell is its index here."""
        return tuple((r, c) for r in range(self.height) for c in range(self.width))

    @cached_property
    def last(self) -> int:
        """The last number, which is the number of cells."""
        return self.height * self.width

    @cached_property
    def shown(self) -> tuple[int, ...]:
        """By cell, the number shown, or 0."""
        return tuple(number for row in self.givens for number in row)

    @cached_property
    def successors(self) -> tuple[int, ...]:
        """By cell, the set of cells that its arrow points at."""
        return tuple(
            sum(1 << (r * self.width + c) for r, c in self.ray(cell, self.arrows[cell[0]][cell[1]]))
            for cell in self.cells
        )

    @cached_property
    def predecessors(self) -> tuple[int, ...]:
        """By cell, the set of cells whose arrows point at it."""
        return turned_round(self.successors)

    @cached_property
    def successor_cells(self) -> tuple[tuple[int, ...], ...]:
        """By cell, those that its arrow points at."""
        return tuple(tuple(bits(cells)) for cells in self.successors)

    @cached_property
    def predecessor_cells(self) -> tuple[tuple[int, ...], ...]:
        """By cell, those whose arrows point at it."""
        return tuple(tuple(bits(cells)) for cells in self.predecessors)

    def ray(self, cell: Cell, direction: int) -> Iterable[Cell]:
        """Return the cells that an arrow with this direction points at, the nearest first."""
        return ray(cell, COMPASS[direction], self.height, self.width)

    def points_at(self, cell: int, other: int) -> bool:
        """Return whether the arrow of a cell points at another one."""
        return bool(self.successors[cell] >> other & 1)

    def place(self, cell: int) -> str:
        """Return `r1c1` for cell 0."""
        return place(self.cells[cell])

    def places(self, cells: Iterable[int]) -> tuple[str, ...]:
        """Return the places of several cells."""
        return tuple(map(self.place, cells))

    def grid(self, path: Sequence[int]) -> Numbers:
        """Return the grid of numbers for cells given in path order."""
        number = {cell: k for k, cell in enumerate(path, start=1)}
        return tuple(tuple(number[r * self.width + c] for c in range(self.width)) for r in range(self.height))


def turned_round(successors: Sequence[int]) -> tuple[int, ...]:
    """Return by cell the set of cells that lead to it, from the sets that each leads to."""
    masks = [0] * len(successors)
    for cell, targets in enumerate(successors):
        for target in bits(targets):
            masks[target] |= 1 << cell
    return tuple(masks)
