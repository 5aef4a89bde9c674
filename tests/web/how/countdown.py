"""A judge of the pages of Countdown: every expression, and what is left with all order taken out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import Any

from tests.web.how.pages import NUMBER, Page, figure, number

MOST_TILES = 4
"""Tiles of which every expression is written out."""


def judge_countdown(puzzle: Any, page: Page) -> None:
    tiles = puzzle.tiles
    if len(tiles) > MOST_TILES:
        return
    rows = page.table("sizes")
    assert len(rows) == len(tiles)
    hands = {m: tuple(sorted(tiles[i] for i in range(len(tiles)) if m >> i & 1)) for m in range(1, 2 ** len(tiles))}
    trees, forms = expressions(tiles), normal_forms(tiles)
    for size, row in enumerate(rows, start=1):
        chosen = {hand for hand in hands.values() if len(hand) == size}
        every = {each for m, hand in hands.items() if len(hand) == size for each in trees[m]}
        splits = 2 ** (size - 1) - 1
        assert list(map(number, row)) == [size, len(chosen), splits, len(every), len({value for value, _ in every})]
    if len(set(tiles)) < len(tiles):
        assert "Where tiles are equal" in page.part("sizes")
    lines = set().union(*trees.values())
    ways = set().union(*forms.values())
    miss = min(abs(value - puzzle.target) for value, _ in lines)
    nearest = sorted({value for value, _ in lines if abs(value - puzzle.target) == miss})
    makes = [each for each in lines if each[0] in nearest]
    apart = [each for each in ways if each[0] in nearest]
    text = page.part("same")
    assert figure(rf"{NUMBER} sums? makes? {' or '.join(map(str, nearest))}\.", text) == len(makes)
    if len(makes) > len(apart):
        assert figure(rf"{NUMBER} ways? (?:is|are) left", text) == len(apart)
    else:
        assert "Some differ" not in text
        assert ("So there’s one way" in text) == (len(makes) == 1)
        assert ("Each is a way of its own" in text) == (len(makes) > 1)
    plain = [each for each in makes if not re.search("[-/]", each[1])]
    if len(makes) > 1 and plain:
        if len(plain) == len(makes):
            assert re.search("(?:Both|All of them) use just", text)
            assert ("Both" in text) == (len(makes) == 2)
        else:
            assert figure(rf"Of the {len(makes):,} sums, {NUMBER} uses? just \+ and ×", text) == len(plain)
        flat = [each for each in apart if is_plain(each)]
        if counted := re.search(r"Counted like that, they’re (one way|(\d+) ways)", text):
            assert (1 if counted[1] == "one way" else int(counted[2])) == len(flat)
        else:
            assert len(flat) == len(plain)
    else:
        assert "just + and ×" not in text
    assert ("to the target" in page.part("splits")) == (miss == 0)
    assert bool(page.part("proof")) == (miss > 0)


def expressions(tiles: Sequence[int]) -> dict[int, set[tuple[int, str]]]:
    """Every expression of every selection, up to the order of two parts that are added or multiplied."""
    found: dict[int, set[tuple[int, str]]] = {}
    for m in range(1, 2 ** len(tiles)):
        own = [tiles[i] for i in range(len(tiles)) if m >> i & 1]
        found[m] = {(own[0], str(own[0]))} if len(own) == 1 else set()
        s = (m - 1) & m
        while s:
            for (x, a), (y, b) in product(found[s], found[m ^ s]) if s < m ^ s else ():
                low, high = sorted([a, b])
                found[m] |= {(x + y, f"({low}+{high})"), (x * y, f"({low}*{high})")}
                for (p, one), (q, other) in (((x, a), (y, b)), ((y, b), (x, a))):
                    if p > q:
                        found[m].add((p - q, f"({one}-{other})"))
                    if p > q and p % q == 0:
                        found[m].add((p // q, f"({one}/{other})"))
                if x == y:
                    found[m].add((1, f"({low}/{high})"))
            s = (s - 1) & m
    return found


def normal_forms(tiles: Sequence[int]) -> dict[int, set[Any]]:
    """The same with sums of sums and products of products made flat, without factors of 1."""
    found: dict[int, set[Any]] = {}

    def parts(each: Any, kind: str, sign: int) -> tuple[Any, ...]:
        return tuple((sign * own, part) for own, part in each[2]) if each[1] == kind else ((sign, each),)

    def made(value: int, kind: str, *several: tuple[Any, ...]) -> Any:
        return value, kind, tuple(sorted(sum(several, ()), key=repr))

    for m in range(1, 2 ** len(tiles)):
        own = [tiles[i] for i in range(len(tiles)) if m >> i & 1]
        found[m] = {(own[0], "tile", own[0])} if len(own) == 1 else set()
        s = (m - 1) & m
        while s:
            for a, b in product(found[s], found[m ^ s]) if s < m ^ s else ():
                found[m] |= {
                    made(a[0] + b[0], "sum", parts(a, "sum", 1), parts(b, "sum", 1)),
                    made(a[0] * b[0], "product", parts(a, "product", 1), parts(b, "product", 1)),
                }
                for p, q in ((a, b), (b, a)):
                    if p[0] > q[0]:
                        found[m].add(made(p[0] - q[0], "sum", parts(p, "sum", 1), parts(q, "sum", -1)))
                    if p[0] % q[0] == 0:
                        found[m].add(made(p[0] // q[0], "product", parts(p, "product", 1), parts(q, "product", -1)))
            s = (s - 1) & m
    return {m: {each for each in own if not has_one(each)} for m, own in found.items()}


def has_one(each: Any) -> bool:
    if each[1] == "tile":
        return False
    return any((each[1] == "product" and part[0] == 1) or has_one(part) for _, part in each[2])


def is_plain(each: Any) -> bool:
    return each[1] == "tile" or all(sign > 0 and is_plain(part) for sign, part in each[2])
