"""Hints where they point: words and cells are seen together, on a phone above the slip that has the words."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from engine import PUZZLES, Explained, Hinted, RankedPuzzle
from tests import until
from tests.browser.conftest import Visit, go, open_more, read_hint, solve, tab_to

EXPLAINED = [slug for slug, kind in PUZZLES.items() if issubclass(kind, Explained)]
COVERED = """names => {
  const slip = document.querySelector("#slip").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(names)].map((each) => each.getBoundingClientRect());
  const all = boxes.filter((box) => box.width);
  return all.filter((box) => box.bottom > slip.top || box.top < 0).length + (all.length ? 0 : 1000);
}"""

LOOK, FOLLOWS = ".overlay :is(.focus, .group)", ".overlay :is(.result, .struck, .arrow)"
BEGINNING = "document.querySelector('#board [data-editor]').getBoundingClientRect().top"
HOLE = """() => {
  const desk = document.querySelector(".desk");
  const below = [...desk.children].map((each) => each.getBoundingClientRect().bottom);
  return desk.getBoundingClientRect().bottom - Math.max(...below);
}"""
"""What stays blank below the board where tools have gone."""


def ask(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint .hint")).to_be_visible()


@pytest.mark.parametrize("slug", EXPLAINED)
def test_a5_a_hint_and_what_it_points_at_are_in_sight_together(phone: Visit, slug: str) -> None:
    page = phone.editor(f"/{slug}?example=1")
    page.evaluate("scrollTo(0, 0)")
    ask(page)  # where to look
    until(lambda: page.evaluate(COVERED, LOOK) == 0)
    read_hint(page)
    until(lambda: page.evaluate(COVERED, FOLLOWS) == 0)
    expect(page.locator("#slip")).to_have_class("slip open")
    page.get_by_role("button", name="Do it for me").click()
    expect(page.locator("#slip")).not_to_be_visible()  # nothing is left to read


@pytest.mark.parametrize("slug", EXPLAINED)
def test_a5_a_verdict_is_in_sight_and_the_board_stays_where_it_is(phone: Visit, slug: str) -> None:
    page = phone.editor(f"/{slug}?example=1")
    page.evaluate("scrollTo(0, 0)")
    before = page.locator("#board table").bounding_box()
    solve(page)
    expect(page.locator(".verdict")).to_be_in_viewport(ratio=1)
    assert (page.evaluate("scrollY"), page.locator("#board table").bounding_box()) == (0, before)


@pytest.mark.parametrize(("slug", "most"), [("nonogram", 3), ("kenken", 6), ("signpost", 7)])
def test_words_give_way_to_what_they_speak_of_on_a_small_phone(phone: Visit, slug: str, most: int) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 640})
    page = phone.editor(f"/{slug}?example=1")
    hint = page.locator("#bar [data-hint]")
    for _ in range(most):
        ask(page)
        while page.locator("[data-take]").is_hidden():
            hint.tap()
            until(lambda: page.evaluate(COVERED, f":is({LOOK}, {FOLLOWS})") == 0, "the slip covers the board")
        last, bar = page.locator("#hint [data-take]").bounding_box(), page.locator("#bar").bounding_box()
        assert last is not None
        assert bar is not None
        assert last["y"] + last["height"] <= bar["y"]
        hint.tap()
        expect(page.locator("#slip")).to_be_hidden()


@pytest.mark.parametrize("mode", ["play", "make"])
@pytest.mark.parametrize("slug", PUZZLES)
def test_an_answer_comes_into_sight_where_the_page_was_scrolled(phone: Visit, slug: str, mode: str) -> None:
    page = phone.editor(f"/{slug}?example=1")
    if mode == "make":
        go(page, mode)
    page.evaluate("scrollTo(0, 300)")
    # (A real tap on the switch, which is out of sight, would scroll back by itself.)
    page.locator("[data-verb=solve]").dispatch_event("click")
    expect(page.locator(".verdict")).to_be_in_viewport(ratio=1)
    until(lambda: page.evaluate(BEGINNING) >= 0, "the board begins above the screen")
    assert page.evaluate(BEGINNING) < 200
    assert page.evaluate(HOLE) < 1


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
def test_one_goes_through_solutions_in_one_line_with_the_board_in_sight(phone: Visit, width: int, height: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": height})
    text = "10x10:" + "/".join(["1"] * 20) if width > 320 else "4x3:1/1//3/1.1/1.1/1"
    page = phone.editor(f"/nonogram/make?text={text}")
    solve(page)
    parts = [page.locator(f".browse {each}").bounding_box() for each in ("#previous", ".at", "#next")]
    boxes = [box for box in parts if box is not None]
    assert len(boxes) == 3
    for one, other in pairwise(boxes):
        assert one["x"] + one["width"] <= other["x"]
        assert other["y"] < one["y"] + one["height"]
    until(lambda: page.evaluate(COVERED, "#board td") == 0, "the slip covers the board")
    page.get_by_role("button", name="Next").tap()
    expect(page.locator(".browse .at")).to_contain_text("2 of")


def test_a5_what_a_check_found_is_in_sight(phone: Visit) -> None:
    page = phone.editor("/kenken?example=4")
    last = page.locator("#board td[data-place]").last
    last.tap()
    for digit in "123":
        page.keyboard.press(digit)
        open_more(page)
        page.get_by_role("button", name="Check").tap()
        words = page.locator("#hint .checked").text_content() or ""
        if "wrong" in words:
            break
    page.get_by_role("button", name="Show me where").tap()
    expect(last).to_have_class(re.compile("accused"))
    until(lambda: page.evaluate(COVERED, "#board .accused") == 0)


@pytest.mark.parametrize("slug", PUZZLES)
def test_hint_and_check_are_in_one_place_and_always_answer(phone: Visit, slug: str) -> None:
    page = phone.editor(f"/{slug}?example=1")
    if not issubclass(PUZZLES[slug], RankedPuzzle):
        open_more(page)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#drawer")).to_be_hidden()
    expect(page.locator("#slip")).to_contain_text("Nothing here yet.")
    if not issubclass(PUZZLES[slug], Hinted):
        return
    ask(page)
    expect(page.locator("#slip")).not_to_contain_text("Nothing here yet.")  # one word at a time
    remarks = page.locator("#hint .remarks > li")
    shown = page.locator("#hint .remarks > li:not([hidden])")
    is_drawn = issubclass(PUZZLES[slug], Explained)
    for number in range(1, remarks.count()):
        page.get_by_role("button", name="Hint").click()
        expect(remarks.nth(number)).to_be_visible()
        expect(shown).to_have_count(1 if is_drawn else number + 1)  # a ladder's answers stay
        last, slip = shown.last.bounding_box(), page.locator("#slip").bounding_box()
        assert last is not None
        assert slip is not None
        assert last["y"] + last["height"] <= slip["y"] + slip["height"]
    if page.locator("#hint [data-take]").count():  # all has been read: once more enters it
        page.get_by_role("button", name="Hint").click()
        expect(page.locator("#hint .hint")).to_have_count(0)
        expect(page.locator("#bar [data-action=undo]")).to_be_enabled()


def test_rows_and_columns_have_numbers_while_a_hint_names_them(phone: Visit) -> None:
    page = phone.editor("/kenken?example=1")
    for column, digit in ((1, "4"), (2, "1"), (3, "3")):
        page.locator(f"[data-place=r1c{column}]").focus()
        page.keyboard.press(digit)
    page.locator("[data-place=r1c4]").focus()
    ask(page)
    expect(page.locator(".line-numbers")).to_have_count(0)
    read_hint(page)
    expect(page.locator("#hint")).to_contain_text("Row 1 has all digits but 2.")
    assert phone.barriers() == []
    for width, height in ((390, 844), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: are_numbered(page), "the numbers are not at the edge")
    page.get_by_role("button", name="Do it for me").click()
    expect(page.locator("#hint .hint")).to_have_count(0)
    expect(page.locator(".line-numbers")).to_have_count(0)


def are_numbered(page: Page) -> bool:
    """Whether each row's number is just beside its first cell, in sight, and each column's in its first."""
    for name, cells in (("row", "td:first-child"), ("column", "tr:first-child td")):
        numbers, edge = page.locator(f".line-numbers .{name}"), page.locator(f"#board {cells}")
        if numbers.all_inner_texts() != [str(each + 1) for each in range(edge.count())]:
            return False
        for number, cell in zip(numbers.all(), edge.all(), strict=True):
            inner, outer = number.bounding_box(), cell.bounding_box()
            if inner is None or outer is None:
                return False
            least, most = outer["x"], outer["x"] + outer["width"] - 5
            if name == "row":
                least, most = max(0, least - 16), least - inner["width"]
            if not least <= inner["x"] <= most:
                return False
            if not outer["y"] <= inner["y"] <= outer["y"] + outer["height"] - 5:
                return False
    return True


def test_the_button_that_closes_a_hint_covers_none_of_its_words(phone: Visit) -> None:
    page = phone.editor("/signpost?example=1")
    ask(page)
    page.locator("summary", has_text="In full").click()
    words, close = page.locator("#hint").bounding_box(), page.locator("#slip .close").bounding_box()
    assert words is not None
    assert close is not None
    assert words["x"] + words["width"] <= close["x"]


@pytest.mark.parametrize("slug", ["kenken", "signpost", "countdown"])
def test_escape_closes_a_hint_on_a_desk_and_nothing_besides(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    button, hint = page.locator("#bar [data-hint]"), page.locator("#hint .hint")
    marks = page.locator(".overlay, .hinted")
    read = page.locator("#hint .remarks > li:not([hidden])")
    button.focus()
    page.keyboard.press("Enter")
    expect(hint).to_be_visible()
    page.locator("#hint [data-remark='1']").click()
    words = read.all_text_contents()
    for opener, opened in ((".title .about", "dialog[open]"), (".fresh summary", ".fresh[open]")):
        page.locator(opener).click()
        expect(page.locator(opened)).to_have_count(1)
        page.keyboard.press("Escape")  # what lies over the page goes first
        expect(page.locator(opened)).to_have_count(0)
        expect(hint).to_be_visible()
    tab_to(page, "#hint button")
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    expect(marks).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(hint).to_be_visible()
    assert read.all_text_contents() == words  # where it was left
    if slug != "countdown":
        expect(marks).not_to_have_count(0)
        page.locator("#board td[data-place]").nth(1).focus()
        page.keyboard.press("Escape")
        expect(hint).to_be_hidden()
        expect(page.locator("#board td[data-place]").nth(1)).to_be_focused()


def test_escape_closes_a_hint_on_a_phone(phone: Visit) -> None:
    page = phone.editor("/kenken?example=1")
    button, slip = page.locator("#bar [data-hint]"), page.locator("#slip")
    button.focus()
    page.keyboard.press("Enter")
    expect(slip).to_be_visible()
    open_more(page)
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    expect(slip).to_be_visible()
    button.focus()
    page.keyboard.press("Escape")
    expect(slip).to_be_hidden()
    expect(button).to_be_focused()


def test_without_script_words_are_on_a_phone_s_page(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page = context.new_page()
    for slug, words in (("kenken", "Nothing here yet."), ("letters", "Nothing here yet.")):
        page.goto(f"{site}/{slug}?example=1")
        if slug == "kenken":
            open_more(page)
        page.get_by_role("button", name="Check").click()
        expect(page.get_by_text(words)).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint .hint")).to_be_visible()
    context.close()


def test_a_hint_in_a_large_nonogram_is_panned_to(visit: Visit) -> None:
    clues = ["1"] * 39 + ["40"]
    page = visit.editor("/nonogram?text=40x40:" + "/".join(clues + clues))
    larger = page.get_by_role("button", name="Larger cells")
    while larger.is_enabled():
        larger.click()
    frame = page.locator("[data-scroller]")
    frame.evaluate("frame => frame.scrollTo(0, 0)")
    ask(page)
    place = page.locator("#board .overlay .focus").first.evaluate(
        """each => {
          const [box, frame] = [each, each.closest(".scroller")].map((one) => one.getBoundingClientRect());
          const isWithin = (at, from, to) => from - 1 <= at && at < to;
          return isWithin(box.left, frame.left, frame.right) && isWithin(box.top, frame.top, frame.bottom);
        }"""
    )
    assert place


def test_a_slip_that_was_closed_leaves_a_line_that_opens_it_again(phone: Visit) -> None:
    page = phone.editor("/kenken?example=1")
    solve(page)
    verdict = page.locator("#result .verdict")
    expect(verdict).to_be_visible()
    top, board = page.evaluate("scrollY"), page.locator("#board").bounding_box()
    page.get_by_role("button", name="Close").tap()
    line = page.locator("#peek")
    expect(line).to_have_text((verdict.text_content() or "").strip())
    assert (page.evaluate("scrollY"), page.locator("#board").bounding_box()) == (top, board)
    line.tap()
    expect(verdict).to_be_visible()
    expect(line).to_be_hidden()
    page.keyboard.press("Escape")
    go(page, "play")
    expect(line).to_be_hidden()  # a verdict is no word for players
    ask(page)
    page.get_by_role("button", name="Close").tap()
    expect(line).to_have_text("Where does column 3’s 3 go?")


def test_the_page_stays_where_it_is_while_hints_are_about_the_last_row(phone: Visit) -> None:
    page = phone.editor("/signpost?text=5x5:1dcfefegcheeachfb14bbagcacb25a")
    page.evaluate("scrollTo(0, 0)")
    hint, below = page.locator("#bar [data-hint]"), 0
    for _ in range(7):
        ask(page)
        while page.locator("[data-take]").is_hidden():
            hint.tap()
        row = page.locator("#board tr").last.bounding_box()
        look = page.locator(LOOK).first.bounding_box()
        assert row and look  # noqa: PT018
        below += look["y"] + look["height"] > row["y"] + 10
        page.wait_for_timeout(300)  # as long as it would scroll
        assert page.evaluate("scrollY") == 0
        hint.tap()
        expect(page.locator("#slip")).not_to_be_visible()
    assert below


def test_a_long_word_on_what_is_wrong_is_one_line_that_opens(phone: Visit) -> None:
    page = phone.editor("/kenken/make?text=3:110110110,a9a6a6")
    line, words = page.locator("#peek"), page.locator("#messages .problem").first
    expect(line).to_contain_text("no 3 digits from 1 to 3 add up to 9")
    expect(words).to_be_hidden()
    expect(page.locator("#appraisal")).to_be_hidden()  # one line at a time
    line.tap()
    expect(words).to_be_visible()
    expect(line).to_be_hidden()
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#links .known-of")).to_be_visible()
    assert phone.barriers() == []
