"""“Only on this device”: what somebody draws, enters or pastes does not go to the site, with a network too."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from email.message import Message

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit, go, open_more, solve, write
from tests.browser.device.conftest import STARTS, new_phone, posted, press_hint, ready
from tests.browser.site.test_offline import Line

MARKED = "3x3:1.1/1/2/1/2/1.1"
"""No example, and nothing that is dealt; the last numbers are in every address that has it in it."""
NOW_AND_ONCE = "try { if (!localStorage.getItem('device')) localStorage.setItem('device', 'only') } catch {}"
ASK_AND_BE_BUSY = """async (text) => {
  const coming = fetch("/nonogram/check", { method: "POST", body: new URLSearchParams({ text }) });
  const begun = Date.now();
  while (Date.now() - begun < 1500);
  return (await coming).status;
}"""


class Tap(Line):
    """A line of which all is kept that goes to the site."""

    def __init__(self, site: str) -> None:
        self.sent: list[str] = []
        super().__init__(site)

    def carried(self, body: bytes, headers: Message) -> None:
        self.sent += [body.decode(errors="replace"), *headers.values()]

    def told(self) -> list[str]:
        """What went there that has the puzzle in it, or entries."""
        return [each for each in (*self.asked, *self.sent) if re.search(r"1(%2F|/)2(%2F|/)1\.1|start=", each)]


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
    page.evaluate("location.href = '/yours'")  # as a link does, with a referrer
    page.wait_for_url("**/yours")
    page.wait_for_load_state("networkidle")
    page.evaluate("location.href = '/'")
    page.wait_for_url(f"{tap.address}/")
    field = page.locator("form[action$='/open'] textarea").first
    field.fill(MARKED.replace("3x3:", "3x3: "))
    page.locator("form[action$='/open'] button").first.tap()
    page.wait_for_selector("#board.editing")
    ready(page)
    assert tap.told() == []
    assert posted(tap) == []
    context.close()


def test_steps_from_entries_stay_here_whatever_is_chosen_later(browser: Browser, tap: Tap) -> None:
    context = new_phone(browser, NOW_AND_ONCE)
    visit = Visit(context, tap.address)
    page = visit.page
    page.set_default_timeout(STARTS)
    visit.editor(f"/nonogram?text={MARKED}")
    ready(page)
    tap.asked.clear()
    tap.sent.clear()
    page.locator("[data-place=r1c1]").tap()
    open_more(page)
    page.get_by_role("button", name="Show all steps").tap()  # on a page with a link of its own, from these entries
    expect(page.locator(".verdict")).to_have_text("Solved, step by step")
    assert "start=" in page.url
    page.reload()
    expect(page.locator(".verdict")).to_have_text("Solved, step by step")
    ready(page)
    page.evaluate("document.querySelector('[data-choose=device][value=any]').click()")
    visit.editor("/kenken?example=1")
    page.evaluate("document.dispatchEvent(new Event('device-wanted'))")
    ready(page)
    page.wait_for_timeout(1000)
    assert tap.told() == []
    assert posted(tap) == []
    context.close()


def test_nothing_goes_there_from_a_page_that_is_busy_or_gone(browser: Browser, tap: Tap) -> None:
    context = new_phone(browser)
    visit = Visit(context, tap.address)
    page = visit.editor(f"/nonogram?text={MARKED}")
    ready(page)
    tap.asked.clear()
    tap.sent.clear()
    assert page.evaluate(ASK_AND_BE_BUSY, MARKED) == 200
    address = page.url
    page.close()
    again = context.new_page()
    again.goto(address)
    again.wait_for_selector("#board.editing", timeout=STARTS)
    assert tap.told() == []
    assert posted(tap) == []
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
