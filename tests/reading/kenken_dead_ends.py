"""What hints on KenKens say of a cage that cannot be filled, at the end of a chain."""

from __future__ import annotations

import re
from math import prod

from engine.puzzles.kenken import Cage
from engine.text import listed
from tests.reading.kenken_board import SIGNS, Board
from tests.reading.text import NUMBERS, PLACE, PLACES, Cell, cell, cells, need, numbers, same, taken_apart

MOST_RESTS = 3
MOST_NAMED = 3
VALUE = "[0-9,]+"
WORKED = "[0-9]+(?: [+×] [0-9]+)*"


def by_digits(board: Board, cage: Cage, known: dict[Cell, int]) -> list[tuple[int, ...]]:
    """The fillings of a cage with these digits in it, whatever its other cells have left."""
    before = [list(row) for row in board.left]
    for r, c in cage.cells:
        board.left[r][c] = {known[r, c]} if (r, c) in known else {*range(1, board.size + 1)}
    ways = board.ways(cage)
    board.left = before
    return ways


def _known(board: Board, cage: Cage) -> dict[Cell, int]:
    return {each: min(board.at(each)) for each in cage.cells if len(board.at(each)) == 1}


def read_needed(board: Board, cage: Cage, text: str) -> list[tuple[int, ...]]:
    """`with 5 and 6 in it, r4c1 and r4c2 would have to hold 1 and 4, or 2 and 2`: just these are possible."""
    known = _known(board, cage)
    unknown = [each for each in cage.cells if each not in known]
    held, who, verb, sets = taken_apart(
        rf"(?:with ({NUMBERS}) in it, )?({PLACES}|its cells|its other cells) would have to (be|hold) (.*)", text
    )
    need(numbers(held) == sorted(known.values()), f"“{text}”: {known}")
    if who.startswith("its"):
        need(who == ("its other cells" if known else "its cells") and len(unknown) > MOST_NAMED, text)
    else:
        need(cells(who) == unknown, f"“{text}”: {unknown}")
    need((verb == "be") == (len(unknown) == 1), text)
    inside = [i for i, each in enumerate(cage.cells) if each in unknown]
    rests = sorted({tuple(sorted(way[i] for i in inside)) for way in by_digits(board, cage, known)})
    parts = listed((str(*rest) for rest in rests), "or") if verb == "be" else ""
    need(sets == (parts or ", or ".join(listed(map(str, rest)) for rest in rests)), f"“{text}”: {rests}")
    need(0 < len(rests) <= MOST_RESTS, text)
    return rests


def read_unfillable(board: Board, cage: Cage, reason: str) -> None:
    """Why a cage has no filling: what its cells would need is told, and each of that is excluded."""
    need(not board.ways(cage), f"“{reason}”: it can be filled")
    known = _known(board, cage)
    if ", but " not in reason:
        _read_made(board, cage, known, reason)
        return
    needed, why = taken_apart(r"(.*?), but (.*)", reason)
    rests, unknown = read_needed(board, cage, needed), [each for each in cage.cells if each not in known]
    parts = why.split(", and ")
    need(len(parts) < 3, why)
    left = list(rests)
    for part in parts:
        if found := re.fullmatch(rf"(it cannot|neither can|none of them can) be ({NUMBERS})", part):
            start = {1: "it cannot", 2: "neither can"}.get(len(unknown), "none of them can")
            need(found[1] == start, part)
            gone = set(numbers(found[2]))
            need(all(gone.isdisjoint(board.at(each)) for each in unknown), f"“{part}”: one can")
            excluded = [rest for rest in left if gone & {*rest}]
            need(all(any(each in rest for rest in left) for each in gone), f"“{part}”: one is idle")
        elif found := re.fullmatch(rf"({PLACE}) is ([0-9]+)", part):
            (r, c), digit = cell(found[1]), int(found[2])
            need(board.at((r, c)) == {digit} and (r, c) not in unknown, part)
            need(all(r == x or c == y for x, y in unknown), f"“{part}” is not in the lines of {unknown}")
            excluded = [rest for rest in left if digit in rest]
        else:
            at, digits = taken_apart(rf"({PLACE}) can only be ({NUMBERS})", part)
            need(cell(at) in unknown, part)
            same(board.at(cell(at)), numbers(digits), part)
            excluded = [rest for rest in left if board.at(cell(at)).isdisjoint(rest)]
        need(bool(excluded), f"“{part}” is idle")
        left = [rest for rest in left if rest not in excluded]
    need(not left, f"“{reason}”: {left}")


def read_beside(board: Board, cage: Cage, placed: list[Cell], needed: str) -> None:
    """Each set of digits that is needed has one of those that are placed around, where no cell can have it then."""
    rests = read_needed(board, cage, needed)
    unknown = [each for each in cage.cells if len(board.at(each)) != 1]
    digits = {min(board.at(each)) for each in placed}

    def can_be(digit: int) -> bool:
        return any(
            digit in board.at((r, c))
            and not any(board.at((x, y)) == {digit} and (x == r) != (y == c) for x, y in placed)
            for r, c in unknown
        )

    out = {digit for digit in digits if not can_be(digit)}
    need(all(out & {*rest} for rest in rests), f"“{needed}”: not for {placed}")


def _read_made(board: Board, cage: Cage, known: dict[Cell, int], reason: str) -> None:
    """What the digits in a cage make, or leave."""
    digits, full = [*known.values()], len(known) == len(cage.cells)
    make = sum if cage.op == "+" else prod
    if found := re.fullmatch(rf"({WORKED}) is ({VALUE})( already)?", reason):
        need(cage.op in ("+", "*") and _worked(cage, found[1]) == digits, reason)
        made = int(found[2].replace(",", ""))
        need(make(digits) == made and full != bool(found[3]), reason)
        rest = len(cage.cells) - len(digits)
        need(made != cage.target if full else cage.op == "+" and made + rest > cage.target, reason)
    elif found := re.fullmatch(rf"({VALUE}) cannot be divided by ({WORKED})", reason):
        need(cage.op == "*" and not full and int(found[1].replace(",", "")) == cage.target, reason)
        need(_worked(cage, found[2]) == digits and cage.target % prod(digits) != 0, reason)
    elif found := re.fullmatch(rf"({PLACES}) would have to (be|add up to) ([0-9]+)", reason):
        need(cage.op == "+" and cells(found[1]) == [each for each in cage.cells if each not in known], reason)
        need((found[2] == "be") == (len(cells(found[1])) == 1), reason)
        need(int(found[3]) == cage.target - sum(digits) > len(cells(found[1])) * board.size, reason)
    else:
        high, sign, low, is_not, made_text = taken_apart("([0-9]+) ([−÷]) ([0-9]+) is (not )?([0-9]+)", reason)
        need(full and sorted(digits) == [int(low), int(high)] and SIGNS[cage.op] == sign, reason)
        if sign == "−":
            need(not is_not and int(high) - int(low) == int(made_text) != cage.target, reason)
        else:
            need(bool(is_not) and int(made_text) == cage.target and int(high) != int(low) * cage.target, reason)


def _worked(cage: Cage, text: str) -> list[int]:
    """The digits of `2 × 3 × 6`, which has the cage's sign."""
    need(text == f" {SIGNS[cage.op]} ".join(map(str, numbers(text))), text)
    return numbers(text)
