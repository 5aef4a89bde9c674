"""A nonogram's clues and given cells: the value that all other modules of this folder work on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from textwrap import shorten
from typing import Literal

from engine.core.places import Cell
from engine.core.puzzle import Complaint, PuzzleError, PuzzleTooLarge

MAX_SIDE = 512

Clue = tuple[int, ...]
"""The lengths of a line's runs in order; () for a line without black cells."""
Grid = tuple[str, ...]
"""One string per row: `#` is black, `.` is white; where cells may be open, `?` is neither."""


@dataclass(frozen=True)
class Line:
    """A row or a column, by its number from 0."""

    kind: Literal["row", "column"]
    index: int

    def __str__(self) -> str:
        return f"{self.kind} {self.index + 1}"

    @property
    def place(self) -> str:
        """Return its name as in `engine.core.puzzle.Complaint`: `r3`."""
        return f"{self.kind[0]}{self.index + 1}"

    def cell(self, number: int) -> Cell:
        """Return the cell with this number in the line."""
        return (self.index, number) if self.kind == "row" else (number, self.index)


@dataclass(frozen=True)
class Board:
    """At most `MAX_SIDE` rows and columns.

    `columns`, `rows`  the clue of each line.
    `givens`           cells that are known from the start, as rows of `#`, `.` and `?`; () if there is none.

    Raises:
        PuzzleError: a clue is longer than its line, or the givens do not have the board's shape.
        PuzzleTooLarge: too many rows or columns.
    """

    columns: tuple[Clue, ...]
    rows: tuple[Clue, ...]
    givens: Grid = ()

    def __post_init__(self) -> None:
        check_side(self.width, "columns")
        check_side(self.height, "rows")
        long = [*_long("column", self.columns, self.height), *_long("row", self.rows, self.width)]
        if long:
            raise PuzzleError(*long)
        if not any(set(row) - {"?"} for row in self.givens):
            object.__setattr__(self, "givens", ())
        else:
            self.check_shape(self.givens, "givens")

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.columns)

    @property
    def blank(self) -> Grid:
        """Return a grid of open cells."""
        return ("?" * self.width,) * self.height

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Return all rows, then all columns."""
        return (
            *(Line("row", r) for r in range(self.height)),
            *(Line("column", c) for c in range(self.width)),
        )

    def clue(self, line: Line) -> Clue:
        """Return the clue of a line."""
        return (self.rows if line.kind == "row" else self.columns)[line.index]

    def cells(self, line: Line) -> list[Cell]:
        """Return the cells of a line in order."""
        return [line.cell(number) for number in range(self.width if line.kind == "row" else self.height)]

    def given(self, cell: Cell) -> str:
        """Return `#`, `.`, or `?` for a cell that is not given."""
        return self.givens[cell[0]][cell[1]] if self.givens else "?"

    def with_givens_in(self, painted: Sequence[str]) -> Grid:
        """Return the given cells, and the painted ones where nothing is given."""
        if not self.givens:
            return tuple(painted)
        return tuple(
            "".join(cell if self.given((r, c)) == "?" else self.given((r, c)) for c, cell in enumerate(row))
            for r, row in enumerate(painted)
        )

    def check_shape(self, grid: Sequence[str], what: str) -> None:
        """Accept rows of `#`, `.` and `?` of the board's size.

        Raises:
            PuzzleError: `what` has another shape; says which was expected.
        """
        if len(grid) != self.height or any(len(row) != self.width or set(row) - set("#.?") for row in grid):
            raise PuzzleError(f"{what}: use {self.height} rows of {self.width} characters “#”, “.” or “?”")


def check_side(count: int, what: str) -> None:
    """Refuse a number of rows or columns that is not from 1 to `MAX_SIDE`.

    Raises:
        PuzzleError: there is none.
        PuzzleTooLarge: there are too many.
    """
    if count < 1:
        raise PuzzleError(f"there are no {what}. Use 1 to {MAX_SIDE}")
    if count > MAX_SIDE:
        raise PuzzleTooLarge(f"the puzzle has {count:,} {what}; the limit is {MAX_SIDE}")


def clue_text(clue: Clue) -> str:
    """Return a clue as people write it: `2 1`, and `0` for an empty line."""
    return " ".join(map(str, clue)) or "0"


def colour(cell: str) -> str:
    """Return what people call a cell's value."""
    return "filled" if cell == "#" else "empty"


def _long(name: str, clues: Iterable[Clue], length: int) -> Iterator[Complaint]:
    """Yield clues that do not fit into their lines."""
    for i, clue in enumerate(clues, start=1):
        places = (f"{name[0]}{i}",)
        if min(clue, default=1) < 1:
            yield Complaint(f"{name} {i}: a run of {min(clue)}. Runs start at 1", places)
        elif (need := sum(clue) + len(clue) - 1) > length:
            text = shorten(clue_text(clue), 60, placeholder=" …")
            yield Complaint(f"{name} {i}: {text} needs {need} cells, but the {name} has {length}", places)
