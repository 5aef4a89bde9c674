"""Where a number cannot be on a Signpost: told of one place, or forwards, from where it would be to what ends that."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.reading.signpost_board import AT, Board
from tests.reading.signpost_places import (
    WHY_NONE,
    back_not_at,
    beside_told,
    might_be,
    none_after,
    none_before,
    not_at,
)
from tests.reading.text import PLACES, Cell, cell, cells, numbers

NOT_AT: dict[str, Callable[..., bool]] = {
    rf"([0-9]+) cannot be at ({PLACES}): ([0-9]+), at ({PLACES}), (does not point|cannot lead) there\.": (
        lambda *parts: beside_told(*parts, said=not_at, onward=True)
    ),
    rf"([0-9]+) cannot be at ({PLACES}): (its arrow does|their arrows do) not lead to ([0-9]+), at ({PLACES})\.": (
        lambda board, number, places, whose, *parts: (
            (whose == "its arrow does") == (len(cells(places)) == 1)
            and beside_told(board, number, places, *parts, said=not_at, onward=False)
        )
    ),
    rf"([0-9]+) cannot be at ({PLACES}): only ({PLACES}) could lead there{WHY_NONE}\.": none_before,
    rf"([0-9]+) cannot be at ({PLACES}): (its arrow|their arrows) could lead only to ({PLACES}){WHY_NONE}\.": (
        none_after
    ),
    rf"([0-9]+) cannot be at ({PLACES}): no cell that might be ([0-9]+) can lead there\.": (
        lambda *parts: not_at(*parts, onward=True)
    ),
    rf"([0-9]+) cannot be at ({PLACES}): (its|their) arrows? leads? to no place for ([0-9]+)\.": back_not_at,
}
STEP = rf"(only )?{AT} (?:could|would) be ([0-9]+)"


def is_not_at(board: Board, sentence: str) -> bool:
    """Whether a number has no place there, for what is told."""
    found = ((match, reader) for p, reader in NOT_AT.items() if (match := re.fullmatch(p, sentence)))
    return any(reader(board, *match.groups()) for match, reader in found)


def several_not_at(board: Board, told: str, rest: str) -> bool:
    """Several numbers that have no place in the same cells, for the same reason."""
    own = numbers(told)
    return len(own) > 1 and own == sorted(set(own)) and all(is_not_at(board, f"{k} cannot be at {rest}") for k in own)


def ends_forward(board: Board, at: str, number: str, steps: str, why: str) -> bool:
    """With this number at this cell, others could only be where it is told, and the last of them cannot be there.

    Each of these is known then not to be so.
    """
    path = [(cell(at), int(number))]
    for each in re.split(", so |, and |, ", steps):
        found = re.fullmatch(STEP, each)
        if found is None or bool(found[1]) != ("could be" in each):
            return False
        place, k = cell(found[2]), int(found[3])
        if not (_is_only if found[1] else _is_counted)(board, *path[-1], place, k):
            return False
        path.append((place, k))
    last, k = path.pop()
    if not is_not_at(board, f"{k} cannot be at r{last[0] + 1}c{last[1] + 1}: {why}."):
        return False
    for a, own in path[::-1]:  # so none of them can be, as there was no other way
        board.can[a].discard(own)
    return True


def _is_only(board: Board, at: Cell, number: int, place: Cell, beside: int) -> bool:
    """Whether the number beside one can only be in this place, where an arrow leads from one to the other."""
    if abs(beside - number) != 1:
        return False
    onward = beside > number
    reach = board.reach[at] if onward else {a for a in board.cells if at in board.reach[a]}
    leads = board.to[at] if onward else {a for a in board.cells if at in board.to[a]}
    return place in reach and not any(might_be(board, a, beside) for a in leads if a != place)


def _is_counted(board: Board, at: Cell, number: int, place: Cell, counted: int) -> bool:
    """Whether links make this number at the place of that one at another cell."""
    ways = ((1, board.chain(at)), (-1, board.chain(at, back=True)))
    return any(a == place and counted == number + step * i for step, way in ways for i, a in enumerate(way) if i)
