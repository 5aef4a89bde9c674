"""All rules of Signpost as clauses, without anything that follows from the numbers given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.grid import bits
from engine.limits import Progress, Tick
from engine.model import Model, Statement
from engine.places import Cell, place


def state(
    cells: Sequence[Cell],
    successors: Sequence[int],
    predecessors: Sequence[int],
    givens: Mapping[int, int],
    tick: Tick,
) -> Statement:
    """A variable per cell and number.  `givens` are the numbers shown, by the index of their cell."""
    model = Model()
    count = len(cells)
    holds = [[model.fresh() for _ in cells] for _ in cells]
    for index, cell in enumerate(cells):
        tick(Progress("stating the rules"))
        with model.rule(f"{place(cell)} holds one number", place(cell), standing="law"):
            model.exactly_one(holds[index])
        with model.rule(f"The arrow of {place(cell)} points at the next number", place(cell), standing="ground"):
            for number in range(count - 1):
                model.add(-holds[index][number], *(holds[other][number + 1] for other in bits(successors[index])))
        with model.rule(f"An arrow of the number before points at {place(cell)}", place(cell), standing="implied"):
            for number in range(1, count):
                model.add(-holds[index][number], *(holds[other][number - 1] for other in bits(predecessors[index])))
    for number in range(count):
        tick(Progress("stating the rules"))
        with model.rule(f"{number + 1} stands in one cell", standing="law"):
            model.exactly_one([numbers[number] for numbers in holds])
    for index, number in givens.items():
        with model.rule(f"{place(cells[index])} shows {number}", place(cells[index])):
            model.add(holds[index][number - 1])
    return Statement(model, {holds[i][k]: (cell, k + 1) for i, cell in enumerate(cells) for k in range(count)})
