"""What a first stroke does not need comes with the first sign of a visitor; a press that is sooner than it is kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests import until
from tests.browser.conftest import Visit, open_more

LATER = "**/static/{vendor/htmx*,page/extras.js*}"


def asked_for(page: Page) -> list[str]:
    """The scripts that the page itself has asked for."""
    found: list[str] = page.evaluate(
        "performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType !== 'fetch')"
        ".map(({ name }) => new URL(name).pathname.split('/').at(-1))"
    )
    return found


def test_a_page_that_nobody_touches_asks_for_no_more_than_its_board(phone: Visit) -> None:
    page = phone.editor("/kenken?example=1")
    page.wait_for_load_state("networkidle")
    assert not [each for each in asked_for(page) if each.startswith(("htmx", "extras"))]
    page.locator("#board td").first.tap()
    until(lambda: page.evaluate("'htmx' in window"))


@pytest.mark.parametrize(
    ("name", "answer"), [("Hint", "#hint .hint"), ("Check", "#hint .checked"), ("Share", "#links")]
)
def test_a_press_is_done_as_soon_as_it_can_be(phone: Visit, name: str, answer: str) -> None:
    held: list[Route] = []
    phone.page.route(LATER, lambda route: held.append(route))
    page = phone.editor("/kenken?example=1")
    page.evaluate("window.stays = true")
    page.locator("#board td").first.tap()
    page.keyboard.press("1")
    if name != "Hint":
        open_more(page)
    page.get_by_role("button", name=name, exact=True).tap()
    until(lambda: page.evaluate("1") and held)
    expect(page.locator(f"{answer} *")).to_have_count(0)
    page.unroute(LATER)
    expect(page.locator(f"{answer} *").first).to_be_attached()
    assert page.evaluate("window.stays")  # the page is still the same
    expect(page.locator("#board td .number").first).to_have_text("1")


def test_without_a_network_a_press_says_so_and_can_be_repeated(phone: Visit) -> None:
    phone.page.route(LATER, lambda route: route.abort())
    page = phone.editor("/kenken?example=1")
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator("#messages .away")).to_have_text("You’re offline. Your entries are safe.")
    page.unroute(LATER)
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator("#hint .hint")).to_be_visible()
    phone.errors.clear()  # of the requests that were cut off


def test_what_is_typed_before_is_read(visit: Visit) -> None:
    held: list[Route] = []
    visit.page.route(LATER, lambda route: held.append(route))
    page = visit.editor("/kenken?example=1")
    page.locator("#as-text summary").click()
    page.locator("#text").fill("not a puzzle")
    until(lambda: page.evaluate("1") and held)
    page.unroute(LATER)
    expect(page.locator("#messages .problem")).to_be_visible()
