"""The page of what was solved, as it is sent: nothing of anybody's, and words for whoever has no script."""

from __future__ import annotations

from flask.testing import FlaskClient

from engine import PUZZLES


def test_it_is_the_same_for_everybody_and_can_be_kept(client: FlaskClient) -> None:
    page = client.get("/yours")
    assert page.status_code == 200
    assert page.headers["ETag"] == client.get("/yours").headers["ETag"]
    assert "no-store" not in page.headers["Cache-Control"]  # or it would not be there without a network
    assert "noindex" in page.text


def test_every_kind_has_a_picture_and_a_way_to_play(client: FlaskClient) -> None:
    page = client.get("/yours").text
    for slug in PUZZLES:
        assert f'data-any="{slug}"' in page
        assert f'href="/{slug}" data-start="/{slug}"' in page


def test_without_script_it_says_what_it_needs(client: FlaskClient) -> None:
    page = client.get("/yours").text
    words = page[page.index("<noscript><p>") : page.index("</p></noscript>")]
    assert "needs JavaScript" in words
    assert 'href="/day"' in words
    assert page[page.index('<div id="yours"') :].partition(">")[0].endswith("data-needs-script")


def test_every_page_and_every_win_lead_there(client: FlaskClient) -> None:
    assert 'href="/yours"' in client.get("/").text
    for slug in PUZZLES:
        page = client.get(f"/{slug}?example=1").text
        assert 'href="/yours"' in page[page.index('id="win"') : page.index('id="slip"') + 20_000]
