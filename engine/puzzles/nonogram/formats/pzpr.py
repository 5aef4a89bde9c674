"""Files of puzz.link and its relatives: `pzprv3`, `nonogram`, how many rows, how many columns, and the board by rows.

Margins of ⌈rows / 2⌉ rows above and ⌈columns / 2⌉ columns to the left hold the numbers, nearest to the board last;
`c12` is a number that is crossed out, `-2` one that is unknown.  Cells are `#` black, `+` white and `.` open.  From the
source of pzprjs, `variety/nonogram.js`; slashes may stand for line breaks.
"""

from __future__ import annotations

import re

from engine.core.puzzle import PuzzleError
from engine.core.text import quote
from engine.formats.exchange import CannotHoldError, Format, Metadata
from engine.puzzles.nonogram import entries
from engine.puzzles.nonogram.board import UNKNOWN, Board
from engine.puzzles.nonogram.tokens import Fields, Tokens, side_length, understood

_FILE = re.compile(r"pzprv3(?:\.[0-9]+)?\s*[\n/]\s*nonogram\s*[\n/]")
UNKNOWN_SIGN = "-2"
SIGNS = {"#": "#", "+": ".", ".": "?"}
MOST_WRITTEN = 80
"""Most cells a side of a board that we write: a larger file would be too long to read."""


def _grid(text: str) -> tuple[list[list[str]], int, int]:
    """Return the rows of the board with its margins, and how many of them, and of their cells, belong to
    the margins.
    """
    parts = [each.strip() for each in re.split(r"[\n/]", text)]
    if len(parts) < 4:
        raise PuzzleError("the file has no size. Use pzprv3, nonogram, then the number of rows and of columns")
    height, width = side_length(parts[2], "rows"), side_length(parts[3], "columns")
    top, left = -(-height // 2), -(-width // 2)
    rows = [line.split() for line in parts[4 : 4 + top + height]]
    for number, row in enumerate(rows, start=1):
        if len(row) != left + width:
            raise PuzzleError(
                f"line {number} of the board has {len(row)} places. Use {left + width}: {left} for the numbers, and "
                f"{width} cells"
            )
    if len(rows) != top + height:
        raise PuzzleError(f"the board has {len(rows)} lines. Use {top + height}")
    return rows, top, left


def _read(text: str) -> Fields:
    rows, top, left = _grid(text)
    width = len(rows[0]) - left
    columns = [[row[left + c] for row in rows[:top]] for c in range(width)]
    return understood(Tokens(list(map(_clue, columns)), [_clue(row[:left]) for row in rows[top:]]))


def _clue(places: list[str]) -> list[str]:
    numbers = [each.removeprefix("c") for each in places if each != "."]
    if odd := [each for each in numbers if each != UNKNOWN_SIGN and not each.isdecimal()]:
        raise PuzzleError(f"the margins hold {quote(odd[0])}. We need numbers, or {UNKNOWN_SIGN} for unknown ones")
    return ["?" if each == UNKNOWN_SIGN else each for each in numbers]


def _beside(text: str) -> Metadata:
    rows, top, left = _grid(text)
    painted = ["".join(SIGNS.get(cell, "?") for cell in row[left:]) for row in rows[top:]]
    return Metadata(entries=entries.write(painted) if set("".join(painted)) != {"?"} else "")


def _written(length: int) -> str:
    return UNKNOWN_SIGN if length == UNKNOWN else str(length)


def _write(board: Board) -> str:
    top, left = -(-board.height // 2), -(-board.width // 2)
    if board.width > MOST_WRITTEN or board.height > MOST_WRITTEN:
        raise CannotHoldError(f"boards with more than {MOST_WRITTEN} cells a side")
    columns = [["."] * (top - len(clue)) + list(map(_written, clue)) for clue in board.columns]
    above = [["."] * left + [column[r] for column in columns] for r in range(top)]
    beside = [["."] * (left - len(clue)) + list(map(_written, clue)) + ["."] * board.width for clue in board.rows]
    lines = [" ".join(row) for row in (*above, *beside)]
    return "\n".join(["pzprv3", "nonogram", str(board.height), str(board.width), *lines, ""])


FORMAT = Format(
    "pzpr",
    "pzpr file",
    "txt",
    "a file saved by puzz.link, pzv.jp and similar sites, with your cells",
    "https://github.com/robx/pzprjs",
    "pzprv3\nnonogram\n2\n3\n. . 2 1 1\n. 2 . . .\n1 1 . . .\n",
    lambda text: bool(_FILE.match(text)),
    _read,
    _write,
    _beside,
)
