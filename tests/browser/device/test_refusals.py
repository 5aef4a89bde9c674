"""Browsers that have no room, little memory or strict rules: the site is as it is without a device, and says so."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit, solve, write
from tests.browser.device.conftest import AWAY, ONLY, STARTS, new_phone, posted, press_hint, ready
from tests.browser.site.test_offline import Line
from tests.engine.hard import HARD

LIKE = (
    "for (const [name, value] of Object.entries({{ deviceMemory: {memory}, hardwareConcurrency: {cores} }}))"
    " Object.defineProperty(Navigator.prototype, name, {{ get: () => value, configurable: true }});"
)
"""A device with so many gigabytes and cores."""
WAITS = 8000
"""Milliseconds after which a page would have begun by itself."""
NEXT_TRY = 6000
"""Milliseconds after which a device that failed may be tried again."""
KILOBYTE = 1000


class Rules(Line):
    """A way to the site on which the script of the device's worker is another one."""

    before = ""
    """What it begins with."""

    def content_here(self, path: str, content: bytes) -> bytes:
        if path.startswith("/device/") and path.endswith("/worker.js"):
            return self.before.encode() + content
        return super().content_here(path, content)

    def add_to_policy(self, words: str) -> None:
        """Let pages have another policy, but no worker."""
        self.change_header = lambda name, value: (
            f"{value}; {words}" if name.lower() == "content-security-policy" and "style-src" in value else value
        )


@pytest.fixture
def rules(site: str) -> Iterator[Rules]:
    found = Rules(site)
    yield found
    found.close()


def come(browser: Browser, rules: Rules, script: str = "") -> Visit:
    """A visitor for whom these rules hold, on a phone with a script of its own."""
    visit = Visit(new_phone(browser, script), rules.address)
    visit.page.set_default_timeout(STARTS)
    return visit


def words(page: Page) -> str:
    return page.locator("[data-device-words]").text_content() or ""


def plays(visit: Visit) -> None:
    """All is as without a device: scripts and styles come, and the site answers."""
    page = visit.page
    press_hint(page)
    page.locator("#board td[data-place]").first.tap()
    page.keyboard.press("1")
    expect(page.locator("#board td[data-place] .number").first).to_have_text("1")


# -- no room -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kilobytes", [1000, 10_000], ids=["for pages", "for a part"])
def test_without_room_the_device_works_and_says_that_it_is_not_kept(
    browser: Browser, rules: Rules, kilobytes: int
) -> None:
    visit = come(browser, rules, ONLY)
    page = visit.page
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": rules.address, "quotaSize": kilobytes * KILOBYTE})
    for _ in range(2):  # a worker answers the second time, if one could be kept
        visit.editor("/kenken?example=1")
        ready(page)
    plays(visit)
    assert "no room" in words(page)
    assert "even offline" not in words(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": rules.address})
    visit.editor("/kenken?example=1")
    ready(page)
    visit.editor("/kenken?example=1")
    ready(page)
    assert "even offline" in words(page)
    assert [each for each in visit.errors if not AWAY.search(each)] == []
    page.context.close()


def test_without_room_for_a_service_worker_nothing_leaves_until_that_is_chosen(browser: Browser, rules: Rules) -> None:
    visit = come(browser, rules, "localStorage.device ??= 'only'")
    page = visit.page
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": rules.address, "quotaSize": KILOBYTE})
    visit.editor("/kenken?example=1")
    page.locator("html[data-own-device=failed]").wait_for(state="attached", timeout=STARTS)
    page.locator("#bar").get_by_role("button", name="Hint").first.tap()
    expect(page.locator("#messages")).to_contain_text("This device didn’t answer.")
    assert posted(rules) == []
    page.get_by_label("Menu").tap()
    with page.expect_navigation():
        page.get_by_role("button", name="Wherever it’s faster").tap()
    plays(visit)
    page.context.close()


# -- small devices -----------------------------------------------------------------------------------------------------


def come_back_and_play(visit: Visit) -> None:
    for _ in range(2):
        visit.editor("/kenken?example=1")
        visit.page.evaluate("sessionStorage.clear()")  # as after a day
    plays(visit)
    visit.page.wait_for_timeout(WAITS)


@pytest.mark.parametrize(("memory", "cores", "loads"), [(2, 2, False), (2, 8, False), (8, 2, False), (8, 8, True)])
def test_a_small_phone_loads_nothing_by_itself(
    browser: Browser, rules: Rules, memory: int, cores: int, loads: bool
) -> None:
    visit = come(browser, rules, LIKE.format(memory=memory, cores=cores))
    come_back_and_play(visit)
    assert any(each.startswith("GET /device/") for each in rules.asked) == loads
    assert visit.errors == []
    visit.page.context.close()


def test_a_small_phone_gets_ready_when_that_is_chosen(browser: Browser, rules: Rules) -> None:
    visit = come(browser, rules, LIKE.format(memory=2, cores=2))
    page = visit.editor("/kenken?example=1")
    page.get_by_label("Menu").tap()
    page.get_by_role("button", name="Only on this device").tap()
    ready(page)
    page.keyboard.press("Escape")
    press_hint(page)
    assert posted(rules) == []
    assert visit.errors == []
    page.context.close()


NO_GROWTH = "WebAssembly.Memory.prototype.grow = () => { throw new RangeError('out of memory'); };\n"
"""From the beginning: Python does not even start."""
GROWTH_UNTIL_READY = """
const grow = WebAssembly.Memory.prototype.grow;
let isReady = false;
const tell = self.postMessage;
self.postMessage = function (message, ...rest) {
  isReady ||= message.ready === true;
  return tell.call(self, message, ...rest);
};
WebAssembly.Memory.prototype.grow = function (pages) {
  if (isReady) throw new RangeError("out of memory");
  return grow.call(this, pages);
};
"""
"""No more than it starts with."""
SAYS = re.compile("This device didn’t answer|memory|There’s no job")
"""What a page says then."""


def test_where_python_has_no_memory_the_site_answers(browser: Browser, rules: Rules) -> None:
    rules.before = NO_GROWTH
    visit = come(browser, rules, ONLY)
    page = visit.editor("/kenken?example=1")
    page.locator("html[data-own-device=failed]").wait_for(state="attached", timeout=STARTS)
    assert words(page) == "It doesn’t work in this browser."
    page.get_by_label("Menu").tap()
    page.get_by_role("button", name="Wherever it’s faster").tap()
    page.keyboard.press("Escape")
    plays(visit)
    assert posted(rules)[0] == "POST /kenken/hint"
    assert [each for each in visit.errors if not AWAY.search(each)] == []
    page.context.close()


def test_a_device_that_failed_is_tried_again(browser: Browser, rules: Rules) -> None:
    rules.before = NO_GROWTH
    visit = come(browser, rules, ONLY)
    page = visit.editor("/kenken?example=1")
    page.locator("html[data-own-device=failed]").wait_for(state="attached", timeout=STARTS)
    rules.before = ""
    page.evaluate("caches.delete('device')")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.wait_for_timeout(NEXT_TRY)
    press_hint(page)
    ready(page)
    assert posted(rules) == []
    page.context.close()


def test_a_device_whose_memory_is_full_says_so(browser: Browser, rules: Rules) -> None:
    rules.before = GROWTH_UNTIL_READY
    visit = come(browser, rules, ONLY)
    page = visit.editor("/nonogram?example=1")
    ready(page)
    write(page, HARD)
    page.wait_for_selector(".cols-40")
    solve(page)
    expect(page.locator("#bar, #messages, #result").filter(has_text=SAYS).first).to_be_attached(timeout=STARTS)
    assert posted(rules) == []
    page.context.close()


# -- strict rules ------------------------------------------------------------------------------------------------------


def test_where_workers_are_forbidden_the_site_answers(browser: Browser, rules: Rules) -> None:
    rules.add_to_policy("worker-src 'none'")
    visit = come(browser, rules)
    page = visit.editor("/kenken?example=1")
    plays(visit)
    page.get_by_label("Menu").tap()
    page.get_by_role("button", name="Only on this device").tap()
    page.locator("html[data-own-device=failed]").wait_for(state="attached", timeout=STARTS)
    expect(page.locator("[data-device-words]")).to_have_text("It doesn’t work in this browser.")
    rules.asked.clear()
    page.keyboard.press("Escape")
    page.locator("#bar").get_by_role("button", name="Hint").first.tap()
    expect(page.locator("#messages")).to_contain_text("This device didn’t answer.")
    assert posted(rules) == []  # that is what was chosen
    page.context.close()
