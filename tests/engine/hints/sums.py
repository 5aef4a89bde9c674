"""What rules of a KenKen say together when lines and cages are added up, or multiplied, and nothing else is thought of.

A search over clauses counts badly: for three lines of nine it would try what an addition shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import factorial, prod

from engine.puzzles.kenken import Cage, KenKen

Cell = tuple[int, int]
Left = list[list[set[int]]]
MOST_CELLS = 4


def added_up(
    puzzle: KenKen,
    left: Left,
    rules: tuple[str, ...],
    fillings: Callable[[Cage, Left, bool, tuple[str, ...]], Sequence[tuple[int, ...]]],
) -> dict[Cell, set[int]]:
    """The digits that a few cells can have at most, by sums or by products of all the rules that these names have."""
    size, found = puzzle.size, dict[Cell, set[int]]()
    lines = [each for each in rows_and_columns(size) if needs_all(left, rules, *each)]
    cages = [each for each in puzzle.cages if f"cage r{each.cells[0][0] + 1}c{each.cells[0][1] + 1}" in rules]
    ways = [fillings(cage, left, puzzle.large, rules) for cage in cages]
    for make, whole, start in ((sum, sum(range(size + 1)), 0), (prod, factorial(size), 1)):
        made = [{make(way) for way in each} for each in ways]
        if not lines or any(len(each) != 1 for each in made):
            continue
        times = Counter(cell for _, cells in lines for cell in cells)
        times.subtract(cell for cage in cages for cell in cage.cells)
        known = {(r, c): min(left[r][c]) for r, c in times if len(left[r][c]) == 1}
        cells = [cell for cell, count in times.items() if count and cell not in known]
        if not 0 < len(cells) <= MOST_CELLS:
            continue
        total = Fraction(start)
        parts = [(whole, 1)] * len(lines) + [(min(each), -1) for each in made]
        for number, count in [*parts, *((digit, -times[cell]) for cell, digit in known.items())]:
            total = total + number * count if make is sum else total * Fraction(number) ** count
        for cell in cells:
            found.setdefault(cell, {*left[cell[0]][cell[1]]})
        seen = [set[int]() for _ in cells]
        for way in product(*(sorted(left[r][c]) for r, c in cells)):
            own = [(digit, times[cell]) for cell, digit in zip(cells, way, strict=True)]
            sums = sum(digit * count for digit, count in own)
            products = prod((Fraction(digit) ** count for digit, count in own), start=Fraction(1))
            if (sums if make is sum else products) == total and _differ(cells, way, lines, rules):
                for each, digit in zip(seen, way, strict=True):
                    each.add(digit)
        for cell, each in zip(cells, seen, strict=True):
            found[cell] &= each
    return found


def rows_and_columns(size: int) -> list[tuple[str, list[Cell]]]:
    """All lines, by their names."""
    rows = [(f"row {i + 1}", [(i, j) for j in range(size)]) for i in range(size)]
    return rows + [(f"column {i + 1}", [(j, i) for j in range(size)]) for i in range(size)]


def needs_all(left: Left, rules: tuple[str, ...], name: str, cells: list[Cell]) -> bool:
    """Whether each digit is said to be in the line, or stands there: then it holds each once."""
    there = {min(left[r][c]) for r, c in cells if len(left[r][c]) == 1}
    return all(
        digit in there or f"{name} needs a {digit}" in rules or f"{name} needs an {digit}" in rules
        for digit in range(1, len(cells) + 1)
    )


def _differ(
    cells: list[Cell], way: tuple[int, ...], lines: list[tuple[str, list[Cell]]], rules: tuple[str, ...]
) -> bool:
    """Whether equal digits are in no line together that is known to hold them once."""
    whole = {name for name, _ in lines}
    for (one, digit), (two, other) in combinations(zip(cells, way, strict=True), 2):
        shared = [f"row {one[0] + 1}"] * (one[0] == two[0]) + [f"column {one[1] + 1}"] * (one[1] == two[1])
        if digit == other and any(name in whole or f"{name} holds {digit} once" in rules for name in shared):
            return False
    return True
