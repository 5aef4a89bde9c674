"""A site that offers itself for devices, a way to it that can be cut, and a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import TimeoutError as TakesTooLong

from tests.browser.conftest import KNOWN, Visit
from tests.browser.site.test_offline import Line, mend
from tests.servers.device.built import built_device  # noqa: F401 (a fixture)
from tests.servers.site_process import serve

ONLY = "try { localStorage.setItem('device', 'only') } catch {}"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
STARTS = 120_000.0
"""Milliseconds in which Python starts in the browser of a busy machine; on an idle one it takes four seconds."""
TOLD = """() => [
  location.href, document.documentElement.dataset.ownDevice, Boolean(navigator.serviceWorker.controller),
  Boolean(window.htmx), document.querySelector(".busy")?.textContent, document.querySelector("#slip")?.textContent,
].join(" | ")"""
"""What a page tells of its device, and of what was asked for last."""
AWAY = re.compile(r"Failed to load resource|htmx:(sendError|sendAbort|afterRequest)")
"""What the console may say of a network that is away."""


@pytest.fixture(scope="session")
def site(built_device: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that offers the site for devices."""
    with serve(tmp_path_factory.mktemp("site"), PLAYGROUND_DEVICE=str(built_device)) as address:
        yield address


@pytest.fixture(scope="module")
def whole_line(site: str) -> Iterator[Line]:
    found = Line(site)
    yield found
    found.close()


@pytest.fixture(scope="module")
def visit(browser: Browser, whole_line: Line) -> Iterator[Visit]:
    """The owner of a phone who has been here once, and wants everything done on it.

    Each page starts Python anew, so one does for all tests of a module.
    """
    context = new_phone(browser)
    visit = Visit(context, whole_line.address)
    visit.page.set_default_timeout(STARTS)
    visit.open("/kenken?example=1")
    ready(visit.page)
    yield visit
    context.close()


@pytest.fixture
def owner(visit: Visit, whole_line: Line) -> Iterator[Visit]:
    """The same, with a network at the beginning; only of its being away may the console speak."""
    whole_line.asked.clear()
    yield visit
    mend(whole_line, visit.page.context)
    assert [each for each in visit.errors if not AWAY.search(each)] == []


@pytest.fixture
def line(whole_line: Line) -> Line:
    return whole_line


def new_phone(browser: Browser, choice: str = ONLY) -> BrowserContext:
    """Return a phone on which everything is to be done, or as the script `choice` says."""
    context = browser.new_context(service_workers="allow", **PHONE)
    context.add_init_script(KNOWN + choice)
    return context


def ready(page: Page) -> None:
    """Wait until the device answers."""
    page.locator("html[data-own-device=ready]").wait_for(state="attached", timeout=STARTS)


def press_hint(page: Page) -> None:
    """Ask for a hint, and wait for it.

    Raises:
        AssertionError: none came; says what the page tells instead.
    """
    try:
        with page.expect_response(re.compile("/hint$"), timeout=STARTS):
            page.locator("#bar").get_by_role("button", name="Hint").first.tap()
    except TakesTooLong:
        raise AssertionError(page.evaluate(TOLD)) from None
    expect(page.locator("#hint .hint")).to_be_visible()


def posted(line: Line) -> list[str]:
    """What was asked of the site by forms."""
    return [each for each in line.asked if each.startswith("POST")]
