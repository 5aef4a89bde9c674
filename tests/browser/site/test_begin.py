"""Home says what to do first."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_a_first_visit_starts_with_a_small_board_and_later_ones_with_today(phone: Visit) -> None:
    page = phone.open("/")
    begin = page.locator("#begin")
    expect(begin).to_have_text("Start here")
    expect(page.locator("#ring circle")).to_have_count(7)
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
    expect(page.locator("#ring")).to_have_text("7/7")
    expect(begin).to_have_text(re.compile("^Play [A-Z]"))  # there is always something to play


def test_home_proposes_a_size_and_level_of_each_kind_by_what_was_solved(phone: Visit) -> None:
    page = phone.open("/")
    kenken = page.locator('.card[data-start="/kenken"]')

    def solve(*solved: dict[str, object]) -> None:
        records = {
            f"kenken-{each.pop('shelf')}-g3-{at + 1}": {"seconds": 65, "hints": 0, "at": 1_700_000_000_000 + at, **each}
            for at, each in enumerate(solved)
        }
        page.evaluate("records => localStorage.setItem('records', records)", json.dumps(records))
        page.reload()

    proposed = kenken.locator("[data-next]")
    expect(proposed).to_have_text("Very easy, 4 × 4")
    solve({"shelf": "4-very-easy"})
    expect(proposed).to_have_text("Very easy, 4 × 4")
    solve({"shelf": "4-very-easy"}, {"shelf": "4-very-easy", "hints": 1})
    expect(proposed).to_have_text("Easy, 4 × 4")
    solve({"shelf": "5-moderate"}, {"shelf": "5-moderate", "hints": 6})
    expect(proposed).to_have_text("Easy, 5 × 5")
    solve({"shelf": "5-moderate", "spoiled": True})
    expect(proposed).to_have_text("Easy, 5 × 5")
    solve({"shelf": "4plus-moderate"})  # the nearest of what is proposed
    expect(proposed).to_have_text("Medium, 5 × 5")
    expect(page.locator('.card[data-start="/signpost"] [data-next]')).to_have_text("Very easy, 5 × 5")
    kenken.tap()
    expect(page.locator(".fresh > summary")).to_have_text("Medium, 5 × 5")
