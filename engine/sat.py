"""Clauses under named rules.  The only module that knows python-sat.

A puzzle states each of its rules once, in words and in clauses together::

    with model.rule("Row 3 reads 2 1", "r3"):
        model.add(-a, b)

and gets solving, counting and forced cells from the same statement.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations, islice, takewhile

from pysat.solvers import Solver

from engine.puzzle import Progress, Tick, never_stop

SOLVER = "glucose4"
"""Slices cost it nothing; CaDiCaL, sliced alike, needs five times as long for random 25x25 nonograms."""
PROVER = "cadical195"
"""The one that writes proofs."""
SLICE = 500
"""Conflicts between two calls of the tick: 5 to 100 ms on the boards that need any search at all."""
BATCH = 20_000
"""Clauses given to the solver between two calls of the tick: about 10 ms."""

Clause = tuple[int, ...]


@dataclass
class Rule:
    """A rule in words, the places it speaks of (see `engine.puzzle.Complaint`), and the clauses that say the same."""

    text: str
    places: tuple[str, ...]
    clauses: list[Clause] = field(default_factory=list)


class Model:
    """Variables, and clauses grouped by the rule that they state."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self._current: Rule | None = None
        self._numbers: dict[Hashable, int] = {}
        self._top = 0

    def var(self, key: Hashable) -> int:
        """The variable called `key`, made on first use."""
        number = self._numbers.get(key)
        if number is None:
            self._top += 1
            number = self._numbers[key] = self._top
        return number

    def fresh(self) -> int:
        """A new variable without a name."""
        self._top += 1
        return self._top

    @property
    def variables(self) -> int:
        """The number of variables, which are counted from 1."""
        return self._top

    @contextmanager
    def rule(self, text: str, *places: str) -> Iterator[Rule]:
        """Everything added inside states this rule."""
        if self._current is not None:
            raise RuntimeError(f"rule {text!r} stated inside rule {self._current.text!r}")
        self._current = Rule(text, places)
        self.rules.append(self._current)
        try:
            yield self._current
        finally:
            self._current = None

    def add(self, *literals: int) -> None:
        """At least one of the literals is true.  Only inside a rule: a clause that nobody stated explains nothing."""
        if self._current is None:
            raise RuntimeError("a clause outside any rule")
        self._current.clauses.append(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """Pairwise up to six literals; beyond, chunks joined by a fresh variable, still propagation-complete."""
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
        """One, and only one, of the literals is true."""
        self.add(*literals)
        self.at_most_one(literals)

    def clauses(self) -> Iterator[Clause]:
        """All clauses of all rules, in the order stated."""
        for rule in self.rules:
            yield from rule.clauses

    def search(self, over: Iterable[int], tick: Tick = never_stop) -> Search:
        """A search for assignments of the variables `over`; to be used in a `with`."""
        return Search(self.clauses(), tuple(over), tick)


class Search:
    """An incremental solver over some clauses, asked only about the variables `over`.

    Precondition for `models`: no solution's set of true variables contains another's (true of one-hot cells and of
    nonograms, where the number of black cells is given), so a solution is excluded by its true variables alone.
    """

    def __init__(self, clauses: Iterable[Clause], over: Sequence[int], tick: Tick) -> None:
        self._solver = _loaded(Solver(name=SOLVER), clauses, tick)
        self._over = frozenset(over)
        self._tick = tick

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def model(self, assumptions: Sequence[int] = ()) -> frozenset[int] | None:
        """The true ones of `over` in some solution, or None: there is none under the assumptions (proved).

        Solving is sliced by a conflict budget, because the C code can be neither interrupted nor watched.

        Raises:
            Stopped: whatever the tick raises.
        """
        while True:
            self._tick(Progress("searching", conflicts=self._solver.accum_stats()["conflicts"]))
            self._solver.conf_budget(SLICE)
            answer = self._solver.solve_limited(assumptions=list(assumptions))
            if answer is False:
                return None
            if answer is True:
                return self._over.intersection(self._solver.get_model())

    def models(self) -> Iterator[frozenset[int]]:
        """Every solution once, as the true ones of `over`.  Uses the solver up."""
        while (found := self.model()) is not None:
            yield found
            self.exclude(found)

    def exclude(self, found: Iterable[int]) -> None:
        """From now on no solution in which all of `found` are true."""
        self._solver.add_clause([-v for v in found])

    def add(self, *literals: int) -> None:
        """From now on at least one of the literals is true: a clause that is stated only once it is needed."""
        self._solver.add_clause(literals)

    def backbone(self) -> dict[int, bool] | None:
        """The variables of `over` with one value in all solutions, and that value; None if there is no solution.

        Each round asks for a solution that differs from the first somewhere among the candidates that are left
        (Janota, Lynce, Marques-Silva, "Algorithms for computing backbones of propositional formulae", 2015: the
        "core-less" iterative variant); candidates that changed are dropped, until there is no such solution.
        The solver is told to prefer the other value of every candidate, so that many change in each round.
        """
        first = self.model()
        if first is None:
            return None
        candidates = {v: v in first for v in self._over}
        while candidates:
            changed = [-v if value else v for v, value in candidates.items()]
            # The previous disjunction is implied by the new one, so it need not be taken back.
            self._solver.add_clause(changed)
            self._solver.set_phases(changed)
            other = self.model()
            if other is None:
                break
            candidates = {v: value for v, value in candidates.items() if (v in other) == value}
        return candidates


def _loaded(solver: Solver, clauses: Iterable[Clause], tick: Tick) -> Solver:
    """The solver with the clauses added, batch by batch."""
    remaining = iter(clauses)
    while batch := list(islice(remaining, BATCH)):
        tick(Progress("stating the rules"))
        solver.append_formula(batch)
    return solver


def refutation(clauses: Iterable[Clause], tick: Tick = never_stop) -> list[str] | None:
    """A proof, in steps of the DRAT format, that no assignment satisfies the clauses; None if there is one.

    Raises:
        Stopped: whatever the tick raises.
    """
    solver = Solver(name=PROVER, with_proof=True)
    try:
        _loaded(solver, clauses, tick)
        answer = None
        while answer is None:
            tick(Progress("proving", conflicts=solver.accum_stats()["conflicts"]))
            solver.conf_budget(SLICE)
            answer = solver.solve_limited()
        if answer:
            return None
        steps: list[str] = solver.get_proof()
    finally:
        solver.delete()
    # Behind the empty clause the solver only tidies up; it leaves it out where the clauses already have one.
    return [*takewhile("0".__ne__, steps), "0"]
