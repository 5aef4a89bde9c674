"""Latin squares: random ones, their rules as clauses, and what is wrong with a grid that should be one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from engine.core.places import Cell, place, where
from engine.core.puzzle import Complaint
from engine.core.rng import SeededRandom
from engine.sat.model import Model

DigitGrid = tuple[tuple[int, ...], ...]
"""The digits of each row."""

TWISTS = 6
"""Changes of a square, for each of its rows."""


def latin_square(side: int, draws: SeededRandom) -> DigitGrid:
    """A square in which every row and column has each digit; any square can come."""
    digits = draws.shuffled(range(1, side + 1))
    square = [[digits[(r + c) % side] for c in range(side)] for r in draws.shuffled(range(side))]
    square = _turned(draws.shuffled(_turned(square)))
    for _ in range(TWISTS * side):
        one, other = draws.sample(range(side), 2)
        above, below = square[one], square[other]
        column = first = draws.below(side)
        while True:  # along a circle of columns, at whose end both rows have each digit again
            above[column], below[column] = below[column], above[column]
            column = next((c for c in range(side) if c != column and above[c] == above[column]), first)
            if column == first:
                break
        square = _turned(square)
    return tuple(map(tuple, square))


def _turned(square: Sequence[Sequence[int]]) -> list[list[int]]:
    return [list(line) for line in zip(*square, strict=True)]


def state_square(model: Model, size: int) -> dict[Cell, list[int]]:
    """The laws of a Latin square, over new variables: those of each cell, from that of the digit 1 on."""
    digits = {cell: [model.fresh() for _ in range(size)] for cell in product(range(size), range(size))}
    for cell, literals in digits.items():
        with model.rule(f"{place(cell)} holds one digit", place(cell), standing="law"):
            model.exactly_one(literals)
    for line, digit in product(range(size), range(size)):
        with model.rule(f"Row {line + 1} has {digit + 1} once", f"r{line + 1}", standing="law"):
            model.exactly_one([digits[line, i][digit] for i in range(size)])
        with model.rule(f"Column {line + 1} has {digit + 1} once", f"c{line + 1}", standing="law"):
            model.exactly_one([digits[i, line][digit] for i in range(size)])
    return digits


def meaning_of(digits: dict[Cell, list[int]]) -> dict[int, tuple[Cell, object]]:
    """What the variables of `state_square` say, as `engine.sat.model.Encoding` has it."""
    return {x: (cell, digit) for cell, literals in digits.items() for digit, x in enumerate(literals, start=1)}


def complaints(size: int, grid: DigitGrid) -> Iterator[Complaint]:
    """Why a grid is no Latin square."""
    found = [*misfits(size, grid)]
    yield from found or repeated(size, grid)


def misfits(size: int, grid: DigitGrid) -> Iterator[Complaint]:
    """Why a grid has not a digit in every cell."""
    if not is_square(grid, size):
        yield Complaint(f"the attempt is not {size} rows of {size} digits")
        return
    for r, c in product(range(size), range(size)):
        if type(grid[r][c]) is not int or not 1 <= grid[r][c] <= size:
            yield Complaint(f"{where((r, c))} does not hold a digit from 1 to {size}", (place((r, c)),))


def repeated(size: int, grid: DigitGrid) -> Iterator[Complaint]:
    """The digits that a line has more than once."""
    lines = [(f"row {i + 1}", [(i, j) for j in range(size)]) for i in range(size)]
    lines += [(f"column {i + 1}", [(j, i) for j in range(size)]) for i in range(size)]
    for name, line in lines:
        for digit in range(1, size + 1):
            same = [(r, c) for r, c in line if grid[r][c] == digit]
            if len(same) > 1:
                yield Complaint(f"{name} has {digit} {len(same)} times", tuple(map(place, same)))


def is_square(grid: object, size: int) -> bool:
    """Whether this is as many rows, each of as many values."""
    return (
        isinstance(grid, list | tuple)
        and len(grid) == size
        and all(isinstance(row, list | tuple) and len(row) == size for row in grid)
    )
