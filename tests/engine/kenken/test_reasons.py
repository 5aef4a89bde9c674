"""What a KenKen's hint rests on is among its rules, and is said or drawn: also the digit that decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from engine.core.abilities import Hint
from engine.digits.bodies import Argument
from engine.hints.english import render, render_for_programs
from engine.puzzles.kenken import KenKen
from engine.puzzles.kenken.hints import bodies
from tests.engine.hints.reading.__main__ import boards, broken, only, partly
from tests.engine.hints.reading.reasons import ONCE, lacking
from tests.engine.kenken.test_hints import TATHAM, path

MOST_WORDS = 15
"""Of a sentence."""
SIZES = [[text for kind, text, _ in TATHAM if kind[0] == str(size)] for size in range(3, 10)]


def on_page(hint: Hint) -> list[str]:
    return [render(each.words, each.names) for each in hint.remarks]


def rings(hint: Hint) -> set[tuple[str, ...]]:
    return {mark.at for each in hint.remarks for mark in each.marks if mark.shape == "blocker"}


DEAD = [
    (
        "6:ab_a_13a__a_a_aa__a_3a4_a5,s2a10m4s1d3d2d2s2d2s3s1m6m20m96a9a5a6",
        ". . 5 . . ./. 1 . . . 2/. 5 1 . . ./. . 2 . 4 5/. 4 6 1 . ./. . 4 . . .",
        "B would have to be 2. That’s two 2s in column 6.",
        "In the 4× cage at r1c6, with 2 in r2c6, r1c6 would have to be 2. That’s two 2s in column 6.",
        {("r2c6", "r1c6")},
        ("cage r1c6", "column 6 holds 2 once"),
    ),
    (
        "6:_a_3a_3a_a_3a__a3baa__a_3a3_a_3a_a_,d2a9d2d3d2s1a6m6m12s1d2a7a16m24s2s3m6",
        ". . . . . ./. . . . . ./. 6 . . . ./. . . . . ./. . . . . ./. . 2 . . 6",
        "Now nothing fills the 16+. Column 6 has its 6. 5 + 5 + 6 would repeat 5 in column 6.",
        (
            "Now nothing fills the 16+ cage at r4c5: r4c6 and r5c6 can only be 1, 2, 3, 4 or 5. Column 6 has its 6. "
            "5 + 5 + 6 would repeat 5 in column 6."
        ),
        {("r6c6", "r4c6"), ("r6c6", "r5c6")},
        ("column 6 holds 6 once", "cage r4c5", "column 6 holds 5 once"),
    ),
    (
        "7:_3aa_7a_4a_a5_a9__a_5a_a3_3a_4a__a,a5d2s1m70m12m6s1s3m6a9a8d3s2s2d2m60d2a11m6s3a7a11s1",
        "1 6 5 7 . 4 ./4 3 . . . 7 ./2 . . . 4 6 ./. 4 . 6 . . ./7 . . 5 . . 6/. . 4 3 . 1 2/. . 7 4 . . .",
        "B would have to be 4. That’s two 4s in column 5.",
        "In the 8+ cage at r3c5, with 4 in r3c5, r4c5 would have to be 4. That’s two 4s in column 5.",
        {("r3c5", "r4c5")},
        ("cage r3c5", "column 5 holds 4 once"),
    ),
]


@pytest.mark.parametrize(("text", "entries", "told", "aloud", "ringed", "rules"), DEAD)
def test_a_dead_cage_names_the_digits_that_would_be_equal(
    text: str, entries: str, told: str, aloud: str, ringed: set[tuple[str, ...]], rules: tuple[str, ...]
) -> None:
    hint = KenKen.parse(text).hint(entries)
    assert on_page(hint)[1] == told
    assert render_for_programs(hint.remarks[1].words) == aloud
    assert (rings(hint), hint.rules) == (ringed, rules)


REPEATED = [
    (
        "7:_4a_12a__a3_12ab__c__ba_ba_aa_a_a_a3b,m12m60s3d3a11a11s1m6m12s2d2s1a5d3s1m6a11m84s1a9s5d2a6",
        (
            ". . . 1+2+3+6 4+5+6+7 4+5+6+7 4+5+6+7/. . . 1+2+3+6 . 1+2+3+6 4+5+6+7/. . 2+3+4+6 . . 1+2+3+6 1+2+3+4+6/"
            ". . 2+3+4+6 . 1+2+3+4 1+2+3+4 1+2+3+4+6/1+2+3+6 1+2+3+6 . . 1+2+3+6 4+5+6+7 2+3+4+6+7/"
            ". 2+3+4+5+6+7 1+2+6+7 1+2+3+4+6 1+2+3+6 4+5+6+7 2+3+4+6+7/"
            ". 2+3+4+5+6+7 1+2+6+7 1+2+3+4+6 1+2+4+5 1+2+4+5 2+3+4+6+7"
        ),
        "2 × 2 × 3 would repeat 2 in column 1. It can only be 1 × 2 × 6 or 1 × 3 × 4.",
        ("cage r1c1", "column 1 holds 2 once"),
    ),
]


@pytest.mark.parametrize(("text", "entries", "told", "rules"), REPEATED)
def test_a_set_that_would_repeat_a_digit_is_not_left_out_without_a_word(
    text: str, entries: str, told: str, rules: tuple[str, ...]
) -> None:
    hint = KenKen.parse(text).hint(entries)
    assert on_page(hint)[1] == told
    assert hint.rules == rules


def test_of_two_equal_digits_neither_is_called_wrong_before_one_asks() -> None:
    hint = KenKen.parse("4:__a__a_ab_a__a_a_,s1d2m6d2s1a5a5m4").hint("4 . . ./. . . ./. . . ./4 . . .")
    assert on_page(hint)[1:] == ["Column 1 has 4 twice. At least one is wrong.", "A is the wrong one. Take it back?"]
    for remark in hint.remarks[:-1]:
        assert not remark.names
        for mark in remark.marks:
            assert ("r1c1" in mark.at) == ("r4c1" in mark.at), mark
    assert hint.remarks[-1].names == {(3, 0): "A"}


def test_programs_hear_where_the_digits_around_a_cage_are() -> None:
    cages = "9:a3_a__a_18aa__b__a_5aa_4a_3a_a__a9_aa_5aa__a_aa_a4ba3_a__a__a_aa_"
    clues = "d2a16s1a12a12m48s7a17s7d3s2a7a12s7m35m54d3m1536d4d2m56a10m72a12s6s1m72m21s7s1s3a7a9m144m63m40"
    rows = ["4 . . . 6 5 7 9 3", "6+8 1+2+8+9 . . . 2+9 5 . .", "6+8 1+2+8+9 . . . 2+9 2+9 . .", "7 . . . . . 2+9 4 1"]
    rows += ["5 . . . . . 8 2 7", "9 . . . . 1 4 6 8", "1 4 6 8+9 8+9 7 3 5 2", "3 5 2+8 . . . 1 7 9"]
    hint = KenKen.parse(f"{cages},{clues}").hint("/".join([*rows, "2 7 9 . . . 6 8 5"]), sparing=True)
    told = "The 16+ cage at r1c3 has no room for a 2 there. The digits in r1c5, r7c3, r1c6, r1c7 and r1c8 rule the "
    assert render_for_programs(hint.remarks[-1].words) == f"{told}others out. So r1c2 is 2."


def sample(size: int) -> Iterator[tuple[KenKen, str, Hint]]:
    """Hints along a path and from boards that are partly filled, as players see them and in the plain order."""
    rng = Random(size)
    for text in rng.sample(SIZES[size - 3], 2):
        puzzle = KenKen.parse(text)
        solution = only(puzzle)
        for sparing in (False, True):
            entries = partly(puzzle, solution, rng) if sparing else ""
            for _ in range(25):
                hint = puzzle.hint(entries, sparing=sparing)
                if not hint.cells:
                    break
                yield puzzle, entries, hint
                entries = hint.then


@pytest.mark.parametrize("size", range(3, 8))
def test_the_rules_and_what_the_page_shows_suffice_for_what_is_said(size: int) -> None:
    hints = [*sample(size)]
    assert len(hints) > 20
    for puzzle, entries, hint in hints:
        assert [*lacking(puzzle, entries, hint)] == []
        for remark in hint.remarks:
            for sentence in remark.words:
                told = render([sentence], remark.names)
                assert sum(any(map(str.isalnum, word)) for word in told.split()) <= MOST_WORDS, told


def test_the_judge_sees_what_is_left_out() -> None:
    """A rule of a line; or all rings, and the sentences about lines.

    It excuses what new notes leave out, since it stands in line.
    """
    tried, seen = Counter[str](), Counter[str]()
    for puzzle, entries, hint in (each for size in (4, 5, 6) for each in sample(size)):
        for i, (statement, remark) in enumerate(zip(hint.statements, hint.remarks, strict=True)):
            lines = statement.body.rules if isinstance(statement.body, Argument) and statement.says else ()
            mute = replace(
                remark, marks=(), words=(*(each for each in remark.words if not ONCE.search(render([each]))),)
            )
            cases = [("rules", replace(statement, rules=(*{*statement.rules} - {line},)), remark) for line in lines]
            for what, one, other in [*cases, *([("page", statement, mute)] if lines else [])]:
                told = replace(
                    hint,
                    statements=(*hint.statements[:i], one, *hint.statements[i + 1 :]),
                    remarks=(*hint.remarks[:i], other, *hint.remarks[i + 1 :]),
                )
                tried[what] += 1
                seen[what] += any(which == what for which, _ in lacking(puzzle, entries, told))
    assert min(tried.values()) > 15
    assert all(seen[what] > 0.75 * tried[what] for what in tried), (seen, tried)


def dead_cages(seed: int) -> Iterator[tuple[KenKen, str, Hint]]:
    """What is said of cages that cannot be filled, after random mistakes on boards that are partly filled."""
    rng = Random(seed)
    for puzzle in boards("kenken", seed):
        if (solution := only(puzzle)) is None:
            continue
        for _ in range(3):
            entries = broken(puzzle, partly(puzzle, solution, rng), solution, rng)
            hint = puzzle.hint(entries)
            if any(isinstance(each.body, bodies.Unfillable) for each in hint.statements):
                yield puzzle, entries, hint


def check_dead_cages(count: int) -> None:
    for puzzle, entries, hint in islice(dead_cages(7), count):
        assert [*lacking(puzzle, entries, hint, only(puzzle))] == []
        for statement, remark in zip(hint.statements, (*hint.remarks, *hint.argument), strict=True):
            body = statement.body
            if (
                isinstance(body, bodies.Unfillable)
                and len(body.open) == 1
                and body.known
                and body.cage.op in ("+", "*")
            ):
                assert "can only be" not in render_for_programs(remark.words), remark


def test_what_is_said_of_a_dead_cage_excludes_all_that_it_could_be() -> None:
    check_dead_cages(30)


@pytest.mark.slow
def test_so_it_is_of_hundreds_of_dead_cages() -> None:
    check_dead_cages(400)


@pytest.mark.slow
@pytest.mark.parametrize("text", SIZES[5][::4] + SIZES[6][::4])
def test_so_it_is_on_large_boards(text: str) -> None:
    puzzle, entries = KenKen.parse(text), ""
    for hint in path(puzzle, checked=False):
        assert [*lacking(puzzle, entries, hint)] == []
        entries = hint.then
