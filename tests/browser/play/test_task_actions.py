"""Counted actions of the tasks that people come with: none takes more than when a page was all in one."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from engine import PUZZLES
from tests.browser.conftest import Visit

NONOGRAM = PUZZLES["nonogram"].parse(PUZZLES["nonogram"].examples[0].text)


class Hand:
    """Clicks and keys, counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = self.keys = 0

    def click(self, name: str) -> None:
        """A button or a link by its name."""
        found = self.page.get_by_role("button", name=name, exact=True)
        found = found.or_(self.page.get_by_role("link", name=name, exact=True)).filter(visible=True)
        found.first.click()
        self.clicks += 1

    def press(self, keys: list[str]) -> None:
        """Keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
        self.keys += len(keys)


def test_count_a_10x10_nonogram_by_clues_in_4_clicks_and_74_keys_from_home(visit: Visit) -> None:
    page = visit.open("/")
    hand = Hand(page)
    # The home page links to the place where one is made.
    page.locator('a[href="/nonogram/make"]').first.click()
    hand.clicks += 1
    page.wait_for_selector("#board.editing")
    hand.click("Type clues")
    page.locator('#board th[data-place="c1"]').click()
    hand.clicks += 1
    clues = [*NONOGRAM.columns, *NONOGRAM.rows]  # type: ignore[attr-defined]
    for number, clue in enumerate(clues):
        hand.press([*" ".join(map(str, clue))])
        if number < len(clues) - 1:
            hand.press(["Enter"])
    expect(page.locator("#text")).to_have_value(str(NONOGRAM))
    page.locator("#bar").get_by_role("button", name="Show solution").click()
    hand.clicks += 1
    expect(page.locator(".verdict")).to_have_text("One solution")
    assert (hand.clicks, hand.keys) <= (4, 74), (hand.clicks, hand.keys)
    assert hand.keys <= 74, hand.keys


def test_count_six_numbers_and_a_target_in_12_actions(phone: Visit) -> None:
    page = phone.editor("/countdown/make")
    hand = Hand(page)
    for tile in ("large tile 100", "large tile 75", "small tile 10", "small tile 8", "small tile 3", "small tile 2"):
        page.get_by_role("button", name=f"Take {tile}").first.tap()
        hand.clicks += 1
    page.locator(".target").tap()
    hand.clicks += 1
    hand.press([*"746"])
    page.locator("#bar").get_by_role("button", name="Show solution").tap()
    hand.clicks += 1
    expect(page.locator(".verdict")).to_have_text("Exactly right")
    assert hand.clicks + hand.keys <= 12, (hand.clicks, hand.keys)
