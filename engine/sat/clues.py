"""Which clues can hold together: clauses that are switched on and off by the rule that they state."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from pysat.solvers import Solver

from engine.core.limits import GaveUp, Tick, never_stop
from engine.sat.model import Model
from engine.sat.search import SLICE, SOLVER, Clause, loaded, progress_of


class Clues:
    """Asks which of a model's clues, and of its ground, can hold together, under its laws.

    What the ground implies is used where all of it is kept: the search is up to a hundred times shorter then.
    """

    def __init__(self, model: Model, tick: Tick = never_stop) -> None:
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

    def __enter__(self) -> Clues:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def fresh(self) -> int:
        """A new variable."""
        return self._model.fresh()

    def add(self, *literals: int) -> None:
        """From now on at least one of the literals is true."""
        self._solver.add_clause(literals)

    @property
    def conflicts(self) -> int:
        """Those met so far."""
        return progress_of("", self._solver).conflicts

    def ask(self, kept: Collection[int], conflicts: int, assumed: Sequence[int] = ()) -> tuple[bool, frozenset[int]]:
        """Whether the clues, and the ground, of these numbers can hold together, and the literals `assumed`.

        (True, the true variables of a model), or (False, the numbers of some that cannot).

        Raises:
            GaveUp: that took more than so many `conflicts`.
            Stopped: whatever the tick raises.
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
    """The clauses, to hold where the switch is true."""
    return ((-switch, *clause) for clause in clauses)
