"""A chain that starts from “What if …?” can be shown on the board: sentence by sentence what it adds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine import PUZZLES, Recipe, fresh, hint_from_json
from engine.core.abilities import Explained, Hint
from engine.core.places import cell_at
from engine.hints.path import hint_to_json, steps

SHELVES = [
    pytest.param(slug, size, level, id=f"{slug}-{size}")
    for slug, size, level in (
        ("nonogram", "5", "Hard"),
        ("nonogram", "10a", "Hard"),
        ("signpost", "4", "Extreme"),
        ("kenken", "text", "4:3012012022020010,o9o8o9o2o1o8,open"),
    )
]


def told(slug: str, size: str, level: str) -> Iterator[tuple[Explained[Any], str, Hint]]:
    """Hints with chains, with their puzzles and the entries before them."""
    for seed in range({"text": 1, "4": 1, "5": 4}.get(size, 2)):
        puzzle = PUZZLES[slug].parse(level) if size == "text" else fresh(Recipe.latest(slug, size, level, seed)).puzzle
        assert isinstance(puzzle, Explained)
        before = ""
        for step in steps(puzzle):
            if step.chain:
                yield puzzle, before, step
            before = step.then


@pytest.mark.parametrize(("slug", "size", "level"), SHELVES)
def test_each_sentence_has_its_drawing_and_what_is_supposed_is_not_so(slug: str, size: str, level: str) -> None:
    seen = 0
    for puzzle, before, hint in told(slug, size, level):
        assert len(hint.drawn) == len(hint.chain) + 1
        (solution,) = puzzle.solutions()
        undecided = puzzle.entered(before)
        places = [cell_at(name) for cells in hint.drawn for name, _ in cells]
        assert all(cell is not None and undecided[cell[0]][cell[1]] is None for cell in places) or slug == "signpost"
        if slug == "signpost":  # there a link is supposed not to be, which cannot be drawn
            assert hint.drawn[0] == () or hint.technique == "several rules"
        else:
            ((name, value),) = hint.drawn[0]
            cell = cell_at(name)
            assert cell is not None
            assert str(solution[cell[0]][cell[1]]) != value
            assert name in dict(hint.cells)
        seen += 1
        value = json.loads(json.dumps(hint_to_json(hint, before)))
        assert hint_from_json(value, before) == hint
    assert seen > (0 if size == "text" else 1)


@pytest.mark.parametrize("slug", ["nonogram", "signpost", "kenken"])
def test_without_a_chain_nothing_is_drawn(slug: str) -> None:
    puzzle = fresh(Recipe.latest(slug, "5", "Very easy", 1)).puzzle
    assert isinstance(puzzle, Explained)
    assert all(step.drawn == () for step in steps(puzzle))
