"""Hints for trade paths: a ladder of questions, each of whose answers reveals a little more than the last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from math import inf

from engine.core.abilities import Hint
from engine.core.limits import Tick
from engine.core.text import counted, listed, ordinal
from engine.hints.statements import Name, Text, ladder, say
from engine.puzzles.trades.market import Amounts, Errand, Exchange
from engine.puzzles.trades.solver.counts import TradePath
from engine.puzzles.trades.solver.search import shortest
from engine.puzzles.trades.words import amount

Question = tuple[str, str | Text]


def next_questions(errand: Errand, goods: Sequence[str], made: Sequence[Exchange], tick: Tick) -> Hint:
    """Return questions, from how many more trades it takes to which comes next; or which trade leads away.

    If an amount is left open at the start, it is about the whole way, because what is made decides what is bought.

    Raises:
        Stopped: raised by the tick.
    """
    if errand.open:
        return _to_buy(errand, goods, _first(errand, tick))
    stocks = [errand.known]
    for each in made:
        stocks.append(each.fire(stocks[-1]))

    @cache
    def way(number: int) -> TradePath | None:
        """Return the shortest way on after this many trades."""
        return _first(replace(errand, start=stocks[number]), tick)

    if errand.goal.met(stocks[-1]):
        return Hint(ladder("You’ve reached the goal.", *_detours(made, way)))
    ahead = way(len(made))
    if ahead is not None:
        to_go = f"The goal is {counted(len(ahead.trades), 'more trade' if made else 'trade')} away"
        steps = _steps(errand, goods, ahead, is_begun=bool(made))
        if not made:
            return Hint(ladder(f"{to_go}.", *steps))
        few, *too_many = _detours(made, way, is_told=True)
        if not too_many:
            return Hint(ladder(f"{to_go}.", *steps, few))
        return Hint(ladder(f"{to_go}. You can’t do it in the fewest any more.", few, *too_many, *steps))
    whole = way(0)
    if whole is None:
        return Hint(say("You can’t reach the goal. No trades lead there."))
    lost = _last_good(len(made), lambda number: way(number) is not None)
    back = way(lost) or whole
    to_go = counted(len(back.trades), "trade")
    away = f"The {ordinal(lost + 1)}, {made[lost].name}. Before it, the goal was {to_go} away."
    return Hint(
        ladder(
            "You can’t reach the goal from here.",
            ("Which trade leads away?", away),
            *_steps(errand, goods, back, is_begun=lost > 0),
        )
    )


def _first(errand: Errand, tick: Tick) -> TradePath | None:
    return next(shortest(errand, tick), None)


def _last_good(number: int, is_good: Callable[[int], bool]) -> int:
    """Return the most trades after which all is still good, by bisection: good at first, not after `number` of them."""
    low, high = 0, number
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if is_good(middle) else (low, middle)
    return low


def _steps(errand: Errand, goods: Sequence[str], way: TradePath, *, is_begun: bool = False) -> Iterator[Question]:
    """Return which trade of a way reaches the goal, which is the next, and all of them."""
    by_name = {each.name: each for each in errand.exchanges}
    if len(way.trades) == 1:
        yield "Which one?", _told(by_name[way.trades[0]], goods)
        return
    yield "Which can be the last?", _told(by_name[way.trades[-1]], goods)
    yield ("Which can be the next?" if is_begun else "Which can be the first?"), _told(by_name[way.trades[0]], goods)
    if len(way.trades) > 2:
        yield "Which do you need, and how often?", _together(way.trades)


def _detours(
    made: Sequence[Exchange], way: Callable[[int], TradePath | None], *, is_told: bool = False
) -> Iterator[Question]:
    """Return whether there is a shorter way from the start, if it is already known, and which trade is not on one."""

    def length(number: int) -> float:
        ahead = way(number)
        return inf if ahead is None else number + len(ahead.trades)

    shortest_way, now = length(0), length(len(made))
    if now == shortest_way:
        yield "Is that the shortest way?", "Yes, there’s no shorter way."
        return
    at = _last_good(len(made), lambda number: length(number) == shortest_way)
    fewer = counted(int(shortest_way), "trade")
    few = f"{fewer} would be enough from the start. This way takes {now:.0f}."
    yield ("How few would be enough?", few) if is_told else ("Is that the shortest way?", f"No. {few}")
    yield "Which trade is one too many?", f"The {ordinal(at + 1)}, {made[at].name}. After it, no way is that short."


def _to_buy(errand: Errand, goods: Sequence[str], way: TradePath | None) -> Hint:
    """Return questions for a puzzle that asks how much is needed at the start."""
    if way is None:
        return Hint(say("You can’t reach the goal, whatever you start with."))
    if not way.trades:
        return Hint(say("You need no trades. Just start with what the goal asks for."))
    by_name = {each.name: each for each in errand.exchanges}
    needs = listed(amount(way.start[good], goods[good]) for good in errand.open)
    return Hint(
        ladder(
            f"Work back from the goal. It takes {counted(len(way.trades), 'trade')}.",
            ("Which can be the last?", _told(by_name[way.trades[-1]], goods)),
            ("Which do you need, and how often?", _together(way.trades)),
            ("What do you need at the start?", f"{needs}."),
        )
    )


def _together(names: Sequence[str]) -> Text:
    """Return `3 × aunt, bob`: how often each is made."""
    return (Name(listed(name if times == 1 else f"{times} × {name}" for name, times in Counter(names).items())), ".")


def _told(exchange: Exchange, goods: Sequence[str]) -> Text:
    """Return what is traded: `bob: 1 apple for 2 berries`."""
    takes, gives = _amounts(exchange.takes, goods, exchange.all_of), _amounts(exchange.gives, goods, frozenset())
    return Name(exchange.name), f": {takes or 'nothing'} for {gives or 'nothing'}."


def _amounts(amounts: Amounts, goods: Sequence[str], all_of: frozenset[int]) -> str:
    return listed(
        f"all, at least {amount(number, goods[good])}" if good in all_of else amount(number, goods[good])
        for good, number in enumerate(amounts)
        if number or good in all_of
    )
