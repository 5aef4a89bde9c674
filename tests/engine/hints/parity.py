"""What rules of a KenKen say together of odd and even: a judge that believes no more than that a line adds up.

A search over clauses counts badly: for three lines of nine it would try what a look at the cages shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.puzzles.kenken import Cage, KenKen
from tests.engine.hints.sums import Cell, Left, needs_all, rows_and_columns

Fillings = Callable[[Cage, Left, bool, tuple[str, ...]], Sequence[tuple[int, ...]]]


def odd_or_even(puzzle: KenKen, left: Left, rules: tuple[str, ...], fillings: Fillings) -> dict[Cell, set[int]]:
    """The digits that cells can have at most, if all lines that the rules name whole are to add up to their total."""
    lines = [cells for name, cells in rows_and_columns(puzzle.size) if needs_all(left, rules, name, cells)]
    inside = {cell for cells in lines for cell in cells}
    if len(inside) < sum(map(len, lines)) or not lines:
        return {}
    named = [cage for cage in puzzle.cages if f"cage r{cage.cells[0][0] + 1}c{cage.cells[0][1] + 1}" in rules]
    parts: list[tuple[tuple[Cell, ...], Sequence[tuple[int, ...]]]] = [
        (cage.cells, fillings(cage, left, puzzle.large, rules)) for cage in named
    ]
    others = inside.difference(*(cage.cells for cage in named))
    parts += [((cell,), [(digit,) for digit in left[cell[0]][cell[1]]]) for cell in others]
    whole = len(lines) * puzzle.size * (puzzle.size + 1) // 2
    made = [{_made(cells, way, inside) for way in ways} for cells, ways in parts]
    found: dict[Cell, set[int]] = {}
    for i, (cells, ways) in enumerate(parts):
        rest = {whole % 2}
        for other in (*made[:i], *made[i + 1 :]):
            rest = {one ^ two for one in rest for two in other}
        kept = [way for way in ways if _made(cells, way, inside) in rest]
        found |= {cell: {way[at] for way in kept} for at, cell in enumerate(cells)}
    return found


def _made(cells: tuple[Cell, ...], way: tuple[int, ...], inside: set[Cell]) -> int:
    return sum(digit for cell, digit in zip(cells, way, strict=True) if cell in inside) % 2
