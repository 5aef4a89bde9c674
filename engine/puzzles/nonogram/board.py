"""A nonogram's clues and given cells: the value that all other modules of this folder work on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby, pairwise
from textwrap import shorten
from typing import Literal, NamedTuple

from engine.core.places import Cell
from engine.core.puzzle import Complaint, PuzzleError, PuzzleTooLarge

MAX_SIDE = 512

Clue = tuple[int, ...]
"""The lengths of a line's runs in order; () for a line without painted cells.  Some boards also have `UNKNOWN` and
`ANY`."""
UNKNOWN, ANY = 0, -1
"""In place of a length: a run of any length, and any number of runs of any colours, none among them."""
BLACK, WHITE = "#", "."
Grid = tuple[str, ...]
"""One string per row: `#` is black, `.` is white, letters are other colours; where cells may be open, `?` is none."""


class Run(NamedTuple):
    """A run of a clue: its length, `UNKNOWN` or `ANY`, and its colour."""

    length: int
    colour: str = BLACK

    def __str__(self) -> str:
        """Return it as people write it: `3`, `3r`, `?r`, and `*` for any runs."""
        if self.length == ANY:
            return "*"
        return f"{self.length or '?'}{'' if self.colour == BLACK else self.colour}"

    @property
    def least(self) -> int:
        """Return the fewest cells that it takes."""
        return {ANY: 0, UNKNOWN: 1}.get(self.length, self.length)


@dataclass(frozen=True)
class Ink:
    """The colours of a board on which not everything is black.

    `columns`, `rows`  for each line the colours of its runs, a character each; any for `ANY`.
    `palette`          every colour but black and white: its letter, and six hexadecimal digits; in one order, whatever
                       it was given in, so that a board has one text.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    palette: tuple[tuple[str, str], ...]

    def __post_init__(self) -> None:
        from engine.puzzles.nonogram.colours.palette import ordered

        object.__setattr__(self, "palette", ordered(self.palette))


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
    `ink`              the colours; None if all runs are black.

    Raises:
        PuzzleError: a clue is longer than its line, or the givens do not have the board's shape.
        PuzzleTooLarge: too many rows or columns.
    """

    columns: tuple[Clue, ...]
    rows: tuple[Clue, ...]
    givens: Grid = ()
    ink: Ink | None = None

    def __post_init__(self) -> None:
        check_side(self.width, "columns")
        check_side(self.height, "rows")
        if self.is_plain:
            long = [*_long("column", self.columns, self.height), *_long("row", self.rows, self.width)]
        else:
            long = list(self._without_room())
        if long:
            raise PuzzleError(*long)
        if not any(set(row) - {"?"} for row in self.givens):
            object.__setattr__(self, "givens", ())
        else:
            self.check_shape(self.givens, "givens")

    @cached_property
    def is_plain(self) -> bool:
        """Whether all runs are black, and their lengths known."""
        return self.ink is None and min(map(min, filter(None, self._clues)), default=1) > 0

    @property
    def _clues(self) -> Iterator[Clue]:
        return chain(self.columns, self.rows)

    @cached_property
    def colours(self) -> str:
        """Return what cells can be: white, black if a run or a given has it, then the palette."""
        if self.ink is None:
            return WHITE + BLACK
        runs = (run for line in self.lines for run in self.runs(line))
        has_black = any(run.colour == BLACK and run.length != ANY for run in runs) or BLACK in "".join(self.givens)
        return WHITE + BLACK * has_black + "".join(letter for letter, _ in self.ink.palette)

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

    def runs(self, line: Line) -> tuple[Run, ...]:
        """Return the runs of a line's clue with their colours."""
        clue = self.clue(line)
        if self.ink is None:
            return tuple(map(Run, clue))
        colours = (self.ink.rows if line.kind == "row" else self.ink.columns)[line.index]
        return tuple(map(Run, clue, colours))

    def cells(self, line: Line) -> list[Cell]:
        """Return the cells of a line in order."""
        return [line.cell(number) for number in range(self.width if line.kind == "row" else self.height)]

    def given(self, cell: Cell) -> str:
        """Return `#`, `.`, or `?` for a cell that is not given."""
        return self.givens[cell[0]][cell[1]] if self.givens else "?"

    @cached_property
    def names(self) -> dict[str, str]:
        """What people call the colours that cells can be painted with, by their letters."""
        from engine.puzzles.nonogram.colours.palette import names

        return {} if self.ink is None else names(self.ink.palette)

    def word(self, cell: str) -> str:
        """Return what people call a cell's value."""
        return self.names.get(cell) or colour(cell)

    def with_givens_in(self, painted: Sequence[str]) -> Grid:
        """Return the given cells, and the painted ones where nothing is given."""
        if not self.givens:
            return tuple(painted)
        return tuple(
            "".join(cell if self.given((r, c)) == "?" else self.given((r, c)) for c, cell in enumerate(row))
            for r, row in enumerate(painted)
        )

    def check_shape(self, grid: Sequence[str], what: str) -> None:
        """Accept rows of the board's colours and `?`, of the board's size.

        Raises:
            PuzzleError: `what` has another shape; says which was expected.
        """
        known = {*self.colours, "?"}
        if len(grid) != self.height or any(len(row) != self.width or set(row) - known for row in grid):
            signs = ", ".join(f"“{each}”" for each in sorted(self.colours))
            raise PuzzleError(f"{what}: use {self.height} rows of {self.width} characters {signs} or “?”")

    def _without_room(self) -> Iterator[Complaint]:
        """Yield clues whose runs, with an empty cell between two of one colour, do not fit into their lines."""
        for line in self.lines:
            if (shortest := min(self.clue(line), default=ANY)) < ANY:
                yield Complaint(f"{line}: a run of {shortest}. Runs start at 1", (line.place,))
                continue
            runs, length = self.runs(line), len(self.cells(line))
            touching = (a.colour == b.colour for a, b in pairwise(each for each in runs if each.length != ANY))
            need = sum(each.least for each in runs) + sum(touching)
            if need > length:
                text = shorten(runs_text(runs), 60, placeholder=" …")
                yield Complaint(f"{line}: {text} needs {need} cells, but the {line.kind} has {length}", (line.place,))


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


def runs_of(line: Iterable[str]) -> tuple[Run, ...]:
    """Return the runs of a whole line."""
    return tuple(Run(len(list(cells)), colour) for colour, cells in groupby(line) if colour != WHITE)


def runs_text(runs: Sequence[Run]) -> str:
    """Return a clue with colours as people write it: `2r 1b`, `? *`, and `0` for an empty line."""
    return " ".join(map(str, runs)) or "0"


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
