"""KenKen in a real browser: by mouse, by keyboard, by touch and without script."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.puzzles.kenken import Cage, KenKen
from tests import until
from tests.browser.conftest import Visit, go, solve, write

PUZZLE = "4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4"
SOLUTION = list("4132321414232341")
TWO = "3:_ad_5,s1s2a3m6"
TYPED = {"+": "+", "-": "-", "*": "x", "/": "/", "=": "", "": ""}
ARROWS = {(-1, 0): "ArrowUp", (1, 0): "ArrowDown", (0, -1): "ArrowLeft", (0, 1): "ArrowRight"}

Place = tuple[int, int]


def numbers(page: Page) -> list[str]:
    return page.locator(".kenken .number").all_text_contents()


def clues(page: Page) -> list[str]:
    return [clue for clue in page.locator(".kenken .clue").all_text_contents() if clue]


def text(page: Page) -> str:
    return page.locator("#text").input_value()


def blank_board(page: Page, size: int) -> None:
    page.get_by_label("Size", exact=True).last.fill(str(size))
    page.get_by_label("Size", exact=True).last.press("Tab")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".kenken td")).to_have_count(size * size)
    expect(page.locator(".problem.missing").first).to_be_attached()  # on a phone in a line


def walk(cells: Sequence[Place]) -> list[Place]:
    """A way through all the cells by neighbours, there and back where it must."""
    left = set(cells)

    def visit(cell: Place) -> Iterator[Place]:
        left.discard(cell)
        yield cell
        for step in ARROWS:
            near = (cell[0] + step[0], cell[1] + step[1])
            if near in left:
                yield from visit(near)
                yield cell

    return list(visit(cells[0]))


def spot(page: Page, cell: Place, x: float = 0.5, y: float = 0.5) -> tuple[float, float]:
    """The point of the screen that is at these parts of a cell's sides."""
    box = page.locator(f"[data-place=r{cell[0] + 1}c{cell[1] + 1}]").bounding_box()
    assert box
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def drag(page: Page, way: Sequence[Place]) -> None:
    page.mouse.move(*spot(page, way[0]))
    page.mouse.down()
    for cell in way[1:]:
        page.mouse.move(*spot(page, cell))
    page.mouse.up()


def test_a_puzzle_entered_by_clicks_is_solved_shared_and_found_again(visit: Visit, browser: Browser) -> None:
    page = visit.editor("/kenken/make")
    blank_board(page, 4)
    for cage in KenKen.parse(PUZZLE).cages:
        drag(page, walk(cage.cells))
        page.locator("[data-number]").fill(str(cage.target))
        page.locator(f"[data-operator='{cage.op}']").click()
    expect(page.locator("#text")).to_have_value(PUZZLE)
    expect(page.locator(".reading")).to_contain_text("Standard rules")
    solve(page)
    expect(page.locator(".verdict")).to_have_text("One solution")
    until(lambda: numbers(page) == SOLUTION)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#links input")).to_have_count(2)
    for field, shown in zip(page.locator("#links input").all(), ([""] * 16, SOLUTION), strict=True):
        context = browser.new_context()
        other = context.new_page()
        other.goto(field.input_value())
        assert numbers(other) == shown
        assert clues(other) == clues(page)
        expect(other.locator("#text")).to_have_value(PUZZLE)
        context.close()


def test_the_keyboard_alone_does_it_all(visit: Visit) -> None:
    page = visit.editor("/kenken/make")
    blank_board(page, 4)
    page.locator(".kenken td[tabindex='0']").focus()
    for cage in KenKen.parse(PUZZLE).cages:
        page.keyboard.press("Control+Home")
        for _ in range(cage.cells[0][0]):
            page.keyboard.press("ArrowDown")
        for _ in range(cage.cells[0][1]):
            page.keyboard.press("ArrowRight")
        way = walk(cage.cells)
        for at, to in pairwise(way):
            page.keyboard.press(f"Shift+{ARROWS[to[0] - at[0], to[1] - at[1]]}")
        page.keyboard.type(f"{cage.target}{TYPED[cage.op]}")
    expect(page.locator("#text")).to_have_value(PUZZLE)
    page.keyboard.press("Delete")
    page.keyboard.press("Control+Home")
    page.keyboard.press("Enter")
    expect(page.locator("[data-place=r4c3]")).to_be_focused()  # the cage that has no clue now
    page.keyboard.type("4x")
    expect(page.locator("#text")).to_have_value(PUZZLE)
    page.locator('[data-verb="solve"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("One solution")
    until(lambda: numbers(page) == SOLUTION)
    page.get_by_role("button", name="Share").focus()
    page.keyboard.press("Space")
    expect(page.locator("#links input")).to_have_count(2)


def test_keys_write_a_clue_as_it_is_read(visit: Visit) -> None:
    page = visit.editor(f"/kenken/make?text={TWO}")
    page.locator("[data-place=r1c1]").focus()

    def clue(*keys: str) -> str:
        for key in keys:
            page.keyboard.press(key)
        return page.locator("[data-place=r1c1] .clue").inner_text()

    assert clue("0", "1", "2") == "12−", "of the clue that is there"
    assert clue("x") == "12×"
    assert clue("+") == "12+"
    assert clue("3") == "3?", "a complete clue is not prolonged"
    assert clue("Delete") == "?"
    assert clue("/", "1", "4") == "14÷", "the operator may come first"
    assert clue("Backspace", "Backspace") == "1?"
    assert clue("-") == "1−"
    assert clue("=") == "1?"
    # Keys that follow each other are one step.
    assert clue("Control+z", "Control+z") == "1−"
    expect(page.locator("#text")).to_have_value(TWO)
    assert clue("Delete", "Delete") == "?"
    assert "open" not in (page.locator("[data-place=r1c1]").get_attribute("aria-label") or "")


def test_lines_are_opened_and_closed_by_a_click(visit: Visit) -> None:
    page = visit.editor("/kenken/make")
    blank_board(page, 3)
    page.mouse.click(*spot(page, (0, 0), x=0.95))
    page.mouse.click(*spot(page, (1, 0), y=0.05))
    page.mouse.click(*spot(page, (1, 1), x=0.05))
    assert text(page) == "3:320100000,______"
    page.mouse.click(*spot(page, (1, 1)))
    page.keyboard.type("8+")
    # One line does not part a square of four cells, two do; the clue stays where it stood.
    page.mouse.click(*spot(page, (0, 1), x=0.05))
    assert text(page) == "3:320100000,a8_____"
    page.mouse.click(*spot(page, (1, 1), x=0.05))
    assert text(page) == "3:220000000,a8______"
    page.get_by_role("button", name="Undo").click()
    assert text(page) == "3:320100000,a8_____"
    # A click well inside of a cell only chooses its cage.
    page.mouse.click(*spot(page, (2, 2)))
    assert text(page) == "3:320100000,a8_____"
    expect(page.get_by_role("button", name="Split cage")).to_be_hidden()  # a single cell
    page.mouse.click(*spot(page, (0, 1)))
    page.get_by_role("button", name="Split cage").click()
    assert text(page) == "3:000000000,_________"


def test_a_drag_takes_cells_from_other_cages(visit: Visit) -> None:
    page = visit.editor("/kenken/make")
    blank_board(page, 3)
    drag(page, [(0, 0), (0, 1), (0, 2)])
    page.keyboard.type("6+")
    drag(page, [(1, 1), (0, 1)])
    assert text(page) == "3:020000000,a6_______", "the cage was cut in two and its clue stayed with the first part"
    page.get_by_role("button", name="Undo").click()
    assert text(page) == "3:110000000,a6______"
    drag(page, [(1, 0), (0, 0), (0, 1), (0, 2)])
    assert clues(page)[0] == "6+", "a cage that is taken whole brings its clue"
    page.keyboard.press("Control+Home")
    page.keyboard.press("Space")
    labels = [page.locator(f"[data-place={place}]").get_attribute("aria-label") for place in ("r2c1", "r1c2")]
    assert labels == [
        "Row 2, column 1, cage of 1 cell, no clue",
        "Row 1, column 2, 6+ cage of 2 cells, open right",
    ]


def test_several_solutions_are_browsed_with_their_differences_marked(visit: Visit) -> None:
    page = visit.editor(f"/kenken/make?text={TWO}")
    solve(page)
    expect(page.locator(".verdict")).to_have_text("2 solutions")
    first = numbers(page)
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".browse .at")).to_have_text("2 of 2")
    second = numbers(page)
    differ = [a != b for a, b in zip(first, second, strict=True)]
    loose = page.locator(".kenken td").evaluate_all("cells => cells.map(cell => cell.classList.contains('loose'))")
    assert any(differ)
    assert loose == differ
    page.get_by_role("button", name="Cells that never change").click()
    expect(page.locator(".browse .at")).to_have_text("Cells that never change")
    assert numbers(page) == ["" if each else value for each, value in zip(differ, first, strict=True)]


def test_without_script_text_is_enough(plain: Visit) -> None:
    page = plain.open("/kenken?example=1")
    write(page, "abb\nacc\nddd\n\na=1-\nb=2-\nc=3+\nd=6*")
    solve(page)
    expect(page.locator(".verdict")).to_have_text("2 solutions")
    expect(page.locator("[data-operator]").first).to_be_hidden()
    assert len(clues(page)) == 4
    page.get_by_role("button", name="Next").click()
    shown = numbers(page)
    page.get_by_role("button", name="Share").click()
    expect(page).to_have_url(re.compile(r"/p/[a-z0-9]{12}\?show=2"))
    assert numbers(page) == shown
    write(page, "not a puzzle")
    solve(page)
    expect(page.locator(".problem")).to_contain_text("isn’t a KenKen")
    expect(page.locator("#text")).to_have_value("not a puzzle")


def test_touch_draws_cages_and_enters_clues(phone: Visit) -> None:
    page = phone.editor("/kenken/make")
    blank_board(page, 3)
    session = page.context.new_cdp_session(page)

    start = time.time()

    def send(second: int, kind: str, *cell: Place) -> None:
        points = [dict(zip("xy", spot(page, each), strict=True)) for each in cell]
        event = {"type": kind, "touchPoints": points, "timestamp": start + second}
        session.send("Input.dispatchTouchEvent", event)

    page.locator("[data-place=r1c1]").scroll_into_view_if_needed()
    # A finger that takes its time: after a fling, the browser would swallow the next tap.
    send(0, "touchStart", (0, 0))
    send(1, "touchMove", (0, 1))
    send(2, "touchMove", (1, 1))
    send(3, "touchEnd")
    page.locator("[data-key='6']").tap()
    page.get_by_role("button", name="Times").tap()
    expect(page.locator("#text")).to_have_value("3:120000000,m6______")
    page.touchscreen.tap(*spot(page, (1, 1), y=0.85))
    expect(page.locator("#text")).to_have_value("3:120020000,m6_____")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#text")).to_have_value("3:120000000,m6______")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_label("Size", exact=True).last.fill("16")
    page.get_by_label("Size", exact=True).last.press("Enter")
    expect(page.locator(".kenken td")).to_have_count(256)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_text_and_board_follow_each_other_and_resizing_keeps_what_fits(visit: Visit) -> None:
    page = visit.editor(f"/kenken/make?text={PUZZLE}")
    write(page, TWO)
    expect(page.locator(".kenken td")).to_have_count(9)
    assert clues(page) == ["1−", "2−", "3+", "6×"]
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#text")).to_have_value(PUZZLE)
    assert clues(page) == ["1−", "2÷", "6×", "2÷", "1−", "5+", "5+", "4×"]
    size = page.get_by_label("Size", exact=True).last
    size.fill("3")
    size.press("Enter")
    expect(page.locator(".kenken td")).to_have_count(9)
    assert clues(page) == ["1−", "2÷", "?", "2÷", "5+"], "only the cage that was cut lost its clue"
    size.fill("4")
    size.press("Enter")
    assert clues(page) == ["1−", "2÷", "?", "?", "2÷", "?", "5+", *"?????"]
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#text")).to_have_value(PUZZLE)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".kenken td")).to_have_count(9)


def test_what_is_wrong_is_marked_at_its_place_and_what_is_missing_is_not_wrong(visit: Visit) -> None:
    page = visit.editor(f"/kenken/make?text={PUZZLE}")
    page.locator("[data-place=r1c1]").focus()
    page.keyboard.type("7/")
    expect(page.locator("#messages .problem")).to_contain_text("no two digits from 1 to 4")
    marked = page.locator("td.wrong")
    expect(marked).to_have_count(2)
    assert [each.get_attribute("data-place") for each in marked.all()] == ["r1c1", "r2c1"]
    expect(page.locator("[data-note]")).to_contain_text("no two digits from 1 to 4")
    page.keyboard.press("Delete")
    expect(page.locator("#messages .problem")).to_contain_text("no clue yet")
    expect(page.locator("#messages .problem")).to_have_class(re.compile("missing"))
    expect(marked).to_have_count(0)
    page.locator("[data-number]").fill("12 apples")
    expect(page.locator("[data-note]")).to_contain_text("Type a number and a sign")
    expect(page.locator("[data-number]")).to_have_value("12 apples")
    page.locator("[data-number]").fill("1-")
    expect(page.locator("#text")).to_have_value(PUZZLE)
    expect(page.locator("[data-number]")).to_have_value("1")
    write(page, "4:__a__a_ab_a__a_a_,s1")
    expect(page.locator("#messages .problem")).to_contain_text("1 clues for 8 cages")
    expect(page.locator("#text")).to_have_value("4:__a__a_ab_a__a_a_,s1")
    assert len(clues(page)) == 8


def test_the_wider_rules_are_declared_by_ticking_them(visit: Visit) -> None:
    page = visit.editor(f"/kenken/make?text={TWO}")
    page.locator("[data-place=r3c3]").focus()
    page.keyboard.type("1-")
    expect(page.locator("[data-note]")).to_contain_text("normally needs exactly two cells")
    page.get_by_text("Extra rules", exact=True).click()
    page.get_by_label("on larger cages").check()
    expect(page.locator(".reading")).to_contain_text("Extra rules")
    expect(page.locator("#text")).to_have_value("3:210010110,s1s2a3s1,large")
    page.locator("[data-place=r1c1]").focus()
    page.keyboard.type("3")  # of the clue that is there
    expect(page.locator("#text")).to_have_value("3:210010110,s3s2a3s1,large")
    page.keyboard.press("=")
    expect(page.locator("#messages .problem.missing")).to_contain_text("no sign")
    page.locator('[data-rule="open"]').check()
    expect(page.locator(".reading")).to_contain_text("any sign")
    expect(page.locator("#text")).to_have_value("3:210010110,o3s2a3s1,large,open")
    solve(page)
    expect(page.locator(".verdict")).to_be_visible()
    go(page, "make")
    expect(page.locator('[data-rule="open"]')).to_be_checked()


def test_cages_without_clue_are_a_rule_of_their_own(visit: Visit) -> None:
    page = visit.editor("/kenken/make?text=3:210010110,s1s2_a6,bare")
    expect(page.locator("[data-place=r2c2] .clue")).to_have_text("")
    page.get_by_text("Extra rules", exact=True).click()
    expect(page.locator('[data-rule="bare"]')).to_be_checked()
    page.get_by_label("cages without a clue").uncheck()
    expect(page.locator("#text")).to_have_value("3:210010110,s1s2_a6")
    expect(page.locator("#messages .problem.missing")).to_contain_text("no clue yet")
    page.get_by_label("cages without a clue").check()
    expect(page.locator("#text")).to_have_value("3:210010110,s1s2_a6,bare")
    expect(page.locator("#messages .problem")).to_have_count(0)


def puzzles() -> Iterator[str]:
    """Canonical texts of every kind: small and large, with long runs, large targets and the wider rules."""
    dice = random.Random(1)
    for size, most in [(3, 9), (4, 3), (5, 4), (6, 6), (9, 3), (9, 60), (9, 81), (10, 4), (16, 8)] * 3:
        left = {(r, c) for r in range(size) for c in range(size)}
        cages = []
        while left:
            cells = {min(left)}
            for _ in range(most - 1):
                near = [(r + dr, c + dc) for r, c in cells for dr, dc in ARROWS]
                cells |= set(dice.sample(near, 1)) & left
            left -= cells
            op = dice.choice("+-*/" if len(cells) == 2 else "+*") if len(cells) > 1 else "="
            cages.append(Cage(tuple(sorted(cells)), op, dice.choice([1, 12, 345, 2**29 - 1, 2**29, 10**40])))
        cages.sort(key=lambda cage: cage.cells)
        yield str(KenKen(size, tuple(cages)))
    yield "5:3210213220210303320211010,o25m12a3m120o144o10,large,open"
    yield "4:3012012022000100,m6s7a1d7a1a1a1,large"
    yield "5:3210213220210303320211010,o25m12a3_o144_,large,open,bare"


def test_the_server_reads_what_the_script_writes(visit: Visit) -> None:
    page = visit.editor("/kenken/make")
    texts = [str(KenKen.parse(each)) for each in puzzles()]
    assert sum(re.match("[0-9]+:[0-9]", each) is not None for each in texts) > 5, "both forms are among them"
    written = page.evaluate(
        """async (texts) => {
          const { default: Editor } = await import(document.getElementById("board").dataset.module);
          const pages = await Promise.all(texts.map((text) => fetch(`?text=${text}`).then((reply) => reply.text())));
          return pages.map((page) => {
            const html = new DOMParser().parseFromString(page, "text/html");
            return Editor.prototype.write(Editor.prototype.read(html.querySelector("[data-editor]")));
          });
        }""",
        texts,
    )
    assert [str(KenKen.parse(each)) for each in written] == texts


def test_what_is_drawn_is_shown_as_links_will_have_it(visit: Visit) -> None:
    page = visit.editor(f"/kenken/make?text={PUZZLE}")
    page.locator("[data-place=r1c1]").focus()
    page.keyboard.press("Delete")
    expect(page.locator("#messages .problem.missing")).to_be_visible()
    assert text(page) == "4:2210002210001010,_d2m6d2s1a5a5m4", "unfinished, it has no other spelling"
    page.keyboard.type("1-")
    expect(page.locator("#text")).to_have_value(PUZZLE)
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#text")).to_have_value(PUZZLE)
    expect(page.locator("#typed")).to_be_hidden()
    typed = "4:2210002210001010,s1d2m6d2s1a5a5m4,large"
    write(page, typed)
    solve(page)  # at once, while the text is still to be read
    page.wait_for_timeout(1000)
    expect(page.locator(".verdict")).to_contain_text("One solution")
    expect(page.locator("#text")).to_have_value(typed)


def test_the_script_draws_what_the_server_draws(visit: Visit, plain: Visit) -> None:
    looks = "cells => cells.map(cell => [cell.ariaLabel, cell.textContent, [...cell.classList].sort().join(' ')])"
    for each in (TWO, "3:_3aab_3,a1m9a2a5a3"):
        page = visit.editor(f"/kenken/make?text={each}")
        solve(page)
        expect(page.locator(".verdict")).to_be_visible()
        page.get_by_role("button", name="Share").click()
        expect(page.locator("#links input")).to_have_count(2)
        drawn = plain.open(page.locator("#link-solved").input_value())
        assert page.locator(".kenken td").evaluate_all(looks) == drawn.locator(".kenken td").evaluate_all(looks)


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.slow), "dark"])
def test_axe_finds_nothing_serious(visit: Visit, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = visit.editor(f"/kenken/make?text={TWO}")
    assert visit.barriers() == []
    solve(page)
    expect(page.locator(".verdict")).to_be_visible()
    page.locator(".kenken td").nth(4).click()
    assert visit.barriers() == []
    page.keyboard.type("9-")
    expect(page.locator("td.wrong").first).to_be_visible()
    assert visit.barriers() == []


def test_b15_an_ambiguous_puzzle_shows_what_differs_beside_its_clues_and_is_made_unique(visit: Visit) -> None:
    page = visit.editor(f"/kenken/make?text={TWO}")
    solve(page)
    expect(page.locator(".verdict")).to_contain_text("solutions")
    expect(page.locator("#pair .mark").first).to_be_visible()
    covered = page.locator("#pair svg").evaluate_all(
        """all => all.flatMap((picture) => {
          const frames = picture.querySelector(".mark").getAttribute("d").match(/[^z]+/g).map((each) => {
            const [, x, y, width, height] = each.match(/M([\\d.]+) ([\\d.]+)h([\\d.]+)v([\\d.]+)/).map(Number);
            return { x: x - 1.1, y: y - 1.1, width: width + 2.2, height: height + 2.2 };  // with half of its stroke
          });
          // Signs of clues stand on their line, which a box that has room for descenders goes beyond.
          const clues = [...picture.querySelectorAll("text:not(.accent)")].map((each) => {
            const { x, y, width } = each.getBBox();
            return { x, y, width, height: Number(each.getAttribute("y")) - y };
          });
          const meet = (a, b) =>
            a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
          const hidden = clues.filter((clue) => frames.some((frame) => meet(clue, frame)));
          return [clues.length, ...hidden.map((each) => each.y)];
        })"""
    )
    assert covered == [4, 4]  # as many clues, and none more for one that is covered
    page.get_by_role("link", name="Leave just one solution").click()
    page.wait_for_selector("#board.editing")
    solve(page)
    expect(page.locator(".verdict")).to_contain_text("One solution")
