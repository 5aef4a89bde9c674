"""What is done to a board beside playing it: in sight under it, its settings out of the way, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, go, open_more, solve, tab_to
from tests.browser.play.test_fresh import finish

GRIDS = ["nonogram", "kenken", "signpost"]


@pytest.mark.parametrize("slug", GRIDS)
@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390)])
def test_a_phone_has_five_controls_around_the_board(phone: Visit, slug: str, size: tuple[int, int]) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = phone.editor(f"/{slug}?example=1")
    controls = page.locator("#bar > button:visible, #hand:visible")
    expect(controls).to_have_count(5 if slug == "nonogram" else 4)  # undo, redo, what is in hand, hint, more
    for each in controls.all():
        box = each.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 40
        expect(each).to_be_in_viewport(ratio=1)
    for name in ("Check", "Clear", "Share", "Try out", "Show all steps", "Highlight conflicts"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_hidden()
    assert phone.barriers() == []


@pytest.mark.parametrize("slug", GRIDS)
def test_more_has_the_rest_in_a_sheet(phone: Visit, slug: str) -> None:
    page = phone.editor(f"/{slug}?example=1")
    tops = (
        "['#board table', '#as-text'].map((each) => document.querySelector(each).getBoundingClientRect().top + scrollY)"
    )
    before = page.evaluate(tops)
    open_more(page)
    for each in (
        page.get_by_role("link", name="New", exact=True),
        *(page.get_by_role("button", name=name, exact=True) for name in ("Check", "Clear", "Share", "Try out")),
    ):
        expect(each).to_be_in_viewport(ratio=1)
    settings = page.get_by_role("button", name="Highlight conflicts")
    settings.click()
    expect(settings).to_have_attribute("aria-pressed", "false")
    assert page.evaluate(tops) == before  # nothing moves
    assert phone.barriers() == []
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    expect(page.locator("#bar .opener")).to_be_focused()
    open_more(page)
    page.get_by_role("button", name="Try out", exact=True).click()
    expect(page.locator("#drawer")).to_be_hidden()
    expect(page.get_by_role("button", name="Discard")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("slug", GRIDS)
def test_a_desk_shows_the_settings(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    settings = page.get_by_role("button", name="Highlight conflicts")
    expect(settings).to_be_visible()
    expect(page.locator(".options > summary")).to_be_hidden()
    tab_to(page, '[data-option="mistakes"]')
    page.keyboard.press("Space")
    expect(settings).to_have_attribute("aria-pressed", "false")
    solve(page)  # the server draws the board anew, with its tools
    expect(page.locator(".verdict")).to_be_visible()
    expect(settings).to_be_hidden()
    go(page, "play")
    expect(settings).to_have_attribute("aria-pressed", "false")
    settings.click()
    expect(settings).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Try out").click()
    expect(page.get_by_role("button", name="Discard")).to_be_visible()
    assert visit.barriers() == []


@pytest.mark.parametrize("device", ["visit", "phone"])
def test_whoever_makes_a_puzzle_shares_it_from_the_bar(device: str, request: pytest.FixtureRequest) -> None:
    page = request.getfixturevalue(device).editor("/nonogram/make?text=2x2:1/1/1/1")
    share = page.get_by_role("button", name="Share")
    expect(share).to_have_count(1)
    share.click()
    expect(page.locator("#link-puzzle")).to_be_visible()


def test_a_nonogram_is_made_on_a_small_desk_without_scrolling(visit: Visit) -> None:
    visit.page.set_viewport_size({"width": 1024, "height": 768})
    page = visit.editor("/nonogram/make")
    expect(page.locator("#text")).to_have_value("10x10:" + "/" * 19)
    assert page.evaluate("document.documentElement.scrollHeight") <= 768


@pytest.mark.parametrize("device", ["visit", "phone"])
def test_what_to_do_is_not_said_once_it_is_done(device: str, request: pytest.FixtureRequest) -> None:
    page = request.getfixturevalue(device).editor("/kenken/new/kenken-3-very-easy-g3-1")
    how = page.locator("#board .how [data-in=play] > p")
    expect(how).to_be_visible()
    finish(page)
    expect(how).to_be_hidden()
    if device == "phone":
        page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Undo").click()
    expect(how).to_be_visible()


def test_on_a_phone_a_word_stands_in_even_rows(phone: Visit) -> None:
    page = phone.editor("/letters?example=1")
    tiles = page.locator(".rack .tile")
    found = {}
    for number in range(1, 10):
        tiles.nth(number - 1).tap()
        expect(page.locator(".tray button")).to_have_count(number)
        tops = page.locator(".tray button").evaluate_all("all => all.map(each => each.offsetTop)")
        found[number] = [tops.count(top) for top in sorted(set(tops))]
    assert found == {each: [each] for each in range(1, 8)} | {8: [4, 4], 9: [5, 4]}


@pytest.mark.parametrize("device", ["visit", "phone"])
def test_sizes_stand_by_variant_and_the_button_is_in_sight(device: str, request: pytest.FixtureRequest) -> None:
    visit: Visit = request.getfixturevalue(device)
    visit.page.set_viewport_size({"width": 1280, "height": 640} if device == "visit" else {"width": 360, "height": 640})
    page = visit.editor("/kenken/new/kenken-4-easy-g3-1")
    page.locator(".fresh summary").click()
    expect(page.locator(".fresh").get_by_text("No signs", exact=True)).to_be_visible()
    expect(page.get_by_role("radio", name="4 × 4", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name="Easy", exact=True)).to_be_checked()
    expect(page.get_by_role("button", name="New puzzle")).to_be_in_viewport(ratio=1)
    page.get_by_role("radio", name="5 × 5, no signs", exact=True).check()
    page.get_by_role("radio", name="Hard", exact=True).check()
    assert visit.barriers() == []
    page.get_by_role("button", name="New puzzle").click()
    page.wait_for_url("**/kenken/new/kenken-5open-hard-*")
