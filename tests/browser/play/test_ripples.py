"""Movement as one plays: what is placed fades in, what is finished ripples; nothing where motion is not wanted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests import until
from tests.browser.conftest import Visit

WATCH = """
window.moved = [];
window.layers = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const { x, y, width, height } = this.getBoundingClientRect();
  const cell = this.closest("td") ?? document.elementFromPoint(x + width / 2, y + height / 2).closest("td");
  window.moved.push([cell?.dataset.place, timing.duration, timing.delay ?? 0]);
  window.layers.push([Boolean(this.closest("table")), getComputedStyle(this).willChange, ...Object.keys(frames[0])]);
  return animate.call(this, frames, timing);
};
"""
CAME = "performance.getEntriesByType('resource').some((each) => /extras\\.js/.test(each.name) && each.responseEnd)"


def moved(page: Page, count: int) -> list[tuple[str, float, float]]:
    """Return what moved: so many cells; of none, nothing for a while."""
    if count:
        until(lambda: page.evaluate("moved.length") >= count)
    page.wait_for_timeout(200)
    return [(place, time, delay) for place, time, delay in page.evaluate("moved.splice(0)")]


def begin(visit: Visit, path: str) -> Page:
    visit.page.add_init_script(WATCH)
    page = visit.editor(path)
    page.locator("[data-place=r1c1]").click()
    until(lambda: page.evaluate(CAME), "the extras didn’t come")  # with this touch, or before it
    page.wait_for_timeout(500)
    page.evaluate("moved.length = 0")
    return page


def test_a_digit_fades_in_and_a_cage_ripples_when_it_is_met(visit: Visit) -> None:
    page = begin(visit, "/kenken?example=1")
    cages = page.evaluate("JSON.parse(document.querySelector('[data-editor]').dataset.cages)")
    one, other = (f"r{r + 1}c{c + 1}" for r, c in cages[0])  # they differ by 1
    for place, digit, ripple in ((one, "1", []), (other, "2", [(one, 180, 0), (other, 180, 60)])):
        page.locator(f"[data-place={place}]").click()
        page.keyboard.press(digit)
        assert moved(page, 1 + len(ripple)) == [(place, 120, 0), *ripple]
    expect(page.locator(f"[data-place={one}] .clue")).to_have_class(re.compile("met"))


def test_a_finished_line_of_a_nonogram_ripples(visit: Visit) -> None:
    page = begin(visit, "/nonogram?example=1")
    page.locator("[data-place=r6c1]").click()  # the clue of row 6 is 1
    found = moved(page, 11)
    assert found[0] == ("r6c1", 120, 0)
    assert [place for place, _, _ in found[1:]] == [f"r6c{column}" for column in range(1, 11)]
    assert found[-1][2] < 500


def test_a_press_draws_the_board_once(visit: Visit) -> None:
    """What moves has a layer of its own; inside the table it would have the board painted at every frame."""
    page = begin(visit, "/nonogram?example=1")
    page.evaluate("layers.length = 0")
    page.locator("[data-place=r2c2]").click()
    assert moved(page, 1)
    assert page.evaluate("layers") == [[False, "opacity, transform", "opacity"]]


@pytest.mark.parametrize("motion", ["reduce", "saved"])
def test_nothing_moves_where_that_is_not_wanted(visit: Visit, motion: str) -> None:
    if motion == "reduce":
        visit.page.emulate_media(reduced_motion="reduce")
    else:
        visit.page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page = begin(visit, "/kenken?example=1")
    page.keyboard.press("1")
    assert moved(page, 0) == []
