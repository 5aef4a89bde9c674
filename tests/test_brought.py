"""Puzzles as people bring them: published in many dresses, wrapped in sentences and marks, in older encodings."""

from __future__ import annotations

import json
import time
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine import PUZZLES, PuzzleError, decode
from engine.reading.pictures import rows_in

BROUGHT = [json.loads(line) for line in (Path(__file__).parent / "data/brought.jsonl").read_text().splitlines()]
IDS = [(kind, example.text) for kind in ("nonogram", "signpost", "kenken") for example in PUZZLES[kind].examples[:2]]
WRAPPERS = (
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
)
ADDRESSES = ("<{}>", "[my puzzle]({})", "Try {}, please.", "see ({})", "\u200e{}", "`{}`")


@pytest.mark.parametrize("brought", BROUGHT, ids=range(len(BROUGHT)))
def test_what_people_publish_is_read(brought: dict[str, str]) -> None:
    assert str(PUZZLES[brought["kind"]].parse(brought["text"])) == brought["puzzle"]


@pytest.mark.parametrize("wrapper", WRAPPERS)
@pytest.mark.parametrize(("slug", "text"), IDS)
def test_what_surrounds_a_puzzle_is_taken_off(slug: str, text: str, wrapper: str) -> None:
    assert PUZZLES[slug].parse(wrapper.format(text)) == PUZZLES[slug].parse(text)


@pytest.mark.parametrize("wrapper", ADDRESSES)
@pytest.mark.parametrize("slug", ["nonogram", "signpost", "kenken"])
def test_addresses_are_found_in_sentences_with_or_without_scheme(slug: str, wrapper: str) -> None:
    kind: Any = PUZZLES[slug]
    links = [form.example for form in kind.files if form.suffix == "url"]
    assert links
    for link in links:
        assert kind.parse(wrapper.format(link)) == kind.parse(link)
    assert kind.parse(links[0].removeprefix("https://")) == kind.parse(links[0])


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


def test_own_addresses_are_read(client: FlaskClient) -> None:
    def readings(text: str) -> list[str]:
        answer = client.post("/api/v1/parse", json={"text": text})
        assert answer.json is not None
        return [each["text"] for each in answer.json["readings"]]

    dealt = "5x5:1c3c16degdgagfee10cdaehahfcbbg25a"
    assert readings("http://127.0.0.1:8100/signpost/new/signpost-5-easy-g2-4") == [dealt]
    assert readings("Try https://puzzles.example/signpost/new/signpost-5-easy-g2-4!") == [dealt]
    assert readings("signpost-5-easy-g2-4") == [dealt]
    assert readings("https://puzzles.example/kenken?example=1") == [PUZZLES["kenken"].examples[0].text]


@pytest.mark.parametrize("part", ["with 12 words. ", "1 2 3 4 5\n", "#.#\n#", "(", "3x3:abc ", "> > x\n", "`a` "])
def test_long_texts_that_are_nothing_are_refused_at_once(part: str) -> None:
    text = (part * 65_536)[:65_000]
    for kind in PUZZLES.values():
        begun = time.process_time()
        with pytest.raises(PuzzleError):
            kind.parse(text)
        assert time.process_time() - begun < 0.3
