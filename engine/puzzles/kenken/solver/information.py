"""How much information the clues of a large KenKen carry, compared with its grid: search is hardest where both are
equal.

A clue carries log2(fillings of its cage / fillings that it allows) bits, with each digit by itself; a grid holds log2
of the number of Latin squares.  Below 1 there should be many solutions; far above 1 the clues lead to the only one.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import factorial, log2

from engine.puzzles.kenken.board import Board, Cage
from engine.puzzles.kenken.solver.sums import all_sums

REDUCED = {9: 3.776e17, 12: 1.62e44, 16: 7e103}
"""Reduced Latin squares: counted for 9, McKay and Rogoyski's estimate (1995) for 12, their trend for 16."""
LARGEST = 8
"""Cells of the largest cages whose fillings are counted, in a tenth of a second; a larger one counts as this size."""
DOUBTFUL_SIZE = 16
DOUBTFUL = 1.25
"""Boards of `DOUBTFUL_SIZE` whose share is below this are hardly ever decided in time."""
DOUBTFUL_SUMS = 0.5
"""If all cages are sums, borders between lines decide boards whose share is below this."""


@cache
def fillings(size: int, cells: int, op: str) -> Counter[int]:
    """Return how many fillings of this many cells make each sum or product."""
    if not cells:
        return Counter({0 if op == "+" else 1: 1})
    found: Counter[int] = Counter()
    for made, count in fillings(size, cells - 1, op).items():
        for digit in range(1, size + 1):
            found[made + digit if op == "+" else made * digit] += count
    return found


@cache
def on_average(size: int, op: str) -> float:
    """Return the bits of a clue of the largest cages whose fillings are counted."""
    all_ways: int = size**LARGEST
    return sum(ways / all_ways * log2(all_ways / ways) for ways in fillings(size, LARGEST, op).values())


def told(cage: Cage, size: int) -> float:
    """Return the bits of one clue; 0 without an operator, or if no digits make it."""
    cells = len(cage.cells)
    if cage.op == "=":
        return log2(size)
    if cage.op in ("+", "*"):
        if cells > LARGEST:
            return on_average(size, cage.op)
        ways, all_ways = fillings(size, cells, cage.op)[cage.target], size**cells
    elif cage.op in ("-", "/") and cells == 2:
        pairs = [(max(a, b), min(a, b)) for a in range(1, size + 1) for b in range(1, size + 1)]
        ways = sum(cage.target * b == a if cage.op == "/" else a - b == cage.target for a, b in pairs)
        all_ways = size**2
    else:
        return 0.0
    return log2(all_ways / ways) if ways else 0.0


def share(board: Board) -> float:
    """Return the information of all clues divided by that of the grid, for the sizes in `REDUCED`."""
    size = board.size
    grid = log2(factorial(size)) + log2(factorial(size - 1)) + log2(REDUCED[size])
    return sum(told(cage, size) for cage in board.cages) / grid


def is_doubtful(board: Board) -> bool:
    """Return whether boards like this are hardly ever decided in any reasonable time."""
    least = DOUBTFUL_SUMS if all_sums(board) else 0.0
    return board.size == DOUBTFUL_SIZE and least <= share(board) <= DOUBTFUL
