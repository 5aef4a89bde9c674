"""What every page does, whatever its puzzle: modes with true addresses, a memory, a way through several solutions."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from engine import PUZZLES
from tests import until
from tests.browser.conftest import Visit, go, solve, write
from tests.browser.fingers import Fingers

SEVERAL = "4x3:1/1//3/1.1/1.1/1"
UNREADABLE = "???"


def reread(page: Page) -> None:
    page.reload()
    page.wait_for_selector("#board.editing")


def change(page: Page) -> str:
    """Make something else of the puzzle that is shown; its text."""
    before = page.locator("#text").input_value()
    go(page, "make")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#text")).not_to_have_value(before)
    return page.locator("#text").input_value()


def keep(page: Page) -> None:
    """Wait until the board is in the browser's memory."""
    until(
        lambda: page.evaluate("Object.keys(localStorage).some((name) => name.startsWith('board:'))"), "nothing is kept"
    )


@pytest.mark.parametrize("slug", PUZZLES)
def test_a3_examples_and_links_open_in_play_and_modes_change_in_place(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    text = page.locator("#text").input_value()
    expect(page.locator("body")).to_have_attribute("data-mode", "play")
    page.evaluate("() => { window.same = true; }")
    go(page, "make")
    assert parse_qs(urlsplit(page.url).query)["text"] == [text]
    assert urlsplit(page.url).path == f"/{slug}/make"
    solve(page)
    expect(page.locator("body")).to_have_attribute("data-mode", "solve")
    expect(page.locator(".verdict")).to_be_visible()
    assert urlsplit(page.url).path == f"/{slug}/solve"
    page.go_back()
    expect(page.locator("body")).to_have_attribute("data-mode", "make")
    assert page.evaluate("() => window.same")
    page.get_by_role("button", name="Share").click()
    expect(page).to_have_url(re.compile("/p/[a-z0-9]+/make$"))
    link = page.locator("#link-puzzle").input_value()
    visit.editor(link)
    expect(page.locator("body")).to_have_attribute("data-mode", "play")
    expect(page.locator("#text")).to_have_value(text)


GRIDS = ("nonogram", "signpost", "kenken")


@pytest.mark.parametrize(
    "slug", [slug if slug in GRIDS else pytest.param(slug, marks=pytest.mark.slow) for slug in PUZZLES]
)
def test_a3_a4_nothing_that_a_friend_does_first_changes_the_puzzle(phone: Visit, slug: str) -> None:
    """A tap, a key, a swipe and a pinch on the board; what is done with it is in sight without scrolling."""
    page = phone.editor(f"/{slug}?example=1")
    text = page.locator("#text").input_value()
    expect(page.locator("#bar .opener")).to_be_in_viewport(ratio=1)
    box = page.locator("#board [data-place]:visible").last.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    page.keyboard.press("3")
    fingers = Fingers(page)
    fingers.swipe((x, y), (x, y - 120))
    fingers.pinch((x, y - 60), 40, 120)
    fingers.swipe((x, y - 60), (x - 100, y - 60))
    go(page, "make")
    expect(page.locator("#text")).to_have_value(text)
    expect(page.locator(".problem")).to_have_count(0)


@pytest.mark.parametrize("slug", PUZZLES)
def test_a6_what_was_drawn_outlives_a_reload_a_way_to_another_page_and_a_new_visit(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    drawn = change(page)
    keep(page)
    reread(page)
    expect(page.locator("#text")).to_have_value(drawn)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.get_by_role("link", name="Puzzle Playground").click()
    page.go_back()
    page.wait_for_selector("#board.editing")
    expect(page.locator("#text")).to_have_value(drawn)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#text")).not_to_have_value(drawn)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#text")).to_have_value(drawn)


def test_a6_the_navigation_to_the_same_page_loses_nothing(visit: Visit) -> None:
    page = visit.editor("/signpost?example=1")
    drawn = change(page)
    keep(page)
    page.get_by_text("Puzzles", exact=True).click()
    page.get_by_role("navigation", name="Puzzles").get_by_role("link", name="Signpost").click()
    page.wait_for_selector("#board.editing")
    page.go_back()
    page.wait_for_selector("#board.editing")
    expect(page.locator("#text")).to_have_value(drawn)


def test_a6_neither_other_puzzles_nor_examples_nor_a_closed_tab_lose_anything(visit: Visit) -> None:
    page = visit.editor("/nonogram/make")
    page.locator("#board tbody td").nth(3).click()
    expect(page.locator("#text")).to_have_value(re.compile("1"))
    drawn = page.locator("#text").input_value()
    keep(page)
    for name in ("Signpost", "Nonogram"):
        page.get_by_text("Puzzles", exact=True).click()
        page.get_by_role("navigation", name="Puzzles").get_by_role("link", name=name).click()
        page.wait_for_selector("#board.editing")
    for _ in range(2):
        page.go_back()
        page.wait_for_selector("#board.editing")
    expect(page.locator("#text")).to_have_value(drawn)
    page.locator("summary", has_text="Examples").click()
    page.locator(".examples a").first.click()
    page.wait_for_selector("#board.editing")
    expect(page.locator("#text")).not_to_have_value(drawn)
    page.close()
    visit.page = page.context.new_page()
    page = visit.open("/")
    page.locator("#continue li", has_text="your own").get_by_role("link").click()
    page.wait_for_selector("#board.editing")
    expect(page.locator("#text")).to_have_value(drawn)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#text")).not_to_have_value(drawn)


def test_b3_making_starts_on_an_empty_board(visit: Visit) -> None:
    page = visit.editor("/nonogram/make")
    expect(page.locator("#text")).to_have_value("10x10:" + "/" * 19)
    expect(page.locator("body")).to_have_attribute("data-mode", "make")
    page.get_by_role("button", name="5 × 5").click()
    expect(page.locator("#text")).to_have_value("5x5:" + "/" * 9)


@pytest.mark.parametrize("slug", PUZZLES)
def test_a7_an_empty_board_is_no_puzzle_yet(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}/make")
    page.wait_for_load_state("networkidle")
    solve(page)
    expect(page.locator("#messages .problem").first).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-mode", "make")
    expect(page.locator(".verdict")).to_have_count(0)


def test_a7_what_is_missing_is_counted_and_marked_and_the_first_is_gone_to(phone: Visit) -> None:
    for slug, words in (("signpost", "25 cells have no arrow yet"), ("kenken", "16 cages have no clue yet")):
        page = phone.editor(f"/{slug}/make")
        page.wait_for_load_state("networkidle")
        solve(page)
        expect(page.locator("#messages .problem")).to_contain_text(words)
        expect(page.locator("#board .missing")).to_have_count(int(words.split()[0]))
        expect(page.locator("[data-place=r1c1]")).to_be_focused()
        expect(page.locator("[data-place=r1c1]")).to_be_in_viewport(ratio=1)


def test_c1_c5_a_verdict_is_said_once_and_its_proof_on_demand(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    solve(page)
    expect(page.locator("#result .message")).to_be_hidden()
    expect(page.locator("#result .took")).to_be_hidden()
    page.locator("#result").get_by_text("How we know", exact=True).click()
    expect(page.locator("#result .message")).to_have_text(
        "There’s exactly one solution. We checked that there’s no other."
    )


def test_c6_impossible_is_said_once(visit: Visit) -> None:
    page = visit.editor("/nonogram?text=5x5:1/3/5/3/1/1/3/5/3/2")
    solve(page)
    expect(page.locator(".verdict")).to_have_text("No solution")
    expect(page.locator("#result .message")).to_have_count(1)
    expect(page.locator("#result .message")).to_be_hidden()


def test_a8_the_answer_hides_where_somebody_plays(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    solve(page)
    expect(page.locator("td.answer").first).to_be_visible()
    go(page, "play")
    expect(page.locator("td.answer")).to_have_count(0)
    expect(page.locator(".verdict")).to_be_hidden()


def test_b13_undo_works_wherever_the_focus_is(visit: Visit) -> None:
    page = visit.editor("/signpost?example=1")
    drawn = change(page)
    page.locator("body").click(position={"x": 5, "y": 700})
    page.keyboard.press("Control+z")
    expect(page.locator("#text")).not_to_have_value(drawn)


def test_a_puzzle_is_pasted_anywhere(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    paste = """([selector, text]) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      const pasted = new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true});
      document.querySelector(selector).dispatchEvent(pasted);
    }"""
    page.evaluate(paste, ["#text", "3x3:ddg9abga1gh"])
    expect(page.locator("#paste")).to_be_hidden()  # a field takes what is pasted into it
    page.evaluate(paste, ["body", "3x3:ddg9abga1gh"])
    expect(page.locator("#readings")).to_contain_text("Signpost, 3 × 3")
    assert visit.barriers() == []
    page.locator("#readings").get_by_role("link", name="Play").click()
    page.wait_for_selector("#board.editing")
    expect(page.locator("h1")).to_have_text("Signpost")
    page.evaluate(paste, ["body", "nothing that could be read"])
    expect(page.locator("#readings .problem")).to_be_visible()


def test_text_that_cannot_be_read_is_named_and_stays(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    write(page, UNREADABLE)
    expect(page.locator(".problem")).to_be_visible()
    expect(page.locator("#text")).to_have_value(UNREADABLE)


@pytest.mark.parametrize("slug", PUZZLES)
def test_only_the_puzzle_is_printed(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    page.emulate_media(media="print")
    expect(page.locator("#board")).to_be_visible()
    # What a named place of the puzzle holds is the puzzle, fields for typing included.
    for tool in page.locator("button:not(.tile, .card), textarea, input:not([data-place], [data-place] input)").all():
        expect(tool).to_be_hidden()


def test_an_answer_goes_with_the_text_that_it_answered(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    solve(page)
    expect(page.locator(".verdict")).to_be_visible()
    write(page, UNREADABLE)
    expect(page.locator(".problem")).to_be_visible()
    expect(page.locator(".verdict")).to_have_count(0)


def test_the_focus_stays_while_browsing_solutions(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={SEVERAL}")
    solve(page)
    ahead = page.get_by_role("button", name="Next")
    ahead.press("Enter")
    expect(page.locator(".at")).to_have_text("2 of 2")
    expect(ahead).to_be_focused()
    expect(ahead).to_have_attribute("aria-disabled", "true")
    ahead.press("Enter")
    expect(page.locator(".at")).to_have_text("2 of 2")
    page.get_by_role("button", name="Cells that never change").press("Enter")
    expect(page.get_by_role("button", name="Show a full solution")).to_be_focused()


FLAWED = {
    "impossible KenKen": ("kenken", "3:110110110,a9a6a6", "td[data-place=r2c2]", "2"),
    "impossible Boxes": ("boxes", "3x2x2:111,101/10,11/111,111", "[data-place=top-r1c1]", "1"),
    "impossible nonogram": ("nonogram", "5x5:1/3/5/3/1/1/3/5/3/2", "td[data-place=r2c2]", "Space"),
    "impossible Signpost": ("signpost", "5x5:1cceefcfggeeccghcac3e12hch11ah25a", "td[data-place=r1c2]", "Enter"),
    "two solutions": ("nonogram", "2x2:1/1/1/1", "td[data-place=r1c1]", "Space"),
}


@pytest.mark.parametrize("flaw", FLAWED)
def test_a_flawed_puzzle_that_was_shared_is_played_and_kept(visit: Visit, phone: Visit, flaw: str) -> None:
    """The word on its flaw names no cell, and nothing that comes after it may be left undone."""
    kind, text, cell, key = FLAWED[flaw]
    page = visit.editor(f"/{kind}/make?text={text}")
    solve(page)
    expect(page.locator(".verdict")).to_be_visible()
    page.locator("[data-in='play solve'][formaction$='/share']").click()
    page = visit.editor(page.locator("#link-puzzle").input_value())
    warning = page.locator("#messages .problem:not([data-places])")
    expect(warning).to_have_count(1)
    expect(page.locator("#time")).to_have_text(re.compile("0:0"))
    page.locator(cell).focus()
    page.keyboard.press(key)
    if kind == "signpost":
        page.locator("[data-place=r1c3]").click()
    expect(page.locator("[data-action=undo]")).to_be_enabled()
    entered = page.locator("#entries").input_value()
    keep(page)
    reread(page)
    expect(page.locator("#entries")).to_have_value(entered)
    expect(page.locator("[data-action=undo]")).to_be_enabled()
    page.locator("[data-in='play solve'][formaction$='/share']").click()
    friend = phone.editor(page.locator("#link-left").input_value())
    expect(friend.locator("#entries")).to_have_value(entered)
