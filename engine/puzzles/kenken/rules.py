"""All rules of KenKen as plain clauses: each cage is computed cell by cell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from engine.core.limits import Progress, Tick
from engine.core.places import place
from engine.core.text import sentence
from engine.puzzles.kenken.board import Board
from engine.puzzles.kenken.cages import State, Transition, arithmetic, weighings
from engine.sat.model import Model, Statement


def full_rules(board: Board, tick: Tick) -> Statement:
    """Return the rules, with a variable per cell and digit."""
    model, size = Model(), board.size
    digits = {cell: [model.fresh() for _ in range(size)] for cell in product(range(size), range(size))}
    for cell, literals in digits.items():
        with model.rule(f"{place(cell)} holds one digit", place(cell), standing="law"):
            model.exactly_one(literals)
    for line, digit in product(range(size), range(size)):
        with model.rule(f"Row {line + 1} has {digit + 1} once", f"r{line + 1}", standing="law"):
            model.exactly_one([digits[line, i][digit] for i in range(size)])
        with model.rule(f"Column {line + 1} has {digit + 1} once", f"c{line + 1}", standing="law"):
            model.exactly_one([digits[i, line][digit] for i in range(size)])
    for cage in board.clued:
        with model.rule(sentence(cage.name), *cage.places):
            cells = [digits[cell] for cell in cage.cells]
            choices = {op: model.fresh() for op in board.operators(cage)}
            model.add(*choices.values())
            for op, choice in choices.items():
                for start, move in _sums(op, size, cage.target) or [arithmetic(op, size, cage.target)]:
                    _work_out(model, cells, start, move, choice, tick)
    return Statement(
        model, {x: (cell, d) for cell, literals in digits.items() for d, x in enumerate(literals, start=1)}
    )


def _sums(op: str, size: int, target: int) -> list[tuple[State, Transition]]:
    """Return + and * as sums, which have fewer intermediate results than products; nothing for - and /."""

    def sum_up(weights: Sequence[int], goal: int) -> Transition:
        def move(state: State, digit: int, left: int) -> State | None:
            total = state[1] + weights[digit]
            return (0, total) if total == goal or (left and total < goal) else None

        return move

    return [] if op in {"-", "/"} else [((0, 0), sum_up(*weighing)) for weighing in weighings(op, size, target)]


def _work_out(
    model: Model, cells: Sequence[Sequence[int]], start: State, move: Transition, choice: int, tick: Tick
) -> None:
    """Require the digits to make the target if `choice` is true.

    A variable per intermediate result says that the cells so far have made it; it and a digit imply the next one, or
    exclude each other if the target is out of reach.
    """
    results = {start: choice}
    for left, literals in zip(reversed(range(len(cells))), cells, strict=True):
        tick(Progress("stating the rules"))
        following: dict[State, int] = {}
        for result, variable in results.items():
            for digit, literal in enumerate(literals, start=1):
                after = move(result, digit, left)
                if after is None:
                    model.add(-variable, -literal)
                elif left:
                    model.add(-variable, -literal, following.get(after) or following.setdefault(after, model.fresh()))
        results = following
