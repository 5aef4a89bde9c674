"""Why there is no solution, as far as that is visible without search."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from engine.core.grid import bits
from engine.core.places import where
from engine.core.puzzle import Complaint
from engine.core.text import counted
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.solver.graph import broken_chain, too_few_targets


def flaws(board: Board) -> Iterator[Complaint]:
    """Yield numbers shown twice, too many ends, arrows that miss the next number, and what the arrows
    alone rule out.
    """
    at: defaultdict[int, list[int]] = defaultdict(list)
    for cell, number in enumerate(board.shown):
        if number:
            at[number].append(cell)
    for number, cells in at.items():
        if len(cells) > 1:
            yield Complaint(f"the number {number} appears {len(cells)} times", board.places(cells))
    yield from _ends(board, at)
    for number in range(1, board.last):
        for here in at.get(number, ()):
            if at.get(number + 1) and not any(board.points_at(here, there) for there in at[number + 1]):
                places = board.places([here, *at[number + 1]])
                yield Complaint(f"the arrow of {number} doesn’t point at {number + 1}", places)
    yield from _unlinked(board, at[board.last][0] if len(at[board.last]) == 1 else None)


def _ends(board: Board, at: Mapping[int, list[int]]) -> Iterator[Complaint]:
    """Yield cells that could each only be the last, or the first; `at` are the cells of the numbers shown."""
    last = board.last
    ends = [cell for cell, targets in enumerate(board.successors) if not targets and board.shown[cell] != last]
    ends += at.get(last, ())
    if len(ends) > 1:
        held = f" or hold {last}" if at.get(last) else ""
        text = f"{len(ends)} cells lead nowhere{held}, but only one can be the last"
        yield Complaint(text, board.places(ends))
    starts = [cell for cell, sources in enumerate(board.predecessors) if not sources and board.shown[cell] != 1]
    starts += at.get(1, ())
    if len(starts) > 1:
        held = ", or they hold 1" if at.get(1) else ""
        text = f"nothing points at {len(starts)} cells{held}, but only one can be the first"
        yield Complaint(text, board.places(starts))


def _unlinked(board: Board, last: int | None) -> Iterator[Complaint]:
    """Yield reasons why no path at all leads through all cells, whatever the numbers; `last` is its end, if known."""
    crowd = too_few_targets(board.successors, last)
    if crowd is not None and crowd[1]:  # cells that point at none at all are told as ends
        cells, targets = crowd
        text = f"{cells.bit_count()} cells point at only {counted(targets.bit_count(), 'other')}, which is too few"
        yield Complaint(text, board.places(bits(cells)))
    apart = broken_chain(board.successors)
    if apart is not None:
        one, other = (where(board.cells[next(bits(each))]) for each in apart)
        yield Complaint(
            f"{one} can’t lead to {other}, or the other way round",
            board.places(bits(apart[0] | apart[1])),
        )
