"""How machines find trades: sequence after sequence, inventory after inventory, or with prices from a linear program.

The first is the Prolog program of the blog post "Finding Trade and Exchange Possibilities with Prolog", which asks for
sequences of length 1, 2, 3 and so on.  It ends with a linear program as a thing to try.  The program's dual puts a
price on every good, and that proves a least number of trades, or that no number is enough (Farkas' lemma).  Where
amounts at the start are open, they come first: then the program looks for the least start, whatever the trades.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import ceil

from engine.core.abilities import Workings
from engine.core.limits import Progress, Tick
from engine.puzzles.trades.market import Amounts, Errand
from engine.puzzles.trades.solver.counts import state_equation
from engine.puzzles.trades.solver.proofs import worth
from engine.puzzles.trades.solver.search import shortest

MOST_INVENTORIES = 5_000
"""Inventories of one length up to which sequences are counted."""
MOST_LENGTH = 40
MOST_WAYS = 200
"""Shortest ways that are looked at."""


@dataclass(frozen=True)
class Length:
    """All sequences of so many trades that can be made from the start, and the different inventories they leave."""

    trades: int
    sequences: int
    inventories: int


@dataclass(frozen=True)
class Row:
    """What must hold for one good, as an inequality in the names of the offers: `aunt − bob ≥ 0`; `?apple` is an open
    amount at the start.
    """

    good: str
    text: str


@dataclass(frozen=True)
class Price:
    """A good's price; numbers are written as fractions, such as `5/2`."""

    good: str
    price: str


@dataclass(frozen=True)
class Gain:
    """What an offer gains in prices, and how often the linear program uses it; both may be fractions."""

    offer: str
    gain: str
    used: str


@dataclass(frozen=True)
class TradesWorkings(Workings):
    """`trades`: of a shortest way, 0 if there is none.

    `ways`      shortest ways, `mixes` of different trades; `many` if there are more than were looked at.
    `lengths`   what the search by length goes through, as far as it was counted; none without a start to begin from.
    `opened`    the least total of what is open at the start; 0 if nothing is, or without a way.
    `aims`      the linear program: what is to be as small as possible.
    `rows`      and what must hold.
    `prices`    its dual, of the goods that have one; `gains` of each offer: at most 1, or at most 0 without a way or
                with an open start.  What is open costs at most 1, or nothing without a way.
    `start_worth`, `goal_worth`, `bound`  in prices, without what is open, and their difference: it proves that no fewer
                trades will do, or no smaller start; or, without a way, that none will.
    `least`     the bound as a whole number: of trades, or of what is open.
    """

    trades: int = 0
    ways: int = 0
    mixes: int = 0
    many: bool = False
    lengths: tuple[Length, ...] = ()
    opened: int = 0
    aims: str = ""
    rows: tuple[Row, ...] = ()
    prices: tuple[Price, ...] = ()
    gains: tuple[Gain, ...] = ()
    start_worth: str = ""
    goal_worth: str = ""
    bound: str = ""
    least: int = 0


def workings(errand: Errand, goods: Sequence[str], tick: Tick) -> TradesWorkings:
    """Return how the searches fare, and the prices."""
    ways = list(islice(shortest(errand, tick), MOST_WAYS + 1))
    trades, start = (len(ways[0].trades), ways[0].start) if ways else (0, errand.known)
    prices, uses = _solved(errand, reached=bool(ways))
    parts = [(price, good) for good, price in enumerate(prices)]

    def total(amounts: Amounts) -> Fraction:
        return sum((price * amounts[good] for price, good in parts), Fraction(0))

    have, goal = total(errand.known), total(errand.goal.least)
    return TradesWorkings(
        "",
        trades,
        min(len(ways), MOST_WAYS),
        len({tuple(sorted(way.trades)) for way in ways[:MOST_WAYS]}),
        len(ways) > MOST_WAYS,
        tuple(_lengths(errand, start, trades or MOST_LENGTH, tick)) if ways or not errand.open else (),
        sum(start[good] for good in errand.open),
        " + ".join([f"?{goods[good]}" for good in errand.open] or [each.name for each in errand.exchanges]),
        tuple(_rows(errand, goods)),
        tuple(Price(goods[good], str(price)) for price, good in parts if price),
        tuple(
            Gain(each.name, str(total(each.gains)), str(used))
            for each, used in zip(errand.exchanges, uses, strict=True)
        )
        if any(prices)
        else (),
        str(have),
        str(goal),
        str(goal - have),
        ceil(goal - have),
    )


def _lengths(errand: Errand, start: Amounts, most: int, tick: Tick) -> list[Length]:
    """Count sequences by length, until the goal is reached, there is nothing new, or there are too many."""
    level = {start: 1}
    seen = {start}
    found: list[Length] = []
    while level and len(found) < min(most, MOST_LENGTH) and len(level) <= MOST_INVENTORIES:
        tick(Progress("trying trades"))
        following: dict[Amounts, int] = {}
        for stock, number in level.items():
            for each in errand.exchanges:
                if each.can(stock):
                    after = each.fire(stock)
                    following[after] = following.get(after, 0) + number
        if not following.keys() - seen:
            break
        seen |= following.keys()
        level = following
        found.append(Length(len(found) + 1, sum(level.values()), len(level)))
    return found


def _rows(errand: Errand, goods: Sequence[str]) -> list[Row]:
    """Return for each good that may run short that what is left of it is enough."""
    _, rows = state_equation(errand, [0] * (len(errand.exchanges) + len(errand.open)))
    exact = errand.goal.exact - errand.emptied
    found = []
    for good in rows:
        terms = [(1, f"?{goods[good]}")] if good in errand.open else []
        terms += [(each.gains[good], each.name) for each in errand.exchanges if each.gains[good]]
        text = " ".join(
            f"{'−' if gain < 0 else '+' if number else ''}{' ' if number else ''}{_times(abs(gain))}{name}"
            for number, (gain, name) in enumerate(terms)
        )
        needed = errand.goal.least[good] - errand.known[good]
        found.append(Row(goods[good], f"{text or 0} {'=' if good in exact else '≥'} {_signed(needed)}"))
    return found


def _times(number: int) -> str:
    return "" if number == 1 else f"{number} "


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def _solved(errand: Errand, *, reached: bool) -> tuple[list[Fraction], list[Fraction]]:
    """Return the prices by good, 0 where there is none, and how often each exchange is used, 0 without a way."""
    prices, uses = [Fraction(0)] * len(errand.start), [Fraction(0)] * len(errand.exchanges)
    if not reached:
        return [Fraction(each) for each in worth(errand) or ()] or prices, uses
    program, rows = state_equation(errand, [int(not errand.open)] * len(uses) + [1] * len(errand.open))
    if not program.solve():
        return prices, uses
    found = program.prices()
    uses = [Fraction(program.numerator(n), program.denominator(n)) for n in range(len(errand.exchanges))]
    return [Fraction(*found[rows[good]]) if good in rows else Fraction(0) for good in range(len(errand.start))], uses
