"""Clauses under named rules.

A puzzle states each of its rules once, in words and in clauses together::

    with model.rule("Row 3 has the clue 2 1", "r3"):
        model.add(-a, b)

and gets solving, counting, forced cells, conflicts and certificates from the same statement.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal, TypeVar

from engine.core.limits import Progress, Tick, never_stop
from engine.core.places import Cell
from engine.sat.search import Clause, Search

L = TypeVar("L")
N = TypeVar("N")
ConstraintRole = Literal["clue", "ground", "law", "implied"]


@dataclass
class Rule:
    """A rule in words, its places (see `engine.core.puzzle.Complaint`), and the clauses that say the same.

    `standing` is `clue` for what this puzzle says and another would not; `ground` for clues that cover the whole board,
    which are not blamed as long as others can be; `law` for what all puzzles of the kind share; `implied` for redundant
    clauses, which follow from ground and laws together.
    """

    text: str
    places: tuple[str, ...]
    standing: ConstraintRole = "clue"
    clauses: list[Clause] = field(default_factory=list)


@dataclass(frozen=True)
class Tally:
    """The number of true literals: at least `least`, plus one for each true variable of `beyond`, true ones first.

    The variables of `beyond` are true when the count requires it; they may also be true when it does not.
    """

    least: int
    beyond: tuple[int, ...]


class Model:
    """Variables, and clauses grouped by the rule that they state."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self._current: Rule | None = None
        self._numbers: dict[Hashable, int] = {}
        self._top = 0

    def var(self, key: Hashable) -> int:
        """Return the variable called `key`, made on first use."""
        number = self._numbers.get(key)
        if number is None:
            self._top += 1
            number = self._numbers[key] = self._top
        return number

    def fresh(self) -> int:
        """Return a new variable without a name."""
        self._top += 1
        return self._top

    @property
    def named(self) -> Iterable[tuple[Hashable, int]]:
        """The names of variables, with their numbers."""
        return self._numbers.items()

    @property
    def variables(self) -> int:
        """Number of variables, counted from 1."""
        return self._top

    @contextmanager
    def rule(self, text: str, *places: str, standing: ConstraintRole = "clue") -> Iterator[Rule]:
        """Open a rule: everything added inside the `with` states it."""
        if self._current is not None:
            raise RuntimeError(f"rule {text!r} stated inside rule {self._current.text!r}")
        self._current = Rule(text, places, standing)
        self.rules.append(self._current)
        try:
            yield self._current
        finally:
            self._current = None

    def add(self, *literals: int) -> None:
        """Require at least one of the literals.  Only inside a rule: a clause that nobody stated explains nothing."""
        if self._current is None:
            raise RuntimeError("a clause outside any rule")
        self._current.clauses.append(literals)

    def add_all(self, clauses: Iterable[tuple[int, ...]]) -> None:
        """Require at least one literal of each clause."""
        if self._current is None:
            raise RuntimeError("a clause outside any rule")
        self._current.clauses.extend(clauses)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """Require at most one: pairwise up to six literals, then in chunks joined by a fresh variable,
        propagation-complete.
        """
        rest = list(literals)
        while len(rest) > 6:
            chunk, carry = rest[:4], self.fresh()
            for a, b in combinations(chunk, 2):
                self.add(-a, -b)
            for a in chunk:
                self.add(-a, carry)
            rest = [carry, *rest[4:]]
        for a, b in combinations(rest, 2):
            self.add(-a, -b)

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Require exactly one of the literals."""
        self.add(*literals)
        self.at_most_one(literals)

    def accept(
        self,
        cells: Sequence[Mapping[L, int]],
        start: N,
        step: Callable[[N, L, int], N | None],
        *unless: int,
        tick: Tick = never_stop,
    ) -> None:
        """An automaton accepts the `cells`, or a literal of `unless` is true; the counterpart of `Repairs.exclude`.

        Each cell is what the automaton may read there, by the literal that is true then.  `step` gives the state after
        one reading, with so many cells to go, or None where no reading of those can be accepted.
        """
        reached: dict[N, tuple[int, ...]] = {start: unless}
        """By state, of which one literal is true if the automaton is not there."""
        for left, letters in zip(reversed(range(len(cells))), cells, strict=True):
            tick(Progress("reading the rules"))
            following: dict[N, tuple[int, ...]] = {}
            for state, literals in reached.items():
                for letter, literal in letters.items():
                    after = step(state, letter, left)
                    if after is None:
                        self.add(*literals, -literal)
                    elif left:
                        there = following.get(after) or following.setdefault(after, (-self.fresh(),))
                        self.add(*literals, -literal, *(-each for each in there))
            reached = following

    def tally(self, parts: Sequence[Tally | int], *, least: int, most: int) -> Tally:
        """Return the count over all parts (literals, or other counts), which is from `least` to `most`.

        A totalizer (Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", 2003) of what
        is counted beyond the known bounds.  It states `most`; it does not state `least`, which must follow from the
        other rules.
        """
        counts = [each if isinstance(each, Tally) else Tally(0, (each,)) for each in parts]
        total = sum(each.least for each in counts)
        while len(counts) > 2:
            pairs = [counts[i : i + 2] for i in range(0, len(counts), 2)]
            counts = [
                self._sum(pair, sum(a.least for a in pair), most - total + sum(a.least for a in pair)) for pair in pairs
            ]
        return self._sum(counts, least, most)

    def _sum(self, counts: Sequence[Tally], least: int, most: int) -> Tally:
        known = sum(each.least for each in counts)
        one, other = [((), *([each] for each in count.beyond)) for count in [*counts, Tally(0, ()), Tally(0, ())][:2]]
        limit = min(most, known + len(one) + len(other) - 2) - least
        beyond = tuple(self.fresh() for _ in range(limit))
        for i, first in enumerate(one):
            for j, second in enumerate(other):
                more = known + i + j - least
                if 0 < more <= limit:
                    self.add(*(-v for v in (*first, *second)), beyond[more - 1])
                elif more == most - least + 1:
                    self.add(*(-v for v in (*first, *second)))
        return Tally(least, beyond)

    def clauses(self) -> Iterator[Clause]:
        """Return all clauses of all rules, in the order stated."""
        for rule in self.rules:
            yield from rule.clauses

    def search(self, over: Iterable[int], tick: Tick = never_stop) -> Search:
        """Return a search for assignments of the variables `over`, for use in a `with`."""
        return Search(self.clauses, tuple(over), tick)


@dataclass(frozen=True)
class Encoding:
    """A puzzle's rules and the meaning of its variables: `meaning[v]` is a cell, and its value if v is true.

    One value of a cell may have no variable: the one that it has if all its variables are false.
    """

    model: Model
    meaning: Mapping[int, tuple[Cell, object]]

    @property
    def variables(self) -> dict[tuple[Cell, object], int]:
        """Return the variables by their meaning."""
        return {meaning: variable for variable, meaning in self.meaning.items()}
