"""How long somebody took: counted from when the puzzle is first seen, and against the clock of a round."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine import PUZZLES, Recipe, deal, solve
from tests import until
from tests.browser.conftest import Visit, go, open_more

ROUND = "/countdown?text=100,75,10,8,3,2=750"
MORE = "Nils"  # a trade of the dealt puzzle that leads nowhere
WASTEFUL = "start:2apple;goal:1cake;bob:1apple=2berry;cousin:1apple,2berry=1cake;pip:=1berry"


SLOW = 20  # seconds that a busy machine takes beside those that a test lets pass


def stopped(visit: Visit, path: str) -> Page:
    """The page, whose time a test can let pass."""
    visit.page.clock.install()
    return visit.editor(path)


def wait(page: Page, seconds: float) -> None:
    page.clock.run_for(int(seconds * 1000))


def reload(page: Page) -> None:
    page.reload()
    page.wait_for_selector("#board.editing")
    wait(page, 0.2)


def took(page: Page, seconds: int, words: str) -> None:
    """Whether the words of the win say so many seconds, and then this."""
    how = page.locator("#win [data-how]")
    expect(how).to_have_text(re.compile(rf"^in \d+:\d\d, {re.escape(words)}$"))
    found = re.match(r"in (\d+):(\d\d)", how.text_content() or "")
    assert found
    assert seconds <= 60 * int(found[1]) + int(found[2]) <= seconds + SLOW


def solve_round(page: Page) -> None:
    for name in ("75", "times", "10"):
        page.locator(":is(.rack, .signs)").get_by_role("button", name=name, exact=True).click()
    wait(page, 0.2)


def hide(page: Page, *, hidden: bool) -> None:
    page.evaluate(
        """hidden => {
          Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_the_thinking_before_the_first_move_counts(visit: Visit) -> None:
    page = stopped(visit, ROUND)
    wait(page, 40)
    reload(page)  # nothing was touched
    wait(page, 10)
    hide(page, hidden=True)
    wait(page, 100)
    hide(page, hidden=False)
    go(page, "make")
    wait(page, 100)
    go(page, "play")
    wait(page, 5.5)
    solve_round(page)
    took(page, 54, "without hints")
    wait(page, 30)
    reload(page)
    took(page, 54, "without hints")


def test_time_and_hints_go_on_where_somebody_comes_back_to_what_was_only_looked_at(visit: Visit) -> None:
    page = stopped(visit, ROUND)
    wait(page, 20.5)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint .hint")).to_be_visible()
    visit.open("/")
    expect(page.locator("#continue")).to_be_hidden()
    visit.editor(ROUND)
    wait(page, 5.5)
    solve_round(page)
    took(page, 25, "with 1 hint")
    visit.open("/")
    expect(page.locator("#continue")).to_be_hidden()  # it is solved


def test_a_puzzle_that_was_begun_is_under_continue_with_its_time(visit: Visit) -> None:
    page = stopped(visit, ROUND)
    wait(page, 12.5)
    for name in ("100", "plus", "10"):
        page.locator(":is(.rack, .signs)").get_by_role("button", name=name, exact=True).click()
    visit.open("/")
    expect(page.locator("#continue li")).to_contain_text(re.compile(r"0:(1[2-9]|2\d)"))


def test_a_round_says_that_it_was_within_the_seconds_of_its_clock(phone: Visit) -> None:
    page = stopped(phone, ROUND)
    wait(page, 3)
    page.get_by_role("button", name="Start the clock").tap()
    wait(page, 9.5)
    solve_round(page)
    took(page, 12, "within 30 seconds, without hints")
    # Solved, nothing is left to be timed; a step back, and there is.
    clock = page.get_by_role("group", name="Clock", exact=True)
    expect(clock).to_contain_text("seconds left over")
    expect(clock.get_by_role("button")).to_have_count(0)
    page.get_by_role("button", name="Close", exact=True).tap()
    page.get_by_role("button", name="Undo").tap()
    expect(clock.get_by_role("button").first).to_be_visible()


def test_a_round_that_was_played_on_says_so(phone: Visit) -> None:
    page = stopped(phone, ROUND)
    page.get_by_role("button", name="Start the clock").tap()
    wait(page, 31)
    page.get_by_role("button", name="Keep playing").tap()
    wait(page, 14.5)
    solve_round(page)
    took(page, 45, "after the 30 seconds, without hints")


@pytest.mark.parametrize(
    ("clicks", "words"),
    [
        (["Pause", "Resume"], "within 30 seconds, not counting pauses"),
        (["Pause"], "with the clock paused"),
        (["Pause", "Reset the clock", "Start the clock"], "within 30 seconds, not counting pauses"),
    ],
)
def test_a_clock_that_was_stopped_does_not_count_as_one_that_ran(visit: Visit, clicks: list[str], words: str) -> None:
    page = stopped(visit, ROUND)
    page.get_by_role("button", name="Start the clock").click()
    for name in clicks:
        wait(page, 5)
        page.get_by_role("button", name=name).click()
    wait(page, 5)
    solve_round(page)
    expect(page.locator("#win [data-how]")).to_contain_text(f", {words}, without hints")


def test_setting_the_clock_back_gives_nobody_more_time(visit: Visit) -> None:
    page = stopped(visit, ROUND)
    page.get_by_role("button", name="Start the clock").click()
    wait(page, 25)
    for name in ("Pause", "Reset the clock", "Start the clock"):
        page.get_by_role("button", name=name).click()
    wait(page, 10)
    solve_round(page)
    expect(page.locator("#win")).to_contain_text("after the 30 seconds")


@pytest.mark.parametrize("path", [ROUND, "/letters?example=1"])
def test_a_reload_gives_nobody_a_fresh_clock(visit: Visit, path: str) -> None:
    page = stopped(visit, path)
    clock = page.get_by_role("group", name="Clock", exact=True)
    page.get_by_role("button", name="Start the clock").click()
    wait(page, 10)
    reload(page)
    expect(clock).to_contain_text("seconds left")
    expect(clock.get_by_role("button", name="Pause")).to_be_visible()
    assert int(clock.get_by_role("timer").inner_text()) <= 20
    wait(page, 21)
    expect(clock).to_contain_text("Time’s up")
    reload(page)
    expect(clock).to_contain_text("Time’s up")
    expect(page.get_by_role("button", name="Keep playing")).to_be_visible()
    # Another round has a clock of its own.
    visit.editor("/countdown?text=100,25,10,5,3,1=586")
    expect(page.get_by_role("button", name="Start the clock")).to_be_visible()


def test_a_win_with_more_than_it_takes_can_be_tried_again(phone: Visit) -> None:
    page = stopped(phone, f"/trades?text={WASTEFUL}")

    def tap(*names: str) -> None:
        for name in names:
            page.locator(".exchanges .card").filter(has_text=name).first.tap()
        wait(page, 0.2)

    wait(page, 60.5)
    tap("pip", "pip", "cousin")
    win = page.locator("#win")
    took(page, 60, "without hints")
    first = win.locator("[data-how]").text_content() or ""
    expect(win).to_contain_text("1 more than you need")
    reload(page)
    page.get_by_role("button", name="Try with fewer").tap()
    expect(win).to_be_hidden()
    expect(page.locator(".made")).to_have_text("Tap the trades in order. Use as few as you can.")
    wait(page, 9.5)
    page.get_by_role("button", name="Undo").tap()
    expect(win.locator("[data-how]")).to_have_text(first)
    expect(win).to_contain_text("1 more than you need")
    page.get_by_role("button", name="Close", exact=True).tap()
    page.get_by_role("button", name="Redo").tap()
    expect(win).to_be_hidden()
    tap("bob", "cousin")
    expect(win).to_contain_text("You can’t do better")
    took(page, 69, "without hints")
    expect(page.get_by_role("button", name="Try with fewer")).to_be_hidden()
    assert phone.barriers() == []


def test_the_record_is_the_time_of_the_fewest_trades(visit: Visit) -> None:
    recipe = f"trades-6-very-easy-g{PUZZLES['trades'].generator}-3"  # type: ignore[attr-defined]
    solution: Any = solve(deal(Recipe.parse(recipe))).solutions[0]
    trades = [str(name) for name in solution["trades"]]
    page = stopped(visit, f"/n/{recipe}")

    def make(names: list[str]) -> None:
        for name in names:
            page.locator(".exchanges .card", has=page.get_by_text(name, exact=True)).click()
        wait(page, 0.2)
        expect(page.locator("#win")).to_be_visible()

    def record() -> dict[str, int]:
        kept: dict[str, int] = page.evaluate("name => JSON.parse(localStorage.getItem('records'))[name]", recipe)
        return kept

    wait(page, 20.5)
    make([*trades[:-1], MORE, trades[-1]])
    first = record()
    assert first["surplus"] == 1
    assert 20 <= first["seconds"] <= 20 + SLOW
    page.get_by_role("button", name="Try with fewer").click()
    wait(page, 10)
    make(trades)
    best = record()
    assert first["seconds"] + 10 <= best["seconds"] <= 30 + SLOW
    assert "surplus" not in best
    assert best["at"] == first["at"]  # the day on which it was solved
    page.get_by_role("button", name="Clear").click()
    wait(page, 10)
    make([*trades[:-1], MORE, trades[-1]])
    assert record() == best


def choose_clock(page: Page, name: str) -> None:
    page.get_by_label("Menu").click()
    page.get_by_role("group", name="Clock and times").get_by_role("button", name=name).click()
    page.get_by_label("Menu").click()


def hide_clock(page: Page) -> None:
    choose_clock(page, "Hidden")


def test_who_hides_the_clock_sees_no_time_at_all(phone: Visit) -> None:
    page = stopped(phone, "/kenken?text=3:000000000,a1a2a3a2a3a1a3a1a2#time-7")
    hide_clock(page)
    wait(page, 5)
    expect(page.locator("#time")).to_be_hidden()
    page.evaluate("navigator.share = undefined")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for name in ("Fill in all notes", "Enter singles"):
        open_more(page)
        page.get_by_role("button", name=name).click()
    card = page.locator("#win")
    expect(card.locator("[data-how]")).to_have_text("without hints")
    expect(card.locator("[data-rival]")).to_be_hidden()
    card.get_by_role("button", name="Share result").click()
    expect(card.locator("[data-told]")).not_to_be_empty()
    said = page.evaluate("navigator.clipboard.readText()")
    assert "solved without hints" in said
    assert "#time" not in said
    phone.open("/yours")
    expect(page.locator(".own")).to_have_text("✓ solved")
    expect(page.locator("[data-times]")).to_be_hidden()


def test_a_win_is_shared_with_its_time_if_times_are_shown_then(visit: Visit) -> None:
    page = stopped(visit, "/kenken?text=3:000000000,a1a2a3a2a3a1a3a1a2#time-700")
    page.evaluate("navigator.share = async ({ text, url }) => { sent.push(`${text} ${url}`); }; window.sent = []")
    card = page.locator("#win")
    shared: list[str] = []

    def share() -> str:
        card.get_by_role("button", name="Share result").click()
        until(lambda: page.evaluate("sent.length") > len(shared))
        shared[:] = page.evaluate("sent")
        return shared[-1]

    wait(page, 5)
    page.get_by_role("button", name="Fill in all notes").click()
    page.get_by_role("button", name="Enter singles").click()
    took(page, 5, "without hints")
    timed = share()
    assert re.search(r"solved in 0:\d\d, without hints .*#time-\d+$", timed)
    hide_clock(page)
    expect(card.locator("[data-how]")).to_have_text("without hints")
    expect(card.locator("[data-rival]")).to_be_hidden()
    assert re.search(r"solved without hints [^#]*$", share())
    choose_clock(page, "Shown")
    expect(card.locator("[data-rival]")).to_contain_text("You were faster!")
    assert share() == timed


def test_whoever_opens_a_link_with_a_time_races_against_it(visit: Visit) -> None:
    page = stopped(visit, "/kenken?text=3:000000000,a1a2a3a2a3a1a3a1a2#time-9-Mira%20%3Cb%3E")
    race = page.locator("#race")
    expect(race).to_contain_text("Mira <b> took 0:09. Beat that!")
    wait(page, 5)
    assert 0 < float(race.locator("progress").get_attribute("value") or 0) < 9
    wait(page, 7)
    expect(race).to_contain_text("Still worth a try.")
    hide_clock(page)
    expect(race).to_be_hidden()
    choose_clock(page, "Shown")
    page.locator("summary[aria-label=Menu]").click()
    page.get_by_label("Your name").fill("Ada")
    page.keyboard.press("Escape")
    page.evaluate("void (navigator.share = async ({ url }) => { window.sent = url; })")
    for name in ("Fill in all notes", "Enter singles"):
        page.get_by_role("button", name=name).click()
    card = page.locator("#win")
    expect(card.locator("[data-rival]")).to_have_text("Mira <b> took 0:09.")
    card.get_by_role("button", name="Share result").click()
    until(lambda: page.evaluate("window.sent") is not None)
    assert re.search(r"#time-\d+-Ada$", page.evaluate("sent"))


@pytest.mark.parametrize("hand", ["visit", "phone"])
def test_a_race_that_was_won_is_told_once(request: pytest.FixtureRequest, hand: str) -> None:
    visit: Visit = request.getfixturevalue(hand)
    page = stopped(visit, "/kenken?text=3:000000000,a1a2a3a2a3a1a3a1a2#time-900-Mira")
    wait(page, 3)
    for name in ("Fill in all notes", "Enter singles"):
        if hand == "phone":
            open_more(page)
        page.get_by_role("button", name=name).click()
    told = page.get_by_text("Mira took").locator("visible=true")
    expect(page.locator("#win")).to_be_visible()
    expect(told).to_have_text(["Mira took 15:00. You were faster!"])
    page.reload()
    page.wait_for_selector("#board.editing")
    expect(page.locator("#win")).to_be_visible()
    expect(told).to_have_text(["Mira took 15:00. You were faster!"])
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    expect(told).to_have_text(["Mira took 15:00. Beat that!"])  # it goes on


def test_the_clock_stays_hidden_until_it_is_wanted_again(visit: Visit) -> None:
    page = stopped(visit, "/kenken?example=1")
    wait(page, 3)
    expect(page.locator("#time")).to_be_visible()
    hide_clock(page)
    reload(page)
    wait(page, 3)
    expect(page.locator("#time")).to_be_hidden()
    page.get_by_label("Menu").click()
    shown = page.get_by_role("button", name="Shown")
    expect(shown).to_have_attribute("aria-pressed", "false")
    shown.click()
    expect(page.locator("#time")).to_be_visible()  # the time that went by counts
    assert visit.barriers() == []
