"""Draws that stay the same: on every machine, under every version of Python, in every later release.

Python promises only of `random.Random(whole number).random()` that its sequence never changes, so everything here is
made of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """A sequence of draws that a text determines.

    >>> Draws("kenken-6-hard-g1-123").shuffled("abcdef")
    ['d', 'a', 'e', 'c', 'f', 'b']
    """

    def __init__(self, text: str) -> None:
        digest = blake2b(text.encode(), digest_size=16).digest()
        self._random = Random(int.from_bytes(digest, "big"))  # noqa: S311 (puzzles are no secrets)

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
