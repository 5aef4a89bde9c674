"""Signpost under fingers: a stroke along an arrow joins cells, any other one scrolls; only what lights up is joined."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests import until
from tests.browser.conftest import Visit, open_more
from tests.browser.fingers import Fingers, Point

PUZZLE = "4x4:1ecgecffedaeaaba16a"


def at(page: Page, place: str, x: float = 0.5, y: float = 0.5) -> Point:
    box = page.locator(f".signpost td[data-place={place}]").bounding_box()
    assert box
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def entries(page: Page) -> str:
    return page.locator("#entries").input_value()


def lit(page: Page) -> list[str]:
    return page.locator("td.reach").evaluate_all("cells => cells.map((cell) => cell.dataset.place)")


def stroke(page: Page, start: Point, end: Point) -> None:
    """Lifted at once, it would be a fling, and the browser would swallow the next tap."""
    fingers = Fingers(page)
    fingers.put(start)
    fingers.move(end, steps=10)
    page.wait_for_timeout(120)
    fingers.lift()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_a_finger_joins_cells_along_an_arrow(phone: Visit, width: int, height: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": height})
    page = phone.editor(f"/signpost?text={PUZZLE}")
    aim = page.locator(".lines .aim")
    fingers = Fingers(page)
    fingers.put(at(page, "r2c2"))
    fingers.move(at(page, "r3c1", 0.7, 0.4))  # a hand is not exact
    assert lit(page) == ["r3c1"]
    expect(aim).to_have_attribute("d", re.compile("^M1.54 1.59L0.717 2.413M"))
    fingers.lift()
    assert entries(page) == "r2c2>r3c1"
    expect(aim).to_have_attribute("d", "")
    stroke(page, at(page, "r3c2"), at(page, "r1c2"))  # straight up
    assert entries(page) == "r2c2>r3c1 r3c2>r1c2"
    stroke(page, at(page, "r3c2"), at(page, "r2c2", 0.5, -0.2))  # the same again, over a cell that is led away from
    assert entries(page) == "r2c2>r3c1"
    stroke(page, at(page, "r4c3"), at(page, "r4c3", 0.5, -3.6))  # out of the board
    assert entries(page) == "r2c2>r3c1"
    assert page.evaluate("scrollY") == 0
    page.get_by_role("button", name="Undo").tap()
    assert entries(page) == "r2c2>r3c1 r3c2>r1c2"


@pytest.mark.parametrize("place", ["r2c4", "r4c2", "r4c4", "r3c4"])
def test_every_other_swipe_scrolls(phone: Visit, place: str) -> None:
    """Up from an arrow down, from one aslant, from the last cell, and from an arrow up whose cells are all taken."""
    page = phone.editor(f"/signpost?text={PUZZLE}")
    for start, end in (("r1c2", "r1c4"), ("r2c1", "r2c4")):
        stroke(page, at(page, start), at(page, end))
    before = entries(page)
    assert before == "r1c2>r1c4 r2c1>r2c4"
    x, y = at(page, place)
    stroke(page, (x, y), (x + 2, y - 150))
    until(lambda: page.evaluate("scrollY") > 60)
    assert entries(page) == before


def test_two_fingers_and_a_stroke_that_is_taken_away_change_nothing(phone: Visit) -> None:
    page = phone.editor(f"/signpost?text={PUZZLE}")
    page.locator(".signpost td[data-place=r2c2]").tap()
    fingers = Fingers(page)
    for second in (True, False):
        fingers.put(at(page, "r4c3"))
        fingers.move(at(page, "r3c3"))
        expect(page.locator(".signpost td.picked")).to_have_attribute("data-place", "r4c3")
        if second:
            fingers.put(at(page, "r2c1"), 1)
            fingers.move(at(page, "r3c1"), 1)
            fingers.lift(1)
            fingers.lift()
        else:
            fingers.session.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
            fingers.down.clear()
        expect(page.locator(".signpost td.picked")).to_have_attribute("data-place", "r2c2")
        expect(page.locator(".lines .aim")).to_have_attribute("d", "")
        assert entries(page) == ""
    fingers.pinch(at(page, "r3c2"), 40, 160)
    until(lambda: page.evaluate("visualViewport.scale") > 1.2)
    assert entries(page) == ""


@pytest.mark.parametrize("mistakes", ["on", "off"])
def test_what_lights_up_follows_from_no_number_elsewhere(phone: Visit, mistakes: str) -> None:
    page = phone.editor("/signpost?text=3x3:2ccc3caacc9a")
    if mistakes == "off":
        open_more(page)
        page.locator("[data-option=mistakes]").tap()
        page.get_by_role("button", name="Close", exact=True).tap()
    page.locator(".signpost td[data-place=r1c1]").tap()
    assert lit(page) == ["r1c2", "r1c3"], "where 3 is, is for the player to see"
    page.locator(".signpost td[data-place=r2c1]").tap()
    assert entries(page) == "", "what does not light up is not joined"
    page.locator(".signpost td[data-place=r1c1]").tap()
    page.locator(".signpost td[data-place=r1c3]").tap()
    assert entries(page) == "r1c1>r1c3"


def test_a_cell_that_does_not_light_up_is_chosen_instead(phone: Visit) -> None:
    page = phone.editor(f"/signpost?text={PUZZLE}")
    page.locator(".signpost td[data-place=r1c3]").tap()
    assert lit(page) == ["r1c2"], "1 follows nothing"
    page.locator(".signpost td[data-place=r4c3]").tap()  # its arrow points at the first one
    assert entries(page) == ""
    expect(page.locator(".signpost td.picked")).to_have_attribute("data-place", "r4c3")


def test_a_stroke_against_the_arrow_is_told(phone: Visit, visit: Visit) -> None:
    page = phone.editor("/signpost?text=2x2:1ceg4a")
    news = page.locator("[data-news]")
    x, y = at(page, "r1c1")
    stroke(page, (x, y), (x - 60, y))  # where nothing can be scrolled
    expect(news).to_have_text("This arrow points east.")
    assert entries(page) == ""
    stroke(page, (x, y), at(page, "r1c2"))
    assert entries(page) == "r1c1>r1c2"
    expect(news).to_be_empty()

    page = visit.editor(f"/signpost?text={PUZZLE}")
    news = page.locator("[data-news]")
    for start, end, words in [("r2c2", "r2c3", "This arrow points south-west."), ("r4c4", "r3c1", "the last cell")]:
        page.mouse.move(*at(page, start))
        page.mouse.down()
        page.mouse.move(*at(page, end), steps=4)
        page.mouse.up()
        expect(news).to_contain_text(words)
    assert entries(page) == ""
