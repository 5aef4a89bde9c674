"""The whole game: every selection of tiles that the show can deal, with every target that it reaches.

Selections share the hands that they consist of: 134,596 ways to deal six tiles come down to 21,080 different hands of
one to six.  So the values of a hand are found once (per process), and no expression is ever written down.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from multiprocessing import get_context

from engine.puzzles.countdown.solver import DEALT, LARGE, MOST_TARGET, SMALL, Selection, hands, splits

TARGETS = range(101, MOST_TARGET + 1)
"""As in the published counts: the show's targets except 100, which is a tile."""
CHUNK = 64
"""Selections per task: neighbours, which share hands."""

DECK = tuple(sorted(LARGE + SMALL, reverse=True))
LIMITS = [(MOST_TARGET + 1) * prod(DECK[: DEALT - size]) for size in range(DEALT)] + [MOST_TARGET]
"""By the size of a hand, the largest useful value: the other tiles, which make m at most, divide by m, subtract m."""

Row = tuple[Selection, int]
"""A selection, and the targets that it reaches: bit t for target t."""


@dataclass(frozen=True)
class TableFigures:
    """Totals of the table; `reaching[t]` is the number of selections that reach target t."""

    selections: int
    reaching: Counter[int]
    reaching_all: int
    reaching_none: tuple[Selection, ...]

    @property
    def pairs(self) -> int:
        """Number of pairs of a selection and a target."""
        return self.selections * len(TARGETS)

    @property
    def solvable(self) -> int:
        """Number of pairs whose target is reached."""
        return self.reaching.total()

    @property
    def hardest(self) -> int:
        """Return the target that the fewest selections reach."""
        return min(TARGETS, key=lambda target: self.reaching[target])


def selections() -> list[Selection]:
    """Yield every selection of the show once, the largest tiles first."""
    return list(hands(DECK, DEALT))


def rows(processes: int | None = None) -> Iterator[Row]:
    """Yield the table, in the order of `selections`; computed by this many processes, or one per core."""
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(row, selections(), CHUNK)


def row(tiles: Selection) -> Row:
    """Return one line of the table."""
    reached = {value for size in range(1, len(tiles) + 1) for hand in hands(tiles, size) for value in values(hand)}
    return tiles, sum(1 << target for target in reached.intersection(TARGETS))


def figures(table: Iterable[Row]) -> TableFigures:
    """Add up the table."""
    reaching: Counter[int] = Counter()
    count = reaching_all = 0
    none: list[Selection] = []
    for tiles, reached in table:
        count += 1
        reaching.update(target for target in TARGETS if reached >> target & 1)
        reaching_all += reached.bit_count() == len(TARGETS)
        if not reached:
            none.append(tiles)
    return TableFigures(count, reaching, reaching_all, tuple(none))


@cache
def values(hand: Selection) -> Sequence[int]:
    """Return the values, up to the limit, of the expressions that use each tile of the hand; ascending."""
    if len(hand) == 1:
        return hand
    made: set[int] = set()
    for a, b in splits(hand):
        made |= _joined(values(a), values(b), LIMITS[len(hand)])
    return array("q", sorted(made))  # a fifth of the memory that a list takes


def _joined(xs: Sequence[int], ys: Sequence[int], limit: int) -> set[int]:
    """Return all results up to the limit of one operation on an x and a y."""
    few, many = sorted((xs, ys), key=len)
    made: set[int] = set()
    for x in few:
        middle = bisect_left(many, x)
        made.update([x + y for y in many[: bisect_right(many, limit - x)]])
        made.update([abs(x - y) for y in many[bisect_left(many, x - limit) : bisect_right(many, x + limit)]])
        made.update([x * y for y in many[: bisect_right(many, limit // x)]])
        made.update([x // y for y in many[:middle] if not x % y])
        made.update([y // x for y in many[middle : bisect_right(many, x * limit)] if not y % x])
    made.discard(0)
    return made
