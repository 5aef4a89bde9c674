"""Change pictures at their edges, as little as possible, until their clues say enough, or just not too much."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.grid import bits
from engine.core.limits import Progress, Tick
from engine.core.places import Cell
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.dealer.logic import clues, count, left_open, two_solutions
from engine.puzzles.nonogram.dealer.pictures.sketch import Bitmap

LOOKED_AT = 14
"""Cells from which the next change is chosen."""
MOST_OPEN = 0.3
"""If more of the board is open, changing a few cells does not help."""
ROUGHENED = 40
"""Changes tried in order to make the clues say a little less."""


@dataclass(frozen=True)
class Picture:
    """A picture on a square of cells.

    `even`  whether it is its own mirror image, left and right.
    `fine`  whether it stays recognisable only if hardly any cell changes, as letters do; on small boards, none.
    """

    bitmap: tuple[int, ...]
    title: str
    even: bool = False
    fine: bool = False

    @property
    def side(self) -> int:
        """Number of rows and of columns."""
        return len(self.bitmap)

    @property
    def most_changes(self) -> int:
        """Return how many cells may change before the picture becomes another one."""
        cells = self.side * self.side
        return cells // 200 if self.fine else max(1, cells // 60)


def settled(
    picture: Picture, draws: SeededRandom, tick: Tick, *, plainly: bool, most_open: float = MOST_OPEN
) -> Bitmap | None:
    """Return the picture changed until line solving, or even the plainest arguments, solve it; None if
    that is far off.
    """
    bitmap, side = list(picture.bitmap), picture.side
    open_cells = left_open(bitmap, side, plainly=plainly)
    left = picture.most_changes
    while (number := count(open_cells)) > 0:
        if left <= 0 or number > most_open * side * side:
            return None
        best = None
        for cells in _at_the_edge(bitmap, open_cells, picture.even, draws)[:LOOKED_AT]:
            tick(Progress("dealing"))
            changed = flipped(bitmap, cells)
            found = left_open(changed, side, plainly=plainly)
            key = (count(found) + 2 * len(cells), _rough(changed, cells))
            if best is None or key < best[0]:
                best = (key, changed, found, len(cells))
        if best is None or count(best[2]) >= number:
            return None
        left -= best[3]
        bitmap, open_cells = best[1], best[2]
    return bitmap


def unsettled(picture: Picture, draws: SeededRandom, tick: Tick, least: int) -> Bitmap | None:
    """Return the picture changed until it has one solution, but lines one by one leave at least `least` cells open.

    None if the try failed.
    """
    bitmap, side = list(picture.bitmap), picture.side
    left = picture.most_changes
    if count(left_open(bitmap, side)) < least:
        return _roughened(bitmap, picture.even, draws, tick, least) if left else None
    while True:
        tick(Progress("dealing"))
        found = two_solutions(clues(bitmap, side), tick)
        if found is None:
            return None
        if len(found) == 1:
            return bitmap if count(left_open(bitmap, side)) >= least else None
        differ = [
            sum(1 << c for c, (one, other) in enumerate(zip(*rows, strict=True)) if one != other)
            for rows in zip(*found, strict=True)
        ]
        places = _at_the_edge(bitmap, differ, picture.even, draws)
        if left <= 0 or not places:
            return None
        best = None
        for cells in places[:4]:
            changed = flipped(bitmap, cells)
            still = count(left_open(changed, side))
            key = (still < least, still + 2 * len(cells), _rough(changed, cells))
            if best is None or key < best[0]:
                best = (key, changed, len(cells))
        if best is None or best[0][0]:
            return None
        bitmap, left = best[1], left - best[2]


def _roughened(bitmap: Bitmap, even: bool, draws: SeededRandom, tick: Tick, least: int) -> Bitmap | None:
    """Return the picture with a few cells changed at its edges, so that its lines alone no longer lead to it."""
    side = len(bitmap)
    every = [(1 << side) - 1] * side
    for cells in _at_the_edge(bitmap, every, even, draws)[:ROUGHENED]:
        tick(Progress("dealing"))
        changed = flipped(bitmap, cells)
        if count(left_open(changed, side)) >= least:
            found = two_solutions(clues(changed, side), tick)
            if found is not None and len(found) == 1:
                return changed
    return None


def flipped(bitmap: Bitmap, cells: tuple[Cell, ...]) -> Bitmap:
    """Return the picture with some cells in the other colour."""
    changed = list(bitmap)
    for r, c in cells:
        changed[r] ^= 1 << c
    return changed


def _at_the_edge(bitmap: Bitmap, among: Bitmap, even: bool, draws: SeededRandom) -> list[tuple[Cell, ...]]:
    """Return which of these cells may change: where black meets white, so that no cell and no hole stands alone."""
    side = len(bitmap)
    found: list[tuple[Cell, ...]] = []
    for r, row in enumerate(among):
        for c in bits(row):
            cells: tuple[Cell, ...] = ((r, c),)
            if even and c != side - 1 - c:
                if c > side - 1 - c and among[r] >> (side - 1 - c) & 1:
                    continue
                cells = ((r, c), (r, side - 1 - c))
            changed = flipped(bitmap, cells)
            if all(_meets(bitmap, cell) for cell in cells) and all(
                _same(changed, cell) >= 2 for cell in _around(cells, side)
            ):
                found.append(cells)
    return draws.shuffled(found)


def _around(cells: tuple[Cell, ...], side: int) -> list[Cell]:
    return [
        (r, c)
        for row, column in cells
        for r, c in ((row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        if 0 <= r < side and 0 <= c < side
    ]


def _meets(bitmap: Bitmap, cell: Cell) -> bool:
    """Return whether a cell has a side neighbour of the other colour; outside the board, all is white."""
    r, c = cell
    rows = (0, *bitmap, 0)
    mine, above, below = rows[r + 1] << 1, rows[r] << 1, rows[r + 2] << 1
    black = mine >> c + 1 & 1
    return any(line >> at & 1 != black for line, at in ((above, c + 1), (below, c + 1), (mine, c), (mine, c + 2)))


def _same(bitmap: Bitmap, cell: Cell) -> int:
    """Return how well a cell is joined to its colour: a neighbour at a side counts two, at a corner one."""
    side, (r, c) = len(bitmap), cell
    mine, found = bitmap[r] >> c & 1, 0
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            y, x = r + dr, c + dc
            if (dr or dc) and 0 <= y < side and 0 <= x < side and bitmap[y] >> x & 1 == mine:
                found += 1 if dr and dc else 2
    return found


def _rough(bitmap: Bitmap, cells: tuple[Cell, ...]) -> int:
    """Return how badly the changed cells stand out: less is better."""
    return -sum(_same(bitmap, cell) for cell in cells)
