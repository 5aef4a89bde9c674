"""The whole path in a browser: asked for, stepped through by keys and links, shared at a step, opened elsewhere."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit, go, open_more, write
from tests.engine.hard import LARGE

BOAT = "/nonogram?text=10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6"
# Nobody knows how this one ends before a test has cancelled it.


def explain(page: Page) -> None:
    """Ask for the path, and wait for its page's script: before that, keys do nothing and links lead to whole pages."""
    if page.locator("#bar .opener").is_visible():
        open_more(page)
    page.get_by_role("button", name="Show all steps").click()
    expect(page).to_have_url(re.compile(r"/path\?"))
    page.wait_for_load_state()


def at(page: Page, number: int, of: int = 20) -> None:
    expect(page.locator("#step .at")).to_have_text(f"Step {number} of {of}")


def test_a_path_is_stepped_through_by_keys_and_links_and_shared(visit: Visit, browser: Browser) -> None:
    page = visit.editor(BOAT)
    explain(page)
    at(page, 1)
    expect(page).to_have_url(re.compile(r"/p/\w+/path\?step=1$"))
    expect(page.locator(".verdict")).to_have_text("Solved, step by step")
    page.evaluate("window.same = true")
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("ArrowRight")
    at(page, 3)
    page.keyboard.press("ArrowLeft")
    at(page, 2)
    expect(page).to_have_url(re.compile(r"\?step=2$"))
    following = page.get_by_role("link", name="Next")
    following.focus()
    page.keyboard.press("Enter")
    at(page, 3)
    expect(following).to_be_focused()
    expect(page.locator("#steps [aria-current=step]")).to_have_text("3")
    page.get_by_role("link", name="Step 20", exact=True).click()
    at(page, 20)
    expect(following).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    at(page, 19)
    assert page.evaluate("window.same")  # in place, without a new page
    new = page.locator("#board td.expected")
    assert new.count() > 0
    expect(new.first).to_have_attribute("aria-label", re.compile("new in this step"))
    expect(page.locator("#board th.hinted")).to_have_count(1)
    link = page.get_by_label("Link to this step").input_value()
    assert visit.barriers() == []

    context = browser.new_context()
    other = context.new_page()
    other.goto(link)
    at(other, 19)
    expect(other.locator("#board td.expected")).to_have_count(new.count())
    context.close()


def test_a_path_starts_from_what_is_painted(visit: Visit) -> None:
    page = visit.editor(BOAT)
    page.locator('td[data-place="r7c1"]').click()
    explain(page)
    expect(page.locator("#step .at")).to_have_text(re.compile("Step 1 of"))
    expect(page).to_have_url(re.compile("start="))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#step .at")).to_have_text("Start")
    expect(page.locator('#board td[data-place="r7c1"]')).to_have_class(re.compile("black"))
    expect(page.locator("#board td.black")).to_have_count(1)


def test_without_script_a_path_is_read_step_by_step(plain: Visit) -> None:
    page = plain.open(BOAT)
    explain(page)
    page.get_by_role("link", name="Next").click()
    at(page, 2)
    page.get_by_role("link", name="Step 7", exact=True).click()
    at(page, 7)
    assert page.locator("#board td.expected").count() > 0


def test_a_path_fits_a_phone(phone: Visit) -> None:
    page = phone.editor(BOAT)
    explain(page)
    at(page, 1)
    page.get_by_role("link", name="Next").tap()
    at(page, 2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert phone.barriers() == []


def top_and_bottom(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["y"], box["y"] + box["height"]


@pytest.mark.parametrize("address", [BOAT, "/signpost?example=1", "/kenken?example=1"])
def test_on_a_phone_the_whole_board_is_seen_above_the_words_of_its_step(phone: Visit, address: str) -> None:
    page = phone.editor(address)
    explain(page)
    expect(page.locator("#step .at")).to_have_text(re.compile("Step 1 of"))
    page.get_by_role("link", name="Next").tap()
    expect(page.locator("#step .at")).to_have_text(re.compile("Step 2 of"))
    top, bottom = top_and_bottom(page, "#board .grid")
    words, way_on = top_and_bottom(page, "#step .words"), top_and_bottom(page, "#step .browse")
    assert top >= 0
    assert bottom - top > 200
    assert bottom <= words[0]
    assert words[1] <= way_on[0] < way_on[1] <= 844
    expect(page.locator("#board .expected").first).to_be_in_viewport()


def test_a_path_shows_the_board_without_what_it_is_drawn_with(visit: Visit) -> None:
    for slug in ("nonogram", "signpost", "kenken"):
        page = visit.editor(f"/{slug}?example=1")
        explain(page)
        expect(page.locator("#step .at")).to_have_text(re.compile("Step 1 of"))
        # Words may be there a moment before the sheet that nothing is painted without.
        expect(page.locator("#board :is(button, input, label, details, .how):visible")).to_have_count(0)
        assert page.locator("#board .grid").bounding_box()["width"] > 300  # type: ignore[index]


def test_a_long_path_is_watched_read_and_cancelled(visit: Visit) -> None:
    page = visit.editor("/nonogram?example=1")
    write(page, LARGE)
    page.wait_for_selector(".cols-80")
    page.get_by_role("button", name="Show all steps").click()
    expect(page).to_have_url(re.compile("/jobs/"))
    expect(page.locator("#result")).to_contain_text("Working out the steps")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Cancelled")
    page.get_by_role("button", name="Keep searching").click()
    expect(page.locator("#result")).to_contain_text("of up to 120 seconds")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Cancelled")


@pytest.mark.parametrize("path", ["/nonogram?example=1", "/kenken?example=1", "/signpost?example=1"])
def test_on_a_phone_no_line_below_the_board_is_cut_by_the_words_of_a_step(phone: Visit, path: str) -> None:
    page = phone.editor(path)
    open_more(page)
    page.get_by_role("button", name="Show all steps").tap()
    page.wait_for_url("**/path?step=1")
    verdict, step = page.locator(".verdict").bounding_box(), page.locator("#step").bounding_box()
    assert verdict and step  # noqa: PT018
    assert not verdict["y"] < step["y"] < verdict["y"] + verdict["height"]


FADES = """() => {
  const slip = document.querySelector("#slip");
  const { position, bottom, backgroundImage } = getComputedStyle(slip, "::after");
  const isOver = position === "sticky" && bottom === "0px" && backgroundImage !== "none";
  return isOver && slip.scrollHeight > slip.clientHeight;
}"""


def test_a_slip_with_more_below_its_edge_fades_there(phone: Visit) -> None:
    page = phone.editor("/kenken?example=1")
    go(page, "make")
    page.get_by_role("button", name="Share", exact=True).tap()
    expect(page.get_by_label("Link to the puzzle")).to_be_visible()
    assert page.evaluate(FADES)
    page.locator("#slip").evaluate("slip => slip.scrollTo(0, slip.scrollHeight)")
    last, slip = (
        page.locator("#links > *").locator("visible=true").last.bounding_box(),
        page.locator("#slip").bounding_box(),
    )
    assert last and slip  # noqa: PT018
    assert last["y"] + last["height"] <= slip["y"] + slip["height"] - 16  # nothing of its own end does
