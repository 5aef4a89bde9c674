"""Several cells of a KenKen chosen together for a note, and notes of two kinds."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.fingers import Fingers, Point
from tests.browser.puzzles.kenken.test_pad import cell, choose, digit
from tests.browser.puzzles.kenken.test_play import PUZZLE, entries


def chosen(page: Page) -> list[str]:
    return page.locator("td.several").evaluate_all("all => all.map((each) => each.dataset.place)")


def middle(page: Page, place: str) -> Point:
    box = cell(page, place).bounding_box()
    assert box
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_shift_and_arrows_choose_cells_for_one_note(visit: Visit) -> None:
    page = visit.editor(f"/kenken?text={PUZZLE}")
    cell(page, "r1c1").click()
    for key in ("Shift+ArrowRight", "Shift+ArrowDown"):
        page.keyboard.press(key)
    assert chosen(page) == ["r1c1", "r1c2", "r2c2"]
    assert cell(page, "r2c2").get_attribute("aria-selected") == "true"
    expect(page.locator("[data-said]")).to_have_text("3 cells selected")
    page.keyboard.press("2")
    assert entries(page).startswith("2+ 2+ . ./. 2+ . ./")
    page.get_by_role("button", name="Undo").click()
    assert entries(page).startswith(". . . ./"), "one step"
    page.keyboard.press("2")
    page.keyboard.press("3")
    assert entries(page).startswith("2+3 2+3 . ./. 2+3 . ./")
    page.keyboard.press("2")
    assert entries(page).startswith("3+ 3+ . ./. 3+ . ./"), "which all have is taken back"
    page.keyboard.press("ArrowRight")
    assert chosen(page) == []
    page.keyboard.press("4")
    assert entries(page).split("/")[1] == ". 3+ 4 ."
    assert visit.barriers() == []


def test_the_mouse_chooses_cells_with_ctrl_and_by_dragging_with_shift(visit: Visit) -> None:
    page = visit.editor(f"/kenken?text={PUZZLE}")
    cell(page, "r1c1").click()
    page.keyboard.press("4")
    cell(page, "r1c1").click()
    for at in ("r2c3", "r4c4"):
        cell(page, at).click(modifiers=["Control"])
    assert chosen(page) == ["r1c1", "r2c3", "r4c4"]
    digit(page, 1).click()
    assert entries(page) == "4 . . ./. . 1+ ./. . . ./. . . 1+", "what holds a digit keeps it"
    cell(page, "r4c4").click(modifiers=["Control"])
    assert chosen(page) == ["r1c1", "r2c3"]
    cell(page, "r3c1").click()
    assert chosen(page) == []
    page.keyboard.down("Shift")
    page.mouse.move(*middle(page, "r3c1"))
    page.mouse.down()
    page.mouse.move(*middle(page, "r3c4"), steps=8)
    page.mouse.up()
    page.keyboard.up("Shift")
    assert chosen(page) == ["r3c1", "r3c2", "r3c3", "r3c4"]
    page.keyboard.press("2")
    page.keyboard.press("Delete")
    assert entries(page).split("/")[2] == ". . . ."
    page.keyboard.press("Escape")
    assert chosen(page) == []


def test_a_finger_that_rests_chooses_and_taps_choose_more(phone: Visit) -> None:
    page = phone.editor(f"/kenken?text={PUZZLE}")
    fingers = Fingers(page)
    fingers.put(middle(page, "r2c2"))
    expect(page.locator("td.several")).to_have_count(1)
    fingers.lift()
    cell(page, "r2c4").tap()
    cell(page, "r4c1").tap()
    assert chosen(page) == ["r2c2", "r2c4", "r4c1"]
    cell(page, "r2c4").tap()
    digit(page, 3).tap()
    assert entries(page) == ". . . ./. 3+ . ./. . . ./3+ . . ."
    page.get_by_role("button", name="Done", exact=True).tap()
    assert chosen(page) == []
    notes = page.get_by_role("button", name="Notes", exact=True)
    expect(notes).to_have_attribute("aria-pressed", "false")  # Done was no tap on Notes
    cell(page, "r2c4").tap()
    digit(page, 1).tap()
    assert entries(page).split("/")[1] == ". 3+ . 1"


def test_notes_have_two_kinds_by_choice(phone: Visit) -> None:
    page = phone.editor(f"/kenken?text={PUZZLE}")
    underlined = page.get_by_role("button", name="Underlined notes")
    expect(underlined).to_be_hidden()
    choose(page, "twonotes")
    page.get_by_role("button", name="Notes", exact=True).tap()
    cell(page, "r1c1").tap()
    digit(page, 1).tap()
    digit(page, 2).tap()
    underlined.tap()
    digit(page, 2).tap()
    digit(page, 4).tap()
    assert entries(page).startswith("1+2+4 "), "both are notes"
    second = page.locator("[data-place=r1c1] .second")
    expect(second).to_have_text(["2", "4"])
    assert "underline" in second.first.evaluate("note => getComputedStyle(note).textDecorationLine")
    assert "marked 1 2 4, underlined 2 4" in (cell(page, "r1c1").get_attribute("aria-label") or "")
    page.reload()
    page.wait_for_selector("#board.editing")
    expect(second).to_have_text(["2", "4"])
    cell(page, "r1c1").tap()
    digit(page, 4).tap()
    assert entries(page).startswith("1+2 ")
    page.get_by_role("button", name="Notes", exact=True).tap()
    digit(page, 2).tap()
    expect(second).to_have_count(0)
    assert entries(page).startswith("1+2 "), "of the other kind now"


def test_the_key_for_notes_goes_through_the_kinds(visit: Visit) -> None:
    page = visit.editor(f"/kenken?text={PUZZLE}")
    choose(page, "twonotes")
    cell(page, "r1c1").click()
    for key in ("n", "1", "n", "2", "n", "ArrowRight", "3"):
        page.keyboard.press(key)
    assert entries(page).startswith("1+2 3 ")
    expect(page.locator(".marks .second")).to_have_text(["2"])
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Backspace")
    page.keyboard.press("Shift+Digit2")
    expect(page.locator(".marks .second")).to_have_count(0)  # what was erased comes back as it is entered
