"""A worked example in a real browser: on every screen, and on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from engine import PUZZLES
from tests.browser.conftest import Visit, open_more


@pytest.mark.parametrize("device", ["visit", "phone"])
def test_the_path_is_printed_from_its_page(device: str, request: pytest.FixtureRequest) -> None:
    visit: Visit = request.getfixturevalue(device)
    page = visit.editor("/signpost?example=2")
    text = PUZZLES["signpost"].examples[1].text
    assert page.locator("#text").input_value() == str(PUZZLES["signpost"].parse(text))
    if device == "phone":
        open_more(page)
    page.get_by_role("button", name="Show all steps").click()
    page.get_by_role("link", name="Print").click()
    expect(page).to_have_url(re.compile("/path/print$"))
    expect(page.locator("figure")).to_have_count(8)  # the puzzle and seven steps
    assert visit.barriers() == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator(".masthead")).to_be_hidden()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) <= 3
