"""Nonograms with colours and unknown clues, as pages and pictures show them."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine import PUZZLES, lesson_position
from engine.puzzles.nonogram.colours.palette import USUAL, luminance, writing_on
from tests.web.helpers import HTMX

BIRD = "4x3:1r.1b/1b//3r/1r.1r/1b.1r/1r.1b;r=e03131,b=1c6fd6"
APPLE = (
    "10x10:/4r/2r.2y.2r/2r.1y.4r/2.7r/3g.1.5r/3g.7r/2g.7r/6r/4r"
    "/3g/1.3g/1.2g/3r.1.3r/9r/1r.2y.6r/1r.1y.7r/9r/7r/2r.2r;r=e03131,g=2f9e44,y=ffd43b"
)
UNKNOWN = "5x5:?/1/*/?.1/3/1.1/?/*/1.?/3"
WIDE = f"30x1:{'1r/1/' * 15}{'.'.join(['1r.1'] * 15)};r=e03131"


def page(client: FlaskClient, text: str, mode: str = "") -> str:
    return client.get(f"/nonogram{mode}", query_string={"text": text}).text


def cell(page: str, place: str) -> str:
    found = re.search(rf'<td[^>]*data-place="{place}"[^>]*>', page)
    assert found
    return found[0]


def head(page: str, place: str) -> str:
    found = re.search(rf'<th[^>]*data-place="{place}"[^>]*>.*?</th>', page, re.DOTALL)
    assert found
    return found[0]


def test_clues_have_their_colours_and_the_letters_of_these(client: FlaskClient) -> None:
    found = page(client, APPLE)
    assert '<span class="run ink-r">1<i>r</i></span> <span class="run ink-y">2<i>y</i></span>' in head(found, "r6")
    assert '<span class="run ink-black">1</span>' in head(found, "r2")
    assert 'aria-label="Row 6: 1 red 2 yellow 6 red"' in head(found, "r6")
    assert 'aria-label="Row 2: 1 black 3 green"' in head(found, "r2")
    assert ">0</th>" in head(found, "c1")
    assert "style=" not in re.sub(r"<svg.*?</svg>", "", found, flags=re.DOTALL)


def test_unknown_clues_are_shown_as_they_are(client: FlaskClient) -> None:
    found = page(client, UNKNOWN)
    assert head(found, "r3").endswith(">*</th>")
    assert head(found, "r4").endswith(">1 ?</th>")
    assert "data-palette=" not in found
    assert "A “?” is a run of any length, 1 or more. A “*” stands for any runs, or none." in found
    both = page(client, "3x1:?r/*/?b/?r.*.?b")
    assert 'aria-label="Row 1: ? red any runs ? blue"' in head(both, "r1")


def test_the_colours_come_as_a_sheet_that_is_kept(client: FlaskClient) -> None:
    address = re.search(r'href="(/palette/[^"]+)"', page(client, APPLE))
    assert address
    sheet = client.get(unescape(address[1]))
    assert sheet.cache_control.immutable
    assert '.ink-r{--own:#e03131;--on:#ffffff;--letter:"r"}' in sheet.text
    assert '.ink-y{--own:#ffd43b;--on:#1c1a17;--letter:"y"}' in sheet.text
    assert '.ink-black{--own:#1c1a17;--on:#ffffff;--letter:""}' in sheet.text
    for strange in ("x", "re03131", "re03131ffffff-", "re03131fffff}", "-".join(["re03131ffffff"] * 12)):
        assert client.get(f"/palette/{strange}.css").status_code == 404, strange


def test_a_black_board_has_nothing_of_it(client: FlaskClient) -> None:
    found = page(client, "3x2:1/1/2/2/1.1")
    shown = re.sub(r"<template.*?</template>", "", found, flags=re.DOTALL)
    for each in ("ink-", "/palette/", "data-palette=", "with-palette", "Letters in cells"):
        assert each not in shown


def test_the_solution_is_in_colour_and_in_words(client: FlaskClient) -> None:
    found = client.post("/nonogram/solve", data={"text": APPLE}, follow_redirects=True).text
    assert "One solution" in found
    assert 'class="answer ink-y"' in cell(found, "r6c3")
    assert 'aria-label="Row 6, column 3, yellow in the solution"' in cell(found, "r6c3")
    assert 'class="answer ink-black"' in cell(found, "r4c6")
    assert 'aria-label="Row 1, column 1, empty in the solution"' in cell(found, "r1c1")


def test_several_solutions_are_compared_in_colour(client: FlaskClient) -> None:
    text = "3x3:1r/1b/1r/1r/1b/1r;r=e03131,b=1c6fd6"
    found = client.post("/nonogram/solve", data={"text": text}, follow_redirects=True).text
    assert "2 solutions" in found
    compared = found[found.index('id="pair"') :]
    assert compared.count('fill="#1C6FD6"') >= 2
    assert "<td>red</td>" in compared


def test_a_large_board_has_shapes_and_letters_of_each_colour(client: FlaskClient) -> None:
    found = client.post("/nonogram/solve", data={"text": WIDE}, follow_redirects=True).text
    red = re.search(r'<path class="answer ink-r" d="([^"]*)"', found)
    assert red
    assert red[1].startswith("M0 0h1v1h-1zM2 0h1v1h-1z")
    assert re.search(r'<text class="letters on-dark" x="0.5 2.5 [^"]*" y="0.7">r{15}</text>', found)


@pytest.fixture
def link(client: FlaskClient) -> str:
    client.post("/nonogram/solve", data={"text": APPLE})
    return client.post("/nonogram/share", data={"text": APPLE}).headers["Location"].partition("?")[0]


def test_pictures_and_paper_have_colours_and_letters(client: FlaskClient, link: str) -> None:
    link = link.removesuffix("/puzzle")
    puzzle, solved = (client.get(f"{link}.svg{query}").text for query in ("", "?solution"))
    assert '<tspan font-size="9.0">y</tspan>' in puzzle
    assert puzzle.count('fill="#FFD43B"') + 1 == solved.count('fill="#FFD43B"') - 9  # a path in each row
    assert re.search(r'<text x="50\.0 70\.0 " y="114" [^>]* fill="black">yy</text>', solved)
    dark = client.get(f"{link}.svg?dark&solution").text
    assert solved.count('fill="#E03131"') == dark.count('fill="#E03131"')
    for address in (".png", ".png?width=300&solution", ".pdf?solution", "/embed"):
        assert client.get(link + address).status_code == 200, address
    assert 'class="run ink-g"' in client.get(f"{link}/embed").text


def test_a_small_picture_shows_entries_in_colour(client: FlaskClient) -> None:
    entries = "?r?b/????/????"
    found = client.get("/nonogram/thumbnail.svg", query_string={"text": BIRD, "entries": entries}).text
    assert 'd="M20 0h20v20h-20z" fill="#E03131"' in found
    assert ">rb<" not in found  # letters would be too small


@pytest.mark.parametrize("action", ["hint", "progress", "path", "appraise", "transform"])
def test_help_is_there_for_colours_too(client: FlaskClient, action: str) -> None:
    data = {"text": APPLE, "entries": "", "way": "flip", "ask": "check"}
    assert client.post(f"/nonogram/{action}", data=data, headers=HTMX).status_code == 200


def test_boards_in_colour_are_not_compared_with_black_ones(client: FlaskClient) -> None:
    assert client.post("/nonogram/rating", data={"text": APPLE}, headers=HTMX).status_code == 204


def test_how_a_machine_solves_it_leads_to_every_step(client: FlaskClient) -> None:
    account = client.get("/nonogram/account", query_string={"text": APPLE})
    assert account.status_code == 200
    (way,) = re.findall(r'<a href="(/how/nonogram[^"]*)">See it step by step', account.text)
    assert client.get(unescape(way)).status_code == 200


def test_a_hint_asks_what_colours_that_clash_are(client: FlaskClient) -> None:
    kind: Any = PUZZLES["nonogram"]
    for slug, asked in (
        ("colours-that-touch", "What are colours that touch?"),
        ("colours-that-clash", "What are colours that clash?"),
    ):
        lesson = next(each for each in kind.lessons if each.slug == slug)
        puzzle, entries = lesson_position(kind, lesson, 1)
        hint = client.post("/nonogram/hint", data={"text": str(puzzle), "entries": entries}, headers=HTMX).text
        assert f'<a href="/learn/nonogram/{slug}">{asked}</a>' in hint
        page = client.get(f"/learn/nonogram/{slug}").text
        assert "runs of different colours may touch" in page


def test_letters_have_contrast_on_every_colour() -> None:
    for colour in (*USUAL.values(), "000000", "ffffff", "777777", "808080", "00ff00", "ff0000", "0000ff"):
        low, high = sorted(luminance(each) for each in (colour, writing_on(colour)))
        assert (high + 0.05) / (low + 0.05) >= 4.1, colour


def test_colours_to_begin_with_come_with_make(client: FlaskClient) -> None:
    found = client.get("/nonogram/make").text
    kind = PUZZLES["nonogram"]
    for letter, colour, name, _ in kind.usual_colours:  # type: ignore[attr-defined]
        assert f'["{letter}", "{colour}", "{name}"' in unescape(found)


def test_steps_are_shown_on_a_coloured_board_without_its_tools(client: FlaskClient, link: str) -> None:
    found = client.get(f"{link.removesuffix('/puzzle')}/path?step=3").text
    assert 'class="run ink-r"' in found
    assert "Add a colour" not in found
