"""Clues struck by hand, where somebody wants that: numbers of nonograms, cages of KenKens."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, go, open_more
from tests.browser.puzzles.kenken.test_pad import cell, choose
from tests.browser.puzzles.kenken.test_play import PUZZLE, entries

NONOGRAM = "/nonogram?text=5x5:1.1/1.1/5/1/1/1.1.1/1.1/2/2/1"
"""Only to be looked at: its first row has three numbers."""


def struck(head: Locator) -> list[str]:
    return head.locator("s").all_text_contents()


def put(page: Page, place: str, number: int) -> tuple[float, float]:
    """Where on the page a number of a clue stands."""
    at = page.locator(f"th[data-place={place}]").evaluate(
        """(head, number) => {
          const walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          const found = [];
          for (let node = walker.nextNode(); node; node = walker.nextNode())
            for (const match of node.textContent.matchAll(/[0-9]+/g)) {
              range.setStart(node, match.index);
              range.setEnd(node, match.index + match[0].length);
              const box = range.getBoundingClientRect();
              found.push([box.left + box.width / 2, box.top + box.height / 2]);
            }
          return found[number];
        }""",
        number,
    )
    return (float(at[0]), float(at[1]))


def test_nothing_is_struck_by_a_tap_unless_wanted(phone: Visit) -> None:
    page = phone.editor(NONOGRAM)
    page.touchscreen.tap(*put(page, "r1", 1))
    assert struck(page.locator("th[data-place=r1]")) == []
    expect(page.locator("[data-action=undo]")).to_be_disabled()


def test_taps_strike_numbers_of_a_nonogram_and_take_that_back(phone: Visit) -> None:
    page = phone.editor(NONOGRAM)
    choose(page, "ticks")
    row, column = page.locator("th[data-place=r1]"), page.locator("th[data-place=c2]")
    page.touchscreen.tap(*put(page, "r1", 1))
    page.touchscreen.tap(*put(page, "c2", 0))
    assert (row.text_content(), struck(row)) == ("1 1 1", ["1"])
    assert row.evaluate("head => head.firstChild.textContent") == "1", "it is the one in the middle"
    assert struck(column) == ["1"]
    assert "ticked off 1" in (column.get_attribute("aria-label") or "")
    page.reload()
    page.wait_for_selector("#board.editing")
    assert struck(row) == ["1"]
    page.touchscreen.tap(*put(page, "r1", 1))
    assert struck(row) == []
    page.get_by_role("button", name="Undo").tap()
    assert struck(row) == ["1"]
    open_more(page)
    page.get_by_role("button", name="Clear").tap()
    assert struck(row) == struck(column) == []


def test_what_is_struck_by_itself_stays_what_it_is(visit: Visit) -> None:
    page = visit.editor(NONOGRAM)
    choose(page, "ticks")
    row = page.locator("th[data-place=r1]")
    page.mouse.click(*put(page, "r1", 2))
    cell(page, "r1c1").click()
    cell(page, "r1c2").click(button="right")
    assert row.evaluate("head => [...head.childNodes].map((each) => each.nodeName)") == [
        *("S", "#text", "#text", "#text", "S")
    ]
    page.mouse.click(*put(page, "r1", 2))
    assert struck(row) == ["1"]
    page.mouse.click(*put(page, "r1", 0))
    page.mouse.click(*put(page, "r1", 0))
    assert struck(row) == ["1"], "its run is there"
    choose(page, "ticks")
    page.mouse.click(*put(page, "r1", 1))
    assert struck(row) == ["1"]


def test_keys_strike_numbers_of_a_nonogram(visit: Visit) -> None:
    page = visit.editor(NONOGRAM)
    choose(page, "ticks")
    cell(page, "r1c1").focus()
    page.keyboard.press("ArrowLeft")
    row = page.locator("th[data-place=r1]")
    expect(row).to_be_focused()
    expect(row.locator(".at")).to_have_text("1")
    for key in ("ArrowLeft", "Space"):
        page.keyboard.press(key)
    expect(page.locator("[data-cursor]")).to_have_text("1, ticked off")
    assert row.evaluate("head => [...head.children].map((each) => each.nodeName)") == ["S"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(cell(page, "r1c1")).to_be_focused()
    expect(page.locator("th .at")).to_have_count(0)
    for key in ("ArrowUp", "ArrowRight", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    assert struck(page.locator("th[data-place=c2]")) == ["1"]
    page.keyboard.press("Enter")
    assert struck(page.locator("th[data-place=c2]")) == []
    assert visit.barriers() == []


def test_another_clue_of_the_same_line_is_not_struck(visit: Visit) -> None:
    page = visit.editor("/nonogram/make")
    cell(page, "r1c1").click()
    go(page, "play")
    choose(page, "ticks")
    page.mouse.click(*put(page, "r1", 0))
    assert struck(page.locator("th[data-place=r1]")) == ["1"]
    go(page, "make")
    expect(page.locator("th s")).to_have_count(0)
    cell(page, "r1c2").click()
    go(page, "play")
    expect(page.locator("th[data-place=r1]")).to_have_text("2")
    expect(page.locator("th s")).to_have_count(0)


def test_a_tap_on_a_cage_strikes_its_clue(phone: Visit) -> None:
    page = phone.editor(f"/kenken?text={PUZZLE}")
    clue = page.locator("[data-place=r1c1] .clue")
    clue.tap()
    expect(page.locator(".clue.ticked")).to_have_count(0)
    choose(page, "ticks")
    clue.tap()
    expect(clue).to_have_class("clue ticked")
    assert "ticked off" in (cell(page, "r1c1").get_attribute("aria-label") or "")
    page.locator('[data-digit="3"]').tap()
    assert entries(page).startswith("3 "), "the cell is chosen, too"
    cell(page, "r1c1").tap()
    expect(clue).to_have_class("clue ticked")
    clue.tap()
    expect(page.locator(".clue.ticked")).to_have_count(0)


def test_a_key_strikes_the_clue_of_the_chosen_cage(visit: Visit) -> None:
    page = visit.editor(f"/kenken?text={PUZZLE}")
    cell(page, "r2c1").click()
    page.keyboard.press("t")
    expect(page.locator(".clue.ticked")).to_have_count(0)
    choose(page, "ticks")
    page.keyboard.press("t")
    expect(page.locator(".clue.ticked")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".clue.ticked")).to_have_count(0)
