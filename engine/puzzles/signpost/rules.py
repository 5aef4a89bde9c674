"""The rules that hints on a Signpost speak of, each with a name that stays the same.

What goes without saying, and is no rule here: numbers that are shown; that nothing stands twice, a cell holds no two
numbers, leads to no two cells and follows no two; and what “a leads to b” means: b lies on the ray of a's arrow, a has
a number, and b the next one.  Links that a player entered are to be read so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

Kind = Literal["next", "previous", "value", "number", "arrow"]


class Rule(NamedTuple):
    """`at` is a cell, or for `number` and `arrow` a number.

    `next`      the arrow of a cell leads to another; or the cell holds the last number.
    `previous`  an arrow leads to a cell; or it holds 1.
    `value`     a cell holds a number.
    `number`    a number stands in some cell.
    `arrow`     wherever a number stands, its arrow points at a cell with the next one; and that one stands only where
                such an arrow points.
    """

    kind: Kind
    at: int

    def name(self, width: int) -> str:
        """The rule in words."""
        if self.kind == "number":
            return f"{self.at} must be somewhere"
        if self.kind == "arrow":
            return f"the arrow of {self.at} points at {self.at + 1}"
        cell = f"r{self.at // width + 1}c{self.at % width + 1}"
        return {
            "next": f"the arrow of {cell} must lead somewhere",
            "previous": f"something must point at {cell}",
            "value": f"{cell} must hold a number",
        }[self.kind]


def every_rule(count: int) -> Iterator[Rule]:
    """All rules of a board of so many cells."""
    for at in range(count):
        yield from (Rule("next", at), Rule("previous", at), Rule("value", at), Rule("number", at + 1))
        if at:
            yield Rule("arrow", at)
