"""Trade paths in a browser: by mouse, by keyboard, by touch, without script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

CAKE = "start: ? apple / goal: 1 cake / bob: 1 apple -> 2 berry / cousin: 2 apple + 5 berry -> 1 cake"


def text(page: Page, *lines: str) -> None:
    expect(page.locator("#text")).to_have_value("\n".join(lines))


def solve(page: Page) -> None:
    page.get_by_role("button", name="Solve").click()
    expect(page.locator(".path")).to_be_visible()


def test_a_puzzle_is_entered_by_clicks_solved_browsed_and_shared(visit: Visit, phone: Visit) -> None:
    page = visit.editor("/trades")
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Add a good").click()
    page.get_by_role("button", name="Leave the start of apple open").click()
    page.get_by_label("Goal for berry").select_option("at least")
    page.get_by_role("button", name="More: Wanted amount of berry").click()
    page.get_by_role("button", name="Add an exchange").click()
    page.get_by_label("Name of exchange 1").fill("bob")
    page.get_by_role("button", name="bob takes one more good").click()
    page.get_by_label("Good, gives 1 of bob").select_option("berry")
    text(page, "goods: apple, berry", "start: ? apple", "goal: 2+ berry", "bob: 1 apple -> 1 berry")
    solve(page)
    expect(page.locator(".verdict")).to_have_text("2 trades")
    expect(page.locator(".path li")).to_have_text(
        [re.compile(r"Start\s+2 apple"), re.compile(r"2 × bob to trade 2\s+2 berry")]
    )
    expect(page.locator(".message")).to_contain_text("least start that suffices, proved: 2 apple")

    page.get_by_role("button", name="Share").click()
    solved = page.get_by_label("With this solution").input_value()
    unsolved = page.get_by_label("Puzzle only, no spoiler").input_value()
    other = phone.editor(solved)
    expect(other.locator(".path li")).to_have_count(2)
    other = phone.editor(unsolved)
    expect(other.get_by_label("Name of exchange 1")).to_have_value("bob")
    expect(other.locator(".path")).to_have_count(0)


def test_several_sequences_are_browsed(visit: Visit) -> None:
    page = visit.editor("/trades")
    solve(page)
    expect(page.locator(".path .trade").nth(1)).to_have_text(re.compile("5 × aunt"))
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".path .trade").nth(1)).to_have_text(re.compile("4 × aunt"))
    expect(page.locator(".flow svg")).to_be_visible()


def test_a_puzzle_is_changed_by_keyboard_alone(visit: Visit) -> None:
    page = visit.editor("/trades?example=2")

    def tab_to(key: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.dataset.key") == key:
                return
        raise AssertionError(f"the Tab key does not reach {key}")

    tab_to("goods,1,goal")
    page.keyboard.press("ArrowUp")
    tab_to("exchanges,0,gives,0,amount")
    page.keyboard.type("3")
    expect(page.locator("#text")).to_have_value(re.compile("goal: 2 cake\nbob: 1 apple -> 3 berry"))
    page.keyboard.press("Enter")
    expect(page.locator(".path")).to_be_visible()
    expect(page.locator(".message")).to_contain_text("proved: 8 apple")


def test_undo_redo_and_clear(visit: Visit) -> None:
    page = visit.editor("/trades")
    goods = page.locator(".goods .name")
    page.get_by_role("button", name="Remove berry").click()
    expect(goods).to_have_count(2)
    expect(page.locator("#text")).to_have_value(re.compile("bob: 1 apple -> \ncousin: 2 apple -> 1 cake"))
    page.get_by_role("button", name="Undo").click()
    expect(goods).to_have_count(3)
    goods.first.fill("pear")
    expect(page.locator("#text")).to_have_value(re.compile("bob: 1 pear -> 2 berry"))
    page.keyboard.press("Control+z")
    expect(goods.first).to_have_value("apple")
    page.get_by_role("button", name="Redo").click()
    expect(goods.first).to_have_value("pear")
    page.get_by_role("button", name="Clear").click()
    expect(goods).to_have_count(1)
    expect(page.locator(".problem.missing").first).to_be_visible()


def test_what_is_wrong_is_marked_at_its_place_and_what_is_missing_stays_calm(visit: Visit) -> None:
    page = visit.editor("/trades")
    page.get_by_label("Name of good 2").fill("")
    expect(page.locator(".goods .row").nth(1)).to_have_class(re.compile("missing"))
    page.get_by_label("Name of good 2").fill("be*rry")
    expect(page.locator(".goods .row").nth(1)).to_have_class(re.compile("wrong"))
    expect(page.locator(".problem").first).to_contain_text("“*” cannot be in the name")


def test_impossible_goals_say_why(visit: Visit) -> None:
    page = visit.editor("/trades?example=3")
    page.get_by_role("button", name="Solve").click()
    expect(page.locator(".verdict")).to_have_text("Out of reach")
    expect(page.locator(".message")).to_contain_text("9 for each cake")


def test_it_works_without_script(plain: Visit) -> None:
    page = plain.open("/trades")
    expect(page.locator("[data-needs-script]").first).to_be_hidden()
    page.fill("#text", CAKE)
    page.get_by_role("button", name="Solve").click()
    expect(page.locator(".path li")).to_have_count(3)
    expect(page.locator(".exchanges .row")).to_have_count(2)
    page.get_by_role("button", name="Share").click()
    assert "/p/" in page.url
    expect(page.locator(".path li")).to_have_count(3)


def test_it_works_by_touch(phone: Visit) -> None:
    page = phone.editor("/trades")
    page.get_by_role("button", name="More: Start with apple").tap()
    expect(page.locator("#text")).to_have_value(re.compile("start: 1 apple"))
    page.get_by_role("button", name="Solve").tap()
    expect(page.locator(".verdict")).to_have_text("8 trades")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sides = page.locator(".trades button:visible").evaluate_all(
        "all => all.flatMap((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height])"
    )
    assert min(sides) >= 43.9


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barriers(visit: Visit, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = visit.editor("/trades")
    assert visit.barriers() == []
    solve(page)
    assert visit.barriers() == []
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".problem").first).to_be_visible()
    assert visit.barriers() == []


def test_amounts_are_numbers_and_symbols_are_symbols(visit: Visit) -> None:
    page = visit.editor("/trades?text=goods: apple, berry / start: 1 apple / goal: 1 berry / b: 1 apple -> 2 berry")
    start = page.get_by_label("Start with apple", exact=True)
    start.fill("l0")
    expect(start).to_have_value("0")
    start.fill("?x")
    expect(page.locator("#text")).to_have_value(re.compile(r"start: \? apple"))
    page.get_by_role("button", name="Leave the start of apple open").click()
    page.get_by_role("button", name="More: Start with apple").click()
    expect(page.locator("#text")).to_have_value(re.compile("start: 1 apple"))
    page.get_by_label("Symbol of apple").fill("x🍎")
    expect(page.locator("#text")).to_have_value(re.compile("goods: 🍎 apple, berry"))
    page.get_by_label("Name of good 2").fill("apple")
    expect(page.locator(".goods .row").nth(1)).to_have_class(re.compile("wrong"))


def test_what_is_typed_after_an_undo_is_a_step_of_its_own(visit: Visit) -> None:
    page = visit.editor("/trades?text=goods: apple, berry / start: 1 apple / goal: 1 berry / b: 1 apple -> 2 berry")
    title = page.get_by_label("Name of good 1")
    title.fill("pear")
    title.fill("plum")
    page.get_by_role("button", name="Undo").click()
    expect(title).to_have_value("apple")
    title.fill("fig")
    page.get_by_role("button", name="Undo").click()
    expect(title).to_have_value("apple")


def test_the_focus_stays_where_a_row_was_removed(visit: Visit) -> None:
    page = visit.editor("/trades?text=goods: apple, berry / start: 1 apple / goal: 1 berry / b: 1 apple -> 2 berry")
    page.get_by_role("button", name="Remove apple").click()
    expect(page.get_by_role("button", name="Remove berry")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Add a good")).to_be_focused()
    page.get_by_role("button", name="Add a good").click()
    page.get_by_role("button", name="b gives one more good").click()
    page.get_by_role("button", name="Remove gives 1 of b").press("Enter")
    expect(page.get_by_role("button", name="b gives one more good")).to_be_focused()
    page.get_by_role("button", name="Remove b", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Add an exchange")).to_be_focused()
