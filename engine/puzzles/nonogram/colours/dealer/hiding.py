"""Hide lengths of runs, as many as a level allows."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.limits import Progress, Tick
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.board import UNKNOWN, Board, Line, Run
from engine.puzzles.nonogram.colours.dealer.grading import graded
from engine.puzzles.nonogram.colours.pictures import board_of

AT_ONCE = 8
"""Runs hidden together before their path is looked at; if it is too hard, they are tried in halves."""
Place = tuple[Line, int]
"""A line, and a run of it by its number from 0."""


def hidden_within(board: Board, level: str, draws: SeededRandom, tick: Tick) -> Board:
    """Return the board with as many runs of unknown length as its path bears without getting harder than a level.

    Raises:
        Stopped: raised by the tick.
    """
    places = draws.shuffled((line, number) for line in board.lines for number in range(len(board.runs(line))))
    for start in range(0, len(places), AT_ONCE):
        board = _hidden_of(board, places[start : start + AT_ONCE], level, tick)
    return board


def _hidden_of(board: Board, places: Sequence[Place], level: str, tick: Tick) -> Board:
    """Return the board with as many of these runs hidden as the level allows."""
    tick(Progress("hiding clues"))
    tried = with_hidden(board, places)
    if graded(tried, tick, level) is not None:
        return tried
    if len(places) == 1:
        return board
    middle = len(places) // 2
    return _hidden_of(_hidden_of(board, places[:middle], level, tick), places[middle:], level, tick)


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
