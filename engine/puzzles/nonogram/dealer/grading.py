"""Whether the steps of a board make a level: above all one at which lines must be combined."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.difficulty import GRADES, grade_of
from engine.core.limits import Progress, Tick
from engine.puzzles.nonogram.board import Board
from engine.puzzles.nonogram.hints.chains import LEAST, LineSuppositions
from engine.puzzles.nonogram.hints.techniques import whole_lines
from engine.puzzles.nonogram.solver.lines import Lines


def is_of_steps(board: Board, level: str, tick: Tick) -> bool:
    """Return whether the path of a board has exactly this level and ends without search, so there is one solution.

    The steps are whole lines in plain order and chains, without statements and entries.  Once the hardest level is
    certain, the chains that follow need not be the shortest.
    """
    known, top, effort = Lines(board), 0, 0
    while True:
        tick(Progress("dealing"))
        grade = grade_of(top, effort)
        if GRADES.index(grade) > GRADES.index(level):
            return False
        for step in whole_lines(board, known):
            top, effort = max(top, step.level), effort + step.level
        if known.finished:
            return grade_of(top, effort) == level
        if GRADES.index(grade_of(LEAST, effort)) > GRADES.index(level):
            return False
        with LineSuppositions(board, _rows(known, board), tick) as lines:
            if grade == GRADES[-1]:
                decided: Iterable[int] = [-literal for literal in lines.dead_ends()]
            elif (found := lines.shortest()) is not None:
                top, effort, decided = max(top, found[0]), effort + found[0], found[1]
            else:
                return False
        if not decided:
            return False
        for literal in decided:
            r, c = lines.cells[abs(literal)]
            known.learn(board.lines[r], (literal > 0) << c, (literal < 0) << c)


def _rows(known: Lines, board: Board) -> list[str]:
    """Return the known cells, as rows of `#`, `.` and `?`."""
    return ["".join(known.colour((r, c)) for c in range(board.width)) for r in range(board.height)]
