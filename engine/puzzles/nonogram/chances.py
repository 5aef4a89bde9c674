"""How likely cells are black: line by line, and what rows and columns make of each other's opinion.

Belief propagation (Pearl 1982), as decoders of product codes do it: a row counts its arrangements, each weighed by
what the columns think of its cells, and tells the columns what it thinks of each cell apart from what it was told,
and so on.
Opinions are logarithms of odds: 0 for even chances, above it for black.  What comes out is a guess, and proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import exp, log
from operator import add, mul, sub

from engine.grid import bits
from engine.limits import Progress, Tick
from engine.puzzles.nonogram.board import Clue
from engine.puzzles.nonogram.lines import Lines, Side

CERTAIN = 50.0
"""The opinion on a known cell."""
SURE = 12.0
"""No other opinion is stronger."""
TINY = 1e-12
"""Added to chances, so that they have logarithms."""
TOO_SMALL = 1e-250
"""A weight that says nothing any more."""
HEED = 0.7
"""How much a new opinion counts beside the one before."""


class Opinions:
    """What rows think of each cell (`across[r][c]`), and what columns do (`down[c][r]`)."""

    def __init__(self, lines: Lines) -> None:
        height, width = len(lines.rows.clues), len(lines.columns.clues)
        self.across = [[0.0] * width for _ in range(height)]
        self.down = [[0.0] * height for _ in range(width)]

    def exchange(self, lines: Lines, rounds: int, tick: Tick) -> None:
        """Rows listen to columns, then columns to rows, so many times."""
        progress = Progress("weighing the lines", fixed=lines.known)
        for _ in range(rounds):
            for side, own, others in (
                (lines.rows, self.across, self.down),
                (lines.columns, self.down, self.across),
            ):
                for index, told in enumerate(zip(*others, strict=True)):
                    if side.unknown(index):
                        tick(progress)
                        own[index] = _opinion(side, index, told, own[index])

    def of(self, r: int, c: int) -> float:
        """What all think of a cell."""
        return self.across[r][c] + self.down[c][r]


def _opinion(side: Side, index: int, told: Sequence[float], before: list[float]) -> list[float]:
    line = side.line(index)
    if line is None:
        return before
    prior = list(told)
    for i in bits(side.black[index]):
        prior[i] = CERTAIN
    for i in bits(side.white[index]):
        prior[i] = -CERTAIN
    windows = [((starts & -starts).bit_length() - 1, starts.bit_length() - 1) for starts in line.starts]
    chances = chances_of(side.clues[index], prior, windows)
    if chances is None:
        return before
    opinion = before.copy()
    for i in bits(side.unknown(index)):  # what is guessed keeps the opinion that a search with fewer guesses heeds
        p, old = chances[i], before[i]
        opinion[i] = old + HEED * (min(SURE, max(-SURE, log((p + TINY) / (1 + TINY - p)) - prior[i])) - old)
    return opinion


def chances_of(clue: Clue, odds: Sequence[float], windows: Sequence[tuple[int, int]]) -> list[float] | None:
    """The chance of each cell of a line to be black, if an arrangement's weight is the sum of its black cells' `odds`.

    `windows` are the first and the last cell at which each run can start.  None where weights are too small to tell.

    Arrangements are counted from either end.  Run by run: the weights of all starts, times what the runs before leave
    room for; and then times what those behind do.
    """
    upto = list(accumulate(odds, initial=0.0))
    weights, before = [], []
    left, begin = [1.0], windows[0][0] if windows else 0
    least = 0  # cells that the runs before take at least: shifted by these, starts come in order
    for run, (first, last) in zip(clue, windows, strict=True):
        sums = list(map(sub, upto[first + run : last + run + 1], upto[first : last + 1]))
        most = max(sums)
        weight = [exp(each - most) for each in sums]
        left = _stretched(left, first - least - begin, len(weight))
        before.append(left)
        weights.append(weight)
        left, begin = _scaled(accumulate(map(mul, left, weight))), first - least
        least += run + 1
    change = [0.0] * (len(odds) + 1)
    right, end = [1.0], windows[-1][1] - least + clue[-1] + 1 if windows else 0  # from the last start down
    for run, (first, last), weight, left in zip(
        reversed(clue), reversed(windows), reversed(weights), reversed(before), strict=True
    ):
        least -= run + 1
        right = _stretched(right, end - last + least, len(weight))
        here = list(map(mul, weight, reversed(right)))
        chance = list(map(mul, here, left))
        total = sum(chance)
        if total < TOO_SMALL:
            return None
        chance = [each / total for each in chance]
        change[first : last + 1] = map(add, change[first : last + 1], chance)
        change[first + run : last + run + 1] = map(sub, change[first + run : last + run + 1], chance)
        right, end = _scaled(accumulate(reversed(here))), last - least
    return [min(1.0, max(0.0, each)) for each in accumulate(change[:-1])]


def _stretched(sums: list[float], skip: int, size: int) -> list[float]:
    """The sums without the first ones, and the last one again and again."""
    rest = sums[skip:]
    return rest + sums[-1:] * (size - len(rest))


def _scaled(sums: Iterable[float]) -> list[float]:
    """The sums, divided by the last where that is far from 1."""
    found = list(sums)
    most = found[-1]
    return [each / most for each in found] if not 1e-50 < most < 1e50 and most > TOO_SMALL else found
