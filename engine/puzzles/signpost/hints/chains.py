"""Steps on a Signpost board that take several rules, one after the other, or a supposition that leads nowhere.

Of what follows, the shortest few are looked at; of their rules each is left out in turn, and stays out if the rest
is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from engine.core.limits import GaveUp, Stopped, Tick
from engine.hints.statements import Statement
from engine.puzzles.signpost.board import Numbers
from engine.puzzles.signpost.entries import Entry
from engine.puzzles.signpost.hints.arguments import state_argument
from engine.puzzles.signpost.hints.bodies import Question, Supposed
from engine.puzzles.signpost.hints.deduction import Budget, DeadEnd, Deduction, Finding
from engine.puzzles.signpost.hints.demands import Demand, every_demand
from engine.puzzles.signpost.hints.order import SILENT
from engine.puzzles.signpost.hints.position import Position

EFFORT = 60_000
"""Applications of rules and literals found, in all; a thousand of them take 5 to 10 ms."""
CLOSER = 6
"""Arguments whose rules are left out one by one."""
LOOKED_AT = 40
"""Literals whose arguments are counted."""
TOGETHER, SUPPOSED = 4, 6
"""Levels of what follows from several rules together, and by a supposition; one more with more rules than `MANY`."""
MANY = 4
MOST_STEPS = 33
"""Of an argument that is told, one statement at a time: nobody would follow a longer one."""


@dataclass(frozen=True)
class Argument:
    """What a choice of rules leads to: a literal that holds, or a dead end.

    The dead end is that of the opposite of `target`, which is `supposed`; or of the entries themselves.
    """

    deduction: Deduction
    target: int
    supposed: bool
    end: DeadEnd | None
    findings: tuple[Finding, ...]

    @cached_property
    def demands(self) -> frozenset[Demand]:
        """The rules that are used."""
        used = {finding.demand for finding in self.findings} | {self.end.demand if self.end else None}
        return frozenset(demand for demand in used if demand is not None)

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """What it says, with what is asked or supposed."""
        return state_argument(self.deduction, self.findings, self.target, self.end, supposed=self.supposed)

    @property
    def steps(self) -> int:
        """Its statements, without what is asked or supposed."""
        return sum(not isinstance(each.body, Question | Supposed) for each in self.statements)

    @property
    def is_short(self) -> bool:
        """Whether somebody would follow it."""
        return self.steps <= MOST_STEPS

    @property
    def facts(self) -> frozenset[int]:
        """The literals among what was entered or given."""
        return frozenset(finding.literal for finding in self.findings if finding.how == "fact")

    @property
    def new(self) -> Entry:
        """The target, which is not negative, as an entry."""
        return entry_of(self.deduction, self.target)

    @property
    def level(self) -> int:
        """How hard it is, see `Hint.level`."""
        return (SUPPOSED if self.supposed else TOGETHER) + (len(self.demands) > MANY)


def effort(argument: Argument) -> int:
    """Return what there is to see: links and numbers that are found, and statements for them."""
    made, findings = argument.deduction, argument.findings
    seen = [each for each in findings if each.how not in SILENT]
    counted = sum(each.how == "follows" and made.is_counted(each.literal) for each in findings)
    return len(seen) + len({(each.demand, each.how) for each in seen}) + 2 * counted


class PathSuppositions:
    """What follows from a position and from choices of rules.

    Not of the type `engine.hints.guide.Suppositions`: as clauses, the rules of a board of 20 x 20 would take
    seconds to state.
    """

    def __init__(
        self, position: Position, tick: Tick, most: int = EFFORT, length: Callable[[Argument], int] = effort
    ) -> None:
        """`most` effort is spent; of arguments with as many rules, the one of the least `length` is the shortest."""
        self.position = position
        self.board = position.board
        self._tick = tick
        self._budget = Budget(most)
        self._length = length
        self._begun: Deduction | None = None
        self._entered: Deduction | None = None
        self._followed: dict[frozenset[Demand] | None, tuple[Deduction, int]] = {}
        """By the rules that were allowed, all that follows without a supposition, and how many steps that took."""

    # Finding

    def step(self, solution: Numbers | None, *, supposing: bool = True) -> Argument | None:
        """The next link or number that follows: without a supposition, or else with one (`supposing`).

        `solution` is some solution, if one is known, to know what to suppose the opposite of.
        """
        try:
            base = self._start(None)
        except (DeadEnd, GaveUp):
            return None
        try:
            base.follow()
        except DeadEnd:
            return None  # the entries cannot all be right
        except GaveUp:
            pass
        news = [each for each in base.causes if self._is_news(base, each)][:LOOKED_AT]
        used = base.used(news)
        news.sort(key=lambda each: (used[each].bit_count(), abs(each)))
        found = self._shortest(Argument(base, each, False, None, tuple(base.trace([each]))) for each in news[:CLOSER])
        return found or (self._shortest(self._suppositions(base, solution)) if supposing else None)

    def news(self) -> frozenset[Entry]:
        """Every link and number that follows without a supposition, from however many rules.

        Raises:
            DeadEnd: the entries contradict each other.
            GaveUp: that took too much.
        """
        base = self._start(None)
        base.follow()
        return frozenset(entry_of(base, each) for each in base.causes if self._is_news(base, each))

    def short_news(self, most: int) -> frozenset[Entry]:
        """The links and numbers that follow without a supposition from at most so many rules, as far as that is seen
        without leaving any of them out.
        """
        base = self._start(None)
        with suppress(GaveUp):
            base.follow()
        news = [each for each in base.causes if self._is_news(base, each)]
        used = base.used(news)
        return frozenset(entry_of(base, each) for each in news if used[each].bit_count() <= most)

    def _is_news(self, base: Deduction, literal: int) -> bool:
        if literal < 0:
            return False
        link, one, _ = base.meaning(literal)
        return self.position.next_cell(one) is None if link else one not in self.position.number

    def _suppositions(self, base: Deduction, solution: Numbers | None) -> Iterator[Argument]:
        if solution is None:
            return
        numbers = [number for row in solution for number in row]
        at = {number: cell for cell, number in enumerate(numbers)}
        targets = [
            base.leads(cell, at[number + 1])
            for cell, number in enumerate(numbers)
            if number < base.count and self.position.next_cell(cell) is None
        ]
        targets += [
            base.is_number(cell, number) for cell, number in enumerate(numbers) if base.numbers[cell].bit_count() == 2
        ]
        for target in targets:
            back = base.trying()
            try:
                base.learn(-target, None, "supposed")
                base.follow()
            except DeadEnd as end:
                demands = [finding.demand for finding in base.trace(end.because)] + [end.demand]
                found = self._argument(target, True, frozenset(demand for demand in demands if demand is not None))
                if found is not None:
                    yield found
            finally:
                back()

    def shows(self, entry: Entry, *, supposing: bool) -> bool:
        """Whether an entry follows from several rules together or, by choice, from supposing that it were not so."""
        with suppress(GaveUp, Stopped):
            target = literal(self._start(None), entry)
            return any(
                self._argument(target, supposed, None) is not None for supposed in (False, True)[: 1 + supposing]
            )
        return False

    def contradiction(self) -> Argument | None:
        """How the entries themselves lead to a dead end, if they do without a supposition, and it is short."""
        found = self._shortest(self._contradictions())
        if found is not None and found.steps > MOST_STEPS // 2:  # worth as much effort again
            self._budget.left = EFFORT
            found = self._shortest([found])
        return found if found is not None and found.is_short else None

    def _contradictions(self) -> Iterator[Argument]:
        """A dead end, and for each of its rules one that does without that rule."""
        first = self._argument(0, False, None)
        if first is None:
            return
        yield first
        every = frozenset(every_demand(self.board.last))
        for demand in sorted(first.demands):
            other = self._argument(0, False, every - {demand})
            if other is not None:
                yield other

    # Choosing rules

    def _start(self, allowed: Collection[Demand] | None) -> Deduction:
        """What the givens and the entries say, with a choice of rules to go on (None: all).

        Raises:
            DeadEnd: they contradict each other.
            GaveUp: that alone took too much.
        """
        if self._entered is None:
            made = self._begun = Deduction(self.board, self._tick, self._budget, ())
            for cell, number in enumerate(self.board.shown):
                if number:
                    made.learn(made.is_number(cell, number))
            for each in sorted(self.position.entries):
                made.learn(literal(made, each))
            made.follow()
            made.seen = len(made.causes)
            self._entered = made
        return self._entered.copy(allowed)

    def _argument(self, target: int, supposed: bool, allowed: frozenset[Demand] | None) -> Argument | None:
        """How these rules (None: all) lead to what `Argument` speaks of; None if they do not.

        Without a target: to a dead end of the entries themselves.
        """
        made: Deduction | None = None
        try:
            if not supposed and allowed in self._followed:
                made, steps = self._followed[allowed]
                self._budget.spend(steps)
            else:
                made = self._start(allowed)
                left = self._budget.left
                if supposed:
                    made.learn(-target, None, "supposed")
                made.follow()
                if not supposed:
                    self._followed[allowed] = made, left - self._budget.left
        except DeadEnd as end:
            made = made or self._begun
            if made is None or (target and not supposed):
                return None
            return Argument(made, target, supposed, end, tuple(made.trace(end.because)))
        if not supposed and target in made.causes:
            return Argument(made, target, False, None, tuple(made.trace([target])))
        return None

    def _shorter(self, argument: Argument) -> Iterator[Argument]:
        """The argument, and every time that a rule could be left out of it the one without."""
        yield argument
        for demand in sorted(argument.demands, key=lambda each: (each.kind != "arrow", each.kind, -each.at)):
            if demand in argument.demands:
                other = self._argument(argument.target, argument.supposed, argument.demands - {demand})
                if other is not None:
                    argument = other
                    yield argument

    def _shortest(self, arguments: Iterable[Argument]) -> Argument | None:
        """The shortest of the shortened ones; the best so far where the tick or the budget puts an end to it.

        Raises:
            Stopped: what the tick raises before there is any.
        """
        best: tuple[tuple[int, int, int], Argument] | None = None
        closer: list[Argument] = []
        try:
            for argument in arguments:
                closer.append(argument)  # noqa: PERF402 (what was found before a stop is kept)
        except GaveUp:
            pass
        except Stopped:
            if not closer:
                raise
        closer.sort(key=lambda each: (len(each.demands), abs(each.target)))
        with suppress(GaveUp, Stopped):
            for argument in closer[:CLOSER]:
                for each in self._shorter(argument):
                    rank = len(each.demands), self._length(each), abs(each.target)
                    if best is None or rank < best[0]:
                        best = rank, each
        return best and best[1]


def literal(made: Deduction, entry: Entry) -> int:
    """What an entry says."""
    return made.leads(entry.cell, entry.target) if entry.is_link else made.is_number(entry.cell, entry.number)


def entry_of(made: Deduction, literal: int) -> Entry:
    """What a literal that is not negative says, as an entry."""
    link, one, other = made.meaning(literal)
    return Entry(one, 0, other) if link else Entry(one, other)
