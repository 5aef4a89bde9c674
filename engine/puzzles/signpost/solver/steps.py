"""Solutions of boards with few numbers whose steps are short: each arrow leads to one of the nearest cells in its way.

Most people draw a walk from cell to cell, so with steps of one cell the arrows alone often settle a board, where among
all the cells behind every arrow a search gets lost.  With steps of two, three and more cells other solutions follow.
What is found is a solution; finding nothing proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.limits import GaveUp, Tick
from engine.puzzles.signpost.board import turned_round
from engine.puzzles.signpost.solver.candidates import narrowed_by_arrows
from engine.puzzles.signpost.solver.encoding import rest

LENGTHS = (1, 2, 3, 4)
"""Of the longest step, in cells."""
MOST = 100
"""Paths; whoever counts more gets them from a search."""
CONFLICTS = 4_000
"""Dead ends that a search for one may take; longer steps would take more."""


def short_steps(successors: Sequence[int], candidates: Sequence[int], tick: Tick) -> Iterator[list[int]]:
    """Yield at most `MOST` paths as `engine.puzzles.signpost.solver.paths` does, each once.

    Precondition: `successors` lead along straight lines in cells numbered by rows, and the candidates are settled.

    Raises:
        Stopped: raised by the tick.
    """
    found: list[list[int]] = []
    for length in LENGTHS:
        near = [_nearest(targets, cell, length) for cell, targets in enumerate(successors)]
        left = narrowed_by_arrows([*candidates], near, turned_round(near), tick)
        try:
            for path in rest(near, left, found, CONFLICTS, tick) if left else ():
                found.append(path)
                yield path
                if len(found) == MOST:
                    return
        except GaveUp:
            return


def _nearest(targets: int, cell: int, most: int) -> int:
    """Return the first cells in the way of an arrow, at most so many."""
    near = 0
    while targets and near.bit_count() < most:
        nearest = targets & -targets if targets >> cell else 1 << targets.bit_length() - 1
        near |= nearest
        targets ^= nearest
    return near
