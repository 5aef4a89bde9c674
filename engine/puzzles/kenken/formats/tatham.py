"""Keen, as KenKen is called in Simon Tatham's collection: addresses and saved games."""

from __future__ import annotations

from collections.abc import Sequence

from engine.digits import entries as filled
from engine.digits.entries import Entries
from engine.formats.tatham import TathamGame, numbers
from engine.puzzles.kenken import notation
from engine.puzzles.kenken.board import Board, Cage

KenKenFields = tuple[int, tuple[Cage, ...], bool]


def read(text: str) -> KenKenFields:
    """Return the fields of a puzzle in any text that `notation` reads."""
    board = notation.read(text)
    return board.size, board.cages, board.large


def _replay(fields: KenKenFields, moves: Sequence[tuple[str, str]]) -> tuple[str, tuple[str, ...]]:
    """Replay moves: `R` column, row, digit (0 for none) and `P` for a note; `M` notes everywhere; `S` all digits."""
    size = fields[0]
    digits, marks = [0] * size**2, [0] * size**2
    for kind, move in moves:
        found = numbers(move, 3) if move[:1] in {"R", "P"} else None
        if kind == "RESTART":
            digits, marks = [0] * size**2, [0] * size**2
        elif move == "M":
            marks = [0 if digit else (1 << size) - 1 for digit in digits]
        elif move[:1] == "S" and len(move) == size**2 + 1 and all(each in "123456789"[:size] for each in move[1:]):
            digits, marks = [int(each) for each in move[1:]], [0] * size**2
        elif found and max(found[:2]) < size and found[2] <= size:
            cell = found[1] * size + found[0]
            if move[0] == "P" and found[2]:
                marks[cell] ^= 1 << found[2] - 1
            else:
                digits[cell], marks[cell] = found[2], 0
        else:
            return "", ("your moves",)
    marks = [0 if digit else mark for digit, mark in zip(digits, marks, strict=True)]
    made = Entries(size, tuple(digits), tuple(marks))
    return "" if made.blank else filled.write(made), ()


def _write(board: Board) -> str:
    return notation.tathams_id(board)


GAME = TathamGame("Keen", "keen", "de", read, _write, _replay)
FORMATS = GAME.formats("3:a_a3_a_,s1a8m3s1")
