"""Every kind from the first page to solved and the next one, by fingers on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine import PUZZLES, Recipe, solve
from tests.browser.conftest import Visit


def place(page: Page, name: str) -> None:
    page.locator(f'#board [data-place="{name}"]').tap()


def cells(grid: Any) -> list[tuple[str, Any]]:
    """The cells of a grid by their places."""
    return [(f"r{r}c{c}", cell) for r, row in enumerate(grid, 1) for c, cell in enumerate(row, 1)]


def paint(page: Page, grid: Any) -> None:
    for name, cell in cells(grid):
        if cell == "#":
            place(page, name)


def follow(page: Page, grid: Any) -> None:
    for _, name in sorted((number, name) for name, number in cells(grid)):
        place(page, name)


def fill(page: Page, grid: Any) -> None:
    for name, digit in cells(grid):
        place(page, name)
        page.locator(f'[data-pad] [data-digit="{digit}"]').tap()


def reckon(page: Page, best: Any) -> None:
    page.get_by_role("button", name="Type a sum").tap()
    page.locator("#attempt").fill(best["expression"])
    page.locator("#bar").get_by_role("button", name="Check").tap()


def spell(page: Page, best: Any) -> None:
    for letter in best[0].upper():
        page.locator(".rack .tile[aria-pressed=false]", has_text=letter).first.tap()
    if len(best[0]) < page.locator(".rack .tile").count():  # with all letters it's checked at once
        page.locator("#bar").get_by_role("button", name="Check").tap()


def trade(page: Page, way: Any) -> None:
    for name in way["trades"]:
        whole = re.compile(rf"^\s*{re.escape(name)}\s*$")  # Leo is not Cleo
        deal = page.locator(".exchanges .deal").filter(has=page.locator("b, strong, .name", has_text=whole))
        deal.locator("button").first.tap()


def pile(page: Page, layers: Any) -> None:
    for layer in layers:
        for r, row in enumerate(layer, 1):
            for c, box in enumerate(row, 1):
                if box == "#":
                    place(page, f"top-r{r}c{c}")


WAYS: dict[str, Callable[[Page, Any], None]] = {
    "nonogram": paint,
    "signpost": follow,
    "kenken": fill,
    "countdown": reckon,
    "letters": spell,
    "trades": trade,
    "boxes": pile,
}


@pytest.mark.parametrize("slug", PUZZLES)
def test_from_the_first_page_to_solved_and_the_next_by_fingers(phone: Visit, slug: str) -> None:
    page = phone.open("/")
    page.locator(f'.card[href="/{slug}"]').tap()
    page.wait_for_selector("#board.editing")
    expect(page).to_have_url(re.compile(rf"/{slug}/new/{slug}-"))
    first = page.url
    puzzle = PUZZLES[slug].parse(page.locator("#text").input_value())
    WAYS[slug](page, solve(puzzle).solutions[0])
    win = page.locator("#win")
    expect(win).to_be_visible()
    expect(win.get_by_role("link", name="Play another")).to_be_visible()
    page.wait_for_load_state("networkidle")  # what else is said of it would be there by now
    words = [each.strip() for each in win.locator("[data-words]:visible").all_text_contents()]
    text = page.locator("body").inner_text()
    assert {each: text.count(each) for each in words} == dict.fromkeys(words, 1)
    win.get_by_role("link", name="Play another").tap()
    expect(page).not_to_have_url(first)
    page.wait_for_selector("#board.editing")
    assert Recipe.parse(page.url.rpartition("/")[2]).kind == slug
    expect(win).to_be_hidden()
