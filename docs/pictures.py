"""Make the pictures of the README: `python -m docs.pictures` with the packages of `test` and Pillow."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page

from benchmarks.pages.chromium import DESK, PHONE, chromium, profile
from benchmarks.site.server_process import running
from engine import PUZZLES, solve
from tests.browser.conftest import KNOWN
from tests.browser.test_every_way import WAYS

FOLDER = Path(__file__).resolve().parent
GAP = 24
COLOURS = 255
STILL = 1500
"""Milliseconds after which nothing moves any more."""


def picture(page: Page) -> Image.Image:
    """The page as it is to be seen."""
    page.wait_for_timeout(STILL)
    return Image.open(BytesIO(page.screenshot()))


def opened(browser: Browser, address: str, **options: object) -> Iterator[Page]:
    """A page with its editor ready, in a profile of its own."""
    with profile(browser, **options) as context:
        context.add_init_script(KNOWN)  # no kind is met for the first time
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("#board.editing")
        yield page


def phones(browser: Browser, site: str) -> Iterator[Image.Image]:
    """Home, a picture that was won, a hint, a chain, a pile and a market."""
    with profile(browser, **PHONE) as context:
        page = context.new_page()
        page.goto(site)
        yield picture(page)
    for page in opened(browser, f"{site}/nonogram/new/nonogram-15-easy-g3-2", **PHONE):
        WAYS["nonogram"](page, solved(page, "nonogram"))
        yield picture(page)
    for page in opened(browser, f"{site}/kenken/new/kenken-5-easy-g3-7", **PHONE):
        page.get_by_role("button", name="Hint", exact=True).tap()
        yield picture(page)
    for page in opened(browser, f"{site}/signpost?example=1", **PHONE):
        WAYS["signpost"](page, solved(page, "signpost"))
        yield picture(page)
    for page in opened(browser, f"{site}/boxes?example=1", **PHONE):
        WAYS["boxes"](page, solved(page, "boxes"))
        page.get_by_role("button", name="Close", exact=True).tap()
        yield picture(page)
    for page in opened(browser, f"{site}/trades?example=1", **PHONE):
        page.locator("[data-place=exchange1]").tap()
        yield picture(page)


def solved(page: Page, slug: str) -> Any:
    """The solution of the page's puzzle."""
    return solve(PUZZLES[slug].parse(page.locator("#text").input_value())).solutions[0]


def main() -> None:
    """Write the pictures beside this file."""
    with running() as site, chromium() as browser:
        address = f"http://127.0.0.1:{site.port}"
        shown = list(phones(browser, address))
        width, height = shown[0].size
        row = Image.new("RGB", (len(shown) * (width + GAP) - GAP, height), "white")
        for place, each in enumerate(shown):
            row.paste(each, (place * (width + GAP), 0))
        row.resize((row.width // 2, row.height // 2)).quantize(COLOURS).save(FOLDER / "phones.png", optimize=True)
        for page in opened(browser, f"{address}/signpost?example=1", **DESK, color_scheme="dark"):
            page.locator("[data-verb=solve]").click()
            page.locator(".verdict").wait_for()
            picture(page).quantize(COLOURS).save(FOLDER / "screenshot.png", optimize=True)


if __name__ == "__main__":
    main()
