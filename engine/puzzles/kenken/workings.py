"""How machines solve a KenKen: digits tried one by one, in several orders of the cells.

After two programs in a blog of 2009, "kenken haskell": the first fills the cells in a fixed order and checks rows,
columns and cages as far as they are filled; the second always takes the cell with the fewest digits left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

from engine.core.abilities import Workings
from engine.core.limits import Progress, Tick
from engine.core.places import Cell
from engine.puzzles.kenken.board import BARE, Board, Cage, Grid

MOST_CHECKS = 60_000
"""Checks of a digit in one order before it is given up: a third of a second."""
OPEN = 0
Filled = dict[Cell, int]


@dataclass(frozen=True)
class Trial:
    """One order of the cells.

    `order`  `rows`, `sums` (cells of + and × first, the others last) or `fewest` (digits left).
    `tries`  digits written into a cell, right or wrong.
    `found`  whether the search came to a solution; else it came to the end, or gave up if `stopped`.
    `half`   the digits when half of the cells were filled for the last time, 0 for none.
    """

    order: str
    tries: int
    found: bool
    stopped: bool
    half: Grid


@dataclass(frozen=True)
class KenKenWorkings(Workings):
    """The trials, in the order of the programs."""

    trials: tuple[Trial, ...] = ()


class _GaveUp(Exception):
    pass


class _Search:
    """A search for one solution, which writes a digit, checks it, and goes on or takes it back."""

    def __init__(self, board: Board, tick: Tick) -> None:
        self.board = board
        self.tick = tick
        self.filled: Filled = {}
        self.tries = self.checks = 0
        self.half: Filled = {}

    def run(self, order: str, choose: Callable[[], Cell]) -> Trial:
        stopped = found = False
        try:
            found = self._fill(choose)
        except _GaveUp:
            stopped = True
        size = range(self.board.size)
        return Trial(
            order, self.tries, found, stopped, tuple(tuple(self.half.get((r, c), OPEN) for c in size) for r in size)
        )

    def _fill(self, choose: Callable[[], Cell]) -> bool:
        if len(self.filled) == self.board.size**2:
            return True
        cell = choose()
        for digit in range(1, self.board.size + 1):
            if self.checks >= MOST_CHECKS:
                raise _GaveUp
            self.tries += 1
            if self.fits(cell, digit):
                self.filled[cell] = digit
                if len(self.filled) == self.board.size**2 // 2:
                    self.half = dict(self.filled)
                if self._fill(choose):
                    return True
                del self.filled[cell]
        return False

    def fits(self, cell: Cell, digit: int) -> bool:
        """Return whether a digit breaks no row, column or cage, as far as those are filled."""
        self.checks += 1
        if self.checks % 1_000 == 0:
            self.tick(Progress("trying digits"))
        r, c = cell
        if any(self.filled.get((r, i)) == digit or self.filled.get((i, c)) == digit for i in range(self.board.size)):
            return False
        cage = self.board.cages[self.board.cage_of[cell]]
        inside = [digit, *(self.filled[other] for other in cage.cells if other in self.filled)]
        return may_hold(self.board, cage, inside)

    def fewest(self) -> Cell:
        """Return an open cell with the fewest digits that fit."""
        size = range(self.board.size)
        cells = [(r, c) for r in size for c in size if (r, c) not in self.filled]
        return min(cells, key=lambda cell: sum(self.fits(cell, digit) for digit in range(1, self.board.size + 1)))

    def by(self, order: Sequence[Cell]) -> Callable[[], Cell]:
        """Return a choice of the cells in a fixed order."""
        return lambda: order[len(self.filled)]


def may_hold(board: Board, cage: Cage, inside: Sequence[int]) -> bool:
    """Return whether a cage with some digits in it is not broken yet: the check of a partial cage."""
    if cage.op == BARE:
        return True
    if len(inside) == len(cage.cells):
        return board.holds(cage, inside)
    total, product = sum(inside) < cage.target, cage.target % prod(inside) == 0
    return any({"+": total, "*": product}.get(op, True) for op in board.operators(cage))


def workings(board: Board, tick: Tick) -> KenKenWorkings:
    """Return what each order of the cells takes on this board."""
    size = range(board.size)
    rows = [(r, c) for r in size for c in size]
    sums = sorted(rows, key=lambda cell: board.cages[board.cage_of[cell]].op not in {"+", "*"})
    trials = []
    for order, cells in (("rows", rows), ("sums", sums), ("fewest", None)):
        search = _Search(board, tick)
        trials.append(search.run(order, search.fewest if cells is None else search.by(cells)))
    return KenKenWorkings(trials=tuple(trials))
