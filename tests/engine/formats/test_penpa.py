"""Links of Penpa+: boards of other people, ours, and what is no board at all."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import PUZZLES, CannotHoldError, PuzzleError
from engine.formats.penpa import MOST_INFLATED, SITE, is_link, read, write
from engine.formats.penpa_board import PenpaBoard
from engine.puzzles.kenken import KenKen
from engine.puzzles.nonogram import Nonogram

KEEN = KenKen.parse("3:a_a3_a_,s1a8m3s1")
PATTERN = Nonogram.parse("3x2:2/1/1/2/1.1")


def packed(text: str, name: str = "p") -> str:
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    return f"{name}={b64encode(packing.compress(text.encode()) + packing.flush()).decode()}"


def link(
    problem: object, entered: object = (), *, size: str = "3,3", margins: str = "[0,0,0,0]", more: str = ""
) -> str:
    head = f"square,{size},38,0,1,1,152,152,84,84,0,0,0,0,Title: Nine%2C or so,Author: Ann,,Rules%2D,OFF,false,"
    lines = [head, margins, "{}", json.dumps(problem), json.dumps(entered or {}), "[16]", "[]", "{}", '"x"', '"x"']
    return f"{SITE}#m=edit&{packed(chr(10).join(lines))}{more}"


@pytest.mark.parametrize("odd", [[], {}, [[]], None, 2.5, True, "2"])
@pytest.mark.parametrize("layer", ["lineE", "symbol", "surface", "number", "numberS"])
@pytest.mark.parametrize("kind", [KenKen, Nonogram])
def test_values_of_any_type_are_no_failure(kind: type[Any], layer: str, odd: object) -> None:
    for board in (read(link({})), read(KEEN.as_file("penpa-tomtom") or "")):
        known = dict(board.problem)
        for value in (odd, [odd, odd, odd], [1, odd, odd], ["2", 1, odd]):
            keys = known.get(layer) or {str(board.index((0, 0))): 0, "31,32": 0}
            for text in (
                link(known | {layer: dict.fromkeys(keys, value)}),
                link(known, {layer: dict.fromkeys(keys, value)}),
            ):
                with suppress(PuzzleError):
                    kind.parse(text)


def test_a_link_may_be_without_padding_and_written_with_per_cent_signs() -> None:
    for words in ("w", "w" * 3, "w" * 11, "w" * 26):
        text = write(PenpaBoard(3, 3, title=words))
        assert {"+", "="} & set(text.partition("p=")[2]) or len(words) == 1
        assert read(text.rstrip("=").replace("+", "%2B")).title == words
    with pytest.raises(PuzzleError, match="copied all"):
        read(f"{SITE}#m=edit&p=ä")


def lines_of(puzzle: KenKen) -> dict[str, Any]:
    return dict(read(puzzle.as_file("penpa-tomtom") or "").problem)


def test_a_link_says_what_was_written() -> None:
    drawn = PenpaBoard(
        2, 3, 1, 1, {"number": {"8": ["5", 1, "1"]}}, title="z9, zz & null", author="A", genres=("sudoku",)
    )
    found = read(write(drawn))
    assert (found.width, found.height, found.top, found.left) == (2, 3, 1, 1)
    assert (found.title, found.author, found.genres) == ("z9, zz & null", "A", ("sudoku",))
    assert found.cells_of(found.problem, "number") == {(-2, -2): ["5", 1, "1"]}


def test_both_names_of_the_layers_are_known() -> None:
    """Other programs of the family call edges and small numbers otherwise; a link replaces both by the same signs."""
    problem = lines_of(KEEN)
    named = link({"edge": problem["lineE"], "sudoku": problem["numberS"]}, size="3,4", margins="[1,0,0,0]")
    assert KenKen.parse(named) == KEEN
    assert KenKen.parse(named.replace("m=edit", "m=solve").replace("#", "?")) == KEEN
    assert KenKen.parse(named[named.index("m=") :]) == KEEN


def test_what_is_entered_and_said_beside_is_brought_along() -> None:
    problem = lines_of(KEEN)
    cell = PenpaBoard(3, 3, 1).index
    entered = {
        "number": {
            str(cell((0, 0))): ["2", 2, "1"],
            str(cell((0, 1))): [[1, 0, 1, 0, 0, 0, 0, 0, 0, 0], 2, "7"],
            str(cell((0, 2))): ["13", 2, "6"],
            str(cell((1, 0))): ["x", 2, "1"],
        },
        "numberS": {str(4 * cell((2, 2), 1) + 1): ["12", 9]},
    }
    text = link(problem | {"symbol": {"1": [1, "star", 1]}}, entered, size="3,4", margins="[1,0,0,0]")
    form = KenKen.format_of(text)
    assert form is not None
    beside = form.beside(text)
    assert beside.entries == "2 1+3 1+3/. . ./. . 1+2"
    assert (beside.title, beside.author, beside.lost) == ("Nine, or so", "Ann", ("symbols",))


def test_dashed_cages_are_cages_where_no_lines_are_drawn() -> None:
    drawn = PenpaBoard(3, 3)
    cages = [[(0, 0), (0, 1)], [(0, 2), (1, 2)], [(1, 0), (2, 0)], [(1, 1), (2, 1), (2, 2)]]
    corners = {(0, 0): "3+", (0, 2): "1−", (1, 0): "2", (1, 1): "6x"}
    problem = {
        "killercages": [[drawn.index(cell) for cell in cells] for cells in cages],
        "numberS": {str(4 * drawn.index(cell, 1)): [text, 1] for cell, text in corners.items()},
    }
    assert str(KenKen.parse(link(problem))) == "3:102220010,a3s1o2m6,open"


def test_cells_of_a_nonogram_are_brought_along() -> None:
    drawn = read(PATTERN.as_file("penpa") or "")
    black, dot, white = (str(drawn.index(cell)) for cell in ((0, 0), (0, 1), (1, 1)))
    entered = {"surface": {black: 1, white: 2}, "symbol": {dot: [8, "ox_B", 2]}}
    text = link(drawn.problem, entered, size="5,3", margins="[1,0,2,0]")
    form = Nonogram.format_of(text)
    assert form is not None
    assert form.beside(text).entries == "#.?/?.?"
    assert Nonogram.parse(text) == PATTERN
    given_cells = link(dict(drawn.problem) | {"surface": {black: 4, white: 2}}, size="5,3", margins="[1,0,2,0]")
    assert Nonogram.parse(given_cells).givens == ("#??", "?.?")


@pytest.mark.parametrize("slug", ["kenken", "nonogram"])
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{SITE}#m=edit&p=!!!", "cut off"),
        (f"{SITE}#m=edit&p=////", "couldn’t unpack"),
        (f"{SITE}#m=edit&{packed('square')}", "has 1 lines"),
        (f"{SITE}#m=edit&{packed(chr(10).join(['hex,3,3', '', '', '', '']))}", "the link’s grid is “hex”"),
        (f"{SITE}#m=edit&{packed(chr(10).join(['square,3,3', '[1]', '', '', '']))}", "four whole numbers"),
        (f"{SITE}#m=edit&{packed(chr(10).join(['square,3,3', '[1,2,0,0]', '', '', '']))}", "leave no cells"),
        (f"{SITE}#m=edit&{packed(chr(10).join(['square,3,x', '[1,2,0,0]', '', '', '']))}", "number of rows"),
        (f"{SITE}#m=edit&{packed(chr(10).join(['square,3,3', '[0,0,0,0]', '', '{', '']))}", "couldn’t read"),
        (f"{SITE}#m=edit&{packed(chr(10).join(['square,3,3', '[0,0,0,0]', '', '[' * 9999, '']))}", "couldn’t read"),
        (f"{SITE}#m=edit&{packed('0' * (MOST_INFLATED + 1))}", "unpacks to more than 1,000,000 bytes"),
        (link({}), "the link’s board has no"),
    ],
)
def test_what_is_no_board_is_refused(slug: str, text: str, told: str) -> None:
    assert is_link(text)
    with pytest.raises(PuzzleError) as error:
        PUZZLES[slug].parse(text)
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("clue", "told"),
    [("A", "has the clue “A”"), ("3-", "is one cell with the clue “3-”"), ("-", "has the clue “-”")],
)
def test_a_clue_that_is_none_is_named(clue: str, told: str) -> None:
    one = KenKen.parse("3:0" + "12220010,a3a3s1s2_".replace("12220010", "02220010") + ",bare")
    problem = lines_of(one)
    problem["numberS"] = problem["numberS"] | {str(4 * PenpaBoard(3, 3, 1).index((0, 0), 1)): [clue, 1]}
    with pytest.raises(PuzzleError) as error:
        KenKen.parse(link(problem, size="3,4", margins="[1,0,0,0]"))
    assert told in str(error.value)


def test_what_penpa_cannot_hold_is_named() -> None:
    with pytest.raises(CannotHoldError, match="with no clues"):
        KenKen.parse("3:102220010,____,bare").as_file("penpa-tomtom")
    with pytest.raises(CannotHoldError, match="single cage"):
        KenKen.parse("aaa\naaa\naaa\n\na=18+").as_file("penpa-tomtom")
    with pytest.raises(CannotHoldError, match="more than 100 cells"):
        Nonogram(((1,),) * 120, ((120,),)).as_file("penpa")


@settings(deadline=None, max_examples=150)
@given(st.binary(max_size=60), st.integers(0, 400), st.sampled_from([KEEN, PATTERN]))
def test_mutated_boards_are_read_or_refused(noise: bytes, at: int, puzzle: KenKen | Nonogram) -> None:
    drawn = read(puzzle.as_file("penpa-tomtom" if isinstance(puzzle, KenKen) else "penpa") or "")
    text = json.dumps(dict(drawn.problem))
    text = text[:at] + noise.decode("latin-1") + text[at + len(noise) :]
    lines = ["square,5,5,38", "[2,0,2,0]", "", text, text]
    for kind in (KenKen, Nonogram):
        mutated = f"m=edit&{packed(chr(10).join(lines))}"
        try:
            kind.parse(mutated)
        except PuzzleError as error:
            assert str(error)
        else:
            form = kind.format_of(mutated)
            assert form is not None
            form.beside(mutated)


def test_a_solution_is_brought_along() -> None:
    problem, cell = lines_of(KEEN), PenpaBoard(3, 3, 1).index
    digits = "213132321"
    numbers = [f"{cell(divmod(i, 3))},{digit}" for i, digit in enumerate(digits)]
    also = f"&{packed(json.dumps([[], [], [], [], numbers, []]), 'a')}"
    text = link(problem, size="3,4", margins="[1,0,0,0]", more=also)
    assert KenKen.beside(text).solution == "2 1 3/1 3 2/3 2 1"
    assert KenKen.beside(text.replace(also, "")).solution == ""
    drawn = read(PATTERN.as_file("penpa") or "")
    black = [str(drawn.index(each)) for each in ((0, 0), (0, 1), (1, 0), (1, 2))]
    also = f"&{packed(json.dumps([black, [], [], [], [], []]), 'a')}"
    assert Nonogram.beside(link(drawn.problem, size="5,3", margins="[1,0,2,0]", more=also)).solution == "##./#.#"
