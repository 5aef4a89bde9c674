"""All rules of a nonogram as clauses, without anything that follows from a line or a given cell."""

from __future__ import annotations

from collections.abc import Sequence

from engine.limits import Progress, Tick
from engine.model import Model, Statement
from engine.places import place
from engine.puzzles.nonogram.encoding import line_clauses
from engine.puzzles.nonogram.lines import Clue, Line


def state(columns: Sequence[Clue], rows: Sequence[Clue], givens: Sequence[str], tick: Tick) -> Statement:
    """A variable per cell, true if it is black, and the order encoding of every line."""
    model = Model()
    grid = [[model.fresh() for _ in columns] for _ in rows]
    for name, clues, lines in (
        ("Row", rows, grid),
        ("Column", columns, [list(line) for line in zip(*grid, strict=True)]),
    ):
        for index, (clue, line) in enumerate(zip(clues, lines, strict=True), start=1):
            tick(Progress("stating the rules"))
            with model.rule(
                f"{name} {index} reads {' '.join(map(str, clue)) or '0'}", f"{name[0].lower()}{index}"
            ) as rule:
                rule.clauses += line_clauses(model, clue, Line(0, 0, _starts(clue, len(line))), 0, line)
    for r, given in enumerate(givens):
        for c, colour in enumerate(given):
            if colour != "?":
                with model.rule(f"{place((r, c))} is given as {colour}", place((r, c))):
                    model.add(grid[r][c] if colour == "#" else -grid[r][c])
    return Statement(model, {grid[r][c]: ((r, c), "#") for r in range(len(rows)) for c in range(len(columns))})


def _starts(clue: Clue, length: int) -> list[int]:
    """For each run the cells from its leftmost to its rightmost start, when the line is empty."""
    slack = length - sum(clue) - len(clue) + 1
    return [((2 << slack) - 1) << sum(clue[:index]) + index for index in range(len(clue))]
