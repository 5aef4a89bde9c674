"""The answer of a puzzle that was dealt is shown to whoever means it; what was seen is said."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from engine import PUZZLES, of_the_day
from tests.browser.conftest import Visit
from tests.browser.play.test_fresh import DAILY, TODAY, finish


def test_a_finger_that_misses_spoils_nothing(phone: Visit) -> None:
    page = phone.editor(f"/kenken/new/{DAILY}")
    page.locator("#board td[data-place]").first.tap()
    page.keyboard.press("1")
    page.locator('[data-verb="solve"]').tap()
    question = page.get_by_role("region", name="Show the solution?")
    expect(question).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-mode", "play")
    assert phone.barriers() == []
    expect(
        question.get_by_role("button", name="Keep playing")
    ).to_be_focused()  # a key that is pressed again spoils nothing
    question.get_by_role("button", name="Keep playing").tap()
    expect(question).to_be_hidden()
    expect(page.locator("#slip")).not_to_contain_class("open")
    page.locator('[data-verb="solve"]').tap()
    question.get_by_role("button", name="Get a hint instead").tap()
    expect(page.locator("#hint .hint")).to_be_visible()
    expect(question).to_be_hidden()
    page.locator('[data-verb="solve"]').tap()
    expect(question).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    finish(page)
    expect(page.locator("#win [data-how]")).not_to_contain_text("look")


def test_who_looked_is_told_so_in_the_end_and_has_no_time(visit: Visit) -> None:
    page = visit.editor(f"/kenken/new/{DAILY}")
    page.locator('[data-verb="solve"]').click()
    page.get_by_role("button", name="Show solution").click()
    expect(page.locator(".verdict")).to_be_visible()
    page.locator('[data-verb="play"]').click()
    page.locator('[data-verb="solve"]').click()  # once is enough
    expect(page.locator("body")).to_have_attribute("data-mode", "solve")
    page.locator('[data-verb="play"]').click()
    page.reload()
    page.wait_for_selector("#board.editing")
    finish(page)
    expect(page.locator("#win [data-how]")).to_have_text("with the solution revealed")
    page.goto(f"{visit.site}/day/{TODAY}")
    expect(page.locator(f'a[data-recipe="{DAILY}"] [data-own]')).to_have_text("✓ revealed")
    page.goto(f"{visit.site}/yours")
    expect(page.locator("[data-count]")).to_have_text("1")
    expect(page.locator("[data-times] tbody tr")).to_have_count(0)


def test_a_reload_beside_the_answer_forgets_neither_the_day_nor_the_look(visit: Visit) -> None:
    page = visit.editor(f"/kenken/new/{DAILY}")
    page.locator('[data-verb="solve"]').click()
    page.get_by_role("button", name="Show solution").click()
    expect(page.locator(".verdict")).to_be_visible()
    expect(page).to_have_url(f"{visit.site}/kenken/new/{DAILY}/solve")
    page.reload()
    expect(page.locator(".verdict")).to_be_visible()
    page.locator('[data-verb="play"]').click()
    expect(page).to_have_url(f"{visit.site}/kenken/new/{DAILY}")
    finish(page)
    expect(page.locator("#win [data-how]")).to_have_text("with the solution revealed")
    expect(page.locator("[data-day-words]")).to_contain_text("1 of ")
    page.goto(f"{visit.site}/day/{TODAY}")
    expect(page.locator(f'a[data-recipe="{DAILY}"] [data-own]')).to_have_text("✓ revealed")


def test_the_address_of_an_answer_shows_it_and_whoever_comes_by_it_has_seen_it(visit: Visit) -> None:
    page = visit.editor(f"/kenken/new/{DAILY}/solve")
    expect(page.locator(".verdict")).to_be_visible()
    page.locator('[data-verb="play"]').click()
    finish(page)
    expect(page.locator("#win [data-how]")).to_have_text("with the solution revealed")


def test_what_was_dealt_and_is_shared_stays_what_it_was(visit: Visit) -> None:
    page = visit.editor(f"/kenken/new/{DAILY}")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator("#link-puzzle")).to_be_visible()
    page.reload()
    page.wait_for_selector("#board.editing")
    finish(page)
    expect(page.locator("[data-day-words]")).to_contain_text("1 of ")


@pytest.mark.parametrize("slug", PUZZLES)
def test_every_kind_asks_and_shows(phone: Visit, slug: str) -> None:
    page = phone.editor(f"/{slug}/new/{next(each for each in of_the_day(TODAY) if each.kind == slug)}")
    page.locator('[data-verb="solve"]').tap()
    page.get_by_role("button", name="Show solution").tap()
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-mode", "solve")


def test_what_one_brought_is_solved_at_once(phone: Visit) -> None:
    page = phone.editor("/kenken?example=1")
    page.locator('[data-verb="solve"]').tap()
    expect(page.locator(".verdict")).to_be_visible()
