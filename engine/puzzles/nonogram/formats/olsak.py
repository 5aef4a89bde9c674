"""`.g`, the format of Petr and Mirek Olšák's solver: anything, a line that begins with `:`, rows, another, columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.puzzle import PuzzleError
from engine.formats.exchange import Format
from engine.puzzles.nonogram.board import Board
from engine.puzzles.nonogram.formats.writing import without_givens
from engine.puzzles.nonogram.tokens import Fields, Tokens, typed, understood

_TRIANGLES = ("#t", "#T")
_COLOURS = ("#d", "#D")
_RUN = re.compile(r"([0-9]+)(\S?)")
BLACK = "1"
"""The letter of a run without one."""


def _is_olsak(text: str) -> bool:
    lines = text.split("\n")
    sections = len([line for line in lines if line.startswith(":")])
    declared = any(line.startswith((*_TRIANGLES, *_COLOURS)) for line in lines)  # behind words of any kind
    return sections in (2, 3) or (sections > 0 and declared)


def _read(text: str) -> Fields:
    """Return the two sections; a third line with a colon ends the second.

    Raises:
        PuzzleError: the runs have more than one colour, or it is a triangular puzzle.
    """
    lines = text.split("\n")
    if any(line.startswith(_TRIANGLES) for line in lines):
        raise PuzzleError("this nonogram is made of triangles. We need a grid of rows and columns")
    at = [i for i, line in enumerate(lines) if line.startswith(":")]
    if len(at) not in (2, 3):
        raise PuzzleError(f"lines with “:”: {len(at)}. Use one before the rows and one before the columns")
    sections = (lines[at[0] + 1 : at[1]], lines[at[1] + 1 : at[2] if len(at) == 3 else None])
    rows, columns = (_clues(section) for section in sections)
    if any(line.startswith(_COLOURS) for line in lines):
        runs = [_RUN.fullmatch(run) for clue in (*rows, *columns) for run in clue if run != "0"]
        if len({run[2] or BLACK for run in runs if run}) > 1:
            raise PuzzleError("this nonogram has colours, which we can’t read yet. Use a black-and-white one")
        rows, columns = ([[_RUN.sub(r"\1", run) for run in clue] for clue in clues] for clues in (rows, columns))
    return understood(Tokens(columns, rows))


def _clues(lines: Sequence[str]) -> list[list[str]]:
    """Return clues; a blank line is an empty one, as his program writes it, unless there are zeros."""
    zeros = any(line.strip() == "0" for line in lines)
    return [typed(line) for line in lines if line.strip() or not zeros]


def _write(board: Board) -> str:
    without_givens(board)
    rows, columns = ([" ".join(map(str, clue)) for clue in clues] for clues in (board.rows, board.columns))
    return "\n".join([": rows", *rows, ": columns", *columns, ":", ""])


FORMAT = Format(
    "g",
    ".g",
    "g",
    "Petr and Mirek Olšák’s solver: the rows below a line “:”, the columns below another",
    "https://webpbn.com/pbnsolve.html",
    ": rows\n2\n1 1\n: columns\n2\n1\n1\n:\n",
    _is_olsak,
    _read,
    _write,
)
