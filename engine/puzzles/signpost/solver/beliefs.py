"""How likely cells are to hold a number, by the walks between known numbers and by what each cell can hold.

Belief propagation (Pearl 1982; for the travelling salesman's problem and other permutations see Mezard and Montanari,
"Information, physics, and computation", 2009).  A walk may cross itself, so cells tell numbers how free they are, walks
are weighted by how free their cells are, and tell the cells how much each number wants them, and so on.  The result is
a guess, and proves nothing.

Numpy counts the walks between all known numbers at once; only boards that are guessed import this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.core.limits import Progress, Tick
from engine.puzzles.signpost.solver.candidates import is_single

Weights: TypeAlias = NDArray[np.float32]
Rows: TypeAlias = NDArray[np.int64]

HEED = 0.3
"""Weight of a new belief against the one before."""
TINY = 1e-12
"""Lower bound for odds."""
CERTAIN = 1e-7
"""Lower bound for the chance of the opposite."""
SMALL = 1e-30
"""Lower bound for divisors."""


class Chances:
    """The beliefs about each open number (from 0) in each cell.

    `numbers` are these numbers; row i of `wanted` is how much numbers[i] wants each cell, compared with the rest of the
    row, and row i of `weights` is how free the cells are for it, from 0 to 1.
    """

    def __init__(self, successors: Sequence[int], candidates: Sequence[int]) -> None:
        self._onward = _rows(successors, len(candidates))
        self._back = np.ascontiguousarray(self._onward.T)
        self._lay_out(candidates)
        self.weights: Weights = self._allowed / np.maximum(self._allowed.sum(axis=0), 1)
        self.wanted: Weights = self.weights

    def _lay_out(self, candidates: Sequence[int]) -> None:
        """Number the rows gap by gap, the longest first, so that the first ones of all gaps form one
        step, and so on.
        """
        count = len(candidates)
        gaps: list[list[int]] = []
        for k, mask in enumerate(candidates):
            if not is_single(mask):
                if not gaps or gaps[-1][-1] != k - 1:
                    gaps.append([])
                gaps[-1].append(k)
        gaps.sort(key=len, reverse=True)
        self.numbers = [k for gap in gaps for k in gap]
        row = {k: i for i, k in enumerate(self.numbers)}
        longest = len(gaps[0]) if gaps else 0
        self._forth: list[Rows] = []
        self._home: list[Rows] = []
        for step in range(longest):
            long = [gap for gap in gaps if len(gap) > step]
            self._forth.append(np.array([row[gap[step]] for gap in long]))
            self._home.append(np.array([row[gap[-1 - step]] for gap in long]))
        self._allowed = _rows([candidates[k] for k in self.numbers], count)

        def come(arrows: Weights, numbers: list[int]) -> Weights:
            """Return where arrows lead from these known numbers; anywhere if there is no such number."""
            found = np.ones((len(numbers), count), np.float32)
            for i, k in enumerate(numbers):
                if 0 <= k < count:
                    found[i] = arrows[candidates[k].bit_length() - 1]
            return found

        self._from_known = come(self._onward, [gap[0] - 1 for gap in gaps])
        self._to_known = come(self._back, [gap[-1] + 1 for gap in gaps])

    def narrow(self, candidates: Sequence[int]) -> None:
        """Take over fewer candidates."""
        before = {k: i for i, k in enumerate(self.numbers)}
        self._lay_out(candidates)
        same = [before[k] for k in self.numbers]
        self.weights = self.weights[same] * self._allowed
        self.wanted = self.wanted[same]

    def exchange(self, rounds: int, tick: Tick) -> None:
        """Pass messages between numbers and cells, this many times."""
        for _ in range(rounds):
            free = _scaled(self.weights)
            walks = self._walks(self._forth, self._from_known, self._onward, free, tick)
            walks *= self._walks(self._home, self._to_known, self._back, free, tick)
            wanted = walks * free
            total = np.maximum(wanted.sum(axis=1, keepdims=True), np.float32(SMALL))
            self.wanted = wanted / total
            odds = walks / np.maximum(total - wanted, np.float32(CERTAIN) * total)
            others = np.maximum(odds.sum(axis=0) - odds, np.float32(TINY))
            self.weights = np.float32(1 - HEED) * self.weights + np.float32(HEED) * _scaled(self._allowed / others)

    def _walks(self, steps: list[Rows], first: Weights, arrows: Weights, free: Weights, tick: Tick) -> Weights:
        """Return, by number and cell, how many walks lead there from the known number before it, or after it."""
        found = np.empty_like(free)
        come = first
        for step, rows in enumerate(steps):
            tick(Progress("weighing up the ways"))
            if step:
                before = steps[step - 1][: len(rows)]
                come = np.asarray((found[before] * free[before]) @ arrows, np.float32)
            found[rows] = _scaled(come)
        return found

    def likeliest(self) -> list[tuple[float, int, int]]:
        """Return (chance, number, cell) for the best candidate of each open number, the likeliest first."""
        if not self.numbers:
            return []
        best = self.wanted.max(axis=1).tolist()
        return sorted(zip(best, self.numbers, self.wanted.argmax(axis=1).tolist(), strict=True), reverse=True)


def _rows(masks: Sequence[int], count: int) -> Weights:
    """Return a row for each set of cells: 1 for those in it, else 0."""
    size = (count + 7) // 8
    bits = np.frombuffer(b"".join(mask.to_bytes(size, "little") for mask in masks), np.uint8).reshape(-1, size)
    found: Weights = np.unpackbits(bits, axis=1, count=count, bitorder="little").astype(np.float32)
    return found


def _scaled(rows: Weights) -> Weights:
    """Scale each row so that its largest value is 1."""
    found: Weights = rows / np.maximum(rows.max(axis=1, keepdims=True), np.float32(SMALL))
    return found
