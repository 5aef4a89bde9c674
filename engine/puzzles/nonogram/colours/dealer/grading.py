"""Whether a board with colours or unknown clues has a level, without the words of its path."""

from __future__ import annotations

from contextlib import suppress

from engine.core.difficulty import GRADES, grade_of
from engine.core.limits import GaveUp, Progress, Tick
from engine.core.places import Cell, cell_at
from engine.puzzles.nonogram.board import Board, Line
from engine.puzzles.nonogram.colours.hints.chains import ColourSuppositions
from engine.puzzles.nonogram.colours.hints.techniques import CROSSING_LEVEL, crossings, whole_lines
from engine.puzzles.nonogram.colours.lines import ColourLines
from engine.puzzles.nonogram.hints.chains import LEAST

SEARCHED = "search"
"""The technique of a step that only search finds."""


def is_of(board: Board, level: str, tick: Tick) -> bool:
    """Return whether the path of a board has exactly this level and ends without search, so there is one solution."""
    return graded(board, tick, level) == level


def graded(board: Board, tick: Tick, most: str = GRADES[-1]) -> str | None:
    """Return the level of a board; None if its path needs search, or is harder than `most`.

    The steps are whole lines in plain order, crossings and chains.

    Raises:
        Stopped: raised by the tick.
    """
    known, top, effort = ColourLines(board), 0, 0
    while known.open:
        for step in whole_lines(board, known):
            tick(Progress("dealing"))
            top, effort = max(top, step.level), effort + step.level
            if GRADES.index(grade_of(top, effort)) > GRADES.index(most):
                return None
        if not known.open:
            break
        if GRADES.index(grade_of(LEAST, effort)) > GRADES.index(most):
            return None
        tick(Progress("dealing"))
        if (chain := _chain(board, known, tick)) is None:
            return None
        level, decided = chain
        known.learn(decided)
        top, effort = max(top, level), effort + level
        if GRADES.index(grade_of(top, effort)) > GRADES.index(most):
            return None
    return grade_of(top, effort)


def least_level(board: Board) -> int:
    """Return the least level of a path: 1 for single lines, `CROSSING_LEVEL` where those get stuck, `LEAST` for chains.

    Costs far less than the path, which may be harder for other reasons.
    """
    known, stale, least = ColourLines(board), list(board.lines), 1
    while known.open:
        while stale:
            line = stale.pop()
            cells = known.line(line)
            now = known.automata[line].possible(cells) or cells
            for i, (before, after) in enumerate(zip(cells, now, strict=True)):
                if before & before - 1 and not after & after - 1:
                    stale += _learn(known, line.cell(i), after)
        lines = {line: known.line(line) for line in board.lines}
        allowed = {line: known.automata[line].possible(cells) or cells for line, cells in lines.items()}
        for step in crossings(board, known, allowed):
            for cell, colour in step.decided:
                stale += _learn(known, cell, 1 << board.colours.index(colour.letter))
            least = CROSSING_LEVEL
        if not stale:
            return LEAST if known.open else least
    return least


def _learn(known: ColourLines, cell: Cell, colour: int) -> tuple[Line, Line]:
    """Enter a cell; return its lines."""
    r, c = cell
    known.cells[r][c] = colour
    return Line("row", r), Line("column", c)


def _chain(board: Board, known: ColourLines, tick: Tick) -> tuple[int, list[tuple[Cell, str]]] | None:
    """Return the level of the shortest chain and what it decides; None if there is none."""
    with suppress(GaveUp), ColourSuppositions(board, known.grid, tick) as lines:
        hint = lines.step()
        if hint is not None and hint.technique != SEARCHED:
            places = ((cell_at(name), letter) for name, letter in hint.cells)
            return hint.level, [(cell, letter) for cell, letter in places if cell is not None]
    return None
