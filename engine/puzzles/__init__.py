"""The puzzles, in menu order.  Adding one means adding its line here."""

from __future__ import annotations

from typing import Any

from engine.puzzle import Puzzle
from engine.puzzles.boxes import Boxes
from engine.puzzles.countdown import Countdown
from engine.puzzles.kenken import KenKen
from engine.puzzles.letters import Letters
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.signpost import Signpost
from engine.puzzles.trades import Trades

PUZZLES: dict[str, type[Puzzle[Any]]] = {
    kind.slug: kind for kind in (Nonogram, Signpost, KenKen, Countdown, Letters, Trades, Boxes)
}
