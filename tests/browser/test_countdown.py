"""Countdown numbers in a browser: by mouse, by keyboard, by touch, without script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

TILES = [100, 75, 10, 8, 3, 2]
TEXT = "100,75,10,8,3,2=746"
SIMPLEST = "10 × 75 − 8 ÷ 2 = 746"
SECOND = "100 ÷ 10 × 75 − 8 ÷ 2 = 746"


def rack(page: Page) -> list[str]:
    return [text for text in page.locator(".rack .tile").all_inner_texts() if text]


def fields(page: Page) -> list[str]:
    return page.locator(".rack input").evaluate_all("inputs => inputs.map((input) => input.value).filter(Boolean)")


def text(page: Page, value: str) -> None:
    expect(page.locator("#text")).to_have_value(value)


def take(page: Page, tile: int) -> None:
    page.get_by_role("button", name=re.compile(rf"Take (large|small) tile {tile}\b")).click()


def solve(page: Page) -> None:
    page.get_by_role("button", name="Solve").click()
    expect(page.locator(".best")).to_be_visible()


def test_a_puzzle_is_entered_by_clicks_solved_browsed_and_shared(visit: Visit, phone: Visit) -> None:
    page = visit.editor("/countdown")
    page.get_by_role("button", name="Clear").click()
    text(page, "_,_,_,_,_,_=_")
    for tile in [3, 100, 2, 75, 10, 8]:
        take(page, tile)
    expect(page.get_by_role("status").filter(has_text="6 of 6 tiles")).to_be_visible()
    page.locator(".target").click()
    page.keyboard.type("746")
    text(page, TEXT)

    solve(page)
    expect(page.locator(".best")).to_have_text(SIMPLEST)
    expect(page.locator(".rack .used")).to_have_text(["75", "10", "8", "2"])
    expect(page.locator(".verdict")).to_have_text("Solved exactly")
    expect(page.locator(".ways details[open] .steps li")).to_have_text(["10 × 75 = 750", "8 ÷ 2 = 4", "750 − 4 = 746"])
    expect(page.locator(".more > summary")).to_have_text("and 5 more")

    page.get_by_text("100 ÷ 10 × 75 − 8 ÷ 2").click()
    page.get_by_role("button", name="Show on the board").click()
    expect(page.locator(".best")).to_have_text(SECOND)

    page.get_by_role("button", name="Share").click()
    solved = page.get_by_label("With this solution").input_value()
    unsolved = page.get_by_label("Puzzle only, no spoiler").input_value()
    other = phone.editor(solved)
    expect(other.locator(".best")).to_have_text(SECOND)
    assert rack(other) == [str(tile) for tile in TILES]
    other = phone.editor(unsolved)
    expect(other.locator(".target")).to_have_value("746")
    expect(other.locator(".best")).to_have_count(0)


def test_a_puzzle_is_entered_by_keyboard_alone(visit: Visit) -> None:
    page = visit.editor("/countdown")

    def press(*keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)

    def tab_to(selector: str) -> None:
        for _ in range(40):
            press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"the Tab key does not reach {selector}")

    tab_to("[data-action=clear]")
    press("Enter")
    tab_to(".target")
    page.keyboard.type("746")
    tab_to("[data-tile='25']")
    press("End", "Enter", "ArrowLeft", "Space")
    tab_to("[data-tile='1']")  # the next tab stop: a stack has only one
    press("End", "Enter", "ArrowLeft", "ArrowLeft", "Enter", "Home", "ArrowRight", "Enter", "ArrowDown", "Enter")
    text(page, TEXT)
    assert page.evaluate("document.activeElement.dataset.tile") == "3"
    tab_to("button.primary")
    press("Enter")
    expect(page.locator(".best")).to_have_text(SIMPLEST)


def test_a_round_is_played_against_the_clock(visit: Visit) -> None:
    page = visit.editor("/countdown")
    page.get_by_role("button", name="Start the clock").click()
    page.get_by_label("Your sum, or its steps").fill("10 × 75 = 750, 750 − 3 = 747")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#judgement")).to_have_text("747, 1 away from 746, with 3 tiles.")
    expect(page.get_by_role("timer")).not_to_have_text("30")
    solve(page)
    expect(page.locator(".best")).to_have_text(SIMPLEST)
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.locator("#attempt")).to_have_value("10 × 75 = 750, 750 − 3 = 747")


def test_enter_solves_from_the_target_and_keeps_the_focus(visit: Visit) -> None:
    page = visit.editor("/countdown")
    page.locator(".target").press("Enter")
    expect(page.locator(".best")).to_have_text(SIMPLEST)
    expect(page.locator(".target")).to_be_focused()


def test_it_works_without_script(plain: Visit) -> None:
    page = plain.open("/countdown")
    expect(page.locator("[data-needs-script]").first).to_be_hidden()
    page.fill("#text", "[75, 50, 25, 8, 7, 5] 947")
    page.get_by_role("button", name="Solve").click()
    expect(page.locator(".verdict")).to_have_text("Out of reach")
    expect(page.locator(".best")).to_contain_text("= 946")
    expect(page.locator(".miss")).to_have_text("1 away")
    expect(page.locator(".rack .used")).to_have_count(5)
    page.get_by_role("button", name="Share").click()
    assert "/p/" in page.url
    expect(page.locator(".best")).to_contain_text("= 946")
    page.fill("#text", "75,50,x=947")
    page.get_by_role("button", name="Solve").click()
    expect(page.locator(".problem")).to_contain_text("“x”")
    text(page, "75,50,x=947")


def test_it_works_by_touch(phone: Visit) -> None:
    page = phone.editor("/countdown")
    page.get_by_role("button", name="Clear").tap()
    page.get_by_role("button", name="2 large, 4 small").tap()
    page.get_by_role("button", name="Random target").tap()
    expect(page.locator(".target")).to_have_value(re.compile("^[1-9][0-9]{2}$"))
    page.locator(".rack .tile").first.tap()
    expect(page.locator(".rack .blank")).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Take large tile")).first.tap()
    page.get_by_role("button", name="Solve").tap()
    expect(page.locator(".best")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sides = page.locator(".countdown button:visible").evaluate_all(
        "all => all.flatMap((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height])"
    )
    assert min(sides) >= 44


@pytest.mark.parametrize("large", range(5))
def test_the_deal_is_one_of_the_show(visit: Visit, large: int) -> None:
    page = visit.editor("/countdown")
    page.get_by_role("button", name=f"{large} large, {6 - large} small").click()
    dealt = [int(tile) for tile in rack(page)]
    assert len(dealt) == 6
    assert dealt == sorted(dealt, reverse=True)
    assert sum(tile > 10 for tile in dealt) == large
    expect(page.locator(".reading")).to_have_text("Rules of the show.")


def test_the_stacks_run_out(visit: Visit) -> None:
    page = visit.editor("/countdown")
    page.get_by_role("button", name="Clear").click()
    for tile in [7, 7, 50]:
        take(page, tile)
    assert rack(page) == ["50", "7", "7"]
    for name in ["No more of small tile 7", "No more of large tile 50"]:
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Put back 7").first.click()
    take(page, 7)
    for tile in [1, 2, 3]:
        take(page, tile)
    full = page.get_by_role("button", name="Take large tile 25")
    expect(full).to_have_attribute("aria-disabled", "true")
    full.click(force=True)
    text(page, "50,7,7,3,2,1=_")


def test_undo_redo_clear_and_the_two_sets_of_rules(visit: Visit) -> None:
    page = visit.editor("/countdown")
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    page.locator(".target").fill("")
    page.keyboard.type("953")
    page.get_by_role("button", name="Put back 100").click()
    text(page, "75,10,8,3,2,_=953")
    undo.click()
    undo.click()  # the digits of one visit to the field belong together
    text(page, TEXT)
    redo.click()
    text(page, "100,75,10,8,3,2=953")
    page.keyboard.press("Control+z")
    text(page, TEXT)

    page.get_by_role("button", name="Free rules").click()
    page.get_by_role("textbox", name="Tile 7").fill("1234")
    text(page, "1234,100,75,10,8,3,2=746")
    page.get_by_label("Target", exact=True).focus()
    assert fields(page) == ["1234", "100", "75", "10", "8", "3", "2"]
    expect(page.locator(".reading")).to_contain_text("Free rules: 7 tiles")
    solve(page)
    expect(page.get_by_role("textbox", name="Tile 3, used")).to_have_value("75")
    page.get_by_role("button", name="As in the show").click()
    text(page, TEXT)  # what the show has stays
    page.get_by_role("button", name="Clear").click()
    text(page, "_,_,_,_,_,_=_")
    undo.click()
    text(page, TEXT)
    assert rack(page) == [str(tile) for tile in TILES]


def test_pasted_text_is_drawn_and_can_be_undone(visit: Visit) -> None:
    page = visit.editor("/countdown")
    page.fill("#text", "1 3 7 10 25 50 -> 765")
    expect(page.locator(".target")).to_have_value("765")
    assert rack(page) == ["50", "25", "10", "7", "3", "1"]
    page.fill("#text", "2 3 5 7 11 13 17 = 2026")
    expect(page.locator(".target")).to_have_value("2026")
    assert fields(page) == ["17", "13", "11", "7", "5", "3", "2"]
    page.get_by_role("button", name="Undo").click()
    text(page, "50,25,10,7,3,1=765")


def test_several_numbers_pasted_into_one_tile_fill_the_free_ones(visit: Visit) -> None:
    page = visit.editor("/countdown")
    page.get_by_role("button", name="Free rules").click()
    page.get_by_role("button", name="Clear").click()
    text(page, "_=_")
    page.get_by_role("textbox", name="Tile 2").fill("17, 13 and 11")
    text(page, "17,13,11=_")


def test_what_is_wrong_is_marked_at_its_place_and_what_is_missing_stays_calm(visit: Visit) -> None:
    page = visit.editor("/countdown")
    page.get_by_role("button", name="Put back 3").click()
    missing = page.locator(".problem")
    expect(missing).to_contain_text("1 tile still missing")
    expect(missing).to_have_class("problem missing")
    expect(page.locator("[data-place=tile6]")).to_have_attribute("aria-describedby", "problem-1")

    page.get_by_role("button", name="Free rules").click()
    page.get_by_role("textbox", name="Tile 6").fill("12345")
    expect(page.get_by_role("textbox", name="Tile 6")).to_have_class(re.compile("wrong"))
    expect(missing).to_contain_text("“12345” is out of range")
    expect(missing).to_have_class("problem")
    text(page, "12345,100,75,10,8,2=746")
    page.fill("#text", "100,75,ten=746")
    expect(missing).to_contain_text("“ten”")
    text(page, "100,75,ten=746")
    assert "12345" in fields(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barriers(visit: Visit, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = visit.editor("/countdown")
    assert visit.barriers() == []
    solve(page)
    assert visit.barriers() == []
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".problem").first).to_be_visible()
    assert visit.barriers() == []
    page.get_by_role("button", name="Free rules").click()
    page.get_by_role("textbox", name="Tile 1").fill("0")
    expect(page.locator(".tile.wrong")).to_be_visible()
    assert visit.barriers() == []


def test_a_ladder_of_hints_goes_on_from_the_steps_typed(visit: Visit) -> None:
    page = visit.editor(f"/countdown?text={TEXT}")
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hint")
    expect(hint).to_contain_text("The simplest way to 746 takes 4 of the 6 numbers.")
    expect(hint.get_by_text("75, 10, 8 and 2.")).to_be_hidden()
    hint.get_by_text("Which numbers?").click()
    expect(hint.get_by_text("75, 10, 8 and 2.")).to_be_visible()
    expect(hint.get_by_text("10 × 75 = 750")).to_be_hidden()
    hint.get_by_text("The first step?").press("Enter")
    expect(hint.get_by_text("10 × 75 = 750")).to_be_visible()
    assert not visit.barriers()

    page.get_by_label("Your sum").fill("10 × 75")
    page.get_by_role("button", name="Hint").click()
    expect(hint).to_contain_text("From here, the simplest way to 746 takes 3 of the 5 numbers.")
    page.get_by_label("Your sum").fill("10 × 75, 8 + 100, 3 × 2")
    page.get_by_role("button", name="Hint").click()
    hint.get_by_text("Which step leads away?").click()
    expect(hint.get_by_text("8 + 100 = 108: before that, 746 is still within reach.")).to_be_visible()
    page.get_by_label("Your sum").fill("10 × 76")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".problem")).to_contain_text("expected steps")


def test_hints_need_no_script(plain: Visit) -> None:
    page = plain.open("/countdown?text=75,50,25,8,7,5=947")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("947 is out of reach")
    page.get_by_text("How is that known?").click()
    expect(page.get_by_text("these tiles make 1,830")).to_be_visible()
    page = plain.open("/letters?text=dgoaeinrs")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("The longest word has 9 letters; there are 2.")
