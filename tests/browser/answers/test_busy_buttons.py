"""Work that takes over half a second shows on the button that asked for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit, go, open_more

BUSY = re.compile(r"\bbusy\b")
SIGN = "each => getComputedStyle(each, '::after').animationName"


@contextmanager
def held(page: Page, address: str) -> Iterator[None]:
    """Answers from such addresses are held back meanwhile, and hold nothing then."""
    routes: list[Route] = []
    page.route(address, lambda route: routes.append(route))
    yield
    for route in routes:
        route.fulfill(status=204)
    page.unroute(address)


@pytest.mark.parametrize("words", ["Make harder", "Make easier"])
def test_another_puzzle_for_a_setter(phone: Visit, words: str) -> None:
    page = phone.editor("/nonogram?example=1")
    go(page, "make")
    button = page.get_by_role("button", name=words)
    button.wait_for()
    with held(page, "**/rework"):
        button.tap()
        expect(button).to_have_class(BUSY)
        assert button.evaluate(SIGN) == "turn"
        expect(page.locator("#working")).to_have_text("Working …")
    expect(page.locator(".busy")).to_have_count(0)
    expect(page.locator("#working")).to_have_text("")


def test_the_rest_invented(phone: Visit) -> None:
    page = phone.editor("/kenken/make")
    button = page.get_by_role("button", name="Fill in the rest")
    button.wait_for()
    with held(page, "**/rework"):
        button.tap()
        expect(button).to_have_class(BUSY)
    expect(page.locator(".busy")).to_have_count(0)


@pytest.mark.parametrize(("mode", "words", "path"), [("make", "Show solution", "solve"), ("play", "Hint", "hint")])
def test_an_answer_and_a_hint(phone: Visit, mode: str, words: str, path: str) -> None:
    page = phone.editor("/kenken?example=1")
    if mode == "make":
        go(page, mode)
    button = page.locator("#bar").get_by_role("button", name=words)
    with held(page, f"**/kenken/{path}"):
        button.tap()
        expect(button).to_have_class(BUSY)
        assert button.evaluate(SIGN) == "turn"
    expect(page.locator(".busy")).to_have_count(0)


WATCH = """() => new MutationObserver((changes) => {
  const busy = changes.map(({ target }) => target).find((each) => each.classList.contains("busy"));
  if (busy) sessionStorage.setItem("busy", busy.textContent);
}).observe(document.body, { attributes: true, attributeFilter: ["class"], subtree: true })"""
BUSY_ONCE = "sessionStorage.getItem('busy')"


def test_a_new_puzzle(phone: Visit) -> None:
    page = phone.editor("/kenken?example=1")
    page.evaluate(WATCH)

    def slowly(route: Route) -> None:
        sleep(0.8)  # a server that takes so long
        route.continue_()

    page.route("**/kenken/new", slowly)
    open_more(page)
    page.locator(".actions").get_by_role("link", name="New", exact=True).tap()
    page.wait_for_url("**/kenken/new/**")
    assert page.evaluate(BUSY_ONCE) == "New"
    expect(page.locator(".busy")).to_have_count(0)


def test_what_comes_at_once_needs_no_sign(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    page.evaluate(WATCH)
    go(page, "make")
    page.get_by_role("button", name="Paste …").click()
    page.get_by_role("button", name="Close").click()
    page.wait_for_timeout(500)
    assert page.evaluate(BUSY_ONCE) is None
