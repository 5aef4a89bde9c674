"""The open part of a Signpost as clauses.

A variable for every arc that some candidates allow, exactly one out of each cell but the last and into each but the
first.  It remains to say that the arcs make one path, and that numbers are where they are given: a variable for every
cell and number, and an arc passes a cell's number on to the next cell.  That alone forbids cycles.  Numbers without
arcs take up to a hundred times as long if few numbers are given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from engine.core.grid import bits
from engine.core.limits import Progress, Tick, counting_from
from engine.puzzles.signpost.solver.candidates import is_single
from engine.sat.model import Model


def encode(
    successors: Sequence[int], candidates: Sequence[int], tick: Tick
) -> tuple[Model, dict[int, tuple[int, int]]]:
    """Return the rules, and the (number from 0, cell) of each variable; no variables if nothing is open."""
    if all(map(is_single, candidates)):
        return Model(), {}
    arcs = Arcs(successors, candidates)
    number = arcs.state_numbers(counting_from(sum(map(is_single, candidates)), tick))
    return arcs.model, number


def rest(
    successors: Sequence[int], candidates: Sequence[int], known: Sequence[list[int]], conflicts: int, tick: Tick
) -> Iterator[list[int]]:
    """Yield the paths within these candidates, as `engine.puzzles.signpost.solver.paths` does, except those known.

    Raises:
        GaveUp: after so many dead ends.
    """
    if all(map(is_single, candidates)):
        path = [mask.bit_length() - 1 for mask in candidates]
        if path not in known:
            yield path
        return
    model, number = encode(successors, candidates, tick)
    with model.search(number, tick) as search:
        for path in known:
            if all(mask >> cell & 1 for mask, cell in zip(candidates, path, strict=True)):
                search.exclude(variable for variable, (k, cell) in number.items() if path[k] == cell)
        for found in search.models(conflicts=conflicts):
            yield [cell for _, cell in sorted(number[variable] for variable in found)]


class Arcs:
    """The variables of all arcs, and the rules that they follow.

    `out` and `into`    the variables of the arcs out of each cell, and into it, by the other cell. `first` and `last`
    the variables of the cells at which the path may begin, and end.
    `gaps`              how many runs of numbers have no known cell.
    """

    def __init__(self, successors: Sequence[int], candidates: Sequence[int]) -> None:
        self.model = Model()
        self.candidates = candidates
        self.count = len(candidates)
        free = [not is_single(mask) for mask in candidates]
        self.gaps = sum(here and not before for before, here in pairwise([False, *free]))
        self.out: list[dict[int, int]] = [{} for _ in candidates]
        self.into: list[dict[int, int]] = [{} for _ in candidates]
        targets = [0] * self.count
        for here, there in pairwise(candidates):
            for cell in bits(here):
                targets[cell] |= there
        for cell, mask in enumerate(targets):
            for target in bits(successors[cell] & mask):
                self.out[cell][target] = self.into[target][cell] = self.model.fresh()
        self.first = {cell: self.model.fresh() for cell in bits(candidates[0])}
        self.last = {cell: self.model.fresh() for cell in bits(candidates[-1])}
        self._state_degrees()

    def _state_degrees(self) -> None:
        for ends, name in ((self.first, "first"), (self.last, "last")):
            with self.model.rule(f"One cell is the {name}"):
                self.model.exactly_one(list(ends.values()))
        for cell in range(self.count):
            for arcs, ends, words in (
                (self.out[cell], self.last, "leads to one cell, or is the last"),
                (self.into[cell], self.first, "is led to by one cell, or is the first"),
            ):
                with self.model.rule(f"Cell {cell} {words}"):
                    self.model.exactly_one([*arcs.values(), *([ends[cell]] if cell in ends else [])])
            for target, variable in self.out[cell].items():
                if cell < target and cell in self.out[target]:
                    with self.model.rule("No way there and back"):
                        self.model.add(-variable, -self.out[target][cell])

    def state_numbers(self, tick: Tick) -> dict[int, tuple[int, int]]:
        """State which numbers cells hold; return the (number from 0, cell) of each variable."""
        model = self.model
        holds: list[dict[int, int]] = [{} for _ in self.candidates]
        for number, mask in enumerate(self.candidates):
            for cell in bits(mask):
                holds[cell][number] = model.fresh()
            with model.rule(f"{number + 1} stands in one cell"):
                model.exactly_one([holds[cell][number] for cell in bits(mask)])
        for cell, numbers in enumerate(holds):
            with model.rule(f"Cell {cell} holds one number"):
                model.exactly_one(list(numbers.values()))
        for ends, number in ((self.first, 0), (self.last, self.count - 1)):
            with model.rule(f"The end is {number + 1}"):
                for cell, variable in ends.items():
                    model.add(-variable, holds[cell][number])
        for cell, arcs in enumerate(self.out):
            tick(Progress("reading the rules"))
            with model.rule(f"The arrow of cell {cell} leads to the next number"):
                for target, arc in arcs.items():
                    model.add_all(_passed_on(arc, holds[cell], holds[target], 1))
                    model.add_all(_passed_on(arc, holds[target], holds[cell], -1))
        return {variable: (number, cell) for cell, numbers in enumerate(holds) for number, variable in numbers.items()}


def _passed_on(arc: int, held: Mapping[int, int], other: Mapping[int, int], step: int) -> Iterator[tuple[int, ...]]:
    """Require that the cell at one end of an arc makes the one at the other end hold a number `step` away."""
    for number, variable in held.items():
        after = other.get(number + step)
        yield (-arc, -variable) if after is None else (-arc, -variable, after)
