"""Pictures of five by five cells, where there is no room for more than signs: all that are dealt, level by level.

What stands in small.txt is of its level as it is, and no two of it are alike, not even rotated or mirrored.  Signs were
drawn by hand; patterns are those of all that are their own mirror image whose border is short, few cells apart.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from engine.core.difficulty import GRADES
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.dealer.adjustment import Picture
from engine.puzzles.nonogram.dealer.pictures.sketch import mirrored
from engine.puzzles.nonogram.offers import PATTERN

SIDE = 5


@cache
def pictures() -> dict[str, tuple[Picture, ...]]:
    """By level, from small.txt: there, a picture is its rows of `#` and `.` and its title.

    The last list is of further patterns, which only the ladder has.
    """
    text = (Path(__file__).parent / "small.txt").read_text("utf-8")
    levels = (part.splitlines() for part in text.strip().split("\n\n"))
    return {level: tuple(map(_read, lines)) for level, *lines in levels}


@cache
def laddered() -> dict[str, tuple[Picture, ...]]:
    """By level of the ladder, from small-levels.json: for each, places in the lists of small.txt, from 0."""
    found: dict[str, dict[str, list[int]]] = json.loads(
        (Path(__file__).parent / "small-levels.json").read_text("utf-8")
    )
    given = {
        level: tuple(pictures()[name][at] for name, places in parts.items() for at in places)
        for level, parts in found.items()
    }
    return {level: given[level] if level in given else pictures()[level] for level in GRADES[:4]}


def _read(line: str) -> Picture:
    words = line.split()
    return Picture(tuple(_row(word) for word in words[:SIDE]), " ".join(words[SIDE:]))


def _row(cells: Iterable[str]) -> int:
    return sum(1 << c for c, cell in enumerate(cells) if cell == "#")


def small(level: str, draws: SeededRandom, *, by_steps: bool) -> Picture:
    """A picture of this level, another one in each turn; what may be is mirrored, and a pattern turned upside down.

    `by_steps` if the level is that of the hardest step, as it was before there was the ladder.
    """
    picture = draws.in_turn((pictures() if by_steps else laddered())[level])
    rows = list(picture.bitmap)
    if picture.title == PATTERN:
        rows = rows[::-1] if draws.chance(0.5) else rows
    elif not picture.title.startswith(("the letter", "the number")) and draws.chance(0.5):
        rows = mirrored(rows, SIDE)
    return Picture(tuple(rows), picture.title)
