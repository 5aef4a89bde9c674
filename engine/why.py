"""Why a puzzle is impossible: clues that contradict each other, and what could be changed.

A conflict is a minimal unsatisfiable subset (MUS) of the clues: they cannot all hold, and if any one of them is left
out the others can.  It is found by deletion (Marques-Silva, "Minimal unsatisfiability: models, algorithms and
applications", 2010), which keeps what is left at any time; so a search that is cut short still has a conflict, only
not a proved minimal one.  All clauses are the puzzle's plain rules (`engine.certificate.Statement`): nothing that the
solver's own method concluded is among the reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Protocol, TypeVar, runtime_checkable

from engine.certificate import Certifiable, Statement
from engine.explain import smallest_hitting_set
from engine.grid import bits
from engine.puzzle import Cell, GridPuzzle, Progress, Stopped, Tick, never_stop
from engine.sat import Clues, GaveUp, Rule

CONFLICTS = 5_000
"""Dead ends after which one question is left open: half a second."""
SHRINKING = 200
"""The same where the answer only makes a conflict smaller."""
MOST_SHRINKING = 1_000
"""Dead ends of all those questions together."""
MOST = 3
"""Conflicts, none of which shares a clue with another."""
MOST_TOGETHER = 4
"""Clues that are changed together; who made more mistakes has to look again."""
MOST_CHANGES = 100
"""Changes of the same clue."""
SMALL = 12
"""A conflict of more clues is looked for again, in other orders: a person cannot take it in."""
TRIES = 3

L = TypeVar("L", bound=Hashable)
N = TypeVar("N", bound=Hashable)


@dataclass(frozen=True)
class Clue:
    """A clue in words, and the places it speaks of."""

    text: str
    places: tuple[str, ...]


@dataclass(frozen=True)
class Conflict:
    """Clues that cannot all hold; `minimal` if it is proved that without any one of them the others can."""

    clues: tuple[Clue, ...]
    minimal: bool
    headline: str
    """What is wrong with them, in a few words."""


@dataclass(frozen=True)
class Correction:
    """A change of one clue after which there is a solution: in words, and as the canonical text of the new puzzle.

    `unique` if the new puzzle has only one (proved).  Where several clues have to change, `text` names all changes.
    """

    text: str
    places: tuple[str, ...]
    puzzle: str
    unique: bool


@dataclass(frozen=True)
class Why:
    """The reasons why a puzzle is impossible, and changes of a single clue that would mend it, best first.

    Best are those with which there is one solution (proved), and among them those in which the fewest characters of the
    puzzle's text change.  `exhausted` if there are no other changes of a single clue that would do (proved).

    `together`  where no single clue would do, a change of `fewest` clues that does; fewer would not (proved).
    """

    conflicts: tuple[Conflict, ...]
    corrections: tuple[Correction, ...] = ()
    exhausted: bool = False
    together: Correction | None = None
    fewest: int = 1


class Boards:
    """The filled boards on which every clue holds but some, mostly one, that are in doubt."""

    def __init__(self, clues: Clues, doubted: Collection[int], statement: Statement) -> None:
        self._clues = clues
        self._kept = frozenset(range(len(clues.rules))).difference(doubted)
        self._meaning = statement.meaning
        self._variables = statement.variables
        self._asked = clues.fresh()

    def variable(self, cell: Cell, value: object) -> int:
        """True where the cell has the value."""
        return self._variables[cell, value]

    def fresh(self) -> int:
        """A new variable, for `add` and `next`."""
        return self._clues.fresh()

    def add(self, *literals: int) -> None:
        """Look only at boards on which at least one of the literals is true."""
        self._clues.add(-self._asked, *literals)

    def next(self) -> dict[Cell, object] | None:
        """A board, as its cells with the values of their true variables; None if there is no other (proved).

        Raises:
            GaveUp: it would take too long to find one.
            Stopped: whatever the tick raises.
        """
        possible, true = self._clues.ask(self._kept, CONFLICTS, [self._asked])
        return dict(self._meaning[variable] for variable in true & self._meaning.keys()) if possible else None

    def exclude(
        self, cells: Sequence[Mapping[L, int]], start: N, step: Callable[[N, L, int], N | None], *unless: int
    ) -> None:
        """Look only at boards whose `cells` an automaton does not accept, or on which a literal of `unless` is true.

        Each cell is what the automaton may read there, by the literal that is true then.  `step` gives the state after
        one reading, with so many cells to go, or None where no reading of those can be accepted.
        """
        unreached = {start: unless}
        """By state, of which one literal is true if the automaton is not there."""
        for left, letters in zip(reversed(range(len(cells))), cells, strict=True):
            following: dict[N, tuple[int, ...]] = {}
            for state, literals in unreached.items():
                for letter, literal in letters.items():
                    after = step(state, letter, left)
                    if after is not None:
                        reached = following.setdefault(after, (-self.fresh(),) if left else ())
                        self.add(*literals, -literal, *(-each for each in reached))
            unreached = following

    def close(self) -> None:
        """No more questions: what was added is forgotten."""
        self._clues.add(-self._asked)


@runtime_checkable
class Mendable(Certifiable, Protocol):
    """A grid puzzle that knows what else each of its clues could be."""

    def changes(self, rule: Rule, boards: Boards) -> Iterator[tuple[str, GridPuzzle[Any]]]:
        """Every puzzle with another clue instead of this rule that has a solution, and the change in words, once.

        `rule` is a clue, or ground, of the puzzle's `statement`; `boards` are those on which all others hold.
        May raise whatever `boards` raises; running out proves that there is no other.
        """


def why_impossible(puzzle: GridPuzzle[Any], tick: Tick = never_stop) -> Why | None:
    """Conflicts and corrections of a puzzle without solution; None if it cannot be said.

    What was found until `tick` stops the search is kept.
    """
    if not isinstance(puzzle, Certifiable):
        return None
    reasons = _Reasons(puzzle, tick)
    with suppress(Stopped, GaveUp):
        reasons.find()
    own = str(puzzle)
    corrections = sorted(reasons.corrections, key=lambda each: (not each.unique, _misprints(own, each.puzzle)))
    if not reasons.conflicts:
        return None
    return Why(tuple(reasons.conflicts), tuple(corrections), reasons.exhausted, reasons.together, reasons.fewest)


class _Reasons:
    """What was found so far, so that a stop loses nothing."""

    def __init__(self, puzzle: Certifiable, tick: Tick) -> None:
        self.puzzle = puzzle
        self.tick = tick
        self.conflicts: list[Conflict] = []
        self.corrections: list[Correction] = []
        self.mended: list[GridPuzzle[Any]] = []
        self.exhausted = False
        self.together: Correction | None = None
        self.fewest = 1

    def find(self) -> None:
        """First among the clues, and in what covers the whole board only if that alone is impossible.

        What could be changed comes before a small conflict, which may take longest: the fewer clues are left, the
        harder it is to say whether they can hold.
        """
        statement = self.puzzle.statement(self.tick)
        with Clues(statement.model, self.tick) as clues:
            every = frozenset(range(len(clues.rules)))
            possible, core = clues.ask(every, 10 * CONFLICTS)
            if possible:
                return
            self.conflicts.append(_conflict(clues, core - clues.ground or core, minimal=False))
            cores = self.correct(statement, clues, every, core)
            if self.exhausted and not self.corrections:
                with suppress(GaveUp):
                    self.correct_several(clues, every, cores)
            core = min(cores, key=lambda each: len(each - clues.ground))
            shrinking = _Shrinking(clues, clues.ground)
            smallest, minimal = shrinking.smallest(core - clues.ground)
            if not smallest:
                shrinking = _Shrinking(clues, frozenset())
                smallest, minimal = shrinking.smallest(core | clues.ground)
            self.conflicts[0] = _conflict(clues, smallest, minimal)
            for number, new in enumerate(self.mended):
                with suppress(GaveUp):
                    unique = _is_unique(new, self.tick)
                    self.corrections[number] = replace(self.corrections[number], unique=unique)
            rest = every - clues.ground - smallest
            while shrinking.taken and rest and len(self.conflicts) < MOST:
                other, minimal = shrinking.conflict(rest)
                self.conflicts.append(_conflict(clues, other, minimal))
                rest -= other

    def correct(
        self, statement: Statement, clues: Clues, every: frozenset[int], core: frozenset[int]
    ) -> list[frozenset[int]]:
        """Find the changes of one clue that mend the puzzle; the conflicts met on the way.

        Any such change is to a clue of every conflict, since without a change there the conflict remains.
        """
        cores, doubtful = [core], core
        if not isinstance(self.puzzle, Mendable):
            return cores
        conclusive = True
        while doubtful:
            number = min(doubtful, key=lambda number: (number in clues.ground, number))
            doubtful -= {number}
            try:
                possible, smaller = clues.ask(every - {number}, CONFLICTS)
                if possible:
                    conclusive &= self.change(self.puzzle, Boards(clues, [number], statement), clues.rules[number])
                else:
                    cores.append(smaller)
                    doubtful &= smaller
            except GaveUp:
                conclusive = False
        self.exhausted = conclusive
        return cores

    def change(self, puzzle: Mendable, boards: Boards, rule: Rule) -> bool:
        """Find the changes of one clue; whether these are all.

        Raises:
            GaveUp: one of them is too hard to find.
        """
        changes = puzzle.changes(rule, boards)
        for text, new in islice(changes, MOST_CHANGES):
            self.corrections.append(Correction(text, rule.places, str(new), unique=False))
            self.mended.append(new)
        complete = next(changes, None) is None
        boards.close()
        return complete

    def correct_several(self, clues: Clues, every: frozenset[int], cores: list[frozenset[int]]) -> None:
        """Find the fewest clues without which the others can hold, and what they could be instead.

        A smallest set that has a clue of every conflict met so far, until what is left has no conflict (implicit
        hitting sets: Moreno-Centeno and Karp, "The implicit hitting set approach to solve combinatorial optimization
        problems", 2013).

        Raises:
            GaveUp: that is too hard to say.
        """
        if not isinstance(self.puzzle, Mendable):
            return
        while True:
            found = smallest_hitting_set([sum(1 << number for number in core) for core in cores], MOST_TOGETHER + 1)
            if found is None:
                return
            doubted = list(bits(found))
            possible, core = clues.ask(every.difference(doubted), CONFLICTS)
            if possible:
                break
            cores.append(core)
        puzzle: Any = self.puzzle
        texts: list[str] = []
        places: list[str] = []
        while doubted:
            statement = puzzle.statement(self.tick)
            with Clues(statement.model, self.tick) as again:
                rule = again.rules[doubted[0]]
                text, new = next(puzzle.changes(rule, Boards(again, doubted, statement)), ("", None))
            if new is None:  # no other clue of this kind would do
                return
            puzzle = new
            texts.append(text)
            places += rule.places
            del doubted[0]
        self.fewest = len(texts)
        self.together = Correction("; ".join(texts), tuple(places), str(puzzle), _is_unique(puzzle, self.tick))


def _misprints(one: str, other: str) -> int:
    """How many characters in a row differ."""
    shorter = min(len(one), len(other))
    head = next((i for i in range(shorter) if one[i] != other[i]), shorter)
    tail = next((i for i in range(shorter - head) if one[-1 - i] != other[-1 - i]), shorter - head)
    return max(len(one), len(other)) - head - tail


def _conflict(clues: Clues, numbers: Collection[int], minimal: bool) -> Conflict:
    found = tuple(Clue(clues.rules[number].text, clues.rules[number].places) for number in sorted(numbers))
    if len(found) == 1:
        return Conflict(found, minimal, "one clue cannot hold by itself")
    proved = "; without any one of them the others can" if minimal else ""
    return Conflict(found, minimal, f"these {len(found)} clues cannot all hold{proved}")


class _Shrinking:
    """Makes conflicts smaller.  Beside their clues holds all that is `taken` for granted."""

    def __init__(self, clues: Clues, taken: frozenset[int]) -> None:
        self.clues = clues
        self.taken = taken
        self.patience = MOST_SHRINKING

    def conflict(self, among: frozenset[int]) -> tuple[frozenset[int], bool]:
        """A conflict among these clues, and whether it is minimal (proved).

        Raises:
            GaveUp: there is none, or none was found soon.
        """
        possible, core = self.ask(among)
        if possible:
            raise GaveUp
        return self.shrunk(core, sorted(core))

    def ask(self, kept: frozenset[int]) -> tuple[bool, frozenset[int]]:
        """Whether these clues can hold together; if not, some that cannot.

        Raises:
            GaveUp: that took too long, or enough was asked.
            Stopped: whatever the tick raises.
        """
        if self.patience <= 0:
            raise GaveUp
        before = self.clues.conflicts
        try:
            possible, found = self.clues.ask(kept | self.taken, SHRINKING)
        finally:
            self.patience -= self.clues.conflicts - before
        return possible, found - self.taken

    def smallest(self, core: frozenset[int]) -> tuple[frozenset[int], bool]:
        """The smallest conflict of a few within this one; which one is found depends on the order."""
        best, minimal = self.shrunk(core, sorted(core))
        orders = [sorted(core, reverse=True), sorted(core, key=lambda number: (number * 7919) % 104_729)]
        for order in orders[: TRIES - 1] if len(best) > SMALL else []:
            found, proved = self.shrunk(core, order)
            if (len(found), not proved) < (len(best), not minimal):
                best, minimal = found, proved
        return best, minimal

    def shrunk(self, core: frozenset[int], order: list[int]) -> tuple[frozenset[int], bool]:
        """The clues of `core` that are left when each that is not needed has been dropped, in this order."""
        minimal = True
        for number in order:
            if number in core:
                try:
                    possible, smaller = self.ask(core - {number})
                except GaveUp:
                    minimal = False
                except Stopped:
                    return core, False
                else:
                    core = core if possible else smaller
        return core, minimal


def _is_unique(puzzle: GridPuzzle[Any], tick: Tick) -> bool:
    """Whether the puzzle has one solution.

    Raises:
        GaveUp: it would take too long to say.
    """

    def limited(progress: Progress) -> None:
        tick(progress)
        if progress.conflicts > CONFLICTS:
            raise GaveUp

    search = puzzle.solutions(limited)
    return next(search, None) is not None and next(search, None) is None
