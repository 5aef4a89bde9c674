"""Rounds dealt by level: tiles as the show draws them, and a target that takes what the level says.

A way is **plain** if it multiplies to nothing above 999, and divides nothing but a tile by its equal; it is
**straight** if it is built up from one number, with one more tile at a time, so that no two results are ever joined.
What somebody sees first is plain and straight: a large tile times a small one, and a little more or less.

============  =======================================================================================================
very easy     three tiles are enough, with neither brackets nor a division; ten ways or more
easy          four are needed and enough in a plain, straight way; ten ways or more
moderate      five are, in a plain, straight way; ten ways or more
hard          five are needed, and no way at all is plain and straight
very hard     all six are needed, no way is plain and straight; three ways or more
extreme       all six are needed, no way is plain; one way, or two
============  =======================================================================================================

Ways are counted as `solver` tells them apart.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from engine.core.difficulty import GRADES
from engine.core.limits import Tick
from engine.core.rng import SeededRandom
from engine.puzzles.countdown.expression import work_out
from engine.puzzles.countdown.solver import DEALT, LARGE, LEAST_TARGET, MOST_TARGET, SMALL, Forms, Values

NEEDED = dict(zip(GRADES, (3, 4, 5, 5, 6, 6), strict=True))
"""The fewest tiles, by level."""
MANY, SEVERAL = 10, 3
LARGEST_PLAIN = MOST_TARGET
LARGEST = 9_999
"""Some way to a dealt target multiplies to at most this, so that it can be worked out in the head."""
TARGETS_A_DRAW = 20
"""Targets tried with the same tiles."""
LEAST = LEAST_TARGET + 1
"""The least target: none is a tile."""


def targets_of_one_way(tiles: Sequence[int], near: int, tick: Tick) -> Iterator[int]:
    """Yield the show's other targets with a single way, the nearest first."""
    forms = Forms(Values(tiles, MOST_TARGET, tick))
    others = [target for target in range(LEAST_TARGET, MOST_TARGET + 1) if target != near]
    for target in sorted(others, key=lambda target: abs(target - near)):
        if sum(1 for _ in islice(forms.ranked(target), 2)) == 1:
            yield target


@dataclass(frozen=True)
class Derivation:
    """What makes one way to the target easy to see, or hard.

    `product` is the largest result of a multiplication, 0 without one; `divides` ignores 4 / 4.
    """

    tiles: int
    product: int
    divides: bool
    bracketed: bool
    straight: bool

    @property
    def plain(self) -> bool:
        """Return whether it has no division, except of a tile by its equal, and no large product."""
        return not self.divides and self.product <= LARGEST_PLAIN

    @property
    def obvious(self) -> bool:
        """Return whether it is plain and built up tile by tile."""
        return self.plain and self.straight


def dealt(size: str, level: str, draws: SeededRandom, tick: Tick) -> tuple[tuple[int, ...], int] | None:
    """Return tiles with as many large ones as the size says, and a target of the level; None if a draw has none."""
    large = int(size[0])
    tiles = tuple(draws.sample(LARGE, large) + draws.sample(SMALL, DEALT - large))
    values, fewest = Values(tiles, MOST_TARGET, tick), dict[int, int]()
    for count in range(1, NEEDED[level] + 1):
        values.grow(count)
        fewest |= dict.fromkeys(values.reached - fewest.keys(), count)
    targets = [each for each in range(LEAST, MOST_TARGET + 1) if fewest.get(each) == NEEDED[level]]
    forms = Forms(values)
    for target in draws.sample(targets, TARGETS_A_DRAW):
        if suits(level, [way_of(text, count) for count, _, text in forms.ranked(target)]):
            return tiles, target
    return None


def suits(level: str, ways: Sequence[Derivation]) -> bool:
    """Return whether all the ways to a target, the shortest first, are as the level says."""
    count, shortest = len(ways), [way for way in ways if way.tiles == ways[0].tiles]
    if ways[0].tiles != NEEDED[level] or min(way.product for way in ways) > LARGEST:
        return False
    match GRADES.index(level):
        case 0:
            return count >= MANY and any(way.obvious and not way.bracketed for way in shortest)
        case 1 | 2:
            return count >= MANY and any(way.obvious for way in shortest)
        case 3:
            return not any(way.obvious for way in ways)
        case 4:
            return count >= SEVERAL and not any(way.obvious for way in ways)
        case _:
            return count < SEVERAL and not any(way.plain for way in ways)


def level_of(ways: Sequence[Derivation]) -> str:
    """Return the level of a target with these ways, all of them, the shortest first; empty if none is dealt like it."""
    return next((level for level in GRADES if ways and suits(level, ways)), "")


def way_of(expression: str, tiles: int) -> Derivation:
    """Return what makes this expression easy or hard, see `Derivation`."""
    products = [int(step.rpartition("= ")[2]) for step in work_out(expression).steps if "*" in step]
    whole = _whole(ast.parse(expression, mode="eval").body)
    return Derivation(tiles, max(products, default=0), _divides(whole), "(" in expression, _is_straight(whole))


@dataclass(frozen=True)
class _Whole:
    """A sum or a product as a whole: its parts, whether it is a product, and whether it subtracts, or divides."""

    parts: tuple[_Whole | int, ...]
    product: bool
    back: bool


def _whole(node: ast.expr) -> _Whole | int:
    if not isinstance(node, ast.BinOp):
        return int(ast.literal_eval(node))
    product = isinstance(node.op, (ast.Mult, ast.Div))
    back = isinstance(node.op, (ast.Sub, ast.Div))
    left, right = _whole(node.left), _whole(node.right)
    parts: tuple[_Whole | int, ...] = (left, right)
    if isinstance(left, _Whole) and left.product == product:  # in what `solver` writes, the right side never is alike
        parts, back = (*left.parts, right), back or left.back
    return _Whole(parts, product, back)


def _divides(whole: _Whole | int) -> bool:
    """Return whether anything is divided, except a tile by its equal."""
    if isinstance(whole, int):
        return False
    one = len(whole.parts) == 2 and isinstance(whole.parts[0], int) and whole.parts[0] == whole.parts[1]
    return (whole.product and whole.back and not one) or any(map(_divides, whole.parts))


def _is_straight(whole: _Whole | int) -> bool:
    """Return whether no two results are joined."""
    if isinstance(whole, int):
        return True
    return sum(isinstance(part, _Whole) for part in whole.parts) < 2 and all(map(_is_straight, whole.parts))
