"""What only a keyboard or a mouse can do is explained at desks, not on phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

PAGES = ["/signpost/make", "/kenken/make", "/boxes/make", "/nonogram/make", "/countdown"]


@pytest.mark.parametrize("address", PAGES)
def test_words_about_keys_are_for_desks(visit: Visit, phone: Visit, address: str) -> None:
    page = visit.editor(address)
    expect(page.locator(".keys-only:visible").first).to_be_visible()
    page = phone.editor(address)
    expect(page.locator(".keys-only").first).to_be_attached()
    expect(page.locator(".keys-only:visible")).to_have_count(0)
