"""Search over clauses: solutions, forced values, parts, proofs.

Only this package knows python-sat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING, Literal

from engine.core.limits import GaveUp, Progress, Tick, never_stop
from engine.core.platform import HAS_BUDGETS

if TYPE_CHECKING:
    from pysat.solvers import Solver

    from engine.sat.rival import Rival

STEADY = "glucose4"
"""The solver on whose choice between several solutions, or reasons, recipes and paths rely, wherever they are made.
Where it ignores its budgets, it is asked only what it soon knows: none of 8,000 searches for dealt nonograms took it
500 dead ends."""
SOLVER = STEADY if HAS_BUDGETS else "cadical195"
"""Slices cost Glucose nothing; CaDiCaL, sliced in the same way, needs five times as long for random 25x25 nonograms.
Without budgets a hard search could not be stopped, for minutes."""
PROVER = "cadical195"
"""The solver that writes proofs."""
SLICE = 500
"""Conflicts between two calls of the tick: 5 to 100 ms on the boards that need any search at all."""
RACE_AFTER = 20_000
"""Conflicts in a search for one solution after which the rival joins in: one to five seconds."""
BATCH = 20_000
"""Clauses given to the solver between two calls of the tick: about 10 ms."""

Clause = tuple[int, ...]
"""Literals, at least one of which is true: a variable's number, or minus it for its opposite."""

_is_steady = ContextVar("is_steady", default=False)


def load_solvers() -> None:
    """Import the solvers, which takes longer than most searches."""
    import pysat.solvers  # noqa: F401


@contextmanager
def steady() -> Iterator[None]:
    """Make searches that begin meanwhile find the same solutions, in the same order, wherever they run."""
    token = _is_steady.set(True)
    try:
        yield
    finally:
        _is_steady.reset(token)


class Search:
    """An incremental solver over some clauses, for questions about the variables `over` only.

    Precondition for `models`: no solution's set of true variables contains another's (true of one-hot cells, of
    nonograms, where the number of black cells is given, and of layouts with the fewest boxes), so a solution is
    excluded by its true variables alone.
    """

    def __init__(self, clauses: Callable[[], Iterable[Clause]], over: Sequence[int], tick: Tick) -> None:
        from pysat.solvers import Solver

        name = STEADY if _is_steady.get() else SOLVER
        self._has_budgets = HAS_BUDGETS or name != STEADY
        self._solver = loaded(Solver(name=name), clauses(), tick)
        self._clauses = clauses
        self._added: list[Clause] = []
        self._rival: Rival | None = None
        self._over = frozenset(over)
        self._tick = tick

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()
        self._dismiss()

    def model(self, assumptions: Sequence[int] = (), *, conflicts: int | None = None) -> frozenset[int] | None:
        """Return the true variables of `over` in some solution, or None if there is none under the assumptions
        (proved).

        Solving is sliced by a conflict budget, because the C code can be neither interrupted nor watched.  After
        `RACE_AFTER` conflicts the rival joins in, which knows neither slices nor assumptions (see `engine.sat.rival`).

        Raises:
            Stopped: raised by the tick.
            GaveUp: it took more than this many `conflicts`.
        """
        begun: int = self._solver.accum_stats()["conflicts"]
        while True:
            progress = progress_of("searching", self._solver)
            self._tick(progress)
            spent = progress.conflicts - begun
            if conflicts is not None and spent >= conflicts:
                raise GaveUp
            found = None if assumptions else self._ask_rival(spent)
            if found is None:
                answer = self._ask(assumptions, SLICE if conflicts is None else min(SLICE, conflicts))
                found = frozenset(self._solver.get_model()) if answer else answer
            if found is False:
                return None
            if found is not None:
                return self._over & found

    def _ask(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """Return whether there is a solution; None if that takes so many conflicts, even where it was found out."""
        answer: bool | None
        if self._has_budgets:
            self._solver.conf_budget(conflicts)
            answer = self._solver.solve_limited(assumptions=list(assumptions))
            return answer
        before = self._solver.accum_stats()["conflicts"]
        answer = self._solver.solve(assumptions=list(assumptions))
        spent = self._solver.accum_stats()["conflicts"] - before
        return answer if spent < conflicts or (spent == conflicts and not answer) else None

    @property
    def effort(self) -> dict[str, int]:
        """Return how many `decisions`, `conflicts` and `propagations` all questions took so far."""
        stats = self._solver.accum_stats()
        return {name: stats[name] for name in ("decisions", "conflicts", "propagations")}

    def blamed(self) -> frozenset[int]:
        """Return those of the last assumptions that suffice to exclude every model (proved)."""
        return frozenset(self._solver.get_core() or ())

    def implied(self, assumptions: Sequence[int]) -> list[int]:
        """Return literals that follow from the assumptions by propagation alone, without those that are always true."""
        literals: list[int] = self._solver.propagate(list(assumptions))[1]
        return literals

    def _ask_rival(self, spent: int) -> frozenset[int] | Literal[False] | None:
        """Return the rival's answer, starting it if the search is hard."""
        if self._rival is None:
            if spent < RACE_AFTER:
                return None
            from engine.sat.rival import Rival

            self._rival = Rival(
                chain(self._clauses(), self._added), lambda: self._tick(progress_of("searching", self._solver))
            )
        if not self._rival.asked:
            self._rival.ask()
        return self._rival.answer()

    def models(self, *, conflicts: int | None = None) -> Iterator[frozenset[int]]:
        """Yield every solution once, as the true variables of `over`.  Uses the solver up.

        Raises:
            GaveUp: one of them took more than this many `conflicts`.
        """
        while (found := self.model(conflicts=conflicts)) is not None:
            yield found
            self.exclude(found)

    def exclude(self, found: Iterable[int]) -> None:
        """Exclude all solutions in which all of `found` are true."""
        self.add(*(-v for v in found))

    def add(self, *literals: int) -> None:
        """Require at least one of the literals from now on: a clause stated only when it is needed."""
        self._solver.add_clause(literals)
        self._added.append(literals)
        if self._rival is not None:
            if self._rival.asked:  # it works on an old question, and cannot be interrupted
                self._dismiss()
            else:
                self._rival.add([literals])

    def prefer(self, literals: Iterable[int]) -> None:
        """Prefer these literals to be true where there is a choice."""
        self._solver.set_phases(list(literals))

    def _dismiss(self) -> None:
        if self._rival is not None:
            self._rival.close()
            self._rival = None

    def backbone(self) -> dict[int, bool] | None:
        """Return the variables of `over` with one value in all solutions, and that value; None if there is no solution.

        Each round asks for a solution that differs from the first somewhere among the remaining candidates (Janota,
        Lynce, Marques-Silva, "Algorithms for computing backbones of propositional formulae", 2015: the "core-less"
        iterative variant). Candidates that changed are dropped, until there is no such solution.  The solver prefers
        the other value of every candidate, so that many change in each round.
        """
        first = self.model()
        if first is None:
            return None
        candidates = {v: v in first for v in self._over}
        while candidates:
            changed = [-v if value else v for v, value in candidates.items()]
            # The previous disjunction is implied by the new one, so it need not be taken back.
            self.add(*changed)
            self.prefer(changed)
            other = self.model()
            if other is None:
                break
            candidates = {v: value for v, value in candidates.items() if (v in other) == value}
        return candidates


def progress_of(doing: str, solver: Solver) -> Progress:
    """Return the solver's progress so far."""
    stats = solver.accum_stats()
    return Progress(doing, conflicts=stats["conflicts"], restarts=stats["restarts"])


def loaded(solver: Solver, clauses: Iterable[Clause], tick: Tick) -> Solver:
    """Return the solver with the clauses added, batch by batch."""
    remaining = iter(clauses)
    while batch := list(islice(remaining, BATCH)):
        tick(Progress("reading the rules"))
        solver.append_formula(batch)
    return solver


def propagated(clauses: Callable[[], Iterable[Clause]], tick: Tick, known: Sequence[int] = ()) -> frozenset[int]:
    """Return the literals that are true by unit propagation alone, from those of `known` on.

    None of them may contradict the clauses.
    """
    from pysat.solvers import Solver

    units = [*known, *(clause[0] for clause in _watched(clauses(), tick) if len(clause) == 1)]
    # The solver tells what follows from assumptions, but not what is true without any: so it gets no unit clauses.
    solver = loaded(Solver(name=SOLVER), (clause for clause in clauses() if len(clause) > 1), tick)
    try:
        return frozenset([*units, *solver.propagate(units)[1]])
    finally:
        solver.delete()


def components(clauses: Callable[[], Iterable[Clause]], known: Sequence[int], tick: Tick) -> list[list[Clause]]:
    """Return the clauses that remain when the literals `known` are true, in groups that share no variable.

    Literals that follow from those by unit propagation are known too.  None of them may contradict the clauses.
    """
    true = propagated(clauses, tick, known)
    leader: dict[int, int] = {}  # of a variable: another one of its group, and at last itself

    def group(variable: int) -> int:
        while (above := leader.setdefault(variable, variable)) != variable:
            leader[variable] = variable = leader[above]
        return variable

    left: list[Clause] = []
    for clause in _watched(clauses(), tick):
        if true.isdisjoint(clause):
            rest = tuple(x for x in clause if -x not in true)
            left.append(rest)
            one = group(abs(rest[0]))
            for x in rest[1:]:
                leader[group(abs(x))] = one
    groups: dict[int, list[Clause]] = {}
    for clause in left:
        groups.setdefault(group(abs(clause[0])), []).append(clause)
    return list(groups.values())


def _watched(clauses: Iterable[Clause], tick: Tick) -> Iterator[Clause]:
    """Yield the clauses, calling the tick now and then."""
    for number, clause in enumerate(clauses):
        if number % BATCH == 0:
            tick(Progress("simplifying the rules"))
        yield clause


def refutation(clauses: Iterable[Clause], tick: Tick = never_stop) -> list[str] | None:
    """Return a proof, in steps of the DRAT format, that no assignment satisfies the clauses; None if one does.

    Raises:
        Stopped: whatever the tick raises.
    """
    from pysat.solvers import Solver

    solver = Solver(name=PROVER, with_proof=True)
    try:
        loaded(solver, clauses, tick)
        answer = None
        while answer is None:
            tick(progress_of("proving", solver))
            solver.conf_budget(SLICE)
            answer = solver.solve_limited()
        if answer:
            return None
        steps: list[str] = solver.get_proof()
    finally:
        solver.delete()
    # Behind the empty clause the solver only tidies up; it leaves it out where the clauses already have one.
    return [*takewhile("0".__ne__, steps), "0"]
