"""The solutions of a KenKen: as far as lines and cages lead one by one, and by search from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.limits import Tick, counting_from
from engine.model import Model, Statement
from engine.puzzles.kenken.board import Board, Grid
from engine.puzzles.kenken.candidates import Candidates, Contradiction
from engine.puzzles.kenken.encoding import encode


def solutions(board: Board, tick: Tick, options: Sequence[int] | None = None) -> Iterator[Grid]:
    """Every solution once; with `options`, only those within these digits of each cell, as bits from that of 1 on."""
    try:
        candidates = Candidates(board, tick, options)
    except Contradiction:
        return
    grid = [[candidates.digits[r, c][0] for c in range(board.size)] for r in range(board.size)]
    if candidates.settled:
        yield tuple(map(tuple, grid))
        return
    tick = counting_from(candidates.known, tick)
    model, values = encode(candidates, tick)
    with model.search(values, tick) as search:
        for found in search.models():
            for literal in found:
                (r, c), grid[r][c] = values[literal]
            yield tuple(map(tuple, grid))


def left_open(board: Board, tick: Tick) -> Statement | None:
    """The rules, for the digits that the candidates leave open; None if they show that there is no solution."""
    try:
        candidates = Candidates(board, tick)
    except Contradiction:
        return None
    if candidates.settled:
        return Statement(Model(), {})
    return Statement(*encode(candidates, counting_from(candidates.known, tick)))
