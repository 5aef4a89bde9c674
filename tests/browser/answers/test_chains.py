"""What comes of “What if …?” stands on the board, numbered, as far as a slider goes; and never stays there."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

PUZZLE = "4:3012012022020010,o9o8o9o2o1o8,open"
STEPS = 60


def first_chain(page: Page) -> None:
    """Takes hints until one supposes something, and opens its reason."""
    hint = page.locator("[data-hint]")
    for _ in range(STEPS):
        hint.click()
        expect(page.locator(".hint")).to_be_visible()
        if page.locator(".hint [data-drawn]").count():
            break
        for summary in ("Why?", "What follows?"):
            page.locator("summary", has_text=summary).click()
        page.get_by_role("button", name="Enter it for me").click()
        expect(page.locator(".hint")).to_have_count(0)
    page.locator("summary", has_text="Why?").click()


def test_a_chain_is_drawn_as_far_as_the_slider_goes(visit: Visit) -> None:
    page = visit.editor(f"/kenken?text={PUZZLE}")
    first_chain(page)
    entries = page.locator("#entries").input_value()
    chained, links, slider = page.locator("td.chained"), page.locator(".chain li"), page.locator("[data-drawn]")
    count = links.count()
    expect(chained).to_have_count(count)  # the last sentence adds nothing, and there is the supposition
    expect(page.locator('td[data-order="?"]')).to_have_count(1)
    slider.focus()
    page.keyboard.press("Home")
    expect(chained).to_have_count(1)
    expect(page.locator(".chain .later")).to_have_count(count)
    page.keyboard.press("ArrowRight")
    expect(page.locator('td[data-order="1"]')).to_have_count(1)
    assert visit.barriers() == []
    assert page.locator("#entries").input_value() == entries  # nothing of it was entered
    page.locator("summary", has_text="What follows?").click()
    expect(chained).to_have_count(0)
    expect(slider).to_be_hidden()
    page.get_by_role("button", name="Enter it for me").click()
    assert page.locator("#entries").input_value() != entries
    expect(chained).to_have_count(0)


def test_on_a_phone_it_is_gone_while_its_words_are_put_aside(phone: Visit) -> None:
    page = phone.editor(f"/kenken?text={PUZZLE}")
    first_chain(page)
    chained = page.locator("td.chained")
    expect(chained).not_to_have_count(0)
    page.locator("#slip .close").click()
    expect(chained).to_have_count(0)
    page.locator("#peek").click()
    expect(chained).not_to_have_count(0)
    page.get_by_role("link", name="Make").click()
    expect(chained).to_have_count(0)
