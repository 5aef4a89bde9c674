"""Goods, exchanges and inventories: what a trade does, and what a sequence of trades needs at the start."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Amounts = tuple[int, ...]
"""The amount of each good."""


@dataclass(frozen=True)
class Exchange:
    """Takes `takes[good]` and gives `gives[good]` of every good.

    Of the goods in `all_of` it needs at least `takes[good]`, and takes all there is.
    """

    name: str
    takes: Amounts
    gives: Amounts
    all_of: frozenset[int] = frozenset()

    @property
    def gains(self) -> Amounts:
        """Return what the inventory gains, at most, of each good: exactly that, except for goods of which
        all are taken.
        """
        return tuple(give - take for take, give in zip(self.takes, self.gives, strict=True))

    def can(self, stock: Sequence[float]) -> bool:
        """Return whether the inventory has what is taken."""
        return all(have >= take for have, take in zip(stock, self.takes, strict=True))

    def fire(self, stock: Amounts) -> Amounts:
        """Return the inventory after the exchange, which must have been possible."""
        return tuple(
            give if good in self.all_of else have - take + give
            for good, (have, take, give) in enumerate(zip(stock, self.takes, self.gives, strict=True))
        )


@dataclass(frozen=True)
class Goal:
    """At least `least[good]` of every good; exactly that many of the goods in `exact`."""

    least: Amounts
    exact: frozenset[int] = frozenset()

    def met(self, stock: Sequence[int]) -> bool:
        """Return whether the inventory reaches the goal."""
        return all(have >= least for have, least in zip(stock, self.least, strict=True)) and all(
            stock[good] == self.least[good] for good in self.exact
        )


@dataclass(frozen=True)
class Errand:
    """From `start`, where None is an amount left open, to the goal by the exchanges."""

    start: tuple[int | None, ...]
    goal: Goal
    exchanges: tuple[Exchange, ...]

    @property
    def open(self) -> tuple[int, ...]:
        """Return the goods whose amount at the start is left open."""
        return tuple(good for good, amount in enumerate(self.start) if amount is None)

    @property
    def known(self) -> Amounts:
        """Return the start with nothing of what is left open."""
        return tuple(amount or 0 for amount in self.start)

    @property
    def emptied(self) -> frozenset[int]:
        """Return the goods of which some exchange takes all."""
        return frozenset().union(*(each.all_of for each in self.exchanges))


def least_start(good: int, path: Iterable[Exchange], goal: Goal) -> int | None:
    """Return the least amount of one good with which a sequence of trades is possible and ends as wanted.

    None if no amount will do.  Goods do not depend on each other once the sequence is given.
    """
    least, known, gained = 0, None, 0  # until all is taken, there is the start and what was gained
    for each in path:
        take, give = each.takes[good], each.gives[good]
        if known is None:
            least = max(least, take - gained)
            gained += give - take
        elif known < take:
            return None
        else:
            known += give - take
        if good in each.all_of:
            known = give
    wanted = goal.least[good]
    if known is not None:
        return least if known == wanted or (known > wanted and good not in goal.exact) else None
    if good in goal.exact:
        return wanted - gained if wanted - gained >= least else None
    return max(least, wanted - gained)
