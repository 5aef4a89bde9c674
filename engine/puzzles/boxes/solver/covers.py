"""The fewest boxes without gravity: the fewest places that show every square that must be seen.

That is a covering problem: a box covers one square of each view.  The squares of one layer, seen from its two sides,
are the two sides of a bipartite graph, in which a place is an edge: a and b squares with a largest matching of m edges
need a + b - m places.  The sum over all layers is a lower bound, and there are three ways to cut layers.

From the best of these bounds upwards, a SAT solver looks for a layout with that many boxes.  Its clauses count only
what each line and each layer has beyond its own bound, so the count costs next to nothing if the bound is good, as it
nearly always is.  The bound, or the solver on the way up, proves that fewer do not suffice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import heapify, heappop, heappush

from engine.core.limits import Progress, Tick
from engine.core.matching import matching
from engine.puzzles.boxes.space import Space, Voxel
from engine.sat.model import Model

CUTS = ((0, "side", "back"), (1, "back", "top"), (2, "side", "top"))
"""The part of a place that names its layer, and the two views that see a layer's lines."""


def layouts(space: Space, tick: Tick) -> Iterator[frozenset[Voxel]]:
    """Yield all layouts with the fewest boxes.  Precondition: there is a layout."""
    layers = [Layers(space, *cut) for cut in CUTS]
    least = max(each.least for each in layers)
    enough = small_layout(space)
    conflicts = restarts = 0
    while True:
        words = f"{len(enough)} boxes" if len(enough) == least else f"{len(enough)} boxes; you need at least {least}"
        news = Added(tick, conflicts, restarts, words)
        found = False
        for layout in with_at_most(least, space, layers, news):
            found = True
            yield layout
        if found:
            return
        least, conflicts, restarts = least + 1, news.conflicts, news.restarts


def bound(space: Space) -> int:
    """Return a lower bound for the boxes, which is usually enough.  Precondition: there is a layout."""
    return max(Layers(space, *cut).least for cut in CUTS)


class Added:
    """A tick for one search after others that adds their work to its own."""

    def __init__(self, tick: Tick, conflicts: int, restarts: int, best: str) -> None:
        self.tick = tick
        self.before = (conflicts, restarts)
        self.conflicts, self.restarts = conflicts, restarts
        self.best = best

    def __call__(self, progress: Progress) -> None:
        """Pass the sums on."""
        self.conflicts = self.before[0] + progress.conflicts
        self.restarts = self.before[1] + progress.restarts
        self.tick(replace(progress, conflicts=self.conflicts, restarts=self.restarts, best=self.best))


class Layers:
    """The layers of the largest layout in one direction, and how many boxes each needs at least."""

    def __init__(self, space: Space, axis: int, one: str, other: str) -> None:
        self.views = (one, other)
        self.layers: dict[int, list[Voxel]] = {}
        for place in sorted(space.largest):
            self.layers.setdefault(place[axis], []).append(place)
        self.lines = {
            view: {place: square for place in space.largest for square in space.squares(place) if square[0] == view}
            for view in self.views
        }
        self.bounds = {at: self._bound(places) for at, places in self.layers.items()}
        self.least = sum(self.bounds.values())

    def _bound(self, places: Sequence[Voxel]) -> int:
        rows, columns = (self.lines[view] for view in self.views)
        edges: dict[object, list[object]] = {}
        for place in places:
            edges.setdefault(rows[place], []).append(columns[place])
        across = {column for each in edges.values() for column in each}
        return len(edges) + len(across) - len(matching(edges))

    def count(self, model: Model, most: int, number: dict[Voxel, int]) -> None:
        """Require at most this many places with boxes, counted line by line and layer by layer, from either side."""
        slack = most - self.least
        for view in self.views:
            tallies = []
            for at, places in self.layers.items():
                lines: dict[object, list[int]] = {}
                for place in places:
                    lines.setdefault(self.lines[view][place], []).append(number[place])
                bound = self.bounds[at] + slack
                parts = [model.tally(line, least=1, most=bound - len(lines) + 1) for line in lines.values()]
                tallies.append(model.tally(parts, least=self.bounds[at], most=bound))
            model.tally(tallies, least=self.least, most=most)


def with_at_most(most: int, space: Space, layers: Sequence[Layers], tick: Tick) -> Iterator[frozenset[Voxel]]:
    """Yield all layouts with at most this many boxes.  Precondition: there are none with fewer."""
    model = Model()
    number = {place: model.var(place) for place in sorted(space.largest)}
    for square in sorted(space.seen):
        with model.rule(f"you can see a box in the {square[0]} view at row {square[1] + 1}, column {square[2] + 1}"):
            model.add(*(number[place] for place in space.behind[square] if place in number))
    with model.rule(f"there are at most {most} boxes"):
        best = max(each.least for each in layers)
        for each in layers:
            if each.least == best:  # a looser count costs more than it tells
                each.count(model, most, number)
    places = {variable: place for place, variable in number.items()}
    with model.search(number.values(), tick) as search:
        for found in search.models():
            yield frozenset(places[variable] for variable in found)


def small_layout(space: Space) -> frozenset[Voxel]:
    """Return a layout without a superfluous box, not always with the fewest: the largest, thinned out."""
    watched = {square: sum(place in space.largest for place in space.behind[square]) for square in space.seen}

    def overlap(place: Voxel) -> int:
        return -sum(watched[square] for square in space.squares(place))

    kept = set(space.largest)
    queue = [(overlap(place), place) for place in kept]
    heapify(queue)
    while queue:
        rank, place = heappop(queue)
        if any(watched[square] == 1 for square in space.squares(place)):
            continue  # and so it stays
        if overlap(place) != rank:
            heappush(queue, (overlap(place), place))
            continue
        kept.remove(place)
        for square in space.squares(place):
            watched[square] -= 1
    return frozenset(kept)
