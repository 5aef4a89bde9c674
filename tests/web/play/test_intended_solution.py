"""A solution that somebody has in mind, such as the picture they drew: it comes first, and can be made the only one."""

from __future__ import annotations

import json
import re
from html import unescape
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import PUZZLES, Outcome, solve, with_reasons
from engine.puzzles.nonogram import Nonogram
from tests.engine.solver.test_several import KINDS, Kind, pool
from tests.web.helpers import HTMX
from webapp.pages.site.services import services
from webapp.store.values import SOLVE, Task

DIAGONALS = "5x5:" + "/".join("1" * 10)
DRAWN = ["????#", "???#?", "??#??", "?#???", "#????"]
PICTURE = tuple(row.replace("?", ".") for row in DRAWN)


@pytest.mark.parametrize("kind", KINDS)
def test_a2_any_solution_can_come_first_and_be_made_the_only_one(kind: Kind) -> None:
    rng = Random(3)
    for puzzle, every in pool(kind):
        wanted = puzzle.solution_from_json(json.loads(json.dumps(puzzle.solution_to_json(rng.choice(every)))))
        told: list[object] = []
        outcome = with_reasons(puzzle, solve(puzzle, most=1000, wanted=wanted, on_solution=told.append))
        assert outcome.wanted
        assert outcome.complete
        assert told == list(outcome.solutions)
        assert told[0] == puzzle.solution_to_json(wanted)
        assert len({json.dumps(each) for each in told}) == len(told) == len(every)
        assert outcome.givens is not None
        after = solve(type(puzzle).parse(outcome.givens.puzzle))
        assert after.status == "unique"
        assert json.dumps(after.solutions[0]) == json.dumps(told[0])
        assert Outcome.from_json(json.loads(json.dumps(outcome.to_json()))).wanted


def test_a2_what_is_no_solution_is_left_alone() -> None:
    puzzle = Nonogram.parse(DIAGONALS)
    plain = solve(puzzle)
    for attempt in (("#####",) * 5, (".....",) * 5, ("#",), (*PICTURE[:4], "....#"), ()):
        assert solve(puzzle, wanted=attempt) == plain
    assert solve(Nonogram.parse("2x2:1/2/1/1"), wanted=("#.", "#.")).status == "impossible"


def test_a2_a_wanted_solution_is_proved_the_only_one() -> None:
    outcome = solve(Nonogram.parse("3x2:1/2//2/1"), wanted=("##.", ".#."))
    assert (outcome.status, outcome.complete, outcome.solutions) == ("unique", True, (["##.", ".#."],))


def test_entries_that_fill_the_board_are_an_attempt() -> None:
    puzzle = Nonogram.parse(DIAGONALS)
    assert puzzle.attempt("/".join(DRAWN)) == PICTURE
    assert puzzle.attempt("") == (".....",) * 5
    kenken: Any = PUZZLES["kenken"].parse(PUZZLES["kenken"].examples[0].text)
    assert kenken.attempt("") is None


# -- pages -----------------------------------------------------------------------------------------------------------


def ask(client: FlaskClient, text: str, drawn: list[str] | None, **more: str) -> str:
    data = {"text": text} | ({} if drawn is None else {"wanted": "/".join(drawn)}) | more
    response = client.post("/nonogram/solve", data=data, headers=HTMX)
    assert response.status_code == 200
    return unescape(response.text)


def answer(page: str) -> list[str]:
    (found,) = re.findall(r"data-answer='([^']*)'", page)
    return list(json.loads(found))


def test_a2_the_drawn_picture_is_the_first_solution_and_stays_when_it_is_made_the_only_one(client: FlaskClient) -> None:
    page = ask(client, DIAGONALS, DRAWN)
    assert answer(page) == list(PICTURE)
    assert "120 solutions" in page
    assert "Yours is one of them." in page
    (address,) = re.findall(r'<a href="([^"]+)"[^>]*>Make yours the only one', page)
    offered = client.get(address).text
    new = unescape(re.findall(r'<textarea id="text"[^>]*>([^<]*)</textarea>', offered)[0])
    after = ask(client, new, None)
    assert "exactly one solution" in after
    assert answer(after) == list(PICTURE)
    assert new.count("/") == 9
    assert len(Nonogram.parse(new).shown_cells()) == 4


def test_a2_browsing_and_comparing_know_whose_solution_is_whose(client: FlaskClient) -> None:
    page = ask(client, DIAGONALS, DRAWN, show="2")
    assert answer(page) != list(PICTURE)
    assert "Yours is one of them." in page
    captions = re.findall(r"<figcaption>([^<]*)</figcaption>", ask(client, DIAGONALS, DRAWN))
    assert captions == ["Yours", "Another that works"]


@pytest.mark.parametrize("drawn", [["#####"] * 5, ["#"], ["x" * 5] * 5, [""], ["?????"] * 5])
def test_a2_what_is_no_solution_asks_for_nothing_else(client: FlaskClient, drawn: list[str]) -> None:
    ask(client, DIAGONALS, None)  # the first may wait for a solver that starts, and shows its job
    page = ask(client, DIAGONALS, drawn)
    assert "Yours" not in page
    assert page == ask(client, DIAGONALS, None)


def test_a2_a_picture_that_is_the_only_one_is_known_to_everybody(client: FlaskClient, app: Flask) -> None:
    text, drawn = "3x3:1/1.1//1/1/1", ["?#?", "#??", "?#?"]
    puzzle = Nonogram.parse(text)
    assert "exactly one solution" in ask(client, text, drawn)
    jobs = services(app).jobs
    known = jobs.known(puzzle)
    assert isinstance(known, Outcome)
    assert not known.wanted
    solution = json.dumps([".#.", "#..", ".#."])
    assert jobs.known(puzzle, Task(SOLVE.name, solution)) is not None
    # and the other way round: what everybody knows is not looked for again
    text = "3x3:1.1/1//1/1/1"
    ask(client, text, None)
    ask(client, text, ["#??", "?#?", "#??"])
    assert jobs.known(Nonogram.parse(text), Task(SOLVE.name, json.dumps(["#..", ".#.", "#.."]))) is None


def test_a2_who_shares_a_solution_of_theirs_shares_that_one(client: FlaskClient) -> None:
    text = "4x4:" + "/".join("1" * 8)
    drawn = ["???#", "??#?", "?#??", "#???"]
    ask(client, text, None)  # somebody was here before, and got them in another order
    page = ask(client, text, drawn)
    assert answer(page) == [row.replace("?", ".") for row in drawn]
    data = {"text": text, "wanted": "/".join(drawn), "showing": "1"}
    shared = client.post("/nonogram/share", data=data).headers["Location"]
    other = client.get(shared).text
    assert answer(unescape(other)) == [row.replace("?", ".") for row in drawn]
    assert "Yours" not in other
