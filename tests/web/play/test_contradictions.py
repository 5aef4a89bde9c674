"""Pages: what is in conflict."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from engine import solve, with_reasons
from engine.puzzles.kenken import KenKen


def test_the_page_names_the_conflict_and_offers_what_could_be_meant(client: FlaskClient) -> None:
    puzzle = KenKen.parse("4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m5")
    outcome = with_reasons(puzzle, solve(puzzle))
    assert outcome.why is not None
    assert json.dumps(outcome.to_json())
    page = client.post("/kenken/solve", data={"text": str(puzzle)}).text
    assert "No solution: cage 5× at row 4, column 3: no two digits from 1 to 4 multiply to 5." in page
    assert "Did you mean" in page
    assert "hange the cage" in page


def said(client: FlaskClient, kind: str, text: str) -> str:
    page = client.post(f"/{kind}/solve", data={"text": text}).text
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page)))


@pytest.mark.parametrize(
    ("kind", "text", "sentence"),
    [
        ("nonogram", "5x5:5/5/0/1/1/3/1/1/1/3", "No solution: row 1 and column 3 can’t both be right."),
        ("nonogram", "5x5:1/3/5/3/1/1/3/5/3/2", "No solution: the rows have 14 filled cells, the columns 13."),
        ("nonogram", "6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1", "No solution: changing one clue would fix it."),
        (
            "signpost",
            "2x2:1ca1ac",
            "No solution: the arrow of row 1, column 2 and the arrow of row 2, column 2 can’t both be right.",
        ),
    ],
)
def test_what_is_plain_is_said_once_and_in_a_clean_sentence(
    client: FlaskClient, kind: str, text: str, sentence: str
) -> None:
    page = said(client, kind, text)
    assert page.count(sentence) == 1
    assert not re.search(r"(?:contradict each other|be right|would fix it|filled cells)\. [a-z]", page)
    assert "contradict each other" not in page


def test_of_many_clues_those_are_marked_that_could_be_changed(client: FlaskClient) -> None:
    page = client.post("/nonogram/solve", data={"text": "6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1"}).text
    assert re.search(r'data-places="r1 r2 c4 r3">No solution', page)


def test_many_clues_come_last_and_on_demand(client: FlaskClient) -> None:
    """A conflict of eight clues is minimal, and nobody sees what is wrong: a change says more."""
    page = client.post("/nonogram/solve", data={"text": "6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1"}).text
    assert page.index("Change row 1 from 2 1 to 1 2") < page.index("The 8 clues that don’t fit together")
    assert re.search(r'<details class="why" >\s*<summary>The 8 clues', page)
