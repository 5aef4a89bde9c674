"""Pictures of about ten by ten cells, drawn cell by cell, because shapes alone are too coarse for many things.

For variety, lines of cells are doubled and others left out where that changes little.
"""

from __future__ import annotations

from pathlib import Path

from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.board import Grid
from engine.puzzles.nonogram.dealer.adjustment import Picture

SIDE = 10
THINNED, MARGIN = 0.5, 0.5
"""How often a line among equal ones is left out, and how often an edge stays white if there is room."""

WORN = 0.6
"""How often a corner is worn."""


def _read(text: str) -> dict[str, tuple[str, ...]]:
    return {title: tuple(rows) for title, *rows in (each.split("\n") for each in text.strip().split("\n\n"))}


SPRITES = _read((Path(__file__).parent / "sprites.txt").read_text("utf-8"))
"""By title, rows of `#` and `.`: at most ten by ten."""


COLOURED = {
    title.split(" | ")[0]: (rows, title.partition(" | ")[2])
    for title, rows in _read((Path(__file__).parent / "coloured.txt").read_text("utf-8")).items()
}
"""By title, rows of letters, `#` and `.`, and what one of them may change to: with `r:bg`, red may be blue or green."""


def drawn_in_colour(title: str, draws: SeededRandom) -> Grid:
    """Return one picture of this thing in colour."""
    drawing, others = COLOURED[title]
    even = all(row == row[::-1] for row in drawing)
    rows = _stretched(list(drawing), draws, even=False, stands=True)
    rows = _turned(_stretched(_turned(rows), draws, even=even))
    if draws.chance(0.5):
        rows = [row[::-1] for row in rows]
    if others:
        own, _, choices = others.partition(":")
        other = draws.choice(own + choices)
        rows = [row.replace(own, other) for row in rows]
    return tuple(rows)


def drawn(title: str, draws: SeededRandom) -> Picture:
    """Return one picture of this thing."""
    rows = list(SPRITES[title])
    even = all(row == row[::-1] for row in rows)
    rows = _stretched(rows, draws, even=False, stands=True)
    rows = _turned(_stretched(_turned(rows), draws, even=even))
    if draws.chance(WORN):
        rows = _worn(rows, draws, even=all(row == row[::-1] for row in rows))
    if draws.chance(0.5):
        rows = [row[::-1] for row in rows]
    bitmap = tuple(sum(1 << c for c, cell in enumerate(row) if cell == "#") for row in rows)
    return Picture(bitmap, title, all(row == row[::-1] for row in rows))


def _stretched(rows: list[str], draws: SeededRandom, *, even: bool, stands: bool = False) -> list[str]:
    """Return the rows stretched to the board: one of many equal ones may go, and others are doubled.

    Both ends are `even`, or it `stands` on the last row.
    """
    if len(rows) == SIDE and draws.chance(THINNED):
        # Of what is two cells thick, nothing may go: a pip or an eye would be another one.
        spare = [each for each in _twins(rows, even=even) if _run(rows, each[0]) >= 2 + len(set(each))]
        if spare:
            gone = draws.choice(spare)
            rows = [row for number, row in enumerate(rows) if number not in gone]
    while len(rows) < SIDE:
        missing = SIDE - len(rows)
        if draws.chance(MARGIN) and (missing > 1 or not even):
            blank = ["." * len(rows[0])]
            before = even or stands or draws.chance(0.5)
            rows = blank * before + rows + blank * (even or not before)
            continue
        if even and missing == 1:
            twice: tuple[int, ...] = (len(rows) // 2,)
        else:
            twins = _twins(rows, even=even)
            twice = draws.choice([each for each in twins if _run(rows, each[0]) > 1] or twins)
        rows = [row for number, row in enumerate(rows) for _ in range(1 + (number in twice))]
    return rows


def _twins(rows: list[str], *, even: bool) -> list[tuple[int, ...]]:
    """Return each row, with its mirror image if both ends are `even`, except one in the middle."""
    if not even:
        return [(at, at) for at in range(len(rows))]
    return [(at, len(rows) - 1 - at) for at in range(len(rows) // 2)]


def _run(rows: list[str], at: int) -> int:
    """Return how many equal rows there are around one."""
    first = last = at
    while first > 0 and rows[first - 1] == rows[at]:
        first -= 1
    while last + 1 < len(rows) and rows[last + 1] == rows[at]:
        last += 1
    return last - first + 1


def _worn(rows: list[str], draws: SeededRandom, *, even: bool) -> list[str]:
    """Return the rows with one corner of something large rounded off or filled, or two of them if both
    sides are `even`.
    """
    half = (SIDE + 1) // 2 if even else SIDE
    corners = [(r, c) for r in range(SIDE) for c in range(half) if _is_corner(rows, r, c)]
    if not corners:
        return rows
    r, c = draws.choice(corners)
    places = {c, SIDE - 1 - c} if even else {c}
    row = "".join(".#"[cell == "."] if at in places else cell for at, cell in enumerate(rows[r]))
    return [*rows[:r], row, *rows[r + 1 :]]


def _is_corner(rows: list[str], r: int, c: int) -> bool:
    """Return whether a cell is at a corner of its colour that is three cells wide and high."""

    def at(y: int, x: int) -> str:
        return rows[y][x] if 0 <= y < SIDE and 0 <= x < SIDE else "."

    own = at(r, c)
    for dy, dx in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        outer = ((r + dy, c), (r, c + dx), (r + dy, c + dx))
        inner = ((r - dy, c), (r - 2 * dy, c), (r, c - dx), (r, c - 2 * dx), (r - dy, c - dx))
        if all(at(*each) != own for each in outer) and all(at(*each) == own for each in inner):
            return True
    return False


def _turned(rows: list[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows, strict=True)]
