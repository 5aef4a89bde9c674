"""The first minute: a small board that leads to a win, for each kind, by touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from engine import PUZZLES
from tests.browser.conftest import Visit
from tests.browser.fingers import Fingers, Point

PLACE = re.compile(r"(top-)?r\dc\d|tile\d")
GESTURES = {
    "nonogram": ["r2c1 r2c5", "r3c1 r3c5", "r4c2 r4c4", "r1c2", "r1c4", "r5c3"],
    "kenken": ["r2c1", "2", "r2c3", "3", "r3c3", "1", "r3c2", "2"],
    "signpost": ["r1c1 r1c2", "r1c2 r1c3", "r2c3 r3c3"],
    "boxes": ["top-r1c1", "top-r1c2", "top-r2c1", "top-r2c1"],
    "countdown": ["25", "times", "4", "100", "plus", "3"],
    "letters": ["tile1", "tile3", "tile2", "tile4", "tile5"],
    "trades": ["Bob", "Cara"],
}
"""Places to tap, or to drag between, and names of buttons."""


def middle(target: Locator) -> Point:
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def gesture(phone: Visit, what: str) -> None:
    """Do it as a finger would."""
    page = phone.page
    if not PLACE.match(what):
        page.locator("#board, #bar").get_by_role("button", name=re.compile(rf"^{what}\b")).last.tap()
        return
    start, *end = (page.locator(f'#board [data-place="{name}"]') for name in what.split())
    if end:
        Fingers(page).swipe(middle(start), middle(*end))
    else:
        start.tap()


@pytest.mark.parametrize("slug", PUZZLES)
def test_a_first_board_is_won_in_a_minute(phone: Visit, slug: str) -> None:
    page = phone.editor(f"/{slug}/tutorial")
    words, moves = page.locator("#words"), PUZZLES[slug].tutorial.moves
    expect(words).to_have_text(moves[0].words)
    expect(page.locator("#done")).to_be_hidden()
    assert phone.barriers() == []
    for each in GESTURES[slug]:
        gesture(phone, each)
    expect(words).to_contain_text("You’ve solved it!")
    assert phone.barriers() == []
    page.get_by_role("button", name="Once more").tap()
    expect(words).to_have_text(moves[0].words)
    page.get_by_role("link", name="Skip", exact=True).tap()
    page.wait_for_url(re.compile(f"/{slug}(/new.*)?$"))


def test_a_first_visit_begins_with_it_once(browser: Browser, site: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}/kenken")
    page.wait_for_url("**/kenken/tutorial")
    page.get_by_role("link", name="Skip", exact=True).click()
    expect(page.locator("#board.editing")).to_be_visible()
    assert not page.url.endswith("/tutorial")
    page.goto(f"{site}/kenken")
    expect(page.locator("#board.editing")).to_be_visible()
    assert not page.url.endswith("/tutorial")
    context.close()


def test_whoever_met_it_there_is_not_led_back_to_it(browser: Browser, site: str) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{site}/kenken/tutorial")
    page.wait_for_selector("#board.editing")
    page.goto(f"{site}/kenken")
    page.wait_for_selector("#board.editing")
    assert not page.url.endswith("/tutorial")
    page.context.close()


def test_it_is_found_again_under_the_question_mark(phone: Visit) -> None:
    page = phone.editor("/signpost?example=1")
    page.get_by_role("link", name="How to play").tap()
    sheet = page.locator("#how-to")
    expect(sheet).to_be_visible()
    expect(sheet.locator("img")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    assert phone.barriers() == []
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.get_by_role("link", name="How to play").tap()
    sheet.get_by_role("link", name="Try it on a small board").tap()
    page.wait_for_url("**/signpost/tutorial")


def test_without_script_the_moves_are_listed(plain: Visit) -> None:
    page = plain.open("/kenken?example=1")
    page.get_by_role("link", name="How to play").click()
    expect(page.locator(".steps li")).to_have_count(len(PUZZLES["kenken"].tutorial.moves))
    expect(page.get_by_role("link", name="Skip", exact=True)).to_be_visible()
