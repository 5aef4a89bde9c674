"""Silhouettes that look like something: letters and signs, and outlines of buildings for boxes that fall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.core.grid import COMPASS
from engine.core.rng import SeededRandom
from engine.puzzles.boxes.space import Space, View

_THREE = {
    "C": "111,100,111",
    "H": "101,111,101",
    "I": "010,010,010",
    "J": "001,001,111",
    "L": "100,100,111",
    "O": "111,101,111",
    "P": "111,111,100",
    "T": "111,010,010",
    "U": "101,101,111",
    "V": "101,101,010",
    "X": "101,010,101",
    "Y": "101,010,010",
    "Z": "110,010,011",
    "A": "010,111,101",
    "plus": "010,111,010",
    "stairs": "100,110,111",
    "diamond": "010,101,010",
    "roof": "010,111,111",
    "slash": "001,010,100",
    "square": "111,111,111",
}
_FOUR = {
    "A": "0110,1001,1111,1001",
    "C": "1111,1000,1000,1111",
    "D": "1110,1001,1001,1110",
    "E": "1111,1110,1000,1111",
    "F": "1111,1000,1110,1000",
    "H": "1001,1111,1001,1001",
    "J": "0001,0001,1001,0110",
    "L": "1000,1000,1000,1111",
    "N": "1001,1101,1011,1001",
    "O": "0110,1001,1001,0110",
    "P": "1110,1010,1110,1000",
    "S": "0111,0100,0010,1110",
    "U": "1001,1001,1001,1111",
    "V": "1001,1001,1010,0100",
    "X": "1001,0110,0110,1001",
    "Z": "1111,0010,0100,1111",
    "ring": "1111,1001,1001,1111",
    "plus": "0110,1111,1111,0110",
    "stairs": "1000,1100,1110,1111",
    "house": "0110,1111,1111,1001",
    "slash": "0001,0010,0100,1000",
    "arrow": "0111,0011,0101,1000",
    "wave": "1100,0110,0011,0001",
    "square": "1111,1111,1111,1111",
}
_FIVE = {
    "A": "01110,10001,11111,10001,10001",
    "B": "11110,10001,11110,10001,11110",
    "C": "01111,10000,10000,10000,01111",
    "D": "11110,10001,10001,10001,11110",
    "E": "11111,10000,11110,10000,11111",
    "F": "11111,10000,11110,10000,10000",
    "G": "01111,10000,10011,10001,01111",
    "H": "10001,10001,11111,10001,10001",
    "I": "01110,00100,00100,00100,01110",
    "J": "00001,00001,00001,10001,01110",
    "K": "10001,10010,11100,10010,10001",
    "L": "10000,10000,10000,10000,11111",
    "M": "10001,11011,10101,10001,10001",
    "N": "10001,11001,10101,10011,10001",
    "O": "01110,10001,10001,10001,01110",
    "P": "11110,10001,11110,10000,10000",
    "Q": "01110,10001,10101,10010,01101",
    "R": "11110,10001,11110,10010,10001",
    "S": "01111,10000,01110,00001,11110",
    "T": "11111,00100,00100,00100,00100",
    "U": "10001,10001,10001,10001,01110",
    "V": "10001,10001,01010,01010,00100",
    "W": "10001,10001,10101,11011,10001",
    "X": "10001,01010,00100,01010,10001",
    "Y": "10001,01010,00100,00100,00100",
    "Z": "11111,00010,00100,01000,11111",
    "heart": "01010,11111,11111,01110,00100",
    "plus": "00100,00100,11111,00100,00100",
    "diamond": "00100,01010,10001,01010,00100",
    "arrow": "00100,01110,10101,00100,00100",
    "house": "00100,01110,11111,11011,11011",
    "stairs": "10000,11000,11100,11110,11111",
    "tree": "00100,01110,11111,00100,00100",
    "cup": "10001,11111,01110,00100,01110",
    "key": "01110,01010,01110,00100,00110",
    "boat": "00100,00110,00100,11111,01110",
    "ring": "11111,10001,10001,10001,11111",
}


def _views(drawn: dict[str, str]) -> tuple[tuple[str, View], ...]:
    return tuple((name, tuple(rows.split(","))) for name, rows in drawn.items())


SIGNS: dict[int, tuple[tuple[str, View], ...]] = {3: _views(_THREE), 4: _views(_FOUR), 5: _views(_FIVE)}
"""By the length of the side: names and drawings."""


def signs(side: int, draws: SeededRandom) -> tuple[str, Space]:
    """Return boxes that float and show three letters or signs, and their names."""
    (one, side_view), (other, back), (third, top) = draws.sample(SIGNS[side], 3)
    return f"{one}, {other} and {third}", Space(side_view, back, top, gravity=False)


# -- buildings ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Buildings:
    """The heights of a building along two sides, and where it stands: `plan`, its top view, kept
    symmetric by `mirror`.
    """

    across: tuple[int, ...]
    along: tuple[int, ...]
    plan: View
    mirror: str

    @property
    def space(self) -> Space:
        """Return the views; heights along a side where nothing stands are left out."""
        side = len(self.plan)
        across = [each if any(row[c] == "1" for row in self.plan) else 0 for c, each in enumerate(self.across)]
        along = [each if "1" in self.plan[side - 1 - c] else 0 for c, each in enumerate(self.along)]
        return Space(_drawn(across, side), _drawn(along, side), self.plan, gravity=True)

    def changed(self, draws: SeededRandom) -> Buildings | None:
        """Return the same with one height or one part of the plan changed; None if that would look like nothing."""
        part, side = draws.below(3), len(self.plan)
        if part == 2:
            plan = _toggled(self.plan, self.mirror, draws)
            return replace(self, plan=plan) if in_one_piece(plan) else None
        heights = list(self.along if part else self.across)
        at, like = draws.below(side), draws.chance(0.5)
        heights[at] = draws.between(1, side)
        if like:
            heights[side - 1 - at] = heights[at]
        if max(heights) < side or not _is_outline(heights):
            return None
        return replace(self, along=tuple(heights)) if part else replace(self, across=tuple(heights))


def buildings(side: int, draws: SeededRandom, *, upright: bool) -> Buildings:
    """Any building; `upright`, if its floor plan is to be alike left and right."""
    mirror = draws.choice(UPRIGHT) if upright else draws.weighted(MIRRORS, OFTEN)
    while not in_one_piece(plan := _figure(side, mirror, draws.within(0.5, 0.95), draws)):
        pass
    return Buildings(_outline(side, draws), _outline(side, draws), plan, mirror)


def _outline(side: int, draws: SeededRandom) -> tuple[int, ...]:
    while True:
        heights = [draws.between(1, side) for _ in range(side)]
        heights[draws.below(side)] = side
        kind = draws.below(3)
        if kind == 0:
            heights.sort(reverse=draws.chance(0.5))
        elif kind == 1:
            heights[side - side // 2 :] = heights[: side // 2][::-1]
        if max(heights) == side and _is_outline(heights):
            return tuple(heights)


def _is_outline(heights: Sequence[int]) -> bool:
    """Whether this is alike on both sides, or rises and falls once at most."""
    slopes = [b > a for a, b in pairwise(heights) if a != b]
    return list(heights) == list(reversed(heights)) or sum(a != b for a, b in pairwise(slopes)) <= 1


def _drawn(heights: Sequence[int], high: int) -> View:
    """The view of a building, rows from the top."""
    return tuple("".join("1" if each > layer else "0" for each in heights) for layer in reversed(range(high)))


# -- figures -----------------------------------------------------------------------------------------------------------

MIRRORS = ("across", "both", "corner", "round")
OFTEN = (4, 4, 1, 1)
"""How often a figure has each mirror."""
UPRIGHT = MIRRORS[:2]
"""Mirrors that look best in a floor plan."""


@dataclass(frozen=True)
class ViewFigures:
    """Three figures, each kept alike by its mirror."""

    views: tuple[View, View, View]
    mirrors: tuple[str, str, str]

    @property
    def space(self) -> Space:
        """The views of boxes that float."""
        return Space(*self.views, gravity=False)

    def changed(self, draws: SeededRandom) -> ViewFigures | None:
        """Return the same with a part of one of them changed; None if that would look like nothing."""
        part = draws.below(3)
        views = list(self.views)
        views[part] = _toggled(views[part], self.mirrors[part], draws)
        if not in_one_piece(views[part], corners=True):
            return None
        return replace(self, views=(views[0], views[1], views[2]))


def figures(side: int, draws: SeededRandom) -> ViewFigures:
    """Return any three figures."""

    def figure(mirror: str) -> View:
        while not in_one_piece(view := _figure(side, mirror, draws.within(0.35, 0.75), draws), corners=True):
            pass
        return view

    a, b, c = (draws.weighted(MIRRORS, OFTEN) for _ in range(3))
    return ViewFigures((figure(a), figure(b), figure(c)), (a, b, c))


def _figure(side: int, mirror: str, share: float, draws: SeededRandom) -> View:
    rows = [[False] * side for _ in range(side)]
    for r in range(side):
        for c in range(side):
            seen = draws.chance(share)
            for y, x in _alike(r, c, side, mirror):
                rows[y][x] = seen
    return tuple("".join("1" if each else "0" for each in row) for row in rows)


def _toggled(view: View, mirror: str, draws: SeededRandom) -> View:
    side = len(view)
    places = _alike(draws.below(side), draws.below(side), side, mirror)
    return tuple(
        "".join("10"[int(square)] if (r, c) in places else square for c, square in enumerate(row))
        for r, row in enumerate(view)
    )


def _alike(r: int, c: int, side: int, mirror: str) -> tuple[tuple[int, int], ...]:
    """Return the places that mirror this one."""
    last = side - 1
    return {
        "across": ((r, c), (r, last - c)),
        "corner": ((r, c), (c, r)),
        "round": ((r, c), (last - r, last - c)),
        "both": ((r, c), (r, last - c), (last - r, c), (last - r, last - c)),
    }[mirror]


def in_one_piece(view: View, *, corners: bool = False) -> bool:
    """Return whether everything seen is connected by edges, or by corners too."""
    seen = [(r, c) for r, row in enumerate(view) for c, square in enumerate(row) if square == "1"]
    reached = seen[:1]
    for r, c in reached:
        for y, x in COMPASS if corners else COMPASS[::2]:
            if (r + y, c + x) in seen and (r + y, c + x) not in reached:
                reached.append((r + y, c + x))
    return bool(seen) and len(reached) == len(seen)
