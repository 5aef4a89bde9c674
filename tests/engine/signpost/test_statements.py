"""Remarks of Signpost hints: few words, reasons drawn.  That they are so is read in `tests.engine.hints.reading`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.abilities import Hint
from engine.hints.english import render
from engine.hints.statements import Remark, Statement, remarks
from engine.puzzles.signpost import Signpost
from engine.puzzles.signpost.hints.bodies import Both, Conflict, NotCounted, OnlyLink, OnlyNumber, Question, Spot
from engine.puzzles.signpost.hints.drawing import draw
from engine.puzzles.signpost.hints.english import BRIEF
from engine.puzzles.signpost.hints.prose import sentences
from tests.engine.hints.reading.__main__ import only, path
from tests.engine.hints.reading.signpost.statements import read_words
from tests.engine.signpost.test_hints import SPARSE, boards

MOST_WORDS = 20
"""Of one remark."""
REASONS = {"arrow", "blocker", "struck", "number", "ghost"}
"""Marks that show why."""


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
def test_every_statement_is_a_brief_remark_with_its_reason_drawn(text: str) -> None:
    puzzle, told = Signpost.parse(text), 0
    for _, hint in path(puzzle, only(puzzle), Random(text)):
        if hint.is_step:
            check_remarks(hint)
            told += 1
    assert told > len(puzzle.cells) // 2


A, B, C = Spot((0, 0)), Spot((0, 1), 2), Spot((1, 1), 3)
LINK = OnlyLink(A, into=False, found=B, excluded=(), told=True)
RARE = (
    (Both((A,), (B, C)), "Now A would lead to both 2 and 3.", "Then r1c1 would lead both to r1c2 and to r2c2."),
    (Both((A, B), (C,)), "Now both A and 2 would lead to 3.", "Then both r1c1 and r1c2 would lead to r2c2."),
    (Both((B, Spot(B.cell, 5)), ()), "Now A would be both 2 and 5.", "Then r1c2 would be both 2 and 5."),
    (Both((B, Spot(A.cell, 2)), ()), "Now both A and B would be 2.", "Then 2 would be both at r1c2 and at r1c1."),
    (
        Conflict(LINK, A, B, holds=False),
        "So A leads only to 2. But A doesn’t lead to 2.",
        "r1c1’s arrow can lead only to r1c2. But r1c1 cannot lead to r1c2.",
    ),
    (
        Conflict(NotCounted(C, B, onward=False), C, None, holds=True),
        "A isn’t 2, so B isn’t 3. But B is 3.",
        "r2c2 follows r1c2, which is not 2, so it is not 3. But r2c2 is 3.",
    ),
    (
        Conflict(NotCounted(Spot(A.cell, 9), None, onward=True), Spot(A.cell, 9), None, holds=True),
        "A leads on. But A is 9.",
        "r1c1 leads on, so it is not 9. But r1c1 is 9.",
    ),
    (OnlyNumber(B, of_cell=True), "Only 2 is left for A.", "r1c2 can only be 2."),
)


@pytest.mark.parametrize(("body", "brief", "full"), RARE)
def test_what_is_hardly_ever_said_has_words_and_marks_too(body: Any, brief: str, full: str) -> None:
    statement = Statement(body)
    (remark,) = remarks([statement], draw, BRIEF)
    assert remark.marks
    assert render(remark.words, remark.names) == brief
    assert sentences([statement]) == [full]
    read_words(full, body)


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
            "If A were 21, B would be 20. But only 6 could lead there, and it isn’t 19.",
            "So A leads only to C.",
        ],
    ),
)


@pytest.mark.parametrize(("text", "entries", "spoken"), SPOKEN)
def test_remarks_are_what_somebody_would_say(text: str, entries: str, spoken: list[str]) -> None:
    told = Signpost.parse(text).hint(entries).remarks
    assert [render(each.words, each.names) for each in told] == spoken
