"""Why a puzzle is impossible: clues that contradict each other, and what could be changed.

A conflict is a minimal unsatisfiable subset (MUS) of the clues: they cannot all hold, and if any one of them is left
out the others can.  It is found by deletion (Marques-Silva, "Minimal unsatisfiability: models, algorithms and
applications", 2010), which keeps what is left at any time; so a search that is cut short still has a conflict, only
not a proved minimal one.  All clauses are the puzzle's plain rules (`engine.certificate.Statement`): nothing that the
solver's own method concluded is among the reasons.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from engine.certificate import Certifiable, Statement
from engine.puzzle import Cell, GridPuzzle, Stopped, Tick, never_stop
from engine.sat import Clues, GaveUp

CONFLICTS = 5_000
"""Dead ends after which one question is left open: half a second."""
MOST = 3
"""Conflicts, none of which shares a clue with another."""
SMALL = 12
"""A conflict of more clues is looked for again, in other orders: a person cannot take it in."""
TRIES = 3


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

    `unique` if the new puzzle has only one (proved).
    """

    text: str
    places: tuple[str, ...]
    puzzle: str
    unique: bool


@dataclass(frozen=True)
class Why:
    """The reasons why a puzzle is impossible, and all changes of a single clue that would mend it, best first.

    `exhausted` if there are no other such changes (proved).
    """

    conflicts: tuple[Conflict, ...]
    corrections: tuple[Correction, ...] = ()
    exhausted: bool = False


@runtime_checkable
class Mendable(Certifiable, Protocol):
    """A grid puzzle whose clues can be read off a filled board."""

    def mended(self, places: tuple[str, ...], values: Mapping[Cell, object]) -> tuple[str, GridPuzzle[Any]] | None:
        """The puzzle with the clue at these places as `values` would have it, and the change in words.

        `values` are the cells' values, as in `Statement.meaning`.  None if no clue at these places would do.
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
    corrections = sorted(reasons.corrections, key=lambda each: not each.unique)
    return Why(tuple(reasons.conflicts), tuple(corrections), reasons.exhausted) if reasons.conflicts else None


class _Reasons:
    """What was found so far, so that a stop loses nothing."""

    def __init__(self, puzzle: Certifiable, tick: Tick) -> None:
        self.puzzle = puzzle
        self.tick = tick
        self.conflicts: list[Conflict] = []
        self.corrections: list[Correction] = []
        self.exhausted = False

    def find(self) -> None:
        """First among the clues, and in what covers the whole board only if that alone is impossible."""
        statement = self.puzzle.statement(self.tick)
        ground = any(rule.kind == "ground" for rule in statement.model.rules)
        with Clues(statement.model, ("clue",), self.tick) as clues:
            every = frozenset(range(len(clues.rules)))
            possible, core = clues.ask(every, 10 * CONFLICTS)
            if possible:
                return
            if core:
                first, minimal = _smallest(clues, core)
                self.conflicts.append(_conflict(clues, first, minimal))
                conclusive = self.correct(statement, clues, every, first)
                _others(clues, every - first, self.conflicts)
                self.exhausted = conclusive and not ground
        if ground:
            with Clues(statement.model, ("clue", "ground"), self.tick) as clues:
                every = frozenset(range(len(clues.rules)))
                _, core = clues.ask(every, 10 * CONFLICTS)
                if not self.conflicts:
                    core, minimal = _smallest(clues, core)
                    self.conflicts.append(_conflict(clues, core, minimal))
                done = {each.places for each in self.corrections}
                left = frozenset(number for number in core if clues.rules[number].places not in done)
                self.exhausted = self.correct(statement, clues, every, left)

    def correct(self, statement: Statement, clues: Clues, every: frozenset[int], doubtful: Collection[int]) -> bool:
        """Add the changes of one of the doubtful clues that mend the puzzle; whether these are all of them.

        Any such change is to a clue of any conflict, since without a change there the conflict remains.
        """
        if not isinstance(self.puzzle, Mendable):
            return False
        conclusive = True
        for number in sorted(doubtful):
            try:
                possible, model = clues.ask(every - {number}, CONFLICTS)
            except GaveUp:
                conclusive = False
                continue
            if possible:
                places = clues.rules[number].places
                values = {cell: value for variable, (cell, value) in statement.meaning.items() if variable in model}
                change = self.puzzle.mended(places, values)
                if change is not None:
                    text, new = change
                    self.corrections.append(Correction(text, places, str(new), _is_unique(new, self.tick)))
        return conclusive


def _conflict(clues: Clues, numbers: Collection[int], minimal: bool) -> Conflict:
    found = tuple(Clue(clues.rules[number].text, clues.rules[number].places) for number in sorted(numbers))
    if len(found) == 1:
        return Conflict(found, minimal, "one clue cannot hold by itself")
    proved = "; without any one of them the others can" if minimal else ""
    return Conflict(found, minimal, f"these {len(found)} clues cannot all hold{proved}")


def _others(clues: Clues, rest: frozenset[int], conflicts: list[Conflict]) -> None:
    """Conflicts among the other clues."""
    while rest and len(conflicts) < MOST:
        possible, core = clues.ask(rest, CONFLICTS)
        if possible:
            return
        found, minimal = _shrunk(clues, core, sorted(core))
        conflicts.append(_conflict(clues, found, minimal))
        rest -= found


def _smallest(clues: Clues, core: frozenset[int]) -> tuple[frozenset[int], bool]:
    """The smallest conflict of a few within these clues; which one is found depends on the order."""
    best, minimal = _shrunk(clues, core, sorted(core))
    orders = [sorted(core, reverse=True), sorted(core, key=lambda number: (number * 7919) % 104_729)]
    for order in orders[: TRIES - 1] if len(best) > SMALL else []:
        found, proved = _shrunk(clues, core, order)
        if (len(found), not proved) < (len(best), not minimal):
            best, minimal = found, proved
    return best, minimal


def _shrunk(clues: Clues, core: frozenset[int], order: list[int]) -> tuple[frozenset[int], bool]:
    """The clues of `core` that are left when each that is not needed has been dropped, in this order."""
    minimal = True
    for number in order:
        if number in core:
            try:
                possible, smaller = clues.ask(core - {number}, CONFLICTS)
            except GaveUp:
                minimal = False
            except Stopped:
                return core, False
            else:
                core = core if possible else smaller
    return core, minimal


def _is_unique(puzzle: GridPuzzle[Any], tick: Tick) -> bool:
    search = puzzle.solutions(tick)
    return next(search, None) is not None and next(search, None) is None
