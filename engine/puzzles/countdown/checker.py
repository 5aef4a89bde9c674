"""Check that values can't be made from tiles: `python checker.py FILE`, or `checker.py FILE 75,50,25,8,7,5=947`.

Knows only the rules: each tile once at most, + - × ÷, and every step gives a whole number above zero.  Imports nothing
of the project.  A certificate is lines such as

    75 50 25 8 7 5: 947
    75 50 25 8 7: 942 952 4735

Each says that no selection of these tiles makes one of these values.  `3-6` is 3 4 5 6, and `3-9/2` is 3 5 7 9.
The first line is what the certificate claims, the others help to show it.  Lines that begin with # are comments.

Why a line is true: a value that is no tile comes from a last step, with a value `a` of some tiles and a value `b` of
others.  There are few `a`, and each leaves few `b`: above, 5 leaves 942, 952 and 4735.  Values of up to four tiles are
worked out here.  For more, a line must say that they don't make `b`, if that is within the bound of all their values.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations
from math import prod
from pathlib import Path

WORKED_OUT = 4
Tiles = tuple[int, ...]
_VALUES = re.compile(r"([1-9][0-9]{0,99})(?:-([0-9]{1,99})(?:/([1-9][0-9]{0,99}))?)?")


def steps(a: int, values: Collection[int]) -> set[int]:
    """Return all results of one step with `a` and a value.  So `b` leads to `w` exactly if `w` leads to `b`."""
    found = {b + a for b in values} | {b * a for b in values} | {abs(b - a) for b in values if b != a}
    return found | {b // a for b in values if not b % a} | {a // b for b in values if not a % b}


def splits(tiles: Tiles) -> Iterator[tuple[Tiles, Tiles]]:
    """Yield the ways to share out the tiles, the smaller part first."""
    places = range(len(tiles))
    chosen = [(0, *more) for size in range(len(tiles) - 1) for more in combinations(places[1:], size)]
    parts = [(tuple(tiles[i] for i in left), tuple(tiles[i] for i in places if i not in left)) for left in chosen]
    for few, many in dict.fromkeys(parts):
        yield (few, many) if len(few) <= len(many) else (many, few)


@cache
def reach(tiles: Tiles) -> frozenset[int]:
    """Return every value that a selection of the tiles makes."""
    return frozenset(tiles).union(*(steps(a, reach(many)) for few, many in splits(tiles) for a in reach(few)))


def bound(tiles: Tiles) -> int:
    """Return a number that no value is larger than: x + y is at most x × y, unless one of them is 1."""
    return prod(max(tile, 2) for tile in tiles)


def parse(line: str) -> tuple[Tiles, set[int]]:
    """Return the tiles of a line, the largest first, and its values, without those beyond the bound."""
    left, _, right = line.partition(":")
    spans = [_VALUES.fullmatch(part) for part in right.split()]
    if not left.split() or "-" in left or not spans or not all([*spans, *map(_VALUES.fullmatch, left.split())]):
        raise ValueError(f"not tiles and values: {line[:100]}")
    tiles = tuple(sorted(map(int, left.split()), reverse=True))
    ends = [(int(span[1]), min(int(span[2] or span[1]), bound(tiles)) + 1, int(span[3] or 1)) for span in spans if span]
    return tiles, {value for each in ends for value in range(*each)}


def check(text: str, puzzle: str = "") -> str:
    """Return the first line if all lines are true, and it is about the puzzle, if given; raise ValueError if not."""
    given = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    lines = dict(map(parse, given))
    if not given or len(lines) < len(given):
        raise ValueError("no lines, or two for the same tiles")
    if puzzle:
        dealt, target = parse(puzzle.replace(",", " ").replace("=", ":"))
        if dealt != next(iter(lines)) or not target <= lines[dealt]:
            raise ValueError("the first line is about another puzzle")
    for tiles, values in lines.items():
        if found := values.intersection(tiles):
            raise ValueError(f"{tiles}: {min(found)} is a tile")
        for few, many in splits(tiles):
            if len(many) <= WORKED_OUT:
                smaller, larger = sorted((values, reach(many)), key=len)
                bad = {a for a in reach(few) if not larger.isdisjoint(steps(a, smaller))}
            else:
                claimed, most = lines.get(many, set()), bound(many)
                bad = {a for a in reach(few) if min(steps(a, values) - claimed, default=most + 1) <= most}
            if bad:
                raise ValueError(f"{tiles}: {min(bad)} from {few} may make one of the values with {many}")
    return given[0]


if __name__ == "__main__":
    try:
        sys.stdout.write(f"Accepted. Out of reach from {check(Path(sys.argv[1]).read_text('utf-8'), *sys.argv[2:])}\n")
    except (OSError, ValueError) as error:
        sys.exit(f"Refused: {error}")
