"""Whether a board with colours or unknown clues has a level, without the words of its path."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from operator import attrgetter

from engine.core.difficulty import GRADES, grade_of
from engine.core.limits import GaveUp, Progress, Tick
from engine.core.places import Cell, cell_at
from engine.puzzles.nonogram.board import Board, Line
from engine.puzzles.nonogram.colours.hints.chains import ColourSuppositions
from engine.puzzles.nonogram.colours.hints.techniques import CROSSING_LEVEL, Step, crossings, look_at
from engine.puzzles.nonogram.colours.lines import ColourLines
from engine.puzzles.nonogram.hints.chains import LEAST
from engine.puzzles.nonogram.hints.techniques import Step as PlainStep

SEARCHED = "search"
"""The technique of a step that only search finds."""


def is_of(board: Board, level: str, tick: Tick) -> bool:
    """Return whether the path of a board has exactly this level and ends without search, so there is one solution."""
    return graded(board, tick, level) == level


def graded(board: Board, tick: Tick, most: str = GRADES[-1]) -> str | None:
    """Return the level of a board; None if its path needs search, or is harder than `most`.

    The steps are those of its path in plain order, and what a line says is looked at again only where it has changed.

    Raises:
        Stopped: raised by the tick.
    """
    order, top, effort = _PlainOrder(board), 0, 0
    while order.known.open:
        tick(Progress("dealing"))
        step = order.next()
        if step is not None:
            order.learn(step.values)
            level = step.level
        elif GRADES.index(grade_of(LEAST, effort)) > GRADES.index(most):
            return None
        elif (chain := _chain(board, order.known, tick)) is not None:
            level, decided = chain
            order.learn(decided)
        else:
            return None
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


class _PlainOrder:
    """The steps of single lines and crossings from the plainest on, see `hints.techniques.easiest`."""

    def __init__(self, board: Board) -> None:
        self.board, self.known = board, ColourLines(board)
        self._seen: dict[Line, tuple[Step | PlainStep | None, Sequence[int] | None]] = {}

    def learn(self, decided: list[tuple[Cell, str]]) -> None:
        """Enter cells."""
        for (r, c), letter in decided:
            self.known.cells[r][c] = 1 << self.board.colours.index(letter)
            for line in (Line("row", r), Line("column", c)):
                self._seen.pop(line, None)

    def next(self) -> Step | PlainStep | None:
        """Return the plainest step."""
        for line in self.board.lines:
            if line not in self._seen:
                self._seen[line] = look_at(self.board, self.known, line)
        found = [step for line in self.board.lines if (step := self._seen[line][0]) is not None]
        if found:
            return min(found, key=attrgetter("rank"))
        allowed = {line: possible for line, (_, possible) in self._seen.items() if possible is not None}
        return min(crossings(self.board, self.known, allowed), key=attrgetter("rank"), default=None)
