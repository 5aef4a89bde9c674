"""Boards turned, mirrored and shifted while they are made."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from engine import PUZZLES, PuzzleError
from engine.core.abilities import Transformable
from engine.core.puzzle import GridPuzzle
from engine.core.transforms import SHIFTS, Transform

TRANSFORMABLE: list[Any] = [kind for kind in PUZZLES.values() if issubclass(kind, Transformable)]
SMALL = [
    pytest.param(kind, each.text, id=f"{kind.slug}-{i}")
    for kind in TRANSFORMABLE
    for i, each in enumerate(kind.examples)
    if each.solutions is not None and len(each.text) < 120
]
TURN, FLIP = Transform("turn"), Transform("flip")
NONOGRAM, KENKEN, SIGNPOST = (PUZZLES[slug] for slug in ("nonogram", "kenken", "signpost"))
CORNER = "4x3:2/1///2/1/"
"""A picture in the upper left corner."""


def laid(kind: Any, text: str, *transforms: Transform) -> str:
    for each in transforms:
        text = kind.transformed(text, each)
    return text


def test_all_grids_and_boxes_can_be_turned() -> None:
    assert {kind.slug for kind in TRANSFORMABLE} == {"nonogram", "kenken", "signpost", "boxes"}
    assert {kind.slug for kind in TRANSFORMABLE if "left" in kind.ways} == {"nonogram"}


@pytest.mark.parametrize(("kind", "text"), SMALL)
def test_four_turns_and_two_flips_lead_back(kind: Any, text: str) -> None:
    same = kind.parse(text)
    assert kind.parse(laid(kind, text, *[TURN] * 4)) == same
    assert kind.parse(laid(kind, text, FLIP, FLIP)) == same
    assert kind.parse(laid(kind, text, FLIP, TURN, FLIP, TURN)) == same
    assert kind.parse(laid(kind, text, TURN, TURN, FLIP)) == kind.parse(laid(kind, text, FLIP, TURN, TURN))


@pytest.mark.parametrize(("kind", "text"), SMALL)
@pytest.mark.parametrize("transform", [TURN, FLIP], ids=["turn", "flip"])
def test_solutions_are_laid_anew_like_their_puzzle(kind: Any, text: str, transform: Transform) -> None:
    before, after = kind.parse(text), kind.parse(laid(kind, text, transform))
    if not issubclass(kind, GridPuzzle):
        assert [*map(before.size, before.solutions())] == [*map(after.size, after.solutions())]
        return
    expected = {tuple(map(tuple, transform.grid(grid, None))) for grid in islice(before.solutions(), 20)}
    assert {tuple(map(tuple, grid)) for grid in islice(after.solutions(), 20)} == expected


def test_boxes_of_each_place_are_seen_where_they_have_come_to() -> None:
    kind: Any = PUZZLES["boxes"]
    for transform in (TURN, FLIP):
        for row in range(2):
            for column in range(3):
                heights = [["0"] * 3 for _ in range(2)]
                heights[row][column] = "2"
                top = ["".join("01"[height != "0"] for height in line) for line in heights]
                side = "".join("01"[c == column] for c in range(3))
                back = "".join("01"[c == 1 - row] for c in range(2))
                text = f"3x2x2:{side},{side}/{back},{back}/{','.join(top)}"
                puzzle = kind.parse(laid(kind, text, transform))
                places = transform.grid(heights, "0")
                attempt = "/".join(" ".join(line) for line in places)
                assert puzzle.judge(attempt).done, (transform, text)


def test_what_is_unfinished_is_turned_too() -> None:
    assert laid(KENKEN, "3:000000000,a1_a3_2a3a1a3a1_", TURN) == "3:000000000,a3_2a1a1a3__a1a3"
    assert laid(KENKEN, "3:100000000,a4_a3o2a1_a3a1,open", FLIP) == "3:010000000,_a4a1o2a3a1a3_,open"
    assert laid(SIGNPOST, "3x2:1c..6a..", TURN) == "2x3:6c1e...."
    with pytest.raises(PuzzleError):
        laid(SIGNPOST, "3x2:1c", TURN)


def test_a_nonogram_is_shifted_where_that_needs_no_picture() -> None:
    right = laid(NONOGRAM, CORNER, Transform("right"))
    assert right == "4x3:/2/1//2/1/"
    assert laid(NONOGRAM, right, Transform("left")) == CORNER
    assert laid(NONOGRAM, CORNER, Transform("down", wraps=False)) == "4x3:2/1////2/1"
    for way in ("left", "up"):
        with pytest.raises(PuzzleError, match="empty edge"):
            laid(NONOGRAM, CORNER, Transform(way))
    given = "4x3:2/1///2/1/,Ak"
    assert NONOGRAM.parse(given).givens[0][0] == "#"  # type: ignore[attr-defined]
    assert NONOGRAM.parse(laid(NONOGRAM, given, Transform("right"))).givens[0] == "?#??"  # type: ignore[attr-defined]


def test_cells_wrap_or_are_lost() -> None:
    rows = ["ab", "cd", "ef"]
    for way, wrapped, lost in (
        ("left", ["ba", "dc", "fe"], ["b.", "d.", "f."]),
        ("right", ["ba", "dc", "fe"], [".a", ".c", ".e"]),
        ("up", ["cd", "ef", "ab"], ["cd", "ef", ".."]),
        ("down", ["ef", "ab", "cd"], ["..", "ab", "cd"]),
    ):
        assert way in SHIFTS
        assert [*Transform(way).rows(rows, ".")] == wrapped  # type: ignore[arg-type]
        assert [*Transform(way, wraps=False).rows(rows, ".")] == lost  # type: ignore[arg-type]
    assert [*TURN.rows(rows, ".")] == ["eca", "fdb"]
    assert [*FLIP.rows(rows, ".")] == ["ba", "dc", "fe"]
