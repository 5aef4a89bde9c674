"""How likely cells are to hold a number: what walks between known numbers make of it, and what each cell does.

Belief propagation (Pearl 1982; for the travelling salesman's problem and other permutations see Mezard and Montanari,
"Information, physics, and computation", 2009).  A walk may cross itself; so cells tell numbers how free they are, walks
are counted by how free their cells are, and tell the cells how much each number wants them, and so on.  What comes out
is a guess, and proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from operator import itemgetter, mul
from typing import cast

from engine.grid import bits
from engine.limits import Progress, Tick

HEED = 0.3
"""How much a new opinion counts beside the one before."""
TINY = 1e-12
"""Chances and their opposites are not taken for smaller than this."""

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
        return cast(Gather, itemgetter(*bits(mask), self._count, self._count + 1))

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
                wanted = list(map(mul, walks, weights))
                total = sum(wanted) or 1.0
                self.wanted.append([each / total for each in wanted])
                least = TINY * total
                odds.append([each / max(total - own, least) for each, own in zip(walks, wanted, strict=True)])
                for cell, each in zip(cells, odds[-1], strict=True):
                    asked[cell] += each
            for k, own in enumerate(odds):
                free = [1 / max(asked[cell] - each, TINY) for cell, each in zip(self.cells[k], own, strict=True)]
                most = max(free)
                self.weights[k] = [
                    old + HEED * (max(new / most, TINY) - old) for old, new in zip(self.weights[k], free, strict=True)
                ]

    def _walks(self, numbers: Sequence[int], gather: Sequence[Gather], tick: Tick) -> list[Weights]:
        """For each number and each of its candidates, how many walks lead there from the first one, out of 1."""
        progress = Progress("weighing the ways")
        blank = [0.0] * (self._count + 2)
        found: list[Weights] = []
        come = blank
        for k in numbers:
            tick(progress)
            walks = [sum(gather[cell](come)) for cell in self.cells[k]] if found else [1.0] * len(self.cells[k])
            total = sum(walks) or 1.0
            found.append([each / total for each in walks])
            come = blank.copy()
            for cell, share, weight in zip(self.cells[k], found[-1], self.weights[k], strict=True):
                come[cell] = share * weight
        return found

    def likeliest(self) -> list[tuple[float, int, int]]:
        """(chance, number, cell) for the best candidate of each number that has several, the likeliest first."""
        return sorted(
            (
                max(zip(wanted, [k] * len(cells), cells, strict=True))
                for k, (wanted, cells) in enumerate(zip(self.wanted, self.cells, strict=True))
                if len(cells) > 1
            ),
            reverse=True,
        )
