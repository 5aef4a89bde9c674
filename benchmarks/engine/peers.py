"""CP-SAT, one thread, with the models that its users would write: automaton, circuit, tables.

Each returns the number of solutions found, at most two, or None where its time was up.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

from ortools.sat.python import cp_model

from engine.core.grid import COMPASS, ray
from engine.puzzles.kenken import Cage, KenKen
from engine.puzzles.kenken.board import Board
from engine.puzzles.kenken.cages import weighings
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.signpost import Signpost

MOST_MULTIPLIED = 6
"""Cells whose product is stated as one; the products of 16 digits up to 16 have no place in 64 bits."""


def count(model: cp_model.CpModel, cells: list[Any], seconds: float, *, of_bits: bool = True) -> int | None:
    """Find a solution; then exclude it and look for another.

    Where cells are not `of_bits`, a clause of differences excludes it: of a tuple of many integers CP-SAT 9.15 ends
    with a failed check now and then.

    Raises:
        ValueError: CP-SAT refuses the model, so that nothing it says counts as an answer.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found = 0
    while found < 2:
        solver.parameters.max_time_in_seconds = max(0.01, seconds)
        status = solver.solve(model)
        if status == cp_model.MODEL_INVALID:
            raise ValueError(model.validate())
        if status in {cp_model.INFEASIBLE, cp_model.UNKNOWN}:
            return found if status == cp_model.INFEASIBLE else None
        found += 1
        seconds -= solver.wall_time
        if of_bits:
            model.add_forbidden_assignments(cells, [[solver.value(cell) for cell in cells]])
            continue
        differs = [model.new_bool_var("") for _ in cells]
        for cell, differing in zip(cells, differs, strict=True):
            model.add(cell != solver.value(cell)).only_enforce_if(differing)
        model.add_bool_or(differs)
    return found


def nonogram(puzzle: Nonogram, seconds: float) -> int | None:
    """One automaton per line: its states are the cells of the clue read so far."""
    model = cp_model.CpModel()
    cells = [[model.new_bool_var("") for _ in puzzle.columns] for _ in puzzle.rows]
    lines = [*zip(puzzle.rows, cells, strict=True), *zip(puzzle.columns, zip(*cells, strict=True), strict=True)]
    for clue, line in lines:
        if not clue:
            for cell in line:
                model.add(cell == 0)
            continue
        arcs, state = [], 0
        for i, run in enumerate(clue):
            arcs.append((state, 0, state))
            for _ in range(run):
                arcs.append((state, 1, state + 1))
                state += 1
            if i + 1 < len(clue):
                arcs.append((state, 0, state + 1))
                state += 1
        arcs.append((state, 0, state))
        model.add_automaton(list(line), 0, [state], arcs)
    return count(model, [cell for row in cells for cell in row], seconds)


def signpost(puzzle: Signpost, seconds: float) -> int | None:
    """A circuit through all cells and one more, where it starts and ends, and a number for every cell."""
    model = cp_model.CpModel()
    last = len(puzzle.cells)
    index = {cell: i for i, cell in enumerate(puzzle.cells)}
    number = [model.new_int_var(puzzle.given(cell) or 1, puzzle.given(cell) or last, "") for cell in puzzle.cells]
    arcs = []
    for cell, i in index.items():
        first, end = model.new_bool_var(""), model.new_bool_var("")
        arcs += [(last, i, first), (i, last, end)]
        model.add(number[i] == 1).only_enforce_if(first)
        model.add(number[i] == last).only_enforce_if(end)
        for target in ray(cell, COMPASS[puzzle.arrow(cell)], puzzle.height, puzzle.width):
            leads = model.new_bool_var("")
            arcs.append((i, index[target], leads))
            model.add(number[index[target]] == number[i] + 1).only_enforce_if(leads)
    model.add_circuit(arcs)
    return count(model, number, seconds)


@lru_cache(maxsize=10_000)
def fillings(size: int, count: int, op: str, target: int, large: bool) -> list[tuple[int, ...]]:
    """The table of a cage; kept, so that the time to make it does not count against the peer."""
    cage = Cage(tuple((0, i) for i in range(count)), op, target)
    board = Board(size, (cage,), large)
    return [row for row in product(range(1, size + 1), repeat=count) if board.holds(cage, row)]


def kenken(puzzle: KenKen, seconds: float) -> int | None:
    """All different in every line; cages of up to four cells as tables, larger ones as sums and products.

    Products of very many cells are sums, too: one per prime, of exponents that tables tie to the digits.
    """
    model = cp_model.CpModel()
    n = puzzle.size
    cells = [[model.new_int_var(1, n, "") for _ in range(n)] for _ in range(n)]
    for line in [*cells, *zip(*cells, strict=True)]:
        model.add_all_different(line)
    for cage in puzzle.cages:
        digits = [cells[r][c] for r, c in cage.cells]
        if len(digits) <= 4 or cage.op not in {"+", "*"}:
            model.add_allowed_assignments(digits, fillings(n, len(digits), cage.op, cage.target, puzzle.large))
        elif cage.op == "+":
            model.add(sum(digits) == cage.target)
        elif len(digits) <= MOST_MULTIPLIED:
            model.add_multiplication_equality(cage.target, digits)
        else:
            for weights, goal in weighings("*", n, cage.target):
                exponents = [model.new_int_var(0, max(weights), "") for _ in digits]
                for digit, exponent in zip(digits, exponents, strict=True):
                    model.add_allowed_assignments([digit, exponent], list(enumerate(weights))[1:])
                model.add(sum(exponents) == goal)
    return count(model, [cell for row in cells for cell in row], seconds)
