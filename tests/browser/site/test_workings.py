"""How machines solve puzzles: read and touched on a phone, on a desk, in the dark and without script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from engine import PUZZLES, Transparent
from tests.browser.conftest import Visit, solve

TRANSPARENT = [slug for slug, kind in PUZZLES.items() if issubclass(kind, Transparent)]


@pytest.mark.parametrize("slug", TRANSPARENT)
def test_a_page_fits_a_phone_without_barriers(phone: Visit, slug: str) -> None:
    page = phone.open(f"/how/{slug}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert phone.barriers() == []
    page.emulate_media(color_scheme="dark")
    assert phone.barriers() == []


def test_a_line_and_a_cell_are_touched(phone: Visit) -> None:
    page = phone.open("/how/nonogram")
    page.get_by_role("button", name="Column 3", exact=True).tap()
    expect(page.get_by_role("heading", name="One line: column 3")).to_be_visible()
    page = phone.open("/how/signpost")
    page.get_by_text("Look at another cell").tap()
    page.get_by_role("button", name="Row 2, column 2").tap()
    expect(page.get_by_text("Row 2, column 2 points at")).to_be_visible()


def test_a_result_leads_to_its_page(phone: Visit) -> None:
    page = phone.editor("/countdown?text=75,50,25,8,7,5=947")
    solve(page)
    page.get_by_text("How a machine solves it").tap()
    page.get_by_role("link", name="See it step by step").tap()
    expect(page).to_have_url(re.compile(r"/how/countdown\?text=75"))
    with page.expect_download() as download:
        page.get_by_role("link", name="proof (.txt)").tap()
    assert download.value.path().read_text().startswith("# countdown 75,50,25,8,7,5=947")


def test_your_own_puzzle_without_script(plain: Visit) -> None:
    page = plain.open("/how/kenken")
    page.get_by_label("KenKen, typed").fill("3:a_a3_a_,s1a8m3s1")
    page.get_by_role("button", name="Show how").click()
    expect(page.get_by_role("heading", name="How a machine solves KenKens")).to_be_visible()
    expect(page.get_by_text("digits tried").first).to_be_visible()
    page.get_by_role("link", name="Play this puzzle").click()
    expect(page).to_have_url(re.compile(r"/kenken\?text=3"))
