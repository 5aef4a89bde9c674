"""The site without a network: in a real Chromium, through a proxy that can be cut."""

from __future__ import annotations

import http.client
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from engine import PUZZLES
from tests import until
from tests.browser.conftest import KNOWN, Visit
from tests.browser.puzzles.nonogram.test_picture import CELLS, png
from webapp.pages.site.offline import FAREWELL

ALL_KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys())
    found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url.slice(location.origin.length));
  return found;
}"""


class Line:
    """The way to the site: whole, slow or cut; and a worker that is another one than the site's."""

    def __init__(self, site: str) -> None:
        self.site = site.removeprefix("http://")
        self.is_cut = False
        self.seconds = 0.0
        self.change: Callable[[bytes], bytes] = bytes
        self.change_header: Callable[[str, str], str] = lambda _, value: value
        self.asked: list[str] = []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def _handler(line) -> type[BaseHTTPRequestHandler]:  # noqa: N805 (the handler has a self of its own)
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if line.is_cut:
                    self.close_connection = True  # without a word
                    return
                line.asked.append(f"{self.command} {self.path}")
                time.sleep(line.seconds)
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                line.carried(body, self.headers)
                with suppress(OSError), closing(http.client.HTTPConnection(line.site, timeout=60)) as further:
                    self.forward(further, body)

            def forward(self, further: http.client.HTTPConnection, body: bytes) -> None:
                headers = {name: value for name, value in self.headers.items() if name != "Accept-Encoding"}
                further.request(self.command, line.path_there(self.path), body, headers)
                answer = further.getresponse()
                content = answer.read()
                if answer.status == 200:
                    content = line.content_here(self.path, content)
                self.send_response_only(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() not in {"content-length", "connection", "transfer-encoding", "etag"}:
                        self.send_header(name, line.change_header(name, value))
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_POST = do_GET  # noqa: N815 (the name that the library asks for)

            def log_message(self, *_: object) -> None:
                pass

        return Handler

    def carried(self, body: bytes, headers: Message) -> None:
        """Note what goes to the site."""

    def path_there(self, path: str) -> str:
        """What the site is asked for in place of this."""
        return path

    def content_here(self, path: str, content: bytes) -> bytes:
        """What comes back in place of this."""
        return self.change(content) if path == "/sw.js" else content

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def line(site: str) -> Iterator[Line]:
    found = Line(site)
    yield found
    found.close()


@pytest.fixture
def traveller(browser: Browser, line: Line) -> Iterator[Visit]:
    """A visitor whose browser may have a service worker; only of the network being away its console may speak."""
    context = browser.new_context(service_workers="allow", viewport={"width": 390, "height": 844})
    context.add_init_script(KNOWN)
    visit = Visit(context, line.address)
    yield visit
    context.close()
    away = re.compile(r"Failed to load resource|htmx:(sendError|afterRequest)|/(progress|check|hint|rating|solve)\b")
    assert [each for each in visit.errors if not away.search(each)] == []


def kept(page: Page, beginning: str) -> list[str]:
    """The addresses in the caches whose names begin so."""
    found = page.evaluate(ALL_KEPT)
    return [each for name, addresses in found.items() if name.startswith(beginning) for each in addresses]


def settled(visit: Visit, path: str) -> Page:
    """The page at `path`, when the worker has it and home."""
    page = visit.open(path)
    until(lambda: {page.url.removeprefix(visit.site).split("#")[0], "/"} <= set(kept(page, "pages-")), "not kept")
    return page


def cut(line: Line, context: BrowserContext) -> None:
    line.is_cut = True
    context.set_offline(True)


def mend(line: Line, context: BrowserContext) -> None:
    line.is_cut = False
    context.set_offline(False)


def test_what_was_seen_is_there_and_play_goes_on(traveller: Visit, line: Line) -> None:
    page = settled(traveller, "/kenken?example=1")
    cut(line, page.context)
    page.goto(f"{traveller.site}/")
    expect(page.locator("h1")).to_have_text("Play it, make it, solve it.")
    page.goto(f"{traveller.site}/kenken?example=1")
    page.wait_for_selector("#board.editing")
    numbers = page.locator("#board td[data-place] .number")
    page.locator("#board td[data-place]").first.click()
    page.keyboard.press("1")
    expect(numbers.first).to_have_text("1")
    page.locator("#board td[data-place]").nth(1).click()
    page.keyboard.press("1")
    expect(page.locator("#board td.clash")).to_have_count(2)  # rules are known to the page
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#board td.clash")).to_have_count(0)
    page.reload()
    page.wait_for_selector("#board.editing")
    expect(numbers.first).to_have_text("1")
    page.get_by_role("button", name="Hint").first.click()
    expect(page.locator("#messages")).to_have_text("You’re offline. Your entries are safe.")
    expect(numbers.first).to_have_text("1")
    mend(line, page.context)
    expect(page.locator("#messages .away")).to_have_count(0)
    page.get_by_role("button", name="Hint").first.click()
    expect(page.locator("#hint .hint")).to_be_visible()


SHARE = """bytes => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], "photo.png", { type: "image/png" }));
  const form = Object.assign(document.createElement("form"), { method: "post", action: "/open" });
  form.enctype = "multipart/form-data";
  form.append(Object.assign(document.createElement("input"), { type: "file", name: "file" }));
  form.elements[0].files = data.files;
  document.body.append(form);
  form.submit();
}"""
"""As another app shares a picture, by the manifest's `share_target`."""


def test_a_photo_that_another_app_shares_becomes_a_puzzle(traveller: Visit, line: Line) -> None:
    page = settled(traveller, "/")
    page.evaluate(SHARE, list(png(CELLS)))
    page.wait_for_url(re.compile("/nonogram/make"))
    expect(page.get_by_role("dialog", name="Turn a picture into a puzzle")).to_be_visible()
    assert not [each for each in line.asked if each.startswith("POST /open")]  # it never left the device
    assert page.evaluate("caches.has('shared')") is False


def test_what_is_not_there_leads_to_what_is(traveller: Visit, line: Line) -> None:
    page = settled(traveller, "/signpost?example=1")
    address = settled(traveller, "/kenken/new").url
    cut(line, page.context)
    page.goto(f"{traveller.site}/nonogram/make")
    expect(page.locator("h1")).to_have_text("You’re offline")
    cards = page.locator("[data-kept] a")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text("KenKen")
    expect(cards.first).to_contain_text("Very easy, 4 × 4")
    expect(cards.first).to_contain_text("Play")
    expect(page.locator("[data-none]")).to_be_hidden()
    assert traveller.barriers() == []
    cards.first.click()
    page.wait_for_selector("#board.editing")
    assert page.url == address
    page.goto(f"{traveller.site}/nothing")
    with page.expect_event("requestfailed"):  # browsers believe in a network before there is one
        page.context.set_offline(False)
    mend(line, page.context)  # and the page that was asked for comes by itself
    expect(page.locator("h1")).to_have_text("Page not found")


def test_each_puzzle_that_is_kept_is_named_once_and_a_lesson_is_none(traveller: Visit, line: Line) -> None:
    page = settled(traveller, "/learn/nonogram/overlap")
    for slug in PUZZLES:
        settled(traveller, f"/{slug}?example=1")
    cut(line, page.context)
    page.goto(f"{traveller.site}/nonogram/make")
    cards = page.locator("[data-kept] a")
    expect(cards).to_have_count(len(PUZZLES))
    shown = dict(
        zip(
            cards.locator(".card-name").all_text_contents(),
            cards.locator(".card-tagline").all_text_contents(),
            strict=True,
        )
    )
    assert shown == {kind.name: kind.parse(kind.examples[0].text).summary() for kind in PUZZLES.values()}


def test_shortcuts_of_the_home_screen_lead_to_what_is_kept(traveller: Visit, line: Line) -> None:
    page = settled(traveller, "/")
    shortcuts = page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")["shortcuts"]
    paths = [each["url"] for each in shortcuts]
    assert "/day" in paths
    last = {}
    for path in paths:
        page.goto(traveller.site + path)  # once, as whoever presses it does
        page.wait_for_url(re.compile("/new/|/day/"))
        until(lambda: page.url.removeprefix(traveller.site) in kept(page, "pages-"), "not kept")
        last[path] = page.url
    for path in paths:
        if path != "/day":  # the board that was opened last, not that with which the kind began
            last[path] = settled(traveller, f"{path}/new").url
    settled(traveller, f"{paths[1]}/make")
    assert "/signpost" in paths
    last["/signpost"] = settled(traveller, "/signpost?text=2x2:cega").url
    cut(line, page.context)
    for path in paths:
        page.goto(traveller.site + path)
        page.wait_for_url(last[path])
        expect(page.locator("h1").first).not_to_have_text("You’re offline")
        if path != "/day":
            page.wait_for_selector("#board.editing")
            page.reload()
            page.wait_for_selector("#board.editing")
    page.goto(f"{traveller.site}/letters")  # nothing of this kind is kept
    expect(page.locator("h1")).to_have_text("You’re offline")


def test_a_board_that_keeps_all_rules_is_a_win_without_a_network(traveller: Visit, line: Line) -> None:
    page = settled(traveller, "/nonogram?text=1x1:1/1")
    cut(line, page.context)
    page.reload()
    page.wait_for_selector("#board.editing")
    page.locator("#board td[data-place]").click()
    expect(page.locator("#win")).to_be_visible()


def test_what_only_the_site_can_judge_is_judged_when_it_is_back(traveller: Visit, line: Line) -> None:
    page = settled(traveller, "/countdown?text=100,75,10,8,3,2=175")
    cut(line, page.context)
    page.reload()
    page.wait_for_selector("#board.editing")
    for name in ("100", "plus", "75"):
        page.locator("#board").get_by_role("button", name=name, exact=True).first.click()
    expect(page.locator("#messages")).to_contain_text("Not checked yet")
    expect(page.locator("#win")).to_be_hidden()
    page.reload()
    page.wait_for_selector("#board.editing")
    expect(page.locator("#messages")).to_contain_text("Not checked yet")
    mend(line, page.context)
    expect(page.locator("#win")).to_be_visible()
    expect(page.locator("#messages .away")).to_have_count(0)


def test_drawing_on_opens_nothing_and_is_read_when_the_network_is_back(traveller: Visit, line: Line) -> None:
    page = settled(traveller, "/signpost/make")
    cut(line, page.context)
    page.reload()
    page.wait_for_selector("#board.editing")
    page.locator("#text").evaluate("field => field.dispatchEvent(new CustomEvent('drawn', {bubbles: true}))")
    expect(page.locator("#messages")).to_contain_text("You’re offline.")
    expect(page.locator("#slip.open")).to_have_count(0)
    mend(line, page.context)
    expect(page.locator("#messages .away")).to_have_count(0)


def test_a_slow_network_has_three_seconds(traveller: Visit, line: Line) -> None:
    page = settled(traveller, "/signpost?example=1")
    line.seconds = 8
    began = time.monotonic()
    page.goto(f"{traveller.site}/signpost?example=1", wait_until="commit")
    assert 2.5 < time.monotonic() - began < 7
    page.wait_for_selector("#board.editing")
    line.seconds = 4
    page.goto(f"{traveller.site}/signpost?example=2")  # what is not kept is waited for
    page.wait_for_selector("#board.editing")


def test_what_must_not_be_kept_is_not(traveller: Visit, line: Line) -> None:
    page = settled(traveller, "/signpost?example=1")
    for path in ("/nothing", "/api", "/healthz", "/signpost/new", "/days.atom", "/day"):
        try:
            page.goto(traveller.site + path)
        except Exception as error:  # a feed is downloaded
            assert "download" in str(error).lower(), path
    page.goto(f"{traveller.site}/")
    settled(traveller, "/signpost?example=1")
    pages = kept(page, "pages-")
    assert not {"/nothing", "/api", "/healthz", "/signpost/new", "/days.atom", "/day"} & set(pages)
    assert any(each.startswith("/day/") for each in pages)
    assert all("?v=" in each or each == "/offline" for each in kept(page, "assets-"))
    for number in range(45):
        page.evaluate("address => { location.href = address; }", f"/signpost?example=1&n={number}")
        page.wait_for_url(f"**n={number}")
    until(lambda: "/signpost?example=1&n=44" in kept(page, "pages-"), "not kept")
    pages = kept(page, "pages-")
    assert len(pages) <= 42
    assert {"/", "/yours"} <= set(pages)
    assert "/signpost?example=1&n=0" not in pages


def test_a_new_release_takes_over_and_keeps_what_was_seen(traveller: Visit, line: Line) -> None:
    page = settled(traveller, "/kenken?example=1")
    before = set(page.evaluate(ALL_KEPT))
    line.change = lambda text: re.sub(rb'"version":"\w+"', b'"version":"0123456789abcdef"', text)
    page.locator("#board td[data-place]").first.click()
    page.keyboard.press("1")
    page.evaluate("window.isTheSame = true")
    page.evaluate("navigator.serviceWorker.getRegistration().then((each) => each.update()).then(() => null)")
    now = {"pages-0123456789abcdef", "assets-0123456789abcdef"}
    until(lambda: set(page.evaluate(ALL_KEPT)) == now, "the old caches stay")
    assert before & now == set()
    assert page.evaluate("window.isTheSame")  # nobody who plays is interrupted
    cut(line, page.context)
    page.reload()
    page.wait_for_selector("#board.editing")
    expect(page.locator("#board td[data-place] .number").first).to_have_text("1")


def test_it_goes_when_it_is_switched_off(traveller: Visit, line: Line) -> None:
    page = settled(traveller, "/signpost?example=1")
    line.change = lambda _: FAREWELL.encode()
    page.evaluate("navigator.serviceWorker.getRegistration().then((each) => each.update()).then(() => null)")
    until(lambda: page.evaluate(ALL_KEPT) == {}, "something stays")
    until(
        lambda: page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0,
        "it is still registered",
    )


def test_todays_puzzles_are_kept_for_whoever_plays_one(traveller: Visit, line: Line) -> None:
    page = settled(traveller, "/")
    assert not [each for each in kept(page, "pages-") if "/new/" in each]
    first = page.locator(".dailies a[data-recipe]").first.get_attribute("href")
    second = page.locator(".dailies a[data-recipe]").nth(1).get_attribute("href")
    assert first
    assert second
    page.goto(traveller.site + second)
    page.wait_for_selector("#board.editing, .job", state="attached")
    page.evaluate("localStorage.removeItem('kept day')")
    line.asked.clear()
    page.goto(traveller.site + first)
    page.wait_for_selector("#board.editing")
    until(lambda: page.evaluate("localStorage.getItem('kept day')") is not None, "the day is not kept")
    assert any(re.fullmatch(r"/day/[\d-]+", each) for each in kept(page, "pages-"))
    # What nobody has asked for yet is not dealt for that.
    dealt = {each for each in line.asked if "/new/" in each}
    ready = {f"GET {first}", f"GET {second}"}
    assert dealt <= ready
    line.asked.clear()
    page.reload()
    page.wait_for_selector("#board.editing")
    page.wait_for_timeout(1500)
    assert not [each for each in line.asked if each.startswith("GET /day/")]  # once a day
