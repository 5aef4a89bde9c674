"""Boxes in a browser: by mouse, by keyboard, by touch, without script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit

TRAILER = "7x3x3:1111000,1111110,1111111/full/full"


def text(page: Page, value: str) -> None:
    expect(page.locator("#text")).to_have_value(value)


def square(page: Page, place: str) -> Locator:
    return page.locator(f"[data-place='{place}']")


def solve(page: Page) -> None:
    page.get_by_role("button", name="Solve").click()
    expect(page.locator(".pile")).to_be_visible()


def test_views_are_clicked_solved_turned_browsed_and_shared(visit: Visit, phone: Visit) -> None:
    page = visit.editor("/boxes?text=7x3x3:none/full/full")
    page.get_by_role("button", name="Fill or empty the side view").click()
    text(page, "7x3x3:full/full/full")
    for place in ["side-r1c5", "side-r1c6", "side-r1c7", "side-r2c7"]:
        square(page, place).click()
    text(page, TRAILER)
    page.get_by_role("button", name="Undo").click()
    text(page, "7x3x3:1111000,1111111,1111111/full/full")
    page.get_by_role("button", name="Redo").click()
    text(page, TRAILER)

    solve(page)
    expect(page.locator(".verdict")).to_have_text("31 boxes at least, 51 at most")
    expect(page.locator(".stack:visible")).to_have_attribute("aria-label", "31 boxes, seen from side and back")
    expect(page.locator(".stack:visible .box")).to_have_count(31)
    expect(square(page, "top-r1c7")).to_have_text("1")
    page.get_by_role("radio", name="front and side", exact=True).check()
    expect(page.locator(".stack:visible")).to_have_attribute("aria-label", "31 boxes, seen from front and side")
    page.get_by_role("radio", name="lowest", exact=True).check()
    expect(page.locator(".stack:visible .box:visible")).to_have_count(21)
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".browse .at")).to_contain_text("2 of")
    page.get_by_role("button", name="Share").click()
    other = phone.editor(page.get_by_label("With this solution").input_value())
    expect(other.locator(".pile")).to_be_visible()
    text(other, TRAILER)
    assert visit.barriers() == []


def test_the_layer_charts_say_what_is_certain(visit: Visit) -> None:
    page = visit.editor("/boxes?text=2x1x1:10/full/10")
    solve(page)
    page.get_by_text("Certain, possible and impossible places").click()
    expect(page.locator(".charts pre").first).to_have_text("■·")


def test_it_works_by_keyboard_alone(visit: Visit) -> None:
    page = visit.editor("/boxes?text=2x2x1:full/full/none/floating")
    square(page, "top-r1c1").focus()
    for key in ["Space", "ArrowDown", "ArrowRight", "Enter"]:
        page.keyboard.press(key)
    text(page, "2x2x1:full/full/10,01/floating")
    page.keyboard.press("Control+z")
    text(page, "2x2x1:full/full/10,00/floating")
    page.keyboard.press("Control+y")
    page.get_by_role("button", name="Boxes fall").press("Enter")
    text(page, "2x2x1:full/full/10,01")
    page.get_by_role("button", name="Solve").press("Enter")
    expect(page.locator(".verdict")).to_have_text("2 boxes at least, 2 at most")
    page.get_by_role("radio", name="side and back", exact=True).press("ArrowRight")
    expect(page.locator(".stack:visible")).to_have_attribute("aria-label", "2 boxes, seen from front and side")


def test_a_drag_fills_and_is_undone_in_one_step(visit: Visit) -> None:
    page = visit.editor("/boxes?text=3x2x2:none/full/full")
    square(page, "side-r1c1").hover()
    page.mouse.down()
    square(page, "side-r1c3").hover()
    page.mouse.up()
    expect(square(page, "side-r1c3")).to_have_class(re.compile("seen"))
    page.get_by_role("button", name="Undo").click()
    text(page, "3x2x2:none/full/full")


def test_the_size_changes_all_views_that_share_it(visit: Visit) -> None:
    page = visit.editor("/boxes?text=2x2x2:10,11/full/full")
    page.get_by_label("Length").fill("3")
    page.get_by_label("Length").press("Tab")
    text(page, "3x2x2:100,111/full/full")
    page.get_by_label("Height").fill("1")
    page.get_by_label("Height").press("Tab")
    text(page, "3x2x1:full/full/full")


def test_contradictions_are_marked_on_the_squares(visit: Visit) -> None:
    page = visit.editor("/boxes?text=3x2x2:111,111/full/full")
    square(page, "side-r2c2").click()
    expect(page.locator(".problem").first).to_contain_text("Impossible")
    expect(square(page, "side-r1c2")).to_have_class(re.compile("wrong"))
    page.get_by_role("button", name="Solve").click()
    expect(page.locator(".verdict")).to_have_text("Impossible")


def test_it_works_without_script(plain: Visit) -> None:
    page = plain.open("/boxes")
    expect(page.locator("[data-needs-script]").first).to_be_hidden()
    page.fill("#text", "2x2x2\nside: XO XX\nback: full\ntop: full")
    page.get_by_role("button", name="Solve").click()
    expect(page.locator(".verdict")).to_have_text("6 boxes at least, 6 at most")
    page.get_by_role("radio", name="back and far side", exact=True).check()
    expect(page.locator(".stack:visible")).to_have_attribute("aria-label", "6 boxes, seen from back and far side")


@pytest.mark.parametrize("query", ["", "?text=12x12x12:full/full/full"])
def test_it_works_by_touch(phone: Visit, query: str) -> None:
    page = phone.editor("/boxes" + query)
    square(page, "top-r1c1").tap()
    expect(square(page, "top-r1c1")).not_to_have_class(re.compile("seen"))
    square(page, "top-r1c1").tap()
    page.get_by_role("button", name="Solve").tap()
    expect(page.locator(".pile")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert phone.barriers() == []
