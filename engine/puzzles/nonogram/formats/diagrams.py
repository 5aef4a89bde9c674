"""Clues around a drawn board: those of the columns above it, those of the rows to its left.

A column's numbers stand below each other.  Their lowest line, or their highest, has all columns and so tells how many
there are.
"""

from __future__ import annotations

import re
from functools import lru_cache

from engine.formats.exchange import Format
from engine.puzzles.nonogram.board import MAX_SIDE, Board
from engine.puzzles.nonogram.tokens import Fields, Tokens, understood

_BAR = re.compile(r"[|│┃║]")
_RULER = re.compile(r"[\s─━═┼┬┴├┤┌┐└┘╪╫╬|│┃+=-]{3,}")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_CLUE = re.compile(r"[0-9]+(?:[\s,.+-]+[0-9]+)*|-?")
_NUMBER = re.compile(r"[0-9]+|(?<![0-9])-(?![0-9-])")
_RUN = re.compile(r"(?:[0-9]+|\?)[a-z]?|\*")
_LABEL = re.compile(rf"\s*(?:{_RUN.pattern})(?:\s+(?:{_RUN.pattern}))*\s*")
"""A clue with colours or unknown runs, as the command line prints it."""
FIVE = 5
"""Cells between two lines of a board, if it has some."""


@lru_cache(maxsize=8)
def _table(text: str) -> Tokens | None:
    """Return clues in the first row of a table, and in its first column, as in Markdown and CSV."""
    lines = [line.strip(" ") for line in text.split("\n") if re.search(r"[^\s|:-]", line)]
    if not 2 < len(lines) <= MAX_SIDE:
        return None
    for gap in "|\t,;":
        cells = [[each.strip() for each in line.split(gap)] for line in lines]
        if gap == "|" and all(line.startswith("|") for line in lines):
            cells = [row[1 : -1 if not row[-1] else None] for row in cells]
        (corner, *heads), *rows = cells
        if corner or len(heads) < 2 or any(len(row) != len(cells[0]) for row in rows):
            continue
        clues = [*heads, *(row[0] for row in rows)]
        inner = "".join(each for row in rows for each in row[1:])
        if all(map(_CLUE.fullmatch, clues)) and not re.search("[1-9]", inner):
            columns, sides = ([_NUMBER.findall(each) for each in side] for side in (heads, [row[0] for row in rows]))
            return Tokens(
                [[each for each in clue if each != "-"] for clue in columns],
                [[each for each in clue if each != "-"] for clue in sides],
            )
    return None


@lru_cache(maxsize=8)
def _found(text: str) -> Tokens | None:
    text = _BREAK.sub(" ", text)
    if table := _table(text):
        return table
    if not re.search(r"[|│┃║─═]|-{3}|[0-9]\s+[._·#█?□⬜■]", text):
        return None
    lines = text.split("\n")
    if len(lines) > 3 * MAX_SIDE:
        return None
    ruler = next(
        (
            i
            for i, line in enumerate(lines)
            if len(line.strip()) > 2 and _RULER.fullmatch(line) and re.search("[─━═-]", line)
        ),
        -1,
    )
    begin = next((i for i, line in enumerate(lines) if _row(line) is not None), -1)
    if ruler < 0 and begin < 0:
        return None
    cut = ruler if ruler > 0 else begin
    heads = [line for line in lines[:cut] if re.search("[0-9?*]", line)]
    rows: list[list[str]] = []
    for line in lines[cut:]:
        if (_RULER.fullmatch(line) and (not _BAR.search(line) or re.search("[─━═-]", line))) or not line.strip():
            if rows and not line.strip():
                break
            continue
        row = _row(line)
        if row is None:
            break
        rows.append(row)
    columns = _columns(heads, lines[ruler] if ruler > 0 else "")
    return Tokens(columns, rows) if len(rows) > 1 and len(columns) > 1 else None


def _row(line: str) -> list[str] | None:
    """Return the clue to the left of a row's cells; None if the line is not such a row."""
    bar = _BAR.search(line)
    bare = line.lstrip()
    if bar and bare and bare[0] == bar[0] and _NUMBER.search(line):
        line = line.replace(bar[0], " ", 1)
        bar = _BAR.search(line)
    if bar:
        left, right = line[: bar.start()], line[bar.end() :]
        if re.fullmatch(r"[0-9\s,.-]*[0-9-][\s,.]*", left) and not re.search("[0-9]", right):
            return [each for each in _NUMBER.findall(left) if each != "-"]
        if _LABEL.fullmatch(left) and not re.search("[0-9]", right):
            return _RUN.findall(left)
        return None
    found = re.fullmatch(r"\s*([0-9]+(?:[ \t]+[0-9]+)*)[ \t]+[._·#█?□⬜■~][._·#█?□⬜■~ \t]*", line)
    return found[1].split() if found else None


def _columns(heads: list[str], ruler: str) -> list[list[str]]:
    """Return the numbers of each column, from top to bottom: by the width of a cell, or by where they end."""
    bar = _BAR.search(heads[-1]) if heads else None
    if bar is not None:
        heads = [_aligned(head, bar.start()) for head in heads]
        spans = [len(each) for each in re.split("[┼┬┴╪╫╬+]", ruler)[1:]]
        cell = spans[0] // FIVE if len(spans) > 1 and spans[0] % FIVE == 0 else 0
        if cell:
            bare = [_BAR.sub("", head[bar.end() :]) for head in heads]
            count = -(-max(map(len, bare)) // cell)
            cut = [[line[c * cell : (c + 1) * cell].strip() for line in bare] for c in range(count)]
            if all(not each or _RUN.fullmatch(each) for column in cut for each in column):
                return [[each for each in column if each] for column in cut]
        if re.search("[a-z?*]", "".join(heads)):
            return []  # runs with letters may touch
        heads = [_BAR.sub(" ", head) for head in heads]
    found = [[(each.start(), each.end(), each[0]) for each in _NUMBER.finditer(head)] for head in heads]
    if not found:
        return []
    full = max((found[-1], found[0]), key=len)
    if any(len(line) > len(full) for line in found) or not 1 < len(full) <= MAX_SIDE:
        return []
    columns: list[list[str]] = [[] for _ in full]
    for line in found:
        for start, end, number in line:
            at = min(range(len(full)), key=lambda c: (abs(full[c][1] - end), abs(full[c][0] - start)))
            if number != "-":
                columns[at].append(number)
    return columns


def _aligned(head: str, at: int) -> str:
    """Return a line shifted so that its first bar is below that of the others: its indentation may be lost."""
    own = _BAR.search(head)
    return head if own is None or own.start() >= at else " " * (at - own.start()) + head


def _read(text: str) -> Fields:
    tokens = _found(text)
    return understood(tokens if tokens is not None else Tokens([], []))


FORMAT: Format[Board] = Format(
    "framed",
    "Board with clues around",
    "txt",
    "a board as it is drawn, as the command line prints it: the columns’ clues above, the rows’ to the left",
    "",
    "    │ 2 1 1\n────┼──────\n  2 │\n1 1 │\n",
    lambda text: _found(text) is not None,
    _read,
    loose=True,
)
