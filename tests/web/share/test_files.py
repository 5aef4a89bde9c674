"""Formats of other programs on the site: one page of them, files of shared puzzles, and texts with two readings."""

from __future__ import annotations

import re
from html import escape, unescape
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine import PUZZLES
from engine.formats.exchange import Exchanged, Format
from tests.web.helpers import HTMX

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
    assert pasted.status_code == (200 if list(form.others(form.example.strip())) else 303)


@pytest.mark.parametrize(("kind", "form"), [each for each in FORMATS if each.values[1].write])
def test_a_shared_puzzle_is_a_file_that_is_read_back(client: FlaskClient, kind: Any, form: Format[Any]) -> None:
    puzzle = kind.parse(form.example)
    id_, told = shared(client, kind.slug, str(puzzle))
    if form.suffix == "url":  # a link is followed, not saved
        assert f'href="{escape(puzzle.as_file(form.slug))}"' in told
    else:
        assert f"/p/{id_}.{form.slug}" in told
    answer = client.get(f"/p/{id_}.{form.slug}")
    assert answer.status_code == 200
    assert answer.mimetype == ("application/json" if form.suffix == "json" else "text/plain")
    assert f'filename="{kind.slug}-{id_}.{form.suffix}"' in answer.headers["Content-Disposition"]
    assert kind.parse(answer.text) == puzzle


def test_what_a_format_cannot_hold_is_said_before_and_after(client: FlaskClient) -> None:
    id_, told = shared(client, "nonogram", "3x2:2/1/1/2/1.1,Ae")
    assert "<s>.non</s> can’t store starting cells" in told
    answer = client.get(f"/p/{id_}.non")
    assert answer.status_code == 404
    assert "can’t store starting cells" in answer.text


def test_share_says_what_has_no_colours(client: FlaskClient) -> None:
    id_, told = shared(client, "nonogram", "3x2:1r.?/1b/1/1r.1b/1.1;r=e03131,b=1c6fd6")
    assert "<s>.mk</s> can’t store colours and unknown clues" in told
    assert "<s>puzz.link</s> can’t store colours" in told
    assert f"/p/{id_}.xml" in told
    assert '<color name="red" char="r">e03131</color>' in client.get(f"/p/{id_}.xml").text
    assert "can’t store colours" in client.get(f"/p/{id_}.pbm").text
    assert client.get(f"/p/{id_}.docx").status_code == 404
    assert client.get("/p/nothing.non").status_code == 404


def test_every_kind_has_json(client: FlaskClient) -> None:
    for kind in PUZZLES.values():
        id_, told = shared(client, kind.slug, str(kind.parse(kind.examples[0].text)))
        assert f"/p/{id_}.json" in told
        assert client.get(f"/p/{id_}.json").json == {"kind": kind.slug, "text": str(kind.parse(kind.examples[0].text))}


CAT = """title "Cat &amp; <b>dog</b>"
by Ann
copyright &copy; 2004
width 2
height 1

rows
2

columns
1
1"""


def test_what_a_file_says_beside_is_shown_and_goes_along_with_links(client: FlaskClient) -> None:
    opened = client.post("/open", data={"text": CAT})
    assert opened.status_code == 303
    page = client.get(opened.headers["Location"]).text
    assert "“Cat &amp; &lt;b&gt;dog&lt;/b&gt;” by Ann · © 2004" in page
    told = client.post(
        "/nonogram/share", data={"text": CAT, "title": "Cat", "author": "Ann", "copyright": "x" * 999}, headers=HTMX
    ).text
    link = re.search(r'value="([^"]*/puzzle[^"]*)"', told)
    assert link
    address = link[1].replace("&amp;", "&")
    assert "title=Cat&author=Ann" in address
    shared_page = client.get(address).text
    assert "“Cat” by Ann · xxx" in shared_page
    assert "x" * 81 not in shared_page
    alone = client.get(address.partition("?")[0]).text
    assert "by Ann" not in alone


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (
            "3x3:ddg9abga1gh\n\n3:a_a3_a_,s1a8m3s1\n100,25,1=586\n",
            ["Signpost, 3 × 3", "KenKen, 3 × 3", "Countdown numbers"],
        ),
        (
            '[{"kind": "signpost", "text": "3x3:ddg9abga1gh"}, {"kind": "letters", "text": "dgoaeinrs"}]',
            ["Signpost", "letters"],
        ),
        (
            '{"kind": "signpost", "text": "3x3:ddg9abga1gh"}\n{"kind": "letters", "text": "dgoaeinrs"}',
            ["Signpost", "letters"],
        ),
    ],
)
def test_many_puzzles_in_one_text_are_a_list_to_choose_from(client: FlaskClient, text: str, kinds: list[str]) -> None:
    page = client.post("/open", data={"text": text})
    assert page.status_code == 200
    assert page.text.count('class="reading-of"') == len(kinds)
    for each in kinds:
        assert each in page.text


def test_all_puzzles_of_an_xml_file_are_listed_with_their_titles(client: FlaskClient) -> None:
    (xml,) = (form.example for form in PUZZLES["nonogram"].files if form.slug == "xml")  # type: ignore[attr-defined]
    inner = xml.partition("<puzzleset>")[2].partition("</puzzleset>")[0]
    titled = [inner.replace("<clues", f"<title>No. {number}</title><clues", 1) for number in (1, 2)]
    page = client.post("/open", data={"text": f"<puzzleset>{''.join(titled)}</puzzleset>"}, headers=HTMX)
    assert "“No. 1”" in page.text
    assert "“No. 2”" in page.text


def test_a_file_is_chosen(client: FlaskClient) -> None:
    answer = client.post("/open", data={"file": (BytesIO(CAT.encode()), "cat.non")}, content_type="multipart/form-data")
    assert answer.status_code == 303
    assert "title=Cat" in answer.headers["Location"]
    no_file = {"file": (BytesIO(b""), ""), "text": CAT}
    assert (
        client.post("/open", data=no_file, content_type="multipart/form-data").headers["Location"]
        == answer.headers["Location"]
    )
    for odd in (b"", b"\xff\xfe\x00", b"1" * 300_000):
        refused = client.post("/open", data={"file": (BytesIO(odd), "a")}, content_type="multipart/form-data")
        assert refused.status_code in (422, 413)


def test_why_a_file_cannot_be_read_is_told(client: FlaskClient) -> None:
    page = client.post("/open", data={"text": "https://puzz.link/p?nonogram/2/2/11111"})
    assert "This looks like a Nonogram." in page.text
    assert "The link has 5 places for numbers" in page.text
    seed = client.post("/open", data={"text": "6dn#12345"})
    assert "random seed" in seed.text
    nothing = client.post("/open", data={"text": "hello there"})
    assert "This looks like a Letters puzzle." in nothing.text
    assert "We couldn’t read that as a puzzle." in client.post("/open", data={"text": "[[1,2],[3"}).text


FIELD = re.compile(r'<textarea id="brought".*?>\n(.*?)</textarea>', re.DOTALL)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("100,75,10,8,2=74x", ("a Countdown puzzle", "Target: “74x” isn’t a whole number")),
        ("dgoaeinr", ("a Letters puzzle", "1 letter to go")),
        ("3x3:ddg9abga1g", ("Signpost", "needs 9 arrow letters")),
        ("4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5", ("KenKen",)),
        ("100 75\r\n<b> & x", ()),
        ("https://example.org/nothing", ()),
    ],
)
def test_what_cannot_be_read_stands_in_its_field_with_what_is_wrong(
    client: FlaskClient, text: str, words: tuple[str, ...]
) -> None:
    answer = client.post("/open", data={"text": text})
    assert answer.status_code == 422
    (field,) = FIELD.findall(answer.text)
    assert unescape(field) == text
    said = unescape(answer.text.partition('id="brought"')[0])
    assert "This looks like" in said or "We couldn’t read that" in said
    assert all(each in said for each in words)
    opened = re.findall(r'<li><a href="([^"]+)"><code>', answer.text)
    assert 2 <= len(opened) <= 3
    for address in opened:
        assert client.get(unescape(address)).status_code == 200
    # The dialog is told the same, without another field.
    part = client.post("/open", data={"text": text}, headers=HTMX)
    assert part.status_code == 200
    assert all(each in unescape(part.text) for each in words)
    assert "<textarea" not in part.text


def test_whoever_enters_nothing_is_told_so_at_the_field(client: FlaskClient) -> None:
    answer = client.post("/open", data={"text": "  "})
    assert answer.status_code == 422
    assert "Nothing here yet" in answer.text.partition('id="brought"')[0]
    empty_file = {"file": (BytesIO(b""), "a.txt")}
    assert "That file is empty." in client.post("/open", data=empty_file, content_type="multipart/form-data").text
    odd = {"file": (BytesIO(b"dgoaeinr"), "a.txt")}
    answer = client.post("/open", data=odd, content_type="multipart/form-data")
    assert FIELD.findall(answer.text) == ["dgoaeinr"]
    assert "Nothing" not in client.post("/open", data={"text": ""}, headers=HTMX).text  # while somebody types


@pytest.mark.parametrize("start", [b"\x89PNG\r\n\x1a\n\x00", b"\xff\xd8\xff\xe0\x00", b"RIFF\x24\x00\x00\x00WEBPVP8 "])
def test_a_picture_without_script_is_told_what_it_needs(client: FlaskClient, start: bytes) -> None:
    sent = {"text": "", "file": (BytesIO(start), "photo")}
    answer = client.post("/open", data=sent, content_type="multipart/form-data")
    assert answer.status_code == 422
    assert "That’s a picture." in answer.text
    assert "\ufffd" not in answer.text


def test_what_can_be_read_in_several_ways_stands_in_its_field_too(client: FlaskClient) -> None:
    (xml,) = (form.example for form in PUZZLES["nonogram"].files if form.slug == "xml")  # type: ignore[attr-defined]
    inner = xml.partition("<puzzleset>")[2].partition("</puzzleset>")[0]
    text = f"<puzzleset>{inner}{inner.replace('<clues', '<title>B</title><clues', 1)}</puzzleset>"
    page = client.post("/open", data={"text": text})
    assert page.status_code == 200
    assert unescape(FIELD.findall(page.text)[0]) == text


def test_a_saved_game_is_explained_from_where_it_stood(client: FlaskClient) -> None:
    kind = PUZZLES["kenken"]
    saved = kind.parse("3:a_a3_a_,s1a8m3s1").as_file("keen-save")  # type: ignore[attr-defined]
    saved = saved.replace("NSTATES :1:1\nSTATEPOS:1:1\n", "NSTATES :1:2\nSTATEPOS:1:2\nMOVE    :6:R0,0,2\n")
    page = client.post("/open", data={"text": saved}, headers=HTMX).text
    assert 'value="2 . ./. . ./. . ."' in page
    way = client.post("/kenken/path", data={"text": saved, "entries": "2 . ./. . ./. . ."})
    assert way.status_code == 303
    assert "start=" in way.headers["Location"]
