"""“Bring your own”: nothing that was typed is lost, whether it can be read or not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit

BAD, GOOD = "100,75,10,8,2=74x", "100,75,10,8,2=746"


def field(page: Page) -> Locator:
    return page.locator("#brought")


def open_it(page: Page) -> None:
    page.get_by_role("button", name="Open", exact=True).click()


@pytest.mark.parametrize("visitor", ["phone", "plain"])
def test_what_cannot_be_read_is_mended_where_it_is_told(request: pytest.FixtureRequest, visitor: str) -> None:
    visit: Visit = request.getfixturevalue(visitor)
    page = visit.open("/")
    field(page).fill(BAD)
    open_it(page)
    expect(field(page)).to_have_value(BAD)
    expect(page.locator(".problem")).to_contain_text("Target: “74x” isn’t a whole number from 1 to 999999")
    expect(field(page)).to_be_focused()
    expect(field(page)).to_have_attribute("aria-invalid", "true")
    if visitor == "phone":
        assert visit.barriers() == []
    field(page).fill(GOOD)
    open_it(page)
    expect(page).to_have_url(re.compile("/countdown"))
    page.go_back()
    expect(field(page)).to_have_value(re.compile(f"{re.escape(BAD)}|{GOOD}"))
    page.go_back()
    expect(field(page)).to_have_value(BAD)


def test_what_was_read_is_still_there_on_the_way_back(visit: Visit) -> None:
    page = visit.open("/")
    field(page).fill(GOOD)
    open_it(page)
    page.wait_for_selector("#board.editing")
    page.go_back()
    expect(field(page)).to_have_value(GOOD)


def test_an_empty_field_is_told_so_and_shown_again(visit: Visit) -> None:
    page = visit.open("/")
    open_it(page)
    expect(page.locator(".problem")).to_have_text("Nothing here yet. Paste a text or a link, or choose a file.")
    expect(field(page)).to_be_focused()
    page.locator(".samples a").first.click()
    page.wait_for_selector("#board.editing")


def test_a_file_that_cannot_be_read_is_in_the_field_and_what_is_typed_then_counts(visit: Visit) -> None:
    page = visit.open("/")
    page.set_input_files("#brought-file", {"name": "a.txt", "mimeType": "text/plain", "buffer": b"dgoaeinr"})
    expect(field(page)).to_have_value("dgoaeinr")
    expect(page.locator(".problem")).to_contain_text("1 letter to go")
    field(page).fill("dgoaeinrs")
    open_it(page)
    expect(page).to_have_url(re.compile("/letters"))
