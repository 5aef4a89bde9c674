"""Change nonograms by a cell or two of their picture, and complete unfinished pictures until they have one solution."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import islice, product

from engine.core.limits import Progress, Tick
from engine.core.places import Cell
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.board import Grid
from engine.puzzles.nonogram.dealer.adjustment import flipped
from engine.puzzles.nonogram.dealer.logic import clues, count, left_open, two_solutions
from engine.puzzles.nonogram.dealer.pictures.sketch import Bitmap
from engine.puzzles.nonogram.hints.score import narrowness

LEAST_LOOKED_AT, MOST_LOOKED_AT, LOOKED_AT_CELLS = 40, 200, 30_000
"""Changed pictures compared before the best are proposed: fewer for large ones, by their cells."""
MOST_OPEN = 12
"""Cells that lines may leave open: with more, there is hardly ever one solution."""
MOST_ADDED = 6
"""One in this many cells may be added to a picture."""
ADDED = 14
"""Cells from which the next one to add is chosen."""


def bitmap_of(grid: Grid) -> Bitmap:
    """Return the black cells of rows of `#`."""
    return [sum(1 << c for c, cell in enumerate(row) if cell == "#") for row in grid]


def rows_of(bitmap: Bitmap, width: int) -> Grid:
    """Return rows of `#` and `.`."""
    return tuple("".join(".#"[row >> c & 1] for c in range(width)) for row in bitmap)


def variations(
    picture: Grid, among: Sequence[Cell], draws: SeededRandom, *, harder: bool
) -> Iterator[tuple[Bitmap, tuple[Cell, ...]]]:
    """Yield pictures with one or two of these cells in the other colour, where colours meet; and those cells.

    Those that differ most in the wanted direction come first, as far as single lines tell.
    """
    bitmap, width = bitmap_of(picture), len(picture[0])
    edge = draws.shuffled(cell for cell in among if _is_edge(bitmap, width, cell))
    pairs = ((one, other) for one in edge for other in edge if one < other and _far(one, other) <= 2)
    few = [(cell,) for cell in edge]
    found = []
    looked_at = max(LEAST_LOOKED_AT, min(MOST_LOOKED_AT, LOOKED_AT_CELLS // (len(picture) * width)))
    for cells in islice([*few, *draws.shuffled(pairs)], looked_at):
        changed = flipped(bitmap, cells)
        open_cells = left(width, changed)
        if open_cells <= MOST_OPEN * harder:
            found.append(((open_cells > 0, narrowness(clues(changed, width))), changed, cells))
    found.sort(key=lambda each: each[0])
    plain = [each for each in found if not each[0][0]]
    yield from ((changed, cells) for _, changed, cells in (reversed(plain) if harder else plain))
    yield from ((changed, cells) for (several, _), changed, cells in found if several)


def completed(picture: Grid, kept: Collection[Cell], draws: SeededRandom, tick: Tick) -> Bitmap | None:
    """Return the picture with some more black cells, as the only one with its clues.

    None if the try fails.  The cells in `kept` stay white.
    """
    bitmap, width = bitmap_of(picture), len(picture[0])
    for _ in range(1 + len(picture) * width // MOST_ADDED):
        tick(Progress("filling in the rest"))
        open_cells = left_open(bitmap, width)
        if not count(open_cells):
            return bitmap
        found = two_solutions(clues(bitmap, width), tick)
        if found is not None and len(found) == 1:
            return bitmap
        may = [cell for cell in product(range(len(bitmap)), range(width)) if open_cells[cell[0]] >> cell[1] & 1]
        white = draws.shuffled(cell for cell in may if not bitmap[cell[0]] >> cell[1] & 1 and cell not in kept)
        beside = [cell for cell in white if _is_edge(bitmap, width, cell)]
        tried = [flipped(bitmap, (cell,)) for cell in (beside or white)[:ADDED]]
        if not tried:
            return None
        bitmap = min(tried, key=partial(left, width))
    return None


def left(width: int, bitmap: Bitmap) -> int:
    """Return how many cells of a picture its lines leave open."""
    return count(left_open(bitmap, width))


def _is_edge(bitmap: Bitmap, width: int, cell: Cell) -> bool:
    """Return whether a cell has a neighbour of the other colour."""
    r, c = cell
    around = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
    inside = [(y, x) for y, x in around if 0 <= y < len(bitmap) and 0 <= x < width]
    return any((bitmap[y] >> x & 1) != (bitmap[r] >> c & 1) for y, x in inside)


def _far(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
