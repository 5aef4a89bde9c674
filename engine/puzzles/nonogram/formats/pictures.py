"""Pictures, which are solutions: plain `.pbm` (netpbm), and rows of `#` and `.`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.core.limits import never_stop
from engine.core.puzzle import PuzzleError
from engine.core.text import quote
from engine.formats.exchange import CannotHoldError, Format
from engine.puzzles.nonogram.board import Board, Clue
from engine.puzzles.nonogram.formats.writing import without_givens
from engine.puzzles.nonogram.solver.lines import Lines
from engine.puzzles.nonogram.tokens import Fields, side_length
from engine.reading.pictures import rows_in

_PBM = re.compile(r"P[14]\s")
MOST_TOLD = 2_500
"""Most cells of a board that we solve in order to write its picture: some milliseconds."""
BLACK = frozenset("#1")


def of_picture(rows: Sequence[str]) -> Fields:
    """Return the clues of a picture: rows of equal length, `#` and others of `BLACK` for black."""
    columns = ("".join(column) for column in zip(*rows, strict=True))
    return tuple(map(_clue, columns)), tuple(map(_clue, rows)), ()


def _clue(line: str) -> Clue:
    return tuple(len(list(run)) for is_black, run in groupby(line, key=BLACK.__contains__) if is_black)


def _read_pbm(text: str) -> Fields:
    if text.startswith("P4"):
        raise PuzzleError("this is a packed picture (P4). Save it as a plain one, which starts with P1")
    bare = re.sub(r"#[^\n]*", "", text[2:])
    sizes = re.match(r"\s*(\S+)\s+(\S+)(?!\S)", bare)
    if sizes is None:
        raise PuzzleError("the picture has no size. Put its width and height after P1")
    width, height = side_length(sizes[1], "columns"), side_length(sizes[2], "rows")
    cells = "".join(bare[sizes.end() :].split())[: width * height]  # what is behind the picture does not count
    if strange := set(cells) - {"0", "1"}:
        raise PuzzleError(f"the picture holds {quote(min(strange))}. Use 0 for empty and 1 for filled")
    if len(cells) < width * height:
        raise PuzzleError(f"the picture has {len(cells)} cells. Use {width} × {height}")
    return of_picture([cells[r * width : (r + 1) * width] for r in range(height)])


def _write_pbm(board: Board) -> str:
    """Write the picture if single lines lead to it: there is no search here."""
    rows = _picture(board)
    cells = (" ".join("1" if cell == "#" else "0" for cell in row) for row in rows)
    return "\n".join(["P1", f"{board.width} {board.height}", *cells, ""])


def _picture(board: Board) -> Sequence[str]:
    without_givens(board)
    if board.width * board.height > MOST_TOLD:
        raise CannotHoldError(f"the picture of a puzzle with more than {MOST_TOLD:,} cells")
    lines = Lines(board)
    if not lines.settle(never_stop) or not lines.finished:
        raise CannotHoldError("a puzzle you can’t solve line by line")
    return lines.grid(frozenset())


def _read_rows(text: str) -> Fields:
    return next(iter(_others(text, 0)))


def _others(text: str, begin: int = 1) -> Iterator[Fields]:
    for rows in rows_in(text)[begin:]:
        side_length(str(len(rows[0])), "columns")
        side_length(str(len(rows)), "rows")
        yield of_picture(rows)


def _write_rows(board: Board) -> str:
    rows = _picture(board)
    if len(rows) < 2 or not any("#" in row for row in rows):
        raise CannotHoldError("a picture with one row, or with no filled cell")
    return "\n".join([*rows, ""])


FORMATS = (
    Format(
        "pbm",
        ".pbm",
        "pbm",
        "a plain picture from netpbm, GIMP and others: the solution itself",
        "https://netpbm.sourceforge.net/doc/pbm.html",
        "P1\n3 2\n1 1 0\n1 0 1\n",
        lambda text: bool(_PBM.match(text)),
        _read_pbm,
        _write_pbm,
    ),
    Format(
        "picture",
        "Picture as text",
        "txt",
        "rows of “#” and “.”: the solution itself",
        "",
        "##.\n#.#\n",
        lambda text: bool(rows_in(text)),
        _read_rows,
        _write_rows,
        others=_others,
    ),
)
