"""The page of formats, and files of a shared puzzle, on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from engine.puzzles.kenken import KenKen
from engine.puzzles.nonogram import Nonogram
from tests.browser.conftest import Visit


def test_the_page_of_formats_fits_and_its_examples_open(phone: Visit) -> None:
    page = phone.open("/formats")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert phone.barriers() == []
    page.get_by_role("link", name="Open this example").first.click()
    expect(page.locator("#board table.grid")).to_be_visible()


def test_a_shared_nonogram_is_taken_along_as_a_file(phone: Visit) -> None:
    page = phone.editor("/nonogram?text=3x2:2/1/1/2/1.1")
    page.get_by_role("button", name="Share").first.click()
    page.locator("summary", has_text="For other programs").click()
    with page.expect_download() as download:
        page.get_by_role("link", name=".non").click()
    assert download.value.suggested_filename.endswith(".non")
    assert Nonogram.parse(download.value.path().read_text()) == Nonogram.parse("3x2:2/1/1/2/1.1")


def test_a_saved_game_that_is_pasted_is_explained_from_where_it_stood(phone: Visit) -> None:
    page = phone.editor("/signpost/make?text=3x3:ddg9abga1gh")
    saved = KenKen.parse("3:a_a3_a_,s1a8m3s1").as_file("keen-save") or ""
    moved = saved.replace("NSTATES :1:1\nSTATEPOS:1:1\n", "NSTATES :1:2\nSTATEPOS:1:2\nMOVE    :6:R0,0,2\n")
    page.locator('[data-dialog="#paste"]').last.click()
    page.locator("#pasted").fill(moved)
    expect(page.locator("#readings")).to_contain_text("KenKen, 3 × 3")
    page.get_by_role("button", name="Explain the way on").click()
    expect(page).to_have_url(re.compile(r"/path\?.*start="))


def test_a_title_goes_along_with_the_link(phone: Visit) -> None:
    page = phone.editor("/nonogram?text=3x2:2/1/1/2/1.1&title=Small+cat&author=Ann")
    expect(page.locator("main")).to_contain_text("“Small cat” by Ann")
    page.get_by_role("button", name="Share").first.click()
    expect(page.locator("#link-puzzle")).to_have_value(re.compile(r"title=Small\+cat&author=Ann"))
