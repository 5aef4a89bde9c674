"""What statements about colours are about: one dataclass for each way of arguing, without words.

Cells of a line are numbered from its start, from 0.  What else is said is in `engine.puzzles.nonogram.hints.bodies`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.core.places import Cell
from engine.puzzles.nonogram.board import Line

Numbers = tuple[int, ...]
"""Cells of a line."""


class Paint(NamedTuple):
    """What a cell can be: its letter in entries, and what people call it."""

    letter: str
    name: str


class Band(NamedTuple):
    """A run of a known length, and the cells that it may cover: it starts at `first` at the earliest, at `last` at the
    latest.

    `nth`  which one it is of those with its length and colour in the line, from 1; 0 if there is no other.
    """

    length: int
    nth: int
    paint: Paint
    first: int
    last: int

    @property
    def always(self) -> range:
        """Return the cells that it covers wherever it lies."""
        return range(self.last, self.first + self.length)

    @property
    def cells(self) -> range:
        """Return the cells that it may cover."""
        return range(self.first, self.last + self.length)


Painted = tuple[tuple[int, Paint], ...]
"""Cells of a line, and what they are."""


@dataclass(frozen=True)
class Argument:
    """Why cells of one line are what they are."""

    line: Line
    decided: Painted


@dataclass(frozen=True)
class NoRuns(Argument):
    """The line has no runs."""


@dataclass(frozen=True)
class AllThere(Argument):
    """All its runs are there; these are their cells."""

    painted: Numbers


@dataclass(frozen=True)
class Crossed(Argument):
    """All its empty cells are known, and its runs have one colour."""


@dataclass(frozen=True)
class FillsAll(Argument):
    """Its runs fill it, with one empty cell between two of one colour; `is_touching` if two have different colours."""

    is_touching: bool


@dataclass(frozen=True)
class Slides(Argument):
    """These runs cover cells wherever they lie: whatever is known (`is_alone`), or among the known cells.

    `is_touching`  whether that needs no gap between two runs of the line, since their colours differ.
    """

    bands: tuple[Band, ...]
    is_alone: bool
    is_touching: bool


@dataclass(frozen=True)
class Away(Argument):
    """No run reaches these cells; these are the nearest."""

    bands: tuple[Band, ...]


@dataclass(frozen=True)
class OneRun(Argument):
    """All painted cells of the line belong to its only run, of unknown length; these are known."""

    painted: Numbers


@dataclass(frozen=True)
class Agree(Argument):
    """All arrangements agree: there are `ways`, or many (None); `shown` are some of them, a letter for each cell."""

    ways: int | None
    shown: tuple[str, ...]


@dataclass(frozen=True)
class BothAllow:
    """What a row and a column allow a cell has only this in common."""

    cell: Cell
    row: tuple[Paint, ...]
    column: tuple[Paint, ...]
    paint: Paint


@dataclass(frozen=True)
class SupposedNot:
    """A cell is not to have a colour, to see what follows; so it has the `other` if the board has only two."""

    cell: Cell
    paint: Paint
    other: Paint | None


@dataclass(frozen=True)
class LineSays:
    """What a line makes of what is supposed: what cells are, and what they cannot be."""

    line: Line
    decided: tuple[tuple[Cell, Paint], ...]
    barred: tuple[tuple[Cell, Paint], ...]


@dataclass(frozen=True)
class Foreign:
    """A line has cells of a colour that no run of its clue has."""

    line: Line
    paint: Paint


@dataclass(frozen=True)
class TooMany:
    """A line has so many cells of a colour, and its runs of that colour have no more than `most`."""

    line: Line
    paint: Paint
    number: int
    most: int


@dataclass(frozen=True)
class NoWay:
    """A line has no way left to place its runs: on what is `supposed`, or with what was entered."""

    line: Line
    is_supposed: bool


@dataclass(frozen=True)
class SoItIs:
    """What was supposed is false, so a cell has a colour; the same lines decide more."""

    cell: Cell
    paint: Paint
    others: tuple[tuple[Cell, Paint], ...]


@dataclass(frozen=True)
class Undecided:
    """No other cell has the same colour in all solutions (proved)."""


@dataclass(frozen=True)
class OnlySearch:
    """Only search shows what a cell is."""

    cell: Cell
    paint: Paint
