"""All inventories that can be reached in a market, and what they say about the ways to a goal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.puzzles.trades.market import Amounts, Exchange

BITS = 14
"""Bits for an amount; one more above it says whether it would fall below zero."""
MOST = (1 << BITS - 1) - 1


@dataclass(frozen=True)
class InventorySpace:
    """Inventories in the order of the fewest trades that reach them, the start first; each is one whole number.

    `depth`  how many trades that is, for each; `ways`, how many sequences of that length.
    `onward` for each the (exchange, inventory) pairs of one more trade; `before`, the inventories of one trade less.
    """

    stocks: list[int]
    depth: list[int]
    ways: list[int]
    onward: list[list[tuple[int, int]]]
    before: list[list[int]]

    def amounts(self, good: int) -> list[int]:
        """Return how much of a good there is in each inventory."""
        shift = good * BITS
        return [stock >> shift & MOST for stock in self.stocks]

    def leading(self, wanted: Sequence[bool]) -> list[bool]:
        """Return for each inventory whether a wanted one can still be reached."""
        can = list(wanted)
        queue = [number for number, each in enumerate(wanted) if each]
        for number in queue:
            for each in self.before[number]:
                if not can[each]:
                    can[each] = True
                    queue.append(each)
        return can


def explore(start: Amounts, exchanges: Sequence[Exchange], most: int) -> InventorySpace | None:
    """Return everything that can be reached; None if that is more than `most` inventories, perhaps infinitely many."""
    guard = _packed([1 << BITS - 1] * len(start))
    trades = [(number, _packed(each.takes), _packed(each.gains)) for number, each in enumerate(exchanges)]
    first = _packed(start)
    found, depth, ways = {first: 0}, [0], [1]
    stocks, onward, before = [first], list[list[tuple[int, int]]](), list[list[int]]([[]])
    for at, stock in enumerate(stocks):
        here: list[tuple[int, int]] = []
        for number, takes, gains in trades:
            if ((stock | guard) - takes) & guard != guard:
                continue
            after = stock + gains
            other = found.get(after)
            if other is None:
                other = found[after] = len(stocks)
                if other >= most:
                    return None
                stocks.append(after)
                depth.append(depth[at] + 1)
                ways.append(0)
                before.append([])
            if depth[other] == depth[at] + 1:
                ways[other] += ways[at]
            here.append((number, other))
            before[other].append(at)
        onward.append(here)
    return InventorySpace(stocks, depth, ways, onward, before)


def _packed(amounts: Sequence[int]) -> int:
    return sum(amount << good * BITS for good, amount in enumerate(amounts))
