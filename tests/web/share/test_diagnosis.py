"""Pages and the API: what is told of text that cannot be read."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from engine import PUZZLES, PuzzleError, diagnose, puzzle_of
from engine.__main__ import main
from engine.formats.foreign import COPY_KENKEN, COPY_NONOGRAM, NO_KIND, WHOLE_LINK

CAGES = (
    '{"size": 3, "cages": [{"op": "+", "target": 3, "cells": [[0, 0], [0, 1]]}, %s '
    '{"op": "=", "target": 2, "cells": [[2, 2]]}]}'
)

MIDDLE = (
    '{"op": "*", "target": 3, "cells": [[0, 2], [1, 2]]}, {"op": "-", "target": 1, "cells": [[1, 0], [2, 0]]}, '
    '{"op": "OP", "target": 3, "cells": [[1, 1], [2, 1]]},'
)

AMISS = [
    ("kenken", "aab\ncdb\ncde\n\na 3+\nb 3x\nc 1-\nx7\ne 2", "Line 8: “x7” isn’t a cage’s clue."),
    ("kenken", "aab\ncdb\ncde\n\na: 3+\nb: 3*\nc: 1?\nd: 3/\ne: 2", "Line 7: “?” isn’t a sign"),
    ("kenken", "3 + A1 B1\n3 * C1 C2\n1 - A2 A3\n3 ! B2 B3\n2 = C3", "Line 4: “3 ! B2 B3” isn’t a cage’s clue."),
    ("kenken", "3 + A1 B1\n3 * C1 C2\n1 - A2 A3\n3 / B2\n2 = C3", "Row 3, column 2 is in no cage."),
    ("kenken", CAGES % MIDDLE.replace("OP", "%"), "“%” isn’t a sign"),
    ("kenken", CAGES % MIDDLE.partition(" {")[0], "Row 2, column 1 is in no cage."),
    ("nonogram", '{"rows": [[3], [1], ["x", 1]], "cols": [[3], [1], [1, 1]]}', "Row 3: “x” isn’t a whole number"),
    ("nonogram", '{"rows": [[3], [1], [1, 1]]}', "The rows are there, but no columns."),
    ("nonogram", "rows:\n3\n1\n1 1\ncolumns:\n3\nq\n1 1", "Line 7: “q” isn’t a clue"),
    ("nonogram", "Row 1: 3\nRow 2: 1 x\nColumn 1: 3\nColumn 2: 1", "Row 2: “x” isn’t a whole number"),
    ("signpost", "→ → ↓\n↓ q ←\n→ → 9", "Row 2, column 2: “Q” isn’t an arrow."),
    ("signpost", '{"arrows": [["E", "X"], ["N"]]}', "There’s no Signpost in this JSON that we can read."),
]

LINKS = [
    ("https://www.nonograms.org/nonograms/i/12345", "points to nonogram 12345 on nonograms.org", COPY_NONOGRAM),
    ("https://www.griddlers.net/nonogram/-/g/7?x=y", "points to nonogram 7 on griddlers.net", COPY_NONOGRAM),
    ("https://www.puzzle-nonograms.com/?e=MDox", "points to puzzle-nonograms.com", COPY_NONOGRAM),
    ("Mine is https://www.kenkenpuzzle.com/game?id=12!", "points to KenKen 12 on kenkenpuzzle.com", COPY_KENKEN),
    ("https://www.puzzle-masyu.com/?e=MDox", "points to puzzle-masyu.com", NO_KIND),
    ("https://tinyurl.com/2abcde", "in this short link", WHOLE_LINK),
    ("https://puzz.link/p?castle/5/5/zzz", "That looks like a Castle Wall puzzle.", NO_KIND),
]


def said(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", page)))


@pytest.mark.parametrize(("slug", "text", "words"), AMISS, ids=range(len(AMISS)))
def test_one_kind_says_what_is_wrong_and_where(client: FlaskClient, slug: str, text: str, words: str) -> None:
    kind = PUZZLES[slug]
    page = said(client.post("/open", data={"text": text}).text)
    assert f"This looks like a {kind.name}. {words}" in page
    assert page.count("This looks like") == 1
    assert "All supported formats" in page
    answer = client.post("/api/v1/parse", json={"text": text}).json
    assert answer is not None
    assert answer["reasons"] == diagnose(text).sentences
    assert words.removesuffix(".") in " ".join(answer["reasons"])
    own = client.post(f"/api/v1/{slug}/parse", json={"text": text}).json
    assert own is not None
    told = CliRunner().invoke(main, ["check", slug, "-"], input=text)
    assert told.exit_code == 2
    for each in (own["detail"], told.output):
        assert words.removesuffix(".").casefold() in each.casefold()


@pytest.mark.parametrize(("text", "words", "advice"), LINKS)
def test_links_that_hold_no_puzzle_say_what_to_do(client: FlaskClient, text: str, words: str, advice: str) -> None:
    answer = client.post("/api/v1/parse", json={"text": text}).json
    assert answer is not None
    assert (words in answer["reasons"][0], answer["reasons"][1]) == (True, advice)
    page = said(client.post("/open", data={"text": text}).text)
    assert words in page
    assert advice in page
    for slug in ("nonogram", "kenken"):
        with pytest.raises(PuzzleError, match=re.escape(words)):
            puzzle_of(PUZZLES[slug], text)


@pytest.mark.parametrize("text", ['{"foo": 1, "bar": [1, 2]}', "import numpy as np", "<svg></svg>", "[[1,2],[3"])
def test_of_what_is_nothing_no_kind_is_claimed(client: FlaskClient, text: str) -> None:
    assert diagnose(text).sentences == ["We couldn’t read that as a puzzle."]
    assert "All supported formats" in client.post("/open", data={"text": text}).text


OWN = {
    "signpost-5-easy-g2-4": "5x5:1c3c16degdgagfee10cdaehahfcbbg25a",
    "https://puzzles.example/signpost/new/signpost-5-easy-g2-4": "5x5:1c3c16degdgagfee10cdaehahfcbbg25a",
    "/signpost/new/signpost-5-easy-g2-4": "5x5:1c3c16degdgagfee10cdaehahfcbbg25a",
    "Try http://127.0.0.1:8100/signpost?example=2, please": PUZZLES["signpost"].examples[1].text,
    "https://puzzles.example/signpost/make?example=1": PUZZLES["signpost"].examples[0].text,
    "https://puzzles.example/signpost/solve?text=3x3%3Addg9abga1gh": "3x3:ddg9abga1gh",
}


@pytest.mark.parametrize("text", OWN)
def test_own_addresses_and_recipes_are_read_everywhere(client: FlaskClient, text: str) -> None:
    kind = PUZZLES["signpost"]
    puzzle = str(kind.parse(OWN[text]))
    assert str(puzzle_of(kind, text)) == puzzle
    for path in ("/api/v1/signpost/parse", "/api/v1/signpost/check"):
        body = {"text": text} | ({"entries": ""} if "check" in path else {})
        assert client.post(path, json=body).status_code == 200
    answer = client.post("/api/v1/signpost/parse", json={"text": text}).json
    assert answer is not None
    assert answer["text"] == puzzle
    told = CliRunner().invoke(main, ["export", "signpost", "-", "--to", "json"], input=text)
    assert json.loads(told.output)["text"] == puzzle
    with pytest.raises(PuzzleError):
        puzzle_of(PUZZLES["kenken"], text)


def test_a_day_is_read_as_its_puzzle_of_the_kind(client: FlaskClient) -> None:
    answer = client.post("/api/v1/signpost/parse", json={"text": "https://puzzles.example/day/2026-11-02"})
    assert answer.json is not None
    assert answer.json["text"] == str(puzzle_of(PUZZLES["signpost"], "https://puzzles.example/day/2026-11-02"))
    assert client.post("/api/v1/signpost/parse", json={"text": "/day/2999-01-01"}).status_code == 422
