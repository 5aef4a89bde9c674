"""All rules of a nonogram as clauses, without anything that follows from a line or a given cell."""

from __future__ import annotations

from engine.core.limits import Progress, Tick
from engine.core.places import place
from engine.core.text import sentence
from engine.puzzles.nonogram.board import Board, Clue, clue_text
from engine.puzzles.nonogram.colours import encoding as colours_encoding
from engine.puzzles.nonogram.solver.encoding import line_clauses
from engine.puzzles.nonogram.solver.lines import Possible
from engine.sat.model import Encoding, Model


def full_rules(board: Board, tick: Tick) -> Encoding:
    """Return the rules: a variable per cell, true if it is black, and the order encoding of every line.

    With colours or unknown clues, see `engine.puzzles.nonogram.colours.encoding`.
    """
    if not board.is_plain:
        return colours_encoding.full_rules(board, tick)
    model = Model()
    grid = {(r, c): model.fresh() for r in range(board.height) for c in range(board.width)}
    for line in board.lines:
        tick(Progress("reading the rules"))
        clue, cells = board.clue(line), [grid[cell] for cell in board.cells(line)]
        with model.rule(sentence(f"{line} has the clue {clue_text(clue)}"), line.place) as rule:
            rule.clauses += line_clauses(model, clue, Possible(0, 0, starts_of(clue, len(cells))), 0, cells)
    for cell, variable in grid.items():
        given = board.given(cell)
        if given != "?":
            with model.rule(f"{place(cell)} starts out {given}", place(cell)):
                model.add(variable if given == "#" else -variable)
    return Encoding(model, {variable: (cell, "#") for cell, variable in grid.items()})


def starts_of(clue: Clue, length: int) -> list[int]:
    """Return for each run the cells from its leftmost to its rightmost start in an empty line."""
    slack = length - sum(clue) - len(clue) + 1
    return [((2 << slack) - 1) << sum(clue[:index]) + index for index in range(len(clue))]
