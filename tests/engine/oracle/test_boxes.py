"""The fewest boxes, by SCIP: an integer program written from the rules, which shares no code with the engine."""

from __future__ import annotations

import os
from itertools import product
from random import Random

import pytest

from engine import PUZZLES, OptimumPuzzle

if os.environ.get("PLAYGROUND_TEST_WITHOUT_ORTOOLS"):
    pytest.skip("PLAYGROUND_TEST_WITHOUT_ORTOOLS is set", allow_module_level=True)

from ortools.linear_solver import pywraplp

Places = set[tuple[int, int, int]]
"""(x, y, z): along the side view, away from who looks at it, and up."""


def random_boxes(random: Random, sizes: tuple[int, int, int], gravity: bool) -> Places:
    density = random.choice([0.15, 0.3, 0.6])
    boxes = {place for place in product(*map(range, sizes)) if random.random() < density}
    boxes.add((0, 0, 0))
    if gravity:
        return {(x, y, z) for x, y, z in boxes if all((x, y, below) in boxes for below in range(z))}
    return boxes


def text(boxes: Places, sizes: tuple[int, int, int], gravity: bool) -> str:
    length, width, height = sizes
    side, back, top = ({tuple(p[i] for i in axes) for p in boxes} for axes in ((0, 2), (1, 2), (0, 1)))
    rows = [
        [[(x, z) in side for x in range(length)] for z in reversed(range(height))],
        [[(y, z) in back for y in range(width)] for z in reversed(range(height))],
        [[(x, y) in top for x in range(length)] for y in reversed(range(width))],
    ]
    views = "/".join(",".join("".join("01"[seen] for seen in row) for row in view) for view in rows)
    return f"{length}x{width}x{height}:{views}{'' if gravity else '/floating'}"


def fewest(boxes: Places, sizes: tuple[int, int, int], gravity: bool) -> int:
    """The least number of boxes with the same three views."""
    solver = pywraplp.Solver.CreateSolver("SCIP")
    at = {place: solver.BoolVar("") for place in product(*map(range, sizes))}
    for axes in ((0, 2), (1, 2), (0, 1)):
        seen = {tuple(p[i] for i in axes) for p in boxes}
        for square in product(*(range(sizes[i]) for i in axes)):
            line = [at[p] for p in at if tuple(p[i] for i in axes) == square]
            solver.Add(sum(line) >= 1 if square in seen else sum(line) == 0)
    if gravity:
        for x, y, z in at:
            if z:
                solver.Add(at[x, y, z] <= at[x, y, z - 1])
    solver.Minimize(sum(at.values()))
    assert solver.Solve() == pywraplp.Solver.OPTIMAL
    return round(solver.Objective().Value())


@pytest.mark.parametrize("gravity", [True, False], ids=["falling", "floating"])
def test_no_fewer_boxes_do(gravity: bool) -> None:
    random = Random(11)
    for _ in range(60):
        length, width, height = (random.randint(3, 7) for _ in range(3))
        sizes = (length, width, height)
        boxes = random_boxes(random, sizes, gravity)
        puzzle = PUZZLES["boxes"].parse(text(boxes, sizes, gravity))
        assert isinstance(puzzle, OptimumPuzzle)
        assert puzzle.size(next(puzzle.solutions())) == fewest(boxes, sizes, gravity)


def test_the_trailer_needs_31_boxes_or_21() -> None:
    heights = [3, 3, 3, 3, 2, 2, 1]
    boxes = {(x, y, z) for x in range(7) for y in range(3) for z in range(heights[x])}
    assert fewest(boxes, (7, 3, 3), gravity=True) == 31
    assert fewest(boxes, (7, 3, 3), gravity=False) == 21
