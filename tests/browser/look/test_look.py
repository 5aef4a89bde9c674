"""How pages look and hold still: themes, forced colours, paper, room for fingers, nothing that jumps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.pages.chromium import WATCH
from engine import PUZZLES
from tests.browser.conftest import Visit

PAGES = ["/", *(f"/{slug}{mode}" for slug in PUZZLES for mode in ("", "/make"))]


def background(page: Page, selector: str = "body") -> str:
    found: str = page.locator(selector).first.evaluate("each => getComputedStyle(each).backgroundColor")
    return found


def choose(page: Page, name: str) -> None:
    page.get_by_label("Menu").click()
    page.get_by_role("button", name=name).click()
    page.keyboard.press("Escape")


def around(page: Page) -> list[str]:
    """What a phone paints around the page, in the light and in the dark."""
    colours: list[str] = page.eval_on_selector_all("meta[name=theme-color]", "all => all.map(({ content }) => content)")
    return colours


def test_a_theme_is_chosen_kept_and_there_from_the_beginning(visit: Visit) -> None:
    page = visit.open("/")
    light = background(page)
    choose(page, "Dark")
    dark = background(page)
    assert dark != light
    assert around(page) == ["#151517", "#151517"]
    visit.open("/signpost?example=1")
    assert background(page) == dark
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => { window.first = document.documentElement.dataset.theme })"
    )
    page.reload()
    assert page.evaluate("first") == "dark"
    page.get_by_label("Menu").click()
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    for name, seen in (("High contrast", "rgb(255, 255, 255)"), ("Match my device", light)):
        page.get_by_role("button", name=name).click()
        assert background(page) == seen
    assert around(page) == ["#fbf9f4", "#151517"]
    assert visit.barriers() == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["Dark", "High contrast"])
def test_a_theme_has_no_barriers(phone: Visit, theme: str) -> None:
    choose(phone.open("/"), theme)
    assert phone.barriers() == []
    for slug in PUZZLES:
        phone.editor(f"/{slug}?example=1")
        assert phone.barriers() == [], slug


def test_without_script_no_theme_is_offered(plain: Visit) -> None:
    page = plain.open("/")
    page.get_by_label("Menu").click()
    expect(page.get_by_text("We check every solution.")).to_be_visible()
    expect(page.get_by_role("button", name="Dark")).to_be_hidden()


def test_c12_forced_colours_show_which_tool_is_in_hand(browser: Browser, site: str) -> None:
    context = browser.new_context(forced_colors="active")
    page = context.new_page()
    for slug in PUZZLES:
        page.goto(f"{site}/{slug}/make")
        page.wait_for_selector("#board.editing")
        pressed = page.locator("button[aria-pressed]:visible").evaluate_all(
            "all => all.map(each => [each.ariaPressed, getComputedStyle(each).backgroundColor])"
        )
        on, off = ({colour for state, colour in pressed if state == each} for each in ("true", "false"))
        assert not on & off, slug
        assert background(page, ".switch > [aria-current]") != background(page, ".switch > :not([aria-current])")
    context.close()


@pytest.mark.parametrize("slug", PUZZLES)
def test_on_paper_there_is_the_puzzle_alone(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    page.emulate_media(media="print")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("h1")).to_be_visible()
    shown = page.locator("a, button, summary, textarea, nav").evaluate_all(
        "all => all.filter(each => each.checkVisibility() && !each.closest('#board')).map(each => each.outerHTML)"
    )
    assert shown == []


@pytest.mark.parametrize("path", PAGES)
def test_b16_every_control_has_room_for_a_finger(phone: Visit, path: str) -> None:
    phone.page.add_init_script(path=WATCH)
    page = phone.open(path) if path == "/" else phone.editor(path)
    assert page.evaluate("watch.targets()")["small"] == []
    box = page.locator(".masthead").bounding_box()
    assert box
    assert box["height"] < 60  # one row, however many puzzles there are


@pytest.mark.parametrize(
    "path", [pytest.param(each, marks=[pytest.mark.slow] * each.endswith("/make")) for each in PAGES]
)
def test_b4_nothing_jumps_while_a_page_loads(phone: Visit, path: str) -> None:
    page = phone.page
    page.add_init_script(path=WATCH)
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")  # so slow that the page is painted long before its scripts are there
    conditions = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 100_000}
    wire.send("Network.emulateNetworkConditions", conditions)
    phone.open(path)
    if path != "/":
        page.wait_for_selector("#board.editing")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(200)
    moved = page.evaluate("watch.shifts")
    assert sum(each["value"] for each in moved) < 0.05, moved


@pytest.mark.parametrize("path", ["/nonogram?example=1", "/boxes/make?text=7x3x3:1111000,1111110,1111111/full/full"])
def test_the_bar_is_in_sight_beside_a_board_on_a_desk(visit: Visit, path: str) -> None:
    visit.page.set_viewport_size({"width": 1280, "height": 800})
    expect(visit.editor(path).locator("#bar")).to_be_in_viewport(ratio=1)


def test_the_menu_leads_to_the_whole_site(phone: Visit) -> None:
    page = phone.open("/kenken?example=1")
    page.get_by_label("Menu").click()
    site = page.get_by_role("navigation", name="Site")
    links = site.get_by_role("link")
    names = ["Home", "Archive", "Your puzzles", "Learn to solve", "How a machine solves them", "Print a booklet"]
    expect(links).to_have_text([*names, "File formats"])
    lefts = {
        round(
            each.evaluate("each => each.getBoundingClientRect().left + parseFloat(getComputedStyle(each).paddingLeft)")
        )
        for each in [*links.all(), *page.locator(".themes").all(), page.locator(".promise")]
    }
    assert max(lefts) - min(lefts) <= 2
    links.last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("File formats")


def test_links_to_make_a_puzzle_have_room_for_a_finger(phone: Visit) -> None:
    low = phone.open("/").locator(".makes a").evaluate_all("all => all.map(each => each.getClientRects()[0].height)")
    assert min(low) >= 44


def test_a_page_that_does_not_exist_leads_to_todays_puzzles(phone: Visit) -> None:
    page = phone.page
    assert page.goto(f"{phone.site}/nowhere").status == 404  # type: ignore[union-attr]
    phone.errors.clear()  # the browser reports the status
    expect(page.locator(".notice")).to_have_count(0)
    page.locator(".dailies a").first.tap()
    page.wait_for_selector("#board.editing")


def test_a_finished_picture_has_no_seams(visit: Visit) -> None:
    page = visit.editor("/nonogram?example=1")
    black = page.locator("#board tbody tr:nth-child(5) td:nth-child(6)")
    black.click()
    page.locator("#board [data-editor]").evaluate("each => each.classList.add('won')")
    page.wait_for_timeout(900)
    assert black.evaluate(
        "each => { const { bottom, right } = getComputedStyle(each, '::before'); return [bottom, right] }"
    ) == [
        "-2px",
        "-2px",
    ]  # as wide as the boundary
