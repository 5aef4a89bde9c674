"""First boards as pages and as pictures that fill up."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from engine import PUZZLES

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
