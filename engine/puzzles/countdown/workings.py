"""How machines solve a Countdown round: every selection of tiles is split in two, and equal results are found once.

The splits are those of "unmerges" in the blog post "Countdown", 2018, after Bird and Hinze ("Trouble shared is trouble
halved", 2003), where equal selections share their results.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.core.abilities import Workings
from engine.core.limits import Progress, Tick
from engine.puzzles.countdown.solver import Selection, hands, ranked, splits

MOST_COUNTED = 6
"""Tiles up to which expressions are counted: with more it takes too long."""
Counts = Mapping[int, int]
"""By value, the number of expressions."""


@dataclass(frozen=True)
class Size:
    """All selections of so many tiles.

    `selections`   that differ.
    `splits`       ways to split one such selection of different tiles in two.
    `expressions`  that use all tiles of a selection, each order and bracketing of its own, but a + b and b + a once.
    `values`       different results of these, for all selections together.
    """

    tiles: int
    selections: int
    splits: int
    expressions: int
    values: int


@dataclass(frozen=True)
class Branch:
    """A part of an expression: the tiles it uses, and what they make by `sign` from two parts, or alone."""

    value: int
    tiles: Selection
    sign: str = ""
    parts: tuple[Branch, ...] = ()


@dataclass(frozen=True)
class CountdownWorkings(Workings):
    """How many expressions make the target, or the values nearest to it.

    `lines`, `ways`  as counted in `sizes`, and those that differ in more than order and brackets.
    `plain_lines`, `plain_ways`  of these, the ones with + and × alone.
    `nearest`        these values.
    `tree`           how the tiles are split in the simplest way.
    """

    sizes: tuple[Size, ...] = ()
    lines: int = 0
    ways: int = 0
    plain_lines: int = 0
    plain_ways: int = 0
    nearest: tuple[int, ...] = ()
    simplest: str = ""
    tree: Branch = Branch(0, ())


def workings(tiles: Selection, target: int, tick: Tick) -> CountdownWorkings:
    """Return how many expressions there are, and how few are different."""
    every: dict[Selection, Counts] = {}
    plain: dict[Selection, Counts] = {}
    sizes = []
    for size in range(1, min(len(tiles), MOST_COUNTED) + 1):
        chosen = list(hands(tiles, size))
        found: Counter[int] = Counter()
        for hand in chosen:
            tick(Progress(f"splitting {size} tiles"))
            every[hand] = _expressions(hand, every)
            plain[hand] = _expressions(hand, plain, plain=True)
            found.update(every[hand])
        sizes.append(Size(size, len(chosen), 2 ** (size - 1) - 1, sum(found.values()), len(found)))
    ways = [text for _, _, text in ranked(tiles, target, tick)]
    tree = _branch(ast.parse(ways[0], mode="eval").body)
    sought = sorted({tree.value, 2 * target - tree.value})
    nearest = tuple(value for value in sought if any(value in counts for counts in every.values()))
    lines, plain_lines = (
        sum(counts.get(value, 0) for counts in each.values() for value in nearest) for each in (every, plain)
    )
    plain_ways = sum("-" not in way and "/" not in way for way in ways)
    return CountdownWorkings("", tuple(sizes), lines, len(ways), plain_lines, plain_ways, nearest, ways[0], tree)


def _expressions(hand: Selection, counts: Mapping[Selection, Counts], *, plain: bool = False) -> Counts:
    """Return how many expressions use all tiles of a hand, by their value; only with + and × if `plain`."""
    if len(hand) == 1:
        return {hand[0]: 1}
    found: dict[int, int] = {}
    for a, b in dict.fromkeys(tuple(sorted(split)) for split in splits(hand)):
        for x, first in counts[a].items():
            for y, second in counts[b].items():
                if a == b and x > y:
                    continue  # equal tiles: counted as y and x
                number = first * (first + 1) // 2 if a == b and x == y else first * second
                large, small = (x, y) if x > y else (y, x)
                for value in (x + y, x * y):
                    found[value] = found.get(value, 0) + number
                if plain:
                    continue
                if large > small:
                    found[large - small] = found.get(large - small, 0) + number
                if not large % small:
                    found[large // small] = found.get(large // small, 0) + number
    return found


def _branch(node: ast.expr) -> Branch:
    """Return the tree of an expression of ours, as its brackets and signs say."""
    if not isinstance(node, ast.BinOp):
        tile = ast.literal_eval(node)
        return Branch(tile, (tile,))
    left, right = _branch(node.left), _branch(node.right)
    sign, make = _MAKING[type(node.op)]
    tiles = tuple(sorted(left.tiles + right.tiles, reverse=True))
    return Branch(make(left.value, right.value), tiles, sign, (left, right))


_MAKING: dict[type[ast.operator], tuple[str, Callable[[int, int], int]]] = {
    ast.Add: ("+", int.__add__),
    ast.Sub: ("−", int.__sub__),
    ast.Mult: ("×", int.__mul__),
    ast.Div: ("÷", int.__floordiv__),
}
