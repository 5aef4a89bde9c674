"""The site on a visitor's own device, without a network: in a real Chromium, through a proxy that can be cut.

One visit makes the device ready; after that every kind is played, solved and made there.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from engine import PUZZLES, RankedPuzzle
from tests import until
from tests.browser.conftest import Visit, go, open_more, solve, write
from tests.browser.device.conftest import AWAY, STARTS, new_phone, posted, press_hint, ready
from tests.browser.site.test_offline import ALL_KEPT, Line, cut, mend
from tests.engine.hard import HARD

AT_ONCE = 100
"""Milliseconds in which a search ends after the press; it takes ten or twenty."""
IDLE = 61_000
"""Milliseconds without a search after which one worker is enough."""
HANGS = 61_000
"""Milliseconds after which a device that does not answer counts as lost."""


# -- without a network -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", PUZZLES)
def test_a_kind_is_played_solved_and_made_without_a_network(owner: Visit, line: Line, slug: str) -> None:
    page = owner.page
    cut(line, page.context)
    owner.editor(f"/{slug}?example=1")
    press_hint(page)
    if not issubclass(PUZZLES[slug], RankedPuzzle):
        open_more(page)
    page.get_by_role("button", name="Check", exact=True).tap()
    expect(page.locator("#slip")).to_contain_text("Nothing here yet.")
    solve(page)
    expect(page.locator("#result .verdict")).to_be_visible()
    go(page, "make")
    expect(page.locator("#appraisal > div > p")).not_to_be_empty()
    fresh = page.context.new_page()
    fresh.goto(f"{line.address}/{slug}/new")
    expect(fresh).to_have_url(re.compile(f"/{slug}/new/{slug}-"))
    expect(fresh.locator("body")).to_have_attribute("data-kind", slug, timeout=STARTS)  # once it is dealt
    fresh.close()


def test_a_link_that_was_made_without_a_network_opens_elsewhere_later(
    owner: Visit, line: Line, site: str, browser: Browser
) -> None:
    page = owner.page
    cut(line, page.context)
    owner.editor("/signpost?example=2")
    open_more(page)
    page.get_by_role("button", name="Share", exact=True).tap()
    link = page.locator("#link-puzzle").input_value()
    page.goto(link)  # and the page that made it is gone
    page.wait_for_selector("#board.editing")
    ready(page)
    elsewhere = browser.new_context()
    friend = elsewhere.new_page()
    address = link.replace(line.address, site)
    answer = friend.goto(address)
    assert answer
    assert answer.status == 404  # nobody has heard of it
    mend(line, page.context)
    until(lambda: "POST /signpost/share" in line.asked, "the link was not sent")
    until(lambda: (answer := friend.goto(address)) is not None and answer.status == 200, "the link does not open")
    friend.wait_for_selector("#board.editing")
    elsewhere.close()


# -- with one ----------------------------------------------------------------------------------------------------------

PRESS_CANCEL = """() => new Promise((resolve) => {
  const button = [...document.querySelectorAll("#result button")].find((each) => each.textContent === "Cancel");
  const { terminate } = Worker.prototype;
  Worker.prototype.terminate = function () {
    terminate.call(this);
    Worker.prototype.terminate = terminate;
    resolve(performance.now() - pressed);
  };
  const pressed = performance.now();
  button.click();
})"""
"""Gives the milliseconds until the worker that searches is ended."""


def test_a_hard_search_ends_when_it_is_cancelled_and_the_next_one_works(owner: Visit, line: Line) -> None:
    page = owner.editor("/nonogram?example=1")
    ready(page)
    write(page, HARD)
    page.wait_for_selector(".cols-40")
    solve(page)
    expect(page.locator("#result")).to_contain_text("dead ends ruled out so far", timeout=STARTS)
    assert page.evaluate(PRESS_CANCEL) < AT_ONCE
    expect(page.locator(".verdict")).to_have_text("Cancelled")
    expect(page.locator("#result")).to_contain_text("cells of 1600 are certain")
    page.get_by_role("button", name="Keep searching").tap()
    expect(page.locator("#result")).to_contain_text("dead ends ruled out so far", timeout=STARTS)
    assert page.evaluate(PRESS_CANCEL) < AT_ONCE
    expect(page.locator(".verdict")).to_have_text("Cancelled")
    write(page, "2x2:1/1/1/1")
    page.wait_for_selector(".cols-2")
    solve(page)
    expect(page.locator(".verdict")).to_have_text("2 solutions")
    assert posted(line) == []  # all of it was done here


def workers(page: Page) -> int:
    """How many there are now."""
    page.evaluate("0")  # what happened until then is heard of
    return len(page.workers)


def test_a_worker_for_long_searches_is_there_as_long_as_somebody_searches(owner: Visit) -> None:
    page = owner.page
    page.clock.install()
    owner.editor("/nonogram?example=1")
    ready(page)
    write(page, HARD)
    page.wait_for_selector(".cols-40")
    assert workers(page) == 1
    solve(page)
    expect(page.locator("#result")).to_contain_text("dead ends ruled out so far", timeout=STARTS)
    assert workers(page) == 2
    page.evaluate(PRESS_CANCEL)
    until(lambda: workers(page) == 2, "none was made ready for the next search")
    page.clock.fast_forward(IDLE)
    until(lambda: workers(page) == 1, "it keeps its memory")


def test_where_webassembly_is_forbidden_nothing_leaves_until_that_is_chosen(browser: Browser, site: str) -> None:
    line = Line(site)
    line.change_header = lambda _, value: value.replace(" 'wasm-unsafe-eval'", "")
    context = new_phone(browser)
    visit = Visit(context, line.address)
    page = visit.editor("/kenken?example=1")
    page.locator("html[data-own-device=failed]").wait_for(state="attached")
    page.locator("#bar").get_by_role("button", name="Hint").first.tap()
    expect(page.locator("#messages")).to_contain_text("This device didn’t answer.")
    assert posted(line) == []
    page.get_by_label("Menu").tap()
    expect(page.locator("[data-device-words]")).to_have_text("It doesn’t work in this browser.")
    page.get_by_role("button", name="Wherever it’s faster").tap()
    page.keyboard.press("Escape")
    press_hint(page)
    assert posted(line) == ["POST /kenken/hint"]
    assert [each for each in visit.errors if not AWAY.search(each)] == []
    context.close()
    line.close()


def test_a_device_that_is_lost_is_replaced(owner: Visit, line: Line) -> None:
    page = owner.page
    page.clock.install()
    owner.editor("/kenken?example=1")
    ready(page)
    page.evaluate("caches.delete('device')")  # as browsers do that need room
    (worker,) = [each for each in page.workers if each.evaluate("self.name") == "site"]
    worker.evaluate("self.close()")
    page.locator("#bar").get_by_role("button", name="Hint").first.tap()
    page.wait_for_timeout(1000)
    page.clock.fast_forward(HANGS)
    expect(page.locator("#messages")).to_contain_text("This device didn’t answer.")
    press_hint(page)
    assert posted(line) == []
    until(lambda: len(page.evaluate(ALL_KEPT).get("device", [])) >= 6, "its files were not kept again")
