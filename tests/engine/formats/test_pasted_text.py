"""Puzzles as people bring them: published in many dresses, wrapped in sentences and marks, in older encodings."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any
from urllib.parse import quote

import pytest

from engine import PUZZLES, PuzzleError, decode
from engine.reading.pictures import rows_in
from tests import DATA

BROUGHT = [json.loads(line) for line in (DATA / "brought.jsonl").read_text().splitlines()]
INLINE = (
    "`{}`",
    "```\n{}\n```",
    "Look at this:\n```text\n{}\n```\nIs it hard?",
    "“{}”",
    "'{}'",
    "**{}**",
    "> {}",
    "Game ID: {}",
    "My puzzle: {}",
    "   {}",
    "\u200b{}\u2060",
    "\ufeff{}",
    "Try this one: {} - it is fun!",
    "I could not solve {}.",
    "{}.",
    "[code]{}[/code]",
    "[spoiler]{}[/spoiler]",
    "<p>Try <b>{}</b></p>",
    "> On Monday Anna wrote:\n> > {}\n>\n> Nice one",
    "{}\n\n-- \nSent from my phone",
    "'puzzle': \"{}\",",
    "- {}",
    "Try {}, please.",
    "see ({})",
    "\u200e{}",
)
ADDRESSES = ("<{}>", "[my puzzle]({})", "[url={}]mine[/url]", "https://lists.example/go?url={}&sa=D")
AROUND = (
    "```\n{}\n```",
    "```text\n{}\n```",
    "Here is one that I could not solve:\n\n{}\n\nIs there only one solution?",
    "Look at this one:\n\n```\n{}\n```\n\nHave fun!",
    "[code]\n{}\n[/code]",
    "<pre>\n{}\n</pre>",
    "\n\n{}\n\n",
    "\ufeff\u200e{}\u200b",
)
BEFORE = ("> ", ">", "    ", "\t")
"""What stands before each line of a quotation, or of code."""
ENCODINGS = {
    "utf-8": b"",
    "utf-8-sig": b"",
    "utf-16": b"",
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32": b"",
    "cp1252": b"",
    "latin-1": b"",
}
"""Encodings, with the mark that Python does not write itself."""
PUBLISHED = [
    (kind, text.rstrip("\n"))
    for kind in PUZZLES.values()
    for text in (*(each.text for each in kind.examples), *(form.example for form in getattr(kind, "files", ())))
]


def wrapped(text: str) -> Iterator[str]:
    """A text as people pass it on.  A single word in a sentence, such as a rack of letters, is one word of many."""
    lines = text.split("\n")
    yield from (each.replace("{}", text) for each in AROUND)
    yield from ("\n".join(before + line for line in lines) for before in BEFORE)
    yield "> ```\n" + "\n".join(f"> {line}" for line in lines) + "\n> ```"
    yield "\r\n".join(lines)
    yield "\n".join(f"{line}  " for line in lines)
    yield text.replace(" ", "\N{NO-BREAK SPACE}")
    if len(lines) == 1 and not text.isalpha():
        yield from (each.replace("{}", text) for each in INLINE if each != "{}." or "?" not in text)
    if "://" in text:
        yield from (each.replace("{}", quote(text) if "url={}&" in each else text) for each in ADDRESSES)


def encoded(text: str) -> Iterator[bytes]:
    """A text in every encoding that it can be written in."""
    for name, mark in ENCODINGS.items():
        with suppress(UnicodeEncodeError):
            yield mark + text.encode(name)


@pytest.mark.parametrize("brought", BROUGHT, ids=range(len(BROUGHT)))
def test_what_people_publish_is_read(brought: dict[str, str]) -> None:
    assert str(PUZZLES[brought["kind"]].parse(brought["text"])) == brought["puzzle"]


@pytest.mark.parametrize("slug", PUZZLES)
def test_every_example_is_read_in_every_wrapper_and_encoding(slug: str) -> None:
    wrong = []
    for kind, text in PUBLISHED:
        if kind.slug == slug:
            puzzle = kind.parse(text)
            wrong += [each for each in wrapped(text) if kind.parse(each) != puzzle]
            wrong += [each for each in wrapped(text) for data in encoded(each) if not is_same(decode(data), each)]
    assert wrong == []


def is_same(found: str, text: str) -> bool:
    return found.lstrip("\ufeff") == text.lstrip("\ufeff")


def test_addresses_need_no_scheme() -> None:
    for kind, text in PUBLISHED:
        if text.startswith("https://"):
            assert kind.parse(text.removeprefix("https://")) == kind.parse(text)


@pytest.mark.parametrize("name", ["iso-8859-1", "windows-1252", "utf-8", "UTF-16"])
def test_xml_is_decoded_as_it_declares_or_is_marked(name: str) -> None:
    kind: Any = PUZZLES["nonogram"]
    example = next(form.example for form in kind.files if form.suffix == "xml")
    bare = re.sub(r"<\?xml[^>]*>|<title>.*?</title>", "", example).strip()
    text = f'<?xml version="1.0" encoding="{name}"?>\n' + bare.replace("<clues", "<title>Größe</title><clues", 1)
    found = decode(text.encode(name))
    assert kind.parse(found) == kind.parse(example)
    assert kind.beside(found).title == "Größe"


@pytest.mark.parametrize("slug", ["nonogram", "signpost", "kenken"])
def test_what_the_command_line_draws_is_read_back(slug: str) -> None:
    kind: Any = PUZZLES[slug]
    for example in kind.examples[:3]:
        puzzle = kind.parse(example.text)
        for solution in (None, *islice(puzzle.solutions(), 1)):
            found = kind.parse(puzzle.draw(solution))
            assert found.arrows == puzzle.arrows if slug == "signpost" else found == puzzle


@pytest.mark.parametrize("gap", [" ", "\t", ",", ", ", "  ", "|", "🔹"])
@pytest.mark.parametrize("signs", ["#.", "X-", "█·", "⬛⬜", "@_", "XO", "10"])
def test_gaps_are_no_columns(gap: str, signs: str) -> None:
    rows = ["#.#", ".#.", "###"]
    dark, light = signs[0], signs[1]
    text = "\n".join(gap.join(dark if cell == "#" else light for cell in row) for row in rows)
    assert rows_in(text)[0] == tuple(rows)


def test_both_readings_of_a_doubled_picture_are_offered() -> None:
    kind: Any = PUZZLES["nonogram"]
    found = [str(each) for each in kind.readings("####..\n##..##\n######").values()]
    assert found == ["3x3:3/1.1/2/2/1.1/3", "6x3:3/3/1.1/1.1/2/2/4/2.2/6"]


def test_one_wrong_clue_is_named_alone() -> None:
    with pytest.raises(PuzzleError) as error:
        PUZZLES["kenken"].parse("aab\ncdb\ncde\n\na: 3+\nb: 3*\nc: 1?\nd: 3/\ne: 2")
    assert [each.text.split(":")[0] for each in error.value.complaints] == ["line 7"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "utf-16-le"])
def test_files_are_decoded(encoding: str) -> None:
    text = 'title "Größe"\nby "José"\nwidth 3\nheight 3\nrows\n3\n1\n1,1\ncolumns\n3\n1\n1,1\n'
    assert decode(text.encode(encoding)) == text


def test_xml_is_decoded_as_it_declares() -> None:
    text = '<?xml version="1.0" encoding="ISO-8859-2"?><title>Łódź</title>'
    assert decode(text.encode("iso-8859-2")) == text


@pytest.mark.parametrize(
    "part", ["with 12 words. ", "1 2 3 4 5\n", "#.#\n#", "(", "3x3:abc ", "[1],", "{a:1},", "- a: 1\n"]
)
def test_long_texts_that_are_nothing_are_refused(part: str) -> None:
    text = (part * 65_536)[:65_000]
    for kind in PUZZLES.values():
        with pytest.raises(PuzzleError):
            kind.parse(text)
