"""From the first page to a solved puzzle and the next one; the days; a visitor's own times."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from engine import PUZZLES, Recipe, deal, of_the_day, solve
from tests.browser.conftest import Visit
from tests.browser.test_every_way import WAYS

TODAY = datetime.now(UTC).date()
DAILY = next(recipe for recipe in of_the_day(TODAY) if recipe.kind == "kenken")


def finish(page: Page) -> None:
    """Enter the solution of the KenKen on the page."""
    puzzle = PUZZLES["kenken"].parse(page.locator("#text").input_value())
    digits = [digit for row in solve(puzzle).solutions[0] for digit in row]  # type: ignore[attr-defined]
    cells = page.locator("#board td[data-place]")
    for number, digit in enumerate(digits):
        cells.nth(number).click()
        page.keyboard.press(str(digit))
    expect(page.locator("#win")).to_be_visible()


def test_a_puzzle_that_was_solved_under_another_address_is_passed_over(phone: Visit) -> None:
    shelf = [Recipe.latest("nonogram", "10", "Very easy", seed) for seed in range(1000, 1200)]
    seen: dict[str, Recipe] = {}
    for recipe in shelf:
        text = str(deal(recipe))
        if text in seen and recipe.seed > seen[text].seed + 1:
            break
        seen[text] = recipe
    else:
        pytest.fail("no two are the same any more: take more of them")
    page = phone.editor(f"/nonogram/new/{seen[text]}")
    WAYS["nonogram"](page, solve(PUZZLES["nonogram"].parse(text)).solutions[0])
    expect(page.locator("#win")).to_be_visible()
    phone.editor(f"/nonogram/new/{replace(recipe, seed=recipe.seed - 1)}")
    page.locator(".fresh summary").first.click()
    page.get_by_role("button", name="New puzzle").click()
    expect(page).to_have_url(re.compile(f"/nonogram/new/{replace(recipe, seed=recipe.seed + 1)}$"))
    page.goto(f"{phone.site}/nonogram/new/{recipe}")  # a link leads to what it says
    expect(page.locator("#win")).to_be_visible()


def test_from_home_to_solved_and_the_next_on_a_phone(phone: Visit) -> None:
    page = phone.open("/")
    page.locator('.card[href="/kenken"]').tap()
    page.wait_for_selector("#board.editing")
    expect(page).to_have_url(re.compile(r"/kenken/new/kenken-\d-very-easy-g3-\d+$"))
    first = page.url
    finish(page)
    page.locator("#win").get_by_role("link", name="Play another").tap()
    expect(page).not_to_have_url(first)
    page.wait_for_selector("#board.editing")
    second = page.url
    assert Recipe.parse(second.rpartition("/")[2]).level == "Very easy"
    page.goto(f"{phone.site}/")
    page.locator('.card[data-start="/kenken"]').tap()  # whoever comes back goes on, and gets a third one
    page.wait_for_selector("#board.editing")
    assert page.url not in {first, second}
    assert phone.barriers() == []


def test_size_and_level_are_chosen_and_remembered(phone: Visit) -> None:
    page = phone.editor("/kenken")
    page.locator(".fresh summary").tap()
    page.get_by_role("radio", name="5 × 5", exact=True).tap()
    expect(page.locator('.fresh input[value="extreme"]')).to_be_disabled()
    expect(page.get_by_text("don’t come in this size")).to_be_visible()
    page.get_by_role("radio", name="Easy", exact=True).tap()
    assert phone.barriers() == []
    page.get_by_role("button", name="New puzzle").tap()
    expect(page).to_have_url(re.compile(r"/kenken/new/kenken-5-easy-g3-\d+$"))
    page.wait_for_selector("#board.editing")
    page.goto(f"{phone.site}/kenken")
    expect(page).to_have_url(re.compile(r"/kenken/new/kenken-5-easy-g3-\d+$"))


def test_a_size_without_the_level_takes_the_nearest_and_another_size_the_chosen_one(phone: Visit) -> None:
    page = phone.editor("/nonogram/new/nonogram-10-very-easy-g2-5")
    page.locator(".fresh summary").tap()
    chosen, sizes = page.locator("[name=level]:checked"), page.locator(".fresh [name=size]")
    for value in ("10c", "15c", "20c", "30c"):
        size = sizes.and_(page.locator(f"[value='{value}']"))
        levels = (size.get_attribute("data-levels") or "").split(",")
        size.check(force=True)
        expect(chosen).to_have_value(levels[0])  # the easiest of them
    sizes.and_(page.locator("[value='10']")).check(force=True)
    expect(chosen).to_have_value("very easy")
    page.locator("[name=level][value=hard]").check(force=True)
    sizes.and_(page.locator("[value='30']")).check(force=True)
    sizes.and_(page.locator("[value='10']")).check(force=True)
    expect(chosen).to_have_value("hard")


def test_the_puzzle_of_a_day_chooses_no_size_for_the_next(phone: Visit) -> None:
    page = phone.editor("/kenken/new/kenken-5-easy-g3-1")
    phone.editor(f"/kenken/new/{DAILY}")
    page.goto(f"{phone.site}/kenken")
    expect(page).to_have_url(re.compile(r"/kenken/new/kenken-5-easy-g3-\d+$"))


def test_without_script_a_puzzle_is_chosen_and_a_friend_gets_the_same(plain: Visit, visit: Visit) -> None:
    page = plain.open("/")
    page.locator('.card[href="/signpost"]').click()
    page.locator(".fresh summary").click()
    page.get_by_role("radio", name="4 × 4").click()
    page.get_by_role("button", name="New puzzle").click()
    expect(page).to_have_url(re.compile(r"/signpost/new/signpost-4-very-easy-g\d+-\d+$"))
    text = page.locator("#text").input_value()
    visit.editor(page.url.removeprefix(visit.site))
    expect(visit.page.locator("#text")).to_have_value(text)


def test_a_puzzle_that_takes_long_is_waited_for_on_a_phone(phone: Visit) -> None:
    page = phone.open("/boxes/new/boxes-5f-very-hard-g2-3")  # it takes a quarter of a minute on the fastest machines
    expect(page.locator("#result")).to_contain_text("Making your puzzle")
    assert phone.barriers() == []
    page.get_by_role("button", name="Cancel").tap()
    expect(page.locator(".verdict")).to_have_text("Cancelled")
    assert phone.barriers() == []
    page.get_by_role("link", name="Try an easier one").tap()
    page.wait_for_selector("#board.editing")
    expect(page).to_have_url(re.compile("/boxes/new/boxes-5f-easy-"))
    page.goto(f"{phone.site}/kenken/new/kenken-8-very-easy-g3-2")  # made ahead elsewhere, and here while one waits
    page.wait_for_selector("#board.editing")
    assert page.url.endswith("/kenken-8-very-easy-g3-2")


def test_a_puzzle_of_the_day_is_timed(visit: Visit) -> None:
    page = visit.editor(f"/kenken/new/{DAILY}")
    expect(page.locator(".fresh summary")).to_contain_text(f"{TODAY.day} ")
    finish(page)
    expect(page.locator("#win").get_by_role("link", name="Next: ")).to_be_visible()
    page.goto(f"{visit.site}/day/{TODAY}")
    card = page.locator(f'a[data-recipe="{DAILY}"]')
    expect(card).to_contain_text("✓")
    assert visit.barriers() == []
    page.get_by_role("link", name="Archive").click()
    expect(page.locator(f'[data-done-on="{TODAY}"]')).to_have_attribute("data-solved", f"1/{len(of_the_day(TODAY))}")


def test_yesterday_is_in_the_calendar(plain: Visit) -> None:
    page = plain.open("/day")
    before = page.get_by_role("link", name="Previous day")
    if TODAY.day > 1:
        before.click()
        expect(page.locator(".dailies li")).to_have_count(len(of_the_day(TODAY)))
        page.get_by_role("link", name="Archive").click()
        expect(page.locator(".calendar a")).to_have_count(page.locator("[data-done-on]").count())


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_overlaps_in_the_heading_of_a_phone(phone: Visit, width: int) -> None:
    page = phone.editor("/boxes")
    page.set_viewport_size({"width": width, "height": 844})
    overlaps = page.evaluate(
        """() => {
          document.querySelector(".fresh summary span").textContent = "Shared with you, 2 goods, 1 exchange";
          document.getElementById("time").textContent = "1:12:34";
          const parts = [".title h1", ".fresh summary", "#time", ".about", ".switch"];
          const boxes = parts.map((each) => [each, document.querySelector(each).getBoundingClientRect()]);
          const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          const meant = ([a], [b]) => a === parts[0] && b === parts[1];  // a tap on the name opens the choice
          const clash = (one, other) => !meant(one, other) && !apart(one[1], other[1]);
          return boxes.flatMap((one, at) =>
            boxes.slice(at + 1).filter((other) => clash(one, other)).map((other) => `${one[0]} ${other[0]}`));
        }"""
    )
    assert overlaps == []
    assert phone.barriers() == []


def test_level_and_size_are_whole_beside_the_clock_of_a_phone(phone: Visit) -> None:
    page = phone.editor("/boxes")
    for words in ("Medium, 12 offers", "Very easy, 6 offers", "Hard, 25 × 25, abstract"):
        cut = page.evaluate(
            """words => {
              document.getElementById("time").textContent = "12:34";
              const size = document.querySelector(".fresh summary span");
              size.textContent = words;
              return size.scrollWidth - size.clientWidth;
            }""",
            words,
        )
        assert cut <= 0, words
