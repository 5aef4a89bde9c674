"""The open part of a KenKen as clauses: lines, cages as diagrams, sums as trees."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import inf

from engine.core.limits import Progress, Tick
from engine.core.places import Cell
from engine.core.text import sentence
from engine.puzzles.kenken.cages import Diagram, bounds, diagram, segments, weighings
from engine.puzzles.kenken.solver.candidates import CageTable, Candidates
from engine.sat.model import Model, Rule

Digits = dict[Cell, dict[int, int]]
"""Per cell, its candidates and their literals; the only candidate of a known cell has one that is true."""


def encode(candidates: Candidates, tick: Tick) -> tuple[Model, Digits]:
    """Return all rules of the puzzle, and the literals of the digits.

    Raises:
        Stopped: whatever the tick raises.
    """
    model = Model()
    size = candidates.size
    true = model.fresh()
    digits = {
        cell: dict.fromkeys(options, true) if len(options) == 1 else {digit: model.fresh() for digit in options}
        for cell, options in candidates.digits.items()
    }
    with model.rule("Every cell holds one digit") as rule:
        model.add(true)
        for literals in digits.values():
            _exactly_one(rule, list(literals.values()))
    for line in range(size):
        for name, cells in (
            (f"Row {line + 1}", [digits[line, i] for i in range(size)]),
            (f"Column {line + 1}", [digits[i, line] for i in range(size)]),
        ):
            places: defaultdict[int, list[int]] = defaultdict(list)
            for cell in cells:
                if len(cell) > 1:
                    for digit, literal in cell.items():
                        places[digit].append(literal)
            with model.rule(f"{name} holds each digit once", f"{name[0].lower()}{line + 1}") as rule:
                for found in places.values():
                    _exactly_one(rule, found)
    for table in candidates.tables:
        cage = table.cage
        tick(Progress("reading the rules"))
        with model.rule(sentence(cage.name), *cage.places):
            _state_cage(model, digits, size, table, tick)
    return model, digits


def meanings(digits: Digits) -> dict[int, tuple[Cell, int]]:
    """Return for each variable of an open cell the digit that it stands for."""
    return {x: (cell, d) for cell, each in digits.items() if len(each) > 1 for d, x in each.items()}


def _exactly_one(rule: Rule, literals: Sequence[int]) -> None:
    """Require exactly one, pairwise: at most 16 literals, mostly few, and large cages are several times
    faster than in chunks.
    """
    rule.clauses.append(tuple(literals))
    rule.clauses += combinations([-x for x in literals], 2)


def _state_cage(model: Model, digits: Digits, size: int, table: CageTable, tick: Tick) -> None:
    """State the fillings if they are listed; if they are too many, a choice of operators, each stated loosely.

    Loosely: the cage's own lines are left to the rules of the lines, so propagation is weaker.  Diagrams of - and /
    stay small then, as all digits but the largest must be few or small; + and * become sums, see `weighings`.  Exact
    diagrams of thousands of edges propagate more, but slow the search down by more than that saves.
    """
    cage = table.cage
    cells = [digits[cell] for cell in cage.cells]
    if table.rows is not None:
        _state_fillings(model, cells, table.places, table.rows)
        return
    choices = [model.fresh() for _ in table.operators]
    model.add(*choices)
    for op, choice in zip(table.operators, choices, strict=True):
        tick(Progress("reading the rules"))
        if op in "-/":
            fillings = diagram(size, cage, op, [tuple(cell) for cell in cells], lines=False, most=inf)
            if fillings is not None:  # which is certain: there is no limit
                state_diagram(model, cells, fillings, -choice)
            continue
        for weights, goal in weighings(op, size, cage.target):
            parts = [line_sum(model, [digits[cell] for cell in part], weights) for part in segments(cage.cells)]
            while len(parts) > 2:
                tick(Progress("reading the rules"))
                pairs = zip(parts[::2], parts[1::2], strict=False)
                parts[: len(parts) & ~1] = [merge(model, a, b, a.least + b.least, a.most + b.most) for a, b in pairs]
            merge(model, parts[0], parts[1] if len(parts) > 1 else Sum(0, 0, ()), goal, goal, -choice)


def _state_fillings(
    model: Model, cells: Sequence[Mapping[int, int]], places: Sequence[tuple[int, int]], rows: Sequence[int]
) -> None:
    """Require the digits to be those of a filling: each filling implies its digits, and each digit needs a filling.

    If only two cells are unknown, the digit of one stands for the filling.
    """
    unknown = [(at, cell) for (at, _), cell in zip(places, cells, strict=True) if len(cell) > 1]
    literals = {1 << at + digit - 1: literal for at, cell in unknown for digit, literal in cell.items()}
    masks = [sum(1 << at + digit - 1 for digit in cell) for at, cell in unknown]
    support: dict[int, list[int]] = {literal: [] for literal in literals.values()}
    for row in rows:
        digits = [literals[row & mask] for mask in masks]
        if len(digits) == 2:
            for one, other in permutations(digits):
                support[one].append(other)
            continue
        filling = model.fresh()
        for digit in digits:
            model.add(-filling, digit)
            support[digit].append(filling)
    for literal, needed in support.items():
        model.add(-literal, *needed)


def state_diagram(model: Model, cells: Sequence[Mapping[int, int]], fillings: Diagram, *unless: int) -> None:
    """Require the cells' digits to follow a path of the diagram, unless one of the literals `unless` is true.

    A literal per node and per edge, each edge implying its two ends and its digit, and nodes and digits needing an
    edge: propagation finds every digit that no filling supports (Quimper & Walsh, "Global grammar constraints", 2006;
    Abio et al., "On CNF encodings of decision diagrams", 2016).  Literals that would equal others are shared.
    """
    nodes: dict[int, int | None] = {root: model.fresh() for root in fillings.roots}
    if len(nodes) == 1:
        nodes = dict.fromkeys(nodes)  # the only root is on every path: no literal
    elif nodes:
        model.add(*unless, *(root for root in nodes.values() if root))
    for left, layer, digits in zip(reversed(range(len(cells))), fillings.layers, cells, strict=True):
        arrivals: defaultdict[int, list[int]] = defaultdict(list)
        support: defaultdict[int, list[int]] = defaultdict(list)
        for node, literal in nodes.items():
            ways = []
            for digit, after in layer[node]:
                if literal is None or not left:
                    way = digits[digit]
                elif len(layer[node]) == 1:
                    way = literal
                    model.add(*unless, -literal, digits[digit])
                else:
                    way = model.fresh()
                    model.add(-way, literal)
                    model.add(-way, digits[digit])
                ways.append(way)
                arrivals[after].append(way)
                support[digit].append(way if literal is None or left else literal)
            if literal is not None and ways != [literal]:
                model.add(*unless, -literal, *ways)
        for digit, literal in digits.items():
            if support[digit] != [literal]:
                model.add(*unless, -literal, *support[digit])
        nodes = {}
        for after, ways in arrivals.items():
            nodes[after] = way = ways[0] if len(ways) == 1 or not left else model.fresh()
            if len(ways) > 1 and left:
                model.add(-way, *ways)
                for each in ways:
                    model.add(-each, way)


@dataclass(frozen=True)
class Sum:
    """A sum between `least` and `most`; `reached[i]` is true if, and only if, it is at least `least + 1 + i`."""

    least: int
    most: int
    reached: Sequence[int]


def line_sum(model: Model, cells: Sequence[Mapping[int, int]], weights: Sequence[int]) -> Sum:
    """Return the weighted sum of some cells of one line; all digits of a line differ."""
    if len(cells) > 1:
        half = len(cells) // 2
        a, b = (line_sum(model, part, weights) for part in (cells[:half], cells[half:]))
        least, most = bounds([weights[digit] for digit in set().union(*cells)], len(cells))
        return merge(model, a, b, max(least, a.least + b.least), min(most, a.most + b.most))
    weighed = [weights[digit] for digit in cells[0]]
    least, most = min(weighed), max(weighed)
    reached = [model.fresh() for _ in range(least, most)]
    for literal, weight in zip(cells[0].values(), weighed, strict=True):
        for i, bound in enumerate(reached, start=least + 1):
            model.add(-literal, bound if weight >= i else -bound)
    return Sum(least, most, reached)


def merge(model: Model, a: Sum, b: Sum, least: int, most: int, *unless: int) -> Sum:
    """Return the sum of two others, known to be between `least` and `most` (unless one of the literals is true).

    The totalizer's clauses in both directions (Bailleux & Boufkhad, "Efficient CNF encoding of Boolean cardinality
    constraints", 2003): propagation keeps bounds, at a cost of the product of the two ranges.
    """
    reached = [model.fresh() for _ in range(least, most)]
    for i in range(a.least, a.most + 1):
        # a >= i and b >= j make a + b >= i + j; sums far beyond the bounds are excluded with the first one beyond
        for j in range(max(b.least, least + 1 - i), min(b.most, max(b.least, most + 1 - i)) + 1):
            together = reached[i + j - least - 1 : i + j - least]
            model.add(*unless, *_below(a, i), *_below(b, j), *together)
        # a <= i and b <= j make a + b <= i + j
        for j in range(max(b.least, min(b.most, least - 1 - i)), min(b.most, most - 1 - i) + 1):
            together = [-reached[i + j - least]] if i + j >= least else []
            model.add(*unless, *_above(a, i), *_above(b, j), *together)
    return Sum(least, most, reached)


def _below(known: Sum, value: int) -> list[int]:
    """Return the literal for `known < value`, or nothing if that is false."""
    return [-known.reached[value - known.least - 1]] if value > known.least else []


def _above(known: Sum, value: int) -> list[int]:
    """Return the literal for `known > value`, or nothing if that is false."""
    return [known.reached[value - known.least]] if value < known.most else []
