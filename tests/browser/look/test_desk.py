"""On a desk and a tablet: the board is as large as the window lets it be, and all that is done to it is beside it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine import PUZZLES, Hinted
from tests import until
from tests.browser.conftest import Visit, read_hint
from tests.browser.look.test_shapes import MODES, show

HINTED = [slug for slug, kind in PUZZLES.items() if issubclass(kind, Hinted)]
DEALT = ("kenken-6-moderate-g3-1", "kenken-9-moderate-g3-1")
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
            if slug != "boxes":  # made on its views alone, without the pile above them
                assert near(there["y"], played["y"]), (mode, width)
            if mode == "solve":
                stands_again(page, played)


@pytest.mark.parametrize("slug", PUZZLES)
def test_the_board_is_whole_and_all_that_is_done_to_it_is_beside_it(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        board, bar, actions = (box(page, each) for each in (BOARD, "#bar", ".controls .actions > *"))
        assert board["y"] + board["height"] <= height, (width, board)
        assert actions["y"] > bar["y"]
        for each in (bar, actions, *pressed(page)):
            assert each["x"] >= board["x"] + board["width"], (width, each)
            assert each["y"] + each["height"] <= height, (width, each)


@pytest.mark.parametrize("path", [*(f"{slug}?example=1" for slug in HINTED), *(f"kenken/new/{each}" for each in DEALT)])
def test_a_hint_is_in_sight_below_the_bar_and_the_keys_stay(visit: Visit, path: str) -> None:
    for width, height in ((1280, 800), (1366, 768)):
        visit.page.set_viewport_size({"width": width, "height": height})
        page = visit.editor(f"/{path}")
        board, bar, keys = box(page, BOARD), box(page, "#bar"), keys_of(page)
        page.locator("#bar [data-hint]").click()
        for _ in range(2):
            expect(page.locator(".hint")).to_be_in_viewport(ratio=1)
            hint = box(page, ".hint")
            assert hint["x"] >= board["x"] + board["width"]
            assert 0 <= hint["y"] - bar["y"] - bar["height"] < 40
            assert keys_of(page) == keys
            read_hint(page)
        page.locator("#slip").get_by_role("button", name="Close").click()
        expect(page.locator(".hint")).to_be_hidden()
        expect(page.locator(".drawer .actions > *").first).to_be_visible()


def keys_of(page: Page) -> list[Any]:
    return [each.bounding_box() for each in page.locator(".beside button").locator("visible=true").all()]


def pressed(page: Page) -> list[Any]:
    """Where the keys and tools are that come with the board, but are no part of it."""
    found = page.locator("#aside button, .beside button").locator("visible=true").all()
    return [at for each in found if (at := each.bounding_box())]


@pytest.mark.parametrize("slug", ["nonogram", "signpost", "kenken"])
def test_a_board_of_cells_takes_the_window(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    for width, height in (*WINDOWS, (768, 1024), (1024, 1366)):
        page.set_viewport_size({"width": width, "height": height})
        is_tablet = height > width
        for mode in ("play", "make"):
            show(page, mode)
            board = box(page, BOARD)
            assert board["y"] + board["height"] <= height - (60 if is_tablet else 0), (mode, width)
            room = min(width * 0.98 if is_tablet else width * 0.65, height - 125 - (400 if is_tablet else 0))
            assert max(board["width"], board["height"]) > 0.93 * room, (mode, width, board, room)


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
