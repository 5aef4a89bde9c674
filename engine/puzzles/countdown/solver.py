"""Every value that tiles can make, and every expression for one of them, the simplest first.

Two expressions count as one if they differ only in the order and the bracketing of what is added and taken away, or
of what is multiplied and divided by.  So expressions are built in that normal form: a sum is a bag of terms added
and a bag of terms subtracted, a product is a bag of factors and a bag of divisors; a term is a tile or a product, a
factor or divisor is a tile or a sum.  Equal tiles are one and the same.  Multiplying or dividing by 1 does nothing,
so no factor and no divisor has the value 1; nothing else is left out.  This gives the published counts: 12
expressions for 765 from 1 3 7 10 25 50 (22 with the ones), 15 for 746 from 100 75 2 10 3 8, 4 for 586 from
100 25 1 5 3 10, 2 for 952 from 25 50 75 100 3 6.  Hutton ("The Countdown Problem", 2002), who tells every order and
bracketing apart, has 780 for 765.

Every bag can be worked out in an order whose steps are all positive whole numbers (first add, or multiply, everything)
and none of which multiplies or divides by 1.  So normal forms reach the same values as plain expressions.

`Values` finds the values of every selection of tiles, from the small selections to the large.  `Forms` then works
backwards from one value, through such parts only as are known to exist.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import combinations

from engine.core.limits import Progress, Tick

LARGE = (100, 75, 50, 25)
SMALL = tuple(range(1, 11)) * 2
"""The two stacks of tiles that the show deals from."""
DEALT = 6
"""Tiles of a round."""
LEAST_TARGET, MOST_TARGET = 100, 999

Selection = tuple[int, ...]
"""A selection of tiles, the largest first."""

Form = tuple[int, int, str]
"""An expression inside a larger one: its value, its size (the product of the results of its steps) and its text."""

Bag = tuple[Form, ...]
"""Terms or factors; sorted, since their order means nothing."""

Reached = tuple[int, tuple[int, int, int, int], str]
"""An expression and its rank: number of tiles, effort, text.  Smaller is simpler.

Effort counts what people avoid, in this order: brackets, divisions, subtractions, and long numbers on the way: the
product of all results, which orders expressions as the sum of their logarithms would.
"""

Pairs = list[tuple[int, int]]

SUM, PRODUCT = 0, 1


def ranked(tiles: Sequence[int], target: int, tick: Tick) -> Iterator[Reached]:
    """Return all expressions for the target, the simplest first; if there are none, all for the nearest values.

    Two nearest values, one on each side, begin with the simplest expression of each.
    """
    values = Values(tiles, target + min(abs(tile - target) for tile in tiles), tick, target)
    forms = Forms(values)
    exact = False
    for found in forms.ranked(target):
        exact = True
        yield found
    if not exact:
        miss = min(abs(value - target) for value in values.reached)
        ways = [forms.ranked(value) for value in (target - miss, target + miss) if value in values.reached]
        yield from sorted(next(way) for way in ways)
        yield from merge(*ways)


def reachable(tiles: Sequence[int], most: int, tick: Tick) -> set[int]:
    """Return every value from 1 to `most` that some of the tiles make."""
    values = Values(tiles, most, tick)
    for size in range(1, len(tiles) + 1):
        values.grow(size)
    return values.reached


class Values:
    """The values of every hand from `tiles`, all its tiles used: up to `most`, and larger ones that may lead back.

    `ones[SUM]` are terms (tiles and products), `bags[SUM]` are terms and sums of terms without subtraction;
    `ones[PRODUCT]` are factors (tiles and sums, except 1), `bags[PRODUCT]` are factors and products without division.
    All ascending.  `reached` are the values up to `most` of all hands so far, `nearest` the one nearest to the target,
    if there is a target.
    """

    def __init__(self, tiles: Sequence[int], most: int, tick: Tick, target: int | None = None) -> None:
        self.tiles = tuple(sorted(tiles, reverse=True))
        self.most = most
        self.target = target
        self.nearest: int | None = None
        self._tick = tick
        self.size = 0
        self.reached: set[int] = set()
        self.ones: tuple[dict[Selection, list[int]], dict[Selection, list[int]]] = ({}, {})
        self.bags: tuple[dict[Selection, list[int]], dict[Selection, list[int]]] = ({}, {})
        sizes = range(1, len(tiles) + 1)
        self.splits = {hand: splits(hand) for size in sizes for hand in hands(self.tiles, size)}
        self._largest: dict[Selection, int] = {(): 1}
        for hand, shares in self.splits.items():
            both = [(self._largest[a], self._largest[b]) for a, b in shares]
            self._largest[hand] = max([hand[0], *(max(x + y, x * y) for x, y in both)])

    def tick(self, doing: str) -> None:
        """Report what is being done, and the best value so far."""
        self._tick(Progress(doing, best="" if self.nearest is None else str(self.nearest)))

    def grow(self, size: int) -> None:
        """Find the values of all hands up to this size."""
        while self.size < size:
            self.size += 1
            for hand in hands(self.tiles, self.size):
                self._fill(hand)

    def _limit(self, hand: Selection) -> int:
        """Return the largest useful value: the other tiles, which make m at most, divide by m and subtract m."""
        rest = tuple(sorted((Counter(self.tiles) - Counter(hand)).elements(), reverse=True))
        return (self.most + 1) * self._largest[rest] if rest else self.most

    def _fill(self, hand: Selection) -> None:
        limit = self._limit(hand)
        sums: set[int] = set()
        differences: set[int] = set()
        products: set[int] = set()
        quotients: set[int] = set()
        for a, b in self.splits[hand]:
            self.tick(f"trying {len(hand)} tiles")
            xs, ys = self.ones[SUM][a], self.bags[SUM][b]
            for y in ys:
                sums.update([x + y for x in xs[: bisect_right(xs, limit - y)]])
            ys, xs = sorted((self.bags[SUM][a], ys), key=len)
            for y in ys:
                differences.update([abs(x - y) for x in xs[bisect_left(xs, y - limit) : bisect_right(xs, y + limit)]])
            xs, ys = self.ones[PRODUCT][a], self.bags[PRODUCT][b]
            for y in ys:
                products.update([x * y for x in xs[: bisect_right(xs, limit // y)]])
            ys, xs = sorted((self.bags[PRODUCT][a], ys), key=len)
            for y in ys:
                middle = bisect_left(xs, y)
                quotients.update([y // x for x in xs[:middle] if not y % x])
                quotients.update([x // y for x in xs[middle : bisect_right(xs, y * limit)] if not x % y])
        tile = set(hand) if len(hand) == 1 else set()
        terms = products | quotients | tile
        factors = (sums | differences | tile) - {0}
        self.reached.update(value for made in (terms, factors) for value in made if value <= self.most)
        factors -= {1}
        self.ones[SUM][hand], self.bags[SUM][hand] = sorted(terms), sorted(terms | sums)
        self.ones[PRODUCT][hand], self.bags[PRODUCT][hand] = sorted(factors), sorted(factors | products)
        self._look_near(self.ones[SUM][hand], self.ones[PRODUCT][hand])

    def _look_near(self, *ascending: list[int]) -> None:
        if self.target is None or self.nearest == self.target:
            return
        target, near = self.target, [] if self.nearest is None else [self.nearest]
        for values in ascending:
            middle = bisect_left(values, target)
            near += values[max(middle - 1, 0) : middle + 1]
        self.nearest = min(near, key=lambda value: abs(value - target))


class Forms:
    """Expressions in normal form, built backwards from their values."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self._ones: dict[tuple[int, Selection, int], list[Form]] = {}
        self._bags: dict[tuple[int, Selection, int], set[Bag]] = {}

    def ranked(self, value: int) -> Iterator[Reached]:
        """Yield all expressions for the value, by rank.  Larger hands are not looked at before they are needed."""
        tiles = self.values.tiles
        for size in range(1, len(tiles) + 1):
            self.values.grow(size)
            found = [form for hand in hands(tiles, size) for form in self._all(hand, value)]
            yield from sorted((size, _effort(text, product), text) for _, product, text in found)

    def _all(self, hand: Selection, value: int) -> list[Form]:
        tile = [(value, 1, str(value))] if hand == (value,) else []
        return [*tile, *self._made(SUM, hand, value), *self._made(PRODUCT, hand, value)]

    def _made(self, kind: int, hand: Selection, value: int) -> list[Form]:
        """Yield sums, or products, of two or more parts."""
        write = (_write_sum, _write_product)[kind]
        apart = (_subtracting, _dividing)[kind]
        bags = self.values.bags[kind]
        self.values.tick(f"combining {len(hand)} tiles")
        found = [write(value, bag, ()) for bag in self._joined(kind, hand, value)]
        for a, b in {pair for split in self.values.splits[hand] for pair in (split, split[::-1])}:
            for x, y in apart(value, bags[a], bags[b]):
                downs = self._bag(kind, b, y)
                found += [write(value, up, down) for up in self._bag(kind, a, x) for down in downs]
        return found

    def _joined(self, kind: int, hand: Selection, value: int) -> set[Bag]:
        """Yield bags of two or more parts.  The largest tile is in the first part, or each bag would come
        many times.
        """
        together = (_adding, _multiplying)[kind]
        ones, bags = self.values.ones[kind], self.values.bags[kind]
        return {
            tuple(sorted((one, *bag)))
            for a, b in self.values.splits[hand]
            for x, y in together(value, ones[a], bags[b])
            for one in self._one(kind, a, x)
            for bag in self._bag(kind, b, y)
        }

    def _one(self, kind: int, hand: Selection, value: int) -> list[Form]:
        """Yield terms: tiles and products; or factors: tiles and sums, these in brackets."""
        key = kind, hand, value
        if key not in self._ones:
            if hand == (value,):
                found = [(value, 1, str(value))]
            elif kind == SUM:
                found = self._made(PRODUCT, hand, value)
            else:
                found = [(value, product, f"({text})") for _, product, text in self._made(SUM, hand, value)]
            self._ones[key] = found
        return self._ones[key]

    def _bag(self, kind: int, hand: Selection, value: int) -> set[Bag]:
        key = kind, hand, value
        if key not in self._bags:
            alone = self._one(kind, hand, value) if _holds(self.values.ones[kind][hand], value) else []
            self._bags[key] = {(one,) for one in alone} | self._joined(kind, hand, value)
        return self._bags[key]


def hands(tiles: Selection, size: int) -> Iterator[Selection]:
    """Return the different selections of this many tiles."""
    return iter(dict.fromkeys(combinations(tiles, size)))


def splits(hand: Selection) -> list[tuple[Selection, Selection]]:
    """Yield the ways to split a hand in two, the largest tile on the left."""
    first, rest = hand[:1], hand[1:]
    choices = [[mask >> i & 1 for i in range(len(rest))] for mask in range(2 ** len(rest) - 1)]
    shares = [
        (
            first + tuple(tile for tile, left in zip(rest, choice, strict=True) if left),
            tuple(tile for tile, left in zip(rest, choice, strict=True) if not left),
        )
        for choice in choices
    ]
    return list(dict.fromkeys(shares))


def _holds(ascending: Sequence[int], value: int) -> bool:
    index = bisect_left(ascending, value)
    return index < len(ascending) and ascending[index] == value


def _adding(value: int, xs: list[int], ys: list[int]) -> Pairs:
    """Yield all x + y = value.  Like its three sisters, it walks through the shorter list only."""
    if len(xs) > len(ys):
        return [(x, y) for y, x in _adding(value, ys, xs)]
    return [(x, value - x) for x in xs[: bisect_left(xs, value)] if _holds(ys, value - x)]


def _subtracting(value: int, xs: list[int], ys: list[int]) -> Pairs:
    """Yield all x - y = value."""
    if len(xs) < len(ys):
        return [(x, x - value) for x in xs[bisect_right(xs, value) :] if _holds(ys, x - value)]
    return [(value + y, y) for y in ys if _holds(xs, value + y)]


def _multiplying(value: int, xs: list[int], ys: list[int]) -> Pairs:
    """Yield all x * y = value."""
    if len(xs) > len(ys):
        return [(x, y) for y, x in _multiplying(value, ys, xs)]
    return [(x, value // x) for x in xs[: bisect_left(xs, value)] if not value % x and _holds(ys, value // x)]


def _dividing(value: int, xs: list[int], ys: list[int]) -> Pairs:
    """Yield all x / y = value."""
    if len(xs) < len(ys):
        return [(x, x // value) for x in xs[bisect_right(xs, value) :] if not x % value and _holds(ys, x // value)]
    return [(value * y, y) for y in ys if _holds(xs, value * y)]


def _effort(text: str, product: int) -> tuple[int, int, int, int]:
    return text.count("("), text.count("/"), text.count("-"), product


def _write_sum(value: int, up: Bag, down: Bag) -> Form:
    """Return `100 * 5 + 10 - 3`: the largest first, and everything added before everything subtracted."""
    total, product, text = up[-1]
    for x, its_product, its_text in up[-2::-1]:
        total += x
        product *= its_product * total
        text += " + " + its_text
    for x, its_product, its_text in down[::-1]:
        total -= x
        product *= its_product * total
        text += " - " + its_text
    return value, product, text


def _write_product(value: int, up: Bag, down: Bag) -> Form:
    """Return `100 / 10 * 75`: the smallest first, but starting and continuing with divisions that leave no remainder.

    Never stuck: when all factors are in, the rest divides, since the value is whole.
    """
    factors, divisors = list(up), list(down[::-1])
    start = next((i for i, (x, _, _) in enumerate(up) if any(not x % y for y, _, _ in down)), 0)
    total, product, text = factors.pop(start)
    while factors or divisors:
        exact = next((i for i, (y, _, _) in enumerate(divisors) if not total % y), None)
        if exact is None:
            x, its_product, its_text = factors.pop(0)
            total *= x
            text += " * " + its_text
        else:
            y, its_product, its_text = divisors.pop(exact)
            total //= y
            text += " / " + its_text
        product *= its_product * total
    return value, product, text
