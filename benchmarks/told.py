"""How much the clues of random KenKens tell, beside how much there is to tell: where both are equal, search is hardest.

A clue tells as many bits as the logarithm of the fillings of its cage, each digit by itself, by those that the clue
allows; a grid holds the logarithm of the number of Latin squares.  Below 1 there should be many solutions, far above 1
one that clues lead to.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import factorial, log2
from typing import Any

from benchmarks.instances import random_kenkens, random_mixed, random_sums
from engine import Puzzle
from engine.puzzles.kenken import Cage, KenKen

REDUCED = {9: 3.776e17, 12: 1.62e44, 16: 7e103}
"""Reduced Latin squares: counted for 9, McKay and Rogoyski's estimate (1995) for 12, the trend of those for 16."""
CLASSES = {
    "9 × 9, sums of 4 to 6": lambda: random_sums(9, (4, 6), 5),
    "12 × 12, sums of 4 to 8": lambda: random_sums(12, (4, 8), 5),
    "12 × 12, + and ×, to 6": lambda: random_mixed(12, (1, 6), 5),
    "12 × 12, + and ×, 4 to 8": lambda: random_mixed(12, (4, 8), 5),
    "16 × 16, to 4": lambda: random_kenkens(16, 4, 5),
    "16 × 16, to 6": lambda: random_kenkens(16, 6, 5),
    "16 × 16, + and ×, to 6": lambda: random_mixed(16, (1, 6), 5),
    "16 × 16, sums to 6": lambda: random_sums(16, (1, 6), 5),
    "16 × 16, + and ×, 8 to 16": lambda: random_mixed(16, (8, 16), 5),
    "16 × 16, sums of 8 to 16": lambda: random_sums(16, (8, 16), 5),
}


@cache
def fillings(size: int, cells: int, op: str) -> Counter[int]:
    """How many fillings of so many cells make each sum or product."""
    if not cells:
        return Counter({0 if op == "+" else 1: 1})
    found: Counter[int] = Counter()
    for made, count in fillings(size, cells - 1, op).items():
        for digit in range(1, size + 1):
            found[made + digit if op == "+" else made * digit] += count
    return found


def told(cage: Cage, size: int) -> float:
    """Bits of one clue."""
    cells = len(cage.cells)
    if cells == 1:
        return log2(size)
    if cage.op in "+*":
        return log2(size**cells / fillings(size, cells, cage.op)[cage.target])
    pairs = [(max(a, b), min(a, b)) for a in range(1, size + 1) for b in range(1, size + 1)]
    return log2(size**2 / sum(cage.target * b == a if cage.op == "/" else a - b == cage.target for a, b in pairs))


def share(puzzle: Puzzle[Any]) -> float:
    """What all clues of a KenKen tell, by what the grid holds."""
    assert isinstance(puzzle, KenKen)
    size = puzzle.size
    grid = log2(factorial(size)) + log2(factorial(size - 1)) + log2(REDUCED[size])
    return sum(told(cage, size) for cage in puzzle.cages) / grid


def main() -> None:
    """A line for each class."""
    print("| | told, least to most of five |\n|---|---|")
    for name, puzzles in CLASSES.items():
        shares = sorted(map(share, puzzles()))
        print(f"| {name} | {shares[0]:.2f} to {shares[-1]:.2f} |", flush=True)
