"""Boxes in a browser: by mouse, by keyboard, by touch, without script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from tests import until
from tests.browser.conftest import Visit, go, write
from tests.browser.conftest import solve as ask
from tests.browser.test_every_way import pile

IN_SIGHT = "each.getBoundingClientRect().top >= 0 && each.getBoundingClientRect().bottom <= innerHeight"
TRAILER = "7x3x3:1111000,1111110,1111111/full/full"


def text(page: Page, value: str) -> None:
    expect(page.locator("#text")).to_have_value(value)


def square(page: Page, place: str) -> Locator:
    return page.locator(f"[data-place='{place}']")


def solve(page: Page) -> None:
    ask(page)
    expect(page.locator(".pile")).to_be_visible()


def test_views_are_clicked_solved_turned_browsed_and_shared(visit: Visit, phone: Visit) -> None:
    page = visit.editor("/boxes/make?text=7x3x3:none/full/full")
    page.get_by_role("button", name="Fill or empty the side view").click()
    text(page, "7x3x3:full/full/full")
    for place in ["side-r1c5", "side-r1c6", "side-r1c7", "side-r2c7"]:
        square(page, place).click()
    text(page, TRAILER)
    page.get_by_role("button", name="Undo").click()
    text(page, "7x3x3:1111000,1111111,1111111/full/full")
    page.get_by_role("button", name="Redo").click()
    text(page, TRAILER)

    solve(page)
    expect(page.locator(".verdict")).to_have_text("At least 31 boxes, at most 51")
    expect(page.locator(".stack:visible")).to_have_attribute("aria-label", "31 boxes, seen from side and back")
    expect(page.locator(".stack:visible .box")).to_have_count(31)
    expect(square(page, "top-r1c7")).to_have_text("1")
    page.get_by_role("radio", name="front and side", exact=True).check()
    expect(page.locator(".stack:visible")).to_have_attribute("aria-label", "31 boxes, seen from front and side")
    page.get_by_role("radio", name="lowest", exact=True).check()
    expect(page.locator(".stack:visible .box:visible")).to_have_count(21)
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".browse .at")).to_contain_text("2 of")
    page.get_by_role("button", name="Share").click()
    page.get_by_text("With the solution").click()
    other = phone.editor(page.locator("#link-solved").input_value())
    expect(other.locator(".pile")).to_be_visible()
    text(other, TRAILER)
    assert visit.barriers() == []


def test_the_layer_charts_say_what_is_certain(visit: Visit) -> None:
    page = visit.editor("/boxes?text=2x1x1:10/full/10")
    solve(page)
    page.get_by_text("Sure, possible and impossible places").click()
    expect(page.locator(".charts pre").first).to_have_text("■·")


def test_it_works_by_keyboard_alone(visit: Visit) -> None:
    page = visit.editor("/boxes/make?text=2x2x1:full/full/none/floating")
    square(page, "top-r1c1").focus()
    for key in ["Space", "ArrowDown", "ArrowRight", "Enter"]:
        page.keyboard.press(key)
    text(page, "2x2x1:full/full/10,01/floating")
    page.keyboard.press("Control+z")
    text(page, "2x2x1:full/full/10,00/floating")
    page.keyboard.press("Control+y")
    page.get_by_role("button", name="With gravity").press("Enter")
    text(page, "2x2x1:full/full/10,01")
    page.locator('[data-verb="solve"]').press("Enter")
    expect(page.locator(".verdict")).to_have_text("Exactly 2 boxes")
    page.get_by_role("radio", name="side and back", exact=True).press("ArrowRight")
    expect(page.locator(".stack:visible")).to_have_attribute("aria-label", "2 boxes, seen from front and side")


def test_a_drag_fills_and_is_undone_in_one_step(visit: Visit) -> None:
    page = visit.editor("/boxes/make?text=3x2x2:none/full/full")
    square(page, "side-r1c1").hover()
    page.mouse.down()
    square(page, "side-r1c3").hover()
    page.mouse.up()
    expect(square(page, "side-r1c3")).to_have_class(re.compile("seen"))
    page.get_by_role("button", name="Undo").click()
    text(page, "3x2x2:none/full/full")


def test_the_size_changes_all_views_that_share_it(visit: Visit) -> None:
    page = visit.editor("/boxes/make?text=2x2x2:10,11/full/full")
    page.get_by_label("Length").fill("3")
    page.get_by_label("Length").press("Tab")
    text(page, "3x2x2:100,111/full/full")
    page.get_by_label("Height", exact=True).fill("1")
    page.get_by_label("Height", exact=True).press("Tab")
    text(page, "3x2x1:full/full/full")


def test_contradictions_are_marked_on_the_squares(visit: Visit) -> None:
    page = visit.editor("/boxes/make?text=3x2x2:111,111/full/full")
    square(page, "side-r2c2").click()
    expect(page.locator(".problem").first).to_contain_text("No solution")
    expect(square(page, "side-r1c2")).to_have_class(re.compile("wrong"))
    page.locator('[data-verb="solve"]').click()
    expect(page.locator(".verdict")).to_have_text("No solution")


# -- playing -----------------------------------------------------------------------------------------------------------

STEPS = "3x2x3:100,110,111/full/full"


def seen_as(page: Page, place: str) -> str:
    return (square(page, place).get_attribute("aria-label") or "").partition(", ")[2].partition(", ")[2]


def test_boxes_are_placed_until_the_views_agree_with_the_fewest(phone: Visit) -> None:
    page = phone.editor(f"/boxes?text={STEPS}")
    tally = page.locator(".tally")
    for _ in range(3):
        square(page, "top-r1c1").tap()
    expect(square(page, "top-r1c1")).to_have_text("3")
    assert seen_as(page, "side-r1c1") == "you can see a box, and should"
    assert seen_as(page, "back-r1c1") == "you should see a box"
    square(page, "top-r1c2").tap()
    page.get_by_role("button", name="Remove a box").tap()
    square(page, "top-r1c2").tap()
    expect(square(page, "top-r1c2")).to_have_text("")
    page.get_by_role("button", name="Add a box").tap()
    for place, number in (("r1c2", 2), ("r1c3", 1), ("r2c1", 3), ("r2c2", 2), ("r2c3", 1)):
        for _ in range(number):
            square(page, f"top-{place}").tap()
    expect(tally).to_have_text("The views match with 12 boxes. Fewer will do.")
    text(page, STEPS)  # playing never changes the puzzle
    square(page, "top-r2c2").tap()  # one too many
    expect(tally).to_have_text("13 boxes, 2 of 3 views match")
    assert seen_as(page, "side-r1c2") == "you can see a box, but shouldn’t"
    square(page, "top-r2c2").tap()  # more than fit stay as many
    expect(tally).to_have_text("13 boxes, 2 of 3 views match")
    page.get_by_role("button", name="Undo").tap()
    expect(tally).to_have_text("The views match with 12 boxes. Fewer will do.")
    page.get_by_role("button", name="Remove a box").tap()
    square(page, "top-r2c2").tap()
    expect(page.locator("#win")).to_contain_text("The views match with 11 boxes, and you can’t do it with fewer.")
    expect(tally).to_have_text("11 boxes, 3 of 3 views match")  # the card's words are said once
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_hints_lead_to_views_that_agree(visit: Visit) -> None:
    page = visit.editor("/boxes?text=3x2x3:100,110,111/full/full")
    hint, button = page.locator(".hint"), page.get_by_role("button", name="Hint")
    button.click()
    expect(hint).to_contain_text("Look from the back, at column 1, layer 3.")
    expect(page.locator("td.hinted")).to_have_attribute("data-place", "back-r1c1")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".view-top .line-numbers i")).to_have_count(5)  # the words name rows and columns
    page.get_by_role("button", name="What follows?").click()
    expect(hint).to_contain_text("At row 2, column 1 there are at least 3 boxes.")
    square(page, "top-r2c3").click()
    square(page, "top-r2c3").click()
    button.click()
    expect(hint).to_contain_text("A box can’t stay at row 2, column 3.")
    expect(page.locator("td.hinted")).to_have_count(2)


def test_a_long_press_and_the_right_button_take_away(visit: Visit) -> None:
    page = visit.editor(f"/boxes?text={STEPS}")
    square(page, "top-r1c1").click(click_count=2)
    expect(square(page, "top-r1c1")).to_have_text("2")
    square(page, "top-r1c1").click(button="right")
    expect(square(page, "top-r1c1")).to_have_text("1")


def test_a_finger_that_stays_takes_away(phone: Visit) -> None:
    page = phone.editor(f"/boxes?text={STEPS}")
    for _ in range(2):
        square(page, "top-r1c1").tap()
    box = square(page, "top-r1c1").bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    at = {"x": box["x"] + 20, "y": box["y"] + 20}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_timeout(600)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(square(page, "top-r1c1")).to_have_text("1")


def test_boxes_are_placed_by_keys(visit: Visit) -> None:
    page = visit.editor(f"/boxes?text={STEPS}")
    square(page, "top-r1c1").focus()
    for key in ["3", "ArrowRight", "2", "ArrowRight", "Enter", "ArrowDown", "1", "ArrowLeft", "+", "ArrowLeft", "3"]:
        page.keyboard.press(key)
    expect(page.locator("#win")).to_contain_text("The views match with 11 boxes, and you can’t do it with fewer.")
    page.keyboard.press("-")
    expect(page.locator(".tally")).to_have_text("10 boxes, 2 of 3 views match")
    page.keyboard.press("Control+z")
    page.locator('[data-verb="make"]').click()
    expect(square(page, "top-r1c1")).to_have_text("")
    go(page, "play")
    expect(square(page, "top-r1c1")).to_have_text("3")


def test_boxes_that_may_float_are_placed_layer_by_layer(visit: Visit) -> None:
    page = visit.editor("/boxes?text=2x2x2:full/full/full/floating")
    for layer, place in ((1, "r1c1"), (1, "r2c2"), (2, "r1c2"), (2, "r2c1")):
        page.get_by_role("button", name=f"Layer {layer}").click()
        square(page, f"top-{place}").click()
    expect(page.locator("#win")).to_contain_text("The views match with 4 boxes, and you can’t do it with fewer.")
    expect(page.locator(".live use")).to_have_count(4)


def test_a_box_lights_up_in_all_views_together(visit: Visit) -> None:
    page = visit.editor(f"/boxes?text={STEPS}")
    square(page, "top-r1c2").click(click_count=2)
    square(page, "top-r1c2").hover()
    lit = page.locator("td.lit")
    expect(lit).to_have_count(7)
    for place in ("top-r1c2", "side-r1c2", "side-r3c2", "back-r1c2", "back-r3c2"):
        expect(square(page, place)).to_have_class(re.compile("lit"))
    expect(page.locator(".live use.lit")).to_have_count(2)
    square(page, "side-r3c1").hover()
    expect(square(page, "top-r2c1")).to_have_class(re.compile("lit"))
    expect(square(page, "top-r1c2")).not_to_have_class(re.compile("lit"))
    solve(page)
    page.locator(".stack:visible .box").last.hover()
    expect(page.locator(".stack:visible .box.lit").first).to_be_visible()
    expect(page.locator("td.lit").first).to_be_visible()


@pytest.mark.parametrize("device", ["phone", "visit"])
@pytest.mark.parametrize("puzzle", [STEPS, TRAILER])
def test_a5_solving_moves_no_view(request: pytest.FixtureRequest, device: str, puzzle: str) -> None:
    site: Visit = request.getfixturevalue(device)
    page = site.editor(f"/boxes?text={puzzle}")
    before = [box.bounding_box() for box in page.locator("table, .live").all()]
    solve(page)
    assert [box.bounding_box() for box in page.locator("table, .live").all()] == before
    verdict = page.locator(".verdict").bounding_box()
    assert verdict is not None
    assert 0 <= verdict["y"] < page.evaluate("innerHeight") - 40


def test_a4_a_finger_that_scrolls_places_nothing(phone: Visit) -> None:
    page = phone.editor(f"/boxes?text={TRAILER}")
    box = square(page, "top-r2c3").bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    for kind, y in (("touchStart", box["y"]), ("touchMove", box["y"] - 40), ("touchMove", box["y"] - 120)):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": box["x"], "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".tally")).to_have_text("0 boxes, 0 of 3 views match")


def test_places_of_the_trailer_are_large_enough_for_a_finger(phone: Visit) -> None:
    page = phone.editor(f"/boxes?text={TRAILER}")
    side = square(page, "top-r1c1").bounding_box()
    assert side is not None
    assert min(side["width"], side["height"]) >= 44


# -- without script, by touch ------------------------------------------------------------------------------------------


def test_it_works_without_script(plain: Visit) -> None:
    page = plain.open("/boxes?example=1")
    expect(page.locator("[data-needs-script]").first).to_be_hidden()
    write(page, "2x2x2\nside: XO XX\nback: full\ntop: full")
    solve(page)
    expect(page.locator(".verdict")).to_have_text("Exactly 6 boxes")
    page.get_by_role("radio", name="back and far side", exact=True).check()
    expect(page.locator(".stack:visible")).to_have_attribute("aria-label", "6 boxes, seen from back and far side")
    page.goto(f"{plain.site}/boxes?text={STEPS}")
    page.get_by_label("Your boxes: heights").fill("3 2 1 / 3 1 1")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#judgement")).to_contain_text("The views match with 11 boxes, and you can’t do it with fewer.")


@pytest.mark.parametrize("mode", ["", "/make"])
@pytest.mark.parametrize(
    ("size", "width"), [("3x2x3", 320), ("3x2x3", 390), pytest.param("12x12x12", 390, marks=pytest.mark.slow)]
)
def test_it_works_by_touch(phone: Visit, mode: str, size: str, width: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": 800})
    page = phone.editor(f"/boxes{mode}?text={size}:full/full/full")
    square(page, "top-r1c1").tap()
    if mode:
        expect(square(page, "top-r1c1")).not_to_have_class(re.compile("seen"))
    else:
        expect(square(page, "top-r1c1")).to_have_text("1")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert phone.barriers() == []
    solve(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert phone.barriers() == []


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.slow), "dark"])
def test_c9_the_tops_of_boxes_are_lightest(visit: Visit, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page = visit.editor("/boxes?text=2x1x1:full/full/full")
    solve(page)
    light = page.evaluate(
        """() => ["lid", "left", "right"].map((face) => {
          const canvas = document.createElement("canvas").getContext("2d");
          canvas.fillStyle = getComputedStyle(document.querySelector(`.stack .box .${face}`)).fill;
          canvas.fillRect(0, 0, 1, 1);
          const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        })"""
    )
    assert light == sorted(light, reverse=True)
    assert light[0] > light[1] + 15 > light[2] + 30


def test_c10_hidden_boxes_are_outlined_only_for_whoever_asks(visit: Visit) -> None:
    page = visit.editor("/boxes?text=2x2x2:full/full/full")
    solve(page)
    expect(page.locator(".stack:visible .ghost").first).to_be_hidden()
    page.get_by_label("Outline hidden boxes").check()
    expect(page.locator(".stack:visible .ghost").first).to_be_visible()


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("side-r1c1", "From the side, this line needs a box in layer 3."),
        ("side-r3c1", "From the side, this line has its box in layer 1."),
        ("back-r2c2", "From the back, this line needs a box in layer 2."),
        ("side-r1c3", "From the side, nothing goes in layer 3 of this line."),
    ],
)
def test_a_square_of_another_view_explains_itself(phone: Visit, place: str, said: str) -> None:
    page = phone.editor(f"/boxes?text={STEPS}")
    words, sight = page.locator("#board .tally"), page.locator(".live .sight")
    square(page, "top-r1c1").tap()
    wall = page.locator(f".live [data-square={place}]")
    for touched in (square(page, place), *([] if "has its" in said else [wall])):  # which the box is in front of
        touched.scroll_into_view_if_needed()
        box = touched.bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(words).to_have_text(said)
        expect(sight).to_have_attribute("d", re.compile("M"))
        expect(page.locator(f"[data-view={place[:4]}] td.lit")).to_have_count(1)
        until(lambda: page.locator(".live").evaluate(f"each => {IN_SIGHT}"), "the pile is out of sight")
        square(page, "top-r1c3").tap()
        expect(words).to_contain_text(" boxes, 0 of 3 views match")
        page.get_by_role("button", name="Undo").tap()


def test_views_explain_themselves_by_keys(visit: Visit) -> None:
    page = visit.editor(f"/boxes?text={STEPS}")
    words = page.locator("#board .tally")
    square(page, "side-r1c1").focus()
    expect(words).to_have_text("From the side, this line needs a box in layer 3.")
    page.keyboard.press("ArrowRight")
    expect(words).to_have_text("From the side, nothing goes in layer 3 of this line.")
    page.locator("[data-turn='1']").focus()
    expect(words).to_have_text("0 boxes, 0 of 3 views match")


def test_boxes_are_placed_in_the_pile(phone: Visit) -> None:
    page = phone.editor(f"/boxes?text={STEPS}")
    tally, boxes = page.locator(".tally"), page.locator(".live use")

    def tap(selector: str) -> None:
        box = page.locator(f".live {selector}").last.bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    tap("[data-square=top-r1c1]")
    tap("use")
    expect(square(page, "top-r1c1")).to_have_text("2")
    page.get_by_role("button", name="Remove a box").tap()
    tap("use[data-stack='0,0']")
    expect(boxes).to_have_count(1)
    page.get_by_role("button", name="Add a box").tap()
    page.locator("[data-turn='1']").tap()
    page.locator("[data-turn='1']").tap()
    expect(page.locator(".live")).to_have_attribute("aria-label", "1 box, seen from far side and front")
    page.wait_for_timeout(300)  # until it stands
    tap("[data-square=top-r2c3]")
    expect(square(page, "top-r2c3")).to_have_text("1")
    expect(tally).to_have_text("2 boxes, 0 of 3 views match")
    assert phone.barriers() == []


def test_a_drag_turns_the_pile_by_quarters(visit: Visit) -> None:
    page = visit.editor(f"/boxes?text={STEPS}")
    live, ground = page.locator(".live"), page.locator(".live .ground")
    first = ground.get_attribute("d")
    box = live.bounding_box()
    assert box
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 240, box["y"] + 200)
    expect(ground).not_to_have_attribute("d", first or "")  # it follows
    page.mouse.move(box["x"] + 320, box["y"] + 205)
    page.mouse.up()
    expect(live).to_have_attribute("aria-label", "0 boxes, seen from front and side")
    page.get_by_role("button", name="Turn left").click()
    expect(live).to_have_attribute("aria-label", "0 boxes, seen from side and back")
    expect(ground).to_have_attribute("d", first or "")
    expect(page.locator(".tally")).to_have_text("0 boxes, 0 of 3 views match")  # no box is placed by it


def test_a_finished_stack_stays_at_its_address_when_it_is_opened_again(phone: Visit) -> None:
    page = phone.editor("/boxes/new/boxes-3-easy-g2-1")
    address = page.url
    puzzle = engine.PUZZLES["boxes"].parse(page.locator("#text").input_value())
    pile(page, engine.solve(puzzle).solutions[0])
    expect(page.locator("#win")).to_be_visible()
    page.reload()
    page.wait_for_selector("#board.editing")
    expect(page.locator("#win")).to_be_visible()
    assert page.url == address
