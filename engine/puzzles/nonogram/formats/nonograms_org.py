"""The data of a page of nonograms.org: `var d=[[…], …];`, a picture in rows of four numbers.

Three numbers and a modulus are a size: `a % m + b % m - c % m`.  Rows 1 and 2 are the width and the height, row 3 is
how many colours there are, row 4 has what is added to the colours in the rows that follow it: red and the second, green
and the first, blue and the last.  Then comes how many runs there are, what is added to the runs, and the runs: column,
length, number of the colour, row.  As the solvers Nonogrid and Pynogram explain it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.core.puzzle import PuzzleError
from engine.formats.exchange import Format, Metadata
from engine.puzzles.nonogram import entries
from engine.puzzles.nonogram.board import BLACK, MAX_SIDE, WHITE, Board
from engine.puzzles.nonogram.formats.inks import inks
from engine.puzzles.nonogram.formats.pictures import of_picture
from engine.puzzles.nonogram.tokens import Fields

_DATA = re.compile(r"\bd\s*=\s*\[\s*(\[[-0-9,\[\]\s]+\])\s*\]")
_ROW = re.compile(r"\[([-0-9,\s]*)\]")
FIRST_COLOUR = 5
"""The row of the first colour."""

Row = Sequence[int]


class _Picture(NamedTuple):
    rows: list[str]
    palette: dict[str, str]


def _numbers(text: str) -> list[Row]:
    """Return the rows of the data; nothing if they do not all have four numbers, but for the first."""
    found = _DATA.search(text)
    lines = [re.findall("-?[0-9]{1,9}", row) for row in _ROW.findall(found[1])] if found else []
    if len(lines) <= FIRST_COLOUR + 2 or any(len(line) != 4 for line in lines[1:]):
        return []
    return [tuple(map(int, line)) for line in lines]


def _size(row: Row) -> int:
    a, b, c, modulus = row
    return a % modulus + b % modulus - c % modulus if modulus else 0


@lru_cache(maxsize=2)
def _picture(text: str) -> _Picture:
    """Return the picture.

    Raises:
        PuzzleError: the numbers are not one.
    """
    data = _numbers(text)
    width, height, colours = (_size(row) for row in data[1 : FIRST_COLOUR - 1])
    runs = FIRST_COLOUR + colours + 2
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE and colours > 0 and runs <= len(data)):
        raise PuzzleError(
            f"the data are of {width} × {height} cells with {colours} colours. Copy all of “d=[[…]]” from the page"
        )
    letters = inks({str(number): _colour(row, data[4]) for number, row in enumerate(data[5 : runs - 2], start=1)})
    cells = letters.cells if colours > 1 else {"1": BLACK}
    first, second, third, modulus = data[runs - 2]
    count = (first % modulus) ** 2 + second % modulus * 2 + third % modulus if modulus else 0
    if count > len(data) - runs:
        raise PuzzleError(f"the data have {len(data) - runs} runs, not {count}. Copy all of “d=[[…]]” from the page")
    grid = [[WHITE] * width for _ in range(height)]
    for number, row in enumerate(data[runs : runs + count], start=1):
        column, length, colour, r = (own - added for own, added in zip(row, data[runs - 1], strict=True))
        if str(colour) not in cells or not 0 < r <= height or not 0 < column <= column + length - 1 <= width:
            raise PuzzleError(f"run {number} of the data is outside of the board. Copy all of “d=[[…]]” from the page")
        grid[r - 1][column - 1 : column - 1 + length] = [cells[str(colour)]] * length
    return _Picture(["".join(row) for row in grid], dict(letters.palette) if colours > 1 else {})


def _colour(row: Row, added: Row) -> str:
    parts = (row[0] - added[1], row[1] - added[0], row[2] - added[3])
    return "".join(f"{part % 256:02x}" for part in parts)


def _read(text: str) -> Fields:
    picture = _picture(text)
    return of_picture(picture.rows, picture.palette)


def _beside(text: str) -> Metadata:
    return Metadata(solution=entries.write(_picture(text).rows))


FORMAT: Format[Board] = Format(
    "nonograms-org",
    "nonograms.org",
    "js",
    "what a page of nonograms.org has behind “var d=”: the picture itself, in colour or not",
    "https://github.com/tsionyx/nonogrid",
    "var d=[[1,0,0,0],[3,0,0,9],[2,0,0,9],[1,0,0,9],[0,0,0,0],[0,0,0,0],[1,1,0,9],[7,5,2,3],[8,7,3,4],[8,6,3,5],"
    "[10,6,3,5]];\n",
    lambda text: "d" in text and bool(_numbers(text)),
    _read,
    beside=_beside,
)
