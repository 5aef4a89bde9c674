"""Proofs, from the arrows alone, that there is no path at all: without search, so that a person can check them.

Cells and sets of cells are as in `board`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.core.grid import bits


def too_few_targets(successors: Sequence[int], last: int | None) -> tuple[int, int] | None:
    """Return a set of cells, and all cells that they point at, too few for each to have its own successor.

    All cells but the last have a successor, and no two the same.  So one cell more than targets is too many if the last
    cell is known (it is left out of the first set), two more if it is not.  None if there is no such set.

    By a maximum matching with augmenting paths, and Hall's theorem: the cells reachable by alternating paths from those
    without a partner are the witnesses.
    """
    cells = [cell for cell in range(len(successors)) if cell != last]
    owner: dict[int, int] = {}  # of a target
    target_of: dict[int, int] = {}

    def augment(start: int) -> set[int] | None:
        """Match `start`; if that cannot be, return the cells on all alternating paths from it."""
        parent: dict[int, int] = {}
        queue, seen = [start], {start}
        for cell in queue:
            for target in bits(successors[cell]):
                if target in parent:
                    continue
                parent[target] = cell
                if target not in owner:
                    while True:  # hand every target on the way back to the cell that found it
                        finder = parent[target]
                        freed = target_of.get(finder)
                        owner[target], target_of[finder] = finder, target
                        if freed is None:
                            return None
                        target = freed
                if owner[target] not in seen:
                    seen.add(owner[target])
                    queue.append(owner[target])
        return seen

    stuck: set[int] = set()
    unmatched = 0
    for cell in cells:
        witnesses = augment(cell)
        if witnesses is not None:
            unmatched += 1
            stuck |= witnesses
            if unmatched > (last is None):
                targets = 0
                for each in stuck:
                    targets |= successors[each]
                return sum(1 << each for each in stuck), targets
    return None


def broken_chain(successors: Sequence[int]) -> tuple[int, int] | None:
    """Return two sets of cells such that a path through all cells can get neither from the first to the second nor
    back.

    Within a strongly connected component one can go to and fro; between components never back.  So a path through all
    cells visits the components one after another, in the only topological order that allows it: each must have an arrow
    to the next.  None if they do.
    """
    order = _components(successors)
    for here, there in pairwise(order):
        if not any(successors[cell] & there for cell in bits(here)):
            return here, there
    return None


def _components(successors: Sequence[int]) -> list[int]:
    """Return the strongly connected components in topological order (Tarjan 1972, without recursion)."""
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack = 0
    found: list[int] = []
    for root in range(len(successors)):
        if root in number:
            continue
        walk = [(root, bits(successors[root]))]
        number[root] = low[root] = len(number)
        stack.append(root)
        on_stack |= 1 << root
        while walk:
            cell, rest = walk[-1]
            target = next(rest, None)
            if target is None:
                walk.pop()
                if walk:
                    low[walk[-1][0]] = min(low[walk[-1][0]], low[cell])
                if low[cell] == number[cell]:
                    component = 0
                    while not component >> cell & 1:
                        component |= 1 << stack.pop()
                    on_stack &= ~component
                    found.append(component)
            elif target not in number:
                number[target] = low[target] = len(number)
                stack.append(target)
                on_stack |= 1 << target
                walk.append((target, bits(successors[target])))
            elif on_stack >> target & 1:
                low[cell] = min(low[cell], number[target])
    return found[::-1]
