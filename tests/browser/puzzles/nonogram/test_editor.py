"""Nonogram in a real browser: by mouse, by keyboard, by touch and without script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests import until
from tests.browser.conftest import Visit, go, read_hint, solve, write
from tests.browser.puzzles.nonogram.actions import (
    COLUMNS,
    PICTURE,
    PUZZLE,
    ROWS,
    TWO,
    cell,
    drag,
    field,
    head,
    heads,
    middle,
    picture,
    resize,
    share,
    solved,
    text,
    way,
)


def test_a_picture_painted_by_clicks_is_solved_shared_and_found_again(visit: Visit, browser: Browser) -> None:
    page = visit.editor("/nonogram/make")
    resize(page, 5, 4)
    for r, row in enumerate(PICTURE, start=1):
        for c, colour in enumerate(row, start=1):
            if colour == "#":
                cell(page, r, c).click()
    assert (heads(page, "col"), heads(page, "row")) == (COLUMNS, ROWS)
    assert text(page) == PUZZLE
    solved(page, "One solution")
    assert picture(page, "black") == PICTURE
    link = share(page)

    stranger = Visit(browser.new_context(), visit.site)
    other = stranger.editor(link)
    assert picture(other, "answer") == PICTURE
    expect(other.locator("#text")).to_have_value(PUZZLE)
    assert (heads(other, "col"), heads(other, "row")) == (COLUMNS, ROWS)
    other.context.close()
    assert stranger.errors == []


def test_clues_typed_by_keyboard_alone(visit: Visit, browser: Browser) -> None:
    page = visit.editor("/nonogram/make?text=5x4:////////")
    page.get_by_role("button", name="Type clues").focus()
    page.keyboard.press("Enter")
    while page.evaluate("document.activeElement.dataset.place") != "c1":
        page.keyboard.press("Tab")
    for clue in [*COLUMNS, "1,1", "5", "3"]:
        page.keyboard.type(clue)
        page.keyboard.press("Enter")
    page.keyboard.type("1")
    page.keyboard.press("Escape")
    expect(head(page, "r4")).to_be_focused()
    assert text(page) == PUZZLE
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    expect(cell(page, 3, 1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(head(page, "r3")).to_be_focused()
    page.locator('[data-verb="play"]').focus()
    page.keyboard.press("Enter")
    while page.evaluate("document.activeElement.dataset.place") != "r3c1":
        page.keyboard.press("Tab")
    page.keyboard.press("x")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("Shift+ArrowRight")
    expect(cell(page, 3, 1)).to_have_attribute("aria-label", "Row 3, column 1, crossed out")
    expect(cell(page, 3, 3)).to_have_attribute("aria-label", "Row 3, column 3, filled")
    page.keyboard.press("Shift+ArrowRight")
    expect(head(page, "r3")).to_have_attribute("aria-label", "Row 3: 3, done")
    page.locator('[data-verb="solve"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("One solution")
    until(lambda: picture(page, "black") == [".....", ".....", ".###.", "....."])
    assert picture(page, "answer") == [PICTURE[0], PICTURE[1], ".....", PICTURE[3]]
    page.get_by_role("button", name="Share").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#link-solved")).to_be_attached()

    other = Visit(browser.new_context(), visit.site)
    assert picture(other.editor(page.locator("#link-solved").input_value()), "answer") == PICTURE
    other.page.context.close()


def test_a_picture_painted_by_keyboard_alone(visit: Visit) -> None:
    page = visit.editor("/nonogram/make?text=3x2:////")
    page.get_by_role("button", name="Draw", exact=True).focus()
    while page.evaluate("document.activeElement.dataset.place") != "r1c1":
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert text(page) == "3x2:1/2//2/1"
    page.keyboard.press("Delete")
    assert text(page) == "3x2:1/1//2/"


def test_several_solutions_are_browsed_and_an_answer_is_painted_on(visit: Visit) -> None:
    page = visit.editor(f"/nonogram/make?text={TWO}")
    solved(page, "^\\s*2 solutions")
    first = picture(page, "answer")
    assert picture(page, "loose") == ["##..", "##..", "...."]
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".browse .at")).to_have_text("2 of 2")
    second = picture(page, "answer")
    assert sorted([first, second]) == [["#..#", ".#.#", "...#"], [".#.#", "#..#", "...#"]]
    page.get_by_role("button", name="Cells that never change").click()
    expect(page.locator(".browse .at")).to_have_text("Cells that never change")
    assert picture(page, "answer") == ["...#", "...#", "...#"]
    page.get_by_role("button", name="Show a full solution").click()
    expect(page.locator(".browse .at")).to_have_text("1 of 2")
    cell(page, 3, 1).click()
    expect(page.locator("body")).to_have_attribute("data-mode", "make")
    assert picture(page, "black") == [*first[:2], "#..#"]
    assert picture(page, "loose") == ["....", "....", "...."]
    expect(page.locator("#result")).to_be_empty()


def test_notes_that_differ_from_the_answer_are_named(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    cell(page, 1, 2).click()
    cell(page, 2, 1).click(button="right")
    solved(page, "One solution")
    expect(cell(page, 1, 2)).to_have_class(re.compile("^black differs"))
    expect(cell(page, 1, 2)).to_have_attribute("aria-label", "Row 1, column 2, filled, empty in the solution")
    expect(cell(page, 2, 1)).to_have_attribute("aria-label", "Row 2, column 1, crossed out, filled in the solution")
    assert text(page) == PUZZLE


def test_without_script(plain: Visit) -> None:
    page = plain.open("/nonogram?example=1")
    write(page, PUZZLE)
    solve(page)
    expect(page.locator(".verdict")).to_contain_text("One solution")
    until(lambda: picture(page, "answer") == PICTURE)
    page.get_by_role("button", name="Share").click()
    expect(page).to_have_url(re.compile("/p/"))
    assert picture(page, "answer") == PICTURE


def test_server_and_script_draw_alike(visit: Visit, plain: Visit) -> None:
    small = "3x3:2/1.1/2/2/1.1/2,Ah"
    large = "41x2:2/2" + "/" * 39 + "/2/2,Aczzzd"
    for puzzle in (small, large):
        path = f"/nonogram/make?text={puzzle}"
        boards = [each.locator(".nonogram") for each in (visit.editor(path), plain.open(path))]
        drawn = [
            board.evaluate(
                """table => [...table.querySelectorAll("th, td, path")].map((each) =>
                  [each.className.baseVal ?? each.className, each.ariaLabel, each.getAttribute("d"),
                   each.tagName === "TH" && each.textContent].join("|"))"""
            )
            for board in boards
        ]
        assert drawn[0] == drawn[1]


def test_touch(phone: Visit) -> None:
    page = phone.editor(f"/nonogram?text={PUZZLE}")
    cell(page, 1, 1).tap()
    assert picture(page, "black")[0] == "#...."
    page.get_by_role("button", name="Cross", exact=True).tap()
    cell(page, 1, 2).tap()
    expect(cell(page, 1, 2)).to_have_class("cross")
    go(page, "make")
    way(page, "Type clues")
    head(page, "c5").tap()
    expect(field(page)).to_have_value("1")
    field(page).fill("1.1")
    expect(page.locator("#text")).to_have_value("5x4:2/2/4/2/1.1/1.1/5/3/1")
    page.get_by_role("button", name="Next clue").tap()
    expect(field(page)).to_have_value("1 1")
    expect(field(page)).to_be_focused()
    page.get_by_role("button", name="Undo").tap()
    way(page, "Draw")
    cell(page, 2, 2).tap()
    assert text(page) == "5x4:/1/////1//"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Undo").tap()
    solved(page, "One solution")


def test_strokes_by_mouse_are_undone_whole(visit: Visit) -> None:
    page = visit.editor("/nonogram/make?text=5x4:////////")
    drag(page, cell(page, 2, 1), cell(page, 2, 5))
    assert text(page) == "5x4:1/1/1/1/1//5//"
    drag(page, cell(page, 2, 2), cell(page, 2, 3))  # starts on ink: erases
    assert text(page) == "5x4:1///1/1//1.2//"
    page.get_by_role("button", name="Undo").click()
    assert text(page) == "5x4:1/1/1/1/1//5//"
    page.get_by_role("button", name="Undo").click()
    assert text(page) == "5x4:////////"
    page.get_by_role("button", name="Redo").click()
    assert text(page) == "5x4:1/1/1/1/1//5//"
    go(page, "play")
    assert picture(page, "cross") == ["#####", ".....", "#####", "#####"]  # those lines are finished
    page.get_by_role("button", name="Cross out finished lines").click()
    assert picture(page, "cross")[0] == "....."
    drag(page, cell(page, 1, 1), cell(page, 1, 4), button="right")
    assert picture(page, "cross")[0] == "####."
    assert text(page) == "5x4:1/1/1/1/1//5//"
    page.keyboard.press("Control+z")
    assert picture(page, "cross")[0] == "....."


def test_cells_are_given_where_clues_are_typed(visit: Visit) -> None:
    page = visit.editor("/nonogram/make?text=2x2:1/1/1/1")
    way(page, "Type clues")
    cell(page, 1, 2).click()
    expect(page.locator("#text")).to_have_value("2x2:1/1/1/1,Bc")
    cell(page, 1, 1).click(button="right")
    expect(page.locator("#text")).to_have_value("2x2:1/1/1/1,aAc")
    page.keyboard.press("Control+z")
    go(page, "play")
    expect(cell(page, 1, 2)).to_have_class("black given")
    expect(cell(page, 1, 2)).to_have_attribute("aria-label", "Row 1, column 2, filled, starting cell")
    cell(page, 1, 2).click()
    cell(page, 2, 1).click()
    assert picture(page, "black") == [".#", "#."]
    page.get_by_role("button", name="Clear").click()  # of what was entered only
    assert picture(page, "black") == [".#", ".."]
    assert text(page) == "2x2:1/1/1/1,Bc"
    solved(page, "One solution")
    assert picture(page, "black") == [".#", ".."]
    assert picture(page, "answer") == ["..", "#."]


def test_a_key_that_changes_nothing_does_not_take_an_older_step_along(visit: Visit) -> None:
    page = visit.editor(f"/nonogram/make?text={PUZZLE}")
    way(page, "Type clues")
    head(page, "c3").click()
    field(page).fill("4 ")  # still the clue 4
    field(page).fill("3 1")
    field(page).press("Escape")
    assert text(page) == "5x4:2/2/3.1/2/1/1.1/5/3/1"
    page.get_by_role("button", name="Undo").click()
    assert text(page) == PUZZLE


def test_resizing_keeps_what_fits_and_clearing_can_be_undone(visit: Visit) -> None:
    page = visit.editor(f"/nonogram/make?text={PUZZLE}")
    resize(page, 6, 5)
    assert text(page) == "6x5:2/2/4/2/1//1.1/5/3/1/"
    resize(page, 5, 4)
    assert text(page) == PUZZLE
    cell(page, 4, 3).click()
    assert text(page) == "5x4://1//////1"
    resize(page, 6, 5)
    assert picture(page, "black")[3:] == ["..#...", "......"]
    page.get_by_role("button", name="Clear").click()
    assert text(page) == "6x5:" + "/" * 10
    page.get_by_role("button", name="Undo").click()
    assert text(page) == "6x5://1///////1/"
    resize(page, 45, 4)
    expect(page.locator(".drawing svg")).to_have_attribute("viewBox", "0 0 45 4")
    expect(page.locator(".drawing .black").nth(3)).to_have_attribute("d", "M2 3h1v1h-1z")
    resize(page, 5, 4)
    assert picture(page, "black")[3] == "..#.."
    page.get_by_role("button", name="15 × 15").click()
    expect(page.locator(".nonogram td[data-place]")).to_have_count(225)


def test_text_and_board_follow_each_other(visit: Visit) -> None:
    page = visit.editor("/nonogram/make")
    resize(page, 9, 9)
    way(page, "Type clues")
    write(page, PUZZLE)
    expect(page.locator(".nonogram td[data-place]")).to_have_count(20)
    assert heads(page, "row") == ROWS
    head(page, "r1").click()
    field(page).fill("2, 1")
    assert text(page) == "5x4:2/2/4/2/1/2.1/5/3/1"
    expect(page.locator(".problem")).to_contain_text("the rows have 12 filled cells, the columns 11")
    field(page).press("Control+z")
    expect(field(page)).to_have_value("1 1")
    field(page).press("ArrowDown")
    expect(field(page)).to_have_value("5")
    field(page).press("Escape")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#text")).to_have_value(re.compile("^9x9:"))
    assert len(heads(page, "row")) == 9


def test_errors_are_marked_where_they_are_and_nothing_typed_is_lost(visit: Visit) -> None:
    page = visit.editor(f"/nonogram/make?text={PUZZLE}")
    way(page, "Type clues")
    head(page, "c2").click()
    field(page).fill("4 x")
    expect(page.locator(".problem")).to_contain_text("Column 2")
    expect(head(page, "c2")).to_have_class(re.compile("wrong"))
    expect(field(page)).to_have_attribute("aria-describedby", "problem-1")
    expect(field(page)).to_have_value("4 x")
    assert text(page) == "5x4:2/4.x/4/2/1/1.1/5/3/1"
    field(page).press("Enter")
    field(page).fill("9")
    expect(page.locator(".problem")).to_have_count(1)
    solve_button = page.locator('[data-verb="solve"]')
    solve_button.click()
    expect(page.locator("#text")).to_have_value("5x4:2/4.x/9/2/1/1.1/5/3/1")
    assert heads(page, "col")[1:3] == ["4 x", "9"]
    head(page, "c2").click()
    field(page).fill("2")
    expect(page.locator(".problem")).to_contain_text("Column 3: 9 needs 9 cells, but the column has 4")
    expect(head(page, "c3")).to_have_attribute("aria-describedby", "problem-1")
    expect(head(page, "c2")).not_to_have_class(re.compile("wrong"))


def test_a_large_board_by_keyboard_and_mouse(visit: Visit) -> None:
    page = visit.editor("/nonogram/make?text=100x100:" + "/" * 199)
    drawing = page.locator(".drawing svg")
    drawing.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-cursor]")).to_have_text("Row 2, column 2, blank")
    page.keyboard.press("Space")
    expect(page.locator("[data-cursor]")).to_have_text("Row 2, column 2, filled")
    page.keyboard.press("Delete")
    y = middle(head(page, "r4"))[1]
    page.mouse.move(middle(head(page, "c8"))[0], y)
    page.mouse.down()
    page.mouse.move(middle(head(page, "c11"))[0], y)
    page.mouse.up()
    assert heads(page, "row")[3] == "4"
    assert heads(page, "col")[6:12] == ["0", "1", "1", "1", "1", "0"]
    solved(page, "One solution")
    expect(page.locator(".drawing .black").nth(3)).to_have_attribute("d", re.compile("^M7 3h1v1h-1z"))


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.slow), "dark"])
def test_axe_finds_nothing_serious(visit: Visit, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page = visit.editor(f"/nonogram?text={TWO}")
    cell(page, 1, 1).click()
    assert visit.barriers() == []
    solved(page, "2 solutions")
    assert visit.barriers() == []
    go(page, "make")
    way(page, "Type clues")
    head(page, "c3").click()
    field(page).fill("4")
    expect(page.locator(".problem")).to_be_visible()
    assert visit.barriers() == []
    page = visit.editor("/nonogram?text=41x2:1" + "/" * 41 + "1/")
    assert visit.barriers() == []
    solved(page, "One solution")
    assert visit.barriers() == []


def test_hints_tell_where_to_look_then_why_and_lead_to_the_picture(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    hint = page.locator(".hint")
    page.get_by_role("button", name="Hint").click()
    expect(hint).to_contain_text("Look at row 2.")
    expect(page.locator(".overlay .focus")).to_have_count(1)  # where to look
    expect(page.locator(".overlay .result")).to_have_count(0)
    read_hint(page)
    expect(hint).to_contain_text("The 5 fills all of row 2.")
    expect(page.locator(".overlay .result text")).to_have_text(["■"] * 5)
    assert visit.barriers() == []
    page.get_by_role("button", name="Do it for me").click()
    expect(page.locator(".overlay")).to_have_count(0)
    expect(hint).to_have_count(0)
    assert picture(page, "black")[1] == "#####"
    while picture(page, "black") != PICTURE:
        page.get_by_role("button", name="Hint").click()
        read_hint(page)
        page.get_by_role("button", name="Do it for me").click()
        expect(hint).to_have_count(0)
    expect(page.locator("#win")).to_be_visible()
    assert text(page) == PUZZLE


def test_a_mistake_is_named_before_anything_else(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    page.get_by_role("button", name="Cross", exact=True).click()
    cell(page, 2, 3).click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".remarks")).to_contain_text("row 2")
    read_hint(page)
    expect(page.locator("td.accused")).to_have_attribute("data-place", "r2c3")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".hint")).to_have_count(0)
    expect(cell(page, 2, 3)).not_to_have_class(re.compile("cross"))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("Look at")


def test_an_ambiguous_puzzle_is_made_unique(visit: Visit) -> None:
    page = visit.editor("/nonogram?text=5x5:1/1/1/1/1/1/1/1/1/1")
    solved(page, "^\\s*120 solutions")
    expect(page.locator("#pair figcaption")).to_have_text(["Solution 1", "Solution 2"])
    page.get_by_label("First solution").select_option("7")
    page.get_by_label("Second solution").select_option("3")
    page.get_by_role("button", name="Compare").press("Enter")
    expect(page.locator("#pair figcaption")).to_have_text(["Solution 7", "Solution 3"])
    expect(page.get_by_role("button", name="Compare")).to_be_focused()
    expect(page.locator(".browse .at")).to_have_text("7 of 100 shown")
    page.get_by_text("framed in both").click()
    marks = page.locator("#pair figure").first.locator(".mark")
    frames = marks.get_attribute("d") or ""
    assert frames.count("M") == page.locator(".differences tbody tr").count() > 0
    assert not visit.barriers()
    page.get_by_role("link", name="Leave just one solution").click()
    expect(page.locator(".nonogram td.black.given")).to_have_count(4)
    expect(page.locator("#pair")).to_be_empty()
    solved(page, "One solution")


def test_what_is_drawn_takes_the_comparison_away(visit: Visit) -> None:
    page = visit.editor(f"/nonogram/make?text={TWO}")
    solved(page, "^\\s*2 solutions")
    expect(page.locator("#pair figure")).to_have_count(2)
    cell(page, 3, 1).click()
    expect(page.locator("#pair")).to_be_empty()


def test_solutions_are_compared_without_script_and_on_a_phone(plain: Visit, phone: Visit) -> None:
    page = plain.open("/nonogram?text=3x3:1/1/1/1/1/1")
    solve(page)
    page.get_by_label("First solution").select_option("4")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#pair figcaption")).to_have_text(["Solution 4", "Solution 2"])
    page.get_by_role("link", name="Leave just one solution").click()
    solve(page)
    expect(page.locator(".verdict")).to_contain_text("One solution")
    page = phone.editor(f"/nonogram?text={TWO}")
    solved(page, "^\\s*2 solutions")
    page.get_by_role("link", name="Compare two solutions").click()
    first, second = (each.bounding_box() for each in page.locator("#pair figure").all())
    assert first is not None
    assert second is not None
    assert second["y"] >= first["y"] + first["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
