"""The arithmetic by which hints on KenKens show that a cage cannot be filled, worked again from all digits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import prod

from engine.core.text import listed
from engine.puzzles.kenken import Cage
from tests.engine.hints.reading.kenken.board import SIGNS, Board
from tests.engine.hints.reading.text import NUMBERS, PLACE, PLACES, Cell, an, cell, cells, need, numbers, same
from tests.engine.kenken.test_hints import fillings, makes

MOST_RESTS = 3
MOST_NAMED = 3
MOST_BESIDE = 4
VALUE = "[0-9,]+"
WORKED = "[0-9]+(?: [+×] [0-9]+)*"
WHO = rf"{PLACES}|its cells|its other cells"
NONE = "it cannot|neither can|none of them can"


@dataclass(frozen=True)
class Case:
    """A cage of a board with some digits in it, `known`, and what its other cells have left, `own`, in its order."""

    board: Board
    cage: Cage
    known: dict[Cell, int]
    own: dict[Cell, set[int]]

    @cached_property
    def ways(self) -> list[tuple[int, ...]]:
        """What the open cells would have to be, whatever they have left."""
        left = [[{*range(1, self.board.size + 1)} for _ in range(self.board.size)] for _ in range(self.board.size)]
        for (r, c), digit in self.known.items():
            left[r][c] = {digit}
        inside = [i for i, each in enumerate(self.cage.cells) if each in self.own]
        every = fillings(self.cage, left, self.board.puzzle.large)
        return [tuple(way[i] for i in inside) for way in every]

    @cached_property
    def sets(self) -> list[tuple[int, ...]]:
        """The digits of these, in rising order."""
        return sorted({tuple(sorted(way)) for way in self.ways})

    @property
    def rest(self) -> int:
        """What the open cells have to make."""
        digits = self.known.values()
        if self.cage.op == "+":
            return self.cage.target - sum(digits)
        need(self.cage.op == "*" and self.cage.target % prod(digits) == 0, f"{self.cage} is no sum or product")
        return self.cage.target // prod(digits)

    def at(self, place: str) -> set[int]:
        """What is left of an open cell."""
        need(cell(place) in self.own, f"{place} is not open")
        return self.own[cell(place)]

    def fits(self) -> bool:
        """Whether there is a filling by what is left."""
        return any(all(digit in left for digit, left in zip(way, self.own.values(), strict=True)) for way in self.ways)

    def are_apart(self, way: Sequence[int]) -> bool:
        """No digit is twice in a line."""
        held = [*(self.known | dict(zip(self.own, way, strict=True))).items()]
        return not any(
            one == other and (r == x or c == y) for i, ((r, c), one) in enumerate(held) for (x, y), other in held[:i]
        )

    def with_digit(self, place: Cell, digit: int) -> Case:
        """The same with one cell known, so that no other one in its lines has that digit."""
        own = {
            (r, c): left - {digit} if r == place[0] or c == place[1] else left
            for (r, c), left in self.own.items()
            if (r, c) != place
        }
        known = self.known | {place: digit}
        return replace(self, known={each: known[each] for each in self.cage.cells if each in known}, own=own)

    def read_who(self, who: str) -> None:
        """The open cells are named, or too many for that."""
        if who.startswith("its"):
            need(who == ("its other cells" if self.known else "its cells") and len(self.own) > MOST_NAMED, who)
        else:
            need(cells(who) == [*self.own], f"“{who}”: {self.own}")

    def read_held(self, held: str) -> None:
        """The digits that are in the cage are told, all of them, where there are any."""
        need(numbers(held) == sorted(self.known.values()), f"“{held}”: {self.known}")

    def read_none(self, none: str) -> None:
        """None of the open cells, as many as they are."""
        need(none == {1: "it cannot", 2: "neither can"}.get(len(self.own), "none of them can"), none)

    def read_can_be(self, place: str, digits: str) -> None:
        """`r1c1 can only be 1 or 2`."""
        same(self.at(place), numbers(digits), f"{place}: {digits}")
        need(digits == listed(map(str, sorted(self.at(place))), "or"), digits)


def read_worked(case: Case, reason: str) -> bool:
    """Whether a reason is of one of these forms; it is wrong if it is and does not hold."""
    for form, reader in FORMS.items():
        if found := re.fullmatch(form, reason):
            reader(case, *(each or "" for each in found.groups()))
            return True
    return False


def _empty(case: Case, place: str) -> None:
    need(not case.at(place), f"{case.at(place)} is left for {place}")


def _makes(case: Case, worked: str, made: str, already: str) -> None:
    digits, full = [*case.known.values()], not case.own
    need(case.cage.op in ("+", "*") and _worked(case.cage, worked) == digits, worked)
    need((sum if case.cage.op == "+" else prod)(digits) == _value(made) and full != bool(already), made)
    need(
        _value(made) != case.cage.target if full else case.cage.op == "+" and case.rest < len(case.own),
        f"{worked} is {made}{already}",
    )


def _not_divided(case: Case, whole: str, worked: str) -> None:
    digits = [*case.known.values()]
    need(case.cage.op == "*" and bool(case.own) and _value(whole) == case.cage.target, whole)
    need(_worked(case.cage, worked) == digits and case.cage.target % prod(digits) != 0, worked)


def _too_much(case: Case, held: str, who: str, verb: str, rest: str) -> None:
    case.read_held(held)
    case.read_who(who)
    count, size = len(case.own), case.board.size
    need(verb == ("be" if count == 1 else {"+": "add up to", "*": "multiply to"}[case.cage.op]), verb)
    need(_value(rest) == case.rest, rest)
    least, most = (count, count * size) if case.cage.op == "+" else (1, size**count)
    need(not least <= case.rest <= most, f"{case.rest} can be made")


def _more(case: Case, digit: str, target: str) -> None:
    need([*case.known.values()] == [int(digit)] and case.cage.op == "+", digit)
    need(int(digit) > int(target) == case.cage.target, f"{digit} and {target}")


def _no_digit(case: Case, size: str, clue: str, a_digit: str, digit: str) -> None:
    need(int(size) == case.board.size and clue.replace(",", "") == f"{case.cage.target}{SIGNS[case.cage.op]}", clue)
    need([*case.known.values()] == [int(digit)] and a_digit == an(int(digit)) and len(case.own) == 1, digit)
    need(
        not any(makes(case.cage, [int(digit), other], case.board.puzzle.large) for other in range(1, int(size) + 1)),
        clue,
    )


def _of_two(case: Case, high: str, sign: str, low: str, is_not: str, made: str) -> None:
    need(not case.own and sorted(case.known.values()) == [int(low), int(high)] and SIGNS[case.cage.op] == sign, sign)
    if sign == "−":
        need(not is_not and int(high) - int(low) == int(made) != case.cage.target, made)
    else:
        need(bool(is_not) and int(made) == case.cage.target and int(high) != int(low) * case.cage.target, made)


def _no_sign(case: Case, target: str, high: str, low: str) -> None:
    need(case.cage.op == "" and _value(target) == case.cage.target and not case.own, target)
    need([*map(int, (low, high))] == sorted(case.known.values()), f"{high} and {low}")
    need(not makes(case.cage, [int(low), int(high)], case.board.puzzle.large), target)


def _no_digit_at(case: Case, held: str, place: str, clue: str) -> None:
    case.read_held(held)
    need([cell(place)] == [*case.own] and len(case.known) > 1, place)
    need(clue.replace(",", "") == f"{case.cage.target}{SIGNS[case.cage.op]}", clue)
    digits = [*case.known.values()]
    need(not any(makes(case.cage, [*digits, k], case.board.puzzle.large) for k in range(1, case.board.size + 1)), clue)


def _beyond(case: Case, held: str, who: str, verb: str, rest: str, limit: str, worked: str, made: str) -> None:
    case.read_held(held)
    case.read_who(who)
    need(bool(held) == bool(verb), f"{who} {verb}")
    need(not verb or (case.cage.op == ("+" if verb == "add up" else "*") and _value(rest) == case.rest), rest)
    digits, make = _worked(case.cage, worked), sum if case.cage.op == "+" else prod
    every = [make(way) for way in product(*case.own.values()) if case.are_apart(way)]
    need(
        case.are_apart(digits) and all(each in own for each, own in zip(digits, case.own.values(), strict=True)), worked
    )
    need(make(digits) == _value(made) == (max if limit == "at most" else min)(every), f"{worked} = {made}")
    need(case.rest > _value(made) if limit == "at most" else case.rest < _value(made), f"{case.rest} can be made")


def _lacking(
    case: Case, held: str, who: str, a_digit: str, digit: str, times: str, none: str, can: str, last: str
) -> None:
    case.read_held(held)
    case.read_who(who)
    number = int(last)
    count = {"": 1, " twice": 2, " three times": 3}[times]
    need(a_digit == an(number) if count == 1 else int(digit) == number, f"{a_digit}{digit}, and {last}")
    places = [each for each, own in case.own.items() if number in own]
    need(bool(case.ways) and all(way.count(number) >= count for way in case.ways), f"not {count} {number}")
    need(len(places) < count and cells(can) == places, f"{places} can be {number}")
    if none:
        case.read_none(none)


def _paired(case: Case, held: str, one: str, here: str, other: str, beside: str, can: str) -> None:
    same([cell(one), cell(other)], case.own, f"{one}, {other}")
    case.read_can_be(one, here)
    case.read_held(held)
    i = [*case.own].index(cell(one))
    found = {way[1 - i] for way in case.ways if way[i] in case.at(one)}
    same(found, numbers(beside), beside)
    need(found.isdisjoint(case.at(other)) and 0 < len(found) <= MOST_BESIDE, f"{beside}: {case.at(other)}")
    if can:
        case.read_can_be(other, can)


def _unpaired(case: Case, held: str, one: str, here: str, other: str) -> None:
    same([cell(one), cell(other)], case.own, f"{one}, {other}")
    case.read_can_be(one, here)
    case.read_held(held)
    i = [*case.own].index(cell(one))
    need(not any(way[i] in case.at(one) for way in case.ways), f"something goes with {one}")


def _all_they_can_be(case: Case, held: str, who: str, verb: str, rest: str, digits: str) -> None:
    case.read_held(held)
    case.read_who(who)
    need(case.cage.op == ("+" if verb == "add up" else "*") and _value(rest) == case.rest, rest)
    can = set().union(*case.own.values())
    same(can, numbers(digits), digits)
    make = sum if case.cage.op == "+" else prod
    every = product(can, repeat=len(case.own))
    need(not any(make(way) == case.rest and case.are_apart(way) for way in every), f"{digits} make {rest}")


def _without(case: Case, held: str, gone: str, none: str, who: str, sets: str, place: str, digits: str) -> None:
    case.read_held(held)
    case.read_none(none)
    case.read_who(who)
    out = {*numbers(gone)}
    need(all(out.isdisjoint(own) for own in case.own.values()), f"“{gone}”: one can")
    left = [each for each in case.sets if out.isdisjoint(each)]
    need(
        sets == ", or ".join(listed(map(str, each)) for each in left) and 0 < len(left) <= MOST_RESTS, f"{sets}: {left}"
    )
    for digit in out:
        need(any({*each} & out == {digit} for each in case.sets), f"“{gone}”: {digit} is idle")
    case.read_can_be(place, digits)
    need(all(case.at(place).isdisjoint(each) for each in left), f"{place} can be one of {left}")


def _worked(cage: Cage, text: str) -> list[int]:
    """The digits of `2 × 3 × 6`, which has the cage's sign."""
    need(text == f" {SIGNS[cage.op]} ".join(map(str, numbers(text))), text)
    return numbers(text)


def _value(text: str) -> int:
    return int(text.replace(",", ""))


HELD = rf"(?:with ({NUMBERS}) in it, )?"
MAKE = rf"would have to (add up|multiply) to ({VALUE})"
FORMS = {
    rf"no digit is left for ({PLACE})": _empty,
    rf"({WORKED}) is ({VALUE})( already)?": _makes,
    rf"({VALUE}) cannot be divided by ({WORKED})": _not_divided,
    rf"{HELD}({WHO}) would have to (be|add up to|multiply to) ({VALUE})": _too_much,
    "([0-9]+) is more than ([0-9]+)": _more,
    "no digit from 1 to ([0-9]+) makes (.*) with (an? ([0-9]+))": _no_digit,
    "([0-9]+) ([−÷]) ([0-9]+) is (not )?([0-9]+)": _of_two,
    rf"{HELD}no digit at ({PLACE}) makes ([0-9,]+[−÷]?)": _no_digit_at,
    rf"no sign makes ({VALUE}) of ([0-9]+) and ([0-9]+)": _no_sign,
    rf"{HELD}({WHO})(?: {MAKE}, but they)? can hold (at least|at most) ({WORKED}) = ({VALUE})": _beyond,
    rf"{HELD}({WHO}) would need (?:(an? [0-9]+)|([0-9]+)( twice| three times)), but "
    rf"(?:({NONE}) be|only ({PLACES}) can be) ([0-9]+)": _lacking,
    rf"{HELD}({PLACE}) can only be ({NUMBERS}), so ({PLACE}) would have to be ({NUMBERS}), "
    rf"(?:but it can only be ({NUMBERS})|which it cannot be)": _paired,
    rf"{HELD}({PLACE}) can only be ({NUMBERS}), and no digit at ({PLACE}) goes with that": _unpaired,
    rf"{HELD}({WHO}) {MAKE}, but they can only be ({NUMBERS})": _all_they_can_be,
    rf"(?:with ({NUMBERS}) in it and )?without ({NUMBERS}), which ({NONE}) be, ({WHO}) would have to hold (.*), "
    rf"but ({PLACE}) can only be ({NUMBERS})": _without,
}
"""Each with what reads it."""
