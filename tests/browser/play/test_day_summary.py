"""The puzzles of a day, from the first that is solved to the last: what its card says, and where it leads."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from engine import PUZZLES, Recipe, of_the_day
from tests import until
from tests.browser.conftest import Visit
from tests.browser.play.test_fresh import DAILY, TODAY, finish

NAMES = [PUZZLES[recipe.kind].name for recipe in of_the_day(TODAY)]


def solved(page: Page, recipes: list[Recipe]) -> None:
    """As if these were solved before, each in a minute."""
    records = {str(recipe): {"seconds": 60, "hints": 0, "at": 1} for recipe in recipes}
    page.add_init_script(
        f"if (!localStorage.getItem('records')) localStorage.setItem('records', {json.dumps(json.dumps(records))})"
    )


def test_the_first_of_a_day_leads_to_one_that_is_not_solved(phone: Visit) -> None:
    page = phone.page
    at = of_the_day(TODAY).index(DAILY)
    solved(page, [of_the_day(TODAY)[(at + 1) % len(NAMES)]])
    phone.editor(f"/kenken/new/{DAILY}")
    finish(page)
    win = page.locator("#win")
    expect(win.locator("[data-day-words]")).to_have_text(re.compile(rf"^2 of {len(NAMES)} on {TODAY.day} "))
    expect(win.get_by_role("link", name="Next: ")).to_have_text(f"Next: {NAMES[(at + 2) % len(NAMES)]}")
    expect(win.get_by_role("link", name=re.compile(f"^{NAMES[at]}: solved, "))).to_have_text("✓")
    expect(win.get_by_role("link", name=re.compile(": not solved yet$"))).to_have_count(len(NAMES) - 2)
    expect(win.get_by_role("button", name="Share my day")).to_be_hidden()
    assert phone.barriers() == []
    page.goto(f"{phone.site}/day/{TODAY}")
    expect(page.locator("[data-solved-count]")).to_have_text(f"2 of {len(NAMES)} solved")
    # Its picture is the solved board.
    size = int(DAILY.size) ** 2
    expect(page.locator(f'a[data-recipe="{DAILY}"] svg .accent')).to_have_count(size)


def test_a_draft_has_a_pale_picture_of_its_kind_on_the_home_page(phone: Visit) -> None:
    page = phone.editor("/kenken/make")
    page.locator("#board td[data-place]").first.tap()
    page.keyboard.press("3")
    until(lambda: page.evaluate("Object.keys(localStorage).some(name => name.startsWith('board:'))"), "nothing is kept")
    phone.open("/")
    expect(page.locator("#continue .miniature.pale svg path").first).to_be_visible()


def test_the_last_of_a_day_ends_it_and_the_day_can_be_shared(phone: Visit) -> None:
    page = phone.page
    solved(page, [recipe for recipe in of_the_day(TODAY) if recipe != DAILY])
    page.add_init_script("navigator.share = (told) => { window.told = told; return Promise.resolve() }")
    phone.editor(f"/kenken/new/{DAILY}")
    finish(page)
    win = page.locator("#win")
    expect(win.locator("[data-day-words]")).to_have_text(re.compile(rf"^All {len(NAMES)} puzzles for .*solved!$"))
    expect(win.get_by_role("link", name="Next: ")).to_be_hidden()
    assert phone.barriers() == []
    win.get_by_role("button", name="Share my day").tap()
    told = page.evaluate("told")
    assert told["url"].endswith(f"/day/{TODAY}")
    first, *lines = told["text"].splitlines()
    assert first.startswith(f"All {len(NAMES)} puzzles for {TODAY.day} ")
    assert [line.partition(":")[0] for line in lines] == [f"🟩 {name}" for name in NAMES]
