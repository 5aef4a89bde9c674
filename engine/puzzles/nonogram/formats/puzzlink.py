"""Links of puzz.link and its relatives: `https://puzz.link/p?nonogram/COLUMNS/ROWS/BODY`.

Each column has ⌈rows / 2⌉ places for numbers, each row ⌈columns / 2⌉; first all columns, then all rows, and in each the
number that is nearest to the grid comes first.  `0` to `f` is a number, `-1f` one of two hexadecimal digits, `g` to `z`
are 1 to 20 empty places; empty ones at the end may be missing; `.` is a run of unknown length.  From the source of
pzprjs, `variety/nonogram.js`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.core.puzzle import PuzzleError
from engine.core.text import quote
from engine.formats.exchange import CannotHoldError, Format
from engine.puzzles.nonogram.board import UNKNOWN, Board, Clue
from engine.puzzles.nonogram.tokens import Fields, Tokens, side_length, understood

_LINK = re.compile(r"https?://[^\s?#]+\?(?:v:[^/\s]+/)?nonogram(?:_edit)?/")
_VARIANT = re.compile(r"nonogram(?:_edit)?/v:([a-z0-9_-]{1,20})/", re.IGNORECASE)

_BODY = re.compile(r"nonogram(?:_edit)?/([^/\s]+)/([^/\s]+)/([^/\s]*)/?\Z")
_TOKEN = re.compile(r"[0-9a-f]|-[0-9a-f]{2}|[g-z.]")
MOST_VALUE, MOST_EMPTY = 255, 20


def _read(text: str) -> Fields:
    if variant := _VARIANT.search(text):
        raise PuzzleError(
            f"this link is a variant, {quote(variant[1])}, with its own rules. We only read plain nonograms"
        )
    found = _BODY.search(text)
    if found is None:
        raise PuzzleError("the link has no clues. Use nonogram/COLUMNS/ROWS/CLUES, as puzz.link writes it")
    width, height = side_length(found[1], "columns"), side_length(found[2], "rows")
    places = list(_places(found[3]))
    room = [-(-height // 2)] * width + [-(-width // 2)] * height
    if len(places) > sum(room):
        raise PuzzleError(
            f"the link has {len(places)} places for numbers, but a {width} × {height} board has {sum(room)}"
        )
    places += [""] * (sum(room) - len(places))
    lines, begin = [], 0
    for count in room:
        own = places[begin : begin + count]
        lines.append([each for each in reversed(own) if each])
        begin += count
    return understood(Tokens(lines[:width], lines[width:]))


def _places(body: str) -> Iterator[str]:
    """Return for each place the number in it, or nothing."""
    at = 0
    while at < len(body):
        token = _TOKEN.match(body, at)
        if token is None:
            raise PuzzleError(f"the link’s clues: character {at + 1} is {quote(body[at])}. Use 0–9, a–z, “-” or “.”")
        if token[0] == ".":
            yield "?"
        elif token[0] > "f":
            yield from [""] * (int(token[0], 36) - 15)
        else:
            yield str(int(token[0].lstrip("-"), 16))
        at = token.end()


def _write(board: Board) -> str:
    places = [*_padded(board.columns, board.height), *_padded(board.rows, board.width)]
    body = ""
    for run, same in groupby(places):
        count = len(list(same))
        if run is not None:
            body += ("." if run == UNKNOWN else f"{run:x}" if run < 16 else f"-{run:02x}") * count
        else:
            body += "z" * (count // MOST_EMPTY) + "_ghijklmnopqrstuvwxy"[count % MOST_EMPTY].strip("_")
    return f"https://puzz.link/p?nonogram/{board.width}/{board.height}/{body}"


def _padded(clues: Sequence[Clue], length: int) -> Iterator[int | None]:
    """Return each place for a number, None if it is empty."""
    for clue in clues:
        if max(clue, default=0) > MOST_VALUE:
            raise CannotHoldError(f"runs longer than {MOST_VALUE}")
        yield from reversed(clue)
        yield from [None] * (-(-length // 2) - len(clue))


FORMAT = Format(
    "puzzlink",
    "puzz.link",
    "url",
    "a link that puzz.link, pzv.jp and similar sites open",
    "https://github.com/robx/pzprjs",
    "https://puzz.link/p?nonogram/3/2/2112g11",
    lambda text: bool(_LINK.match(text)),
    _read,
    _write,
)
