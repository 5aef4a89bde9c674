"""The solutions of a nonogram: line by line as far as that goes, then by search."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from engine.core.limits import GaveUp, Tick, counting_from, never_stop
from engine.core.places import Cell
from engine.core.platform import HAS_NUMPY
from engine.puzzles.nonogram import colours
from engine.puzzles.nonogram.board import Board, Grid
from engine.puzzles.nonogram.solver.encoding import encode
from engine.puzzles.nonogram.solver.lines import Lines
from engine.puzzles.nonogram.solver.symmetry import twins
from engine.sat.model import Encoding, Model
from engine.sat.search import Clause, Search

SYMMETRY_CONFLICTS = 100_000
"""Dead ends after which the search for a symmetric solution gives way to that for any."""
WIDE_OPEN = 1_500
"""Open cells from which a solution is guessed first: fewer take the search less time than a guess."""


def solutions(board: Board, tick: Tick) -> Iterator[Grid]:
    """Yield every solution once.

    If the clues have a symmetry, solutions that share it come first; if not, and line solving leaves much open,
    solutions near a guess.
    """
    if not board.is_plain:
        yield from colours.solutions(board, tick)
        return
    lines = _settled(board, tick)
    if lines is None:
        return
    if lines.finished:
        yield lines.grid(frozenset())
        return
    tick = counting_from(lines.known, tick)
    first = twins(lines)
    guessed = []
    if HAS_NUMPY and not first and lines.open >= WIDE_OPEN:
        from engine.puzzles.nonogram.solver.large import guesses  # brings numpy, for which most puzzles should not wait

        for grid in guesses(lines, tick):
            guessed.append(grid)
            yield grid
    model, cells = encode(lines, tick)
    known = [frozenset(variable for variable, (r, c) in cells.items() if grid[r][c] == "#") for grid in guessed]
    if first:
        for black in _symmetric(model, cells, first, tick):
            known.append(black)
            yield lines.grid(frozenset(cells[variable] for variable in black))
    with model.search(cells, tick) as search:
        for black in known:
            search.exclude(black)
        for black in search.models():
            yield lines.grid(frozenset(cells[variable] for variable in black))


def others(board: Board, known: Grid, tick: Tick) -> Iterator[Grid]:
    """Yield once every solution but the known one; those that differ from it in few lines first."""
    from engine.puzzles.nonogram.solver.neighbours import neighbours

    if not board.is_plain:
        yield from colours.solutions(board, tick, known)
        return
    lines = _settled(board, tick)
    if lines is not None:
        yield from neighbours(lines, known, counting_from(lines.known, tick))


def decided(board: Board) -> list[list[object]] | None:
    """Return the cells that follow line by line; None if that shows that there is no solution."""
    if not board.is_plain:
        return colours.decided(board)
    lines = _settled(board, never_stop)
    if lines is None:
        return None
    known = [[lines.colour((r, c)) for c in range(board.width)] for r in range(board.height)]
    return [[None if cell == "?" else cell for cell in row] for row in known]


def left_open(board: Board, tick: Tick) -> Encoding | None:
    """Return the rules of the lines that line solving leaves open; None if it finds that there is no solution."""
    if not board.is_plain:
        return colours.left_open(board, tick)
    lines = _settled(board, tick)
    if lines is None:
        return None
    model, cells = encode(lines, counting_from(lines.known, tick))
    return Encoding(model, {variable: (cell, "#") for variable, cell in cells.items()})


def _settled(board: Board, tick: Tick) -> Lines | None:
    """Return what follows line by line; None if that shows that there is no solution."""
    lines = Lines(board)
    same_sum = sum(map(sum, board.rows)) == sum(map(sum, board.columns))
    return lines if same_sum and lines.settle(tick) else None


def _symmetric(model: Model, cells: dict[int, Cell], first: dict[Cell, Cell], tick: Tick) -> Iterator[frozenset[int]]:
    """Yield the solutions in which each cell looks like its first image; perhaps not all, if they are hard to find."""
    variables = {cell: variable for variable, cell in cells.items()}
    stands_for = {variable: variables[first[cell]] for variable, cell in cells.items() if cell in first}

    def clauses() -> Iterator[Clause]:
        for clause in model.clauses():
            yield tuple(stands_for.get(x, x) if x > 0 else -stands_for.get(-x, -x) for x in clause)

    over = [variable for variable in cells if stands_for.get(variable, variable) == variable]
    with suppress(GaveUp), Search(clauses, over, tick) as search:
        for black in search.models(conflicts=SYMMETRY_CONFLICTS):
            yield frozenset(variable for variable in cells if stands_for.get(variable, variable) in black)
