"""Where numbers can be on a Signpost, and where not, as chains of reasons tell it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from engine.core.places import place
from engine.core.text import listed
from tests.engine.hints.reading.signpost.board import AT, Board
from tests.engine.hints.reading.text import PLACE, PLACES, Cell, cell, cells

COUNTED = r"counted (?:along its chain|from [0-9]+)"
TO_NONE = (
    "(its|their) (arrow does not|arrows do not|arrows? cannot) "
    rf"lead to ([0-9]+), at ({PLACES})(?: \(([^)]*)\))?"
)
WHY_NONE = r"(?: \(([^)]*)\))?(, and [^.]*|: [^.]*)"


def reached(board: Board, at: Cell, number: int, onward: bool) -> bool:
    """Whether the next number up to this one, or from it, can be beside it along an arrow."""
    if onward:
        return any(at in board.to[a] and number - 1 in board.can[a] for a in board.cells)
    return any(number + 1 in board.can[b] for b in board.to[at])


def not_at(board: Board, number: str, places: str, before: str, *, onward: bool) -> bool:
    k = int(number)
    if int(before) != k + (-1 if onward else 1) or any(reached(board, a, k, onward) for a in cells(places)):
        return False
    for a in cells(places):
        board.can[a].discard(k)
    return True


def only_places(board: Board, number: str, places: str, plural: str, before: str, *, onward: bool) -> bool:
    k, named = int(number), cells(places)
    if (len(named) > 1) != bool(plural) or int(before) != k + (-1 if onward else 1):
        return False
    for a in board.cells:
        if k in board.can[a] and a not in named:
            if reached(board, a, k, onward):
                return False
            board.can[a].discard(k)
    if len(named) == 1 and k in board.can[named[0]]:
        board.can[named[0]] = {k}
    return all(_may_be(board, a, k) and _neighbours(board, a, int(before), onward) for a in named)


def _may_be(board: Board, at: Cell, number: int) -> bool:
    """Whether a cell can hold a number; what the numbers along a chain exclude need not be thought of."""
    return number in board.can[at] or at in board.link or at in board.into


def _neighbours(board: Board, at: Cell, number: int, onward: bool) -> bool:
    """Whether an arrow leads here from a cell that may hold a number by what the board shows, or from here to one."""
    around = [a for a in board.cells if at in board.reach[a]] if onward else board.reach[at]
    return any(board.seen.get(a, number) == number for a in around)


def is_at(board: Board, number: int, at: str) -> bool:
    """Whether a number can be in these places, and in no others; if that is one, it is there."""
    places = cells(at)
    if len(places) == 1 and board.number(places[0]) == number:
        return True
    elsewhere = any(number in board.can[a] for a in board.cells if a not in places)
    return not elsewhere and all(_may_be(board, a, number) for a in places)


def beside_told(
    board: Board, number: str, places: str, beside: str, at: str, *how: str, said: Callable[..., bool], onward: bool
) -> bool:
    """What the number before or after it, of which all places are known, says of a number."""
    if not is_at(board, int(beside), at):
        return False
    if "does not point" in how and any(a in board.reach[b] for a in cells(places) for b in cells(at)):
        return False
    if said is not_at:
        return not_at(board, number, places, beside, onward=onward)
    return only_places(board, number, places, "s" * (len(cells(places)) > 1), beside, onward=onward)


def pointing_at(board: Board, at: str, beside: str) -> list[Cell]:
    """The other cells whose arrows point at these, in reading order."""
    return [a for a in board.cells if board.reach[a].intersection(cells(at)) and a not in cells(beside) + cells(at)]


def only_from(board: Board, number: str, places: str, after: str, at: str, *, others: list[Cell]) -> bool:
    """A number can only be in these places; `others` are all cells beside them that point at the next one."""
    if pointing_at(board, at, places) != others:
        return False
    return beside_told(board, number, places, after, at, said=only_places, onward=False)


def only_from_numbered(board: Board, number: str, places: str, other: str, after: str, at: str, own: str = "") -> bool:
    """As `only_from`, with the numbers that the others have: of several, each right after its cell."""
    found = [(other, own)] if own else re.findall(rf"{AT} \(([0-9]+)\)", other)
    if any(board.number(cell(a)) != int(k) or k == number for a, k in found):
        return False
    if not own and (other != listed(f"{a} ({k})" for a, k in found) or len(found) < 2):
        return False
    return only_from(board, number, places, after, at, others=[cell(a) for a, _ in found])


def only_from_another(board: Board, number: str, places: str, other: str, after: str, at: str, what: str) -> bool:
    """As `only_from`, with what the one other cell leads to already; or that it cannot have the number."""
    a, k = cell(other), int(number)
    if away := re.fullmatch(f"already leads to {AT}", what):
        true = board.link.get(a) == cell(away[1]) and cell(away[1]) not in cells(at)
    else:
        true = what == f"cannot be {number}" and _is_no_way(board, a, k, at)
    return true and only_from(board, number, places, after, at, others=[a])


def _is_no_way(board: Board, at: Cell, number: int, heads: str) -> bool:
    """Whether a cell leads to none of some cells, or cannot have the number with which it would."""
    way = [b for b in cells(heads) if b in board.to[at] and board.into.get(b, at) == at]
    return not way or not might_be(board, at, number) or taken_along(board, at, number)


def only_from_taken(board: Board, number: str, places: str, after: str, at: str, what: str) -> bool:
    """As `only_from`, with what is told of all others: they have other numbers, or lead elsewhere, or cannot be it."""
    others, k = pointing_at(board, at, places), int(number)
    if len(others) < 2:
        return False
    own = [board.number(a) not in (None, k) for a in others]
    away = [a in board.link and board.link[a] not in cells(at) for a in others]
    told = {
        f"cannot be {number}": [_is_no_way(board, a, k, at) for a in others],
        "have other numbers": own,
        "lead elsewhere": away,
        "have other numbers or lead elsewhere": list(map(max, own, away)),
    }
    return all(told.get(what, [False])) and only_from(board, number, places, after, at, others=others)


def left_out(board: Board, at: list[Cell], named: list[Cell], number: int, why: str, *, onward: bool) -> bool:
    """Where arrows lead from these cells (`onward`), or to them, others than the named ones are seen to be taken.

    Or it is told in parentheses why they do not hold the number.
    """
    links = [(a, b) if onward else (b, a) for a in at for b in board.cells if b not in {*named, *at}]
    links = [(one, two) for one, two in links if two in board.reach[one]]
    around = {link[onward] for link in links}
    loose = {
        link[onward]
        for link in links
        if board.number(link[onward]) in (None, number)
        and board.link.get(link[0], link[1]) == link[1]
        and board.into.get(link[1], link[0]) == link[0]
    }
    if not why:
        return not loose
    if why == f"no other cell {'' if onward else 'that points '}there can be {number}":
        loose -= {b for b in loose if all(link in board.apart for link in links if link[onward] == b)}  # supposed
        return all(not might_be(board, b, number) or taken_along(board, b, number) for b in loose)
    parts = why.split("; ")
    if len(parts) == len(around) and all(_is_taken(board, b, number, parts, onward) for b in around):
        return True  # all are seen to be taken, and it is told how
    subject = why.split(", as ")[0] if why.startswith("neither ") else why  # after that other cells are named
    told = sorted(b for b in around if re.search(rf"\b{place(b)}\b(?! would)", subject.replace(f"at {place(b)}", "")))
    names = [place(b) for b in told]
    if not loose <= {*told}:
        return False
    if len(names) == 1 and why.startswith(f"{names[0]} "):
        return is_out(board, names[0], number, why.removeprefix(f"{names[0]} "))
    why = why.replace(f"neither {listed(names, 'nor')}", "neither of them", 1)
    return none_of(board, names, number, why, of_each="; " in why)


def all_taken(board: Board, at: list[Cell], named: list[Cell], number: int, why: str, *, onward: bool) -> bool:
    """Where arrows lead from these cells (`onward`), or to them, all others are told to be taken, each by itself."""
    around = {b for a in at for b in board.cells if b in board.reach[a]}
    if not onward:
        around = {b for b in board.cells if board.reach[b].intersection(at)}
    around, parts = around - {*named, *at}, why.split("; ")
    if onward and any(board.into.get(b) in at for b in around if b not in board.typed):
        return False
    if not onward and any(board.link.get(b) in at for b in around if b not in board.typed):
        return False
    return len(parts) == len(around) > 0 and all(_is_taken(board, b, number, parts, onward) for b in around)


def _is_taken(board: Board, at: Cell, number: int, parts: Sequence[str], onward: bool) -> bool:
    """Whether it is told of a cell which other number it has, or what it leads to, or follows (`onward`), instead."""
    told = [each.removeprefix(f"{place(at)} ") for each in parts if each.startswith(f"{place(at)} ")]
    if len(told) != 1:
        return False
    if found := re.fullmatch("is ([0-9]+)", told[0]):
        return board.number(at) == int(found[1]) != number
    found = re.fullmatch(f"already {'follows' if onward else 'leads to'} {AT}", told[0])
    return found is not None and (board.into if onward else board.link).get(at) == cell(found[1])


def leads_to_none(board: Board, at: str, whose: str, how: str, number: str, places: str, why: str | None) -> bool:
    """Where arrows do not point at any of the places of a number; or cannot lead to those at which they point.

    Then these are perhaps told to be taken, each by itself.
    """
    here, there = cells(at), cells(places)
    pointed = {b for a in here for b in there if b in board.reach[a]}
    arrows = {"its": ("arrow does not", "arrow cannot"), "their": ("arrows do not", "arrows cannot")}[whose]
    if (whose == "their") != (len(here) > 1) or how != arrows[bool(pointed)]:
        return False
    parts = (why or "").split("; ")
    taken = len(parts) == len(pointed) and all(_is_taken(board, b, int(number), parts, True) for b in pointed)
    return is_at(board, int(number), places) and (not why or (taken and len(here) == 1))


def back_not_at(board: Board, number: str, places: str, whose: str, after: str) -> bool:
    return (whose == "its") == (len(cells(places)) == 1) and not_at(board, number, places, after, onward=False)


def is_counted(board: Board, at: Cell, number: int, how: str | None) -> bool:
    """Whether a cell's number is counted from another one in its chain, as it is told; nothing told is right, too."""
    if not how:
        return True
    ways = [(1, board.chain(at)), (-1, board.chain(at, back=True))]
    beside = {number + sign * i: a for sign, way in ways for i, a in enumerate(way) if i}
    start = re.search("[0-9]+", how)
    known = [k for k, a in beside.items() if board.number(a) == k and (start is None or k == int(start[0]))]
    return at not in board.typed and bool(known)


def might_be(board: Board, at: Cell, number: int) -> bool:
    """Whether a cell might have a number, which no other cell is known to have."""
    return number in board.can[at] and not any(board.number(a) == number for a in board.cells if a != at)


def taken_along(board: Board, at: Cell, number: int) -> bool:
    """Whether with this number the links would give a cell one that it cannot have, or another one's."""
    ways = ((1, board.chain(at)), (-1, board.chain(at, back=True)))
    return any(not might_be(board, a, number + step * i) for step, way in ways for i, a in enumerate(way))


def is_out(board: Board, at: str, number: int, why: str, *, dead: bool = False) -> bool:
    """A cell does not hold a number, for a reason that is told of it, or was told before."""
    a = cell(at)
    if found := re.fullmatch(f"is ([0-9]+)(, {COUNTED})?", why):
        own = int(found[1])
        return own != number and (dead or (board.number(a) == own and is_counted(board, a, own, found[2])))
    if found := re.fullmatch(f"([0-9]+) is at {AT}", why):
        return int(found[1]) == number and (board.number(cell(found[2])) == number or dead) and cell(found[2]) != a
    found = re.fullmatch(rf"cannot be ([0-9]+)(?:, as {AT} would then be ([0-9]+)(?:, which is at {AT})?)?", why)
    if found is None or int(found[1]) != number or (not found[2] and number in board.can[a] and not dead):
        return False
    if found[2] and not dead:
        b, counted = cell(found[2]), number
        ways = [board.chain(a), board.chain(a, back=True)]
        steps = next((sign * way.index(b) for sign, way in zip((1, -1), ways, strict=True) if b in way), 0)
        counted += steps
        if not steps or counted != int(found[3]) or might_be(board, b, counted):
            return False
        return not found[4] or board.number(cell(found[4])) == counted
    return True


def none_around(
    board: Board, number: str, at: str, told: Sequence[str], beside: int, *, onward: bool, already: bool = False
) -> bool:
    """All cells that could lead here, or be led to, are named, and none of them can hold the number beside this one.

    Told are these cells, in parentheses why others are left out, and why none of these can hold it.
    """
    places, others, why = told
    here, k, named = cells(at), beside, re.findall(AT, places)
    if not left_out(board, here, [cell(b) for b in named], k, others or "", onward=not onward):
        return False
    who = named[0] if others else "that"
    if len(named) == 1:
        why = re.sub(f"^, and {who} ", ", and it ", why)
    steps = [(b, a) if onward else (a, b) for a in here for b in board.cells]
    around = {one if onward else other for one, other in steps if other in board.reach[one]}
    leads = {one if onward else other for one, other in steps if other in board.to[one]}
    for b in leads - set(map(cell, named)):  # what the board shows to lead elsewhere, or to be another number
        if board.seen.get(b, k) == k and k in board.can[b]:
            return False
    if not set(map(cell, named)) <= around or any(k in board.can[cell(b)] for b in named):
        return False
    true = none_of(board, named, k, why.removeprefix(", and ").removeprefix(": "), of_each=why.startswith(": "))
    return true and (already or not_at(board, number, at, str(beside), onward=onward))


def none_of(board: Board, named: Sequence[str], number: int, why: str, *, of_each: bool) -> bool:
    """None of these cells holds a number, for what is told of all together, or `of_each`."""
    if of_each:
        parts = why.split("; ")
        return len(parts) == len(named) > 1 and all(
            part.startswith(f"{each} ") and is_out(board, each, number, part.removeprefix(f"{each} "))
            for each, part in zip(named, parts, strict=True)
        )
    if found := re.fullmatch(
        rf"(neither|none) of them can be {number}(?:, as ([rc0-9, or]*)( would then be .*))?", why
    ):
        counted = re.findall(AT, found[2] or "")
        if found[2] and (found[2] != listed(counted, "or") or len(counted) != len(named)):
            return False
        if not all(
            is_out(board, each, number, f"cannot be {number}, as {other}{found[3]}")
            for each, other in zip(named, counted, strict=False)
        ):
            return False
        all_out = bool(found[2]) or not any(number in board.can[cell(each)] for each in named)
        return all_out and len(named) == (2 if found[1] == "neither" else len(named)) > 1
    if re.fullmatch(f"{number} is at {PLACE}", why):
        return all(is_out(board, each, number, why) for each in named)
    return why.startswith("it ") and len(named) == 1 and is_out(board, named[0], number, why.removeprefix("it "))


def none_before(board: Board, number: str, at: str, *told: str) -> bool:
    return none_around(board, number, at, told, int(number) - 1, onward=True)


def none_after(board: Board, number: str, at: str, whose: str, *told: str) -> bool:
    return (whose == "its arrow") == (len(cells(at)) == 1) and none_around(
        board, number, at, told, int(number) + 1, onward=False
    )


COUNTS = ("", "one", "two", "three", "four", "five", "six")


def none_in_a_row(board: Board, joined: tuple[Cell, Cell], count: str, row: Sequence[Cell]) -> bool:
    """Whether cells, which links join, and which two more would join, cannot have numbers in a row: so many as told."""
    pairs = [*pairwise(row)]
    if count != (COUNTS[len(row)] if len(row) < len(COUNTS) else str(len(row))) or len(row) < 3 or joined not in pairs:
        return False
    if any(board.link.get(one) != other for one, other in pairs if (one, other) != joined):
        return False
    at, size = row.index(joined[0]), len(row)
    fewer = [row[i:j] for i in range(at + 1) for j in range(at + 2, size + 1) if j - i < size]
    return not _fit(board, row) and all(_fit(board, each) for each in fewer)


def _fit(board: Board, row: Sequence[Cell]) -> bool:
    """Whether these cells might have numbers in a row, which no others have, by what was told of each by itself."""
    taken = {k for a in board.cells if a not in row and (k := board.number(a))}
    starts = range(1, board.last + 2 - len(row))
    return any(all(k + i in board.told[a] and k + i not in taken for i, a in enumerate(row)) for k in starts)
