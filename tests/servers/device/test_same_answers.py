"""Whatever the engine answers in a browser's Python is what it answers here.

That Python has another solver where searches must be stopped, no numpy, and hashes of 32 bits, so sets have another
order: none of that may be seen.  Solutions may come in another order, and of several solutions others may be found.
"""

from __future__ import annotations

import base64
import json
import pickle
import sys
from collections import Counter
from typing import Any

import pytest

from engine import PUZZLES
from tests.engine.hints.reading import read
from tests.engine.hints.reading.__main__ import only
from tests.servers.device import questions
from tests.servers.device.python import Answer, BothPythons

pytestmark = [pytest.mark.slow, pytest.mark.timeout(7200)]


def few_or_many(few: Any, many: Any) -> pytest.MarkDecorator:
    """A number, for a minute of tests or for half an hour: `-k few` chooses."""
    return pytest.mark.parametrize("count", [pytest.param(few, id="few"), pytest.param(many, id="many")])


def seconds(answers: list[tuple[Answer, Answer, Answer]]) -> str:
    """How long both took, for `pytest -rP`."""
    here, there = (sum(each[side]["seconds"] for each in answers) for side in (1, 2))
    return f"{len(answers):,} questions: {here:.0f} s here, {there:.0f} s in a browser's Python\n"


def bare(answer: Answer) -> Answer:
    return {name: value for name, value in answer.items() if name not in ("seconds", "reports")}


def solutions(answer: Answer) -> set[str]:
    return set(answer["solutions"])


def differ(question: Answer, here: Answer, there: Answer) -> str:
    """What two outcomes disagree about."""
    if "error" in here or "error" in there:
        return "errors" if here.get("error") != there.get("error") else ""
    if here["stopped"] or there["stopped"]:
        whole = next((each for each in (here, there) if each["complete"]), None)
        if whole is not None and not solutions(here) | solutions(there) <= solutions(whole):
            return "one has a solution that the other has excluded"
        return "decided cells" if here["stopped"] and there["stopped"] and here["decided"] != there["decided"] else ""
    for name in ("status", "complete"):
        if here[name] != there[name]:
            return name
    if here["complete"] and solutions(here) != solutions(there):
        return "solutions"
    puzzle = PUZZLES[question["kind"]].parse(question["text"])
    if any(any(puzzle.complaints(puzzle.solution_from_json(json.loads(each)))) for each in there["solutions"]):
        return "a wrong solution"
    if None not in (here["forced"], there["forced"]) and here["forced"] != there["forced"]:
        return "forced cells"
    totals = [each["total"] for each in (here, there) if each["total"] is not None and each["total"][1]]
    return "the number of solutions" if len(totals) == 2 and totals[0] != totals[1] else ""


@few_or_many((1, 4), (5, 40))
def test_outcomes_are_the_same(pythons: BothPythons, count: tuple[int, int]) -> None:
    answers = pythons.ask(list(questions.puzzles(*count)))
    stopped = Counter(
        f"here {bool(here.get('stopped'))}, there {bool(there.get('stopped'))}" for _, here, there in answers
    )
    sys.stdout.write(f"{seconds(answers)}stopped: {dict(stopped)}\n")
    assert [(what, *each) for each in answers if (what := differ(*each))] == []


@few_or_many(2, 6)
def test_grades_are_the_same(pythons: BothPythons, count: int) -> None:
    answers = pythons.ask(list(questions.gradable(count)))
    sys.stdout.write(seconds(answers))
    assert [each for each in answers if bare(each[1]) != bare(each[2])] == []
    assert not [here for _, here, _ in answers if here["stopped"]]


@few_or_many(40, 1000)
def test_recipes_give_the_same_puzzles(pythons: BothPythons, count: int) -> None:
    answers = pythons.ask(list(questions.dealt(count)))
    strayed = sum(here["reports"] != there["reports"] for _, here, there in answers)
    sys.stdout.write(f"{seconds(answers)}on another way: {strayed}\n")
    assert [each for each in answers if bare(each[1]) != bare(each[2])] == []


def misread(question: Answer, answer: Answer) -> tuple[int, list[str]]:
    """How many hints of a path were read, and what is wrong with them."""
    puzzle: Any = PUZZLES[question["kind"]].parse(question["text"])
    solution, hints = only(puzzle), pickle.loads(base64.b64decode(answer["hints"]))
    return len(hints), [wrong for entries, hint in hints if (wrong := read(puzzle, entries, hint, solution))]


@few_or_many((20, 200), (500, 10_000))
def test_paths_have_the_same_grade_and_all_that_they_say_is_true(pythons: BothPythons, count: tuple[int, int]) -> None:
    boards, least = count
    answers = pythons.ask(list(questions.boards(boards)))
    steps, others, false = 0, 0, []
    for question, here, there in answers:
        for name in ("status", "grade", "level", "score"):
            assert here[name] == there[name], (name, question)
        assert here["status"] == "solved"
        number, wrong = misread(question, there)
        steps, false = steps + number, [*false, *wrong]
        if here["hints"] != there["hints"]:
            others += 1
            false += misread(question, here)[1]
    sys.stdout.write(f"{seconds(answers)}{steps:,} hints, {others} other paths\n")
    assert false == []
    assert steps >= least


def test_texts_of_other_programs_are_read_alike(pythons: BothPythons) -> None:
    answers = pythons.ask(list(questions.pasted()))
    sys.stdout.write(seconds(answers))
    assert [each for each in answers if bare(each[1]) != bare(each[2])] == []
