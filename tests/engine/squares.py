"""All Latin squares of a size, by brute force: what the engine finds is held against them."""

from __future__ import annotations

from functools import cache
from itertools import permutations, repeat
from operator import eq

Square = tuple[tuple[int, ...], ...]


@cache
def latin_squares(size: int) -> list[Square]:
    """Return all of this size, at most 4."""
    rows = list(permutations(range(1, size + 1)))
    squares: list[Square] = [()]
    for _ in range(size):
        squares = [(*each, row) for each in squares for row in rows if not any(map(_share, each, repeat(row)))]
    return squares


def _share(row: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether a digit is in the same column of both."""
    return any(map(eq, row, other))
