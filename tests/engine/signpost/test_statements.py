"""What Signpost hints say as data, statement by statement: each follows, by its rules, from those before it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.core.abilities import Hint
from engine.hints.english import render
from engine.hints.statements import Fact, Remark, Statement
from engine.puzzles.signpost import Signpost
from engine.puzzles.signpost.hints.bodies import DeadEnd, Mistake, Question, Supposed, Wrong
from tests.engine.hints.judges import SignpostRules
from tests.engine.hints.reading.__main__ import boards as dealt
from tests.engine.hints.reading.__main__ import only, path
from tests.engine.signpost.test_hints import SPARSE, boards

MOST_WORDS = 20
"""Of one remark."""
MOST_STEPS = 3_000
"""Of the slow test."""
REASONS = {"arrow", "blocker", "struck", "number", "ghost"}
"""Marks that show why."""


def check(rules: SignpostRules, entries: str, hint: Hint) -> None:
    """Each statement follows from what was said before, or what is supposed; the last one says what is decided."""
    known = set[Fact]()
    for each in hint.statements:
        assert {*each.because} <= known or isinstance(each.body, Supposed), (each, known)
        known |= {*each.because}
        for fact in each.says:
            assert rules.entails(entries, each.because, each.rules, fact), (entries, each, fact)
        if isinstance(each.body, DeadEnd | Mistake):
            assert rules.entails(entries, each.because, each.rules, None), (entries, each)
        known |= {*each.says}
    last = hint.statements[-1]
    if hint.wrong:
        check_mistake(rules, entries, hint, last)
        return
    assert {Fact(place, value) for place, value in hint.cells} <= {*last.says}, (entries, hint)
    assert {rule for each in hint.statements for rule in each.rules} <= {*hint.rules}


def check_mistake(rules: SignpostRules, entries: str, hint: Hint, last: Statement) -> None:
    """What is said not to be so follows from the other entries."""
    if isinstance(hint.statements[0].body, Wrong) and len(hint.statements) > 1:
        assert hint.statements[0].body.steps == len(hint.statements) - 1
    for each in last.says:
        entry = each.place + (each.value if each.value.startswith(">") else f"={each.value}")
        assert entry in entries.split()
        assert not each.holds
        others = " ".join(own for own in entries.split() if own != entry)
        assert rules.entails(others, (), hint.rules or last.rules, each), (entries, hint)


def check_remarks(hint: Hint) -> None:
    """Words are few, and every statement but a question shows its reason."""
    assert len(hint.remarks) == len(hint.statements) > 0
    for statement, remark in zip(hint.statements, hint.remarks, strict=True):
        assert words(remark) <= MOST_WORDS, (hint, remark)
        shapes = {mark.shape for mark in remark.marks}
        assert shapes & REASONS or isinstance(statement.body, Question)
        assert "focus" in shapes or remark.marks == () or "arrow" in shapes or "struck" in shapes
    assert "result" in {mark.shape for mark in hint.remarks[-1].marks} or hint.wrong


def words(remark: Remark) -> int:
    return len(render(remark.words, remark.names).split())


PUBLISHED = [*boards("4x4", 2), *boards("5x5", 2), *boards("6x6", 1), *boards("7x7c", 1)]


@pytest.mark.parametrize("text", [*PUBLISHED, *SPARSE])
def test_every_statement_follows_and_the_last_one_decides_or_says_what_is_wrong(text: str) -> None:
    puzzle = Signpost.parse(text)
    rules, rng = SignpostRules(puzzle), Random(text)
    told = Counter[str]()
    for entries, hint in path(puzzle, only(puzzle), rng):
        if hint.is_step:
            check(rules, entries, hint)
            check_remarks(hint)
            told["mistake" if hint.wrong else hint.technique] += 1
    assert told.total() > len(puzzle.cells) // 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_every_statement_of_boards_that_no_test_knows_follows(seed: int) -> None:
    rng, told = Random(seed), Counter[str]()
    for puzzle in dealt("signpost", seed):
        rules = SignpostRules(puzzle)
        for entries, hint in path(puzzle, only(puzzle), rng):
            if hint.is_step:
                check(rules, entries, hint)
                check_remarks(hint)
                told["mistake" if hint.wrong else hint.technique] += 1
        if told.total() > MOST_STEPS:
            break
    assert {"mistake", "several rules", "supposition", "search", "number beyond"} <= {*told}


SPOKEN = (
    (
        "3x3:d1eeebfah9a",
        "r2c1>r3c1 r2c2>r1c3 r2c3>r3c2 r3c1>r1c1 r3c2>r2c1",
        ["Where does 1 lead?", "A is taken. So B is 2."],
    ),
    (
        "5x5:dedg23gde6edhbfbhgafh25aaabcbh",
        "r1c3>r2c4 r2c4>r3c5 r2c5>r1c4 r3c2>r4c1 r3c3>r1c5 r3c4>r2c3 r4c2>r5c1 r4c5>r2c5 r5c4>r4c5",
        ["Who leads to 25?", "A would be 24, but 23 doesn’t point there. So it’s B."],
    ),
    (
        "5x5:dedg23gde6edhbfbhgafh25aaabcbh",
        "r1c1>r4c4 r1c3>r2c4 r2c4>r3c5 r2c5>r1c4 r3c2>r4c1 r3c3>r1c5 r3c4>r2c3 r4c2>r5c1 r4c5>r2c5 r5c4>r4c5",
        [
            "Where does A lead?",
            "20 can’t be at B. Only 6 could lead there, and it isn’t 19.",
            "21 can’t be at A. Only B could lead there, and it isn’t 20.",
            "A can’t lead to 22. A can’t be 21.",
            "So A leads only to C.",
        ],
    ),
)


@pytest.mark.parametrize(("text", "entries", "spoken"), SPOKEN)
def test_remarks_are_what_somebody_would_say(text: str, entries: str, spoken: list[str]) -> None:
    remarks = Signpost.parse(text).hint(entries).remarks
    assert [render(each.words, each.letters) for each in remarks] == spoken
