"""Choose operators for cages: evenly mixed, and none that says no more than another would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from engine.core.places import Cell
from engine.core.rng import SeededRandom
from engine.puzzles.kenken.board import Board, Cage, Grid, result
from engine.puzzles.kenken.dealer.regions import Region
from engine.puzzles.kenken.hints.position import list_ways

VARIANTS = {"": "+-*/", "plus": "+", "times": "*", "plusminus": "+-", "open": "+-*/"}
"""The operators of each variant; without operators, those that make the targets."""
MOST_PRODUCT = 9_999
SHARPER = 0.7
"""A clue says more than another if it leaves at most this share of its fillings."""


class CageClues:
    """The clues of one square's cages."""

    def __init__(self, square: Grid, variant: str, draws: SeededRandom) -> None:
        self._square, self._draws, self._open = square, draws, variant == "open"
        self._operators = VARIANTS[variant]
        self._used: Counter[str] = Counter()
        self._size = len(square)

    def cage(self, region: Region) -> Cage:
        """Return the region with a clue, choosing the operators used least so far."""
        choices = self._choices(region)
        fewest = min(self._used[cage.op] for cage in choices)
        cage = self._draws.choice([cage for cage in choices if self._used[cage.op] <= fewest + 1])
        self._used[cage.op] += 1
        return self._shown(cage)

    def every(self, region: Region) -> list[Cage]:
        """Return the region with each clue that it may have."""
        return [self._shown(cage) for cage in self._choices(region)]

    def sharper(self, cage: Cage, options: Mapping[Cell, int]) -> Cage | None:
        """Return the cage with another operator that leaves far fewer fillings by these digits; None if
        there is none.
        """
        if self._open or len(cage.cells) < 2:
            return None
        others = [other for other in self._choices(cage.cells) if other.op != cage.op]
        left = {other.op: self._ways(other, options) for other in others}
        few = [other for other in others if left[other.op] <= SHARPER * self._ways(cage, options)]
        if not few:
            return None
        best = min(few, key=lambda other: (left[other.op], other.op))
        self._used[cage.op] -= 1
        self._used[best.op] += 1
        return best

    def are_mixed(self, cages: Sequence[Cage]) -> bool:
        """Return whether all operators occur, if there is room for them."""
        used = {cage.op for cage in cages if len(cage.cells) > 1}
        return self._open or len(used) >= min(len(self._operators), 3, len(cages) // 2)

    def _shown(self, cage: Cage) -> Cage:
        return Cage(cage.cells, "", cage.target) if self._open and len(cage.cells) > 1 else cage

    def _ways(self, cage: Cage, options: Mapping[Cell, int]) -> int:
        ways = list_ways(Board(self._size, (cage,)), cage, [options[cell] for cell in cage.cells])
        return 10**6 if ways is None else len(ways)

    def _choices(self, region: Region) -> list[Cage]:
        """Return the clues that the region may have: at least one."""
        digits = [self._square[r][c] for r, c in region]
        if len(digits) == 1:
            return [Cage(region, "=", digits[0])]
        if len(digits) > 2:
            made = [Cage(region, op, result(op, digits) or 0) for op in self._operators if op in "+*"]
            return [cage for cage in made if cage.op == "+" or cage.target <= MOST_PRODUCT] or made[:1]
        pairs: dict[str, frozenset[tuple[int, int]]] = {}
        for op in self._operators:
            target = result(op, digits)
            if target is not None:
                every = combinations(range(1, self._size + 1), 2)
                pairs[op] = frozenset(pair for pair in every if result(op, pair) == target)
        # A clue of one pair gives the digits away, and of two clues with the same pairs neither tells more.
        told = Counter(pairs.values())
        good = [op for op, each in pairs.items() if len(each) > 1 and told[each] == 1]
        good = good or [op for op, each in pairs.items() if told[each] == 1] or list(pairs)
        return [Cage(region, op, result(op, digits) or 0) for op in good]
