"""Places in a stack, squares in its three views, and what follows from the views without search."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from engine.core.transforms import Transform

Voxel = tuple[int, int, int]
"""(layer, row, column): layers from the floor up, rows and columns as the top view draws them."""
Square = tuple[str, int, int]
"""(view, row, column) in a view as it is drawn."""
View = tuple[str, ...]
"""Rows of `1` (a box is visible) and `0`, from the top."""

VIEWS = ("side", "back", "top")


@dataclass(frozen=True)
class Space:
    """The three views, as drawn: the top view above the side view, the back view to the right of the side view.

    So they share their edges: the lowest row of the top view is the side that the side view looks at, and so is the
    left column of the back view.
    """

    side: View
    back: View
    top: View
    gravity: bool

    @property
    def height(self) -> int:
        """Number of layers."""
        return len(self.side)

    @property
    def depth(self) -> int:
        """Number of columns of the side and the top view."""
        return len(self.top[0])

    @property
    def width(self) -> int:
        """Number of rows of the top view, and of columns of the back view."""
        return len(self.top)

    def squares(self, place: Voxel) -> tuple[Square, Square, Square]:
        """Return the squares in which a box is seen, by view."""
        layer, row, column = place
        high = self.height - 1 - layer
        return ("side", high, column), ("back", high, self.width - 1 - row), ("top", row, column)

    @cached_property
    def seen(self) -> frozenset[Square]:
        """Return the squares in which a box is seen."""
        return frozenset(
            (name, r, c)
            for name, view in zip(VIEWS, (self.side, self.back, self.top), strict=True)
            for r, row in enumerate(view)
            for c, square in enumerate(row)
            if square == "1"
        )

    @cached_property
    def places(self) -> tuple[Voxel, ...]:
        """Return all places."""
        return tuple(product(range(self.height), range(self.width), range(self.depth)))

    @cached_property
    def behind(self) -> Mapping[Square, tuple[Voxel, ...]]:
        """Return the places in the line of sight of each square."""
        lines: dict[Square, list[Voxel]] = {}
        for place in self.places:
            for square in self.squares(place):
                lines.setdefault(square, []).append(place)
        return {square: tuple(line) for square, line in lines.items()}

    @cached_property
    def largest(self) -> frozenset[Voxel]:
        """Return every place that may hold a box: all its squares are seen, and with gravity those of the places below
        it.

        Any layout is a part of this one.  So if there is a layout at all, this is one, and the only one with the most
        boxes; and if this one leaves a seen square empty, all do.
        """
        largest: set[Voxel] = set()
        for place in self.places:  # from the floor up
            layer, row, column = place
            falls = self.gravity and layer and (layer - 1, row, column) not in largest
            if not falls and self.seen.issuperset(self.squares(place)):
                largest.add(place)
        return frozenset(largest)

    @cached_property
    def certain(self) -> frozenset[Voxel]:
        """Return the places that hold a box in every layout.  Precondition: there is a layout."""
        lines = {square: self.largest.intersection(self.behind[square]) for square in self.seen}
        needed = set()
        for place in self.largest:
            gone = self.fall_without(place) & self.largest
            if any(lines[square] <= gone for each in gone for square in self.squares(each)):
                needed.add(place)
        return frozenset(needed)

    def fall_without(self, place: Voxel) -> frozenset[Voxel]:
        """Return the places that cannot hold a box if this one does not: itself, and with gravity those above it."""
        layer, row, column = place
        end = self.height if self.gravity else layer + 1
        return frozenset((z, row, column) for z in range(layer, end))

    def views_of(self, boxes: Set[Voxel]) -> frozenset[Square]:
        """Return the squares in which a layout is seen."""
        return frozenset(square for place in boxes for square in self.squares(place))

    def toggled(self, squares: Collection[Square]) -> Space:
        """Return the views with these squares filled where they were empty, and empty where they were filled."""

        def view(name: str, drawn: View) -> View:
            return tuple(
                "".join(str(int((square == "1") != ((name, r, c) in squares))) for c, square in enumerate(row))
                for r, row in enumerate(drawn)
            )

        views = {name: view(name, drawn) for name, drawn in zip(VIEWS, (self.side, self.back, self.top), strict=True)}
        return Space(views["side"], views["back"], views["top"], self.gravity)

    def transformed(self, transform: Transform) -> Space:
        """Return the views of the stack turned clockwise on its floor, or mirrored, as seen from above."""
        mirrored = tuple(row[::-1] for row in self.side)
        side, back = (self.back, mirrored) if transform.way == "turn" else (mirrored, self.back)
        return Space(side, back, transform.rows(self.top, "0"), self.gravity)

    def mirrors(self) -> Iterator[tuple[bool, bool, bool]]:
        """Return the ways to mirror (layers, rows, columns) that leave the views unchanged; the first
        mirrors nothing.
        """
        upside_down = (False,) if self.gravity else (False, True)
        for mirror in product(upside_down, (False, True), (False, True)):
            if all(self._mirrored(square, mirror) in self.seen for square in self.seen):
                yield mirror

    def _mirrored(self, square: Square, mirror: tuple[bool, bool, bool]) -> Square:
        layers, rows, columns = mirror
        view, r, c = square
        turn_r = rows if view == "top" else layers
        turn_c = rows if view == "back" else columns
        tall = self.width if view == "top" else self.height
        wide = self.width if view == "back" else self.depth
        return view, tall - 1 - r if turn_r else r, wide - 1 - c if turn_c else c

    def mirrored(self, boxes: Set[Voxel], mirror: Sequence[bool]) -> frozenset[Voxel]:
        """Return the layout, mirrored."""
        sizes = (self.height, self.width, self.depth)

        def image(place: Voxel) -> Voxel:
            z, r, x = (size - 1 - at if turn else at for at, size, turn in zip(place, sizes, mirror, strict=True))
            return z, r, x

        return frozenset(map(image, boxes))
