"""Why a cage that ends a chain cannot be filled: what is missing beside the digits in it, where that is soon told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from math import prod

from engine.digits.position import digits_of
from engine.grid import bits
from engine.puzzles.kenken.board import SIGNS
from engine.puzzles.kenken.hints.position import KenKenPosition, list_ways
from engine.text import listed

MOST_RESTS = 3
"""What the open cells may have to hold, if all of that is told."""
MOST_NAMED = 3
"""Open cells of a cage that are named, and digits of one of them."""


class Lacking:
    """What the open cells of a cage would have to hold, and why they cannot, with these digits left in all cells.

    `rests`  the sets of digits that they would need, each in rising order; none if there are too many, or none at all.
    """

    def __init__(self, position: KenKenPosition, number: int, left: Sequence[int]) -> None:
        self.position, self.number, self.left = position, number, left
        cells = position.members[number]
        self.known = [left[cell].bit_length() for cell in cells if left[cell].bit_count() == 1]
        self.open = [cell for cell in cells if left[cell].bit_count() != 1]
        inside = [i for i, cell in enumerate(cells) if left[cell].bit_count() != 1]
        options = [left[cell] if left[cell].bit_count() == 1 else position.full for cell in cells]
        ways = list_ways(position.board, position.cages[number], options) if inside else ()
        rests = sorted({tuple(sorted(way[i] for i in inside)) for way in ways or ()})
        self.rests = rests if len(rests) <= MOST_RESTS else []

    @property
    def needed(self) -> str:
        """As in `with 5 and 6 in it, r4c1 and r4c2 would have to hold 1 and 4, or 2 and 2`."""
        known = f"with {listed(map(str, sorted(self.known)))} in it, " if self.known else ""
        if len(self.open) <= MOST_NAMED:
            who = listed(self.position.places(self.open))
        else:
            who = "its other cells" if self.known else "its cells"
        if len(self.open) == 1:
            return f"{known}{who} would have to be {listed((str(*rest) for rest in self.rests), 'or')}"
        return f"{known}{who} would have to hold {', or '.join(listed(map(str, rest)) for rest in self.rests)}"

    def is_short_of(self, digits: Collection[int], own: Sequence[int]) -> bool:
        """Whether each of the sets has one of these digits, and no open cell has it left; `own`: of each, in order."""
        missing = [digit for digit in digits if not any(each >> digit - 1 & 1 for each in own)]
        return bool(self.rests) and all(any(digit in rest for digit in missing) for rest in self.rests)

    def why(self) -> str:
        """All of it, after a colon; empty if it is not short."""
        if not self.rests:
            return self._made()
        own = 0
        for cell in self.open:
            own |= self.left[cell]
        missing = [digit for digit in range(1, self.position.size + 1) if not own >> digit - 1 & 1]
        for count in range(len(self.rests) + 1):
            for digits in combinations(missing, count):
                others = [rest for rest in self.rests if not {*rest} & {*digits}]
                reasons = [self._none_is(digits)] if digits else []
                if others:
                    reasons += self._is_other(others)
                if reasons and len(reasons) == bool(digits) + bool(others):
                    return f": {self.needed}, but {', and '.join(reasons)}"
        return ""

    def _none_is(self, digits: Sequence[int]) -> str:
        """That no open cell can be any of these, as another cell is, if that is why."""
        position, lines = self.position, self.position.lines
        if len(digits) == 1:
            for cell in position.entries.cells:
                seen = {other for line in lines if cell in line.cells for other in line.cells}
                if self.left[cell] == 1 << digits[0] - 1 and {*self.open} <= seen:
                    return f"{position.entries.place(cell)} is {digits[0]}"
        none = {1: "it cannot", 2: "neither can"}.get(len(self.open), "none of them can")
        return f"{none} be {listed(map(str, digits), 'or')}"

    def _is_other(self, rests: Sequence[tuple[int, ...]]) -> list[str]:
        """That an open cell has only digits left that are in none of these sets."""
        needed = {digit for rest in rests for digit in rest}
        for cell in self.open:
            options = self.left[cell]
            if options.bit_count() <= MOST_NAMED and options and needed.isdisjoint(bit + 1 for bit in bits(options)):
                return [f"{self.position.entries.place(cell)} can only be {digits_of(options, 'or')}"]
        return []

    def _made(self) -> str:
        """What a full cage makes instead, or what no digits of the other cells make."""
        cage, known, size = self.position.cages[self.number], self.known, self.position.size
        if cage.op not in ("+", "*", "-", "/") or not known:
            return ""
        sign = f" {SIGNS[cage.op]} "
        if cage.op in ("+", "*"):
            made = sum(known) if cage.op == "+" else prod(known)
            if not self.open and made != cage.target:
                return f": {sign.join(map(str, known))} is {made:,}"
            if cage.op == "*" and self.open and cage.target % made:
                return f": {cage.target:,} cannot be divided by {sign.join(map(str, known))}"
            rest, count = cage.target - made, len(self.open)
            if cage.op == "+" and self.open and not count <= rest <= count * size:
                if rest < count:
                    return f": {sign.join(map(str, known))} is {made} already" if len(known) > 1 else ""
                who, be = listed(self.position.places(self.open)), "be" if count == 1 else "add up to"
                return f": {who} would have to {be} {rest}"
        elif not self.open and len(known) == 2:
            high, low = max(known), min(known)
            if cage.op == "-":
                return f": {high} − {low} is {high - low}" if high - low != cage.target else ""
            return f": {high} ÷ {low} is not {cage.target}" if high != low * cage.target else ""
        return ""
