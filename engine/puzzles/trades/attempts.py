"""A player's trades: names of exchanges in order, each perhaps with a number, as in `5 aunt, 3 bob, cousin`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.abilities import Judgement
from engine.core.puzzle import Complaint
from engine.core.text import counted, listed, quote
from engine.puzzles.trades.market import Amounts, Errand, Exchange, Goal, least_start
from engine.puzzles.trades.solver.counts import MOST_TRADES
from engine.puzzles.trades.words import amount

MOST_STOCKS = 3_000
"""Inventories that we search for a shorter way: some 50 ms; dealt markets have fewer."""

_BETWEEN = re.compile(r"[,;\n]")
_TIMES = re.compile(r"([0-9]{1,4})\s*[x×]?\s*(\S.*)")


def judge(errand: Errand, goods: Sequence[str], attempt: str) -> Judgement:
    """Return whether the trades can be made and reach the goal, and how many more they are than necessary.

    What is left open at the start is what they need.
    """
    try:
        trades = read(errand, attempt)
        start, left = made(errand, goods, trades)
    except ValueError as error:
        return Judgement(f"That doesn’t work: {error}.", False, (Complaint(str(error), ("attempt",)),))
    number = counted(len(trades), "trade")
    needs = listed(amount(start[good], goods[good]) for good in errand.open)
    began = f" from {needs}" if needs else ""
    if errand.goal.met(left):
        least = None if errand.open else fewest(errand, len(trades))
        surplus = 0 if least is None else len(trades) - least
        compared = "." if least is None else f", {surplus} more than you need." if surplus else ". You can’t do better!"
        return Judgement(f"You made it{began} in {number}{compared}", True, done=True, surplus=surplus)
    lacking = [
        f"you need {'exactly ' if good in errand.goal.exact else ''}{amount(wanted, goods[good])}, and have "
        f"{left[good]}"
        for good, wanted in enumerate(errand.goal.least)
        if left[good] < wanted or (good in errand.goal.exact and left[good] != wanted)
    ]
    return Judgement(f"So far so good. After {number}, {'; '.join(lacking)}.", True)


def fewest(errand: Errand, most: int) -> int | None:
    """Return the fewest trades that reach the goal, at most this many; None if there are too many
    inventories to tell.
    """
    seen, last = {errand.known}, [errand.known]
    for number in range(most):
        if any(map(errand.goal.met, last)):
            return number
        found: list[Amounts] = []
        for stock in last:
            for each in errand.exchanges:
                if each.can(stock) and (after := each.fire(stock)) not in seen:
                    if len(seen) == MOST_STOCKS:
                        return None
                    seen.add(after)
                    found.append(after)
        last = found
    return most


def read(errand: Errand, attempt: str) -> list[Exchange]:
    """Return the exchanges that are named.

    Raises:
        ValueError: there are none, too many, or one that the puzzle does not have.
    """
    by_name = {each.name: each for each in errand.exchanges}
    trades: list[Exchange] = []
    for part in filter(None, map(str.strip, _BETWEEN.split(attempt))):
        several = None if part in by_name else _TIMES.fullmatch(part)
        name, times = (several[2], int(several[1])) if several else (part, 1)
        if name not in by_name:
            raise ValueError(f"there’s no offer {quote(name)}")
        if len(trades) + times > MOST_TRADES:
            raise ValueError(f"that’s more than {MOST_TRADES:,} trades")
        trades += [by_name[name]] * times
    if not trades:
        raise ValueError("no trades yet. Type names of offers, with commas between them")
    return trades


def made(errand: Errand, goods: Sequence[str], trades: Sequence[Exchange]) -> tuple[Amounts, Amounts]:
    """Return what the trades start from, and what is left after them.

    Raises:
        ValueError: one of them is not possible.
    """
    any_end = Goal((0,) * len(goods))
    start = list(errand.known)
    for good in errand.open:
        # As much as leads to the goal, if any amount does; else as much as the trades take.
        least = least_start(good, trades, errand.goal)
        least = least_start(good, trades, any_end) if least is None else least
        start[good] = 0 if least is None else least
    stock = tuple(start)
    for number, each in enumerate(trades, start=1):
        if not each.can(stock):
            lacks = [good for good, take in enumerate(each.takes) if stock[good] < take]
            takes = listed(f"{amount(each.takes[good], goods[good])}, but you have {stock[good]}" for good in lacks)
            raise ValueError(f"trade {number}, {each.name}, takes {takes}")
        stock = each.fire(stock)
    return tuple(start), stock
