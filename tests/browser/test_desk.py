"""On a desk: the board and all that is done to it are one block in the middle, beside words of any length."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine import PUZZLES
from tests.browser.conftest import Visit
from tests.browser.test_shapes import MODES, show
from tests.helpers import until

WINDOWS = ((1280, 800), (1920, 1080), (1024, 768))
BOARD = "#board :is(table, .studio, .trades)"
SCROLLERS = """
() => [...document.querySelectorAll("#puzzle > .panel, #puzzle > .panel *")]
  .filter((each) => each.checkVisibility() && !each.matches("textarea, input"))
  .filter((each) => ["auto", "scroll"].includes(getComputedStyle(each).overflowY))
  .filter((each) => each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.outerHTML.slice(0, 80))
"""


def box(page: Page, selector: str) -> Any:
    """Where the first is that is seen; at once, since an answer may bring another board."""
    return page.evaluate(
        """selector => {
          const found = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
          const { x, y, width, height } = found.getBoundingClientRect();
          return { x, y, width, height };
        }""",
        selector,
    )


def stands_again(page: Page, before: Any) -> None:
    """The board is where it was, and as wide; its size may come with the next frame."""
    expected = (before["x"], before["width"])
    until(lambda: (now := box(page, BOARD)) and (now["x"], now["width"]) == expected, f"not at {expected}")


def near(one: float, other: float) -> bool:
    return abs(one - other) < 2


@pytest.mark.parametrize("slug", PUZZLES)
def test_the_board_stays_where_it_is_in_every_mode(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        show(page, "play")
        played = box(page, BOARD)
        for mode in ("make", "solve"):
            show(page, mode)
            there = box(page, BOARD)
            assert near(there["y"], played["y"]), (mode, width)
            if mode == "solve":
                stands_again(page, played)


@pytest.mark.parametrize("slug", PUZZLES)
def test_the_board_and_its_tools_are_one_block_in_the_middle(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        desk, bar, actions = (box(page, each) for each in (".desk", "#bar", ".controls > .actions"))
        middle = desk["x"] + desk["width"] / 2
        parts = page.locator("#board :is(table, .studio, .trades, .beside)").locator("visible=true").all()
        boxes = [found for each in parts if (found := each.bounding_box())]
        left, right = min(each["x"] for each in boxes), max(each["x"] + each["width"] for each in boxes)
        assert abs((left + right) / 2 - middle) < 8, (left, right, middle)
        assert abs((bar["x"] + actions["x"] + actions["width"]) / 2 - middle) < 8 or actions["y"] > bar["y"] + 40
        assert bar["y"] >= desk["y"] + desk["height"]
        lowest = max(each["y"] + each["height"] for each in boxes)
        assert bar["y"] >= lowest - 1
        for each in page.locator("#board .tools button").locator("visible=true").all():
            at = each.bounding_box()
            assert at
            assert at["y"] >= boxes[0]["y"] + boxes[0]["height"]  # nothing to press is above the board


@pytest.mark.parametrize("slug", PUZZLES)
def test_nothing_beside_the_board_scrolls_by_itself(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    page.set_viewport_size({"width": 1280, "height": 800})
    if page.locator("[data-hint]").count():
        page.locator("[data-hint]").click()
        expect(page.locator(".hint")).to_be_visible()
        for _ in range(3):
            for each in page.locator(".hint details:not([open]) > summary").locator("visible=true").all():
                each.click()
        assert page.evaluate(SCROLLERS) == []
    for mode in MODES:
        show(page, mode)
        assert page.evaluate(SCROLLERS) == [], mode


def test_the_board_stays_in_sight_while_long_words_are_read(visit: Visit) -> None:
    page = visit.editor("/letters?example=1")
    page.set_viewport_size({"width": 1280, "height": 800})
    show(page, "solve")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.evaluate("scrollY") > 100
    expect(page.locator(".studio")).to_be_in_viewport(ratio=1)
    expect(page.locator("#bar")).to_be_in_viewport(ratio=1)
