"""“Only on this device”: what somebody draws, enters or pastes does not go to the site, with a network too."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit, go, open_more, solve, write
from tests.browser.device.conftest import STARTS, new_phone, posted, press_hint, ready
from tests.browser.site.test_offline import Line

MARKED = "3x3:1.1/1/2/1/2/1.1"
"""No example, and nothing that is dealt; the last numbers are in every address that has it in it."""


class Tap(Line):
    """A line of which all is kept that goes to the site."""

    def __init__(self, site: str) -> None:
        self.sent: list[str] = []
        super().__init__(site)

    def carried(self, body: bytes) -> None:
        self.sent.append(body.decode(errors="replace"))


@pytest.fixture
def tap(site: str) -> Iterator[Tap]:
    found = Tap(site)
    yield found
    found.close()


def test_nothing_that_is_drawn_or_pasted_goes_to_the_site(browser: Browser, tap: Tap) -> None:
    context = new_phone(browser)
    visit = Visit(context, tap.address)
    page = visit.page
    page.set_default_timeout(STARTS)
    visit.editor("/nonogram?example=1")
    ready(page)
    tap.asked.clear()
    tap.sent.clear()
    write(page, MARKED)
    page.wait_for_selector(".cols-3")
    go(page, "play")
    press_hint(page)
    open_more(page)
    solve(page)
    expect(page.locator("#result .verdict")).to_be_visible()
    fold = page.locator("#result details[hx-get], #result [hx-get]").first
    if fold.count():
        fold.locator("summary").first.tap()
    page.get_by_role("button", name="Show all steps").tap()  # on a page with a link of its own
    expect(page.locator(".verdict")).to_have_text("Solved, step by step")
    page.goto(f"{tap.address}/yours")
    page.wait_for_load_state("networkidle")
    page.goto(f"{tap.address}/")
    field = page.locator("form[action$='/open'] textarea").first
    field.fill(MARKED.replace("3x3:", "3x3: "))
    page.locator("form[action$='/open'] button").first.tap()
    page.wait_for_selector("#board.editing")
    ready(page)
    told = [*tap.asked, *tap.sent]
    pattern = re.compile(r"1(%2F|/)2(%2F|/)1\.1")
    assert [each for each in told if pattern.search(each)] == []
    assert [each for each in tap.asked if each.startswith("POST")] == []
    context.close()


def test_nothing_goes_there_before_a_service_worker_stands_between(browser: Browser, tap: Tap) -> None:
    def late(script: bytes) -> bytes:
        time.sleep(3)
        return script

    tap.change = late
    context = new_phone(browser)
    page = Visit(context, tap.address).editor("/kenken?example=1")
    assert not page.evaluate("navigator.serviceWorker.controller")
    press_hint(page)  # at once
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    assert posted(tap) == []
    context.close()


def test_nothing_goes_there_after_a_reload_past_the_service_worker(browser: Browser, tap: Tap) -> None:
    context = new_phone(browser)
    page = Visit(context, tap.address).editor("/kenken?example=1")
    ready(page)
    context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.wait_for_selector("#board.editing")
    press_hint(page)
    assert posted(tap) == []
    context.close()
