"""Deal markets: small enough that all inventories can be searched, with one shortest way to the goal.

Exchanges come from a theme, so that each makes sense and all are connected; amounts and start are drawn.  Then every
reachable inventory is known, and what each goal would take: we choose one with a single shortest way and the wanted
level.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import gcd

from engine.core.difficulty import GRADES, grade_by
from engine.core.limits import Progress, Tick
from engine.core.rng import SeededRandom
from engine.puzzles.trades.dealer.inventories import InventorySpace, explore
from engine.puzzles.trades.dealer.themes import THEMES, Deal, Theme
from engine.puzzles.trades.market import Amounts, Errand, Exchange, Goal
from engine.puzzles.trades.notation import TradeText

EFFORTS = (0, 7, 11, 16, 23, 34)
"""The least effort of each level, see `effort`."""
MOST_STOCKS = 500
"""Most reachable inventories; a market with more, perhaps infinitely many, is not dealt."""
MENDS = 150
"""Changes of a market before it is given up."""
NO_WAY, ENDLESS = 1_000, 10_000
"""What counts as missing without a single shortest way, and with too many inventories."""
MOST_RUN = 4
"""Most times that one trade is made in a row."""
CHEAP, MOST_START, MOST_WANTED = 4, 9, 3
"""Most worth of a good at the start, most of each there, and most of the goal."""
AMOUNTS, WEIGHTS = (1, 2, 3, 4, 5), (6, 6, 4, 2, 1)
"""How much of a good an exchange takes or gives."""
FAIR = (0.5, 1.5)
"""The value that an exchange gives, relative to what it takes."""


@dataclass(frozen=True)
class Market:
    """Exchanges between the goods of a theme, in its order."""

    theme: Theme
    exchanges: tuple[Exchange, ...]
    start: Amounts


@dataclass(frozen=True)
class Route:
    """The exchanges of a shortest way, by number, and the effort of finding them, see `effort`."""

    trades: tuple[int, ...]
    effort: int


def dealt(size: str, level: str, draws: SeededRandom, tick: Tick) -> TradeText | None:
    """Return a market with this many exchanges; None if the try failed."""
    wanted = GRADES.index(level)
    market = _market(int(size), draws)
    if market is None:
        return None
    best = _judged(market, wanted)
    for _ in range(MENDS):
        tick(Progress("dealing"))
        if not best.lacks:
            return _shown(market, best.goal, draws)
        other = _changed(market, best.idle, draws)
        found = _judged(other, wanted)
        if found.lacks <= best.lacks:
            market, best = other, found
    return None


@dataclass(frozen=True)
class _Judged:
    """How far a market is from what is wanted: nothing is missing if its best goal has the level.

    `goal`  that one, as a good and its amount; `idle`, the exchanges that are never possible.
    """

    lacks: int
    goal: tuple[int, int] = (0, 0)
    idle: tuple[int, ...] = ()


def _judged(market: Market, wanted: int) -> _Judged:
    space = explore(market.start, market.exchanges, MOST_STOCKS)
    if space is None:
        return _Judged(ENDLESS)
    made = {number for trades in space.onward for number, _ in trades}
    idle = tuple(number for number in range(len(market.exchanges)) if number not in made)
    too_many = max(0, len(idle) - len(market.exchanges) // 6)
    if too_many:
        return _Judged(NO_WAY + too_many, idle=idle)
    best = _Judged(NO_WAY, idle=idle)
    for good, amount in _goals(market, space):
        way = way_to(space, good, amount)
        if way is not None:
            lacks = _off(way.effort, wanted) + _dullness(way, market, good)
            if lacks < best.lacks:
                best = _Judged(lacks, (good, amount), idle)
    return best


def _off(found: int, wanted: int) -> int:
    """Return how far an effort is from those of the level."""
    above = EFFORTS[wanted + 1] - 1 if wanted + 1 < len(EFFORTS) else found
    return max(EFFORTS[wanted] - found, found - above, 0)


def level_of(errand: Errand) -> tuple[str, str]:
    """Return the level of an errand with a single shortest way, and what decides it; empty, and why, if it has none."""
    if errand.open:
        return "", "It has no level because some of the start is open"
    if errand.emptied:
        return "", "It has no level because an offer takes all you have"
    space = explore(errand.known, errand.exchanges, MOST_STOCKS)
    if space is None:
        return "", f"It has no level because you can come to {MOST_STOCKS} sets of items or more"
    goods = zip(*(space.amounts(good) for good in range(len(errand.start))), strict=True)
    way = route(space, [errand.goal.met(stock) for stock in goods])
    if way is None:
        return "", "It has no level because you have the goal already"
    return grade_by(way.effort, EFFORTS), "What counts is how many other trades one could make on the way"


def changed(errand: Errand, draws: SeededRandom) -> Iterator[tuple[Errand, str]]:
    """Yield errands with one more or less of something at the start, or in an offer; and the place of that."""
    offers = errand.exchanges
    spots = [(-1, good) for good, amount in enumerate(errand.start) if amount]
    goods = range(len(errand.start))
    spots += [(n, good) for n, each in enumerate(offers) for good in goods if each.takes[good] or each.gives[good]]
    for n, good in draws.shuffled(spots):
        for more in (1, -1):
            if n < 0:
                yield replace(errand, start=_by(errand.known, good, more)), f"good{good + 1}"
                continue
            offer = offers[n]
            takes, gives = offer.takes, offer.gives
            if takes[good]:
                takes = _by(takes, good, more)
            else:
                gives = _by(gives, good, more)
            if any(takes) and any(gives):
                other = replace(offer, takes=takes, gives=gives)
                yield replace(errand, exchanges=(*offers[:n], other, *offers[n + 1 :])), f"exchange{n + 1}"


def goals(errand: Errand) -> Iterator[tuple[int, int]]:
    """Yield goods and amounts that there is a single shortest way to, from the goods that take the most trades."""
    space = explore(errand.known, errand.exchanges, MOST_STOCKS)
    if space is None:
        return
    found = [
        (len(way.trades), good, amount)
        for good, have in enumerate(errand.known)
        for amount in range(have + 1, min(MOST_WANTED, max(space.amounts(good))) + 1)
        if (way := way_to(space, good, amount)) is not None
    ]
    yield from ((good, amount) for _, good, amount in sorted(found, reverse=True))


def _by(amounts: Amounts, good: int, more: int) -> Amounts:
    return tuple(each + more * (number == good) for number, each in enumerate(amounts))


def effort(wrong: Sequence[tuple[int, int]]) -> int:
    """Return the effort of finding a way: each trade counts one, and so does each other that could be made instead.

    If that puts the goal out of reach, it counts two.  `wrong` has for each trade how many there are of both.
    """
    return sum(1 + detours + 2 * ends for detours, ends in wrong)


def way_to(space: InventorySpace, good: int, amount: int) -> Route | None:
    """Return the shortest way to this amount of a good, if there is only one."""
    return route(space, [have >= amount for have in space.amounts(good)])


def route(space: InventorySpace, wanted: Sequence[bool]) -> Route | None:
    """Return the shortest way to one of the wanted inventories, if there is only one way and it takes a trade."""
    if not any(wanted):
        return None
    first = wanted.index(True)
    length = space.depth[first]
    ends = [n for n, met in enumerate(wanted) if met and space.depth[n] == length]
    if len(ends) > 1 or space.ways[first] > 1 or not length:
        return None
    can = space.leading(wanted)
    at, trades, wrong = first, list[int](), list[tuple[int, int]]()
    while at:
        before = next(n for n in space.before[at] if space.depth[n] == space.depth[at] - 1)
        number = next(number for number, after in space.onward[before] if after == at)
        others = [after for other, after in space.onward[before] if other != number]
        lost = sum(not can[after] for after in others)
        wrong.append((len(others) - lost, lost))
        trades.append(number)
        at = before
    return Route(tuple(reversed(trades)), effort(wrong))


def _market(size: int, draws: SeededRandom) -> Market | None:
    """Return this many connected exchanges: each takes what there is at the start, or what others give."""
    theme = draws.choice(THEMES)
    worth = {good.name: good.worth for good in theme.goods}
    cheap = [good.name for good in theme.goods if good.worth <= CHEAP]
    first = draws.sample(cheap, draws.weighted((1, 2), (3, 2)))
    deals, known = list[Deal](), list(first)
    while len(deals) < size:
        near = [deal for deal in theme.deals if deal not in deals and set(known).issuperset(deal.takes)]
        if not near:
            return None
        # Those that bring in nothing new make several ways of one.
        new = [len(set(deal.gives) - set(known)) for deal in near]
        deal = draws.weighted(near, [(3, 3, 1)[each] for each in new])
        deals.append(deal)
        known += [name for name in deal.gives if name not in known]
    names = [good.name for good in theme.goods]
    bare = [
        Exchange(each.who, _dense(dict.fromkeys(each.takes, 1), names), _dense(dict.fromkeys(each.gives, 1), names))
        for each in deals
    ]
    exchanges = [_with_amounts(each, list(worth.values()), draws) for each in bare]
    return Market(theme, tuple(exchanges), _start(first, names, worth, draws))


def _with_amounts(exchange: Exchange, worth: Sequence[int], draws: SeededRandom) -> Exchange:
    """Return the exchange of the same goods, with other amounts that are roughly fair."""
    for _ in range(20):
        takes, gives = (
            tuple(draws.weighted(AMOUNTS, WEIGHTS) if each else 0 for each in side)
            for side in (exchange.takes, exchange.gives)
        )
        paid, got = (sum(map(int.__mul__, side, worth)) for side in (takes, gives))
        if gcd(*takes, *gives) == 1 and FAIR[0] * paid <= got <= FAIR[1] * paid:
            return replace(exchange, takes=takes, gives=gives)
    return exchange


def _dense(amounts: dict[str, int], names: Sequence[str]) -> Amounts:
    return tuple(amounts.get(name, 0) for name in names)


def _changed(market: Market, idle: Sequence[int], draws: SeededRandom) -> Market:
    """Return the market with other amounts somewhere, preferably at an exchange that is never possible."""
    goods, start, exchanges = market.theme.goods, list(market.start), list(market.exchanges)
    if draws.chance(0.25):
        good = draws.choice([good for good, have in enumerate(start) if have])
        start[good] = draws.between(max(1, start[good] - 2), min(MOST_START, start[good] + 2))
    else:
        number = draws.choice(idle) if idle and draws.chance(0.5) else draws.below(len(exchanges))
        exchanges[number] = _with_amounts(exchanges[number], [good.worth for good in goods], draws)
    return replace(market, exchanges=tuple(exchanges), start=tuple(start))


def _start(first: Sequence[str], names: Sequence[str], worth: dict[str, int], draws: SeededRandom) -> Amounts:
    """Return some of each of the first goods, not too much in all."""
    wealth = draws.between(4, 14)
    return _dense({name: min(MOST_START, max(1, wealth // len(first) // worth[name])) for name in first}, names)


def _goals(market: Market, space: InventorySpace) -> list[tuple[int, int]]:
    """Return goods that are given and were not there, not too many of them; and nothing is given for nothing."""
    ends = [good for good in range(len(market.start)) if _is_given(market, good) and not _is_taken(market, good)]
    if len(ends) > 1 + len(market.exchanges) // 9:
        return []
    found = []
    for good, have in enumerate(market.start):
        if not have and (good in ends or not ends):
            most = min(MOST_WANTED, max(space.amounts(good)))
            found += [(good, amount) for amount in range(1, most + 1)]
    return found


def _is_given(market: Market, good: int) -> bool:
    return any(each.gives[good] for each in market.exchanges)


def _is_taken(market: Market, good: int) -> bool:
    return any(each.takes[good] for each in market.exchanges)


def _dullness(way: Route, market: Market, good: int) -> int:
    """Return what a way lacks of several trades, none of them over and over, that end at something dear."""
    runs = [len(list(run)) for _, run in groupby(way.trades)]
    goods = market.theme.goods
    cheap = sum(each.worth < goods[good].worth for each in goods) < len(goods) / 2
    distinct = max(2, min(len(market.exchanges) // 2, 5))
    return 5 * cheap + max(0, max(runs) - MOST_RUN) + 2 * max(0, distinct - len(set(way.trades)))


def _shown(market: Market, wanted: tuple[int, int], draws: SeededRandom) -> TradeText:
    """Return the market with its exchanges in an order that reveals nothing, and without goods that nobody trades."""
    (good, amount), exchanges = wanted, draws.shuffled(market.exchanges)
    used = [
        each
        for each in range(len(market.start))
        if any(exchange.takes[each] or exchange.gives[each] for exchange in exchanges)
    ]

    def kept(amounts: Amounts) -> Amounts:
        return tuple(amounts[each] for each in used)

    goal = Goal(tuple(amount if each == good else 0 for each in used))
    goods = [market.theme.goods[each] for each in used]
    return TradeText(
        tuple(each.name for each in goods),
        tuple(each.symbol for each in goods),
        Errand(kept(market.start), goal, tuple(Exchange(e.name, kept(e.takes), kept(e.gives)) for e in exchanges)),
    )
