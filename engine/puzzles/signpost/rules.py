"""All rules of Signpost as clauses, without anything that follows from the numbers given."""

from __future__ import annotations

from engine.core.grid import bits
from engine.core.limits import Progress, Tick
from engine.puzzles.signpost.board import Board
from engine.sat.model import Encoding, Model


def full_rules(board: Board, tick: Tick) -> Encoding:
    """Return the rules, with a variable per cell and number."""
    model = Model()
    count = board.last
    holds = [[model.fresh() for _ in range(count)] for _ in range(count)]
    for cell in range(count):
        tick(Progress("reading the rules"))
        name = board.place(cell)
        with model.rule(f"{name} holds one number", name, standing="law"):
            model.exactly_one(holds[cell])
        with model.rule(f"The arrow of {name} points at the next number", name, standing="ground"):
            for k in range(count - 1):
                model.add(-holds[cell][k], *(holds[other][k + 1] for other in bits(board.successors[cell])))
        with model.rule(f"The number before {name} points at it", name, standing="implied"):
            for k in range(1, count):
                model.add(-holds[cell][k], *(holds[other][k - 1] for other in bits(board.predecessors[cell])))
    for k in range(count):
        tick(Progress("reading the rules"))
        with model.rule(f"{k + 1} goes in one cell", standing="law"):
            model.exactly_one([numbers[k] for numbers in holds])
    for cell, number in enumerate(board.shown):
        if number:
            with model.rule(f"{board.place(cell)} shows {number}", board.place(cell)):
                model.add(holds[cell][number - 1])
    return Encoding(model, {holds[i][k]: (cell, k + 1) for i, cell in enumerate(board.cells) for k in range(count)})
