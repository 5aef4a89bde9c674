"""What a puzzle is.  Read this file first.

A puzzle is an immutable value that can be read from text (`Puzzle.parse`), written back (`str`), solved
(`Puzzle.solutions`), checked against its own rules (`Puzzle.complaints`) and drawn as plain text (`Puzzle.draw`).
Counting, uniqueness, the command line and the web pages need only those five; every other method here has a default.

Three families differ in what "solved" means, so they differ in type:

`GridPuzzle`     has clues and cells; a good one has exactly one solution, which is a grid of cell values.
`OptimumPuzzle`  asks for the least that does; its solutions are all those that need no more.
`RankedPuzzle`   has better and worse answers; its solutions come best first.

What else a puzzle can do (hints, dealing, certificates ...) are abilities that it may have: `engine.core.abilities`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, Self, TypeVar

from engine.core.limits import Tick, never_stop
from engine.core.places import Cell
from engine.core.text import clean

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


@dataclass(frozen=True)
class Example:
    """A puzzle for the menu, for the manual and for the contract test at once.

    `solutions` is how many there are: 0, 1, 2 (exactly two) ..., or None for more than 200.
    """

    title: str
    text: str
    solutions: int | None = 1


class Puzzle(ABC, Generic[S]):
    """An immutable puzzle with solutions of type `S`.  Derive as a frozen dataclass, from one of the three families."""

    slug: ClassVar[str]
    name: ClassVar[str]
    short_name: ClassVar[str] = ""
    """What stands for `name` where there is little room: a word; empty where the name is one itself."""
    also_called: ClassVar[frozenset[str]] = frozenset()
    """Its other names, and words that stand in texts of such puzzles, in lower case and the singular."""
    tagline: ClassVar[str]
    rules: ClassVar[str]
    """The rules for somebody who never saw such a puzzle, in a few plain sentences."""
    formats: ClassVar[tuple[str, ...]]
    """What the paste box understands, each in a few words, with the canonical format first."""
    examples: ClassVar[tuple[Example, ...]]
    always_list: ClassVar[int] = 0
    """How many solutions the site lists whatever its setting says, of a puzzle with many short ones that come fast."""
    too_large_message: ClassVar[str] = ""
    """Shown when a search ends at a limit of size that more time cannot lift."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a puzzle from text in any supported format, which is detected.

        Raises:
            PuzzleError: the text is not a puzzle; says where and what was expected.
            PuzzleTooLarge: it is one, but beyond the limits.
        """
        return cls.find(text)[0]

    @classmethod
    def find(cls, text: str) -> tuple[Self, str]:
        """The puzzle in a text, and the part of the text that holds it, without what surrounds that.

        Raises:
            PuzzleError: as `parse` does.
        """
        try:
            bare = clean(text)
        except ValueError as error:  # engine.core.text knows nothing of puzzles and speaks in ValueErrors
            raise PuzzleError(str(error)) from error
        reason, weight = PuzzleError("there is no puzzle text yet"), -1
        for part in _parts(bare):
            for read in (cls.read, cls.read_loosely):
                try:
                    found = read(part)
                except ValueError as error:
                    own = error if isinstance(error, PuzzleError) else PuzzleError(str(error))
                    # whoever reads loosely has recognised something
                    own_weight = 2 * isinstance(own, PuzzleTooLarge) + (read == cls.read_loosely)
                    if own_weight > weight:
                        reason, weight = own, own_weight
                else:
                    if found is not None:
                        return found, part
        raise reason

    @classmethod
    def read_loosely(cls, text: str) -> Self | None:
        """The puzzle in a text that `read` refuses, in forms that it is only by the whole that one can tell."""
        return None

    @classmethod
    @abstractmethod
    def read(cls, text: str) -> Self:
        """`parse` for text that is clean already, see `engine.core.text.clean`."""

    @abstractmethod
    def __str__(self) -> str:
        """The canonical text: one line, short, safe in a URL, and `parse(str(p)) == p`."""

    @abstractmethod
    def solutions(self, tick: Tick = never_stop) -> Iterator[S]:
        """Every solution once, lazily, the best first.  Running out proves that there are no more."""

    def others(self, known: S, tick: Tick = never_stop) -> Iterator[S]:
        """Every solution but a known one, as in `solutions`, or in an order that brings the next one sooner."""
        return (solution for solution in self.solutions(tick) if solution != known)

    @abstractmethod
    def complaints(self, solution: S) -> Iterable[Complaint]:
        """What is wrong with a full attempt, judged by the rules alone.  Nothing means that it is right."""

    @abstractmethod
    def draw(self, solution: S | None = None) -> str:
        """The puzzle, or its solution, as plain text for terminals and for pages without script."""

    @abstractmethod
    def verdict(self, found: Sequence[S], complete: bool) -> Status:
        """What `found`, the first solutions, say of the puzzle; `complete` if they are all that there are."""

    def headline(self, status: Status, best: S | None, count: int, complete: bool) -> str:
        """The result in a few words, from its status, the best solution and their number."""
        if status == "several":
            return f"{'' if complete else 'At least '}{count:,} solutions"
        return {"unique": "Solved, and the only solution", "impossible": "Impossible"}.get(status, "Not decided")

    def verdict_text(self, found: Sequence[S], complete: bool) -> str:
        """One sentence on the solutions found (at least one) that says more than their number; else empty."""
        return ""

    def is_blank(self) -> bool:
        """Whether it says nothing yet, as a board does before its first clue: nobody means it to be solved."""
        return False

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

    def decided(self) -> list[list[object]] | None:
        """What every solution has in common as far as it follows at once, without search; None where nobody can say.

        A grid of values as solutions have them, None in cells that are open.
        """
        return None

    def word(self, value: object) -> str:
        """What people call a cell's value."""
        return str(value)

    def verdict(self, found: Sequence[G], complete: bool) -> Status:
        return _by_number(found, complete)

    def summary(self) -> str:
        return f"{self.width} × {self.height}"


class OptimumPuzzle(Puzzle[S]):
    """A puzzle that asks for the least (boxes, steps ...) that does.  Its solutions all have the same, least, size.

    While the least is not proved there are no solutions; `Progress.best` tells how far the search is.
    """

    @abstractmethod
    def size(self, solution: S) -> int:
        """What is to be the least."""

    @abstractmethod
    def verdict_text(self, found: Sequence[S], complete: bool) -> str:
        """One sentence on the least, and on how many ways there are to need no more."""

    def verdict(self, found: Sequence[S], complete: bool) -> Status:
        return _by_number(found, complete)


class RankedPuzzle(Puzzle[S]):
    """A puzzle with answers of which some are better than others."""

    @property
    def has_others(self) -> bool:
        """Whether there may be more answers than the best, so that whoever has that may want to see the rest."""
        return True

    @abstractmethod
    def miss(self, solution: S) -> int:
        """How far the answer is from perfect: 0 is exact."""

    @abstractmethod
    def verdict_text(self, found: Sequence[S], complete: bool) -> str:
        """One sentence on the answers found (at least one): how good they are, and whether better ones exist."""

    def verdict(self, found: Sequence[S], complete: bool) -> Status:
        if not found:
            return "impossible" if complete else "limit"
        return "exact" if self.miss(found[0]) == 0 else "nearest"

    def headline(self, status: Status, best: S | None, count: int, complete: bool) -> str:
        if status == "nearest":
            return "Out of reach"
        return "Solved exactly" if status == "exact" else super().headline(status, best, count, complete)


def _parts(text: str) -> Iterator[str]:
    """A clean text, and only where that is not read the parts of it that may be."""
    yield text
    from engine.reading import wrappers

    yield from wrappers.parts(text)


def _by_number(found: Sequence[object], complete: bool) -> Status:
    if len(found) > 1:
        return "several"
    if not complete:
        return "limit"
    return "unique" if found else "impossible"


def shared_cells(grids: Sequence[Sequence[Sequence[object]]]) -> frozenset[Cell]:
    """The cells at which all the grids agree.  At least one grid; all of one shape."""
    first = grids[0]
    return frozenset(
        (r, c)
        for r, row in enumerate(first)
        for c, value in enumerate(row)
        if all(grid[r][c] == value for grid in grids)
    )
