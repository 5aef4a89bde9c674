"""Booklets as PDF: the pages, the codes, the solutions; what is not ready yet, and what is no booklet."""

from __future__ import annotations

import re
from collections import OrderedDict
from datetime import date
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from engine import PUZZLES, of_the_day, offered, solve
from tests.web.paper.test_booklet import SMALL, at_hand  # noqa: F401 (a fixture)
from tests.web.paper.test_sheets import POINTS
from webapp.jobs.drawings import Drawings
from webapp.jobs.hints import SolvedPuzzle
from webapp.jobs.status import NoAnswer
from webapp.pages.deal import book
from webapp.pages.paper import pieces
from webapp.pages.site.services import services
from webapp.store.values import Ready

PDF = SMALL.replace("/book", "/book.pdf")
FIRST = {slug: offered(kind)[0] for slug, kind in PUZZLES.items() if offered(kind)}
EACH = "&".join(f"kind={slug}&size={each.size}&level={each.levels[0].lower()}&count=1" for slug, each in FIRST.items())


def read(client: FlaskClient, address: str) -> list[Any]:
    for _ in range(30):
        answer = client.get(address, follow_redirects=True)
        if answer.status_code != 503:
            break
        assert answer.headers["Retry-After"]
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/pdf"
    assert len(answer.data) < 1_000_000
    return list(PdfReader(BytesIO(answer.data)).pages)


@pytest.mark.parametrize(
    ("per", "paper"),
    [(6, "letter"), *(pytest.param(per, "a4", marks=pytest.mark.slow) for per in (1, 2, 4))],
)
def test_a_booklet_of_every_kind_has_so_many_puzzles_to_a_page(client: FlaskClient, per: int, paper: str) -> None:
    pages = read(client, f"/book.pdf?{EACH}&per={per}&rules=1&seed=7&paper={paper}")
    assert {tuple(map(round, page.mediabox[2:])) for page in pages} == {POINTS[paper]}
    told = [" ".join(page.extract_text().split()) for page in pages]
    number = len(FIRST)
    assert all(re.search(rf"{at} / {len(pages)}$", text) for at, text in enumerate(told, start=1))
    for kind in map(PUZZLES.__getitem__, FIRST):
        assert kind.rules[:30] in told[0]
        assert any(re.search(rf"\d {kind.name}", text) for text in told[1:])
    first_answer = next(at for at, text in enumerate(told) if text.startswith("Solutions"))
    assert first_answer == 1 + -(-number // per)
    links = {str(note.get_object()["/A"]["/URI"]) for page in pages for note in page.get("/Annots", ())}
    assert len(links) == number
    assert all(re.fullmatch(r"http://localhost/n/[\w-]+", each) for each in links)
    assert "did not come in time" not in " ".join(told)


def test_a_booklet_without_rules_begins_with_its_puzzles(client: FlaskClient, at_hand: list[str]) -> None:  # noqa: F811
    pages = read(client, PDF.replace("rules=1", "rules=0"))
    assert len(pages) == 3
    assert pages[0].extract_text().startswith("1 KenKen")
    assert "3 KenKen: a title" in pages[-1].extract_text()
    page = client.get(SMALL).text
    for paper in ("a4", "letter"):
        assert re.search(rf'href="/book\.pdf\?[^"]*seed=17&amp;paper={paper}"', page)


def test_a_booklet_is_drawn_once(client: FlaskClient, at_hand: list[str], monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    first = client.get(PDF.replace("seed=17", "seed=19"))
    monkeypatch.setattr(Drawings, "pdf", None)
    assert client.get(PDF.replace("seed=17", "seed=19")).data == first.data
    same = client.get(PDF.replace("seed=17", "seed=19"), headers={"If-None-Match": first.headers["ETag"]})
    assert same.status_code == 304


@pytest.mark.parametrize(
    ("changed", "status", "words"),
    [
        ("count=25", 422, "up to 24"),
        ("per=3", 422, "1, 2, 4 or 6"),
        ("seed=", 422, "no booklet number"),
        ("kind=unheard", 422, "we don’t make"),
        ("paper=a3", 404, "A4 or Letter"),
    ],
)
def test_what_is_no_booklet_is_told(client: FlaskClient, changed: str, status: int, words: str) -> None:
    name = changed.partition("=")[0]
    answer = client.get(re.sub(rf"\b{name}=[^&]*", changed, PDF) if f"{name}=" in PDF else f"{PDF}&{changed}")
    assert (answer.status_code, words in answer.text) == (status, True)


def test_what_is_not_ready_is_told_and_replaced_if_it_never_comes(
    client: FlaskClient,
    at_hand: list[str],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(book, "SECONDS", -1.0)
    answer = client.get(PDF.replace("seed=17", "seed=21"))
    assert answer.status_code == 503
    assert "0 of 3 puzzles are ready" in answer.text
    assert answer.headers["Retry-After"] == "10"  # nothing was done for them
    monkeypatch.setattr(book, "SECONDS", 5.0)
    answered = services(client.application).hints.fresh_with_solutions

    def never(kind: str, recipe: str, visitor: str) -> SolvedPuzzle:
        if recipe.endswith("210002"):
            raise NoAnswer("time")
        return answered(kind, recipe, visitor)

    monkeypatch.setattr(services(client.application).hints, "fresh_with_solutions", never)
    moved = client.get(PDF.replace("seed=17", "seed=21") + "&paper=letter")
    assert moved.status_code == 302
    assert moved.headers["Cache-Control"] == "no-store"
    assert "instead=2" in moved.headers["Location"]
    assert "paper=letter" in moved.headers["Location"]
    assert client.get(moved.headers["Location"]).mimetype == "application/pdf"


@pytest.fixture
def examples(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The first example of each kind is what its recipes give; those that were asked for."""
    asked: list[str] = []

    def answered(kind: str, recipe: str, _client: str) -> SolvedPuzzle:
        asked.append(recipe)
        puzzle = PUZZLES[kind].parse(PUZZLES[kind].examples[0].text)
        return SolvedPuzzle(Ready(recipe, str(puzzle), "a title"), solve(puzzle).solutions)

    monkeypatch.setattr(services(client.application).hints, "fresh_with_solutions", answered)
    for kept in (services(client.application).solved_puzzles, services(client.application).slow_recipes):
        monkeypatch.setattr(kept, "_kept", OrderedDict())
    return asked


def test_the_puzzles_of_a_day_are_a_booklet(client: FlaskClient, examples: list[str]) -> None:
    page = client.get("/day/2026-11-02").text
    for paper, points in POINTS.items():
        assert f'href="/day/2026-11-02.pdf?paper={paper}"' in page
        pages = read(client, f"/day/2026-11-02.pdf?paper={paper}")
        assert {tuple(map(round, each.mediabox[2:])) for each in pages} == {points}
    told = [" ".join(each.extract_text().split()) for each in pages]
    assert "Monday, 2 November 2026" in told[0]
    recipes = of_the_day(date(2026, 11, 2))
    assert examples == list(map(str, recipes))  # for both papers together
    for recipe in recipes:
        assert PUZZLES[recipe.kind].rules[:30] in told[0]
    assert next(at for at, text in enumerate(told) if text.startswith("Solutions")) == 1 + -(-len(recipes) // 4)
    links = {str(note.get_object()["/A"]["/URI"]) for each in pages for note in each.get("/Annots", ())}
    assert links == {f"http://localhost/n/{recipe}" for recipe in recipes}
    assert f"{len(recipes)} {PUZZLES[recipes[-1].kind].name}: a title" in " ".join(told)


def test_a_days_booklet_is_drawn_once_and_there_is_none_of_other_days(
    client: FlaskClient, examples: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = client.get("/day/2026-11-03.pdf")
    monkeypatch.setattr(Drawings, "pdf", None)
    assert client.get("/day/2026-11-03.pdf").data == first.data
    assert client.get("/day/2026-10-31.pdf").status_code == 404
    assert client.get("/day/2026-11-03.pdf?paper=a3").status_code == 404


def test_a_days_puzzle_stays_what_an_earlier_version_dealt_and_waits_for_those_that_are_not_ready(
    client: FlaskClient, examples: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    day = date(2026, 11, 4)
    with client.application.app_context():
        services().stock.add_of_day(day, 0, Ready("signpost-3-easy-g9998-1", "2x2:cega", ""))
    pages = read(client, f"/day/{day}.pdf")
    links = {str(note.get_object()["/A"]["/URI"]) for each in pages for note in each.get("/Annots", ())}
    assert "http://localhost/n/signpost-3-easy-g9998-1" in links
    told = " ".join(" ".join(each.extract_text().split()) for each in pages)
    assert "wasn’t ready in time" in told
    assert len(examples) == len(of_the_day(day)) - 1

    def never(*_: str) -> SolvedPuzzle:
        raise NoAnswer("time")

    monkeypatch.setattr(services(client.application).hints, "fresh_with_solutions", never)
    late = client.get("/day/2026-11-05.pdf")
    assert (late.status_code, f"0 of {len(of_the_day(day))} puzzles are ready" in late.text) == (503, True)
    assert late.headers["Retry-After"]


@pytest.mark.parametrize("reason", ["time", "failed"])
def test_a_days_puzzle_that_does_not_come_keeps_no_other_waiting(
    client: FlaskClient, examples: list[str], monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    day = date(2026, 11, 6 if reason == "time" else 7)
    late = str(of_the_day(day)[1])
    answered, tries = services(client.application).hints.fresh_with_solutions, []

    def never(kind: str, recipe: str, visitor: str) -> SolvedPuzzle:
        if recipe == late:
            tries.append(recipe)
            monkeypatch.setattr(book, "SECONDS", -1.0)  # it took all the time there was
            raise NoAnswer(reason)
        return answered(kind, recipe, visitor)

    monkeypatch.setattr(services(client.application).hints, "fresh_with_solutions", never)
    assert client.get(f"/day/{day}.pdf").status_code == 503
    monkeypatch.setattr(book, "SECONDS", 5.0)
    answer = client.get(f"/day/{day}.pdf")
    assert (answer.status_code in {200, 503}, tries) == (True, [late])
    if answer.status_code == 503:  # nor can the puzzle itself be shown
        assert f"{len(of_the_day(day)) - 1} of {len(of_the_day(day))} puzzles are ready" in answer.text


@pytest.mark.slow
def test_the_puzzles_of_a_day_are_dealt(client: FlaskClient) -> None:
    assert len(read(client, "/day/2026-11-08.pdf")) >= 4


def test_templates_for_paper_are_read_as_pieces() -> None:
    markup = (
        "{}<p>a <b>b</b> &amp;\n c</p><svg viewBox='0 0 1 1'><path d='M0 0'/></svg><p class=\"write\"></p>"
        "<ol><li>x</li><li>2 ×\n y</li></ol><table><tr><th>h</th><td>d</td></tr></table><pre>1\n 2</pre>"
    )
    assert pieces.pieces(markup.format("")) == [
        {"words": "a b & c", "bold": True},
        {"picture": "<svg viewBox='0 0 1 1'><path d='M0 0'/></svg>"},
        {"write": True},
        {"list": ["x", "2 × y"]},
        {"rows": [["h", "d"]]},
        {"lines": ["1", " 2"]},
    ]
    with pytest.raises(pieces.Unknown):
        pieces.pieces(markup.format("<script></script>"))
