"""What tests ask of dealt puzzles that have no path: their levels by their own definitions, with rules of their own."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from typing import Any

from engine.path import GRADES
from engine.puzzles.trades import Trades

TRADES = (0, 7, 11, 16, 23, 34)
"""The least effort of each level of trades."""


def level_found(puzzle: Any) -> str:
    """The level of a puzzle that has no path, by its own definition; empty if its answer is not the only one."""
    if isinstance(puzzle, Trades):
        found = trades_effort(puzzle)
        return "" if found is None else GRADES[max(n for n, least in enumerate(TRADES) if found >= least)]
    return ""


def trades_effort(puzzle: Trades) -> int | None:
    """What the shortest way takes, by trying all trades everywhere; None if there is none, or several."""
    errand = puzzle.errand
    goods = range(len(puzzle.goods))
    assert None not in errand.start
    start = {good: errand.start[good] for good in goods}

    def after(stock: dict[int, Any]) -> Iterator[tuple[str, dict[int, Any]]]:
        for each in errand.exchanges:
            assert not each.all_of
            left = {good: stock[good] - each.takes[good] for good in goods}
            if min(left.values()) >= 0:
                yield each.name, {good: left[good] + each.gives[good] for good in goods}

    def is_there(stock: dict[int, Any]) -> bool:
        return all(stock[good] >= errand.goal.least[good] for good in goods)

    def key(stock: dict[int, Any]) -> tuple[int, ...]:
        return tuple(stock[good] for good in goods)

    paths: list[list[dict[int, Any]]] = [[start]]
    while not (ends := [path for path in paths if is_there(path[-1])]):
        paths = [[*path, new] for path in paths for _, new in after(path[-1])]
        # All ways to the same inventory but two are as good as two.
        by_end: dict[tuple[int, ...], list[list[dict[int, Any]]]] = {}
        for path in paths:
            if len(same := by_end.setdefault(key(path[-1]), [])) < 2:
                same.append(path)
        paths = [path for same in by_end.values() for path in same]
        if not paths:
            return None
    if len(ends) > 1:
        return None
    can_be_met: dict[tuple[int, ...], bool] = {}

    def reaches(stock: dict[int, Any]) -> bool:
        seen, queue = {key(stock)}, [stock]
        for each in queue:
            known = can_be_met.get(key(each))
            if known or is_there(each):
                return True
            for _, new in after(each) if known is None else ():
                if key(new) not in seen:
                    seen.add(key(new))
                    queue.append(new)
        return False

    effort = 0
    for here, chosen in pairwise(ends[0]):
        effort += 1
        for _, new in after(here):
            if new != chosen:
                can_be_met[key(new)] = can_be_met.get(key(new)) or reaches(new)
                effort += 1 if can_be_met[key(new)] else 2
    return effort


def market_shape(puzzle: Trades) -> object:
    """The market without its names: goods are told apart by what is done with them, looked at again and again."""
    errand, goods = puzzle.errand, range(len(puzzle.goods))
    kinds: dict[int, object] = {good: (errand.start[good], errand.goal.least[good]) for good in goods}
    for _ in range(4):
        kinds = {
            good: sha256(
                repr(
                    (
                        kinds[good],
                        sorted(
                            (
                                each.takes[good],
                                each.gives[good],
                                sorted((str(kinds[g]), each.takes[g], each.gives[g]) for g in goods),
                            )
                            for each in errand.exchanges
                            if each.takes[good] or each.gives[good]
                        ),
                    )
                ).encode()
            ).hexdigest()
            for good in goods
        }
    return sorted(map(str, kinds.values()))
