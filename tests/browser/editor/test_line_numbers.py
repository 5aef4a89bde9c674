"""Numbers of rows and columns on every grid, for who wants them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import until
from tests.browser.conftest import Visit, go
from tests.browser.puzzles.kenken.test_pad import choose

PLACED = """() => [...document.querySelectorAll(".line-numbers i")].map((each) => {
  const box = each.getBoundingClientRect();
  const table = each.parentElement.previousElementSibling.getBoundingClientRect();
  return {
    says: each.textContent, row: each.className === "row",
    x: (box.left + box.width / 2 - table.left) / table.width, y: (box.top + box.height / 2 - table.top) / table.height,
    inSight: box.left >= 0 && box.right <= innerWidth,
  };
})"""


def are_beside_their_lines(page: Page, rows: int, columns: int) -> None:
    """Each number of the first table comes to stand outside of it, at its row or column, and in sight."""
    until(lambda: not misplaced(page, rows, columns), "numbers are not beside their lines")


def misplaced(page: Page, rows: int, columns: int) -> list[str]:
    """Which numbers of the first table are missing, or not beside their line."""
    found = page.evaluate(PLACED)[: rows + columns]
    faults = []
    for name, count, along, across in (("row", rows, "y", "x"), ("column", columns, "x", "y")):
        numbers = [each for each in found if each["row"] is (name == "row")]
        if [each["says"] for each in numbers] != [str(i + 1) for i in range(count)]:
            faults.append(f"{name}s: {numbers}")
        faults += [
            f"{name} {i + 1}: {each}"
            for i, each in enumerate(numbers)
            if abs(each[along] - (i + 0.5) / count) >= 0.04 or each[across] >= 0 or not each["inSight"]
        ]
    return faults


@pytest.mark.parametrize("device", ["visit", "phone"])
@pytest.mark.parametrize(
    ("path", "rows", "columns"),
    [("/kenken?example=2", 6, 6), ("/signpost?example=1", 5, 5), ("/boxes?example=1", 3, 7)],
)
def test_rows_and_columns_have_numbers_by_choice(
    device: str, path: str, rows: int, columns: int, request: pytest.FixtureRequest
) -> None:
    visit: Visit = request.getfixturevalue(device)
    page = visit.editor(path)
    expect(page.locator(".line-numbers")).to_have_count(0)
    choose(page, "numbers")
    are_beside_their_lines(page, rows, columns)
    page.reload()
    page.wait_for_selector("#board.editing")
    are_beside_their_lines(page, rows, columns)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    choose(page, "numbers")
    expect(page.locator(".line-numbers")).to_have_count(0)
    assert visit.barriers() == []


def test_all_views_of_boxes_have_numbers(visit: Visit) -> None:
    page = visit.editor("/boxes?example=1")
    choose(page, "numbers")
    for name, count in (("top", 10), ("side", 10), ("back", 6)):
        expect(page.locator(f".view-{name} .line-numbers i")).to_have_count(count)


def test_numbers_follow_a_board_that_grows(visit: Visit) -> None:
    page = visit.editor("/signpost/make?text=4x4:aaaaaaaaaaaaaaaa")
    go(page, "play")
    choose(page, "numbers")
    are_beside_their_lines(page, 4, 4)
    go(page, "make")
    page.locator('[data-side="5"]').click()
    are_beside_their_lines(page, 5, 5)
    page.set_viewport_size({"width": 1100, "height": 700})
    expect(page.locator(".line-numbers i")).to_have_count(10)
    are_beside_their_lines(page, 5, 5)


@pytest.mark.parametrize("device", ["visit", "phone"])
def test_numbers_of_a_nonogram_stand_before_its_clues(device: str, request: pytest.FixtureRequest) -> None:
    visit: Visit = request.getfixturevalue(device)
    page = visit.editor("/nonogram?example=1")
    head = page.locator("tbody th").first
    before = head.bounding_box()
    content = "head => getComputedStyle(head, '::before').content"
    assert head.evaluate(content) == "none"
    choose(page, "numbers")
    assert head.evaluate(content) == "counter(line)"
    after = head.bounding_box()
    assert before
    assert after
    cell = page.locator("[data-place=r1c1]").bounding_box()
    assert cell
    assert after["width"] / cell["height"] > before["width"] / cell["height"], "there is room for them"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert visit.barriers() == []
