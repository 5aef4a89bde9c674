"""Pictures with several solutions, changed by a few cells until they have one: how many are, how long that takes.

24 such pictures of each size, as photographs leave them, with as many seconds of a processor as the site gives; and how
many cells of a picture are changed.
"""

from __future__ import annotations

import sys
import time
from itertools import count, islice

from benchmarks.engine.measure import milliseconds
from benchmarks.engine.pictures import blobs
from benchmarks.puzzles.hints import figures
from engine.core.limits import Progress, Stopped
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.board import Grid
from engine.puzzles.nonogram.dealer.logic import clues, two_solutions
from engine.puzzles.nonogram.dealer.pictures.sketch import Bitmap
from engine.puzzles.nonogram.dealer.uniquify import retouched
from engine.puzzles.nonogram.dealer.variations import bitmap_of
from webapp.jobs.hints import REWORK_SECONDS

SIDES = (15, 20, 25, 30, 40, 50, 60)
PICTURES = 24


class Patience:
    """A tick that stops after so many seconds of this process."""

    def __init__(self, seconds: float) -> None:
        self.end = time.process_time() + seconds

    def __call__(self, _: Progress) -> None:
        """Raise `Stopped` then."""
        if time.process_time() > self.end:
            raise Stopped("time")


def pictures(side: int) -> list[Grid]:
    """Those that are not known to have one solution."""
    every = (tuple("".join(".#"[black] for black in row) for row in blobs(side, seed)) for seed in count())
    return list(islice((each for each in every if not _is_only(each)), PICTURES))


def _is_only(picture: Grid) -> bool:
    found = two_solutions(clues(bitmap_of(picture), len(picture)), lambda _: None)
    return found is not None and len(found) == 1


def tried(picture: Grid) -> Bitmap | None:
    """The picture as it comes out; None if it does not in time."""
    patience = Patience(REWORK_SECONDS)
    try:
        for turn in count():
            found = retouched(picture, (), SeededRandom(f"{turn}"), patience)
            if found is not None:
                return found
    except Stopped:
        pass
    return None


def main(*sides: str) -> None:
    """Print a table."""
    print("| side | one solution | ms of them, median / p95 / worst | cells changed | most of a picture |")
    print("|---|---|---|---|---|")
    for side in map(int, sides) if sides else SIDES:
        times, changed = list[float](), list[float]()
        for picture in pictures(side):
            spent, found = milliseconds(tried, picture)
            if found is not None:
                times.append(spent)
                differing = (one ^ other for one, other in zip(bitmap_of(picture), found, strict=True))
                changed.append(float(sum(row.bit_count() for row in differing)))
        most = max(changed, default=0) / side**2
        print(f"| {side} | {len(times)} of {PICTURES} | {figures(times)} | {figures(changed)} | {most:.1%} |")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
