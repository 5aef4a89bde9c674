"""Pages: the way that begins where the player is."""

from __future__ import annotations

from itertools import product

import pytest
from flask.testing import FlaskClient

from engine.core.places import place
from tests.engine.hints.test_nearest import KINDS, dealt
from tests.web.helpers import HTMX


@pytest.mark.parametrize("slug", KINDS)
def test_the_page_says_where_the_player_is(client: FlaskClient, slug: str) -> None:
    puzzle = dealt(slug)
    told = set()
    for near in product(range(0, puzzle.height, 4), range(0, puzzle.width, 4)):
        fields = {"text": str(puzzle), "entries": "", "near": place(near)}
        answer = client.post(f"/{slug}/hint", data=fields, headers=HTMX)
        assert answer.status_code == 200
        expected = puzzle.hint("", near=near, sparing=True)
        assert all(f'[["{name}",' in answer.text.replace("], [", "], [[") for name, _ in expected.cells)
        told.add(expected.cells)
    assert len(told) > 1
    for odd in ("", "r1", "good2", "r0c0", "r99999c99999", "r" + "9" * 5_000 + "c1"):
        answer = client.post(f"/{slug}/hint", data={"text": str(puzzle), "near": odd}, headers=HTMX)
        assert answer.status_code == 200
