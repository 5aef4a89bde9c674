"""Remarks of Signpost hints: few words, reasons drawn.  That they are so is read in `tests.engine.hints.reading`."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.core.abilities import Hint
from engine.hints.english import render, render_for_programs
from engine.hints.statements import Remark, Statement, remarks
from engine.puzzles.signpost import Signpost
from engine.puzzles.signpost.hints import bodies
from engine.puzzles.signpost.hints.bodies import Excluded, Spot
from engine.puzzles.signpost.hints.drawing import draw
from engine.puzzles.signpost.hints.english import BRIEF
from tests.engine.hints.reading import read
from tests.engine.hints.reading.__main__ import only, path
from tests.engine.signpost.test_hints import SPARSE, boards

MOST_WORDS = 25
"""Of one remark."""
REASONS = {"arrow", "blocker", "struck", "number", "ghost"}
"""Marks that show why."""


def check_remarks(hint: Hint) -> None:
    """Words are few, and every statement but a question, or a number that is read off, shows its reason."""
    assert len(hint.remarks) == len(hint.statements) > 0
    for statement, remark in zip(hint.statements, hint.remarks, strict=True):
        assert words(remark) <= MOST_WORDS, (hint, remark)
        shapes = {mark.shape for mark in remark.marks}
        assert shapes & REASONS or isinstance(statement.body, bodies.Question)
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
LINK = bodies.OnlyLink(A, into=False, found=B, excluded=(), told=True)
MANY = tuple(
    Excluded((Spot((4, column), number),), bodies.Numbered(number, 3)) for column, number in ((0, 7), (1, 8), (2, 9))
)
OUT = (*MANY, Excluded((Spot((3, 1)),), bodies.SameChain(((1, 1), (3, 1)))))
RARE = (
    (
        bodies.Both((A,), (B, C)),
        "Now A would lead to both 2 and 3.",
        "Now r1c1 would lead to both r1c2 (2) and r2c2 (3).",
    ),
    (
        bodies.Both((A, B), (C,)),
        "Now both A and 2 would lead to 3.",
        "Now both r1c1 and r1c2 (2) would lead to r2c2 (3).",
    ),
    (bodies.Both((B, Spot(B.cell, 5)), ()), "Now A would be both 2 and 5.", "Now r1c2 would be both 2 and 5."),
    (bodies.Both((B, Spot(A.cell, 2)), ()), "Now both A and B would be 2.", "Now both r1c2 and r1c1 would be 2."),
    (
        bodies.Conflict(LINK, A, B, holds=False),
        "So A leads only to 2. But A doesn’t lead to 2.",
        "So r1c1 leads only to r1c2 (2). But r1c1 doesn’t lead to r1c2 (2).",
    ),
    (
        bodies.Conflict(bodies.NotCounted(C, B, onward=False), C, None, holds=True),
        "A isn’t 2, so B isn’t 3. But B is 3.",
        "R1c2 isn’t 2, so r2c2 isn’t 3. But r2c2 is 3.",
    ),
    (
        bodies.Conflict(bodies.NotCounted(Spot(A.cell, 9), None, onward=True), Spot(A.cell, 9), None, holds=True),
        "A leads on. But A is 9.",
        "R1c1 leads on. But r1c1 is 9.",
    ),
    (bodies.OnlyNumber(B, of_cell=True), "Only 2 is left for A.", "Only 2 is left for r1c2."),
    (
        bodies.OnlyLink(C, into=True, found=A, excluded=MANY, told=False, asked=True),
        "None of the others is 2. So it’s A.",
        "R5c1 (7) isn’t 2; r5c2 (8) isn’t 2; r5c3 (9) isn’t 2. So it’s r1c1.",
    ),
    (
        bodies.OnlyLink(C, into=True, found=A, excluded=OUT, told=False, asked=True),
        "None of the others can lead to 3. So it’s A.",
        (
            "None of the others can lead to r2c2 (3): r5c1 (7) isn’t 2; r5c2 (8) isn’t 2; r5c3 (9) isn’t 2; r4c2 "
            "comes after r2c2 (3) in the same chain. So it’s r1c1."
        ),
    ),
    (
        bodies.Circle(((0, 0), (1, 1))),
        "A leads to B and B to A: a circle.",
        "R1c1 leads to r2c2 and r2c2 to r1c1: a circle.",
    ),
    (
        bodies.Circle(((0, 0), (1, 1), (2, 2))),
        "Now the links go round in a circle.",
        "Now the links go round in a circle: r1c1, r2c2, r3c3, r1c1.",
    ),
    (
        bodies.NotKnown(several=False),
        "We know no short reason from here. There may be more than one solution; Solve tells.",
        "We know no short reason from here. There may be more than one solution; Solve tells.",
    ),
)


@pytest.mark.parametrize(("body", "brief", "full"), RARE)
def test_what_is_hardly_ever_said_has_words_and_marks_too(body: Any, brief: str, full: str) -> None:
    (remark,) = remarks([Statement(body)], draw, BRIEF)
    assert remark.marks or isinstance(body, bodies.NotKnown)
    assert render(remark.words, remark.names) == brief
    assert render_for_programs(remark.words) == full


SPOKEN = (
    (
        "3x3:1cefcgeca9a",
        "r1c1>r1c3 r1c3>r3c1 r2c1>r2c3 r2c2>r2c1 r2c3>r3c3 r3c2>r1c2",
        ["Where does 3 lead?", "9 is taken. So A is 4."],
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
            "If A were 21, only B could be 20. But only 6 could lead there, and it isn’t 19.",
            "So A leads only to C.",
        ],
    ),
)


@pytest.mark.parametrize(("text", "entries", "spoken"), SPOKEN)
def test_remarks_are_what_somebody_would_say(text: str, entries: str, spoken: list[str]) -> None:
    told = Signpost.parse(text).hint(entries).remarks
    assert [render(each.words, each.names) for each in told] == spoken


LARGE = (
    "9x9:egecefge81e68bbdg58ceddgdb75bgd28d35baecgdh43bcfhedcebfa30gghe14b24cgc19f65de38hbbegee63ehfabgd21hbahg1c2cchbg"
    "49g47ga"
)
ALIKE = (
    "r1c2>r1c1 r2c1>r1c2 r2c2>r1c3 r2c7>r3c8 r2c8>r3c9 r3c1>r4c2 r3c4>r3c2 r3c6>r5c8 r3c7>r2c8 r3c8>r1c8 "
    "r4c2>r4c1 r4c5>r2c7 r5c1>r8c4 r6c7>r8c9 r6c8>r7c8 r7c3>r8c3 r7c5>r8c5 r7c6>r8c6 r7c7>r8c7 r7c9>r8c8 "
    "r8c4>r9c5 r9c2>r9c9 r9c3>r9c7 r9c6>r9c4 r9c7>r9c6"
)
"""Entries on it, after which one reason is against two cells."""


@cache
def alike() -> tuple[Signpost, Hint]:
    puzzle = Signpost.parse(LARGE)
    return puzzle, puzzle.hint(ALIKE)


def test_what_is_the_same_of_two_cells_is_said_once() -> None:
    _, hint = alike()
    said = " ".join(render_for_programs(each.words) for each in hint.remarks)
    assert "r2c4 or r2c9 would be 67, but 66 at r8c9 points at neither" in said.replace("R2c4", "r2c4")


def test_a_reason_that_is_altered_is_refused() -> None:
    puzzle, hint = alike()
    assert read(puzzle, ALIKE, hint) == ""
    excluded, at = next(
        (each, i)
        for i, said in enumerate(hint.statements)
        if isinstance(said.body, bodies.NoLink | bodies.OnlyLink)
        for each in said.body.excluded
        if isinstance(each.reason, bodies.Unpointed)
    )
    reason = excluded.reason
    assert isinstance(reason, bodies.Unpointed)
    others = (
        replace(excluded, cells=excluded.cells[:1]),
        replace(excluded, cells=(excluded.cells[0], Spot((7, 0)))),
        replace(excluded, reason=bodies.Unpointed(reason.run, Spot((7, 7), reason.beyond.number))),
        replace(excluded, reason=bodies.Unpointed(reason.run, Spot(reason.beyond.cell, 65))),
    )
    for other in others:
        said = hint.statements[at]
        kept = tuple(other if each == excluded else each for each in said.body.excluded)
        altered = replace(said, body=replace(said.body, excluded=kept))
        told = (*hint.statements[:at], altered, *hint.statements[at + 1 :])
        changed = replace(hint, statements=told, remarks=remarks(told, draw, BRIEF))
        if other.cells[1:] or not isinstance(said.body, bodies.OnlyLink):
            assert read(puzzle, ALIKE, changed), other
