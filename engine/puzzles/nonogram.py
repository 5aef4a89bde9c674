"""Nonogram."""

from typing import Any

from engine.puzzle import Puzzle


class Nonogram(Puzzle[Any]):
    """Nonogram."""

    slug = "nonogram"
    name = "Nonogram"
