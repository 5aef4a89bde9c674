"""Painting nonograms: the board stands still, strokes keep to their line, and the picture is the painter's."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, go
from tests.browser.fingers import Fingers
from tests.browser.puzzles.nonogram.actions import PUZZLE, cell, drag, heads, middle, picture, solved, text, way

SMILEY = [
    "..######..",
    ".#......#.",
    "#..#..#..#",
    "#..#..#..#",
    "#........#",
    "#.#....#.#",
    "#..####..#",
    "#........#",
    ".#......#.",
    "..######..",
]
Line = tuple[tuple[int, int], tuple[int, int]]


def strokes() -> list[Line]:
    """The smiley in 21 straight strokes, by cells counted from 1."""
    rows = [(1, 3, 4), (1, 6, 5), (1, 7, 8), (10, 3, 5), (10, 8, 6), (7, 4, 5), (7, 7, 6)]
    columns = [(1, 3, 4), (1, 6, 5), (1, 7, 8), (10, 8, 7), (10, 6, 5), (10, 3, 4), (4, 3, 4), (7, 4, 3)]
    singles = [(6, 3), (6, 8), (2, 2), (2, 9), (9, 2), (9, 9)]
    lines = [((r, start), (r, end)) for r, start, end in rows] + [((start, c), (end, c)) for c, start, end in columns]
    return [*lines, *((each, each) for each in singles)]


def frame(page: Page) -> tuple[float, float, float, float]:
    box = page.locator('.nonogram td[data-place="r1c1"]').bounding_box()
    assert box
    return box["x"], box["y"], box["width"], box["height"]


def off(point: tuple[float, float], across: bool, by: float) -> tuple[float, float]:
    """Beside the point: nobody's hand is straight."""
    x, y = point
    return (x, y + by) if across else (x + by, y)


@pytest.mark.parametrize("device", ["visit", "phone"])
def test_a1_21_strokes_of_a_smiley_give_that_smiley(device: str, request: pytest.FixtureRequest) -> None:
    visitor: Visit = request.getfixturevalue(device)
    page = visitor.editor("/nonogram/make?text=10x10:" + "/" * 19)
    fingers = Fingers(page) if device == "phone" else None
    page.locator('[data-option="ruled"]').evaluate("button => button.click()")  # on a phone under Options
    at_first = frame(page)
    assert at_first[2] >= (34 if device == "phone" else 40)
    lines = strokes()
    assert len(lines) == 21
    for (r, c), (to_r, to_c) in lines:
        start, end = middle(cell(page, r, c)), middle(cell(page, to_r, to_c))
        shake = at_first[2] * (0.8 if max(abs(to_r - r), abs(to_c - c)) > 1 else 0.3)
        across = to_r == r
        half = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        shaky = [off(half, across, shake), off(end, across, -shake)]
        way_there = [start] if (r, c) == (to_r, to_c) else shaky
        if fingers:
            fingers.put(start)
            for point in way_there:
                fingers.move(point, steps=5)
            fingers.lift()
        else:
            page.mouse.move(*start)
            page.mouse.down()
            for point in way_there:
                page.mouse.move(*point, steps=3)
                assert frame(page) == at_first
            page.mouse.up()
        assert frame(page) == at_first
    assert picture(page, "black") == SMILEY
    assert heads(page, "row") == ["6", "1 1", *["1 1 1 1"] * 2, "1 1", "1 1 1 1", "1 4 1", "1 1", "1 1", "6"]


def test_a1_the_first_stroke_over_other_clues_does_not_move_the_board(visit: Visit) -> None:
    page = visit.editor("/nonogram/make?example=1")
    long = "10x10:" + "/".join(["1.1.1.1.1"] * 20)
    page = visit.editor(f"/nonogram/make?text={long}")
    before = frame(page)
    drag(page, cell(page, 3, 3), cell(page, 3, 9))
    assert frame(page) == before
    assert picture(page, "black")[2] == "..#######."
    page.get_by_role("button", name="Undo").click()
    assert frame(page) == before


def test_a1_strokes_need_not_be_straight(visit: Visit) -> None:
    page = visit.editor("/nonogram/make?text=5x5:" + "/" * 9)
    switch = page.get_by_role("button", name="Lock to one line")
    expect(switch).to_have_attribute("aria-pressed", "false")
    drag(page, cell(page, 1, 1), cell(page, 5, 5))
    assert picture(page, "black") == ["#....", ".#...", "..#..", "...#.", "....#"]
    switch.click()
    visit.editor("/nonogram/make?text=4x5:" + "/" * 8)  # the choice is remembered
    expect(switch).to_have_attribute("aria-pressed", "true")
    drag(page, cell(page, 1, 1), cell(page, 5, 4))
    assert picture(page, "black") == ["#..."] * 5


def test_a_stroke_covers_only_what_looks_like_its_first_cell(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    cell(page, 2, 3).click(button="right")
    drag(page, cell(page, 2, 1), cell(page, 2, 5))
    assert picture(page, "black")[1] == "##.##"
    assert picture(page, "cross")[1] == "..#.."


def test_a2_the_painted_picture_is_solution_1_and_can_be_made_the_only_one(visit: Visit) -> None:
    page = visit.editor("/nonogram/make?text=5x5:" + "/" * 9)
    diagonal = ["....#", "...#.", "..#..", ".#...", "#...."]
    for r, row in enumerate(diagonal, start=1):
        cell(page, r, row.index("#") + 1).click()
    solved(page, "^\\s*120 solutions")
    expect(page.locator("#result")).to_contain_text("Yours is one of them.")
    assert picture(page, "black") == diagonal
    for wrong in ("differs", "mine", "answer"):
        assert picture(page, wrong) == ["....."] * 5
    expect(page.locator("#pair figcaption")).to_have_text(["Yours", "Another that works"])
    page.get_by_role("button", name="Next").click()  # another one: what is only theirs is not called wrong
    expect(page.locator(".browse .at")).to_have_text(re.compile("^2 of"))
    assert "#" in "".join(picture(page, "mine"))
    assert picture(page, "differs") == ["....."] * 5
    page.get_by_role("button", name="Previous").click()
    expect(page.locator(".browse .at")).to_have_text(re.compile("^1 of"))
    page.get_by_role("link", name="Make yours the only one").click()
    expect(page.locator("body")).to_have_attribute("data-mode", "make")
    expect(page.locator(".nonogram td.given")).to_have_count(4)
    assert picture(page, "black") == diagonal
    solved(page, "One solution")
    assert picture(page, "black") == diagonal
    go(page, "play")
    expect(page.locator(".nonogram td.given")).to_have_count(4)
    shown = ("".join(picture(page, "black")), "".join(diagonal))
    assert all(drawn == "#" for black, drawn in zip(*shown, strict=True) if black == "#")


def test_a2_a_picture_of_other_clues_asks_for_nothing(visit: Visit) -> None:
    page = visit.editor("/nonogram/make?text=5x5:" + "/" * 9)
    cell(page, 1, 1).click()
    way(page, "Type clues")
    page.locator('.nonogram th[data-place="c2"]').click()
    page.keyboard.type("1")
    page.locator('.nonogram th[data-place="r2"]').click()
    page.keyboard.type("1")
    page.keyboard.press("Escape")
    assert text(page) == "5x5:1/1////1/1///"
    solved(page, "^\\s*2 solutions")
    expect(page.locator("#result")).not_to_contain_text("Yours")
