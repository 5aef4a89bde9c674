"""The rules that hints on a Signpost speak of, each with a name that stays the same.

“The arrow of a leads to b” means that b lies on the ray of a's arrow and holds the number after a's, nothing more.
Links that a player entered are to be read so.  What is a rule of the puzzle beside that:
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

Kind = Literal["next", "previous", "value", "number", "arrow", "given"]


class Rule(NamedTuple):
    """`at` is a cell, or for `number` and `arrow` a number.

    `next`      the arrow of a cell leads to exactly one other; or the cell holds the last number.
    `previous`  the arrow of exactly one cell leads to this one; or it holds 1.
    `value`     a cell holds exactly one number.
    `number`    a number stands in exactly one cell.
    `arrow`     wherever a number stands, its arrow points at a cell with the next one; and that one stands only where
                such an arrow points.
    `given`     a cell holds the number that it shows.
    """

    kind: Kind
    at: int

    def name(self, width: int, shows: int = 0) -> str:
        """The rule in words; `shows` is the number that is given at its cell."""
        if self.kind == "number":
            return f"{self.at} stands in one cell"
        if self.kind == "arrow":
            return f"the arrow of {self.at} points at {self.at + 1}"
        cell = f"r{self.at // width + 1}c{self.at % width + 1}"
        return {
            "next": f"the arrow of {cell} leads to one cell",
            "previous": f"one arrow leads to {cell}",
            "value": f"{cell} holds one number",
            "given": f"{cell} shows {shows}",
        }[self.kind]


def every_rule(count: int) -> Iterator[Rule]:
    """All rules of a board of so many cells."""
    for at in range(count):
        for kind in ("next", "previous", "value", "given"):
            yield Rule(kind, at)
        yield Rule("number", at + 1)
        if at:
            yield Rule("arrow", at)
