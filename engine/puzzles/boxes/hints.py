"""Hints for Boxes: what cannot stay, what must be there, and which squares are still to be shown."""

from __future__ import annotations

from collections.abc import Sequence, Set

from engine.core.abilities import Hint
from engine.core.text import counted, listed, sentence
from engine.hints.statements import ladder, say
from engine.puzzles.boxes.solver import stacks
from engine.puzzles.boxes.space import VIEWS, Space, Square, Voxel

MOST_PLACES = 6
"""Most places named of those that could show a square."""
_FROM = {"side": "from the side", "back": "from the back", "top": "from above"}


def next_step(space: Space, boxes: Set[Voxel]) -> Hint:
    """Return the next step from these boxes, as far as it follows without search."""
    if missing := sorted(space.seen - space.views_of(space.largest)):
        return _impossible(space, missing[0])
    if wrong := sorted(boxes - space.largest):
        return _wrong(space, wrong[0])
    shown = space.views_of(boxes)
    open_squares = sorted(space.seen - shown, key=lambda square: (VIEWS.index(square[0]), square))
    lines = {square: sorted(space.largest.intersection(space.behind[square])) for square in space.seen}
    for square in open_squares:
        if len({place[1:] for place in lines[square]}) == 1 and (space.gravity or not lines[square][1:]):
            if space.gravity and square[0] == "top":
                return _on_the_floor([each for each in open_squares if each[0] == "top"])
            return _forced(space, square, lines[square][0])
    if open_squares:
        square = min(open_squares, key=lambda each: len(lines[each]))
        return _to_show(space, square, lines[square], boxes)
    return _finished(space, boxes)


def _impossible(space: Space, square: Square) -> Hint:
    where = f"No stack fits these views. Look {_FROM[square[0]]}, at {_in_view(space, square)}."
    why = "You can see a box there. But any box in that line would show in another view, where there’s none."
    return Hint(ladder(where, ("Why?", why)), places=(_name(square),))


def _wrong(space: Space, box: Voxel) -> Hint:
    """Return a box that no layout has; the lowest of those above each other, so that what is below can stay."""
    unseen = next(square for square in space.squares(box) if square not in space.seen)
    why = f"It shows {_FROM[unseen[0]]}, at {_in_view(space, unseen)}, but shouldn’t."
    return Hint(
        ladder(
            f"A box can’t stay at {_at(box)}.",
            ("Which?", f"The one in layer {box[0] + 1}, counted from the floor."),
            ("Why?", why),
        ),
        places=(_name(("top", *box[1:])), _name(unseen)),
    )


def _forced(space: Space, square: Square, place: Voxel) -> Hint:
    """Return a square that boxes at only one place can show."""
    layer = place[0]
    if square[0] != "top":
        why = f"Only {_at(place)} can show it. Anything else in that line would show where nothing should."
    else:
        why = f"You can see a box there from above. Outside layer {layer + 1}, it would show where none should."
    boxes = f"are at least {layer + 1} boxes" if layer else "is at least one box"
    what = f"At {_at(place)} there {boxes if space.gravity else f'is a box in layer {layer + 1}'}."
    where = f"Look {_FROM[square[0]]}, at {_in_view(space, square)}."
    return Hint(ladder(where, ("Why?", why), ("What follows?", what)), places=(_name(square),))


def _on_the_floor(squares: Sequence[Square]) -> Hint:
    """Return squares of the top view in which nothing stands yet, for boxes that fall: all of them at once."""
    empty = f"{counted(len(squares), 'place')} {'is' if len(squares) == 1 else 'are'} empty"
    why = f"Boxes rest on the floor, and {empty} where you can see one from above."
    what = "Each of them holds at least one box."
    return Hint(ladder("Look from above.", ("Why?", why), ("What follows?", what)), places=tuple(map(_name, squares)))


def _to_show(space: Space, square: Square, line: Sequence[Voxel], boxes: Set[Voxel]) -> Hint:
    """Return a square that several places can show, one of which must."""
    which, start = {
        "side": (1, f"In column {line[0][2] + 1}: row"),
        "back": (2, f"In row {line[0][1] + 1}: column"),
        "top": (0, "Layer"),
    }[square[0]]
    numbers = [str(place[which] + 1) for place in line[:MOST_PLACES]]
    if len(line) > MOST_PLACES:
        numbers.append(f"{len(line) - MOST_PLACES} more")
    shown = space.views_of(boxes)

    def gains(place: Voxel) -> int:
        layers = range(place[0] + 1) if space.gravity else (place[0],)
        return len(space.views_of({(layer, *place[1:]) for layer in layers}) - shown)

    best = max(line, key=gains)
    there = f"{_at(best)}{'' if space.gravity else f' in layer {best[0] + 1}'}"
    return Hint(
        ladder(
            f"Look {_FROM[square[0]]}, at {_in_view(space, square)}. You can’t see a box there yet.",
            ("Which places can show it?", f"{start} {listed(numbers, 'or')}."),
            ("Which one shows the most?", f"{sentence(there)}. It shows in {counted(gains(best), 'open square')}."),
        ),
        places=(_name(square),),
    )


def _finished(space: Space, boxes: Set[Voxel]) -> Hint:
    """Return that the views agree; whether fewer would do is known for boxes that fall."""
    agree = f"The views match with {counted(len(boxes), 'box', 'boxes')}"
    spare = sorted(box for box in boxes if space.views_of(boxes - space.fall_without(box)) == space.seen)
    least = stacks.fewest(space) if space.gravity else None
    if least == len(boxes):
        return Hint(say(f"{agree}, and you can’t do it with fewer."))
    fewer = f", but {least} would be enough" if least is not None else ""
    if spare:
        highest = spare[-1]
        which = f"One at {_at(highest)}{'' if space.gravity else f', in layer {highest[0] + 1}'}."
        return Hint(ladder(f"{agree}{fewer}.", ("Which can go?", which)), places=(_name(("top", *highest[1:])),))
    if least is None:
        return Hint(say(f"{agree}, and you need every one of them."))
    share = "You can’t just drop one. A box does most where it’s the highest both from the side and from the back."
    return Hint(ladder(f"{agree}{fewer}.", ("Which can go?", share)))


def _at(place: Voxel) -> str:
    return f"row {place[1] + 1}, column {place[2] + 1}"


def _in_view(space: Space, square: Square) -> str:
    """Return a square as a player finds it: layers counted from the floor, columns from the left of its view."""
    view, r, c = square
    return f"row {r + 1}, column {c + 1}" if view == "top" else f"column {c + 1}, layer {space.height - r}"


def _name(square: Square) -> str:
    return f"{square[0]}-r{square[1] + 1}c{square[2] + 1}"
