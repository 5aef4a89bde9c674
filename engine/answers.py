"""The answer that a player is heading for, so that a hint can tell what is wrong: found once for each puzzle."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from engine.limits import Progress, Stopped, Tick
from engine.puzzle import GridPuzzle

CONFLICTS = 5_000
"""Dead ends after which a hint does without the answer: about half a second."""
KEPT = 100
"""Puzzles whose answers are kept."""

_kept: OrderedDict[GridPuzzle[Any], tuple[Any, ...] | None] = OrderedDict()


def answers(puzzle: GridPuzzle[Any], tick: Tick) -> tuple[Any, ...] | None:
    """The puzzle's first two solutions, or fewer if there are no more (proved); None if that takes too long.

    Raises:
        Stopped: whatever the tick raises.
    """
    if puzzle not in _kept:
        _kept[puzzle] = _search(puzzle, tick)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return _kept.get(puzzle)


def _search(puzzle: GridPuzzle[Any], tick: Tick) -> tuple[Any, ...] | None:
    """The first two solutions, by a search of limited size, so that the same puzzle always gets the same hints."""

    def bounded(progress: Progress) -> None:
        tick(progress)
        if progress.conflicts > CONFLICTS:
            raise Stopped("conflicts")

    search, found = puzzle.solutions(bounded), []
    try:
        for solution in search:
            found.append(solution)
            if len(found) == 2:
                break
    except Stopped as stop:
        if stop.reason != "conflicts":
            raise
        return None
    return tuple(found)


def differing(entered: Sequence[Sequence[object]], solution: Sequence[Sequence[object]]) -> list[tuple[int, int]]:
    """The cells whose entries (None: there is none) are not the solution's, row by row."""
    return [
        (r, c)
        for r, row in enumerate(entered)
        for c, value in enumerate(row)
        if value is not None and value != solution[r][c]
    ]
