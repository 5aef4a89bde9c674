"""Linear programs in whole numbers, solved exactly: the dual simplex method on rows without rounding.

Every equation is a row of integers, divided by its greatest common divisor (R. Bixby's and G. Dantzig's bounded
variables; no fractions, hence no tolerances).  Programs here have at most a hundred columns and rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import gcd

Bound = int | None

Pulse = Callable[[], None]
"""Called before every pivot, which takes up to 100 ms with long numbers; may raise."""


def unwatched() -> None:
    """Do nothing: the `Pulse` of a program without limits."""


WIELDY = 10_000
"""The largest entry of a cut; with larger ones rows get long numbers."""


class Program:
    """Minimise `cost`, which has no negative entry, over columns within bounds, subject to rows within bounds.

    Columns are numbered first, and each row that is added is one more variable: the value of the row.  `low` and `high`
    hold the bounds of both and may be changed between two calls of `solve`.  A variable keeps a `high`
    that it once had, though not its value.
    """

    def __init__(self, cost: Sequence[int], watch: Pulse = unwatched) -> None:
        count = len(cost)
        self._watch = watch
        self.low: list[int] = [0] * count
        self.high: list[Bound] = [None] * count
        self._cost = list(cost)
        self._scale = 1
        self._rows: list[list[int]] = []
        self._basis: list[int] = []
        self._row_of = [-1] * count
        self._value = [0] * count
        self.blocked: list[int] = []
        """The row that no values within their bounds satisfy, after `solve` found that there are none."""
        self.ceilings: frozenset[int] = frozenset()
        """The variables on whose upper bounds that depends."""

    def add(self, coefficients: Mapping[int, int], low: int, high: Bound) -> int:
        """Add a row; return the number of the variable that is its value."""
        number = len(self.low)
        for row in self._rows:
            row.append(0)
        self._cost.append(0)
        self.low.append(low)
        self.high.append(high)
        self._value.append(0)
        row = [0] * (number + 1)
        row[number] = 1
        for column, coefficient in coefficients.items():
            row[column] = -coefficient
        for column in coefficients:
            at = self._row_of[column]
            if at >= 0:
                row = _eliminate(row, self._rows[at], column)
        self._row_of.append(len(self._rows))
        self._rows.append(row)
        self._basis.append(number)
        return number

    def solve(self) -> bool:
        """Return whether the rows can be satisfied; then `numerator(column)` over `denominator(column)`
        is a best choice.
        """
        self._rest()
        self.ceilings = frozenset()
        pivots = 0
        while True:
            leaving = self._most_violated(first=pivots > 50 + 4 * len(self._rows))
            if leaving is None:
                return True
            at, below = leaving
            row = self._rows[at]
            entering = self._entering(row, self._basis[at], below)
            if entering is None:
                self.blocked, basic = row, self._basis[at]
                rest = (j for j, a in enumerate(row) if a and self._row_of[j] < 0 and (a < 0) == below)
                self.ceilings = frozenset(rest if below else (basic, *rest))
                return False
            self._watch()
            self._pivot(at, entering, below)
            pivots += 1

    def cut(self, column: int) -> int | None:
        """Add a row that whole numbers satisfy, and the fraction found for this column does not; or None (unwieldy).

        It holds above the present lower bounds (R. Gomory, "An algorithm for the mixed integer problem", 1960).
        """
        row, scale = self._rows[self._row_of[column]], self.denominator(column)
        excess = self.numerator(column) % scale
        found: dict[int, int] = {}
        least = excess * (scale - excess)
        for j, a in enumerate(row):
            if not a or j == column or self._row_of[j] >= 0:
                continue
            if self._value[j] != self.low[j]:
                return None  # it would rest on an upper bound, which may be there for our convenience
            part = a % scale
            weight = part * (scale - excess) if part <= excess else excess * (scale - part)
            if weight and self.low[j] != self.high[j]:
                found[j] = weight
                least += weight * self._value[j]
        common = gcd(*found.values())
        if not found or max(found.values()) > WIELDY * common:
            return None
        return self.add({j: weight // common for j, weight in found.items()}, -(-least // common), None)

    def numerator(self, column: int) -> int:
        """Return the value of a column, times its denominator."""
        at = self._row_of[column]
        return self._value[column] if at < 0 else _total(self._rows[at], self._resting())

    def denominator(self, column: int) -> int:
        """Return a number above zero; 1 if the value is not basic."""
        at = self._row_of[column]
        return 1 if at < 0 else self._rows[at][column]

    def cost(self) -> tuple[int, int]:
        """Return the least cost as a fraction."""
        return sum(self._cost[j] * value for j, value in self._resting()), self._scale

    def prices(self) -> list[tuple[int, int]]:
        """Return for every variable what one more of it than its bound costs, as a fraction."""
        return [(each, self._scale) for each in self._cost]

    def _resting(self) -> list[tuple[int, int]]:
        """Yield the variables outside the basis that are not 0, with their values."""
        return [(j, value) for j, value in enumerate(self._value) if value and self._row_of[j] < 0]

    def _rest(self) -> None:
        """Put every variable outside the basis at the bound where its price wants it."""
        for j, at in enumerate(self._row_of):
            if at >= 0:
                continue
            high = self.high[j]
            if self._cost[j] < 0:
                if high is None:
                    raise AssertionError("a variable lost its upper bound")
                self._value[j] = high
            elif self._cost[j] > 0 or self._value[j] < self.low[j]:
                self._value[j] = self.low[j]
            elif high is not None and self._value[j] > high:
                self._value[j] = high
            elif self._value[j] != high:
                self._value[j] = self.low[j]

    def _most_violated(self, *, first: bool) -> tuple[int, bool] | None:
        """Return the row whose basic variable is farthest outside its bounds (`first`: the first one), and the side."""
        best: tuple[int, bool] | None = None
        resting = self._resting()
        most, smallest = 0.0, len(self.low)
        for at, basic in enumerate(self._basis):
            row = self._rows[at]
            scale, total = row[basic], _total(row, resting)
            high = self.high[basic]
            if total < self.low[basic] * scale:
                below, by = True, self.low[basic] - total / scale
            elif high is not None and total > high * scale:
                below, by = False, total / scale - high
            else:
                continue
            if (basic < smallest) if first else (by > most or best is None):
                best, most, smallest = (at, below), by, basic
        return best

    def _entering(self, row: list[int], basic: int, below: bool) -> int | None:
        """Return the column that may change so that the basic one comes to its bound, at the least price."""
        best, price, weight = None, 0, 1
        for j, a in enumerate(row):
            if not a or j == basic or self._row_of[j] >= 0 or self.low[j] == self.high[j]:
                continue
            c = self._cost[j]
            rises = c > 0 or (c == 0 and self._value[j] != self.high[j])
            if (a < 0) != (rises == below):
                continue
            if best is None or abs(c) * weight < price * abs(a):
                best, price, weight = j, abs(c), abs(a)
        return best

    def _pivot(self, at: int, entering: int, below: bool) -> None:
        row, leaving = self._rows[at], self._basis[at]
        if row[entering] < 0:
            row = self._rows[at] = [-a for a in row]
        for i, other in enumerate(self._rows):
            if i != at and other[entering]:
                self._rows[i] = _eliminate(other, row, entering)
        if self._cost[entering]:
            p, c = row[entering], self._cost[entering]
            cost = [a * p - c * b for a, b in zip(self._cost, row, strict=True)]
            scale = self._scale * p
            common = gcd(scale, *cost)
            self._cost, self._scale = [a // common for a in cost], scale // common
        self._basis[at], self._row_of[entering], self._row_of[leaving] = entering, at, -1
        bound = self.low[leaving] if below else self.high[leaving]
        assert bound is not None  # noqa: S101 (it was violated)
        self._value[leaving] = bound


def _total(row: list[int], resting: list[tuple[int, int]]) -> int:
    """Return what the row's basic variable times its entry must be."""
    return -sum([row[j] * value for j, value in resting])


def _eliminate(row: list[int], by: list[int], column: int) -> list[int]:
    """Return the row without the column, in which `by` has a positive entry."""
    p, c = by[column], row[column]
    found = [a * p - c * b for a, b in zip(row, by, strict=True)]
    common = gcd(*found)
    return found if common == 1 else [a // common for a in found]
