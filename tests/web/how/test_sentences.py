"""Every sentence and figure of the pages at `/how`, against code of their own: see `judges`."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from flask import Flask

from engine import PUZZLES
from tests.web.how.boards import ODD, boards
from tests.web.how.judges import JUDGES, judge
from tests.web.how.pages import page_of


def test_each_kind_has_a_judge() -> None:
    from engine import Transparent

    assert JUDGES.keys() == {slug for slug, kind in PUZZLES.items() if issubclass(kind, Transparent)}


@pytest.mark.parametrize("slug", JUDGES)
def test_odd_boards_and_some_others(app: Flask, slug: str) -> None:
    for text in islice(boards(slug, Random(f"few {slug}")), len(ODD.get(slug, ())) + 2):
        judge(app, slug, text)


@pytest.mark.slow
@pytest.mark.parametrize("slug", JUDGES)
def test_a_hundred_boards(app: Flask, slug: str) -> None:
    for text in islice(boards(slug, Random(f"more {slug}")), 100):
        judge(app, slug, text)


@pytest.mark.slow
@pytest.mark.parametrize("slug", JUDGES)
def test_examples(app: Flask, slug: str) -> None:
    for example in PUZZLES[slug].examples:
        judge(app, slug, example.text)


def test_the_question_of_the_document_has_a_program_and_prices(app: Flask) -> None:
    """How many apples for a cake: five, since the cake costs four and a half."""
    text = "start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake"
    page = page_of(app, "trades", text)
    assert ["apple", "?apple − bob − 2 cousin ≥ 0"] in page.table("program")
    assert page.table("prices") == [["apple", "1"], ["cake", "9/2"], ["berry", "1/2"]]
    assert "you need at least 9/2, and half an item doesn’t exist" in page.part("prices")
    assert "Here you need 5 in place of ?. The table begins with that." in page.part("lengths")


def test_the_cut_of_the_document_names_all_its_rules(app: Flask) -> None:
    """Steps along the arrows alone would leave 56 links and 6 cells."""
    text = page_of(app, "signpost", "5x5:1cceefcfggeeccghcac3e12hch10ah25a").text
    assert "A number with one cell left takes that cell. A cell with one number left takes that number." in text
    assert "cuts all but 51" in text
    assert "8 cells of 25 have just one number left" in text


def test_a_stack_of_one_box_is_told_in_the_singular(app: Flask) -> None:
    page = app.test_client().post("/boxes/solve", data={"text": "1x1x2:0,1/0,1/1"}).text
    assert "1 of 2 places always holds a box" in " ".join(page.split())
    assert "1 never does" in " ".join(page.split())
