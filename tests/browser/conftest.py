"""A real Chromium, and a page that fails its test on any console error, script error or policy violation."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from engine import PUZZLES
from tests.servers.site_process import site  # noqa: F401 (a fixture)
from tests.web.conftest import app, client  # noqa: F401 (fixtures)

HERE = Path(__file__).resolve().parent
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = (HERE.parent / "vendor" / "axe-4.14.1.min.js").read_text()
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, "no Chromium; `dev.py setup` installs it on Debian"
    return browser_type_launch_args | {"executable_path": found, "args": FLAGS}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """Without service workers, unless a test asks for them: they fetch past `page.route`."""
    browser.new_context = partial(browser.new_context, service_workers="block")  # type: ignore[method-assign]
    return browser


SHOWN = "".join(f"localStorage.setItem('tutorial:/{slug}', 'shown');" for slug in PUZZLES)
KNOWN = f"try {{ {SHOWN} }} catch {{}}"  # frames of nowhere have no storage
expect.set_options(timeout=20_000)  # for busy machines; what is right passes at once


def solve(page: Page) -> None:
    """Ask for the solution, in whatever mode the page is, and mean it."""
    page.locator('[data-verb="solve"]').click()
    if page.locator("#look").is_visible():
        page.get_by_role("button", name="Show solution").click()


def go(page: Page, mode: str) -> None:
    """Switch to `play` or `make`, in place."""
    page.locator(f'[data-verb="{mode}"]').click()
    expect(page.locator("body")).to_have_attribute("data-mode", mode)


def open_more(page: Page) -> None:
    """Open what a phone keeps under More while one plays."""
    page.locator("#bar").get_by_role("button", name="More", exact=True).click()
    expect(page.locator("#drawer")).to_be_visible()


def read_hint(page: Page) -> None:
    """Read a hint to its last remark."""
    expect(page.locator(".hint")).to_be_visible()
    while (onward := page.locator("[data-remark='1']:not([hidden])")).count():
        onward.click()


def tab_to(page: Page, selector: str) -> None:
    """Press the Tab key until this has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the Tab key does not reach {selector}")


def write(page: Page, text: str) -> None:
    """Type the puzzle's text into its field."""
    page.locator("#as-text").evaluate("details => { details.open = true; }")
    page.locator("#text").fill(text)


class Visit:
    """A page of the site in a fresh profile, and everything that its console said."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.site = site
        self.page: Page = context.new_page()
        self.page.set_default_timeout(20_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._listen)

    def _listen(self, message: Any) -> None:
        # Chromium reports every answer above 399 as an error; refusals of bad text are meant (status 422).
        if message.type == "error" and "status of 422" not in message.text:
            self.errors.append(message.text)

    def open(self, path: str) -> Page:
        self.page.goto(path if path.startswith("http") else self.site + path)
        return self.page

    def editor(self, path: str) -> Page:
        """The page of a puzzle with its editor ready."""
        self.open(path)
        self.page.wait_for_selector("#board.editing")
        return self.page

    def barriers(self) -> list[str]:
        """What axe-core finds that is serious or critical."""
        self.page.evaluate(AXE)
        # All that it looked at besides would take longer to bring here than to look at.
        found = self.page.evaluate("axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)")
        return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in {"serious", "critical"}]


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Visit]:
    """A visitor at a desk."""
    yield from _visit(browser, site, viewport={"width": 1280, "height": 900})


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Visit]:
    """A visitor with a phone."""
    yield from _visit(browser, site, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)


@pytest.fixture
def plain(browser: Browser, site: str) -> Iterator[Visit]:
    """A visitor without JavaScript."""
    yield from _visit(browser, site, java_script_enabled=False)


def _visit(browser: Browser, site: str, **options: Any) -> Iterator[Visit]:
    context = browser.new_context(**options)
    context.add_init_script(KNOWN)  # no kind is met for the first time
    visit = Visit(context, site)
    yield visit
    context.close()
    assert visit.errors == []
