"""KenKen."""

from typing import Any

from engine.puzzle import Puzzle


class KenKen(Puzzle[Any]):
    """KenKen."""

    slug = "kenken"
    name = "KenKen"
