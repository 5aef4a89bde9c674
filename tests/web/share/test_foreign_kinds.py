"""Puzzles of other kinds than ours that somebody brings: named, with what there is instead."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from engine import PUZZLES, other_kind
from engine.formats.foreign import NO_KIND, ForeignText
from engine.formats.genres import KINDS
from engine.formats.penpa import write
from engine.formats.penpa_board import PenpaBoard
from tests.web.helpers import HTMX
from webapp.pages.share.paste import readings

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NAMED = [
    ("https://puzz.link/p?sudoku/9/9/g5h3", "Sudoku"),
    ("https://puzz.link/p.html?slither/5/5/zzz", "Slitherlink"),
    ("http://pzv.jp/p.html?mashu/6/6/000", "Masyu"),
    ("https://pzprxs.vercel.app/p?akari/7/7/a", "Akari"),
    ("https://puzz.link/p?sudoku_edit/9/9/g5h3", "Sudoku"),
    ("pzprv3\nnurikabe\n5\n5\n. . . . .\n", "Nurikabe"),
    (SUDOKU, "Sudoku"),
    ("\n".join(SUDOKU[at : at + 9] for at in range(0, 81, 9)), "Sudoku"),
    (write(PenpaBoard(9, 9, genres=("sudoku",))), "Sudoku"),
    ("https://puzz.link/p?castle/5/5/zzz", "Castle Wall"),
    ("https://puzz.link/p?v:x/cts/5/5/zzz", "Cross the Streams"),
    ("https://puzz.link/p?coral/5/5/zz", "Coral"),
]
WEBPBN = [
    "https://webpbn.com/1",
    "https://webpbn.com/play.cgi?id=1",
    "http://www.webpbn.com/play.cgi?sid=&id=1&x=2",
]
NOTHING_KNOWN = [
    "",
    "https://example.org/?something/1/2",
    "https://puzz.link/p?nonogram/2/2/.",
    write(PenpaBoard(3, 3, genres=("nonogram",))),
    write(PenpaBoard(3, 3))[:-9],
    SUDOKU[:-1],
    "https://webpbn.com/find.cgi",
]


def said(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", page)))


@pytest.mark.parametrize(("text", "name"), NAMED, ids=lambda value: value[:24])
def test_another_kind_is_named_with_what_there_is_instead(client: FlaskClient, text: str, name: str) -> None:
    words = f"That looks like {'an' if name[0] in 'AEIOU' else 'a'} {name} puzzle."
    assert other_kind(text) == ForeignText(words, NO_KIND)
    part = client.post("/open", data={"text": text}, headers=HTMX)
    assert part.status_code == 200
    assert f"{words} {NO_KIND} We have " in said(part.text)
    for slug in PUZZLES:
        assert f'<a href="/{slug}">' in part.text
    page = client.post("/open", data={"text": text})
    assert page.status_code == 422
    assert f"{name} puzzle. {NO_KIND} We have " in said(page.text)


@pytest.mark.parametrize("text", WEBPBN)
def test_a_link_to_webpbn_says_where_the_puzzle_is_to_be_had(client: FlaskClient, text: str) -> None:
    part = client.post("/open", data={"text": text}, headers=HTMX).text
    assert "nonogram 1 on webpbn.com" in said(part)
    assert 'href="https://webpbn.com/export.cgi"' in part


@pytest.mark.parametrize("text", NOTHING_KNOWN, ids=lambda text: text[:30])
def test_of_anything_else_nothing_is_claimed(text: str) -> None:
    assert other_kind(text) is None


def test_no_kind_of_ours_is_taken_for_another(client: FlaskClient) -> None:
    assert not {kind.name for kind in PUZZLES.values()} & set(KINDS.values())
    with client.application.test_request_context():
        for kind in PUZZLES.values():
            for each in kind.examples:
                assert other_kind(each.text) is None
                assert readings(each.text)
