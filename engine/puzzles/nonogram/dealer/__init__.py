"""Deal nonograms: pictures of things, patterns and letters, changed at their edges until the level is met.

A picture is drawn as shapes, with random proportions, pose and company, and laid on the cells.  For the easier levels
the cells at its edges are changed, one after the other, until it is solved line by line; for the harder ones until it
has one solution, and lines alone do not lead to it.  The smallest boards leave no room for that, so their pictures are
stored.  Abstract pictures are dealt only on request.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.core.difficulty import GRADES
from engine.core.limits import Tick
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.board import Board
from engine.puzzles.nonogram.dealer.adjustment import MOST_OPEN, Picture, settled, unsettled
from engine.puzzles.nonogram.dealer.logic import clues, count
from engine.puzzles.nonogram.dealer.pictures.icons import SIDE, small
from engine.puzzles.nonogram.dealer.pictures.letters import writing
from engine.puzzles.nonogram.dealer.pictures.patterns import abstract, pattern
from engine.puzzles.nonogram.dealer.pictures.scenes import LEAST_SHARE, MOST_SHARE, scene
from engine.puzzles.nonogram.offers import ABSTRACT, PLAIN

LADDERED = 3
"""The first generator whose levels are those of the ladder (`engine.puzzles.nonogram.hints.levels`)."""
LEAST_OPEN = (4, 10)
"""Cells that single lines leave open on a hard board, and on a harder one: nearly always about four lines, or fewer."""
LARGE, MOST_OPEN_THERE = 20, 0.15
"""From this side on, pictures with more open cells take long to adjust and are hardly ever easy then."""
TRIES = 8
"""Pictures of one figure that are tried one after the other."""

SORTS = (16.0, 1.5, 1.0)
"""Figures, patterns and writing, by weight: the last two have the level far more often."""


def dealt(
    size: str, level: str, draws: SeededRandom, is_meant: Callable[[Board], bool], tick: Tick
) -> tuple[Board, str] | None:
    """Return a board of this size and level and what it shows; None if the try failed.

    `is_meant` returns whether a board's path has the level.
    """
    side, hardest = int(size.removesuffix(ABSTRACT)), GRADES.index(level) + 1
    is_laddered = not 0 < draws.version < LADDERED
    if size == str(SIDE):
        picture = small(level, draws, by_steps=not is_laddered)
        return (board, picture.title) if is_meant(board := clues(list(picture.bitmap), side)) else None
    most_open = MOST_OPEN_THERE if is_laddered and side >= LARGE else MOST_OPEN
    sort: Callable[[], Picture]
    if size.endswith(ABSTRACT):
        sort = partial(abstract, side, draws, clouds=hardest <= PLAIN)
    else:
        sort = _sort(side, draws, plain=hardest == 1)
    for _ in range(TRIES):
        picture = sort()
        if not LEAST_SHARE <= count(list(picture.bitmap)) / (side * side) <= MOST_SHARE:
            continue
        if hardest <= PLAIN:
            bitmap = settled(picture, draws, tick, plainly=hardest == 1, most_open=most_open)
        else:
            bitmap = unsettled(picture, draws, tick, LEAST_OPEN[hardest > PLAIN + 1])
        if bitmap is not None and is_meant(board := clues(bitmap, side)):
            return board, picture.title
    return None


def _sort(side: int, draws: SeededRandom, *, plain: bool) -> Callable[[], Picture]:
    """Return what draws pictures of one sort: one figure, patterns, or letters; a day's is a figure."""
    sort = draws.weighted(("figure", "pattern", "writing"), SORTS) if draws.day is None else "figure"
    if sort == "figure":
        return scene(side, draws, plain=plain)
    if sort == "pattern":
        return pattern(side, draws)
    return lambda: writing(side, draws)
