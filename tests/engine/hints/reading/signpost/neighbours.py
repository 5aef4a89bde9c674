"""Which numbers a link leaves a cell of a Signpost not, for what they would make of others in its chain."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.places import spelled_out
from tests.engine.hints.reading.signpost.board import AT, Board
from tests.engine.hints.reading.text import NUMBERS, PLACE, PLACES, Cell, cell, cells, need, numbers


def in_spans(told: str) -> set[int]:
    """The numbers of `4–6 or 8`."""
    spans = [list(map(int, each.split("–"))) for each in re.findall("[0-9]+(?:–[0-9]+)?", told)]
    return {k for span in spans for k in range(span[0], span[-1] + 1)}


def is_elsewhere(board: Board, at: Cell, these: Sequence[int], why: str) -> bool:
    """All these numbers, or those that they come to along the chain at a cell that is named, have other places."""
    if found := re.fullmatch(": ([0-9]+ is at .*)", why):
        counted, places = _each_at(found[1])
        true = counted == [*these] and at not in places
    else:
        elsewhere = rf"(?:, which (is at {PLACE})|: ([0-9]+ is at .*))"
        found = re.fullmatch(rf", as {AT} would then be ({NUMBERS}){elsewhere}", why)
        if found is None:
            return False
        b, (counted, places) = cell(found[1]), _each_at(found[4] or f"{found[2]} {found[3]}")
        ways = ((1, board.chain(at)), (-1, board.chain(at, back=True)))
        steps = next((sign * way.index(b) for sign, way in ways if b in way), 0)
        true = bool(steps) and counted == [k + steps for k in these] == numbers(found[2]) and b not in places
    return true and all(board.number(c) == k for c, k in zip(places, counted, strict=True))


def _each_at(told: str) -> tuple[list[int], list[Cell]]:
    """The numbers of `10 is at r4c5, and 19 at r1c2`, and where each of them is said to be: each has its own cell."""
    found = re.findall(rf"([0-9]+) (?:is )?at {AT}", told)
    own = [f"{k} {'at' if i else 'is at'} {at}" for i, (k, at) in enumerate(found)]
    pairs = [(int(k), cell(at)) for k, at in found]
    spelled = re.findall(r"([0-9]+) (?:is )?at row ([0-9]+), column ([0-9]+)", spelled_out(told))
    as_read = [(int(k), (int(r) - 1, int(c) - 1)) for k, r, c in spelled]
    need(
        bool(found) and told == (", and " if len(own) == 2 else "; ").join(own) and as_read == pairs,
        f"“{told}”: which number is where?",
    )
    return [k for k, _ in pairs], [at for _, at in pairs]


def falls_elsewhere(board: Board, at: Cell, these: Sequence[int], why: str, *, back: bool) -> bool:
    """Each of these numbers would make a cell of the chain before this one (`back`), or after it, what it is not."""
    parts, told_of = why.removeprefix(": ").split("; "), list[int]()
    for part in parts:
        found = re.fullmatch(r"(that|[0-9–, or]+) would (put|make) (.*)", part)
        if found is None or (found[1] == "that") != (len(parts) == 1):
            return False
        own = [*these] if found[1] == "that" else sorted(in_spans(found[1]))
        told_of += own
        if not (_would_put if found[2] == "put" else _would_make)(board, board.chain(at, back), own, found[3], back):
            return False
    return sorted(told_of) == [*these]


def _would_put(board: Board, chain: list[Cell], own: list[int], told: str, back: bool) -> bool:
    """A number, which stands elsewhere, on one of some cells of a chain, another one by each of the numbers."""
    found = re.fullmatch(
        rf"([0-9]+), which is at {AT}, on (?:one of the ([0-9]+) cells (before|after) it|({PLACES}))", told
    )
    if found is None or len(own) < 2:
        return False
    number, place = int(found[1]), cell(found[2])
    steps = [k - number if back else number - k for k in own]
    if min(steps) < 1 or max(steps) >= len(chain) or board.number(place) != number:
        return False
    fallen = [chain[step] for step in steps]
    row = sorted(steps) == [*range(1, len(steps) + 1)]
    if found[3]:
        true = row and int(found[3]) == len(own) and found[4] == ("before" if back else "after")
    else:
        true = not row and cells(found[5]) == sorted(fallen)
    return true and place not in fallen


def _would_make(board: Board, chain: list[Cell], own: list[int], told: str, back: bool) -> bool:
    """One cell of a chain a number that it cannot be, or that stands elsewhere."""
    found = re.fullmatch(
        rf"{AT}(?: \(([0-9]+) places (before|after) it\))? ([0-9]+), which (?:is at {AT}|it cannot be)", told
    )
    if found is None or len(own) != 1:
        return False
    a, number, steps = cell(found[1]), int(found[4]), int(found[2] or 1)
    if found[3] not in (None, "before" if back else "after") or (found[2] and steps < 2):
        return False
    if steps >= len(chain) or chain[steps] != a or number != own[0] + (-steps if back else steps):
        return False
    if found[5]:
        return board.number(cell(found[5])) == number and cell(found[5]) != a
    return number not in board.can[a]
