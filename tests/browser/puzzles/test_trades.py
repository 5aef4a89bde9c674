"""Trade paths in a browser: by mouse, by keyboard, by touch, without script."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, go, open_more, solve, tab_to

CAKE = "start: ? apple / goal: 1 cake / bob: 1 apple -> 2 berry / cousin: 2 apple + 5 berry -> 1 cake"


def text(page: Page, *lines: str) -> None:
    expect(page.locator("#text")).to_have_value("\n".join(lines))


def card(page: Page, name: str) -> Locator:
    """The card of an exchange, to be tapped in Play."""
    return page.locator(".exchanges .card", has=page.locator(".called", has_text=re.compile(f"^{name}$")))


def head(page: Page, name: str) -> Locator:
    """What opens the card of a good or an exchange in Make."""
    named = page.locator(".row > .card > :is(.called, .pile)").filter(has_text=re.compile(rf"(^|\s){name}$"))
    return named.locator("..")


def edit(page: Page, name: str) -> None:
    """Open the card of a good or an exchange, or close it."""
    head(page, name).click()


def find(page: Page) -> None:
    """Solve, and see the path."""
    solve(page)
    expect(page.locator(".path")).to_be_visible()


SMALL = "/trades/make?text=goods: apple, berry / start: 1 apple / goal: 1 berry / b: 1 apple -> 2 berry"


# -- playing -----------------------------------------------------------------------------------------------------------


def test_trades_are_made_by_tapping_cards_until_the_goal_is_reached(phone: Visit) -> None:
    page = phone.editor("/trades?example=1")
    example = page.locator("#text").input_value()
    said, have = page.locator(".made"), page.locator(".goods .have")
    expect(page.locator(".aim")).to_have_text("Get exactly 1 cake")
    expect(card(page, "cousin")).to_have_attribute("aria-disabled", "true")
    expect(card(page, "cousin").locator(".why")).to_have_text(re.compile("^needs 2 more .*apple, 5 more .*berry$"))
    card(page, "cousin").tap(force=True)
    expect(said).to_have_text("Tap the trades in order. Use as few as you can.")
    for name in ["aunt"] * 5 + ["bob"] * 3:
        card(page, name).tap()
    expect(said).to_have_text("8 trades: 5 × aunt, 3 × bob")
    expect(have).to_have_text(["2", "6", "0"])
    card(page, "cousin").tap()
    expect(said).to_have_text("You made it in 9 trades: 5 × aunt, 3 × bob, cousin")
    expect(page.locator(".goods .met .wanted")).to_have_text("✓ need exactly 1")
    page.get_by_role("button", name="Close", exact=True).tap()  # the tools are below it
    page.get_by_role("button", name="Undo").tap()
    expect(have).to_have_text(["2", "6", "0"])
    assert page.locator("#entries, #attempt").first.is_hidden()
    open_more(page)
    page.get_by_role("button", name="Clear").tap()
    expect(have).to_have_text(["0", "0", "0"])
    expect(page.locator("#text")).to_have_value(example)  # playing never changes the puzzle
    page.get_by_role("button", name="Undo").tap()
    page.reload()
    page.wait_for_selector("#board.editing")
    expect(have).to_have_text(["2", "6", "0"])


def test_hints_say_how_far_the_goal_is_and_which_trade_leads_there(phone: Visit) -> None:
    page = phone.editor("/trades?example=1")
    card(page, "aunt").tap()
    page.get_by_role("button", name="Hint").tap()
    hint = page.locator(".hint")
    expect(hint).to_contain_text("The goal is 8 more trades away.")
    page.get_by_role("button", name="Which can be the last?").tap()
    expect(hint).to_contain_text("cousin: 2 apples and 5 berries for 1 cake.")
    expect(page.get_by_text("4 × aunt, 3 × bob and cousin.")).to_be_hidden()
    page.get_by_role("button", name="Close", exact=True).tap()
    for name in ["aunt"] * 4 + ["bob"] * 3 + ["cousin"]:
        card(page, name).tap()
    expect(page.locator("#win")).to_contain_text("with 1 hint")


def test_hints_say_where_the_fewest_can_no_longer_be_reached(phone: Visit) -> None:
    page = phone.editor("/trades?text=start:2apple;goal:1cake;bob:1apple=2berry;cousin:1apple,2berry=1cake;pip:=1berry")
    card(page, "pip").tap()
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".hint")).to_contain_text("The goal is 2 more trades away. You can’t do it in the fewest")
    page.get_by_role("button", name="How few would be enough?").tap()
    expect(page.locator(".hint")).to_contain_text("2 trades would be enough from the start. This way takes 3.")


def test_what_is_left_open_at_the_start_is_what_the_trades_need(visit: Visit) -> None:
    page = visit.editor("/trades?example=2")
    expect(page.locator(".goods .have")).to_have_text(["?", "0", "0"])
    for _ in range(3):
        card(page, "bob").click()
    expect(page.locator(".made")).to_have_text("From apple × 3 in 3 trades: 3 × bob")
    expect(page.locator(".goods .have")).to_have_text(["0", "0", "6"])
    card(page, "cousin").press("Enter")
    expect(page.locator(".made")).to_have_text("You made it from apple × 5 in 4 trades: 3 × bob, cousin")


def test_whoever_takes_all_takes_every_one(visit: Visit) -> None:
    page = visit.editor("/trades?example=4")
    for name in ["cast"] * 4 + ["market"]:
        card(page, name).click()
    expect(page.locator(".goods .have")).to_have_text(["0", "1"])
    expect(card(page, "market").locator(".why")).to_have_text(re.compile("^needs 3 more .*fish$"))


# -- making and solving ----------------------------------------------------------------------------------------------


def test_a_puzzle_is_entered_by_clicks_solved_browsed_and_shared(visit: Visit, phone: Visit) -> None:
    page = visit.editor("/trades/make")
    page.get_by_role("button", name="Add an item").click()
    edit(page, "apple")
    page.get_by_role("button", name="Leave the start of apple open").click()
    edit(page, "berry")
    page.get_by_label("Goal for berry").select_option("at least")
    page.get_by_role("button", name="More: Target for berry").click()
    page.get_by_role("button", name="Add an offer").click()
    page.get_by_label("Name of offer 1").fill("bob")
    page.get_by_role("button", name="bob takes one more item").click()
    page.get_by_label("Item, gives 1 of bob").select_option("berry")
    text(page, "goods: apple, berry", "start: ? apple", "goal: 2+ berry", "bob: 1 apple -> 1 berry")
    find(page)
    expect(page.locator(".verdict")).to_have_text("2 trades")
    expect(page.locator(".path li")).to_have_text(
        [re.compile(r"Start\s+apple × 2"), re.compile(r"2 × bob to trade 2\s+berry × 2")]
    )
    expect(card(page, "bob").locator(".why")).to_have_text("used × 2")
    expect(page.locator(".message")).to_contain_text("at least this to start: 2 apples")

    page.get_by_role("button", name="Share").click()
    unsolved = page.locator("#link-puzzle").input_value()
    page.get_by_text("With the solution").click()
    solved = page.locator("#link-solved").input_value()
    other = phone.editor(solved)
    expect(other.locator(".path li")).to_have_count(2)
    other = phone.editor(unsolved)
    expect(card(other, "bob")).to_be_visible()
    expect(other.locator(".path")).to_have_count(0)


def test_several_sequences_are_browsed(visit: Visit) -> None:
    page = visit.editor("/trades?example=1")
    find(page)
    expect(page.locator(".path .trade").nth(1)).to_have_text(re.compile("5 × aunt"))
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".path .trade").nth(1)).to_have_text(re.compile("4 × aunt"))
    expect(page.locator(".flow svg")).to_be_visible()


@pytest.mark.parametrize("device", ["phone", "visit"])
def test_a5_solving_moves_no_card(request: pytest.FixtureRequest, device: str) -> None:
    site: Visit = request.getfixturevalue(device)
    page = site.editor("/trades?example=1")
    before = [box.bounding_box() for box in page.locator(".good, .deal").all()]
    find(page)
    assert [box.bounding_box() for box in page.locator(".good, .deal").all()] == before
    verdict = page.locator(".verdict").bounding_box()
    assert verdict is not None
    assert 0 <= verdict["y"] < page.evaluate("innerHeight") - 40


def test_c8_an_empty_board_speaks_to_whoever_clicks(visit: Visit) -> None:
    page = visit.editor(SMALL)
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".problem")).to_have_text(["Set a goal.", "Add an offer."])
    edit(page, "apple")
    symbol = page.get_by_label("Picture of apple", exact=True)
    expect(symbol.locator("option:checked")).to_have_text("no picture")
    symbol.select_option("apple")
    expect(page.locator("#text")).to_have_value(re.compile("goods: 🍎 apple\n"))
    expect(head(page, "apple").locator("img")).to_have_js_property("naturalWidth", 32)


def test_goods_are_pictures_and_symbols_that_are_not_drawn_stay_text(visit: Visit) -> None:
    page = visit.editor(
        f"/trades?text={quote('goods: 🍎 apple, 🕯️ candle, 🦖 rex / goal: 1 rex / a: 1 apple -> 1 rex')}"
    )
    first, second, third = page.locator(".good").all()
    for each in (first, second):
        expect(each.locator("img")).to_have_js_property("complete", True)
        assert each.locator("img").evaluate("each => each.naturalWidth") == 32
    expect(third.locator("img")).to_have_count(0)
    expect(third.locator(".pile")).to_have_text("🦖 rex")
    expect(card(page, "a").locator("img")).to_have_count(2)  # what it takes, and what is lacking
    expect(card(page, "a")).to_have_accessible_name(re.compile("^a apple gives rex needs 1 more apple$"))


def test_one_card_is_open_at_a_time(phone: Visit) -> None:
    page = phone.editor(SMALL)
    expect(page.locator(".fields")).to_have_count(0)
    edit(page, "apple")
    expect(page.locator(".fields")).to_have_count(1)
    edit(page, "b")
    expect(page.locator(".fields")).to_have_count(1)
    expect(head(page, "b")).to_have_attribute("aria-expanded", "true")
    edit(page, "b")
    expect(page.locator(".fields")).to_have_count(0)


def test_a_puzzle_is_changed_by_keyboard_alone(visit: Visit) -> None:
    page = visit.editor(f"/trades/make?text={quote(CAKE)}")

    tab_to(page, "[data-key='card,goods,1']")
    page.keyboard.press("Enter")
    tab_to(page, "[data-key='goods,1,goal']")
    page.keyboard.press("ArrowUp")
    tab_to(page, "[data-key='card,exchanges,0']")
    page.keyboard.press("Enter")
    tab_to(page, "[data-key='exchanges,0,gives,0,amount']")
    page.keyboard.type("3")
    expect(page.locator("#text")).to_have_value(re.compile("goal: 2 cake\nbob: 1 apple -> 3 berry"))
    page.keyboard.press("Enter")
    expect(page.locator(".path")).to_be_visible()
    expect(page.locator(".message")).to_contain_text("You need at least this to start: 8 apples")


def test_undo_redo_and_clear(visit: Visit) -> None:
    page = visit.editor("/trades?example=1")
    go(page, "make")
    goods = page.locator(".goods .row")
    edit(page, "berry")
    page.get_by_role("button", name="Remove berry").click()
    expect(goods).to_have_count(2)
    expect(page.locator("#text")).to_have_value(re.compile("bob: 1 apple -> \ncousin: 2 apple -> 1 cake"))
    page.get_by_role("button", name="Undo").click()
    expect(goods).to_have_count(3)
    edit(page, "apple")
    name = page.get_by_label("Name of item 1")
    name.fill("pear")
    expect(page.locator("#text")).to_have_value(re.compile("bob: 1 pear -> 2 berry"))
    page.get_by_role("button", name="Undo").click()
    expect(name).to_have_value("apple")
    page.get_by_role("button", name="Redo").click()
    expect(name).to_have_value("pear")
    page.get_by_role("button", name="Clear").click()
    expect(goods).to_have_count(1)
    expect(page.locator(".problem.missing").first).to_be_visible()


def test_what_is_wrong_is_marked_at_its_place_and_what_is_missing_stays_calm(visit: Visit) -> None:
    page = visit.editor(SMALL)
    edit(page, "berry")
    page.get_by_label("Name of item 2").fill("")
    expect(page.locator(".goods .row").nth(1)).to_have_class(re.compile("missing"))
    page.get_by_label("Name of item 2").fill("be*rry")
    expect(page.locator(".goods .row").nth(1)).to_have_class(re.compile("wrong"))
    expect(page.locator(".problem").first).to_contain_text("can’t have “*”")


def test_impossible_goals_say_why(visit: Visit) -> None:
    page = visit.editor("/trades?example=3")
    solve(page)
    expect(page.locator(".verdict")).to_have_text("Can’t be reached")
    expect(page.locator(".message")).to_contain_text("9 for each cake")


def test_it_works_without_script(plain: Visit) -> None:
    page = plain.open(f"/trades?text={quote(CAKE)}")
    expect(page.locator("[data-needs-script]").first).to_be_hidden()
    expect(page.locator(".exchanges .card")).to_have_count(2)
    page.get_by_label("Your trades").fill("3 bob, cousin")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#judgement")).to_contain_text("You made it from 5 apples in 4 trades.")
    solve(page)
    expect(page.locator(".path li")).to_have_count(3)
    page.get_by_role("button", name="Share").click()
    assert "/p/" in page.url
    expect(page.locator(".path li")).to_have_count(3)


@pytest.mark.parametrize("mode", ["", "/make"])
@pytest.mark.parametrize("width", [320, 390])
def test_it_works_by_touch(phone: Visit, mode: str, width: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": 800})
    page = phone.editor(f"/trades{mode}?text={quote(CAKE)}")
    if mode:
        edit(page, "berry")
        page.get_by_role("button", name="More: Start with berry").tap()
        expect(page.locator("#text")).to_have_value(re.compile("start: [?] apple, 1 berry"))
        assert_roomy(page)
        edit(page, "cousin")
    assert_roomy(page)
    find(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def assert_roomy(page: Page) -> None:
    """Nothing is cut off, and all that can be tapped is large enough."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sides = page.locator(".trades :is(button, select, label):visible").evaluate_all(
        "all => all.flatMap((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height])"
    )
    assert min(sides) >= 43.9


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.slow), "dark"])
def test_no_barriers(visit: Visit, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = visit.editor("/trades?example=1")
    card(page, "aunt").click()
    assert visit.barriers() == []
    find(page)
    assert visit.barriers() == []
    go(page, "make")
    edit(page, "berry")
    assert visit.barriers() == []
    edit(page, "cousin")
    assert visit.barriers() == []
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".problem").first).to_be_visible()
    assert visit.barriers() == []


def test_amounts_are_numbers_and_symbols_are_symbols(visit: Visit) -> None:
    page = visit.editor(SMALL)
    edit(page, "apple")
    start = page.get_by_label("Start with apple", exact=True)
    start.fill("l0")
    expect(start).to_have_value("0")
    start.fill("?x")
    expect(page.locator("#text")).to_have_value(re.compile(r"start: \? apple"))
    page.get_by_role("button", name="Leave the start of apple open").click()
    page.get_by_role("button", name="More: Start with apple").click()
    expect(page.locator("#text")).to_have_value(re.compile("start: 1 apple"))
    page.get_by_label("Picture of apple", exact=True).select_option("another …")
    page.get_by_label("Picture of apple, typed").fill("x🍏")
    expect(page.locator("#text")).to_have_value(re.compile("goods: 🍏 apple, berry"))
    edit(page, "berry")
    page.get_by_label("Name of item 2").fill("apple")
    expect(page.locator(".goods .row").nth(1)).to_have_class(re.compile("wrong"))


def test_what_is_typed_after_an_undo_is_a_step_of_its_own(visit: Visit) -> None:
    page = visit.editor(SMALL)
    edit(page, "apple")
    title = page.get_by_label("Name of item 1")
    title.fill("pear")
    title.fill("plum")
    page.get_by_role("button", name="Undo").click()
    expect(title).to_have_value("apple")
    title.fill("fig")
    page.get_by_role("button", name="Undo").click()
    expect(title).to_have_value("apple")


def test_the_focus_stays_where_a_row_was_removed(visit: Visit) -> None:
    page = visit.editor(SMALL)
    edit(page, "apple")
    page.get_by_role("button", name="Remove apple").click()
    expect(head(page, "berry")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Remove berry").press("Enter")
    expect(page.get_by_role("button", name="Add an item")).to_be_focused()
    page.get_by_role("button", name="Add an item").click()
    edit(page, "b")
    page.get_by_role("button", name="b gives one more item").click()
    page.get_by_role("button", name="Remove gives 1 of b").press("Enter")
    expect(page.get_by_role("button", name="b gives one more item")).to_be_focused()
    page.get_by_role("button", name="Remove b", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Add an offer")).to_be_focused()


def test_goods_hop_and_what_one_has_stays_in_sight(phone: Visit) -> None:
    offers = " / ".join(f"{name}: 1 a -> 1 {name}{name}" for name in "bcdefghijz")
    page = phone.editor(f"/trades?text={quote(f'start: 3 a / goal: 1 zz / {offers}')}")
    page.evaluate("scrollTo(0, 9999)")
    stock = page.locator(".goods").first
    expect(stock).to_be_in_viewport()
    expect(page.locator(".aim")).not_to_be_in_viewport()
    page = phone.editor(f"/trades?text={quote('goods: 🍎 apple / goal: 9 apple / a: -> 1 apple')}")
    hopping = "page => document.querySelectorAll('.flying').length"
    for motion, count in (("reduce", 0), ("no-preference", 1)):
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        page.evaluate("document.querySelector('.exchanges .card').click()")
        assert page.evaluate(hopping) == count
    expect(page.locator(".flying")).to_have_count(0)
