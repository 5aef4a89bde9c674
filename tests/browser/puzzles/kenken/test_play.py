"""Playing a KenKen in a real browser: digits, pencil marks, hints, by keyboard and by touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import until
from tests.browser.conftest import Visit, go, read_hint, solve

PUZZLE = "4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4"
SOLVED = "4 1 3 2/3 2 1 4/1 4 2 3/2 3 4 1"
WIDE = f"16:{'0' * 256},{'a1' * 256}"


def play(visit: Visit, text: str = PUZZLE) -> Page:
    return visit.editor(f"/kenken?text={text}")


def entries(page: Page) -> str:
    return page.locator("#entries").input_value()


def first_row(page: Page) -> list[str]:
    return entries(page).split("/")[0].split()


def open_hint(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    read_hint(page)


def test_the_keyboard_plays_a_game_gets_stuck_and_is_helped_to_the_end(visit: Visit) -> None:
    page = play(visit)
    text = page.locator("#text").input_value()
    page.locator("[data-place=r1c1]").focus()
    for key in ("4", "ArrowRight", "1", "ArrowRight", "Shift+Digit3", "Shift+Digit2", "ArrowDown", "n", "1", "2", "n"):
        page.keyboard.press(key)
    assert entries(page).startswith("4 1 2+3 ./. . 1+2 ./")
    assert "marked 2 3" in (page.locator("[data-place=r1c3]").get_attribute("aria-label") or "")
    assert "holds 4" in (page.locator("[data-place=r1c1]").get_attribute("aria-label") or "")
    assert page.locator("[data-place=r1c3] .marks").text_content() == "2 3"
    # Where to look, then why, and what follows.
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".overlay :is(.focus, .group)").first).to_be_visible()  # where to look
    expect(page.locator(".overlay .result")).to_have_count(0)
    expect(page.get_by_role("button", name="Do it for me")).to_be_hidden()
    read_hint(page)
    expect(page.locator(".overlay :is(.result, .struck)").first).to_be_visible()
    before = entries(page)
    page.get_by_role("button", name="Do it for me").click()
    assert entries(page) != before
    expect(page.locator(".hint")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    assert entries(page) == before
    while entries(page) != SOLVED:
        open_hint(page)
        page.get_by_role("button", name="Do it for me").click()
        expect(page.locator(".hint")).to_have_count(0)
    expect(page.locator("#win")).to_be_visible()
    assert page.locator("#text").input_value() == text, "what is entered is no part of the puzzle"


def test_a_digit_leaves_the_notes_that_see_it_in_one_step_unless_nobody_wants_that(visit: Visit) -> None:
    page = play(visit)

    def typed(place: str, *keys: str) -> None:
        page.locator(f"[data-place={place}]").focus()
        for key in keys:
            page.keyboard.press(key)

    typed("r1c2", "Shift+Digit1", "Shift+Digit2", "Shift+Digit3")
    typed("r1c4", "Shift+Digit1")
    typed("r3c3", "Shift+Digit1", "Shift+Digit2")
    noted = entries(page)
    typed("r1c1", "1")
    assert entries(page) == noted.replace(
        ". 1+2+3 . 1+", "1 2+3 . 1+", 1
    )  # a single note stays, and so does what does not see it
    page.get_by_role("button", name="Undo").click()
    assert entries(page) == noted
    page.get_by_role("button", name="Tidy notes").click()
    typed("r1c1", "1")
    assert entries(page) == noted.replace(". 1+2+3", "1 1+2+3", 1)


def test_a_planted_mistake_is_found(visit: Visit) -> None:
    page = play(visit)
    page.locator("[data-place=r1c1]").focus()
    for key in ("4", "ArrowDown", "ArrowDown", "ArrowDown", "4"):
        page.keyboard.press(key)
    expect(page.locator("td.wrong")).to_have_count(0)  # nobody judges while somebody types
    open_hint(page)
    clash = "Column 1 has 4 twice, in rows 1 and 4 of column 1."
    expect(page.locator(".hint .in-full")).to_contain_text(clash)
    expect(page.locator("[data-place=r4c1]")).to_have_class("chosen current clash same accused")
    page.get_by_role("button", name="Take back").click()
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
    go(page, "make")
    size = page.get_by_label("Size", exact=True).last
    size.fill("9")
    size.press("Enter")
    expect(page.locator(".kenken td")).to_have_count(81)
    go(page, "play")
    assert first_row(page)[:5] == [".", "7", "2", ".", "."]
    page.get_by_role("button", name="Clear").click()
    assert first_row(page) == ["."] * 9


def test_fingers_play_with_the_pad(phone: Visit) -> None:
    page = play(phone)
    pad = page.get_by_role("toolbar", name="Digits for the selected cell")
    expect(pad.get_by_role("button")).to_have_text(["1", "2", "3", "4", "⌫", "Notes"])
    page.locator("[data-place=r1c1]").tap()
    pad.get_by_role("button", name="4").tap()
    page.locator("[data-place=r1c2]").tap()
    pad.get_by_role("button", name="Notes").tap()
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


def test_a8_the_solution_is_seen_only_where_it_was_asked_for(visit: Visit) -> None:
    page = play(visit)
    page.locator("[data-place=r1c1]").focus()
    for key in ("4", "ArrowRight", "2"):
        page.keyboard.press(key)
    solve(page)
    expect(page.locator(".verdict")).to_be_visible()
    assert page.locator(".kenken .number").all_text_contents() == list("4132321414232341")
    go(page, "play")
    assert page.locator(".kenken .number").all_text_contents() == ["4", "2", *[""] * 14]
    assert first_row(page) == ["4", "2", ".", "."]


def numbers_at(page: Page, selector: str) -> list[str | None]:
    return [each.get_attribute("data-place") for each in page.locator(selector).all()]


def test_b2_mistakes_are_tinted_as_they_are_made(visit: Visit) -> None:
    page = play(visit)
    page.locator("[data-place=r1c1]").focus()
    page.keyboard.press("4")
    expect(page.locator("td.clash")).to_have_count(0)
    for key in ("ArrowRight", "ArrowRight", "4"):
        page.keyboard.press(key)
    assert numbers_at(page, "td.clash") == ["r1c1", "r1c3"]
    assert "conflict" in (page.locator("[data-place=r1c3]").get_attribute("aria-label") or "")
    # A cage that is full and wrong, and one that can no longer be finished.
    page.keyboard.press("Control+z")
    for key in ("ArrowLeft", "ArrowLeft", "ArrowDown", "1"):
        page.keyboard.press(key)
    assert numbers_at(page, "td.clash") == ["r1c1", "r2c1"], "4 and 1 do not make 1−"
    page.keyboard.press("Control+z")
    page.locator("[data-place=r1c2]").focus()
    page.keyboard.press("3")
    assert numbers_at(page, "td.clash") == ["r1c2"], "3 is no part of 2÷"
    button = page.get_by_role("button", name="Highlight conflicts")
    button.click()
    expect(page.locator("td.clash")).to_have_count(0)
    expect(button).to_have_attribute("aria-pressed", "false")
    page = play(visit, "3:_ad_5,s1s2a3m6")  # a matter of taste holds for the next puzzle too
    expect(page.get_by_role("button", name="Highlight conflicts")).to_have_attribute("aria-pressed", "false")


def test_equal_digits_are_lit(visit: Visit) -> None:
    page = play(visit)
    page.locator("[data-place=r1c1]").focus()
    for key in ("4", "ArrowDown", "ArrowRight", "4", "ArrowRight", "1"):
        page.keyboard.press(key)
    assert numbers_at(page, "td.same") == ["r2c3"]
    page.locator("[data-place=r1c1]").click()
    assert numbers_at(page, "td.same") == ["r1c1", "r2c2"]


def test_b9_the_pad_is_whole_on_a_phone(phone: Visit) -> None:
    nine = f"9:{'0' * 81},{'a1' * 81}"
    page = play(phone, nine)
    page.locator("[data-place=r1c1]").tap()
    boxes = [each.bounding_box() for each in page.locator("[data-pad] button").all()]
    found = [box for box in boxes if box]
    assert len(found) == 11
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in found)
    assert len({round(box["y"]) for box in found}) == 2
    bar = page.locator("#bar").bounding_box()
    assert bar
    assert all(box["y"] + box["height"] <= bar["y"] for box in found)


def test_suppositions_are_kept_or_taken_back_as_a_whole(visit: Visit) -> None:
    page = play(visit)
    page.locator("[data-place=r1c1]").focus()
    page.keyboard.press("4")
    page.get_by_role("button", name="Try out", exact=True).click()
    page.locator("[data-place=r1c2]").focus()
    for key in ("1", "ArrowRight", "3"):
        page.keyboard.press(key)
    assert numbers_at(page, "td.supposed") == ["r1c2", "r1c3"]
    assert "trying out" in (page.locator("[data-place=r1c2]").get_attribute("aria-label") or "")
    page.get_by_role("button", name="Discard").click()
    assert first_row(page) == ["4", ".", ".", "."]
    expect(page.locator("td.supposed")).to_have_count(0)
    expect(page.get_by_role("button", name="Try out", exact=True)).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    assert first_row(page) == ["4", "1", "3", "."]
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Try out", exact=True).click()
    page.locator("[data-place=r1c4]").focus()
    page.keyboard.press("2")
    assert numbers_at(page, "td.supposed") == ["r1c4"]
    page.get_by_role("button", name="Keep").click()
    expect(page.locator("td.supposed")).to_have_count(0)
    assert first_row(page) == ["4", "1", ".", "2"]


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.slow), "dark"])
def test_axe_finds_nothing_serious_while_playing(visit: Visit, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = play(visit)
    page.locator("[data-place=r1c1]").click()
    for key in ("4", "ArrowRight", "Shift+Digit3", "Shift+Digit1"):
        page.keyboard.press(key)
    open_hint(page)
    assert visit.barriers() == []


def test_entries_are_checked_and_cells_are_revealed(visit: Visit) -> None:
    page = play(visit)
    page.locator("[data-place=r1c1]").focus()
    for key in ("4", "ArrowRight", "2"):
        page.keyboard.press(key)
    page.get_by_role("button", name="Check", exact=True).click()
    checked = page.locator(".checked")
    expect(checked).to_contain_text("One cell is wrong.")
    expect(page.locator("td.accused")).to_have_count(0)
    page.get_by_role("button", name="Show me where").click()
    expect(checked).to_contain_text("Row 1, column 2.")
    expect(page.locator("td.accused")).to_have_attribute("data-place", "r1c2")
    assert visit.barriers() == []
    page.locator("[data-place=r3c3]").focus()  # the wrong one is meant, wherever one is
    page.get_by_role("button", name="Fix it").click()
    expect(page.locator("[data-place=r1c2] .number")).to_have_text("1")
    expect(page.locator("td.accused")).to_have_count(0)
    assert first_row(page) == ["4", "1", ".", "."]


def test_b1_the_last_digit_is_celebrated_with_a_wave(visit: Visit) -> None:
    page = play(visit)
    page.evaluate(
        "() => { const own = Element.prototype.animate; window.waves = [];"
        "Element.prototype.animate = function (frames, timing) {"
        " if (timing.duration > 200) window.waves.push(timing.duration + timing.delay);"
        " return own.call(this, frames, timing); } }"
    )
    for r, row in enumerate(SOLVED.split("/"), start=1):
        for c, digit in enumerate(row.split(), start=1):
            page.locator(f"[data-place=r{r}c{c}]").focus()
            page.keyboard.press(digit)
    until(lambda: page.evaluate("window.waves.length") == 16)
    assert page.evaluate("Math.max(...window.waves)") < 700
