"""What makes a win special is its headline: the first of a kind, a new best, days in a row, all of a day."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from engine import of_the_day
from tests.browser.conftest import Visit
from tests.browser.play.test_fresh import DAILY, TODAY, finish
from tests.browser.play.test_history import DAY, NOW, SHELF, keep

LONG_AGO = NOW - 9 * DAY
YESTERDAY = f"{SHELF}-{TODAY - timedelta(days=1):%Y%m%d}"


def record(seconds: int, at: int = LONG_AGO) -> dict[str, Any]:
    return {"seconds": seconds, "hints": 0, "at": at}


OCCASIONS = {
    "first": ({}, r"First win at KenKen!"),
    "ordinary": ({f"{SHELF}-1": record(3000)}, r"Solved!"),
    "best": ({f"{SHELF}-{number}": record(3000 + number) for number in (1, 2, 3)}, r"New best: \d+:\d\d"),
    "days": ({YESTERDAY: record(3000, NOW - DAY)}, r"2 days in a row!"),
    "day": ({str(each): record(60, NOW) for each in of_the_day(TODAY) if each != DAILY}, r"All seven today!"),
    "again": ({str(DAILY): record(3000)}, r"Solved!"),
}


@pytest.mark.parametrize("name", OCCASIONS)
def test_a_win_has_a_headline_by_occasion(visit: Visit, name: str) -> None:
    records, words = OCCASIONS[name]
    keep(visit.page, records)
    page = visit.editor(f"/kenken/new/{DAILY}")
    finish(page)
    expect(page.locator("#win h2")).to_have_text(re.compile(f"^{words}$"))
    assert visit.barriers() == []


LATE = """const soon = window.fetch;
window.fetch = (...asked) => new Promise((go) => setTimeout(go, 1500)).then(() => soon(...asked));"""
"""What a page's own script asks comes after what htmx asks."""


@pytest.mark.parametrize("script", ["", LATE])
def test_a_first_win_is_one_whichever_answer_comes_first(visit: Visit, script: str) -> None:
    visit.page.add_init_script(script)
    page = visit.editor("/letters/new/letters-9-very-easy-g1-1879682406")
    page.keyboard.type("rotates")
    with page.expect_response("**/letters/progress"):
        page.locator("#bar").get_by_role("button", name="Check").click()
        expect(page.locator("#win")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.locator("#win h2")).to_have_text("First win at Countdown letters!")


def test_a_best_time_is_no_headline_where_times_are_hidden(visit: Visit) -> None:
    keep(visit.page, OCCASIONS["best"][0])
    visit.page.add_init_script("localStorage.setItem('clock', 'hidden')")
    page = visit.editor(f"/kenken/new/{DAILY}")
    finish(page)
    expect(page.locator("#win h2")).to_have_text("Solved!")
