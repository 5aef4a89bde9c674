"""Booklets: a form that works without script, and pages to print that say all in their address."""

from __future__ import annotations

import re
from collections import OrderedDict
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES, Recipe, deal, offered, solve
from tests import ROOT
from webapp.jobs.hints import SolvedPuzzle
from webapp.jobs.status import NoAnswer
from webapp.limits import TooOften
from webapp.pages.deal import book
from webapp.pages.site.services import services
from webapp.store.values import Ready

WEBAPP = ROOT / "webapp"
SMALL = "/book?kind=kenken&size=4&level=easy&count=3&per=2&rules=1&seed=17"


def codes(page: str) -> list[str]:
    """The recipes of a booklet, in order."""
    return re.findall(r'href="http://localhost/n/([^"]+)"', page)


def whole(client: FlaskClient, path: str) -> str:
    """The booklet once it is complete, as somebody gets it who goes on and on."""
    for _ in range(20):
        page = client.get(path)
        if page.status_code == 200:
            return page.text
        assert page.status_code == 202
        assert page.headers["Cache-Control"] == "no-store"
        path = unescape(re.findall(r'href="([^"]+)"[^>]*>Continue<', page.text)[0])
    raise AssertionError("it is never complete")


@pytest.fixture
def at_hand(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Puzzles that are dealt in this process; the recipes that were asked for."""
    asked: list[str] = []

    def answered(_kind: str, recipe: str, _client: str) -> SolvedPuzzle:
        asked.append(recipe)
        puzzle = deal(Recipe.parse(recipe))
        return SolvedPuzzle(Ready(recipe, str(puzzle), "a title"), solve(puzzle, most=3).solutions)

    monkeypatch.setattr(services(app).hints, "fresh_with_solutions", answered)
    monkeypatch.setattr(services(app).page_cache, "most_bytes", 0)
    for kept in (services(app).solved_puzzles, services(app).slow_recipes):
        monkeypatch.setattr(kept, "_kept", OrderedDict())
    return asked


def test_the_form_leads_to_a_booklet_with_a_seed(client: FlaskClient) -> None:
    page = client.get("/book")
    assert page.status_code == 200
    fields = re.findall(r'name="(kind|size|level|count)"', page.text)
    assert fields == ["kind", "count", "size", "level"] * len([kind for kind in PUZZLES.values() if offered(kind)])
    asked = "kind=kenken&count=0&size=4&level=easy&kind=signpost&count=2&size=3&level=extreme&per=6&rules=1"
    made = client.get(f"/book/new?{asked}")
    assert made.status_code == 303
    assert made.headers["Cache-Control"] == "no-store"
    address = made.headers["Location"]
    nearest = offered(PUZZLES["signpost"])[0].levels[-1].lower().replace(" ", "+")
    assert f"/book?kind=signpost&size=3&level={nearest}&count=2&per=6&rules=1&seed=" in address
    assert client.get(f"/book/new?{asked}").headers["Location"] != address


def test_the_form_keeps_what_was_asked_for(client: FlaskClient) -> None:
    page = client.get("/book?kind=kenken&size=6&level=hard").text
    assert re.findall(r'name="count"[^>]* value="(\d+)"', page).count("4") == 1
    assert re.findall(r'value="(\w+)" selected', page.partition('value="kenken"')[2])[:2] == ["6", "hard"]


@pytest.mark.parametrize("slug", [slug for slug, kind in PUZZLES.items() if offered(kind)])
def test_every_kind_is_printed_with_its_solution(client: FlaskClient, slug: str) -> None:
    offer = offered(PUZZLES[slug])[0]
    path = f"/book?kind={slug}&size={offer.size}&level={offer.levels[0].lower()}&count=1&per=1&rules=1&seed=5"
    page = whole(client, path)
    assert codes(page) == [str(Recipe.latest(slug, offer.size, offer.levels[0], 50_001))]
    assert PUZZLES[slug].rules[:30] in unescape(page)
    assert "did not come in time" not in page
    (answer,) = re.findall("<figure>(.*?)</figure>", page.partition('id="answers"')[2], re.DOTALL)
    assert "ready in time" not in answer
    drawn = answer.partition("</figcaption>")[2].strip()
    assert re.search("<svg|<li>|<b>", drawn)
    text = str(deal(Recipe.parse(codes(page)[0])))
    assert drawn != client.get(f"/{slug}/thumbnail.svg", query_string={"text": text}).text.strip()
    assert "style=" not in page


@pytest.mark.slow
def test_every_size_is_printed(client: FlaskClient, at_hand: list[str]) -> None:
    for kind in PUZZLES.values():
        for offer in offered(kind):
            if offer.levels:
                line = f"kind={kind.slug}&size={offer.size}&level={offer.levels[0].lower()}&count=1"
                assert client.get(f"/book?{line}&seed=3").status_code == 200


def test_the_same_address_gives_the_same_puzzles(client: FlaskClient, at_hand: list[str]) -> None:
    page = client.get(SMALL).text
    assert codes(page) == [f"kenken-4-easy-g{PUZZLES['kenken'].generator}-{170_000 + n}" for n in (1, 2, 3)]  # type: ignore[attr-defined]
    services(client.application).solved_puzzles._kept.clear()
    assert client.get(SMALL).text == page
    assert page.count('<section class="leaf"') == 2
    assert "KenKen: a title" in page
    assert not set(codes(client.get(SMALL.replace("seed=17", "seed=18")).text)) & set(codes(page))


def test_a_code_leads_to_its_puzzle(client: FlaskClient) -> None:
    answer = client.get("/n/kenken-4-easy-g3-170001")
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/kenken/new/kenken-4-easy-g3-170001"
    assert client.get("/n/nothing").status_code == 404


def test_a_code_has_the_three_eyes_by_which_cameras_find_it(client: FlaskClient, at_hand: list[str]) -> None:
    found = re.findall(r'viewBox="-2 -2 (\d+) \1"[^>]*><path d="([^"]+)" fill="#000000"', client.get(SMALL).text)
    assert len(found) == 3
    for wide, path in found:
        last = int(wide) - 4 - 7
        dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
        for left, top in ((0, 0), (last, 0), (0, last)):
            assert {(left + step, top) for step in range(7)} <= dark
            assert (left + 3, top + 3) in dark
            assert (left + 1, top + 1) not in dark


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ("kind=unheard", "we don’t make"),
        ("size=99", "we don’t make"),
        ("level=extreme", "booklets come in these levels"),
        ("level=odd", "level"),
        ("count=25", "up to 24"),
        ("count=999999999999", "a number from 0 to 24"),
        ("count=-1", "a number from 0 to 24"),
        ("count=0", "Choose at least one"),
        ("per=3", "1, 2, 4 or 6"),
        ("seed=x", "no booklet number"),
        ("seed=9999999999999", "no booklet number"),
        ("seed=", "no booklet number"),
        ("instead=4", "isn’t in the booklet"),
        ("instead=%00", "isn’t in the booklet"),
        ("size=4&size=5", "Choose a size"),
    ],
)
def test_what_is_no_booklet_is_said_beside_the_form(
    client: FlaskClient, at_hand: list[str], changed: str, words: str
) -> None:
    name = changed.partition("=")[0]
    answer = client.get(re.sub(rf"\b{name}=[^&]*", changed, SMALL) if f"{name}=" in SMALL else f"{SMALL}&{changed}")
    assert answer.status_code == 422
    assert words in unescape(answer.text)
    assert 'action="/book/new"' in answer.text
    assert at_hand == []


def test_what_came_is_kept_and_the_rest_comes_with_the_next_request(
    client: FlaskClient, at_hand: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book, "SECONDS", -1.0)
    page = client.get(SMALL)
    assert page.status_code == 202
    assert "0 of 3 puzzles ready" in page.text
    monkeypatch.setattr(book, "SECONDS", 5.0)
    answered, refused = services(client.application).hints.fresh_with_solutions, NoAnswer("busy")

    def once(*asked: Any) -> SolvedPuzzle:
        if len(at_hand) == 1:
            raise refused
        return answered(*asked)

    monkeypatch.setattr(services(client.application).hints, "fresh_with_solutions", once)
    page = client.get(SMALL)
    assert page.status_code == 202
    assert "1 of 3 puzzles ready" in page.text
    assert "The site is busy" in page.text
    assert 'hx-trigger="load delay:3000ms"' in page.text
    monkeypatch.setattr(services(client.application).hints, "fresh_with_solutions", answered)
    assert len(codes(whole(client, SMALL))) == 3
    assert len(at_hand) == 3


@pytest.mark.parametrize("reason", ["time", "failed"])
def test_another_puzzle_stands_for_one_that_does_not_come(
    client: FlaskClient, at_hand: list[str], monkeypatch: pytest.MonkeyPatch, reason: Any
) -> None:
    answered = services(client.application).hints.fresh_with_solutions

    def never(kind: str, recipe: str, visitor: str) -> SolvedPuzzle:
        if recipe.endswith("170002"):
            raise NoAnswer(reason)
        return answered(kind, recipe, visitor)

    monkeypatch.setattr(services(client.application).hints, "fresh_with_solutions", never)
    numbers = [int(code.rpartition("-")[2]) for code in codes(whole(client, SMALL))]
    assert numbers == [170_001, 170_102, 170_003]


def test_a_site_on_which_nothing_is_made_says_so_and_is_not_asked_for_ever(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: Any) -> SolvedPuzzle:
        raise NoAnswer("failed")

    monkeypatch.setattr(services(client.application).hints, "fresh_with_solutions", never)
    page = client.get(SMALL.replace("17", "99"))
    assert page.status_code == 503
    assert "Something went wrong" in page.text
    assert "hx-get=" not in page.text.partition('id="book"')[2].partition("Continue")[0]


def test_dealing_counts_as_work(client: FlaskClient, at_hand: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise TooOften("", 1)

    monkeypatch.setattr(services(client.application).limits, "writing", refuse)
    page = client.get(SMALL)
    assert page.status_code == 202
    assert "a lot of puzzles this minute" in page.text
    assert at_hand == []


def test_every_booklet_has_its_own_puzzles_however_many_were_replaced() -> None:
    line = book.BookletLine(PUZZLES["kenken"], "4", "Easy", book.MOST)
    most = tuple([book.MOST] * book.MOST_INSTEAD)
    last = book.Plan((line,), seed=7, instead=most).recipes[-1].seed
    assert last < book.Plan((line,), seed=8).recipes[0].seed
    assert book.Plan((line,), seed=book.MOST_SEED - 1, instead=most).recipes


@pytest.mark.parametrize("slug", PUZZLES)
def test_the_booklet_knows_no_puzzle_by_name(slug: str) -> None:
    assert slug not in (WEBAPP / "pages/deal/book.py").read_text()


def test_the_ways_to_it(client: FlaskClient) -> None:
    for path in ("/", "/days"):
        assert 'href="/book"' in client.get(path).text
    dealt_at_once = Recipe.latest("kenken", "3", "Very easy", 3)
    page = client.get(f"/kenken/new/{dealt_at_once}").text
    assert "/book?kind=kenken&amp;size=3&amp;level=very+easy" in page
