"""Files and links of other nonogram programs: each is read as what it is, and written so that it is read back."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import PuzzleError
from engine.formats.exchange import CannotHoldError, Format
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.formats import FILES
from tests import DATA

BOARDS = DATA / "nonogram"
EXAMPLE = Nonogram.parse("3x2:2/1/1/2/1.1")
FORMATS = [pytest.param(each, id=each.slug) for each in FILES]
WRITTEN = [each for each in FILES if each.write is not None]
OF_PICTURES = {"pbm", "ppm", "picture"}
WITH_GIVENS = {"pattern-link", "pattern-save", "penpa"}

AUTOMATA = """row_states = array2d(1..row_total_states, 1..2, [
% pattern 2
1,2, 0,3, 3,0,
% pattern 1,1
1,2, 3,0, 3,4, 4,0,
]);
row_total_states = 7;
row_num_states = [3,4]; % the final states
row_start_where = [1,4];
col_states = array2d(1..col_total_states, 1..2, [1,2, 0,3, 3,0, 1,2, 2,0, 1,2, 2,0]);
col_total_states = 7;
col_num_states = [3,2,2];
col_start_where = [1,4,6];
"""


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
    others = [Nonogram(*each) for each in form.others(form.example.strip())]
    assert list(Nonogram.readings(form.example).values()) == [EXAMPLE, *others]
    if form.write is None:
        return
    written = EXAMPLE.as_file(form.slug)
    assert written is not None
    assert Nonogram.parse(written) == EXAMPLE


@settings(deadline=None, max_examples=60)
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
    for line in (BOARDS / "pattern.txt").read_text().split():
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
        ("P1\n2 2\n10\n01\n4", Nonogram(((1,), (1,)), ((1,), (1,)))),  # something behind the picture
        ("P1\n2 2\n1001", Nonogram(((1,), (1,)), ((1,), (1,)))),
        ("X.\n.X", Nonogram(((1,), (1,)), ((1,), (1,)))),
        ("of a cat\n: rows\n1\n1\n: columns\n1\n1", Nonogram(((1,), (1,)), ((1,), (1,)))),
        (": rows\n\n1\n: columns\n1\n\n:", Nonogram(((1,), ()), ((), (1,)))),
        (": rows\n0\n\n1\n: columns\n1\n0\n:", Nonogram(((1,), ()), ((), (1,)))),
        ("#d\n  a:a  #000  black\n: rows\n2a\n1a 1a\n: columns\n2a\n1a\n1a\n:", EXAMPLE),
        ("# a cat\n#\n# of mine\n3 2\n\n# rows:\n2\n1 1\n\n# cols:\n2\n1\n1", EXAMPLE),
        ("3 2\n2\n1\n1\n2\n1 1", EXAMPLE),  # the columns first
        ("# a cat\nGRID cat\nROWS\n[ 2 ]\n[ 1 1 ]\nCOLUMNS\n[ 2 ]\n[ 1 ]\n[ 1 ]", EXAMPLE),
        ("columns:\n  - [2]\n  - [1]\n  - [1]\nrows:\n  - [2]\n  - [1, 1]", EXAMPLE),
        ("rows:\n[  ]\n- []\n- [1]\ncolumns:\n1", Nonogram(((1,),), ((), (), (1,)))),
        ('{"name": "a", "row-count": 2, "row-rules": [[2], [1,1]], "column-rules": [[2],[1],[1]]}', EXAMPLE),
        ('{"nonograms": [{"rowHints": [[2], [1, 1]], "colHints": [[2], [1], [1]]}]}', EXAMPLE),
        ("const rows = [[2], [1, 1],];\nconst cols = [ [2], [1], [1] ];", EXAMPLE),
        ("{rows: [[2], [1, 1]], columns: [[2], [1], [1]]}", EXAMPLE),
        ("[Dimensions]\n2\n3\n[Solution grid]\n2 2 1\n2 1 2\n", EXAMPLE),
        ("[Dimensions]\n2\n3\n[Row clues] \n2 // a remark\n1, 1\n[Column clues]\n2\n1\n1\n\n[Locked]\ntrue", EXAMPLE),
        ("# a remark\n[clues]\ncolumns =\n  2, '1'  # two\n  1 ; one\n\nrows=2,1 1\n[colors]\n", EXAMPLE),
        ('[clues]\nrows = """2\n1 1\n"""\ncolumns = """\n2, 1,\n1"""', EXAMPLE),
        ("pzprv3.1/nonogram/2/3/. . c2 1 1/. 2 # + ./1 1 . . ./", EXAMPLE),
        ("1100\n1010", Nonogram(((2,), (1,), (1,), ()), ((2,), (1, 1)))),
        ("1 1 0 0\n1 0 1 0", Nonogram(((2,), (1,), (1,), ()), ((2,), (1, 1)))),
        ("⬛⬛⬜\n⬛⬜⬛", EXAMPLE),
        (
            (
                '<puzzle defaultcolor="white"><title>&copy; A &amp; B</title><color name="teal" char="a">088</color>'
                '<clues type="columns"><line><count color="teal">1</count></line></clues>'
                '<clues type="rows"><line><count color="teal">1</count></line></clues></puzzle>'
            ),
            Nonogram(((1,),), ((1,),)),
        ),
        ('<puzzle><solution type="goal"><image>|XX.||X.X|</image></solution></puzzle>', EXAMPLE),
        (AUTOMATA, EXAMPLE),
        (AUTOMATA.replace("row_total_states = 7;", ""), EXAMPLE),  # a table without its height
    ],
)
def test_what_other_programs_write_is_read(text: str, expected: Nonogram) -> None:
    assert Nonogram.parse(text) == expected


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("https://puzz.link/p?nonogram/2/2/11111", "5 places for numbers, but a 2 × 2 board has 4"),
        ("https://puzz.link/p?nonogram/2/2/1!", "character 2 is “!”"),
        ("https://puzz.link/p?nonogram/2000/2/1", "“2000” columns; the limit"),
        ("https://puzz.link/p?nonogram/2", "no clues"),
        ("P4\n2 2\nxx", "starts with P1"),
        ("P1\n2 2\n100", "3 cells. Use 2 × 2"),
        ("P1\n2 2\n1002", "holds “2”"),
        ("P1\n# drawn later\n10 3", "0 cells. Use 10 × 3"),
        ("P1", "isn’t a format we know"),
        ("<puzzleset>", "cut off at line 1"),
        ("<puzzleset/>", "0 puzzles. Use one"),
        ("<puzzle/>", "no clues for the columns"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><puzzle>&b;</puzzle>', "entities"),
        ('<!DOCTYPE a SYSTEM "file:///etc/passwd"><puzzle/>', "document type"),
        ('<puzzle type="triddler"/>', "of the type “triddler”"),
        ("<!DOCTYPE html><html><p>a", "web page"),
        ("#d\n: rows\n1", "lines with “:”: 1"),
        ("#t\n#d\n: TopLeft\n1\n: Top\n1\n: Bottom\n1", "triangles"),
        ("A cat\n\n#Triddlers\n: A\n1\n: B\n1\n: C\n1\n: D\n1\n: E\n1\n: F\n1\n:", "triangles"),
        ("width 1\nheight 1\nrows\n1\ncolumns\n1\n====\nwidth 1\nheight 1\nrows\n1\ncolumns\n1", "2 puzzles"),
        ('[{"rows": [[1]], "columns": [[1]]}, {"rows": [[1]], "columns": [[1]]}]', "2 puzzles. Use one"),
        ('{"rows": [[-1]], "columns": [[1]]}', "row 1: “-1” isn’t a whole number"),
        ("[Dimensions]\n2\n[Row clues]\n1", "lines below [Dimensions]: 1"),
        ("[Dimensions]\n1\n1\n[Row clues]\n1", "no clues for rows and columns"),
        ("[Dimensions]\n2\n1\n[Row clues]\n1\n[Column clues]\n1", "clues for 1 rows and 1 columns. Use 2 and 1"),
        ("[clues]\nrows = 1\nrows = 1\ncolumns = 1", "there’s a second “rows =”"),
        ("pzprv3/nonogram/2", "no size"),
        ("pzprv3/nonogram/2/2/. 1 1/1 . ./1 ./", "line 3 of the board has 2 places. Use 3"),
        ("pzprv3/nonogram/2/2/. 1 1/1 . .", "the board has 2 lines. Use 3"),
        ("pzprv3/nonogram/2/2/. 1 x/1 . ./1 . ./", "the margins hold “x”"),
        (AUTOMATA.replace("0,3,", "1,3,"), "line 1 of row_states isn’t made from a clue"),
        (AUTOMATA.replace("[1,4]", "[1,9]"), "line 1 of row_states isn’t made from a clue"),
        (AUTOMATA.replace("[1,4]", "[4,1]"), "the numbers in row_start_where must go up from 1"),
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
            with pytest.raises(CannotHoldError, match="starting cells"):
                given_cells.as_file(form.slug)
    with pytest.raises(CannotHoldError, match="longer than 255"):
        Nonogram(((256,),), ((1,),) * 256).as_file("puzzlink")
    with pytest.raises(CannotHoldError, match="line by line"):
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


@pytest.mark.parametrize(
    ("text", "entries", "solution", "title"),
    [
        ("pzprv3/nonogram/2/3/. . 2 1 1/. 2 # + ./1 1 . . #/", "#.?/??#", "", ""),
        ("pzprv3/nonogram/2/3/. . 2 1 1/. 2 . . ./1 1 . . ./", "", "", ""),
        (
            (
                "[Description]\nCat\nAnn\n[Dimensions]\n2\n3\n[Row clues]\n2\n1,1\n[Column clues]\n2\n1\n1\n"
                "[Solution grid]\n2 2 1\n2 1 2\n[Working grid]\n2 1 0\n0 0 0"
            ),
            "#.?/???",
            "##./#.#",
            "Cat",
        ),
        (
            (
                '<puzzle defaultcolor="b" backgroundcolor="w"><title>&quot;Cat&quot;</title>'
                '<color name="w" char=" ">f</color><color name="b" char="#">0</color>'
                '<clues type="columns"><line><count>1</count></line><line/></clues>'
                '<clues type="rows"><line><count>1</count></line></clues><solution><image>|# |</image></solution>'
                '<solution type="saved"><image>|[# ] |</image></solution></puzzle>'
            ),
            "?.",
            "#.",
            '"Cat"',
        ),
        ('{"name": "Cat", "rows": [[1]], "columns": [[1]]}', "", "", "Cat"),
    ],
)
def test_what_files_say_beside_the_puzzle(text: str, entries: str, solution: str, title: str) -> None:
    beside = Nonogram.beside(text)
    assert (beside.entries, beside.solution, beside.title) == (entries, solution, title)


@pytest.mark.parametrize(
    "text",
    [
        "width 1\nheight 1\nrows\n1\ncolumns\n1\n====\ntitle Cat\nwidth 2\nheight 1\nrows\n2\ncolumns\n1\n1\n",
        '[{"rows": [[1]], "columns": [[1]]}, {"title": "Cat", "rows": [[2]], "columns": [[1], [1]]}]',
    ],
)
def test_a_file_of_several_puzzles_is_taken_apart(text: str) -> None:
    one, other = Nonogram.parts(text)
    assert str(Nonogram.parse(one)) == "1x1:1/1"
    assert str(Nonogram.parse(other)) == "2x1:1/1/2"
    assert Nonogram.beside(other).title == "Cat"
