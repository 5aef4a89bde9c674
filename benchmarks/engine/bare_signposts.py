"""Signposts as setters begin them: arrows and no numbers but the ends, or one number in twenty to three in ten.

Three ways to make a walk through all cells, so that nothing is tuned to one of them.  How many are decided in 2 and
in 10 s of a processor, and the memory that this takes, each board in a process of its own.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time
from typing import Any

from engine import Puzzle, solve
from engine.core.limits import Progress, Stopped
from engine.puzzles.signpost import Signpost

SIDES = (10, 12, 15, 20)
SHARES = (0.0, 0.05, 0.1, 0.2, 0.3)
"""Of the numbers that are shown beside the ends."""
SEEDS = (1, 2)
LIMITS = (2.0, 10.0)
"""Seconds of a processor; the search ends after the last."""
COMPASS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))

Walk = list[tuple[int, int]]


def backbitten(side: int, rng: Random, ways: Sequence[tuple[int, int]] = COMPASS, bites: int = 30) -> Walk:
    """A walk of a king: rows to and fro, then an end bites into the walk beside it, so many times for each cell."""
    walk = [(r, c if r % 2 == 0 else side - 1 - c) for r in range(side) for c in range(side)]
    for _ in range(bites * side * side):
        if rng.random() < 0.5:
            walk.reverse()
        r, c = walk[-1]
        y, x = rng.choice(ways)
        if 0 <= r + y < side and 0 <= c + x < side and (r + y, c + x) != walk[-2]:
            at = walk.index((r + y, c + x))
            walk[at + 1 :] = walk[:at:-1]
    return walk


def ruled(side: int, rng: Random) -> Walk:
    """A walk of a rook that is bitten seldom, so that it runs along rows and columns for three cells and more."""
    return backbitten(side, rng, COMPASS[::2], bites=1)


def grown(side: int, rng: Random) -> Walk:
    """A walk of a queen: mostly to a cell with few ways on (Warnsdorff), anew where it is stuck."""
    rays = {
        (r, c): [
            [(r + k * y, c + k * x) for k in range(1, side) if 0 <= r + k * y < side and 0 <= c + k * x < side]
            for y in (-1, 0, 1)
            for x in (-1, 0, 1)
            if y or x
        ]
        for r in range(side)
        for c in range(side)
    }
    near = {cell: {other for ray in ways for other in ray} for cell, ways in rays.items()}
    while True:
        walk = [(rng.randrange(side), rng.randrange(side))]
        free = set(near) - {walk[0]}
        while free:
            ways = [[cell for cell in ray if cell in free] for ray in rays[walk[-1]]]
            ways = [way for way in ways if way]
            if not ways:
                break
            found = [rng.choice(way) for way in rng.sample(ways, min(3, len(ways)))]
            if len(free) < 0.5 * side * side:
                found = sorted((cell for way in ways for cell in way), key=lambda cell: len(near[cell] & free))
            walk.append(found[0])
            free.remove(walk[-1])
        if not free:
            return walk


def bare(walk: Walk, share: float, rng: Random) -> Puzzle[Any]:
    """The arrows of a walk, its ends, and such a share of its other numbers."""
    side = max(r for r, _ in walk) + 1
    shown = {0, len(walk) - 1, *rng.sample(range(1, len(walk) - 1), round(share * (len(walk) - 2)))}
    arrows, givens = ([[0] * side for _ in range(side)] for _ in range(2))
    for k, (r, c) in enumerate(walk):
        givens[r][c] = k + 1 if k in shown else 0
        if k + 1 < len(walk):
            y, x = walk[k + 1][0] - r, walk[k + 1][1] - c
            arrows[r][c] = COMPASS.index(((y > 0) - (y < 0), (x > 0) - (x < 0)))
    return Signpost(tuple(map(tuple, arrows)), tuple(map(tuple, givens)))


WAYS = {"backbitten": backbitten, "ruled": ruled, "grown": grown}


def boards(way: str, *, sides: Sequence[int] = SIDES, shares: Sequence[float] = SHARES) -> Iterator[Puzzle[Any]]:
    """40 boards of walks of one of `WAYS`."""
    for side in sides:
        for share in shares:
            for seed in SEEDS:
                rng = Random(f"{way} {side} {share} {seed}")
                yield bare(WAYS[way](side, rng), share, rng)


def spent(puzzle: Puzzle[Any], wanted: object = None) -> tuple[float, float]:
    """Seconds until it is decided, more than the limit if it is not, and MiB at most; `wanted` as of `solve`."""
    reader, writer = os.pipe()
    if not (child := os.fork()):
        begun = process_time()

        def tick(_: Progress) -> None:
            if process_time() - begun > LIMITS[-1]:
                raise Stopped("time")

        solve(puzzle, tick=tick, wanted=wanted)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        os.write(writer, f"{process_time() - begun} {memory}".encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answer:
        seconds, memory = map(float, answer.read().split())
    os.waitpid(child, 0)
    return seconds, memory


def main() -> None:
    """A line for each way to walk, and size."""
    print(
        f"| walks | | {' | '.join(f'decided in {limit:g} s' for limit in LIMITS)} | most MiB |\n|---|---|---|---|---|"
    )
    for way in WAYS:
        for side in SIDES:
            times, memory = zip(*map(spent, boards(way, sides=[side])), strict=True)
            decided = [sum(each <= limit for each in times) for limit in LIMITS]
            figures = " | ".join(f"{each} of {len(times)}" for each in decided)
            print(f"| {way} | {side} x {side} | {figures} | {max(memory):.0f} |", flush=True)
