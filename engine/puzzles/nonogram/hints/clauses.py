"""The lines of a nonogram as clauses that are made for explaining, not for solving.

Every line is one rule, and unit propagation over its clauses alone finds everything that the line implies: its
arrangements are the paths through a lattice of (runs placed, cells used), and a cell keeps a colour only as long as an
edge that can still be part of a path supports it (Bacchus, "GAC via unit propagation", 2007).  The order encoding,
best for solving, loses such steps.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from engine.core.limits import Progress, Stopped, Tick, never_stop
from engine.core.places import Cell
from engine.puzzles.nonogram.board import Board, Clue
from engine.sat.model import Model

PlacementState = tuple[int, int]
"""How many runs are placed, and how many cells are used."""


MOST_CLAUSES = 400_000
"""Beyond, a board is too large to be explained: about 0.6 s to state, and 100 MiB."""


def state_lines(board: Board, grid: Sequence[str], tick: Tick = never_stop) -> tuple[Model, dict[Cell, int]]:
    """The rules of all lines with open cells, rows first, and the variables of the open cells, true for black.

    `grid` is the cells known so far: rows of `#`, `.` and `?`.

    Raises:
        Stopped: there would be more than `MOST_CLAUSES` (its reason is `size`), or whatever the tick raises.
    """
    model = Model()
    variables = {(r, c): model.fresh() for r, row in enumerate(grid) for c, cell in enumerate(row) if cell == "?"}
    clauses = 0
    for line in board.lines:
        cells = board.cells(line)
        if any(cell in variables for cell in cells):
            values = [variables[r, c] if (r, c) in variables else grid[r][c] == "#" for r, c in cells]
            tick(Progress("stating the rules"))
            with model.rule(str(line), line.place) as rule:
                _state(model, board.clue(line), values)
            clauses += len(rule.clauses)
            if clauses > MOST_CLAUSES:
                raise Stopped("size")
    return model, variables


def _state(model: Model, clue: Clue, line: Sequence[int | bool]) -> None:
    """The line's cells are black as the clue says.  A cell is its variable or, where it is known, its value."""
    edges = _edges(clue, line)
    leaving, entering, black, white = (defaultdict[object, list[int]](list) for _ in range(4))
    named = [(model.fresh(), edge) for edge in edges]
    for variable, (tail, head, covered, gap) in named:
        leaving[tail].append(variable)
        entering[head].append(variable)
        for cell in covered:
            black[cell].append(variable)
        white[gap].append(variable)
    model.add(*leaving[0, 0])
    for variable, (tail, head, _, _) in named:
        if leaving[head]:
            model.add(-variable, *leaving[head])
        if tail != (0, 0):
            model.add(-variable, *entering[tail])
    for index, cell in enumerate(line):
        if not isinstance(cell, bool):
            for edge in black[index]:
                model.add(-edge, cell)
            for edge in white[index]:
                model.add(-edge, -cell)
            model.add(-cell, *black[index])
            model.add(cell, *white[index])


def _edges(clue: Clue, line: Sequence[int | bool]) -> list[tuple[PlacementState, PlacementState, range, int]]:
    """The edges of all paths that agree with the known cells: from, to, the black cells, and the white one.

    An edge leaves a cell white, or places a run and a white cell behind it; for the last run, the line has one more
    white cell at its end.
    """
    cells = (*line, False)
    blocked = [0]
    for cell in cells:
        blocked.append(blocked[-1] + (cell is False))
    slack = len(cells) - sum(run + 1 for run in clue)
    forward: list[tuple[PlacementState, PlacementState, range, int]] = []
    reached = {(0, 0)}
    begin = 0
    for placed in range(len(clue) + 1):
        run = clue[placed] if placed < len(clue) else None
        for at in range(begin, begin + slack + 1):
            if (placed, at) not in reached:
                continue
            ways = [((placed, at + 1), range(0), at)] if at < begin + slack else []
            if run is not None and blocked[at + run] == blocked[at]:
                ways.append(((placed + 1, at + run + 1), range(at, at + run), at + run))
            for head, covered, gap in ways:
                if cells[gap] is not True:
                    forward.append(((placed, at), head, covered, gap))
                    reached.add(head)
        begin += (run or 0) + 1
    alive = {(len(clue), len(cells))}
    edges = []
    for edge in reversed(forward):
        if edge[1] in alive:
            alive.add(edge[0])
            edges.append(edge)
    return edges
