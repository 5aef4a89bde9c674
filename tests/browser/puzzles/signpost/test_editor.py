"""Signpost in a real browser: by mouse, by keyboard, by touch and without script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import until
from tests.browser.conftest import Visit, solve, write

PUZZLE = "3x3:ddg9abga1gh"
SOLUTION = ["3", "7", "6", "9", "5", "8", "2", "1", "4"]
LETTERS = "abcdefgh"
STEPS = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
NAMES = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
KEYS = "wedcxzaq"


def cells(text: str) -> list[tuple[str, int]]:
    """(number or empty, direction) of every cell."""
    return [(n, LETTERS.index(a)) for n, a in re.findall(r"(\d*)([a-h])", text.partition(":")[2])]


def numbers(page: Page) -> list[str]:
    return page.locator(".signpost .number").all_text_contents()


def blank_board(page: Page, width: int = 3, height: int = 3) -> None:
    page.get_by_label("Width").fill(str(width))
    page.get_by_label("Height").fill(str(height))
    page.get_by_label("Height").press("Tab")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".signpost td")).to_have_count(width * height)
    expect(page.locator("#messages")).to_contain_text("no arrow yet")


def test_a_puzzle_entered_by_clicks_is_solved_shared_and_found_again(visit: Visit, browser: Browser) -> None:
    page = visit.editor("/signpost/make")
    blank_board(page)
    for index, (number, direction) in enumerate(cells(PUZZLE)):
        cell = page.locator(".signpost td").nth(index)
        cell.click()
        if number:
            page.get_by_label("Number", exact=True).fill(number)
        page.get_by_label(f"Point {NAMES[direction]}", exact=True).click()
    expect(page.locator("#text")).to_have_value(PUZZLE)
    solve(page)
    expect(page.locator(".verdict")).to_have_text("One solution")
    until(lambda: numbers(page) == SOLUTION)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#links input")).to_have_count(2)
    bare, solved = page.locator("#links input").all()
    for field, shown in ((solved, SOLUTION), (bare, ["", "", "", "9", "", "", "", "1", ""])):
        context = browser.new_context()
        other = context.new_page()
        other.goto(field.input_value())
        assert numbers(other) == shown
        expect(other.locator("#text")).to_have_value(PUZZLE)
        context.close()


def test_arrows_are_set_by_dragging_and_show_what_they_reach(visit: Visit) -> None:
    page = visit.editor("/signpost/make")
    blank_board(page)
    for index, (_, direction) in enumerate(cells(PUZZLE)):
        box = page.locator(".signpost td").nth(index).bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + STEPS[direction][0] * 30, y + STEPS[direction][1] * 30)
        page.mouse.move(x + STEPS[direction][0] * 60, y + STEPS[direction][1] * 60, steps=3)
        page.mouse.up()
    assert page.locator("#text").input_value() == re.sub(r"[0-9](?=[a-h])", "", PUZZLE)
    page.locator(".signpost td").first.focus()
    lit = page.locator(".signpost td.reach")
    assert [each.get_attribute("data-place") for each in lit.all()] == ["r2c2", "r3c3"]
    # One drag is one step back, however many moves it had.
    page.get_by_role("button", name="Undo").click()
    assert page.locator("#text").input_value() == "3x3:ddgabgag."


def test_the_keyboard_alone_does_it_all(visit: Visit) -> None:
    page = visit.editor("/signpost/make")
    blank_board(page)
    page.locator(".signpost td[tabindex='0']").focus()
    page.keyboard.press("Control+Home")
    for index, (number, direction) in enumerate(cells(PUZZLE)):
        page.keyboard.press(KEYS[direction])
        if number:
            page.keyboard.type(number)
        page.keyboard.press("ArrowRight")
        if index % 3 == 2:
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Home")
    expect(page.locator("#text")).to_have_value(PUZZLE)
    page.keyboard.press("Control+Home")
    page.keyboard.press("Enter")  # goes on to the next cell
    expect(page.locator("[data-place=r1c2]")).to_be_focused()
    page.locator('[data-verb="solve"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("One solution")
    until(lambda: numbers(page) == SOLUTION)
    page.get_by_role("button", name="Share").focus()
    page.keyboard.press("Space")
    expect(page.locator("#links input")).to_have_count(2)


def test_several_solutions_are_browsed_with_their_differences_marked(visit: Visit) -> None:
    page = visit.editor("/signpost?text=3x2:cegaga")
    solve(page)
    expect(page.locator(".verdict")).to_have_text("2 solutions")
    first = numbers(page)
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".browse .at")).to_have_text("2 of 2")
    assert sorted([first, numbers(page)]) == [["3", "4", "2", "6", "5", "1"], ["6", "3", "2", "5", "4", "1"]]
    assert [each.get_attribute("data-place") for each in page.locator("td.loose").all()] == [
        "r1c1",
        "r1c2",
        "r2c1",
        "r2c2",
    ]
    page.get_by_role("button", name="Cells that never change").click()
    expect(page.locator(".browse .at")).to_have_text("Cells that never change")
    assert numbers(page) == ["", "", "2", "", "", "1"]


def test_without_script_text_is_enough(plain: Visit) -> None:
    page = plain.open("/signpost?example=1")
    write(page, "3x2:cegaga")
    solve(page)
    expect(page.locator(".verdict")).to_have_text("2 solutions")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".browse .at")).to_have_text("2 of 2")
    second = numbers(page)
    page.get_by_role("button", name="Share").click()
    expect(page).to_have_url(re.compile(r"/p/[a-z0-9]{12}\?show=2"))
    assert numbers(page) == second
    write(page, "not a puzzle")
    solve(page)
    expect(page.locator(".problem")).to_contain_text("Start with a size")
    expect(page.locator("#text")).to_have_value("not a puzzle")


def test_fingers_point_arrows_with_a_compass_that_goes_on(phone: Visit) -> None:
    page = phone.editor("/signpost/make?text=3x2:cegaga")
    page.locator(".signpost td").nth(1).tap()
    page.get_by_label("Point south-east", exact=True).tap()
    expect(page.locator("#text")).to_have_value("3x2:cdgaga")
    expect(page.locator("td.current")).to_have_attribute("data-place", "r1c3")
    page.get_by_role("toolbar").get_by_role("button", name="6", exact=True).tap()
    expect(page.locator("#text")).to_have_value("3x2:cd6gaga")
    page.get_by_role("button", name="Next", exact=True).tap()
    expect(page.locator("td.current")).to_have_attribute("data-place", "r2c1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_b11_the_compass_shows_the_number_with_its_label(phone: Visit) -> None:
    page = phone.editor("/signpost/make?text=5x5:1cceefcfggeeccghcac3e12hch10ah25a")
    page.locator("[data-place=r4c4]").tap()
    middle = page.locator(".compass .middle")
    expect(middle).to_contain_text("no.")
    expect(middle.locator("input")).to_have_value("3")
    expect(page.get_by_label("Point south", exact=True)).to_have_attribute("aria-pressed", "true")


def test_text_and_board_follow_each_other_and_errors_lose_nothing(visit: Visit) -> None:
    page = visit.editor("/signpost/make?text=3x2:cegaga")
    write(page, "2x2:ceag")
    expect(page.locator(".signpost td")).to_have_count(4)
    write(page, "2x2:cea9g")
    expect(page.locator("td.wrong")).to_have_attribute("data-place", "r2c2")
    expect(page.locator(".problem")).to_contain_text("out of range. Use 1 to 4")
    expect(page.locator("#text")).to_have_value("2x2:cea9g")
    expect(page.locator(".signpost td")).to_have_count(4)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#text")).to_have_value("3x2:cegaga")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#text")).to_have_value("2x2:ceag")
    page.get_by_label("Width").fill("3")
    page.get_by_label("Width").press("Tab")
    expect(page.locator("#text")).to_have_value("3x2:ce.ag.")
    page.locator(".signpost td").first.press("Control+z")
    expect(page.locator("#text")).to_have_value("2x2:ceag")


def test_an_answer_disappears_when_its_puzzle_changes(visit: Visit) -> None:
    page = visit.editor(f"/signpost/make?text={PUZZLE}")
    solve(page)
    expect(page.locator(".verdict")).to_be_visible()
    page.locator(".signpost td").first.focus()
    page.keyboard.press("w")
    expect(page.locator(".verdict")).to_have_count(0)
    until(lambda: numbers(page) == ["", "", "", "9", "", "", "", "1", ""])


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.slow), "dark"])
def test_axe_finds_nothing_serious(visit: Visit, scheme: str) -> None:
    page = visit.page
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page = visit.editor("/signpost?text=3x2:cegaga")
    assert visit.barriers() == []
    solve(page)
    expect(page.locator(".verdict")).to_be_visible()
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#links input")).to_have_count(2)
    page.locator(".signpost td").first.click()
    assert visit.barriers() == []
    visit.open("/")
    assert visit.barriers() == []


CLEAR = """size => {
  const clear = (cell, i) => {
    cell.classList.replace("unset", "given");
    cell.querySelector(".number").textContent = size > 9 ? 100 + i : i + 1;
    const [number, arrow, around] = [".number", ".arrow", null]
      .map((part) => (part ? cell.querySelector(part) : cell).getBoundingClientRect());
    const [x, y, radius] = [arrow.x + arrow.width / 2, arrow.y + arrow.height / 2, around.width * 0.18];
    const [dx, dy] = [Math.max(x - number.right, 0), Math.max(y - number.bottom, 0)];
    return Math.hypot(dx, dy) >= radius && y + radius <= around.bottom;
  };
  return [...document.querySelectorAll(".signpost td")].every(clear);
}"""
"""Whether each arrow, in whatever direction it points, is clear of the number of its cell and within the cell."""


def test_no_arrow_lies_under_a_number_however_small_the_cells_are(phone: Visit) -> None:
    page = phone.editor("/signpost/make")
    for size in (4, 7, 9, 12):
        for side in ("width", "height"):
            page.locator(f"[data-size={side}]").fill(str(size))
            page.locator(f"[data-size={side}]").press("Enter")
        expect(page.locator(".signpost td")).to_have_count(size * size)
        for width, height in ((320, 568), (667, 375), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            for mode in ("play", "solve"):  # where they are larger
                page.evaluate("mode => { document.body.className = `app in-${mode}`; }", mode)
                assert page.evaluate(CLEAR, size), (size, width, mode)
        page.evaluate("document.body.className = 'app in-make'")
        page.set_viewport_size({"width": 390, "height": 844})
