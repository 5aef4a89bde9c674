"""Figures drawn as shapes, and the cells that they cover: the same cells on every machine.

A figure is drawn once and seen twice: in black, where its colours do not matter, and in colour, where a hole may be a
red apple.

All lengths are fractions of the figure's own square, x to the right and y down; it is stretched to fill the cells.
Nothing vanishes: a line, or what is rubbed out, is at least about one cell thick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sqrt
from typing import TypeVar

from engine.core.grid import bits
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram.board import BLACK, WHITE, Grid

T = TypeVar("T")
Point = tuple[float, float]
Covers = Callable[[float, float, float, float], bool]
"""Whether a shape covers a point, given the width and height of a cell."""
Bitmap = list[int]
"""Rows from the top; bit c is column c, set if it is black."""

_COSINES = [round(cos(radians(degree)), 9) for degree in range(360)]
"""Rounded, because the last digits of a cosine differ between machines."""
_OFF = 1.3e-4
"""How far from its middle a cell is sampled, in cells, so that no border lies exactly there on purpose."""
BEND = 8
"""Straight pieces between two points of a curve."""
LETTERS = {
    "black": BLACK,
    "white": WHITE,
    "red": "r",
    "green": "g",
    "blue": "b",
    "yellow": "y",
    "orange": "o",
    "purple": "p",
    "cyan": "c",
    "pink": "m",
    "brown": "n",
    "grey": "e",
}
"""Colours by their names: letters of `engine.puzzles.nonogram.colours.palette.USUAL`."""


def turn(degrees: int) -> Point:
    """Return cosine and sine of a whole number of degrees."""
    return _COSINES[degrees % 360], _COSINES[(degrees - 90) % 360]


@dataclass(frozen=True)
class Stroke:
    """One shape.

    `ink`     black or, if not, white.
    `box`     left, top, right and bottom of its bounding box.
    `colour`  its letter in colour; empty for the figure's own colour, or for white if it is not `ink`.
    `tints`   not seen in black.
    """

    ink: bool
    box: tuple[float, float, float, float]
    covers: Covers
    colour: str = ""
    tints: bool = False


class Pen:
    """Draws shapes on top of each other."""

    def __init__(self, strokes: list[Stroke], *, ink: bool, colour: str = "", tints: bool = False) -> None:
        self._strokes, self._ink, self._colour, self._tints = strokes, ink, colour, tints

    def of(self, colour: str) -> Pen:
        """Return the same pen with a colour from `LETTERS`, which is seen only in colour."""
        return Pen(self._strokes, ink=self._ink, colour=LETTERS[colour], tints=self._tints)

    def _add(self, points: Sequence[Point], room: float, covers: Covers) -> None:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        box = (min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room)
        self._strokes.append(Stroke(self._ink, box, covers, self._colour, self._tints))

    def box(self, left: float, top: float, right: float, bottom: float) -> None:
        """Draw a rectangle, at least a cell wide and high."""

        def covers(x: float, y: float, width: float, height: float) -> bool:
            across = max(right - left, width) / 2
            down = max(bottom - top, height) / 2
            return abs(x - (left + right) / 2) <= across and abs(y - (top + bottom) / 2) <= down

        self._add([(left, top), (right, bottom)], 0, covers)

    def oval(self, x: float, y: float, across: float, down: float) -> None:
        """Draw an ellipse by its centre and its two radii; at least the cell of its centre."""

        def covers(px: float, py: float, width: float, height: float) -> bool:
            a, b = (px - x) / max(across, width / 2), (py - y) / max(down, height / 2)
            return a * a + b * b <= 1 or (abs(px - x) <= width / 2 and abs(py - y) <= height / 2)

        self._add([(x - across, y - down), (x + across, y + down)], 0, covers)

    def disc(self, x: float, y: float, radius: float) -> None:
        """Draw a circle; at least the cell of its centre."""
        self.oval(x, y, radius, radius)

    def dome(self, x: float, y: float, across: float, up: float) -> None:
        """Draw half an ellipse on its flat side, or hanging from it if `up` is negative."""
        points = [(x + across * turn(degree)[0], y - up * turn(degree)[1]) for degree in range(0, 181, 9)]
        self.poly(*points)

    def poly(self, *points: Point) -> None:
        """Fill a closed polygon."""
        edges = list(zip(points, (*points[1:], points[0]), strict=True))

        def covers(x: float, y: float, *_: float) -> bool:
            inside = False
            for (ax, ay), (bx, by) in edges:
                if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                    inside = not inside
            return inside

        self._add(points, 0, covers)

    def line(self, thick: float, *points: Point) -> None:
        """Draw a line along points, at least a cell thick, with round ends."""
        legs = list(pairwise(points))

        def covers(x: float, y: float, width: float, height: float) -> bool:
            for (ax, ay), (bx, by) in legs:
                dx, dy = (bx - ax) / width, (by - ay) / height  # in cells, which need not be square
                px, py = (x - ax) / width, (y - ay) / height
                length = dx * dx + dy * dy
                at = max(0.0, min(1.0, (px * dx + py * dy) / length)) if length else 0.0
                ox, oy = px - at * dx, py - at * dy
                far = sqrt(ox * ox + oy * oy)
                if far <= 0.5 or far * sqrt(width * height) <= thick / 2:
                    return True
            return False

        self._add(points, thick / 2, covers)

    def curve(self, thick: float, *points: Point) -> None:
        """Draw a smooth line through points."""
        self.line(thick, *bent(points))

    def blob(self, *points: Point) -> None:
        """Fill a smooth closed curve through points."""
        self.poly(*bent((points[-1], *points, points[0], points[1]))[BEND : -BEND - 1])

    def arc(self, thick: float, x: float, y: float, radii: Point, begin: int, end: int) -> None:
        """Draw part of an ellipse's border, from one angle to a larger one, in degrees from the right and up."""
        angles = [*range(begin, end, 9), end]
        self.line(thick, *((x + radii[0] * turn(each)[0], y - radii[1] * turn(each)[1]) for each in angles))

    def star(self, x: float, y: float, radii: Point, points: int, first: int = 90) -> None:
        """Draw a star by its outer and inner radius; its first point at an angle in degrees."""
        corners = []
        for number in range(2 * points):
            a, b = turn(first + round(180 * number / points))
            corners.append((x + radii[number % 2] * a, y - radii[number % 2] * b))
        self.poly(*corners)


class Sketch(Pen):
    """A figure in the making, for `side` cells: shapes are black, and those of `cut` white.

    Those of `tint` are not seen in black.  In colour, `cut` and `tint` change only what is painted.
    """

    def __init__(self, side: int, draws: SeededRandom, hue: float = 0.0) -> None:
        """`hue` from 0 up to 1 decides which of its colours a figure takes."""
        self._made: list[Stroke] = []
        super().__init__(self._made, ink=True)
        self.cut = Pen(self._made, ink=False)
        self.tint = Pen(self._made, ink=False, tints=True)
        self.side, self.draws, self._hue = side, draws, hue
        self.cell = 1 / side
        """About one cell's width."""

    def hue(self, *colours: T) -> T:
        """Return one of these colours, or groups of them, always the same in one sketch; not a draw."""
        return colours[int(self._hue * len(colours))]

    def any(self, least: float, most: float) -> float:
        """Return a random length between two."""
        return self.draws.within(least, most)

    def maybe(self, probability: float = 0.5) -> bool:
        """Return True with this probability."""
        return self.draws.chance(probability)

    def turned(self, degrees: int) -> Point:
        """Return cosine and sine of an angle."""
        return turn(degrees)

    def rasterised(
        self,
        width: int,
        height: int,
        *,
        even: bool = False,
        swell: Point = (0.0, 0.0),
        lean: float = 0.0,
        solid: bool = False,
    ) -> Bitmap:
        """Return the cells that the figure covers when stretched to fill this many.

        If it is `even`, its left half counts, up to 0.5; the right one becomes its mirror image.  `swell` makes the
        left half (the sides, if it is even) wider than the other, and the upper half higher, by these fractions; `lean`
        moves the top to the right by a fraction of the width.  If it is `solid`, nothing is rubbed out.
        """
        rows = [0] * height
        strokes = [each for each in self._made if each.ink or not (solid or each.tints)]
        for stroke, r, found in self._covered(strokes, width, height, even, swell, lean):
            rows[r] = rows[r] | found if stroke.ink else rows[r] & ~found
        return made_even(rows, width) if even else rows

    def in_colour(
        self, width: int, height: int, own: str, *, even: bool = False, swell: Point = (0.0, 0.0), lean: float = 0.0
    ) -> Grid:
        """Return the same cells in colour, `own` where shapes have none; see `rasterised`."""
        rows = [[WHITE] * width for _ in range(height)]
        for stroke, r, found in self._covered(self._made, width, height, even, swell, lean):
            colour = stroke.colour or (own if stroke.ink else WHITE)
            for c in bits(found):
                if c < width and (stroke.ink or rows[r][c] != WHITE):
                    rows[r][c] = colour
        if even:
            rows = [row[: (width + 1) // 2] + row[: width // 2][::-1] for row in rows]
        return tuple(map("".join, rows))

    def _covered(
        self, strokes: Sequence[Stroke], width: int, height: int, even: bool, swell: Point, lean: float
    ) -> Iterator[tuple[Stroke, int, int]]:
        """Yield each of these strokes with each row where it is, and the cells that it covers there."""
        ink = [each.box for each in self._made if each.ink]
        left, top = min(box[0] for box in ink), min(box[1] for box in ink)
        right, bottom = max(box[2] for box in ink), max(box[3] for box in ink)
        if even:
            half = max(0.5 - left, right - 0.5)
            left, right = 0.5 - half, 0.5 + half
        columns = _cells(left, right, width, swell[0], even=even)
        lines = _cells(top, bottom, height, swell[1])
        for stroke in strokes:
            x0, y0, x1, y1 = stroke.box
            for r, (y, high) in enumerate(lines):
                if not y0 - high <= y <= y1 + high:
                    continue
                aside = lean * (right - left) * (0.5 - (r + 0.5) / height)
                found = sum(
                    1 << c
                    for c, (x, wide) in enumerate(columns)
                    if x0 - wide <= x - aside <= x1 + wide and stroke.covers(x - aside, y, wide, high)
                )
                if found:
                    yield stroke, r, found


def _cells(begin: float, end: float, count: int, swell: float, *, even: bool = False) -> list[tuple[float, float]]:
    """Return this many cells from one place to another: a point near the middle of each, and its size."""
    edges = [begin + (end - begin) * _swollen(number / count, swell, even=even) for number in range(count + 1)]
    return [((a + b) / 2 + _OFF * (b - a), b - a) for a, b in pairwise(edges)]


def _swollen(at: float, by: float, *, even: bool = False) -> float:
    """Return a place from 0 to 1 moved so that what lies before it grows or shrinks."""
    if even:
        return _swollen(2 * at, by) / 2 if at < 0.5 else 1 - _swollen(2 - 2 * at, by) / 2
    return at - by * at * (1 - at)


def bent(points: Sequence[Point]) -> list[Point]:
    """Return a smooth line through points (Catmull and Rom's)."""
    ends = [points[0], *points, points[-1]]
    found = []
    for before, start, stop, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(BEND):
            t = step / BEND
            found.append(
                tuple(
                    0.5
                    * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
                    for a, b, c, d in zip(before, start, stop, after, strict=True)
                )
            )
    return [*((x, y) for x, y in found), points[-1]]


def mirrored(bitmap: Bitmap, width: int) -> Bitmap:
    """Exchange left and right."""
    return [int(f"{row:0{width}b}"[::-1], 2) for row in bitmap]


def made_even(bitmap: Bitmap, width: int) -> Bitmap:
    """Return the left half, with its mirror image as the right one."""
    half = (1 << (width + 1) // 2) - 1
    return [
        row & half | other & ~half
        for row, other in zip(bitmap, mirrored([r & half for r in bitmap], width), strict=True)
    ]
