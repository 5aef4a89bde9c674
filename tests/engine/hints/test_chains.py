"""What a chain says stands on what it supposed, or on what it said before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine import PUZZLES, Recipe, fresh, hint_from_json
from engine.core.abilities import Explained, Hint
from engine.core.places import cell_at
from engine.hints.path import hint_to_json, steps
from engine.hints.statements import Fact

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
    for seed in range({"text": 1, "5": 4}.get(size, 2)):
        puzzle = PUZZLES[slug].parse(level) if size == "text" else fresh(Recipe.latest(slug, size, level, seed)).puzzle
        assert isinstance(puzzle, Explained)
        before = ""
        for step in steps(puzzle):
            if step.links:
                yield puzzle, before, step
            before = step.then


@pytest.mark.parametrize(("slug", "size", "level"), SHELVES)
def test_what_is_said_stands_on_what_is_supposed_and_that_is_not_so(slug: str, size: str, level: str) -> None:
    seen = 0
    for puzzle, before, hint in told(slug, size, level):
        (solution,) = puzzle.solutions()
        supposed, said = set[Fact](), set[Fact]()
        for each in hint.statements:
            new = {*each.because} - said
            assert not new or not supposed, each  # what is supposed comes first, and at once
            supposed |= new
            said |= {*each.because, *each.says}
        assert supposed or hint.technique == "combined rules"
        for fact in supposed:
            cell = cell_at(fact.place)
            assert cell is not None
            if not fact.value.startswith(">"):  # a link
                assert (str(solution[cell[0]][cell[1]]) == fact.value) is not fact.holds
        seen += 1
        value = json.loads(json.dumps(hint_to_json(hint, before)))
        assert hint_from_json(value, before) == hint
    assert seen > (0 if size == "text" else 1)


@pytest.mark.parametrize("slug", ["nonogram", "signpost", "kenken"])
def test_without_a_chain_nothing_is_supposed(slug: str) -> None:
    puzzle = fresh(Recipe.latest(slug, "5", "Very easy", 1)).puzzle
    assert isinstance(puzzle, Explained)
    assert not any(step.links for step in steps(puzzle))
