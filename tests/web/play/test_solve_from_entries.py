"""Solving from what a player has entered: which solutions have it all, or what of it is wrong."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine import PUZZLES, Explained, Standing, solve
from engine.hints.comparison import Comparison, compare
from engine.hints.standing import standing
from tests import until
from tests.web.helpers import HTMX

EXPLAINED = [kind for kind in PUZZLES.values() if issubclass(kind, Explained)]


@pytest.mark.parametrize("kind", EXPLAINED, ids=lambda kind: kind.slug)
def test_entries_are_judged_by_the_only_solution(kind: Any) -> None:
    puzzle = kind.parse(kind.examples[0].text)
    outcome = solve(puzzle)
    entries, found = "", None
    while found is None:  # a hint may only exclude something
        entries = puzzle.hint(entries).then
        found = compare(puzzle, outcome, entries)
    assert (found.fitting, found.wrong) == ((1,), ())
    assert found.cells > 0
    assert compare(puzzle, outcome, "") is None
    assert compare(puzzle, outcome, "of another puzzle") is None


def test_wrong_entries_are_named_and_marked(client: FlaskClient) -> None:
    kenken = PUZZLES["kenken"]
    puzzle: Any = kenken.parse(kenken.examples[0].text)
    outcome = solve(puzzle)
    (solution,) = outcome.solutions
    entries = f"{solution[0][0]} {solution[0][1] % 4 + 1} . ./. . . ./. . . ./. . . ."
    found = compare(puzzle, outcome, entries)
    assert found is not None
    assert (found.cells, found.fitting, found.wrong) == (2, (), ((0, 1),))
    assert (found.places, found.words) == ("r1c2", "row 1, column 2")
    page = solved(client, "kenken", str(puzzle), entries=entries)
    assert "1 of the 2 cells you entered is wrong: row 1, column 2." in re.sub(r"\s+", " ", page)
    assert 'data-wrong="r1c2"' in page


def solved(client: FlaskClient, kind: str, text: str, **form: str) -> str:
    """The answer to Solve, once there is an outcome."""

    def verdict() -> str:
        page = client.post(f"/{kind}/solve", data={"text": text, **form}, headers=HTMX).text
        return page if "verdict-" in page and "Solving" not in page else ""

    return until(verdict)


def test_of_several_solutions_one_that_has_all_entries_is_shown(client: FlaskClient) -> None:
    text = "2x2:1/1/1/1"
    outcome = solve(PUZZLES["nonogram"].parse(text))
    last = len(outcome.solutions)
    assert last == 2
    entries = f"{outcome.solutions[-1][0]}/??"
    page = solved(client, "nonogram", text, entries=entries)
    assert "1 of 2 solutions matches everything you entered. The first is number 2." in page
    assert ">2 of 2<" in page
    other = solved(client, "nonogram", text, entered=entries, show="1")
    assert ">1 of 2<" in other
    assert "everything you entered" in other
    neither = solved(client, "nonogram", text, entries="##/??")
    assert "No solution matches everything you entered." in neither


def test_what_the_page_crossed_out_is_nobodys_mistake() -> None:
    """`~` are crosses in a line that looks finished: no entries, but nothing is left to be found there."""
    puzzle: Any = PUZZLES["nonogram"].parse("4x2:2/1/1//1.1/2")
    (solution,) = puzzle.solutions()
    assert tuple(solution) == ("#.#.", "##..")
    own, crossed = "#~#~/????", "#.#./????"
    assert standing(puzzle, own) == Standing("open", (), 2, 4)  # the board shows the others as decided
    assert puzzle.hint(own).cells == puzzle.hint(crossed).cells
    assert puzzle.hint(own).technique == puzzle.hint(crossed).technique
    wrong = "????/~##~"  # one cell too far to the right
    assert standing(puzzle, wrong).wrong == ("r2c3",)
    assert standing(puzzle, wrong.replace("~", ".")).wrong == ("r2c1", "r2c3")
    assert puzzle.hint(wrong).wrong == ("r2c3",)
    assert compare(puzzle, solve(puzzle), wrong) == Comparison(2, (), ((1, 2),))
