"""Which cells can hold which number, as far as that follows without search.

Cells and sets of cells are as in `board`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.core.grid import bits
from engine.core.limits import Progress, Tick

FEW = 8
"""Up to this many cells, each is looked at by itself."""


def settle(
    shown: Sequence[int], successors: Sequence[int], predecessors: Sequence[int], tick: Tick
) -> list[int] | None:
    """Return for each number (from 0) the set of cells that can hold it; None: there is no solution (proved).

    `shown[c]` is the number known of cell c, from 1, or 0; `successors[c]` the set of cells that its arrow points at.

    The fixpoint of: a number can be where an arrow from its predecessor and an arrow to its successor can be; a number
    with one cell takes that cell; a cell with one number takes that number.  Since the numbers shown start as single
    cells, this includes every argument by the length of walks between them.
    """
    last = len(shown)
    everywhere = (1 << last) - 1
    possible = [everywhere] * last
    for cell, number in enumerate(shown):
        if number:
            possible[number - 1] &= 1 << cell
    return narrowed_by_arrows(possible, successors, predecessors, tick)


def narrowed_by_arrows(
    possible: list[int], successors: Sequence[int], predecessors: Sequence[int], tick: Tick
) -> list[int] | None:
    """Return the candidates of each number that are left, see `settle`; None: there is no solution (proved).

    Changes the list.
    """
    last = len(possible)
    everywhere = (1 << last) - 1
    onward, back = Neighbourhood.of(tuple(successors)), Neighbourhood.of(tuple(predecessors))
    before: list[int] = []
    while possible != before:
        before = possible.copy()
        tick(Progress("following the arrows", fixed=sum(is_single(mask) for mask in possible)))
        for k in range(1, last):
            possible[k] &= onward(possible[k - 1])
        for k in range(last - 2, -1, -1):
            possible[k] &= back(possible[k + 1])
        if not all(possible) or not _settle_singles(possible, everywhere):
            return None
    return possible


def is_single(mask: int) -> bool:
    """Return whether a set has at most one element."""
    return mask & (mask - 1) == 0


class Neighbourhood:
    """The set of cells that edges from some cells lead to.

    For a few cells each is looked at; for more there are tables, one for each eight cells in a row, of where any part
    of them leads.
    """

    def __init__(self, edges: Sequence[int]) -> None:
        """`edges[c]` is the set of cells that edges from cell c lead to."""
        self._edges = edges
        self._tables: list[list[int]] = []

    @staticmethod
    @lru_cache(maxsize=4)
    def of(edges: tuple[int, ...]) -> Neighbourhood:
        """Return the tables of these edges, cached while they are in use."""
        return Neighbourhood(edges)

    def __call__(self, cells: int) -> int:
        """Return where edges from these cells lead."""
        found = 0
        if cells.bit_count() <= FEW:
            for cell in bits(cells):
                found |= self._edges[cell]
            return found
        if not self._tables:
            self._tables = [_parts(self._edges[start : start + 8]) for start in range(0, len(self._edges), 8)]
        for table, part in zip(self._tables, cells.to_bytes(len(self._tables), "little"), strict=True):
            found |= table[part]
        return found


def _parts(edges: Sequence[int]) -> list[int]:
    """Return where each part of some cells leads, the part as a set of bits."""
    found = [0]
    for each in edges:
        found += [others | each for others in found]
    return found


def _settle_singles(possible: list[int], everywhere: int) -> bool:
    """Let numbers with one cell, and cells with one number, take each other.  Returns False if some have none left."""
    taken = 0
    for mask in possible:
        if is_single(mask):
            if taken & mask:
                return False
            taken |= mask
    once = twice = 0
    for k, mask in enumerate(possible):
        if not is_single(mask):
            mask &= ~taken
            possible[k] = mask
        twice |= once & mask
        once |= mask
    if once != everywhere:
        return False
    single = once & ~twice
    for k, mask in enumerate(possible):
        if only := mask & single:
            if not is_single(only):
                return False
            possible[k] = only
    return all(possible)
