"""All Latin squares of a size, by brute force: what the engine finds is held against them."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

Square = tuple[tuple[int, ...], ...]


@cache
def latin_squares(size: int) -> list[Square]:
    """Return all of this size, at most 4."""
    rows = list(permutations(range(1, size + 1)))
    return [
        each
        for each in product(rows, repeat=size)
        if all(len(set(column)) == size for column in zip(*each, strict=True))
    ]
