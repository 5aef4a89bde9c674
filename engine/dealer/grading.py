"""Whether a board's path has the wanted grade: for dealing, so it gives up as soon as the path is too hard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.abilities import Explained, Hint
from engine.core.difficulty import GRADES
from engine.core.limits import Tick
from engine.hints.path import decided, steps

SEARCHED = frozenset({"search", "solution"})
"""Not techniques, but what only search shows, or what is read off the solution."""
MOST_LEVEL = len(GRADES)
"""The level from which all steps are equally hard."""


def path_of(puzzle: Explained[Any], level: str, tick: Tick) -> tuple[Hint, ...] | None:
    """Return the path if it has exactly this grade; see `path_within`."""
    path = path_within(puzzle, level, tick)
    return path if path is not None and puzzle.grade(path) == level else None


def path_within(puzzle: Explained[Any], level: str, tick: Tick) -> tuple[Hint, ...] | None:
    """Return the path if it has this grade or an easier one, no search, and ends at the only solution (proved).

    Returns None as soon as one of these fails.  No clock decides anything, except what `tick` raises.
    """
    most = GRADES.index(level)
    path = _path(puzzle, tick, lambda top, effort: GRADES.index(puzzle.least_grade(top, effort)) > most)
    return path if path is not None and GRADES.index(puzzle.grade(path)) <= most else None


def _path(puzzle: Explained[Any], tick: Tick, is_too_hard: Callable[[int, int], bool]) -> tuple[Hint, ...] | None:
    """Return the path without search to the only solution, unless its hardest step or its effort so far is too hard."""
    found, top, effort = list[Hint](), 0, 0
    hardest = 0
    while hardest < MOST_LEVEL and not is_too_hard(hardest + 1, 0):
        hardest += 1
    for step in steps(puzzle, tick, hardest=hardest if hardest < MOST_LEVEL else None):
        found.append(step)
        top, effort = max(top, step.level), effort + step.level
        if step.technique in SEARCHED or is_too_hard(top, effort):
            return None
        solutions = puzzle.known_solutions.found
        if solutions is None or len(solutions) != 1:
            return None
    done = bool(found) and decided(puzzle.entered(found[-1].then)) == puzzle.height * puzzle.width
    return tuple(found) if done else None
