"""Today: the visitor's own day, wherever that is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit, _visit

PLACES = ("Pacific/Kiritimati", "Pacific/Auckland", "Europe/London", "America/New_York", "Pacific/Pago_Pago")
"""At any hour it is another day than in UTC in one of the first and the last."""


@pytest.fixture(params=PLACES)
def abroad(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[tuple[Visit, str]]:
    """A visitor somewhere, and the day there."""
    day = datetime.now(ZoneInfo(request.param)).date()
    for visit in _visit(browser, site, timezone_id=request.param):
        yield visit, str(day)


def test_today_is_the_visitors_day_and_its_address_names_it(abroad: tuple[Visit, str]) -> None:
    visit, day = abroad
    page = visit.open("/day")
    expect(page).to_have_url(f"{visit.site}/day/{day}")
    page.wait_for_selector(f".dailies[data-day='{day}'] a")
    visit.open("/")
    page.wait_for_selector(f".dailies[data-day='{day}'] a")
    page.goto(f"{visit.site}/day/2026-11-02")  # who names another day means it
    expect(page.locator(".dailies")).to_have_attribute("data-day", "2026-11-02")
    expect(page).to_have_url(f"{visit.site}/day/2026-11-02")


def test_without_script_the_home_page_and_today_agree(plain: Visit) -> None:
    page = plain.open("/day")
    day = page.locator(".dailies").get_attribute("data-day")
    assert day == str(datetime.now(UTC).date())
    assert page.url.startswith(f"{plain.site}/day/{day}")
    expect(plain.open("/").locator(".dailies")).to_have_attribute("data-day", day)
