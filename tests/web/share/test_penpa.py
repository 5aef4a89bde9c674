"""Pages: what comes from Penpa+."""

from __future__ import annotations

import json

from flask.testing import FlaskClient

from engine.formats.penpa_board import PenpaBoard
from tests.engine.formats.test_penpa import KEEN, lines_of, link, packed
from tests.web.helpers import HTMX


def test_a_solution_can_be_compared(client: FlaskClient) -> None:
    problem, cell = lines_of(KEEN), PenpaBoard(3, 3, 1).index
    numbers = [f"{cell(divmod(i, 3))},{digit}" for i, digit in enumerate("213132321")]
    text = link(
        problem, size="3,4", margins="[1,0,0,0]", more=f"&{packed(json.dumps([[], [], [], [], numbers, []]), 'a')}"
    )
    page = client.post("/open", data={"text": text}, headers=HTMX).text
    assert 'value="2 1 3/1 3 2/3 2 1"' in page
    solved = client.post("/kenken/solve", data={"text": text, "entries": "2 1 3/1 3 2/3 2 1"}, follow_redirects=True)
    assert solved.status_code == 200
