"""Signposts as tables of arrows: signs, emoji, points of the compass, or the keys around S, with numbers or beside.

The numbers stand with the arrows (`1→`), or in a table of their own above or below.  A cell without arrow is the last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from engine.exchange import Format
from engine.puzzle import PuzzleError
from engine.puzzles.signpost.board import MAX_SIDE, Board, Numbers
from engine.reading import literals
from engine.reading.literals import Node

SIGNS = ("↑⇑⬆🡑🠕▲△↟^🔼", "↗⇗🡕🡥⬈", "→⇒➡🡒🠖▶▷►➔➜➝➞↠>", "↘⇘🡖🡦⬊", "↓⇓⬇🡓🠗▼▽↡🔽vV", "↙⇙🡗🡧⬋", "←⇐⬅🡐🠔◀◁◄↞<", "↖⇖🡔🡤⬉")
"""Arrows clockwise from north."""
_SIGN = {sign: way for way, signs in enumerate(SIGNS) for sign in signs}
_WORDS = (
    {word: way for way, word in enumerate(["N", "NE", "E", "SE", "S", "SW", "W", "NW"])},
    {word: way for way, word in enumerate(["U", "UR", "R", "DR", "D", "DL", "L", "UL"])}
    | {word: way for way, word in enumerate(["-", "RU", "-", "RD", "-", "LD", "-", "LU"]) if word != "-"},
    {word: way for way, word in enumerate(["W", "E", "D", "C", "X", "Z", "A", "Q"])},
    {word: way for way, word in enumerate(["A", "B", "C", "D", "E", "F", "G", "H"])},
)
"""Alphabets of arrows: the compass, up and right, the keys around S, and Tatham's letters."""
_END = frozenset("*★☆⭐🏁⚑🚩●○•◎⊙∎ES#XO.·-")
_TOKEN = re.compile(r"([0-9]*)\s*([^\d\s]*)\s*([0-9]*)")
_SEPARATORS = re.compile(r"[\s,;|│]+")
_LABEL = re.compile(
    r"(?:arrows?|directions?|numbers?|clues?|givens?|size|board|grid|signpost)\b[^:\d]{0,12}:?", re.IGNORECASE
)
_SIZE = re.compile(r"[0-9]{1,2}(?:\s*[x×,* ]\s*[0-9]{1,2})?", re.IGNORECASE)
OPEN = frozenset((".", "0", "·", "-", "_", "?", "x", "*", "None", ""))

Table = list[list[str]]


@lru_cache(maxsize=4)
def _found(text: str) -> tuple[Numbers, Numbers] | None:
    """Arrows and givens; None where the text is no such table."""
    text = text.translate({0xFE0E: None, 0xFE0F: None})
    return _joined(_tables(text)) or _joined(_listed(text))


def _joined(tables: list[Table]) -> tuple[Numbers, Numbers] | None:
    if not tables or len(tables) > 2:
        return None
    if len(tables) == 1:
        return _single(tables[0])
    shapes = {tuple(map(len, table)) for table in tables}
    numbers = [table for table in tables if all(each in OPEN or each.isdecimal() for row in table for each in row)]
    if len(shapes) != 1 or len(numbers) != 1:
        return None
    (table,) = (each for each in tables if each is not numbers[0])
    joined = [
        [("" if number in OPEN else number) + sign for number, sign in zip(*rows, strict=True)]
        for rows in zip(numbers[0], table, strict=True)
    ]
    return _single(joined)


def _tables(text: str) -> list[Table]:
    """The tables of a text, parted by blank lines, rulers or labels."""
    blocks: list[Table] = [[]]
    for line in text.split("\n")[: 6 * MAX_SIDE]:
        bare = _LABEL.sub("", line, count=1).strip()
        if not bare or (not re.search(r"[^-+=─│|┌┐└┘├┤┬┴┼ ]", bare) and len(bare) > 2):
            if not bare or (blocks[-1] and _is_square(blocks[-1])):
                blocks.append([])
            continue
        if blocks[-1] or not _SIZE.fullmatch(bare):
            blocks[-1].append(_cells(bare))
    blocks = [block for block in blocks if block]
    if len(blocks) > 1 and len(blocks[0]) == 1 and len(blocks[1]) > 1:
        blocks = blocks[1:]  # the size
    if len(blocks) == 1 and len(blocks[0]) % 2 == 0 and len(blocks[0]) > 2:
        half = len(blocks[0]) // 2  # arrows and numbers without a blank line
        parts = [blocks[0][:half], blocks[0][half:]]
        plain = [all(each in OPEN or each.isdecimal() for row in part for each in row) for part in parts]
        if sum(plain) == 1:
            blocks = parts
    return blocks if all(_is_square(block) for block in blocks) else []


def _is_square(block: Table) -> bool:
    return len(set(map(len, block))) == 1 and len(block[0]) > 1


def _cells(line: str) -> list[str]:
    """The cells of a line: parted by blanks or commas; else each arrow, with its number, is one."""
    cells = [each for each in _SEPARATORS.split(line.strip("|│[](), \t")) if each]
    if any(each in _SIGN for each in line):
        return (
            re.findall(rf"[0-9]*[·.]?[{re.escape(''.join(_SIGN))}]|[^\s,;|│]+", line)
            if not _is_parted(cells)
            else cells
        )
    if len(cells) == 1 and cells[0].isalpha() and cells[0].isupper():
        return list(cells[0])
    return cells


def _is_parted(cells: Sequence[str]) -> bool:
    return all(sum(sign in _SIGN for sign in cell) < 2 for cell in cells)


def _listed(text: str) -> list[Table]:
    """Tables as lists in a program's text."""
    root = literals.parse(text)
    found = []
    for node in root.walk() if root is not None else ():
        if any(isinstance(cell, Node) for row in node if isinstance(row, Node) for cell in row):
            continue
        rows = [
            [str(cell) for cell in row] if isinstance(row, Node) else _cells(row) if isinstance(row, str) else []
            for row in node
        ]
        if len(rows) > 1 and len(set(map(len, rows))) == 1 and len(rows[0]) > 1 and not node.pairs:
            found.append(rows)
    return found


def _single(table: Table) -> tuple[Numbers, Numbers] | None:
    count = sum(map(len, table))
    if not 4 <= count <= MAX_SIDE**2 or max(len(table), len(table[0])) > MAX_SIDE:
        return None
    cells = [[_TOKEN.fullmatch(each) for each in row] for row in table]
    parts = [
        [(found[1] or found[3], found[2].strip("·.()[]")) if found else ("", "?") for found in row] for row in cells
    ]
    words = [word for row in parts for _, word in row if word]
    if len(words) < count - 1:
        return None
    ways: dict[str, int] = {}
    if all(word in _SIGN for word in words if word not in _END):
        ways = _SIGN
    else:
        ends = [word for word in words if word in _END]
        is_lower = all(word == word.casefold() for word in words)
        alphabets = reversed(_WORDS) if is_lower else iter(_WORDS)
        ways = next((each for each in alphabets if all(word.upper() in each for word in words)), {})
        if not ways and len(ends) == 1:
            ways = next((each for each in _WORDS if all(word.upper() in each for word in words if word != ends[0])), {})
    if not ways:
        return None
    arrows, givens, free = [], [], 0
    for row in parts:
        turned, shown = [], []
        for number, word in row:
            way = ways.get(word, ways.get(word.upper(), -1))
            value = int(number[:6]) if number else 0
            if way < 0:
                free += 1
                way, value = 0, value or count
                if value != count:
                    return None
            turned.append(way)
            shown.append(value)
        arrows.append(tuple(turned))
        givens.append(tuple(shown))
    return (tuple(arrows), tuple(givens)) if free < 2 else None


def _read(text: str) -> tuple[Numbers, Numbers]:
    found = _found(text)
    if found is None:
        raise PuzzleError("there is no table of arrows")
    return found


FORMAT: Format[Board] = Format(
    "arrows",
    "Arrows",
    "txt",
    "a table of arrows, as signs, N and NE, or the keys around S, with the numbers that are shown",
    "",
    "↘ ↘ ←\n9↑ ↗ ←\n1↑ ← ↖\n",
    lambda text: _found(text) is not None,
    _read,
    loose=True,
)
