"""Turn, mirror and shift boards: where each cell goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from engine.core.places import Cell

T = TypeVar("T")
Way = Literal["turn", "flip", "left", "right", "up", "down"]

SHIFTS: dict[Way, tuple[int, int]] = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
"""Rows and columns by which cells move."""
WAYS: tuple[Way, ...] = ("turn", "flip")
"""Those for every board: a quarter turn clockwise, and a mirror image left to right."""


@dataclass(frozen=True)
class Transform:
    """One way to transform a board; with `wraps`, what is shifted out comes in again on the other side."""

    way: Way
    wraps: bool = True

    def size(self, height: int, width: int) -> tuple[int, int]:
        """Return height and width of the board afterwards."""
        return (width, height) if self.way == "turn" else (height, width)

    def target(self, cell: Cell, height: int, width: int) -> Cell | None:
        """Return where a cell goes; None if it leaves the board."""
        r, c = cell
        if self.way == "turn":
            return c, height - 1 - r
        if self.way == "flip":
            return r, width - 1 - c
        down, right = SHIFTS[self.way]
        r, c = r + down, c + right
        if self.wraps:
            return r % height, c % width
        return (r, c) if 0 <= r < height and 0 <= c < width else None

    def grid(self, rows: Sequence[Sequence[T]], blank: T) -> list[list[T]]:
        """Return the rows afterwards; cells where nothing was shifted in are blank."""
        height, width = len(rows), len(rows[0])
        tall, wide = self.size(height, width)
        found = [[blank] * wide for _ in range(tall)]
        for r, row in enumerate(rows):
            for c, value in enumerate(row):
                target = self.target((r, c), height, width)
                if target is not None:
                    found[target[0]][target[1]] = value
        return found

    def rows(self, rows: Sequence[str], blank: str) -> tuple[str, ...]:
        """Transform rows given as texts."""
        return tuple("".join(row) for row in self.grid(rows, blank))
