"""Change pictures in colour by a few cells where colours meet, until their path has a level."""

from __future__ import annotations

from itertools import product

from engine.core.difficulty import GRADES
from engine.core.limits import Progress, Tick
from engine.core.places import Cell
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.board import Board, Grid
from engine.puzzles.nonogram.colours.dealer.grading import is_of, least_level
from engine.puzzles.nonogram.colours.hints.techniques import CROSSING_LEVEL
from engine.puzzles.nonogram.colours.palette import Palette
from engine.puzzles.nonogram.colours.pictures import clues, colours_near, harm_of, painted

Change = tuple[tuple[Cell, str], ...]
"""Cells and their new colours."""
LEAST_HARM = -4
"""The most harm of a change that nobody sees, see `harm_of`: the cell was no dot, and joins the other colour well."""
COMMON = GRADES[:2]
"""Levels for which another picture is found sooner than a change; so it is on large boards, whatever the level."""
TRIED = 40
"""Changes tried for the other levels."""
MIDDLING = 15
"""The largest side on which hardly any path is harder for its length alone."""


def tuned(picture: Grid, palette: Palette, level: str, draws: SeededRandom, tick: Tick) -> Board | None:
    """Return the board of a picture, or of one that differs in a few cells, whose path has exactly this level.

    None if the try failed.

    Raises:
        Stopped: raised by the tick.
    """
    board = clues(picture, palette)
    if _may_be_of(board, level) and is_of(board, level, tick):
        return board
    if level in COMMON or board.width > MIDDLING:
        return None
    for change in draws.sample(changes(picture, palette), TRIED):
        tick(Progress("dealing"))
        board = clues(painted(picture, change), palette)
        if _may_be_of(board, level) and is_of(board, level, tick):
            return board
    return None


def _may_be_of(board: Board, level: str) -> bool:
    """Return False where the level is surely another one, at little cost: short paths are as hard as they must be."""
    least, wanted = least_level(board), GRADES.index(level) + 1
    return least <= wanted and (least == wanted or wanted < CROSSING_LEVEL or board.width > MIDDLING)


def changes(picture: Grid, palette: Palette) -> list[Change]:
    """Return the changes that nobody sees: of one cell, or of two that are each other's mirror image."""
    width, is_even = len(picture[0]), all(row == row[::-1] for row in picture)
    found = []
    for r, c in product(range(len(picture)), range((width + 1) // 2 if is_even else width)):
        for colour in colours_near(picture, palette, (r, c)):
            if harm_of(picture, (r, c), colour) <= LEAST_HARM:
                cells = {(r, c), (r, width - 1 - c)} if is_even else {(r, c)}
                found.append(tuple((cell, colour) for cell in sorted(cells)))
    return found
