"""Keys: after any button, on any layout, and only for a cell that is chosen."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.fingers import Fingers

KENKEN = "/kenken?text=3:a_5ab_,a3m3s1d3a2"
WIDE = "4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4"
SHIFT, CONTROL = 8, 2


class Key(NamedTuple):
    """As a browser tells of it."""

    key: str
    code: str
    modifiers: int = 0


def press(page: Page, *keys: Key) -> None:
    session = page.context.new_cdp_session(page)
    for key, code, modifiers in keys:
        text = {"text": key} if len(key) == 1 and not modifiers & CONTROL else {}
        event = {"key": key, "code": code, "modifiers": modifiers}
        session.send("Input.dispatchKeyEvent", {"type": "keyDown"} | event | text)
        session.send("Input.dispatchKeyEvent", {"type": "keyUp"} | event)
    session.detach()


def cell(page: Page, place: str) -> str:
    return page.locator(f"#board td[data-place={place}] .number").inner_text()


def entries(page: Page) -> str:
    return page.locator("#entries").input_value()


def test_keys_reach_the_board_after_any_button(visit: Visit) -> None:
    page = visit.editor(KENKEN)
    page.locator("td[data-place=r1c1]").click()
    page.locator("[data-pad] [data-digit='3']").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    assert [cell(page, "r1c1"), cell(page, "r1c2")] == ["3", "1"]
    page.locator("[data-option=pencil][data-value=marks]").click()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("2")
    assert entries(page) == "3 1 ./. 2+ ./. . ."
    page.locator("[data-action=undo]").click()
    page.keyboard.press("n")
    page.keyboard.press("2")
    assert entries(page) == "3 1 ./. 2 ./. . ."
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator("#hint .hint").wait_for()
    page.keyboard.press("Backspace")
    assert entries(page) == "3 1 ./. . ./. . ."


def test_a_clue_goes_on_by_keys_after_the_pad(visit: Visit) -> None:
    page = visit.editor(f"/kenken/make?text={WIDE}")
    page.locator("td[data-place=r1c1]").click()
    page.locator("[data-keys] [data-key='1']").click()
    page.keyboard.press("2")
    page.keyboard.press("+")
    expect(page.locator("[data-number]")).to_have_value("12")


def test_keys_reach_other_boards_after_a_button(visit: Visit) -> None:
    page = visit.editor("/nonogram?text=3x3:1/1/1/1/1/1")
    page.locator("td[data-place=r1c1]").click()
    page.locator("[data-option=pencil][data-value='.']").click()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator("td[data-place=r2c2]")).to_have_class("black")
    page = visit.editor("/signpost/make?text=3x2:cegaga")
    page.locator("td[data-place=r1c2]").click()
    page.get_by_label("Point south-east", exact=True).click()
    page.keyboard.press("6")
    expect(page.locator("#text")).to_have_value("3x2:cd6gaga")
    page = visit.editor("/boxes?text=2x2x2:full/full/full")
    page.locator("table[data-view=top] td").first.click()
    page.locator("[data-turn]").first.click()
    page.keyboard.press("2")
    assert entries(page) == "2 0/0 0"


def test_a_button_reached_by_keys_keeps_its_own(visit: Visit) -> None:
    page = visit.editor(KENKEN)
    page.locator("td[data-place=r1c1]").click()
    page.keyboard.press("Tab")
    page.locator("[data-pad] [data-digit='1']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert cell(page, "r1c1") == "2"
    page.keyboard.press("3")
    assert cell(page, "r1c1") == "3"


LAYOUTS = {
    "French": ("&", "1", None),
    "Belgian": ("&", "1", None),
    "Czech": ("+", "1", None),
    "US": ("1", "!", "1+"),
    "German": ("1", "!", "1+"),
    "Persian": ("۱", "!", "1+"),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_digits_by_sign_and_by_place(visit: Visit, layout: str) -> None:
    """With Shift where the layout needs it, and a note with Shift where it does not."""
    plain, shifted, note = LAYOUTS[layout]
    page = visit.editor(KENKEN)
    page.locator("td[data-place=r1c1]").click()
    press(page, Key(plain, "Digit1"), Key("ArrowDown", "ArrowDown"), Key(shifted, "Digit1", SHIFT))
    assert entries(page) == f"1 . ./{note or '1'} . ./. . ."
    press(page, Key("2", "Numpad2"))
    assert entries(page) == "1 . ./2 . ./. . ."


@pytest.mark.parametrize("layout", ["French", "Belgian", "Czech", "Persian"])
def test_digits_of_every_kind_that_takes_them(visit: Visit, layout: str) -> None:
    plain, shifted, note = LAYOUTS[layout]
    digit = Key(plain, "Digit1") if note else Key(shifted, "Digit1", SHIFT)
    page = visit.editor(f"/kenken/make?text={WIDE}")
    page.locator("td[data-place=r1c1]").click()
    press(page, digit)
    expect(page.locator("[data-number]")).to_have_value("1")
    page = visit.editor("/signpost/make?text=3x2:cegaga")
    page.locator("td[data-place=r1c2]").click()
    press(page, digit)
    expect(page.locator("#text")).to_have_value("3x2:c1egaga")
    page = visit.editor("/boxes?text=2x2x2:full/full/full")
    page.locator("table[data-view=top] td").nth(1).click()
    press(page, Key("2", "Numpad2"), digit)
    assert entries(page) == "0 1/0 0"
    page = visit.editor("/countdown?text=1,2,3,4,5,6:100")
    press(page, digit)
    expect(page.locator("#board .tally")).to_have_text("1")


@pytest.mark.parametrize("zero", ["٠", "۰", "०", "০", "０"], ids=["Arabic", "Persian", "Hindi", "Bengali", "wide"])
def test_digits_of_other_scripts_in_every_field(visit: Visit, zero: str) -> None:
    def written(number: int) -> str:
        return "".join(chr(ord(zero) + int(digit)) for digit in str(number))

    page = visit.editor(f"/kenken/make?text={WIDE}")
    page.locator("td[data-place=r1c1]").click()
    press(page, Key(written(1), "Unidentified"))
    expect(page.locator("[data-number]")).to_have_value("1")
    page.locator("[data-number]").fill(written(12) + "·")
    expect(page.locator("#text")).to_have_value("4:__a__a_ab_a__a_a_,m12d2m6d2s1a5a5m4")
    page = visit.editor("/signpost/make?text=3x2:cegaga")
    page.locator("td[data-place=r1c2]").click()
    page.locator("[data-number]").fill(written(4))
    expect(page.locator("#text")).to_have_value("3x2:c4egaga")
    page = visit.editor("/nonogram/make?text=3x3:1/1/1/1/1/1")
    page.get_by_role("button", name="Type clues").click()
    page.locator("th[data-place=c2]").focus()
    press(page, Key(written(1), "Unidentified"))
    page.keyboard.insert_text(f"·{written(1)}")
    expect(page.locator("#text")).to_have_value("3x3:1/1.1/1/1/1/1")
    page = visit.editor("/countdown/make?text=100,75,10,8,3,2=746")
    page.locator(".target").fill(written(123))
    expect(page.locator("#text")).to_have_value("100,75,10,8,3,2=123")


@pytest.mark.parametrize(("times", "over"), [("*", "/"), ("x", ":"), ("·", "÷"), ("⋅", ":"), ("×", "÷")])
def test_signs_of_a_sum_by_keys(visit: Visit, times: str, over: str) -> None:
    page = visit.editor("/countdown?text=100,75,10,8,3,2=746")
    for each in ("1", "0", times, "7", "5", "Enter", "8", over, "2", "Enter"):
        press(page, Key(each, "Unidentified"))
    expect(page.locator(".sums li")).to_have_text(["10 × 75 = 750", "8 ÷ 2 = 4"])


def test_nothing_goes_on_from_a_sum_that_failed(visit: Visit) -> None:
    page = visit.editor("/countdown?text=100,75,10,8,3,2=746")
    for each in ("7", "5", "*", "1", "2", "Enter"):
        page.keyboard.press(each)
    expect(page.locator("#board .tally")).to_have_text("There’s no 12 on the table")
    for each in ("7", "5", "*", "1", "0", "Enter"):
        page.keyboard.press(each)
    expect(page.locator(".sums li")).to_have_text(["75 × 10 = 750"])


def test_enter_in_the_target_ends_a_sum_and_asks_for_no_answer(visit: Visit) -> None:
    page = visit.editor("/countdown?example=1")
    target = page.locator(".target")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    target.press("Enter")
    for each in ("7", "5", "*", "1", "0", "Enter"):
        target.press(each)
    expect(page.locator(".sums li")).to_have_text(["75 × 10 = 750"])
    expect(page.locator("body")).to_have_attribute("data-mode", "play")
    expect(page.locator("#look")).to_have_count(0)
    assert not [url for url in asked if url.endswith("/solve")]


@pytest.mark.parametrize("letters", ["zyxn", "янчт", "ζυχν", "זטסמ"], ids=["Latin", "Cyrillic", "Greek", "Hebrew"])
def test_shortcuts_by_sign_and_by_place(visit: Visit, letters: str) -> None:
    z, y, x, n = (Key(letter, f"Key{code}") for letter, code in zip(letters, "ZYXN", strict=True))
    page = visit.editor("/nonogram?text=3x3:1/1/1/1/1/1")
    crossed = page.locator("td.cross")
    page.locator("td[data-place=r1c1]").focus()
    press(page, x)
    expect(crossed).to_have_count(1)
    press(page, z._replace(modifiers=CONTROL))
    expect(crossed).to_have_count(0)
    press(page, y._replace(modifiers=CONTROL))
    expect(crossed).to_have_count(1)
    page = visit.editor(KENKEN)
    page.locator("td[data-place=r1c1]").click()
    press(page, n, Key("2", "Digit2"))
    assert entries(page).startswith("2+ ")


def test_a_pad_writes_nothing_where_no_cell_is_chosen(phone: Visit) -> None:
    page = phone.editor(f"/kenken?text={WIDE}")
    page.locator("[data-pad] [data-digit='4']").tap()
    assert "4" not in entries(page)
    expect(page.get_by_text("Tap a cell first.")).to_be_visible()
    page.locator("td[data-place=r2c2]").tap()
    expect(page.get_by_text("Tap a cell first.")).to_have_count(0)
    page.locator("[data-pad] [data-digit='4']").tap()
    assert cell(page, "r2c2") == "4"


@pytest.mark.parametrize(
    ("path", "button"),
    [(f"/kenken/make?text={WIDE}", "[data-key='4']"), ("/signpost/make?text=3x2:cegaga", "[data-digit='4']")],
)
def test_making_pads_write_nothing_where_no_cell_is_chosen(phone: Visit, path: str, button: str) -> None:
    page = phone.editor(path)
    before = page.locator("#text").input_value()
    page.locator(button).tap()
    expect(page.get_by_text("Tap a cell first.")).to_be_visible()
    expect(page.locator("#text")).to_have_value(before)


def test_crosses_go_on_from_one_that_was_made_by_itself(visit: Visit) -> None:
    page = visit.editor("/nonogram?text=4x4:2/1/1/1/1/1/1/2")

    def at(r: int, c: int) -> Locator:
        return page.locator(f"td[data-place=r{r}c{c}]")

    at(1, 1).click()
    at(2, 1).click()
    expect(at(4, 1)).to_have_class("cross light")

    def stroke(r: int, c: int, to: int) -> None:
        at(r, c).hover()
        page.mouse.down(button="right")
        at(r, to).hover()
        page.mouse.up(button="right")

    stroke(4, 2, 3)
    stroke(4, 1, 4)
    for c in (2, 3, 4):
        expect(at(4, c)).to_have_class("cross")
    stroke(4, 2, 4)  # from one's own cross they are taken back
    expect(at(4, 3)).to_have_class("")


@pytest.mark.parametrize(
    "path", ["/nonogram?text=5x5:1/1/1/1/1/1/1/1/1/1", "/nonogram/make", f"/kenken/make?text={WIDE}"]
)
def test_taps_right_after_a_quick_stroke_count(phone: Visit, path: str) -> None:
    page = phone.editor(path)
    page.evaluate("document.addEventListener('click', () => { window.clicks = (window.clicks ?? 0) + 1; }, true)")
    fingers = Fingers(page)
    box = page.locator("#board td[data-place=r2c1]").bounding_box()
    other = page.locator("#board td[data-place=r2c3]").bounding_box()
    bar = page.locator("#bar [data-action=undo]").bounding_box()
    assert box
    assert other
    assert bar
    for _ in range(6):
        fingers.swipe((box["x"] + 9, box["y"] + 9), (other["x"] + 9, other["y"] + 9), steps=3)
        fingers.put((bar["x"] + bar["width"] / 2, bar["y"] + bar["height"] / 2))
        fingers.lift()
        page.wait_for_timeout(500)
    assert page.evaluate("window.clicks") == 6
