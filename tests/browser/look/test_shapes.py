"""Every puzzle in every mode on screens of all shapes: nothing scrolls sideways, and the board is in sight."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from engine import PUZZLES
from tests.browser.conftest import Visit, go, solve

SHAPES = {
    "a small phone": (320, 568),
    "a phone": (390, 844),
    "a phone on its side": (844, 390),
    "a tablet": (768, 1024),
    "a desk": (1280, 800),
    "a large screen": (1920, 1080),
    "a desk at 200 %": (640, 400),
    "a desk at 400 %": (320, 200),
}
MODES = ("play", "make", "solve")
BOARD = "#board table, #board svg, #board .studio, #board .card, #board .cards, #board [data-place]"


def fits(page: Page) -> bool:
    """Whether the page is as wide as the window."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def show(page: Page, mode: str) -> None:
    if mode == "solve":
        solve(page)
        expect(page.locator(".verdict")).to_be_visible()
    elif page.locator("body").get_attribute("data-mode") != mode:
        go(page, mode)


@pytest.mark.parametrize("slug", PUZZLES)
def test_c14_no_page_scrolls_sideways(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    wide = []
    for mode in MODES:
        show(page, mode)
        for name, (width, height) in SHAPES.items():
            page.set_viewport_size({"width": width, "height": height})
            if not fits(page):
                wide.append(f"{mode} on {name}")
    assert wide == []


CUT = """() => {
  const width = document.documentElement.clientWidth;
  const shown = (each) => each.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const cut = (each) => {
    const { left, right, bottom } = each.getBoundingClientRect();
    const isOutside = (left < -0.5 || right > width + 0.5) && !each.closest(".scroller, .sr");
    const isBelow = each.matches("#bar *") && bottom > innerHeight;
    return isOutside || isBelow || (each.matches("button, .button") && each.scrollWidth > each.clientWidth + 1);
  };
  const names = "button, a, summary, input, select, textarea, h1, h2, legend";
  const all = [...document.querySelectorAll(names)].filter(shown).filter(cut);
  const bar = [...document.querySelectorAll("#bar button")].filter(shown).map((each) => each.getBoundingClientRect());
  const overlap = bar.slice(1).some((each, i) => each.left < bar[i].right - 0.5) ? ["the bar"] : [];
  return [...all.map((each) => each.ariaLabel ?? each.textContent.trim()), ...overlap];
}"""
"""The words of what is cut off at an edge, of the window or its own."""


@pytest.mark.parametrize("slug", PUZZLES)
def test_nothing_is_cut_on_a_small_phone(phone: Visit, slug: str) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 568})
    page = phone.editor(f"/{slug}?example=1")
    for mode in MODES:
        show(page, mode)
        assert fits(page), mode
        assert page.evaluate(CUT) == [], mode
    for menu in page.locator(".masthead summary").all():
        menu.tap()
        expect(page.locator(".masthead [open] > .dropped")).to_have_count(1)
        assert page.evaluate(CUT) == []


@pytest.mark.parametrize("slug", PUZZLES)
def test_c15_c16_the_board_is_on_the_first_screen(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    low = {}
    for name in ("a phone", "a phone on its side", "a desk", "a desk at 200 %"):
        width, height = SHAPES[name]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("window.scrollTo(0, 0)")
        box = page.locator(BOARD).locator("visible=true").first.bounding_box()
        assert box is not None
        if box["y"] > 0.6 * height:
            low[name] = box["y"]
    assert low == {}


OFTEN = ("signpost", "countdown")
"""The other kinds' own tests look for barriers too."""


@pytest.mark.parametrize(
    "slug", [slug if slug in OFTEN else pytest.param(slug, marks=pytest.mark.slow) for slug in PUZZLES]
)
def test_nobody_is_shut_out_in_any_mode(phone: Visit, slug: str) -> None:
    page = phone.editor(f"/{slug}?example=1")
    for mode in MODES:
        show(page, mode)
        page.wait_for_timeout(500)  # what comes up slowly is pale at first
        assert phone.barriers() == [], mode
    page.locator("details[data-drop] summary").first.click()
    assert phone.barriers() == []


@pytest.mark.parametrize("slug", PUZZLES)
def test_one_tap_from_home_something_is_played(phone: Visit, slug: str) -> None:
    page = phone.open("/")
    page.locator(f'.card[href="/{slug}"]').tap()
    page.wait_for_selector("#board.editing")
    expect(page.locator("body")).to_have_attribute("data-mode", "play")


def test_b6_the_address_follows_the_board(visit: Visit) -> None:
    page = visit.editor("/nonogram/make")
    page.get_by_role("button", name="5 × 5").click()
    page.locator("#board tbody td").nth(2).click()
    expect(page).to_have_url(re.compile("text=5x5:.*1"))
    address = page.url
    solve(page)
    expect(page.locator(".verdict")).to_be_visible()
    assert "/jobs/" not in page.url
    visit.editor(address)
    expect(page.locator("#text")).to_have_value(re.compile("^5x5:.*1"))


def test_b14_the_link_without_the_solution_comes_first(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    solve(page)
    expect(page.locator(".verdict")).to_be_visible()
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#links input").first).to_have_value(re.compile("/p/[a-z0-9]+/puzzle$"))
    expect(page.locator("#link-solved")).to_be_hidden()  # on request
    page.get_by_text("With the solution").click()
    expect(page.locator("#link-solved")).to_be_visible()


def test_c20_no_card_is_alone_in_the_last_row(visit: Visit) -> None:
    page = visit.open("/")
    rows: dict[int, int] = {}
    for card in page.locator(".menu:not(.small) > li").all():
        box = card.bounding_box()
        assert box is not None
        rows[round(box["y"])] = rows.get(round(box["y"]), 0) + 1
    assert min(rows.values()) > 1


@pytest.mark.parametrize("slug", PUZZLES)
def test_an_empty_board_says_what_to_do_first_on_a_phone(phone: Visit, slug: str) -> None:
    page = phone.editor(f"/{slug}/make")
    begin = page.locator("#begin")
    expect(begin).to_be_visible()
    box, words = begin.bounding_box(), begin.evaluate("each => each.scrollWidth - each.clientWidth")
    assert box
    assert box["y"] + box["height"] <= 844 - 56  # above the bar
    assert words <= 0
    page.goto(page.url.replace("/make", ""))
    expect(begin).to_be_hidden()


def test_the_rules_are_one_tap_away(phone: Visit) -> None:
    page = phone.editor("/signpost")
    page.get_by_role("link", name="How to play").tap()
    expect(page.locator("#how-to-rules")).to_be_in_viewport()
    assert "#" not in page.url
    assert phone.barriers() == []


@pytest.mark.parametrize("slug", PUZZLES)
def test_large_letters_make_no_page_wider(phone: Visit, slug: str) -> None:
    page = phone.editor(f"/{slug}?example=1")
    for part in (1.5, 2):
        page.locator("html").evaluate("(element, part) => { element.style.fontSize = `${100 * part}%` }", part)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        for button in page.locator("#bar button:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert 0 <= box["x"] <= 391 - box["width"], button.inner_text()


def test_c16_a_board_is_whole_on_a_phone_that_lies(phone: Visit) -> None:
    for path in (
        "/signpost",
        "/kenken",
        "/signpost/make",
        "/kenken/make",
        "/nonogram",
        f"/nonogram/make?text=15x15:{'/' * 29}",
    ):
        page = phone.editor(path)
        for width, height in ((667, 375), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            board, bar = page.locator("#board table").bounding_box(), page.locator("#bar").bounding_box()
            assert board
            assert bar
            assert board["x"] + board["width"] <= bar["x"], path  # the bar is at the right edge
            assert height * 0.75 < board["y"] + board["height"] <= height, path
            assert fits(page), path
        assert phone.barriers() == []
