"""Formats of other programs on the site: one page of them, files of shared puzzles, and texts with two readings."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine import PUZZLES
from engine.exchange import Exchanged, Format
from tests.helpers import HTMX

FORMATS = [
    pytest.param(kind, each, id=f"{kind.slug}-{each.slug}")
    for kind in PUZZLES.values()
    if issubclass(kind, Exchanged)
    for each in kind.files
]


def shared(client: FlaskClient, slug: str, text: str) -> tuple[str, str]:
    """A link's name, and the answer that tells it."""
    answer = client.post(f"/{slug}/share", data={"text": text}, headers=HTMX)
    found = re.search(r'data-link="(\w+)"', answer.text)
    assert found
    return found[1], answer.text


@pytest.mark.parametrize(("kind", "form"), FORMATS)
def test_the_page_of_formats_has_an_example_that_opens(client: FlaskClient, kind: Any, form: Format[Any]) -> None:
    page = client.get("/formats")
    assert page.status_code == 200
    assert form.name in page.text
    opened = client.get(f"/{kind.slug}", query_string={"text": form.example})
    assert opened.status_code == 200
    assert str(kind.parse(form.example)) in opened.text
    pasted = client.post("/open", data={"text": form.example})
    assert pasted.status_code == 303


@pytest.mark.parametrize(("kind", "form"), FORMATS)
def test_a_shared_puzzle_is_a_file_that_is_read_back(client: FlaskClient, kind: Any, form: Format[Any]) -> None:
    puzzle = kind.parse(form.example)
    id_, told = shared(client, kind.slug, str(puzzle))
    assert f"/p/{id_}.{form.slug}" in told
    answer = client.get(f"/p/{id_}.{form.slug}")
    assert answer.status_code == 200
    assert answer.mimetype == ("application/json" if form.suffix == "json" else "text/plain")
    assert f'filename="{kind.slug}-{id_}.{form.suffix}"' in answer.headers["Content-Disposition"]
    assert kind.parse(answer.text) == puzzle


def test_what_a_format_cannot_hold_is_said_before_and_after(client: FlaskClient) -> None:
    id_, told = shared(client, "nonogram", "3x2:2/1/1/2/1.1,Ae")
    assert "<s>.non</s> cannot hold given cells" in told
    answer = client.get(f"/p/{id_}.non")
    assert answer.status_code == 404
    assert "cannot hold given cells" in answer.text
    assert client.get(f"/p/{id_}.docx").status_code == 404
    assert client.get("/p/nothing.non").status_code == 404


def test_every_kind_has_json(client: FlaskClient) -> None:
    for kind in PUZZLES.values():
        id_, told = shared(client, kind.slug, str(kind.parse(kind.examples[0].text)))
        assert f"/p/{id_}.json" in told
        assert client.get(f"/p/{id_}.json").json == {"kind": kind.slug, "text": str(kind.parse(kind.examples[0].text))}
