"""Cages as clauses, plainly: each is worked out cell by cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.limits import Tick
from engine.core.places import Cell
from engine.core.text import sentence
from engine.puzzles.kenken.board import Board
from engine.puzzles.kenken.cages import State, Transition, arithmetic, weighings
from engine.sat.model import Model


def state_cages(board: Board, model: Model, digits: Mapping[Cell, Sequence[int]], tick: Tick) -> None:
    """A rule for each cage, over variables per cell and digit."""
    size = board.size
    for cage in board.clued:
        with model.rule(sentence(cage.name), *cage.places):
            cells = [dict(enumerate(digits[cell], start=1)) for cell in cage.cells]
            choices = {op: model.fresh() for op in board.operators(cage)}
            model.add(*choices.values())
            for op, choice in choices.items():
                for start, move in _sums(op, size, cage.target) or [arithmetic(op, size, cage.target)]:
                    model.accept(cells, start, move, -choice, tick=tick)


def _sums(op: str, size: int, target: int) -> list[tuple[State, Transition]]:
    """Return + and * as sums, which have fewer intermediate results than products; nothing for - and /."""

    def sum_up(weights: Sequence[int], goal: int) -> Transition:
        def move(state: State, digit: int, left: int) -> State | None:
            total = state[1] + weights[digit]
            return (0, total) if total == goal or (left and total < goal) else None

        return move

    return [] if op in {"-", "/"} else [((0, 0), sum_up(*weighing)) for weighing in weighings(op, size, target)]
