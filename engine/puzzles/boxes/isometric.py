"""Where boxes are in an isometric drawing, from any of the four corners, and which of them are hidden."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from engine.puzzles.boxes.notation import MOST_SIDE
from engine.puzzles.boxes.space import Space, Voxel

ACROSS, DOWN, UP = 13.0, 7.5, 15.0
"""Half the width of a box in the drawing, half the height of its lid, and its own height."""

LID = f"M0 0L{ACROSS:g} {DOWN:g}L0 {2 * DOWN:g}L{-ACROSS:g} {DOWN:g}Z"
LEFT = f"M{-ACROSS:g} {DOWN:g}L0 {2 * DOWN:g}V{2 * DOWN + UP:g}L{-ACROSS:g} {DOWN + UP:g}Z"
RIGHT = f"M{ACROSS:g} {DOWN:g}L0 {2 * DOWN:g}V{2 * DOWN + UP:g}L{ACROSS:g} {DOWN + UP:g}Z"
OUTLINE = (
    f"M0 0L{ACROSS:g} {DOWN:g}V{DOWN + UP:g}L0 {2 * DOWN + UP:g}L{-ACROSS:g} {DOWN + UP:g}V{DOWN:g}Z"
    f"M{-ACROSS:g} {DOWN:g}L0 {2 * DOWN:g}L{ACROSS:g} {DOWN:g}M0 {2 * DOWN:g}V{2 * DOWN + UP:g}"
)
"""The visible faces of a box, and its edges, as SVG paths from the farthest corner of its lid."""

CORNERS = ((0, 0, 1), (1, 0, 1), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 1, 1))
"""The outline of a box is a hexagon; steps (right, left, up, all towards the eye) to the boxes over its corners.

A box over a corner hides the two of the hexagon's six triangles that meet there.
"""


@dataclass(frozen=True)
class DrawnBox:
    """A box at `x`, `y`, the farthest corner of its lid.

    `stack` is (row, column) of its place in the top view.  `hidden` is the lowest layer with which nothing of the box
    is visible, if that one and all below it are shown; None if some of it is always visible.
    """

    x: float
    y: float
    layer: int
    stack: tuple[int, int]
    hidden: int | None


@dataclass(frozen=True)
class BoxPicture:
    """The boxes, the farthest first, and the corners of the floor; all within `left`, `upper`, `wide`, `tall`."""

    lattice: ClassVar[tuple[float, float, float]] = (ACROSS, DOWN, UP)
    lid: ClassVar[str] = LID
    left_face: ClassVar[str] = LEFT
    right_face: ClassVar[str] = RIGHT
    outline: ClassVar[str] = OUTLINE

    boxes: tuple[DrawnBox, ...]
    floor: tuple[tuple[float, float], ...]
    left: float
    upper: float
    wide: float
    tall: float


def picture(space: Space, boxes: Set[Voxel], turn: int) -> BoxPicture:
    """Return the stack after this many quarter turns; without any, the side view and the back view are in front."""
    long, deep = (space.width, space.depth) if turn % 2 else (space.depth, space.width)
    at = {turned(space, place, turn): place[1:] for place in boxes}
    drawn = tuple(
        DrawnBox(
            (right - left) * ACROSS,
            (right + left) * DOWN - (up + 1) * UP,
            up,
            at[right, left, up],
            hidden((right, left, up), at.keys()),
        )
        for right, left, up in sorted(at, key=lambda place: (sum(place), place))
    )
    floor = tuple(((a - b) * ACROSS, (a + b) * DOWN) for a, b in ((0, 0), (long, 0), (long, deep), (0, deep)))
    tall = (long + deep) * DOWN + space.height * UP
    return BoxPicture(drawn, floor, -deep * ACROSS, -space.height * UP, (long + deep) * ACROSS, tall)


def turned(space: Space, place: Voxel, turn: int) -> Voxel:
    """Return (right, left, up), each growing towards the eye."""
    up, row, column = place
    columns, rows = space.depth, space.width
    for _ in range(turn % 4):
        row, column = columns - 1 - column, row
        columns, rows = rows, columns
    return column, row, up


def hidden(box: Voxel, boxes: Set[Voxel]) -> int | None:
    """Return the lowest layer with which nearer boxes cover all six triangles of this one's outline, if any."""

    def covering(step: Voxel) -> int:
        """Return the layer of the lowest box that covers what lies at the step; `MOST_SIDE` if there is none."""
        right, left, up = (at + by for at, by in zip(box, step, strict=True))
        reach = range(MOST_SIDE + 1 - min(right, left, up))
        return next((up + k for k in reach if (right + k, left + k, up + k) in boxes), MOST_SIDE)

    corners = [covering(corner) for corner in CORNERS]
    together = max(min(a, b) for a, b in pairwise([*corners, corners[0]]))
    layer = min(together, covering((1, 1, 1)))
    return layer if layer < MOST_SIDE else None
