"""Grids of text that other programs have KenKens in."""

from __future__ import annotations

import pytest

from engine import CannotHoldError, PuzzleError
from engine.puzzles.kenken import KenKen


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("abb\na3b\ncc1\n\na: 1-\nb: 7+\nc: 2/", "aab\na.b"),
        ("abb\na3b\ncc1\na : 1 -\nb: 7+\nc:2÷", ""),
        ("3 3\n1- 7+ .\n. 3 -\n2/ . 1\n1 2 2\n1 3 2\n4 4 5", ""),
        ("3 3\n- 7 .\n1- 3 -\n2/ - 1\n7 2 2\n7 33 2\n4 4 5", "open"),
    ],
)
def test_grids_are_read(text: str, expected: str) -> None:
    puzzle = KenKen.parse(text)
    assert [len(cage.cells) for cage in puzzle.cages] == [2, 3, 1, 2, 1]
    assert [cage.op for cage in puzzle.cages] == ["-", "" if expected == "open" else "+", "=", "/", "="]
    assert KenKen.readings(text) == {KenKen.format_of(text).name: puzzle}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ab\nab\na: 1-\nb: 3+", "The smallest grid is 3"),
        ("abb\na3b\ncc1\na: 1-\na: 7+\nc: 2/", "a letter has two clues"),
        ("abb\na3b\ncc1\na: 1-\nb: 7+", "no clue yet"),
        ("3 3\n1- 7+ .\n. 3 .\n2/ . 1\n1 2 2\n1 3 2\n1 1 5", "a second clue for this cage"),
        ("3 3\n1- 7+ .\n. 3 .\n. . 1\n1 2 2\n3 4 2\n1 1 5", "the cells of cage 1 aren’t connected"),
        ("17 17\n" + "1+ . . . . . . . . . . . . . . . .\n" * 17 + ("1 " * 17 + "\n") * 17, "17"),
    ],
)
def test_what_is_wrong_in_a_grid_is_told(text: str, told: str) -> None:
    with pytest.raises(PuzzleError) as error:
        KenKen.parse(text)
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("text", "slug", "told"),
    [
        ("3:a_a3_a_,s1_m3s1,bare", "ken", "without a clue"),
        ("3:a_a3_a_,s1_m3s1,bare", "clue-grid", "without a clue"),
        ("3:a_a3_a_,o1a8m3s1,open", "ken", "without a sign"),
        ("3:202210010,m6a3d1m3,large", "ken", "− and ÷ on more than two cells"),
        ("3:a_a3_a_,s1o8m3s1,open", "clue-grid", "only be sums or products"),
        ("10:" + "0" * 100 + "," + "a1" * 100, "ken", "starting cells only"),
        ("10:" + "1" + "0" * 99 + "," + "a19" + "a10" * 98, "ken", "two digits"),
        ("3:_13,a1a2a3a2a3a1a3a1a2", "clue-grid", "starting cells only"),
    ],
)
def test_what_a_grid_cannot_hold_is_named(text: str, slug: str, told: str) -> None:
    with pytest.raises(CannotHoldError, match=told):
        KenKen.parse(text).as_file(slug)


def test_many_cages_are_more_than_letters() -> None:
    dominoes = "1010101010" * 10
    puzzle = KenKen.parse(f"10:{dominoes}," + "a5" * 50)
    written = puzzle.as_file("ken")
    assert written is not None
    assert KenKen.parse(written) == puzzle
    wide = KenKen.parse("12:" + "101010101010" * 12 + "," + "a5" * 72)
    with pytest.raises(CannotHoldError, match="52 cages"):
        wide.as_file("ken")
    assert KenKen.parse(wide.as_file("clue-grid") or "") == wide
