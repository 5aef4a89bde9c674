"""Impossible puzzles in a browser: what contradicts itself is marked, and following the advice mends it."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Route, expect

from tests import until
from tests.browser.conftest import Visit, solve

SPOILED = {
    "nonogram": ("5x5:1/3/5/3/1/1/3/5/3/2", 'th[aria-invalid="true"]'),
    "signpost": ("5x5:1cceefcfggeeccghcac3e12hch11ah25a", "td.wrong"),
    "kenken": ("4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m5", "td.wrong"),
}
"""A puzzle with one clue changed, and what is marked on its board once it is known to be impossible."""


@pytest.mark.parametrize("kind", SPOILED)
def test_an_impossible_puzzle_is_mended_by_following_the_advice(visit: Visit, kind: str) -> None:
    text, marked = SPOILED[kind]
    page = visit.editor(f"/{kind}?text={quote(text)}")
    solve(page)
    expect(page.locator(".verdict")).to_have_text("No solution")
    expect(page.locator(".why").first).to_be_visible()
    expect(page.locator(marked).first).to_be_visible()
    assert visit.barriers() == []
    advice = page.locator(".corrections li").filter(has_text="leaves exactly one solution").first
    advice.get_by_role("link").click()
    expect(page.locator("#text")).not_to_have_value(text)
    solve(page)
    expect(page.locator(".verdict")).to_have_text("One solution")


@pytest.mark.parametrize("kind", SPOILED)
def test_a_repair_is_seen_on_the_board_before_it_is_taken(visit: Visit, phone: Visit, kind: str) -> None:
    text, _ = SPOILED[kind]
    for visitor in (visit, phone):
        page = visitor.editor(f"/{kind}?text={quote(text)}")
        solve(page)
        offer = page.locator(".corrections [data-offer]").first
        expect(offer).to_be_visible()
        board = page.locator("#board").inner_text()
        preview = page.locator("#board .preview")
        if visitor is phone:
            offer.tap()
            expect(offer).to_have_class(re.compile("previewed"))
        else:
            offer.hover()
        expect(preview.first).to_be_visible()
        assert page.locator("#board").inner_text() != board
        assert page.locator("#text").input_value() == text
        assert visitor.barriers() == []
        if visitor is visit:
            page.mouse.move(0, 0)
            expect(preview).to_have_count(0)
            assert page.locator("#board").inner_text() == board
            offer.focus()
            page.keyboard.press("Enter")
        else:
            offer.tap()
        expect(page.locator("body")).to_have_attribute("data-mode", "make")
        expect(page.locator("#text")).not_to_have_value(text)
        expect(preview).to_have_count(0)


def test_a_preview_that_did_not_come_is_asked_for_again(visit: Visit) -> None:
    text, _ = SPOILED["kenken"]
    page = visit.editor(f"/kenken?text={quote(text)}")
    solve(page)
    offer = page.locator(".corrections [data-offer]").first
    asked: list[str] = []

    def fail_once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=429, body="Too much at once")
        else:
            route.continue_()

    page.route("**/kenken/read", fail_once)
    offer.hover()
    until(lambda: page.wait_for_timeout(50) or asked, "nothing was asked for")
    page.wait_for_timeout(200)
    expect(page.locator("#board .preview")).to_have_count(0)
    page.mouse.move(0, 0)
    offer.hover()
    expect(page.locator("#board .preview").first).to_be_visible()
    page.mouse.move(0, 0)
    offer.hover()
    expect(page.locator("#board .preview").first).to_be_visible()
    assert len(asked) == 2  # what came is kept
    assert all("429" in each for each in visit.errors)
    visit.errors.clear()


def test_without_script_too(plain: Visit) -> None:
    page = plain.page
    plain.open(f"/kenken?text={quote(SPOILED['kenken'][0])}")
    solve(page)
    expect(page.locator(".verdict")).to_have_text("No solution")
    page.locator(".corrections a").first.click()
    solve(page)
    expect(page.locator(".verdict")).to_contain_text("olution")


def test_where_two_clues_are_wrong_both_changes_are_offered(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={quote('5x5:2/5/5/3/1/1/3/5/3/1')}")
    solve(page)
    expect(page.locator("#result")).to_contain_text("Here’s a fix that changes 2")
    page.locator(".corrections a").first.click()
    expect(page.locator("#text")).not_to_have_value("5x5:2/5/5/3/1/1/3/5/3/1")
    solve(page)
    expect(page.locator(".verdict")).to_have_text("One solution")
