"""Boxes on the trailer: how many boxes there can be, given three views.

`engine.puzzles.boxes.space` has the views, and what they allow and require; `covers` finds the fewest boxes if boxes
may float, `stacks` if they fall.  The most are always all that the views allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Self

from engine.core.abilities import (
    Bounded,
    Change,
    Fresh,
    Hint,
    Hinted,
    Judged,
    Judgement,
    Offer,
    Rated,
    Rating,
    Transformable,
    Transparent,
    Workings,
)
from engine.core.difficulty import GRADES
from engine.core.limits import Tick, never_stop
from engine.core.puzzle import Complaint, Example, PuzzleError, Status
from engine.core.text import counted
from engine.core.transforms import Transform
from engine.formats.exchange import Exchanged
from engine.puzzles.boxes import notation
from engine.puzzles.boxes.isometric import BoxPicture, picture
from engine.puzzles.boxes.solver import covers, stacks
from engine.puzzles.boxes.space import VIEWS, Space, Square, Voxel
from engine.puzzles.boxes.tutorial import TUTORIAL

if TYPE_CHECKING:
    from engine.core.rng import SeededRandom
    from engine.sat.model import Model

__all__ = ["Boxes", "Layout", "Space"]

TOO_LARGE = "It has no level because the views are too large"
MOST_COUNTED = 1_000
"""Most layouts that are counted while a puzzle is made."""
Layout = tuple[tuple[str, ...], ...]
"""Layers from the floor up, each as rows of `#` (a box) and `.`, as the top view draws them."""


@dataclass(frozen=True)
class Boxes(
    Bounded[Layout],
    Hinted[Layout],
    Judged[Layout],
    Rated[Layout],
    Transformable[Layout],
    Transparent[Layout],
    Exchanged[Layout],
):
    """The three views as drawn, each at most 12 x 12, and whether boxes fall.

    Dealt puzzles have a single layout with the fewest boxes, and their level measures the effort of finding it: boxes
    that alone can show a square count nothing, every other the rounds of arguments before it was found, and each round
    of suppositions some more (`dealer.set_cover.effort`).
    """

    space: Space

    slug = "boxes"
    name = "Boxes"
    short_name = "Boxes"
    also_called = frozenset(["boxes", "side", "back", "top"])
    tagline = "Stack boxes to match three views. How few will do?"
    rules = (
        "Equal boxes are stacked, and you see them from the side, from the back and from above. A filled square "
        "means you can see a box there. An empty square means nothing stands anywhere in that line. Match all three "
        "views with as few boxes as you can. With gravity, every box rests on the floor or on another box. Without "
        "it, boxes can float."
    )
    formats = (
        "length x width x height, then side/back/top, rows from the top: 7x3x3:1111000,1111110,1111111/full/full",
        "the same with /floating at the end, if boxes can float",
        "typed lines: side:, back: and top:, each with rows of X and O (or # and ., 1 and 0), full or none",
    )
    own_text = notation.CANONICAL
    tutorial = TUTORIAL
    examples = (
        Example("The trailer", "7x3x3:1111000,1111110,1111111/full/full", None),
        Example("The trailer, floating", "7x3x3:1111000,1111110,1111111/full/full/floating", None),
        Example("Three steps", "3x2x3:100,110,111/full/full", 2),
        Example("The fewest in a cube, floating", "3x3x3:full/full/full/floating", 12),
        Example("Just one way", "3x3x2:100,111/010,111/010,111,100", 1),
        Example("Views that can’t all be right", "3x2x2:101,111/00,11/full", 0),
    )

    offers = (
        Offer("3", "3 × 3 × 3", GRADES[1:2]),
        Offer("4", "4 × 4 × 4", GRADES[:3]),
        Offer("5", "5 × 5 × 5", GRADES[:3]),
        Offer("6", "6 × 6 × 6", GRADES[1:2], (GRADES[0], GRADES[2])),
        Offer("4f", "4 × 4 × 4, floating", GRADES[:2], GRADES[2:3], variant="floating"),
        Offer("5f", "5 × 5 × 5, floating", GRADES[1:2], GRADES[2:5], variant="floating"),
    )
    generator = 2

    entries_note = "Heights row by row, with / between rows; of boxes that float, their layers joined by +."
    entries_example = "1 1 1 1 1 1 1 / 1 1 1 1 1 1 1 / 1 1 1 1 1 1 1"
    attempt_label = "Your boxes: heights row by row, such as 3 2 1 / 0 1 2"

    @classmethod
    def read(cls, text: str) -> Self:
        return cls.from_file(text) or cls(notation.read(text))

    def __str__(self) -> str:
        return notation.write(self.space)

    @classmethod
    def transformed(cls, text: str, transform: Transform) -> str:
        """Turn the stack on its floor, see `Transformable`."""
        return notation.write(cls.parse(text).space.transformed(transform))

    @cached_property
    def _conflicts(self) -> tuple[Complaint, ...]:
        return tuple(self._conflict(square) for square in sorted(self.space.seen) if not self._open(square))

    def _open(self, square: Square) -> bool:
        return not self.space.largest.isdisjoint(self.space.behind[square])

    def _conflict(self, square: Square) -> Complaint:
        space = self.space
        empty = {
            other
            for layer, row, column in space.behind[square]
            for z in (range(layer + 1) if space.gravity else (layer,))
            for other in space.squares((z, row, column))
            if other not in space.seen
        }
        name, r, c = square
        views = " and ".join(f"the {view} view" for view in VIEWS if any(other[0] == view for other in empty))
        at = f"{name} view, row {r + 1}, column {c + 1}"
        text = f"{at}: you can see a box here, but empty squares in {views} leave no place for it"
        return Complaint(text, tuple(map(square_place, [square, *sorted(empty)])))

    def is_blank(self) -> bool:
        return not self.space.seen

    def flaws(self) -> Iterable[Complaint]:
        return self._conflicts

    def solutions(self, tick: Tick = never_stop) -> Iterator[Layout]:
        """Yield all layouts with the fewest boxes."""
        if not self._conflicts:
            found = (stacks if self.space.gravity else covers).layouts(self.space, tick)
            yield from map(self._layout, found)

    def complaints(self, solution: Layout) -> Iterable[Complaint]:
        space = self.space
        shape = (
            isinstance(solution, tuple)
            and len(solution) == space.height
            and all(isinstance(layer, tuple) and len(layer) == space.width for layer in solution)
            and all(isinstance(row, str) and len(row) == space.depth for layer in solution for row in layer)
        )
        if not shape or set("".join(map("".join, solution))) - {"#", "."}:
            yield Complaint(f"use {space.height} layers of {space.width} rows of {space.depth} places, each # or .")
            return
        boxes = boxes_of(solution)
        shown = space.views_of(boxes)
        for square in sorted(shown ^ space.seen):
            name, r, c = square
            words = "shows, but shouldn’t" if square in shown else "should show, but doesn’t"
            yield Complaint(f"{name} view, row {r + 1}, column {c + 1}: a box {words}", (square_place(square),))
        for layer, row, column in sorted(boxes):
            if space.gravity and layer and (layer - 1, row, column) not in boxes:
                yield Complaint(
                    f"there’s nothing under the box in layer {layer + 1}, row {row + 1}, column {column + 1}"
                )
        lines = Counter(square for place in boxes for square in space.squares(place))
        for layer, row, column in sorted(boxes):
            loose = not space.gravity or (layer + 1, row, column) not in boxes
            if loose and all(lines[square] > 1 for square in space.squares((layer, row, column))):
                at = f"layer {layer + 1}, row {row + 1}, column {column + 1}"
                yield Complaint(f"you don’t need the box in {at}, so it can be done with fewer")

    @classmethod
    def fresh(cls, size: str, level: str, draws: SeededRandom, tick: Tick) -> Fresh[Boxes] | None:
        """Deal a puzzle, see `dealer`."""
        from engine.puzzles.boxes.dealer import dealt

        found = dealt(size, level, draws, tick)
        return None if found is None else Fresh(cls(found[0]), found[1])

    def workings(self, at: str = "", tick: Tick = never_stop) -> Workings:
        """Return how machines solve it, see `workings`."""
        from engine.puzzles.boxes.workings import workings

        return workings(self, self.space, tick)

    def hint(self, entries: str, tick: Tick = never_stop) -> Hint:
        """Return which of a player's boxes (see `judge`) cannot stay, or what must be added, without search."""
        from engine.puzzles.boxes import attempts
        from engine.puzzles.boxes.hints import next_step

        try:
            boxes = attempts.read(self.space, entries) if entries.strip() else frozenset()
        except ValueError as error:
            raise PuzzleError(f"entries: {error}") from error
        return next_step(self.space, boxes)

    def settled(self, draws: SeededRandom, tick: Tick) -> Iterator[Change[Rated[Layout]]]:
        """Yield views with some squares filled or emptied, and one layout."""
        from engine.puzzles.boxes.dealer import settled

        for space in settled(self.space, draws, tick):
            yield self._change(space)

    def _change(self, space: Space) -> Change[Rated[Layout]]:
        places = sorted(square for square in space.behind if (square in space.seen) != (square in self.space.seen))
        return Change(type(self)(space), tuple(map(square_place, places)))

    def judge(self, attempt: str) -> Judgement:
        """Return the value of a player's layout, see `engine.puzzles.boxes.attempts`."""
        from engine.puzzles.boxes import attempts

        return attempts.judge(self.space, attempt)

    def rate(self, tick: Tick = never_stop) -> Rating:
        """Return how many layouts have the fewest boxes, and the level of a single one as it is dealt."""
        from engine.puzzles.boxes.dealer import level_of

        found = list(islice(self.solutions(tick), MOST_COUNTED))
        if not found:
            return Rating(0, "No stack fits these views")
        number, least = len(found), counted(self.size(found[0]), "box", "boxes")
        layouts = f"{number:,}{' or more' if number == MOST_COUNTED else ''} {'layout' if number == 1 else 'layouts'}"
        grade, reason = (
            level_of(self.space) if number == 1 else "",
            "It has no level because there’s more than one layout",
        )
        if number == 1:
            reason = "What counts is how many boxes one must try before they are sure" if grade else TOO_LARGE
        return Rating(number, f"{least} at least, {layouts}", grade, reason)

    def changes(self, draws: SeededRandom, tick: Tick, *, harder: bool) -> Iterator[Change[Rated[Layout]]]:
        """Yield views with some squares filled or emptied, one layout, and another level."""
        from engine.puzzles.boxes.dealer import changed

        for space in changed(self.space, draws, tick, harder=harder):
            yield self._change(space)

    def size(self, solution: Layout) -> int:
        return len(boxes_of(solution))

    def within(self, most: int | None, tick: Tick = never_stop) -> Model:
        from engine.puzzles.boxes.clauses import within

        return within(self.space, most, tick)

    @property
    def question(self) -> str:
        return f"Is there a box in layer {min(2, self.space.height)} of row 1, column {min(3, self.space.depth)}?"

    def amount(self, size: int) -> str:
        return counted(size, "box", "boxes")

    def claim(self, most: int | None) -> str:
        return "no layout" if most is None else f"no layout with at most {self.amount(most)}"

    def headline(self, status: Status, best: Layout | None, count: int, complete: bool) -> str:
        if best is None:
            return super().headline(status, best, count, complete)
        least, most = self.size(best), len(self.space.largest)
        if least == most:
            return f"Exactly {counted(least, 'box', 'boxes')}"
        return f"At least {counted(least, 'box', 'boxes')}, at most {most}"

    def verdict_text(self, found: Sequence[Layout], complete: bool) -> str:
        number = self.headline("several", found[0], len(found), complete)
        if self.size(found[0]) == len(self.space.largest):
            return f"{number}. No box can go, and there’s no room for another."
        ways = (
            "one layout uses"
            if len(found) == 1 and complete
            else f"{'' if complete else 'at least '}{counted(len(found), 'layout uses', 'layouts use')}"
        )
        text = f"{number}. You can’t do it with fewer, or fit in more. {ways[0].upper()}{ways[1:]} that few"
        unlike = self.unlike(found) if complete else len(found)
        if unlike < len(found):
            text += f", or {unlike:,} if you count mirror images once"
        return text + "."

    def unlike(self, layouts: Sequence[Layout]) -> int:
        """Return how many of these, all the smallest layouts, are left if mirror images count as one."""
        mirrors = list(self.space.mirrors())
        left = {boxes_of(layout) for layout in layouts}
        count = 0
        while left:
            boxes = left.pop()
            left -= {self.space.mirrored(boxes, mirror) for mirror in mirrors}
            count += 1
        return count

    def chart(self, fewest: Sequence[object] | None = None) -> Layout:
        """Return layers of `#` (a box in every layout), `?` (in some) and `.` (in none).

        Over all layouts of any size, or over those given, as JSON values.  Precondition: there is a layout.
        """
        certain, possible = self.space.certain, self.space.largest
        if fewest is not None:
            sets = [boxes_of(self.solution_from_json(each)) for each in fewest]
            certain, possible = frozenset.intersection(*sets), frozenset.union(*sets)
        return self._layout(possible, dict.fromkeys(certain, "#"))

    def depths(self, solution: Layout) -> dict[str, tuple[tuple[int, ...], ...]]:
        """Return how many boxes are behind each square of each view, as drawn."""
        space, boxes = self.space, boxes_of(solution)
        lines = Counter(square for place in boxes for square in space.squares(place))
        views = zip(VIEWS, (space.side, space.back, space.top), strict=True)
        return {
            name: tuple(tuple(lines[name, r, c] for c in range(len(row))) for r, row in enumerate(view))
            for name, view in views
        }

    faces = BoxPicture
    """The shapes that every drawing of boxes consists of."""

    def picture(self, solution: Layout, turn: int) -> BoxPicture:
        """Return an isometric drawing, after this many quarter turns."""
        return picture(self.space, boxes_of(solution), turn)

    def picture_of(self, boxes: Iterable[Sequence[int]]) -> BoxPicture:
        """Return an isometric drawing of boxes at (layer, row, column)."""
        return picture(self.space, frozenset((layer, row, column) for layer, row, column in boxes), 0)

    def draw(self, solution: Layout | None = None) -> str:
        space = self.space
        lines = [row.translate(_DRAWN) for row in space.top]
        lines += ["", *(f"{a}  {b}".translate(_DRAWN) for a, b in zip(space.side, space.back, strict=True))]
        if solution is not None:
            lines += ["", f"{counted(self.size(solution), 'box', 'boxes')}, layer by layer from the floor:"]
            for layer in solution:
                lines += ["", *layer]
        return "\n".join(lines)

    def reading(self) -> str:
        return "Boxes rest on the floor or on each other." if self.space.gravity else "Boxes can float."

    def summary(self) -> str:
        space = self.space
        return f"{space.depth} × {space.width} × {space.height}{'' if space.gravity else ', floating'}"

    def _layout(self, boxes: Set[Voxel], signs: Mapping[Voxel, str] | None = None) -> Layout:
        space = self.space
        sign = dict.fromkeys(boxes, "#") if signs is None else {**dict.fromkeys(boxes, "?"), **signs}
        return tuple(
            tuple("".join(sign.get((z, r, c), ".") for c in range(space.depth)) for r in range(space.width))
            for z in range(space.height)
        )

    @classmethod
    def solution_from_json(cls, value: object) -> Layout:
        if isinstance(value, (list, tuple)) and all(
            isinstance(layer, (list, tuple)) and all(isinstance(row, str) for row in layer) for layer in value
        ):
            return tuple(tuple(layer) for layer in value)
        raise PuzzleError("a solution is a list of layers, each a list of rows, each a text of # and .")


_DRAWN = str.maketrans("10", "■·")


def boxes_of(layout: Layout) -> frozenset[Voxel]:
    """Return the places with a box."""
    return frozenset(
        (z, r, c)
        for z, layer in enumerate(layout)
        for r, row in enumerate(layer)
        for c, box in enumerate(row)
        if box == "#"
    )


def square_place(square: Square) -> str:
    """Return the name of a square in complaints: `side-r1c1`."""
    name, r, c = square
    return f"{name}-r{r + 1}c{c + 1}"
