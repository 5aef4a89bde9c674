"""The levels of nonograms that are solved line by line: three parts of those that are dealt, from the quickest on.

They all need the same few arguments, so what tells them apart is how slowly they give way (`hints.score`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from engine.core.difficulty import GRADES
from engine.hints.scores import score_below
from engine.puzzles.nonogram.board import Board
from engine.puzzles.nonogram.hints.score import EVERY_ARRANGEMENT, narrowness
from engine.puzzles.nonogram.hints.techniques import TECHNIQUES, whole_lines
from engine.puzzles.nonogram.solver.lines import Lines

STEPS = (20, 55)
"""Of a hundred boards of a size, so many are very easy, and so many no more than easy; the others are moderate."""
LINES = 75
"""Of a hundred, so many are solved line by line, where others are dealt too."""


def line_grade(board: Board, score: float) -> str:
    """The level of a board that is solved line by line."""
    side = sqrt(board.width * board.height)
    return GRADES[sum(score >= score_below("nonogram", side, percent) for percent in STEPS)]


def is_of(board: Board, level: str) -> bool:
    """Whether a board that single lines solve is of one of the three levels.

    The steps are whole lines in the plain order, without their statements, which take most of the time.
    """
    most, score, known = GRADES.index(level), narrowness(board), Lines(board)
    for step in whole_lines(board, known):
        if GRADES.index(line_grade(board, score)) > most:
            return False
        score += EVERY_ARRANGEMENT * (step.technique == TECHNIQUES[-1])
    return known.finished and line_grade(board, score) == level


def shares(levels: Sequence[str]) -> dict[str, float]:
    """How many of a hundred boards are of each of these levels."""
    hard = [level for level in levels if level not in GRADES[:3]]
    lines = LINES if hard else 100
    found = dict(zip(GRADES, (STEPS[0], STEPS[1] - STEPS[0], lines - STEPS[1]), strict=False))
    return found | dict.fromkeys(hard, (100 - lines) / max(1, len(hard)))
