"""Countdown."""

from typing import Any

from engine.puzzle import Puzzle


class Countdown(Puzzle[Any]):
    """Countdown."""

    slug = "countdown"
    name = "Countdown"
