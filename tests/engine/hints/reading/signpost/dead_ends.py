"""Dead ends on Signposts, with which suppositions end."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.engine.hints.reading.signpost.board import (
    AT,
    MOST_LINKS,
    ROUND,
    TAKEN,
    TAKEN_INSIDE,
    Board,
    goes_round,
    taken_for,
    ways_in,
)
from tests.engine.hints.reading.signpost.forward import ends_forward
from tests.engine.hints.reading.signpost.places import (
    COUNTED,
    TO_NONE,
    WHY_NONE,
    all_taken,
    is_at,
    is_counted,
    is_out,
    leads_to_none,
    might_be,
    none_around,
    none_in_a_row,
    reached,
    taken_along,
)
from tests.engine.hints.reading.text import PLACE, PLACES, cell, cells, need


def read_dead_end(board: Board, sentence: str, dead: bool) -> None:
    if counted := re.match(rf"But {AT}, ({COUNTED}), is ([0-9]+)", sentence):
        at, how, number = counted.groups()
        need(is_counted(board, cell(at), int(number), how), f"“{sentence}”: it is not {how}")
        sentence = sentence.replace(f", {how},", "", 1)
    reader = next(((found, each) for p, each in DEAD_ENDS.items() if (found := re.fullmatch(p, sentence))), None)
    need(reader is not None, f"“{sentence}” is not understood")
    if reader is not None:
        need(reader[1](board, dead, *reader[0].groups()), f"“{sentence}” is not so")


def _cut_off(board: Board, at: str, number: str, beside: str, *, onward: bool) -> bool:
    """A cell's number is known, and nothing beside it can hold the number before it, or after it."""
    k = int(number)
    fits = int(beside) == k + (-1 if onward else 1)
    return fits and board.number(cell(at)) == k and not reached(board, cell(at), k, onward)


def _cut_off_around(board: Board, at: str, number: str, *told: str, onward: bool) -> bool:
    """The same of a number that is known, which is a dead end."""
    beside = int(number) + (-1 if onward else 1)
    found = none_around(board, number, at, told, beside, onward=onward, already=True)
    return found and _cut_off(board, at, number, str(beside), onward=onward)


def _no_way(board: Board, reason: str, nothing: str) -> bool:
    """An arrow that leads nowhere, or a cell where none leads to, and first why it is not the end of the path."""
    onward = "its arrow" in nothing
    end = board.last if onward else 1
    if found := re.fullmatch(
        rf"({end} is at {PLACE}), so (?:{AT} must lead somewhere|something must lead to {AT})", reason
    ):
        why, at = found[1], found[2] or found[3]
        true = onward == bool(found[2])
    else:
        found = re.fullmatch(rf"{AT} (.*)", reason)
        if found is None:
            return False
        at, why, true = found[1], found[2], True
    a = cell(at)
    ways = [(a, b) for b in board.to[a]] if onward else [(b, a) for b in ways_in(board, a)]
    left = any(board.into.get(other, one) == one and board.link.get(one, other) == other for one, other in ways)
    _, colon, told = nothing.partition(": ")
    if not true or left or (colon and not taken_for(board, told, a)):
        return False
    if why == f"is supposed not to be {end}":
        return end in board.denied.get(a, ())
    return is_out(board, at, end, why) and not might_be(board, a, end)


def _leads_elsewhere(board: Board, _: bool, at: str, other: str, taken: str | None, *known: str) -> bool:
    """The only link that is left joins a cell to another one than its number does."""
    a, b, end, place, number, beside = cell(at), cell(other), cell(known[0]), cell(known[3]), *map(int, known[1:3])
    onward = end == a
    true = board.number(end) == number and board.number(place) == beside == number + (1 if onward else -1)
    if not true or place in (a, b) or end not in (a, b) or not taken_for(board, taken):
        return False
    only_on = not any(c != b and board.into.get(c, a) == a for c in board.to[a])
    only_in = not any(c != a and board.link.get(c, b) == b for c in ways_in(board, b))
    ends = might_be(board, a, board.last) and a not in board.link, might_be(board, b, 1) and b not in board.into
    return (only_on and not ends[0]) or (only_in and not ends[1])


DEAD_ENDS: dict[str, Callable[..., bool]] = {
    rf"Then the links go round in a circle: ({ROUND})\.": lambda board, _, told: goes_round(board, told),
    r"Then ([0-9]+) has no place left\.": lambda board, _, number: (
        not any(int(number) in own for own in board.can.values())
    ),
    rf"{AT} (follows|leads to) {AT}, so it is ([0-9]+), but no other number is left for {AT}\.": (
        lambda board, dead, at, how, beside, number, other: (
            (board.into if how == "follows" else board.link).get(cell(at)) == cell(beside)
            and (dead or board.number(cell(beside)) == int(number) + (-1 if how == "follows" else 1))
            and all(taken_along(board, cell(other), k) for k in board.can[cell(other)] - {int(number)})
        )
    ),
    rf"Then no number is left for {AT}\.": lambda board, _, at: all(
        taken_along(board, cell(at), k) for k in board.can[cell(at)]
    ),
    rf"But (.*), and ((?:its arrow has nowhere to lead|nothing can(?: lead to it)?){TAKEN})\.": (
        lambda board, _, reason, nothing, *taken: _no_way(board, reason, nothing)
    ),
    rf"Then {AT} would have to lead to {AT}{TAKEN_INSIDE}, but {AT} is ([0-9]+), and ([0-9]+) is at {AT}\.": (
        _leads_elsewhere
    ),
    rf"Then {AT} would have to lead to {AT}, which it cannot\.": lambda board, dead, at, other: (
        dead or cell(other) not in board.to[cell(at)]
    ),
    rf"Then {AT} would have to be ([0-9]+), but (?:it )?([^.]*)\.": lambda board, _, at, number, why: is_out(
        board, at, int(number), why
    ),
    rf"But {AT} is ([0-9]+) and (follows|leads to) {AT}, (?:which |and )([^.]*)\.": (
        lambda board, dead, at, number, how, other, why: (
            dead
            and (board.into if how == "follows" else board.link).get(cell(at)) == cell(other)
            and is_out(board, other, int(number) + (-1 if how == "follows" else 1), why, dead=True)
        )
    ),
    rf"Then {AT} would have to be ([0-9]+), which it cannot\.": lambda board, dead, at, number: (
        dead or int(number) not in board.can[cell(at)]
    ),
    rf"But {AT} is ([0-9]+): (.*?), but (.*)\.": lambda board, _, at, number, steps, why: (
        board.number(cell(at)) == int(number) and ends_forward(board, at, number, steps, why)
    ),
    rf"But {AT} is ([0-9]+), and no cell that might be ([0-9]+) can lead there\.": (
        lambda board, _, at, number, beside: _cut_off(board, at, number, beside, onward=True)
    ),
    rf"But {AT} is ([0-9]+), and what points there is taken: ([^.]*)\.": (
        lambda board, _, at, number, taken: (
            len(taken.split("; ")) <= MOST_LINKS
            and all_taken(board, [cell(at)], [], int(number) - 1, taken, onward=False)
            and _cut_off(board, at, number, str(int(number) - 1), onward=True)
        )
    ),
    rf"But {AT} is ([0-9]+), and its arrow leads to no place for ([0-9]+)\.": lambda board, dead, at, number, after: (
        _cut_off(board, at, number, after, onward=False)
    ),
    rf"But {AT} is ([0-9]+), and ([0-9]+), at ({PLACES}), (does not point|cannot lead) there\.": (
        lambda board, _, at, number, beside, places, how: (
            is_at(board, int(beside), places)
            and (how == "cannot lead" or not any(cell(at) in board.reach[b] for b in cells(places)))
            and _cut_off(board, at, number, beside, onward=True)
        )
    ),
    rf"But {AT} is ([0-9]+), and {TO_NONE}\.": lambda board, _, at, number, *told: (
        leads_to_none(board, at, *told) and _cut_off(board, at, number, told[2], onward=False)
    ),
    rf"But {AT} is ([0-9]+), and only ({PLACES}) could lead there{WHY_NONE}\.": (
        lambda board, _, *parts: _cut_off_around(board, *parts, onward=True)
    ),
    rf"But {AT} is ([0-9]+), and its arrow could lead only to ({PLACES}){WHY_NONE}\.": (
        lambda board, _, *parts: _cut_off_around(board, *parts, onward=False)
    ),
    rf"But {AT} leads to {AT}, and no two numbers that follow each other are left for them\.": (
        lambda board, dead, at, other: dead
    ),
    rf"But {AT} leads to {AT}, and no ([a-z0-9]+) numbers in a row are left for ({PLACE}(?: → {PLACE})+)\.": (
        lambda board, dead, at, other, count, row: (
            dead or none_in_a_row(board, (cell(at), cell(other)), count, [*map(cell, row.split(" → "))])
        )
    ),
    rf"But {AT} is ([0-9]+), and its neighbours in the chain cannot be ([0-9]+) and ([0-9]+)\.": (
        lambda board, dead, at, number, before, after: dead and int(before) + 2 == int(number) + 1 == int(after)
    ),
    rf"Then {AT} would lead both to {AT} and to {AT}\.": lambda board, dead, *_: dead,
    rf"Then both {AT} and {AT} would lead to {AT}\.": lambda board, dead, *_: dead,
    rf"Then {AT} would be both ([0-9]+) and ([0-9]+)\.": lambda board, dead, *_: dead,
    rf"Then ([0-9]+) would be both at {AT} and at {AT}\.": lambda board, dead, *_: dead,
}
