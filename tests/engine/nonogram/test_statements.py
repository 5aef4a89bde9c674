"""Statements of nonograms: what they say is so, and their words are brief beside a picture and whole without one."""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import cache
from random import Random

import pytest

from engine.core.abilities import Hint
from engine.core.places import cell_at, place
from engine.hints.english import render, tell
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.board import Board
from engine.puzzles.nonogram.hints import bodies
from engine.puzzles.nonogram.hints.bodies import Argument, Failure
from engine.puzzles.nonogram.hints.english import BRIEF, FAILURES
from engine.puzzles.nonogram.hints.techniques import steps
from engine.puzzles.nonogram.solver.lines import Lines
from tests.engine.hints.reading import read
from tests.engine.hints.reading.__main__ import broken, only
from tests.engine.hints.reading.nonogram import POINTING
from tests.engine.hints.reading.nonogram.arguments import CLAIMS
from tests.engine.nonogram.test_hints import HARD, PUBLISHED, path

Told = tuple[Nonogram, str, Hint]


@cache
def told() -> list[Told]:
    """Steps of boards from easy to hard, with the entries before them."""
    puzzles = map(Nonogram.parse, (*PUBLISHED[:20], *HARD[:8]))
    return [(puzzle, entries, hint) for puzzle in puzzles for entries, hint in path(puzzle) if hint.is_step]


@cache
def mistakes() -> list[Told]:
    """What is said of entries that are wrong here and there."""
    rng, found = Random(1), []
    for puzzle in map(Nonogram.parse, (*PUBLISHED[:4], *HARD[:6])):
        right = only(puzzle)
        for _, hint in [*path(puzzle)][3:-1:3]:
            spoiled = broken(puzzle, hint.then, right, rng)
            mistake = puzzle.hint(spoiled)
            assert mistake.wrong
            found.append((puzzle, spoiled, mistake))
    return found


def test_what_is_said_is_so() -> None:
    seen = set()
    for puzzle, entries, hint in (*told(), *mistakes()):
        assert read(puzzle, entries, hint, only(puzzle)) == ""
        bodies_told = [each.body for each in hint.statements]
        seen |= {type(each.argument if isinstance(each, bodies.InShort) else each) for each in bodies_told}
    assert seen >= {*CLAIMS} - {bodies.Blank}


def test_that_nothing_more_is_certain_is_so() -> None:
    puzzle = Nonogram.parse("2x2:1/1/1/1")
    hint = puzzle.hint("")
    assert read(puzzle, "", hint) == ""
    assert read(puzzle, "#./.?", hint) != ""


def test_results_are_drawn_as_they_are_said() -> None:
    for _, _, hint in told():
        shown = [
            (at, mark.label)
            for remark in hint.remarks
            for mark in remark.marks
            if mark.shape == "result"
            for at in mark.at
        ]
        assert sorted(shown) == sorted((at, {"#": "■", ".": "×"}[value]) for at, value in hint.cells)


def test_words_are_brief() -> None:
    wholes: dict[bool, list[int]] = {False: [], True: []}
    for _, _, hint in told():
        assert len(hint.remarks) == len(hint.statements) > 1
        remarks = [render(each.words, each.names).split() for each in hint.remarks]
        assert max(map(len, remarks)) <= 20, remarks
        texts = [render([text], each.names) for each in hint.remarks for text in each.words]
        assert max(len(text.split()) for text in texts) <= 15, texts
        wholes[bool(hint.links)].append(sum(map(len, remarks)))
    for is_chain, (median, most) in {False: (16, 40), True: (60, 75)}.items():
        counts = sorted(wholes[is_chain])
        assert counts[len(counts) // 2] <= median
        assert counts[len(counts) * 95 // 100] <= most


def test_mistakes_are_told_briefly_without_the_answer() -> None:
    seen = set()
    for _, _, hint in mistakes():
        last = hint.statements[len(hint.remarks) - 1]
        assert isinstance(last.body, bodies.TakeBack)
        assert {place(at) for at in last.body.cells} == {*hint.wrong}
        assert not any(mark.shape == "result" for remark in hint.remarks for mark in remark.marks)
        words = [render(each.words, each.names) for each in hint.remarks]
        assert len(" ".join(words).split()) <= 70, words
        seen |= {type(each.body) for each in hint.statements}
        for each in hint.statements:
            if isinstance(each.body, bodies.Mistaken) and each.body.lines:
                seen.add("long")
                assert each.body.lines > 5
                assert len(words) == 2
                assert len(hint.argument) > 2
                assert hint.argument[0].asked
                assert [type(said.body) for said in hint.statements[2:3]] == [bodies.Supposed]
    assert seen >= {bodies.Crowded, bodies.Mistaken, bodies.InShort, bodies.DeadEnd, "long"}


def test_every_body_has_words_and_every_argument_shows_its_reason() -> None:
    own = {each for each in vars(bodies).values() if getattr(each, "__module__", "") == bodies.__name__}
    said = {*BRIEF, *FAILURES, Argument, Failure}
    assert said == {each for each in own if is_dataclass(each)}
    for _, _, hint in told():
        for each, remark in zip(hint.statements, hint.remarks, strict=True):
            shapes = {mark.shape for mark in remark.marks}
            if isinstance(each.body, (bodies.Supposed, bodies.Concluded)):
                continue
            assert "focus" in shapes
            assert all(cell_at(at) for mark in remark.marks if mark.shape != "focus" for at in mark.at)
            if not isinstance(each.body, (*POINTING, bodies.Blank)):
                assert shapes & {"ghost", "group", "struck", "blocker", "number"}, each


@pytest.mark.parametrize(
    ("text", "entries", "said"),
    [
        ("5x1:1/1/1/1/0/4", "", ["Look at column 5.", "Column 5 has no runs. All of it is empty."]),
        (
            "5x1:1/1/1/1/0/4",
            "????.",
            ["Look at row 1.", "All empty cells of row 1 are crossed out. The rest is filled."],
        ),
        (
            "3x1:1///1",
            "##?",
            [
                "There’s a mistake in row 1.",
                "Row 1 has two in a row, but its clue is 1.",
                "This cell can’t be right. Take it back?",
            ],
        ),
        ("3x1:1///1,bb", "?#?", ["This cell was there from the start.", "This cell can’t be right. Take it back?"]),
    ],
)
def test_hints_in_brief(text: str, entries: str, said: list[str]) -> None:
    hint = Nonogram.parse(text).hint(entries)
    assert [render(each.words, each.names) for each in hint.remarks] == said


def test_the_middle_of_a_long_chain_is_one_remark() -> None:
    puzzle = Nonogram.parse(
        "10x10:2/1.5/1.1.2/1/1.1.1.1/1.1.2/1.1/1.1.2/2.2.1/1.3/1.1.1/1.1/1.1/1.1.1.1/2.2/2.1.1/3.2.1/1.1.1/1.1.1.1/2.2"
    )
    entries = (
        ".??.??????/.??.??????/.??.??????/??????????/?#?.??????/?#?.??????/?##???????/.??.????.#/.???????.#/..??????#?"
    )
    hint = puzzle.hint(entries)
    assert hint.links == 9
    ((at, each),) = ((i, each) for i, each in enumerate(hint.statements) if isinstance(each.body, bodies.Meanwhile))
    assert at == len(hint.statements) - 5 == 5
    later = hint.statements[at + 1]
    assert {*each.because, *each.says} == {*later.because}
    assert render(hint.remarks[at].words, {}) == "Going on like this, three lines decide these four."
    assert render(hint.remarks[at].words) == (
        "Going on like this, row 6 and columns 1 and 3 decide that row 6, column 1 and row 8, column 3 are filled and "
        "rows 6 and 9 of column 3 are empty."
    )
    assert read(puzzle, entries, hint) == ""


@pytest.mark.parametrize(
    ("clue", "cells", "said"),
    [
        (
            (3, 1),
            "?###??????",
            "The 3 in columns 2 to 4 of row 1 is done, so the cells in columns 1 and 5 next to it are empty.",
        ),
        (
            (4,),
            "?????",
            (
                "Slide row 1’s 4 all the way left, into columns 1 to 4, then all the way right, into columns 2 to "
                "5. The cells in columns 2 to 4 are filled either way."
            ),
        ),
        (
            (3, 4),
            "?????????",
            ("Row 1’s runs can shift by just one cell, so the cells in columns 2, 3 and 6 to 8 are filled."),
        ),
        ((3, 3), "??????.??.??????", "No run of row 1 fits in the gap around columns 8 and 9, so they’re empty."),
        ((3,), "??.??????", "Row 1’s 3 doesn’t fit in the gap around columns 1 and 2, so they’re empty."),
        (
            (2,),
            "?????#???",
            (
                "The 2 includes row 1, column 6, so it lies in columns 5 to 7. Anything further away, columns 1 "
                "to 4, 8 and 9, is empty."
            ),
        ),
        (
            (4, 1),
            ".??#??????",
            (
                "If the 1 covered row 1, column 4, the 4 wouldn’t fit to the left. The 4 has to cover row 1, "
                "column 4. The cross in column 1 stops it, so it lies in columns 2 to 7 and fills column 5 too."
            ),
        ),
        (
            (3,),
            "?.?#?.???",
            ("The 3 covers row 1, column 4, so it can only go in columns 3 to 5, and the rest is empty."),
        ),
        (
            (2, 2),
            "#?????#",
            ("The runs of row 1 fit in just one way: in columns 1, 2, 6 and 7, and the rest is empty."),
        ),
        (
            (1, 1, 2),
            "?.?.???",
            (
                "Slide the first 1, the second 1 and the 2 of row 1 all the way left, into columns 1, 3, 5 and 6, "
                "then all the way right, into columns 1, 3, 6 and 7. The cells in columns 1, 3 and 6 are filled either "
                "way."
            ),
        ),
    ],
)
def test_without_a_picture_all_is_said(clue: tuple[int, ...], cells: str, said: str) -> None:
    board = Board(((),) * len(cells), (clue,))
    (step,) = [each for each in steps(board, Lines(board, (cells,))) if each.line.kind == "row"]
    assert " ".join(tell(step.hint().remarks)[1:]) == said
