"""How likely cells are to be black, line by line, with rows and columns exchanging their beliefs.

Belief propagation (Pearl 1982), as decoders of product codes use it: a row counts its arrangements, each weighted by
what the columns believe about its cells, then tells the columns what it believes about each cell apart from that, and
so on.  Beliefs are log odds: 0 for even chances, above it for black.  The result is a guess, and proves nothing.

Numpy weighs all lines of a side at once; only boards that are guessed import this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from engine.core.limits import Progress, Tick
from engine.core.places import Cell
from engine.puzzles.nonogram.solver.lines import Lines, Side

Floats: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

CERTAIN = 50.0
"""The belief about a known cell."""
SURE = 7.0
"""Upper bound for other beliefs."""
TINY = 1e-12
"""Added to chances, so that they have logarithms."""
TOO_SMALL = 1e-250
"""Below this a weight means nothing."""
HEED = 0.7
"""Weight of a new belief against the one before."""


class Opinions:
    """What rows believe about each cell (`across[r, c]`), and what columns do (`down[c, r]`)."""

    def __init__(self, lines: Lines) -> None:
        height, width = len(lines.rows.clues), len(lines.columns.clues)
        self.across = np.zeros((height, width))
        self.down = np.zeros((width, height))

    def exchange(self, lines: Lines, rounds: int, tick: Tick) -> None:
        """Pass messages on a settled board from columns to rows, then from rows to columns, this many times."""
        progress = Progress("weighing up the lines", fixed=lines.known)
        rows, columns = Chains(lines.rows), Chains(lines.columns)
        for _ in range(rounds):
            for side, own, others in ((rows, self.across, self.down), (columns, self.down, self.across)):
                tick(progress)
                side.listen(own, others.T)

    @property
    def black(self) -> Flags:
        """Return which cells are believed to be black."""
        return self.across + self.down.T > 0

    def torn(self, lines: Lines) -> float:
        """Return the share of unknown cells about which rows and columns disagree."""
        where = _unknown(lines)
        return float(((self.across > 0) != (self.down.T > 0)).ravel()[where].mean()) if len(where) else 0.0

    def likeliest(self, lines: Lines) -> list[tuple[Cell, bool]]:
        """Return the unknown cells, the likeliest colours first, and whether each is believed to be black."""
        opinions = self.across + self.down.T
        where = _unknown(lines)
        found = opinions.ravel()[where]
        order = np.argsort(-np.abs(found), kind="stable")
        rows, columns = np.divmod(where[order], opinions.shape[1])
        return list(zip(zip(rows.tolist(), columns.tolist(), strict=True), (found[order] > 0).tolist(), strict=True))


class Chains:
    """The open lines of a side: which cells are known, and the runs that are not yet placed.

    Runs of a line whose starts never affect each other are separate: each chain of those that may is weighed by itself.
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
        self.steps = _steps(np.array(found, dtype=np.int64).reshape(-1, 4))

    def listen(self, own: Floats, told: Floats, *, heed: float = HEED, sure: float = SURE) -> None:
        """Update the `own` beliefs about unknown cells after the others' messages: rows of the same shape."""
        prior = np.where(self.black, CERTAIN, np.where(self.white, -CERTAIN, told))
        chances = chances_of(prior, self.steps)
        new = np.clip(np.log((chances + TINY) / (1 + TINY - chances)) - prior, -sure, sure)
        # What is guessed keeps the opinion that a search with fewer guesses heeds.
        heeded = ~(self.known | np.isnan(new[:, -1:]))
        own[heeded] += heed * (new[heeded] - own[heeded])


def _unknown(lines: Lines) -> Whole:
    """Return the places of the unknown cells, counted row by row."""
    return np.flatnonzero(_mask(lines.rows, [lines.rows.unknown(r) for r in range(len(lines.rows.clues))]))


def _mask(side: Side, lines: Sequence[int]) -> Flags:
    """Return sets of cells of each line of the side, as rows of flags."""
    size = (side.length + 7) // 8
    packed = np.frombuffer(b"".join(cells.to_bytes(size, "little") for cells in lines), dtype=np.uint8)
    return np.unpackbits(packed.reshape(-1, size), axis=1, count=side.length, bitorder="little").astype(np.bool_)


class RunBatch(NamedTuple):
    """One run of each chain that has this many, one row for each: columns are its starts, then padding to `size`.

    `line`, `run`, `first`  for each row: its line, its number of cells, its first start.
    `real`                  where there is a start, and no padding.
    `skip`                  starts of the run before, less one, that leave room for the first of this; 0 for first runs.
    """

    size: int
    line: Whole
    run: Whole
    first: Whole
    real: Flags
    skip: Whole


def _steps(runs: Whole) -> list[RunBatch]:
    """Return the first runs of all chains, then the second ones, and so on; the chains that have most come first.

    The runs are given as line, number of cells, first and last start, in the order of a side's lines.
    """
    line, run, first, last = runs.T
    apart = np.ones(len(runs), dtype=np.bool_)
    apart[1:] = (line[1:] != line[:-1]) | (first[1:] > (last + run)[:-1])
    heads = np.flatnonzero(apart)
    counts = np.diff(heads, append=len(runs))
    order = np.argsort(-counts, kind="stable")
    skips = np.zeros_like(first)
    skips[1:] = np.where(apart[1:], 0, first[1:] - (first + run)[:-1] - 1)
    steps = []
    for k in range(int(counts.max(initial=0))):
        rank = heads[order[counts[order] > k]] + k
        room = (last - first)[rank]
        size = int(room.max()) + 1
        steps.append(RunBatch(size, line[rank], run[rank], first[rank], np.arange(size) <= room[:, None], skips[rank]))
    return steps


def chances_of(odds: Floats, steps: list[RunBatch]) -> Floats:
    """Return the chance of each cell to be black, if an arrangement's weight is the sum of its black cells' `odds`.

    One row for each line.  Cells of no run in the steps get 0; lines whose weights are too small end with NaN.

    Arrangements are counted from both ends, run by run: the weights of all starts, times what the runs before leave
    room for, times what those after do.
    """
    height, length = odds.shape
    upto = np.zeros((height, 2 * length + 1))  # as far again as padding reaches
    np.cumsum(odds, axis=1, out=upto[:, 1 : length + 1])
    change = np.zeros((height, length + 1))
    line = steps[0].line if steps else np.empty(0, dtype=np.int64)
    own = np.zeros((len(line), upto.shape[1]))  # of each chain by itself: padding may cover others of its line
    for step, chance in _weighed(upto, steps):
        windows = sliding_window_view(own.ravel(), step.size, writeable=True)
        begun = np.arange(len(step.line)) * own.shape[1] + step.first
        windows[begun] += chance
        windows[begun + step.run] -= chance
    np.add.at(change, line, own[:, : length + 1])
    chances: Floats = np.cumsum(change[:, :-1], axis=1).clip(0.0, 1.0)
    return chances


def _weighed(upto: Floats, steps: list[RunBatch]) -> Iterator[tuple[RunBatch, Floats]]:
    """Yield each step, from the last to the first, with the chances of its starts.

    `upto[line, i]` is the sum of the odds of the line's first i cells.
    """
    lefts: list[Floats] = []
    weights: list[Floats] = []
    for step in steps:
        windows, begun = sliding_window_view(upto.ravel(), step.size), step.line * upto.shape[1] + step.first
        odds = np.where(step.real, windows[begun + step.run] - windows[begun], -np.inf)
        weight = np.exp(odds - odds.max(axis=1, keepdims=True))
        if lefts:  # the last sum again and again
            sums = np.cumsum(lefts[-1] * weights[-1], axis=1)[: len(weight)]
            sums /= np.maximum(sums[:, -1:], TOO_SMALL)
            lefts.append(_cut([sums, sums[:, -1:].repeat(step.size, axis=1)], step.skip, step.size))
        else:
            lefts.append(np.ones(weight.shape))
        weights.append(weight)
    later: tuple[RunBatch, Floats] | None = None
    for step, left, weight in zip(reversed(steps), reversed(lefts), reversed(weights), strict=True):
        if later is not None:  # the first sum again and again, and what is behind the last is padding
            sums = np.cumsum(later[1][:, ::-1], axis=1)[:, ::-1]
            sums /= np.maximum(sums[:, :1], TOO_SMALL)
            wide = [sums[:, :1].repeat(step.size, axis=1), sums, np.zeros((len(sums), step.size))]
            weight[: len(sums)] *= _cut(wide, step.size - later[0].skip, step.size)
        later = step, weight
        chance = weight * left
        total = chance.sum(axis=1, keepdims=True)
        yield step, chance / np.where(total < TOO_SMALL, np.nan, total)


def _cut(parts: list[Floats], begin: Whole, size: int) -> Floats:
    """Return this many columns of the parts side by side, in each row from a different one on."""
    table = np.concatenate(parts, axis=1)
    cut: Floats = sliding_window_view(table.ravel(), size)[np.arange(len(table)) * table.shape[1] + begin]
    return cut
