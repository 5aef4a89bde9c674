"""What clues of random KenKens tell of what their grids hold, see `engine.puzzles.kenken.solver.information`."""

from __future__ import annotations

from benchmarks.engine.instances import random_kenkens, random_mixed, random_sums
from engine.puzzles.kenken.solver.information import share

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


def main() -> None:
    """A line for each class."""
    print("| | told, least to most of five |\n|---|---|")
    for name, puzzles in CLASSES.items():
        shares = sorted(share(each.board) for each in puzzles())
        print(f"| {name} | {shares[0]:.2f} to {shares[-1]:.2f} |", flush=True)
