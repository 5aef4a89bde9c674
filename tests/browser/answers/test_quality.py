"""What is said of a puzzle while it is drawn, in a browser: after a pause, in its own place, mended with one tap."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from engine import PUZZLES, Inventive
from tests.browser.conftest import Visit, go, write
from tests.browser.puzzles.nonogram.actions import cell, resize, text

SPARE = "5x5:1c20ceefcfggeec7cghcac3e12hch10ah25a"


def said(page: Page) -> str:
    return page.locator("#appraisal > div > p").inner_text()


def test_several_solutions_are_made_one(visit: Visit) -> None:
    page = visit.editor("/nonogram/make")
    line = page.locator("#appraisal > div > p")
    resize(page, 5, 5)
    expect(line).to_have_count(0)  # nothing is drawn yet
    board = page.locator(".nonogram table, table.nonogram").first.bounding_box()
    buttons = page.locator(".more").bounding_box()
    cell(page, 1, 1).click()
    cell(page, 2, 2).click()
    expect(line).to_have_text("More than one solution (4 cells can change)")
    assert page.locator("#appraisal").get_attribute("aria-live") == "polite"
    assert page.locator(".nonogram table, table.nonogram").first.bounding_box() == board
    assert page.locator(".more").bounding_box() == buttons
    assert visit.barriers() == []
    drawn = text(page)
    page.get_by_role("link", name="Make unique").click()
    expect(line).to_have_text("One solution · very easy")
    assert text(page) != drawn
    expect(page.locator("body")).to_have_attribute("data-mode", "make")
    page.locator('[data-action="undo"]').click()
    expect(line).to_have_text("More than one solution (4 cells can change)")
    assert text(page) == drawn
    assert visit.barriers() == []


def test_what_is_superfluous_goes_on_a_phone(phone: Visit) -> None:
    page = phone.editor(f"/signpost/make?text={SPARE}")
    line = page.locator("#appraisal > div > p")
    expect(line).to_have_text("One solution · easy")
    assert phone.barriers() == []
    offer = page.get_by_role("link", name="Remove 2 spare clues")
    box, bar = offer.bounding_box(), page.locator("#bar").bounding_box()
    assert box is not None
    assert bar is not None
    assert box["height"] >= 44
    assert box["y"] + box["height"] <= bar["y"]
    offer.tap()
    expect(offer).to_have_class(re.compile("previewed"))
    offer.tap()
    expect(page.locator("#text")).not_to_have_value(SPARE)
    expect(offer).to_have_count(0)
    expect(line).to_have_text(re.compile("^One solution · "))
    page.locator('[data-action="undo"]').tap()
    expect(page.locator("#text")).to_have_value(SPARE)
    expect(offer).to_be_visible()


def test_it_is_said_in_make_alone_and_of_what_is_there(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/appraise") else None)
    expect(page.locator("#appraisal")).to_be_hidden()
    page.wait_for_timeout(1200)
    assert asked == []
    go(page, "make")
    expect(page.locator("#appraisal > div > p")).to_have_text(re.compile("^One solution · easy"))
    go(page, "play")
    go(page, "make")
    page.wait_for_timeout(1200)
    assert len(asked) == 1  # what was said still holds
    expect(page.locator("#appraisal > div > p")).to_be_visible()
    write(page, "2:1")
    expect(page.locator("#appraisal > div > p")).not_to_be_visible()


def test_a_site_that_does_not_answer_is_no_news(visit: Visit) -> None:
    page = visit.editor("/nonogram?example=1")
    page.route("**/appraise", lambda route: route.fulfill(status=503, body="busy"))
    with page.expect_response("**/appraise"):
        go(page, "make")
    page.wait_for_timeout(300)
    expect(page.locator("#appraisal")).to_have_text("")
    expect(page.locator("#messages .problem")).to_have_count(0)
    expect(page.locator("#result")).to_be_empty()
    assert [each for each in visit.errors if "503" not in each] == []
    visit.errors.clear()


def test_without_script_a_button_asks(plain: Visit) -> None:
    page = plain.open(f"/signpost/make?text={SPARE}")
    page.get_by_role("button", name="Rate it").click()
    assert said(page).startswith("One solution · easy")
    page.get_by_role("link", name="Remove 2 spare clues").click()
    expect(page.locator("#text")).not_to_have_value(SPARE)
    page.get_by_role("button", name="Rate it").click()
    assert said(page).startswith("One solution · ")
    expect(page.get_by_role("link", name="spare clue")).to_have_count(0)


def test_a_board_is_invented_and_made_harder(visit: Visit) -> None:
    page = visit.editor("/kenken/make")
    line = page.locator("#appraisal > div > p")
    page.get_by_role("button", name="Fill in the rest").click()
    take = page.get_by_role("link", name="Use it")
    expect(take).to_have_class(re.compile("previewed"))
    expect(page.locator("#board .preview").first).to_be_visible()
    empty = text(page)
    assert set(empty.partition(",")[2]) == {"_"}
    assert visit.barriers() == []
    page.get_by_role("button", name="Try another").click()
    expect(page.locator('[value="rest-2"]')).to_be_visible()
    take.click()
    expect(line).to_have_text(re.compile("^One solution · "))
    expect(page.locator("body")).to_have_attribute("data-mode", "make")
    invented = text(page)
    assert "_" not in invented.partition(",")[2]
    page.get_by_role("button", name="Make harder").click()
    back = page.locator("[data-leave]")
    expect(back).to_be_visible()
    assert text(page) == invented  # nothing is taken yet
    back.click()
    expect(line).to_have_text(re.compile("^One solution · "))
    expect(page.locator("#board .preview")).to_have_count(0)
    page.locator('[data-action="undo"]').click()
    expect(page.locator("#text")).to_have_value(empty)


@pytest.mark.parametrize("slug", [slug for slug, kind in PUZZLES.items() if issubclass(kind, Inventive)])
def test_what_a_blank_board_offers_can_be_done(visit: Visit, slug: str) -> None:
    page = visit.page
    with page.expect_response(f"**/{slug}/appraise"):
        visit.editor(f"/{slug}/make")
    page.wait_for_load_state("networkidle")
    rest = page.get_by_role("button", name="Fill in the rest")
    if slug in {"nonogram", "trades"}:  # there's nothing to begin with
        expect(rest).to_have_count(0)
        return
    rest.click()
    expect(page.get_by_role("link", name="Use it")).to_be_visible()


def test_what_is_proposed_is_shared_when_it_is_seen(phone: Visit) -> None:
    page = phone.editor("/kenken/make")
    page.get_by_role("button", name="Fill in the rest").tap()
    expect(page.get_by_role("link", name="Use it")).to_have_class(re.compile("previewed"))
    page.get_by_role("button", name="Share", exact=True).tap()
    expect(page.get_by_label("Link to the puzzle")).to_be_visible()
    assert "_" not in text(page).partition(",")[2]
    page.locator('[data-action="undo"]').tap()
    expect(page.locator("#text")).to_have_value(re.compile(",[_,]+$"))


def test_a_picture_is_completed_on_a_phone(phone: Visit) -> None:
    page = phone.editor("/nonogram/make")
    resize(page, 5, 5)
    for r, c in ((1, 1), (2, 2), (4, 4)):
        cell(page, r, c).tap()
    drawn = text(page)
    page.get_by_role("button", name="Fill in the rest").tap()
    take = page.get_by_role("link", name="Use it")
    expect(take).to_have_class(re.compile("previewed"))
    expect(page.locator("#board .expected").first).to_be_visible()
    assert text(page) == drawn
    black = page.locator("#board td.black").count()
    assert black > 3
    assert phone.barriers() == []
    take.tap()
    expect(page.locator("#appraisal > div > p")).to_have_text(re.compile("^One solution · "))
    expect(page.locator("#board td.black")).to_have_count(black)
    page.locator('[data-action="undo"]').tap()
    expect(page.locator("#board td.black")).to_have_count(3)
    expect(page.locator("#text")).to_have_value(drawn)


def test_without_script_a_harder_one_is_proposed(plain: Visit) -> None:
    page = plain.open(f"/signpost/make?text={SPARE}")
    page.get_by_role("button", name="Rate it").click()
    page.get_by_role("button", name="Make harder").click()
    expect(page.locator("#appraisal img")).to_be_visible()
    page.get_by_role("link", name="Use it").click()
    expect(page.locator("#text")).not_to_have_value(SPARE)


@pytest.mark.parametrize("device", ["visit", "phone"])
def test_open_cells_are_on_the_board_while_one_likes_to_see_them(device: str, request: pytest.FixtureRequest) -> None:
    visit: Visit = request.getfixturevalue(device)
    page = visit.editor("/nonogram/make")
    resize(page, 5, 5)
    for at in (1, 2):
        cell(page, at, at).click()
    line, loose = page.locator("#appraisal > div > p"), page.locator("#board td.loose")
    expect(line).to_have_text("More than one solution (4 cells can change)")
    expect(loose).to_have_count(0)
    show = page.locator("#appraisal").get_by_role("button", name="Show", exact=True)
    show.click()
    expect(loose).to_have_count(4)
    expect(page.locator("body")).to_have_attribute("data-mode", "make")
    hide = page.locator("#appraisal").get_by_role("button", name="Hide", exact=True)
    expect(hide).to_be_enabled()
    assert "differs between solutions" in (cell(page, 1, 1).get_attribute("aria-label") or "")
    assert visit.barriers() == []
    go(page, "play")
    expect(loose).to_have_count(0)
    go(page, "make")
    expect(loose).to_have_count(4)
    cell(page, 3, 3).click()  # they follow what is drawn
    expect(line).to_have_text("More than one solution (9 cells can change)")
    expect(loose).to_have_count(9)
    hide.click()
    expect(loose).to_have_count(0)
    cell(page, 3, 3).click()
    expect(line).to_have_text("More than one solution (4 cells can change)")
    expect(loose).to_have_count(0)


@pytest.mark.parametrize(
    ("puzzle", "place"),
    [
        ("/countdown/new/countdown-2l-easy-g1-3", "target"),
        ("/letters/new/letters-9-easy-g1-4", "tile8"),
        ("/trades/new/trades-6-easy-g1-3", "exchange1"),
        ("/boxes/new/boxes-5-easy-g2-3", "side-r1c5"),
    ],
)
def test_kinds_without_paths_are_made_harder(phone: Visit, puzzle: str, place: str) -> None:
    page = phone.editor(puzzle)
    go(page, "make")
    line = page.locator("#appraisal > div > p")
    expect(line).to_have_text(re.compile(" · easy$"))
    assert phone.barriers() == []
    page.get_by_role("button", name="Make harder").tap()
    expect(line).to_have_text("Medium")
    expect(page.locator(f'#board [data-place="{place}"]').first).to_have_class(re.compile("expected"))
    assert phone.barriers() == []
    page.get_by_role("link", name="Use it").tap()
    expect(line).to_have_text(re.compile(" · medium$"))
