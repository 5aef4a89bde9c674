"""What happens when somebody finishes a puzzle, or leaves it: the win, the time, and “Continue” on the home page."""

from __future__ import annotations

import base64
import re
import zlib

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine import PUZZLES, Recipe, deal, solve
from tests import until
from tests.browser.conftest import Visit, go
from tests.browser.test_every_way import WAYS

KENKEN = PUZZLES["kenken"].parse(PUZZLES["kenken"].examples[0].text)
DIGITS = [digit for row in solve(KENKEN).solutions[0] for digit in row]  # type: ignore[attr-defined]


def enter(page: Page, digits: list[int]) -> None:
    """Type the digits into the first cells of the board."""
    cells = page.locator("#board td[data-place]")
    for number, digit in enumerate(digits):
        cells.nth(number).click()
        page.keyboard.press(str(digit))


def test_b1_finishing_is_noticed_and_celebrated_once(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    enter(page, DIGITS[:-1])
    expect(page.locator("#win")).to_be_hidden()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint .hint")).to_be_visible()
    page.locator("#board td[data-place]").last.click()
    page.keyboard.press(str(DIGITS[-1]))
    expect(page.locator("#win")).to_be_visible()
    expect(page.locator("#win")).to_contain_text("with 1 hint")
    # The finished board stands clean, and takes nothing more but a step back.
    entries = page.locator("#entries").input_value()
    page.locator("#board td[data-place]").first.click()
    page.keyboard.press(str(DIGITS[0] % 4 + 1))
    assert page.locator("#entries").input_value() == entries
    expect(page.locator("td:is(.current, .same, .chosen)")).to_have_count(0)
    expect(page.locator("[data-pad]")).to_be_hidden()
    assert visit.barriers() == []
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#win")).to_be_hidden()
    expect(page.locator("[data-pad]")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (375, 667), (844, 390)])
def test_the_picture_is_whole_beside_the_words_on_it(phone: Visit, width: int, height: int) -> None:
    page = phone.editor("/n/nonogram-10-very-easy-g2-5")
    page.set_viewport_size({"width": width, "height": height})
    picture = solve(deal(Recipe.parse("nonogram-10-very-easy-g2-5"))).solutions[0]
    black = [f"r{r}c{c}" for r, row in enumerate(picture, 1) for c, cell in enumerate(row, 1) if cell == "#"]
    for place in black:
        page.locator(f"[data-place={place}]").tap()
    expect(page.locator("#win")).to_be_visible()

    def is_whole() -> bool:
        cells = [page.locator(f"[data-place={place}]").bounding_box() for place in (black[0], black[-1])]
        card = page.locator("#slip").bounding_box()
        top, bottom = (card["y"], card["y"] + card["height"]) if card else (0, 0)
        assert bottom <= height
        return all(
            box is not None
            and card is not None
            and box["y"] >= 0
            and (box["y"] + box["height"] <= top or box["x"] + box["width"] <= card["x"])
            for box in cells
        )

    until(is_whole)
    expect(page.locator("#win .primary")).to_be_in_viewport(ratio=1)


def test_b1_a_win_that_was_undone_and_done_again_is_told_again(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    enter(page, DIGITS)
    expect(page.locator("#win")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#win")).to_be_hidden()
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#win")).to_be_visible()
    page.reload()
    expect(page.locator("#win")).to_be_visible()


def test_a_win_is_told_to_others_without_the_solution(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    enter(page, DIGITS)
    page.get_by_role("button", name="Share result").click()
    expect(page.locator("#win")).to_contain_text("Copied")
    words, address = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert re.fullmatch(r"KenKen 4 × 4: solved (in 0:\d\d, )?without hints", words)
    assert re.fullmatch(re.escape(f"{visit.site}/kenken?example=1") + r"(#time-\d+)?", address)
    page.evaluate("navigator.share = async (data) => { window.sent = data; }")
    page.get_by_role("button", name="Share result").click()
    until(lambda: page.evaluate("window.sent?.text") == words)
    assert visit.barriers() == []


def test_a_friend_s_time_is_told_at_the_end_and_not_before(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1#time-4321")
    expect(page.locator("#win")).to_be_hidden()
    enter(page, DIGITS[:-1])
    page.wait_for_timeout(1200)  # the clock counts whole seconds
    page.locator("#board td[data-place]").last.click()
    page.keyboard.press(str(DIGITS[-1]))
    expect(page.locator("#win")).to_contain_text("Your friend took 1:12:01. You were faster!")


def test_b1_what_looks_whole_but_is_wrong_is_no_win(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    enter(page, [1] * len(DIGITS))
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#hint")).to_contain_text("wrong")
    expect(page.locator("#win")).to_be_hidden()


def test_b1_what_the_site_could_not_tell_in_time_is_a_win(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    page.route("**/kenken/progress", lambda route: route.fulfill(json={"status": "unknown"}))
    enter(page, DIGITS)
    expect(page.locator("#win")).to_be_visible()


def test_a6_boards_that_were_left_are_on_the_home_page(visit: Visit) -> None:
    visit.editor("/nonogram/make")  # where nothing is drawn there is nothing to go on with
    page = visit.editor("/kenken?example=1")
    enter(page, DIGITS[:3])
    until(lambda: page.evaluate("Object.keys(localStorage).length > 0"), "nothing is kept")
    for number, damaged in enumerate(["", "null", "{}", '{"key": "3", "kind": "kenken", "text": ""}']):
        page.evaluate("([name, value]) => localStorage.setItem(name, value)", [f"board:{number}", damaged])
    visit.open("/")
    left = page.locator("#continue li")
    expect(left).to_have_count(1)
    expect(left).to_contain_text("KenKen")
    expect(left.locator("svg")).to_be_visible()
    expect(left.locator("svg .accent")).to_have_text([str(digit) for digit in DIGITS[:3]])  # as it was left
    assert visit.barriers() == []
    left.get_by_role("link").click()
    page.wait_for_selector("#board.editing")
    expect(page.locator("#board td[data-place] .number").nth(2)).to_have_text(str(DIGITS[2]))
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    visit.open("/")
    left.get_by_role("button", name="Remove this KenKen").click()
    expect(left).to_have_text("Removed. Undo")
    left.get_by_role("button", name="Undo").click()
    expect(left).to_contain_text("KenKen")
    page.reload()
    left.get_by_role("button", name="Remove this KenKen").click()
    expect(left).to_have_text("Removed. Undo")
    assert visit.barriers() == []
    page.reload()
    expect(page.locator(".dailies")).to_be_visible()
    expect(left).to_have_count(0)


def test_a6_the_way_back_from_a_path_leads_to_where_it_was_played(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    played = page.url
    enter(page, DIGITS)
    page.get_by_role("button", name="See how it’s solved").click()
    back = page.get_by_role("link", name="Back to the puzzle")
    expect(back).to_have_attribute("href", re.compile("#board-"))  # its script is there
    back.click()
    page.wait_for_selector("#board.editing")
    assert page.url.split("#")[0] == played
    expect(page.locator("#board td[data-place] .number").first).to_have_text(str(DIGITS[0]))


def test_a6_where_storage_is_full_the_board_that_is_played_stays(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    enter(page, DIGITS[:1])
    until(
        lambda: page.evaluate("Object.keys(localStorage).some((name) => name.startsWith('board:'))"), "nothing is kept"
    )
    page.evaluate("""() => {
        const own = Object.keys(localStorage).find((name) => name.startsWith("board:"));
        const other = { ...JSON.parse(localStorage.getItem(own)), key: "99", at: Date.now() + 10_000 };
        localStorage.setItem("board:99", JSON.stringify(other));
        for (let length = 2 ** 20; length >= 1; length /= 2)
            try {
                for (let number = 0; ; number++) localStorage.setItem(`room-${length}-${number}`, "x".repeat(length));
            } catch {}
    }""")
    enter(page, DIGITS[:4])
    visit.editor("/kenken?example=1")
    expect(page.locator("#board td[data-place] .number").nth(3)).to_have_text(str(DIGITS[3]))
    assert page.evaluate("localStorage.getItem('board:99')") is None


def test_a6_another_link_to_the_same_puzzle_finds_what_was_entered(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    page.get_by_role("button", name="Share").click()
    link = page.locator("#link-puzzle").input_value()
    enter(page, DIGITS[:3])
    until(lambda: page.evaluate("Object.keys(localStorage).length > 0"), "nothing is kept")
    visit.editor(link)
    expect(page.locator("#board td[data-place] .number").nth(2)).to_have_text(str(DIGITS[2]))


def test_a_link_that_unpacks_to_more_than_a_board_brings_nothing_along(visit: Visit, browser: Browser) -> None:
    page = visit.editor("/kenken?example=1")
    enter(page, DIGITS[:3])
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("With my progress").input_value()
    address, _, part = link.partition("#left-")
    state = zlib.decompress(base64.urlsafe_b64decode(part + "=="), wbits=-15)
    for blanks, arrives in ((1000, True), (30_000_000, False)):
        packing = zlib.compressobj(9, wbits=-15)
        packed = packing.compress(b" " * blanks + state) + packing.flush()
        bomb = base64.urlsafe_b64encode(packed).decode().rstrip("=")
        assert len(bomb) < 60_000
        context = browser.new_context()
        friend = context.new_page()
        friend.goto(f"{address}#left-{bomb}")
        friend.wait_for_selector("#board.editing")
        friend.wait_for_timeout(0 if arrives else 1000)
        expect(friend.locator("#board td[data-place] .number").nth(2)).to_have_text(str(DIGITS[2]) if arrives else "")
        context.close()


def test_a_link_can_carry_what_was_entered(visit: Visit, browser: Browser) -> None:
    page = visit.editor("/kenken?example=1")
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#link-puzzle")).to_be_visible()
    expect(page.locator("#link-left")).to_have_count(0)  # nothing is entered
    enter(page, DIGITS[:3])
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_label("With my progress")).to_have_value(re.compile("#left-"))
    link = page.get_by_label("With my progress").input_value()
    context = browser.new_context()
    friend = context.new_page()
    friend.goto(link)
    expect(friend.locator("#board td[data-place] .number").nth(2)).to_have_text(str(DIGITS[2]))
    friend.get_by_role("button", name="Undo").click()
    expect(friend.locator("#board td[data-place] .number").nth(2)).to_be_empty()
    friend.goto(link[:-9])  # not whole
    friend.wait_for_selector("#board.editing")
    context.close()


def test_a3_editing_what_was_played_is_a_copy(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    enter(page, DIGITS[:3])
    played = page.url
    go(page, "make")
    page.get_by_role("button", name="Clear").click()
    until(lambda: page.evaluate("Object.keys(localStorage).length > 1"), "no copy is kept")
    visit.editor(played)
    expect(page.locator("#board td[data-place] .number").nth(2)).to_have_text(str(DIGITS[2]))


def test_the_time_played_is_shown_and_stops(visit: Visit) -> None:
    page = visit.editor("/kenken?example=1")
    expect(page.locator("#time")).to_have_text(re.compile("0:0[1-9]"))  # from when it is seen
    go(page, "make")
    expect(page.locator("#time")).to_be_hidden()


def test_home_takes_a_puzzle_without_script(plain: Visit) -> None:
    page = plain.open("/")
    page.get_by_label("Paste a puzzle or a link").first.fill("3x3:ddg9abga1gh")
    page.get_by_role("button", name="Open").click()
    expect(page.locator("h1")).to_have_text("Signpost")
    expect(page).to_have_url(re.compile("/signpost"))


RING = """() => {
  const at = document.activeElement.closest("#board td, #board svg");
  const [own, within] = [getComputedStyle(at), getComputedStyle(at, "::before")];
  return own.outlineStyle !== "none" || within.boxShadow !== "none";
}"""
"""Whether a ring is drawn around what has the focus on the board."""


@pytest.mark.parametrize("slug", ["nonogram", "signpost", "kenken", "boxes"])
@pytest.mark.parametrize("hand", ["phone", "visit"])
def test_no_ring_lies_over_a_finished_board_until_a_key_moves_it(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, hand: str, slug: str
) -> None:
    visit: Visit = request.getfixturevalue(hand)
    if hand == "visit":
        monkeypatch.setattr(Locator, "tap", Locator.click)
    page = visit.editor(f"/{slug}?example=1")
    WAYS[slug](page, solve(PUZZLES[slug].parse(page.locator("#text").input_value())).solutions[0])
    expect(page.locator("#win")).to_be_visible()
    if not page.locator("#board td:focus").count():  # a key of the pad has it
        page.locator("#board td[data-place]").first.focus()
    assert not page.evaluate(RING)
    expect(page.locator("#board .lit:not(th)")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(RING)
