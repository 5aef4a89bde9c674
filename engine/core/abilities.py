"""What a puzzle may be able to do beside being read, solved and drawn: one type for each ability.

A puzzle has an ability by deriving from its type, which says what methods that takes; whoever wants to use it asks
`isinstance` or, of a kind of puzzles, `issubclass`.  docs/adding-a-puzzle.md says what the page shows for each.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from engine.core.difficulty import grade_of, is_needed, level
from engine.core.limits import Tick, Watch, never_stop
from engine.core.places import Cell
from engine.core.puzzle import Complaint, GridPuzzle, Puzzle, PuzzleError
from engine.core.transforms import WAYS, Transform, Way

if TYPE_CHECKING:
    from random import Random

    from engine.core.rng import SeededRandom
    from engine.hints.guide import Guide
    from engine.sat.model import Rule, Statement
    from engine.sat.repairs import Repairs

S = TypeVar("S")
G = TypeVar("G", bound=Sequence[Sequence[object]])
P = TypeVar("P", bound=Puzzle[Any], covariant=True)


@dataclass(frozen=True)
class Judgement:
    """What a player's own answer is worth, in one sentence; `accepted` if it keeps the rules, else `complaints`.

    `done`: no answer is known to be better, so whoever plays has won; or it is the goal, though with so many more moves
    than it takes (`surplus`).
    """

    text: str
    accepted: bool
    complaints: tuple[Complaint, ...] = ()
    done: bool = False
    surplus: int = 0


@dataclass(frozen=True)
class Hint:
    """The next step from what a player has, told in three stages, so that one may stop after each.

    `where`   where to look; `why`: which clues, and the argument; `what` follows, or is wrong: these may be empty.
    `chain`   the argument sentence by sentence, where `why` only begins it: a supposition and what comes of it.
    `drawn`   how the chain looks on the board: the supposition and then, for each sentence of `chain`, what it adds, as
              `cells` have it; empty where no chain is told.
    `questions`  instead of `why` and `what`, as many stages as there are: each a short question, and its answer.
    `places`  what the argument is about, as in `Complaint`.
    `cells`   the places that are decided now, with their values as the player's own entries name them.
    `wrong`   places of entries that cannot stay.
    `then`    the entries with `cells` entered; where something is `wrong`, as they were when last all was right.

    A deduction also says how it was made, by its
    `technique`  its name, e.g. `overlap` or `naked pair`.
    `rules`      the names of the rules that make up its reason: with the entries, they alone force the cells.
    `level`      how hard the technique is, from 1.
    `smallest`   no fewer rules are enough for any step of this kind (proved).

    `stopped` says what ended the search early, as in `Stopped`: where nothing is told there may be a step all the same,
    and where one is told a plainer one, or a shorter reason.
    """

    where: str
    why: str = ""
    what: str = ""
    places: tuple[str, ...] = ()
    cells: tuple[tuple[str, str], ...] = ()
    wrong: tuple[str, ...] = ()
    chain: tuple[str, ...] = ()
    drawn: tuple[tuple[tuple[str, str], ...], ...] = ()
    questions: tuple[tuple[str, str], ...] = ()
    then: str = ""
    technique: str = ""
    rules: tuple[str, ...] = ()
    level: int = 0
    smallest: bool = False
    stopped: str = ""

    @property
    def is_step(self) -> bool:
        """Whether it tells a step, or a mistake; else it says that there is none."""
        return bool(self.cells or self.wrong)


class Hinted(Puzzle[S]):
    """A puzzle that tells the next step from what a player has."""

    @abstractmethod
    def hint(self, entries: str, tick: Tick = never_stop) -> Hint:
        """The easiest next step from a player's entries, or what is wrong with them; or that there is no step.

        `entries` is what the puzzle's editor keeps of them; empty before the first.  Where `tick` stops the search for
        a small reason, the best one so far is told, and that it was stopped.

        Raises:
            PuzzleError: the entries are not of this puzzle's shape.
            Stopped: whatever the tick raises, while there is no reason at all.
        """


@dataclass
class Solutions(Generic[S]):
    """What hints have found out about a puzzle's solutions, see `engine.hints.guide.first_solutions`."""

    asked: bool = False
    found: tuple[S, ...] | None = None


class Explained(GridPuzzle[G], Hinted[G]):
    """A grid puzzle with hints, whose entries fill its cells.

    So the whole way can be shown (`hints.path`), and entries can be checked and cells revealed (`hints.standing`).
    """

    plural: ClassVar[str]
    """What several of them are called in a sentence: `nonograms`."""
    entries_note: ClassVar[str]
    """How a row of entries is typed where there is no board to tap on, in a short sentence."""
    open_cell: ClassVar[str] = ". "  # of such a row, with what is between cells

    @abstractmethod
    def guide(self, entries: str, tick: Tick = never_stop) -> Guide[G, Any]:
        """What knows the next step from these entries, and what is wrong with them; see `engine.hints.guide`.

        Raises:
            PuzzleError: the entries are not of this puzzle's shape.
        """

    def hint(self, entries: str, tick: Tick = never_stop, near: Cell | None = None, hardest: int | None = None) -> Hint:
        """See `Hinted.hint`; of steps that are equally easy, the nearest to the cell where the player is at work.

        None is looked for that is above the level `hardest`, where that is given, nor read off the solution.
        """
        watch = Watch(tick)
        guide = self.guide(entries, watch)
        guide.hardest = hardest
        found = guide.next_step(near)
        if watch.stopped is None:
            return found
        if not found.is_step:  # a search that was stopped says nothing
            raise watch.stopped
        return replace(found, stopped=watch.stopped.reason)

    @cached_property
    def known_solutions(self) -> Solutions[G]:
        """What one hint has found out and the next one need not look for again.  No part of the puzzle's value."""
        return Solutions()

    @abstractmethod
    def entered(self, entries: str) -> list[list[object]]:
        """The entries as a grid of values as solutions have them, None where nothing is decided.

        Raises:
            PuzzleError: the entries are not of this puzzle's shape.
        """

    def attempt(self, entries: str) -> G | None:
        """The solution that the entries would be, right or wrong; None while they do not say enough for one."""
        grid = self.entered(entries)
        return None if any(None in row for row in grid) else self.solution_from_json(grid)

    def score(self, path: Sequence[Hint]) -> float:
        """How hard the puzzle is, by its whole path: to be compared with others of its size (`engine.hints.scores`)."""
        return sum(step.level for step in path)

    def grade(self, path: Sequence[Hint]) -> str:
        """How hard the puzzle is in words, by its whole path in the plain order: one of `GRADES`."""
        return grade_of(level(path), sum(step.level for step in path))

    def least_grade(self, top: int, effort: int) -> str:
        """What it is at least, by the hardest step of the beginning of a path and the total effort of that."""
        return grade_of(top, effort)

    @classmethod
    def shares(cls, levels: Sequence[str]) -> dict[str, float]:
        """How many of a hundred boards are of each level, where they are compared (`engine.hints.scores`)."""
        return dict.fromkeys(levels, 100 / len(levels))

    def is_graded_by(self, path: Sequence[Hint]) -> bool:
        """Whether a whole path in any order tells the grade (proved)."""
        return is_needed(path)

    def notes(self, entries: str) -> dict[Cell, str]:
        """What the entries say of cells that they do not decide, in a few characters, e.g. the candidates left."""
        return {}


class Judged(Puzzle[S]):
    """A puzzle whose players hand in answers of their own."""

    attempt_label: ClassVar[str]
    """What they hand in, as the label of a field: `Your word`."""

    @abstractmethod
    def judge(self, attempt: str) -> Judgement:
        """What this answer of a player is worth."""


class Dealt(Puzzle[S]):
    """A puzzle of which there are random ones."""

    deals: ClassVar[tuple[str, ...]]
    """The kinds of random puzzles that `deal` makes, each in a few words."""

    @classmethod
    @abstractmethod
    def deal(cls, what: str, random: Random) -> Self:
        """A random puzzle, of one of the kinds in `deals`."""


@dataclass(frozen=True)
class Offer:
    """A size in which a kind of puzzles is dealt, and its levels there: words of `engine.core.difficulty.GRADES`.

    `size`     as recipes name it: small letters and digits.
    `name`     for people.
    `levels`   those that come while somebody waits: 19 of 20 within some three seconds.
    `stocked`  those that take longer, and so are better made ahead.
    `variant`  what is different from the usual puzzle of the kind, in a few words: `only +`.
    """

    size: str
    name: str
    levels: tuple[str, ...]
    stocked: tuple[str, ...] = ()
    variant: str = ""

    @property
    def every_level(self) -> tuple[str, ...]:
        """All levels, those that are made ahead last."""
        return self.levels + self.stocked


@dataclass(frozen=True)
class Fresh(Generic[P]):
    """A puzzle that was just dealt; `title` is what its solution shows, if that is anything: told at the end."""

    puzzle: P
    title: str = ""


class Graded(Puzzle[S]):
    """A puzzle that is dealt by size and level (`engine.dealer.recipes`).

    A level is a promise.  Of a puzzle with paths: `hints.path` gives it just this grade, the path reaches the end, and
    there is no search in it; there is one solution, and no clue that could be left out.  Of any other puzzle its class
    says what the levels measure.
    """

    offers: ClassVar[tuple[Offer, ...]]
    """What can be asked for; no level where it does not occur."""
    offered_by: ClassVar[str] = "Size"
    """What the offers differ in, for people."""
    fillers: ClassVar[frozenset[str]] = frozenset()
    """Titles of what is dealt for want of better: a recipe may give it, but it is not made ahead for visitors."""
    generator: ClassVar[int] = 1
    """The generator's version: one more with every change after which a recipe would give another puzzle."""
    earlier: ClassVar[Mapping[int, tuple[Offer, ...]]] = {}
    """Versions whose recipes are dealt as ever, with what they offered; `SeededRandom.version` tells which it is."""

    @classmethod
    @abstractmethod
    def fresh(cls, size: str, level: str, draws: SeededRandom, tick: Tick) -> Fresh[Self] | None:
        """One try to deal a puzzle of an offered size and level; None if nothing came of it.

        All chance comes from `draws`, and no clock decides anything: the same draws give the same puzzle.
        """


class Stated(GridPuzzle[G]):
    """A grid puzzle that states its rules as clauses.

    So it can have certificates (`engine.sat.certificate`), says which clues contradict each other
    (`engine.solver.impossible`), and what its solutions have in common (`engine.solver.several`).
    """

    @abstractmethod
    def statement(self, tick: Tick = never_stop) -> Statement:
        """All rules, with the givens, but without anything concluded from them; may raise `Stopped`."""

    def narrowed(self, tick: Tick = never_stop) -> Statement | None:
        """The rules, with variables (`Statement.meaning`) for the cells that deduction without search leaves open.

        None if it finds that there is no solution.  A puzzle without such deduction has all its rules here.
        """
        return self.statement(tick)


class Givable(Stated[G]):
    """A grid puzzle whose text can hold givens, so that it can be made to have one solution."""

    @abstractmethod
    def with_givens(self, cells: Sequence[Cell], solution: G) -> Givable[G]:
        """The puzzle with these cells given too, as this solution has them.

        The solution still is one, and every solution of the new puzzle solves the old one and has these values.
        """

    def shown_cells(self) -> Sequence[Cell]:
        """The cells that are given and may be left out: not those that puzzles of the kind always show."""
        return ()

    def without_givens(self, cells: Sequence[Cell]) -> Givable[G]:
        """The puzzle without these of its `shown_cells`."""
        return self


@dataclass(frozen=True)
class Change(Generic[P]):
    """Another puzzle than what somebody is drawing, and the places that would change.

    `drawn`  its solution, for an editor that keeps one while a puzzle is made: entries as it writes them.
    """

    puzzle: P
    places: tuple[str, ...]
    drawn: str = ""


class Varied(Explained[G]):
    """A grid puzzle that can be made harder, or easier, by small changes (`engine.dealer.variations`)."""

    @abstractmethod
    def variations(self, solution: G, draws: SeededRandom, *, harder: bool) -> Iterator[Change[Varied[G]]]:
        """Puzzles that are a little different, and probably harder, or easier; those most like it first.

        `solution` is the only one.  Nobody has looked whether they still have just one.
        """


class Inventive(Explained[G]):
    """A grid puzzle of which a part is enough: the rest can be invented (`engine.dealer.variations`)."""

    @classmethod
    @abstractmethod
    def inventions(cls, text: str, drawn: str, draws: SeededRandom, tick: Tick) -> Iterator[Change[Inventive[G]]]:
        """Puzzles with one solution (proved) that hold all that is in an unfinished text, by chance.

        `drawn` is what else whoever makes it has drawn, such as a picture.  They end where a try comes to nothing; one
        with other draws may come to something.

        Raises:
            PuzzleError: the text is no beginning of a puzzle, or has to be another one first; says why.
            Stopped: whatever the tick raises.
        """


class Transformable(Puzzle[S]):
    """A puzzle whose board can be turned and mirrored while it is made, finished or not; some can be shifted, too."""

    ways: ClassVar[tuple[Way, ...]] = WAYS

    @classmethod
    @abstractmethod
    def transformed(cls, text: str, transform: Transform) -> str:
        """The text of a puzzle, or of its beginning, laid anew.

        Raises:
            PuzzleError: the text is no beginning of a puzzle, or this cannot be done with it; says why.
        """

    @classmethod
    def canonical(cls, text: str) -> str:
        """The text as the puzzle itself is written, where it is whole."""
        try:
            return str(cls.parse(text))
        except PuzzleError:
            return text


class Pictured(Explained[G]):
    """A grid puzzle whose solution is a picture: one is made of any picture, and cells can be changed for its sake."""

    @abstractmethod
    def retouched(self, drawn: str, draws: SeededRandom, tick: Tick) -> Change[Pictured[G]] | None:
        """The puzzle of nearly the same picture, which is its only solution (proved); None if a try comes to nothing.

        `drawn` is the picture that whoever makes it has drawn, as entries; of a puzzle that has none, it may be empty.

        Raises:
            Stopped: whatever the tick raises.
        """


class Mendable(Stated[G]):
    """A grid puzzle that knows what else each of its clues could be."""

    @abstractmethod
    def changes(self, rule: Rule, repairs: Repairs) -> Iterator[tuple[str, GridPuzzle[Any]]]:
        """Every puzzle with another clue instead of this rule that has a solution, and the change in words, once.

        `rule` is a clue, or ground, of the puzzle's `statement`; `repairs` are the boards on which all others hold.
        May raise whatever `repairs` raises; running out proves that there is no other.
        """


@dataclass(frozen=True)
class Lesson:
    """A technique, as it is taught.

    `slug`        its name in addresses.
    `name`        what it is called in a sentence: `naked pair`; `question`: what somebody asks who has just read that
                  name in a hint.
    `words`       what it is, in a few sentences for people who have never heard of it.
    `level`       as in `Hint`; of several the lowest.
    `techniques`  the names that hints have for it.  What begins with one of them, and a blank, belongs to it too.
    `supposes`    it begins where all techniques without a supposition end.
    """

    slug: str
    name: str
    question: str
    words: str
    level: int
    techniques: tuple[str, ...]
    supposes: bool = False

    @property
    def sought(self) -> str:
        """What to look for, in a sentence: `a naked pair`."""
        return self.question.removeprefix("What is ").removeprefix("What are ").removesuffix("?")

    def is_of(self, technique: str) -> bool:
        """Whether a hint with this technique is of the lesson."""
        return any(technique == each or technique.startswith(f"{each} ") for each in self.techniques)


class Taught(Explained[G]):
    """A grid puzzle whose techniques are taught, one by one (`hints.lessons`); their positions are in `lessons.json`.

    What is known at a position, and what a player says by an entry, are facts: any values that can be compared.
    """

    lessons: ClassVar[tuple[Lesson, ...]]
    """From the easiest on."""
    move: ClassVar[str]
    """How something is entered, in a sentence."""

    @abstractmethod
    def entered_cells(self, entries: str) -> tuple[tuple[str, str], ...]:
        """All entries as places and values, as `Hint.cells` has them."""

    @abstractmethod
    def choices(self) -> Sequence[tuple[str, str]]:
        """What can be entered in a cell without a board to tap on: values for `with_choice`, and words after `is`."""

    @abstractmethod
    def with_choice(self, entries: str, cell: Cell, value: str) -> str:
        """The entries with one of the `choices` entered in a cell, whatever was there before.

        Raises:
            PuzzleError: it is none of them, or the cell cannot have it.
        """

    @abstractmethod
    def facts(self, entries: str) -> Collection[object]:
        """All that anybody sees at a position."""

    @abstractmethod
    def claims(self, before: str, after: str) -> Collection[object]:
        """What a player says who goes from one position to the other; facts, or negations that no fact is."""

    @abstractmethod
    def turned(self, entries: str, turn: int) -> tuple[Self, str]:
        """The puzzle and the entries, turned or mirrored: `engine.core.grid.turned_cell` says how."""

    def noted(self, entries: str) -> str:
        """The entries with all that a player would have noted beside them before the search for something hard."""
        return entries
