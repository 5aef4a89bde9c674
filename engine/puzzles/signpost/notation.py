"""A Signpost as text: Simon Tatham's ID, `3x3:ddg9abga1gh`.

Columns, rows, and for each cell its number, if shown, and the letter of its direction.  `.` is an arrow that is not set
yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core.places import Cell, place, where
from engine.core.puzzle import Complaint, PuzzleError, PuzzleTooLarge
from engine.core.text import counted, quote, whole_number
from engine.formats.tatham import refuse_seed
from engine.puzzles.signpost.board import MAX_SIDE, Numbers

LETTERS = "abcdefgh"
"""The directions, clockwise from north."""
UNSET = LETTERS.find(".")
"""Direction of an arrow that is not set yet."""
MOST_PROBLEMS = 20
"""Most problems of one text that are reported."""

CANONICAL = re.compile(r"(?P<width>[0-9]+)x(?P<height>[0-9]+):(?:(?P<number>[0-9]+)?(?P<arrow>[a-h]))+")
"""What `write` returns for a complete puzzle."""
_SIZE = re.compile(r"([0-9]+)(?:x([0-9]+))?c?")
_CELL = re.compile(r"([0-9]*)([^0-9]?)")


def read(text: str) -> tuple[Numbers, Numbers]:
    """Read arrows and givens, see `Board`.

    Raises:
        PuzzleError: the text is not such an ID; names the place, what is there, and what was expected.
        PuzzleTooLarge: a side is longer than `MAX_SIDE`.
        ValueError: from `engine.core.text`, with the same information.
    """
    return _read(text, whole=True)


def sketch(text: str) -> tuple[Numbers, Numbers]:
    """Read text in which arrows may be `UNSET`; raise as `read` does."""
    return _read(text, whole=False)


def _read(text: str, *, whole: bool) -> tuple[Numbers, Numbers]:
    refuse_seed(text)
    size, colon, body = "".join(text.split()).partition(":")
    match = _SIZE.fullmatch(size)
    if not colon or match is None:
        raise PuzzleError(f"start with a size such as 5x5 and a colon, not {quote(text)}")
    width, height = _side(match[1], "width"), _side(match[2] or match[1], "height")
    found: list[tuple[str, str]] = _CELL.findall(body)[:-1]  # the last match is the empty one at the end
    problems = [each for each in _problems(found, width, height) if whole or not each.missing]
    if problems:
        raise PuzzleError(*problems[:MOST_PROBLEMS])
    rows = [found[r * width : (r + 1) * width] for r in range(height)]
    return (
        tuple(tuple(LETTERS.find(letter) for _, letter in row) for row in rows),
        tuple(tuple(int(number or 0) for number, _ in row) for row in rows),
    )


def _side(token: str, side: str) -> int:
    if len(token.lstrip("0")) > 2 or int(token) > MAX_SIDE:
        raise PuzzleTooLarge(f"{side} {quote(token)} is too large; the limit is {MAX_SIDE}")
    return whole_number(token, what=side, least=1, most=MAX_SIDE)


def _problems(found: Sequence[tuple[str, str]], width: int, height: int) -> Iterator[Complaint]:
    """Yield what is wrong with the cells, each a number and a letter, in the order of the text."""
    count = width * height
    unset: list[Cell] = []
    for index, (number, letter) in enumerate(found[:count]):
        cell = divmod(index, width)
        if not letter:
            yield Complaint(f"{where(cell)}: there’s no arrow letter after {quote(number)}", (place(cell),))
        elif letter == ".":
            unset.append(cell)
        elif letter not in LETTERS:
            yield Complaint(f"{where(cell)}: {quote(letter)} isn’t an arrow letter from a to h", (place(cell),))
        if number:
            try:
                whole_number(number, what=where(cell), least=1, most=count)
            except ValueError as error:
                yield Complaint(str(error), (place(cell),))
    if len(found) != count:
        yield Complaint(f"{width} × {height} needs {count} arrow letters, not {len(found)}")
    if unset:
        text = f"{counted(len(unset), 'cell has', 'cells have')} no arrow yet. The first is at {where(unset[0])}"
        yield Complaint(text, tuple(map(place, unset)), missing=True)


def write(arrows: Sequence[Sequence[int]], givens: Sequence[Sequence[int]]) -> str:
    """Return the ID."""
    cells = (
        f"{number or ''}{'.' if arrow == UNSET else LETTERS[arrow]}"
        for row, numbers in zip(arrows, givens, strict=True)
        for arrow, number in zip(row, numbers, strict=True)
    )
    return f"{len(arrows[0])}x{len(arrows)}:{''.join(cells)}"
