"""How the pad of a KenKen can work, by choice: digits left, a digit first, keys as a block, single notes at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, open_more
from tests.browser.puzzles.kenken.test_play import PUZZLE, entries

NINE = f"9:{'0' * 81},{'a1' * 81}"


def choose(page: Page, *names: str) -> None:
    """Turn options on, as they would be found on the next visit."""
    for name in names:
        page.locator(f'[data-option="{name}"]').evaluate("button => button.click()")  # under Options


def cell(page: Page, place: str) -> Locator:
    return page.locator(f"[data-place={place}]")


def digit(page: Page, number: int) -> Locator:
    return page.locator(f'[data-digit="{number}"]')


def test_what_few_want_is_off_and_behind_more_on_a_desk(visit: Visit) -> None:
    page = visit.editor(f"/kenken?text={PUZZLE}")
    count = page.get_by_role("button", name="Count digits left")
    expect(count).to_be_hidden()
    expect(digit(page, 1)).not_to_have_attribute("data-left", "4")
    page.get_by_text("More options", exact=True).click()
    count.click()
    expect(digit(page, 1)).to_have_attribute("data-left", "4")
    page.reload()
    page.wait_for_selector("#board.editing")
    expect(digit(page, 1)).to_have_attribute("data-left", "4")  # kept on the device
    assert visit.barriers() == []


def test_a_phone_finds_all_options_in_one_place(phone: Visit) -> None:
    page = phone.editor(f"/kenken?text={PUZZLE}")
    open_more(page)
    expect(page.locator(".more-options > summary")).to_be_hidden()
    page.get_by_role("button", name="Count digits left").tap()
    page.get_by_role("button", name="Close", exact=True).tap()
    cell(page, "r1c1").tap()
    digit(page, 4).tap()
    expect(digit(page, 4)).to_have_attribute("data-left", "3")


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_a_low_phone_reaches_all_options(phone: Visit, size: tuple[int, int]) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = phone.editor(f"/kenken?text={PUZZLE}")
    open_more(page)
    for name in ("Highlight conflicts", "Number rows and columns"):
        button = page.get_by_role("button", name=name)
        button.tap()  # chosen one after the other
        expect(button).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".line-numbers i")).to_have_count(8)


def test_the_pad_counts_what_is_left_and_strikes_what_is_used_up(visit: Visit) -> None:
    page = visit.editor(f"/kenken?text={PUZZLE}")
    choose(page, "counts")
    for at in ("r1c1", "r2c2", "r3c3"):
        cell(page, at).click()
        digit(page, 3).click()
    expect(page.get_by_role("button", name="3, 1 left")).to_be_visible()
    cell(page, "r4c4").click()
    digit(page, 3).click()
    used = page.get_by_role("button", name="3, 0 left")
    expect(used).to_be_enabled()
    assert "line-through" in used.evaluate("button => getComputedStyle(button).textDecorationLine")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="3, 1 left")).to_be_visible()
    choose(page, "counts")
    expect(page.get_by_role("button", name="3", exact=True)).to_be_visible()


def test_a_digit_first_then_cells_by_touch(phone: Visit) -> None:
    page = phone.editor(f"/kenken?text={PUZZLE}")
    expect(page.get_by_text("Tap a cell, then a digit.")).to_be_visible()
    choose(page, "digitfirst")
    expect(page.get_by_text("Tap a digit, then its cells.")).to_be_visible()
    expect(page.get_by_text("Tap a cell, then a digit.")).to_be_hidden()
    digit(page, 3).tap()
    expect(digit(page, 3)).to_have_attribute("aria-pressed", "true")
    for at in ("r1c1", "r1c2", "r2c3"):
        cell(page, at).tap()
    assert entries(page).startswith("3 3 . ./. . 3 ./")
    cell(page, "r1c2").tap()
    assert entries(page).startswith("3 . . ./. . 3 ./"), "the same again takes it back"
    page.get_by_role("button", name="Notes", exact=True).tap()
    for at in ("r1c1", "r1c2", "r1c3"):
        cell(page, at).tap()
    digit(page, 4).tap()
    for at in ("r1c2", "r1c3"):
        cell(page, at).tap()
    cell(page, "r1c3").tap()
    assert entries(page).startswith("3 3+4 3+ ./"), "a digit gives way to no note"
    page.get_by_role("button", name="Erase").tap()
    cell(page, "r1c2").tap()
    assert entries(page).startswith("3 . 3+ ./")
    page.get_by_role("button", name="Erase").tap()  # nothing is in hand
    cell(page, "r1c1").tap()
    assert entries(page).startswith("3 . 3+ ./")


def test_a_key_that_is_held_goes_into_each_cell_that_is_clicked(visit: Visit) -> None:
    page = visit.editor(f"/kenken?text={PUZZLE}")
    choose(page, "digitfirst")
    page.keyboard.down("2")
    expect(digit(page, 2)).to_have_attribute("aria-pressed", "true")
    cell(page, "r1c1").click()
    cell(page, "r2c2").click()
    page.keyboard.up("2")
    expect(digit(page, 2)).to_have_attribute("aria-pressed", "false")
    assert entries(page).startswith("2 . . ./. 2 . ./")
    cell(page, "r3c3").click()
    assert entries(page).split("/")[2] == ". . . .", "it is held no more"
    page.keyboard.down("Shift")
    page.keyboard.down("Digit1")
    cell(page, "r1c3").click()
    page.keyboard.up("Digit1")
    page.keyboard.up("Shift")
    assert entries(page).startswith("2 . 1+ ./")


def test_keys_alone_put_a_digit_first_into_cells_and_still_type(visit: Visit) -> None:
    page = visit.editor(f"/kenken?text={PUZZLE}")
    choose(page, "digitfirst")
    digit(page, 4).focus()
    page.keyboard.press("Space")
    cell(page, "r1c1").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert entries(page).startswith("4 . . ./. 4 . ./")
    page.keyboard.press("Enter")
    assert entries(page).startswith("4 . . ./. . . ./")
    page.keyboard.press("3")
    assert entries(page).startswith("4 . . ./. 3 . ./"), "a key that was only pressed was typed"
    page.keyboard.press("Escape")
    expect(digit(page, 4)).to_have_attribute("aria-pressed", "false")


def test_the_cells_that_hold_the_digit_in_hand_are_tinted(visit: Visit) -> None:
    page = visit.editor(f"/kenken?text={PUZZLE}")
    cell(page, "r1c1").click()
    page.keyboard.press("2")
    choose(page, "digitfirst")
    cell(page, "r4c4").click()
    expect(page.locator("td.same")).to_have_count(0)
    digit(page, 2).click()
    expect(page.locator("td.same")).to_have_count(1)


def test_all_single_notes_are_entered_in_one_step(visit: Visit) -> None:
    page = visit.editor(f"/kenken?text={PUZZLE}")
    singles = page.get_by_role("button", name="Enter singles")
    expect(singles).to_be_hidden()
    cell(page, "r1c1").click()
    for key in ("Shift+Digit4", "ArrowRight", "Shift+Digit4", "Shift+Digit1", "ArrowDown", "Shift+Digit2"):
        page.keyboard.press(key)
    assert entries(page).startswith("4+ 1+4 . ./. 2+ . ./")
    singles.click()
    assert entries(page).startswith("4 1+ . ./. 2 . ./"), "notes are tidied as with digits that are typed"
    page.keyboard.press("s")
    assert entries(page).startswith("4 1 . ./. 2 . ./")
    expect(singles).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    assert entries(page).startswith("4+ 1+4 . ./. 2+ . ./")


def test_a_finger_enters_all_single_notes(phone: Visit) -> None:
    page = phone.editor("/kenken?text=3:000000000,a1a2a3a2a3a1a3a1a2")
    for name in ("Fill in all notes", "Enter singles"):
        open_more(page)
        page.get_by_role("button", name=name).tap()
    assert entries(page) == "1 2 3/2 3 1/3 1 2"
    expect(page.locator("#win")).to_be_visible()


@pytest.mark.parametrize("device", ["visit", "phone"])
def test_keys_as_a_block_stand_as_on_a_telephone(device: str, request: pytest.FixtureRequest) -> None:
    page = request.getfixturevalue(device).editor(f"/kenken?text={NINE}")
    choose(page, "block")
    boxes = [digit(page, number).bounding_box() for number in range(1, 10)]
    at = [(round(box["x"]), round(box["y"])) for box in boxes if box]
    assert len({x for x, _ in at}) == len({y for _, y in at}) == 3
    assert at == sorted(at, key=lambda each: (each[1], each[0]))
