"""What is written on pages: as little as is needed, for the hands that are there, and true."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, solve

PAGES = ["/signpost/make", "/kenken/make", "/boxes/make", "/nonogram/make", "/countdown"]


@pytest.mark.parametrize("address", PAGES)
def test_b11_words_about_keys_are_for_desks(visit: Visit, phone: Visit, address: str) -> None:
    page = visit.editor(address)
    expect(page.locator(".keys-only:visible").first).to_be_visible()
    page = phone.editor(address)
    expect(page.locator(".keys-only").first).to_be_attached()
    expect(page.locator(".keys-only:visible")).to_have_count(0)


def test_b12_c1_c2_c3_c4_c5_c7_what_is_read_is_short_and_names_things_as_people_do(visit: Visit) -> None:
    """The words that were on the site once, on the pages that had them."""
    page = visit.page

    def read(address: str) -> str:
        page = visit.editor(address)
        if "/make" not in address:
            solve(page)
            expect(page.locator(".verdict")).to_be_visible()
        return page.locator("main").inner_text()

    assert re.search("Exactly 6 boxes", read(f"/boxes?text={quote('2x2x2:01,11/full/full')}"))
    assert "6 at most" not in page.locator("#result").inner_text()
    because = read("/signpost?example=5")
    assert "1 cells" not in because
    for line in page.locator("#result :is(p, li)").all_inner_texts():
        assert len(line.split()) <= 25, line
    paths = read("/trades?example=1")
    assert "apple" in paths
    assert page.locator("#result").inner_text().count("9 trades") == 1  # the verdict's
    assert not re.search(r"\b([2-9]|\d\d+) (apple|berry)\b", paths)
    for words in (because, paths):
        assert not re.search(r"\br\d+c\d+\b", words)
        assert not re.search(r"\b[\d.]+ (ms|s)\b", words)
    show = read("/countdown/make")
    solve(page)
    expect(page.locator(".problem").first).to_contain_text("large ones from 25 to 100, small ones from 1 to 10")
    assert "999,999" not in show + page.locator("main").inner_text()
