"""Fresh puzzles in the web: by size and level, at the address of a recipe."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine import PUZZLES, Graded, Recipe, deal, offered
from webapp.jobs.hints import NoHint
from webapp.pages.services import services

GRADED = [kind for kind in PUZZLES.values() if issubclass(kind, Graded)]


def text_of(page: str) -> str:
    match = re.search(r"<textarea id=\"text\"[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert match
    return unescape(match[1])


@pytest.mark.parametrize("kind", GRADED, ids=lambda kind: kind.slug)
def test_a_fresh_puzzle_is_played_at_the_address_of_its_recipe(client: FlaskClient, kind: Any) -> None:
    new = client.get(f"/{kind.slug}/new")
    assert new.status_code == 303
    assert new.headers["Cache-Control"] == "no-store"
    page = client.get(new.headers["Location"])
    assert page.status_code == 200
    recipe = Recipe.parse(new.headers["Location"].rpartition("/")[2])
    assert text_of(page.text) == str(deal(recipe))
    assert 'data-mode="play"' in page.text
    assert 'class="problem' not in page.text
    for offer in offered(kind):
        for level in offer.levels:
            assert f"size={offer.size}&level={level.lower()}".replace(" ", "+") in unescape(page.text).replace(
                "%20", "+"
            )


@pytest.mark.parametrize("kind", GRADED, ids=lambda kind: kind.slug)
def test_the_page_of_any_puzzle_leads_to_fresh_ones(client: FlaskClient, kind: Any) -> None:
    assert f"/{kind.slug}/new?" in client.get(f"/{kind.slug}").text


def test_what_is_not_dealt_is_not_there(client: FlaskClient) -> None:
    for path in (
        "new?size=99",
        "new?size=4&level=impossible",
        "new/nonsense",
        "new/signpost-4-easy-g1-1",
        "new/kenken-4-easy-g9-1",
    ):
        answer = client.get(f"/kenken/{path}")
        assert answer.status_code == 404
        assert "traceback" not in answer.text.lower()
    for slug in PUZZLES.keys() - {kind.slug for kind in GRADED}:
        assert client.get(f"/{slug}/new").status_code == 404


@pytest.mark.parametrize("reason", ["busy", "time", "failed"])
def test_where_none_comes_in_time_that_is_said(
    client: FlaskClient, reason: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> str:
        raise NoHint(reason)

    with client.application.app_context():
        monkeypatch.setattr(services().hints, "fresh", none)
    answer = client.get("/kenken/new/kenken-4-very-easy-g1-5")
    assert answer.status_code == 503
    assert "ask again" in answer.text or "mistake" in answer.text
