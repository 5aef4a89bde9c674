"""What a puzzle is.  Read this file first.

A puzzle is an immutable value that can be read from text (`Puzzle.parse`), written back (`str`), solved
(`Puzzle.solutions`), checked against its own rules (`Puzzle.complaints`) and drawn as plain text (`Puzzle.draw`).
Everything else - counting, uniqueness, the command line, the web pages - is built on those five and nothing more.

Three families differ in what "solved" means, so they differ in type:

`GridPuzzle`     has clues and cells; a good one has exactly one solution, which is a grid of cell values.
`OptimumPuzzle`  asks for the least that does; its solutions are all those that need no more.
`RankedPuzzle`   has better and worse answers; its solutions come best first.

A puzzle may also deal (`Puzzle.deal`: a random puzzle of some kind), judge (`Puzzle.judge`: what a player's own answer
is worth) and give hints (`Puzzle.hint`: the next step from what a player has).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
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
    """Raised by a `Tick` to end a search early.  `reason` says why, in one word: time, memory, cancelled, size."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Progress:
    """Where a search stands.  `doing` is for people; the numbers only grow.

    `conflicts`  dead ends of the solver, and `restarts`, how often it began anew with what they taught it.
    `fixed`      cells decided before the search.
    `best`       the best answer met so far, in words, where answers are ranked.
    """

    doing: str
    conflicts: int = 0
    restarts: int = 0
    fixed: int = 0
    best: str = ""


Tick = Callable[[Progress], None]
"""Called several times a second from inside every search; may raise `Stopped`.  The engine itself has no clock."""


def never_stop(_: Progress) -> None:
    """The `Tick` of a search without limits."""


def at_least(fixed: int, tick: Tick) -> Tick:
    """A tick that never reports fewer fixed cells than were known before the search."""

    def report(progress: Progress) -> None:
        tick(replace(progress, fixed=max(fixed, progress.fixed)))

    return report


@dataclass(frozen=True)
class Example:
    """A puzzle for the menu, for the manual and for the contract test at once.

    `solutions` is how many there are: 0, 1, 2 (exactly two) ..., or None for more than 200.
    """

    title: str
    text: str
    solutions: int | None = 1


@dataclass(frozen=True)
class Judgement:
    """What a player's own answer is worth, in one sentence; `accepted` if it keeps the rules, else `complaints`."""

    text: str
    accepted: bool
    complaints: tuple[Complaint, ...] = ()


@dataclass(frozen=True)
class Hint:
    """The next step from what a player has, told in three stages, so that one may stop after each.

    `where`   where to look; `why`: which clues, and the argument; `what`: what follows, or what is wrong.  The later
              ones may be empty.
    `chain`   the argument sentence by sentence, where `why` only begins it: a supposition and what comes of it.
    `rungs`   instead of `why` and `what`, as many stages as there are: each a short question, and its answer.
    `places`  what the argument is about, as in `Complaint`.
    `cells`   the places that are decided now, with their values as the player's own entries name them.
    `wrong`   the places of entries that cannot stay.
    `then`    the entries with `cells` entered; where something is `wrong`, the entries back in their last good state.

    A deduction also says how it was made:

    `technique`  its name, e.g. `overlap` or `naked pair`.
    `rules`      the names of the rules that make up its reason: with the entries, they alone force the cells.
    `level`      how hard the technique is, from 1.
    `smallest`   no fewer rules are enough for any step of this kind (proved).
    """

    where: str
    why: str = ""
    what: str = ""
    places: tuple[str, ...] = ()
    cells: tuple[tuple[str, str], ...] = ()
    wrong: tuple[str, ...] = ()
    chain: tuple[str, ...] = ()
    rungs: tuple[tuple[str, str], ...] = ()
    then: str = ""
    technique: str = ""
    rules: tuple[str, ...] = ()
    level: int = 0
    smallest: bool = False


class Puzzle(ABC, Generic[S]):
    """An immutable puzzle with solutions of type `S`.  Derive as a frozen dataclass, from one of the three families."""

    slug: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    rules: ClassVar[str]
    """The rules for somebody who never saw such a puzzle, in a few plain sentences."""
    formats: ClassVar[tuple[str, ...]]
    """What the paste box understands, each in a few words, with the canonical format first."""
    examples: ClassVar[tuple[Example, ...]]
    listed: ClassVar[int] = 0
    """How many solutions the site lists whatever its setting says, of a puzzle with many short ones that come fast."""
    beyond: ClassVar[str] = ""
    """What it means that a search was stopped at the limit of `size`, which more time does not move."""
    deals: ClassVar[tuple[str, ...]] = ()
    """The kinds of random puzzles that `deal` makes, each in a few words."""
    attempt: ClassVar[str] = ""
    """What players hand in to be judged, as the label of a field (`Your word`); empty if there is no such thing."""

    hints: ClassVar[bool] = False
    """Whether there is a `hint` for what a player has entered."""

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

    def headline(self, status: Status, best: S | None, count: int, complete: bool) -> str:
        """The result in a few words, from its status, the best solution and their number."""
        if status == "several":
            return f"{'' if complete else 'At least '}{count:,} solutions"
        return {"unique": "Solved, and the only solution", "impossible": "Impossible"}.get(status, "Not decided")

    def verdict_text(self, found: Sequence[S], complete: bool) -> str:
        """One sentence on the solutions found (at least one) that says more than their number; else empty."""
        return ""

    def hint(self, entries: str, tick: Tick = never_stop) -> Hint:
        """The easiest next step from a player's entries, or what is wrong with them; or that there is no step.

        `entries` is what the puzzle's editor keeps of them; empty before the first.  Only where `hints` is true.
        Where `tick` stops the search for a small reason, the best one so far is told.

        Raises:
            PuzzleError: the entries are not of this puzzle's shape.
            Stopped: whatever the tick raises, while there is no reason at all.
        """
        raise NotImplementedError

    def entered(self, entries: str) -> list[list[object]]:
        """The entries as a grid of values as solutions have them, None where nothing is decided.  As `hint`."""
        raise NotImplementedError

    def notes(self, entries: str) -> dict[Cell, str]:
        """What the entries say of cells that they do not decide, in a few characters, e.g. the candidates left."""
        return {}

    def judge(self, attempt: str) -> Judgement:
        """What this answer of a player is worth.  Only where `attempt` has a label."""
        raise NotImplementedError

    @classmethod
    def deal(cls, what: str, random: Random) -> Self:
        """A random puzzle, of one of the kinds in `deals`."""
        raise NotImplementedError

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


def _by_number(found: Sequence[object], complete: bool) -> Status:
    if len(found) > 1:
        return "several"
    if not complete:
        return "limit"
    return "unique" if found else "impossible"


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
