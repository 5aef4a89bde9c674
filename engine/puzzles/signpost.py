"""Signpost."""

from typing import Any

from engine.puzzle import Puzzle


class Signpost(Puzzle[Any]):
    """Signpost."""

    slug = "signpost"
    name = "Signpost"
