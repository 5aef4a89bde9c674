"""How likely cells are to hold a number: what walks between known numbers make of it, and what each cell does.

Belief propagation (Pearl 1982; for the travelling salesman's problem and other permutations see Mezard and Montanari,
"Information, physics, and computation", 2009).  A walk may cross itself; so cells tell numbers how free they are, walks
are counted by how free their cells are, and tell the cells how much each number wants them, and so on.  What comes out
is a guess, and proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from operator import itemgetter, mul, sub
from typing import cast

from engine.grid import bits
from engine.limits import Progress, Tick

HEED = 0.3
"""How much a new opinion counts beside the one before."""
TINY = 1e-12
"""Chances and their opposites are not taken for smaller than this."""
CERTAIN = 1 - 1e-9
"""Chances up to which the opposite needs no such care."""
SMALL = 1e-30
"""Counts of walks are brought back to 1 when they get smaller, or as many times larger."""

Weights = list[float]
Gather = Callable[[Sequence[float]], tuple[float, ...]]


class Chances:
    """What is thought of each number (from 0) and each of its candidates.

    `cells[k]` are the candidates of number k, and `weights[k]` how free they are for it, from 0 to 1.
    """

    def __init__(self, successors: Sequence[int], predecessors: Sequence[int], candidates: Sequence[int]) -> None:
        self._count = len(candidates)
        self._to = [self._gather(mask) for mask in successors]
        self._from = [self._gather(mask) for mask in predecessors]
        self.cells = [list(bits(mask)) for mask in candidates]
        often = [0] * self._count
        for cells in self.cells:
            for cell in cells:
                often[cell] += 1
        self.weights = [[1 / often[cell] for cell in cells] for cells in self.cells]
        self.wanted = self.weights

    def _gather(self, mask: int) -> Gather:
        """What takes the values of some cells; two values behind those of all cells are 0."""
        cells = list(bits(mask))
        return cast(Gather, itemgetter(*cells, *range(self._count, self._count + 2 - len(cells))))

    def narrow(self, candidates: Sequence[int]) -> None:
        """There are fewer candidates now."""
        for k, mask in enumerate(candidates):
            if mask.bit_count() < len(self.cells[k]):
                left = [mask >> cell & 1 for cell in self.cells[k]]
                self.cells[k] = list(compress(self.cells[k], left))
                self.weights[k] = list(compress(self.weights[k], left))

    def exchange(self, rounds: int, tick: Tick) -> None:
        """Numbers listen to cells, and cells to numbers, so many times."""
        for _ in range(rounds):
            before = self._walks(range(self._count), self._from, tick)
            behind = self._walks(range(self._count - 1, -1, -1), self._to, tick)
            behind.reverse()
            self.wanted = []
            odds: list[Weights] = []
            asked = [0.0] * self._count
            for cells, weights, one, other in zip(self.cells, self.weights, before, behind, strict=True):
                walks = list(map(mul, one, other))
                self.wanted.append(list(map(mul, walks, weights)))
                odds.append(_odds(walks, self.wanted[-1]))
                for cell, each in zip(cells, odds[-1], strict=True):
                    asked[cell] += each
            for k, own in enumerate(odds):
                others = list(map(sub, map(asked.__getitem__, self.cells[k]), own))
                least = min(others)
                if least < TINY:
                    least, others = TINY, [max(each, TINY) for each in others]
                heeded = HEED * least  # the freest of the cells counts 1
                self.weights[k] = [
                    (1 - HEED) * old + heeded / each for old, each in zip(self.weights[k], others, strict=True)
                ]

    def _walks(self, numbers: Sequence[int], gather: Sequence[Gather], tick: Tick) -> list[Weights]:
        """For each number and each of its candidates, how many walks lead there from the first one, of some number."""
        progress = Progress("weighing the ways")
        blank = [0.0] * (self._count + 2)
        found: list[Weights] = []
        come = blank
        for k in numbers:
            tick(progress)
            cells = self.cells[k]
            walks = [sum(gather[cell](come)) for cell in cells] if found else [1.0] * len(cells)
            total = sum(walks)
            if not SMALL < total < 1 / SMALL:
                total = total or 1.0
                walks = [each / total for each in walks]
            found.append(walks)
            come = blank.copy()
            for cell, share in zip(cells, map(mul, walks, self.weights[k]), strict=True):
                come[cell] = share
        return found

    def likeliest(self) -> list[tuple[float, int, int]]:
        """(chance, number, cell) for the best candidate of each number that has several, the likeliest first."""
        found = []
        for k, (wanted, cells) in enumerate(zip(self.wanted, self.cells, strict=True)):
            if len(cells) > 1:
                most, cell = max(zip(wanted, cells, strict=True))
                found.append((most / (sum(wanted) or 1.0), k, cell))
        return sorted(found, reverse=True)


def _odds(walks: Weights, wanted: Weights) -> Weights:
    """How much each candidate wants the number beside all others of it together, but for what its own cell thinks."""
    total = sum(wanted) or 1.0
    if max(wanted) < CERTAIN * total:
        return [each / (total - own) for each, own in zip(walks, wanted, strict=True)]
    least = TINY * total
    return [each / max(total - own, least) for each, own in zip(walks, wanted, strict=True)]
