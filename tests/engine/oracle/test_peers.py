"""The peers that the engine is measured beside: what they call decided is right, or the measurement says nothing."""

from __future__ import annotations

from itertools import islice
from math import prod

import pytest
from ortools.sat.python import cp_model

from benchmarks.engine import peers
from benchmarks.engine.instances import decide, random_mixed
from engine.puzzles.kenken import Cage, KenKen
from tests.engine.kenken.test_puzzle import random_puzzle


def test_products_stated_by_exponents_leave_the_same_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "MOST_MULTIPLIED", 0)
    seen = set()
    for seed in range(60):
        puzzle = random_puzzle(4, seed, biggest=9)
        if any(cage.op == "*" and len(cage.cells) > 4 for cage in puzzle.cages):
            expected = len(list(islice(puzzle.solutions(), 2)))
            assert peers.kenken(puzzle, 60) == expected, str(puzzle)
            seen.add(expected)
    assert seen == {0, 1, 2}


@pytest.mark.parametrize(("factor", "number"), [(1, 1), (17, 0)])
def test_a_product_beyond_64_bits_is_decided_and_not_refused(factor: int, number: int) -> None:
    """A whole board of 16 x 16 but its first column is given; that column is one cage."""
    grid = [[(r + c) % 16 + 1 for c in range(16)] for r in range(16)]
    given = [Cage(((r, c),), "=", grid[r][c]) for r in range(16) for c in range(1, 16)]
    column = Cage(tuple((r, 0) for r in range(16)), "*", prod(range(1, 17)) * factor)
    assert peers.kenken(KenKen(16, (column, *given)), 60) == number


def test_a_model_that_is_refused_is_no_answer() -> None:
    model = cp_model.CpModel()
    cells = [model.new_int_var(1, 16, "") for _ in range(16)]
    model.add_multiplication_equality(prod(range(1, 17)), cells)
    with pytest.raises(ValueError, match="overflow"):
        peers.count(model, cells, 1)


def test_boards_of_sums_and_products_have_both_and_are_decided() -> None:
    for puzzle in random_mixed(6, (2, 4), 5):
        assert isinstance(puzzle, KenKen)
        assert {cage.op for cage in puzzle.cages} >= {"+", "*"}
        assert {cage.op for cage in puzzle.cages} <= {"+", "*", "="}
        assert decide(puzzle)
        assert not decide(puzzle, limit=-1)
