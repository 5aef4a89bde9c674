"""What hints on KenKens say of a cage that cannot be filled, at the end of a chain."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.text import listed
from engine.puzzles.kenken import Cage
from tests.engine.hints.reading.kenken.arithmetic import HELD, MOST_RESTS, NONE, WHO, Case, read_worked
from tests.engine.hints.reading.kenken.board import Board
from tests.engine.hints.reading.text import NUMBERS, PLACE, Cell, cell, need, numbers, taken_apart


def by_digits(board: Board, cage: Cage, known: dict[Cell, int]) -> list[tuple[int, ...]]:
    """The fillings of a cage with these digits in it, whatever its other cells have left."""
    before = [list(row) for row in board.left]
    for r, c in cage.cells:
        board.left[r][c] = {known[r, c]} if (r, c) in known else {*range(1, board.size + 1)}
    ways = board.ways(cage)
    board.left = before
    return ways


def case_of(board: Board, cage: Cage, placed: Sequence[Cell] = ()) -> Case:
    """A cage as it is left; of its open cells without the digits that are `placed` in their lines."""
    known = {each: min(board.at(each)) for each in cage.cells if len(board.at(each)) == 1}
    own = {
        (r, c): board.at((r, c)) - {min(board.at(each)) for each in placed if (each[0] == r) != (each[1] == c)}
        for r, c in cage.cells
        if (r, c) not in known
    }
    return Case(board, cage, known, own)


def read_unfillable(case: Case, reason: str) -> None:
    """Why a cage has no filling: at once, or with each digit that one of its cells can be."""
    need(not case.fits(), f"“{reason}”: it can be filled")
    first, *cases = reason.split("; ")
    if not cases:
        _read_at_once(case, reason)
        return
    place, digits = taken_apart(rf"({PLACE}) can only be ({NUMBERS})", first)
    case.read_can_be(place, digits)
    need(len(cases) == len(numbers(digits)) > 1, reason)
    for digit, each in zip(numbers(digits), cases, strict=True):
        _read_at_once(case.with_digit(cell(place), digit), each)


def _read_at_once(case: Case, reason: str) -> None:
    if not read_worked(case, reason):
        needed, why = taken_apart(r"(.*?), (?:but (.*)|which it cannot be)", reason)
        rests = read_needed(case, needed)
        _read_excluded(case, rests, why or f"it cannot be {listed((str(*rest) for rest in rests), 'or')}")


def read_needed(case: Case, text: str) -> list[tuple[int, ...]]:
    """`with 5 and 6 in it, r4c1 and r4c2 would have to hold 1 and 4, or 2 and 2`: just these are possible."""
    held, who, verb, sets = taken_apart(rf"{HELD}({WHO}) would have to (be|hold) (.*)", text)
    case.read_held(held)
    case.read_who(who)
    need((verb == "be") == (len(case.own) == 1), text)
    parts = listed((str(*rest) for rest in case.sets), "or") if verb == "be" else ""
    need(sets == (parts or ", or ".join(listed(map(str, rest)) for rest in case.sets)), f"“{text}”: {case.sets}")
    need(0 < len(case.sets) <= MOST_RESTS, text)
    return case.sets


def _read_excluded(case: Case, rests: list[tuple[int, ...]], why: str) -> None:
    """Each set of digits that is needed is excluded, and nothing that is said is idle."""
    parts = why.split(", and ")
    need(len(parts) < 3, why)
    left = list(rests)
    for part in parts:
        if found := re.fullmatch(rf"({NONE}) be ({NUMBERS})", part):
            case.read_none(found[1])
            gone = set(numbers(found[2]))
            need(all(gone.isdisjoint(own) for own in case.own.values()), f"“{part}”: one can")
            excluded = [rest for rest in left if gone & {*rest}]
            need(all(any(each in rest for rest in left) for each in gone), f"“{part}”: one is idle")
        elif found := re.fullmatch(rf"({PLACE}) is ([0-9]+)", part):
            (r, c), digit = cell(found[1]), int(found[2])
            need(case.board.at((r, c)) == {digit} and (r, c) not in case.own, part)
            need(all(r == x or c == y for x, y in case.own), f"“{part}” is not in the lines of {case.own}")
            excluded = [rest for rest in left if digit in rest]
        else:
            at, digits = taken_apart(rf"({PLACE}|it) can only be ({NUMBERS})", part)
            need((at == "it") == (len(case.own) == 1), part)
            place = next(iter(case.own)) if at == "it" else cell(at)
            need(place in case.own and case.own[place] == {*numbers(digits)}, f"“{part}”: {case.own}")
            excluded = [rest for rest in left if case.own[place].isdisjoint(rest)]
        need(bool(excluded), f"“{part}” is idle")
        left = [rest for rest in left if rest not in excluded]
    need(not left, f"“{why}”: {left}")


def read_beside(case: Case, placed: list[Cell], needed: str) -> None:
    """Each set of digits that is needed has one of those that are placed around, where no cell can have it then.

    `case` is without the digits that are `placed`.
    """
    rests = read_needed(case, needed)
    out = {min(case.board.at(each)) for each in placed}
    out = {digit for digit in out if not any(digit in own for own in case.own.values())}
    need(all(out & {*rest} for rest in rests), f"“{needed}”: not for {placed}")
