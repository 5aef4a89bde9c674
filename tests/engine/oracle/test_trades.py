"""CP-SAT plans trades step by step and agrees on the least number of them.

It shares nothing with the engine: an inventory for each step, an exchange chosen in each, no state equation.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

if os.environ.get("PLAYGROUND_TEST_WITHOUT_ORTOOLS"):
    pytest.skip("PLAYGROUND_TEST_WITHOUT_ORTOOLS is set", allow_module_level=True)

from ortools.sat.python import cp_model

from engine.core.limits import Progress, Stopped
from engine.puzzles.trades import TradePath, Trades

LONGEST = 7
MOST = 200


def reachable(puzzle: Trades, length: int) -> bool:
    """Whether just so many trades can lead to the goal."""
    model, errand = cp_model.CpModel(), puzzle.errand
    goods = range(len(puzzle.goods))
    stock = [model.new_constant(amount or 0) for amount in errand.start]
    for step in range(length):
        chosen = [model.new_bool_var(f"{step} {each.name}") for each in errand.exchanges]
        model.add_exactly_one(chosen)
        after = [model.new_int_var(0, MOST, "") for _ in goods]
        for each, here in zip(errand.exchanges, chosen, strict=True):
            for good in goods:
                model.add(stock[good] >= each.takes[good]).only_enforce_if(here)
                left = 0 if good in each.all_of else stock[good] - each.takes[good]
                model.add(after[good] == left + each.gives[good]).only_enforce_if(here)
        stock = after
    for good in goods:
        least = errand.goal.least[good]
        model.add(stock[good] == least if good in errand.goal.exact else stock[good] >= least)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
    return status != cp_model.INFEASIBLE


def random_text(rng: Random) -> str:
    """A level that begins with something, most of whose exchanges take two goods."""
    goods = "abcde"[: rng.randint(3, 5)]

    def terms(number: int) -> str:
        return " + ".join(
            f"{rng.randint(1, 2)}{'+' * (rng.random() < 0.1)} {good}" for good in rng.sample(goods, number)
        )

    rules = [f"{terms(rng.randint(0, 2))} -> {terms(1).replace('+', '')}" for _ in range(rng.randint(3, 6))]
    start = ", ".join(f"{rng.randint(0, 3)} {good}" for good in goods)
    goal = f"{rng.randint(2, 6)}{'+' * (rng.random() < 0.6)} {rng.choice(goods)}, 1+ {rng.choice(goods)}"
    return f"start: {start} / goal: {goal} / {' / '.join(rules)}"


def test_no_shorter_sequence_exists_and_as_short_a_one_does() -> None:
    rng, lengths = Random(6), Counter[int]()
    while lengths.total() < 60:
        goods = random_text(rng)
        if len(set(goods.split("goal: ")[1].split(" / ")[0].replace(",", "").split()[1::2])) < 2:
            continue  # the same good twice
        puzzle = Trades.parse(goods)
        best = next((len(path.trades) for path in _within(puzzle)), None)
        if best is None or best > LONGEST:
            continue
        lengths[best] += 1
        assert reachable(puzzle, best), str(puzzle)
        assert not any(reachable(puzzle, fewer) for fewer in range(best)), str(puzzle)
    assert sum(number for length, number in lengths.items() if length >= 4) >= 10, lengths


def _within(puzzle: Trades, turns: int = 200) -> list[TradePath]:
    """The first shortest sequence, if there is one that is found soon."""
    left = turns

    def tick(_: Progress) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Stopped("time")

    try:
        return [next(puzzle.solutions(tick))]
    except (Stopped, StopIteration):
        return []
