"""Random draws that never change: on any machine, under any version of Python, in any later release.

Python promises only of `random.Random(whole number).random()` that its sequence never changes, so everything here
builds on that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from random import Random
from typing import TypeVar

T = TypeVar("T")

TURNS = 250
"""This many turns of a deck get different items, if there are enough."""
DAYS, STRIDE = 40, 7
"""Days in which daily puzzles go once around all names, and how many fortieths of it they move each day.

Neighbours on the circle are 17 and 23 days apart, since a day that has tried its own names goes on with the next ones.
"""
TRIES = 2
"""How often a day tries a name.  If few pictures reach its level, it would otherwise soon use the names of other days.
"""


class SeededRandom:
    """A sequence of draws that a text determines.

    >>> SeededRandom("kenken-6-hard-g1-123").shuffled("abcdef")
    ['d', 'a', 'e', 'c', 'f', 'b']
    """

    def __init__(self, text: str, deck: str = "", turn: int = 0, *, day: int | None = None, version: int = 0) -> None:
        """`deck` names what many share, each with its own `turn`, see `in_turn`; `day` counts days, see `named`.

        `version` is that of the generator that draws; 0 for the latest.
        """
        digest = blake2b(text.encode(), digest_size=16).digest()
        self._random = Random(int.from_bytes(digest, "big"))  # noqa: S311 (puzzles are no secrets)
        self._deck, self._turn, self._taken = deck, turn, 0
        self.day = day
        self.version = version

    def fraction(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        return self._random.random()

    def below(self, end: int) -> int:
        """Return a whole number from 0 to `end` - 1; `end` is far below 2**53."""
        return int(self._random.random() * end)

    def between(self, least: int, most: int) -> int:
        """Return a whole number between two, both included."""
        return least + self.below(most - least + 1)

    def within(self, least: float, most: float) -> float:
        """Return any number between two."""
        return least + self._random.random() * (most - least)

    def chance(self, probability: float) -> bool:
        """Return True with this probability."""
        return self._random.random() < probability

    def choice(self, items: Sequence[T]) -> T:
        """Return one of some ordered items (never of a set, whose order is random)."""
        return items[self.below(len(items))]

    def in_turn(self, items: Sequence[T]) -> T:
        """Return one of the items, a different one each time; `TURNS` successive turns of one deck share none.

        That holds for the first few items; after them it is any.
        """
        share = max(1, len(items) // TURNS)
        if self._taken == share:
            return self.choice(items)
        self._taken += 1
        return items[_order(self._deck, len(items))[(self._turn * share + self._taken - 1) % len(items)]]

    def named(self, items: Sequence[T], name: Callable[[T], str]) -> T:
        """Return one of the items in turn; for a day one whose name was not taken in the weeks before, from any items.

        Names lie on a circle, each at its place.  A day takes the first name after its own place, then the next ones,
        so days
        with different items (boards of different sizes) do not reach the same names.  Each name comes `TRIES` times
        before the
        next one.
        """
        if self.day is None:
            return self.in_turn(items)
        start = (STRIDE * self.day % DAYS + 0.5 * (self.day // DAYS % 2)) / DAYS
        order = sorted(items, key=lambda item: (_place(name(item)) - start) % 1.0)
        self._taken += 1
        return order[(self._taken - 1) // TRIES % len(order)]

    def weighted(self, items: Sequence[T], weights: Sequence[float]) -> T:
        """Return one of the items, each as often as its weight says."""
        left = self._random.random() * sum(weights)
        for item, weight in zip(items, weights, strict=True):
            left -= weight
            if left < 0:
                return item
        return items[-1]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in random order."""
        found = list(items)
        for i in range(len(found) - 1, 0, -1):
            j = self.below(i + 1)
            found[i], found[j] = found[j], found[i]
        return found

    def sample(self, items: Iterable[T], count: int) -> list[T]:
        """Return this many of the items, each at most once, in random order."""
        return self.shuffled(items)[:count]


def _place(name: str) -> float:
    """Return where a name lies on a circle of length 1."""
    return int.from_bytes(blake2b(name.encode(), digest_size=6).digest(), "big") / 2.0**48


@lru_cache(maxsize=16)
def _order(deck: str, count: int) -> Sequence[int]:
    """Return the places of this many items, shuffled."""
    return SeededRandom(deck).shuffled(range(count))
