"""The puzzles of a day, from the first that is solved to the last: what its card says, and where it leads."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, expect

from engine import PUZZLES, Recipe, of_the_day
from tests import until
from tests.browser.conftest import Visit
from tests.browser.play.test_fresh import DAILY, TODAY, finish

NAMES = [PUZZLES[recipe.kind].name for recipe in of_the_day(TODAY)]


def solved(page: Page, recipes: Sequence[Recipe]) -> None:
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
    expect(win.locator("[data-day-words]")).to_have_text(f"Today: 2 of {len(NAMES)}")
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
    expect(win.locator("[data-day-words]")).to_have_text("Today: {0} of {0}".format(len(NAMES)))
    expect(win.get_by_role("link", name="Next: ")).to_be_hidden()
    assert phone.barriers() == []
    win.get_by_role("button", name="Share my day").tap()
    told = page.evaluate("told")
    assert told["url"].endswith(f"/day/{TODAY}")
    first, *lines = told["text"].splitlines()
    assert re.match(rf"{len(NAMES)} of {len(NAMES)} in \d+:\d\d, {TODAY.day} ", first)
    assert [line.partition(":")[0] for line in lines] == [f"🟩 {name}" for name in NAMES]


def test_a_day_is_shared_as_a_picture_with_a_line_of_squares(phone: Visit) -> None:
    page = phone.page
    page.add_init_script(
        """
        navigator.canShare = () => true;
        navigator.share = ({ files, text }) => {
          window.told = { text, type: files[0].type, size: files[0].size };
          return Promise.resolve();
        };
        """
    )
    solved(page, of_the_day(TODAY)[:3])
    phone.open(f"/day/{TODAY}")
    expect(page.get_by_role("button", name="Save picture")).to_be_hidden()
    page.get_by_role("button", name="Share my day").tap()
    until(lambda: page.evaluate("window.told !== undefined"), "nothing was shared")
    told = page.evaluate("told")
    assert told["type"] == "image/png"
    assert told["size"] > 10_000
    line, address = told["text"].splitlines()
    assert line.startswith(f"3 of {len(NAMES)} in 3:00, ")
    assert line.count("🟩") == 3
    assert address.endswith(f"/day/{TODAY}")


def test_where_pictures_cannot_be_shared_one_is_saved(visit: Visit) -> None:
    page = visit.open(f"/day/{TODAY}")
    expect(page.get_by_role("button", name="Share my day")).to_be_hidden()  # nothing is solved
    solved(page, of_the_day(TODAY)[:1])
    page.reload()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save picture").click()
    picture = Path(download.value.path()).read_bytes()
    assert picture[:4] == b"\x89PNG"
    assert [int.from_bytes(picture[at : at + 4]) for at in (16, 20)] == [1080, 1080]


def test_who_is_new_to_a_kind_is_offered_another_first(phone: Visit) -> None:
    finish(phone.editor("/kenken/new/kenken-4-easy-g3-5"))
    win = phone.page.locator("#win")
    expect(win.get_by_role("link", name=f"Today’s {NAMES[0]}")).not_to_have_class(re.compile("primary"))
    expect(win.get_by_role("link", name="Play another")).to_have_class(re.compile("primary"))


def test_after_any_other_win_todays_next_is_the_way_on_until_all_are_solved(phone: Visit) -> None:
    page = phone.page
    solved(page, [*of_the_day(TODAY)[:2], *(Recipe.parse(f"kenken-4-easy-g3-{seed}") for seed in (1, 2, 3))])
    phone.editor("/kenken/new/kenken-4-easy-g3-5")
    finish(page)
    win = page.locator("#win")
    expect(win.locator("[data-day-words]")).to_have_text(f"Today: 2 of {len(NAMES)}")
    way = win.get_by_role("link", name=f"Today’s {NAMES[2]}")
    expect(way).to_have_attribute("href", re.compile(f"{of_the_day(TODAY)[2]}$"))
    expect(way).to_have_class(re.compile("primary"))
    expect(win.get_by_role("link", name="Play another")).not_to_have_class(re.compile("primary"))
    expect(win.get_by_role("button", name="Share my day")).to_be_hidden()
    assert phone.barriers() == []
    records = {str(recipe): {"seconds": 60, "hints": 0, "at": 1} for recipe in of_the_day(TODAY)}
    page.evaluate("records => localStorage.setItem('records', records)", json.dumps(records))
    page.reload()
    expect(win).to_be_visible()
    expect(win.get_by_role("link", name="Play another")).to_have_class(re.compile("primary"))
    expect(win.locator("[data-day-words]")).to_be_hidden()
