"""Nonograms with colours and unknown clues in files of other programs."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import groupby
from random import Random
from time import process_time

import pytest

from engine import PuzzleError
from engine.formats.exchange import CannotHoldError, Format
from engine.hints.lessons import stored
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.formats import FILES, HOLDS
from engine.puzzles.nonogram.formats.writing import COLOURS, STARTING_CELLS, UNKNOWN_LENGTHS, UNKNOWN_RUNS
from tests import DATA

XML = (
    '<puzzle backgroundcolor="sky" defaultcolor="ink"><color name="sky" char="-">a5d8ff</color>'
    '<color name="ink" char="*">000</color><color name="sun" char="y">ffd43b</color><color name="red" char="R"/>'
    '<clues type="columns"><line><count color="sun">1</count><count color="red">1</count></line>'
    '<line><count color="sun">1</count><count>1</count></line></clues>'
    '<clues type="rows"><line><count color="sun">2</count></line>'
    '<line><count color="red">1</count><count>1</count></line></clues>'
    "<solution><image>|yy||R*|</image></solution>"
    '<solution type="saved"><image>|[y][-y]||?*|</image></solution></puzzle>'
)


NON = (
    'title "A & B"\nwidth 2\nheight 2\ncolor a #808080\ncolor b #ff0000\n'
    'rows\n1a,1b\n1\n\ncolumns\n1a,1\n1b\n\ngoal "ab10"'
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (XML, "2x2:1y.1r/1y.1/2y/1r.1;r=e03131,y=ffd43b"),
        ("🟥🟩⬜\n⬜🟩🟩", "3x2:1r/2g/1g/1r.1g/2g;r=e03131,g=2f9e44"),
        ("A flower\n🔴 🟢 ⬛️\n⬛️ 🟢 🟢", "3x2:1r/2g/1g/1r.1g/2g;r=e03131,g=2f9e44"),
        ("🟥⬛⬜\n⬜🟥🟥", "3x2:1r/1.1r/1r/1r.1/2r;r=e03131"),
        ("🟥⬛\n⬛🟥", "2x2:1/1/1/1"),  # one colour and its ground are a picture in black
        ("rows: 1 red, 1 Green / 2 green\ncolumns: 1 red/2 green/1 green", "3x2:1r/2g/1g/1r.1g/2g;r=e03131,g=2f9e44"),
        ("Row 1: 1 black 1 red\nColumn 1: 1 black\nColumn 2: 1 red", "2x1:1/1r/1.1r;r=e03131"),
        (
            (
                '<puzzle><clues type="columns"><line><count>0</count></line><line><count>1</count></line></clues>'
                '<clues type="rows"><line><count>0</count></line></clues></puzzle>'
            ),
            "2x1:?/1/?",
        ),
        (
            (
                '<puzzle><clues type="columns"><line><count>0</count></line><line><count>1</count></line></clues>'
                '<clues type="rows"><line><count>1</count></line></clues></puzzle>'
            ),
            "2x1:/1/1",
        ),
        (
            (
                '<puzzle><color name="white" char=".">fff</color><color name="green" char="g">0f0</color>'
                '<color name="black" char="X">000</color><solution><image>|gX.|</image></solution></puzzle>'
            ),
            "3x1:1g/1//1g.1;g=00ff00",
        ),
        (
            "of a flag\n#deklarace\n  x:%  blue\n 0: white\n: rows\n2x 1\n\n:\n1x\n1x\n1\n:",
            "3x2:1x/1x/1/2x.1/;x=1c6fd6",
        ),
        ("#d\n  @:@  #0000FF\n 1:*  red  words\n:\n1@ 1\n:\n1@\n1\n:\n", "2x1:1b/1r/1b.1r;r=e03131,b=0000ff"),
        (
            (
                "color black 000000 X\ncolor sky 0AF #\ncolor red FF0000 #\nwidth 2\nheight 2\n"
                "rows\nred 1 black: 1\n\ncolumns\nred 1\n1\n"
            ),
            "2x2:1r/1/1r.1/;r=ff0000",
        ),
        (NON, "2x2:1a.1/1b/1a.1b/1;b=ff0000,a=808080"),
        ("width 1\nheight 1\nrows\n1r\ncolumns\n1r", "1x1:1r/1r;r=e03131"),
        (
            "[colors]\n  g=(0, 204, 0) %\nsea = (blue) *\n[clues]\ncolumns = 1g, 1sea,1\nrows =\n 1g 1sea 1 # red\n",
            "3x1:1g/1b/1/1g.1b.1;g=00cc00,b=1c6fd6",
        ),
        (
            '[clues]\ncolumns = """1r, 1b"""\nrows = """1r 1b"""\n[colors]\ndefs = ["r = (F00) %",\'b = (blue) *\']',
            "2x1:1r/1b/1r.1b;r=ff0000,b=1c6fd6",
        ),
        (
            '{"cols": [[["y", 1], ["R", 1]], [["r", 1]]], "rows": [[["y", 1], ["r", 1]], [["R", 1]]]}',
            "2x2:1y.1a/1r/1y.1r/1a;r=8b0000,y=7a7a1a,a=e03131",
        ),
        (
            (
                '{"rows": [[{"color": 4294901760, "length": 1}, {"color": 4278190080, "length": 1}]], '
                '"columns": [{"strokes": [{"color": 4294901760, "length": 1}]}, [{"color": 4278190080, "length": 1}]]}'
            ),
            "2x1:1r/1/1r.1;r=ff0000",
        ),
        (
            '{"styles": {"B": ["blue", "bgBlue"], "K": ["black"]}, "rows": ["1B1K", "2K"], "cols": ["1B1K", "2K"]}',
            "2x2:1b.1/2/1b.1/2;b=1c6fd6",
        ),
        (
            (
                '{"palette": ["#fff", "#0000ff", "#000"], "rows": [[{"color": 1, "count": 2}]], '
                '"columns": [[{"color": 1, "count": 1}], [{"color": 1, "count": 1}]]}'
            ),
            "2x1:1b/1b/2b;b=0000ff",
        ),
        (
            '{"HintsRow": [[{"ColorId": 2, "Count": 1}]], "HintsColumn": [[{"ColorId": 2, "Count": 1}]]}',
            "1x1:1/1",
        ),
        (
            (
                '{"horizontal": [[{"v": 1, "c": "Black"}, {"v": 1, "c": "Yellow"}]], '
                '"vertical": [[{"v": 1, "c": "Black"}], [{"v": 1, "c": "Yellow"}]]}'
            ),
            "2x1:1/1y/1.1y;y=ffd43b",
        ),
        (
            '{"mask": "12 2", "width": 2, "height": 2, "palette": {"1": "000000", "2": "f4951c"}, "player_mask": null}',
            "2x2:1/2g/1.1g/1g;g=f4951c",
        ),
        (
            (
                '{"color_panel": ["#ffffff", "#e03131", "#000000"], "row_groups": [[{"len": 2, "color_id": 1}]], '
                '"col_groups": [[{"len": 1, "color_id": 1}], [{"len": 1, "color_id": 1}]]}'
            ),
            "2x1:1r/1r/2r;r=e03131",
        ),
        ('rows = [["2r"], ["?", "*"]]\ncols = [["1r", 1], ["1r"]]', "2x2:1r.1/1r/2r/?.*;r=e03131"),
        ("P3\n# a flag\n3 1 15\n15 0 0  15 15 15  0 0 0", "3x1:1r//1/1r.1;r=ff0000"),
        ("P3 3 1 255 0 0 9  0 0 9  255 0 0", "3x1://1r/1r;r=ff0000"),
        ("https://puzz.link/p?nonogram/3/2/.112g1.", "3x2:?/1/1/2/?.1"),
        ("pzprv3/nonogram/2/3/. . c-2 1 1/. 2 # + ./1 -2 . . ./", "3x2:?/1/1/2/1.?"),
        ("#d\n  0:  white\n  a:a  #316AB2\n: rows\n1a\n: columns\n1a\n", "1x1:1/1"),
    ],
)
def test_colours_and_unknown_clues_are_read(text: str, expected: str) -> None:
    assert str(Nonogram.parse(text)) == expected


@pytest.mark.parametrize(
    ("text", "entries", "solution"),
    [
        (XML, "y?/?#", "yy/r#"),
        (NON, "", "ab/#."),
    ],
)
def test_pictures_in_colour_go_along(text: str, entries: str, solution: str) -> None:
    beside = Nonogram.beside(text)
    assert (beside.entries, beside.solution) == (entries, solution)
    puzzle = Nonogram.parse(text)
    assert puzzle.attempt(beside.solution) in list(puzzle.solutions())
    assert puzzle.entered(beside.entries)


def encoded(dice: Random, rows: list[str], colours: dict[str, str]) -> str:
    """Return a picture as pages of nonograms.org have it."""

    def size(value: int) -> list[int]:
        modulus, taken = value + dice.randint(5, 90), dice.randint(0, 4)
        return [
            modulus * dice.randint(0, 9) + value,
            modulus * 3 + taken,
            modulus * dice.randint(0, 9) + taken,
            modulus,
        ]

    runs, modulus = [], dice.randint(30, 90)
    for r, row in enumerate(rows, start=1):
        column = 1
        for colour, cells in groupby(row):
            length = len(list(cells))
            if colour != ".":
                runs.append([column, length, [*colours].index(colour) + 1, r])
            column += length
    root = int(len(runs) ** 0.5)
    twice, once = divmod(len(runs) - root**2, 2)
    added, shifts = [[dice.randint(0, 99) for _ in range(4)] for _ in range(2)]
    return json.dumps(
        [
            [dice.randint(0, 99)],
            size(len(rows[0])),
            size(len(rows)),
            size(len(colours)),
            added,
            *(
                [int(each[:2], 16) + added[1], int(each[2:4], 16) + added[0], int(each[4:], 16) + added[3], 7]
                for each in colours.values()
            ),
            [root + modulus, twice + 2 * modulus, once, modulus],
            shifts,
            *([own + shift for own, shift in zip(run, shifts, strict=True)] for run in runs),
        ]
    )


@pytest.mark.parametrize(("name", "colours"), [("take_two", 2), ("look_sharp", 2)])
def test_published_pictures_are_the_only_ones(name: str, colours: int) -> None:
    text = (DATA / f"nonogram/{name}.xml").read_text()
    puzzle = Nonogram.parse(text)
    (solution,) = puzzle.solutions()
    assert len({*"".join(solution)} - {"."}) == colours
    assert Nonogram.beside(text).author == "Paul Stansifer"
    for slug in ("xml", "g", "non", "toml", "lists", "ppm"):
        (again,) = Nonogram.parse(puzzle.as_file(slug) or "").solutions()
        assert [[cell == "." for cell in row] for row in again] == [[cell == "." for cell in row] for row in solution]


def test_drawn_boards_are_read_back() -> None:
    dice = Random(3)
    read = 0
    while read < 20:
        letters = dice.choice(("#rb", "rgby", "#"))
        puzzle = drawn(dice, letters, unknown=True)
        if puzzle.width > 5 and puzzle.height > 1 and not puzzle.board.is_plain:
            again = Nonogram.parse(puzzle.draw())
            assert list(map(again.board.runs, again.board.lines)) == list(map(puzzle.board.runs, puzzle.board.lines))
            read += 1


@pytest.mark.parametrize("html", ["var d={};", "<!DOCTYPE html>\n<html><script>\nvar d={};\nvar e=1;</script></html>"])
def test_pages_of_nonograms_org_are_read(html: str) -> None:
    dice = Random(7)
    for _ in range(30):
        colours = dice.choice(({"#": "000000"}, {"r": "f4951c", "#": "000000", "y": "fbf204"}))
        width, height = dice.randint(1, 9), dice.randint(2, 9)
        rows = ["".join(dice.choice([".", *colours]) for _ in range(width)) for _ in range(height)]
        text = html.replace("{}", encoded(dice, rows, colours))
        puzzle, beside = Nonogram.parse(text), Nonogram.beside(text)
        solution = tuple(beside.solution.split("/"))
        assert not list(puzzle.complaints(solution))
        assert [[cell == "." for cell in row] for row in solution] == [[cell == "." for cell in row] for row in rows]
        assert {digits for _, digits in (puzzle.ink.palette if puzzle.ink else ())} <= {*colours.values()}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (XML.replace("ffd43b", "sunny").replace("sun", "q"), "we don’t know the colour “qny”"),
        (XML.replace('color="red"', 'color="sky"'), "the colour of empty cells, “sky”"),
        (XML.replace("<count>1</count>", "<count>x</count>"), "column 2: “x” isn’t a run"),
        ('{"rows": [[["sea", 1]]], "columns": [[["sea", 1]]]}', "we don’t know the colour “sea”"),
        (
            "var d=[[1],[3,0,0,9],[2,0,0,9],[1,0,0,9],[0,0,0,0],[0,0,0,0],[1,1,0,9],[7,5,2,3],[8,7,3,4]]",
            "1 runs, not 3",
        ),
        (
            "var d=[[1],[3,0,0,9],[2,0,0,9],[9,0,0,9],[0,0,0,0],[0,0,0,0],[1,1,0,9],[7,5,2,3]]",
            "3 × 2 cells with 0 colours",
        ),
        ("P3\n1 1\n255\n0 0 256", "a colour: “256” is out of range. Use 0 to 255"),
        ("P6\n1 1\n255\nabc", "starts with P3"),
        ("P3\n2 1\n255\n0 0 0", "3 numbers. Use three for each of 2 × 1 cells"),
        ("[clues]\nrows = 1sea\ncolumns = 1sea", "the colour “sea”. Add it below [colors]"),
        ("color a #808080\nwidth 1\nheight 1\nrows\n1z\ncolumns\n1a", "we don’t know the colour “z”"),
        ("#d\n a:a #f00 red\n b:b #00f blue\n:\n1a 1c\n:\n1a\n1c\n:", "the colour “c”, which no line declares"),
        ("#d\n a:a bleu\n 1:* black\n:\n1a 1\n:\n1a\n1\n:", "we don’t know the colour “bleu”"),
        ("#d\n 1:* black\n t:/ black/orange\n:\n1 1t\n:\n1\n1t\n:", "has triangles in its cells"),
    ],
)
def test_colours_that_cannot_be_read_are_told(text: str, told: str) -> None:
    with pytest.raises(PuzzleError) as error:
        Nonogram.parse(text)
    assert told in str(error.value)


WRITTEN = [each for each in FILES if each.write is not None]
LACKING = {
    STARTING_CELLS: "3x2:2/1/1/2/1.1,Ae",
    COLOURS: "3x2:1r.1/1b/1/1r.1b/1.1;r=e03131,b=1c6fd6",
    UNKNOWN_LENGTHS: "3x2:?/1/1/2/1.?",
    UNKNOWN_RUNS: "3x2:*/1/1/2/1.1",
}


@pytest.mark.parametrize("part", LACKING)
@pytest.mark.parametrize("form", [pytest.param(each, id=each.slug) for each in WRITTEN])
def test_what_a_format_cannot_hold_is_named(part: str, form: object) -> None:
    slug = getattr(form, "slug", "")
    puzzle = Nonogram.parse(LACKING[part])
    holds = HOLDS.get(slug, ())
    if part in holds:
        assert Nonogram.parse(puzzle.as_file(slug) or "") == puzzle
    else:
        named = part if part != UNKNOWN_RUNS or UNKNOWN_LENGTHS in holds else UNKNOWN_LENGTHS
        with pytest.raises(CannotHoldError, match=named.replace("*", r"\*")):
            puzzle.as_file(slug)


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("2x1:1k/1/1k.1;k=000000", "xml"),  # two blacks
        ("2x1:1r/1s/1r.1s;r=ff0000,s=ff0000", "ppm"),  # two reds
        ("2x1:1w/1/1w.1;w=ffffff", "ppm"),  # white runs
        ("1x1:?/?", "xml"),  # would be an empty board
    ],
)
def test_what_would_be_read_as_another_puzzle_is_not_written(text: str, slug: str) -> None:
    with pytest.raises(CannotHoldError, match="such as these"):
        Nonogram.parse(text).as_file(slug)


@pytest.mark.parametrize("text", LACKING.values())
def test_our_own_json_holds_everything(text: str) -> None:
    puzzle = Nonogram.parse(text)
    assert Nonogram.parse(puzzle.as_file("json") or "") == puzzle


def drawn(dice: Random, letters: str, *, unknown: bool) -> Nonogram:
    """Return a puzzle of a picture in some colours, some of whose clues may be unknown."""
    width, height = dice.randint(1, 12), dice.randint(1, 12)
    rows = ["".join(dice.choice(f"..{letters}") for _ in range(width)) for _ in range(height)]

    def clue(line: str) -> str:
        runs = [(colour, len(list(cells))) for colour, cells in groupby(line) if colour != "."]
        return ".".join(
            f"{'?' if unknown and dice.random() < 0.2 else length}{colour.replace('#', '')}" for colour, length in runs
        )

    clues = [clue("".join(line)) for line in (*zip(*rows, strict=True), *rows)]
    palette = ",".join(f"{each}={dice.randrange(1, 0xFFFFFF):06x}" for each in letters if each != "#")
    return Nonogram.parse(f"{width}x{height}:{'/'.join(clues)}{';' if palette else ''}{palette}")


def runs_of(puzzle: Nonogram) -> list[object]:
    """Return the runs with their colours, whose letters may differ."""
    palette = dict(puzzle.ink.palette) if puzzle.ink else {}
    lines = map(puzzle.board.runs, puzzle.board.lines)
    return [[(run.length, palette.get(run.colour, run.colour)) for run in line] for line in lines]


@pytest.mark.parametrize(
    "form", [pytest.param(each, id=each.slug) for each in WRITTEN if set(HOLDS.get(each.slug, ())) - {STARTING_CELLS}]
)
def test_random_boards_are_read_back(form: Format[object]) -> None:
    dice, refused = Random(form.slug), 0
    holds = HOLDS[form.slug]
    for _ in range(60):
        letters = dice.choice(("#rb", "rgby", "#q", "#abcdefghij", "r")) if COLOURS in holds else "#"
        puzzle = drawn(dice, letters, unknown=UNKNOWN_LENGTHS in holds)
        try:
            written = puzzle.as_file(form.slug) or ""
        except CannotHoldError as lacks:
            assert "such as these" in str(lacks) or "line by line" in str(lacks)
            refused += "line by line" not in str(lacks)
            continue
        again = Nonogram.parse(written)
        assert runs_of(again) == runs_of(puzzle)
        if form.slug != "ppm":  # it has no letters
            assert {*(again.ink.palette if again.ink else ())} <= {*(puzzle.ink.palette if puzzle.ink else ())}
    assert refused < 10


@pytest.mark.parametrize(
    "text",
    [
        f"{40 * '11'} # #\n{40 * '1 '}x\n",
        f'{{"rows": ["{40 * "11"}!"], "cols": ["{40 * "1"}"]}}',
        f"[colors]\n{20_000 * 'ab'}\n[clues]\nrows = 1\ncolumns = 1",
        f"{80 * 'color'}[Row clues]",
    ],
)
def test_long_words_and_numbers_take_no_time(text: str) -> None:
    begin = process_time()
    with suppress(PuzzleError):
        Nonogram.parse(text)
    assert process_time() - begin < 1


def test_a_picture_in_colour_comes_back_as_the_same_text() -> None:
    (form,) = [each for each in Nonogram.other_formats() if each.slug == "ppm"]
    written = 0
    for text, _ in stored("nonogram")["colours-that-touch"][::3]:
        with suppress(CannotHoldError):  # if lines alone do not solve it
            assert str(Nonogram.parse(form.write(Nonogram.parse(text).board))) == text
            written += 1
    assert written > 4


def test_similar_colours_have_their_letters_whichever_comes_first() -> None:
    """The usual shade has its usual letter."""
    reds = [("255 0 0", "224 49 49"), ("224 49 49", "255 0 0")]
    texts = [f"P3 3 1 255 255 255 255 {one} {other}" for one, other in reds]
    assert [str(Nonogram.parse(text)).partition(";")[2] for text in texts] == ["r=e03131,a=ff0000"] * 2
