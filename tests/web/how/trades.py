"""A judge of the pages of Trades: every way, and the linear program with its prices in exact fractions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import ceil
from typing import Any

from tests.web.how.pages import NUMBER, Page, figure, number, words


def judge_trades(puzzle: Any, page: Page) -> None:
    errand, text = puzzle.errand, page.part("lengths")
    ways = found[0] if (found := shortest_ways(errand)) else []
    opened = sum(ways[0][0][good] for good in errand.open) if ways else 0
    if found is not None:
        if ways and ways[0][1]:
            trades = len(ways[0][1])
            assert figure(f"Here the goal takes {NUMBER} trade", text) == trades
            assert figure(rf"trades?\. {NUMBER} ways? ", text) == min(len(ways), 200)
            assert (" or more " in text) == (len(ways) > 200)
            if "the same trades in different orders" in text:
                assert len({tuple(sorted(way)) for _, way in ways}) == 1
            elif kinds := re.search(r"with (\d+) choices of trades", text):
                assert int(kinds[1]) == len({tuple(sorted(way)) for _, way in ways})
        else:
            assert ("Here you have the goal already" in text) == bool(ways)
            assert ("nothing ever reaches the goal" in text) == (not ways)
        if errand.open and ways:
            assert figure(f"Here you need {NUMBER} ", text) == opened
    if found is None:
        pass
    elif ways or not errand.open:
        judge_lengths(errand, ways[0][0] if ways else errand.known, page.table("lengths"), text)
    else:
        assert not page.table("lengths"), "there is nothing to begin from"
    if found is None:
        opened = number(told[1]) if (told := re.search(f"Here you need {NUMBER} ", text)) else 0
        told = re.search(f"Here the goal takes {NUMBER} trade", text)
        reached = number(told[1]) if told else 0 if "Here you have the goal already" in text else None
    else:
        reached = len(ways[0][1]) if ways else None
    judge_rows(puzzle, page, ways)
    judge_prices(puzzle, page, opened if errand.open and reached is not None else reached)


MOST_OPEN = 13


def shortest_ways(errand: Any, most: int = 6_000) -> tuple[list[Any]] | None:
    """Return the shortest ways from the least start, each with its start, in a tuple; None if there is too much."""
    for total in range(MOST_OPEN if errand.open else 1):
        ways: list[Any] = []
        for start in starts(errand, total):
            reached = search(errand, start, most)
            if reached is None:
                return None
            ways += [(start, way) for way in reached]
        if ways:
            least = min(len(way) for _, way in ways)
            return ([each for each in ways if len(each[1]) == least],)
    return None if errand.open else ([],)


def starts(errand: Any, total: int) -> Iterator[tuple[int, ...]]:
    for parts in product(range(total + 1), repeat=len(errand.open)):
        if sum(parts) == total:
            amounts = dict(zip(errand.open, parts, strict=True))
            yield tuple(amounts.get(good, have or 0) for good, have in enumerate(errand.start))


def search(errand: Any, start: tuple[int, ...], most: int) -> list[tuple[str, ...]] | None:
    """Return all shortest ways, breadth first; none if no inventory meets the goal; None if there are too many."""
    level: dict[tuple[int, ...], list[tuple[str, ...]]] = {start: [()]}
    seen = {start}
    while level:
        met = [way for stock, ways in level.items() if meets(errand.goal, stock) for way in ways]
        if met:
            return met
        following: dict[tuple[int, ...], list[tuple[str, ...]]] = {}
        for stock, ways in level.items():
            for each in errand.exchanges:
                after = traded(each, stock)
                if after is not None and after not in seen:
                    following.setdefault(after, []).extend((*way, each.name) for way in ways)
        if sum(map(len, following.values())) + len(seen) > most:
            return None
        seen |= following.keys()
        level = following
    return []


def meets(goal: Any, stock: Sequence[int]) -> bool:
    return all(
        have == least if good in goal.exact else have >= least
        for good, (have, least) in enumerate(zip(stock, goal.least, strict=True))
    )


def traded(each: Any, stock: Sequence[int]) -> tuple[int, ...] | None:
    if any(have < take for have, take in zip(stock, each.takes, strict=True)):
        return None
    return tuple(
        (0 if good in each.all_of else have - take) + give
        for good, (have, take, give) in enumerate(zip(stock, each.takes, each.gives, strict=True))
    )


def judge_lengths(errand: Any, start: tuple[int, ...], rows: list[list[str]], text: str) -> None:
    level, merged = Counter({start: 1}), False
    for trades, sequences, inventories in rows:
        following: Counter[tuple[int, ...]] = Counter()
        for stock, ways in level.items():
            for each in errand.exchanges:
                if (after := traded(each, stock)) is not None:
                    following[after] += ways
        level = following
        merged = merged or level.total() > len(level)
        assert (number(sequences), number(inventories)) == (level.total(), len(level)), trades
    assert ("Some ways leave you with the same items" in text) == merged


Terms = dict[str, int]


def program(puzzle: Any, page: Page) -> dict[str, tuple[Terms, str, int]]:
    return {good: read_row(line, puzzle) for good, line in page.table("program")}


def read_row(line: str, puzzle: Any) -> tuple[Terms, str, int]:
    """Read `2 aunt − bob ≥ 3`: the terms by name, the sign and the number."""
    left, sign, right = re.fullmatch(r"(.*) ([=≥]) (−?\d+)", line).groups()  # type: ignore[union-attr]
    terms: Terms = {}
    for plus, times, name in re.findall(
        r"(?:^|(?<= ))([−+]?) ?(?:(\d+) )?(\??[^−+]+?)(?= [−+]|$)", "" if left == "0" else left
    ):
        assert name[0] == "?" or any(name == each.name for each in puzzle.errand.exchanges), (line, name)
        terms[name] = terms.get(name, 0) + (-1 if plus == "−" else 1) * int(times or 1)
    return terms, sign, int(right.replace("−", "-"))


def judge_rows(puzzle: Any, page: Page, ways: list[Any]) -> None:
    """Each way keeps the program, and no more than the rules is asked: so it states no impossible program."""
    errand = puzzle.errand
    opened = [f"?{puzzle.goods[good]}" for good in errand.open]
    aims = words(re.search(r'<pre class="program">(.*?)</pre>', page.html, re.DOTALL)[1])  # type: ignore[index]
    assert aims.strip().split(" + ") == (opened or [each.name for each in errand.exchanges])
    assert all(each in page.part("program") for each in opened)
    for good, (terms, sign, least) in program(puzzle, page).items():
        index = puzzle.goods.index(good)
        for each in errand.exchanges:
            assert terms.get(each.name, 0) == each.gives[index] - each.takes[index]
        assert (f"?{good}" in terms) == (index in errand.open)
        assert least == errand.goal.least[index] - (errand.start[index] or 0)
        assert sign == "≥" or index in errand.goal.exact
        for start, way in ways:
            used = Counter(way)
            total = sum(value * (start[index] if name[0] == "?" else used[name]) for name, value in terms.items())
            assert total == least if sign == "=" else total >= least


def judge_prices(puzzle: Any, page: Page, reached: int | None) -> None:
    """The prices prove the best number of the program on the page, by exact fractions.

    `reached`  the number of trades, or the least total of an open start; None if the goal is out of reach.
    """
    errand, text = puzzle.errand, page.part("prices")
    if not text:
        return
    rows = program(puzzle, page)
    opened = [f"?{puzzle.goods[good]}" for good in errand.open]
    price = {good: Fraction(each.replace("−", "-")) for good, each in page.table("prices")}
    assert price.keys() <= rows.keys(), "only what is in the program has a price"
    gains = {row[0]: [Fraction(each.replace("−", "-")) for each in row[1:]] for row in page.table("prices", 1)}
    assert list(gains) == [each.name for each in errand.exchanges]

    def worth(name: str) -> Fraction:
        return sum((terms.get(name, 0) * price.get(good, 0) for good, (terms, _, _) in rows.items()), Fraction())

    most = 0 if errand.open or reached is None else 1
    assert all(worth(name) == gain <= most for name, (gain, *_) in gains.items())
    assert all(worth(name) <= (reached is not None) for name in opened)
    assert all(each >= 0 or rows[good][1] == "=" for good, each in price.items())
    assert ("No price is below zero" in text) == (reached is not None and all(each >= 0 for each in price.values()))
    bound = sum((least * price.get(good, 0) for good, (_, _, least) in rows.items()), Fraction())
    assert str(bound) in text or reached is None
    if reached is None:
        assert bound > 0
        return
    uses = {name: used for name, (_, used) in gains.items()}
    spent = Fraction() if errand.open else sum(uses.values(), Fraction())
    for terms, sign, least in rows.values():
        left = sum((terms.get(name, 0) * each for name, each in uses.items()), Fraction())
        if opened and any(name in terms for name in opened):
            spent += max(Fraction(), least - left)
        else:
            assert left == least if sign == "=" else left >= least
    assert spent == bound, "the program and its twin have the same best number"
    least = ceil(bound)
    assert least <= reached
    assert ("may use an offer half a time, or before" in text) == (least < reached)
    if least < reached:
        assert figure(f"(?:looks for|starts with) {NUMBER}", text) == least
    assert ("doesn’t exist" in text) == (bound.denominator > 1)
