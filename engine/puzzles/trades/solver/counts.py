"""How often each exchange is used: whole numbers from linear programs, smallest totals first, then put into an order.

What is left over depends on how often each exchange is used, not on the order: a Petri net's state equation (Murata,
"Petri nets: properties, analysis and applications", 1989).  So branch and bound searches for the numbers, and each
choice of them is checked for an order in which the trades are possible.  A choice without one teaches why, if it can: a
trade that nothing can make possible needs another one first (see `_lesson`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from engine.core.limits import Stopped
from engine.puzzles.trades.market import Amounts, Errand, Exchange
from engine.puzzles.trades.solver.orders import orders
from engine.puzzles.trades.solver.program import Bound, Program, Pulse, unwatched

MOST_TRADES = 1_000
ROUNDS, CUTS = 12, 6
"""Rounds of cuts to whole numbers before the search, and cuts in each."""
MOST_BOXES = 3_000
"""Boxes searched for a proof that there are no whole numbers."""


@dataclass(frozen=True)
class TradePath:
    """What to start with, and the names of the trades, in order."""

    start: Amounts
    trades: tuple[str, ...]


@dataclass(frozen=True)
class _Box:
    """Bounds for all variables of the program; rows added later are unbounded."""

    low: list[int]
    high: list[Bound]


@dataclass(frozen=True)
class _Lesson:
    """If the exchange is used at all, the row is at least this."""

    exchange: int
    row: dict[int, int]
    least: int


class Counts:
    """A search for the shortest sequences among those with a given total of what is left open at the start."""

    def __init__(self, errand: Errand, watch: Pulse = unwatched) -> None:
        self.errand = errand
        self.exchanges = errand.exchanges
        self.opened = {good: len(self.exchanges) + n for n, good in enumerate(errand.open)}
        """The column of each good that is left open."""
        self.size = len(self.exchanges) + len(self.opened)
        self.program, _ = state_equation(errand, [1] * len(self.exchanges) + [0] * len(self.opened), watch)
        self.program.high[: len(self.exchanges)] = [MOST_TRADES] * len(self.exchanges)
        self.trades = self.program.add(dict.fromkeys(range(len(self.exchanges)), 1), 0, MOST_TRADES)
        self.total = self.program.add(dict.fromkeys(self.opened.values(), 1), 0, None)
        self.rows: dict[frozenset[tuple[int, int]], int] = {}
        self.least = 0
        """No sequence is shorter (proved)."""
        self.nodes = 0
        self.unreachable = False
        """The goal cannot be reached, however many trades are made (proved)."""

    def paths(self, total: int) -> Iterator[TradePath | None]:
        """Yield all shortest sequences, and None now and then while the search for the next goes on.

        Raises:
            Stopped: there is none of up to `MOST_TRADES` trades.
        """
        program, whole = self.program, self._whole(total)
        for _ in range(ROUNDS):
            if not program.solve():
                self.unreachable = self._beyond_all_lengths()
                if self.unreachable:
                    return
                raise Stopped("size")
            cost, scale = program.cost()
            self.least = max(self.least, -(-cost // scale))
            yield None
            fractions = [j for j in range(self.size) if program.numerator(j) % program.denominator(j)]
            cuts = [program.cut(j) for j in fractions[:CUTS]]
            whole = self._grown(whole)
            for row in cuts:
                if row is not None:
                    whole.low[row] = program.low[row]
            if not any(cuts):
                break
        for length in count(self.least):
            if length < self.least:
                continue
            if length > MOST_TRADES:
                raise Stopped("size")
            self.least = length
            found = yield from self._of_length(whole, length)
            if found or self.unreachable:
                return

    def contradict(self, total: int) -> Generator[None, None, bool]:
        """Return whether no whole numbers of trades, however many, reach the goal (proved); also False if
        it gives up.
        """
        program = self.program
        stack = [self._whole(total)]
        for _ in range(MOST_BOXES):
            if not stack:
                return True
            box = self._grown(stack.pop())
            program.low, program.high = box.low, box.high
            yield
            if not program.solve():
                if not self._beyond_all_lengths():
                    return False
                continue
            if parts := self._halves(box):
                stack += parts
                continue
            values, start = self._values()
            lesson = self._lesson(values, start)
            if lesson is None:
                return False
            stack += self._learn(box, lesson)
        return False

    def _whole(self, total: int) -> _Box:
        program = self.program
        program.low[self.total] = program.high[self.total] = total
        for column in self.opened.values():
            program.high[column] = total
        return _Box(list(program.low), list(program.high))

    def _halves(self, box: _Box) -> list[_Box]:
        """Return the box without the values around a fraction, if the program's solution has one."""
        for column in range(self.size):
            whole, rest = divmod(self.program.numerator(column), self.program.denominator(column))
            if rest:
                return [self._within(box, column, most=whole), self._within(box, column, least=whole + 1)]
        return []

    def _values(self) -> tuple[tuple[int, ...], Amounts]:
        """Return the program's solution, in whole numbers, and the start that it means."""
        program = self.program
        values = tuple(program.numerator(column) // program.denominator(column) for column in range(self.size))
        start = list(self.errand.known)
        for good, column in self.opened.items():
            start[good] = values[column]
        return values, tuple(start)

    def _of_length(self, whole: _Box, length: int) -> Generator[TradePath | None, None, bool]:
        """Yield all sequences of this length; return whether there is one."""
        program = self.program
        stack = [self._within(whole, self.trades, least=length, most=length)]
        found, unreachable = False, True
        seen: set[tuple[int, ...]] = set()
        while stack:
            box = self._grown(stack.pop())
            program.low, program.high = box.low, box.high
            self.nodes += 1
            yield None
            if not program.solve():
                unreachable = unreachable and self._beyond_all_lengths()
                continue
            if parts := self._halves(box):
                stack += parts
                continue
            values, start = self._values()
            if values in seen:
                stack += self._around(box, values)
                continue
            seen.add(values)
            lesson = self._lesson(values, start)
            if lesson is not None:
                stack += self._learn(box, lesson)
                continue
            stack += self._around(box, values)
            for sequence in orders(self.exchanges, values[: len(self.exchanges)], start, self.errand.goal):
                if sequence is None:
                    yield None
                else:
                    found = True
                    yield TradePath(start, tuple(each.name for each in sequence))
        self.unreachable = unreachable and not found
        return found

    def _grown(self, box: _Box) -> _Box:
        """Return copies of the bounds, for all current rows."""
        later = len(self.program.low) - len(box.low)
        return _Box([*box.low, *[0] * later], [*box.high, *[None] * later])

    def _within(self, box: _Box, column: int, least: int | None = None, most: int | None = None) -> _Box:
        box = self._grown(box)
        low, high = box.low, box.high
        if least is not None:
            low[column] = max(low[column], least)
        if most is not None:
            bound = high[column]
            high[column] = most if bound is None else min(bound, most)
        return box

    def _around(self, box: _Box, values: Sequence[int]) -> list[_Box]:
        """Return the box in parts, by an undecided column; none if these values are all that it holds."""
        for column, value in enumerate(values):
            if box.low[column] != box.high[column]:
                boxes = [self._within(box, column, least=value, most=value)]
                bound = box.high[column]
                if value > box.low[column]:
                    boxes.append(self._within(box, column, most=value - 1))
                if bound is None or value < bound:
                    boxes.append(self._within(box, column, least=value + 1))
                return boxes
        return []

    def _learn(self, box: _Box, lesson: _Lesson) -> list[_Box]:
        key = frozenset(lesson.row.items())
        row = self.rows.get(key)
        if row is None:
            row = self.rows[key] = self.program.add(lesson.row, 0, None)
        boxes = [] if box.low[lesson.exchange] else [self._within(box, lesson.exchange, most=0)]
        if box.high[lesson.exchange] != 0:
            boxes.append(self._within(self._within(box, lesson.exchange, least=1), row, least=lesson.least))
        return boxes

    def _lesson(self, values: Sequence[int], start: Sequence[int]) -> _Lesson | None:
        """Return why trades cannot be made this often, if one of them never becomes possible; else None.

        Let trades give without taking.  Then amounts only grow, and a trade that is still not possible has a good of
        which there is too little: either the trades that gain it do not suffice, or they wait for each other.
        """
        stock, waiting = list(start), {kind for kind in range(len(self.exchanges)) if values[kind]}
        while able := [kind for kind in waiting if self.exchanges[kind].can(stock)]:
            for kind in able:
                stock = [
                    have + give * values[kind] for have, give in zip(stock, self.exchanges[kind].gives, strict=True)
                ]
                waiting.remove(kind)
        for kind in sorted(waiting):
            for good, take in enumerate(self.exchanges[kind].takes):
                lack = take - self.errand.known[good]
                if take <= stock[good] or lack <= 0:
                    continue
                row = {
                    other: each.gains[good]
                    for other, each in enumerate(self.exchanges)
                    if other != kind and each.gains[good] > 0
                }
                if good in self.opened:
                    row[self.opened[good]] = 1
                if row and sum(values[column] * each for column, each in row.items()) < lack:
                    return _Lesson(kind, row, lack)
        return self._circle(values, waiting)

    def _circle(self, values: Sequence[int], waiting: set[int]) -> _Lesson | None:
        if not waiting:
            return None
        within = [kind for kind in range(len(self.exchanges)) if values[kind]]
        stock, able = possible(self.errand, within)
        circle = waiting - able
        if not circle:
            return None
        breakers = [kind for kind, each in enumerate(self.exchanges) if kind not in able and each.can(stock)]
        return _Lesson(min(circle), dict.fromkeys(breakers, 1), 1)

    def _beyond_all_lengths(self) -> bool:
        """Return whether the rows contradict each other whatever the number of trades is."""
        program = self.program
        return self.trades not in program.ceilings and not any(
            program.high[column] == MOST_TRADES for column in program.ceilings if column < len(self.exchanges)
        )


def possible(errand: Errand, within: Sequence[int] | range) -> tuple[list[float], set[int]]:
    """Return the most of each good if goods were never used up, and the exchanges possible then.

    What is left open counts as unlimited, and so does what an exchange gains.
    """
    endless = float("inf")
    stock: list[float] = [endless if amount is None else amount for amount in errand.start]
    able: set[int] = set()
    waiting = set(within)
    while new := {
        kind for kind in waiting if all(h >= t for h, t in zip(stock, errand.exchanges[kind].takes, strict=True))
    }:
        able |= new
        waiting -= new
        for kind in new:
            stock = [
                endless if gain > 0 else have for have, gain in zip(stock, errand.exchanges[kind].gains, strict=True)
            ]
    return stock, able


def state_equation(errand: Errand, cost: Sequence[int], watch: Pulse = unwatched) -> tuple[Program, dict[int, int]]:
    """Return columns for the exchanges and for what is left open; a row for each good that may run short, by good."""
    program, rows = Program(cost, watch), {}
    exact = errand.goal.exact - errand.emptied
    columns: list[tuple[Exchange, int]] = [(each, n) for n, each in enumerate(errand.exchanges)]
    for good, wanted in enumerate(errand.goal.least):
        row = {n: each.gains[good] for each, n in columns if each.gains[good]}
        if good in errand.open:
            row[len(columns) + errand.open.index(good)] = 1
        low = wanted - errand.known[good]
        if low > 0 or good in exact or any(each < 0 for each in row.values()):
            rows[good] = program.add(row, low, low if good in exact else None)
    return program, rows
