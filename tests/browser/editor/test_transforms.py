"""Boards turned, mirrored and shifted while they are made, by the page's script: as the server does it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine import PUZZLES
from engine.core.transforms import Transform
from tests.browser.conftest import Visit, go

TEXTS = {
    "nonogram": "4x3:2/1///2/1/",
    "kenken": "4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4",
    "signpost": "3x3:ddg9abga1gh",
    "boxes": "3x2x2:100,111/01,11/100,110/floating",
}


def open_ways(page: Page) -> None:
    page.locator(".transforms > summary").click()


def press(page: Page, name: str) -> None:
    page.locator(".transforms").get_by_role("button", name=name, exact=True).click()


def shown(page: Page) -> str:
    return page.locator("#text").input_value()


@pytest.mark.parametrize("device", ["visit", "phone"])
@pytest.mark.parametrize("slug", TEXTS)
def test_the_script_turns_boards_as_the_server_does(slug: str, device: str, request: pytest.FixtureRequest) -> None:
    visit: Visit = request.getfixturevalue(device)
    kind: Any = PUZZLES[slug]
    page = visit.editor(f"/{slug}/make?text={TEXTS[slug]}")
    before = text = shown(page)
    open_ways(page)
    for name in ("Turn", "Flip", "Turn"):
        press(page, name)
        text = kind.transformed(text, Transform(name.lower()))  # type: ignore[arg-type]
        expect(page.locator("#text")).to_have_value(str(kind.parse(text)))
    for _ in range(3):
        page.locator("[data-action=undo]").click()
    expect(page.locator("#text")).to_have_value(before)
    assert visit.barriers() == []


def test_a_picture_is_shifted_with_its_clues_and_wraps_or_not(visit: Visit) -> None:
    page = visit.editor("/nonogram/make")
    page.locator('[data-side="5"]').click()
    for place in ("r1c1", "r1c2", "r2c1"):
        page.locator(f"[data-place={place}]").click()

    def black() -> list[str]:
        return page.locator("td.black").evaluate_all("all => all.map((each) => each.dataset.place)")

    open_ways(page)
    press(page, "Shift left")
    assert black() == ["r1c1", "r1c5", "r2c5"]
    assert shown(page).startswith("5x5:1////2/1.1/1/")
    press(page, "Shift down")
    press(page, "Shift right")
    assert black() == ["r2c1", "r2c2", "r3c1"]
    press(page, "Turn")
    assert black() == ["r1c3", "r1c4", "r2c4"]
    page.get_by_label("Wrap around").uncheck()
    press(page, "Shift up")
    assert black() == ["r1c4"]
    press(page, "Shift down")
    assert black() == ["r2c4"]
    for _ in range(2):
        page.locator("[data-action=undo]").click()
    assert black() == ["r1c3", "r1c4", "r2c4"]


def test_clues_without_their_picture_are_shifted_over_an_empty_edge_only(phone: Visit) -> None:
    page = phone.editor(f"/nonogram/make?text={TEXTS['nonogram']}")
    open_ways(page)
    press(page, "Shift right")
    assert shown(page) == "4x3:/2/1//2/1/"
    press(page, "Shift up")
    assert shown(page) == "4x3:/2/1//2/1/"
    expect(page.locator("[data-transformed]")).to_have_text("Draw the picture first. We can’t shift clues alone.")
    press(page, "Shift left")
    expect(page.locator("[data-transformed]")).to_be_empty()
    assert shown(page) == TEXTS["nonogram"]


def test_a_kenken_in_the_making_keeps_its_walls_and_clues(visit: Visit) -> None:
    page = visit.editor("/kenken/make?text=3:100000000,a4_a3a2a1_a3a1".replace("_", "a2"))
    open_ways(page)
    before = shown(page)
    press(page, "Turn")
    assert shown(page) != before
    assert page.locator("[data-place=r1c3] .clue").text_content() == "4+"
    for _ in range(3):
        press(page, "Turn")
    expect(page.locator("#text")).to_have_value(before)
    page.locator("[data-place=r1c1]").click()
    page.keyboard.press("Delete")  # an unfinished one
    press(page, "Flip")
    assert page.locator("[data-place=r1c2] .clue").text_content() == "?"
    go(page, "play")
    expect(page.locator(".transforms")).to_be_hidden()


def test_keys_reach_the_ways(visit: Visit) -> None:
    page = visit.editor(f"/signpost/make?text={TEXTS['signpost']}")
    page.locator(".transforms > summary").focus()
    for key in ("Enter", "Tab", "Tab", "Space"):
        page.keyboard.press(key)
    expected = PUZZLES["signpost"].transformed(TEXTS["signpost"], Transform("flip"))  # type: ignore[attr-defined]
    expect(page.locator("#text")).to_have_value(expected)
