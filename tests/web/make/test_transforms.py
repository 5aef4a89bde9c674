"""Pages: boards turned, flipped and shifted."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.engine.core.test_transforms import CORNER, TRANSFORMABLE, TURN, laid
from tests.web.helpers import HTMX


@pytest.mark.parametrize("kind", TRANSFORMABLE, ids=lambda kind: kind.slug)
def test_without_script_a_button_turns_the_board(client: FlaskClient, kind: Any) -> None:
    text = kind.examples[0].text
    page = client.get(f"/{kind.slug}/make?text={text}").text
    buttons = re.findall(r'name="way"\s+value="(\w+)"\s+(?:aria-label="[^"]*")?\s*formaction="([^"]+)"', page)
    assert [way for way, _ in buttons] == [*kind.ways]
    answer = client.post(buttons[0][1], data={"text": text, "way": buttons[0][0]})
    assert answer.status_code == 200
    assert 'data-mode="make"' in answer.text
    assert laid(kind, text, TURN) in answer.text
    assert "data-editor" in answer.text


def test_what_cannot_be_done_is_said(client: FlaskClient) -> None:
    answer = client.post("/nonogram/transform", data={"text": CORNER, "way": "left"})
    assert answer.status_code == 422
    assert "Only an empty edge" in answer.text
    assert CORNER in answer.text
    assert client.post("/nonogram/transform", data={"text": "what", "way": "turn"}, headers=HTMX).status_code == 422
    for slug, way in (("kenken", "left"), ("nonogram", "upside-down"), ("countdown", "turn")):
        assert client.post(f"/{slug}/transform", data={"text": CORNER, "way": way}).status_code == 404
