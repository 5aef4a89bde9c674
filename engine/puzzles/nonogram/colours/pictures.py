"""Pictures in colour: their clues, and changes by a few cells until they are the only ones with these clues, as for
black ones (`engine.puzzles.nonogram.dealer.uniquify`).  A cell gets a colour that it meets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from engine.core.limits import GaveUp, Tick, within
from engine.core.places import Cell
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.board import BLACK, WHITE, Board, Grid, Ink, Run, runs_of
from engine.puzzles.nonogram.colours import solutions
from engine.puzzles.nonogram.colours.lines import ColourLines
from engine.puzzles.nonogram.colours.palette import Palette
from engine.puzzles.nonogram.dealer.uniquify import CONFLICTS, MISSED, THIN, WEIGHT, Retouching

COMPARED = 8
"""Pictures with the same clues that are looked for at once: each shows some of the groups."""


def board_of(rows: Sequence[Sequence[Run]], columns: Sequence[Sequence[Run]], palette: Palette) -> Board:
    """Return the board with these clues; without ink if all of it is black."""
    of_columns, of_rows = (tuple(tuple(run.length for run in runs) for runs in side) for side in (columns, rows))
    letters = [tuple("".join(run.colour for run in runs) for runs in side) for side in (columns, rows)]
    is_black = all(set(runs) <= {BLACK} for side in letters for runs in side)
    return Board(of_columns, of_rows, ink=None if is_black else Ink(letters[0], letters[1], palette))


def clues(picture: Grid, palette: Palette) -> Board:
    """Return the board whose clues a picture has."""
    return board_of(
        [runs_of(row) for row in picture], [runs_of(column) for column in zip(*picture, strict=True)], palette
    )


def painted(picture: Grid, changes: Iterable[tuple[Cell, str]]) -> Grid:
    """Return a picture with other colours in some cells."""
    rows = [list(row) for row in picture]
    for (r, c), colour in changes:
        rows[r][c] = colour
    return tuple(map("".join, rows))


def left_open(picture: Grid, palette: Palette, tick: Tick) -> int:
    """Return how many cells of a picture its lines leave open."""
    return len(_open(picture, palette, tick))


def _open(picture: Grid, palette: Palette, tick: Tick) -> list[Cell]:
    lines = ColourLines(clues(picture, palette))
    lines.settle(tick)
    return lines.open


def retouched(
    picture: Grid,
    palette: Palette,
    kept: Collection[Cell],
    draws: SeededRandom,
    tick: Tick,
    *,
    plainly: bool = False,
) -> Grid | None:
    """Return a picture with a few cells in another colour, see `Retouching`."""
    retouching = _OfColours(picture, palette, tick, plainly=plainly)
    return retouching.run(picture, len(picture) * len(picture[0]), kept, draws)


class _OfColours(Retouching[Grid]):
    def __init__(self, first: Grid, palette: Palette, tick: Tick, *, plainly: bool) -> None:
        super().__init__(tick, plainly=plainly)
        self.first, self.palette = first, palette

    def open(self, picture: Grid) -> set[Cell]:
        return set(_open(picture, self.palette, self.tick))

    def others(self, picture: Grid) -> list[set[Cell]] | None:
        found: list[set[Cell]] = []
        try:
            board, tick = clues(picture, self.palette), within(CONFLICTS, self.tick)
            for grid in islice(solutions(board, tick, picture), COMPARED):
                rows = enumerate(zip(picture, grid, strict=True))
                found.append({(r, c) for r, two in rows for c, (a, b) in enumerate(zip(*two, strict=True)) if a != b})
        except GaveUp:
            return found or None
        return found

    def changed(self, picture: Grid, cells: list[Cell], *, look: bool) -> tuple[Cell, Grid]:
        found = [
            (harm_of(picture, cell, colour), cell, colour)
            for cell in cells
            for colour in colours_near(picture, self.palette, cell)
        ]
        found.sort(key=lambda each: each[0])

        def cost(each: tuple[int, Cell, str]) -> int:
            harm, cell, colour = each
            return left_open(painted(picture, [(cell, colour)]), self.palette, self.tick) + WEIGHT * harm

        _, cell, colour = min(found[: self.looked_at], key=cost) if look else found[0]
        return cell, painted(picture, [(cell, colour)])

    def put_back(self, picture: Grid, cell: Cell) -> Grid:
        return painted(picture, [(cell, self.first[cell[0]][cell[1]])])


def colours_near(picture: Grid, palette: Palette, cell: Cell) -> list[str]:
    """Return the colours that a cell may get: those around it; white, or the first of all, if there is just its own."""
    r, c = cell
    own = picture[r][c]
    around = [each for each in dict.fromkeys(_around(picture, cell)) if each != own]
    return around or [WHITE if own != WHITE else next(iter(letter for letter, _ in palette), BLACK)]


def _around(picture: Grid, cell: Cell) -> Iterator[str]:
    r, c = cell
    for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
        yield picture[y][x] if 0 <= y < len(picture) and 0 <= x < len(picture[0]) else WHITE


def harm_of(picture: Grid, cell: Cell, colour: str) -> int:
    """Return how badly a cell would be missed, or stand out, in another colour: dots and thin lines matter."""
    own = picture[cell[0]][cell[1]]
    return MISSED * (_joined(picture, cell, own) <= THIN) - _joined(picture, cell, colour)


def _joined(picture: Grid, cell: Cell, colour: str) -> int:
    """Return how well a cell of a colour is joined to it: a neighbour at a side counts two, at a corner one."""
    r, c = cell
    height, width = len(picture), len(picture[0])
    found = 0
    for y in (r - 1, r, r + 1):
        for x in (c - 1, c, c + 1):
            if (y, x) != cell:
                there = picture[y][x] if 0 <= y < height and 0 <= x < width else WHITE
                found += (2 if y == r or x == c else 1) * (there == colour)
    return found
