"""Which clues can hold together: clauses that can be switched on and off by rule."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from engine.core.limits import GaveUp, Tick, never_stop
from engine.sat.model import Model
from engine.sat.search import SLICE, SOLVER, Clause, loaded, progress_of


class ClueChecker:
    """Tests which clues and ground rules of a model can hold together under its laws.

    Clauses implied by the ground are used while all of it holds: the search is up to a hundred times shorter then.
    """

    def __init__(self, model: Model, tick: Tick = never_stop) -> None:
        from pysat.solvers import Solver

        self.rules = [rule for rule in model.rules if rule.standing in {"clue", "ground"}]
        self.ground = frozenset(number for number, rule in enumerate(self.rules) if rule.standing == "ground")
        self._model = model
        self._tick = tick
        self._switches = {model.fresh(): number for number in range(len(self.rules))}
        self._implied = model.fresh()
        switches = iter(self._switches)
        clauses = chain.from_iterable(
            rule.clauses
            if rule.standing == "law"
            else _guarded(self._implied if rule.standing == "implied" else next(switches), rule.clauses)
            for rule in model.rules
        )
        self._solver = loaded(Solver(name=SOLVER), clauses, tick)

    def __enter__(self) -> ClueChecker:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def fresh(self) -> int:
        """Return a new variable."""
        return self._model.fresh()

    def add(self, *literals: int) -> None:
        """Require at least one of the literals from now on."""
        self._solver.add_clause(literals)

    @property
    def conflicts(self) -> int:
        """Return the number of conflicts so far."""
        return progress_of("", self._solver).conflicts

    def ask(self, kept: Collection[int], conflicts: int, assumed: Sequence[int] = ()) -> tuple[bool, frozenset[int]]:
        """Return whether the clues and ground rules with these numbers can hold together with the literals `assumed`.

        (True, the true variables of a model), or (False, the numbers of some that cannot).

        Raises:
            GaveUp: it took more than this many `conflicts`.
            Stopped: raised by the tick.
        """
        switches = [switch for switch, number in self._switches.items() if number in kept]
        if self.ground.issubset(kept):
            switches.append(self._implied)
        for _ in range(0, conflicts, SLICE):
            self._tick(progress_of("looking for the reason", self._solver))
            self._solver.conf_budget(min(SLICE, conflicts))
            answer = self._solver.solve_limited(assumptions=[*switches, *assumed])
            if answer:
                return True, frozenset(x for x in self._solver.get_model() if x > 0)
            if answer is False:
                core = self._solver.get_core() or ()
                numbers = frozenset(self._switches[switch] for switch in core if switch in self._switches)
                return False, numbers | self.ground if self._implied in core else numbers
        raise GaveUp


def _guarded(switch: int, clauses: Iterable[Clause]) -> Iterator[Clause]:
    """Return the clauses, required only while the switch is true."""
    return ((-switch, *clause) for clause in clauses)
