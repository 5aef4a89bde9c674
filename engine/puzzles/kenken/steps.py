"""What a technique finds: a step, and what it leaves of the digits of some cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.puzzles.kenken.position import Position


@dataclass(frozen=True)
class Step:
    """What some rules decide.

    `cells`    what the argument is about; `options`: the digits that are left, of the cells where these become fewer.
    `effort`   what has to be held in mind: of several steps by one technique, the least comes first.
    """

    technique: str
    level: int
    rules: tuple[str, ...]
    cells: tuple[int, ...]
    where: str
    why: str
    options: Mapping[int, int]
    effort: int
    chain: tuple[str, ...] = ()
    smallest: bool = True

    @property
    def rank(self) -> tuple[bool, int, tuple[int, ...]]:
        """Digits before marks, then the least to think of."""
        places = any(left.bit_count() == 1 for left in self.options.values())
        return not places, self.effort, self.cells


def fewer(position: Position, allowed: Mapping[int, int]) -> dict[int, int]:
    """The cells that lose digits, with those that are left; nothing where a cell would lose all."""
    found = {}
    for cell, digits in allowed.items():
        left = position.options[cell] & digits
        if not left:
            return {}
        if left != position.options[cell]:
            found[cell] = left
    return {cell: left for cell, left in found.items() if not position.is_decided(cell)}
