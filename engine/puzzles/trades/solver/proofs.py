"""Proofs that a goal cannot be reached, by independent methods.

Each is a search in small slices, so that they can alternate with the search for a sequence.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import islice
from math import gcd

from engine.puzzles.trades.market import Amounts, Errand
from engine.puzzles.trades.solver.counts import state_equation
from engine.puzzles.trades.solver.program import Pulse, unwatched

SLICE = 64
"""Inventories looked at between two heartbeats: about 5 ms."""
MOST_AMOUNTS = 400
MOST_INVENTORIES = 150_000
"""Kept at once by either search, some 100 MB; a search that needs more gives up."""


@dataclass
class Reach:
    """The inventories that can be reached, nearest first.  `beyond`: the goal takes more trades than that (proved)."""

    errand: Errand
    total: int
    beyond: int = -1

    def run(self) -> Generator[None, None, bool]:
        """Return whether every inventory was seen and none meets the goal; also False if the search gives up."""
        level = dict.fromkeys(islice(starts(self.errand, self.total), MOST_INVENTORIES))
        seen = set(level)
        while level and len(seen) < MOST_INVENTORIES:
            if any(self.errand.goal.met(stock) for stock in level):
                return False
            self.beyond += 1
            following: dict[Amounts, None] = {}
            for number, stock in enumerate(level):
                if number % SLICE == 0:
                    yield
                for each in self.errand.exchanges:
                    if each.can(stock) and (after := each.fire(stock)) not in seen:
                        seen.add(after)
                        following[after] = None
                if len(seen) >= MOST_INVENTORIES:
                    return False
            level = following
        return not level


def starts(errand: Errand, total: int) -> Iterator[Amounts]:
    """Yield every inventory to start with, given the total of what is left open."""
    if not errand.open:
        yield errand.known
        return

    def share(open_: tuple[int, ...], rest: int, stock: Amounts) -> Iterator[Amounts]:
        if len(open_) == 1:
            yield (*stock[: open_[0]], rest, *stock[open_[0] + 1 :])
            return
        for amount in range(rest + 1):
            yield from share(open_[1:], rest - amount, (*stock[: open_[0]], amount, *stock[open_[0] + 1 :]))

    yield from share(errand.open, total, errand.known)


@dataclass
class Cover:
    """The least that is needed to reach the goal or beyond, found backwards from there.

    There are finitely many needs that contain no other's, so this ends (backward coverability: Abdulla, Cerans,
    Jonsson, Tsay, "General decidability theorems for infinite-state systems", 1996), though perhaps not soon.  `least`
    is the least total of what is left open that could suffice, None if none does: proved once `run` returned True.
    """

    errand: Errand
    least: int | None = None

    def run(self) -> Generator[None, None, bool]:
        """Return whether the search came to its end, rather than to its limit."""
        needs = [self.errand.goal.least]
        fresh = list(needs)
        steps = 0
        while fresh:
            following: list[Amounts] = []
            for need in fresh:
                if need not in needs:
                    continue  # something smaller was found in the meantime
                for before in self._before(need):
                    steps += 1
                    if steps % SLICE == 0:
                        yield
                    if any(all(a <= b for a, b in zip(other, before, strict=True)) for other in needs):
                        continue
                    needs = [other for other in needs if not all(a >= b for a, b in zip(other, before, strict=True))]
                    needs.append(before)
                    following.append(before)
                if len(needs) * len(needs) > MOST_INVENTORIES:
                    return False
            fresh = following
        start, open_ = self.errand.start, self.errand.open
        covered = [n for n in needs if all(have is None or need <= have for need, have in zip(n, start, strict=True))]
        self.least = min((sum(need[good] for good in open_) for need in covered), default=None)
        return True

    def _before(self, need: Amounts) -> Iterator[Amounts]:
        """Yield the least inventories from which one exchange leads to what is needed, or beyond."""
        for each in self.errand.exchanges:
            if any(need[good] > each.gives[good] for good in each.all_of):
                continue
            yield tuple(
                take if good in each.all_of else max(take, wanted - give + take)
                for good, (wanted, take, give) in enumerate(zip(need, each.takes, each.gives, strict=True))
            )


def never(errand: Errand) -> list[int]:
    """Return the goods whose amounts alone prove that the goal is out of reach: they never become what it wants.

    All other goods are assumed to be there.  Amounts from some number on are not distinguished.
    """
    return [good for good in range(len(errand.start)) if not _may_become(errand, good)]


def _may_become(errand: Errand, good: int) -> bool:
    steps = {(each.takes[good], each.gives[good], good in each.all_of) for each in errand.exchanges}
    start, wanted, exact = errand.start[good], errand.goal.least[good], good in errand.goal.exact
    many = max(start or 0, wanted) + max((take + give for take, give, _ in steps), default=0) + 1
    if many > MOST_AMOUNTS or not exact:
        return True
    seen = set(range(many + 1)) if start is None else {start}
    fresh = list(seen)
    while fresh:
        have = fresh.pop()
        for take, give, everything in steps:
            if have < take:
                continue
            if everything:
                reached = [give]
            elif have == many:  # or more, so that what is left may be anything from here on
                reached = list(range(min(many, many - take + give), many + 1))
            else:
                reached = [min(many, have - take + give)]
            fresh += (amount for amount in reached if amount not in seen)
            seen.update(reached)
    return wanted in seen


def worth(errand: Errand, watch: Pulse = unwatched) -> Amounts | None:
    """Return worths of the goods by which no trade gains anything and the goal is worth more than the start; else None.

    They prove that the goal cannot be reached, and anybody can check them (Farkas' lemma).
    """
    program, rows = state_equation(errand, [0] * (len(errand.exchanges) + len(errand.open)), watch)
    if program.solve():
        return None
    found = [program.blocked[rows[good]] if good in rows else 0 for good in range(len(errand.goal.least))]
    for worths in (found, [-each for each in found]):
        if proves(errand, worths):
            common = gcd(*worths)
            return tuple(each // common for each in worths)
    raise AssertionError("a contradiction without a proof")


def proves(errand: Errand, worths: list[int]) -> bool:
    """Return whether the worths are such a proof, by the rules alone."""
    exact = errand.goal.exact - errand.emptied
    never_below = all(each >= 0 or good in exact for good, each in enumerate(worths))
    no_gain = all(sum(w * gain for w, gain in zip(worths, each.gains, strict=True)) <= 0 for each in errand.exchanges)
    open_worthless = all(worths[good] <= 0 for good in errand.open)
    goal = sum(w * wanted for w, wanted in zip(worths, errand.goal.least, strict=True))
    start = sum(w * have for w, have in zip(worths, errand.known, strict=True))
    return never_below and no_gain and open_worthless and goal > start
