"""Solvable boards with one clue changed: whether the change back is offered, and how long the reasons take.

300 boards of each kind, of Tatham's in all sizes to 15 x 15, with a run longer or shorter, a cage's number or a given
number changed, such that no solution is left.  The time is what the site gives for reasons at most; milliseconds of
CPU, of the reasons alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from benchmarks.engine.instances import published_kenkens, published_nonograms, published_signposts
from benchmarks.engine.measure import milliseconds
from benchmarks.puzzles.hints import figures
from engine import GridPuzzle, solve
from engine.core.limits import Deadline
from engine.core.places import place
from engine.process.tasks import MORE_SECONDS
from engine.puzzles.kenken import KenKen
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.signpost import Signpost
from engine.solver.impossible import Why, why_impossible

BOARDS = 300

Spoiled = tuple[GridPuzzle[Any], tuple[str, ...]]
"""A puzzle, and the places of the clue that was changed."""


def spoiled_nonogram(puzzle: Nonogram, rng: Random) -> Spoiled | None:
    """A run of a row is one cell longer or shorter."""
    index = rng.randrange(puzzle.height)
    clue = list(puzzle.rows[index])
    if not clue:
        return None
    clue[rng.randrange(len(clue))] += rng.choice((-1, 1))
    if 0 in clue or sum(clue) + len(clue) - 1 > puzzle.width:
        return None
    rows = (*puzzle.rows[:index], tuple(clue), *puzzle.rows[index + 1 :])
    return replace(puzzle, rows=rows), (f"r{index + 1}",)


def spoiled_kenken(puzzle: KenKen, rng: Random) -> Spoiled | None:
    """A cage has another number."""
    cage = rng.choice([each for each in puzzle.cages if each.op != "="])
    new = replace(cage, target=max(1, cage.target + rng.choice((-2, -1, 1, 2))))
    return replace(puzzle, cages=tuple(new if each is cage else each for each in puzzle.cages)), cage.places


def spoiled_signpost(puzzle: Signpost, rng: Random) -> Spoiled | None:
    """A given number is another one."""
    r, c = rng.choice([cell for cell in puzzle.cells if puzzle.given(cell)])
    number = puzzle.given((r, c)) + rng.choice((-2, -1, 1, 2))
    if not 1 <= number <= len(puzzle.cells):
        return None
    rows = [list(row) for row in puzzle.givens]
    rows[r][c] = number
    return replace(puzzle, givens=tuple(map(tuple, rows))), (place((r, c)),)


def kinds() -> Iterator[tuple[str, list[Any], Callable[[Any, Random], Spoiled | None]]]:
    """Name, boards to choose from, and how one is spoiled."""
    yield "nonogram", [board for side in (5, 10, 15) for board in published_nonograms(side)], spoiled_nonogram
    yield (
        "kenken",
        [board for side in range(3, 10) for grade in "enhxu" for board in published_kenkens(f"{side}d{grade}")],
        spoiled_kenken,
    )
    yield (
        "signpost",
        [board for side in (4, 5, 6, 7, 8, 10) for board in published_signposts(f"{side}x{side}")],
        spoiled_signpost,
    )


def main(only: str = "") -> None:
    """Print a line for each kind."""
    missed = False
    for kind, boards, spoil in kinds():
        if only not in ("", kind):
            continue
        rng, times, found, sizes = Random(6), [], 0, []
        while len(times) < BOARDS:
            spoiled = spoil(rng.choice(boards), rng)
            if spoiled is None or solve(spoiled[0]).status != "impossible":
                continue
            puzzle, culprit = spoiled
            spent, why = milliseconds(why_impossible, puzzle, Deadline(MORE_SECONDS))
            times.append(spent)
            found += why is not None and culprit in {each.places for each in why.corrections}
            if isinstance(why, Why):
                sizes.append(float(len(why.conflicts[0].clues)))
        missed |= found < BOARDS
        print(
            f"{kind}: the culprit is offered {found} times of {BOARDS}; ms {figures(times)}; "
            f"clues in the first conflict {figures(sizes)}",
            flush=True,
        )
    sys.exit(missed)
