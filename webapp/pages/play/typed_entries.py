"""A player's entries as they are typed without script."""

from __future__ import annotations

from typing import Any

from flask import Flask, request

from engine import Explained, Puzzle

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


def init_app(app: Flask) -> None:
    """Give templates the entries that were typed."""
    app.jinja_env.globals["typed_entries"] = typed_text
