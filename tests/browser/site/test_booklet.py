"""A booklet in a real browser: its pages on paper, and what the screen shows around them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from engine import PUZZLES, offered
from tests.browser.conftest import Visit

LAST = {slug: [each for each in offered(kind) if each.levels][-1] for slug, kind in PUZZLES.items() if offered(kind)}
EACH = "&".join(f"kind={slug}&size={each.size}&level={each.levels[0].lower()}&count=1" for slug, each in LAST.items())
NUMBER = EACH.count("kind=")


@pytest.mark.slow
@pytest.mark.parametrize(("per", "paper"), [(1, "A4"), (4, "A4"), (4, "Letter"), (6, "Letter")])
def test_a_booklet_takes_the_pages_that_it_should(visit: Visit, per: int, paper: str) -> None:
    page = visit.open(f"/book?{EACH}&per={per}&rules=0&seed=7")
    expect(page.locator("article")).to_have_count(NUMBER, timeout=60_000)
    expect(page.get_by_role("link", name="Continue")).to_have_count(0)
    printed = page.pdf(format=paper)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == -(-NUMBER // per) + 1
    page.emulate_media(media="print")
    expect(page.locator(".masthead")).to_be_hidden()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    outside = page.evaluate(
        """() => [...document.querySelectorAll("article")].filter((each) => {
             const [outer, leaf] = [each.getBoundingClientRect(), each.closest(".leaf").getBoundingClientRect()];
             const shown = [...each.querySelectorAll("svg, p, td, h2")].map((part) => part.getBoundingClientRect());
             return outer.bottom > leaf.bottom + 1 || shown.some((part) => part.bottom > outer.bottom + 1
               || part.right > outer.right + 1);
           }).length"""
    )
    assert outside == 0


@pytest.mark.parametrize("device", ["visit", "phone", "plain"])
def test_the_form_makes_a_booklet_on_every_device(device: str, request: pytest.FixtureRequest) -> None:
    visit: Visit = request.getfixturevalue(device)
    page = visit.open("/book")
    if device != "plain":
        assert visit.barriers() == []
    fields: Any = page.get_by_label("How many")
    for number in range(NUMBER):
        fields.nth(number).fill("1" if number == 2 else "0")
    page.get_by_label("1, in large print").check()
    page.get_by_role("button", name="Make my booklet").click()
    expect(page.locator("article")).to_have_count(1, timeout=60_000)
    assert re.search(r"count=1&per=1&rules=1&seed=\d+$", page.url)
    if device != "plain":
        assert visit.barriers() == []
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
