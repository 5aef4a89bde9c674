"""Boards as pictures by themselves: of any size, light and dark, at any step of a path, with what was entered."""

from __future__ import annotations

import re
import struct
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES, Explained
from engine.hints.path import explain
from tests.web.helpers import HTMX
from tests.web.paper.test_sheets import shared
from webapp.jobs.drawings import Drawings
from webapp.pages.play.paths import pack_entries
from webapp.pages.share import images

EXPLAINED = [slug for slug, kind in PUZZLES.items() if issubclass(kind, Explained)]


def view(svg: str) -> list[float]:
    return [float(each) for each in re.findall(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', svg)[0]]


@pytest.mark.parametrize("slug", PUZZLES)
def test_a_picture_has_a_size_and_a_ground_or_none(app: Flask, slug: str) -> None:
    link, client = shared(app, slug), app.test_client()
    for asked, ground in (("", "#ffffff"), ("&dark", "#151517"), ("&ground=none", ""), ("&dark&ground=none", "")):
        svg = client.get(f"{link}.svg?{asked}")
        assert svg.mimetype == "image/svg+xml"
        ElementTree.fromstring(svg.text)
        left, top, width, height = view(svg.text)
        assert (left, top) <= (0, 0)
        behind = f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" fill="{ground}"/>'
        assert (behind in svg.text) == bool(ground)
        png = client.get(f"{link}.png?width=133{asked}")
        wide, high = struct.unpack(">II", png.data[16:24])
        assert wide == 133
        assert abs(high - 133 * height / width) <= 1
        assert png.data[25] == 6  # colour type: with transparency
    light, dark = (set(re.findall(r'"(#[0-9a-f]{6})"', client.get(f"{link}.svg?{each}").text)) for each in ("", "dark"))
    assert light <= {*images.DARK, "#ffffff"}
    assert dark <= {*images.DARK.values(), *images.DARK_PAPER.values(), "#151517", *light}
    assert "#ece8df" in dark or slug in {"letters", "boxes"}


def test_a_picture_shows_the_solution_if_that_is_asked_for(app: Flask) -> None:
    link, client = shared(app, "kenken"), app.test_client()
    client.post("/kenken/solve", data={"text": PUZZLES["kenken"].examples[0].text})
    size = int(PUZZLES["kenken"].examples[0].text.partition(":")[0])
    assert client.get(f"{link}.svg?solution").text.count('class="accent"') == size * size
    assert client.get(f"{link}.svg").text.count('class="accent"') == 0
    assert client.get(f"{link}.png?solution&width=200").mimetype == "image/png"
    words = client.get(f"{shared(app, 'letters')}.svg?solution")
    assert (words.status_code, "isn’t a picture" in words.text) == (404, True)


@pytest.mark.parametrize("slug", EXPLAINED)
def test_a_picture_of_a_step_has_what_is_decided_and_what_the_step_is_about(app: Flask, slug: str) -> None:
    link, client = shared(app, slug), app.test_client()
    puzzle: Any = PUZZLES[slug].parse(PUZZLES[slug].examples[0].text)
    path = explain(puzzle)
    last = len(path.steps)
    bare, begun, middle, end = (client.get(f"{link}.svg?step={each}").text for each in (0, 1, last // 2, last))
    assert bare.partition("viewBox")[2] == client.get(f"{link}.svg").text.partition("viewBox")[2] or slug != "signpost"
    assert "stroke-dasharray" not in bare
    for svg in (begun, middle, end):
        assert svg.count("stroke-dasharray") == 1
        ElementTree.fromstring(svg)
    drawn = [each.count('class="accent"') for each in (bare, middle, end)]
    assert drawn[0] <= drawn[1] <= drawn[2] or slug == "kenken"  # notes make way for digits
    dark = client.get(f"{link}.png?step={last // 2}&dark&ground=none&width=90")
    assert dark.mimetype == "image/png"
    from_there, rest = pack_entries(path.entries(last // 2)), explain(puzzle, start=path.entries(last // 2))
    own = client.get(f"{link}.svg?start={from_there}").text
    assert own.count('class="accent"') == middle.count('class="accent"')
    assert "stroke-dasharray" not in own
    ended = client.get(f"{link}.svg?start={from_there}&step={len(rest.steps)}").text
    assert ended.count('class="accent"') == end.count('class="accent"')


def test_a_step_marks_the_clue_that_it_is_about(app: Flask) -> None:
    svg = app.test_client().get(f"{shared(app, 'nonogram')}.svg?step=1").text
    assert svg.count('<rect class="mark"') == 1


@pytest.mark.parametrize(
    ("slug", "asked", "status", "words"),
    [
        ("nonogram", "step=999", 404, "There’s no step"),
        ("nonogram", "step=x", 404, "There’s no step"),
        ("nonogram", "step=-1", 404, "There’s no step"),
        ("nonogram", "start=x", 422, "This link isn’t complete"),
        ("letters", "step=1", 404, "We can’t explain this kind"),
        ("letters", "start=", 404, "You can’t fill in a board"),
        ("kenken", "ground=sky", 404, "no background “sky”"),
    ],
)
def test_what_is_no_picture_is_told(app: Flask, slug: str, asked: str, status: int, words: str) -> None:
    answer = app.test_client().get(f"{shared(app, slug)}.svg?{asked}")
    assert answer.status_code == status
    assert words in answer.text


def test_pictures_of_other_sites_start_no_search(app_without_solvers: Flask) -> None:
    headers = {"Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site"}
    link, client = shared(app_without_solvers, "signpost"), app_without_solvers.test_client()
    assert client.get(f"{link}.svg?step=1", headers=headers).status_code == 403
    waiting = client.get(f"{link}.svg?step=1")
    assert waiting.status_code == 503
    assert "still working on it" in waiting.text
    assert int(waiting.headers["Retry-After"]) <= 10


def test_a_browser_that_has_a_picture_is_only_told_so(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    link, client = shared(app, "signpost"), app.test_client()
    for address in (f"{link}.svg?dark", f"{link}.png?width=100&dark"):
        first = client.get(address)
        assert first.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert first.cache_control.max_age
        monkeypatch.setattr(Drawings, "png", None)
        again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        monkeypatch.undo()
        assert client.get(address.replace("dark", ""), headers={"If-None-Match": first.headers["ETag"]}).data


@pytest.mark.parametrize("width", ["49", "4001", "", "x", "1e3", "99999999999999999999"])
def test_no_picture_is_too_small_or_too_large(app: Flask, width: str) -> None:
    answer = app.test_client().get(f"{shared(app, 'signpost')}.png?width={width}")
    assert answer.status_code == 404
    assert "50 to 4,000 pixels" in answer.text


def test_the_page_of_a_path_has_the_picture_of_its_step(app: Flask) -> None:
    link, client = shared(app, "kenken"), app.test_client()
    page = client.get(f"{link}/path?step=3").text
    for address, kind in ((f"{link}.png?width=1200&amp;step=3", "image/png"), (f"{link}.svg?step=3", "image/svg+xml")):
        assert f'href="{address}"' in page
        assert client.get(unescape(address)).mimetype == kind
    assert "Picture of this step" not in client.get(f"{link}/path?step=0").text


@pytest.mark.parametrize("text", ["3:110110110,a9a6a6", "3:a_a3_a_,s1a8m3s1", "3:110110110,a6a6a6"])
def test_what_was_counted_in_make_is_kept_by_sharing(client: FlaskClient, text: str) -> None:
    page = client.post("/kenken/appraise", data={"text": text}, headers=HTMX).text
    appraised = page.partition('name="appraised" value="')[2].partition('"')[0]
    links = client.post("/kenken/share", data={"text": text, "appraised": appraised}, headers=HTMX).text
    id_ = links.partition('data-link="')[2].partition('"')[0]
    is_solvable = not appraised.startswith("none")
    assert ("PDF, A4, with solution" in links) == is_solvable
    for sheet in (".pdf", ".svg"):
        assert client.get(f"/p/{id_}{sheet}?solution=1").status_code == (200 if is_solvable else 404)
