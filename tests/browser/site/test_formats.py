"""The page of formats, and files of a shared puzzle, on a phone."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from engine.puzzles.kenken import KenKen
from engine.puzzles.nonogram import Nonogram
from tests.browser.conftest import Visit, open_more


def test_the_page_of_formats_fits_and_its_examples_open(phone: Visit) -> None:
    page = phone.open("/formats")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert phone.barriers() == []
    page.get_by_role("link", name="Try this example").first.click()
    expect(page.locator("#board table.grid")).to_be_visible()


def test_a_file_is_opened_from_the_first_page(phone: Visit) -> None:
    page = phone.open("/")
    file = {"name": "a.non", "mimeType": "text/plain", "buffer": b"width 3\nheight 2\nrows\n2\n1,1\ncolumns\n2\n1\n1\n"}
    page.get_by_label("Or choose a file").set_input_files(file)
    expect(page).to_have_url(re.compile("/nonogram"))
    expect(page.locator("#text")).to_have_value("3x2:2/1/1/2/1.1")


def test_a_shared_nonogram_is_taken_along_as_a_file(phone: Visit) -> None:
    page = phone.editor("/nonogram?text=3x2:2/1/1/2/1.1")
    open_more(page)
    page.get_by_role("button", name="Share").click()
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
    page.get_by_role("button", name="Show the next steps").click()
    expect(page).to_have_url(re.compile(r"/path\?.*start="))


BEGUN = [
    ("nonogram", "3x2:2/1/1/2/1.1", "#??/???"),
    ("signpost", "3x3:ddg9abga1gh", "r1c2>r2c3 r1c3>r1c2"),
    ("kenken", "3:a_a3_a_,s1a8m3s1", "2 . ./. 2+3 ./. . ."),
]


@pytest.mark.parametrize(("kind", "text", "entries"), BEGUN)
def test_what_another_program_entered_is_played_on(phone: Visit, kind: str, text: str, entries: str) -> None:
    page = phone.editor(f"/{kind}?text={text}")  # the same puzzle: nothing is loaded
    page.get_by_role("link", name="Make").click()
    page.locator('[data-dialog="#paste"]').last.click()
    page.locator("#pasted").fill(json.dumps({"kind": kind, "text": text, "entries": entries}))
    page.get_by_role("link", name="Keep playing").click()
    page.wait_for_selector("#board.editing")
    expect(page.locator("#entries")).to_have_value(entries)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator("#entries")).not_to_have_value(entries)


def test_a_title_goes_along_with_the_link(phone: Visit) -> None:
    page = phone.editor("/nonogram?text=3x2:2/1/1/2/1.1&title=Small+cat&author=Ann")
    expect(page.locator("main")).to_contain_text("“Small cat” by Ann")
    open_more(page)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#link-puzzle")).to_have_value(re.compile(r"title=Small\+cat&author=Ann"))
