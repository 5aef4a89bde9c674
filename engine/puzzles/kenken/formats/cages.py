"""Cages as values of a program: objects with cells, a target and an operator, in any of the usual notations.

Cells are objects with x and y, pairs (row, column), `A1` (the letter is the column), `r1c1`, or numbers in reading
order; whether they are counted from 0 or from 1 is decided by all of them together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import Any

from engine.core.places import where
from engine.core.puzzle import PuzzleError
from engine.core.text import DIVIDED, MULTIPLIED, quote
from engine.formats.exchange import Format
from engine.puzzles.kenken import notation
from engine.puzzles.kenken.board import Board
from engine.puzzles.kenken.formats.labels import board_of
from engine.puzzles.kenken.formats.tatham import KenKenFields
from engine.reading import literals
from engine.reading.literals import Node

PAIR = 2
MOST_ITEMS = 2 * notation.MOST_SIZE**2
"""Most items in a list of cages; each may have its clue after it."""

TextCell = tuple[int, int]
Found = tuple[str, tuple[TextCell, ...]]
"""A clue, such as `3+`, and its cells as the text counts them."""

WORDS = {
    "+": r"\+|a(?:dd(?:ition|ed)?)?|sum|plus|add_op",
    "-": r"[-−–]|s(?:ub(?:tract(?:ion)?)?)?|minus|dif(?:f(?:erence)?)?",
    "*": rf"[{MULTIPLIED}]|m(?:ul(?:t(?:ipl(?:y|ication))?)?)?|times|prod(?:uct)?",
    "/": rf"[{DIVIDED}]|d(?:iv(?:ide|ision)?)?|quot(?:ient)?|over|ratio",
    "=": r"=|no_?-?op|none|null|const(?:ant)?|given|single|equals?|eq|\.|id(?:entity)?|fixed|freebie|is|nop|",
    "": r"any|unknown|_",
}
_OPERATOR = {op: re.compile(pattern, re.IGNORECASE) for op, pattern in WORDS.items()}
_CLUE = re.compile(r"\s*([0-9]{1,240})\s*([^\d\s]*?)\s*|\s*([^\d\s]+?)\s*([0-9]{1,240})\s*")
_NAMED_CELL = re.compile(r"([A-Pa-p])\s*([0-9]{1,2})")
_ROW_COLUMN = re.compile(r"[rR]\s*([0-9]{1,2})\s*[cC]\s*([0-9]{1,2})")
_PAIR = re.compile(r"[\[(]?\s*([0-9]{1,2})\s*[,:/_; -]\s*([0-9]{1,2})\s*[\])]?")
CELLS = frozenset(
    [
        "cells",
        "cell",
        "squares",
        "square",
        "positions",
        "points",
        "coords",
        "coordinates",
        "locations",
        "fields",
        "members",
        "boxes",
    ]
)
TARGETS = frozenset(
    (
        "target",
        "value",
        "val",
        "result",
        "total",
        "goal",
        "number",
        "num",
        "answer",
        "sum",
        "clue",
        "hint",
        "n",
        "v",
        "t",
    )
)
NO_TARGETS = frozenset(
    (
        "id",
        "index",
        "idx",
        "key",
        "color",
        "colour",
        "size",
        "length",
        "count",
        "order",
        "anchor",
        "no",
        "cage",
    )
)
ROWS, COLUMNS = frozenset(("row", "r", "y", "i", "line")), frozenset(("col", "column", "c", "x", "j"))
SIZES = frozenset(
    (
        "size",
        "n",
        "dim",
        "dimension",
        "order",
        "width",
        "height",
        "gridsize",
        "board_size",
        "boardsize",
    )
)


def operator_of(word: str) -> str | None:
    """Return the operator that a sign or a word stands for; `=` if it says that there is none; None for other words."""
    return next((op for op, pattern in _OPERATOR.items() if pattern.fullmatch(word.strip())), None)


def clue_of(text: str) -> str | None:
    """Return `3+` for `3 +`, `+3`, `add 3` ...; None if the text is not a clue."""
    found = _CLUE.fullmatch(text)
    if found is None:
        return None
    number, word = found[1] or found[4], found[2] or found[3] or ""
    op = operator_of(word) if word else ""
    return None if op is None else number + op


@lru_cache(maxsize=8)
def _found(text: str) -> tuple[int, tuple[Found, ...]] | None:
    """Return the size, 0 if it is missing, and the cages."""
    root = literals.parse(text)
    if root is None:
        return None
    for node in root.walk():
        if not 1 < len(node) + len(node.pairs) <= MOST_ITEMS:
            continue
        items = [*node, *(value for _, value in node.pairs)]
        cages = [cage for each in items if (cage := _cage(each)) is not None]
        keyed = [cage for key, value in node.pairs if (cage := _keyed(key, value)) is not None]
        cages = _paired(max(cages, keyed, _alternating(node), key=len))
        cells = sum(len(cells) for _, cells in cages)
        others = [each for each in items if isinstance(each, Node) and len(each) + len(each.pairs) > 2]
        if len(cages) > 1 and isqrt(cells) ** 2 == cells and cells >= 9 and len(others) <= len(cages) + 1:
            return isqrt(cells), tuple(cages)
        is_sure = (len(cages) > 2 and cells >= 8) or (len(cages) > 1 and _size(root) >= notation.LEAST_SIZE)
        if is_sure and len(cages) >= len(others):
            return _size(root), tuple(cages)  # cells are missing: it is said which
    return None


def _paired(cages: list[Found]) -> list[Found]:
    """Return cages whose two numbers are one cell, if those of others are pairs."""
    if not any(row >= 0 for _, cells in cages for row, _ in cells):
        return cages
    return [
        (clue, ((cells[0][1], cells[1][1]),) if len(cells) == PAIR and {cells[0][0], cells[1][0]} == {-1} else cells)
        for clue, cells in cages
    ]


def _alternating(node: Node) -> list[Found]:
    """Return cages whose cells are keys, each followed by its clue, as in `{((0, 0), (0, 1)): (3, "+")}`."""
    found = []
    if not node or not isinstance(node[0], Node) or len(node) > MOST_ITEMS:
        return []
    for cells, clue in zip(node[::2], node[1::2], strict=False):
        pair = Node()
        pair += [cells, *(clue if isinstance(clue, Node) else [clue])]
        if (cage := _cage(pair)) is None:
            return []
        found.append(cage)
    return found


def _size(root: Node) -> int:
    sizes = [value for node in root.walk() for name, value in node.pairs if name.casefold() in SIZES]
    return next((each for each in sizes if isinstance(each, int)), 0)


def _keyed(key: str, value: Any) -> Found | None:
    """Return a cage under its clue, as in `{"3+": [[0, 0], [0, 1]]}`."""
    clue, cells = clue_of(key), _cells(value)
    return (clue, cells) if clue is not None and cells else None


def _cage(value: Any) -> Found | None:
    """Return a cage: anything with cells, a number, and perhaps an operator."""
    if not isinstance(value, Node):
        return None
    pairs = {name.casefold(): each for name, each in value.pairs}
    if pairs:
        named = [name for name in pairs if name in CELLS]
        names = [*named, *(name for name in pairs if name not in CELLS)]
        at = next(
            (name for name in names if (isinstance(pairs[name], Node) or name in CELLS) and _cells(pairs[name])),
            None,
        )
        if at is None:
            return None
        cells = _cells(pairs[at])
        rest = {name: each for name, each in pairs.items() if name != at and not isinstance(each, Node)}
        numbers = {name: str(each).strip() for name, each in rest.items() if str(each).strip().isdecimal()}
        target = next((numbers[name] for name in numbers if name in TARGETS), None)
        target = target or next((numbers[name] for name in numbers if name not in NO_TARGETS), None)
        words = [
            each if isinstance(each, str) else ""
            for name, each in rest.items()
            if name not in numbers and name not in ("id", "label", "name", "color", "colour", "key")
        ]
        if target is None:
            clue = next((found for word in words if (found := clue_of(word)) is not None), None)
            return None if clue is None or not cells else (clue, cells)
        ops = [op for word in words if (op := operator_of(word)) is not None]
        if words and not ops and any(words):
            raise PuzzleError(f"{quote(words[0])} isn’t a sign. Use + - × ÷ or their names")
        return (target + (ops[0] if ops else ""), cells or ())
    if value.name and operator_of(value.name) and not any(isinstance(each, str) for each in value):
        value = _with(value, value.name)
    lists = [each for each in value if isinstance(each, Node)]
    cells = _cells(lists[0]) if len(lists) == 1 else None
    flat = [each for each in value if not isinstance(each, Node)]
    if cells is None:
        places = [each for each in value if _place(each) is not None and not isinstance(each, int)]
        if not places:
            return None
        cells = tuple(place for each in places if (place := _place(each)) is not None)
        flat = [each for each in flat if each not in places]
    words = [str(each) for each in flat if each is not None]
    clue = clue_of(" ".join(words[-2:])) or clue_of(" ".join(words)) if 0 < len(words) < 4 else None
    return None if clue is None else (clue, cells)


def _with(value: Node, word: str) -> Node:
    found = Node()
    found += [word, *value]
    return found


def _cells(value: Any) -> tuple[TextCell, ...] | None:
    """Return cells; None if the value is not a list of cells.  Numbers in reading order come as (-1, number)."""
    if isinstance(value, str):
        parts = (
            [value]
            if _PAIR.fullmatch(value.strip())
            else value.split()
            if " " in value.strip()
            else re.split(r"[,;|]", value)
        )
        found = [_place(each) for each in parts if each.strip(" ,;")]
    elif isinstance(value, Node) and not value.pairs and value:
        if len(value) == 2 and all(isinstance(each, int) for each in value):
            return ((-1, value[0]), (-1, value[1]))
        found = [_place(each) for each in value]
    elif isinstance(value, Node) and (place := _place(value)) is not None:
        found = [place]
    else:
        return None
    cells = tuple(each for each in found if each is not None)
    return cells if cells and len(cells) == len(found) else None


def _place(value: Any) -> TextCell | None:
    if isinstance(value, int):
        return (-1, value)
    if isinstance(value, str):
        bare = value.strip(" ,;")
        if found := _NAMED_CELL.fullmatch(bare):
            return (int(found[2]), ord(found[1].upper()) - ord("A") + 1)
        if found := _ROW_COLUMN.fullmatch(bare) or _PAIR.fullmatch(bare):
            return (int(found[1]), int(found[2]))
        return (-1, int(bare)) if bare.isascii() and bare.isdecimal() and len(bare) < 4 else None
    if isinstance(value, Node) and value.pairs:
        named = {name.casefold(): each for name, each in value.pairs}
        row = next((each for name, each in named.items() if name in ROWS and isinstance(each, int)), None)
        column = next((each for name, each in named.items() if name in COLUMNS and isinstance(each, int)), None)
        return None if row is None or column is None else (row, column)
    if isinstance(value, Node) and len(value) == 2 and all(isinstance(each, int) for each in value):
        return (value[0], value[1])
    return None


def fields_of(size: int, cages: Sequence[Found]) -> KenKenFields:
    """Return the puzzle of cages whose cells are counted as in the text."""
    places = [cell for _, cells in cages for cell in cells]
    if not size and all(row >= 0 for row, _ in places):
        size = max(map(max, places)) + any(0 in place for place in places)
    size = max(size, isqrt(len(places)))
    notation.checked_size(str(size))
    if all(row == -1 for row, _ in places):
        first = min(number for _, number in places)
        base = 1 if first == 1 and (max(number for _, number in places) == size**2 or first > 0) else 0
        turned = {place: divmod(place[1] - base, size) for place in places}
    else:
        base = 0 if any(0 in place for place in places) else 1
        turned = {place: (place[0] - base, place[1] - base) for place in places}
    label_of: dict[TextCell, int] = {}
    for number, (_, cells) in enumerate(cages):
        for place in cells:
            cell = turned[place]
            if not (0 <= cell[0] < size and 0 <= cell[1] < size):
                raise PuzzleError(f"{where(cell)} is outside a {size} × {size} board")
            if cell in label_of:
                raise PuzzleError(f"{where(cell)} is in two cages. Each cell needs exactly one")
            label_of[cell] = number
    missing = [(r, c) for r in range(size) for c in range(size) if (r, c) not in label_of]
    if missing:
        raise PuzzleError(f"{where(missing[0])} is in no cage. Each cell needs exactly one")
    labels = [[str(label_of[r, c]) for c in range(size)] for r in range(size)]
    return board_of(labels, {str(number): clue for number, (clue, _) in enumerate(cages)})


def _read(text: str) -> KenKenFields:
    found = _found(text)
    if found is None:
        raise PuzzleError("there are no cages with cells and numbers")
    return fields_of(*found)


FORMAT: Format[Board] = Format(
    "cages",
    "Lists of cages",
    "json",
    "what many programs save: cages with cells, a number and a sign, in JSON or in their own text",
    "",
    '{"size": 3, "cages": [{"op": "-", "target": 1, "cells": [[0, 0], [0, 1]]}, {"op": "+", "target": 8, "cells": '
    '[[0, 2], [1, 1], [1, 2]]}, {"op": "*", "target": 3, "cells": [[1, 0], [2, 0]]}, {"op": "-", "target": 1, '
    '"cells": [[2, 1], [2, 2]]}]}\n',
    lambda text: _found(text) is not None,
    _read,
    loose=True,
)
