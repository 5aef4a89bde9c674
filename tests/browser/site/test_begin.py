"""Home says what to do first."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_a_first_visit_starts_with_a_small_board_and_later_ones_with_today(phone: Visit) -> None:
    page = phone.open("/")
    begin = page.locator("#begin")
    expect(begin).to_have_text("Start here")
    expect(page.locator("#ring path")).to_have_count(7)
    recipes = page.locator("a[data-recipe]").evaluate_all("links => links.map(({ dataset }) => dataset.recipe)")
    solved = {recipes[0]: {"seconds": 65, "hints": 0, "at": 1_700_000_000_000}}
    page.evaluate("records => localStorage.setItem('records', records)", json.dumps(solved))
    page.reload()
    expect(begin).to_have_text("Play today’s Signpost")
    assert (begin.get_attribute("href") or "").endswith(recipes[1])
    expect(page.locator("#ring .done")).to_have_count(1)
    assert phone.barriers() == []
    whole = {each: {"seconds": 65, "hints": 0, "at": 1_700_000_000_000} for each in recipes}
    page.evaluate("records => localStorage.setItem('records', records)", json.dumps(whole))
    page.reload()
    expect(page.locator("#ring .done")).to_have_count(7)
    expect(begin).to_be_hidden()
