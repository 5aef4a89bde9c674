"""How one can go on from a position: by search, where the board is not too large for that."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from engine.core.grid import bits
from engine.core.limits import GaveUp, Tick, within
from engine.puzzles.signpost.board import Numbers, turned_round
from engine.puzzles.signpost.hints.position import Position
from engine.puzzles.signpost.solver import paths
from engine.puzzles.signpost.solver.candidates import is_single, settle
from engine.puzzles.signpost.solver.encoding import encode

CONFLICTS = 3_000
"""Dead ends after which a search for ways is given up: nothing is said then that would need it."""
CLAUSES = 150_000
"""A search that would take more is not begun: half a second."""


@dataclass(frozen=True)
class Ways:
    """Up to two solutions that have all the entries, and whether these are all that there are (proved)."""

    found: tuple[Numbers, ...]
    complete: bool

    @property
    def none(self) -> bool:
        """Whether there is no way on (proved)."""
        return self.complete and not self.found


def ways_on(position: Position, tick: Tick) -> Ways:
    """The ways on from a position without clashes; what was found is kept if the search for more is given up."""
    found: list[Numbers] = []
    try:
        left = narrowed(position, within(CONFLICTS, tick))
        if left is not None:
            for path in islice(paths(*left, within(CONFLICTS, tick)), 2):
                found.append(position.board.grid(path))  # noqa: PERF401 (the first is kept if a second takes too long)
    except GaveUp:
        return Ways(tuple(found), complete=False)
    return Ways(tuple(found), complete=len(found) < 2)


def shared_numbers(position: Position, tick: Tick) -> dict[int, int] | None:
    """The numbers that are still missing and the same on all ways on (proved), by cell; None if that is not known."""
    with suppress(GaveUp):
        left = narrowed(position, tick)
        if left is not None:
            # What has a single place without any search has no variable.
            shared = {mask.bit_length() - 1: k for k, mask in enumerate(left[1], start=1) if is_single(mask)}
            model, number = encode(*left, within(CONFLICTS, tick))
            if number:
                with model.search(number, within(CONFLICTS, tick)) as search:
                    backbone = search.backbone() or {}
                shared |= {number[x][1]: number[x][0] + 1 for x, value in backbone.items() if value}
            return {cell: k for cell, k in sorted(shared.items()) if cell not in position.number}
    return None


def narrowed(position: Position, tick: Tick) -> tuple[list[int], list[int]] | None:
    """The successors of cells, and the places of numbers, that the entries leave; None if one is left none.

    Raises:
        GaveUp: it would take too many clauses to state them.
    """
    board = position.board
    successors = list(board.successors)
    for cell, target in position.after.items():
        for other in bits(board.predecessors[target]):
            successors[other] &= ~(1 << target)
        successors[cell] = 1 << target
    numbers = [position.number.get(cell, 0) for cell in range(board.last)]
    candidates = settle(numbers, successors, turned_round(successors), tick)
    if candidates is None:
        return None
    for end, linked in ((0, position.before), (-1, position.after)):  # whatever is led to is not 1, and so on
        candidates[end] &= ~sum(1 << cell for cell in linked)
    if not all(candidates):
        return None
    if sum(successors[cell].bit_count() for places in candidates for cell in bits(places)) > CLAUSES:
        raise GaveUp
    return successors, candidates
