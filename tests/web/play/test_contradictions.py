"""Pages: what is in conflict."""

from __future__ import annotations

import json

from flask.testing import FlaskClient

from engine import solve, with_reasons
from engine.puzzles.kenken import KenKen


def test_the_page_names_the_conflict_and_offers_what_could_be_meant(client: FlaskClient) -> None:
    puzzle = KenKen.parse("4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m5")
    outcome = with_reasons(puzzle, solve(puzzle))
    assert outcome.why is not None
    assert json.dumps(outcome.to_json())
    page = client.post("/kenken/solve", data={"text": str(puzzle)}).text
    assert "work on its own" in page
    assert "Did you mean" in page
    assert "hange the cage" in page
