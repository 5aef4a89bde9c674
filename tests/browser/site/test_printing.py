"""A board in play, printed by the browser: as if nobody had a hand on it, and nothing were judged."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

WITHOUT_LINES = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".grid td { border-color: transparent !important; }");
  document.adoptedStyleSheets = [sheet];
}"""
"""Where lines of cells and of cages lie on each other, a pixel may turn out otherwise."""


def on_paper(page: Page) -> bytes:
    page.mouse.move(0, 0)
    page.evaluate(WITHOUT_LINES)
    page.emulate_media(media="print", reduced_motion="reduce")
    picture = page.locator("#board .grid").screenshot(animations="disabled")
    expect(page.locator("#time")).to_be_hidden()
    expect(page.locator(".line-numbers")).to_be_hidden()
    page.emulate_media(media="screen")
    return picture


CLASHES = {
    "kenken": [("r1c2", "2"), ("r1c3", "2")],
    "signpost": [("r1c1", ""), ("r1c2", ""), ("r2c2", "")],
    "nonogram": [("r1c1", ""), ("r2c1", ""), ("r3c1", ""), ("r1c3", "")],
}
"""Cells to press, and a key for each, which break a rule and leave one chosen."""


@pytest.mark.parametrize("slug", CLASHES)
def test_a_print_has_no_ring_no_clash_and_no_clock(visit: Visit, slug: str) -> None:
    page = visit.editor(f"/{slug}?example=1")
    for place, key in CLASHES[slug]:
        page.locator(f"#board td[data-place={place}]").click()
        if key:
            page.keyboard.press(key)
    expect(page.locator("#board :is(.clash, .stuck)").first).to_be_visible()
    expect(page.locator("#time")).to_be_visible()
    judged = on_paper(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("#board :is(.overlay, .hinted, .accused)").first).to_be_visible()
    hinted = on_paper(page)
    page.keyboard.press("Escape")  # the hint stands over the tools
    page.get_by_role("button", name="Highlight conflicts").click()
    page.reload()
    page.wait_for_selector("#board.editing")
    expect(page.locator("#board :is(.clash, .stuck)")).to_have_count(0)
    expect(page.locator("[data-action=undo]")).to_be_enabled()
    plain = on_paper(page)
    assert judged == plain
    assert hinted == plain
