"""Boards where the system forces its colours: what a cell is shows in greys, too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.browser.conftest import Visit, _visit, go

SCHEMES = ("light", "dark")


@pytest.fixture(params=SCHEMES)
def forced(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A visitor whose system forces its colours."""
    yield from _visit(browser, site, forced_colors="active", color_scheme=request.param, reduced_motion="reduce")


def looks(page: Page, cells: list[Locator]) -> list[bytes]:
    """What is seen of each, without colours and without its edges, which its neighbours share."""
    page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
    seen = []
    for cell in cells:
        box = cell.bounding_box()
        assert box
        x, y, side = box["x"] + 3, box["y"] + 3, box["width"] - 7
        seen.append(page.screenshot(clip={"x": x, "y": y, "width": side, "height": side}))
    return seen


def test_boxes_show_what_is_full_reached_and_empty(forced: Visit) -> None:
    page = forced.editor("/boxes?text=4x4x3:1100,1100,1100/1100,1100,1100/1100,1100,0000,0000")
    top, side = (page.locator(f"table[data-view={name}] td") for name in ("top", "side"))
    wanted, empty, reached, odd = side.nth(0), side.nth(2), side.nth(8), side.nth(10)
    assert len(set(looks(page, [wanted, empty]))) == 2
    top.nth(0).click()
    top.nth(10).click()
    top.nth(10).blur()
    page.mouse.move(0, 0)
    assert len(set(looks(page, [wanted, empty, reached, odd]))) == 4
    go(page, "make")
    assert len(set(looks(page, [side.nth(0), side.nth(2)]))) == 2


def test_signpost_shows_where_an_arrow_leads(forced: Visit) -> None:
    page = forced.editor("/signpost?example=1")
    cells = [page.locator(f"[data-place={place}]") for place in ("r1c2", "r1c3", "r3c3")]
    picked, reachable, other = looks(page, cells)
    cells[0].click()
    page.mouse.move(0, 0)
    page.wait_for_selector("[data-place=r1c3].reach")
    after = looks(page, cells)
    assert after[0] != picked
    assert after[1] != reachable
    assert after[2] == other
