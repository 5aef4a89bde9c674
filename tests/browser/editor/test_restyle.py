"""A move on a board touches little of the page."""

from __future__ import annotations

import pytest

from benchmarks.pages.chromium import restyled, traced
from benchmarks.pages.play import KINDS, SPOTS
from engine import PUZZLES
from tests.browser.conftest import Visit

MOST = 60
"""Elements whose style a click may have worked out; a rule that looks down at the board from above takes hundreds."""


def test_every_kind_is_clicked() -> None:
    assert set(KINDS) == set(PUZZLES)


@pytest.mark.parametrize("kind", KINDS)
def test_a_click_has_few_elements_styled_anew(visit: Visit, kind: str) -> None:
    page = visit.editor(f"/{kind}?example=1")
    wire = page.context.new_cdp_session(page)
    selector, key = KINDS[kind]
    spots = page.evaluate(SPOTS, selector)
    page.mouse.click(*spots[0])  # what only the first click of all brings
    page.wait_for_timeout(500)
    for spot in spots[1:4]:
        with traced(page, wire) as events:
            page.mouse.click(*spot)
            page.wait_for_timeout(200)
        assert events
        assert restyled(events) < MOST, spot
        with traced(page, wire) as events:
            page.keyboard.press(key)
            page.wait_for_timeout(200)
        assert restyled(events) < MOST, key
