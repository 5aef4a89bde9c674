"""A phone after one visit, without a network: puzzles are dealt, won and printed, and a lesson is learned."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engine import PUZZLES, solve
from engine.core.abilities import Taught
from tests import until
from tests.browser.conftest import Visit, open_more
from tests.browser.device.conftest import STARTS, posted, ready
from tests.browser.site.test_offline import Line, cut, mend
from tests.browser.test_every_way import WAYS

CLUES = {"kenken": r"\d+[+−×÷]", "nonogram": r"\d", "signpost": r"\d"}
"""Of what a player has to see on paper."""
COURSES: list[Any] = [kind for kind in PUZZLES.values() if issubclass(kind, Taught)]


def deal(page: Page, site: str, slug: str) -> None:
    """Open a fresh puzzle, as a card of the home page does."""
    page.goto(f"{site}/{slug}/new")
    expect(page).to_have_url(re.compile(f"/{slug}/new/{slug}-"), timeout=STARTS)
    page.wait_for_selector("#board.editing")


def win(page: Page, slug: str) -> None:
    """Enter its solution by taps."""
    puzzle = PUZZLES[slug].parse(page.locator("#text").input_value())
    WAYS[slug](page, solve(puzzle).solutions[0])
    expect(page.locator("#win")).to_be_visible(timeout=STARTS)


@pytest.mark.parametrize("slug", PUZZLES)
def test_a_puzzle_that_was_dealt_without_a_network_is_won(owner: Visit, line: Line, slug: str) -> None:
    page = owner.page
    cut(line, page.context)
    deal(page, line.address, slug)
    first = page.url
    ready(page)
    win(page, slug)
    page.locator("#win").get_by_role("link", name="Play another").tap()
    expect(page).not_to_have_url(first, timeout=STARTS)
    page.wait_for_selector("#board.editing")
    page.goto(f"{line.address}/yours")
    expect(page.locator(f'a[href="{first.removeprefix(line.address)}"]').first).to_be_visible()


def test_a_result_is_shared_when_the_network_is_back(owner: Visit, line: Line, site: str, browser: Browser) -> None:
    page = owner.page
    cut(line, page.context)
    deal(page, line.address, "kenken")
    ready(page)
    win(page, "kenken")
    mend(line, page.context)
    page.evaluate("navigator.share = async (data) => { window.sent = data; }")
    page.locator("#win").get_by_role("button", name=re.compile("^Share")).first.tap()
    until(lambda: page.evaluate("window.sent?.url ?? window.sent?.text"), "nothing was shared")
    sent = page.evaluate("window.sent")
    (address,) = re.findall(r"/\S+", (sent.get("url") or sent["text"]).replace(line.address, ""))[:1]
    elsewhere = browser.new_context()
    friend = elsewhere.new_page()
    friend.goto(site + address)
    friend.wait_for_selector("#board.editing")
    assert friend.locator("#text").input_value() == page.locator("#text").input_value()
    elsewhere.close()


@pytest.mark.parametrize("slug", PUZZLES)
def test_the_browser_prints_what_was_dealt_without_a_network(owner: Visit, line: Line, slug: str) -> None:
    page = owner.page
    cut(line, page.context)
    deal(page, line.address, slug)
    page.emulate_media(media="print")
    board = page.locator("#board")
    expect(board).to_be_visible()
    expect(page.locator("#bar")).to_be_hidden()
    box = board.bounding_box()
    assert box
    assert box["width"] > 100
    assert re.search(CLUES.get(slug, ""), board.inner_text())  # what is hidden is not in it
    paper = page.pdf(format="A4")
    page.emulate_media(media="screen")
    assert paper.startswith(b"%PDF")
    assert len(paper) > 5000


@pytest.mark.parametrize("kind", COURSES, ids=lambda kind: str(kind.slug))
def test_all_steps_are_shown_without_a_network(owner: Visit, line: Line, kind: Any) -> None:
    page = owner.page
    cut(line, page.context)
    owner.editor(f"/{kind.slug}?example=1")
    open_more(page)
    page.get_by_role("button", name="Show all steps").tap()
    expect(page.locator(".verdict")).to_have_text("Solved, step by step", timeout=STARTS)
    page.locator(".browse").get_by_role("link", name="Next").tap()
    expect(page.locator("#step .at")).to_have_text(re.compile("^Step 2 of "), timeout=STARTS)


LESSONS = [(kind.slug, kind.lessons[0].slug) for kind in COURSES] + [("nonogram", "colours-that-touch")]


@pytest.mark.parametrize(("slug", "technique"), LESSONS)
def test_a_lesson_is_opened_and_done_without_a_network(owner: Visit, line: Line, slug: str, technique: str) -> None:
    page = owner.page
    cut(line, page.context)
    page.goto(f"{line.address}/learn")
    page.locator(f'.menu a[href="/learn/{slug}"]').tap()
    page.locator(f'a[data-lesson="{technique}"]').tap()
    page.wait_for_selector("#board.editing")
    ready(page)
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.tap()
    expect(page.locator("#hint .hint")).to_be_visible(timeout=STARTS)
    page.get_by_role("button", name="Show me").tap()
    page.get_by_role("button", name="Do it for me").tap()
    expect(page.locator("#judgement[data-right]")).to_be_visible(timeout=STARTS)
    page.locator("#judgement").get_by_role("link", name="Next board").tap()
    expect(page.locator(".browse .at")).to_have_text(re.compile("^2 of "), timeout=STARTS)


def test_shortcuts_of_the_app_lead_to_a_puzzle_without_a_network(owner: Visit, line: Line) -> None:
    page = owner.page
    manifest = "fetch('/manifest.webmanifest').then((answer) => answer.json())"
    paths = [each["url"] for each in page.evaluate(manifest)["shortcuts"]]
    cut(line, page.context)
    assert "/day" in paths
    for path in paths:
        page.goto(line.address + path)
        expect(page).to_have_url(re.compile(r"/new/|/day/|\?example=1$"), timeout=STARTS)  # fresh, or kept
        if path == "/day":
            expect(page.locator("h1").first).not_to_have_text("You’re offline")
            page.locator("a[data-recipe]").first.tap()
            expect(page).to_have_url(re.compile("/new/"), timeout=STARTS)
        page.wait_for_selector("#board.editing")
        ready(page)


def test_what_is_dealt_without_a_network_gets_a_link_later(owner: Visit, line: Line, site: str) -> None:
    page = owner.page
    cut(line, page.context)
    deal(page, line.address, "signpost")
    ready(page)
    mend(line, page.context)
    open_more(page)
    page.get_by_role("button", name="Share", exact=True).tap()
    link = page.locator("#link-puzzle").input_value()
    answer = page.context.request.get(link.replace(line.address, site))
    assert answer.status == 200
    assert posted(line) == ["POST /signpost/share"]
