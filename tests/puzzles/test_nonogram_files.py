"""Files and links of other nonogram programs: each is read as what it is, and written so that it is read back."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import PuzzleError
from engine.exchange import CannotHoldError, Format
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.files import FILES

DATA = Path(__file__).resolve().parent.parent / "data" / "nonogram"
EXAMPLE = Nonogram.parse("3x2:2/1/1/2/1.1")
FORMATS = [pytest.param(each, id=each.slug) for each in FILES]
WRITTEN = [each for each in FILES if each.write is not None]
OF_PICTURES = {"pbm", "picture"}
WITH_GIVENS = {"pattern-link", "pattern-save", "penpa"}


@st.composite
def nonograms(draw: st.DrawFn) -> Nonogram:
    """Puzzles with a picture, of 1 to 25 cells a side, lines that are empty among them."""
    width, height = draw(st.integers(1, 25)), draw(st.integers(1, 25))
    dice = Random(draw(st.integers(0, 10**6)))
    share = draw(st.sampled_from((0.05, 0.4, 0.7, 1.0)))
    rows = ["".join("#" if dice.random() < share else "." for _ in range(width)) for _ in range(height)]
    return Nonogram(tuple(clue("".join(each)) for each in zip(*rows, strict=True)), tuple(map(clue, rows)))


def clue(line: str) -> tuple[int, ...]:
    return tuple(len(run) for run in line.split(".") if run)


@pytest.mark.parametrize("form", FORMATS)
def test_the_example_is_read_and_written(form: Format[object]) -> None:
    assert Nonogram.parse(form.example) == EXAMPLE
    assert Nonogram.readings(form.example) == {form.name: EXAMPLE}
    written = EXAMPLE.as_file(form.slug)
    assert written is not None
    assert Nonogram.parse(written) == EXAMPLE


@settings(deadline=None, max_examples=150)
@given(nonograms())
def test_what_is_written_is_read_back_by_itself(puzzle: Nonogram) -> None:
    for form in WRITTEN:
        try:
            text = puzzle.as_file(form.slug)
        except CannotHoldError:
            assert form.slug in OF_PICTURES
            continue
        assert text is not None
        readings = Nonogram.readings(text)
        assert puzzle in readings.values(), (form.slug, text)
        assert Nonogram.parse(text) in readings.values()
        if form.slug not in OF_PICTURES:  # a picture of one colour, or one line of it, may be cut by `clean`
            assert Nonogram.parse(text) == puzzle, (form.slug, text)


def test_no_format_is_taken_for_another() -> None:
    """Whatever two formats recognise is the same puzzle, over published boards in every format."""
    for line in (DATA / "pattern.txt").read_text().split():
        puzzle = Nonogram.parse(line)
        texts = {form.slug: puzzle.as_file(form.slug) for form in WRITTEN}
        for slug, text in texts.items():
            assert text is not None
            assert set(Nonogram.readings(text).values()) == {puzzle}, slug
        assert len(set(texts.values())) == len(texts)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2\n2\n2\n0\n\n1\n1", Nonogram(((1,), (1,)), ((2,), ()))),  # a .cwd, not a board with four rows
        ("2 2\n2\n0\n#\n1\n1", Nonogram(((1,), (1,)), ((2,), ()))),
        ("2 2\n2\n0\n1\n1", Nonogram(((1,), (1,)), ((2,), ()))),
        ("https://puzz.link/p?nonogram/2/2/11", Nonogram(((1,), (1,)), ((), ()))),
        ("https://pzv.jp/p.html?nonogram/2/2/111g/", Nonogram(((1,), (1,)), ((1,), ()))),
        ("http://pzv.jp/p.html?v:x/nonogram/1/40/-28", Nonogram(((40,),), ((),) * 40)),
        ("P1\n# a comment\n2 2\n10 # white\n0 1", Nonogram(((1,), (1,)), ((1,), (1,)))),
        ("P1\n2 2\n1001", Nonogram(((1,), (1,)), ((1,), (1,)))),
        ("X.\n.X", Nonogram(((1,), (1,)), ((1,), (1,)))),
        ("of a cat\n: rows\n1\n1\n: columns\n1\n1", Nonogram(((1,), (1,)), ((1,), (1,)))),
        (": rows\n\n1\n: columns\n1\n\n:", Nonogram(((1,), ()), ((), (1,)))),
        (": rows\n0\n\n1\n: columns\n1\n0\n:", Nonogram(((1,), ()), ((), (1,)))),
    ],
)
def test_what_other_programs_write_is_read(text: str, expected: Nonogram) -> None:
    assert Nonogram.parse(text) == expected


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("https://puzz.link/p?nonogram/2/2/11111", "5 places for numbers; a board of 2 × 2 has 4"),
        ("https://puzz.link/p?nonogram/2/2/1!", "character 2 is “!”"),
        ("https://puzz.link/p?nonogram/2/2/.", "unknown numbers"),
        ("https://puzz.link/p?nonogram/2000/2/1", "“2000” columns; the limit"),
        ("https://puzz.link/p?nonogram/2", "no clues"),
        ("P4\n2 2\nxx", "begins with P1"),
        ("P1\n2 2\n100", "3 cells; expected 2 × 2"),
        ("P1\n2 2\n1002", "holds “2”"),
        ("P1", "begins no known format"),
        ("<puzzleset>", "breaks off at line 1"),
        ("<puzzleset/>", "0 puzzles; expected one"),
        ("<puzzle/>", "no clues for the columns"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><puzzle>&b;</puzzle>', "entities"),
        ('<!DOCTYPE a SYSTEM "file:///etc/passwd"><puzzle/>', "document type"),
        (
            (
                '<puzzle><clues type="columns"><line><count color="red">1</count></line></clues>'
                '<clues type="rows"/></puzzle>'
            ),
            "colours",
        ),
        ("color red ff0000 #\nwidth 1\nheight 1\nrows\nred 1\ncolumns\nred 1", "colours"),
        ("#d\n  0:  #000\n: rows\n1\n: columns\n1", "colours"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, told: str) -> None:
    with pytest.raises(PuzzleError) as error:
        Nonogram.parse(text)
    assert told in str(error.value)


def test_what_a_format_cannot_hold_is_named() -> None:
    given_cells = Nonogram.parse("3x2:2/1/1/2/1.1,Ae")
    for form in WRITTEN:
        if form.slug in WITH_GIVENS:
            assert Nonogram.parse(given_cells.as_file(form.slug) or "") == given_cells
        elif form.slug not in OF_PICTURES:
            with pytest.raises(CannotHoldError, match="given cells"):
                given_cells.as_file(form.slug)
    with pytest.raises(CannotHoldError, match="longer than 255"):
        Nonogram(((256,),), ((1,),) * 256).as_file("puzzlink")
    with pytest.raises(CannotHoldError, match="single lines"):
        Nonogram(((1,), (1,)), ((1,), (1,))).as_file("pbm")
    assert EXAMPLE.as_file("docx") is None


@settings(deadline=None, max_examples=300)
@given(st.data())
def test_mutated_files_are_read_or_refused(data: st.DataObject) -> None:
    form = data.draw(st.sampled_from(FILES))
    text = list(form.example)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text[at : at + data.draw(st.integers(0, 3))] = data.draw(st.text(max_size=3))
    try:
        Nonogram.parse("".join(text))
    except PuzzleError as error:
        assert str(error)


def test_names_and_addresses_are_one_each() -> None:
    assert all(one.slug != other.slug and one.name != other.name for one, other in combinations(FILES, 2))
