"""Fingers on boards that are tapped to play and drawn to make: what scrolls, what draws, and how much it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from engine.puzzles.kenken import KenKen
from engine.puzzles.signpost import Signpost
from tests import until
from tests.browser.conftest import Visit
from tests.browser.fingers import Fingers, Point

SIGNPOST = Signpost.examples[0].text
KENKEN = KenKen.examples[1].text
NAMES = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
OPERATORS = {"+": "Plus", "-": "Minus", "*": "Times", "/": "Divided by"}


def middle(page: Page, r: int, c: int, x: float = 0.5, y: float = 0.5) -> Point:
    box = page.locator(f'#board td[data-place="r{r}c{c}"]').bounding_box()
    assert box
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def text(page: Page) -> str:
    return page.locator("#text").input_value()


def swipe_and_pinch(phone: Visit, page: Page) -> None:
    """Over a board in Play: the page scrolls, then zooms, and nothing is entered."""
    before = text(page)
    fingers = Fingers(page)
    start, entries = middle(page, 3, 2), page.locator("#entries").input_value()
    fingers.swipe(start, (start[0], start[1] - 160), steps=12)
    until(lambda: page.evaluate("scrollY") > 60)
    across = middle(page, 3, 1), middle(page, 3, 4)
    fingers.swipe(*across)
    assert (text(page), page.locator("#entries").input_value()) == (before, entries)
    fingers.pinch(middle(page, 3, 3), 40, 160)
    until(lambda: page.evaluate("visualViewport.scale") > 1.1)  # a busy browser drops some of the moves
    assert (text(page), page.locator("#entries").input_value()) == (before, entries)


def test_a4_signpost_scrolls_and_zooms_under_fingers_in_play(phone: Visit) -> None:
    swipe_and_pinch(phone, phone.editor(f"/signpost?text={SIGNPOST}"))


def test_a4_kenken_scrolls_and_zooms_under_fingers_in_play(phone: Visit) -> None:
    swipe_and_pinch(phone, phone.editor(f"/kenken?text={KENKEN}"))


def test_a4_signpost_one_finger_points_an_arrow_and_two_never_do(phone: Visit) -> None:
    page = phone.editor("/signpost/make?text=3x3:ddg9abga1gh")
    fingers = Fingers(page)
    fingers.put(middle(page, 2, 2))
    fingers.move(middle(page, 2, 2, x=0.58), steps=2)
    fingers.lift()
    assert text(page) == "3x3:ddg9abga1gh", "that was no stroke"
    fingers.swipe(middle(page, 2, 2), middle(page, 3, 2))
    assert text(page) == "3x3:ddg9aega1gh"
    fingers.put(middle(page, 1, 1))
    fingers.move(middle(page, 1, 2))
    assert text(page).startswith("3x3:cdg")
    fingers.put(middle(page, 3, 3), 1)
    assert text(page) == "3x3:ddg9aega1gh", "a second finger takes the stroke back"
    fingers.lift(1)
    fingers.lift(0)
    fingers.pinch(middle(page, 2, 2), 40, 160)
    assert text(page) == "3x3:ddg9aega1gh"


def test_a4_kenken_one_finger_draws_a_cage_and_two_never_do(phone: Visit) -> None:
    page = phone.editor("/kenken/make?text=3:_ad_5,s1s2a3m6")
    before = KenKen.parse(text(page))
    fingers = Fingers(page)
    fingers.put(middle(page, 1, 1))
    fingers.move(middle(page, 1, 3))
    drawn = text(page)
    assert drawn.startswith("3:110"), drawn
    fingers.put(middle(page, 3, 3), 1)
    assert KenKen.parse(text(page)) == before, "a second finger takes the stroke back"
    fingers.lift(1)
    fingers.lift(0)
    fingers.pinch(middle(page, 2, 2), 40, 160)
    assert KenKen.parse(text(page)) == before


class Counted:
    """A phone's visitor, of whom every tap and stroke is counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.fingers, self.actions = page, Fingers(page), 0

    def tap(self, name: str) -> None:
        self.actions += 1
        self.page.locator("#board, #bar").get_by_role("button", name=name, exact=True).tap()

    def stroke(self, way: Sequence[tuple[int, int]]) -> None:
        self.actions += 1
        self.fingers.put(middle(self.page, way[0][0] + 1, way[0][1] + 1))
        for r, c in way[1:]:
            self.fingers.move(middle(self.page, r + 1, c + 1), steps=4)
        self.page.wait_for_timeout(
            120
        )  # lifted at once, it would be a fling, and the browser would swallow the next tap
        self.fingers.lift()


def test_count_signpost_5x5_from_a_magazine_in_40_actions_on_a_phone(phone: Visit) -> None:
    puzzle = Signpost.parse(SIGNPOST)
    page = phone.editor("/signpost/make")
    hand = Counted(page)
    page.locator("#board td").first.tap()
    for cell in puzzle.cells:
        for digit in str(puzzle.given(cell) or ""):
            hand.tap(digit)
        if cell != puzzle.cells[-1]:
            hand.tap(f"Point {NAMES[puzzle.arrow(cell)]}")
    expect(page.locator("#text")).to_have_value(str(puzzle))
    hand.tap("Show solution")
    expect(page.locator(".verdict")).to_be_visible()
    assert hand.actions < 40, hand.actions  # and the tap that chooses the first cell
    print(f"Signpost 5 × 5: {hand.actions} actions")  # noqa: T201


def walk(cells: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """A way through all cells by neighbours, there and back where it must."""
    left = set(cells)

    def visit(cell: tuple[int, int]) -> Iterator[tuple[int, int]]:
        left.discard(cell)
        yield cell
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            if (near := (cell[0] + dr, cell[1] + dc)) in left:
                yield from visit(near)
                yield cell

    return list(visit(cells[0]))


def test_count_kenken_6x6_from_a_newspaper_in_60_actions_on_a_phone(phone: Visit) -> None:
    puzzle = KenKen.parse(KENKEN)
    assert (puzzle.size, len(puzzle.cages)) == (6, 17)
    page = phone.editor("/kenken/make")
    hand = Counted(page)
    hand.tap("6 × 6")
    for cage in puzzle.cages:
        hand.stroke(walk(cage.cells))
        for key in str(cage.target):
            hand.tap(key)
        hand.tap(OPERATORS[cage.op])
    expect(page.locator("#text")).to_have_value(str(puzzle))
    hand.tap("Show solution")
    expect(page.locator(".verdict")).to_be_visible()
    assert hand.actions <= 60, hand.actions
    print(f"KenKen 6 × 6: {hand.actions} actions")  # noqa: T201


@pytest.mark.parametrize("wide", [320, 390])
@pytest.mark.parametrize("address", ["/kenken/make", "/signpost/make"])
def test_what_a_finger_needs_stays_in_sight_above_the_bar(phone: Visit, address: str, wide: int) -> None:
    phone.page.set_viewport_size({"width": wide, "height": 844})
    page = phone.editor(address)
    page.locator("#board td").first.tap()
    bar = page.locator("#bar").bounding_box()
    assert bar
    for each in page.locator(".beside [data-in~=make] button:visible").all():
        box = each.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= bar["y"]
