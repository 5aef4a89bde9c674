"""The rules of a position as clauses that are made for explaining, not for solving.

Each line needs each digit, and holds it once, by rules of their own; each cage is one rule.  Unit propagation over the
clauses of one rule finds all that it implies.  A cage that is too large for that is left out: what follows without it
follows all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from engine.grid import bits
from engine.limits import Progress, Tick
from engine.model import Model
from engine.puzzles.kenken.cages import diagram
from engine.puzzles.kenken.encoding import state_diagram
from engine.puzzles.kenken.hints.position import Line, Position

Literals = list[dict[int, int]]
"""Per cell, by its number, the variables of the digits that are left."""


class LineRule(NamedTuple):
    """That a line `needs` a digit, or holds it once."""

    line: Line
    digit: int
    needs: bool


Source = LineRule | int
"""What a rule is about; an int is the number of a cage."""


def state_position(position: Position, tick: Tick) -> tuple[Model, Literals, list[Source]]:
    """The rules that decide anything yet, and what each of them is about, in their order.

    Raises:
        Stopped: whatever the tick raises.
    """
    model = Model()
    literals = [{bit + 1: model.fresh() for bit in bits(options)} for options in position.options]
    sources: list[Source] = []
    with model.rule("every cell holds one digit", standing="law"):
        for own in literals:
            model.add(*own.values())
            for one, other in combinations(own.values(), 2):
                model.add(-one, -other)
    for line in position.lines:
        tick(Progress("stating the rules"))
        for digit in range(1, position.size + 1):
            sources += _state_line(model, line, digit, literals)
    for number in range(len(position.cages)):
        tick(Progress("stating the rules"))
        if _state_cage(model, position, number, literals):
            sources.append(number)
    return model, literals, sources


def _state_line(model: Model, line: Line, digit: int, literals: Literals) -> list[Source]:
    """Both rules of a line and a digit, unless it stands there already, and nowhere else."""
    cells = [cell for cell in line.cells if digit in literals[cell]]
    if len(cells) == 1 and len(literals[cells[0]]) == 1:
        return []
    places = [literals[cell][digit] for cell in cells]
    with model.rule(line.once(digit)):
        for one, other in combinations(places, 2):
            model.add(-one, -other)
    with model.rule(line.needs(digit)):
        model.add(*places)
    return [LineRule(line, digit, needs=False), LineRule(line, digit, needs=True)]


def _state_cage(model: Model, position: Position, number: int, literals: Literals) -> bool:
    """The cage's fillings; whether there is anything to state, and it is not too much."""
    cage, ways = position.cages[number], position.ways(number)
    cells = [literals[cell] for cell in position.members[number]]
    if all(len(own) == 1 for own in cells):
        return False
    if ways is not None:
        with model.rule(position.rule(number)):
            _state_ways(model, cells, ways)
        return True
    fillings = diagram(position.size, cage, position.board.operators(cage), [tuple(own) for own in cells])
    if fillings is None:
        return False
    with model.rule(position.rule(number)):
        state_diagram(model, cells, fillings)
    return True


def _state_ways(model: Model, cells: Sequence[dict[int, int]], ways: Iterable[tuple[int, ...]]) -> None:
    """Each filling implies its digits, and each digit needs a filling."""
    support: dict[int, list[int]] = {literal: [] for own in cells for literal in own.values()}
    for way in ways:
        filling = model.fresh()
        for own, digit in zip(cells, way, strict=True):
            model.add(-filling, own[digit])
            support[own[digit]].append(filling)
    for literal, needed in support.items():
        model.add(-literal, *needed)
