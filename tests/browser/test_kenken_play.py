"""Playing a KenKen in a real browser: digits, pencil marks, hints, by keyboard and by touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

PUZZLE = "4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4"
SOLVED = "4 1 3 2/3 2 1 4/1 4 2 3/2 3 4 1"
WIDE = f"16:{'0' * 256},{'a1' * 256}"


def play(visit: Visit, text: str = PUZZLE) -> Page:
    page = visit.editor(f"/kenken?text={text}")
    page.get_by_role("button", name="Play", exact=True).click()
    return page


def entries(page: Page) -> str:
    return page.locator("#entries").input_value()


def first_row(page: Page) -> list[str]:
    return entries(page).split("/")[0].split()


def open_hint(page: Page, stages: int = 2) -> None:
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_be_visible()
    for summary in ("Why?", "What follows?")[:stages]:
        page.locator("summary", has_text=summary).click()


def test_the_keyboard_plays_a_game_gets_stuck_and_is_helped_to_the_end(visit: Visit) -> None:
    page = play(visit)
    text = page.locator("#text").input_value()
    page.locator("[data-place=r1c1]").focus()
    for key in ("4", "ArrowRight", "1", "ArrowRight", "Shift+Digit3", "Shift+Digit2", "ArrowDown", "n", "1", "2", "n"):
        page.keyboard.press(key)
    assert entries(page).startswith("4 1 2+3 ./. . 1+2 ./")
    assert "marked 2 3" in (page.locator("[data-place=r1c3]").get_attribute("aria-label") or "")
    assert "holds 4" in (page.locator("[data-place=r1c1]").get_attribute("aria-label") or "")
    assert page.locator("[data-place=r1c3] .marks").inner_text() == "2 3"
    # Where to look, then why, then what follows.
    open_hint(page, 0)
    expect(page.locator("td.hinted")).to_have_count(0)
    page.locator("summary", has_text="Why?").click()
    expect(page.locator("td.hinted").first).to_be_visible()
    expect(page.locator("td.expected")).to_have_count(0)
    page.locator("summary", has_text="What follows?").click()
    expect(page.locator("td.expected").first).to_be_visible()
    before = entries(page)
    page.get_by_role("button", name="Enter it for me").click()
    assert entries(page) != before
    expect(page.locator(".hint")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    assert entries(page) == before
    for _ in range(60):
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".hint")).to_be_visible()
        if page.locator(".hint", has_text="Every cell is decided").count():
            break
        for summary in ("Why?", "What follows?"):
            page.locator("summary", has_text=summary).click()
        page.get_by_role("button", name="Enter it for me").click()
        expect(page.locator(".hint")).to_have_count(0)
    assert entries(page) == SOLVED
    assert page.locator("#text").input_value() == text, "what is entered is no part of the puzzle"


def test_a_planted_mistake_is_found(visit: Visit) -> None:
    page = play(visit)
    page.locator("[data-place=r1c1]").focus()
    for key in ("4", "ArrowDown", "ArrowDown", "ArrowDown", "4"):
        page.keyboard.press(key)
    expect(page.locator("td.wrong")).to_have_count(0)  # nobody judges while somebody types
    open_hint(page)
    expect(page.locator(".hint")).to_contain_text("There is a mistake in column 1.")
    expect(page.locator(".hint")).to_contain_text("Column 1 holds 4 once, but r1c1 and r4c1 are both 4.")
    expect(page.locator("[data-place=r4c1]")).to_have_class("chosen current hinted expected")
    page.get_by_role("button", name="Back to the last good state").click()
    assert entries(page).split("/")[3] == ". . . ."
    assert first_row(page)[0] == "4"
    open_hint(page)
    expect(page.locator(".hint")).not_to_contain_text("mistake")


def test_numbers_of_two_figures_are_typed_one_after_the_other(visit: Visit) -> None:
    page = play(visit, WIDE)
    page.locator("[data-place=r1c1]").focus()
    for key in (
        "1",
        "2",
        "ArrowRight",
        "1",
        "7",
        "ArrowRight",
        "1",
        "Space",
        "2",
        "ArrowRight",
        "1",
        "0",
        "ArrowRight",
    ):
        page.keyboard.press(key)
    for key in ("n", "1", "6", "Space", "1", "Space", "3", "1", "5", "Space", "1"):
        page.keyboard.press(key)
    assert first_row(page)[:6] == ["12", "7", "2", "10", "3+15+16", "."]
    for _ in range(5):
        page.keyboard.press("Control+z")
    assert first_row(page)[3:5] == ["10", "."]
    page.keyboard.press("Backspace")
    assert first_row(page)[4] == "."
    page.get_by_role("button", name="Build cages").click()
    size = page.get_by_label("Size", exact=True).last
    size.fill("9")
    size.press("Enter")
    expect(page.locator(".kenken td")).to_have_count(81)
    assert first_row(page)[:5] == [".", "7", "2", ".", "."]
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Clear").click()
    assert first_row(page) == ["."] * 9


def test_fingers_play_with_the_pad(phone: Visit) -> None:
    page = play(phone)
    pad = page.get_by_role("toolbar", name="Digit pad")
    expect(pad.get_by_role("button")).to_have_text(["1", "2", "3", "4", "Erase"])
    page.locator("[data-place=r1c1]").tap()
    pad.get_by_role("button", name="4").tap()
    page.locator("[data-place=r1c2]").tap()
    page.get_by_role("button", name="Pencil marks").tap()
    pad.get_by_role("button", name="3").tap()
    pad.get_by_role("button", name="1").tap()
    assert first_row(page) == ["4", "1+3", ".", "."]
    pad.get_by_role("button", name="3").tap()
    assert first_row(page) == ["4", "1+", ".", "."]
    page.locator("[data-place=r1c1]").tap()
    pad.get_by_role("button", name="Erase").tap()
    assert first_row(page) == [".", "1+", ".", "."]
    page.get_by_role("button", name="Undo").tap()
    assert first_row(page)[0] == "4"
    assert page.locator("#text").input_value() == PUZZLE
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.reload()
    page.wait_for_selector("#board.editing")
    expect(page.locator("[data-place=r1c1] .number")).to_have_text("4")
    assert first_row(page) == ["4", "1+", ".", "."]


def test_an_answer_shows_where_the_own_digits_differ(visit: Visit) -> None:
    page = play(visit)
    page.locator("[data-place=r1c1]").focus()
    for key in ("4", "ArrowRight", "2"):
        page.keyboard.press(key)
    page.get_by_role("button", name="Solve").click()
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.locator("[data-place=r1c1]")).not_to_have_class("answer")
    differs = page.locator("[data-place=r1c2]")
    assert differs.locator(".number").inner_text() == "1"
    assert differs.locator(".marks").inner_text() == "2"
    assert "holds 2, answer 1" in (differs.get_attribute("aria-label") or "")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_while_playing(visit: Visit, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = play(visit)
    page.locator("[data-place=r1c1]").click()
    for key in ("4", "ArrowRight", "Shift+Digit3", "Shift+Digit1"):
        page.keyboard.press(key)
    open_hint(page)
    assert visit.barriers() == []
