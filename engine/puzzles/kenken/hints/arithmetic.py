"""Short arithmetic that shows why a cage cannot be filled: what its open cells would have to make, and can make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

from engine.core.grid import bits
from engine.core.text import listed
from engine.digits.position import a, digits_of
from engine.puzzles.kenken.board import SIGNS
from engine.puzzles.kenken.hints.position import KenKenPosition, list_ways

MOST_NAMED = 3
"""Open cells of a cage that are named, and digits of one of them."""
MOST_SETS = 3
"""What the open cells may have to hold, if all of that is told."""
MOST_BESIDE = 4
"""Digits that are told to go with those of another cell; and all that several cells can be."""
MOST_TRIED = 5_000
"""Fillings that are gone through for the largest or smallest."""


@dataclass(frozen=True)
class Unfilled:
    """A cage that has no filling by what is left in its cells.

    `known`  the cells with one digit left, with that digit; `own`: its other cells, the open ones, with the digits that
    each has left, as bits.  Both are in the cage's order.
    """

    position: KenKenPosition
    number: int
    known: dict[int, int]
    own: dict[int, int]

    @cached_property
    def ways(self) -> Sequence[tuple[int, ...]] | None:
        """What the open cells would have to be by the known digits, whatever they have left; None if that is much."""
        position, cells = self.position, self.position.members[self.number]
        options = [1 << self.known[cell] - 1 if cell in self.known else position.full for cell in cells]
        found = list_ways(position.board, position.cages[self.number], options)
        inside = [i for i, cell in enumerate(cells) if cell in self.own]
        return None if found is None else [tuple(way[i] for i in inside) for way in found]

    @property
    def with_known(self) -> str:
        """As in `with 5 and 6 in it, `; empty where no digit is known."""
        return f"with {listed(map(str, sorted(self.known.values())))} in it, " if self.known else ""

    @property
    def who(self) -> str:
        """The open cells in a sentence."""
        if len(self.own) <= MOST_NAMED:
            return listed(self.position.places([*self.own]))
        return "its other cells" if self.known else "its cells"

    @property
    def none(self) -> str:
        """That none of the open cells, as a sentence goes on before what they cannot be."""
        return {1: "it cannot", 2: "neither can"}.get(len(self.own), "none of them can")

    @property
    def rest(self) -> int:
        """What the open cells of a sum or product would have to make; 0 of other cages, and where nothing makes it."""
        cage, digits = self.position.cages[self.number], self.known.values()
        if cage.op == "+":
            return max(cage.target - sum(digits), 0)
        return cage.target // prod(digits) if cage.op == "*" and cage.target % prod(digits) == 0 else 0

    @property
    def would(self) -> str:
        """As in `r1c1 and r1c2 would have to add up to`."""
        return f"{self.who} would have to {'add up' if self.position.cages[self.number].op == '+' else 'multiply'} to"

    def makes_anything(self) -> bool:
        """Whether some digits in the open cells would make the target, be they equal in a line or not."""
        position, cells = self.position, self.position.members[self.number]
        options = [1 << self.known[cell] - 1 if cell in self.known else position.full for cell in cells]
        return list_ways(position.board, position.cages[self.number], options, apart=False) != []

    def are_apart(self, digits: Sequence[int]) -> bool:
        """Whether no digit is twice in a line, with these in the open cells."""
        held = self.known | dict(zip(self.own, digits, strict=True))
        seen = [(line.name, digit) for cell, digit in held.items() for line in self.position.lines_of(cell)]
        return len({*seen}) == len(seen)

    def with_digit(self, cell: int, digit: int) -> Unfilled:
        """The same with one of the open cells known."""
        around = {other for line in self.position.lines_of(cell) for other in line.cells}
        own = {each: left & ~(1 << digit - 1) if each in around else left for each, left in self.own.items()}
        del own[cell]
        known = {each: self.known.get(each, digit) for each in self.position.members[self.number] if each not in own}
        return Unfilled(self.position, self.number, known, own)


def worked(lack: Unfilled) -> str:
    """The first of these reasons that holds; empty where none does."""
    return next(filter(None, (form(lack) for form in FORMS)), "")


def _empty(lack: Unfilled) -> str:
    """An open cell without any digit."""
    return next(
        (f"no digit is left for {lack.position.entries.place(cell)}" for cell, own in lack.own.items() if not own), ""
    )


def _made(lack: Unfilled) -> str:
    """What a full cage makes instead, or what no digits of the other cells make."""
    cage, size, count = lack.position.cages[lack.number], lack.position.size, len(lack.own)
    known = [*lack.known.values()]
    sign = f" {SIGNS[cage.op]} "
    if not known:
        return ""
    if cage.op in ("+", "*"):
        made = sum(known) if cage.op == "+" else prod(known)
        if not count and made != cage.target:
            return f"{sign.join(map(str, known))} is {made:,}"
        if cage.op == "*" and count and cage.target % made:
            return f"{cage.target:,} cannot be divided by {sign.join(map(str, known))}"
        rest, most = (cage.target - made, count * size) if cage.op == "+" else (cage.target // made, size**count)
        if cage.op == "+" and count and (rest < 0 or (rest < count and known[1:])):
            summed = sign.join(map(str, known))
            return f"{summed} is {made} already" if known[1:] else f"{made} is more than {cage.target}"
        if count and (rest > most or (cage.op == "+" and rest < count)):
            make = "be" if count == 1 else {"+": "add up to", "*": "multiply to"}[cage.op]
            return f"{lack.with_known}{lack.who} would have to {make} {rest:,}"
    elif count == 1 and not lack.makes_anything():
        if known[1:]:
            return f"{lack.with_known}no digit at {lack.who} makes {cage}"
        return f"no digit from 1 to {size} makes {cage} with {a(*known)}"
    elif not count and len(known) == 2:
        high, low = max(known), min(known)
        if cage.op == "-":
            return f"{high} − {low} is {high - low}" if high - low != cage.target else ""
        if cage.op == "/":
            return f"{high} ÷ {low} is not {cage.target}" if high != low * cage.target else ""
        if lack.ways == [] and lack.are_apart(()):
            return f"no sign makes {cage.target:,} of {high} and {low}"
    return ""


def _beyond(lack: Unfilled) -> str:
    """That the open cells cannot hold as much as they would have to, or as little."""
    cage, count = lack.position.cages[lack.number], prod(own.bit_count() for own in lack.own.values())
    if len(lack.own) < 2 or not lack.rest or count > MOST_TRIED:
        return ""
    make = sum if cage.op == "+" else prod
    every = product(*([bit + 1 for bit in bits(own)] for own in lack.own.values()))
    held = sorted((way for way in every if lack.are_apart((*way,))), key=lambda way: (make(way), way))
    if not held or make(held[0]) <= lack.rest <= make(held[-1]):
        return ""
    extreme, limit = (held[0], "at least") if lack.rest < make(held[0]) else (held[-1], "at most")
    can = f"can hold {limit} {f' {SIGNS[cage.op]} '.join(map(str, extreme))} = {make(extreme):,}"
    return f"{lack.with_known}{lack.would} {lack.rest:,}, but they {can}" if lack.known else f"{lack.who} {can}"


def _lacking(lack: Unfilled) -> str:
    """A digit that the open cells would need more often than they can have it."""
    for digit in range(lack.position.size, 0, -1) if lack.ways and len(lack.own) > 1 else ():
        can = [cell for cell, own in lack.own.items() if own >> digit - 1 & 1]
        least = min(way.count(digit) for way in lack.ways or ())
        if len(can) < least <= len(TIMES):
            need = f"{lack.with_known}{lack.who} would need {TIMES[least - 1].format(a=a(digit), digit=digit)}"
            others = f"only {listed(lack.position.places(can))} can be {digit}"
            return f"{need}, but {others if can else f'{lack.none} be {digit}'}"
    return ""


def _paired(lack: Unfilled) -> str:
    """Of two open cells, what one can be, and what the other would have to be beside that."""
    if len(lack.own) != 2 or lack.ways is None:
        return ""
    for i in sorted(range(2), key=lambda i: [*lack.own.values()][i].bit_count()):
        (one, here), (other, there) = [*lack.own.items()][:: 1 if i == 0 else -1]
        beside = sorted({way[1 - i] for way in lack.ways if here >> way[i] - 1 & 1})
        if (
            here.bit_count() > MOST_NAMED
            or len(beside) > MOST_BESIDE
            or any(there >> digit - 1 & 1 for digit in beside)
        ):
            continue
        name, needed = lack.position.entries.place, listed(map(str, beside), "or")
        start = f"{lack.with_known}{name(one)} can only be {digits_of(here, 'or')}"
        if not beside:
            return f"{start}, and no digit at {name(other)} goes with that"
        but = (
            f"but it can only be {digits_of(there, 'or')}" if there.bit_count() <= MOST_NAMED else "which it cannot be"
        )
        return f"{start}, so {name(other)} would have to be {needed}, {but}"
    return ""


def _without(lack: Unfilled) -> str:
    """What is left for the open cells without the digits that none of them can be, and why that is not so either."""
    can = 0
    for own in lack.own.values():
        can |= own
    sets = sorted({tuple(sorted(way)) for way in lack.ways or ()})
    left = [each for each in sets if all(can >> digit - 1 & 1 for digit in each)]
    if not sets or len(lack.own) < 2 or len(left) > MOST_SETS:
        return ""
    if not left:
        if not lack.rest or can.bit_count() > MOST_BESIDE:
            return ""
        return f"{lack.with_known}{lack.would} {lack.rest:,}, but they can only be {digits_of(can, 'or')}"
    needed = {digit for each in left for digit in each}
    for cell, own in lack.own.items():
        if own.bit_count() <= MOST_NAMED and needed.isdisjoint(bit + 1 for bit in bits(own)):
            gone = listed(map(str, _enough(sets, can)), "or")
            without = f"{f'{lack.with_known[:-2]} and ' * bool(lack.known)}without {gone}, which {lack.none} be, "
            hold = f"{lack.who} would have to hold {', or '.join(listed(map(str, each)) for each in left)}"
            return f"{without}{hold}, but {lack.position.entries.place(cell)} can only be {digits_of(own, 'or')}"
    return ""


def _enough(sets: Sequence[tuple[int, ...]], can: int) -> list[int]:
    """A few digits that none of the cells `can` be, of which each set has one that has any."""
    gone = sorted({digit for each in sets for digit in each if not can >> digit - 1 & 1})
    out = [each for each in sets if {*gone} & {*each}]
    for digit in [*gone]:
        fewer = {*gone} - {digit}
        if all(fewer & {*each} for each in out):
            gone.remove(digit)
    return gone


TIMES = ("{a}", "{digit} twice", "{digit} three times")
"""How often a digit is needed."""
FORMS: tuple[Callable[[Unfilled], str], ...] = (_empty, _made, _beyond, _lacking, _paired, _without)
"""From the plainest on."""


def by_cases(lack: Unfilled) -> Iterator[tuple[int, list[Unfilled]]]:
    """Open cells with few digits left, and the cage with each of these in turn."""
    for cell, own in lack.own.items():
        if len(lack.own) > 2 and 1 < own.bit_count() <= MOST_NAMED:
            yield cell, [lack.with_digit(cell, bit + 1) for bit in bits(own)]
