"""What cages that are all sums say together: the total of the first rows is always the same.

If a cage lies across the border below them, only its cells above count.  Clauses alone cannot count: each line and each
cage by itself leaves every such border open, and a search has to try out what one addition would show.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate

from engine.core.limits import Progress, Tick
from engine.puzzles.kenken.board import Board, Cage
from engine.puzzles.kenken.solver.candidates import Candidates
from engine.puzzles.kenken.solver.encoding import Digits, Sum, line_sum, merge
from engine.sat.model import Model

Interval = tuple[int, int]
"""The least and the most of a sum."""


def all_sums(board: Board) -> bool:
    """Return whether every cage is a sum, and some cage has several cells."""
    return {cage.op for cage in board.cages} <= {"+", "="} and any(cage.op == "+" for cage in board.cages)


def add_borders(model: Model, digits: Digits, candidates: Candidates, tick: Tick) -> None:
    """State the total of all rows above each border between two, and likewise for columns.

    Each cage counts from its first line on, in the order encoding; a totalizer joins the cages that cross a border.
    All of that follows from the other rules, but not by propagation.

    Precondition: `all_sums`.
    """
    size = candidates.size
    cages = [table.cage for table in candidates.tables]
    with model.rule("The lines on either side of a border add up", standing="implied"):
        for axis in (0, 1):
            crossing: defaultdict[int, list[Sum]] = defaultdict(list)
            above = [0] * size  # of the cages that end in this line
            for cage in cages:
                tick(Progress("reading the rules"))
                lines, begun = _begun(model, digits, cage, axis)
                above[lines[-1]] += cage.target
                for line, part in zip(lines, begun, strict=False):
                    crossing[line].append(part)
            for line, complete in enumerate(accumulate(above[:-1])):
                tick(Progress("reading the rules"))
                _must_make(model, crossing[line], (line + 1) * size * (size + 1) // 2 - complete)


def _begun(model: Model, digits: Digits, cage: Cage, axis: int) -> tuple[list[int], list[Sum]]:
    """Return the cage's rows (for axis 1: columns), and the sum of its cells down to each of these but the last.

    Cages are joined by edges, so these lines are neighbours.
    """
    by_line: defaultdict[int, list[dict[int, int]]] = defaultdict(list)
    for cell in cage.cells:
        by_line[cell[axis]].append(digits[cell])
    lines = sorted(by_line)
    parts = [line_sum(model, by_line[line], range(max(max(cell) for cell in by_line[line]) + 1)) for line in lines]
    begun = parts[:1]
    for at, part in enumerate(parts[1:-1], start=1):
        begun.append(merge(model, begun[-1], part, *_within(begun[-1], part, parts[at + 1 :], cage.target)))
    if len(parts) > 1:
        merge(model, begun[-1], parts[-1], cage.target, cage.target)
    return lines, begun[: len(parts) - 1]


def _must_make(model: Model, parts: Sequence[Sum], goal: int) -> None:
    """Require the sums to make the goal together; the narrowest are joined first, within what the others
    leave of it.
    """
    left = sorted(parts, key=_width)
    while len(left) > 2:
        a, b, *others = left
        left = sorted([merge(model, a, b, *_within(a, b, others, goal)), *others], key=_width)
    a, b = [*left, Sum(0, 0, ()), Sum(0, 0, ())][:2]
    merge(model, a, b, goal, goal)


def _within(a: Sum, b: Sum, others: Sequence[Sum], goal: int) -> Interval:
    """Return what two sums can make together if all of them make the goal; if that is nothing, what they can make."""
    least, most = a.least + b.least, a.most + b.most
    low, high = goal - sum(each.most for each in others), goal - sum(each.least for each in others)
    return (max(least, low), min(most, high)) if max(least, low) <= min(most, high) else (least, most)


def _width(each: Sum) -> int:
    return each.most - each.least
