"""A player's entries as text: links and numbers, separated by blanks.

`r1c1>r2c2 r1c3=7` says that the arrow of r1c1 leads to r2c2, and that r1c3 is 7.  Numbers alone may also be typed by
rows, joined by `/`, with `.` for an open cell: `1 . 7/. . .`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from engine.core.puzzle import Complaint, PuzzleError
from engine.core.text import quote, typed_rows
from engine.puzzles.signpost.board import Board

OPEN = (".", "0", "_", "-", "?")
"""How an open cell may be typed."""
MOST_TEXT = 20_000
"""Most characters; a link and a number for each of 20 x 20 cells take 9,100."""

_ROWS = re.compile(r"[0-9._?\-/,\s]*[._?\-/\n][0-9._?\-/,\s]*", re.ASCII)
_ENTRY = re.compile(r"r([1-9][0-9]?)c([1-9][0-9]?)(?:>r([1-9][0-9]?)c([1-9][0-9]?)|=([1-9][0-9]{0,2}))", re.ASCII)


class Entry(NamedTuple):
    """One entry: `cell` holds `number`; or, if that is 0, the arrow of `cell` leads to `target`.

    Entries are ordered by cell, with the link before the number.
    """

    cell: int
    number: int
    target: int = -1

    @property
    def is_link(self) -> bool:
        """Return whether it is a link and not a number."""
        return not self.number


def read(board: Board, text: str) -> frozenset[Entry]:
    """Read entries from text, at most one link and one number for each cell; none from an empty text.

    Raises:
        PuzzleError: they have another form, or do not fit this board; names the place, the token and the limit.
    """
    if len(text) > MOST_TEXT:
        raise PuzzleError(f"entries: up to {MOST_TEXT:,} characters, not {len(text):,}")
    if _ROWS.fullmatch(text.strip()):
        return _read_rows(board, typed_rows(text, board.width))
    found: dict[tuple[int, bool], Entry] = {}
    for token in text.split():
        entry = _read_one(board, token)
        if found.setdefault((entry.cell, entry.is_link), entry) != entry:
            what, at = "next cell" if entry.is_link else "number", board.place(entry.cell)
            raise PuzzleError(Complaint(f"entries: use one {what} for {at}, not {quote(token)} too", (at,)))
    return frozenset(found.values())


def _read_rows(board: Board, rows: list[list[str]]) -> frozenset[Entry]:
    height, width = board.height, board.width
    if len(rows) != height:
        raise PuzzleError(f"entries: use {height} rows of {width} cells, not {len(rows)} rows")
    found = set()
    for r, row in enumerate(rows):
        if len(row) != width:
            raise PuzzleError(f"entries: use {width} cells in row {r + 1}, not {len(row)}")
        for c, typed in enumerate(row):
            number = _number(typed)
            if not 0 <= number <= board.last:
                at = board.place(r * width + c)
                expected = f"use a number from 1 to {board.last} or a dot at {at}"
                raise PuzzleError(Complaint(f"entries: {expected}, not {quote(typed)}", (at,)))
            if number and number != board.givens[r][c]:
                found.add(Entry(r * width + c, number))
    return frozenset(found)


def _number(typed: str) -> int:
    """Return the number of a cell; 0 for a dot, and -1 for anything else."""
    return 0 if typed in OPEN else int(typed) if re.fullmatch(r"[1-9][0-9]{0,2}", typed, re.ASCII) else -1


def _read_one(board: Board, token: str) -> Entry:
    match = _ENTRY.fullmatch(token)
    if match is None:
        raise PuzzleError(f"entries: use links such as r1c1>r2c2 and numbers such as r1c3=7, not {quote(token)}")
    r, c, to_r, to_c, number = (int(each or 0) for each in match.groups())
    height, width = board.height, board.width
    if max(r, to_r) > height or max(c, to_c) > width:
        raise PuzzleError(f"entries: use cells from r1c1 to r{height}c{width}, not {quote(token)}")
    if number > board.last:
        raise PuzzleError(f"entries: use numbers from 1 to {board.last}, not {quote(token)}")
    cell = (r - 1) * width + c - 1
    return Entry(cell, number) if number else Entry(cell, 0, (to_r - 1) * width + to_c - 1)


def write(board: Board, entries: Collection[Entry]) -> str:
    """Return the text that `read` reads, in cell order."""
    return " ".join(
        f"{board.place(each.cell)}>{board.place(each.target)}"
        if each.is_link
        else f"{board.place(each.cell)}={each.number}"
        for each in sorted(entries)
    )
