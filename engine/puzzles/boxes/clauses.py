"""The rules of Boxes as clauses, with a counter: for certificates, so that nothing is concluded from them."""

from __future__ import annotations

from engine.core.limits import Progress, Tick
from engine.puzzles.boxes.space import VIEWS, Space
from engine.sat.model import Model

SEEN_FROM = {"side": "the side", "back": "the back", "top": "above"}


def within(space: Space, most: int | None, tick: Tick) -> Model:
    """Return what the views and gravity say, and that there are at most so many boxes."""
    model = Model()
    boxes = {
        place: model.var(f"a box in layer {place[0] + 1} of row {place[1] + 1}, column {place[2] + 1}")
        for place in space.places
    }
    for (view, r, c), line in sorted(space.behind.items(), key=lambda each: (VIEWS.index(each[0][0]), each[0])):
        tick(Progress("reading the rules"))
        is_seen = (view, r, c) in space.seen
        words = f"From {SEEN_FROM[view]}, row {r + 1}, column {c + 1}: {'a box' if is_seen else 'none'}"
        with model.rule(words):
            if is_seen:
                model.add(*(boxes[place] for place in line))
            else:
                model.add_all((-boxes[place],) for place in line)
    if space.gravity:
        with model.rule("A box above the floor stands on another"):
            for (layer, row, column), box in boxes.items():
                if layer:
                    model.add(-box, boxes[layer - 1, row, column])
    if most is not None:
        with model.rule(f"At most {most} boxes (a totalizer)"):
            stacks = [
                model.tally([boxes[layer, row, column] for layer in range(space.height)], least=0, most=space.height)
                for row in range(space.width)
                for column in range(space.depth)
            ]
            model.tally(stacks, least=0, most=most)
    return model
