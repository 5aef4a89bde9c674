"""Change a drawn picture by a few cells so that it is the only one with its clues and keeps its look.

Two pictures with the same clues differ in groups of at least four cells that depend on each other; one cell of such a
group in the other colour dissolves it.  Cells at the edges of shapes come first.  Changes that a later one made
unnecessary are undone at the end.  Where new groups keep coming, as in thin drawings, lines decide instead: of many
cells the one is changed after which they leave least open.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Generic, TypeVar

from engine.core.grid import bits
from engine.core.limits import GaveUp, Progress, Stopped, Tick, within
from engine.core.places import Cell
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.board import Grid
from engine.puzzles.nonogram.dealer.adjustment import flipped
from engine.puzzles.nonogram.dealer.logic import clues, count, left_open
from engine.puzzles.nonogram.dealer.pictures.sketch import Bitmap
from engine.puzzles.nonogram.dealer.variations import bitmap_of, left
from engine.puzzles.nonogram.solver import solutions

P = TypeVar("P")

COMPARED = 12
"""Pictures with the same clues that are looked for at once: each shows some of the groups."""
CONFLICTS = 2000
"""Dead ends of the search for them."""
LOOKED_AT, LOOKED_AT_PLAINLY = 4, 14
"""Cells of a group that are compared by how much they leave open; and if nothing is to stay open to line solving."""
FEW_GROUPS = 4
"""Groups for which that is done; with more, the next round will tell."""
THIN, MISSED = 4, 12
"""How weakly a cell of a thin line is joined to it, and how much more such a cell is missed."""
WEIGHT = 2
"""Open cells that a change may leave more, for each step that it does less harm."""
MOST_COMPARED = 400
"""Cells, drawn by lot, of which the best is changed where groups do not lead to an end."""
MOST_STUCK = 8
"""Such changes in a row that leave as much open as before: with more, there is hardly ever an end."""
MOST_CHANGED, FEW_CELLS = 12, 5
"""One in this many cells may change, and this many in a small picture: with more it becomes another one."""


class Retouching(ABC, Generic[P]):
    """How pictures of some form are compared, and changed by a cell.

    `plainly`: until line solving leads to the picture, which is more than one solution asks for.
    """

    def __init__(self, tick: Tick, *, plainly: bool = False) -> None:
        self.tick, self.plainly = tick, plainly
        self.looked_at = LOOKED_AT_PLAINLY if plainly else LOOKED_AT

    @abstractmethod
    def others(self, picture: P) -> list[set[Cell]] | None:
        """Return in which cells some other pictures with the same clues differ; empty if there is none (proved).

        None if nothing was found out.
        """

    @abstractmethod
    def open(self, picture: P) -> set[Cell]:
        """Return the cells that line solving leaves open."""

    def undecided(self, picture: P) -> list[set[Cell]] | None:
        """Return what is still to be decided, as `others` or then `open` has it: one solution takes fewer changes."""
        others = self.others(picture)
        if self.plainly and not others:
            return [cells] if (cells := self.open(picture)) else []
        return others

    @abstractmethod
    def changed(self, picture: P, cells: list[Cell], *, look: bool) -> tuple[Cell, P]:
        """Return which of these cells to change, and the picture then; `look`: also by what that leaves open."""

    @abstractmethod
    def put_back(self, picture: P, cell: Cell) -> P:
        """Return the picture with a cell as it was at first."""

    def run(self, picture: P, cells: int, kept: Collection[Cell], draws: SeededRandom) -> P | None:
        """Return a picture of so many cells, changed until nothing is undecided; None if the try fails.

        The cells in `kept` stay.

        Raises:
            Stopped: raised by the tick before there is such a picture.
        """
        changed, most = list[Cell](), most_changes(cells)
        while True:
            self.tick(Progress("retouching"))
            undecided = self.undecided(picture)
            if undecided is None:
                return None
            if not undecided:
                return self._without_needless(picture, changed, draws)
            groups = list(_groups(undecided))
            for group in groups:
                free = [cell for cell in draws.shuffled(sorted(group)) if cell not in kept and cell not in changed]
                if not free or len(changed) >= most:
                    return None
                self.tick(Progress("retouching"))
                cell, picture = self.changed(picture, free, look=self.plainly or len(groups) <= FEW_GROUPS)
                changed.append(cell)

    def _without_needless(self, picture: P, changed: list[Cell], draws: SeededRandom) -> P:
        """Undo changes that a later one made unnecessary, as far as time allows."""
        with suppress(Stopped):
            for cell in draws.shuffled(changed):
                self.tick(Progress("retouching"))
                before = self.put_back(picture, cell)
                if self.undecided(before) == []:
                    picture = before
        return picture


def retouched(
    picture: Grid, kept: Collection[Cell], draws: SeededRandom, tick: Tick, *, plainly: bool = False
) -> Bitmap | None:
    """Return a black picture with a few cells in the other colour, see `Retouching`."""
    width, bitmap = len(picture[0]), bitmap_of(picture)
    retouching = _OfBitmaps(width, tick, plainly=plainly)
    return retouching.run(bitmap, len(picture) * width, kept, draws) or retouching.settle(bitmap, kept, draws)


def most_changes(cells: int) -> int:
    """Return how many cells of a picture of so many may change."""
    return max(FEW_CELLS, cells // MOST_CHANGED)


class _OfBitmaps(Retouching[Bitmap]):
    def __init__(self, width: int, tick: Tick, *, plainly: bool) -> None:
        super().__init__(tick, plainly=plainly)
        self.width = width

    def open(self, picture: Bitmap) -> set[Cell]:
        return {(r, c) for r, row in enumerate(left_open(picture, self.width)) for c in bits(row)}

    def others(self, picture: Bitmap) -> list[set[Cell]] | None:
        if not count(left_open(picture, self.width)):
            return []
        found: list[set[Cell]] = []
        try:
            for grid in islice(solutions(clues(picture, self.width), within(CONFLICTS, self.tick)), COMPARED):
                differing = [one ^ other for one, other in zip(picture, bitmap_of(grid), strict=True)]
                if any(differing):
                    found.append({(r, c) for r, row in enumerate(differing) for c in bits(row)})
        except GaveUp:
            return found or None
        return found

    def changed(self, picture: Bitmap, cells: list[Cell], *, look: bool) -> tuple[Cell, Bitmap]:
        cell = _best(picture, self.width, cells, self.looked_at if look else 1)
        return cell, flipped(picture, (cell,))

    def put_back(self, picture: Bitmap, cell: Cell) -> Bitmap:
        return flipped(picture, (cell,))

    def settle(self, picture: Bitmap, kept: Collection[Cell], draws: SeededRandom) -> Bitmap | None:
        """Return a picture changed until its lines decide it, see `run`; each time the cell that leaves least open."""
        changed, most = list[Cell](), most_changes(len(picture) * self.width)
        fewest, stuck = len(picture) * self.width + 1, 0

        def cost(cell: Cell) -> int:
            return WEIGHT * left(self.width, flipped(picture, (cell,))) + _harm(picture, cell)

        while open_cells := sorted(self.open(picture)):
            stuck = 0 if len(open_cells) < fewest else stuck + 1
            fewest = min(fewest, len(open_cells))
            free = [cell for cell in open_cells if cell not in kept and cell not in changed]
            if not free or len(changed) >= most or stuck > MOST_STUCK:
                return None
            self.tick(Progress("retouching"))
            changed.append(min(draws.sample(free, MOST_COMPARED), key=cost))
            picture = flipped(picture, (changed[-1],))
        return self._without_needless(picture, changed, draws)


def _groups(others: Iterable[set[Cell]]) -> Iterator[list[Cell]]:
    """Return the cells of each difference that share rows or columns, group by group, without those that
    meet an earlier one.
    """
    taken: set[Cell] = set()
    for cells in others:
        while cells:
            group, edge = list[Cell](), [min(cells)]  # a set has another order in a browser
            cells.remove(edge[0])
            while edge:
                r, c = edge.pop()
                group.append((r, c))
                near = sorted(cell for cell in cells if cell[0] == r or cell[1] == c)
                cells.difference_update(near)
                edge += near
            if taken.isdisjoint(group):
                taken.update(group)
                yield group


def _best(bitmap: Bitmap, width: int, cells: list[Cell], looked_at: int) -> Cell:
    """Return the cell whose change does the least harm; if several are looked at, also by what it leaves open."""
    harm = {cell: _harm(bitmap, cell) for cell in cells}
    first, *others = sorted(cells, key=harm.__getitem__)[:looked_at]
    if not others:
        return first
    return min((first, *others), key=lambda cell: left(width, flipped(bitmap, (cell,))) + WEIGHT * harm[cell])


def _harm(bitmap: Bitmap, cell: Cell) -> int:
    """Return how badly a cell would be missed, or stand out, in the other colour: dots and thin lines matter."""
    return MISSED * (_joined(bitmap, cell) <= THIN) - _joined(flipped(bitmap, (cell,)), cell)


def _joined(bitmap: Bitmap, cell: Cell) -> int:
    """Return how well a cell is joined to its colour: a neighbour at a side counts two, at a corner one."""
    r, c = cell
    rows = (0, *bitmap, 0)  # white is all around
    mine = bitmap[r] >> c & 1
    near = ((y, x) for y in (r, r + 1, r + 2) for x in (c, c + 1, c + 2))
    return sum(2 - (y != r + 1 and x != c + 1) for y, x in near if rows[y] << 1 >> x & 1 == mine) - 2
