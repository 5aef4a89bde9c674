"""A board in a page of another site: played there, on a phone too."""

from __future__ import annotations

import json
import re
import threading
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from engine import PUZZLES
from tests import ROOT
from tests.browser.conftest import Visit

MANUAL = ROOT / "docs" / "embed.md"
TINY = {
    "signpost": "2x2:cega",
    "nonogram": "2x2:1/2/2/1",
}


@pytest.fixture(scope="module")
def elsewhere(site: str) -> Iterator[str]:
    """Another site, whose page has the manual's HTML around the puzzle `?kind=`."""
    blocks = re.findall(r"```html\n(.*?)```", MANUAL.read_text(), re.DOTALL)

    class Pages(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path, _, shown = self.path.partition("?")
            frame, script = blocks
            frame = frame.replace("https://puzzles.example/p/ID/embed", f"{site}{shown}")
            head = '<!doctype html><html lang="en"><title>Elsewhere</title>'
            head += '<meta name="viewport" content="width=device-width">'
            body = f"{head}<main><h1>Elsewhere</h1><p>Words.</p>{frame}</main>{script}".encode()
            self.send_response(200 if path == "/page" else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}"  # the site is 127.0.0.1: for browsers another one
    server.shutdown()
    server.server_close()


def shared(site: str, kind: str, text: str) -> str:
    """The path of a puzzle's board."""
    request = urllib.request.Request(f"{site}/api/v1/{kind}/share", json.dumps({"text": text}).encode())
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request) as answer:
        return f"/p/{json.load(answer)['id']}/embed"


def framed(page: Page, elsewhere: str, path: str) -> FrameLocator:
    page.goto(f"{elsewhere}/page?{path}")
    frame = page.frame_locator("iframe")
    frame.locator("#board.editing").wait_for()
    return frame


def height(page: Page) -> float:
    box = page.locator("iframe").bounding_box()
    assert box
    return box["height"]


def test_a_nonogram_is_played_in_a_page_of_another_site_by_touch(phone: Visit, elsewhere: str, site: str) -> None:
    frame = framed(phone.page, elsewhere, shared(site, "nonogram", TINY["nonogram"]))
    for place in ("r1c1", "r1c2", "r2c2"):
        frame.locator(f'[data-place="{place}"]').tap()
    expect(frame.locator("#win h2")).to_be_visible()
    main = frame.locator("main").bounding_box()
    assert main
    expect(phone.page.locator("iframe")).to_have_attribute("style", re.compile(r"height: \d+px"))
    assert 0 <= height(phone.page) - main["height"] < 60
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert phone.page.frames[1].evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_hints_and_checks_work_there_and_links_open_elsewhere(visit: Visit, elsewhere: str, site: str) -> None:
    frame = framed(visit.page, elsewhere, shared(site, "kenken", PUZZLES["kenken"].examples[0].text))
    frame.get_by_role("button", name="Hint").click()
    expect(frame.locator("#hint .hint")).to_be_visible()
    frame.get_by_role("button", name="Check").click()
    expect(frame.locator("#hint .checked")).to_be_visible()
    with visit.page.context.expect_page() as opened:
        frame.get_by_role("link", name="on Puzzle Playground").click()
    expect(opened.value.locator("#board.editing")).to_be_visible()


def test_words_are_handed_in_there(visit: Visit, elsewhere: str, site: str) -> None:
    frame = framed(visit.page, elsewhere, shared(site, "letters", "dgoaeinrs"))
    frame.get_by_label("Your word").fill("ride")
    frame.get_by_role("button", name="Check").click()
    expect(frame.locator("#judgement")).to_contain_text("4 letters")


def test_where_the_browser_keeps_nothing_it_is_played_all_the_same(browser: Browser, elsewhere: str, site: str) -> None:
    context = browser.new_context()
    context.add_init_script(
        "if (self !== top) for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });"
    )
    visit = Visit(context, site)
    frame = framed(visit.page, elsewhere, shared(site, "nonogram", TINY["nonogram"]))
    for place in ("r1c1", "r1c2", "r2c2"):
        frame.locator(f'[data-place="{place}"]').click()
    expect(frame.locator("#win h2")).to_be_visible()
    context.close()
    assert visit.errors == []


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.slow), "dark"])
@pytest.mark.parametrize("kind", ["nonogram", "signpost", "kenken", "countdown", "letters", "trades", "boxes"])
def test_axe_finds_nothing_serious_in_any_board(phone: Visit, site: str, kind: str, scheme: str) -> None:

    phone.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    phone.editor(shared(site, kind, PUZZLES[kind].examples[0].text))
    assert phone.barriers() == []
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_no_other_page_can_be_framed(visit: Visit, elsewhere: str, site: str) -> None:
    path = shared(site, "signpost", TINY["signpost"]).replace("/embed", "/puzzle")
    with visit.page.expect_console_message(lambda message: "frame-ancestors" in message.text):
        visit.page.goto(f"{elsewhere}/page?{path}")
    visit.errors.clear()
    assert site not in visit.page.frames[1].url
