"""Draws that stay the same: on every machine, under every version of Python, in every later release.

Python promises only of `random.Random(whole number).random()` that its sequence never changes, so everything here is
made of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from random import Random
from typing import TypeVar

T = TypeVar("T")

TURNS = 250
"""So many turns of a deck get items of their own, if there are enough."""
DAYS, STRIDE = 40, 7
"""Days in which what is dealt to them goes once around all names, and how many fortieths of it from day to day.

Neighbours on the circle are 17 and 23 days apart, since a day that has tried its own names goes on with the next ones.
"""
TRIES = 2
"""So often a day tries a name: where few pictures come to its level, it would soon reach the names of other days."""


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
        """From 0 up to, but not, 1."""
        return self._random.random()

    def below(self, end: int) -> int:
        """A whole number from 0 on, less than `end`, which is far below 2**53."""
        return int(self._random.random() * end)

    def between(self, least: int, most: int) -> int:
        """A whole number, both ends among them."""
        return least + self.below(most - least + 1)

    def within(self, least: float, most: float) -> float:
        """Any number between two."""
        return least + self._random.random() * (most - least)

    def chance(self, probability: float) -> bool:
        """True as often as that."""
        return self._random.random() < probability

    def choice(self, items: Sequence[T]) -> T:
        """One of some items in order (never of a set, whose order is by chance)."""
        return items[self.below(len(items))]

    def in_turn(self, items: Sequence[T]) -> T:
        """One of the items, and another one each time; `TURNS` turns of one deck that follow each other share none.

        That holds for the first few; then it is any.
        """
        share = max(1, len(items) // TURNS)
        if self._taken == share:
            return self.choice(items)
        self._taken += 1
        return items[_order(self._deck, len(items))[(self._turn * share + self._taken - 1) % len(items)]]

    def named(self, items: Sequence[T], name: Callable[[T], str]) -> T:
        """One of the items in turn; on a day one whose name was not taken in the weeks before, from whatever items.

        Names lie on a circle, each in its place, and a day takes the first from its own place on, then the next ones:
        so days with different items, as boards of different sizes have, do not come to the same names.  Each name comes
        `TRIES` times before the next one.
        """
        if self.day is None:
            return self.in_turn(items)
        start = (STRIDE * self.day % DAYS + 0.5 * (self.day // DAYS % 2)) / DAYS
        order = sorted(items, key=lambda item: (_place(name(item)) - start) % 1.0)
        self._taken += 1
        return order[(self._taken - 1) // TRIES % len(order)]

    def weighted(self, items: Sequence[T], weights: Sequence[float]) -> T:
        """One of the items, each as often as its weight says."""
        left = self._random.random() * sum(weights)
        for item, weight in zip(items, weights, strict=True):
            left -= weight
            if left < 0:
                return item
        return items[-1]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in any order."""
        found = list(items)
        for i in range(len(found) - 1, 0, -1):
            j = self.below(i + 1)
            found[i], found[j] = found[j], found[i]
        return found

    def sample(self, items: Iterable[T], count: int) -> list[T]:
        """So many of the items, each once at most, in any order."""
        return self.shuffled(items)[:count]


def _place(name: str) -> float:
    """Where a name lies on a circle of length 1."""
    return int.from_bytes(blake2b(name.encode(), digest_size=6).digest(), "big") / 2.0**48


@lru_cache(maxsize=16)
def _order(deck: str, count: int) -> Sequence[int]:
    """The places of so many items, shuffled."""
    return SeededRandom(deck).shuffled(range(count))
