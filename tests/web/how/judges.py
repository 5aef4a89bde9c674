"""Judges of the pages at `/how`: each reads sentences and figures, and works them out by code of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import ceil
from typing import Any

from flask import Flask

from engine import PUZZLES, Bounded, Stated
from tests.web.how.account import judge_account
from tests.web.how.boxes import judge_boxes
from tests.web.how.countdown import judge_countdown
from tests.web.how.kenken import judge_kenken
from tests.web.how.letters import judge_letters
from tests.web.how.nonogram import judge_nonogram
from tests.web.how.pages import NUMBER, Page, figure, judge_grammar, number, page_of
from tests.web.how.signpost import judge_signpost
from tests.web.how.trades import judge_trades


def judge(app: Flask, slug: str, text: str, at: str = "") -> None:
    """Read a page, and check all that it says.

    Raises:
        AssertionError: something is not so.
    """
    puzzle: Any = PUZZLES[slug].parse(text)
    page = page_of(app, slug, text, at)
    judge_grammar(page)
    if isinstance(puzzle, Stated | Bounded):
        judge_account(puzzle, page)
    JUDGES[slug](puzzle, page)
    if slug in IN_SHORT:
        short = page_of(app, slug, text, address="/{slug}/account")
        judge_grammar(short)
        IN_SHORT[slug](page, short.text)


def short_countdown(page: Page, text: str) -> None:
    rows = page.table("sizes")
    if not page.part("same"):
        return
    assert figure(f"That makes {NUMBER} sum", text) == sum(number(row[3]) for row in rows)
    assert figure(rf"{NUMBER} different numbers? uses? ", text) == number(rows[-1][4])
    told = re.search(rf"{NUMBER} sums? makes? ([\d or]+)\.", page.part("same"))
    assert told is not None
    assert re.search(rf"{told[1]} sums? makes? (?:the target\.|{told[2]}, the closest there is\.)", text)
    left = re.search(rf"{NUMBER} ways? (?:is|are) left", page.part("same"))
    assert bool(left) == ("Leave out those" in text)
    assert left is None or left[0] in text


def short_letters(page: Page, text: str) -> None:
    assert figure(f"{NUMBER} words stand", text) == figure(f"All {NUMBER} words", page.part("index"))
    assert figure(f"under {NUMBER} such keys", text) == figure(f"leaves {NUMBER} lines", page.part("index"))
    assert figure(f"of them: {NUMBER} key", text) == sum(number(row[3]) for row in page.table("sizes"))
    assert figure(f"would take {NUMBER} tr", text) == sum(number(row[1]) for row in page.table("sizes"))


def short_trades(page: Page, text: str) -> None:
    goal = re.search(f"Here the goal takes {NUMBER} trade", page.part("lengths"))
    rows = page.table("lengths")
    if row := re.search(f"{NUMBER} ways? to make {NUMBER} trades? in a row", text):
        assert [row[2], row[1]] == rows[-1][:2]
        assert bool(re.search(f"only {rows[-1][2]} different", text)) == (number(rows[-1][1]) > number(rows[-1][2]))
    if goal:
        told = re.search(rf"trades?\. {NUMBER} ways?(?: or more)? (?:is|are) that short(.*?)\.", page.part("lengths"))
        assert told is not None
        assert figure(f"It found {NUMBER} shortest way", text) == number(told[1])
        assert ("the same trades in different orders" in told[2]) == ("the same trades in different orders" in text)
    prices = page.part("prices")
    assert bool(prices) == ("a price on each item" in text)
    if bound := re.search(r"you need at least (\S+?)[.,]? ", prices):
        least = ceil(Fraction(bound[1]))
        assert f"at least {bound[1]}" in text or figure(f"at least {NUMBER} trade", text) == least
    if prices and goal:
        assert ("That’s exactly what" in text) == ("may use an offer half a time, or before" not in prices)


JUDGES: dict[str, Callable[[Any, Page], None]] = {
    "nonogram": judge_nonogram,
    "signpost": judge_signpost,
    "kenken": judge_kenken,
    "countdown": judge_countdown,
    "letters": judge_letters,
    "boxes": judge_boxes,
    "trades": judge_trades,
}
IN_SHORT = {"countdown": short_countdown, "letters": short_letters, "trades": short_trades}
