"""Links of Penpa+ (swaroopg92/penpa-edit): a board drawn layer by layer, deflated and in base64.

`#m=edit&p=DATA` or `#m=solve&p=DATA`, perhaps with `&a=SOLUTION`.  The data is text in lines, in which two letters
replace some names (`SHORT`): 0 the kind and size of the grid, 1 its margins, 2 and 11 the editing mode, 3 the problem,
4 the entries, 5 the cells of the board, 17 its genre.

Source: Penpa+ 3.2, `class_p.js` and `general.js`.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

from engine.core.puzzle import PuzzleError
from engine.core.text import parsed_json, quote, whole_number
from engine.formats.exchange import CannotHoldError
from engine.formats.penpa_board import PenpaBoard, mapping

SITE = "https://swaroopg92.github.io/penpa-edit/"
SOURCE = "https://github.com/swaroopg92/penpa-edit"
MOST_INFLATED = 1_000_000
"""Most bytes that a link may unpack to; a full board of 100 x 100 takes some 200,000."""
MOST_SIDE = 600
"""Most cells of a side, margins included."""
MOST_DRAWN = 100
"""Most cells of a side that Penpa+ itself draws, margins included."""
PIXELS = 38
SHORT = {
    "z": "zZ",
    '"qa"': "z9",
    '"pu_q"': "zQ",
    '"pu_a"': "zA",
    '"grid"': "zG",
    '"edit_mode"': "zM",
    '"surface"': "zS",
    '"line"': "zL",
    '"lineE"': "zE",
    '"wall"': "zW",
    '"cage"': "zC",
    '"number"': "zN",
    '"symbol"': "zY",
    '"special"': "zP",
    '"board"': "zB",
    '"command_redo"': "zR",
    '"command_undo"': "zU",
    '"command_replay"': "z8",
    '"numberS"': "z1",
    '"freeline"': "zF",
    '"freelineE"': "z2",
    '"thermo"': "zT",
    '"arrows"': "z3",
    '"direction"': "zD",
    '"squareframe"': "z0",
    '"polygon"': "z5",
    '"deletelineE"': "z4",
    '"killercages"': "z6",
    '"nobulbthermo"': "z7",
    '"__a"': "z_",
    "null": "zO",
}
"""In the order in which they are replaced when we write a link."""
OLD_NAMES = {
    "edge": "lineE",
    "sudoku": "numberS",
    "deleteedge": "deletelineE",
    "freeedge": "freelineE",
    "d": "direction",
}
"""Names of layers in other programs of the family."""
_LINK = re.compile(r"(?:^|[#?&])m=(?:edit|solve)&")
_STEPS = ("command_redo", "command_undo", "command_replay")
_LISTS = ("thermo", "nobulbthermo", "arrows", "direction", "squareframe", "polygon", "killercages")
_MAPS = (
    "surface",
    "number",
    "numberS",
    "symbol",
    "line",
    "lineE",
    "wall",
    "cage",
    "deletelineE",
    "freeline",
    "freelineE",
)


def is_link(text: str) -> bool:
    """Return whether a text is such a link, or the part of it that matters."""
    return len(text.split()) == 1 and bool(_LINK.search(text)) and "p=" in text


def read(text: str) -> PenpaBoard:
    """Read the board of a link.

    Raises:
        PuzzleError: it is incomplete, unpacks to too much, or is not a grid of squares.
    """
    found = _LINK.search(text)
    parts = dict(part.partition("=")[::2] for part in text[found.start() if found else 0 :].lstrip("#?&").split("&"))
    lines = _unpacked(parts.get("p", ""), "board").split("\n")
    if len(lines) < 5:
        raise PuzzleError(f"the link’s board has {len(lines)} lines. We need a grid, its margins and what’s on it")
    head = [*lines[0].split(","), *[""] * 22]
    if head[0] not in {"square", "sudoku", "kakuro"}:
        raise PuzzleError(f"the link’s grid is {quote(head[0])}. We need one of squares")
    margins = _json(lines[1], "margins")
    if not isinstance(margins, list) or len(margins) != 4 or not all(type(each) is int for each in margins):
        raise PuzzleError("the link’s margins aren’t four whole numbers")
    width, height = (
        whole_number(each, what=f"number of {what}", least=1, most=MOST_SIDE)
        for each, what in zip(head[1:3], ("columns", "rows"), strict=True)
    )
    top, bottom, left, right = margins
    if min(margins) < 0 or top + bottom >= height or left + right >= width:
        raise PuzzleError("the link’s margins leave no cells")
    return PenpaBoard(
        width - left - right,
        height - top - bottom,
        top,
        left,
        _layer(lines[3]),
        _layer(lines[4]) if lines[4].strip() else {},
        _solution(parts["a"]) if parts.get("a") else (),
        _words(head[15], "Title:"),
        _words(head[16], "Author:"),
        _words(head[18], ""),
        tuple(map(str, genres)) if len(lines) > 17 and isinstance(genres := _json(lines[17], "genre"), list) else (),
        bottom,
        right,
    )


def _unpacked(data: str, what: str) -> str:
    try:
        coded = unquote(data).replace(" ", "+").encode()
        packed = b64decode(coded + b"=" * (-len(coded) % 4))
        unpacking = zlib.decompressobj(-15)
        plain = unpacking.decompress(packed, MOST_INFLATED + 1)
        if len(plain) > MOST_INFLATED:
            raise PuzzleError(f"the link’s {what} unpacks to more than {MOST_INFLATED:,} bytes")
        if not unpacking.eof:
            raise PuzzleError(f"the link’s {what} is cut off. Check that you copied all of it")
        text = plain.decode()
    except (NotBase64, zlib.error, UnicodeDecodeError) as error:
        raise PuzzleError(f"we couldn’t unpack the link’s {what}. Check that you copied all of it") from error
    for name, short in reversed(SHORT.items()):
        text = text.replace(short, name)
    return text


def _json(text: str, what: str) -> Any:
    try:
        return parsed_json(text or "[]")
    except ValueError as error:
        raise PuzzleError(f"we couldn’t read the link’s {what}. Check that you copied all of it") from error


def _layer(text: str) -> dict[str, Any]:
    return {OLD_NAMES.get(name, name): value for name, value in mapping(_json(text, "board")).items()}


def _solution(data: str) -> tuple[tuple[str, ...], ...]:
    found = _json(_unpacked(data, "solution"), "solution")
    parts = found if isinstance(found, list) else []
    return tuple(tuple(map(str, part)) if isinstance(part, list) else () for part in parts)


def _words(text: str, head: str) -> str:
    """Return text of a header with its commas and line breaks decoded."""
    for code, sign in (("%2C", ","), ("%2D", " "), ("%2E", "&"), ("%2F", "=")):
        text = text.replace(code, sign)
    return text.strip().removeprefix(head).strip()


def write(drawn: PenpaBoard) -> str:
    """Return a link for editing a board.

    Raises:
        CannotHoldError: it is too large for Penpa+.
    """
    columns, rows = drawn.row - 4, drawn.count // drawn.row - 4
    if max(columns, rows) > MOST_DRAWN:
        raise CannotHoldError(f"more than {MOST_DRAWN} cells a side, with its margins")
    kind = {(1, 1): 0, (0, 0): 1, (1, 0): 2, (0, 1): 3}[columns % 2, rows % 2]
    centre = kind * drawn.count + (2 + (rows - 1) // 2) * drawn.row + 2 + (columns - 1) // 2
    header = ["square", columns, rows, PIXELS, 0, 1, 1, (columns + 1) * PIXELS, (rows + 1) * PIXELS, centre, centre]
    header += [
        0,
        0,
        0,
        0,
        f"Title: {_coded(drawn.title)}",
        f"Author: {_coded(drawn.author)}",
        "",
        "",
        "OFF",
        "false",
        "",
    ]
    cells = [drawn.index((r, c)) for r in range(drawn.height) for c in range(drawn.width)]
    steps = [cells[0], *(after - before for before, after in pairwise(cells))]
    lines = [
        ",".join(map(str, header)),
        _dumped([drawn.top, drawn.bottom, drawn.left, drawn.right]),
        _dumped(_MODE),
        _dumped(_whole(drawn.problem)),
        _dumped(_whole(drawn.entered)),
        _dumped(steps),
        '["Surface","Edge Normal","Number Normal","Composite"]',
        "{}",
        '"x"',
        '"x"',
        "[3,2,3]",
        _dumped(_MODE),
        '"x"',
        "0",
        _dumped(_whole({})),
        _dumped(_whole({})),
        "{}",
        _dumped(drawn.genres),
        "",
    ]
    text = "\n".join(lines)
    for name, short in SHORT.items():
        text = text.replace(name, short)
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    return f"{SITE}#m=edit&p={b64encode(packing.compress(text.encode()) + packing.flush()).decode()}"


def _coded(text: str) -> str:
    return text.replace(",", "%2C").replace("\n", " ")


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _whole(layer: Mapping[str, Any]) -> dict[str, Any]:
    parts: dict[str, Any] = {name: {"__a": []} for name in _STEPS}
    parts |= {name: {} for name in _MAPS} | {name: [] for name in _LISTS}
    return parts | dict(layer)


def _mode(edge: int, number: list[Any], sudoku: list[Any]) -> dict[str, Any]:
    return {
        "edit_mode": "number",
        "surface": ["", 1],
        "line": ["1", 3],
        "lineE": ["1", edge],
        "wall": ["", 2],
        "cage": ["1", 10],
        "number": number,
        "symbol": ["circle_L", 2],
        "special": ["thermo", ""],
        "board": ["", ""],
        "move": ["1", ""],
        "combi": ["blpo", ""],
        "sudoku": sudoku,
        "multicolor": ["", 1],
    }


_MODE = {
    "qa": "pu_a",
    "grid": ["1", "2", "1"],
    "pu_q": _mode(2, ["1", 1], ["1", 1]),
    "pu_a": _mode(3, ["1", 2], ["1", 9]),
}
"""The editing mode when the link is opened; Penpa's page stays blank for unknown names."""
