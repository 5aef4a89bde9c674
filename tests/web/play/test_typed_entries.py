"""Entries that are typed: what stands in the field, how it is read, and what a player without script gets to see."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine import PUZZLES, Explained, Puzzle, PuzzleError, solve
from tests.engine.hints.test_standing import SPELLED, other

EXPLAINED: list[Any] = [pytest.param(kind, id=slug) for slug, kind in PUZZLES.items() if issubclass(kind, Explained)]
OTHERS = [slug for slug, kind in PUZZLES.items() if not issubclass(kind, Explained)]
SIGNPOST: Any = PUZZLES["signpost"].parse("3x2:cegaga")


def field(page: str) -> str:
    """What stands in the field for entries, as a browser shows it."""
    found = re.search(r'<textarea id="entries".*?>(.*?)</textarea>', page, re.DOTALL)
    assert found
    return unescape(found[1])


def by_lines(puzzle: Puzzle[Any], grid: Any) -> str:
    """A grid, with None for open cells, as it is typed into the field, as browsers send it."""
    if puzzle.slug == "signpost":
        return "\r\n".join(" ".join(str(each or ".") for each in row) for row in grid)
    return SPELLED[puzzle.slug](grid).replace("/", "\r\n")


@pytest.mark.parametrize("kind", EXPLAINED)
def test_the_field_has_a_row_of_open_cells_for_each_row_and_says_how(client: FlaskClient, kind: Any) -> None:
    page = client.get(f"/{kind.slug}?example=1").text
    puzzle = kind.parse(kind.examples[0].text)
    rows = field(page).splitlines()
    assert len(rows) == puzzle.height
    assert puzzle.entered("/".join(rows)) == puzzle.entered("")
    assert kind.entries_note in unescape(page)
    assert page.count('name="entries"') == 1
    checked = client.post(f"/{kind.slug}/progress", data={"text": str(puzzle), "entries": field(page)}, headers=HTML)
    assert "Nothing here yet." in checked.text


HTML = {"Accept": "text/html"}


@pytest.mark.parametrize("kind", EXPLAINED)
def test_a_partial_solution_is_checked_shown_on_the_board_and_stays(client: FlaskClient, kind: Any) -> None:
    puzzle = kind.parse(kind.examples[0].text)
    grid: list[list[Any]] = [list(row) for row in solve(puzzle).solutions[0]]
    free = [(r, c) for r, row in enumerate(puzzle.entered("")) for c, cell in enumerate(row) if cell is None]
    for r, c in free[3:]:
        grid[r][c] = None
    form = {"text": str(puzzle), "entries": by_lines(puzzle, grid), "ask": "check"}
    page = client.post(f"/{kind.slug}/progress", data=form, headers=HTML).text
    assert "So far so good" in page
    assert field(page).split() == form["entries"].split()
    empty = client.get(f"/{kind.slug}?example=1").text
    assert board(page) != board(empty)
    assert board(page).count("answer") + board(page).count("black") > board(empty).count("answer") + board(empty).count(
        "black"
    )
    hint = client.post(f"/{kind.slug}/hint", data=form).text
    assert field(hint).split() == form["entries"].split()
    assert "istake" not in hint[hint.index('class="hint"') :]
    r, c = free[0]
    grid[r][c] = other(puzzle, grid[r][c])
    form |= {"entries": by_lines(puzzle, grid), "ask": "cells"}
    page = client.post(f"/{kind.slug}/progress", data=form, headers=HTML).text
    assert f"Row {r + 1}, column {c + 1}." in page


def board(page: str) -> str:
    return page[page.index('<div id="board"') : page.index('class="typed-entries"')]


@pytest.mark.parametrize("kind", EXPLAINED)
def test_what_is_typed_amiss_is_said_and_stays(client: FlaskClient, kind: Any) -> None:
    form = {"text": kind.examples[0].text, "entries": "1 .\r\n<b>"}
    page = client.post(f"/{kind.slug}/progress", data=form, headers=HTML)
    assert page.status_code == 422
    assert "Entries: " in page.text
    assert "<b>" not in page.text


@pytest.mark.parametrize("slug", OTHERS)
def test_kinds_whose_answers_are_handed_in_have_no_such_field(client: FlaskClient, slug: str) -> None:
    assert "typed-entries" not in client.get(f"/{slug}?example=1").text


def test_a_large_board_begins_with_an_empty_field(client: FlaskClient) -> None:
    rows = "/".join(["1"] * 40)
    page = client.get("/nonogram", query_string={"text": f"40x40:{rows}/{rows}"})
    assert field(page.text) == ""


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("1 . ./. .", "use 3 cells in row 2, not 2"),
        ("1 . .", "use 2 rows of 3 cells, not 1 rows"),
        (". . ./. . 7", "use a number from 1 to 6 or a dot at r2c3"),
        (". . ./. . 1.", "use a number from 1 to 6 or a dot at r2c3"),
    ],
)
def test_rows_of_numbers_that_are_none(typed: str, told: str) -> None:
    with pytest.raises(PuzzleError, match=told):
        SIGNPOST.entered(typed)


def test_rows_of_numbers_are_entries_like_others() -> None:
    assert SIGNPOST.entered(". 4 ./. . 2") == SIGNPOST.entered("r1c2=4 r2c3=2")
    assert SIGNPOST.guide(". . ./. . .").entries == SIGNPOST.guide("").entries
