"""Nonograms with colours and unknown clues: played, made and shared, by fingers, a mouse and keys."""

from __future__ import annotations

import random
import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from engine import PUZZLES
from engine.puzzles.nonogram.board import ANY, UNKNOWN, Run
from engine.puzzles.nonogram.colours.automaton import automaton
from tests.browser.conftest import Visit, go, open_more, solve
from tests.browser.puzzles.nonogram.actions import cell, drag, field, head, inks, picture, solved, text, way

FLAG = ["rrr.", "bbrr", ".b.r"]
PUZZLE = "4x3:1r.1b/1r.2b/2r/2r/3r/2b.2r/1b.1r;r=e03131,b=1c6fd6"
UNKNOWN_LINES = "5x2:1/1/2/1/1/?.?/1"
LARGE = f"30x2:{'1r/' * 29}1b/29r/1b;r=e03131,b=1c6fd6"


def choose(page: Page, letter: str) -> None:
    """Take a colour in hand."""
    page.locator(f'[data-ink][data-value="{letter}"]').click()


def fill(page: Page) -> None:
    for r, row in enumerate(FLAG, start=1):
        for run in re.finditer(r"([rb])\1*", row):
            choose(page, run[1])
            drag(page, cell(page, r, run.start() + 1), cell(page, r, run.end()))


def test_the_puzzle_of_these_tests_is_one() -> None:
    found = list(PUZZLES["nonogram"].parse(PUZZLE).solutions())
    assert found == [tuple(FLAG)]


def test_b1_fingers_choose_a_colour_paint_and_win(phone: Visit) -> None:
    page = phone.editor(f"/nonogram?text={PUZZLE}")
    for letter in "rb":
        page.locator(f'[data-ink][data-value="{letter}"]').tap()
        expect(page.locator(f'[data-ink][data-value="{letter}"]')).to_have_attribute("aria-pressed", "true")
        for r, row in enumerate(FLAG, start=1):
            for c, painted in enumerate(row, start=1):
                if painted == letter:
                    cell(page, r, c).tap()
    assert inks(page) == FLAG
    expect(page.locator("#win")).to_be_visible()
    pixel = "canvas => [...canvas.getContext('2d').getImageData(0, 1, 1, 1).data]"
    assert page.locator("[data-overview] canvas").evaluate(pixel) == [0x1C, 0x6F, 0xD6, 255]
    assert phone.errors == []


def test_b1_a_palette_fits_above_the_bar_of_a_phone(phone: Visit) -> None:
    page = phone.editor(f"/nonogram?text={PUZZLE}")
    hint = page.get_by_role("button", name="Hint").bounding_box()
    colours = page.locator("#hand").bounding_box()
    assert hint
    assert colours
    assert colours["y"] + colours["height"] <= hint["y"] + 2
    assert hint["x"] + hint["width"] <= 390
    board = page.locator(".nonogram").bounding_box()
    assert board
    assert board["y"] + board["height"] <= colours["y"]


def test_b1_a_mouse_paints_over_crosses_and_takes_back(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    choose(page, "r")
    drag(page, cell(page, 1, 1), cell(page, 1, 3))
    expect(head(page, "r1")).to_have_class(re.compile("done"))
    expect(cell(page, 1, 1)).to_have_attribute("aria-label", "Row 1, column 1, red")
    assert picture(page, "cross")[0] == "...#"  # crossed out by itself
    choose(page, "b")
    cell(page, 1, 2).click()
    assert inks(page)[0] == "rbr."
    expect(head(page, "r1")).to_have_class(re.compile("stuck"))
    expect(head(page, "r1")).to_have_attribute("aria-label", "Row 1: 3 red, doesn’t match the filled cells")
    cell(page, 3, 1).click(button="right")
    expect(cell(page, 3, 1)).to_have_attribute("aria-label", "Row 3, column 1, crossed out")
    for _ in range(3):
        page.keyboard.press("Control+z")
    assert inks(page)[0] == "...."


def test_b1_a_stroke_recolours_and_goes_on(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    expect(page.locator('[data-ink][data-value="r"]')).to_have_attribute(
        "aria-pressed", "true"
    )  # nobody has chosen yet
    choose(page, "b")
    cell(page, 2, 2).click()
    choose(page, "r")
    cell(page, 2, 4).click(button="right")
    drag(page, cell(page, 2, 2), cell(page, 2, 4))
    assert inks(page)[1] == ".rr."
    expect(cell(page, 2, 4)).to_have_attribute("aria-label", "Row 2, column 4, crossed out")


def test_b1_runs_are_struck_one_by_one_by_their_colours(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    choose(page, "b")
    drag(page, cell(page, 2, 1), cell(page, 2, 2))
    choose(page, "r")
    cell(page, 2, 3).click()
    assert head(page, "r2").locator("s").all_text_contents() == ["2b"]  # another colour closes it off
    cell(page, 2, 4).click()
    expect(head(page, "r2")).to_have_class(re.compile("done"))


def test_b1_keys_choose_paint_and_win(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    keys = {"r": "1", "b": "b"}  # by number or by letter
    for r, row in enumerate(FLAG, start=1):
        for c, painted in enumerate(row, start=1):
            cell(page, r, c).focus()
            if painted == ".":
                page.keyboard.press("x")
            else:
                page.keyboard.press(keys[painted])
                page.keyboard.press("Space")
    assert inks(page) == FLAG
    expect(page.locator("#win")).to_be_visible()
    assert visit.barriers() == []


def test_b1_what_is_tried_out_keeps_its_colour(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    page.get_by_role("button", name="Try out").click()
    choose(page, "b")
    cell(page, 2, 1).click()
    expect(cell(page, 2, 1)).to_have_class(re.compile(r"black.*ink-b.*supposed|black supposed ink-b"))
    page.get_by_role("button", name="Discard").click()
    assert inks(page)[1] == "...."


def test_letters_can_be_hidden_in_cells(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    choose(page, "r")
    cell(page, 1, 1).click()
    shown = "cell => [getComputedStyle(cell, '::before').content, getComputedStyle(cell, '::before').color]"
    assert cell(page, 1, 1).evaluate(shown) == ['"r"', "rgb(255, 255, 255)"]
    page.get_by_text("More options").click()
    page.get_by_role("button", name="Letters in cells").click()
    assert cell(page, 1, 1).evaluate(shown) == ['"r"', "rgba(0, 0, 0, 0)"]


def test_check_and_hints_know_colours(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    choose(page, "b")
    cell(page, 1, 1).click()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#hint")).to_contain_text("One cell is wrong.")
    page.get_by_role("button", name="Show me where").click()
    expect(cell(page, 1, 1)).to_have_class(re.compile("accused"))
    page.get_by_role("button", name="Fix it").click()
    expect(cell(page, 1, 1)).to_have_class(re.compile("ink-r"))


def test_the_solution_stands_beside_what_was_entered(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    choose(page, "b")
    cell(page, 1, 1).click()
    solved(page, "One solution")
    expect(cell(page, 1, 1)).to_have_attribute("aria-label", "Row 1, column 1, blue, red in the solution")
    expect(cell(page, 1, 1)).to_have_class(re.compile("differs"))
    expect(cell(page, 2, 3)).to_have_class(re.compile("answer ink-r"))


# -- unknown clues -----------------------------------------------------------------------------------------------------


def test_a_line_of_unknown_runs_is_done_only_when_nothing_else_can_be_filled(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={UNKNOWN_LINES}")
    drag(page, cell(page, 1, 1), cell(page, 1, 2))
    cell(page, 1, 4).click()
    expect(head(page, "r1")).not_to_have_class(re.compile("done"))  # the last run may be longer
    cell(page, 1, 5).click()
    expect(head(page, "r1")).to_have_class(re.compile("done"))  # or they would be one
    assert picture(page, "cross")[0] == "..#.."
    cell(page, 1, 3).click()
    expect(head(page, "r1")).to_have_class(re.compile("stuck"))


def test_a_board_of_unknown_runs_can_be_won(visit: Visit) -> None:
    page = visit.editor("/nonogram?text=3x2:*/?/1/?/1.*")
    for r, c in ((1, 2), (2, 1), (2, 3)):
        cell(page, r, c).click()
    expect(page.locator("#win")).to_be_visible()


def test_the_page_reads_lines_as_the_engine_does(visit: Visit) -> None:
    """What fits, and whether more can be filled, on lines and clues of all kinds."""
    draws = random.Random(27)
    questions, answers = [], []
    for _ in range(400):
        colours = draws.choice(["#", "r", "#rb", "rbg"])
        lengths = [draws.choice([1, 1, 2, 3, UNKNOWN, ANY]) for _ in range(draws.randint(0, 4))]
        runs = tuple(Run(length, draws.choice(colours)) for length in lengths)
        line = "".join(draws.choices(f"?.{colours}", [6, 2, *([2] * len(colours))], k=draws.randint(1, 9)))
        every = "." + colours
        machine = automaton(runs, every)
        cells = [(1 << len(every)) - 1 if each == "?" else 1 << every.index(each) for each in line]
        found = machine.possible(cells)
        more = found is not None and any(each > 1 for each, sign in zip(found, line, strict=True) if sign == "?")
        questions.append([".".join(map(str, runs)), line, colours])
        answers.append([found is not None, more])
    page = visit.editor("/nonogram")
    module = page.evaluate("document.querySelector('script[src*=\"page/app.js\"]').src")
    read = page.evaluate(
        """async ([module, questions]) => {
            const { $modules } = await import(module);
            const { readLine } = $modules["puzzles/nonogram/colours.js"];
            return questions.map((each) => readLine(...each)).map(({ fits, takesMore }) => [fits, takesMore]);
        }""",
        [module, questions],
    )
    assert [each for each in zip(questions, answers, read, strict=True) if each[1] != each[2]] == []


# -- large boards ------------------------------------------------------------------------------------------------------


def test_a_large_board_is_painted_in_colour(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={LARGE}")
    page.locator(".drawing svg").focus()
    page.keyboard.press("1")
    page.keyboard.press("Space")
    for _ in range(28):
        page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".drawing .black.ink-r").first).to_have_attribute("d", re.compile("^M0 0h1v1h-1zM1 0"))
    expect(page.locator(".drawing .letters.on-dark").first).to_have_text("r" * 29)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    page.keyboard.press("Space")
    expect(page.locator(".nonogram-editor")).to_have_class(re.compile("won"))


# -- made --------------------------------------------------------------------------------------------------------------


def add_colours(page: Page, count: int) -> None:
    page.get_by_role("button", name="Colours …").click()
    for _ in range(count):
        page.get_by_role("button", name="Add a colour").click()
    page.get_by_role("button", name="Done").click()


def test_a_picture_in_colour_is_drawn_shared_and_played(visit: Visit) -> None:
    page = visit.editor("/nonogram/make?text=4x3://////")
    add_colours(page, 3)
    fill(page)
    assert text(page) == "4x3:1r.1b/1r.2b/2r/2r/3r/2b.2r/1b.1r;r=e03131,b=1c6fd6"
    expect(page.locator("#appraisal")).to_contain_text("One solution")
    page.get_by_role("button", name="Share").first.click()
    expect(page.locator("#link-puzzle")).to_be_attached()
    page.goto(page.locator("#link-puzzle").input_value())
    page.wait_for_selector("#board.editing")
    assert inks(page) == ["....", "....", "...."]
    assert page.locator("[data-ink]").evaluate_all("all => all.map(({ dataset }) => dataset.value).join('')") == "rb"
    fill(page)
    expect(page.locator("#win")).to_be_visible()


def test_fingers_draw_in_colour(phone: Visit) -> None:
    page = phone.editor("/nonogram/make")
    add_colours(page, 1)
    cell(page, 1, 1).tap()
    assert text(page).endswith(";r=e03131")
    page.locator('[data-ink][data-value="#"]').tap()
    cell(page, 1, 2).tap()
    assert "/1r.1//" in text(page)
    go(page, "play")
    expect(page.locator('[data-ink][data-value="r"]')).to_be_visible()
    open_more(page)


def test_a_picture_that_uses_no_colour_is_a_plain_puzzle(visit: Visit) -> None:
    page = visit.editor("/nonogram/make")
    add_colours(page, 2)
    choose(page, "#")
    cell(page, 1, 1).click()
    assert text(page) == f"10x10:1{'/' * 10}1{'/' * 9}"
    go(page, "play")
    expect(page.get_by_role("button", name="Fill")).to_be_visible()
    expect(page.locator("[data-ink]")).to_have_count(0)


def test_black_is_in_hand_though_the_puzzle_has_none(visit: Visit) -> None:
    page = visit.editor(f"/nonogram/make?text=30x2:{'/'.join(['1r'] * 30)}/30r/;r=e03131")
    choose(page, "#")
    page.locator(".drawing svg").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(page.locator(".drawing .black.ink-black").nth(1)).to_have_attribute("d", "M0 1h1v1h-1z")


def test_a_number_beyond_all_lines_is_typed_at_once(visit: Visit) -> None:
    page = visit.editor("/nonogram/make")
    cell(page, 1, 1).click()
    way(page, "Type clues")
    head(page, "r1").click()
    field(page).fill("99999999 ?")
    assert "/99999999.?/" in text(page)


def test_a_colour_is_changed_named_and_removed(visit: Visit) -> None:
    page = visit.editor(f"/nonogram/make?text={PUZZLE}")
    page.get_by_role("button", name="Clear").click()
    choose(page, "b")
    cell(page, 1, 1).click()
    page.get_by_role("button", name="Colours …").click()
    page.locator(".palette").get_by_label("blue", exact=True).fill("#0b5d1e")
    expect(page.locator(".palette")).to_contain_text("dark green (d)")
    page.get_by_role("button", name="Done").click()
    assert text(page).endswith(";d=0b5d1e")
    expect(cell(page, 1, 1)).to_have_attribute("aria-label", "Row 1, column 1, dark green")
    page.get_by_role("button", name="Colours …").click()
    assert visit.barriers() == []
    page.get_by_role("button", name="Remove dark green").click()
    page.get_by_role("button", name="Done").click()
    assert inks(page)[0] == "...."
    page.keyboard.press("Control+z")
    assert inks(page)[0] == "d..."


def test_colours_that_look_alike_are_named(visit: Visit) -> None:
    page = visit.editor("/nonogram/make")
    page.get_by_role("button", name="Colours …").click()
    for _ in range(10):
        page.get_by_role("button", name="Add a colour").click()
    expect(page.get_by_role("button", name="Add a colour")).to_be_disabled()
    alike = " look alike to colour-blind people."
    expected = ["Red and green", "Red and brown", "Green and orange", "Blue and purple", "Pink and grey"]
    warnings = page.locator(".palette .warnings p")
    assert warnings.all_text_contents() == [each + alike for each in expected]
    page.locator(".palette").get_by_label("orange", exact=True).fill("#fffbe0")
    page.locator(".palette").get_by_label("cyan", exact=True).fill("#40cce0")
    assert any(each.endswith(" is hard to see on paper.") for each in warnings.all_text_contents())
    page.locator(".palette").get_by_label("cyan", exact=True).fill("#e13232")
    assert "Red and red c look alike." in warnings.all_text_contents()


def test_clues_are_typed_with_colours_and_unknowns(visit: Visit) -> None:
    page = visit.editor("/nonogram/make")
    way(page, "Type clues")
    head(page, "c1").click()
    field(page).fill("2r 1 ?B *")
    assert text(page).startswith("10x10:2r.1.?b.*/")
    assert text(page).endswith(";r=e03131,b=1c6fd6")
    assert head(page, "c1").locator(".run").all_text_contents() == ["2r", "1", "?b"]
    page.locator("[data-signs]").get_by_role("button", name="red").click()
    expect(field(page)).to_have_value("2r 1 ?B *r")
    field(page).press("Enter")
    expect(head(page, "c2")).to_have_class(re.compile("open"))


def test_numbers_are_hidden_and_stay_so_while_they_fit(visit: Visit) -> None:
    page = visit.editor("/nonogram/make?text=4x3://////")
    add_colours(page, 3)
    fill(page)
    page.get_by_role("button", name="Hide numbers").click()
    head(page, "r2").locator(".run").last.click()
    assert "/3r/2b.?r/" in text(page)
    head(page, "c1").locator(".run").first.click()
    assert text(page).startswith("4x3:?r.1b/")
    head(page, "c1").locator(".run").first.click()
    assert text(page).startswith("4x3:1r.1b/")
    page.get_by_text("Turn, flip, shift").click()
    page.get_by_role("button", name="Flip").click()
    assert "/3r/?r.2b/" in text(page)
    cell(page, 2, 1).click()
    choose(page, "b")
    cell(page, 2, 1).click()
    assert "/3r/1b.1r.2b/" in text(page)


def test_as_many_numbers_as_possible_are_hidden_in_one_step_and_the_picture_stays(visit: Visit) -> None:
    page = visit.editor("/nonogram/make?text=4x3://////")
    add_colours(page, 3)
    fill(page)
    page.get_by_role("button", name="Hide as many numbers as possible").click()
    expect(page.locator("#appraisal")).to_contain_text(re.compile("^[0-9]+ numbers hidden · "))
    expect(head(page, "r2")).to_have_class(re.compile("preview"))
    assert text(page) == PUZZLE
    page.get_by_role("link", name="Use it").click()
    expect(page.locator("#appraisal")).to_contain_text(re.compile("^One solution · "))
    assert "?" in text(page)
    assert inks(page) == FLAG
    page.get_by_role("button", name="Undo").click()
    assert text(page) == PUZZLE
    assert inks(page) == FLAG


def test_a_board_in_colour_is_kept_with_its_entries(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    choose(page, "b")
    cell(page, 2, 1).click()
    page.reload()
    page.wait_for_selector("#board.editing")
    assert inks(page)[1] == "b..."
    kept = page.evaluate("JSON.stringify(localStorage)")
    assert "b???" in kept


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_c13_names_and_letters_can_be_read(visit: Visit, scheme: Literal["light", "dark"]) -> None:
    visit.page.emulate_media(color_scheme=scheme)
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    fill(page)
    page.keyboard.press("Control+z")
    assert visit.barriers() == []
    solve(page)
    expect(page.locator(".verdict")).to_be_visible()
    assert visit.barriers() == []
