"""Walks through all cells of a board, from corner to corner, and their arrows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, pairwise

from engine.core.grid import COMPASS, bits, ray
from engine.core.rng import SeededRandom
from engine.puzzles.signpost.board import Numbers

AT_RANDOM = 0.7
"""The share of the cells that a walk visits at random; for the rest it looks ahead."""
MOST_NODES = 400
"""Most steps of the search that ends a walk."""
LEAST_DIRECTIONS = 6
LONGEST_RUN = 3
"""Most arrows in one direction, one after the other on the path."""


@lru_cache(maxsize=16)
def _rays(side: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By cell, the cells in each direction."""
    return tuple(
        tuple(tuple(y * side + x for y, x in ray((r, c), step, side, side)) for step in COMPASS)
        for r in range(side)
        for c in range(side)
    )


@lru_cache(maxsize=16)
def _in_line(side: int) -> tuple[int, ...]:
    """By cell, the set of all cells in line with it, as bits."""
    return tuple(sum(1 << cell for way in ways for cell in way) for ways in _rays(side))


def walk(side: int, draws: SeededRandom) -> list[int] | None:
    """Return the cells in the order of a walk from the first to the last; None if it got stuck."""
    last, in_line, rays = side * side - 1, _in_line(side), _rays(side)
    path, free = [0], (1 << last) - 2  # the last cell is kept for the end
    while free.bit_count() > (1 - AT_RANDOM) * last:
        # First a direction, then a cell: near ones and far ones are alike then.
        ways = [found for way in rays[path[-1]] if (found := [cell for cell in way if free >> cell & 1])]
        if not ways:
            return None
        path.append(draws.choice(draws.choice(ways)))
        free &= ~(1 << path[-1])
    nodes = MOST_NODES

    def finish(at: int, free: int) -> bool:
        nonlocal nodes
        if not free:
            return bool(in_line[at] >> last & 1)
        nodes -= 1
        if nodes < 0:
            return False
        here = draws.shuffled(bits(in_line[at] & free))
        here.sort(key=lambda cell: (in_line[cell] & free).bit_count())
        for cell in here:
            path.append(cell)
            if finish(cell, free & ~(1 << cell)):
                return True
            path.pop()
        return False

    return [*path, last] if finish(path[-1], free) else None


def directions(path: Sequence[int], side: int) -> list[int]:
    """Return the direction of each step of a walk."""
    rays = _rays(side)
    return [
        next(direction for direction, way in enumerate(rays[cell]) if after in way) for cell, after in pairwise(path)
    ]


def arrows_of(path: Sequence[int], side: int) -> Numbers:
    """Return the arrow of every cell; that of the last one, which does not matter, points north."""
    arrow = dict(zip(path, [*directions(path, side), 0], strict=True))
    return tuple(tuple(arrow[r * side + c] for c in range(side)) for r in range(side))


def is_varied(path: Sequence[int], side: int) -> bool:
    """Return whether the arrows go in many directions, and never in one for long."""
    ways = directions(path, side)
    longest = max(len(list(run)) for _, run in groupby(ways))
    return longest <= LONGEST_RUN and (side < 5 or len(set(ways)) >= LEAST_DIRECTIONS)
