"""A player's entries: as typed without script, and compared with the solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Flask, request

from engine import Cell, Explained, Outcome, Puzzle, PuzzleError, by_rows, place

MOST_NAMED = 20
"""Most wrong cells that are named in words; all are marked on the board."""
MOST_TYPED = 1000
"""Cells of a board that anybody would type; for a larger one the field is empty at first."""


def typed_text(puzzle: Puzzle[Any] | None) -> str:
    """Return the contents of the entries field: what was typed there, or a row of open cells for each of
    the board's.
    """
    if (sent := request.form.get("entries", "").strip()) or not isinstance(puzzle, Explained):
        return sent
    is_large = puzzle.width * puzzle.height > MOST_TYPED
    return "" if is_large else "\n".join([(puzzle.open_cell * puzzle.width).rstrip()] * puzzle.height)


def on_board(puzzle: Puzzle[Any], entries: str) -> dict[str, Any]:
    """Return what a board needs to show these entries, on a page without script; empty for other kinds.

    Raises:
        PuzzleError: they do not fit this puzzle.
    """
    if not isinstance(puzzle, Explained) or not entries:
        return {}
    shown = {"answer": puzzle.entered(entries), "notes": puzzle.notes(entries)}
    return shown | {"entries": entries, "partial": True}


@dataclass(frozen=True)
class ComparedEntries:
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


def compare(puzzle: Puzzle[Any] | None, outcome: Outcome | None, entries: str) -> ComparedEntries | None:
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
    return ComparedEntries(len(cells), fitting, () if fitting or not outcome.complete else tuple(nearest))


def init_app(app: Flask) -> None:
    """Give templates the entries that were typed."""
    app.jinja_env.globals["typed_entries"] = typed_text
