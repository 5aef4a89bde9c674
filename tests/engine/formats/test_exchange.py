"""JSON of our own, and texts of rounds and views as people write them."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import PUZZLES, CannotHoldError, PuzzleError
from engine.formats.exchange import MOST_WORDS, NOTHING, Metadata
from tests.engine.mutations import Files

KINDS = [pytest.param(kind, id=slug) for slug, kind in PUZZLES.items()]


@pytest.mark.parametrize("kind", KINDS)
def test_json_says_the_puzzle_and_what_is_beside_it(kind: Any) -> None:
    for example in kind.examples:
        puzzle = kind.parse(example.text)
        written = puzzle.as_file("json")
        assert json.loads(written) == {"kind": kind.slug, "text": str(puzzle)}
        assert kind.parse(written) == puzzle
        assert puzzle in kind.readings(written).values()
    said = {
        "title": "A  cat",
        "author": "Ann",
        "copyright": "c" * 999,
        "entries": "#",
        "greeting": "For\nyou",
        "more": [1],
    }
    text = json.dumps(json.loads(written) | said)
    form = kind.format_of(text)
    assert form.beside(text) == Metadata("A cat", "Ann", "c" * MOST_WORDS, "#", greeting="For you")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "line 1, character 2"),
        ('{"kind": "sudoku", "text": "1"}', "this is a “sudoku” puzzle"),
        ('{"text": 5}', "no text"),
        ('{"text": "{}"}', "JSON again"),
        ('{"text": "[{}]"}', "JSON again"),
        (f'{{"text": {"1" * 5_000}}}', "a number with thousands of digits"),
        ('{"text": ' + "[" * 50_000, "nested too deeply"),
        ('{"text": "?"}', ""),
    ],
)
def test_json_that_is_no_puzzle_is_refused(kind: Any, text: str, told: str) -> None:
    with pytest.raises(PuzzleError) as error:
        kind.parse(text)
    assert told in str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        "100,25,1,5,3,10 586",
        "586 100,25,1,5,3,10",
        "586 [100,25,1,5,3,10]",
        "[100,25,1,5,3,10] 586",
        "(586, [100,25,1,5,3,10])",
        "(countdown [100,25,1,5,3,10] 586)",
        './countdown "[100, 25, 1, 5, 3, 10]" 586',
        "586 = 100 25 1 5 3 10",
        "586: 100 25 1 5 3 10",
        "Target: 586\nNumbers: 100 25 1 5 3 10",
        "Numbers: 100 25 1 5 3 10. Target 586",
        "Make 586 from 100, 25, 1, 5, 3 and 10",
        "100 25 1 5 3 10 586",
        "586 100 25 1 5 3 10",
        "100 25 1 5 3 10 -> 586",
    ],
)
def test_rounds_as_they_are_written_anywhere(text: str) -> None:
    assert str(PUZZLES["countdown"].parse(text)) == "100,25,10,5,3,1=586"


@pytest.mark.parametrize(
    "text", ["100 25 1 5 3 10", "3 2\n1\n1\n1", "[1,2],[3]", "100 25 586 586", "1 x 2 = 3", "#1 2 3"]
)
def test_numbers_that_may_be_something_else_are_no_round(text: str) -> None:
    with pytest.raises(PuzzleError):
        PUZZLES["countdown"].parse(text)


@settings(deadline=None, max_examples=300)
@given(st.text(alphabet='0123456789 ,[]()=:->\n"target', max_size=40))
def test_any_numbers_are_a_round_or_refused(text: str) -> None:
    try:
        puzzle = PUZZLES["countdown"].parse(text)
    except PuzzleError as error:
        assert str(error)
    else:
        assert PUZZLES["countdown"].parse(str(puzzle)) == puzzle


def test_views_are_read_as_lists() -> None:
    boxes = PUZZLES["boxes"]
    trailer = boxes.parse("7x3x3:1111000,1111110,1111111/full/full")
    views = """
    7x3x3
    side_view = [
      [X,X,X,X,O,O,O],
      [X,X,X,X,X,X,O],
      [X,X,X,X,X,X,X],
    ]
    back view = [[True, True, True], [1, 1, 1], [X, X, X]]
    top: full"""
    assert boxes.parse(views) == trailer


def test_letters_are_read_as_a_list() -> None:
    assert str(PUZZLES["letters"].parse("['d', 'g', 'o', 'a', 'e', 'i', 'n', 'r', 's']")) == "dgoaeinrs"


@pytest.mark.parametrize("kind", KINDS)
def test_every_format_gives_back_what_it_was_given(kind: Any) -> None:
    """In, out, in: over examples and generated puzzles, each format that can hold one is read as the same puzzle."""
    files, done = Files(4), Counter[str]()
    puzzles = [kind.parse(each.text) for each in kind.examples]
    puzzles += [each for each in (files.puzzle() for _ in range(60)) if isinstance(each, kind)]
    for puzzle in puzzles:
        assert kind.parse(str(puzzle)) == puzzle
        assert kind.own_text is None or kind.own_text.fullmatch(str(puzzle))
        for form in kind.files:
            try:
                written = puzzle.as_file(form.slug)
            except CannotHoldError as lacks:
                assert str(lacks)
                continue
            if written is None:
                continue
            assert puzzle in kind.readings(written).values(), (form.slug, written)
            assert kind.reason_against(written) == ""
            assert form.beside(written.strip()) == NOTHING or form.slug in {"pbm", "ppm", "picture"}
            done[form.slug] += 1
    assert set(done) == {form.slug for form in kind.files if form.write}


@pytest.mark.parametrize("kind", [each for each in KINDS if PUZZLES[str(each.id)].own_text])  # type: ignore[attr-defined]
@given(data=st.data())
def test_no_format_takes_what_a_kind_reads_without_looking_at_formats(kind: Any, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(kind.own_text, fullmatch=True))
    assert [form.slug for form in kind.files if not form.loose and form.recognises(text)] == []


@pytest.mark.parametrize("slug", ["json", "non", "xml"])
def test_a_title_goes_along_into_files(slug: str) -> None:
    puzzle: Any = PUZZLES["nonogram"].parse("3x2:2/1/1/2/1.1")
    beside = Metadata("Cat & <dog>", "Ann “A” B", "© 2004")
    written = puzzle.as_file(slug, beside)
    assert puzzle.parse(written) == puzzle
    assert puzzle.beside(written) == beside
    assert puzzle.as_file("mk", beside) == puzzle.as_file("mk")
