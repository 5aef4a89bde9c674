"""Sounds and touches: off at first, five of each, none where motion is not wanted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import until
from tests.browser.conftest import Visit

LISTEN = """
window.heard = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...args) {
  window.heard.push(this.frequency.value);
  return start.apply(this, args);
};
navigator.vibrate = (pattern) => { window.felt = pattern; return true; };
"""


def switch_on(page: Page) -> None:
    page.get_by_role("button", name="Sounds").click()
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "true")


def heard(page: Page, notes: int) -> list[float]:
    """What is heard: so many notes at least; of none, nothing for a while."""
    if notes:
        until(lambda: page.evaluate("heard.length") >= notes)
    else:
        page.wait_for_timeout(300)
    found: list[float] = page.evaluate("heard.splice(0)")
    return found


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_sounds_are_heard_once_they_are_on(visit: Visit, motion: str) -> None:
    page, is_on = visit.page, motion == "no-preference"
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    page.add_init_script(LISTEN)
    visit.editor("/kenken?text=3:000000000,a1a2a3a2a3a1a3a1a2")
    page.locator("[data-place=r1c1]").click()
    page.keyboard.press("2")
    assert heard(page, 0) == []
    switch_on(page)
    assert len(heard(page, 1 * is_on)) == is_on
    page.locator("[data-place=r1c1]").click()
    page.keyboard.press("1")
    assert len(heard(page, 1 * is_on)) == is_on
    assert (page.evaluate("window.felt ?? null") is not None) is is_on
    page.get_by_role("button", name="Fill in all notes").click()
    page.get_by_role("button", name="Enter singles").click()
    expect(page.locator("#win")).to_be_visible()
    until(lambda: not is_on or page.evaluate("heard.slice(-4).join(' ') === '523 659 784 1047'"))
    assert is_on or heard(page, 0) == []
