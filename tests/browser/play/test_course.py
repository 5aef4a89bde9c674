"""The course plays through: by touch on a phone, by keyboard alone, and without script."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine import PUZZLES, lesson_position
from engine.core.abilities import Taught
from tests.browser.conftest import Visit, tab_to

KINDS: list[Any] = [kind for kind in PUZZLES.values() if issubclass(kind, Taught)]
NONOGRAM: Any = PUZZLES["nonogram"]
COLOURED = ["colours-that-touch", "colours-that-clash"]
ONE_SOON = [pytest.param(kind, id=kind.slug, marks=() if kind is KINDS[-1] else pytest.mark.slow) for kind in KINDS]


def at(page: Page, name: str) -> Any:
    return page.locator(f'#board [data-place="{name}"]')


def right(page: Page) -> Any:
    """The card that says so, in sight."""
    found = page.locator("#judgement[data-right]")
    expect(found).to_be_visible()
    return found


@pytest.mark.parametrize("kind", ONE_SOON)
def test_a_lesson_plays_through_on_a_phone(phone: Visit, kind: Any) -> None:
    page = phone.open("/")
    page.locator("summary[aria-label=Menu]").tap()
    page.locator(".dropped").get_by_role("link", name="Learn to solve").tap()
    page.locator(f'.menu a[href="/learn/{kind.slug}"]').tap()
    first, second = kind.lessons[:2]
    page.locator(f'a[data-lesson="{first.slug}"]').tap()
    expect(page.locator("#board.editing")).to_be_visible()
    assert phone.barriers() == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.tap()
    expect(page.locator("#hint .hint")).to_be_visible()
    while page.locator("[data-take]").is_hidden():
        hint.tap()  # goes on
    expect(page.locator(".overlay :is(.result, .struck, .arrow)").first).to_be_visible()
    hint.tap()  # and enters it
    card = right(page)
    assert phone.barriers() == []
    card.get_by_role("link", name="Next board").tap()
    expect(page.locator(".browse .at")).to_have_text(re.compile("^2 of "))
    page.locator("#board.editing").wait_for()
    page.get_by_role("button", name="Hint", exact=True).tap()
    page.get_by_role("button", name="Show me").tap()
    page.get_by_role("button", name="Do it for me").tap()
    right(page).get_by_role("link", name=re.compile("^Next: ")).tap()
    expect(page).to_have_url(re.compile(f"/learn/{kind.slug}/{second.slug}$"))
    page.get_by_role("link", name=re.compile("All techniques")).tap()
    expect(page.locator(f'a[data-lesson="{first.slug}"] [data-done]')).to_have_text("✓ 2 found")
    expect(page.locator(f'a[data-lesson="{first.slug}"]')).to_have_attribute("href", re.compile("/3$"))
    expect(page.locator(f'a[data-lesson="{second.slug}"] [data-done]')).to_be_hidden()


def test_fingers_find_what_follows_and_are_told_what_does_not(phone: Visit) -> None:
    kind: Any = PUZZLES["kenken"]
    puzzle, entries = lesson_position(kind, next(each for each in kind.lessons if each.slug == "naked-pair"), 1)
    (solution,) = puzzle.solutions()
    page = phone.editor("/learn/kenken/naked-pair")
    (name, left), *_ = puzzle.hint(entries).cells
    r, c = (int(number) - 1 for number in re.findall(r"\d+", name))
    wrong = next(digit for digit in range(1, puzzle.size + 1) if digit != solution[r][c])
    at(page, name).tap()
    page.locator(f'[data-digit="{wrong}"]').tap()
    expect(page.locator("#peek")).to_contain_text("That can’t be right.")
    page.get_by_role("button", name="Undo", exact=True).tap()
    expect(page.locator("#peek")).to_be_hidden()
    gone = set(puzzle.notes(entries)[r, c].split()) - set(left.split("+"))
    at(page, name).tap()
    page.get_by_role("button", name="Notes", exact=True).tap()
    page.locator(f'[data-digit="{gone.pop()}"]').tap()
    expect(right(page)).to_contain_text("That’s right.")


def test_a_lesson_plays_through_by_keyboard(visit: Visit) -> None:
    kind: Any = PUZZLES["nonogram"]
    of = next(each for each in kind.lessons if each.slug == "finished-line")
    puzzle, entries = lesson_position(kind, of, 1)
    page = visit.open("/learn/nonogram")
    tab_to(page, f'a[data-lesson="{of.slug}"]')
    page.keyboard.press("Enter")
    page.locator("#board.editing").wait_for()
    (name, value), *_ = puzzle.hint(entries).cells
    r, c = (int(number) - 1 for number in re.findall(r"\d+", name))
    tab_to(page, "#board td[data-place]")
    page.keyboard.press("Control+Home")
    focused = page.evaluate("document.activeElement.dataset.place")
    here = [int(number) - 1 for number in re.findall(r"\d+", focused)]
    for _ in range(abs(r - here[0])):
        page.keyboard.press("ArrowDown" if r > here[0] else "ArrowUp")
    for _ in range(abs(c - here[1])):
        page.keyboard.press("ArrowRight" if c > here[1] else "ArrowLeft")
    page.keyboard.press("Space" if value == "#" else "x")
    card = right(page)
    assert visit.barriers() == []
    tab_to(page, "#judgement a.primary")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/{of.slug}/2$"))
    page.locator("#board.editing").wait_for()
    assert card is not None


@pytest.mark.parametrize("slug", COLOURED)
def test_a_lesson_in_colour_plays_through_on_a_phone(phone: Visit, slug: str) -> None:
    of = next(each for each in NONOGRAM.lessons if each.slug == slug)
    puzzle, entries = lesson_position(NONOGRAM, of, 2)
    page = phone.open(f"/learn/nonogram/{slug}/2")
    page.locator("#board.editing").wait_for()
    for name, value in puzzle.hint(entries).cells:
        page.locator(f'[data-option="pencil"][data-value="{value}"]').tap()
        at(page, name).tap()
    assert right(page).inner_text().startswith("That’s right.")
    assert phone.barriers() == []
    page.reload()
    page.locator("#board.editing").wait_for()
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.tap()
    page.get_by_role("button", name="Show me").tap()
    expect(page.locator(".overlay .result").first).to_be_visible()
    page.get_by_role("button", name="Do it for me").tap()
    right(page).get_by_role("link", name="Next board").tap()
    expect(page.locator(".browse .at")).to_have_text(re.compile("^3 of "))


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        *((kind, 0) for kind in KINDS),
        *((NONOGRAM, number) for number, each in enumerate(NONOGRAM.lessons) if each.slug in COLOURED),
    ],
    ids=lambda each: str(getattr(each, "slug", each)),
)
def test_a_lesson_plays_through_without_script(plain: Visit, kind: Any, number: int) -> None:
    of = kind.lessons[number]
    puzzle, entries = lesson_position(kind, of, 1)
    page = plain.open("/learn")
    page.locator(f'.menu a[href="/learn/{kind.slug}"]').click()
    page.locator(f'a[data-lesson="{of.slug}"]').click()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("#hint .hint")).to_be_visible()
    (name, value), *_ = puzzle.hint(entries).cells
    row, column = re.findall(r"\d+", name)
    page.locator('[name="row"]').select_option(row)
    page.locator('[name="column"]').select_option(column)
    page.locator('[name="value"]').select_option(value)
    page.get_by_role("button", name="Check it").click()
    right(page).get_by_role("link", name="Next board").click()
    expect(page.locator(".browse .at")).to_have_text(re.compile("^2 of "))


def test_whoever_asks_what_a_technique_is_finds_their_puzzle_as_they_left_it(phone: Visit) -> None:
    page = phone.editor("/kenken?text=3:a_a3_a_,s1a8m3s1")
    at(page, "r1c1").tap()
    page.get_by_role("button", name="Notes", exact=True).tap()
    page.locator('[data-digit="1"]').tap()
    page.locator('[data-digit="2"]').tap()
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.tap()
    expect(page.locator("#hint .hint")).to_be_visible()
    page.locator("summary", has_text="In full").tap()
    asked = page.locator('#hint a[href^="/learn/"]')
    asked.tap()
    page.locator("#board.editing").wait_for()
    page.get_by_role("link", name=re.compile("All techniques")).tap()
    page.get_by_role("link", name="Back to your puzzle").tap()
    expect(page.locator("#board.editing")).to_be_visible()
    expect(at(page, "r1c1").locator(".marks")).to_have_text("1 2")
    page.go_back()
    expect(page.get_by_role("heading", name=re.compile("KenKen"))).to_be_visible()
