"""Clauses under named rules.  Only this module, `engine.explain` and the rival of `engine.race` know python-sat.

A puzzle states each of its rules once, in words and in clauses together::

    with model.rule("Row 3 reads 2 1", "r3"):
        model.add(-a, b)

and gets solving, counting and forced cells from the same statement.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, combinations, islice, takewhile
from typing import Literal

from pysat.solvers import Solver

from engine.puzzle import Progress, Tick, never_stop
from engine.race import Rival

SOLVER = "glucose4"
"""Slices cost it nothing; CaDiCaL, sliced alike, needs five times as long for random 25x25 nonograms."""
PROVER = "cadical195"
"""The one that writes proofs."""
SLICE = 500
"""Conflicts between two calls of the tick: 5 to 100 ms on the boards that need any search at all."""
RACE_AFTER = 20_000
"""Conflicts in search of one solution after which another solver joins in: one to five seconds."""
BATCH = 20_000
"""Clauses given to the solver between two calls of the tick: about 10 ms."""

Clause = tuple[int, ...]
Kind = Literal["clue", "ground", "law", "implied"]


@dataclass
class Rule:
    """A rule in words, the places it speaks of (see `engine.puzzle.Complaint`), and the clauses that say the same.

    `kind` is `clue` for what this puzzle says and another would not; `ground` for clues that cover the whole board, so
    that they are taken for granted as long as others are to blame; `law` for what all puzzles of its kind have in
    common; `implied` for what all of the ground, with the laws, says once more in other clauses.
    """

    text: str
    places: tuple[str, ...]
    kind: Kind = "clue"
    clauses: list[Clause] = field(default_factory=list)


@dataclass(frozen=True)
class Tally:
    """How many of some literals are true: `least` at any rate, and one more for each of `beyond` from its start.

    The variables of `beyond` are true where the count says so; they may be true beside that.
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
    def rule(self, text: str, *places: str, kind: Kind = "clue") -> Iterator[Rule]:
        """Everything added inside states this rule."""
        if self._current is not None:
            raise RuntimeError(f"rule {text!r} stated inside rule {self._current.text!r}")
        self._current = Rule(text, places, kind)
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

    def tally(self, parts: Sequence[Tally | int], *, least: int, most: int) -> Tally:
        """The count over all parts (literals, or counts of their own), which is from `least` to `most`.

        A totalizer (Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", 2003) of what
        is counted beyond the bounds that are known.  It states `most`; it does not state `least`, which must follow
        from the other rules.
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
        """All clauses of all rules, in the order stated."""
        for rule in self.rules:
            yield from rule.clauses

    def search(self, over: Iterable[int], tick: Tick = never_stop) -> Search:
        """A search for assignments of the variables `over`; to be used in a `with`."""
        return Search(self.clauses, tuple(over), tick)


class GaveUp(Exception):
    """A search took more than it was allowed to; nothing is proved."""


class Search:
    """An incremental solver over some clauses, asked only about the variables `over`.

    Precondition for `models`: no solution's set of true variables contains another's (true of one-hot cells, of
    nonograms, where the number of black cells is given, and of layouts with the fewest boxes), so a solution is
    excluded by its true variables alone.
    """

    def __init__(self, clauses: Callable[[], Iterable[Clause]], over: Sequence[int], tick: Tick) -> None:
        self._solver = _loaded(Solver(name=SOLVER), clauses(), tick)
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
        """The true ones of `over` in some solution, or None: there is none under the assumptions (proved).

        Solving is sliced by a conflict budget, because the C code can be neither interrupted nor watched.
        After `RACE_AFTER` conflicts another solver joins in, which knows neither slices nor assumptions (see
        `engine.race`).

        Raises:
            Stopped: whatever the tick raises.
            GaveUp: that took more than so many `conflicts`.
        """
        begun: int = self._solver.accum_stats()["conflicts"]
        while True:
            progress = _progress("searching", self._solver)
            self._tick(progress)
            spent = progress.conflicts - begun
            if conflicts is not None and spent >= conflicts:
                raise GaveUp
            found = None if assumptions else self._ask_rival(spent)
            if found is None:
                self._solver.conf_budget(SLICE)
                answer = self._solver.solve_limited(assumptions=list(assumptions))
                found = frozenset(self._solver.get_model()) if answer else answer
            if found is False:
                return None
            if found is not None:
                return self._over & found

    def _ask_rival(self, spent: int) -> frozenset[int] | Literal[False] | None:
        """What the other solver has to say, which is started if the search is a hard one."""
        if self._rival is None:
            if spent < RACE_AFTER:
                return None
            self._rival = Rival(
                chain(self._clauses(), self._added), lambda: self._tick(_progress("searching", self._solver))
            )
        if not self._rival.asked:
            self._rival.ask()
        return self._rival.answer()

    def models(self, *, conflicts: int | None = None) -> Iterator[frozenset[int]]:
        """Every solution once, as the true ones of `over`.  Uses the solver up.

        Raises:
            GaveUp: one of them took more than so many `conflicts`.
        """
        while (found := self.model(conflicts=conflicts)) is not None:
            yield found
            self.exclude(found)

    def exclude(self, found: Iterable[int]) -> None:
        """From now on no solution in which all of `found` are true."""
        self.add(*(-v for v in found))

    def add(self, *literals: int) -> None:
        """From now on at least one of the literals is true: a clause that is stated only once it is needed."""
        self._solver.add_clause(literals)
        self._added.append(literals)
        if self._rival is not None:
            if self._rival.asked:  # it works on an old question, and cannot be interrupted
                self._dismiss()
            else:
                self._rival.add([literals])

    def _dismiss(self) -> None:
        if self._rival is not None:
            self._rival.close()
            self._rival = None

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
            self.add(*changed)
            self._solver.set_phases(changed)
            other = self.model()
            if other is None:
                break
            candidates = {v: value for v, value in candidates.items() if (v in other) == value}
        return candidates


class Clues:
    """Asks which of a model's clues, and of its ground, can hold together, under its laws.

    What the ground implies is used where all of it is kept: the search is up to a hundred times shorter then.
    """

    def __init__(self, model: Model, tick: Tick = never_stop) -> None:
        self.rules = [rule for rule in model.rules if rule.kind in {"clue", "ground"}]
        self.ground = frozenset(number for number, rule in enumerate(self.rules) if rule.kind == "ground")
        self._model = model
        self._tick = tick
        self._switches = {model.fresh(): number for number in range(len(self.rules))}
        self._implied = model.fresh()
        switches = iter(self._switches)
        clauses = chain.from_iterable(
            rule.clauses
            if rule.kind == "law"
            else _guarded(self._implied if rule.kind == "implied" else next(switches), rule.clauses)
            for rule in model.rules
        )
        self._solver = _loaded(Solver(name=SOLVER), clauses, tick)

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
        return _progress("", self._solver).conflicts

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
            self._tick(_progress("looking for the reason", self._solver))
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


def _progress(doing: str, solver: Solver) -> Progress:
    """What the solver has done so far."""
    stats = solver.accum_stats()
    return Progress(doing, conflicts=stats["conflicts"], restarts=stats["restarts"])


def _loaded(solver: Solver, clauses: Iterable[Clause], tick: Tick) -> Solver:
    """The solver with the clauses added, batch by batch."""
    remaining = iter(clauses)
    while batch := list(islice(remaining, BATCH)):
        tick(Progress("stating the rules"))
        solver.append_formula(batch)
    return solver


def components(clauses: Callable[[], Iterable[Clause]], known: Sequence[int], tick: Tick) -> list[list[Clause]]:
    """The clauses that are left when the literals `known` are true, in groups that share no variable.

    Literals that follow from those by unit propagation are known too.  None of them may contradict the clauses.
    """
    units = [*known, *(clause[0] for clause in _watched(clauses(), tick) if len(clause) == 1)]
    # The solver tells what follows from assumptions, but not what is true without any: so it gets no unit clauses.
    solver = _loaded(Solver(name=SOLVER), (clause for clause in clauses() if len(clause) > 1), tick)
    try:
        true = frozenset([*units, *solver.propagate(units)[1]])
    finally:
        solver.delete()
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
    """The clauses, with a call of the tick now and then."""
    for number, clause in enumerate(clauses):
        if number % BATCH == 0:
            tick(Progress("taking the rules apart"))
        yield clause


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
            tick(_progress("proving", solver))
            solver.conf_budget(SLICE)
            answer = solver.solve_limited()
        if answer:
            return None
        steps: list[str] = solver.get_proof()
    finally:
        solver.delete()
    # Behind the empty clause the solver only tidies up; it leaves it out where the clauses already have one.
    return [*takewhile("0".__ne__, steps), "0"]
