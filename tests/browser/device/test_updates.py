"""A new version of the site, while somebody has the one before on their device: nothing is lost, and nothing stays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import until
from tests.browser.conftest import Visit, solve, write
from tests.browser.device.conftest import AWAY, STARTS, new_phone, posted, press_hint, ready
from tests.browser.site.test_offline import ALL_KEPT, Line, cut, mend
from tests.engine.hard import HARD

FILES = 7
"""Of which a device consists, with its worker."""
AS_ANY_PAGE = "navigator.serviceWorker.controller?.postMessage({ addresses: [] })"
UPDATE = "navigator.serviceWorker.getRegistration().then((each) => each.update()).then(() => null)"
how_often = pytest.mark.parametrize(
    "count", [2, pytest.param(20, marks=[pytest.mark.slow, pytest.mark.timeout(3600)])], ids=["two", "twenty"]
)


class Releases(Line):
    """The way to a site of which there is a new version now and then: other addresses for devices, another worker.

    Of the versions before nothing is there any more.
    """

    def __init__(self, site: str, version: str) -> None:
        self.built = self.version = version
        self.number = 0
        super().__init__(site)

    def release(self) -> None:
        self.number += 1
        self.version = f"{self.number:010x}"

    def path_there(self, path: str) -> str:
        version = re.match(r"/device/(\w+)/", path)
        if version is None:
            return path
        return path.replace(version[1], self.built if version[1] == self.version else "gone", 1)

    def content_here(self, path: str, content: bytes) -> bytes:
        if path.startswith("/device/"):
            return content
        content = content.replace(f"/device/{self.built}/".encode(), f"/device/{self.version}/".encode())
        return re.sub(rb'"version":"\w+"', self.release_word(), content) if path == "/sw.js" else content

    def release_word(self) -> bytes:
        return f'"version":"{self.version}"'.encode()


@pytest.fixture
def releases(site: str, built_device: Path) -> Iterator[Releases]:
    found = Releases(site, json.loads((built_device / "built.json").read_text())["version"])
    yield found
    found.close()


@pytest.fixture
def player(browser: Browser, releases: Releases) -> Iterator[Visit]:
    """The owner of a phone on which all is done, without a word on the console but of the network being away."""
    context = new_phone(browser)
    visit = Visit(context, releases.address)
    visit.page.set_default_timeout(STARTS)
    yield visit
    context.close()
    assert [each for each in visit.errors if not AWAY.search(each)] == []


def devices(page: Page) -> set[str]:
    """The versions of the devices that work for a page."""
    return {re.sub(r".*/device/(\w+)/.*", r"\1", each.url) for each in page.workers}


def kept_devices(page: Page) -> list[str]:
    """The version of each file that is kept of a device."""
    return [each.split("/")[2] for each in page.evaluate(ALL_KEPT).get("device", [])]


def wait_for_only(version: str, page: Page) -> None:
    """Wait until this version is kept, whole, and no other; pages that are opened do the same as this one."""
    caches = {f"pages-{version}", f"assets-{version}", "device", "choice"}

    def is_alone() -> bool:
        page.evaluate(AS_ANY_PAGE)
        return set(page.evaluate(ALL_KEPT)) == caches and kept_devices(page) == [version] * FILES

    try:
        until(is_alone)
    except AssertionError:
        found = {name: len(each) for name, each in page.evaluate(ALL_KEPT).items()}
        raise AssertionError(f"not only {version}: {found}, {kept_devices(page)}") from None


def take_over(page: Page, version: str) -> None:
    """Let the worker of this version come, as it does by itself after a day at the latest."""
    page.evaluate(UPDATE)
    until(lambda: f"pages-{version}" in page.evaluate(ALL_KEPT), "it does not come")

    def is_alone() -> bool:
        page.evaluate(AS_ANY_PAGE)
        return len([each for each in page.evaluate(ALL_KEPT) if each.startswith("pages-")]) == 1

    until(is_alone, "the old one stays")


def enter(page: Page, digit: str) -> None:
    page.locator("#board td[data-place]").first.tap()
    page.keyboard.press(digit)
    shows(page, digit)


def shows(page: Page, digit: str) -> None:
    page.wait_for_selector("#board.editing")
    expect(page.locator("#board td[data-place] .number").first).to_have_text(digit)


@how_often
def test_a_game_goes_on_through_new_versions(player: Visit, releases: Releases, count: int) -> None:
    page = player.editor("/kenken?example=1")
    ready(page)
    for number in range(1, count + 1):
        before, digit = devices(page), str(number % 4 + 1)
        assert len(before) == 1
        page.evaluate("window.stays = true")
        enter(page, digit)
        releases.release()
        if number % 2:  # else the next page comes before the next worker
            take_over(page, releases.version)
        press_hint(page)
        assert page.evaluate("window.stays")
        assert devices(page) == before
        shows(page, digit)
        page.reload()
        shows(page, digit)
        ready(page)
        assert devices(page) == {releases.version}
        wait_for_only(releases.version, page)
        cut(releases, page.context)
        page.reload()
        shows(page, digit)
        press_hint(page)
        assert devices(page) == {releases.version}
        mend(releases, page.context)
    assert posted(releases) == []


def search_and_cancel(page: Page) -> None:
    """Lose the worker that searches, so that another one has to come."""
    write(page, HARD)
    page.wait_for_selector(".cols-40")
    solve(page)
    expect(page.locator("#result")).to_contain_text("dead ends ruled out so far", timeout=STARTS)
    page.locator("#result").get_by_role("button", name="Cancel").tap()
    expect(page.locator(".verdict")).to_have_text("Cancelled")


def search(page: Page) -> None:
    write(page, "2x2:1/1/1/1")
    page.wait_for_selector(".cols-2")
    solve(page)
    expect(page.locator(".verdict")).to_have_text("2 solutions")


@how_often
def test_two_tabs_have_each_their_own_version_until_they_are_loaded_again(
    player: Visit, releases: Releases, count: int
) -> None:
    other = player.page.context.new_page()
    other.set_default_timeout(STARTS)
    page = player.editor("/kenken?example=1")
    ready(page)
    for number in range(1, count + 1):
        other.goto(f"{releases.address}/nonogram?example=1")
        other.wait_for_selector("#board.editing")
        ready(other)
        before, digit = devices(other), str(number % 4 + 1)
        enter(page, digit)
        releases.release()
        take_over(page, releases.version)
        page.reload()
        shows(page, digit)
        ready(page)
        assert devices(page) == {releases.version}
        search_and_cancel(other)
        search_and_cancel(other)
        search(other)
        assert devices(other) == before
        press_hint(page)
        other.close()
        other = page.context.new_page()
        other.set_default_timeout(STARTS)
    other.goto(f"{releases.address}/signpost?example=1")
    ready(other)
    wait_for_only(releases.version, page)
    assert posted(releases) == []


def test_a_page_that_was_kept_by_the_version_before_is_answered_by_the_new_one(
    player: Visit, releases: Releases
) -> None:
    page = player.editor("/kenken?example=1")
    ready(page)
    releases.release()
    page.goto(f"{releases.address}/signpost?example=1")
    ready(page)
    wait_for_only(releases.version, page)
    cut(releases, page.context)
    page.goto(f"{releases.address}/kenken?example=1")
    page.wait_for_selector("#board.editing")
    press_hint(page)
    assert devices(page) == {releases.version}
    mend(releases, page.context)
