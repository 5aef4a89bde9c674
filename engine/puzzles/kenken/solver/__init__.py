"""The solutions of a KenKen: lines and cages one by one as far as they lead, then search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.limits import GaveUp, Progress, Tick, counting_from, doubting
from engine.puzzles.kenken.board import Board, Grid
from engine.puzzles.kenken.cages import sums_that_miss
from engine.puzzles.kenken.solver.candidates import Candidates, Contradiction
from engine.puzzles.kenken.solver.encoding import encode, meanings
from engine.puzzles.kenken.solver.information import is_doubtful
from engine.puzzles.kenken.solver.sums import add_borders, all_sums
from engine.sat.model import Encoding, Model

PATIENCE = 1_000
"""Dead ends of one search after which sums across the borders between lines are added: about 20 ms."""


def solutions(board: Board, tick: Tick, options: Sequence[int] | None = None) -> Iterator[Grid]:
    """Yield every solution once; with `options`, only those within these digits of each cell, as bits from that of 1
    on.

    If all cages are sums, a search that takes long restarts with what the borders between lines say, see `sums`.
    """
    if sums_that_miss(board):
        return
    try:
        candidates = Candidates(board, tick, options)
    except Contradiction:
        return
    grid = [[candidates.digits[r, c][0] for c in range(board.size)] for r in range(board.size)]
    if candidates.settled:
        yield tuple(map(tuple, grid))
        return
    tick = counting_from(candidates.known, tick)
    if is_doubtful(board):
        tick = doubting(tick)
    model, digits = encode(candidates, tick)
    values = meanings(digits)
    found: list[frozenset[int]] = []
    spent = ContinuedTick(tick)

    def search(conflicts: int | None) -> Iterator[Grid]:
        with model.search(values, spent) as searching:
            for known in found:
                searching.exclude(known)
            for each in searching.models(conflicts=conflicts):
                found.append(each)
                for literal in each:
                    (r, c), grid[r][c] = values[literal]
                yield tuple(map(tuple, grid))

    if all_sums(board):
        try:
            yield from search(PATIENCE)
        except GaveUp:
            spent.again()
            add_borders(model, digits, candidates, spent)
        else:
            return
    yield from search(None)


class ContinuedTick:
    """A tick that goes on counting when one search takes over from another."""

    def __init__(self, tick: Tick) -> None:
        self._tick = tick
        self._before = self._last = Progress("searching")

    def again(self) -> None:
        """Begin another search."""
        self._before = self._last

    def __call__(self, progress: Progress) -> None:
        """Report the total of all searches."""
        before = self._before
        self._last = replace(
            progress, conflicts=before.conflicts + progress.conflicts, restarts=before.restarts + progress.restarts
        )
        self._tick(self._last)


def left_open(board: Board, tick: Tick) -> Encoding | None:
    """Return the rules, for the digits that the candidates leave open; None if they show that there is no solution."""
    if sums_that_miss(board):
        return None
    try:
        candidates = Candidates(board, tick)
    except Contradiction:
        return None
    if candidates.settled:
        return Encoding(Model(), {})
    model, digits = encode(candidates, counting_from(candidates.known, tick))
    return Encoding(model, meanings(digits))
