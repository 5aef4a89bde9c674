"""The rules that hints on a Signpost speak of, each with a name that stays the same.

What goes without saying, and is no rule here: numbers that are shown; that nothing stands twice, a cell holds no two
numbers, leads to no two cells and follows no two; and what “a leads to b” means: b lies on the ray of a's arrow, a has
a number, and b the next one.  Links that a player entered are to be read so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

from engine.puzzles.signpost.board import Board


class Demand(NamedTuple):
    """What must be so.  `at` is a cell, or for `number` and `arrow` a number.

    `next`      the arrow of a cell leads to another; or the cell holds the last number.
    `previous`  an arrow leads to a cell; or it holds 1.
    `value`     a cell holds a number.
    `number`    a number stands in some cell.
    `arrow`     wherever a number stands, its arrow points at a cell with the next one; and that one stands only where
                such an arrow points.
    """

    kind: Literal["next", "previous", "value", "number", "arrow"]
    at: int


def every_demand(cells: int) -> Iterator[Demand]:
    """All demands of a board of so many cells."""
    for at in range(cells):
        yield from (Demand("next", at), Demand("previous", at), Demand("value", at), Demand("number", at + 1))
        if at:
            yield Demand("arrow", at)


def names(board: Board, demands: Collection[Demand]) -> tuple[str, ...]:
    """The demands in words, in an order that stays the same."""
    return tuple(_name(board, demand) for demand in sorted(demands))


def _name(board: Board, demand: Demand) -> str:
    if demand.kind == "number":
        return f"{demand.at} must be somewhere"
    if demand.kind == "arrow":
        return f"the arrow of {demand.at} points at {demand.at + 1}"
    cell = board.place(demand.at)
    return {
        "next": f"the arrow of {cell} must lead somewhere",
        "previous": f"something must point at {cell}",
        "value": f"{cell} must hold a number",
    }[demand.kind]
