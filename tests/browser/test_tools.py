"""What is done to a board beside playing it: in sight under it, its settings out of the way, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, go, solve, tab_to

GRIDS = ["nonogram", "kenken", "signpost"]


@pytest.mark.parametrize("slug", GRIDS)
@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_a_phone_has_what_is_needed_in_sight_under_the_board(phone: Visit, slug: str, size: tuple[int, int]) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = phone.editor(f"/{slug}?example=1")
    rows = set()
    bar = page.locator("#bar").bounding_box()
    assert bar
    for each in (
        page.get_by_role("link", name="New", exact=True),
        *(page.get_by_role("button", name=name, exact=True) for name in ("Clear", "Share", "Try out")),
    ):
        at = each.bounding_box()
        assert at
        rows.add(round(at["y"]))
        if size == (390, 844):
            assert at["y"] + at["height"] <= bar["y"], "hidden behind the bar"
    assert len(rows) == 1
    settings = page.get_by_role("button", name="Show broken rules")
    expect(settings).to_be_hidden()
    page.get_by_text("Options", exact=True).click()
    settings.click()
    expect(settings).to_have_attribute("aria-pressed", "false")
    assert phone.barriers() == []


@pytest.mark.parametrize("slug", GRIDS)
def test_a_desk_shows_the_settings(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    settings = page.get_by_role("button", name="Show broken rules")
    expect(settings).to_be_visible()
    expect(page.locator(".options summary")).to_be_hidden()
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
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    assert visit.barriers() == []


@pytest.mark.parametrize("device", ["visit", "phone"])
def test_whoever_makes_a_puzzle_shares_it_from_the_bar(device: str, request: pytest.FixtureRequest) -> None:
    page = request.getfixturevalue(device).editor("/nonogram/make?text=2x2:1/1/1/1")
    share = page.get_by_role("button", name="Share")
    expect(share).to_have_count(1)
    share.click()
    expect(page.locator("#link-puzzle")).to_be_visible()
