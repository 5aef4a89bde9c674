"""A player's entries as text: digits, and notes for the candidates that are left.

Rows are joined by `/`, cells by blanks, or typed in other ways (`engine.core.text.typed_rows`).  A cell is `.` while it
is open, `5` once it is decided, `1+3+4` for notes, and `5+` for a single note.  Sets of digits are bits: bit 0 for the
digit 1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.core.grid import bits
from engine.core.places import Cell, place
from engine.core.puzzle import Complaint, PuzzleError
from engine.core.text import typed_rows

MOST_TEXT = 20_000
"""Most characters; 16 x 16 cells with all their digits take 10,239."""
OPEN = (".", "0", "_", "-", "?")
"""How an open cell may be typed; the first is how it is written."""
LONGEST_KEPT = 40
"""Most characters of a cell that is cached once read: all digits of 16."""


@dataclass(frozen=True)
class Entries:
    """By cell, row-major: the decided digit, or 0; and the noted digits, or none."""

    size: int
    digits: tuple[int, ...]
    marks: tuple[int, ...]

    @property
    def blank(self) -> bool:
        """Return whether nothing is entered."""
        return not any(self.digits) and not any(self.marks)

    @property
    def cells(self) -> range:
        """Return all cells, as numbers."""
        return range(self.size**2)

    def allowed(self, cell: int) -> int:
        """Return the digits that a cell may have by its entry, as bits: the decided one, or the notes; 0
        if it is open.
        """
        digit = self.digits[cell]
        return 1 << digit - 1 if digit else self.marks[cell]

    def at(self, cell: int) -> Cell:
        """Return row and column of a cell's number."""
        return divmod(cell, self.size)

    def place(self, cell: int) -> str:
        """Return the cell's name as in `engine.core.puzzle.Complaint`."""
        return place(self.at(cell))

    @property
    def grid(self) -> list[list[object]]:
        """Return the decided digits by rows, None elsewhere: `engine.core.abilities.Explained.entered`."""
        rows = range(0, self.size**2, self.size)
        return [[digit or None for digit in self.digits[start : start + self.size]] for start in rows]

    @property
    def notes(self) -> dict[Cell, str]:
        """Return the notes of every cell that has some, separated by blanks:
        `engine.core.abilities.Explained.notes`.
        """
        return {
            self.at(cell): " ".join(str(bit + 1) for bit in bits(self.marks[cell]))
            for cell in self.cells
            if self.marks[cell]
        }

    def without(self, cells: Sequence[int]) -> Entries:
        """Return the entries with these cells open again."""
        return self.with_options(dict.fromkeys(cells, 0))

    def with_options(self, options: Mapping[int, int]) -> Entries:
        """Return the entries with only these digits left in these cells: decided if it is one, open if it is none."""
        digits, marks = list(self.digits), list(self.marks)
        for cell, left in options.items():
            single = left.bit_count() == 1
            digits[cell] = left.bit_length() if single else 0
            marks[cell] = 0 if single else left
        return Entries(self.size, tuple(digits), tuple(marks))


def read(size: int, text: str) -> Entries:
    """Read entries; all cells are open in an empty text.

    Raises:
        PuzzleError: they have another shape, or digits beyond the size; names the place, the token and the limit.
    """
    if not text.strip():
        return Entries(size, (0,) * size**2, (0,) * size**2)
    if len(text) > MOST_TEXT:
        raise PuzzleError(f"entries: use at most {MOST_TEXT:,} characters, not {len(text):,}")
    rows = typed_rows(text, size)
    if len(rows) != size:
        raise PuzzleError(f"entries: use {size} rows of {size} cells, not {len(rows)} rows")
    digits, marks = [], []
    for r, row in enumerate(rows):
        if len(row) != size:
            raise PuzzleError(Complaint(f"entries: use {size} cells in row {r + 1}, not {len(row)}"))
        for c, token in enumerate(row):
            digit, marked = _cell(token, size, (r, c))
            digits.append(digit)
            marks.append(marked)
    return Entries(size, tuple(digits), tuple(marks))


def write(entries: Entries) -> str:
    """Return the text that `read` reads."""
    size = entries.size
    cells = [str(digit) if digit else _marks(marks) for digit, marks in zip(entries.digits, entries.marks, strict=True)]
    return "/".join(" ".join(cells[start : start + size]) for start in range(0, len(cells), size))


def cell_text(options: int) -> str:
    """Return a cell with these digits left: decided if it is one, open if it is none."""
    return str(options.bit_length()) if options.bit_count() == 1 else _marks(options)


@lru_cache(maxsize=1 << 12)
def _marks(marks: int) -> str:
    names = [str(bit + 1) for bit in bits(marks)]
    return "+".join(names) + "+" * (len(names) == 1) or "."


def _cell(text: str, size: int, at: Cell) -> tuple[int, int]:
    if text in OPEN:
        return 0, 0
    found = _token(text) if len(text) <= LONGEST_KEPT else _token.__wrapped__(text)
    if not found:
        shown = text if len(text) <= 20 else f"{text[:19]}…"
        name = place(at)
        raise PuzzleError(
            Complaint(f"entries: use a digit, digits joined by + or a dot at {name}, not “{shown}”", (name,))
        )
    digit, marked = found
    if (most := max(digit, marked.bit_length())) > size:
        name = place(at)
        raise PuzzleError(Complaint(f"entries: use digits from 1 to {size} at {name}, not {most}", (name,)))
    return found


@lru_cache(maxsize=1 << 12)
def _token(text: str) -> tuple[int, int] | None:
    """Read a digit or notes, up to 99; cached, since a path reads each cell again at every step."""
    if not re.fullmatch(r"[1-9][0-9]?(\+[1-9][0-9]?)*\+?", text, re.ASCII):
        return None
    found = [int(part) for part in text.removesuffix("+").split("+")]
    if "+" not in text:
        return found[0], 0
    marked = 0
    for digit in found:
        marked |= 1 << digit - 1
    return 0, marked
