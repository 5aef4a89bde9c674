"""The puzzles, in menu order.  Adding one means adding its line here."""

from __future__ import annotations

from typing import Any

from engine.puzzle import Puzzle
from engine.puzzles.countdown import Countdown
from engine.puzzles.kenken import KenKen
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.signpost import Signpost

PUZZLES: dict[str, type[Puzzle[Any]]] = {kind.slug: kind for kind in (Nonogram, Signpost, KenKen, Countdown)}
