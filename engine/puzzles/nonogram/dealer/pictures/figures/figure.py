"""What a figure is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.puzzles.nonogram.dealer.pictures.sketch import Sketch

NEVER = 1000
"""The least board of what is not drawn in colour."""


@dataclass(frozen=True)
class Figure:
    """A family of pictures of one thing.

    `title`   what it shows, as people say it: `a sailing boat`.
    `draw`    draws one of them.
    `least`   the smallest board on which it can be recognised.
    `even`    its right half is the mirror image of its left half.
    `stands`  it stands on the ground, so that ground may be drawn below it.
    `outside` it is seen under the sky, so that there may be a sun, or a cloud.
    `turns`   it may be mirrored.
    `outline` it is known by its outline alone.
    `colour`  in colour, what is drawn without one.
    `least_in_colour`  the smallest board on which it can be recognised in colour; 0 if that is `least`.
    """

    title: str
    draw: Callable[[Sketch], None]
    least: int = 10
    even: bool = False
    stands: bool = False
    outside: bool = False
    turns: bool = True
    outline: bool = False
    colour: str = "black"
    least_in_colour: int = 0
