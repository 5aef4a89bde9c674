"""Links of Penpa+ (swaroopg92/penpa-edit): a board drawn layer by layer, deflated and in base64.

`#m=edit&p=DATA` or `#m=solve&p=DATA`, perhaps with `&a=SOLUTION`.  The data is text in lines, some names in it replaced
by two letters (`SHORT`): 0 the kind and size of the grid, 1 its margins, 2 and 11 how one edits, 3 the problem, 4 what
was entered, 5 the cells of the board, 17 its genre.  Cells, corners, and edges have one numbering: a row has
`columns + 4` of them; all cells come first, then all lower right corners, lower edges, right edges, and four corners of
each cell.
From the source of Penpa+, `class_p.js` and `general.js`, version 3.2.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

from engine.exchange import CannotHoldError
from engine.places import Cell
from engine.puzzle import PuzzleError
from engine.text import parsed_json, quote, whole_number

SITE = "https://swaroopg92.github.io/penpa-edit/"
SOURCE = "https://github.com/swaroopg92/penpa-edit"
MOST_INFLATED = 1_000_000
"""Bytes that a link may unpack to; a board of 100 x 100 with much on it takes some 200,000."""
MOST_SIDE = 600
"""Cells of a side, margins included."""
MOST_DRAWN = 100
"""Cells of a side that Penpa+ itself draws, margins included."""
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
"""In the order in which they are replaced when a link is written."""
OLD_NAMES = {
    "edge": "lineE",
    "sudoku": "numberS",
    "deleteedge": "deletelineE",
    "freeedge": "freelineE",
    "d": "direction",
}
"""Names of layers in other programs of the family."""
HELD = {
    "symbol": "symbols",
    "freeline": "free lines",
    "freelineE": "free lines",
    "thermo": "thermometers",
    "nobulbthermo": "thermometers",
    "arrows": "arrows",
    "direction": "arrows",
    "squareframe": "frames",
    "polygon": "polygons",
    "line": "lines through cells",
    "wall": "walls",
    "cage": "dashed cages",
    "surface": "colours of cells",
    "killercages": "dashed cages",
    "lineE": "thick lines",
    "numberS": "small numbers",
}
"""What a layer's parts are for people."""
DARK, LIGHT = frozenset({1, 3, 4, 8}), frozenset({2})
"""Colours of surfaces that stand for black, and for what is known to be white."""
BORDERS = frozenset({2, 3, 4, 5, 8, 9, 21})
"""Styles of edges that part regions; dotted ones do not."""
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
    """Whether a text is such a link, or the part of it that matters."""
    return len(text.split()) == 1 and bool(_LINK.search(text)) and "p=" in text


@dataclass(frozen=True)
class Drawn:
    """A board as it was drawn.

    `width` and `height` without the margins, of which there are `top` rows and `left` columns before it.
    `problem`, `entered` map the parts of a layer, named as in `SHORT`, to what they hold.
    `solution` is Penpa's list of six lists: surfaces, lines, edges, walls, numbers, symbols; or empty.
    """

    width: int
    height: int
    top: int = 0
    left: int = 0
    problem: Mapping[str, Any] = field(default_factory=dict)
    entered: Mapping[str, Any] = field(default_factory=dict)
    solution: tuple[tuple[str, ...], ...] = ()
    title: str = ""
    author: str = ""
    rules: str = ""
    genres: tuple[str, ...] = ()
    bottom: int = 0
    right: int = 0

    @cached_property
    def row(self) -> int:
        """Numbers of a row."""
        return self.left + self.width + self.right + 4

    @cached_property
    def count(self) -> int:
        """Numbers of one kind of place: of all cells, or of all corners ..."""
        return self.row * (self.top + self.height + self.bottom + 4)

    def index(self, cell: Cell, kind: int = 0) -> int:
        """The number of a cell, which may be in the margin; of its corner (1), lower edge (2) or right edge (3)."""
        return kind * self.count + (cell[0] + 2 + self.top) * self.row + cell[1] + 2 + self.left

    def cell(self, index: int) -> tuple[Cell, int]:
        """What a number names: the cell, and the kind of place."""
        kind, rest = divmod(index, self.count)
        r, c = divmod(rest, self.row)
        return (r - 2 - self.top, c - 2 - self.left), kind

    def inside(self, cell: Cell) -> bool:
        """Whether a cell is on the board, and in no margin."""
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def cells_of(self, layer: Mapping[str, Any], part: str) -> dict[Cell, Any]:
        """What a part of a layer holds, by cells."""
        found = {}
        for key, value in _mapping(layer.get(part)).items():
            if key.isascii() and key.isdecimal() and len(key) < 9:
                cell, kind = self.cell(int(key))
                if kind == 0:
                    found[cell] = value
        return found

    def corners_of(self, layer: Mapping[str, Any]) -> dict[tuple[Cell, int], str]:
        """Small texts in the corners of cells, 0 to 3 from the upper left one, and at their sides, 4 to 7."""
        found = {}
        for key, value in sorted(_mapping(layer.get("numberS")).items()):
            text = value[0] if isinstance(value, list) and value else value
            if key.isascii() and key.isdecimal() and len(key) < 9 and isinstance(text, str | int) and str(text).strip():
                place, corner = divmod(int(key), 4)
                cell, kind = self.cell(place)
                if kind in (1, 2):
                    found[cell, (kind - 1) * 4 + corner] = str(text).strip()
        return found

    def borders(self) -> set[tuple[Cell, Cell]]:
        """Pairs of neighbours, the upper or left one first, that an edge parts."""
        found = set()
        gone = _mapping(self.problem.get("deletelineE"))
        for key, style in _mapping(self.problem.get("lineE")).items():
            ends = re.fullmatch(r"([0-9]{1,8}),([0-9]{1,8})", key)
            if ends is None or style not in BORDERS or key in gone:
                continue
            (a, one), (b, other) = (self.cell(int(each)) for each in ends.groups())
            if (one, other) == (1, 1) and (b[0] - a[0], b[1] - a[1]) in {(0, 1), (1, 0)}:
                found.add((b, (b[0], b[1] + 1)) if a[1] == b[1] else (b, (b[0] + 1, b[1])))
        return found

    def border(self, one: Cell, other: Cell) -> str:
        """The edge between neighbours, the upper or left one first, as Penpa names it."""
        before = (one[0] - 1, one[1]) if one[0] == other[0] else (one[0], one[1] - 1)
        return f"{self.index(before, 1)},{self.index(one, 1)}"

    def solved(self, part: int) -> dict[Cell, str]:
        """What the solution has in cells of the board, in one of its six lists: `index,text`, or only the index."""
        found = {}
        for each in self.solution[part] if len(self.solution) == 6 else ():
            index, _, text = each.partition(",")
            if index.isascii() and index.isdecimal() and len(index) < 9:
                cell, kind = self.cell(int(index))
                if kind == 0 and self.inside(cell):
                    found[cell] = text
        return found

    def others(self, *known: str) -> tuple[str, ...]:
        """What the problem holds beside these parts, in words."""
        return tuple(
            dict.fromkeys(words for part, words in HELD.items() if part not in known and self.problem.get(part))
        )


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def read(text: str) -> Drawn:
    """The board of a link.

    Raises:
        PuzzleError: it is not whole, unpacks to too much, or is no grid of squares.
    """
    found = _LINK.search(text)
    parts = dict(part.partition("=")[::2] for part in text[found.start() if found else 0 :].lstrip("#?&").split("&"))
    lines = _unpacked(parts.get("p", ""), "board").split("\n")
    if len(lines) < 5:
        raise PuzzleError(f"the link’s board has {len(lines)} lines; expected a grid, its margins and what is on it")
    head = [*lines[0].split(","), *[""] * 22]
    if head[0] not in {"square", "sudoku", "kakuro"}:
        raise PuzzleError(f"the link’s grid is {quote(head[0])}; expected one of squares")
    margins = _json(lines[1], "margins")
    if not isinstance(margins, list) or len(margins) != 4 or not all(type(each) is int for each in margins):
        raise PuzzleError("the link’s margins are not four whole numbers")
    width, height = (
        whole_number(each, what=f"number of {what}", least=1, most=MOST_SIDE)
        for each, what in zip(head[1:3], ("columns", "rows"), strict=True)
    )
    top, bottom, left, right = margins
    if min(margins) < 0 or top + bottom >= height or left + right >= width:
        raise PuzzleError("the link’s margins leave no cells")
    return Drawn(
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
        packed = b64decode(unquote(data).replace(" ", "+") + "=" * (-len(data) % 4))
        unpacking = zlib.decompressobj(-15)
        plain = unpacking.decompress(packed, MOST_INFLATED + 1)
        if len(plain) > MOST_INFLATED:
            raise PuzzleError(f"the link’s {what} unpacks to more than {MOST_INFLATED:,} bytes")
        if not unpacking.eof:
            raise PuzzleError(f"the link’s {what} breaks off; was it copied whole?")
        text = plain.decode()
    except (NotBase64, zlib.error, UnicodeDecodeError) as error:
        raise PuzzleError(f"the link’s {what} cannot be unpacked; was it copied whole?") from error
    for name, short in reversed(SHORT.items()):
        text = text.replace(short, name)
    return text


def _json(text: str, what: str) -> Any:
    try:
        return parsed_json(text or "[]")
    except ValueError as error:
        raise PuzzleError(f"the link’s {what} cannot be read; was it copied whole?") from error


def _layer(text: str) -> dict[str, Any]:
    return {OLD_NAMES.get(name, name): value for name, value in _mapping(_json(text, "board")).items()}


def _solution(data: str) -> tuple[tuple[str, ...], ...]:
    found = _json(_unpacked(data, "solution"), "solution")
    parts = found if isinstance(found, list) else []
    return tuple(tuple(map(str, part)) if isinstance(part, list) else () for part in parts)


def _words(text: str, head: str) -> str:
    """Text of a header, in which commas and line breaks are written otherwise."""
    for code, sign in (("%2C", ","), ("%2D", " "), ("%2E", "&"), ("%2F", "=")):
        text = text.replace(code, sign)
    return text.strip().removeprefix(head).strip()


def write(drawn: Drawn) -> str:
    """A link to edit a board.

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
"""How one edits when the link is opened; names that Penpa does not know leave its page blank."""
