"""Judges of hints, which know the rules of a puzzle and the names of its rules, and nothing of how hints are found.

A judge says whether the rules that a hint names, with what was entered before, leave its cells no other value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pysat.solvers import Solver

from engine.puzzle import Cell, Hint
from engine.puzzles.kenken import KenKen
from engine.puzzles.nonogram import Nonogram
from tests.puzzles.test_kenken_hints import check as check_kenken

Decided = Iterable[tuple[Cell, str]]
"""Cells, and the values that a hint says they have, as entries name them."""


def line_of(puzzle: Nonogram, grid: list[str], name: str) -> tuple[tuple[int, ...], str, list[Cell]]:
    """The clue, the known cells and the places of the line with this name, e.g. `row 3`."""
    kind, number = name.split()
    i = int(number) - 1
    if kind == "row":
        return puzzle.rows[i], grid[i], [(i, c) for c in range(puzzle.width)]
    return puzzle.columns[i], "".join(row[i] for row in grid), [(r, i) for r in range(puzzle.height)]


def state_line(solver: Solver, clue: tuple[int, ...], known: str, cells: list[int], top: int) -> int:
    """Add a nonogram's line to a solver, as the walk of an automaton along it; the highest variable afterwards.

    Its states are a white one, then for each run its black ones and a white one; every cell has one of them.
    """
    colours = "." + "".join("#" * run + "." for run in clue)
    follows = [
        ([i] if colour == "." else []) + ([i + 1] if i + 1 < len(colours) else []) for i, colour in enumerate(colours)
    ]
    begins, ends = {0, 1} if clue else {0}, {len(colours) - 1, len(colours) - 2} if clue else {0}
    states = [[top + i * len(colours) + q + 1 for q in range(len(colours))] for i in range(len(known))]
    for i, (cell, here) in enumerate(zip(known, states, strict=True)):
        solver.add_clause(here)
        for q, (state, colour) in enumerate(zip(here, colours, strict=True)):
            for other in here[:q]:
                solver.add_clause([-state, -other])
            solver.add_clause([-state, cells[i] if colour == "#" else -cells[i]])
            if cell not in ("?", colour) or (i == 0 and q not in begins) or (i == len(known) - 1 and q not in ends):
                solver.add_clause([-state])
            if i + 1 < len(known):
                solver.add_clause([-state, *(states[i + 1][after] for after in follows[q])])
    return top + len(known) * len(colours)


def nonogram_forces(puzzle: Nonogram, grid: list[str], rules: Iterable[str], cells: Decided) -> bool:
    """Whether these lines alone, with the known cells, leave each of the cells no other colour."""
    top = puzzle.width * puzzle.height
    with Solver(name="minisat22") as solver:
        for name in rules:
            clue, known, places = line_of(puzzle, grid, name)
            top = state_line(solver, clue, known, [r * puzzle.width + c + 1 for r, c in places], top)
        return all(
            not solver.solve([(r * puzzle.width + c + 1) * (-1 if colour == "#" else 1)]) for (r, c), colour in cells
        )


def cells_of(hint: Hint) -> list[tuple[Cell, str]]:
    """The cells that a hint decides, by row and column from 0."""
    return [
        ((int(row) - 1, int(column) - 1), value)
        for at, value in hint.cells
        for row, _, column in [at[1:].partition("c")]
    ]


def judge_nonogram(puzzle: Nonogram, entries: str, hint: Hint) -> bool:
    """Whether a step is sound, decides open cells only, and leaves the entries that it says."""
    grid = entries.split("/") if entries else ["?" * puzzle.width] * puzzle.height
    grid = list(puzzle.merged(tuple(grid)))
    cells = cells_of(hint)
    changed = {
        (r, c): new for r, row in enumerate(hint.then.split("/")) for c, new in enumerate(row) if new != grid[r][c]
    }
    return bool(
        hint.rules
        and changed == dict(cells)
        and all(grid[r][c] == "?" for (r, c), _ in cells)
        and nonogram_forces(puzzle, grid, hint.rules, cells)
    )


def judge_kenken(puzzle: KenKen, entries: str, hint: Hint) -> bool:
    """As `judge_nonogram`; digits that are crossed out count as decided."""
    try:
        check_kenken(puzzle, entries, hint)
    except AssertionError:
        return False
    return True


JUDGES: dict[str, Callable[[Any, str, Hint], bool]] = {"nonogram": judge_nonogram, "kenken": judge_kenken}
"""Of each kind of puzzle with hints: whether the step that a hint tells from these entries is right."""
