"""What tests of the nonogram in a browser do again and again."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import solve

PICTURE = ["#.#..", "#####", ".###.", "..#.."]
PUZZLE = "5x4:2/2/4/2/1/1.1/5/3/1"
COLUMNS = ["2", "2", "4", "2", "1"]
ROWS = ["1 1", "5", "3", "1"]
TWO = "4x3:1/1//3/1.1/1.1/1"


def text(page: Page) -> str:
    """What the page says the puzzle is."""
    return page.locator("#text").input_value()


def cell(page: Page, r: int, c: int) -> Locator:
    """A cell, counted from 1."""
    return page.locator(f'.nonogram td[data-place="r{r}c{c}"]')


def head(page: Page, place: str) -> Locator:
    """A clue, by its place."""
    return page.locator(f'.nonogram th[data-place="{place}"]')


def field(page: Page) -> Locator:
    """The field in which a clue is typed."""
    return page.locator("#clue")


def heads(page: Page, side: str) -> list[str]:
    """The clues of one side: `col` or `row`."""
    return [each.replace("\n", " ") for each in page.locator(f'.nonogram th[scope="{side}"]').all_text_contents()]


def picture(page: Page, kind: str) -> list[str]:
    """The cells with a class, as rows of "#" and "."."""
    rows = page.locator(".nonogram tbody tr").all()
    marks = f"cells => cells.map(cell => cell.classList.contains('{kind}') ? '#' : '.').join('')"
    return [row.locator("td").evaluate_all(marks) for row in rows]


def inks(page: Page) -> list[str]:
    """The colours of the cells, as rows of letters and "."."""
    letter = "cell => (cell.className.match(/ink-([a-z])\\b/) ?? ['', '.'])[1]"
    rows = page.locator(".nonogram tbody tr").all()
    return [row.locator("td").evaluate_all(f"cells => cells.map({letter}).join('')") for row in rows]


def resize(page: Page, width: int, height: int) -> None:
    """Bring the board to another size."""
    for name, side in (("Width", width), ("Height", height)):
        page.get_by_label(name).fill(str(side))
        page.get_by_label(name).press("Tab")


def solved(page: Page, verdict: str) -> None:
    """Ask for the solution, and wait for this verdict."""
    solve(page)
    expect(page.locator(".verdict")).to_have_text(re.compile(verdict))


def share(page: Page) -> str:
    """Share, and get the link to the solution."""
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#link-solved")).to_be_attached()
    return page.locator("#link-solved").input_value()


def middle(found: Locator) -> tuple[float, float]:
    """Where to point."""
    box = found.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Locator, end: Locator, button: str = "left") -> None:
    """A straight stroke of the mouse, which may skip cells."""
    page.mouse.move(*middle(start))
    page.mouse.down(button=button)  # type: ignore[arg-type]
    page.mouse.move(*middle(end))
    page.mouse.up(button=button)  # type: ignore[arg-type]


def way(page: Page, name: str) -> None:
    """In Make: `Paint` or `Type clues`."""
    page.get_by_role("button", name=name, exact=True).click()
