"""Nonograms under a finger that holds, the length of a stroke, and what is said of both."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit, go
from tests.browser.fingers import Fingers
from tests.browser.puzzles.nonogram.actions import cell, middle

PUZZLE = "10x10:" + "/".join(["2"] * 20)
LONG = 700
"""Milliseconds, longer than a finger has to hold."""

SHAKEN = "() => { window.shaken = []; navigator.vibrate = (time) => window.shaken.push(time) > 0; }"


def places(page: Page, kind: str) -> list[str]:
    return page.locator(f".nonogram td.{kind}").evaluate_all("all => all.map((each) => each.dataset.place)")


def hold(page: Page, fingers: Fingers, r: int, c: int) -> None:
    fingers.put(middle(cell(page, r, c)))
    page.wait_for_timeout(LONG)


def test_a_finger_that_holds_crosses_and_draws_on_with_crosses(phone: Visit) -> None:
    page = phone.editor(f"/nonogram?text={PUZZLE}")
    fingers = Fingers(page)
    cell(page, 1, 1).tap()
    page.evaluate(SHAKEN)
    hold(page, fingers, 3, 3)
    assert places(page, "cross") == ["r3c3"], "at once, not when it is lifted"
    assert page.evaluate("shaken.length") == 1
    fingers.move(middle(cell(page, 3, 5)))
    page.wait_for_timeout(120)  # lifted at once, it would be a fling, and the browser would swallow the next tap
    fingers.lift()
    assert places(page, "cross") == ["r3c3", "r3c4", "r3c5"]
    assert places(page, "black") == ["r1c1"]
    page.get_by_role("button", name="Undo").tap()
    assert places(page, "cross") == [], "one stroke is one step"
    # With Cross in hand it fills.
    page.get_by_role("button", name="Cross", exact=True).tap()
    hold(page, fingers, 3, 3)
    fingers.lift()
    assert places(page, "black") == ["r1c1", "r3c3"]


def test_two_fingers_that_rest_and_a_touch_that_is_taken_away_cross_nothing(phone: Visit) -> None:
    page = phone.editor(f"/nonogram?text={PUZZLE}")
    fingers = Fingers(page)
    fingers.put(middle(cell(page, 3, 3)))
    fingers.put(middle(cell(page, 6, 6)), 1)
    page.wait_for_timeout(LONG)
    fingers.lift(1)
    fingers.lift()
    hold(page, fingers, 3, 3)
    fingers.put(middle(cell(page, 6, 6)), 1)
    fingers.lift(1)
    fingers.lift()
    hold(page, fingers, 3, 3)
    fingers.session.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    fingers.down.clear()
    expect(page.locator(".nonogram td:is(.cross, .black)")).to_have_count(0)
    go(page, "make")  # of a picture nothing is crossed out: there a tap may take its time
    hold(page, fingers, 3, 3)
    fingers.lift()
    assert places(page, "black") == ["r3c3"]


def test_nothing_shakes_for_those_who_want_it_still(browser: Browser, site: str) -> None:
    context = browser.new_context(has_touch=True, is_mobile=True, reduced_motion="reduce")
    page = Visit(context, site).editor(f"/nonogram?text={PUZZLE}")
    cell(page, 1, 1).tap()
    page.evaluate(SHAKEN)
    fingers = Fingers(page)
    hold(page, fingers, 3, 3)
    fingers.lift()
    assert places(page, "cross") == ["r3c3"]
    assert page.evaluate("shaken.length") == 0
    context.close()


@pytest.mark.parametrize("text", [PUZZLE, "30x2:2" + "/" * 30 + "1/1"], ids=["cells", "drawing"])
def test_the_length_of_a_stroke_stands_beside_the_finger_while_it_is_drawn(phone: Visit, text: str) -> None:
    page = phone.editor(f"/nonogram?text={text}")
    length = page.locator(".length")
    expect(length).to_have_attribute("aria-hidden", "true")
    box = page.locator(".drawing svg, .nonogram td[data-place=r1c1]").first.bounding_box()
    assert box
    side = box["width"] / 30 if "30x2" in text else box["width"]
    x, y = box["x"] + side / 2, box["y"] + side / 2
    fingers = Fingers(page)
    fingers.put((x, y))
    fingers.move((x + 4 * side, y))
    expect(length).to_have_text("5")
    shown = length.bounding_box()
    assert shown
    assert shown["y"] + shown["height"] < y - 20, "not below the finger"
    assert shown["x"] < x + 4 * side < shown["x"] + shown["width"]
    fingers.move((x + 6 * side, y))
    expect(length).to_have_text("7")
    fingers.lift()
    expect(length).to_be_hidden()


def test_a_mouse_sees_the_length_too_and_a_click_has_none(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    page.mouse.move(*middle(cell(page, 3, 2)))
    page.mouse.down(button="right")
    expect(page.locator(".length")).to_be_hidden()
    page.mouse.move(*middle(cell(page, 6, 2)), steps=3)
    expect(page.locator(".length")).to_have_text("4")
    page.mouse.up(button="right")
    expect(page.locator(".length")).to_be_hidden()


@pytest.mark.parametrize("device", ["visit", "phone"])
def test_the_page_says_how_the_board_is_played(device: str, request: pytest.FixtureRequest) -> None:
    page = request.getfixturevalue(device).editor(f"/nonogram?text={PUZZLE}")
    how = page.locator(".how [data-in=play]")
    if device == "phone":
        expect(how.locator("p:visible")).to_have_text("Drag to fill, hold to cross out. Pinch to zoom.")
        expect(how.locator("summary")).to_be_hidden()
        return
    expect(how.locator("p:visible")).to_have_text("Drag to fill. Right-click to cross out.")
    how.locator("summary").click()
    for key in ("Space", "X", "Delete", "Shift"):
        expect(how.locator("kbd", has_text=key).first).to_be_visible()
