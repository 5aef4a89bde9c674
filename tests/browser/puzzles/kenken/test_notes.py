"""Notes of a KenKen: large enough for a phone, each in its place, and all of them at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from engine.puzzles.kenken import KenKen
from tests.browser.conftest import Visit, open_more
from tests.browser.puzzles.kenken.test_play import PUZZLE, SOLVED, entries

EXAMPLES = {
    size: next(each.text for each in KenKen.examples if KenKen.parse(each.text).size == size) for size in (6, 9)
}
LONG = f"9:{'2' * 72}{'0' * 9},{'m362880' * 9}"
"""A cage for each column, whose clues are as long as can be."""

TEXTS = """() => [...document.querySelectorAll(".kenken td")].map((cell) => {
  const all = [...cell.querySelectorAll(".marks i, .clue, .number")].filter((each) => each.textContent.trim());
  const boxes = all.map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const { left, right, top, bottom, height } = range.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(each).fontSize);
    const gap = (height - 0.7 * size) / 2; // what digits leave of their line
    return { is: each.className, left, right, top: top + gap, bottom: bottom - gap, size };
  });
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  return { cell: { left, right, top, bottom }, boxes };
})"""


def fill(page: Page) -> None:
    if page.locator("#bar .opener").is_visible():
        open_more(page)
    page.get_by_role("button", name="Fill in all notes").click()


@pytest.mark.parametrize("size", [6, 9])
def test_notes_and_clues_are_large_enough_on_a_phone_and_nothing_overlaps(phone: Visit, size: int) -> None:
    page = phone.editor(f"/kenken?text={EXAMPLES[size]}")
    fill(page)
    for each in page.evaluate(TEXTS):
        notes = [box for box in each["boxes"] if box["is"].startswith("n")]
        assert len(notes) == size
        assert all(box["size"] >= 10 for box in each["boxes"])
        assert all(box["bottom"] <= each["cell"]["bottom"] + 0.5 for box in notes)
        assert all(each["cell"]["left"] <= box["left"] and box["right"] <= each["cell"]["right"] for box in notes)
        for i, one in enumerate(each["boxes"]):
            for other in each["boxes"][:i]:
                beside = one["left"] >= other["right"] or other["left"] >= one["right"]
                assert beside or one["top"] >= other["bottom"] - 0.5 or other["top"] >= one["bottom"] - 0.5


@pytest.mark.parametrize("wide", [360, 390])
def test_a_note_stands_where_it_stands_whatever_else_is_noted(phone: Visit, wide: int) -> None:
    phone.page.set_viewport_size({"width": wide, "height": 844})
    page = phone.editor(f"/kenken?text={EXAMPLES[9]}")
    five = page.locator("[data-place=r1c1] .marks .n5")
    page.locator("[data-place=r1c1]").tap()
    page.get_by_role("button", name="Notes", exact=True).tap()
    page.locator('[data-digit="5"]').tap()
    alone = five.bounding_box()
    for digit in "1469":
        page.locator(f'[data-digit="{digit}"]').tap()
    assert five.bounding_box() == alone
    columns = [page.locator(f"[data-place=r1c1] .n{digit}").bounding_box() for digit in "146"]
    one, four, six = (box["x"] if box else 0 for box in columns)
    assert abs(one - four) < 1 < six - four


def test_a_long_clue_is_as_large_as_others_where_it_has_room(phone: Visit) -> None:
    across = f"6:{'1' * 5}0{'0' * 30},m720{'a1' * 30}"
    for text, least in ((across.replace("m720", "m2160"), 10), (LONG, 8)):
        page = phone.editor(f"/kenken?text={text}")
        long = page.locator(".kenken .clue.long").first
        size = float(long.evaluate("clue => parseFloat(getComputedStyle(clue).fontSize)"))
        assert size >= least
        assert long.evaluate("clue => clue.scrollWidth <= clue.clientWidth")
    page = phone.editor(f"/kenken?text={across.replace('m720', 'm2160')}")
    sizes = page.locator(".kenken .clue:not(:empty)").evaluate_all(
        "all => all.map((e) => getComputedStyle(e).fontSize)"
    )
    assert len(set(sizes)) == 1


def test_all_notes_are_one_step_and_sound(visit: Visit) -> None:
    page = visit.editor(f"/kenken?text={PUZZLE}")
    page.locator("[data-place=r1c1]").focus()
    for key in ("4", "ArrowDown", "Shift+Digit2", "Shift+Digit3"):
        page.keyboard.press(key)
    before = entries(page)
    fill(page)
    rows = [row.split() for row in entries(page).split("/")]
    assert rows[0] == ["4", *["1+2+3"] * 3]
    assert [row[0] for row in rows] == ["4", "2+3", *["1+2+3"] * 2], "notes that were there stay"
    assert rows[3][3] == "1+2+3+4"
    solution = [row.split() for row in SOLVED.split("/")]
    assert all(
        solution[r][c] in cell.split("+") or solution[r][c] == cell
        for r, row in enumerate(rows)
        for c, cell in enumerate(row)
    )
    expect(page.get_by_role("button", name="Fill in all notes")).to_be_disabled()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_be_visible()
    expect(page.locator(".hint")).not_to_contain_text("mistake")
    page.get_by_role("button", name="Undo").click()
    assert entries(page) == before
    assert visit.barriers() == []


def test_all_notes_know_the_digits_that_are_given(visit: Visit) -> None:
    page = visit.editor("/kenken?text=3:000000000,a1a2a3a2a3a1a3a1a2")
    fill(page)
    assert entries(page) == "1+ 2+ 3+/2+ 3+ 1+/3+ 1+ 2+"
    page = visit.editor("/kenken?text=3:_ee,a1a17")
    fill(page)
    assert entries(page) == "1+ 2+3 2+3/2+3 1+2+3 1+2+3/2+3 1+2+3 1+2+3"


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
@pytest.mark.parametrize("size", [4, 6])
def test_a_board_in_the_making_is_whole_above_its_keys(phone: Visit, size: int, width: int, height: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": height})
    page = phone.editor(f"/kenken/make?text={size}:{'0' * size * size},{'a1' * size * size}")
    page.locator("[data-place=r1c1]").tap()
    board, keys = page.locator(".sheet").bounding_box(), page.locator(".beside").bounding_box()
    assert board
    assert keys
    assert page.evaluate("scrollY") == 0
    assert board["y"] + board["height"] <= keys["y"]
    assert board["width"] / size >= 33


@pytest.mark.parametrize("tidies", [True, False])
def test_a_digit_that_is_revealed_leaves_the_notes_around_it(visit: Visit, tidies: bool) -> None:
    page = visit.editor(f"/kenken?text={PUZZLE}")
    if not tidies:
        page.get_by_role("button", name="Tidy notes").click()
    fill(page)
    page.locator("[data-place=r1c1]").click()
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Reveal this cell").click()
    digit = SOLVED.split("/")[0].split()[0]
    expect(page.locator("[data-place=r1c1] .number")).to_have_text(digit)
    rows = [row.split() for row in entries(page).split("/")]
    seen = rows[0][1:] + [row[0] for row in rows[1:]]
    assert [digit in cell.split("+") for cell in seen] == [not tidies] * len(seen)
    assert all(digit in cell.split("+") for row in rows[1:] for cell in row[1:])
    page.locator("[data-action=undo]").click()
    expect(page.locator("[data-place=r1c1] .number")).to_have_text("")
