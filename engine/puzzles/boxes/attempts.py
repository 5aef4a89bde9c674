"""A player's layout as text: the heights of the stacks, row by row as the top view draws them.

`3 2 1/0 1 2` are heights; a row of places ends at a slash.  If boxes may float, a place holds the layers of its boxes,
counted from the floor: `1+3 . 2/. . 1`.
"""

from __future__ import annotations

import re
from collections.abc import Set

from engine.core.abilities import Judgement
from engine.core.puzzle import Complaint
from engine.core.text import counted, listed, quote
from engine.puzzles.boxes.solver import covers, stacks
from engine.puzzles.boxes.space import VIEWS, Space, Square, Voxel

_ROWS = re.compile(r"[/\n;]")
_HEIGHT = re.compile(r"[0-9]{1,2}")
_LAYERS = re.compile(r"\.|[0-9]{1,2}(\+[0-9]{1,2})*")


def judge(space: Space, attempt: str) -> Judgement:
    """Return whether the views agree, and whether fewer boxes would do, as far as that is known without search."""
    try:
        boxes = read(space, attempt)
    except ValueError as error:
        return Judgement(f"That doesn’t work: {error}.", False, (Complaint(str(error), ("attempt",)),))
    shown = space.views_of(boxes)
    if wrong := shown - space.seen:
        text = f"{_squares(wrong)} should be empty"
        return Judgement(f"{text}.", False, (Complaint(text),))
    if missing := space.seen - shown:
        return Judgement(f"So far so good. You still need to see a box in {_squares(missing)}.", True)
    size, least = len(boxes), stacks.fewest(space) if space.gravity else covers.bound(space)
    agree = f"The views match with {counted(size, 'box', 'boxes')}"
    if size == least:
        return Judgement(f"{agree}, and you can’t do it with fewer.", True, done=True)
    if space.gravity or any(space.views_of(boxes - {box}) == space.seen for box in boxes):
        return Judgement(f"{agree}. Fewer will do.", True)
    return Judgement(f"{agree}, and you need every one of them.", True)


def _squares(squares: Set[Square]) -> str:
    """Return how many squares there are in each view: `2 squares of the side view and 1 of the back view`."""
    numbers = [(sum(name == view for name, _, _ in squares), view) for view in VIEWS]
    each = [f"{number} of the {view} view" for number, view in numbers if number]
    first, _, rest = each[0].partition(" ")
    return listed([f"{counted(int(first), 'square')} {rest}", *each[1:]])


def read(space: Space, attempt: str) -> frozenset[Voxel]:
    """Return the places with a box.

    Raises:
        ValueError: the text has another form, or a place is too high.
    """
    rows = [row.replace(",", " ").split() for row in _ROWS.split(attempt.strip()[:4096])]
    what = "heights such as 3 2 1" if space.gravity else "layers such as 1+3 . 2"
    if len(rows) != space.width or any(len(row) != space.depth for row in rows):
        each = counted(space.depth, "place")
        raise ValueError(f"use {what}: {counted(space.width, 'row')} of {each}, with / between them")
    shape = _HEIGHT if space.gravity else _LAYERS
    boxes: set[Voxel] = set()
    for r, row in enumerate(rows):
        for c, token in enumerate(row):
            if not shape.fullmatch(token):
                raise ValueError(f"row {r + 1}, place {c + 1}: use {what} instead of {quote(token)}")
            numbers = [int(number) for number in re.findall("[0-9]+", token)]
            layers = range(numbers[0]) if space.gravity else [number - 1 for number in numbers]
            if any(not 0 <= layer < space.height for layer in layers):
                raise ValueError(f"row {r + 1}, place {c + 1}: {quote(token)} is higher than {space.height} layers")
            boxes |= {(layer, r, c) for layer in layers}
    return frozenset(boxes)
