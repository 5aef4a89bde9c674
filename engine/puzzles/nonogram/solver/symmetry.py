"""Clues that read the same in a mirror, or from another side.

A board whose clues have a symmetry either has a solution with the same symmetry, or more than one solution: the mirror
image of a solution is another one.  And far fewer pictures have the symmetry than lack it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import chain
from typing import NamedTuple

from engine.core.places import Cell
from engine.puzzles.nonogram.board import Clue
from engine.puzzles.nonogram.solver.lines import Lines


class _View(NamedTuple):
    """A board seen from some side, perhaps in a mirror: its clues, and which of its cells is where."""

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    cells: tuple[tuple[Cell, ...], ...]

    def mirrored(self) -> _View:
        """Exchange left and right."""
        return _View(
            tuple(clue[::-1] for clue in self.rows), self.columns[::-1], tuple(row[::-1] for row in self.cells)
        )

    def transposed(self) -> _View:
        """Exchange rows and columns."""
        return _View(self.columns, self.rows, tuple(zip(*self.cells, strict=True)))


def twins(lines: Lines) -> dict[Cell, Cell]:
    """Return each cell's first image under the symmetries of the board's clues and known cells; empty if it has none.

    Empty rows and columns at the border do not count, so that a symmetric picture may be off centre.
    """
    rows, columns = _inside(lines.rows.clues), _inside(lines.columns.clues)
    plain = _View(
        tuple(lines.rows.clues[r] for r in rows),
        tuple(lines.columns.clues[c] for c in columns),
        tuple(tuple((r, c) for c in columns) for r in rows),
    )
    first = {cell: cell for row in plain.cells for cell in row}
    for view in _views(plain):
        if view[:2] == plain[:2]:
            pairs = list(zip(chain(*plain.cells), chain(*view.cells), strict=True))
            if all(lines.colour(cell) == lines.colour(image) for cell, image in pairs):
                for cell, image in pairs:
                    first[cell] = min(first[cell], image)
    return first if any(cell != image for cell, image in first.items()) else {}


def _inside(clues: Sequence[Clue]) -> range:
    """Return the lines from the first one that is not empty to the last."""
    filled = [i for i, clue in enumerate(clues) if clue]
    return range(filled[0], filled[-1] + 1) if filled else range(0)


def _views(plain: _View) -> Iterator[_View]:
    """Return the seven other views."""
    for length in range(1, 8):
        steps = [_View.mirrored, _View.transposed] * 4
        yield reduce(lambda view, step: step(view), steps[:length], plain)
