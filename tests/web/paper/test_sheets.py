"""Sheets of paper: PDF of A4 and Letter, with all that a puzzle is, by choice large and with the solution."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from engine import PUZZLES
from webapp.jobs.drawings import Drawings
from webapp.jobs.status import NoAnswer
from webapp.pages.share.metadata import credit
from webapp.pages.site.services import services

POINTS = {"a4": (595, 842), "letter": (612, 792)}
"""Of 1/72 inch: ISO 216, and ANSI Letter."""


def shared(app: Flask, slug: str, text: str = "") -> str:
    kind: Any = PUZZLES[slug]
    return f"/p/{services(app).store.share(slug, str(kind.parse(text or kind.examples[0].text)))}"


def read(client: FlaskClient, address: str, most: int = 200_000) -> PdfReader:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/pdf"
    assert len(answer.data) < most
    return PdfReader(BytesIO(answer.data))


@pytest.mark.parametrize("size", POINTS)
@pytest.mark.parametrize("slug", PUZZLES)
def test_every_kind_fits_on_one_sheet_with_its_rules_and_its_link(app: Flask, slug: str, size: str) -> None:
    link = shared(app, slug)
    (page,) = read(app.test_client(), f"{link}.pdf?paper={size}").pages
    assert tuple(map(round, page.mediabox[2:])) == POINTS[size]
    told = " ".join(page.extract_text().split())
    assert PUZZLES[slug].name in told
    assert PUZZLES[slug].rules[:40] in told
    assert f"http://localhost{link}/puzzle" in told


def test_clues_are_letters_that_can_be_searched_and_none_is_cut(app: Flask) -> None:
    (page,) = read(app.test_client(), f"{shared(app, 'nonogram')}.pdf").pages
    assert re.search(r"5 2\s+2 3 3", page.extract_text())
    (page,) = read(app.test_client(), f"{shared(app, 'trades')}.pdf").pages
    puzzle: Any = PUZZLES["trades"].parse(PUZZLES["trades"].examples[0].text)
    told = page.extract_text()
    assert all(each["name"] in told for each in puzzle.state()["exchanges"])


@pytest.mark.parametrize("slug", PUZZLES)
def test_the_solution_is_on_a_page_of_its_own_once_it_is_known(app: Flask, slug: str) -> None:
    link, client = shared(app, slug), app.test_client()
    client.post(f"/{slug}/solve", data={"text": PUZZLES[slug].examples[0].text})
    first, second = read(client, f"{link}.pdf?solution&large").pages
    assert "Solution" in second.extract_text()
    assert "Solution" not in first.extract_text()


def test_what_cannot_be_drawn_is_told(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    client = app.test_client()
    link = shared(app, "nonogram", "3x2:1/1/1/3/0")
    assert client.get(f"{link}.pdf?paper=a3").status_code == 404
    answer = client.get(f"{link}.pdf?solution")
    assert answer.status_code == 404
    assert "We haven’t solved" in answer.text
    huge = client.get(shared(app, "nonogram", "200x200:" + "/".join(["1"] * 400)) + ".pdf")
    assert huge.status_code == 404
    assert "200 × 200" in huge.text

    def no(*_: object) -> bytes:
        raise NoAnswer("time")

    monkeypatch.setattr(Drawings, "pdf", no)
    busy = client.get(f"{link}.pdf")
    assert busy.status_code == 503
    assert "couldn’t draw it just now" in busy.text


def test_a_sheet_is_drawn_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw = Drawings.pdf
    monkeypatch.setattr(Drawings, "pdf", lambda self, data, who: drawn.append(data) or draw(self, data, who))
    link, client = shared(app, "signpost", "3x3:ddg9abga1gh"), app.test_client()
    one, other = (client.get(f"{link}.pdf?paper=letter") for _ in range(2))
    assert one.data == other.data
    assert len(drawn) == 1


SAID = {"title": "Ship", "author": "Ann <b>Lee</b> #1", "copyright": "© 2026 Ann Lee, CC BY 4.0"}


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("more", ["", "&large=1", "&path=1"])
@pytest.mark.parametrize("slug", ["nonogram", "kenken", "signpost"])
def test_title_author_and_copyright_of_a_file_stand_on_paper(app: Flask, slug: str, size: str, more: str) -> None:
    link, client = shared(app, slug), app.test_client()
    client.post(f"/{slug}/explain", data={"text": PUZZLES[slug].examples[0].text})
    page = read(client, f"{link}.pdf?{urlencode(SAID)}&paper={size}{more}", 2_000_000).pages[0]
    told = " ".join(page.extract_text().split())
    assert "“Ship” by Ann <b>Lee</b> #1 · © 2026 Ann Lee, CC BY 4.0" in told
    bare = " ".join(read(client, f"{link}.pdf?paper={size}{more}", 2_000_000).pages[0].extract_text().split())
    assert "Ann" not in bare


def test_a_file_s_words_go_along_to_paper(client: FlaskClient) -> None:
    text = 'title "Ship"\nby "Ann"\ncopyright "© 2026 Ann"\nwidth 2\nheight 2\n\nrows\n1\n1\n\ncolumns\n1\n1\n'
    opened = client.post("/open", data={"text": text}, headers={"HX-Request": "true"}).text
    address = next(each for each in re.findall(r'href="([^"]+)"', opened) if "/nonogram?" in each)
    page = client.get(unescape(address)).text
    assert '<p class="credit">“Ship” by Ann · © 2026 Ann</p>' in page
    words = {"title": "Ship", "author": "Ann", "copyright": "© 2026 Ann"}
    panel = client.post("/nonogram/share", data={"text": "2x2:1/1/1/1"} | words, headers={"HX-Request": "true"}).text
    sheets = [unescape(each) for each in re.findall(r'href="([^"]+\.pdf[^"]*)"', panel)]
    assert len(sheets) >= 4
    assert all(urlencode(words) in each or "title=Ship" in each for each in sheets)
    told = " ".join(read(client, sheets[0]).pages[0].extract_text().split())
    assert "“Ship” by Ann · © 2026 Ann" in told


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ({}, ""),
        ({"title": "Ship"}, "“Ship”"),
        ({"author": "Ann"}, "By Ann"),
        ({"copyright": "CC0"}, "CC0"),
        ({"author": "Ann", "copyright": "CC0"}, "By Ann · CC0"),
    ],
)
def test_a_credit_says_what_is_known(words: dict[str, str], line: str) -> None:
    assert credit(words) == line
