"""Boards with several solutions: how long it takes to say what is open, how many there are, and what makes one.

Random pictures; Tatham's Signposts without some of their numbers; Tatham's KenKens with two cages joined to one sum.
Milliseconds of CPU of all that together, within the time that the site gives; how often the number is exact, how often
the extra givens are proved to be the fewest, how many cells are open, and how many must be given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from benchmarks.engine.instances import published_kenkens, published_signposts, random_nonograms
from benchmarks.engine.measure import milliseconds
from benchmarks.puzzles.hints import figures
from engine import GridPuzzle, solve
from engine.core.limits import Deadline
from engine.process.tasks import MORE_SECONDS
from engine.puzzles.kenken import Cage, KenKen
from engine.puzzles.signpost import Signpost
from engine.solver.several import examine

BOARDS = 30
LISTED = 100
"""Solutions that the site lists."""


def fewer_numbers(puzzle: Signpost, rng: Random) -> Signpost:
    """Without a fifth of the given numbers; the ends stay."""
    middle = [cell for cell in puzzle.cells if puzzle.given(cell) not in (0, 1, len(puzzle.cells))]
    dropped = set(rng.sample(middle, len(middle) // 5))
    givens = tuple(
        tuple(0 if (r, c) in dropped else number for c, number in enumerate(row)) for r, row in enumerate(puzzle.givens)
    )
    return replace(puzzle, givens=givens)


def joined_cages(puzzle: KenKen, rng: Random) -> KenKen:
    """With a cage and one beside it as one sum."""
    answer = puzzle.solution_from_json(solve(puzzle).solutions[0])
    one = rng.choice(puzzle.cages)
    beside = {(r + y, c + x) for r, c in one.cells for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))} - {*one.cells}
    other = rng.choice([each for each in puzzle.cages if beside.intersection(each.cells)])
    cells = tuple(sorted(one.cells + other.cells))
    new = Cage(cells, "+", sum(answer[r][c] for r, c in cells))
    rest = [each for each in puzzle.cages if each not in (one, other)]
    return replace(puzzle, cages=tuple(sorted([*rest, new], key=lambda cage: cage.cells)))


def kinds() -> Iterator[tuple[str, str, Callable[[Random], GridPuzzle[Any]]]]:
    """Kind, class, and how a board is made."""
    for side in (10, 15, 20):
        yield "nonogram", f"{side} x {side}", lambda rng, side=side: random_nonograms(side, 1, rng.randrange(10**9))[0]
    for side in (10, 15):
        boards = published_signposts(f"{side}x{side}")
        yield "signpost", f"{side} x {side}", lambda rng, boards=boards: fewer_numbers(rng.choice(boards), rng)
    for side in (6, 9):
        cages = [board for grade in "enhxu" for board in published_kenkens(f"{side}d{grade}")]
        yield "kenken", f"{side} x {side}", lambda rng, boards=cages: joined_cages(rng.choice(boards), rng)


def main(only: str = "") -> None:
    """Print a line for each class."""
    for kind, name, make in kinds():
        if only not in ("", kind):
            continue
        rng, times, opened, given, exact, fewest = Random(8), [], [], [], 0, 0
        while len(times) < BOARDS:
            puzzle = make(rng)
            outcome = solve(puzzle, most=LISTED, tick=Deadline(10.0))
            if outcome.status != "several":
                continue
            spent, found = milliseconds(examine, puzzle, outcome.solutions, Deadline(MORE_SECONDS))
            times.append(spent)
            exact += found.total is not None and found.total.exact
            if found.forced is not None:
                opened.append(float(puzzle.width * puzzle.height - len(found.forced)))
            if found.givens is not None:
                fewest += found.givens.proved == "fewest"
                given.append(float(len(found.givens.places)))
        print(
            f"{kind} {name}: ms {figures(times)}; of {BOARDS}, counted exactly {exact}, fewest givens proved {fewest}; "
            f"open cells {figures(opened)}; cells to give {figures(given)}",
            flush=True,
        )
