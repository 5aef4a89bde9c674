"""Signposts as tables of arrows: characters, emoji, points of the compass, or the keys around S, with numbers.

The numbers are with the arrows (`1→`), or in a table of their own above or below.  A cell without arrow is the last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from engine.core.places import place, where
from engine.core.puzzle import Complaint, PuzzleError
from engine.core.text import quote
from engine.formats.exchange import Format
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
    {word: way for way, word in enumerate(["N", "NO", "O", "SO", "S", "SW", "W", "NW"])},
    {
        word: way
        for way, word in enumerate(["UP", "UPRIGHT", "RIGHT", "DOWNRIGHT", "DOWN", "DOWNLEFT", "LEFT", "UPLEFT"])
    }
    | {word: way for way, word in enumerate(["-", "RIGHTUP", "-", "RIGHTDOWN", "-", "LEFTDOWN", "-", "LEFTUP"])},
    {
        word: way
        for way, word in enumerate(
            ["NORTH", "NORTHEAST", "EAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "WEST", "NORTHWEST"]
        )
    },
    {word: way for way, word in enumerate(["A", "B", "C", "D", "E", "F", "G", "H"])},
)
"""Alphabets of arrows: the compass, up and right, the keys around S, O for east, words, and Tatham's letters."""
_TATHAMS = _WORDS[-1]
_END = frozenset(("*", *"★☆⭐🏁⚑🚩●○•◎⊙∎ESXO#.·-", "END", "FIN", "GOAL", "STOP", "LAST", "FINISH"))
_TOKEN = re.compile(r"([0-9]*)\s*([^\d\s]*)\s*([0-9]*)")
_BRACKETS = re.compile(r"[()\[\]:]|^[.·_?-](?=\s*[\s:]\s*\S)")
_UNSPACED = re.compile(r"[0-9.·_-]{2,}")
_SEPARATORS = re.compile(r"[\s,;|│]+")
_LABEL = re.compile(
    r"(?:arrows?|directions?|numbers?|clues?|givens?|size|width|height|rows|col(?:umn)?s|board|grid|signpost)\b[^:\d]{0,12}:?",
    re.IGNORECASE,
)
_TABLE_RULE = re.compile(r"\|?(?:\s*:?-{3,}:?\s*\|)+(?:\s*:?-{3,}:?\s*)?")
_RULER = re.compile(r"(?=.*(?:--|==|─))[-+=─│|┌┐└┘├┤┬┴┼ ]{3,}")
_SIZE = re.compile(r"[0-9]{1,2}(?:\s*[x×,* ]\s*[0-9]{1,2})?", re.IGNORECASE)
OPEN = frozenset((".", "0", "·", "-", "_", "?", "x", "*", "None", ""))

MOST_STRANGE = 4
"""One in this many cells may be no arrow, and the text still counts as a table of arrows."""

ArrowTable = list[list[str]]


@lru_cache(maxsize=8)
def _found(text: str) -> tuple[Numbers, Numbers] | None:
    """Return arrows and givens; None if the text is not such a table."""
    text = text.translate({0xFE0E: None, 0xFE0F: None})
    if not text.isascii() and all(line.startswith(">") for line in text.split("\n")):
        return None  # quoted
    return _joined(_tables(text)) or _joined(_listed(text))


def _joined(tables: list[ArrowTable]) -> tuple[Numbers, Numbers] | None:
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


def _tables(text: str) -> list[ArrowTable]:
    """Return the tables of a text, separated by blank lines, rulers or labels."""
    blocks: list[ArrowTable] = [[]]
    for line in text.split("\n")[: 6 * MAX_SIDE]:
        bare = _LABEL.sub("", line, count=1).strip()
        if _TABLE_RULE.fullmatch(bare):
            continue
        if not bare or _RULER.fullmatch(bare):
            if not bare or (blocks[-1] and _is_square(blocks[-1])):
                blocks.append([])
            continue
        if blocks[-1] or not _SIZE.fullmatch(bare):
            blocks[-1].append(_cells(bare))
    blocks = [block for block in blocks if block]
    if len(blocks) > 1 and len(blocks[0]) == 1 and len(blocks[1]) > 1:
        blocks = blocks[1:]  # the size
    if len(blocks) > 2 and len(set(map(len, blocks))) == 1 and all(map(_is_square, blocks)):
        blocks = [[[" ".join(filter(None, cell)) for cell in zip(*block, strict=True)] for block in blocks]]
    if len(blocks) == 1 and len(blocks[0]) % 2 == 0 and len(blocks[0]) > 2:
        half = len(blocks[0]) // 2  # arrows and numbers without a blank line
        parts = [blocks[0][:half], blocks[0][half:]]
        plain = [all(each in OPEN or each.isdecimal() for row in part for each in row) for part in parts]
        if sum(plain) == 1:
            blocks = parts
    return blocks if all(_is_square(block) for block in blocks) else []


def _is_square(block: ArrowTable) -> bool:
    return len(set(map(len, block))) == 1 and len(block[0]) > 1


def _cells(line: str) -> list[str]:
    """Return the cells of a line: separated by blanks or commas; else each arrow, with its number, is one."""
    cells = [each for each in _SEPARATORS.split(line.strip("|│[](), \t")) if each]
    if line[:1] not in "|│" and any(each in _SIGN for each in line):
        return (
            re.findall(rf"[0-9]*[·.]?[{re.escape(''.join(_SIGN))}]|[^\s,;|│]+", line)
            if not _is_parted(cells)
            else cells
        )
    if line.strip()[:1] in "|│" and line.strip()[-1:] in "|│" and line.strip():
        return [" ".join(each.split()) for each in re.split("[|│]", line.strip()[1:-1])]
    if len(cells) == 1 and ((cells[0].isalpha() and cells[0].isupper()) or _UNSPACED.fullmatch(cells[0])):
        return list(cells[0])
    return cells


def _is_parted(cells: Sequence[str]) -> bool:
    return all(sum(sign in _SIGN for sign in cell) < 2 for cell in cells)


def _listed(text: str) -> list[ArrowTable]:
    """Return tables given as lists in a program's text."""
    root = literals.parse(text)
    found: list[ArrowTable] = []
    inner: set[int] = set()
    for node in root.walk() if root is not None else ():
        if id(node) in inner:
            inner |= {id(each) for each in node}
            continue
        texts = [row for row in node if isinstance(row, str)]
        if (
            len(texts) == len(node) > 1
            and len({len(row) for row in texts}) == 1
            and not re.search(r"\S\s+\S", texts[0])
        ):
            found.append([[sign.strip() for sign in row] for row in texts])
            continue
        rows = [
            [_cell(cell) for cell in row] if isinstance(row, Node) else _cells(row) if isinstance(row, str) else []
            for row in node
        ]
        if any(cell is None for row in rows for cell in row):
            continue
        if len(rows) > 1 and len(set(map(len, rows))) == 1 and len(rows[0]) > 1 and not node.pairs:
            found.append([[cell or "" for cell in row] for row in rows])
            inner |= {id(each) for each in node}
    return found


def _cell(value: object) -> str | None:
    """Return a cell in a program's text: an arrow, a number, or both in a list or an object; None for anything else."""
    if not isinstance(value, Node):
        return "" if value is None else str(value).strip()
    parts = [each for each in (*value, *(each for _, each in value.pairs)) if each is not None]
    if len(parts) > 2 or any(isinstance(each, Node) for each in parts):
        return None
    numbers = [str(each) for each in parts if isinstance(each, int) and each]
    words = [each.strip() for each in parts if isinstance(each, str) and each.strip()]
    return " ".join((*numbers, *words)) if len(numbers) < 2 and len(words) < 2 else None


def _refuse_few(
    parts: Sequence[Sequence[tuple[str, str]]], strange: Sequence[tuple[dict[str, int], list[str]]]
) -> None:
    """Refuse cells that are not arrows, if nearly all others are.

    Raises:
        PuzzleError: names them.
    """
    ways, others = min(strange, key=lambda pair: len(pair[1]))
    if MOST_STRANGE * len(others) <= sum(map(len, parts)):
        cells = [
            ((r, c), word)
            for r, row in enumerate(parts)
            for c, (_, word) in enumerate(row)
            if word and word not in ways
        ]
        raise PuzzleError(
            *(
                Complaint(f"{where(cell)}: {quote(word)} isn’t an arrow. Use → or E, and one alphabet", (place(cell),))
                for cell, word in cells
            )
        )


def _word(sign: str) -> str:
    """Return an arrow as `SIGNS` or `_WORDS` have it."""
    bare = sign.strip(".()[]·") or sign[:1]
    return bare if len(bare) == 1 and bare in _SIGN and not bare.isalpha() else re.sub("[-_]", "", bare.upper()) or bare


def _single(table: ArrowTable) -> tuple[Numbers, Numbers] | None:
    count = sum(map(len, table))
    if not 4 <= count <= MAX_SIDE**2 or max(len(table), len(table[0])) > MAX_SIDE:
        return None
    cells = [[_TOKEN.fullmatch(" ".join(_BRACKETS.sub(" ", each).split())) for each in row] for row in table]
    parts = [[(found[1] or found[3], _word(found[2])) if found else ("", "?") for found in row] for row in cells]
    words = [word for row in parts for _, word in row if word]
    if len(words) < count - 1:
        return None
    is_lower = all(word == word.casefold() for word in words)
    alphabets = [_SIGN, *(reversed(_WORDS) if is_lower else _WORDS)]
    if not any(number for row in parts for number, _ in row):
        alphabets.remove(_TATHAMS)  # letters alone are labels, or words
    ways = next((each for each in alphabets if all(word in each for word in words)), None)
    if ways is None:  # one cell has a sign of its own: the last
        strange = [(each, [word for word in words if word not in each]) for each in alphabets]
        ways = next((each for each, others in strange if len(others) == 1 and others[0] in _END), None)
    if ways is None:
        _refuse_few(parts, strange)
        return None
    arrows, givens, free = [], [], 0
    for row in parts:
        turned, shown = [], []
        for number, word in row:
            way = ways.get(word, -1)
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
        raise PuzzleError("there’s no table of arrows")
    return found


FORMAT: Format[Board] = Format(
    "arrows",
    "Arrows",
    "txt",
    "a table of arrows (signs, N and NE, or the keys around S), with the numbers shown",
    "",
    "↘ ↘ ←\n9↑ ↗ ←\n1↑ ← ↖\n",
    lambda text: _found(text) is not None,
    _read,
    loose=True,
)
