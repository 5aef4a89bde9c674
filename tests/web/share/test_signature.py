"""A name on what one makes: on its page, in its frame and links, escaped and no longer than is allowed."""

from __future__ import annotations

import re
from html import unescape

from flask.testing import FlaskClient

from engine import PUZZLES
from tests.web.helpers import HTMX

TEXT = PUZZLES["kenken"].examples[0].text
WORDS = {"title": "Guess <who>", "author": "Mira", "greeting": "For Ada & co. " + "x" * 100}


def test_a_title_a_name_and_a_greeting_go_along_with_links(client: FlaskClient) -> None:
    shared = client.post("/kenken/share", data={"text": TEXT, **WORDS}, headers=HTMX).text
    assert "title=Guess+%3Cwho%3E&amp;author=Mira&amp;greeting=For+Ada+%26+co." in shared
    link = client.post("/kenken/share", data={"text": TEXT, **WORDS}).headers["Location"]
    page = client.get(link)
    assert "“Guess &lt;who&gt;” by Mira" in page.text
    assert "by Mira: “For Ada &amp; co. xxx" in page.text
    assert "x" * 70 not in page.text
    embedded = client.get(link.replace("/puzzle", "/embed"))
    assert "“Guess <who>” by Mira" in unescape(embedded.text)
    assert re.search(r'property="og:image" content="[^"]*greeting=For\+Ada', page.text)
    pictures = [client.get(each) for each in (link.replace("/puzzle", ".png"), link.partition("/puzzle")[0] + ".png")]
    assert [each.mimetype for each in pictures] == ["image/png"] * 2
    assert pictures[0].data != pictures[1].data
    paper = client.get(link.replace("/puzzle", ".pdf"))
    assert paper.status_code == 200


def test_without_them_nothing_is_said(client: FlaskClient) -> None:
    link = client.post("/kenken/share", data={"text": TEXT}).headers["Location"]
    assert 'class="credit"' not in client.get(link).text
