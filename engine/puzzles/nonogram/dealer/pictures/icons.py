"""Pictures of five by five cells, which have room only for signs: all that are dealt, level by level.

Those in small.txt have their level as they are, and no two are alike, not even rotated or mirrored.  Signs were drawn
by hand; patterns were chosen from all symmetric ones with a short border and few separate cells.
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
    """Return pictures by level, from small.txt: each is its rows of `#` and `.` and its title.

    The last list holds further patterns, which only the ladder has.
    """
    text = (Path(__file__).parent / "small.txt").read_text("utf-8")
    levels = (part.splitlines() for part in text.strip().split("\n\n"))
    return {level: tuple(map(_read, lines)) for level, *lines in levels}


@cache
def laddered() -> dict[str, tuple[Picture, ...]]:
    """Return for each level of the ladder, from small-levels.json, places in the lists of small.txt, from 0."""
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
    """Return a picture of this level, another one in each turn; it may be mirrored, and a pattern turned upside down.

    `by_steps` if the level is that of the hardest step, as it was before the ladder.
    """
    picture = draws.in_turn((pictures() if by_steps else laddered())[level])
    rows = list(picture.bitmap)
    if picture.title == PATTERN:
        rows = rows[::-1] if draws.chance(0.5) else rows
    elif not picture.title.startswith(("the letter", "the number")) and draws.chance(0.5):
        rows = mirrored(rows, SIDE)
    return Picture(tuple(rows), picture.title)
