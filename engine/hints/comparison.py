"""A player's entries compared with the solutions that were found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core.abilities import Explained
from engine.core.places import Cell, by_rows, place
from engine.core.puzzle import Puzzle, PuzzleError
from engine.solver.outcome import Outcome

MOST_NAMED = 20
"""Most wrong cells that are named in words; all are marked on the board."""


@dataclass(frozen=True)
class Comparison:
    """Entries compared with the solutions that were found.

    `cells`   how many the player had decided, without given ones.
    `fitting` the numbers, from 1, of the solutions that have all of them.
    `wrong`   the cells that differ from the closest solution, if none has them all and there is no other solution.
    """

    cells: int
    fitting: tuple[int, ...]
    wrong: tuple[Cell, ...]

    @property
    def places(self) -> str:
        """Return the wrong cells, for the board."""
        return " ".join(map(place, self.wrong))

    @property
    def words(self) -> str:
        """Return the wrong cells, for people."""
        more = len(self.wrong) - MOST_NAMED
        return by_rows(self.wrong[:MOST_NAMED]) + (f", and {more} more" if more > 0 else "")


def compare(puzzle: Puzzle[Any] | None, outcome: Outcome | None, entries: str) -> Comparison | None:
    """Compare the entries with the outcome's solutions; None if there is nothing to compare."""
    if not isinstance(puzzle, Explained) or outcome is None or not outcome.solutions or not entries.strip():
        return None
    try:
        shown, grid = puzzle.entered(""), puzzle.entered(entries)
    except PuzzleError:
        return None  # of another size, say
    cells = {
        (r, c): value
        for r, row in enumerate(grid)
        for c, value in enumerate(row)
        if value is not None and shown[r][c] is None
    }
    if not cells:
        return None
    against = [
        [(r, c) for (r, c), value in cells.items() if solution[r][c] != value]
        for solution in map(puzzle.solution_from_json, outcome.solutions)
    ]
    fitting = tuple(number for number, wrong in enumerate(against, start=1) if not wrong)
    nearest = sorted(against, key=len)[0]
    return Comparison(len(cells), fitting, () if fitting or not outcome.complete else tuple(nearest))
