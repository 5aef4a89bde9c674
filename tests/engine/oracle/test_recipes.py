"""What is dealt has one solution by CP-SAT too, which did not make it; see `models`."""

from __future__ import annotations

import os
from typing import Any

import pytest

from engine import GridPuzzle, Recipe, deal

if os.environ.get("PLAYGROUND_TEST_WITHOUT_ORTOOLS"):
    pytest.skip("PLAYGROUND_TEST_WITHOUT_ORTOOLS is set", allow_module_level=True)

from engine.puzzles.nonogram import Nonogram
from tests.engine.dealer.promises import as_model, is_waited_for, recipes


def assert_unique(recipe: Recipe) -> None:
    puzzle: Any = deal(recipe)
    if not isinstance(puzzle, GridPuzzle):
        return
    answer = as_model(puzzle).answer(2)
    (own,) = puzzle.solutions()
    signs = puzzle.board.colours if isinstance(puzzle, Nonogram) else ""
    numbers = tuple(tuple(signs.index(each) if isinstance(each, str) else each for each in row) for row in own)
    assert answer.complete, recipe
    assert answer.grids == {numbers}, recipe


WAITED_FOR = [each for each in recipes(range(1)) if is_waited_for(each)]


@pytest.mark.parametrize(
    "recipe",
    [pytest.param(each, id=str(each), marks=[pytest.mark.slow] * (n % 4 > 0)) for n, each in enumerate(WAITED_FOR)],
)
def test_one_of_each_has_one_solution(recipe: Recipe) -> None:
    assert_unique(recipe)


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_fifty_of_each_have_one_solution() -> None:
    for recipe in recipes(range(50)):
        if is_waited_for(recipe):
            assert_unique(recipe)
