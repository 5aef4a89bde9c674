"""Nonograms in colour, played by people who see colours in other ways, or not at all: from the clues to the win."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engine import PUZZLES, Recipe, deal
from engine.puzzles.nonogram.colours.palette import USUAL, luminance, oklab
from tests.browser.conftest import Visit, _visit, tab_to
from tests.browser.fingers import Fingers
from tests.browser.puzzles.nonogram.actions import cell, head, middle
from tests.browser.puzzles.nonogram.test_colours import FLAG, PUZZLE, choose, fill, inks

EVERY = ["rgbyo#", "pcmne#"]
EVERY_COLOUR = "6x2:1r.1p/1g.1c/1b.1m/1y.1n/1o.1e/2/1r.1g.1b.1y.1o.1/1p.1c.1m.1n.1e.1"
SIGHTS = ["deuteranopia", "protanopia", "achromatopsia"]
LEAST_CONTRAST = 3
"""Of signs with what they stand on (WCAG 2.2)."""
LEAST_DISTANCE = 0.05
"""In OKLab, of colours that are told apart at a glance; the page warns of less."""
LOOKS = """async ([bytes, boxes]) => {
  const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const hex = (data) => [...data].map((each) => each.toString(16).padStart(2, "0")).join("");
  return boxes.map(({ x, y, width, height }) => {
    const { data } = context.getImageData(x + 3, y + 3, width - 6, height - 6);
    const seen = new Map();
    for (let i = 0; i < data.length; i += 4) {
      const colour = hex(data.slice(i, i + 3));
      seen.set(colour, (seen.get(colour) ?? 0) + 1);
    }
    return [...seen].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  });
}"""
"""The colours of each box of a picture, the most frequent first."""


def see_as(page: Page, sight: str) -> None:
    """Show the page as somebody sees it who is blind to some colours."""
    page.context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": sight})


def colours_seen(page: Page, boxes: list[Any]) -> list[list[str]]:
    return page.context.new_page().evaluate(LOOKS, [list(page.screenshot()), boxes])  # type: ignore[no-any-return]


def contrast(one: str, other: str) -> float:
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def apart(one: str, other: str) -> float:
    return sum((a - b) ** 2 for a, b in zip(oklab(one), oklab(other), strict=True)) ** 0.5


def read_clues(page: Page) -> str:
    """The puzzle, by what is written in its clues: numbers and letters."""
    sides = [page.locator(f'.nonogram th[scope="{side}"]').all() for side in ("col", "row")]
    clues = [[".".join(each.locator(".run").all_text_contents()) for each in side] for side in sides]
    return f"{len(clues[0])}x{len(clues[1])}:{'/'.join(clues[0] + clues[1])}"


@pytest.fixture
def forced(browser: Browser, site: str) -> Iterator[Visit]:
    """A visitor with a phone whose system forces its colours, in the dark."""
    room = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    yield from _visit(browser, site, forced_colors="active", color_scheme="dark", **room)


# -- other eyes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sight", SIGHTS)
def test_letters_tell_the_usual_colours_that_look_alike(phone: Visit, sight: str) -> None:
    page = phone.editor(f"/nonogram?text={EVERY_COLOUR}")
    see_as(page, sight)
    for r, row in enumerate(EVERY, start=1):
        for c, letter in enumerate(row, start=1):
            if (r, c) != (1, 6):  # a win would be told over it
                page.locator(f'[data-ink][data-value="{letter}"]').tap()
                cell(page, r, c).tap()
    places = {letter: cell(page, r, c) for r, row in enumerate(EVERY, 1) for c, letter in enumerate(row, 1)}
    letters = list(USUAL)
    shown = [places[each].evaluate("cell => getComputedStyle(cell, '::before').content") for each in letters]
    assert shown == [f'"{each}"' for each in letters]
    found = dict(zip(letters, colours_seen(page, [places[each].bounding_box() for each in letters]), strict=True))
    for letter, (ground, *others) in found.items():
        assert max(contrast(ground, other) for other in others) >= LEAST_CONTRAST, letter
    alike = [{a, b} for a, b in combinations(letters, 2) if apart(found[a][0], found[b][0]) < LEAST_DISTANCE]
    assert alike  # or letters would not be needed: the simulation is on


@pytest.mark.parametrize(("sight", "seed"), [("deuteranopia", 1), ("protanopia", 2)])
def test_a_board_is_solved_by_its_letters(phone: Visit, sight: str, seed: int) -> None:
    page = phone.editor(f"/nonogram?text={deal(Recipe.latest('nonogram', '10c', 'Easy', seed))}")
    see_as(page, sight)
    (solution,) = PUZZLES["nonogram"].parse(read_clues(page)).solutions()
    fingers = Fingers(page)
    for letter in sorted({*"".join(solution)} - {"."}):
        page.locator(f'[data-ink][data-value="{letter}"]').tap()
        for r, row in enumerate(solution, start=1):
            for run in re.finditer(f"{letter}+", row):
                if len(run[0]) == 1:
                    cell(page, r, run.start() + 1).tap()
                else:
                    fingers.swipe(middle(cell(page, r, run.start() + 1)), middle(cell(page, r, run.end())))
    expect(page.locator("#win")).to_be_visible()


def test_every_colour_of_many_is_in_reach_of_a_finger(phone: Visit) -> None:
    page = phone.editor(f"/nonogram?text={EVERY_COLOUR}")
    colours = page.locator("#hand button:visible")
    assert colours.count() == 12
    for each in colours.all():
        box = each.bounding_box()
        assert box
        assert 0 <= box["x"] < box["x"] + box["width"] <= 390
        assert box["width"] >= 36
        assert box["height"] >= 44
    hint = page.get_by_role("button", name="Hint").bounding_box()
    assert hint
    assert all((colour.bounding_box() or hint)["y"] < hint["y"] for colour in colours.all())


def test_forced_colours_keep_each_colour_and_its_letter(forced: Visit) -> None:
    page = forced.editor(f"/nonogram?text={PUZZLE}")
    choose(page, "b")
    cell(page, 2, 1).tap()
    choose(page, "r")
    cell(page, 2, 4).tap()
    boxes = [cell(page, 2, c).bounding_box() for c in (1, 4)]
    for (ground, *others), colour in zip(colours_seen(page, boxes), ("b", "r"), strict=True):
        assert apart(ground, USUAL[colour]) < LEAST_DISTANCE
        assert max(contrast(ground, other) for other in others) >= LEAST_CONTRAST
    assert forced.barriers() == []


# -- other hands -------------------------------------------------------------------------------------------------------


def test_keys_alone_lead_to_the_board_and_to_the_win(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    tab_to(page, ".nonogram td")
    for r, row in enumerate(FLAG):
        for letter in row if r % 2 == 0 else reversed(row):
            if letter != ".":
                page.keyboard.press({"r": "1", "b": "2"}[letter])
                page.keyboard.press("Space")
            page.keyboard.press("ArrowRight" if r % 2 == 0 else "ArrowLeft")
        page.keyboard.press("ArrowDown")
    assert inks(page) == FLAG
    expect(page.locator("#win")).to_be_visible()


def test_a_reader_is_told_each_colour(visit: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    choose(page, "b")
    cell(page, 2, 1).click()
    tree = page.locator("#board").aria_snapshot()
    for said in (
        'columnheader "Column 1: 1 red 1 blue"',
        'rowheader "Row 2: 2 blue 2 red"',
        'gridcell "Row 2, column 1, blue"',
        'gridcell "Row 2, column 2, blank"',
    ):
        assert said in tree
    colours = page.get_by_role("group", name="Drawing tool")
    assert colours.get_by_role("button").count() == 3
    for said, value in (("red", "false"), ("blue", "true"), ("Cross", "false")):
        expect(colours.get_by_role("button", name=said)).to_have_attribute("aria-pressed", value)


def test_without_script_the_form_helps_and_solves_in_colour(plain: Visit) -> None:
    page = plain.open(f"/nonogram?text={PUZZLE}")
    entries = page.get_by_label("Your entries")
    entries.fill("b???\n????\n????")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint")).to_contain_text("row 1")
    page.get_by_label("Your entries").fill("rrr.\n????\n????")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint")).not_to_be_empty()
    page.get_by_role("button", name="Solve").click()
    expect(page.locator(".verdict")).to_contain_text("One solution")
    expect(cell(page, 2, 1)).to_have_attribute("aria-label", "Row 2, column 1, blue in the solution")


# -- after the win -----------------------------------------------------------------------------------------------------


def test_a_board_is_shared_won_by_a_friend_embedded_and_printed(visit: Visit, phone: Visit) -> None:
    page = visit.editor(f"/nonogram?text={PUZZLE}")
    page.get_by_role("button", name="Share").first.click()
    link = page.locator("#link-puzzle").input_value()
    for visitor, address in ((visit, link), (phone, link.replace("/puzzle", "/embed"))):
        page = visitor.editor(address)
        fill(page)
        assert inks(page) == FLAG
        expect(page.locator(".nonogram-editor")).to_have_class(re.compile("won"))
    page = visit.editor(f"/nonogram?text={EVERY_COLOUR}")
    page.emulate_media(media="print")
    assert head(page, "r1").locator(".run").all_text_contents() == ["1r", "1g", "1b", "1y", "1o", "1"]
    assert page.pdf(format="A4").startswith(b"%PDF")
