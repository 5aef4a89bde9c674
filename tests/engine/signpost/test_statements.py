"""What Signpost hints say as data, statement by statement: each follows, by its rules, from those before it."""

from __future__ import annotations

import pytest

from engine.core.abilities import Hint
from engine.hints.english import render
from engine.hints.statements import Fact, Remark
from engine.puzzles.signpost import Signpost
from engine.puzzles.signpost.hints.bodies import Question
from tests.engine.hints.judges import SignpostRules
from tests.engine.hints.reading.__main__ import path
from tests.engine.signpost.test_hints import boards

MOST_WORDS = 20
"""Of one remark."""
REASONS = {"arrow", "blocker", "struck", "number", "ghost"}
"""Marks that show why."""


def check(rules: SignpostRules, entries: str, hint: Hint) -> None:
    """Each statement follows from what was said before, and the last ones say what the hint decides."""
    known = set[Fact]()
    for each in hint.statements:
        assert {*each.because} <= known, (each, known)
        for fact in each.says:
            assert rules.entails(entries, each.because, each.rules, fact), (entries, each, fact)
        known |= {*each.says}
    assert {Fact(place, value) for place, value in hint.cells} <= {*hint.statements[-1].says}, (entries, hint)
    assert {rule for each in hint.statements for rule in each.rules} <= {*hint.rules}


def check_remarks(hint: Hint) -> None:
    """Words are few, and every statement but a question shows its reason."""
    assert len(hint.remarks) == len(hint.statements) > 0
    for statement, remark in zip(hint.statements, hint.remarks, strict=True):
        assert words(remark) <= MOST_WORDS, (hint, remark)
        shapes = {mark.shape for mark in remark.marks}
        assert "focus" in shapes
        assert shapes & REASONS or isinstance(statement.body, Question)
    assert "result" in {mark.shape for mark in hint.remarks[-1].marks}


def words(remark: Remark) -> int:
    return len(render(remark.words, remark.names).split())


@pytest.mark.parametrize("text", [*boards("4x4", 2), *boards("5x5", 2), *boards("6x6", 1), *boards("7x7c", 1)])
def test_every_statement_of_a_path_follows_and_the_last_one_decides(text: str) -> None:
    puzzle = Signpost.parse(text)
    rules = SignpostRules(puzzle)
    for entries, hint in path(puzzle):
        if hint.cells:
            check(rules, entries, hint)
            check_remarks(hint)
