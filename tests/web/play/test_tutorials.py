"""First boards as pages and as pictures that fill up."""

from __future__ import annotations

import html
import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES, Explained, Taught
from webapp.pages.play.tutorials import _page

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("slug", PUZZLES)
def test_a_film_shows_every_move(client: FlaskClient, slug: str) -> None:
    moves = PUZZLES[slug].tutorial.moves
    frames = ElementTree.fromstring(client.get(f"/{slug}/tutorial.svg").text).findall(f"{SVG}g")
    assert len(frames) == len(moves) + 1
    drawn = [ElementTree.tostring(each.find(f"{SVG}svg")) for each in frames]  # type: ignore[arg-type]
    assert len(set(drawn)) == len(drawn)
    assert [each.get("display") for each in frames] == ["none"] * len(moves) + [
        None
    ]  # the last one where nothing moves
    still = ElementTree.fromstring(client.get(f"/{slug}/tutorial.svg?still=1").text).findall(f"{SVG}g")
    assert [ElementTree.tostring(each.find(f"{SVG}svg")) for each in still] == drawn[-1:]  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", PUZZLES)
def test_a_page_says_every_move_without_script(client: FlaskClient, slug: str) -> None:
    page = client.get(f"/{slug}/tutorial").text
    assert f'<img src="/{slug}/tutorial.svg"' in page
    steps = page.partition('<ol class="steps">')[2].partition("</ol>")[0]
    assert steps.count("<li>") == len(PUZZLES[slug].tutorial.moves)


def without_lessons(kind: Any) -> Any:
    """A kind that can be explained and has no lessons."""
    bases = tuple(each for each in kind.__bases__ if each is not Taught)
    left_out = ("__dict__", "__weakref__", "lessons", "entered_cells")
    return type(kind.__name__, bases, {name: each for name, each in vars(kind).items() if name not in left_out})


def entered_at_first(page: str) -> list[list[str]]:
    found = re.search(r"data-entered='([^']*)'", page)
    assert found is not None
    entered: list[list[str]] = json.loads(html.unescape(found[1]))
    return entered


@pytest.mark.parametrize("slug", PUZZLES)
def test_a_first_board_shows_what_is_entered_at_first(client: FlaskClient, slug: str) -> None:
    page = client.get(f"/{slug}/tutorial").text
    assert bool(entered_at_first(page)) == bool(PUZZLES[slug].tutorial.start)


def test_a_first_board_begins_with_its_entries_whether_or_not_there_are_lessons(app: Flask) -> None:
    kind = without_lessons(PUZZLES["kenken"])
    assert issubclass(kind, Explained)
    assert not issubclass(kind, Taught)
    with app.test_request_context():
        pages = [_page(each) for each in (PUZZLES["kenken"], kind)]
    assert entered_at_first(pages[0]) == [["r1c1", "1"], ["r1c2", "3"], ["r1c3", "2"], ["r2c2", "1"], ["r3c1", "3"]]
    assert entered_at_first(pages[1]) == entered_at_first(pages[0])
