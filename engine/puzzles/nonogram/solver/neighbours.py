"""Other solutions near a known one, such as the picture whose clues a setter asks about.

Two pictures with the same clues usually differ in a few cells of a few rows (a switching component, as Ryser called it
for tables in 1957), however long a search from scratch takes.  So everything is held as known except a band of rows or
columns, then wider bands, and at last nothing.  What a search learns in one band it knows in the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from engine.core.limits import GaveUp, Tick
from engine.puzzles.nonogram.board import Grid
from engine.puzzles.nonogram.solver.encoding import search
from engine.puzzles.nonogram.solver.lines import Lines

NARROWEST, PART = 4, 25
"""Lines of the first bands, or this fraction of the board's; each band is twice as wide as the one before."""
CONFLICTS = 300
"""Dead ends in one band."""


def neighbours(lines: Lines, known: Grid, tick: Tick) -> Iterator[Grid]:
    """Yield every solution of a settled board but the known one, those in narrow bands first.

    Raises:
        Stopped: raised by the tick.
    """
    if lines.finished:
        return
    rest, cells = search(lines, tick)
    held = {(r, c): variable if known[r][c] == "#" else -variable for variable, (r, c) in cells.items()}
    height, width = len(known), len(known[0])
    with rest:
        rest.exclude(literal for literal in held.values() if literal > 0)
        rest.prefer(-literal for literal in held.values())
        size = max(NARROWEST, max(height, width) // PART)
        while size < max(height, width):
            for axis, count in enumerate((height, width)):
                for first in range(0, count - size // 2, size // 2):
                    band = range(first, first + size)
                    around = [literal for cell, literal in held.items() if cell[axis] not in band]
                    if len(around) == len(held):
                        continue
                    with suppress(GaveUp):
                        while (black := rest.model(around, conflicts=CONFLICTS)) is not None:
                            yield lines.grid(frozenset(cells[variable] for variable in black))
                            rest.exclude(black)
            size *= 2
        for black in rest.models():
            yield lines.grid(frozenset(cells[variable] for variable in black))
