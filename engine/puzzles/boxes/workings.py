"""How a machine finds the fewest boxes: any stack, then one with less, until there is none.

The descent of the blog post "How Many Boxes are on the Trailer?": after every answer a counter allows one box less.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core.abilities import Bounded, Workings
from engine.core.limits import Tick
from engine.puzzles.boxes.clauses import within
from engine.puzzles.boxes.space import Space, Voxel
from engine.solver.account import descend

MOST_BOXES = 1_500
"""Boxes of all layouts that are shown; the last layout always is."""


@dataclass(frozen=True)
class Found:
    """An answer on the way down: its size, and its boxes as (layer, row, column) from 0, the lowest layer first.

    No boxes where there are too many to show.
    """

    size: int
    boxes: tuple[Voxel, ...]


@dataclass(frozen=True)
class BoxesWorkings(Workings):
    """Each answer with fewer boxes than the one before; after the last, the clauses with one box less contradict.

    `places`   where a box can be; `squares`, `shown`: of the three views, and those that show a box.
    `counter`  clauses that forbid one more than a box less than the last answer; `rules`: all others.
    """

    places: int = 0
    squares: int = 0
    shown: int = 0
    rules: int = 0
    counter: int = 0
    found: tuple[Found, ...] = ()


def workings(puzzle: Bounded[Any], space: Space, tick: Tick) -> BoxesWorkings:
    """Return the descent, with its layouts."""
    found = []
    for answer, _ in descend(puzzle, tick):
        boxes = [place for number, place in enumerate(space.places, start=1) if number in answer]
        found.append(Found(len(boxes), tuple(boxes)))
    room = MOST_BOXES - (found[-1].size if found else 0)
    for number, each in reversed(list(enumerate(found[:-1]))):
        room -= each.size
        if room < 0:
            found[number] = Found(each.size, ())
    rules = _clauses(space, None, tick)
    return BoxesWorkings(
        "",
        len(space.places),
        len(space.behind),
        len(space.seen),
        rules,
        _clauses(space, found[-1].size - 1, tick) - rules if found else 0,
        tuple(found),
    )


def _clauses(space: Space, most: int | None, tick: Tick) -> int:
    return sum(1 for _ in within(space, most, tick).clauses())
