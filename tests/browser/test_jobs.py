"""A puzzle that takes long: progress, reload, cancel, going on, and the link opened elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit

HARD = (Path(__file__).parent.parent / "data" / "nonogram" / "knotty.non").read_text()


def test_a_long_search_is_watched_found_again_cancelled_and_taken_up(visit: Visit, browser: Browser) -> None:
    visit.open("/")
    page = visit.editor("/nonogram")
    page.locator("#text").fill(HARD)
    page.wait_for_selector(".cols-40")
    page.get_by_role("button", name="Solve").click()
    expect(page.locator("#result")).to_contain_text("dead ends so far")
    expect(page).to_have_url(re.compile("/jobs/"))
    first = page.locator("#result progress").get_attribute("value")
    expect(page.locator("#result progress")).not_to_have_attribute("value", first or "")
    page.reload()
    expect(page.locator("#result")).to_contain_text("Solving")
    page.go_back()
    expect(page).to_have_url(re.compile("/$"))  # not to the example that was on the board before
    page.go_forward()
    expect(page.locator("#result")).to_contain_text("Solving")
    context = browser.new_context()
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator("#result")).to_contain_text("Solving")
    page.wait_for_selector("#board.editing")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Cancelled")
    expect(other.locator(".verdict")).to_have_text("Cancelled")
    context.close()
    page.get_by_role("button", name="Keep searching").click()
    expect(page.locator("#result")).to_contain_text("of at most 120 seconds")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Cancelled")
    assert visit.barriers() == []


def test_without_script_a_long_search_is_watched_and_cancelled(plain: Visit) -> None:
    page = plain.open("/nonogram")
    page.locator("#text").fill(HARD)
    page.get_by_role("button", name="Solve").click()
    expect(page).to_have_url(re.compile("/jobs/"))
    expect(page.locator("#result")).to_contain_text("Solving")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Cancelled")
