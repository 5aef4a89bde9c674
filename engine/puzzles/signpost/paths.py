"""The search for paths through all cells, with what `candidates` knows built in.

A variable for every arc that some candidates allow, exactly one out of each cell but the last and into each but the
first.  What remains to be said is that the arcs make one path, and that numbers stand where they are given:

- If all the free numbers are in one gap (only the ends are given, or nothing is), cycles are forbidden when a solution
  has some: an arc must leave each, and one must enter (lazy subtour cuts, as Dantzig, Fulkerson and Johnson solved
  the travelling salesman's problem in 1954).  A few rounds are enough even at 20 x 20.
- If there are more gaps, their lengths matter too: a variable for every cell and number, and an arc takes a cell's
  number to the next cell.  That alone forbids cycles.  Numbers alone, without arcs, take up to a hundred times as long
  where few numbers are given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.grid import bits
from engine.limits import Progress, Tick, counting_from
from engine.model import Model
from engine.puzzles.signpost.candidates import is_single
from engine.search import Search

Path = list[int]
"""The cells in the order of their numbers."""


def paths(successors: Sequence[int], candidates: Sequence[int], tick: Tick) -> Iterator[Path]:
    """Every path through all cells along the arrows in which number k stands in one of `candidates[k]`, once."""
    if all(map(is_single, candidates)):
        yield [mask.bit_length() - 1 for mask in candidates]
        return
    tick = counting_from(sum(map(is_single, candidates)), tick)
    arcs = Arcs(successors, candidates)
    if arcs.gaps == 1:
        yield from _by_cutting_cycles(arcs, tick)
    else:
        number = arcs.state_numbers(tick)
        with arcs.model.search(number, tick) as search:
            for found in search.models():
                yield [cell for _, cell in sorted(number[variable] for variable in found)]


def stated(
    successors: Sequence[int], candidates: Sequence[int], tick: Tick
) -> tuple[Model, dict[int, tuple[int, int]]]:
    """The rules, and the (number from 0, cell) that each variable stands for; no variables if nothing is open."""
    if all(map(is_single, candidates)):
        return Model(), {}
    arcs = Arcs(successors, candidates)
    number = arcs.state_numbers(counting_from(sum(map(is_single, candidates)), tick))
    return arcs.model, number


class Arcs:
    """The variables of all arcs, and the rules that they follow."""

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
        """Say which numbers cells hold, and return the (number from 0, cell) that each variable stands for."""
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
            tick(Progress("stating the rules"))
            with model.rule(f"The arrow of cell {cell} leads to the next number"):
                for target, arc in arcs.items():
                    for number, variable in holds[cell].items():
                        self._imply(arc, variable, holds[target].get(number + 1))
                    for number, variable in holds[target].items():
                        self._imply(arc, variable, holds[cell].get(number - 1))
        return {variable: (number, cell) for cell, numbers in enumerate(holds) for number, variable in numbers.items()}

    def _imply(self, arc: int, here: int, there: int | None) -> None:
        if there is None:
            self.model.add(-arc, -here)
        else:
            self.model.add(-arc, -here, there)


def _by_cutting_cycles(arcs: Arcs, tick: Tick) -> Iterator[Path]:
    target_of = {variable: (cell, target) for cell, out in enumerate(arcs.out) for target, variable in out.items()}
    start_of = {variable: cell for cell, variable in arcs.first.items()}
    with arcs.model.search([*target_of, *start_of], tick) as search:
        while (found := search.model()) is not None:
            chosen = dict(target_of[variable] for variable in found if variable in target_of)
            (start,) = (start_of[variable] for variable in found if variable in start_of)
            path = _follow(chosen, start)
            if len(path) == arcs.count:
                yield path
                search.exclude(found)
            else:
                _cut(arcs, search, chosen, set(range(arcs.count)) - set(path))


def _follow(chosen: dict[int, int], start: int) -> Path:
    """The cells from `start` along the chosen arcs, until they end or come back to it."""
    path = [start]
    while (cell := chosen.get(path[-1])) is not None and cell != start:
        path.append(cell)
    return path


def _cut(arcs: Arcs, search: Search, chosen: dict[int, int], rest: set[int]) -> None:
    """Out of every cycle an arc must lead, and into it, if no end is inside."""
    while rest:
        cycle = set(_follow(chosen, next(iter(rest))))
        rest -= cycle
        for steps, ends in ((arcs.out, arcs.last), (arcs.into, arcs.first)):
            search.add(
                *(variable for cell in cycle for other, variable in steps[cell].items() if other not in cycle),
                *(ends[cell] for cell in cycle if cell in ends),
            )
