"""`.non`, Steve Simpson's format, read by `notation`: it differs from typed text only by its sizes."""

from __future__ import annotations

import re

from engine.core.puzzle import PuzzleError
from engine.formats.exchange import Format, Metadata, words
from engine.puzzles.nonogram import notation
from engine.puzzles.nonogram.board import Board
from engine.puzzles.nonogram.formats.writing import clue_lines, without_givens
from engine.puzzles.nonogram.tokens import Fields

_SIZES = re.compile(r"^[ \t]*(width|height)\b", re.IGNORECASE | re.MULTILINE)

_DIVIDER = re.compile(r"^={4}[ \t]*$", re.MULTILINE)
"""Between the puzzles of one file, as nonogram-db describes it."""
_COLOUR = re.compile(r"^[ \t]*colou?r[ \t]+\S", re.IGNORECASE | re.MULTILINE)
_PROPERTY = re.compile(r"^[ \t]*(title|by|copyright)[ \t:]+(.*)$", re.IGNORECASE | re.MULTILINE)


def _write(board: Board) -> str:
    without_givens(board)
    rows, columns = (clue_lines(clues, ",") for clues in (board.rows, board.columns))
    return "\n".join([f"width {board.width}", f"height {board.height}", "", "rows", *rows, "", "columns", *columns, ""])


def _read(text: str) -> Fields:
    """Read a file, see `notation.read`.

    Raises:
        PuzzleError: it has another form, or colours, as some programs write them.
    """
    if len(puzzles := _several(text)) > 1:
        raise PuzzleError(f"the file has {len(puzzles)} puzzles. Use one")
    if _COLOUR.search(text):
        raise PuzzleError("this nonogram has colours, which we can’t read yet. Use a black-and-white one")
    return notation.read(text)


def _several(text: str) -> list[str]:
    return [each.strip() for each in _DIVIDER.split(text) if _SIZES.search(each)]


def _beside(text: str) -> Metadata:
    found = {name.casefold(): value for name, value in _PROPERTY.findall(text)}
    title, author, rights = (words(found.get(name, "").strip("\"' ")) for name in ("title", "by", "copyright"))
    return Metadata(title, author, rights)


def _sign(written: str, beside: Metadata) -> str:
    said = (("title", beside.title), ("by", beside.author), ("copyright", beside.copyright))
    return "".join(f'{name} "{each.replace(chr(34), chr(39))}"\n' for name, each in said if each) + written


FORMAT = Format(
    "non",
    ".non",
    "non",
    "Steve Simpson’s format, which most nonogram programs read",
    "https://www.lancaster.ac.uk/~simpsons/nonogram/fmt2",
    "width 3\nheight 2\n\nrows\n2\n1,1\n\ncolumns\n2\n1\n1\n",
    lambda text: bool(_SIZES.search(text)),
    _read,
    _write,
    _beside,
    _several,
    _sign,
)
