"""Countdown numbers in a browser: by mouse, by keyboard, by touch, without script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, open_more, tab_to
from tests.browser.conftest import solve as ask

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


def paste(page: Page, typed: str) -> None:
    """Text typed into the field of the puzzle's text, which is folded away."""
    if not page.locator("#text").is_visible():
        page.get_by_text("Puzzle as text").first.click()
    page.fill("#text", typed)


def tap(page: Page, *names: str) -> None:
    """Tiles and signs on the board, by their names."""
    for name in names:
        page.locator(".studio").get_by_role("button", name=name, exact=True).first.click()


def solve(page: Page) -> None:
    ask(page)
    expect(page.locator(".best")).to_be_visible()


def test_a_puzzle_is_entered_by_clicks_solved_browsed_and_shared(visit: Visit, phone: Visit) -> None:
    page = visit.editor("/countdown/make")
    text(page, "_,_,_,_,_,_=_")
    for tile in [3, 100, 2, 75, 10, 8]:
        take(page, tile)
    expect(page.get_by_role("status").filter(has_text="Now type a target")).to_be_visible()
    page.locator(".target").click()
    page.keyboard.type("746")
    text(page, TEXT)

    solve(page)
    expect(page.locator(".best")).to_have_text(SIMPLEST)
    expect(page.locator(".rack .used")).to_have_text(["75", "10", "8", "2"])
    expect(page.locator(".sums li")).to_have_text(["10 × 75 = 750", "8 ÷ 2 = 4", "750 − 4 = 746"])
    expect(page.locator(".verdict")).to_have_text("Exactly right")
    expect(page.locator(".ways details[open] .steps li")).to_have_text(["10 × 75 = 750", "8 ÷ 2 = 4", "750 − 4 = 746"])
    expect(page.locator(".more > summary")).to_have_text("and 5 more")

    page.locator(".ways").get_by_text("100 ÷ 10 × 75 − 8 ÷ 2").click()
    page.get_by_role("button", name="Show on the board").click()
    expect(page.locator(".best")).to_have_text(SECOND)

    page.get_by_role("button", name="Share").click()
    unsolved = page.locator("#link-puzzle").input_value()
    page.get_by_text("With the solution").click()
    solved = page.locator("#link-solved").input_value()
    other = phone.editor(solved)
    expect(other.locator(".best")).to_have_text(SECOND)
    assert rack(other) == [str(tile) for tile in TILES]
    other = phone.editor(unsolved)
    expect(other.locator(".target")).to_have_value("746")
    expect(other.locator(".best")).to_be_hidden()


def test_a_puzzle_is_entered_by_keyboard_alone(visit: Visit) -> None:
    page = visit.editor("/countdown/make")

    def press(*keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)

    tab_to(page, ".target")
    page.keyboard.type("746")
    tab_to(page, "[data-tile='25']")
    press("End", "Enter", "ArrowLeft", "Space")
    tab_to(page, "[data-tile='1']")  # the next tab stop: a stack has only one
    press("End", "Enter", "ArrowLeft", "ArrowLeft", "Enter", "Home", "ArrowRight", "Enter", "ArrowDown", "Enter")
    text(page, TEXT)
    assert page.evaluate("document.activeElement.dataset.tile") == "3"
    tab_to(page, "#bar button.primary")
    press("Enter")
    expect(page.locator(".best")).to_have_text(SIMPLEST)


# -- playing -----------------------------------------------------------------------------------------------------------


def test_b7_a_sum_is_made_of_tiles_and_signs(phone: Visit) -> None:
    page = phone.editor(f"/countdown?text={TEXT}")
    tally, steps = page.locator(".tally"), page.locator(".sums li")
    tap(page, "10", "times")
    expect(tally).to_have_text("10 × …")
    tap(page, "75")
    expect(steps).to_have_text(["10 × 75 = 750"])
    expect(tally).to_have_text("750: 4 off")
    assert rack(page) == ["100", "750", "8", "3", "2"]
    text(page, TEXT)  # playing never changes the puzzle
    tap(page, "8", "divided by", "3")
    expect(tally).to_have_text("8 ÷ 3 isn’t a whole number")
    tap(page, "divided by", "2")
    tap(page, "4", "plus")  # what was made is in hand: who taps it goes on with it
    expect(tally).to_have_text("4 + …")
    tap(page, "plus", "750", "minus", "4")
    expect(tally).to_have_text("746, spot on!")
    expect(page.locator("#attempt")).to_have_value("10 × 75 = 750, 8 ÷ 2 = 4, 750 − 4 = 746")
    expect(page.locator("#win")).to_be_visible()
    expect(page.locator(".rack [aria-pressed=true]")).to_have_count(0)
    page.get_by_role("button", name="Close", exact=True).click()  # the tools are below it
    page.get_by_role("button", name="Undo").click()
    expect(steps).to_have_text(["10 × 75 = 750", "8 ÷ 2 = 4"])
    page.get_by_role("button", name="Redo").click()
    expect(tally).to_have_text("746, spot on!")
    page.get_by_role("button", name="Close", exact=True).click()
    open_more(page)
    page.get_by_role("button", name="Clear").click()
    expect(steps).to_have_count(0)
    text(page, TEXT)
    page.reload()
    page.wait_for_selector("#board.editing")
    page.get_by_role("button", name="Undo").click()
    expect(steps).to_have_count(3)


def test_b7_target_tiles_signs_and_steps_are_in_sight_together_on_a_phone(phone: Visit) -> None:
    page = phone.editor(f"/countdown?text={TEXT}")
    tap(page, "100", "plus", "75", "plus", "10", "plus", "8", "plus", "3", "plus", "2")
    expect(page.locator(".sums li")).to_have_count(5)
    bar = page.locator("#bar").bounding_box()
    assert bar is not None
    for part in (".target", ".clock", ".tally", ".rack", ".signs", ".sums"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= bar["y"], part
    assert page.evaluate("scrollY") == 0


def test_b7_a_sum_is_made_by_keys(visit: Visit) -> None:
    page = visit.editor(f"/countdown?text={TEXT}")
    page.keyboard.type("75*10")
    expect(page.locator(".tally")).to_have_text("75 × 10")
    page.keyboard.press("Enter")
    expect(page.locator(".tally")).to_have_text("750: 4 off")
    page.keyboard.type("-5")
    page.keyboard.press("Enter")
    expect(page.locator(".tally")).to_have_text("There’s no 5 on the table")
    page.keyboard.type("750-3")
    page.keyboard.press("Enter")
    expect(page.locator(".sums li")).to_have_text(["75 × 10 = 750", "750 − 3 = 747"])
    page.keyboard.press("Control+z")
    expect(page.locator(".sums li")).to_have_count(1)
    # By Tab and Enter too.
    page.locator(".rack button").nth(3).focus()
    for key in ("Enter", "Tab"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.textContent") == "3"


def test_the_next_puzzle_has_as_many_large_numbers_as_its_chip_says(phone: Visit) -> None:
    page = phone.editor("/countdown?example=1")
    expect(page.get_by_role("button", name=re.compile("New"))).to_have_count(0)
    page.locator(".fresh summary").tap()
    page.get_by_role("group", name="Large tiles").get_by_label("3 large").check()
    page.get_by_role("button", name="New puzzle").tap()
    page.wait_for_url("**/countdown-3l-*")
    page.wait_for_selector("#board.editing")
    assert sum(int(tile) > 10 for tile in rack(page)) == 3
    expect(page.get_by_role("button", name="Start the clock")).to_be_visible()


def test_b7_a_field_on_demand_takes_a_typed_sum_on_a_phone(phone: Visit) -> None:
    page = phone.editor(f"/countdown?text={TEXT}")
    expect(page.locator("#attempt")).to_be_hidden()
    page.get_by_role("button", name="Type a sum").tap()
    expect(page.locator("#attempt")).to_be_focused()
    page.locator("#attempt").fill("10 × 75 = 750, 750 − 3 = 747")
    page.get_by_role("button", name="Check").tap()
    expect(page.locator("#judgement")).to_have_text("747: 1 off, using 3 tiles.")


def test_b8_what_comes_of_a_check_is_in_sight_on_a_desk(visit: Visit) -> None:
    visit.page.set_viewport_size({"width": 1280, "height": 800})
    page = visit.editor("/countdown?example=1")
    page.locator("#attempt").fill("10 × 75 = 750, 750 − 3 = 747")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#judgement")).to_have_text("747: 1 off, using 3 tiles.")
    box = page.locator("#judgement").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 800
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("device", ["phone", "visit"])
def test_a5_solving_moves_nothing_on_the_board(request: pytest.FixtureRequest, device: str) -> None:
    site: Visit = request.getfixturevalue(device)
    page = site.editor(f"/countdown?text={TEXT}")
    parts = [page.locator(part) for part in (".target", ".rack", ".rack li:last-child")]
    before = [part.bounding_box() for part in parts]
    solve(page)
    assert [part.bounding_box() for part in parts] == before


def test_a8_whoever_plays_sees_no_answer(visit: Visit) -> None:
    page = visit.editor(f"/countdown?text={TEXT}")
    tap(page, "10", "times", "75")
    solve(page)
    page.locator("[data-verb=play]").click()
    expect(page.locator(".best")).to_be_hidden()
    expect(page.locator(".sums li")).to_have_text(["10 × 75 = 750"])
    expect(page.locator(".rack .used")).to_have_count(0)
    page.locator("[data-verb=make]").click()
    assert rack(page) == [str(tile) for tile in TILES]


def test_a_round_is_played_against_the_clock(visit: Visit) -> None:
    page = visit.editor("/countdown?example=1")
    page.get_by_role("button", name="Start the clock").click()
    page.get_by_label("Your sum, or its steps").fill("10 × 75 = 750, 750 − 3 = 747")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#judgement")).to_have_text("747: 1 off, using 3 tiles.")
    expect(page.get_by_role("timer")).not_to_have_text("30")
    solve(page)
    expect(page.locator(".best")).to_have_text(SIMPLEST)
    page.locator("[data-verb=play]").click()
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    expect(page.locator("#attempt")).to_have_value("10 × 75 = 750, 750 − 3 = 747")


def test_enter_solves_from_the_target(visit: Visit) -> None:
    page = visit.editor(f"/countdown/make?text={TEXT}")
    page.locator(".target").press("Enter")
    expect(page.locator(".best")).to_have_text(SIMPLEST)


# -- without script, by touch ------------------------------------------------------------------------------------------


def test_it_works_without_script(plain: Visit) -> None:
    page = plain.open("/countdown?example=1")
    expect(page.locator("[data-needs-script]").first).to_be_hidden()
    page.get_by_label("Your sum, or its steps").fill("10 * 75")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#judgement")).to_contain_text("750: 4 off")
    paste(page, "[75, 50, 25, 8, 7, 5] 947")
    page.locator("[data-verb=solve]").click()
    expect(page.locator(".verdict")).to_have_text("Can’t be reached")
    expect(page.locator(".best")).to_contain_text("= 946")
    expect(page.locator(".miss")).to_have_text("1 off")
    expect(page.locator(".rack .used")).to_have_count(5)
    page.get_by_role("button", name="Share").click()
    assert "/p/" in page.url
    expect(page.locator(".best")).to_contain_text("= 946")
    paste(page, "75,50,x=947")
    page.locator("[data-verb=solve]").click()
    expect(page.locator(".problem")).to_contain_text("“x”")
    text(page, "75,50,x=947")


@pytest.mark.parametrize("mode", ["", "/make"])
@pytest.mark.parametrize("width", [320, 390])
def test_it_works_by_touch(phone: Visit, mode: str, width: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": 800})
    page = phone.editor(f"/countdown{mode}")
    if mode:
        page.get_by_role("button", name="2 large, 4 small").tap()
        page.get_by_role("button", name="Random target").tap()
        expect(page.locator(".target")).to_have_value(re.compile("^[1-9][0-9]{2}$"))
        page.locator(".rack .tile").first.tap()
        expect(page.locator(".rack .blank")).to_have_count(1)
        page.get_by_role("button", name=re.compile("^Take large tile")).first.tap()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sides = page.locator(".countdown button:visible").evaluate_all(
        "all => all.flatMap((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height])"
    )
    assert min(sides) >= 43.9
    solve(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# -- making ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("large", range(5))
def test_the_deal_is_one_of_the_show(visit: Visit, large: int) -> None:
    page = visit.editor(f"/countdown/make?text={TEXT}")
    page.get_by_role("button", name=f"{large} large, {6 - large} small").click()
    dealt = [int(tile) for tile in rack(page)]
    assert len(dealt) == 6
    assert dealt == sorted(dealt, reverse=True)
    assert sum(tile > 10 for tile in dealt) == large
    expect(page.locator(".reading")).to_have_text("TV rules.")


def test_the_stacks_run_out(visit: Visit) -> None:
    page = visit.editor("/countdown/make")
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
    page = visit.editor(f"/countdown/make?text={TEXT}")
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
    expect(redo).to_be_disabled()  # what was undone before does not come after this
    page.get_by_label("Target", exact=True).focus()
    assert fields(page) == ["1234", "100", "75", "10", "8", "3", "2"]
    expect(page.locator(".reading")).to_contain_text("Free rules: 7 tiles")
    solve(page)
    expect(page.get_by_role("button", name="Tile 75, used")).to_be_visible()
    page.locator("[data-verb=make]").click()
    page.get_by_role("button", name="TV rules").click()
    text(page, TEXT)  # what the show has stays
    page.get_by_role("button", name="Clear").click()
    text(page, "_,_,_,_,_,_=_")
    undo.click()
    text(page, TEXT)
    assert rack(page) == [str(tile) for tile in TILES]


def test_pasted_text_is_drawn_and_can_be_undone(visit: Visit) -> None:
    page = visit.editor(f"/countdown/make?text={TEXT}")
    paste(page, "1 3 7 10 25 50 -> 765")
    expect(page.locator(".target")).to_have_value("765")
    assert rack(page) == ["50", "25", "10", "7", "3", "1"]
    paste(page, "2 3 5 7 11 13 17 = 2026")
    expect(page.locator(".target")).to_have_value("2026")
    assert fields(page) == ["17", "13", "11", "7", "5", "3", "2"]
    page.get_by_role("button", name="Undo").click()
    text(page, "50,25,10,7,3,1=765")


def test_several_numbers_pasted_into_one_tile_fill_the_free_ones(visit: Visit) -> None:
    page = visit.editor(f"/countdown/make?text={TEXT}")
    page.get_by_role("button", name="Free rules").click()
    page.get_by_role("button", name="Clear").click()
    text(page, "_=_")
    page.get_by_role("textbox", name="Tile 2").fill("17, 13 and 11")
    text(page, "17,13,11=_")


def test_what_is_wrong_is_marked_at_its_place_and_what_is_missing_stays_calm(visit: Visit) -> None:
    page = visit.editor(f"/countdown/make?text={TEXT}")
    page.get_by_role("button", name="Put back 3").click()
    missing = page.locator(".problem")
    expect(missing).to_contain_text("1 tile to go")
    expect(missing).to_have_class("problem missing")
    expect(page.locator("[data-place=tile6]")).to_have_attribute("aria-describedby", "problem-1")

    page.get_by_role("button", name="Free rules").click()
    page.get_by_role("textbox", name="Tile 6").fill("12345")
    expect(page.get_by_role("textbox", name="Tile 6")).to_have_class(re.compile("wrong"))
    expect(missing).to_contain_text("“12345” is out of range")
    expect(missing).to_have_class("problem")
    text(page, "12345,100,75,10,8,2=746")
    paste(page, "100,75,ten=746")
    expect(missing).to_contain_text("“ten”")
    text(page, "100,75,ten=746")
    assert "12345" in fields(page)


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.slow), "dark"])
def test_no_barriers(visit: Visit, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = visit.editor(f"/countdown/make?text={TEXT}")
    assert visit.barriers() == []
    solve(page)
    assert visit.barriers() == []
    page.locator("[data-verb=play]").click()
    tap(page, "10", "times", "75", "plus")
    page.get_by_role("button", name="Start the clock").click()
    assert visit.barriers() == []
    page.locator("[data-verb=make]").click()
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
    hint.get_by_role("button", name="Which numbers?").click()
    expect(hint.get_by_text("75, 10, 8 and 2.")).to_be_visible()
    expect(hint.get_by_text("10 × 75 = 750")).to_be_hidden()
    hint.get_by_role("button", name="The first step?").press("Enter")
    expect(hint.get_by_text("10 × 75 = 750")).to_be_visible()
    assert not visit.barriers()

    page.get_by_label("Your sum").fill("10 × 75")
    page.get_by_role("button", name="Hint").click()
    expect(hint).to_contain_text("From here, the simplest way to 746 takes 3 of the 5 numbers.")
    page.get_by_label("Your sum").fill("10 × 75, 8 + 100, 3 × 2")
    page.get_by_role("button", name="Hint").click()
    hint.get_by_role("button", name="Which step leads away?").click()
    expect(hint.get_by_text("8 + 100 = 108. Before that, you can still reach 746.")).to_be_visible()
    page.get_by_label("Your sum").fill("10 × 76")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".problem")).to_contain_text("use steps")


def test_hints_need_no_script(plain: Visit) -> None:
    page = plain.open("/countdown?text=75,50,25,8,7,5=947")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("make 947.")
    page.get_by_text("How do we know?").click()
    expect(page.get_by_text("these tiles make 1,830")).to_be_visible()
    page = plain.open("/letters?text=dgoaeinrs")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("The longest word has 9 letters. There are 2 of them.")


MET = """() => {
  const edges = (each) => each.getBoundingClientRect();
  const dial = edges(document.querySelector(".clock svg"));
  const others = [...document.querySelectorAll(".clock .left b, .clock button, .aim label, .target, .tray")];
  return others.filter((each) => each.checkVisibility())
    .map((each) => [each.textContent || each.className, edges(each)])
    .filter(([, { left, top, right, bottom }]) =>
      left < dial.right + 4 && right > dial.left - 4 && top < dial.bottom + 4 && bottom > dial.top - 4)
    .map(([name]) => name);
}"""
"""What is less than four pixels from the dial."""


@pytest.mark.parametrize("slug", ["countdown", "letters"])
@pytest.mark.parametrize(("width", "text"), [(390, 16), (390, 24), (320, 16)])
def test_the_dial_that_runs_touches_nothing(phone: Visit, slug: str, width: int, text: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": 844})
    page = phone.editor(f"/{slug}?example=1")
    page.evaluate("text => { document.documentElement.style.fontSize = text; }", f"{text}px")
    page.get_by_role("button", name="Start the clock").tap()
    expect(page.get_by_role("button", name="Pause")).to_be_in_viewport(ratio=1)
    assert page.evaluate(MET) == []
    line, dial = page.locator(".clock").bounding_box(), page.locator(".clock svg").bounding_box()
    assert line and dial  # noqa: PT018
    drawn = page.locator(".clock").evaluate("each => getComputedStyle(each).borderBottomWidth") != "0px"
    assert not drawn or dial["y"] + dial["height"] < line["y"] + line["height"]
