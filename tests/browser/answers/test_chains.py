"""What comes of “What if …?” is read one remark at a time, each drawn on the board; and never stays there."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, read_hint

PUZZLE = "4:3012012022020010,o9o8o9o2o1o8,open"
STEPS = 60
LONG = 4
"""Remarks from which on a hint is a chain."""


def first_chain(page: Page) -> None:
    """Take hints until one is a chain; it is not read yet."""
    for _ in range(STEPS):
        page.locator("[data-hint]").click()
        expect(page.locator(".hint")).to_be_visible()
        if page.locator(".remarks > li").count() >= LONG:
            return
        read_hint(page)
        page.get_by_role("button", name="Do it for me").click()
        expect(page.locator(".hint")).to_have_count(0)


def test_a_chain_is_drawn_remark_by_remark(visit: Visit) -> None:
    page = visit.editor(f"/kenken?text={PUZZLE}")
    first_chain(page)
    entries = page.locator("#entries").input_value()
    count = page.locator(".remarks > li").count()
    expect(page.locator("[data-count]")).to_have_text(f"1 of {count}")
    back, onward = page.get_by_role("button", name="Back"), page.get_by_role("button", name="Next")
    expect(back).to_be_disabled()
    onward.click()
    onward.click()
    expect(page.locator("[data-count]")).to_have_text(f"3 of {count}")
    expect(page.locator(".overlay .number").first).to_be_visible()
    words = page.locator(".remarks > li:not([hidden])").text_content()
    back.click()
    expect(page.locator(".remarks > li:not([hidden])")).not_to_have_text(words or "")
    assert visit.barriers() == []
    assert page.locator("#entries").input_value() == entries  # nothing of it was entered
    page.get_by_role("button", name="Just show me").click()
    expect(page.locator("[data-count]")).to_have_text(f"{count} of {count}")
    expect(onward).to_be_hidden()
    page.get_by_role("button", name="Do it for me").click()
    assert page.locator("#entries").input_value() != entries
    expect(page.locator(".overlay")).to_have_count(0)


def test_on_a_phone_it_is_gone_while_its_words_are_put_aside(phone: Visit) -> None:
    page = phone.editor(f"/kenken?text={PUZZLE}")
    first_chain(page)
    marks = page.locator(".overlay .focus, .overlay .group").first
    expect(marks).to_be_visible()
    page.locator("#slip .close").click()
    expect(marks).to_have_count(0)
    page.locator("#peek").click()
    expect(marks).to_be_visible()
    page.get_by_role("link", name="Make").click()
    expect(marks).to_have_count(0)
