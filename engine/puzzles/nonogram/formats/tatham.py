"""Pattern, as nonograms are called in Simon Tatham's collection: addresses and saved games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.formats.tatham import TathamGame, numbers
from engine.puzzles.nonogram import entries, notation
from engine.puzzles.nonogram.board import Board

SIGNS = {"F": "#", "E": ".", "U": "?"}
MOST_ROWS = 100_000
"""Most rows of rectangles that are painted again, in all moves together: some tens of milliseconds."""


def _replay(fields: tuple[Any, ...], moves: Sequence[tuple[str, str]]) -> tuple[str, tuple[str, ...]]:
    """Replay moves: a letter of `SIGNS` and a rectangle (column, row, width, height), or `S` and a digit per cell."""
    board = Board(*fields)
    rows, painted = list(board.blank), 0
    for kind, move in moves:
        found = numbers(move, 4) if move[:1] in SIGNS else None
        if kind == "RESTART":
            rows = list(board.blank)
        elif move[:1] == "S" and len(move) == board.width * board.height + 1:
            cells = "".join("#" if cell == "1" else "." for cell in move[1:])
            rows = [cells[start : start + board.width] for start in range(0, len(cells), board.width)]
        elif found and found[0] + found[2] <= board.width and found[1] + found[3] <= board.height:
            left, top, width, height = found
            painted += height
            for r in range(top, top + height) if painted <= MOST_ROWS else ():
                rows[r] = rows[r][:left] + SIGNS[move[0]] * width + rows[r][left + width :]
        else:
            return "", ("your moves",)
    if painted > MOST_ROWS:
        return "", ("your moves",)
    return ("" if set("".join(rows)) == {"?"} else entries.write(rows)), ()


GAME = TathamGame("Pattern", "pattern", "", notation.read, notation.write, _replay)
FORMATS = GAME.formats("3x2:2/1/1/2/1.1")
