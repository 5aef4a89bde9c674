"""Countdown letters in a browser: by mouse, by keyboard, by touch, without script; and the clock of both rounds."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, tab_to
from tests.browser.conftest import solve as ask


def rack(page: Page) -> str:
    return "".join(page.locator(".rack .tile").all_inner_texts()).lower()


def tray(page: Page) -> str:
    return "".join(page.locator(".tray button").all_inner_texts()).lower()


def text(page: Page, value: str | re.Pattern[str]) -> None:
    expect(page.locator("#text")).to_have_value(value)


def tile(page: Page, letter: str) -> None:
    page.locator(".rack").get_by_role("button", name=letter, exact=True).first.click()


def solve(page: Page) -> None:
    ask(page)
    expect(page.locator(".best")).to_be_visible()


def paste(page: Page, typed: str) -> None:
    """Text typed into the field of the puzzle's text, which is folded away."""
    if not page.locator("#text").is_visible():
        page.get_by_text("Puzzle as text").first.click()
    page.fill("#text", typed)


def test_a_round_is_made_played_by_clicks_solved_browsed_and_shared(visit: Visit, phone: Visit) -> None:
    page = visit.editor("/letters/make")
    text(page, "_________")
    for pick in ["Consonant"] * 4 + ["Vowel"] * 3 + ["Consonant"] * 2:
        page.get_by_role("button", name=pick, exact=True).click()
    expect(page.locator(".reading")).to_have_text("TV rules.")
    assert re.fullmatch("[^aeiou]{4}[aeiou]{3}[^aeiou]{2}", rack(page))

    page.get_by_label("or type the letters").fill("dgoaeinrs")
    text(page, "dgoaeinrs")
    page.locator("[data-verb=play]").click()
    for letter in "READINGS":
        tile(page, letter)
    assert tray(page) == "readings"
    expect(page.locator(".rack [aria-pressed=true]")).to_have_count(8)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#judgement")).to_have_text("Readings: 8 letters, 8 points, common. There’s a longer one.")

    solve(page)
    expect(page.locator(".best .word")).to_have_text("organised")
    expect(page.locator(".verdict")).to_have_text("9 letters: organised")
    expect(page.locator(".rack .used")).to_have_count(9)
    expect(page.locator(".words summary").first).to_have_text("9 letters 2 words")
    expect(page.locator(".words[open]")).to_have_count(2)
    page.get_by_role("button", name="Show grandiose on the board").click()
    expect(page.locator(".best .word")).to_have_text("grandiose")
    expect(page.locator(".worth")).to_contain_text("18 points · well known")

    page.get_by_role("button", name="Share").click()
    unsolved = page.locator("#link-puzzle").input_value()
    page.get_by_text("With the solution").click()
    solved = page.locator("#link-solved").input_value()
    page.locator("[data-verb=play]").click()
    assert tray(page) == "readings"
    other = phone.editor(solved)
    expect(other.locator(".best .word")).to_have_text("grandiose")
    other = phone.editor(unsolved)
    assert rack(other) == "dgoaeinrs"
    expect(other.locator(".best")).to_be_hidden()


def test_a_word_is_made_by_keyboard_alone(visit: Visit) -> None:
    page = visit.editor("/letters/make")

    def press(*keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)

    tab_to(page, ".typed")
    page.keyboard.type("tneacrdhi")
    text(page, "tneacrdhi")
    page.locator("[data-verb=play]").press("Enter")
    page.keyboard.type("nic")  # wherever the focus is
    assert tray(page) == "nic"
    press("Backspace", "Backspace", "Backspace")
    tab_to(page, ".rack .tile")
    press("End", "ArrowLeft", "Enter")  # the eighth letter, H
    page.keyboard.type("inte")
    press("Backspace", "Backspace")
    page.keyboard.type("t")
    assert tray(page) == "hint"
    press("Control+z")
    assert tray(page) == "hin"
    press("Control+y")
    tab_to(page, "#attempt")
    expect(page.locator("#attempt")).to_have_value("hint")
    press("Enter")
    expect(page.locator("#judgement")).to_contain_text("Hint: 4 letters, 4 points, everyday")
    page.locator("[data-verb=solve]").press("Enter")
    expect(page.locator(".best .word")).to_have_text("dicentra")


def test_tiles_follow_what_is_typed_and_say_what_is_not_there(visit: Visit) -> None:
    page = visit.editor("/letters?text=dgoaeinrs")
    page.get_by_label("Your word").fill("dodge")
    expect(page.locator(".tray button.loose")).to_have_count(1)
    expect(page.get_by_role("button", name="Take D out of the word: not on the rack")).to_be_visible()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#judgement")).to_contain_text(
        "That doesn’t work: you’ve used D twice, but the rack has it once."
    )
    page.get_by_role("button", name="Take D out of the word: not on the rack").click()
    expect(page.get_by_label("Your word")).to_have_value("doge")
    page.locator(".rack").get_by_role("button", name="O", exact=True).click()
    expect(page.get_by_label("Your word")).to_have_value("dge")
    page.get_by_role("button", name="Clear word").click()
    expect(page.get_by_label("Your word")).to_have_value("")
    assert tray(page) == ""


def test_b8_what_comes_of_a_check_is_in_sight(visit: Visit, phone: Visit) -> None:
    visit.page.set_viewport_size({"width": 1280, "height": 800})
    for device, low in ((visit, 800), (phone, 844 - 57)):
        page = device.editor("/letters?text=dgoaeinrs")
        for letter in "READINGS":
            tile(page, letter)
        page.get_by_role("button", name="Check").click()
        expect(page.locator("#judgement")).to_contain_text("There’s a longer one.")
        box = page.locator("#judgement").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= low
        assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("device", ["phone", "visit"])
def test_a5_neither_a_growing_word_nor_solving_moves_the_tiles(request: pytest.FixtureRequest, device: str) -> None:
    site: Visit = request.getfixturevalue(device)
    page = site.editor("/letters?text=dgoaeinrs")
    before = page.locator(".rack").bounding_box()
    for letter in "ORGANISED":
        tile(page, letter)
        assert page.locator(".rack").bounding_box() == before
    solve(page)
    assert page.locator(".rack").bounding_box() == before


def test_c17_a_refused_word_is_told_which_list_refuses_it(visit: Visit) -> None:
    page = visit.editor("/letters?text=dgoaeinrs")
    page.get_by_label("Your word").fill("dan")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#judgement")).to_contain_text("isn’t in the word list")
    page.locator("#judgement").get_by_role("link", name="Rules").click()
    expect(page.locator("#how-to-rules")).to_contain_text("72,527 words")


def test_it_works_without_script(plain: Visit) -> None:
    page = plain.open("/letters?example=1")
    expect(page.locator("[data-needs-script]").first).to_be_hidden()
    paste(page, "free: quizz?s")
    page.locator("[data-verb=solve]").click()
    expect(page.locator(".best .word")).to_have_text("quizzes")
    expect(page.locator(".worth")).to_contain_text("blank for E")
    expect(page.locator(".rack .used")).to_have_count(7)
    page.goto(f"{plain.site}/letters?text=free:quizz?s")
    page.get_by_label("Your word").fill("quiz")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#judgement")).to_contain_text("Quiz: 4 letters, 4 points")
    text(page, "free:quizz?s")
    page.get_by_text("Examples").click()
    page.get_by_role("link", name="4 vowels").click()
    text(page, re.compile("^[a-z]{9}$"))


def test_long_lists_are_folded_and_say_where_they_end(plain: Visit) -> None:
    page = plain.open("/letters/solve?text=free:aeinrstldo??")
    if page.locator(".words").count() == 0:
        page.locator("[data-verb=solve]").click()
    expect(page.locator(".words > summary")).to_have_text("9 letters at least 1,000 words")
    expect(page.get_by_text("and 940 more")).to_be_visible()
    assert page.locator(".words > dl button:visible").count() == 59  # and one on the board
    assert len(page.content()) < 64_000


@pytest.mark.parametrize("mode", ["", "/make"])
@pytest.mark.parametrize("width", [320, 390])
def test_it_works_by_touch(phone: Visit, mode: str, width: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": 800})
    page = phone.editor(f"/letters{mode}")
    if mode:
        page.get_by_role("button", name="4 vowels, 5 consonants").tap()
        text(page, re.compile("^[a-z]{9}$"))
    else:
        page.locator(".rack .tile").first.tap()
        assert tray(page) == rack(page)[0]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sides = page.locator(".letters button:visible").evaluate_all(
        "all => all.flatMap((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height])"
    )
    assert min(sides) >= 43.9
    solve(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_verdict_beside_buttons_keeps_its_number(phone: Visit) -> None:
    page = phone.editor("/letters?text=dgoaeinrs")
    solve(page)
    lines = page.locator(".verdict").evaluate(
        """each => {
          const words = document.createTreeWalker(each, NodeFilter.SHOW_TEXT).nextNode();
          return ["9", "letters"].map((word) => {
            const range = document.createRange();
            range.setStart(words, words.data.indexOf(word));
            range.setEnd(words, words.data.indexOf(word) + word.length);
            return range.getBoundingClientRect().top;
          });
        }"""
    )
    assert lines[0] == lines[1]


def test_picking_keeps_to_the_rules_of_the_show(visit: Visit) -> None:
    page = visit.editor("/letters/make")
    for name, most in (("Vowel", 5), ("Consonant", 6)):
        button = page.get_by_role("button", name=name, exact=True)
        page.get_by_role("button", name="Clear", exact=True).click()
        for _ in range(most):
            button.click()
        expect(button).to_have_attribute("aria-disabled", "true")
        button.click(force=True)
        assert len(rack(page)) == most
    expect(page.get_by_text("6 of 9 letters: 0 vowels, 6 consonants")).to_be_visible()
    for number in (3, 4, 5):
        page.get_by_role("button", name=f"{number} vowels, {9 - number} consonants").click()
        assert sum(letter in "aeiou" for letter in rack(page)) == number
        expect(page.locator(".reading")).to_have_text("TV rules.")


def test_a_conundrum_is_dealt_and_found(visit: Visit) -> None:
    page = visit.editor("/letters?example=1")
    page.locator(".fresh summary").click()
    page.get_by_role("group", name="Round").get_by_label("Conundrum").check()
    page.get_by_role("button", name="New puzzle").click()
    page.wait_for_url("**/letters-c-*")
    page.wait_for_selector("#board.editing")
    text(page, re.compile("^conundrum:[a-z]{9}$"))
    expect(page.locator(".reading")).to_contain_text("A conundrum")
    solve(page)
    expect(page.locator(".message")).to_have_text("Only this word uses all nine letters.")
    answer = page.locator(".best .word").inner_text()
    page.locator("[data-verb=play]").click()
    for letter in answer:
        page.locator(".rack [aria-pressed=false]").filter(
            has_text=re.compile(f"^{letter}$", re.IGNORECASE)
        ).first.click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#judgement")).to_contain_text("is right: 9 letters, 10 points!")


def own(page: Page) -> list[str]:
    return page.locator(".own li button").all_text_contents()


def test_a_word_says_how_long_it_is_and_whether_it_is_one(phone: Visit) -> None:
    page = phone.editor("/letters?text=dgoaeinrs")
    told = page.locator(".word-length")
    expect(page.get_by_label("Your word")).to_be_hidden()  # it would say the same as the tray
    for letter in "READ":
        tile(page, letter)
    expect(told).to_have_text("4 letters. It’s a word.")
    for letter in "ING":
        tile(page, letter)
    expect(told).to_have_text("7 letters. It’s a word.")
    assert own(page) == ["reading 7 letters", "read 4 letters"]
    page.get_by_role("button", name="Take R out of the word").click()
    expect(told).to_have_text("6 letters. Not in the word list.")
    page.get_by_role("button", name="Clear word").click()
    expect(told).to_have_text("")
    page.get_by_role("button", name="read 4 letters", exact=True).click()
    assert tray(page) == "read"
    page.reload()
    page.wait_for_selector("#board.editing")
    assert len(own(page)) == 2
    assert phone.barriers() == []


def test_against_the_clock_no_word_is_told_to_be_one(phone: Visit) -> None:
    page = phone.page
    page.clock.install()
    phone.editor("/letters?text=dgoaeinrs")
    told = page.locator(".word-length")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Start the clock").tap()
    for letter in "READ":
        tile(page, letter)
    page.clock.run_for(2_000)
    expect(told).to_have_text("4 letters")
    page.get_by_role("button", name="Pause").tap()
    page.clock.run_for(2_000)
    expect(told).to_have_text("4 letters")
    assert not [url for url in asked if "progress" in url]
    page.get_by_role("button", name="Resume").tap()
    page.get_by_role("button", name="Clear word").tap()
    expect(page.locator(".own li")).to_have_count(1)  # jotted down
    for letter in "SING":
        tile(page, letter)
    page.clock.run_for(31_000)
    expect(told).to_have_text("4 letters. It’s a word.")
    expect(page.locator(".own li")).to_have_count(2)


@pytest.mark.parametrize("path", ["/letters?example=1", "/countdown?example=1"])
@pytest.mark.parametrize("device", ["phone", "visit"])
def test_a_clock_that_runs_is_large_and_moves_nothing(request: pytest.FixtureRequest, device: str, path: str) -> None:
    site: Visit = request.getfixturevalue(device)
    page = site.page
    page.clock.install()
    site.editor(path)
    dial, tiles = page.locator(".clock svg"), page.locator(".rack")
    before = tiles.bounding_box()

    def width() -> float:
        box = dial.bounding_box()
        assert box
        return box["width"]

    assert width() <= 48
    page.get_by_role("button", name="Start the clock").click()
    page.clock.run_for(2_000)
    assert width() >= 96
    page.clock.run_for(24_000)
    expect(page.locator(".clock")).to_have_class(re.compile("last"))
    assert tiles.bounding_box() == before
    page.clock.run_for(6_000)
    assert tiles.bounding_box() == before


def test_undo_redo_shuffle_and_the_games(visit: Visit) -> None:
    page = visit.editor("/letters/make?text=dgoaeinrs")
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    page.get_by_role("button", name="Free rack").click()
    text(page, "free:dgoaeinrs")
    page.get_by_label("or type letters, ? for a blank").fill("")
    page.keyboard.type("Cat?")
    text(page, "free:cat?")
    undo.click()
    text(page, "free:dgoaeinrs")
    redo.click()
    text(page, "free:cat?")
    page.get_by_role("button", name="Letters round").click()
    text(page, "cat______")
    undo.click()
    undo.click()
    undo.click()
    text(page, "dgoaeinrs")

    page.locator("[data-verb=play]").click()
    shuffle = page.get_by_role("button", name="Shuffle")
    for _ in range(20):  # one shuffle in 362,880 changes nothing
        shuffle.click()
        if rack(page) != "dgoaeinrs":
            break
    assert sorted(rack(page)) == sorted("dgoaeinrs")
    assert rack(page) != "dgoaeinrs"
    text(page, "dgoaeinrs")  # another arrangement is the same puzzle


def test_what_is_wrong_is_marked_at_its_tile_and_what_is_missing_stays_calm(visit: Visit) -> None:
    page = visit.editor("/letters/make")
    page.get_by_label("or type the letters").fill("dgo4ei")
    problem = page.locator(".problem")
    expect(problem.first).to_have_text("Tile 4: “4” isn’t a letter from a to z.")
    expect(problem.nth(1)).to_have_text("3 letters to go.")
    expect(problem.nth(1)).to_have_class("problem missing")
    expect(page.locator("[data-place=tile4]")).to_have_class(re.compile("wrong"))
    expect(page.locator("[data-place=tile7]")).to_have_attribute("aria-describedby", "problem-2")
    paste(page, "dgo4")
    text(page, "dgo4")


def test_the_clock_runs_pauses_goes_on_and_is_set_back(visit: Visit) -> None:
    page = visit.page
    page.clock.install()
    visit.editor("/letters?example=1")
    clock = page.get_by_role("group", name="Clock", exact=True)
    left, news = clock.get_by_role("timer"), clock.get_by_role("status")
    expect(clock).to_contain_text("30 seconds")
    expect(clock.get_by_role("button", name="Reset the clock")).to_be_hidden()
    clock.get_by_role("button", name="Start the clock").click()
    page.clock.run_for(10_500)
    expect(left).to_have_text(re.compile("^(19|20)$"))
    expect(news).to_have_text("20 seconds left")
    clock.get_by_role("button", name="Pause").click()
    stood = left.inner_text()
    page.clock.run_for(60_000)
    expect(left).to_have_text(stood)
    expect(clock).to_contain_text("seconds left, paused")
    clock.get_by_role("button", name="Resume").click()
    page.clock.run_for(2_000)
    expect(left).not_to_have_text(stood)
    clock.get_by_role("button", name="Pause").click()
    clock.get_by_role("button", name="Reset the clock").click()
    expect(left).to_have_text("30")


@pytest.mark.parametrize(
    ("path", "name", "entered"), [("/letters", "D", ".tray button"), ("/countdown", "75", ".sums")]
)
def test_when_the_time_is_up_the_board_says_so_and_takes_nothing_more(
    phone: Visit, path: str, name: str, entered: str
) -> None:
    page = phone.page
    page.clock.install()
    phone.editor(f"{path}?example=1")
    first = page.locator(".rack").get_by_role("button", name=name, exact=True)
    page.get_by_role("button", name="Start the clock").tap()
    first.tap()
    before = page.locator(entered).all_inner_texts()
    see, on = page.get_by_role("button", name="See what was possible"), page.get_by_role("button", name="Keep playing")
    expect(see).to_be_hidden()
    where = first.bounding_box()
    page.clock.run_for(31_000)
    expect(page.locator(".clock")).to_contain_text("0 Time’s up")
    expect(page.locator(".clock").get_by_role("status")).to_have_text("Time’s up")
    assert phone.barriers() == []
    assert first.bounding_box() == where
    first.tap(force=True)
    page.keyboard.type("e")
    expect(first).to_have_attribute("aria-disabled", "true")
    assert page.locator(entered).all_inner_texts() == before
    on.tap()
    expect(see).to_be_hidden()
    expect(first).to_have_attribute("aria-disabled", "false")
    expect(page.get_by_role("timer")).to_have_text("30")
    page.get_by_role("button", name="Start the clock").tap()
    page.clock.run_for(31_000)
    see.tap()
    expect(page.locator(".best")).to_be_visible()


@pytest.mark.parametrize("path", ["/letters?example=1", "/countdown?example=1"])
def test_when_the_time_is_up_check_says_that_nothing_was_entered(phone: Visit, path: str) -> None:
    page = phone.page
    page.clock.install()
    phone.editor(path)
    page.get_by_role("button", name="Check").tap()
    said = page.locator("#judgement")
    expect(said).to_have_text("Nothing here yet. Tap Hint to see where to start.")
    page.get_by_role("button", name="Close", exact=True).tap()
    page.get_by_role("button", name="Start the clock").tap()
    page.clock.run_for(31_000)
    page.get_by_role("button", name="Check").tap()
    expect(said).to_have_text("Time’s up, and you haven’t entered anything.")
    page.get_by_role("button", name="Close", exact=True).tap()
    page.get_by_role("button", name="Keep playing").tap()
    page.get_by_role("button", name="Check").tap()
    expect(said).to_contain_text("Nothing here yet.")


def test_whoever_has_the_longest_word_can_see_the_others(phone: Visit) -> None:
    page = phone.editor("/letters?text=dgoaeinrs")
    for letter in "ORGANISED":
        tile(page, letter)
    # Nine letters stand in two even rows.
    rows = page.locator(".tray button").evaluate_all("buttons => buttons.map(({ offsetTop }) => offsetTop)")
    assert sorted(rows.count(row) for row in set(rows)) == [4, 5]
    win = page.locator("#win")
    expect(win).to_be_visible()
    win.get_by_role("button", name="See what was possible").tap()
    expect(page.locator("#result")).to_contain_text("grandiose")


def test_a_conundrum_begins_with_a_letter_and_has_no_other_words(visit: Visit) -> None:
    page = visit.editor("/letters?text=conundrum:lionrebel")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("It starts with R.")
    page.keyboard.type("rebellion")
    expect(page.locator("#win")).to_be_visible()
    expect(page.locator("#win").get_by_role("button", name="See what was possible")).to_have_count(0)


@pytest.mark.parametrize("path", ["/letters?example=1", "/countdown?example=1"])
def test_the_clock_stops_when_the_answer_is_shown(visit: Visit, path: str) -> None:
    page = visit.editor(path)
    clock = page.get_by_role("group", name="Clock", exact=True)
    clock.get_by_role("button", name="Start the clock").click()
    expect(clock.get_by_role("button", name="Pause")).to_be_visible()
    solve(page)
    page.locator("[data-verb=play]").click()
    expect(clock.get_by_role("button", name="Resume")).to_be_visible()


def test_the_hand_keeps_still_between_seconds_where_motion_is_not_wanted(visit: Visit) -> None:
    page = visit.page
    page.clock.install()
    page.emulate_media(reduced_motion="reduce")
    visit.editor("/letters?example=1")
    page.get_by_role("button", name="Start the clock").click()
    seen = set()
    for _ in range(5):
        page.clock.run_for(400)
        digits = page.get_by_role("timer").inner_text()
        seen.add((digits, page.locator(".clock .hand").get_attribute("d")))
    assert len(seen) == len({digits for digits, _ in seen})
    assert len(seen) > 1


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.slow), "dark"])
def test_no_barriers(visit: Visit, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = visit.editor("/letters?example=1")
    assert visit.barriers() == []
    tile(page, "D")
    page.get_by_label("Your word").fill("dodge")
    page.get_by_role("button", name="Start the clock").click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#judgement .problem")).to_be_visible()
    assert visit.barriers() == []
    solve(page)
    assert visit.barriers() == []
    page.locator("[data-verb=make]").click()
    page.get_by_label("or type the letters").fill("dgo4ei")
    expect(page.locator(".tile.wrong")).to_be_visible()
    assert visit.barriers() == []
    page.get_by_role("button", name="Free rack").click()
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(page.locator(".problem.missing")).to_be_visible()
    assert visit.barriers() == []
