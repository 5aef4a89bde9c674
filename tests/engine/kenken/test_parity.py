"""Odd and even: every step that is found, against all ways to fill the board, and by the rules that it names alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.abilities import Hint
from engine.digits import entries as filled
from engine.puzzles.kenken import KenKen
from engine.puzzles.kenken.hints.parity import parity
from engine.puzzles.kenken.hints.position import KenKenPosition
from engine.puzzles.kenken.hints.totals import line_totals
from tests.engine.hints.parity import odd_or_even
from tests.engine.hints.reading import read
from tests.engine.kenken.test_hints import TATHAM, Named, check, digits_of, fillings, left_by, makes
from tests.engine.oracle.instances import random_kenken
from tests.engine.squares import latin_squares


def found(puzzle: KenKen) -> Iterator[tuple[str, Hint]]:
    """All steps of the technique on the way to the solution, also where easier ones come first."""
    entries = ""
    while (hint := puzzle.hint(entries)).cells:
        position = KenKenPosition(puzzle.board, filled.read(puzzle.size, entries))
        yield from ((entries, step.hint(position)) for step in parity(position))
        entries = hint.then


def boards_of_four() -> list[KenKen]:
    """Random boards of all shapes."""
    boards = (KenKen.parse(random_kenken(Random(seed))[0]) for seed in range(200))
    return [each for each in boards if each.size == 4]


FOURS = boards_of_four()


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(FOURS), st.sampled_from(latin_squares(4)), st.data())
def test_no_way_to_fill_the_board_has_what_a_step_crosses_out(
    puzzle: KenKen, square: tuple[tuple[int, ...], ...], data: st.DataObject
) -> None:
    """From any notes, by going through all squares."""
    notes = [[data.draw(st.sets(st.integers(1, 4), max_size=3)) | {digit} for digit in row] for row in square]
    text = "/".join(" ".join("+".join(map(str, sorted(own))) + "+" * (len(own) == 1) for own in row) for row in notes)
    position = KenKenPosition(puzzle.board, filled.read(4, text))
    squares = [
        each
        for each in latin_squares(4)
        if all(each[r][c] in notes[r][c] for r in range(4) for c in range(4))
        and all(makes(cage, [each[r][c] for r, c in cage.cells], puzzle.large) for cage in puzzle.cages)
    ]
    for technique in (parity, line_totals(caged=True)):
        for step in technique(position):
            for cell, left in step.options.items():
                assert all(left >> each[cell // 4][cell % 4] - 1 & 1 for each in squares), step


@pytest.mark.parametrize("seed", range(10))
def test_every_step_follows_from_its_rules_by_clauses_alone(seed: int) -> None:
    """The judge of odd and even is not believed here: a solver finds the same by the clauses."""
    puzzle = KenKen.parse(random_kenken(Random(seed + 700))[0])
    for entries, step in islice(found(puzzle), 40):
        named = Named(puzzle, entries, step.rules)
        assert named.allow()
        for at, value in step.cells:
            r, c = (int(part) - 1 for part in at[1:].split("c"))
            for digit in left_by(entries, puzzle.size)[r][c] - digits_of(value):
                assert not named.allow(named.variable[r, c, digit]), (entries, step)
        for (r, c), digits in odd_or_even(puzzle, named.left, step.rules, fillings).items():
            for digit in named.left[r][c] - digits:
                assert not named.allow(named.variable[r, c, digit]), (entries, step)
        assert read(puzzle, entries, step) == ""


def test_the_rules_of_a_step_are_enough_on_large_boards() -> None:
    boards = [KenKen.parse(text) for kind, text, _ in TATHAM if kind in ("7dx", "8dx")]
    steps = [(puzzle, *each) for puzzle in boards[::4] for each in islice(found(puzzle), 0, 60, 20)]
    assert len(steps) > 5
    for puzzle, entries, step in steps:
        check(puzzle, entries, step)
