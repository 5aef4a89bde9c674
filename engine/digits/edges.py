"""Clues outside the grid, at an end of a row or column: what they are called, and which cells they look at."""

from __future__ import annotations

from typing import NamedTuple

SIDES = {"top": "above column", "bottom": "below column", "left": "left of row", "right": "right of row"}
"""The places of clues, with a number from 1 behind: `top2`; and the same for people."""


class Edge(NamedTuple):
    """An end of a line: `number` counts rows or columns from 0."""

    side: str
    number: int

    @property
    def place(self) -> str:
        """`top2`, as `engine.core.puzzle.Complaint` names it."""
        return f"{self.side}{self.number + 1}"

    @property
    def where(self) -> str:
        """`above column 2`."""
        return f"{SIDES[self.side]} {self.number + 1}"

    def cells(self, size: int) -> tuple[int, ...]:
        """The cells of its line, by their numbers, the nearest first."""
        if self.side in {"top", "bottom"}:
            line = range(self.number, size * size, size)
        else:
            line = range(self.number * size, self.number * size + size)
        return tuple(line if self.side in {"top", "left"} else reversed(line))


def edges(size: int) -> list[Edge]:
    """All of them: above and below the columns, left and right of the rows."""
    return [Edge(side, number) for side in SIDES for number in range(size)]
