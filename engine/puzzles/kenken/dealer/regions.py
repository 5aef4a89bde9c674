"""Latin squares, and their cells divided into cages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core.places import Cell
from engine.core.rng import SeededRandom

Region = tuple[Cell, ...]
"""Cells joined by edges, row-major."""


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the cells beside one, on and off the board."""
    r, c = cell
    return (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)


def regions(side: int, weights: Sequence[float], most_single: int, draws: SeededRandom) -> list[Region] | None:
    """Divide all cells into regions with sizes from 2 drawn by weight; None if too many single cells were left."""
    cells = [(r, c) for r in range(side) for c in range(side)]
    found = shared_out(cells, weights, draws)
    single = sum(len(region) == 1 for region in found)
    return None if single > most_single or any(is_long(each, side) for each in found) else found


def shared_out(cells: Sequence[Cell], weights: Sequence[float], draws: SeededRandom) -> list[Region]:
    """Divide these cells into regions with sizes from 2 drawn by weight; a few stay alone."""
    there = set(cells)
    owner: dict[Cell, int] = {}
    made: list[list[Cell]] = []
    sizes = range(2, len(weights) + 2)
    for start in draws.shuffled(cells):
        if start in owner:
            continue
        size, region = draws.weighted(sizes, weights), [start]
        while len(region) < size:
            beside = sorted({each for cell in region for each in neighbours(cell)} - set(region))
            free = [each for each in beside if each in there and each not in owner]
            if not free:
                break
            # The cell with the fewest ways out is taken first, so that few are left alone.
            out = {each: sum(n in there and n not in owner for n in neighbours(each)) for each in free}
            tight = [each for each in free if out[each] <= 1]
            region.append(draws.choice(tight or free))
        for cell in region:
            owner[cell] = len(made)
        made.append(region)
    for number, region in enumerate(made):
        if len(region) > 1:
            continue
        others = sorted({owner[each] for each in neighbours(region[0]) if each in there} - {number})
        room = [each for each in others if 0 < len(made[each]) <= len(weights)]
        if room:
            into = draws.choice(room)
            made[into] += region
            owner[region[0]] = into
            region.clear()
    return [tuple(sorted(region)) for region in made if region]


def is_long(region: Region, side: int) -> bool:
    """Return whether the region has more than half of a line's cells, and more than three."""
    lines = Counter(("r", r) for r, _ in region) + Counter(("c", c) for _, c in region)
    return max(lines.values()) > max(2 if side == 3 else 3, (side + 1) // 2)


def parted(region: Region, draws: SeededRandom, *, single: bool) -> list[Region] | None:
    """Split the region in two; a single cell only if that is allowed and there is no other way."""
    if len(region) < 3 - single:
        return None
    found: list[list[Region]] = []
    for mask in range(1, 1 << len(region) - 1):
        parts = [tuple(cell for i, cell in enumerate(region) if mask >> i & 1 == side) for side in (0, 1)]
        if all(map(_is_joined, parts)):
            found.append(parts)
    whole = [parts for parts in found if min(map(len, parts)) > 1]
    if whole:
        return draws.choice(whole)
    return draws.choice(found) if single and len(region) > 2 else None


def _is_joined(region: Region) -> bool:
    reached, queue = {region[0]}, [region[0]]
    for cell in queue:
        for each in neighbours(cell):
            if each in region and each not in reached:
                reached.add(each)
                queue.append(each)
    return len(reached) == len(region)


def is_mixed(found: Sequence[Region], side: int) -> bool:
    """Return whether there are several shapes, and not mostly dominoes."""
    shapes = {tuple((r - cells[0][0], c - cells[0][1]) for r, c in cells) for cells in found}
    dominoes = sum(len(cells) == 2 for cells in found)
    return side < 4 or (len(shapes) >= min(side - 1, 5) and dominoes <= 0.67 * len(found))
