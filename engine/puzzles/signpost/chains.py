"""Steps on a Signpost board that take several rules, one after the other, or a supposition that leads nowhere.

Of what follows, the shortest few are looked at; of their rules each is left out in turn, and stays out if the rest
is enough.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from engine.limits import Stopped, Tick
from engine.puzzles.signpost.deduction import Budget, DeadEnd, Deduction, Found, Spent
from engine.puzzles.signpost.position import Board, Entry, Position
from engine.puzzles.signpost.rules import Rule, every_rule
from engine.puzzles.signpost.words import dead_end, sentences

STEPS = 60_000
"""Applications of rules and literals found, in all; a thousand of them take 5 to 10 ms."""
CLOSER = 6
"""Chains whose rules are left out one by one."""
LOOKED_AT = 40
"""Literals whose chains are counted."""


@dataclass(frozen=True)
class Chain:
    """What a choice of rules leads to: a literal that holds, or a dead end.

    The dead end is that of the opposite of `target`, which is `supposed`; or of the entries themselves.
    """

    deduction: Deduction
    target: int
    supposed: bool
    end: DeadEnd | None
    found: tuple[Found, ...]

    @cached_property
    def rules(self) -> frozenset[Rule]:
        """The rules that are used."""
        used = {found.rule for found in self.found} | {self.end.rule if self.end else None}
        return frozenset(rule for rule in used if rule is not None)

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """What is found, without the supposition."""
        told = tuple(sentences(self.deduction, self.found))
        return told if self.end is None else (*told, dead_end(self.deduction, self.end))

    @property
    def facts(self) -> frozenset[int]:
        """The literals among what was entered or given."""
        return frozenset(found.literal for found in self.found if found.how == "fact")

    @property
    def rank(self) -> tuple[int, int, int]:
        """The lower, the shorter."""
        return len(self.rules), sum(map(len, self.sentences)), abs(self.target)


class Reasoner:
    """What follows from entries and from choices of rules."""

    def __init__(self, board: Board, entries: Collection[Entry], tick: Tick) -> None:
        self.board = board
        self.entries = entries
        self.tick = tick
        self.budget = Budget(STEPS)
        self._begun: Deduction | None = None
        self._told: Deduction | None = None

    def start(self, allowed: Collection[Rule] | None) -> Deduction:
        """What the givens and the entries say, with a choice of rules to go on (None: all).

        Raises:
            DeadEnd: they contradict each other.
            Spent: that alone took too many steps.
        """
        if self._told is None:
            made = self._begun = Deduction(self.board, self.tick, self.budget, ())
            for cell, number in enumerate(self.board.givens):
                if number:
                    made.state(made.is_number(cell, number))
            for each in sorted(self.entries, key=lambda entry: (entry.cell, entry.number)):
                made.state(literal(made, each))
            made.follow()
            self._told = made
        return self._told.copy(allowed)

    def chain(self, target: int, supposed: bool, allowed: Collection[Rule] | None) -> Chain | None:
        """How these rules (None: all) lead to what `Chain` speaks of; None if they do not.

        Without a target: to a dead end of the entries themselves.
        """
        made: Deduction | None = None
        try:
            made = self.start(allowed)
            if supposed:
                made.state(-target, None, "supposed")
            made.follow()
        except DeadEnd as end:
            made = made or self._begun
            if made is None or (target and not supposed):
                return None
            return Chain(made, target, supposed, end, tuple(made.chain(end.because)))
        if not supposed and target in made.causes:
            return Chain(made, target, False, None, tuple(made.chain([target])))
        return None

    def shorter(self, chain: Chain) -> Iterator[Chain]:
        """The chain, and every time that a rule could be left out of it the one without."""
        yield chain
        for rule in sorted(chain.rules, key=lambda each: (each.kind != "arrow", each.kind, -each.at)):
            if rule in chain.rules:
                other = self.chain(chain.target, chain.supposed, chain.rules - {rule})
                if other is not None:
                    chain = other
                    yield chain

    def shortest(self, chains: Iterable[Chain]) -> Chain | None:
        """The shortest of the shortened ones; the best so far where the tick or the budget puts an end to it.

        Raises:
            Stopped: what the tick raises before there is any.
        """
        best: Chain | None = None
        closer: list[Chain] = []
        try:
            for chain in chains:
                closer.append(chain)  # noqa: PERF402 (what was found before a stop is kept)
        except Spent:
            pass
        except Stopped:
            if not closer:
                raise
        closer.sort(key=lambda each: (len(each.rules), abs(each.target)))
        with suppress(Spent, Stopped):
            for chain in closer[:CLOSER]:
                for each in self.shorter(chain):
                    best = each if best is None or each.rank < best.rank else best
        return best

    # -- steps -------------------------------------------------------------------------------------------------------

    def step(self, position: Position, solution: Mapping[int, int]) -> Chain | None:
        """The next link or number that follows: without a supposition, or else with one.

        `solution` has some solution's number of every cell, to know what to suppose the opposite of; or it is empty.
        """
        try:
            base = self.start(None)
        except (DeadEnd, Spent):
            return None
        try:
            base.follow()
        except DeadEnd:
            return None  # the entries cannot all be right
        except Spent:
            pass
        news = [each for each in base.causes if self._is_news(position, base, each)][:LOOKED_AT]
        found = self.shortest(Chain(base, each, False, None, tuple(base.chain([each]))) for each in news)
        return found or self.shortest(self._suppositions(position, base, solution))

    def _is_news(self, position: Position, base: Deduction, literal: int) -> bool:
        link, one, _ = base.read(literal)
        if literal < 0:
            return False
        return position.next_cell(one) is None if link else one not in position.number

    def _suppositions(self, position: Position, base: Deduction, solution: Mapping[int, int]) -> Iterator[Chain]:
        at = {number: cell for cell, number in solution.items()}
        targets = [
            base.leads(cell, at[number + 1])
            for cell, number in solution.items()
            if number < base.count and position.next_cell(cell) is None
        ]
        targets += [
            base.is_number(cell, number) for cell, number in solution.items() if base.numbers[cell].bit_count() == 2
        ]
        for target in targets:
            back = base.trying()
            try:
                base.state(-target, None, "supposed")
                base.follow()
            except DeadEnd as end:
                rules = [found.rule for found in base.chain(end.because)] + [end.rule]
                chain = self.chain(target, True, {rule for rule in rules if rule is not None})
                if chain is not None:
                    yield chain
            finally:
                back()

    def refutation(self) -> Chain | None:
        """How the entries themselves lead to a dead end, if they do without a supposition."""
        return self.shortest(self._refutations())

    def _refutations(self) -> Iterator[Chain]:
        """A dead end, and for each of its rules one that does without that rule."""
        first = self.chain(0, False, None)
        if first is None:
            return
        yield first
        every = set(every_rule(self.board.last))
        for rule in sorted(first.rules):
            other = self.chain(0, False, every - {rule})
            if other is not None:
                yield other


def literal(made: Deduction, entry: Entry) -> int:
    """What an entry says."""
    return made.is_number(entry.cell, entry.number) if entry.target is None else made.leads(entry.cell, entry.target)
