"""The whole site as files, sent by nothing but a host of files, and then without a network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect

from engine import PUZZLES
from tests.browser.conftest import KNOWN
from tests.browser.device.conftest import PHONE, STARTS, ready
from webapp.device.files import write_site

pytestmark = pytest.mark.slow


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing of each request."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (as it is called)
        pass


@pytest.fixture(scope="module")
def address(built_device: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    out = tmp_path_factory.mktemp("files")
    assert write_site(built_device, out) > 200
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(out)))
    Thread(target=host.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{host.server_port}"
    host.shutdown()
    host.server_close()


def made(page: Page) -> None:
    """Wait for a page that was made here, in place of a file."""
    page.locator("template#device:not([data-file])").wait_for(state="attached", timeout=STARTS)
    ready(page)


@pytest.mark.timeout(1800)
def test_every_kind_is_there_without_server_and_then_without_network(address: str, browser: Browser) -> None:
    context = browser.new_context(service_workers="allow", **PHONE)
    context.add_init_script(KNOWN)
    page = context.new_page()
    page.set_default_timeout(STARTS)
    page.goto(address)
    ready(page)
    context.set_offline(True)
    for slug in PUZZLES:
        page.goto(f"{address}/{slug}?example=2")
        made(page)
        page.wait_for_selector("#board.editing")
        page.locator("#bar").get_by_role("button", name="Hint").first.tap()
        expect(page.locator("#hint .hint")).to_be_visible(timeout=STARTS)
        page.goto(f"{address}/{slug}/new")
        expect(page).to_have_url(re.compile(f"/{slug}/new/{slug}-"), timeout=STARTS)
    page.goto(f"{address}/day")
    expect(page).to_have_url(re.compile(r"/day/\d{4}-\d\d-\d\d$"), timeout=STARTS)
    page.goto(f"{address}/p/nothing")
    expect(page.locator("h1")).to_have_text("Page not found", timeout=STARTS)
    context.close()


@pytest.mark.timeout(600)
def test_who_gets_an_address_with_a_puzzle_sees_that_puzzle(address: str, browser: Browser) -> None:
    friend = browser.new_context(service_workers="allow")
    page = friend.new_page()
    page.goto(f"{address}/signpost?text=2x2:cega")
    made(page)
    assert page.locator("textarea#text").input_value() == "2x2:cega"
    friend.close()
