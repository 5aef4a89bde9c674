"""KenKens whose cages are all sums: what they say together cuts off nothing, and decides what clauses alone do not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

import pytest

from engine import solve
from engine.core.limits import GaveUp, Progress, never_stop, within
from engine.core.puzzle import PuzzleError
from engine.puzzles.kenken import Cage, KenKen, solver
from engine.puzzles.kenken.solver.encoding import line_sum, merge
from engine.sat.model import Model
from tests import DATA
from tests.engine.kenken.test_puzzle import by_brute_force, random_regions

BOARDS = [line.split() for line in (DATA / "kenken/sums.txt").read_text("utf-8").splitlines() if line[0] != "#"]
DEAD_ENDS = 6_000


def random_sums(size: int, seed: int) -> KenKen:
    """Made from a random grid; half of them are then spoilt, by one clue or by two against each other."""
    rng = random.Random(seed)
    symbols, rows, columns = (rng.sample(range(size), size) for _ in range(3))
    cages = []
    for cells in random_regions(size, rng.randint(2, 6), rng):
        total = sum(symbols[(rows[r] + columns[c]) % size] + 1 for r, c in cells)
        cages.append(Cage(cells, "+" if len(cells) > 1 else "=", total))
    if seed % 2:
        more, less = rng.sample(range(len(cages)), 2)
        cages[more] = replace(cages[more], target=cages[more].target + 1)
        if seed % 4 == 3:
            cages[less] = replace(cages[less], target=cages[less].target - 1)
    return KenKen(size, tuple(cages))


@pytest.mark.parametrize("patience", [0, 2])
def test_borders_cut_off_no_solution(patience: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "PATIENCE", patience)
    numbers = set()
    for seed in range(120):
        puzzle = random_sums(3 + seed // 2 % 2, seed)
        expected = by_brute_force(puzzle)
        found = list(puzzle.solutions())
        assert len(found) == len(expected), str(puzzle)
        assert set(found) == expected, str(puzzle)
        numbers.add(min(len(expected), 2))
    assert numbers == {0, 1, 2}


def test_cp_sat_finds_the_same_beside_borders(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.engine.oracle import models

    monkeypatch.setattr(solver, "PATIENCE", 0)
    mix = set()
    for seed in range(16):
        puzzle = random_sums(5 + seed // 2 % 2, seed)
        cages = tuple(models.Cage(cage.cells, "+", cage.target) for cage in puzzle.cages)
        oracle = models.KenKen(puzzle.size, cages, False).answer(20)
        found = set(islice(puzzle.solutions(), 20))
        assert not oracle.gave_up
        assert len(found) == len(oracle.grids), str(puzzle)
        if oracle.complete:
            assert found == oracle.grids, str(puzzle)
        mix.add(min(len(found), 2))
    assert {0, 2} <= mix


def test_a_sum_is_exact_within_its_bounds_wherever_they_are() -> None:
    rng = random.Random(4)
    for _ in range(300):
        model = Model()
        with model.rule("the cells make a sum within bounds"):
            cells = [{d: model.fresh() for d in sorted(rng.sample(range(1, 6), rng.randint(1, 4)))} for _ in range(3)]
            for cell in cells:
                model.exactly_one(list(cell.values()))
            a, b, c = (line_sum(model, [cell], range(6)) for cell in cells)
            two = merge(model, a, b, a.least + b.least, a.most + b.most)
            least = rng.randint(0, 18)
            most = least + rng.choice([0, 0, 2])
            merge(model, two, c, least, most)
        with model.search([x for cell in cells for x in cell.values()]) as search:
            for digits in product(*cells):
                literals = [cell[digit] for cell, digit in zip(cells, digits, strict=True)]
                assert (search.model(literals) is not None) is (least <= sum(digits) <= most)


@pytest.mark.parametrize(("status", "text"), BOARDS)
def test_boards_are_decided_that_lines_and_cages_by_themselves_leave_open(
    status: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = KenKen.parse(text)
    found = list(islice(puzzle.solutions(within(DEAD_ENDS, never_stop)), 2))
    assert len(found) == {"several": 2, "impossible": 0}[status]
    monkeypatch.setattr(solver, "PATIENCE", DEAD_ENDS + 1)
    with pytest.raises(GaveUp):
        list(islice(puzzle.solutions(within(DEAD_ENDS, never_stop)), 2))


def test_progress_only_grows_where_one_search_takes_over() -> None:
    reported: list[Progress] = []
    puzzle = KenKen.parse(next(text for status, text in BOARDS if status == "impossible"))
    assert not list(puzzle.solutions(reported.append))
    conflicts = [each.conflicts for each in reported]
    assert conflicts == sorted(conflicts)
    assert conflicts[-1] > solver.PATIENCE


def spoilt() -> Iterator[KenKen]:
    for seed in range(1, 80, 4):
        yield random_sums(3 + seed // 4 % 4, seed)


def test_sums_that_cannot_fill_the_board_are_a_flaw_that_is_told() -> None:
    for puzzle in spoilt():
        needed = puzzle.size**2 * (puzzle.size + 1) // 2
        words = f"together the cages add up to {needed + 1}, but {puzzle.size} rows of digits add up to {needed}"
        assert words in [flaw.text for flaw in puzzle.flaws()]
        assert not list(puzzle.solutions())
        assert words in solve(puzzle).message.lower() or len(list(puzzle.flaws())) > 1


def test_a_draft_with_some_sums_missing_is_no_flaw_as_a_whole() -> None:
    with pytest.raises(PuzzleError) as caught:
        KenKen.parse("3:102220010,a3___")
    assert "add up" not in str(caught.value)


def test_a_product_among_the_sums_makes_the_whole_no_flaw() -> None:
    grid = ((1, 2, 3), (2, 3, 1), (3, 1, 2))
    cages = [Cage(((r, 0), (r, 1), (r, 2)), "+", 6) for r in range(2)]
    puzzle = KenKen(3, (*cages, Cage(((2, 0), (2, 1), (2, 2)), "*", 6)))
    assert not list(puzzle.flaws())
    assert grid in set(puzzle.solutions())
