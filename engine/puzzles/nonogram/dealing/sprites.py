"""Pictures of about ten by ten cells, drawn cell by cell: there, shapes alone are too coarse for many things.

So that there are many of each, lines of cells are doubled and others left out where that changes little.
"""

from __future__ import annotations

from pathlib import Path

from engine.draws import Draws
from engine.puzzles.nonogram.dealing.mending import Picture

SIDE = 10
MOST_LOST = 0
"""Cells in which a line may differ from its neighbour, to be left out."""


def _read(text: str) -> dict[str, tuple[str, ...]]:
    return {title: tuple(rows) for title, *rows in (each.split("\n") for each in text.strip().split("\n\n"))}


SPRITES = _read((Path(__file__).parent / "sprites.txt").read_text("utf-8"))
"""What is to be seen, and its rows of `#` and `.`: at most ten of ten."""


def drawn(title: str, draws: Draws) -> Picture:
    """One picture of that."""
    rows = list(SPRITES[title])
    even = all(row == row[::-1] for row in rows)
    rows = _stretched(rows, draws, even=False)
    rows = _turned(_stretched(_turned(rows), draws, even=even))
    if draws.chance(0.5):
        rows = [row[::-1] for row in rows]
    bitmap = tuple(sum(1 << c for c, cell in enumerate(row) if cell == "#") for row in rows)
    return Picture(bitmap, title, all(row == row[::-1] for row in rows), fine=True)


def _stretched(rows: list[str], draws: Draws, *, even: bool) -> list[str]:
    """The rows, or so many more or fewer, that they fill the board; from both ends alike if that is to be `even`."""
    for _ in range(draws.below(2)):
        spare = [at for at in range(len(rows)) if _lost(rows, at) <= MOST_LOST]
        if not spare or len(rows) < SIDE:
            break
        at = draws.choice(spare)
        gone = {at, len(rows) - 1 - at} if even else {at}
        rows = [row for number, row in enumerate(rows) if number not in gone]
    while len(rows) < SIDE:
        plain = [at for at in range(len(rows)) if _lost(rows, at) <= MOST_LOST + 2]
        at = draws.choice(plain or range(len(rows)))
        twice = {at, len(rows) - 1 - at} if even and len(rows) < SIDE - 1 else {len(rows) // 2 if even else at}
        rows = [row for number, row in enumerate(rows) for _ in range(1 + (number in twice))]
    return rows


def _lost(rows: list[str], at: int) -> int:
    """In how many cells a row differs from that of its neighbours which is most like it."""
    around = [rows[other] for other in (at - 1, at + 1) if 0 <= other < len(rows)]
    return min(sum(one != other for one, other in zip(rows[at], row, strict=True)) for row in around)


def _turned(rows: list[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows, strict=True)]
