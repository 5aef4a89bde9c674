"""What else the clue of a cage could be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from engine.puzzles.kenken.board import Board, Cage, result
from engine.puzzles.kenken.cages import arithmetic
from engine.sat.repairs import Repairs


def other_clues(board: Board, cage: Cage, repairs: Repairs) -> Iterator[Cage]:
    """Yield once the cage with every other clue that some of the repaired boards make true.

    Other numbers and, if it has an operator, other operators.
    """
    size = board.size
    operators = board.operators(cage if cage.op == "=" else replace(cage, op=""))
    cells = [{digit: repairs.variable(cell, digit) for digit in range(1, size + 1)} for cell in cage.cells]
    other = {op: repairs.fresh() for op in operators}  # if true, the digits make another number than those found
    repairs.add(*other.values())

    def exclude(op: str, target: int) -> None:
        repairs.exclude(cells, *arithmetic(op, size, target), -other[op])

    for op in operators:
        if op == "/" and len(cage.cells) == 2:
            for pair in product(range(1, size + 1), repeat=2):
                if result(op, pair) is None:
                    repairs.add(-other[op], *(-cell[digit] for cell, digit in zip(cells, pair, strict=True)))
    found: set[Cage] = set()
    while (repaired := repairs.next()) is not None:
        digits = [int(str(repaired[cell])) for cell in cage.cells]
        for op in operators:
            target = result(op, digits)
            if target is None or target < 1:
                repairs.add(-other[op], *(-cell[digit] for cell, digit in zip(cells, digits, strict=True)))
                continue
            new = replace(cage, op=cage.op and op, target=target)
            if new not in found:
                found.add(new)
                yield new
            exclude(op, target)
