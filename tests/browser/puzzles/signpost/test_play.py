"""Playing a Signpost in a real browser: by mouse, by keyboard and by touch, with hints."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests import until
from tests.browser.conftest import Visit, go, read_hint, solve

PUZZLE = "4x4:1ecgecffedaeaaba16a"
SOLUTION = [1, 12, 11, 13, 3, 6, 4, 15, 7, 5, 9, 14, 2, 8, 10, 16]
"""Row by row."""


def cell(page: Page, place: str) -> Locator:
    return page.locator(f".signpost td[data-place='{place}']")


def shown(page: Page) -> list[str]:
    return page.locator(".signpost .number").all_text_contents()


def entries(page: Page) -> str:
    return page.locator("#entries").input_value()


def play(visit: Visit, text: str = PUZZLE) -> Page:
    return visit.editor(f"/signpost?text={text}")


def enter(page: Page, element: Locator) -> None:
    """By keyboard; the element may go away at once."""
    element.focus()
    page.keyboard.press("Enter")


def drag(page: Page, start: str, end: str) -> None:
    boxes = [cell(page, each).bounding_box() for each in (start, end)]
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    page.mouse.move(*points[0])
    page.mouse.down()
    page.mouse.move(*points[1], steps=4)
    page.mouse.up()


def test_cells_are_linked_by_clicks_and_drags_and_chains_number_themselves(visit: Visit) -> None:
    page = play(visit)
    cell(page, "r2c2").click()
    expect(cell(page, "r2c2")).to_have_attribute("aria-label", re.compile("selected"))
    expect(page.locator("td.reach")).to_have_count(1)
    cell(page, "r3c1").click()
    assert entries(page) == "r2c2>r3c1"
    drag(page, "r3c1", "r4c2")
    assert [cell(page, each).inner_text().strip() for each in ("r2c2", "r3c1", "r4c2")] == ["a", "a+1", "a+2"]
    drag(page, "r1c3", "r4c3")  # backwards as well: only one of the two arrows allows it
    assert entries(page) == "r2c2>r3c1 r3c1>r4c2 r4c3>r1c3"
    assert [cell(page, each).inner_text().strip() for each in ("r4c3", "r1c3")] == ["b", "b+1"]
    drag(page, "r1c1", "r4c1")
    expect(cell(page, "r4c1")).to_have_text("2")
    drag(page, "r4c2", "r3c3")
    cell(page, "r3c3").focus()
    page.keyboard.press("9")
    assert [cell(page, each).inner_text().strip() for each in ("r2c2", "r3c1", "r4c2", "r3c3")] == ["6", "7", "8", "9"]
    words = "Row 3, column 1, arrow south-east, 7, leads to row 4, column 2"
    expect(cell(page, "r3c1")).to_have_attribute("aria-label", words)
    assert page.locator(".lines .links").get_attribute("d")
    # The same again takes a link back, and so does a drag out of the board.
    drag(page, "r1c3", "r4c3")
    assert "r4c3" not in entries(page)
    page.get_by_role("button", name="Undo").click()
    assert "r4c3>r1c3" in entries(page)
    box = cell(page, "r1c3").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] - 60, steps=4)
    page.mouse.up()
    assert "r4c3" not in entries(page)
    assert page.locator("#text").input_value() == PUZZLE
    assert visit.barriers() == []
    # What was entered outlives a reload, and a solution on the same board.
    kept = entries(page)
    page.reload()
    page.wait_for_selector("#board.editing")
    assert entries(page) == kept
    solve(page)
    expect(page.locator(".verdict")).to_contain_text("One solution")
    until(lambda: shown(page) == list(map(str, SOLUTION)))
    go(page, "play")
    assert entries(page) == kept
    # Clear takes the entries only; an arrow turned elsewhere takes its link with it.
    page.get_by_role("button", name="Clear").click()
    assert entries(page) == ""
    assert page.locator("#text").input_value() == PUZZLE
    page.get_by_role("button", name="Undo").click()
    assert entries(page) == kept
    go(page, "make")
    cell(page, "r2c2").focus()
    page.keyboard.press("d")
    go(page, "play")
    assert entries(page) == kept.replace("r2c2>r3c1 ", "")


def test_circles_and_numbers_that_cannot_be_are_told(visit: Visit) -> None:
    page = play(visit)
    news = page.locator("[data-news]")
    drag(page, "r3c4", "r1c4")
    drag(page, "r1c4", "r2c4")
    drag(page, "r2c4", "r3c4")
    expect(news).to_have_text("That would make a loop.")
    assert entries(page) == "r1c4>r2c4 r3c4>r1c4"
    cell(page, "r3c4").focus()
    page.keyboard.type("16")
    expect(page.locator("td.clash")).to_have_count(4)  # 16 twice, and 17 and 18
    assert "conflict" in (cell(page, "r1c4").get_attribute("aria-label") or "")


def test_the_keyboard_alone_plays_and_hints_in_three_stages_help_to_the_end(visit: Visit) -> None:
    page = play(visit)
    cell(page, "r2c2").focus()
    for key in ("Enter", "ArrowDown", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    assert entries(page) == "r2c2>r3c1"
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "1", "2"):
        page.keyboard.press(key)
    assert entries(page) == "r1c2=12 r2c2>r3c1"
    page.keyboard.press("Backspace")
    assert entries(page) == "r1c2=1 r2c2>r3c1"
    page.keyboard.press("Delete")
    assert entries(page) == "r2c2>r3c1"
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("td.picked")).to_have_count(0)
    # Stuck: where to look, then why, and what follows.  Of equally easy steps, the one near to where one is.
    hint = page.locator(".hint")
    for key in ("ArrowDown", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("Enter")
    expect(hint).to_contain_text("Where does A lead?")
    expect(page.locator(".overlay .focus").first).to_be_visible()  # where to look
    expect(page.locator(".overlay .arrow")).to_have_count(0)
    enter(page, page.get_by_role("button", name="Next"))
    expect(hint).to_contain_text("A points only at B.")
    expect(page.locator(".overlay .letter")).to_have_count(2)
    expect(page.locator(".overlay .arrow.new")).to_have_count(1)
    assert visit.barriers() == []
    enter(page, page.get_by_role("button", name="Do it for me"))
    expect(hint).to_have_count(0)
    assert entries(page) == "r2c2>r3c1 r3c1>r4c2"
    while shown(page) != list(map(str, SOLUTION)):
        enter(page, page.get_by_role("button", name="Hint"))
        expect(hint).to_be_visible()
        while (onward := page.locator("[data-remark='1']:not([hidden])")).count():
            enter(page, onward)
        enter(page, page.get_by_role("button", name="Do it for me"))
        expect(hint).to_have_count(0)
    expect(page.locator("#win")).to_be_visible()


def test_a_planted_mistake_is_named_with_its_reason_and_taken_back(visit: Visit) -> None:
    page = play(visit)
    drag(page, "r2c2", "r3c1")
    drag(page, "r3c2", "r1c2")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("This link can’t be right.")
    read_hint(page)
    expect(page.locator(".hint")).to_contain_text("Take it back?")
    expect(page.locator("td.accused")).to_have_attribute("data-place", "r3c2")
    page.locator("summary", has_text="In full").click()
    expect(page.locator(".hint")).to_contain_text("The link from row 3, column 2 to row 1, column 2 can’t be right.")
    page.get_by_role("button", name="Take back").click()
    assert entries(page) == "r2c2>r3c1"


def test_a_hint_is_drawn_only_in_play(phone: Visit) -> None:
    page = play(phone)
    page.get_by_role("button", name="Hint").tap()
    marks = page.locator("svg.overlay .focus")
    expect(marks).to_be_visible()
    page.locator("[data-verb=make]").tap()
    expect(marks).to_have_count(0)
    page.locator("[data-verb=play]").tap()
    page.locator("#peek").tap()
    expect(marks).to_be_visible()


def test_fingers_link_and_number(phone: Visit) -> None:
    page = play(phone)
    field, unlink = page.get_by_label("Set number"), page.get_by_role("button", name="Unlink")
    expect(field).to_be_disabled()
    cell(page, "r2c2").tap()
    cell(page, "r3c1").tap()
    assert entries(page) == "r2c2>r3c1"
    cell(page, "r3c1").tap()
    field.fill("7")
    expect(cell(page, "r2c2")).to_have_text("6")
    field.fill("17")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert entries(page) == "r2c2>r3c1 r3c1=7"
    unlink.tap()
    assert entries(page) == "r3c1=7"
    expect(unlink).to_be_disabled()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_fingers_join_a_whole_chain_one_cell_after_another(phone: Visit) -> None:
    page = play(phone)
    picked = page.locator("td.picked")
    way = [f"r{i // 4 + 1}c{i % 4 + 1}" for i in sorted(range(16), key=SOLUTION.__getitem__)]
    for place in way[5:9]:  # 6 to 9
        cell(page, place).tap()
        expect(picked).to_have_attribute("data-place", place)
    assert set(entries(page).split()) == {"r2c2>r3c1", "r3c1>r4c2", "r4c2>r3c3"}
    # The same again takes the last one back; what is joined already is only walked along.
    for place in way[7:9]:
        cell(page, place).tap()
    assert set(entries(page).split()) == {"r2c2>r3c1", "r3c1>r4c2"}
    # A cell that cannot follow is chosen instead, even where its own arrow would lead back; so is the cell itself.
    cell(page, "r2c4").tap()
    expect(picked).to_have_attribute("data-place", "r2c4")
    cell(page, "r2c4").tap()
    expect(picked).to_have_count(0)
    for place in way:
        if place not in ("r3c1", "r4c2"):
            cell(page, place).tap()
        else:
            cell(page, place).press("Enter")
    until(lambda: shown(page) == list(map(str, SOLUTION)), "not every cell is joined")
    assert len(entries(page).split()) == 14, "16 is known to follow 15"
    expect(picked).to_have_count(0)


def test_the_whole_path_shows_every_link(visit: Visit) -> None:
    page = visit.editor(f"/signpost?text={PUZZLE}")
    page.get_by_role("button", name="Show all steps").click()
    expect(page.locator("#step")).to_contain_text("Step 1 of 14")
    lines = page.locator(".lines .links")
    first = "M1.54 1.59L0.717 2.413M0.749 2.233L0.717 2.413L0.897 2.381"
    expect(lines).to_have_attribute("d", first)  # from r2c2 to r3c1
    page.get_by_role("link", name="Next").click()
    expect(page.locator("#step")).to_contain_text("Step 2 of 14")
    second = "M2.54 1.59L1.717 2.413M1.749 2.233L1.717 2.413L1.897 2.381"
    expect(lines).to_have_attribute("d", first + second)
    expect(page.locator("#result")).to_contain_text("These steps lead to the only solution.")
    assert visit.barriers() == []


def test_b2_numbers_that_no_arrow_joins_are_tinted_at_once(visit: Visit) -> None:
    page = play(visit)
    cell(page, "r1c2").focus()
    page.keyboard.press("2")
    clashing = [each.get_attribute("data-place") for each in page.locator("td.clash").all()]
    assert clashing == ["r1c1", "r1c2"], "the arrow of 1 points down"
    page.get_by_role("button", name="Highlight conflicts").click()
    expect(page.locator("td.clash")).to_have_count(0)


def test_c11_links_go_straight_from_arrow_to_arrow_and_along_the_whole_answer(visit: Visit) -> None:
    page = play(visit)
    drag(page, "r1c1", "r4c1")
    drawn = page.locator(".lines .links").get_attribute("d") or ""
    assert drawn.startswith("M0.54 0.59L0.54 3.34M"), "a line down to a head"
    for arrow in page.locator(".signpost .arrow").all():
        inner, outer = arrow.bounding_box(), arrow.locator("xpath=..").bounding_box()
        assert inner
        assert outer
        for at, length in (("x", "width"), ("y", "height")):
            middle = (inner[at] + inner[length] / 2 - outer[at]) / outer[length]  # type: ignore[literal-required]
            assert abs(middle - 0.55) < 0.04
    solve(page)
    expect(page.locator(".verdict")).to_be_visible()
    drawn = page.locator(".lines .links").get_attribute("d") or ""
    assert len(re.findall("M", drawn)) == 2 * 15
    go(page, "make")
    expect(page.locator(".lines .links")).to_have_attribute("d", "")


def test_b1_at_the_end_a_head_travels_from_the_first_cell_to_the_last(visit: Visit) -> None:
    page = play(visit)
    page.evaluate(
        "() => { const own = Element.prototype.animate; window.runs = [];"
        "Element.prototype.animate = function (frames, timing) {"
        " if (timing.duration > 200) window.runs.push(timing.duration); return own.call(this, frames, timing); } }"
    )
    for i, number in enumerate(SOLUTION):
        if number not in (1, 16):
            cell(page, f"r{i // 4 + 1}c{i % 4 + 1}").focus()
            page.keyboard.type(str(number))
    until(lambda: page.evaluate("window.runs.length") == 2)
    assert all(800 <= time <= 1200 for time in page.evaluate("window.runs"))
    for moving in (".run", ".head"):
        expect(page.locator(f".lines {moving}")).to_have_attribute("d", "")


def test_suppositions_look_tentative_and_go_together(visit: Visit) -> None:
    page = play(visit)
    drag(page, "r1c1", "r4c1")
    page.get_by_role("button", name="Try out", exact=True).click()
    drag(page, "r2c2", "r3c1")
    drag(page, "r3c1", "r4c2")
    assert [each.get_attribute("data-place") for each in page.locator("td.supposed").all()] == ["r2c2", "r3c1"]
    page.get_by_role("button", name="Discard").click()
    assert entries(page) == "r1c1>r4c1"
    expect(page.locator("td.supposed")).to_have_count(0)


def lit(page: Page) -> list[str]:
    return page.locator("td.reach").evaluate_all("cells => cells.map((cell) => cell.dataset.place)")


def test_only_cells_that_may_come_next_light_up(phone: Visit) -> None:
    page = phone.editor("/signpost?text=5x1:1cccg5a")
    assert lit(page) == [], "nothing is chosen"
    cell(page, "r1c1").tap()
    assert lit(page) == ["r1c2", "r1c3", "r1c4"], "5 does not follow 1"
    cell(page, "r1c1").tap()
    assert lit(page) == []
    cell(page, "r1c2").tap()
    cell(page, "r1c4").tap()
    assert lit(page) == ["r1c3"], "1 follows nothing, and a path is no circle"
    cell(page, "r1c1").tap()
    assert lit(page) == ["r1c2", "r1c3"], "something leads to the fourth cell"
    cell(page, "r1c2").tap()
    assert lit(page) == ["r1c4"], "a way that is there is walked along"
    cell(page, "r1c2").tap()
    cell(page, "r1c2").press("Escape")
    cell(page, "r1c2").tap()
    assert lit(page) == ["r1c3", "r1c4", "r1c5"], "where it leads, and where else it could, whatever the numbers say"
    cell(page, "r1c5").tap()
    assert lit(page) == [], "nothing follows the last"


def test_both_ends_are_known_at_sight(visit: Visit) -> None:
    page = visit.editor("/signpost?text=3x3:1ccecegca9a")
    expect(page.locator("td.first")).to_have_attribute("aria-label", re.compile("1, the start"))
    expect(page.locator("td.last")).to_have_attribute("aria-label", re.compile("9, the end"))
    expect(page.locator("td.last .arrow")).to_have_css("opacity", "0")  # a star is there instead
    star = page.locator("td.last").evaluate("cell => getComputedStyle(cell, '::before').clipPath")
    assert star.startswith("polygon")


def test_a_finished_board_stands_clean_until_a_step_is_taken_back(phone: Visit) -> None:
    page = phone.editor("/signpost?text=3x1:1cc3a")
    for place in ("r1c1", "r1c2", "r1c3"):
        cell(page, place).tap()
    expect(page.locator("#win")).to_be_visible()
    cell(page, "r1c2").tap(force=True)
    expect(page.locator("td:is(.picked, .reach, .from)")).to_have_count(0)
    expect(page.locator(".lines .links")).to_have_css("stroke-width", "0.05px")
    page.get_by_role("button", name="Close", exact=True).tap()  # the tools are below it
    page.get_by_role("button", name="Undo").tap()
    cell(page, "r1c2").tap()
    assert lit(page) == ["r1c3"]
