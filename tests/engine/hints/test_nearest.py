"""Of equally easy steps, a hint tells the one nearest to where the player is at work, and a path goes on nearby."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from engine import Recipe, fresh
from engine.core.abilities import Explained, Hint
from engine.core.difficulty import LONG, Rating, difficulty
from engine.core.places import Cell, cell_at, distance
from engine.hints.path import Path, explain, steps
from engine.hints.scores import rank, rank_on
from engine.puzzles.signpost.hints.techniques import Step

KINDS = [pytest.param(slug, id=slug) for slug in ("nonogram", "signpost", "kenken")]


def dealt(slug: str) -> Explained[Any]:
    """A fresh board of a size in which several steps are open at once."""
    size = {"nonogram": "15", "signpost": "6", "kenken": "6"}[slug]
    puzzle = fresh(Recipe.latest(slug, size, "Easy", 3)).puzzle
    assert isinstance(puzzle, Explained)
    return puzzle


def away(near: Cell, hint: Hint) -> int:
    """From a cell to what a hint decides."""
    return distance(near, [cell for name, _ in hint.cells if (cell := cell_at(name))])


def travelled(path: Sequence[Hint]) -> int:
    """From what each step decides last to the next one."""
    at, way = (0, 0), 0
    for hint in path:
        cells = [cell for name, _ in hint.cells if (cell := cell_at(name))]
        way += distance(at, cells)
        at = cells[-1] if cells else at
    return way


@pytest.mark.parametrize("slug", KINDS)
def test_a_step_near_the_player_is_as_easy_and_no_farther(slug: str) -> None:
    puzzle = dealt(slug)
    nearer = 0
    for step in [None, *steps(puzzle)][:-1:6]:
        entries = step.then if step else ""
        plain = puzzle.hint(entries)
        for near in product(range(0, puzzle.height, 3), range(0, puzzle.width, 3)):
            found = puzzle.hint(entries, near=near)
            assert found.level == plain.level
            assert slug != "nonogram" or away(near, found) <= away(near, plain)  # others have finer levels
            nearer += away(near, found) < away(near, plain)
    assert nearer > 3


@pytest.mark.parametrize("slug", KINDS)
def test_a_path_goes_on_where_it_is_and_is_graded_as_boards_are_dealt(slug: str) -> None:
    puzzle = dealt(slug)
    path, plain = explain(puzzle), tuple(steps(puzzle))
    assert travelled(path.steps) < travelled(plain)
    assert path.rating == Rating(sum(step.level for step in plain), puzzle.score(plain))
    assert path.difficulty.grade == difficulty(plain, "solved").grade == "Easy"
    assert rank_on(puzzle, path) == rank(puzzle, plain)
    assert Path.from_json(json.loads(json.dumps(path.to_json()))) == path
    assert explain(puzzle, start=path.entries(3)).rating is None


def test_where_going_on_nearby_is_harder_the_plain_order_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = fresh(Recipe.latest("signpost", "6", "Very easy", 1003)).puzzle
    assert isinstance(puzzle, Explained)
    monkeypatch.setattr(Step, "rank_near", lambda step, _: (-step.level, *step.rank))
    assert max(step.level for step in steps(puzzle, near=True)) > 1
    path = explain(puzzle)
    assert path.steps == tuple(steps(puzzle))
    assert path.difficulty.grade == "Very easy"


def test_how_long_a_path_is_follows_from_the_plain_order() -> None:
    """Nearby, this board takes an effort of more than `LONG`: graded so, it would not be what its recipe promises."""
    puzzle = fresh(Recipe("nonogram", "30", "Easy", 1028, 2)).puzzle
    assert isinstance(puzzle, Explained)
    path = explain(puzzle)
    assert sum(step.level for step in path.steps) > LONG > path.difficulty.effort
    assert "Long" not in path.difficulty.reason
