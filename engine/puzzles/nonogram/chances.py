"""How likely cells are black: line by line, and what rows and columns make of each other's opinion.

Belief propagation (Pearl 1982), as decoders of product codes do it: a row counts its arrangements, each weighed by
what the columns think of its cells, and tells the columns what it thinks of each cell apart from what it was told,
and so on.
Opinions are logarithms of odds: 0 for even chances, above it for black.  What comes out is a guess, and proves nothing.

All lines of a side are weighed at once, by numpy: that is why only boards that are guessed at import this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.limits import Progress, Tick
from engine.places import Cell
from engine.puzzles.nonogram.lines import Lines, Side

Floats: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

CERTAIN = 50.0
"""The opinion on a known cell."""
SURE = 7.0
"""No other opinion is stronger."""
TINY = 1e-12
"""Added to chances, so that they have logarithms."""
TOO_SMALL = 1e-250
"""A weight that says nothing any more."""
HEED = 0.7
"""How much a new opinion counts beside the one before."""
SIZES = (8, 32)
"""Starts of a chain's widest run up to which chains are weighed together: all in one table are padded to the widest."""


class Opinions:
    """What rows think of each cell (`across[r, c]`), and what columns do (`down[c, r]`)."""

    def __init__(self, lines: Lines) -> None:
        height, width = len(lines.rows.clues), len(lines.columns.clues)
        self.across = np.zeros((height, width))
        self.down = np.zeros((width, height))

    def exchange(self, lines: Lines, rounds: int, tick: Tick) -> None:
        """Rows of a settled board listen to columns, then columns to rows, so many times."""
        progress = Progress("weighing the lines", fixed=lines.known)
        rows, columns = Chains(lines.rows), Chains(lines.columns)
        for _ in range(rounds):
            for side, own, others in ((rows, self.across, self.down), (columns, self.down, self.across)):
                tick(progress)
                side.listen(own, others.T)

    @property
    def black(self) -> Flags:
        """Which cells are thought to be black."""
        return self.across + self.down.T > 0

    def likeliest(self, lines: Lines) -> list[tuple[Cell, bool]]:
        """The cells that are not known, the likeliest colours first, and whether each is thought to be black."""
        opinions = self.across + self.down.T
        where = np.flatnonzero(_mask(lines.rows, [lines.rows.unknown(r) for r in range(len(lines.rows.clues))]))
        found = opinions.ravel()[where]
        order = np.argsort(-np.abs(found), kind="stable")
        rows, columns = np.divmod(where[order], opinions.shape[1])
        return list(zip(zip(rows.tolist(), columns.tolist(), strict=True), (found[order] > 0).tolist(), strict=True))


class Chains:
    """The open lines of a side: which cells are known, and the runs that are not in their places.

    Runs of a line whose starts never hinder each other are apart: each chain of those that may is weighed by itself.
    """

    def __init__(self, side: Side) -> None:
        self.black, self.white = _mask(side, side.black), _mask(side, side.white)
        self.known = self.black | self.white
        found = [
            (index, run, (starts & -starts).bit_length() - 1, starts.bit_length() - 1)
            for index, clue in enumerate(side.clues)
            if side.unknown(index)
            for run, starts in zip(clue, side.starts[index], strict=True)
            if starts & starts - 1
        ]
        self.tables = _tables(np.array(found, dtype=np.int64).reshape(-1, 4), side.length)

    def listen(self, own: Floats, told: Floats) -> None:
        """Change the `own` opinions on unknown cells, after what the others told: rows of the same shape."""
        prior = np.where(self.black, CERTAIN, np.where(self.white, -CERTAIN, told))
        chances = chances_of(prior, self.tables)
        new = np.clip(np.log((chances + TINY) / (1 + TINY - chances)) - prior, -SURE, SURE)
        # What is guessed keeps the opinion that a search with fewer guesses heeds.
        heeded = ~(self.known | np.isnan(new[:, -1:]))
        own[heeded] += HEED * (new[heeded] - own[heeded])


def _mask(side: Side, lines: Sequence[int]) -> Flags:
    """Sets of cells of each line of the side, as rows of flags."""
    size = (side.length + 7) // 8
    packed = np.frombuffer(b"".join(cells.to_bytes(size, "little") for cells in lines), dtype=np.uint8)
    return np.unpackbits(packed.reshape(-1, size), axis=1, count=side.length, bitorder="little").astype(np.bool_)


class Step(NamedTuple):
    """A run of each chain of a table, one row for each; columns are its starts, then padding.

    `here`, `behind`     which cells (of all, line by line with one more for its end) it begins at, and end before.
    `real`               where there is a start, and no padding.
    `earlier`, `later`   which column of the step before holds all starts that leave room for the run, in the flattened
                         table; which of the next, for the rows that have one.
    """

    here: Whole
    behind: Whole
    real: Flags
    earlier: Whole
    later: Whole


def _tables(runs: Whole, length: int) -> list[list[Step]]:
    """Steps for runs, given as line, number of cells, first and last start, in the order of a side's lines."""
    line, run, first, last = runs.T
    apart = np.ones(len(runs), dtype=np.bool_)
    apart[1:] = (line[1:] != line[:-1]) | (first[1:] > (last + run)[:-1])
    heads = np.flatnonzero(apart)
    counts = np.diff(heads, append=len(runs))
    widths = np.maximum.reduceat(last - first, heads) + 1 if len(heads) else heads
    kinds = np.searchsorted(SIZES, widths)
    tables = []
    for kind in np.unique(kinds):
        order = np.flatnonzero(kinds == kind)
        order = order[np.argsort(-counts[order], kind="stable")]
        tables.append(_table(runs, length, [heads[order[counts[order] > k]] + k for k in range(int(counts[order[0]]))]))
    return tables


def _table(runs: Whole, length: int, ranks: list[Whole]) -> list[Step]:
    """Steps for the first runs of some chains, the second ones, and so on."""
    line, run, first, last = runs.T[:, :, None]
    sizes = [int((last[rank] - first[rank]).max()) + 1 for rank in ranks]
    steps = []
    for k, rank in enumerate(ranks):
        column = np.arange(sizes[k])
        here = np.minimum(first[rank] + column, last[rank]) + line[rank] * (length + 1)
        earlier = later = np.empty((0, sizes[k]), dtype=np.int64)
        if k:
            skip = first[rank] - run[rank - 1] - 1 - first[rank - 1]
            earlier = np.minimum(column + skip, sizes[k - 1] - 1) + np.arange(len(rank))[:, None] * sizes[k - 1]
        if k + 1 < len(ranks):
            one = rank[: len(ranks[k + 1])]
            skip = first[one] + run[one] + 1 - first[one + 1]
            later = np.clip(column + skip, 0, sizes[k + 1] - 1) + np.arange(len(one))[:, None] * sizes[k + 1]
        steps.append(Step(here, here + run[rank], column <= (last - first)[rank], earlier, later))
    return steps


def chances_of(odds: Floats, tables: list[list[Step]]) -> Floats:
    """The chance of each cell to be black, if an arrangement's weight is the sum of its black cells' `odds`.

    One row for each line.  Cells of no run in the tables get 0; lines whose weights are too small to tell end with NaN.

    Arrangements are counted from either end.  Run by run: the weights of all starts, times what the runs before leave
    room for; and then times what those behind do.
    """
    height, length = odds.shape
    upto = np.zeros((height, length + 1))
    np.cumsum(odds, axis=1, out=upto[:, 1:])
    found = [each for steps in tables for each in _weighed(upto.ravel(), steps)]
    if not found:
        return np.zeros_like(odds)
    begun = np.concatenate([step.here for step, _ in found], axis=None)
    ended = np.concatenate([step.behind for step, _ in found], axis=None)
    chances = np.concatenate([chance for _, chance in found], axis=None)
    change = np.bincount(begun, chances, upto.size) - np.bincount(ended, chances, upto.size)
    return np.clip(np.cumsum(change.reshape(upto.shape)[:, :-1], axis=1), 0.0, 1.0)


def _weighed(upto: Floats, steps: list[Step]) -> Iterator[tuple[Step, Floats]]:
    """Each step, from the last to the first, with the chances of its starts."""
    lefts: list[Floats] = []
    weights: list[Floats] = []
    left = np.ones((1, 1))
    for step in steps:
        sums = upto[step.behind] - upto[step.here]
        sums[~step.real] = -np.inf
        weight = np.exp(sums - sums.max(axis=1, keepdims=True))
        left = left.ravel()[step.earlier] if lefts else np.ones(weight.shape)
        lefts.append(left)
        weights.append(weight)
        left = np.cumsum(left * weight, axis=1)
        left /= np.maximum(left[:, -1:], TOO_SMALL)
    right = np.empty((0, 0))
    for step, left, weight in zip(reversed(steps), reversed(lefts), reversed(weights), strict=True):
        later = len(step.later)
        weight[:later] *= right.ravel()[step.later]
        chance = weight * left
        total = chance.sum(axis=1, keepdims=True)
        yield step, chance / np.where(total < TOO_SMALL, np.nan, total)
        right = np.cumsum(weight[:, ::-1], axis=1)[:, ::-1]
        right /= np.maximum(right[:, :1], TOO_SMALL)
