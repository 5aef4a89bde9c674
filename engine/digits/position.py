"""What is known of a Latin square during play: the digits that each cell may still hold.

Cells are numbered row-major, from 0; sets of digits are bits: bit 0 for the digit 1.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, ClassVar, Literal

from engine.digits.entries import Entries
from engine.hints.statements import Catalogue, Mark


@dataclass(frozen=True)
class Line:
    """A row or a column of a square: its `index` from 0, its name, and its cells as numbers."""

    kind: Literal["row", "column"]
    index: int
    size: int

    @cached_property
    def name(self) -> str:
        """Return `row 1`."""
        return f"{self.kind} {self.index + 1}"

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """Return the numbers of its cells."""
        index, size = self.index, self.size
        return tuple(range(index * size, index * size + size) if self.kind == "row" else range(index, size**2, size))

    @cached_property
    def mask(self) -> int:
        """Return its cells as bits."""
        return sum(1 << cell for cell in self.cells)

    def once(self, digit: int) -> str:
        """Return the rule that no two of its cells hold the digit."""
        return f"{self.name} holds {digit} once"

    def needs(self, digit: int) -> str:
        """Return the rule that one of its cells holds the digit."""
        return f"{self.name} needs {a(digit)}"


@dataclass(frozen=True)
class Clue:
    """A rule about some cells besides those of the lines.

    `rule`   its name in `Hint.rules`; `cells`: those that it is about.
    `places` where it stands, if that is in none of its cells: `top2` beyond the edge of the board.
    """

    rule: str
    cells: tuple[int, ...]
    places: tuple[str, ...] = ()

    @cached_property
    def mask(self) -> int:
        """Return its cells as bits."""
        return sum(1 << cell for cell in self.cells)


class Position:
    """A board's clues and entries.

    `options`  by cell, the digits that are left, as bits: the notes, if there are any; else the digits that no decided
               cell of the same lines holds.
    `news`     cells, as bits, that changed since a technique last found nothing: it need look nowhere else.
    `drawings`, `brief`  marks and words for what only hints of this kind say.
    """

    news: int = -1
    drawings: ClassVar[Mapping[type, Callable[[Any], Iterable[Mark]]]] = MappingProxyType({})
    brief: ClassVar[Catalogue] = MappingProxyType({})

    def __init__(self, entries: Entries, clues: Sequence[Clue]) -> None:
        self.entries, self.clues, self.size = entries, clues, entries.size
        size = self.size
        self.full = (1 << size) - 1
        self.lines, taken = _lines(size), [0] * (2 * size)
        for cell, digit in enumerate(entries.digits):
            if digit:
                taken[cell // size] |= 1 << digit - 1
                taken[size + cell % size] |= 1 << digit - 1
        self.repeated = 0
        """Digits that are marked in a line which holds them already."""
        for cell, marks in enumerate(entries.marks):
            if marks:
                self.repeated |= marks & (taken[cell // size] | taken[size + cell % size])
        self.options = [
            entries.allowed(cell) or self.full & ~(taken[cell // size] | taken[size + cell % size])
            for cell in entries.cells
        ]

    def changed_since(self, before: Position) -> int:
        """Return the cells, as bits, of which something else is known than there."""
        own, other = (zip(each.options, each.entries.digits, strict=True) for each in (self, before))
        return sum(1 << cell for cell, pair in enumerate(zip(own, other, strict=True)) if pair[0] != pair[1])

    def is_decided(self, cell: int) -> bool:
        """Return whether the digit of the cell is entered."""
        return self.entries.digits[cell] > 0

    def is_marked(self, cell: int) -> bool:
        """Return whether the cell has notes."""
        return self.entries.marks[cell] > 0

    @property
    def finished(self) -> bool:
        """Return whether every cell is decided."""
        return all(self.entries.digits)

    def lines_of(self, cell: int) -> tuple[Line, Line]:
        """Return its row and its column."""
        return self.lines[cell // self.size], self.lines[self.size + cell % self.size]

    def places(self, cells: Sequence[int], rules: Collection[str] = ()) -> tuple[str, ...]:
        """Return the cells' names as in `engine.core.puzzle.Complaint`, and where these rules' clues stand outside."""
        outside = [place for clue in self.clues if clue.places and clue.rule in rules for place in clue.places]
        return (*(self.entries.place(cell) for cell in cells), *outside)


@lru_cache(maxsize=32)
def _lines(size: int) -> Sequence[Line]:
    """Return the rows, then the columns."""
    return [*(Line("row", i, size) for i in range(size)), *(Line("column", i, size) for i in range(size))]


def a(digit: int) -> str:
    """Return the digit with its article."""
    return f"an {digit}" if digit in {8, 11} else f"a {digit}"
