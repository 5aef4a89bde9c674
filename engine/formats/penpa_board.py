"""Boards as Penpa+ draws them (see `engine.formats.penpa`): what is where, layer by layer.

Cells, corners, and edges have one numbering: a row has `columns + 4` of them; all cells come first, then all lower
right corners, lower edges, right edges, and four corners of each cell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from engine.core.places import Cell

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
    "surface": "cell colours",
    "killercages": "dashed cages",
    "lineE": "thick lines",
    "numberS": "small numbers",
}
"""Names of a layer's parts for people."""
DARK, LIGHT = frozenset({1, 3, 4, 8}), frozenset({2})
"""Colours of surfaces that mean black, and cells known to be white."""
BORDERS = frozenset({2, 3, 4, 5, 8, 9, 21})
"""Styles of edges that separate regions; dotted ones do not."""


@dataclass(frozen=True)
class PenpaBoard:
    """A board as it was drawn.

    `width` and `height` without the margins, of which `top` rows and `left` columns come first. `problem`, `entered`
    map the parts of a layer, named as in `engine.formats.penpa.SHORT`, to their contents. `solution` is Penpa's list of
    six lists: surfaces, lines, edges, walls, numbers, symbols; or empty.
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
        """Return how many numbers a row has."""
        return self.left + self.width + self.right + 4

    @cached_property
    def count(self) -> int:
        """Return how many numbers one kind of place has: all cells, or all corners ..."""
        return self.row * (self.top + self.height + self.bottom + 4)

    def index(self, cell: Cell, kind: int = 0) -> int:
        """Return the number of a cell, which may be in the margin; of its corner (1), lower edge (2) or
        right edge (3).
        """
        return kind * self.count + (cell[0] + 2 + self.top) * self.row + cell[1] + 2 + self.left

    def cell(self, index: int) -> tuple[Cell, int]:
        """Return the cell of a number, and the kind of place."""
        kind, rest = divmod(index, self.count)
        r, c = divmod(rest, self.row)
        return (r - 2 - self.top, c - 2 - self.left), kind

    def inside(self, cell: Cell) -> bool:
        """Return whether a cell is on the board and not in a margin."""
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def cells_of(self, layer: Mapping[str, Any], part: str) -> dict[Cell, Any]:
        """Return the contents of a part of a layer, by cells."""
        found = {}
        for key, value in mapping(layer.get(part)).items():
            if key.isascii() and key.isdecimal() and len(key) < 9:
                cell, kind = self.cell(int(key))
                if kind == 0:
                    found[cell] = value
        return found

    def corners_of(self, layer: Mapping[str, Any]) -> dict[tuple[Cell, int], str]:
        """Return small texts in the corners of cells, 0 to 3 from the upper left one, and at their sides, 4 to 7."""
        found = {}
        for key, value in sorted(mapping(layer.get("numberS")).items()):
            text = value[0] if isinstance(value, list) and value else value
            if key.isascii() and key.isdecimal() and len(key) < 9 and isinstance(text, str | int) and str(text).strip():
                place, corner = divmod(int(key), 4)
                cell, kind = self.cell(place)
                if kind in (1, 2):
                    found[cell, (kind - 1) * 4 + corner] = str(text).strip()
        return found

    def borders(self) -> set[tuple[Cell, Cell]]:
        """Return pairs of neighbours separated by an edge, the upper or left one first."""
        found = set()
        gone = mapping(self.problem.get("deletelineE"))
        for key, style in mapping(self.problem.get("lineE")).items():
            ends = re.fullmatch(r"([0-9]{1,8}),([0-9]{1,8})", key)
            if ends is None or type(style) is not int or style not in BORDERS or key in gone:
                continue
            (a, one), (b, other) = (self.cell(int(each)) for each in ends.groups())
            if (one, other) == (1, 1) and (b[0] - a[0], b[1] - a[1]) in {(0, 1), (1, 0)}:
                found.add((b, (b[0], b[1] + 1)) if a[1] == b[1] else (b, (b[0] + 1, b[1])))
        return found

    def border(self, one: Cell, other: Cell) -> str:
        """Return Penpa's name for the edge between neighbours, the upper or left one first."""
        before = (one[0] - 1, one[1]) if one[0] == other[0] else (one[0], one[1] - 1)
        return f"{self.index(before, 1)},{self.index(one, 1)}"

    def solved(self, part: int) -> dict[Cell, str]:
        """Return the solution's contents in cells of the board, from one of its six lists: `index,text`,
        or only the index.
        """
        found = {}
        for each in self.solution[part] if len(self.solution) == 6 else ():
            index, _, text = each.partition(",")
            if index.isascii() and index.isdecimal() and len(index) < 9:
                cell, kind = self.cell(int(index))
                if kind == 0 and self.inside(cell):
                    found[cell] = text
        return found

    def others(self, *known: str) -> tuple[str, ...]:
        """Return what the problem holds besides these parts, in words."""
        return tuple(
            dict.fromkeys(words for part, words in HELD.items() if part not in known and self.problem.get(part))
        )


def mapping(value: object) -> dict[str, Any]:
    """Return a part of a layer as a mapping; links may contain anything there."""
    return value if isinstance(value, dict) else {}
