"""A name on what one makes: on its page, in its frame and links, escaped and no longer than is allowed."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from engine import PUZZLES
from tests.web.helpers import HTMX
from webapp.jobs.drawings import Drawings

TEXT = PUZZLES["kenken"].examples[0].text
WORDS = {"title": "Guess <who>", "author": "Mira", "greeting": "For Ada & co. " + "x" * 100}


@pytest.mark.parametrize("answered", [False, True])
def test_a_title_a_name_and_a_greeting_go_along_with_links(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, answered: bool
) -> None:
    if answered:
        assert client.post("/kenken/solve", data={"text": TEXT}).status_code < 400
    shared = client.post("/kenken/share", data={"text": TEXT, **WORDS}, headers=HTMX).text
    assert "title=Guess+%3Cwho%3E&amp;author=Mira&amp;greeting=For+Ada+%26+co." in shared
    link = client.post("/kenken/share", data={"text": TEXT, **WORDS}).headers["Location"]
    path, _, words = link.partition("?")
    path = path.removesuffix("/puzzle")  # which is there while its answer is not known
    page = client.get(f"{path}/puzzle?{words}")
    assert "“Guess &lt;who&gt;” by Mira" in page.text
    assert "by Mira: “For Ada &amp; co. xxx" in page.text
    assert "x" * 70 not in page.text
    embedded = client.get(f"{path}/embed?{words}")
    assert "“Guess <who>” by Mira" in unescape(embedded.text)
    assert re.search(r'property="og:image" content="[^"]*greeting=For\+Ada', page.text)
    drawn: list[str] = []
    monkeypatch.setattr(Drawings, "png", lambda _, svg, *__: drawn.append(svg) or b"")
    client.get(f"{path}.png?{words}")
    assert "Guess &lt;who&gt;" in drawn[0]
    assert "by Mira" in drawn[0]
    assert "“For Ada &amp; co." in drawn[0]
    monkeypatch.undo()
    paper = client.get(f"{path}.pdf?{words}")
    assert paper.status_code == 200


def test_without_them_nothing_is_said(client: FlaskClient) -> None:
    link = client.post("/kenken/share", data={"text": TEXT}).headers["Location"]
    assert 'class="credit"' not in client.get(link).text
