"""What a puzzle may be able to do besides being read, solved and drawn: one type for each ability.

A puzzle has an ability if it derives from its type, whose abstract methods say what that takes.  To use one, test with
`isinstance`, or with `issubclass` for a kind.  docs/adding-a-puzzle.md says what the page shows for each.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, TypeVar

from engine.core.difficulty import grade_of, is_needed, level
from engine.core.limits import StopRecorder, Tick, never_stop
from engine.core.places import Cell, place
from engine.core.puzzle import Complaint, GridPuzzle, OptimumPuzzle, Puzzle, PuzzleError, RankedPuzzle
from engine.core.transforms import WAYS, Transform, Way

if TYPE_CHECKING:
    from random import Random

    from engine.core.rng import SeededRandom
    from engine.hints.guide import Guide
    from engine.hints.statements import Remark, Statement
    from engine.sat.model import Encoding, Model, Rule
    from engine.sat.repairs import Repairs

S = TypeVar("S")
G = TypeVar("G", bound=Sequence[Sequence[object]])
P = TypeVar("P", bound=Puzzle[Any], covariant=True)


@dataclass(frozen=True)
class Judgement:
    """The value of a player's own answer, in one sentence; `accepted` if it keeps the rules, else `complaints`.

    `done`: the player has won, because no better answer is known; or the goal is reached with `surplus` more moves than
    necessary.
    """

    text: str
    accepted: bool
    complaints: tuple[Complaint, ...] = ()
    done: bool = False
    surplus: int = 0


@dataclass(frozen=True)
class Hint:
    """The next step for a player, as remarks to be read one at a time, so that you can stop after each.

    `remarks`  from where to look to what follows or is wrong, in brief words and with marks on the board.
    `statements`  the same as data (`engine.hints.statements`), where the kind has it.
    `places`   what the argument is about, as in `Complaint`.
    `cells`    the places decided now, with their values as the player's entries name them.
    `wrong`    places of entries that cannot stay, or not all: those that the remarks are about, and no others.
    `then`     the entries with `cells` filled in, or without what is `wrong`.
    `argument` why, where that takes long: remarks for those who ask; `statements` go on with it.

    A deduction also says how it was made:
    `technique`  its name, e.g. `overlap` or `naked pair`.
    `rules`      the names of the rules in its reason: together with the entries, they alone force the cells.
    `level`      how hard the technique is, from 1.
    `links`      how many rules follow each other in a chain, from a supposition or from several rules; 0 without one.
    `smallest`   whether it is proved that no step of this kind needs fewer rules.

    `stopped` says what ended the search early, as in `Stopped`.  Without a step, there may still be one; with one,
              there may be a plainer one or a shorter reason.
    """

    remarks: tuple[Remark, ...]
    statements: tuple[Statement, ...] = field(default=(), compare=False, repr=False)
    places: tuple[str, ...] = ()
    cells: tuple[tuple[str, str], ...] = ()
    wrong: tuple[str, ...] = ()
    then: str = ""
    technique: str = ""
    rules: tuple[str, ...] = ()
    level: int = 0
    links: int = 0
    smallest: bool = False
    stopped: str = ""
    argument: tuple[Remark, ...] = ()

    @property
    def is_step(self) -> bool:
        """Return whether this is a step or a mistake; otherwise it says that there is none."""
        return bool(self.cells or self.wrong)


class Hinted(Puzzle[S]):
    """A puzzle that gives hints for a player's entries."""

    entries_note: ClassVar[str]
    """How entries are typed, in a short sentence."""
    entries_example: ClassVar[str]
    """Some right ones for the kind's first example."""

    @abstractmethod
    def hint(self, entries: str, tick: Tick = never_stop) -> Hint:
        """Return the easiest next step from a player's entries, what is wrong with them, or that there is no step.

        `entries` is text as the puzzle's editor writes it; empty at the start.  If `tick` stops the search for a small
        reason, the hint has the best reason so far and says that the search was stopped.

        Raises:
            PuzzleError: the entries do not fit this puzzle.
            Stopped: raised by the tick before there is any reason.
        """


@dataclass
class Solutions(Generic[S]):
    """What hints know about a puzzle's solutions, see `engine.hints.guide.first_solutions`."""

    asked: bool = False
    found: tuple[S, ...] | None = None


class Explained(GridPuzzle[G], Hinted[G]):
    """A grid puzzle with hints whose entries fill its cells.

    Its whole path can be shown (`engine.hints.path`), entries can be checked and cells revealed
    (`engine.hints.standing`).
    """

    plural: ClassVar[str]
    """The kind's plural in a sentence: `nonograms`."""
    open_cell: ClassVar[str] = ". "  # of such a row, with what is between cells

    @abstractmethod
    def guide(self, entries: str, tick: Tick = never_stop) -> Guide[G, Any]:
        """Return the guide, which knows the next step from these entries and what is wrong with them.

        Raises:
            PuzzleError: the entries do not fit this puzzle.
        """

    def hint(
        self,
        entries: str,
        tick: Tick = never_stop,
        near: Cell | None = None,
        hardest: int | None = None,
        *,
        sparing: bool = False,
    ) -> Hint:
        """Return a hint as `Hinted.hint` does; of equally easy steps, the one nearest to the cell `near`.

        If `hardest` is given, steps above that level are not looked for, nor values read off the solution.  With
        `sparing`, as players want it, of equally easy steps those that ask for long notes come last.
        """
        watch = StopRecorder(tick)
        guide = self.guide(entries, watch)
        guide.hardest, guide.sparing = hardest, sparing
        found = guide.next_step(near)
        if watch.stopped is None:
            return found
        if not found.is_step:  # a search that was stopped says nothing
            raise watch.stopped
        return replace(found, stopped=watch.stopped.reason)

    @cached_property
    def known_solutions(self) -> Solutions[G]:
        """What earlier hints found out, so that the next one need not look again.  Not part of the puzzle's value."""
        return Solutions()

    @abstractmethod
    def entered(self, entries: str) -> list[list[object]]:
        """Return the entries as a grid of values like a solution's, None where a cell is open.

        Raises:
            PuzzleError: the entries are not of this puzzle's shape.
        """

    def entered_cells(self, entries: str) -> tuple[tuple[str, str], ...]:
        """Return all entries as places and values, in the form of `Hint.cells`; cells shown from the start are none."""
        shown, grid = self.entered(""), self.entered(entries)
        return tuple(
            (place((r, c)), str(value))
            for r, row in enumerate(grid)
            for c, value in enumerate(row)
            if value is not None and value != shown[r][c]
        )

    def attempt(self, entries: str) -> G | None:
        """Return the solution that the entries amount to, right or wrong; None if too much is open."""
        grid = self.entered(entries)
        return None if any(None in row for row in grid) else self.solution_from_json(grid)

    def score(self, path: Sequence[Hint]) -> float:
        """Return how hard the puzzle is by its whole path, for comparison within its size (`engine.hints.scores`)."""
        return sum(step.level for step in path)

    def grade(self, path: Sequence[Hint]) -> str:
        """Return how hard the puzzle is by its whole path in plain order: one of `GRADES`."""
        return grade_of(level(path), sum(step.level for step in path))

    def least_grade(self, top: int, effort: int) -> str:
        """Return a lower bound of the grade, from the hardest step and the total effort of the path so far."""
        return grade_of(top, effort)

    @classmethod
    def shares(cls, levels: Sequence[str]) -> dict[str, float]:
        """Return how many of a hundred boards have each level, for kinds that are compared (`engine.hints.scores`)."""
        return dict.fromkeys(levels, 100 / len(levels))

    @property
    def is_ranked(self) -> bool:
        """Return whether scores of the kind's boards of this size are of puzzles like it (`engine.hints.scores`)."""
        return True

    def is_graded_by(self, path: Sequence[Hint]) -> bool:
        """Return whether a whole path in any order determines the grade (proved)."""
        return is_needed(path)

    def notes(self, entries: str) -> dict[Cell, str]:
        """Return what the entries say of open cells, in a few characters each, e.g. the remaining candidates."""
        return {}


class Judged(Puzzle[S]):
    """A puzzle whose players hand in their own answers."""

    attempt_label: ClassVar[str]
    """What players hand in, as the label of a field: `Your word`."""

    @abstractmethod
    def judge(self, attempt: str) -> Judgement:
        """Return the value of a player's answer."""


class Dealt(Puzzle[S]):
    """A puzzle that can be dealt at random."""

    deals: ClassVar[tuple[str, ...]]
    """The random puzzles that `deal` makes, each in a few words."""

    @classmethod
    @abstractmethod
    def deal(cls, what: str, random: Random) -> Self:
        """Return a random puzzle, one of `deals`."""


@dataclass(frozen=True)
class Offer:
    """A size in which a kind is dealt, and its levels there, from `engine.core.difficulty.GRADES`.

    `size`     its name in recipes: small letters and digits.
    `name`     its name for people.
    `levels`   those dealt while you wait: 19 of 20 within some three seconds.
    `stocked`  those that take longer and are better dealt in advance.
    `variant`  how it differs from the usual puzzle of the kind, in a few words: `+ only`.
    `hardest_daily`  the hardest level of a day, where harder ones take long: a day is there even if nobody dealt it
               ahead.  Empty if any will do.
    """

    size: str
    name: str
    levels: tuple[str, ...]
    stocked: tuple[str, ...] = ()
    variant: str = ""
    hardest_daily: str = ""

    @property
    def every_level(self) -> tuple[str, ...]:
        """Return all levels, those dealt in advance last."""
        return self.levels + self.stocked


@dataclass(frozen=True)
class Fresh(Generic[P]):
    """A dealt puzzle; `title` names what its solution shows, if anything, and is told at the end."""

    puzzle: P
    title: str = ""


class Graded(Puzzle[S]):
    """A puzzle dealt by size and level (`engine.dealer.recipes`).

    A level is a promise.  For puzzles with paths: `engine.hints.path` gives exactly this grade, the path reaches the
    end without search, there is one solution, and no given could be left out without making it harder.  For other
    puzzles the class says what its levels measure.
    """

    offers: ClassVar[tuple[Offer, ...]]
    """Sizes and levels on offer; levels that never come up at a size are left out."""
    offered_by: ClassVar[str] = "Size"
    """How the offers differ, for people."""
    fillers: ClassVar[frozenset[str]] = frozenset()
    """Titles of puzzles dealt for want of better ones: recipes may give them, the stock does not hold them."""
    generator: ClassVar[int] = 1
    """The generator's version, raised with every change that makes a recipe give another puzzle."""
    earlier: ClassVar[Mapping[int, tuple[Offer, ...]]] = {}
    """Earlier versions whose recipes still work, with their offers; `SeededRandom.version` tells which one is meant."""

    @classmethod
    @abstractmethod
    def fresh(cls, size: str, level: str, draws: SeededRandom, tick: Tick) -> Fresh[Self] | None:
        """Try once to deal a puzzle of an offered size and level; return None if the try fails.

        All chance comes from `draws`, and no clock decides anything: the same draws give the same puzzle.
        """


@dataclass(frozen=True)
class Rating:
    """How good a puzzle without a path is, while it is made.

    `number`   of best answers, at least 2 if there are several; 0 is proved.
    `answers`  how many there are, and what they achieve, in words.
    `grade`    the level that the kind deals such puzzles for; empty if it deals none like it.
    `reason`   what decides the level, or why there is none, in a sentence without its stop.
    """

    number: int
    answers: str
    grade: str = ""
    reason: str = ""

    @property
    def solutions(self) -> Literal["none", "one", "several"]:
        """Return the number in a word."""
        return "none" if not self.number else "one" if self.number == 1 else "several"


class Rated(Graded[S]):
    """A puzzle without a path that can be rated while it is made (`engine.dealer.quality`)."""

    @abstractmethod
    def rate(self, tick: Tick = never_stop) -> Rating:
        """Return how many answers there are, and the level as it is dealt; may raise `Stopped`."""

    @abstractmethod
    def changes(self, draws: SeededRandom, tick: Tick, *, harder: bool) -> Iterator[Change[Rated[S]]]:
        """Yield puzzles that differ a little: of any level, or of none, but if possible harder, or else easier."""

    def settled(self, draws: SeededRandom, tick: Tick) -> Iterator[Change[Rated[S]]]:
        """Yield puzzles that differ a little, as similar as possible, some of which have one best answer."""
        yield from self.changes(draws, tick, harder=False)
        yield from self.changes(draws, tick, harder=True)


class Stated(GridPuzzle[G]):
    """A grid puzzle that states its rules as clauses.

    So it can have certificates (`engine.sat.certificate`), name clues that contradict each other
    (`engine.solver.impossible`), and say what its solutions have in common (`engine.solver.several`).
    """

    @property
    def question(self) -> str:
        """Return what one of its variables asks, as an example for people."""
        return f"Is there a {min(3, max(self.width, self.height))} in row 1, column {min(2, self.width)}?"

    @abstractmethod
    def statement(self, tick: Tick = never_stop) -> Encoding:
        """Return all rules including the givens, without anything concluded from them; may raise `Stopped`."""

    def narrowed(self, tick: Tick = never_stop) -> Encoding | None:
        """Return the rules with variables (`Encoding.meaning`) only for the cells that deduction without search leaves
        open.

        Returns None if that proves that there is no solution.  The default has no deduction and returns all rules.
        """
        return self.statement(tick)


class Bounded(OptimumPuzzle[S]):
    """A puzzle of a least, with certificates that nothing less will do (`engine.sat.certificate`)."""

    @property
    @abstractmethod
    def question(self) -> str:
        """Return what a variable of `within` asks, as an example for people: the true ones are what is counted."""

    @abstractmethod
    def within(self, most: int | None, tick: Tick = never_stop) -> Model:
        """Return all rules, and that an answer has at most this size, without anything concluded from them."""

    @abstractmethod
    def amount(self, size: int) -> str:
        """Return a size in words: `31 boxes`."""

    @abstractmethod
    def claim(self, most: int | None) -> str:
        """Return in words that there is no answer of at most this size, or none at all."""


@dataclass(frozen=True)
class Workings:
    """How a machine solves a puzzle, step by step on this very one; kinds add what they show.

    `at`  the part that is looked at, by its place; empty where a kind shows all.
    """

    at: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return them as values that the json module can write."""
        return asdict(self)


class Transparent(Puzzle[S]):
    """A puzzle that shows how a machine solves it, on a page of its own."""

    worked: ClassVar[int] = 0
    """Which of `examples` it is shown on at first."""

    @abstractmethod
    def workings(self, at: str = "", tick: Tick = never_stop) -> Workings:
        """Return how a machine solves this puzzle; of its parts it shows the one called `at`, or else the clearest.

        Raises:
            Stopped: raised by the tick.
        """


class Certified(RankedPuzzle[S]):
    """A puzzle of the nearest, with certificates that nothing nearer can be reached, in a form of the kind's own."""

    checker: ClassVar[str]
    """The module that checks them, as `python -m` runs it."""

    @abstractmethod
    def certificate(self, miss: int, tick: Tick = never_stop) -> str:
        """Return a text which shows that every answer misses by this much or more.

        Raises:
            PuzzleTooLarge: it would be too large.
        """


class Givable(Stated[G]):
    """A grid puzzle whose text can hold givens, so that adding some can leave one solution."""

    @abstractmethod
    def with_givens(self, cells: Sequence[Cell], solution: G) -> Givable[G]:
        """Return the puzzle with these cells given too, valued as in this solution.

        The solution still holds, and every solution of the new puzzle solves the old one and has these values.
        """

    def shown_cells(self) -> Sequence[Cell]:
        """Return the given cells that may be left out, without those that every puzzle of the kind shows."""
        return ()

    def without_givens(self, cells: Sequence[Cell]) -> Givable[G]:
        """Return the puzzle without these of its `shown_cells`."""
        return self


@dataclass(frozen=True)
class Change(Generic[P]):
    """Another puzzle than the one being drawn, and the places that would change.

    `drawn`  its solution as entries, for an editor that keeps one while you make a puzzle.
    """

    puzzle: P
    places: tuple[str, ...]
    drawn: str = ""


class Varied(Explained[G]):
    """A grid puzzle that small changes can make harder or easier (`engine.dealer.variations`)."""

    @abstractmethod
    def variations(self, solution: G, draws: SeededRandom, *, harder: bool) -> Iterator[Change[Varied[G]]]:
        """Yield slightly different puzzles that are probably harder, or easier, the most similar first.

        `solution` is the only solution of this puzzle.  Whether the variations have just one is not checked.
        """


class Concealable(Explained[G]):
    """A grid puzzle whose clues can be hidden, so that players see only that there are some.

    `engine.dealer.variations` hides as many as it can.
    """

    @property
    @abstractmethod
    def hidden(self) -> int:
        """How many clues are hidden."""

    @abstractmethod
    def concealed(self, solution: G, draws: SeededRandom, tick: Tick) -> Iterator[Change[Concealable[G]]]:
        """Yield the puzzle with more and more clues hidden, and this as its only solution, as it is of this puzzle.

        Running out proves that no other clue can be hidden.

        Raises:
            Stopped: raised by the tick.
        """


class Inventive(Puzzle[S]):
    """A puzzle that can be completed from a part (`engine.dealer.variations`)."""

    @classmethod
    @abstractmethod
    def inventions(cls, text: str, drawn: str, draws: SeededRandom, tick: Tick) -> Iterator[Change[Inventive[S]]]:
        """Yield random puzzles that contain everything in an unfinished text, of a grid with one solution (proved).

        `drawn` is anything else that was drawn, such as a picture.  The iterator ends when a try fails; other draws may
                succeed.

        Raises:
            PuzzleError: the text is not the beginning of a puzzle, or must be changed first; says why.
            Stopped: raised by the tick.
        """

    @classmethod
    def check_begun(cls, text: str) -> None:
        """Accept the beginning of a puzzle, from which something is only missing.

        Raises:
            PuzzleError: something is wrong, or nothing is missing.
        """
        try:
            cls.read(text)
        except PuzzleError as error:
            if all(each.missing for each in error.complaints):
                return
            raise
        raise PuzzleError("there’s nothing left to fill in")


class Transformable(Puzzle[S]):
    """A puzzle whose board can be turned and mirrored while it is made, finished or not; some can be shifted too."""

    ways: ClassVar[tuple[Way, ...]] = WAYS

    @classmethod
    @abstractmethod
    def transformed(cls, text: str, transform: Transform) -> str:
        """Return the text of a puzzle, or of its beginning, transformed.

        Raises:
            PuzzleError: the text is not the beginning of a puzzle, or cannot be transformed like this; says why.
        """

    @classmethod
    def canonical(cls, text: str) -> str:
        """Return the canonical text if the puzzle is complete, otherwise the text as it is."""
        try:
            return str(cls.parse(text))
        except PuzzleError:
            return text


class Pictured(Explained[G]):
    """A grid puzzle whose solution is a picture, so that a photo can become one."""

    @abstractmethod
    def retouched(
        self, drawn: str, draws: SeededRandom, tick: Tick, *, plainly: bool = False
    ) -> Change[Pictured[G]] | None:
        """Return the puzzle of nearly the same picture, as its only solution (proved); None if the try fails.

        `plainly`: so that the plainest techniques lead there.
        `drawn` is the picture as entries; it may be empty if nothing was drawn.

        Raises:
            Stopped: raised by the tick.
        """


class Mendable(Stated[G]):
    """A grid puzzle that knows what else each of its clues could be."""

    @abstractmethod
    def changes(self, rule: Rule, repairs: Repairs) -> Iterator[tuple[str, GridPuzzle[Any]]]:
        """Yield every solvable puzzle with another clue in place of this rule, once each, with the change in words.

        `rule` is a clue or ground of the puzzle's `statement`; `repairs` are the boards on which all others hold, and
               what
        they raise is passed on.  Running out proves that there are no more.
        """


@dataclass(frozen=True)
class Lesson:
    """A technique, as it is taught.

    `slug`        its name in addresses.
    `name`        its name in a sentence and in hints: `naked pair`; `question`: what a reader of it asks.
    `words`       what it is, in a few sentences for people who have never heard of it.
    `level`       as in `Hint`; the lowest if there are several.
    `supposes`    whether it begins where all techniques without a supposition end.
    `techniques`  the names that hints use instead, if it teaches several at once.
    """

    slug: str
    name: str
    question: str
    words: str
    level: int
    supposes: bool = False
    techniques: tuple[str, ...] = ()

    @property
    def sought(self) -> str:
        """Return what to look for, in a sentence: `a naked pair`."""
        return self.question.removeprefix("What is ").removeprefix("What are ").removesuffix("?")

    def is_of(self, technique: str) -> bool:
        """Return whether hints with this technique, which further words may follow, belong to the lesson."""
        return any(technique == each or technique.startswith(f"{each} ") for each in self.techniques or (self.name,))


class Taught(Explained[G]):
    """A grid puzzle with lessons for its techniques (`engine.hints.lessons`); their positions are in `lessons.json`.

    What is known at a position, and what an entry claims, are facts: any values that can be compared.
    """

    lessons: ClassVar[tuple[Lesson, ...]]
    """The lessons, easiest first."""
    move: ClassVar[str]
    """How to make an entry, in a sentence."""

    @abstractmethod
    def choices(self) -> Sequence[tuple[str, str]]:
        """Return what a cell can be without a board to tap on: values for `with_choice`, and words after `is`."""

    @abstractmethod
    def with_choice(self, entries: str, cell: Cell, value: str) -> str:
        """Return the entries with one of the `choices` in a cell, replacing what was there.

        Raises:
            PuzzleError: not one of the choices, or not possible for this cell.
        """

    @abstractmethod
    def facts(self, entries: str) -> Collection[object]:
        """Return everything that can be seen at a position."""

    @abstractmethod
    def claims(self, before: str, after: str) -> Collection[object]:
        """Return what a player claims by going from one position to the other: facts, or negations of facts."""

    @abstractmethod
    def turned(self, entries: str, turn: int) -> tuple[Self, str]:
        """Return puzzle and entries turned or mirrored, as `engine.core.grid.turned_cell` does."""

    def noted(self, entries: str) -> str:
        """Return the entries with all notes that a player would have made before looking for something hard."""
        return entries
