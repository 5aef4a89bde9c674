"""Large nonograms: seen as a whole, zoomed and moved by wheel, fingers, buttons and the picture in the corner."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.fingers import Fingers
from tests.browser.puzzles.nonogram.actions import cell, head, middle, picture

LARGE = "100x100:" + "/".join(["3.1.4.1.5.9.2.6"] * 200)
MEDIUM = "20x20:" + "/".join(["3.1.4.1.5"] * 40)


def measure(page: Page) -> dict[str, Any]:
    """The frame, the cells' area in it, and how far it is scrolled."""
    found: dict[str, Any] = page.evaluate(
        """() => {
          const find = (selector) => document.querySelector(selector)?.getBoundingClientRect() ?? null;
          const box = (selector) => JSON.parse(JSON.stringify(find(selector)));
          const frame = document.querySelector("[data-scroller]");
          const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = frame;
          const whole = scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1;
          const cells = box(".drawing svg") ?? box("[data-scroller] tbody");
          const [map, part] = [box("[data-overview]"), box("[data-overview] span")];
          return { frame: box("[data-scroller]"), cells, map, part, bar: box("#bar"), scrollLeft, scrollTop, whole };
        }"""
    )
    return found


def wheel(page: Page, turn: int, times: int) -> None:
    """Turn it, as slowly as a person would."""
    for _ in range(times):
        page.mouse.wheel(0, turn)
        page.wait_for_timeout(50)


@pytest.mark.parametrize("device", ["visit", "phone"])
@pytest.mark.parametrize("puzzle", [LARGE, MEDIUM])
def test_b10_a_board_opens_as_a_whole(device: str, puzzle: str, request: pytest.FixtureRequest) -> None:
    visitor: Visit = request.getfixturevalue(device)
    seen = measure(visitor.editor(f"/nonogram?text={puzzle}"))
    assert seen["whole"]
    assert seen["frame"]["bottom"] <= (seen["bar"]["top"] + 1 if device == "phone" else 900)
    assert seen["cells"]["width"] > seen["frame"]["width"] * (0.75 if device == "phone" else 0.5)


def test_b10_the_wheel_zooms_where_it_points_and_the_corner_shows_where_that_is(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={LARGE}")
    before = measure(page)
    x, y = before["cells"]["x"] + before["cells"]["width"] * 0.7, before["cells"]["y"] + before["cells"]["height"] * 0.4
    page.mouse.move(x, y)
    wheel(page, -100, 3)  # from here on it is larger than its frame
    halfway = measure(page)
    wheel(page, -100, 5)
    after = measure(page)
    assert after["cells"]["width"] > before["cells"]["width"] * 3
    assert not after["whole"]
    for at, start, length in ((x, "x", "width"), (y, "y", "height")):
        at_first, at_last = ((at - each["cells"][start]) / each["cells"][length] for each in (halfway, after))
        assert abs(at_first - at_last) < 0.01
    assert all(after["frame"][each] == before["frame"][each] for each in ("x", "y", "width"))
    assert 0 < after["part"]["width"] < after["map"]["width"] / 2
    page.mouse.click(after["map"]["x"] + 3, after["map"]["y"] + 3)  # go there
    there = measure(page)
    assert (there["scrollLeft"], there["scrollTop"]) == (0, 0)
    page.mouse.move(x, y)
    wheel(page, 100, 12)
    assert measure(page)["whole"]
    page.mouse.click(x, y)
    expect(page.locator(".drawing .black").nth(40)).to_have_attribute("d", "M70 40h1v1h-1z")


def test_b10_buttons_zoom_and_the_view_is_kept(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={LARGE}")
    smaller, larger = page.get_by_role("button", name="Smaller cells"), page.get_by_role("button", name="Larger cells")
    expect(smaller).to_be_disabled()
    for _ in range(4):
        larger.click()
    zoomed = measure(page)
    assert not zoomed["whole"]
    for button in (smaller, larger, page.get_by_role("button", name="Full screen")):
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    while larger.is_enabled():
        larger.click()
    while smaller.is_enabled():
        smaller.click()
    assert measure(page)["whole"]


def test_b10_the_clues_of_the_line_in_hand_are_said_in_large_type(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={LARGE}")
    page.mouse.move(*middle(page.locator(".drawing svg")))
    expect(page.locator("[data-readout]")).to_contain_text("3 1 4 1 5 9 2 6")
    expect(page.locator("[data-readout]")).to_contain_text("Row 51")
    expect(page.locator("[data-readout]")).to_contain_text("Column 51")
    expect(head(page, "r51")).to_have_class("lit")


def test_b10_the_whole_screen_on_request(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={LARGE}")
    before = measure(page)["cells"]["height"]
    full = page.get_by_role("button", name="Full screen")
    full.click()
    expect(full).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".masthead")).to_be_hidden()
    assert measure(page)["cells"]["height"] > before
    page.get_by_role("button", name="Hint").first.click()
    expect(page.locator("#hint .hint")).to_be_visible()
    full.click()
    expect(page.locator(".masthead")).to_be_visible()


def test_b10_the_whole_screen_of_a_phone_has_room_for_hints(phone: Visit) -> None:
    page = phone.editor(f"/nonogram?text={LARGE}")
    page.get_by_role("button", name="Full screen").tap()
    page.get_by_role("button", name="Hint").first.tap()
    expect(page.locator("#hint .hint")).to_be_in_viewport()


@pytest.mark.parametrize("puzzle", [LARGE, MEDIUM])
def test_a4_nonogram_two_fingers_zoom_and_move_and_never_paint(phone: Visit, puzzle: str) -> None:
    page = phone.editor(f"/nonogram?text={puzzle}")
    fingers = Fingers(page)
    before = measure(page)
    x, y = before["cells"]["x"] + before["cells"]["width"] * 0.6, before["cells"]["y"] + before["cells"]["height"] * 0.5
    fingers.pinch((x, y), 60, 180)
    after = measure(page)
    assert page.evaluate("visualViewport.scale") == 1
    assert 2.5 < after["cells"]["width"] / before["cells"]["width"] < 3.5 or puzzle == MEDIUM
    assert after["cells"]["width"] > before["cells"]["width"] * 1.5
    assert abs((x - after["cells"]["x"]) / after["cells"]["width"] - 0.6) < 0.03
    fingers.put((x - 20, y))
    fingers.put((x + 20, y), 1)
    for step in range(1, 6):
        fingers.down = {0: (x - 20 - 10 * step, y - 8 * step), 1: (x + 20 - 10 * step, y - 8 * step)}
        fingers._send("touchMove")
    fingers.lift(1)
    fingers.lift()
    moved = measure(page)
    assert abs(moved["scrollLeft"] - after["scrollLeft"] - 50) < 6
    assert abs(moved["scrollTop"] - after["scrollTop"] - 40) < 6
    fingers.pinch((x, y), 260, 40)
    assert measure(page)["whole"]
    assert page.locator(".nonogram td.black, .drawing .black:not([d=''])").count() == 0
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a4_nonogram_one_finger_draws_on_a_zoomed_board_and_two_do_not(phone: Visit) -> None:
    page = phone.editor(f"/nonogram?text={MEDIUM}")
    fingers = Fingers(page)
    fingers.pinch(middle(cell(page, 10, 10)), 60, 150)
    start = middle(cell(page, 10, 9))
    fingers.swipe(start, middle(cell(page, 10, 11)))
    assert picture(page, "black")[9] == "........###........."
    fingers.put(middle(cell(page, 12, 9)))
    fingers.move(middle(cell(page, 12, 11)))
    assert picture(page, "black")[11] == "........###........."
    fingers.put((start[0] + 30, start[1] + 90), 1)
    assert picture(page, "black")[11] == "." * 20
    fingers.lift(1)
    fingers.lift()
    assert picture(page, "black")[11] == "." * 20


def test_the_zoom_buttons_stay_under_the_thumb(phone: Visit) -> None:
    page = phone.editor("/nonogram?text=25x25:" + "/".join(["3.1.4.1.5"] * 50))
    larger = page.get_by_role("button", name="Larger cells")
    place, height = larger.bounding_box(), measure(page)["frame"]["height"]
    larger.tap()
    assert measure(page)["frame"]["height"] > height
    assert larger.bounding_box() == place
