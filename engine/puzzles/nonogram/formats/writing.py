"""Functions that writers of files share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.formats.exchange import CannotHoldError
from engine.puzzles.nonogram.board import Board, Clue


def without_givens(board: Board) -> None:
    """Refuse a board with given cells."""
    if board.givens:
        raise CannotHoldError("starting cells")


def clue_lines(clues: Iterable[Clue], between: str = " ") -> Iterator[str]:
    """Return each clue in a line; 0 for an empty one."""
    return (between.join(map(str, clue)) or "0" for clue in clues)
