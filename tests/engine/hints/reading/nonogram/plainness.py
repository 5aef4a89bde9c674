"""Whether a plainer reason than the one that is told was on the board of a nonogram, by its clues alone or by counting.

For lines with colours and unknown lengths, too: by all places of their runs, as they would be on an empty line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from engine.core.places import Cell
from engine.puzzles.nonogram.board import ANY, WHITE, Board, Run


def plainer(board: Board, grid: Sequence[str]) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yield lines that decide open cells by an overlap, or because all their runs are there, with these cells."""
    for line in board.lines:
        cells, runs = board.cells(line), board.runs(line)
        known = "".join(grid[r][c] for r, c in cells)
        if "?" not in known:
            continue
        if is_there(runs, known):
            found = [i for i, cell in enumerate(known) if cell == "?"]
        else:
            found = [i for i in overlap(runs, len(known)) if known[i] == "?"]
        if found:
            yield str(line), tuple(cells[i] for i in found)


def is_there(runs: Sequence[Run], known: str) -> bool:
    """Whether all painted cells of a line are there, or all its empty ones."""
    if any(run.length <= 0 for run in runs):
        return False
    painted, whole = sum(cell not in "?." for cell in known), sum(run.length for run in runs)
    is_one_colour = len({run.colour for run in runs}) == 1
    return painted == whole or (is_one_colour and known.count(WHITE) == len(known) - whole)


@cache
def overlap(runs: tuple[Run, ...], length: int) -> tuple[int, ...]:
    """The cells that some run covers wherever it lies: pushed to the start, then to the end, nothing being known."""
    if any(run.length == ANY for run in runs):
        return ()
    first, last = _pushed(runs), [*reversed(_pushed(runs[::-1]))]
    found = []
    for run, start, behind in zip(runs, first, last, strict=True):
        found += range(length - behind - run.least, start + run.least) if run.length > 0 else []
    return tuple(found)


def _pushed(runs: Sequence[Run]) -> list[int]:
    """How many cells are before each run, all of them as near to the start as can be."""
    found, at = [], 0
    for before, run in pairwise([None, *runs]):
        assert run is not None
        at += before is not None and before.colour == run.colour
        found.append(at)
        at += run.least
    return found
