"""Fingers on a board of cells: one draws, two never do."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.fingers import Fingers


def cell(page: Page, r: int, c: int) -> Locator:
    return page.locator(f'.nonogram td[data-place="r{r}c{c}"]')


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def painted(page: Page) -> list[str]:
    return page.locator(".nonogram td.black").evaluate_all("cells => cells.map((cell) => cell.dataset.place)")


def test_a4_a_finger_draws_once_it_has_moved_and_a_tap_when_it_is_lifted(phone: Visit) -> None:
    page = phone.editor("/nonogram?text=5x5://///////")
    fingers = Fingers(page)
    cell(page, 5, 5).scroll_into_view_if_needed()
    x, y = middle(cell(page, 2, 2))
    fingers.put((x, y))
    fingers.move((x + 5, y), steps=2)
    assert painted(page) == []
    fingers.lift()
    assert painted(page) == ["r2c2"]
    fingers.swipe(middle(cell(page, 3, 1)), middle(cell(page, 3, 4)))
    assert painted(page) == ["r2c2", "r3c1", "r3c2", "r3c3", "r3c4"]


def test_a4_a_second_finger_takes_the_stroke_back(phone: Visit) -> None:
    page = phone.editor("/nonogram?text=5x5://///////")
    fingers = Fingers(page)
    cell(page, 5, 5).scroll_into_view_if_needed()
    cell(page, 1, 1).tap()
    fingers.put(middle(cell(page, 3, 1)))
    fingers.move(middle(cell(page, 3, 3)))
    assert painted(page) == ["r1c1", "r3c1", "r3c2", "r3c3"]
    fingers.put(middle(cell(page, 5, 3)), 1)
    assert painted(page) == ["r1c1"]
    fingers.move(middle(cell(page, 4, 1)), 0)
    fingers.lift(1)
    fingers.lift(0)
    assert painted(page) == ["r1c1"]
    fingers.pinch(middle(cell(page, 3, 3)), 40, 160)
    assert painted(page) == ["r1c1"]
    page.keyboard.press("Control+z")  # what was taken back is no step
    expect(page.locator(".nonogram td.black")).to_have_count(0)


def test_the_hand_that_holds_the_phone_paints_nothing(phone: Visit) -> None:
    page = phone.editor("/nonogram?text=10x10:" + "/".join(20 * "2"))
    fingers = Fingers(page)
    cell(page, 10, 10).scroll_into_view_if_needed()
    box = cell(page, 5, 10).bounding_box()
    assert box
    edge = (min(box["x"] + box["width"] - 1, 389), box["y"] + box["height"] / 2)
    assert edge[0] > 390 - 16, "the board reaches the edge of the screen"
    fingers.swipe(edge, edge)  # a tap
    fingers.swipe(edge, (edge[0] - 100, edge[1]))
    assert painted(page) == []
    # It stays there while another finger draws.
    fingers.put(edge)
    fingers.put(middle(cell(page, 2, 2)), 1)
    fingers.lift(1)
    fingers.lift()
    assert painted(page) == ["r2c2"]
    # A broad touch that rests is none; a broad tap is one; a fingertip that rests crosses.
    fingers.radius = 40
    fingers.swipe(middle(cell(page, 3, 3)), middle(cell(page, 3, 3)))
    assert painted(page) == ["r2c2", "r3c3"]
    fingers.put(middle(cell(page, 4, 4)))
    page.wait_for_timeout(800)
    fingers.move(middle(cell(page, 4, 8)))
    fingers.lift()
    fingers.put(middle(cell(page, 5, 5)))
    page.wait_for_timeout(800)
    fingers.lift()
    assert painted(page) == ["r2c2", "r3c3"]
    fingers.radius = 10
    fingers.put(middle(cell(page, 6, 6)))
    page.wait_for_timeout(800)
    fingers.lift()
    assert painted(page) == ["r2c2", "r3c3"]
    assert page.locator(".nonogram td.cross").evaluate_all("all => all.map((each) => each.dataset.place)") == ["r6c6"]
