"""A real Chromium for measurements: a slow phone, and what it notes of paints, shifts, bytes and frames."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from tests.browser.conftest import BROWSERS, FLAGS

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
SLOWER = 4
"""How many times slower than this machine the phone computes."""
DOWN, UP, LATENCY = 1_600_000 / 8, 750_000 / 8, 150
"""Its line: bytes per second, milliseconds."""
WATCH = Path(__file__).with_name("watch.js")


@dataclass
class Visitor:
    """A page in a fresh profile, and what went over the wire for it."""

    page: Page
    wire: CDPSession
    bytes: int = 0
    requests: int = 0
    heavy: dict[str, int] = field(default_factory=dict)
    """The bytes of each address."""

    def go(self, address: str) -> None:
        """To a page, until nothing moves any more; bytes are counted from here."""
        self.bytes, self.requests, self.heavy = 0, 0, {}
        self.page.goto(address, wait_until="networkidle")
        if self.page.locator("#board[data-module]").count():
            self.page.wait_for_selector("#board.editing")
        self.page.wait_for_timeout(600)

    def shifts(self, since: float = 0.0) -> tuple[float, list[str]]:
        """How far things moved, and what moved, most first.

        Moves that follow a press count too, other than for browsers' own figure: nobody likes what moves under
        a finger.
        """
        found = [each for each in self.page.evaluate("watch.shifts") if each["at"] >= since]
        found.sort(key=lambda each: -each["value"])
        return sum(each["value"] for each in found), [
            f"{each['value']:.3f} at {each['at']:.0f}: {what}" for each in found for what in each["what"][:3]
        ]

    def now(self) -> float:
        """By the page's clock."""
        now: float = self.page.evaluate("performance.now()")
        return now


TIMELINE = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
"""What is traced: tasks, styles, layouts, events."""


@contextlib.contextmanager
def traced(page: Page, wire: CDPSession) -> Iterator[list[dict[str, Any]]]:
    """What the page's own thread does meanwhile, as Chromium's timeline has it: there once the context is left."""
    found: list[dict[str, Any]] = []
    events: list[dict[str, Any]] = []
    ended: list[object] = []

    def take(data: dict[str, Any]) -> None:
        events.extend(data["value"])

    wire.on("Tracing.dataCollected", take)
    wire.once("Tracing.tracingComplete", lambda event: ended.append(event))
    wire.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": TIMELINE}})
    yield found
    wire.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(10)
    wire.remove_listener("Tracing.dataCollected", take)
    threads = Counter((each["pid"], each["tid"]) for each in events if each["name"] == "EventDispatch")
    found.extend(each for each in events if threads and (each["pid"], each["tid"]) == threads.most_common(1)[0][0])


def restyled(events: list[dict[str, Any]]) -> int:
    """How many times the style of an element was worked out; what the end of the recording cut has no count."""
    return sum(each["args"].get("elementCount", 0) for each in events if each["name"] == "UpdateLayoutTree")


def milliseconds(events: list[dict[str, Any]]) -> float:
    """The processor time of the page's thread."""
    return sum(each.get("tdur", 0) for each in events if each["name"] == "RunTask") / 1000


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """The browser that is installed."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, "no Chromium; `dev.py setup` installs it on Debian"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@contextlib.contextmanager
def profile(browser: Browser, **options: Any) -> Iterator[BrowserContext]:
    """A fresh profile, which has nothing in its cache."""
    context = browser.new_context(**options)
    context.set_default_timeout(90_000)
    context.add_init_script(path=WATCH)
    yield context
    context.close()


def visitor(context: BrowserContext, *, slow: bool) -> Visitor:
    """A page of a profile, on a slow phone or as fast as it is."""
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    if slow:
        conditions = {"offline": False, "latency": LATENCY, "downloadThroughput": DOWN, "uploadThroughput": UP}
        wire.send("Network.emulateNetworkConditions", conditions)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    one = Visitor(page, wire)
    addresses: dict[str, str] = {}

    def asked(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["request"]["url"]

    def came(event: dict[str, Any]) -> None:
        size = int(event["encodedDataLength"])
        one.bytes += size
        one.requests += size > 0  # what was kept comes over no wire
        address = addresses.get(event["requestId"], "?").partition("?")[0]
        one.heavy[address] = one.heavy.get(address, 0) + size

    wire.on("Network.requestWillBeSent", asked)
    wire.on("Network.loadingFinished", came)
    return one
