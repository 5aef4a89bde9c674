"""What the clues of large KenKens tell, and what is said of those that are hardly ever decided."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import product
from math import log2, prod

import pytest

from engine.core.limits import Progress, Stopped
from engine.puzzles.kenken.board import Board, Cage
from engine.puzzles.kenken.solver import solutions
from engine.puzzles.kenken.solver.information import fillings, is_doubtful, told

SIZE = 16


def in_rows(lengths: tuple[int, ...], op: str) -> Board:
    """A board whose rows are cut into cages of such lengths, with the clues of a cyclic square."""
    cages = []
    for r in range(SIZE):
        c = 0
        for length in lengths:
            cells = tuple((r, c + i) for i in range(length))
            digits = [(5 * r + column) % SIZE + 1 for _, column in cells]
            cages.append(Cage(cells, op, sum(digits) if op == "+" else prod(digits)))
            c += length
    return Board(SIZE, tuple(cages))


@pytest.mark.parametrize("op", "+*")
def test_fillings_are_counted_as_one_by_one(op: str) -> None:
    for cells in (2, 3):
        made = (sum(each) if op == "+" else prod(each) for each in product(range(1, 7), repeat=cells))
        assert fillings(6, cells, op) == Counter(made)


def test_a_clue_tells_the_more_the_fewer_fillings_it_has() -> None:
    pair = ((0, 0), (0, 1))
    assert told(Cage(((0, 0),), "=", 3), 4) == 2
    assert told(Cage(pair, "*", 1), 4) == 4  # 1 and 1 of 16 ways, each digit by itself
    assert told(Cage(pair, "-", 3), 4) == 3
    assert told(Cage(pair, "/", 2), 4) == pytest.approx(log2(16 / 4))
    assert told(Cage(pair, "", 3), 4) == 0


@pytest.mark.parametrize(("lengths", "op", "expected"), [((5, 5, 6), "*", True), ((2,) * 8, "*", False)])
def test_a_search_that_hardly_ever_ends_says_so_at_once(lengths: tuple[int, ...], op: str, expected: bool) -> None:
    board = in_rows(lengths, op)
    assert is_doubtful(board) is expected
    heard: list[str] = []

    def tick(progress: Progress) -> None:
        heard.append(progress.doing)
        if len(heard) > 20:
            raise Stopped("time")

    with suppress(Stopped):
        next(solutions(board, tick), None)
    assert heard
    assert any("rarely finish" in each for each in heard) is expected
