"""Pages: several solutions side by side."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES, GridPuzzle, solve
from engine.core.places import place
from engine.puzzles.nonogram import Nonogram
from tests.web.helpers import HTMX
from webapp.pages.site.services import services
from webapp.store.values import digest

SIX = "3x3:1/1/1/1/1/1"

AMBIGUOUS = [("nonogram", SIX), ("signpost", "3x2:cegaga"), ("kenken", "4:a3_3abaa__aa_,a8s1a9s2m6m12")]


def pair(page: str) -> str:
    return page[page.index('id="pair"') : page.index("</section>", page.index('id="pair"'))]


def chosen(page: str) -> list[str]:
    return re.findall(r"<option selected>(\d+)</option>", pair(page))


def table(page: str) -> list[tuple[str, ...]]:
    row = r'<th scope="row">(r\d+c\d+)</th>\s*<td>(\w+)</td>\s*<td>(\w+)</td>'
    return re.findall(row, pair(page))


@pytest.mark.parametrize(("slug", "text"), AMBIGUOUS)
def test_two_solutions_stand_side_by_side_with_what_differs(client: FlaskClient, slug: str, text: str) -> None:
    puzzle = PUZZLES[slug].parse(text)
    assert isinstance(puzzle, GridPuzzle)
    one, other = solve(puzzle, most=2).solutions
    for headers in ({}, HTMX):
        page = client.post(f"/{slug}/solve", data={"text": text}, headers=headers).text
        differing = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width) if one[r][c] != other[r][c]]
        assert table(page) == [(place((r, c)), puzzle.word(one[r][c]), puzzle.word(other[r][c])) for r, c in differing]
        frames = re.findall(r'class="mark" d="([^"]+)"', pair(page))
        assert [each.count("M") for each in frames] == [len(differing)] * 2
        assert chosen(page) == ["1", "2"]


def test_any_two_of_them_can_be_chosen_by_a_form_or_a_link(client: FlaskClient) -> None:
    wanted = {"compare": "1", "one": "5", "other": "2"}
    page = client.post("/nonogram/solve", data={"text": SIX, **wanted}).text
    assert chosen(page) == ["5", "2"]
    assert "5 of 6" in page
    same = client.post("/nonogram/solve", data={"text": SIX, **wanted, "one": "2"}).text
    assert chosen(same) == ["2", "2"]
    assert "the same solution" in same
    shared = client.post("/nonogram/share", data={"text": SIX, "showing": "5"}).headers["Location"]
    assert chosen(client.get(shared).text) == ["5", "1"]
    linked = client.get(shared.split("?")[0], query_string=wanted).text
    assert pair(linked) == pair(page)


@pytest.mark.parametrize("one", ["0", "7", "-1", "x", "", "9" * 5000, "1.5", "٣", None])
def test_what_cannot_be_compared_is_passed_over(client: FlaskClient, one: str | None) -> None:
    data = {"text": SIX, "compare": "1", "other": "2"} | ({} if one is None else {"one": one})
    response = client.post("/nonogram/solve", data=data)
    assert response.status_code == 200
    assert chosen(response.text) == ["1", "2"]


def test_one_solution_or_none_has_nothing_to_compare(client: FlaskClient) -> None:
    for text in ("3x3:ddg9abga1gh", "3x3:adg9abga1gh"):
        data = {"text": text, "compare": "1", "one": "1", "other": "1"}
        page = client.post("/signpost/solve", data=data).text
        assert "<figure>" not in page
        assert "Leave just one solution" not in page


@pytest.mark.parametrize(("slug", "text"), AMBIGUOUS)
def test_the_page_offers_what_would_make_it_unique(client: FlaskClient, slug: str, text: str) -> None:
    page = client.post(f"/{slug}/solve", data={"text": text}).text
    assert f"Exactly {6 if text == SIX else 2} solutions." in page
    (link,) = re.findall(r'<a href="([^"]+)"[^>]*>Leave just one solution: start with [^<]+</a>', page)
    offered = client.get(unescape(link))
    new = unescape(re.findall(r'<textarea id="text"[^>]*>([^<]*)</textarea>', offered.text)[0])
    after = client.post(f"/{slug}/solve", data={"text": new}).text
    assert "exactly one solution" in after


def test_an_outcome_of_an_older_version_is_still_shown(client: FlaskClient, app: Flask) -> None:
    store = services(app).store
    text = str(Nonogram.parse(SIX))
    outcome = solve(Nonogram.parse(SIX), most=6).to_json()
    old = {name: value for name, value in outcome.items() if name not in {"total", "givens", "why"}}
    store.remember(digest("nonogram", text), json.dumps(old))
    page = client.get(f"/p/{store.share('nonogram', text)}").text
    assert chosen(page) == ["1", "2"]
    assert "6 solutions" in page
    assert "Leave just one solution" not in page
