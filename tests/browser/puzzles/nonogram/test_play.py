"""Nonograms as they are played: what is shown at once, what is crossed out, and the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit, go
from tests.browser.puzzles.nonogram.actions import PICTURE, PUZZLE, cell, drag, head, picture, text


def fill(page: Page) -> None:
    for r, row in enumerate(PICTURE, start=1):
        for run in re.finditer("#+", row):
            drag(page, cell(page, r, run.start() + 1), cell(page, r, run.end()))


def test_b1_the_end_is_noticed_and_the_picture_stands_on_paper(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    fill(page)
    assert picture(page, "black") == PICTURE
    expect(page.locator(".nonogram-editor")).to_have_class(re.compile("won"))
    expect(page.locator("#win")).to_be_visible()
    corner = page.locator('.nonogram td[data-place="r1c2"]')
    expect(corner).to_have_css("border-right-color", "rgba(0, 0, 0, 0)")
    expect(head(page, "r1")).to_have_css("opacity", "0")
    longest = page.evaluate(
        """() => Math.max(...document.getAnimations().map(({ effect }) => effect.getComputedTiming().endTime))"""
    )
    assert longest < 700
    assert visit.barriers() == []
    page.keyboard.press("Control+z")
    expect(page.locator(".nonogram-editor")).not_to_have_class(re.compile("won"))


def test_b1_a_large_picture_stands_alone_too(visit: Visit) -> None:
    page = visit.editor("/nonogram?text=30x2:2" + "/" * 30 + "1/1")
    page.locator(".drawing svg").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator(".nonogram-editor")).to_have_class(re.compile("won"))
    expect(page.locator(".drawing .hair")).to_have_css("opacity", "0")


def test_b1_nothing_moves_for_those_who_want_it_still(browser: Browser, site: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = Visit(context, site).editor(f"/nonogram?text={PUZZLE}")
    fill(page)
    expect(page.locator(".nonogram-editor")).to_have_class(re.compile("won"))
    assert page.evaluate("document.getAnimations().length") == 0
    context.close()


def test_b2_a_clue_that_can_no_longer_fit_is_marked_at_once_by_choice(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    cell(page, 2, 3).click(button="right")
    expect(head(page, "r2")).to_have_class(re.compile("stuck"))
    expect(head(page, "r2")).to_have_attribute("aria-label", "Row 2: 5, doesn’t match the filled cells")
    expect(head(page, "c3")).to_have_class(re.compile("stuck"))
    page.get_by_role("button", name="Highlight conflicts").click()
    expect(head(page, "r2")).not_to_have_class(re.compile("stuck"))
    page.get_by_role("button", name="Highlight conflicts").click()
    expect(head(page, "r2")).to_have_class(re.compile("stuck"))


def test_finished_lines_are_struck_and_crossed_out_by_choice(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    drag(page, cell(page, 3, 2), cell(page, 3, 4))
    expect(head(page, "r3")).to_have_class(re.compile("done"))
    assert picture(page, "cross")[2] == "#...#"
    expect(cell(page, 3, 1)).to_have_attribute("aria-label", "Row 3, column 1, crossed out")
    cell(page, 3, 4).click()  # not finished any more
    assert picture(page, "cross")[2] == "....."
    cell(page, 3, 4).click()
    page.get_by_role("button", name="Cross out finished lines").click()
    assert picture(page, "cross")[2] == "....."
    expect(head(page, "r3")).to_have_class(re.compile("done"))


def test_numbers_are_struck_whose_runs_are_closed_off(visit: Visit) -> None:
    page = visit.editor("/nonogram?text=8x1:/1/1//1/1//1/2.2.1")
    drag(page, cell(page, 1, 2), cell(page, 1, 3))  # finished columns are crossed out around it
    expect(head(page, "r1").locator("s")).to_have_text(["2"])
    cell(page, 1, 8).click()
    expect(head(page, "r1").locator("s")).to_have_text(["2", "1"])
    expect(head(page, "r1")).to_have_text("2 2 1")
    expect(head(page, "r1")).to_have_attribute("aria-label", "Row 1: 2 2 1")


def test_what_is_played_is_apart_from_what_is_made(visit: Visit) -> None:
    page = visit.editor("/nonogram/make?text=3x2:////")
    drag(page, cell(page, 1, 1), cell(page, 1, 3))
    made = text(page)
    go(page, "play")
    assert picture(page, "black") == ["...", "..."]
    cell(page, 1, 2).click()
    assert text(page) == made
    page.get_by_role("button", name="Clear").click()
    go(page, "make")
    assert picture(page, "black") == ["###", "..."]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_c9_a_picture_is_never_its_own_negative(visit: Visit, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    cell(page, 2, 2).click()
    ink, paper = page.evaluate(
        """() => {
          const light = (colour) => colour.match(/[0-9.]+/g).slice(0, 3).reduce((sum, each) => sum + Number(each), 0);
          const cell = (place) => document.querySelector(`.nonogram td[data-place="${place}"]`);
          const ink = getComputedStyle(cell("r2c2"), "::before").backgroundColor;
          return [light(ink), light(getComputedStyle(cell("r1c1")).backgroundColor)];
        }"""
    )
    assert ink < 120
    assert paper > 560


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_c13_lines_between_cells_can_be_seen(visit: Visit, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    contrast = page.evaluate(
        """() => {
          const cell = getComputedStyle(document.querySelector('.nonogram td[data-place="r1c1"]'));
          const luminance = (colour) => {
            const parts = colour.match(/[0-9.]+/g).slice(0, 3).map((each) => Number(each) / 255);
            const [r, g, b] = parts.map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const [one, other] = [cell.borderRightColor, cell.backgroundColor].map(luminance).sort((a, b) => b - a);
          return (one + 0.05) / (other + 0.05);
        }"""
    )
    assert contrast >= 3


@pytest.mark.parametrize("text", [PUZZLE, "30x2:2" + "/" * 30 + "1/1"], ids=["cells", "drawing"])
def test_suppositions_look_tentative_and_go_together(visit: Visit, text: str) -> None:
    page = visit.editor(f"/nonogram?text={text}")
    large = page.locator(".drawing").count() > 0
    supposed = page.locator('.drawing path.supposed:not([d=""])' if large else "td.supposed")
    board = page.locator(".drawing svg" if large else '.nonogram td[data-place="r1c1"]')
    board.focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Try out", exact=True).click()
    expect(supposed).to_have_count(0)
    board.focus()
    for key in ("ArrowRight", "Space", "ArrowDown", "x"):
        page.keyboard.press(key)
    expect(supposed).to_have_count(2)
    page.reload()
    expect(supposed).to_have_count(2)
    page.get_by_role("button", name="Discard", exact=True).click()
    expect(supposed).to_have_count(0)
    assert page.locator("#entries").input_value().count("#") == 1
    page.get_by_role("button", name="Try out", exact=True).click()
    board.focus()
    for key in ("ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(supposed).to_have_count(1)
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(supposed).to_have_count(0)
    assert page.locator("#entries").input_value().count("#") > 1


def test_the_wave_below_a_clue_that_does_not_fit_has_room(phone: Visit) -> None:
    """It begins below the last number, whose line ends at the clue's baseline."""
    page = phone.editor("/nonogram?example=1")
    for place in ("r1c3", "r2c3", "r1c5", "r1c6"):
        page.locator(f"#board td[data-place={place}]").tap()
    stuck = page.locator("#board th.stuck")
    expect(stuck.first).to_be_visible()
    for clue in stuck.all():
        room = clue.evaluate(
            """clue => {
              const foot = clue.appendChild(document.createElement("i"));
              foot.style.display = "inline-block";
              const baseline = foot.getBoundingClientRect().bottom;
              foot.remove();
              const wave = getComputedStyle(clue, "::after");
              const line = getComputedStyle(clue).textDecorationLine;
              const edge = clue.getBoundingClientRect().bottom - parseFloat(getComputedStyle(clue).borderBottomWidth);
              return [line, edge - parseFloat(wave.bottom) - parseFloat(wave.height) - baseline];
            }"""
        )
        assert room[0] == "none"
        assert room[1] > 0
