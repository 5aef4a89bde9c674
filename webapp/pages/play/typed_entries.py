"""What a player has entered: as it is typed without script, and beside the solutions, which may have it all or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Flask, request

from engine import Cell, Explained, Outcome, Puzzle, PuzzleError, by_rows, place

MOST_NAMED = 20
"""Wrong cells that are named in words; all are marked on the board."""
MOST_TYPED = 1000
"""Cells of a board that anybody would type; of a larger one the field is empty at first."""


def posted() -> str:
    """The entries of a form, as they are typed without script or written by one: a row may also end with its line."""
    return "/".join(line.strip() for line in request.form.get("entries", "").strip().splitlines())


def typed(puzzle: Puzzle[Any] | None) -> str:
    """What stands in the field for entries: what was typed there, or a row of open cells for each of the board's."""
    if (sent := request.form.get("entries", "").strip()) or not isinstance(puzzle, Explained):
        return sent
    is_large = puzzle.width * puzzle.height > MOST_TYPED
    return "" if is_large else "\n".join([(puzzle.open_cell * puzzle.width).rstrip()] * puzzle.height)


def on_board(puzzle: Puzzle[Any], entries: str) -> dict[str, Any]:
    """What a board looks at to show these entries, for a page that no script draws on; nothing of other kinds.

    Raises:
        PuzzleError: they are not of this puzzle's shape.
    """
    if not isinstance(puzzle, Explained) or not entries:
        return {}
    shown = {"answer": puzzle.entered(entries), "notes": puzzle.notes(entries)}
    return shown | {"entries": entries, "partial": True}


@dataclass(frozen=True)
class Entered:
    """Entries judged by the solutions that were found.

    `cells`   how many the player had decided; those that the puzzle shows do not count.
    `fitting` the numbers, from 1, of the solutions that have all of them.
    `wrong`   the cells that differ from the closest solution, where none has them all and there is no other solution.
    """

    cells: int
    fitting: tuple[int, ...]
    wrong: tuple[Cell, ...]

    @property
    def places(self) -> str:
        """Of the wrong cells, for the board."""
        return " ".join(map(place, self.wrong))

    @property
    def words(self) -> str:
        """The wrong cells, for people."""
        more = len(self.wrong) - MOST_NAMED
        return by_rows(self.wrong[:MOST_NAMED]) + (f"; and {more} more" if more > 0 else "")


def compared(puzzle: Puzzle[Any] | None, outcome: Outcome | None, entries: str) -> Entered | None:
    """The entries beside the outcome's solutions; None where there is nothing to compare."""
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
    return Entered(len(cells), fitting, () if fitting or not outcome.complete else tuple(nearest))


def init_app(app: Flask) -> None:
    """Tell templates what was typed."""
    app.jinja_env.globals["typed_entries"] = typed
