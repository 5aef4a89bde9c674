"""What a puzzle is.  Read this file first.

A puzzle is an immutable value that can be read from text (`Puzzle.parse`), written back (`str`), solved
(`Puzzle.solutions`), checked against its own rules (`Puzzle.complaints`) and drawn as plain text (`Puzzle.draw`).
Everything else - counting, uniqueness, the command line, the web pages - is built on those five and nothing more.

Two families differ in what "solved" means, so they differ in type:

`GridPuzzle`    has clues and cells; a good one has exactly one solution, which is a grid of cell values.
`RankedPuzzle`  has better and worse answers; its solutions come best first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, Self, TypeVar

from engine.text import clean

Cell = tuple[int, int]
"""(row, column), both counted from 0.  People read `r1c1` for it: see `place`."""

S = TypeVar("S")
G = TypeVar("G", bound=Sequence[Sequence[object]])

Status = Literal["unique", "several", "impossible", "exact", "nearest", "limit"]


@dataclass(frozen=True)
class Complaint:
    """One thing that is wrong, in words, and where.

    `places` name what the words are about, counted from 1 as people do: `r3` is row 3, `c4` is column 4, `r3c4` is
    their common cell; puzzles without a grid use the names of their fields.  `missing` means that nothing is wrong:
    something is only not there yet.
    """

    text: str
    places: tuple[str, ...] = ()
    missing: bool = False

    def __str__(self) -> str:
        return self.text


class PuzzleError(ValueError):
    """The text is not a puzzle.  Carries one or more `Complaint`s, each naming place, token and expectation."""

    def __init__(self, *complaints: Complaint | str) -> None:
        self.complaints: tuple[Complaint, ...] = tuple(
            Complaint(each) if isinstance(each, str) else each for each in complaints
        )
        super().__init__("; ".join(each.text for each in self.complaints))


class PuzzleTooLarge(PuzzleError):
    """The text is a puzzle, but larger than the stated limit, which the message names."""


class Stopped(Exception):
    """Raised by a `Tick` to end a search early.  `reason` says why, in one word: time, memory, cancelled."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Progress:
    """Where a search stands.  `doing` is for people; `conflicts` and `fixed` (cells decided so far) only grow."""

    doing: str
    conflicts: int = 0
    fixed: int = 0


Tick = Callable[[Progress], None]
"""Called several times a second from inside every search; may raise `Stopped`.  The engine itself has no clock."""


def never_stop(_: Progress) -> None:
    """The `Tick` of a search without limits."""


@dataclass(frozen=True)
class Example:
    """A puzzle for the menu, for the manual and for the contract test at once.

    `solutions` is how many there are: 0, 1, 2 (exactly two) ..., or None for a puzzle whose answers are ranked.
    """

    title: str
    text: str
    solutions: int | None = 1


class Puzzle(ABC, Generic[S]):
    """An immutable puzzle with solutions of type `S`.  Derive as a frozen dataclass, from one of the two families."""

    slug: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    rules: ClassVar[str]
    """The rules for somebody who never saw such a puzzle, in a few plain sentences."""
    formats: ClassVar[tuple[str, ...]]
    """What the paste box understands, each in a few words, with the canonical format first."""
    examples: ClassVar[tuple[Example, ...]]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a puzzle from text in any supported format, which is detected.

        Raises:
            PuzzleError: the text is not a puzzle; says where and what was expected.
            PuzzleTooLarge: it is one, but beyond the limits.
        """
        try:
            return cls.read(clean(text))
        except PuzzleError:
            raise
        except ValueError as error:  # engine.text knows nothing of puzzles and speaks in ValueErrors
            raise PuzzleError(str(error)) from error

    @classmethod
    @abstractmethod
    def read(cls, text: str) -> Self:
        """`parse` for text that is clean already: no control characters, one kind of newline, no outer blanks."""

    @abstractmethod
    def __str__(self) -> str:
        """The canonical text: one line, short, safe in a URL, and `parse(str(p)) == p`."""

    @abstractmethod
    def solutions(self, tick: Tick = never_stop) -> Iterator[S]:
        """Every solution once, lazily, the best first.  Running out proves that there are no more."""

    @abstractmethod
    def complaints(self, solution: S) -> Iterable[Complaint]:
        """What is wrong with a full attempt, judged by the rules alone.  Nothing means that it is right."""

    @abstractmethod
    def draw(self, solution: S | None = None) -> str:
        """The puzzle, or its solution, as plain text for terminals and for pages without script."""

    @abstractmethod
    def verdict(self, found: Sequence[S], complete: bool) -> Status:
        """What `found`, the first solutions, say of the puzzle; `complete` if they are all that there are."""

    def flaws(self) -> Iterable[Complaint]:
        """Reasons, visible without any search, why there is no solution."""
        return ()

    def reading(self) -> str:
        """The variant of the rules that this puzzle is read by, where there is more than one; else empty."""
        return ""

    def summary(self) -> str:
        """The puzzle in a few words, e.g. its size."""
        return ""

    @classmethod
    def solution_from_json(cls, value: object) -> S:
        """A solution from what `solution_to_json` gave, after a trip through JSON.

        Raises:
            PuzzleError: the value does not have a solution's shape.
        """
        raise PuzzleError(f"{cls.name} solutions cannot be read")

    def solution_to_json(self, solution: S) -> object:
        """A solution as values that the json module can write."""
        return solution


class GridPuzzle(Puzzle[G]):
    """A puzzle whose solution is a grid: `solution[row][column]` is the value of a cell.

    Its number of solutions is what a setter asks about first, and the cells that all of them share come next.
    """

    @property
    @abstractmethod
    def height(self) -> int:
        """Rows."""

    @property
    @abstractmethod
    def width(self) -> int:
        """Columns."""

    @abstractmethod
    def forced(self, tick: Tick = never_stop) -> frozenset[Cell]:
        """The backbone: cells with the same value in every solution.  Proved.  All cells if there is no solution."""

    def verdict(self, found: Sequence[G], complete: bool) -> Status:
        if len(found) > 1:
            return "several"
        if not complete:
            return "limit"
        return "unique" if found else "impossible"

    def summary(self) -> str:
        return f"{self.width} × {self.height}"


class RankedPuzzle(Puzzle[S]):
    """A puzzle that always has answers, some better than others."""

    @abstractmethod
    def miss(self, solution: S) -> int:
        """How far the answer is from perfect: 0 is exact."""

    @abstractmethod
    def verdict_text(self, found: Sequence[S], complete: bool) -> str:
        """One sentence on the answers found (at least one): how good they are, and whether better ones exist."""

    def verdict(self, found: Sequence[S], complete: bool) -> Status:
        if not found:
            return "limit"
        return "exact" if self.miss(found[0]) == 0 else "nearest"


def place(cell: Cell) -> str:
    """`r1c1` for the cell (0, 0)."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def where(cell: Cell) -> str:
    """`row 1, column 1` for the cell (0, 0), as used in messages."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def shared_cells(grids: Sequence[Sequence[Sequence[object]]]) -> frozenset[Cell]:
    """The cells at which all the grids agree.  At least one grid; all of one shape."""
    first = grids[0]
    return frozenset(
        (r, c)
        for r, row in enumerate(first)
        for c, value in enumerate(row)
        if all(grid[r][c] == value for grid in grids)
    )
