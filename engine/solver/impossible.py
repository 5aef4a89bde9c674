"""Why a puzzle is impossible: clues that contradict each other, and changes that would help.

A conflict is a minimal unsatisfiable subset (MUS) of the clues: they cannot all hold, and without any one of them the
others can.  We find it by deletion (Marques-Silva, "Minimal unsatisfiability: models, algorithms and applications",
2010), which always has a conflict in hand, so a search that is cut short still returns one, only not proved minimal.
All clauses are the puzzle's plain rules (`engine.sat.model.Encoding`), without anything that the solver concluded.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Self

from engine.core.abilities import Mendable, Stated
from engine.core.grid import bits
from engine.core.limits import GaveUp, Progress, Stopped, Tick, never_stop
from engine.core.puzzle import GridPuzzle
from engine.sat.clues import ClueChecker
from engine.sat.explanations import smallest_hitting_set
from engine.sat.model import Encoding, Rule
from engine.sat.repairs import Repairs

CONFLICTS = 5_000
"""Dead ends after which we give a question up: half a second."""
SHRINKING = 200
"""The same for a question whose answer only makes a conflict smaller."""
MOST_SHRINKING = 1_000
"""Dead ends of all those questions together."""
MOST = 3
"""Most conflicts, no two of which share a clue."""
MOST_TOGETHER = 4
"""Most clues that are changed together; a puzzle with more mistakes is corrected in several rounds."""
MOST_CHANGES = 100
"""Most changes of one clue."""
SMALL = 12
"""A conflict of more clues is hard to take in, so we look again in other orders."""
TRIES = 3
LARGE = 6
"""Clues of a conflict that one can follow."""
SHOWN = 10
"""Corrections whose solutions are counted first: those that are shown."""


@dataclass(frozen=True)
class Blamed:
    """A clue in words, and its places."""

    text: str
    places: tuple[str, ...]


@dataclass(frozen=True)
class Conflict:
    """Clues that cannot all hold; `minimal` if it is proved that without any one of them the others can."""

    clues: tuple[Blamed, ...]
    minimal: bool
    headline: str
    """What is wrong with them, in a sentence without its capital and its stop."""

    @property
    def is_large(self) -> bool:
        """Return whether these are too many to see what is wrong, so that a correction says more."""
        return len(self.clues) > LARGE


@dataclass(frozen=True)
class Correction:
    """A change of one clue that leads to a solution: in words, and as the canonical text of the new puzzle.

    `unique` says whether the new puzzle has only one (proved); None: not known.  If several clues must change, `text`
    names all changes.
    """

    text: str
    places: tuple[str, ...]
    puzzle: str
    unique: bool | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Return the change from `dataclasses.asdict`, after a trip through JSON."""
        return cls(**{**value, "places": tuple(value["places"])})


@dataclass(frozen=True)
class Why:
    """Reasons why a puzzle is impossible, and changes of a single clue that would help, best first.

    The best lead to exactly one solution (proved), with the fewest changed characters in the puzzle's text.
    `exhausted` if no other change of a single clue would do (proved).

    `together`  if no single clue will do, a change of `fewest` clues; fewer would not do (proved).
    """

    conflicts: tuple[Conflict, ...]
    corrections: tuple[Correction, ...] = ()
    exhausted: bool = False
    together: Correction | None = None
    fewest: int = 1

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Return the reasons from `dataclasses.asdict`, after a trip through JSON; older versions wrote
        fewer fields.
        """
        together = value.get("together")
        return cls(
            tuple(
                Conflict(
                    tuple(Blamed(clue["text"], tuple(clue["places"])) for clue in each["clues"]),
                    each["minimal"],
                    each["headline"],
                )
                for each in value["conflicts"]
            ),
            tuple(map(Correction.from_json, value.get("corrections", ()))),
            value.get("exhausted", False),
            None if together is None else Correction.from_json(together),
            value.get("fewest", 1),
        )


def why_impossible(puzzle: GridPuzzle[Any], tick: Tick = never_stop) -> Why | None:
    """Return conflicts and corrections of a puzzle without solution; None if it cannot say.

    Keeps what was found until `tick` stops the search.
    """
    if not isinstance(puzzle, Stated):
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
    """Everything found so far, so that a stop loses nothing."""

    def __init__(self, puzzle: Stated[Any], tick: Tick) -> None:
        self.puzzle = puzzle
        self.tick = tick
        self.conflicts: list[Conflict] = []
        self.corrections: list[Correction] = []
        self.mended: list[GridPuzzle[Any]] = []
        self.exhausted = False
        self.together: Correction | None = None
        self.fewest = 1

    def find(self) -> None:
        """Search among the clues first, and in what covers the whole board only if that alone is impossible.

        Changes come before a small conflict, which may take longest: the fewer clues are left, the harder it is to
        decide whether they can hold.
        """
        statement = self.puzzle.statement(self.tick)
        with ClueChecker(statement.model, self.tick) as clues:
            every = frozenset(range(len(clues.rules)))
            possible, core = clues.ask(every, 10 * CONFLICTS)
            if possible:
                return
            self.conflicts.append(_conflict(clues, core - clues.ground or core, minimal=False))
            cores = self.correct(statement, clues, every, core)
            if self.exhausted and not self.corrections:
                with suppress(GaveUp):
                    self.correct_several(clues, every, cores)
            self.count(0, SHOWN)
            core = min(cores, key=lambda each: len(each - clues.ground))
            shrinking = _Shrinking(clues, clues.ground)
            smallest, minimal = shrinking.smallest(core - clues.ground)
            if not smallest:
                shrinking = _Shrinking(clues, frozenset())
                smallest, minimal = shrinking.smallest(core | clues.ground)
            self.conflicts[0] = _conflict(clues, smallest, minimal)
            self.count(SHOWN, len(self.corrections))
            rest = every - clues.ground - smallest
            while shrinking.taken and rest and len(self.conflicts) < MOST:
                other, minimal = shrinking.conflict(rest)
                self.conflicts.append(_conflict(clues, other, minimal))
                rest -= other

    def count(self, first: int, last: int) -> None:
        """Find out which of these corrections have one solution, of all of them from the likeliest on."""
        own = str(self.puzzle)
        likeliest = sorted(range(len(self.mended)), key=lambda number: _misprints(own, self.corrections[number].puzzle))
        for number in likeliest[first:last]:
            unique = _is_unique(self.mended[number], self.tick)
            self.corrections[number] = replace(self.corrections[number], unique=unique)

    def correct(
        self, statement: Encoding, clues: ClueChecker, every: frozenset[int], core: frozenset[int]
    ) -> list[frozenset[int]]:
        """Find the changes of one clue that help; return the conflicts met on the way.

        Such a change is to a clue of every conflict, since without it the conflict remains.
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
                    conclusive &= self.change(self.puzzle, Repairs(clues, [number], statement), clues.rules[number])
                else:
                    cores.append(smaller)
                    doubtful &= smaller
            except GaveUp:
                conclusive = False
        self.exhausted = conclusive
        return cores

    def change(self, puzzle: Mendable[Any], repairs: Repairs, rule: Rule) -> bool:
        """Find the changes of one clue; return whether these are all.

        Raises:
            GaveUp: one of them is too hard to find.
        """
        changes = puzzle.changes(rule, repairs)
        for text, new in islice(changes, MOST_CHANGES):
            self.corrections.append(Correction(text, rule.places, str(new)))
            self.mended.append(new)
        complete = next(changes, None) is None
        repairs.close()
        return complete

    def correct_several(self, clues: ClueChecker, every: frozenset[int], cores: list[frozenset[int]]) -> None:
        """Find the fewest clues without which the others can hold, and what they could be instead.

        Take a smallest set with a clue of every known conflict, until the rest has no conflict (implicit hitting sets:
        Moreno-Centeno and Karp, "The implicit hitting set approach to solve combinatorial optimization problems",
        2013).

        Raises:
            GaveUp: this is too hard to decide.
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
            with ClueChecker(statement.model, self.tick) as again:
                rule = again.rules[doubted[0]]
                text, new = next(puzzle.changes(rule, Repairs(again, doubted, statement)), ("", None))
            if new is None:  # no other clue of this kind would do
                return
            puzzle = new
            texts.append(text)
            places += rule.places
            del doubted[0]
        self.fewest = len(texts)
        self.together = Correction("; ".join(texts), tuple(places), str(puzzle))
        self.together = replace(self.together, unique=_is_unique(puzzle, self.tick))


def _misprints(one: str, other: str) -> int:
    """Return how many characters in a row differ."""
    shorter = min(len(one), len(other))
    head = next((i for i in range(shorter) if one[i] != other[i]), shorter)
    tail = next((i for i in range(shorter - head) if one[-1 - i] != other[-1 - i]), shorter - head)
    return max(len(one), len(other)) - head - tail


def _conflict(clues: ClueChecker, numbers: Collection[int], minimal: bool) -> Conflict:
    found = tuple(Blamed(clues.rules[number].text, clues.rules[number].places) for number in sorted(numbers))
    return Conflict(found, minimal, _headline([each.text for each in found]))


def _headline(texts: Sequence[str]) -> str:
    """Return what is wrong with clues that cannot all hold, from what each of them says."""
    if len(texts) > 2:
        return f"these {len(texts)} clues contradict each other"
    names = [text[0].lower() + text[1:] for text in (_SAYS.split(text)[0] for text in texts)]
    return f"{names[0]} can’t work on its own" if len(names) == 1 else f"{' and '.join(names)} can’t both be right"


_SAYS = re.compile(" (?:has the clue|starts out|shows|points at) ")
"""What a clue says, after its name."""


class _Shrinking:
    """Makes conflicts smaller; `taken` holds in addition to their clues."""

    def __init__(self, clues: ClueChecker, taken: frozenset[int]) -> None:
        self.clues = clues
        self.taken = taken
        self.patience = MOST_SHRINKING

    def conflict(self, among: frozenset[int]) -> tuple[frozenset[int], bool]:
        """Return a conflict among these clues, and whether it is minimal (proved).

        Raises:
            GaveUp: there is none, or none was found in time.
        """
        possible, core = self.ask(among)
        if possible:
            raise GaveUp
        return self.shrunk(core, sorted(core))

    def ask(self, kept: frozenset[int]) -> tuple[bool, frozenset[int]]:
        """Return whether these clues can hold together; if not, some that cannot.

        Raises:
            GaveUp: it took too long, or too much was asked.
            Stopped: raised by the tick.
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
        """Return the smallest of a few conflicts within this one; the order decides which."""
        best, minimal = self.shrunk(core, sorted(core))
        orders = [sorted(core, reverse=True), sorted(core, key=lambda number: (number * 7919) % 104_729)]
        for order in orders[: TRIES - 1] if len(best) > SMALL else []:
            found, proved = self.shrunk(core, order)
            if (len(found), not proved) < (len(best), not minimal):
                best, minimal = found, proved
        return best, minimal

    def shrunk(self, core: frozenset[int], order: list[int]) -> tuple[frozenset[int], bool]:
        """Return the clues of `core` that remain after dropping, in this order, each that is not needed."""
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


def _is_unique(puzzle: GridPuzzle[Any], tick: Tick) -> bool | None:
    """Return whether the puzzle has one solution; None if that takes too long to say."""

    def limited(progress: Progress) -> None:
        tick(progress)
        if progress.conflicts > CONFLICTS:
            raise GaveUp

    search = puzzle.solutions(limited)
    try:
        return next(search, None) is not None and next(search, None) is None
    except GaveUp:
        return None
