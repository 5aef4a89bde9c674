"""Of equally easy steps, a hint tells the one that is nearest to where the player is at work."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine import Recipe, fresh
from engine.abilities import Explained, Hint
from engine.path import steps
from engine.places import Cell, cell_at, distance, place
from tests.helpers import HTMX

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
def test_what_follows_stays_with_the_player(slug: str) -> None:
    """From one hint to the next it is not farther than by the plain order."""
    puzzle = dealt(slug)

    def travelled(follow: bool) -> int:
        entries, at, way = "", (0, 0), 0
        while (hint := puzzle.hint(entries, near=at if follow else None)).cells:
            cells = [cell for name, _ in hint.cells if (cell := cell_at(name))]
            way += distance(at, cells)
            entries, at = hint.then, cells[-1]
        return way

    assert travelled(follow=True) < travelled(follow=False)


@pytest.mark.parametrize("slug", KINDS)
def test_the_page_says_where_the_player_is(client: FlaskClient, slug: str) -> None:
    puzzle = dealt(slug)
    told = set()
    for near in product(range(0, puzzle.height, 4), range(0, puzzle.width, 4)):
        fields = {"text": str(puzzle), "entries": "", "near": place(near)}
        answer = client.post(f"/{slug}/hint", data=fields, headers=HTMX)
        assert answer.status_code == 200
        expected = puzzle.hint("", near=near)
        assert all(f'[["{name}",' in answer.text.replace("], [", "], [[") for name, _ in expected.cells)
        told.add(expected.cells)
    assert len(told) > 1
    for odd in ("", "r1", "good2", "r0c0", "r99999c99999", "r" + "9" * 5_000 + "c1"):
        answer = client.post(f"/{slug}/hint", data={"text": str(puzzle), "near": odd}, headers=HTMX)
        assert answer.status_code == 200
