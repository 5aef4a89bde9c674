"""Hide lengths of runs, as many as a level allows, or as leave one solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.core.limits import Progress, Tick
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.board import UNKNOWN, Board, Grid, Line, Run
from engine.puzzles.nonogram.colours import solutions
from engine.puzzles.nonogram.colours.dealer.grading import graded
from engine.puzzles.nonogram.colours.pictures import board_of

AT_ONCE = 8
"""Runs hidden together before the board is looked at; if that is too much, they are tried in halves."""
Place = tuple[Line, int]
"""A line, and a run of it by its number from 0."""


def hidden_within(board: Board, level: str, draws: SeededRandom, tick: Tick) -> Board:
    """Return the board with as many runs of unknown length as its path bears without getting harder than a level.

    Raises:
        Stopped: raised by the tick.
    """
    for more in _hidings(board, lambda tried: graded(tried, tick, level) is not None, draws, tick):
        board = more
    return board


def hidings(board: Board, picture: Grid, draws: SeededRandom, tick: Tick) -> Iterator[Board]:
    """Yield the board with more and more runs of unknown length, as long as this picture is its only solution (proved).

    Running out proves that no other run can be hidden.

    Raises:
        Stopped: raised by the tick.
    """
    return _hidings(board, lambda tried: next(solutions(tried, tick, picture), None) is None, draws, tick)


def _hidings(board: Board, may_be: Callable[[Board], bool], draws: SeededRandom, tick: Tick) -> Iterator[Board]:
    """Yield the board with more and more runs hidden, after each run has been tried once.

    Once is enough: what is too much stays so when more is hidden.
    """
    known = ((line, number) for line in board.lines for number, run in enumerate(board.runs(line)) if run.length > 0)
    places = draws.shuffled(known)
    waiting = [places[start : start + AT_ONCE] for start in range(0, len(places), AT_ONCE)][::-1]
    while waiting:
        tick(Progress("hiding clues"))
        together = waiting.pop()
        tried = with_hidden(board, together)
        if may_be(tried):
            board = tried
            yield board
        elif len(together) > 1:
            middle = len(together) // 2
            waiting += together[middle:], together[:middle]


def with_hidden(board: Board, places: Sequence[Place]) -> Board:
    """Return the board with these runs of unknown length."""
    changed: dict[Line, list[Run]] = {}
    for line, number in places:
        runs = changed.setdefault(line, list(board.runs(line)))
        runs[number] = Run(UNKNOWN, runs[number].colour)
    return with_runs(board, changed)


def with_runs(board: Board, changed: dict[Line, list[Run]]) -> Board:
    """Return the board with other clues of some lines, and the same given cells."""
    rows, columns = (
        [changed.get(line, board.runs(line)) for line in board.lines if line.kind == kind] for kind in ("row", "column")
    )
    found = board_of(rows, columns, board.ink.palette if board.ink else ())
    return Board(found.columns, found.rows, board.givens, found.ink)
