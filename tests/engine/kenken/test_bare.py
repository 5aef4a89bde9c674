"""Cages without a clue: they are cages to see, and say nothing."""

from __future__ import annotations

from random import Random

import pytest

from engine import PuzzleError, solve
from engine.hints.path import steps
from engine.puzzles.kenken import KenKen
from tests.engine.kenken.test_hints import check
from tests.engine.oracle.instances import random_bare_kenken
from tests.engine.squares import latin_squares

SMALL = "3:102220010,a3s1s2_,bare"


def test_solutions_are_those_of_the_clues_that_are_there() -> None:
    dice, met = Random(5), set()
    for _ in range(60):
        text, _ = random_bare_kenken(dice)
        puzzle = KenKen.parse(text)
        assert puzzle.bare
        assert KenKen.parse(str(puzzle)) == puzzle
        if puzzle.size > 4:
            continue
        right = [each for each in latin_squares(puzzle.size) if not list(puzzle.complaints(each))]
        assert sorted(puzzle.solutions()) == sorted(right), text
        met.add(min(len(right), 2))
    assert met == {0, 1, 2}


def test_hints_name_no_cage_without_clue_and_follow_from_the_others() -> None:
    dice, told = Random(6), 0
    while told < 12:
        text, _ = random_bare_kenken(dice)
        puzzle = KenKen.parse(text)
        if puzzle.size > 5 or solve(puzzle).status != "unique":
            continue
        told += 1
        entries = ""
        bare = {f"cage r{cage.cells[0][0] + 1}c{cage.cells[0][1] + 1}" for cage in puzzle.cages if cage.op == "?"}
        for hint in steps(puzzle):
            assert bare.isdisjoint(hint.rules)
            check(puzzle, entries, hint)
            entries = hint.then
        assert all(cell is not None for row in puzzle.entered(entries) for cell in row)


def test_it_is_drawn_told_and_given() -> None:
    puzzle = KenKen.parse(SMALL)
    assert "without a clue can hold anything" in puzzle.reading()
    assert puzzle.draw().count("−") == 2
    solution = next(puzzle.solutions())
    given = puzzle.with_givens([(1, 1)], solution)
    assert {(cage.cells, cage.op) for cage in given.cages} >= {(((1, 1),), "="), (((2, 1), (2, 2)), "?")}
    assert solution in list(given.solutions())


def test_a_half_written_clue_is_still_missing() -> None:
    for text in ("3:102220010,a3s1s2m,bare", "3:102220010,a3s1s2_7,bare"):
        with pytest.raises(PuzzleError):
            KenKen.parse(text)
