"""Steps on a Signpost board that take several rules, one after the other, or a supposition that leads nowhere.

Of what follows, the shortest few are looked at; of their rules each is left out in turn, and stays out if the rest
is enough.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from engine.core.abilities import Hint
from engine.core.limits import GaveUp, Stopped, Tick
from engine.hints.statements import Statement
from engine.puzzles.signpost.board import Numbers
from engine.puzzles.signpost.entries import Entry
from engine.puzzles.signpost.hints.aims import aim, asked_of, concluded
from engine.puzzles.signpost.hints.arguments import first_circle, state_argument
from engine.puzzles.signpost.hints.dead_ends import dead_end, excluded_at_end
from engine.puzzles.signpost.hints.deduction import Budget, DeadEnd, Deduction, Finding
from engine.puzzles.signpost.hints.demands import Demand, every_demand, names
from engine.puzzles.signpost.hints.forward import announced, forwards, promised
from engine.puzzles.signpost.hints.joined import as_just_said, joined
from engine.puzzles.signpost.hints.plans import as_supposed, dead_end_named, stages, supposition
from engine.puzzles.signpost.hints.position import Position
from engine.puzzles.signpost.hints.reasons import Heard
from engine.puzzles.signpost.hints.said import Said
from engine.puzzles.signpost.hints.words import (
    counted_together,
    in_a_circle,
    in_words,
    places_in,
    so_is,
)

EFFORT = 60_000
"""Applications of rules and literals found, in all; a thousand of them take 5 to 10 ms."""
CLOSER = 6
"""Arguments whose rules are left out one by one."""
LOOKED_AT = 40
"""Literals whose arguments are counted."""
TOGETHER, SUPPOSED = 4, 6
"""Levels of what follows from several rules together, and by a supposition; one more with more rules than `MANY`."""
MANY = 4
OUT = 10
"""A cell where a number cannot be is as much to read as so many characters more."""
LONGEST = 1_000
"""Characters; an argument that takes more is not told: nobody would follow it."""


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
    def sentences(self) -> tuple[str, ...]:
        """What is found, without the supposition; by its length arguments are compared."""
        told = tuple(each.text for each in in_words(self.deduction, self.findings))
        return told if self.end is None else (*told, dead_end(self.deduction, self.end))

    @property
    def told(self) -> tuple[str, ...]:
        """What people read."""
        return tuple(each.text for each in self._joined)

    @cached_property
    def _joined(self) -> tuple[Said, ...]:
        """What people read, without the supposition and the aim."""
        told = joined(self.deduction, self._concluded)
        return tuple(as_supposed(self.deduction.board, self.new, told) if self.supposed else told)

    @property
    def statements(self) -> tuple[Statement, ...]:
        """What it says, as data."""
        return state_argument(self.deduction, self.findings, self.target, self.end, supposed=self.supposed)

    @property
    def end_named(self) -> str:
        """The dead end, after a colon, as people first read of it; empty where it is in sight."""
        return "" if self.end is None else dead_end_named(self.deduction, self.end, self._joined)

    @cached_property
    def said(self) -> tuple[Said, ...]:
        """What people read, and what that says: links round in a circle are seen at once, and no numbers counted.

        No places are named that the board itself shows to be none.
        """
        circle = first_circle(self.deduction, self.findings) if self.end is not None else ()
        if not circle:
            ways = (self._told_in_words(where=where) for where in (False, True))
            return min(ways, key=lambda told: sum(map(_weight, told)))
        findings = self.deduction.trace(circle)
        return (
            *in_words(self.deduction, findings, Heard(), supposed=-self.target if self.supposed else 0),
            Said(in_a_circle(self.deduction, circle), ()),
        )

    def _told_in_words(self, *, where: bool) -> tuple[Said, ...]:
        """What is said; `where` numbers can be, if these are fewer cells than those where they cannot."""
        heard, supposed = Heard(where=where), -self.target if self.supposed else 0
        told = tuple(in_words(self.deduction, self.findings, heard, supposed=supposed))
        if self.end is not None:
            ends = next((i for i, each in enumerate(told) if each.ends), len(told))  # sooner than it was found
            last = Said(told[ends].ends, ()) if told[ends:] else self._last_said(self.end, heard)
            return tuple(counted_together(as_just_said(self._forwards([*told[:ends], last]))))
        follows = "" if self.new.is_link else so_is(self.deduction.board, self.new)
        told = told[:-1] if told[1:] and told[-1].text == follows else told  # for that is what follows, too
        return tuple(counted_together(as_just_said(self._forwards(told))))

    def _last_said(self, end: DeadEnd, heard: Heard) -> Said:
        """The dead end, with the place that it says a number not to have."""
        return Said(dead_end(self.deduction, end, heard), (), excluded=excluded_at_end(self.deduction, end, heard))

    def _forwards(self, told: Sequence[Said]) -> list[Said]:
        """What was said, forwards where it was found backwards."""
        return forwards(self.deduction, self.findings, self.end.because if self.end is not None else (), told)

    @cached_property
    def _answered(self) -> tuple[Demand, int] | None:
        """What the last sentence meets, where only one way to do that is left; and that, as a literal."""
        if self.supposed:
            return None
        only = {each.literal: each.demand for each in self.findings if each.how == "only"}
        return next(((demand, each) for each in self.said[-1].literals if (demand := only.get(each))), None)

    @property
    def _aim(self) -> str:
        """What is asked, to begin with; nothing where one sentence is the whole argument."""
        if self.end is not None or not self.said[1:]:
            return ""
        return aim(self.deduction, *self._answered) if self._answered else asked_of(self.deduction.board, self.new)

    @property
    def _concluded(self) -> tuple[Said, ...]:
        """What people read, with an end that says what was to be shown."""
        if self._answered is None or not self._aim:
            return self.said
        first, *said = *self.said[:-1], concluded(self.deduction, self._answered[0], self.said)
        if shown := re.search("We show that it is not ([0-9]+)[.]$", self._aim):  # then that is not claimed once more
            cell = self.deduction.board.place(self._answered[0].at)
            first = first._replace(text=first.text.removeprefix(announced(f"{cell} cannot be {shown[1]}")))
            claim = f"^(r[0-9]+c[0-9]+) cannot be {shown[1]}: if it were, "
            first = first._replace(text=re.sub(claim, rf"If \1 were {shown[1]}, ", first.text))
        return first, *said

    @property
    def _where(self) -> str:
        """Where to look: at what leads to a cell, if that is what is asked."""
        place, new = self.deduction.board.place, self.new
        if new.is_link and self._answered and self._answered[0] == Demand("previous", new.target):
            return f"Look for what leads to {place(new.target)}."
        return f"Look at {'the arrow of ' if new.is_link else ''}{place(new.cell)}."

    @property
    def is_short(self) -> bool:
        """Whether somebody would follow it."""
        return sum(map(len, self.sentences)) <= LONGEST

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

    def is_before(self, other: Argument) -> bool:
        """Whether it is the shorter one: by its rules and, only where these are as many, by its words."""
        if len(self.demands) != len(other.demands):
            return len(self.demands) < len(other.demands)
        return self._length < other._length

    @property
    def _length(self) -> tuple[int, int]:
        return sum(map(len, self.sentences)), abs(self.target)

    def hint(self) -> Hint:
        """The argument in words, but for what is entered then."""
        board, new, said = self.deduction.board, self.new, self._joined
        if self.supposed:
            said = (Said(supposition(board, new, said, self.end_named, stages(self.deduction, said)), ()), *said)
        elif self._aim:  # so that the steps are numbered from the first one
            promise, first = ("", said[0].text) if "We show" in self._aim else promised(said[0].text)
            said = (Said(f"{self._aim}{promise and ' '}{promise}", ()), said[0]._replace(text=first), *said[1:])
        told = tuple(each.text for each in said)
        return Hint(
            self._where,
            told[0],
            places=places_in(told),
            chain=told[1:],
            drawn=tuple(tuple(self._drawn(each.literals)) for each in said),
            technique="supposition" if self.supposed else "several rules",
            rules=names(board, self.demands),
            level=self.level,
            smallest=len(self.demands) == 1,
        )

    def _drawn(self, literals: Iterable[int]) -> Iterator[tuple[str, str]]:
        """What these say, as entries have it; that something is not so cannot be drawn."""
        place = self.deduction.board.place
        for link, one, other in (self.deduction.meaning(each) for each in literals if each > 0):
            yield place(one), f">{place(other)}" if link else str(other)


class PathSuppositions:
    """What follows from a position and from choices of rules.

    Not of the type `engine.hints.guide.Suppositions`: as clauses, the rules of a board of 20 x 20 would take
    seconds to state.
    """

    def __init__(self, position: Position, tick: Tick, effort: int = EFFORT) -> None:
        self.position = position
        self.board = position.board
        self._tick = tick
        self._budget = Budget(effort)
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
        best: Argument | None = None
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
                    best = each if best is None or each.is_before(best) else best
        return best


def _weight(said: Said) -> int:
    """How much somebody has to read, and to look at only to see that a number is not there."""
    return len(said.text) + OUT * len(said.excluded.cells if said.excluded else ())


def literal(made: Deduction, entry: Entry) -> int:
    """What an entry says."""
    return made.leads(entry.cell, entry.target) if entry.is_link else made.is_number(entry.cell, entry.number)


def entry_of(made: Deduction, literal: int) -> Entry:
    """What a literal that is not negative says, as an entry."""
    link, one, other = made.meaning(literal)
    return Entry(one, 0, other) if link else Entry(one, other)
