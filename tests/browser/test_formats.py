"""The page of formats, and files of a shared puzzle, on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

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
