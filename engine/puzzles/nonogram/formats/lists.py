"""Rows and columns as lists of numbers, in the notation of many languages.

Names differ (`rows` and `columns`, `rowHints`, `hor` and `ver`, `left` and `top` ...), and so do the clues: lists,
tuples, texts, single numbers, zeros as padding, or Rosetta Code's letters, `A` for 1.  Runs with colours are in
`coloured_lists`.  A list may hold several puzzles, and so may an object that has one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engine.core.puzzle import PuzzleError
from engine.formats.exchange import MOST_PARTS, Format, Metadata, words
from engine.puzzles.nonogram.board import MAX_SIDE, WHITE, Board
from engine.puzzles.nonogram.formats import automata, coloured_lists
from engine.puzzles.nonogram.formats.inks import inks
from engine.puzzles.nonogram.formats.pictures import of_picture
from engine.puzzles.nonogram.tokens import NO_PALETTE, Fields, Tokens, understood
from engine.reading import literals
from engine.reading.literals import Node
from engine.reading.pictures import rows_in

ROW = re.compile(
    r"r|h|y|(?:row|hor|left|side|across|line|zeile|fila|lign|rig[ah]|reihe|waagerecht|clues?_?[hy]$|hints?_?[hy]$).*",
    re.IGNORECASE,
)
COLUMN = re.compile(
    r"c|v|x|(?:col(?!ou?r)|ver|top|up|down|spalte|senkrecht|clues?_?[vx]$|hints?_?[vx]$).*",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_LETTERS = re.compile(r"[A-Z]+(?: +[A-Z]+)+")
_ITEM = re.compile(r"^\s*- ", re.MULTILINE)
_HASKELL = re.compile(r"\(\s*\[")
"""What `notation` reads, columns first, or has refused."""
_BETWEEN = re.compile(r"[^0-9]+")

MOST_SIGNS = 2
"""Of a picture in lists; and its least rows."""
MOST_LOOKED_AT = 4
"""Most lists and objects that are tried as a whole picture."""
EMPTY = frozenset(" .0")
"""The signs of empty cells in a picture with colours."""
WIDTHS, HEIGHTS = ("width", "w", "columns", "cols"), ("height", "h", "rows")

LineTokens = list[list[str]]


class Lists(NamedTuple):
    """The tokens of the rows and of the columns, a title, and the colours that are declared beside them."""

    rows: LineTokens
    columns: LineTokens
    title: str = ""
    palette: Mapping[str, str] = NO_PALETTE

    @property
    def tokens(self) -> Tokens:
        """Return them without names of colours."""
        return coloured_lists.interpreted(self.columns, self.rows, self.palette)


@lru_cache(maxsize=256)
def side_of(name: str) -> str:
    """Return `row` or `col`, as a name says; empty if it says neither, or both."""
    found = set()
    for word in (name, *_WORD.findall(name)):
        found |= {side for side, pattern in (("row", ROW), ("col", COLUMN)) if pattern.fullmatch(word)}
    return found.pop() if len(found) == 1 else ""


@lru_cache(maxsize=8)
def _found(text: str) -> list[Lists]:
    """Return each puzzle's lists with its title."""
    root = None if _ITEM.search(text) else literals.parse(text)  # items are read where heads are typed
    if root is None:
        return []
    found = []
    for node in root.walk():
        if lists := _sides(node):
            found.append(lists)
            if len(found) > MOST_PARTS:
                break
    return found or [lists for node in root.walk() if (lists := _sides(node, is_whole=False))][:1]


@lru_cache(maxsize=8)
def _plain(text: str) -> list[Lists]:
    """Return the lists of a text that gives them no names."""
    if text.lstrip("\"'")[:1].isupper() and (found := _rosetta(text)):
        return found
    if "\n" in text and (found := _lines(text)):
        return found
    root = None if _found(text) else literals.parse(text)
    return [] if root is None or _HASKELL.match(text) else _unnamed(root)


def _sides(node: Node, *, is_whole: bool = True) -> Lists | None:
    """Return the lists in one object under names of rows and of columns.

    Unless `is_whole`, they may contain words that are not numbers, or one side may be missing, which is then reported.
    """
    if not node.pairs and not any(isinstance(each, Node) and each.name for each in node):
        return None
    rows, columns = automata.clues(node, "row"), automata.clues(node, "col")
    if rows is not None and columns is not None:
        return Lists(rows, columns)
    found: dict[str, LineTokens] = {}
    title = ""
    for call in node:  # row(1, [2])
        if isinstance(call, Node) and (side := side_of(call.name)) and call and isinstance(call[-1], Node):
            found.setdefault(side, []).append(_clue(call[-1]) or [])
    for name, value in node.pairs:
        if name.casefold() in ("title", "name") and isinstance(value, str):
            title = words(value)
        if (side := side_of(name)) and (clues := _clues(value) or (None if is_whole else _words(value))) is not None:
            if side in found and found[side] != clues:
                return None
            found[side] = clues
    if not is_whole and found.keys() == {"row"} and all(len(clue) < len(found["row"]) for clue in found["row"]):
        raise PuzzleError("the rows are there, but no columns. We need both, as lists of numbers")
    if len(found) != len(("row", "col")):
        return None
    return Lists(found["row"], found["col"], title, coloured_lists.palette_in(node))


def _words(value: Any) -> LineTokens | None:
    """Return clues as they are, some of which are not clues."""
    if not isinstance(value, Node) or not any(isinstance(each, Node) and _clue(each) for each in value):
        return None
    return [_clue(each) or [str(run) for run in (each if isinstance(each, Node) else [each])] for each in value]


def _clues(value: Any) -> LineTokens | None:
    """Return the clues of one side; None if the value is not such a list."""
    if isinstance(value, str):
        if _LETTERS.fullmatch(value.strip()):
            return _of_letters(value)
        parts = re.split(r"[;/|\n]", value) if re.search(r"[;/|\n]", value) else value.split(",")
        return [_BETWEEN.split(part.strip()) for part in parts] if re.fullmatch(r"[0-9\s,.;/|]+", value) else None
    if isinstance(value, Node) and value.pairs and not value and all(name.isdecimal() for name, _ in value.pairs):
        clues = [each for _, each in value.pairs]  # {"1": [3], "2": [1, 1]}
    elif isinstance(value, Node) and not value.pairs and value:
        clues = value
    else:
        return None
    found = []
    for clue in clues[: MAX_SIDE + 1]:
        tokens = _clue(clue)
        if tokens is None:
            return None
        found.append(tokens)
    return found


def _clue(value: Any) -> list[str] | None:
    if value is None:
        return []
    if isinstance(value, int):
        return [str(value)]
    if isinstance(value, str):
        bare = value.strip(" []()")
        if re.fullmatch(r"[0-9\s,.;+-]*", bare):
            return [] if bare in ("", "-") else _BETWEEN.split(bare)
        return coloured_lists.of_text(bare)
    tokens = []
    for run in value:
        if isinstance(run, Node):  # {"count": 3}
            token = coloured_lists.of_node(run)
            if token is None:
                return None
            tokens.append(token)
        elif isinstance(run, int) or (isinstance(run, str) and run.isascii() and run.isdecimal()):
            tokens.append(str(run))
        elif isinstance(run, str) and (found := coloured_lists.of_text(run)):
            tokens += found
        elif run is not None and run not in ("", "-"):
            return None
    if len(value.pairs) == 1 and not value and isinstance(value.pairs[0][1], Node):
        return _clue(value.pairs[0][1])
    if value.pairs:
        return [str(each) for _, each in value.pairs] if all(isinstance(each, int) for _, each in value.pairs) else None
    return tokens


def _of_letters(text: str) -> LineTokens:
    return [[str(ord(letter) - ord("A") + 1) for letter in clue] for clue in text.split()]


def _lines(text: str) -> list[Lists]:
    """Return two lines, one of the rows and one of the columns, with bars, semicolons or slashes between clues."""
    lines = [line.strip(" |;/") for line in text.split("\n") if line.strip()]
    if len(lines) != len(("rows", "columns")):
        return []
    for gap in "|;/":
        sides = [[_BETWEEN.split(clue.strip()) for clue in line.split(gap)] for line in lines]
        is_listed = all(re.fullmatch(rf"[0-9\s,.{gap}-]+", line) for line in lines)
        if is_listed and all(len(side) > 1 for side in sides):
            rows, columns = sides if _fits(*sides) else sides[::-1]
            return [Lists(rows, columns)] if _fits(rows, columns) else []
    return []


def _rosetta(text: str) -> list[Lists]:
    """Return pairs of lines in letters: the rows, and the columns."""
    lines = [bare for line in text.split("\n") if (bare := line.strip(" \t\"',"))]
    if len(lines) % 2 or not all(map(_LETTERS.fullmatch, lines)):
        return []
    pairs = [
        Lists(_of_letters(rows), _of_letters(columns)) for rows, columns in zip(lines[::2], lines[1::2], strict=True)
    ]
    return pairs if all(_fits(each.rows, each.columns) for each in pairs) else []


def _unnamed(root: Node) -> list[Lists]:
    """Return two lists of clues, side by side, with nothing else that could be meant: the rows, and the columns."""
    for node in root.walk():
        sides = [clues for each in (*node, *(value for _, value in node.pairs)) if (clues := _nested(each)) is not None]
        if len(sides) == 2 and not coloured_lists.is_plain(sides):
            return []
        if len(sides) == 2:
            return (
                [Lists(sides[0], sides[1])]
                if _fits(*sides)
                else [Lists(sides[1], sides[0])]
                if _fits(*sides[::-1])
                else []
            )
    return []


def _nested(value: Any) -> LineTokens | None:
    """Return clues as lists in a list, or as Rosetta's letters: forms that need no name."""
    if isinstance(value, str):
        return _of_letters(value) if _LETTERS.fullmatch(value.strip()) else None
    if isinstance(value, Node) and value and all(isinstance(each, Node | str) for each in value):
        return _clues(value) if len(value) > 1 or isinstance(value[0], Node) else None
    return None


def _fits(rows: LineTokens, columns: LineTokens) -> bool:
    """Return whether each clue has room in its line, and both sides fill as many cells."""
    black = []
    for clues, room in ((rows, len(columns)), (columns, len(rows))):
        runs = [[int(run) for run in clue if run and int(run[:6])] for clue in clues]
        if any(sum(clue) + len(clue) - 1 > room for clue in runs):
            return False
        black.append(sum(map(sum, runs)))
    return black[0] == black[1]


def _picture(text: str) -> Fields | None:
    """Return the only picture in a text: a list of its rows, each a list of signs or a text; or all in
    one, with the size.
    """
    root = literals.parse(text)
    nodes = root.walk()[:MOST_LOOKED_AT] if root is not None else ()
    if any(name.lower().endswith("view") for node in nodes for name, _ in node.pairs):
        return None  # of a solid
    if painted := next(filter(None, map(_painted, nodes)), None):
        return painted
    values = [value for node in nodes for value in (*node, *(each for _, each in node.pairs))]
    found = [rows for each in values if isinstance(each, Node) and (rows := _rows(each))]
    found += [rows for node in nodes if (rows := _in_one(node))]
    pictures = rows_in("\n".join(found[0])) if len(found) == 1 else []
    return of_picture(pictures[0]) if pictures else None


def _rows(node: Node) -> list[str]:
    """Return the rows of a list that is a picture of two characters; nothing if it is not."""
    if len(node) < MOST_SIGNS or node.pairs or not all(isinstance(each, Node | str) for each in node):
        return []
    if not all(isinstance(each, str) or all(map(_cell, each)) for each in node):
        return []
    rows = ["".join(map(_cell, each)) if isinstance(each, Node) else each for each in node]
    is_matrix = len(set(map(len, rows))) == 1 and len(rows[0]) > 1 and len(set("".join(rows))) == MOST_SIGNS
    return rows if is_matrix else []


def _painted(node: Node) -> Fields | None:
    """Return a picture that is one text, beside its width, its height and the colours of its signs."""
    palette = coloured_lists.palette_in(node)
    width, cells = _cells(node)
    if not palette or not cells or set(cells) - palette.keys() - EMPTY:
        return None
    colours = inks({sign: palette[sign] for sign in palette if sign in cells and sign not in EMPTY})
    signed = "".join(colours.cells.get(cell, WHITE) for cell in cells)
    return of_picture([signed[at : at + width] for at in range(0, len(signed), width)], colours.palette)


def _in_one(node: Node) -> list[str]:
    """Return the rows of a picture that is one text, beside its width and its height."""
    width, cells = _cells(node)
    rows = [cells[start : start + width] for start in range(0, len(cells), width)] if cells else []
    return rows if len(set(cells)) == MOST_SIGNS else []


def _cells(node: Node) -> tuple[int, str]:
    """Return the width of a picture in one text, and the text; empty if there is none."""
    named = {name.casefold(): each for name, each in node.pairs}
    width, height = (next((named[name] for name in names if name in named), 0) for names in (WIDTHS, HEIGHTS))
    if not isinstance(width, int) or not isinstance(height, int) or min(width, height) < MOST_SIGNS:
        return 0, ""
    return width, next((each for each in named.values() if isinstance(each, str) and len(each) == width * height), "")


def _cell(cell: Any) -> str:
    """Return a cell of a picture in lists, as a character; empty if it is not one."""
    sign = {"true": "1", "false": "0"}.get(str(cell).casefold(), str(cell))
    return sign if len(sign) == 1 else ""


def _read(text: str) -> Fields:
    found = _found(text)
    if len(found) != 1:
        raise PuzzleError(f"the text has {len(found)} puzzles. Use one")
    return understood(found[0].tokens)


def _read_plain(text: str) -> Fields:
    found = _plain(text)
    if not found and (picture := _picture(text)):
        return picture
    return understood(found[0].tokens)


def _others(text: str) -> Iterator[Fields]:
    """Return the same with rows and columns exchanged, if no name says which is which."""
    for each in _plain(text):
        if _fits(each.columns, each.rows):
            yield understood(Tokens(each.rows, each.columns))


def _several_plain(text: str) -> list[str]:
    return [_told(each) for each in _plain(text)]


def _several(text: str) -> list[str]:
    found = _found(text)
    if len(found) > MOST_PARTS:
        raise PuzzleError(f"the text has {len(found)} puzzles; the limit is {MOST_PARTS}")
    return [_told(each) for each in found]


def _told(lists: Lists) -> str:
    title = {"title": lists.title} if lists.title else {}
    if not coloured_lists.is_plain((lists.rows, lists.columns)):
        board = Board(*understood(lists.tokens))
        return json.dumps(title | coloured_lists.written(board), ensure_ascii=False)
    sides = {
        name: [[int(run) for run in clue if run] for clue in clues]
        for name, clues in (("rows", lists.rows), ("columns", lists.columns))
    }
    return json.dumps(title | sides, ensure_ascii=False)


def _beside(text: str) -> Metadata:
    found = _found(text)
    return Metadata(found[0].title if len(found) == 1 else "")


def _write(board: Board) -> str:
    plain = {"rows": board.rows, "columns": board.columns}
    return json.dumps(plain if board.is_plain else coloured_lists.written(board)) + "\n"


def _sign(written: str, beside: Metadata) -> str:
    return json.dumps({"title": beside.title} | json.loads(written), ensure_ascii=False) + "\n"


FORMATS: tuple[Format[Board], ...] = (
    Format(
        "lists",
        "Lists of numbers",
        "json",
        "what many programs save: rows and columns as lists, in JSON or in their own text",
        "",
        '{"rows": [[2], [1, 1]], "columns": [[2], [1], [1]]}\n',
        lambda text: bool(_found(text)),
        _read,
        _write,
        _beside,
        _several,
        _sign,
    ),
    Format(
        "plain-lists",
        "Lists without names",
        "txt",
        "two lists of numbers, the rows first, or of Rosetta Code’s letters; or a picture as a list of its rows",
        "",
        "[[[2], [1, 1]], [[2], [1], [1]]]\n",
        lambda text: bool(_plain(text)) or _picture(text) is not None,
        _read_plain,
        several=_several_plain,
        others=_others,
        loose=True,
    ),
)
