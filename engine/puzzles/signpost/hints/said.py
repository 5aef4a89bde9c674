"""Sentences of a Signpost argument, with what they say in literals: where a number cannot be, and where it would be."""

from __future__ import annotations

from typing import NamedTuple

END = 0
"""What is needed for a dead end, in the place of a literal."""

Place = tuple[int, int]
"""A cell and a number that it might hold."""


class Excluded(NamedTuple):
    """Cells where a number cannot be, and why, in words.

    `then` is where its neighbour would have to be, if that is one cell, and what number another one would get by that:
    that, a sentence said before, cannot be.
    """

    number: int
    cells: tuple[int, ...]
    why: str
    then: tuple[Place, ...] = ()
    onward: bool = True
    """Whether the number before it has no place from which an arrow leads here; else the one after it."""


class Step(NamedTuple):
    """The only cells where a number could be beside the one before; or the one that is `counted` along a link."""

    cells: tuple[int, ...]
    number: int
    counted: bool = False


class Said(NamedTuple):
    """A sentence, and the literals that it says; and in its place, if these cannot hold, what `ends` an argument.

    `excluded` is what it says, if that is where a number cannot be; `wave`: the number of which it says where it can
    be, or not, and whether that is for the number before it, else for the one after it.
    """

    text: str
    literals: tuple[int, ...]
    ends: str = ""
    excluded: Excluded | None = None
    wave: tuple[int, bool] | None = None
