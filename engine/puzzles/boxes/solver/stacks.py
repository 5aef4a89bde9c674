"""The fewest boxes with gravity: the side views show heights, and a square of the top view requires one box.

A stack seen in the top view has at least one box.  Each column of the side view and of the back view requires a stack
as high as it shows.  One stack can serve a side column and a back column only if both are equally high, so each height
is a separate question: to serve a columns of one view and b of the other, with a largest matching of m pairs that can
share a stack, takes a + b - m stacks.  Theory proves that this is the least; the SAT solver only lists the ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.limits import Progress, Tick
from engine.core.matching import matching
from engine.puzzles.boxes.space import Space, Voxel
from engine.sat.model import Model

Stack = tuple[int, int]
"""(row, column) in the top view."""


@dataclass(frozen=True)
class Needs:
    """What stacks of one height must serve: `columns` and `rows` in which one is seen, and the possible `places`."""

    height: int
    places: tuple[Stack, ...]
    columns: tuple[int, ...]
    rows: tuple[int, ...]

    @property
    def stacks(self) -> int:
        """Return how many stacks that takes at least: a stack serves a column and a row if both ask for its height."""
        edges = {r: [c for c in self.columns if (r, c) in self.places] for r in self.rows}
        return len(self.columns) + len(self.rows) - len(matching(edges))


def fewest(space: Space) -> int:
    """Return how many boxes it takes at least.  Precondition: there is a layout."""
    return len(_highest(space)) + sum((needs.height - 1) * needs.stacks for needs in needs_of(space))


def _highest(space: Space) -> dict[Stack, int]:
    """Return how high each stack can be."""
    highest: dict[Stack, int] = {}
    for layer, row, column in space.largest:
        highest[row, column] = max(highest.get((row, column), 0), layer + 1)
    return highest


def needs_of(space: Space) -> Iterator[Needs]:
    """Return the needs for each height above one."""
    highest = _highest(space)
    columns = {x: max((h for (_, c), h in highest.items() if c == x), default=0) for x in range(space.depth)}
    rows = {y: max((h for (r, _), h in highest.items() if r == y), default=0) for y in range(space.width)}
    for height in range(2, space.height + 1):
        yield Needs(
            height,
            tuple(sorted(stack for stack, high in highest.items() if high == height)),
            tuple(c for c, high in columns.items() if high == height),
            tuple(r for r, high in rows.items() if high == height),
        )


def layouts(space: Space, tick: Tick) -> Iterator[frozenset[Voxel]]:
    """Yield all layouts with the fewest boxes.  Precondition: there is a layout."""
    highest = _highest(space)
    model = Model()
    raised: dict[int, Stack] = {}
    least = fewest(space)
    for needs in needs_of(space):
        stacks = {stack: model.fresh() for stack in needs.places}
        raised |= {variable: stack for stack, variable in stacks.items()}
        height, across, along, most = needs.height, list(needs.columns), list(needs.rows), needs.stacks
        for r in along:
            with model.rule(f"a stack of {height} boxes in row {r + 1} of the top view"):
                model.add(*(stacks[r, c] for c in range(space.depth) if (r, c) in stacks))
        for c in across:
            with model.rule(f"a stack of {height} boxes in column {c + 1} of the top view"):
                model.add(*(stacks[r, c] for r in range(space.width) if (r, c) in stacks))
        with model.rule(f"at most {most} stacks of {height} boxes"):
            _count(model, stacks, along, 0, most)
            _count(model, stacks, across, 1, most)

    def report(progress: Progress) -> None:
        tick(Progress(progress.doing, progress.conflicts, progress.restarts, progress.fixed, f"{least} boxes"))

    with model.search(raised, report) as search:
        for found in search.models():
            tall = {raised[variable] for variable in found}
            yield frozenset(
                (z, r, c) for (r, c), high in highest.items() for z in range(high) if not z or (r, c) in tall
            )


def _count(model: Model, stacks: dict[Stack, int], served: list[int], part: int, most: int) -> None:
    """Require at most this many stacks, and one for each line to be served."""
    lines = [[v for stack, v in stacks.items() if stack[part] == line] for line in served]
    others = [v for stack, v in stacks.items() if stack[part] not in served]
    slack = most - len(lines)
    tallies = [model.tally(line, least=1, most=1 + slack) for line in lines]
    model.tally([*tallies, *others], least=len(lines), most=most)
