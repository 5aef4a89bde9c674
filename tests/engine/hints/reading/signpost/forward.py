"""Where a number cannot be on a Signpost: told of one place, or forwards, from where it would be to what ends that."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from engine.core.places import place
from engine.core.text import listed
from tests.engine.hints.reading.signpost.board import AT, MOST_LINKS, Board
from tests.engine.hints.reading.signpost.places import (
    TO_NONE,
    WHY_NONE,
    all_taken,
    back_not_at,
    beside_told,
    leads_to_none,
    left_out,
    might_be,
    none_after,
    none_before,
    not_at,
)
from tests.engine.hints.reading.text import PLACE, PLACES, Cell, cell, cells, numbers

TWO_NUMBERS = (
    rf"(?:only {AT} could lead there|its arrow could lead only to {AT})(?: \(([^)]*)\))?"
    rf", and (that|{PLACE}) would be ([0-9]+)"
)
"""That the only cell for a number has another one already, by what is supposed."""
NOT_AT: dict[str, Callable[..., bool]] = {
    rf"([0-9]+) cannot be at {AT}: ({TWO_NUMBERS})\.": lambda board, number, at, told, *_: (
        _would_have_two(board, [([cell(at)], int(number))], told) and _is_not(board, cell(at), int(number))
    ),
    rf"([0-9]+) cannot be at ({PLACES}): ([0-9]+), at ({PLACES}), (does not point|cannot lead) there\.": (
        lambda *parts: beside_told(*parts, said=not_at, onward=True)
    ),
    rf"([0-9]+) cannot be at ({PLACES}): {TO_NONE}\.": lambda board, number, at, *told: (
        leads_to_none(board, at, *told) and not_at(board, number, at, told[2], onward=False)
    ),
    rf"([0-9]+) cannot be at ({PLACES}): only ({PLACES}) could lead there{WHY_NONE}\.": none_before,
    rf"([0-9]+) cannot be at ({PLACES}): (its arrow|their arrows) could lead only to ({PLACES}){WHY_NONE}\.": (
        none_after
    ),
    rf"([0-9]+) cannot be at ({PLACES}): no cell that might be ([0-9]+) can lead there\.": (
        lambda *parts: not_at(*parts, onward=True)
    ),
    r"([0-9]+) cannot be at (r[0-9]+c[0-9]+): what points there is taken \(([^)]*)\)\.": (
        lambda board, number, at, taken: (
            len(taken.split("; ")) <= MOST_LINKS
            and all_taken(board, [cell(at)], [], int(number) - 1, taken, onward=False)
            and not_at(board, number, at, str(int(number) - 1), onward=True)
        )
    ),
    rf"([0-9]+) cannot be at ({PLACES}): (its|their) arrows? leads? to no place for ([0-9]+)\.": back_not_at,
}
STEP = rf"(?:^|, (?:so |and |then )?)(only )?({PLACES}) (could|would) be ([0-9]+)(?: \(([^)]*)\))?"


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
    path: list[tuple[list[Cell], int]] = [([cell(at)], int(number))]
    supposed = _along(board, cell(at), int(number))
    if re.sub(STEP, "", steps):
        return False
    for only, places, how, own, out in re.findall(STEP, steps):
        named, k = cells(places), int(own)
        again = not named[1:] and not path[-1][0][1:] and supposed.get(named[0], k) != k
        if bool(only) != (how == "could") or again:
            return False  # no cell gets two numbers where there is one way on: there the row would have ended
        others = [a for a, own in supposed.items() if own != k and a not in named]
        if not (_are_only(board, *path[-1], named, k, others) if only else _is_counted(board, *path[-1], named, k)):
            return False
        onward, told_of = k > path[-1][1], cells(out, again=True)
        named_or_not = [*named, *(a for a in others if a not in told_of)]
        if (out and not only) or (only and not left_out(board, path[-1][0], named_or_not, k, out, onward=onward)):
            return False
        path.append((named, k))
        if not named[1:]:
            supposed |= _along(board, named[0], k)
    if re.fullmatch(TWO_NUMBERS, why):
        if not _would_have_two(board, path, why):
            return False
    else:
        last, k = path.pop()
        at_last = listed((place(each) for each in last), "or")
        if not is_not_at(board, f"{k} cannot be at {at_last}: {why}."):
            return False
    for these, own in path[::-1]:  # so none of them can be, as there was no other way
        for a in these:
            board.can[a].discard(own)
    return True


def _is_not(board: Board, at: Cell, number: int) -> bool:
    """From now on a cell does not have this number."""
    board.can[at].discard(number)
    return True


def _along(board: Board, at: Cell, number: int) -> dict[Cell, int]:
    """A cell with a number, and what the links make of others by that."""
    ways = ((1, board.chain(at)), (-1, board.chain(at, back=True)))
    return {a: number + step * i for step, way in ways for i, a in enumerate(way)}


def _would_have_two(board: Board, path: list[tuple[list[Cell], int]], why: str) -> bool:
    """Whether the only cell for the next number of a row has another one already, by what stands in the row before."""
    found = re.fullmatch(TWO_NUMBERS, why)
    (*_, (last, k)) = path
    if found is None or len(last) != 1:
        return False
    supposed = dict[Cell, int]()
    for named, own in path:
        supposed |= {} if named[1:] else _along(board, named[0], own)
    step, name, out = -1 if found[1] else 1, found[1] or found[2], found[3] or ""
    if len(path) > 1 and step != (1 if k > path[0][1] else -1):
        return False
    a, own = cell(name), int(found[5])
    only = _are_only(board, last, k, [a], k + step) and left_out(board, last, [a], k + step, out, onward=step > 0)
    return only and found[4] == (name if out else "that") and supposed.get(a) == own != k + step


def _are_only(
    board: Board, at: list[Cell], number: int, places: list[Cell], beside: int, others: Collection[Cell] = ()
) -> bool:
    """Whether the number beside one, which is in one of some cells, can only be in these places.

    An arrow leads from each of them to such a cell, or from one to it.  What `others` hold is supposed already.
    """
    if abs(beside - number) != 1:
        return False
    onward = beside > number
    reach, leads = set[Cell](), set[Cell]()
    for each in at:
        reach |= board.reach[each] if onward else {a for a in board.cells if each in board.reach[a]}
        leads |= board.to[each] if onward else {a for a in board.cells if each in board.to[a]}
    return reach.issuperset(places) and not any(might_be(board, a, beside) for a in leads.difference(places, others))


def _is_counted(board: Board, at: list[Cell], number: int, places: list[Cell], counted: int) -> bool:
    """Whether links make this number at the place of that one at another cell."""
    if len(at) != 1 or len(places) != 1:
        return False
    ways = ((1, board.chain(at[0])), (-1, board.chain(at[0], back=True)))
    return any(a == places[0] and counted == number + step * i for step, way in ways for i, a in enumerate(way) if i)
