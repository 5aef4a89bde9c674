"""Figures put on a board: on the ground, under the sky, in a frame, or alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter

from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.board import WHITE, Grid
from engine.puzzles.nonogram.dealer.adjustment import Picture
from engine.puzzles.nonogram.dealer.pictures.figures import FIGURES, Figure
from engine.puzzles.nonogram.dealer.pictures.sketch import LETTERS, Bitmap, Point, Sketch, mirrored
from engine.puzzles.nonogram.dealer.pictures.sprites import COLOURED, SIDE, SPRITES, drawn, drawn_in_colour

LEAST_SHARE, MOST_SHARE = 0.22, 0.68
"""Share of black cells outside which a board is dull."""

OUTLINES = 0.6
"""Share of plain pictures among things recognisable by their outline."""
BY_CELLS = 0.7
"""Share of cell by cell drawings on small boards, where most things need them."""
SWELL, LEAN = 0.16, 0.2
"""How much the proportions of a figure change, and how far it leans, at most."""


@dataclass(frozen=True)
class _Place:
    """Where a figure lies on its board: how large, how far from the left, on how many rows of ground; and its shape."""

    width: int
    height: int
    left: int
    ground: int
    swell: Point
    lean: float
    mirrored: bool


@dataclass(frozen=True)
class Painting:
    """A picture in colour: rows of letters, with `#` for black and `.` for white, and what it shows."""

    rows: Grid
    title: str

    @property
    def colours(self) -> str:
        """Its colours but white, as letters in order."""
        return "".join(sorted({*"".join(self.rows)} - {WHITE}))


def _placed(figure: Figure, side: int, draws: SeededRandom) -> _Place:
    """Choose a place for a figure that has been drawn."""
    width = height = side
    ground = 0
    if figure.stands and side >= 15 and draws.chance(0.4):
        ground = 1 if side < 25 else draws.between(1, 2)
        height -= ground
    narrow = 0.4 if side >= 15 else 0.2
    if draws.chance(narrow):
        width -= 1 if side % 2 or not figure.even else 2
    if not ground and draws.chance(narrow):
        height -= 1
    swell = (draws.within(-SWELL, SWELL), draws.within(-SWELL, SWELL))
    lean = 0.0 if figure.even or figure.stands or side < 15 or draws.chance(0.6) else draws.within(-LEAN, LEAN)
    is_mirrored = figure.turns and not figure.even and draws.chance(0.5)
    free = side - width
    left = free // 2 if figure.even else draws.below(free + 1)
    return _Place(width, height, left, ground, swell, lean, is_mirrored)


def shown(figure: Figure, side: int, draws: SeededRandom, *, solid: bool = False) -> Picture:
    """Return one picture of a figure; only its outline, filled, if it is `solid`."""
    sketch = Sketch(side, draws)
    figure.draw(sketch)
    at = _placed(figure, side, draws)
    bitmap = sketch.rasterised(at.width, at.height, even=figure.even, swell=at.swell, lean=at.lean, solid=solid)
    if at.mirrored:
        bitmap = mirrored(bitmap, at.width)
    bitmap = [row << at.left for row in bitmap]
    even = figure.even and (side - at.width) % 2 == 0
    if at.ground:
        bitmap += _ground(side, at.ground, draws)
        even = False
    else:
        bitmap = [0] * (side - at.height) + bitmap
    if figure.outside and side >= 15 and draws.chance(0.5):
        even = not _sky(bitmap, side, draws) and even
    return Picture(tuple(bitmap), figure.title, even)


def painted(figure: Figure, side: int, draws: SeededRandom) -> Painting:
    """Return one picture of a figure in colour, on green ground, under a yellow sun."""
    sketch = Sketch(side, draws, hue=draws.fraction())
    figure.draw(sketch)
    at = _placed(figure, side, draws)
    own = LETTERS[figure.colour]
    rows = sketch.in_colour(at.width, at.height, own, even=figure.even, swell=at.swell, lean=at.lean)
    margins = WHITE * at.left, WHITE * (side - at.width - at.left)
    rows = tuple(margins[0] + (row[::-1] if at.mirrored else row) + margins[1] for row in rows)
    if at.ground:
        rows += _lettered(_ground(side, at.ground, draws), side, LETTERS["green"])
    else:
        rows = (WHITE * side,) * (side - at.height) + rows
    if figure.outside and side >= 15 and draws.chance(0.5):
        sky = [sum(1 << c for c, cell in enumerate(row) if cell != WHITE) for row in rows]
        before = sky.copy()
        _sky(sky, side, draws)
        suns = _lettered([a & ~b for a, b in zip(sky, before, strict=True)], side, LETTERS["yellow"])
        rows = tuple(
            "".join(b if a == WHITE else a for a, b in zip(*two, strict=True)) for two in zip(rows, suns, strict=True)
        )
    return Painting(rows, figure.title)


def _lettered(bitmap: Bitmap, width: int, letter: str) -> Grid:
    """Return rows of white and one colour."""
    return tuple("".join(letter if row >> c & 1 else WHITE for c in range(width)) for row in bitmap)


def scene(side: int, draws: SeededRandom, *, plain: bool = False) -> Callable[[], Picture]:
    """Return a function that draws something recognisable on a board of this size; preferably `plain` pictures."""
    figures = [each for each in FIGURES if each.least <= side]
    if side == SIDE and draws.chance(BY_CELLS):
        title = draws.named(list(SPRITES), str)
        return lambda: drawn(title, draws)
    figure = draws.named(figures, attrgetter("title"))
    return lambda: shown(figure, side, draws, solid=plain and figure.outline and draws.chance(OUTLINES))


def scene_in_colour(side: int, draws: SeededRandom) -> Callable[[], Painting]:
    """Return a function that draws something recognisable in colour on a board of this size."""
    if side == SIDE and draws.chance(BY_CELLS):
        title = draws.named(list(COLOURED), str)
        return lambda: Painting(drawn_in_colour(title, draws), title)
    figures = [each for each in FIGURES if (each.least_in_colour or each.least) <= side]
    figure = draws.named(figures, attrgetter("title"))
    return lambda: painted(figure, side, draws)


def _ground(side: int, rows: int, draws: SeededRandom) -> Bitmap:
    """Draw the ground, with gaps for a path or for grass."""
    full = (1 << side) - 1
    found = [full] * rows
    wide, at = draws.between(1, side // 6), draws.below(side)
    found[-1] &= ~(((1 << wide) - 1) << at)
    return found


def _sky(bitmap: Bitmap, side: int, draws: SeededRandom) -> bool:
    """Draw a sun, a star or a bird if there is room; return whether there was."""
    size = side // 6 + 1
    for left in draws.shuffled((0, side - size)):
        room = ((1 << size + 1) - 1) << max(0, left - (left > 0))
        if not any(row & room for row in bitmap[: size + 1]):
            for r in range(size):
                far = [(2 * r + 1 - size) ** 2 + (2 * c + 1 - size) ** 2 for c in range(size)]
                bitmap[r] |= sum(1 << c for c in range(size) if far[c] <= 0.8 * size * size) << left
            return True
    return False
