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
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

from engine.core.limits import Tick, never_stop
from engine.core.places import Cell
from engine.core.text import clean, sentence

S = TypeVar("S")
G = TypeVar("G", bound=Sequence[Sequence[object]])

Status = Literal["unique", "several", "impossible", "exact", "nearest", "limit"]


@dataclass(frozen=True)
class Complaint:
    """One thing that is wrong, in words, and where.

    `places` name what the text is about, counted from 1 as people do: `r3` is row 3, `c4` is column 4, `r3c4` is their
    common cell; puzzles without a grid use the names of their fields.  `missing` means that nothing is wrong, but
    something
    is still to be filled in.
    """

    text: str
    places: tuple[str, ...] = ()
    missing: bool = False

    def __str__(self) -> str:
        return self.text


class PuzzleError(ValueError):
    """Raised when a text is not a puzzle.  Carries `Complaint`s, each naming place, token and expectation."""

    def __init__(self, *complaints: Complaint | str) -> None:
        self.complaints: tuple[Complaint, ...] = tuple(
            Complaint(each) if isinstance(each, str) else each for each in complaints
        )
        texts = [each.text for each in self.complaints]
        super().__init__(". ".join([*texts[:1], *map(sentence, texts[1:])]))


class PuzzleTooLarge(PuzzleError):
    """Raised when a text is a puzzle, but larger than the limit that the message names."""


@dataclass(frozen=True)
class Example:
    """A puzzle for the menu, the manual and the contract test.

    `solutions` is how many there are: 0, 1, 2 (exactly two) ..., or None for more than 200.
    """

    title: str
    text: str
    solutions: int | None = 1


@dataclass(frozen=True)
class Move:
    """One thing to do on a first board.

    `words` say what to see and what to do, in a sentence or two; `places` are where, as in `Complaint`; `entries` is
    what has been entered once it is done, as the puzzle's editor writes it.
    """

    words: str
    places: tuple[str, ...]
    entries: str


@dataclass(frozen=True)
class Tutorial:
    """A first board, small enough to be played in a minute: the puzzle, the moves, and what is entered at first.

    `after` is what one should know for the next board, in a sentence.
    """

    text: str
    moves: tuple[Move, ...]
    start: str = ""
    after: str = ""


class Puzzle(ABC, Generic[S]):
    """An immutable puzzle with solutions of type `S`.  Derive as a frozen dataclass, from one of the three families."""

    slug: ClassVar[str]
    name: ClassVar[str]
    short_name: ClassVar[str] = ""
    """A word in place of `name` where space is short; empty if the name is one itself."""
    also_called: ClassVar[frozenset[str]] = frozenset()
    """Other names, and words that occur in texts of such puzzles: lower case, singular."""
    tagline: ClassVar[str]
    rules: ClassVar[str]
    """The rules in a few plain sentences, for someone who has never seen such a puzzle."""
    formats: ClassVar[tuple[str, ...]]
    """The formats that are read, each in a few words, the canonical one first."""
    examples: ClassVar[tuple[Example, ...]]
    tutorial: ClassVar[Tutorial]
    always_list: ClassVar[int] = 0
    """Solutions that the site lists regardless of its setting, for a kind with many short ones that come fast."""
    too_large_message: ClassVar[str] = ""
    """Shown when a search ends at a limit of size that more time cannot lift."""
    to_svg: ClassVar[Callable[[Any], str | None] | None] = None
    """Draws a puzzle for notebooks, where something does: `puzzle_playground.pictures`."""

    @classmethod
    def prepare(cls) -> None:
        """Load the data that answers need, such as a list of words; called before their time begins."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a puzzle from text in any supported format, which is detected.

        Raises:
            PuzzleError: the text is not a puzzle; says where and what was expected.
            PuzzleTooLarge: it is a puzzle, but beyond the limits.
        """
        return cls.find(text)[0]

    @classmethod
    def find(cls, text: str) -> tuple[Self, str]:
        """Return the puzzle in a text, and the part of the text that holds it.

        Raises:
            PuzzleError: as `parse` does.
        """
        try:
            bare = clean(text)
        except ValueError as error:  # engine.core.text knows nothing of puzzles and raises ValueError
            raise PuzzleError(str(error)) from error
        reason, weight = PuzzleError("nothing here yet"), -1
        for part in [bare] if cls.has_own_form(bare) else _parts(bare):
            for read in (cls.read, cls.read_loosely):
                try:
                    found = read(part)
                except ValueError as error:
                    own = error if isinstance(error, PuzzleError) else PuzzleError(str(error))
                    # a loose reader has recognised something
                    own_weight = 2 * isinstance(own, PuzzleTooLarge) + (read == cls.read_loosely)
                    if own_weight > weight:
                        reason, weight = own, own_weight
                else:
                    if found is not None:
                        return found, part
        raise reason

    @classmethod
    def has_own_form(cls, text: str) -> bool:
        """Return whether a clean text looks like a canonical one: then nothing else is meant, right or wrong."""
        return False

    @classmethod
    def is_whole(cls, text: str) -> bool:
        """Return whether a text is a puzzle as it stands, rather than other words with a puzzle among them."""
        try:
            return cls.find(text)[1] == clean(text)
        except ValueError:
            return False

    @classmethod
    def read_loosely(cls, text: str) -> Self | None:
        """Read a text that `read` refuses, in forms that only the whole text reveals; None if this isn't one."""
        return None

    @classmethod
    @abstractmethod
    def read(cls, text: str) -> Self:
        """Read a text that is clean already, see `engine.core.text.clean`; raise as `parse` does."""

    @abstractmethod
    def __str__(self) -> str:
        """Return the canonical text: one line, short, safe in a URL, and `parse(str(p)) == p`."""

    @abstractmethod
    def solutions(self, tick: Tick = never_stop) -> Iterator[S]:
        """Yield every solution once, lazily, the best first.  Running out proves that there are no more."""

    def others(self, known: S, tick: Tick = never_stop) -> Iterator[S]:
        """Yield every solution but a known one, in any order; a kind may find the next one sooner than `solutions`."""
        return (solution for solution in self.solutions(tick) if solution != known)

    @abstractmethod
    def complaints(self, solution: S) -> Iterable[Complaint]:
        """Return what is wrong with a full attempt, by the rules alone; nothing if it is right."""

    @abstractmethod
    def draw(self, solution: S | None = None) -> str:
        """Return the puzzle, or its solution, as plain text for terminals and for pages without script."""

    def _repr_svg_(self) -> str | None:
        """Return what notebooks show; with None they show the `repr`."""
        return Puzzle.to_svg(self) if Puzzle.to_svg else None

    @abstractmethod
    def verdict(self, found: Sequence[S], complete: bool) -> Status:
        """Return what `found`, the first solutions, mean for the puzzle; `complete` if there are no others."""

    def headline(self, status: Status, best: S | None, count: int, complete: bool) -> str:
        """Return the result in a few words, from its status, the best solution and their number."""
        if status == "several":
            return f"{'' if complete else 'At least '}{count:,} solutions"
        return {"unique": "One solution", "impossible": "No solution"}.get(status, "We couldn’t tell")

    def verdict_text(self, found: Sequence[S], complete: bool) -> str:
        """Return one sentence on the solutions found (at least one) beyond their number, or an empty text."""
        return ""

    def is_blank(self) -> bool:
        """Return whether the puzzle is still empty, as a board before its first clue: nobody wants it solved."""
        return False

    def flaws(self) -> Iterable[Complaint]:
        """Return reasons, visible without search, why there is no solution."""
        return ()

    def reading(self) -> str:
        """Return the variant of the rules that applies, if there are several, or an empty text."""
        return ""

    def summary(self) -> str:
        """Return the puzzle in a few words, e.g. its size."""
        return ""

    def own_rules(self) -> str:
        """Return the rules of this very puzzle, where some of the kind have others."""
        return self.rules

    @classmethod
    def solution_from_json(cls, value: object) -> S:
        """Return a solution from what `solution_to_json` gave, after a trip through JSON.

        Raises:
            PuzzleError: the value does not have a solution's shape.
        """
        raise PuzzleError(f"{cls.name} solutions can’t be read")

    def solution_to_json(self, solution: S) -> object:
        """Return a solution as values that the json module can write."""
        return solution


class GridPuzzle(Puzzle[G]):
    """A puzzle whose solution is a grid: `solution[row][column]` is the value of a cell.

    Setters ask first how many solutions there are, then which cells all of them share.
    """

    @property
    @abstractmethod
    def height(self) -> int:
        """Number of rows."""

    @property
    @abstractmethod
    def width(self) -> int:
        """Number of columns."""

    def decided(self) -> list[list[object]] | None:
        """Return the cells that follow at once, without search, as a grid with None in open cells; None if unknown."""
        return None

    def word(self, value: object) -> str:
        """Return what people call a cell's value."""
        return str(value)

    def verdict(self, found: Sequence[G], complete: bool) -> Status:
        return _by_number(found, complete)

    def summary(self) -> str:
        return f"{self.width} × {self.height}"


class OptimumPuzzle(Puzzle[S]):
    """A puzzle that asks for the least (boxes, steps ...) that will do.  All its solutions have that size.

    Until the least is proved there are no solutions; `Progress.best` tells how far the search is.
    """

    @abstractmethod
    def size(self, solution: S) -> int:
        """Return what is to be minimised."""

    @abstractmethod
    def verdict_text(self, found: Sequence[S], complete: bool) -> str:
        """Return one sentence on the least, and on how many ways there are to reach it."""

    def verdict(self, found: Sequence[S], complete: bool) -> Status:
        return _by_number(found, complete)


class RankedPuzzle(Puzzle[S]):
    """A puzzle with better and worse answers."""

    @property
    def has_others(self) -> bool:
        """Whether there may be more answers than the best, worth showing to someone who has that one."""
        return True

    @abstractmethod
    def miss(self, solution: S) -> int:
        """Return how far the answer is from perfect: 0 is exact."""

    @abstractmethod
    def verdict_text(self, found: Sequence[S], complete: bool) -> str:
        """Return one sentence on the answers found (at least one): how good they are, and whether better ones exist."""

    def verdict(self, found: Sequence[S], complete: bool) -> Status:
        if not found:
            return "impossible" if complete else "limit"
        return "exact" if self.miss(found[0]) == 0 else "nearest"

    def headline(self, status: Status, best: S | None, count: int, complete: bool) -> str:
        if status == "nearest":
            return "Can’t be reached"
        return "Exactly right" if status == "exact" else super().headline(status, best, count, complete)


def _parts(text: str) -> Iterator[str]:
    """Yield a clean text, then its parts that may be puzzles, in case the whole is not read."""
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
    """Return the cells in which all grids agree.  At least one grid; all of one shape."""
    first = grids[0]
    return frozenset(
        (r, c)
        for r, row in enumerate(first)
        for c, value in enumerate(row)
        if all(grid[r][c] == value for grid in grids)
    )
