"""What every page does, whatever its puzzle: a memory over a reload, a way through several solutions by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from engine import PUZZLES
from tests.browser.conftest import Visit

SEVERAL = "4x3:1/1//3/1.1/1.1/1"
UNREADABLE = "???"


def reread(visit: Visit) -> None:
    visit.page.reload()
    visit.page.wait_for_selector("#board.editing")


@pytest.mark.parametrize("slug", PUZZLES)
def test_what_was_drawn_outlives_a_reload_and_a_way_to_another_page(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}")
    example = page.locator("#text").input_value()
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#text")).not_to_have_value(example)
    drawn = page.locator("#text").input_value()
    reread(visit)
    expect(page.locator("#text")).to_have_value(drawn)
    board = page.locator("#board").inner_text()
    page.get_by_role("link", name="Puzzle Playground").click()
    page.go_back()
    page.wait_for_selector("#board.editing")
    expect(page.locator("#text")).to_have_value(drawn)
    expect(page.locator("#board")).to_have_text(board, use_inner_text=True)
    visit.editor(f"/{slug}")  # a new visit starts anew
    expect(page.locator("#text")).to_have_value(example)


def test_text_that_cannot_be_read_outlives_a_reload(visit: Visit) -> None:
    page = visit.editor("/kenken")
    page.locator("#text").fill(UNREADABLE)
    expect(page.locator(".problem")).to_be_visible()
    reread(visit)
    expect(page.locator("#text")).to_have_value(UNREADABLE)
    expect(page.locator(".problem")).to_be_visible()


@pytest.mark.parametrize("slug", PUZZLES)
def test_only_the_puzzle_is_printed(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}")
    page.emulate_media(media="print")
    expect(page.locator("#board")).to_be_visible()
    # What a named place of the puzzle holds is the puzzle, fields for typing included.
    for tool in page.locator("button:not(.tile), textarea, input:not([data-place], [data-place] input)").all():
        expect(tool).to_be_hidden()


def test_an_answer_goes_with_the_text_that_it_answered(visit: Visit) -> None:
    page = visit.editor("/kenken")
    page.get_by_role("button", name="Solve").click()
    expect(page.locator(".verdict")).to_be_visible()
    page.locator("#text").fill(UNREADABLE)
    expect(page.locator(".problem")).to_be_visible()
    expect(page.locator(".verdict")).to_have_count(0)


def test_the_focus_stays_while_browsing_solutions(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={SEVERAL}")
    page.get_by_role("button", name="Solve").click()
    ahead = page.get_by_role("button", name="Next")
    ahead.press("Enter")
    expect(page.locator(".at")).to_have_text("2 of 2")
    expect(ahead).to_be_focused()
    expect(ahead).to_have_attribute("aria-disabled", "true")
    ahead.press("Enter")
    expect(page.locator(".at")).to_have_text("2 of 2")
    page.get_by_role("button", name="Only the forced cells").press("Enter")
    expect(page.get_by_role("button", name="Show a whole solution")).to_be_focused()
