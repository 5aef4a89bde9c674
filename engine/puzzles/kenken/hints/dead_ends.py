"""Why a cage that ends a chain cannot be filled: what is missing beside the digits in it, where that is soon told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from engine.core.grid import bits
from engine.core.text import listed
from engine.digits.position import digits_of
from engine.puzzles.kenken.hints.arithmetic import MOST_NAMED, MOST_SETS, Unfilled, by_cases, worked

LONGEST = 240
"""Characters of a reason that goes through the digits of a cell."""


class Lacking:
    """What the open cells of a cage would have to hold, and why they cannot.

    `left` as in `why_unfilled`.  `rests`: the sets of digits that the open cells would need,
    each in rising order; none if there are too many, or none at all.
    """

    def __init__(self, lack: Unfilled, left: Sequence[int]) -> None:
        self.lack, self.position, self.left = lack, lack.position, left
        rests = sorted({tuple(sorted(way)) for way in lack.ways or () if way})
        self.rests = rests if len(rests) <= MOST_SETS else []

    @property
    def needed(self) -> str:
        """As in `with 5 and 6 in it, r4c1 and r4c2 would have to hold 1 and 4, or 2 and 2`."""
        start = f"{self.lack.with_known}{self.lack.who} would have to"
        if len(self.lack.own) == 1:
            return f"{start} be {listed((str(*rest) for rest in self.rests), 'or')}"
        return f"{start} hold {', or '.join(listed(map(str, rest)) for rest in self.rests)}"

    def is_short_of(self, digits: Collection[int]) -> bool:
        """Whether each of the sets has one of these digits, and no open cell has it left."""
        missing = [digit for digit in digits if not any(each >> digit - 1 & 1 for each in self.lack.own.values())]
        return bool(self.rests) and all(any(digit in rest for digit in missing) for rest in self.rests)

    def why(self) -> str:
        """All of it; empty if it is not short."""
        if not self.rests:
            return ""
        own = 0
        for each in self.lack.own.values():
            own |= each
        missing = [digit for digit in range(1, self.position.size + 1) if not own >> digit - 1 & 1]
        for count in range(len(self.rests) + 1):
            for digits in combinations(missing, count):
                others = [rest for rest in self.rests if not {*rest} & {*digits}]
                reasons = [self._none_is(digits)] if digits else []
                if others:
                    reasons += self._is_other(others)
                if reasons and len(reasons) == bool(digits) + bool(others):
                    if (
                        len(self.lack.own) == 1
                        and len(digits) == len(self.rests)
                        and reasons[0].startswith("it cannot")
                    ):
                        return f"{self.needed}, which it cannot be"
                    return f"{self.needed}, but {', and '.join(reasons)}"
        return ""

    def _none_is(self, digits: Sequence[int]) -> str:
        """That no open cell can be any of these, as another cell is, if that is why."""
        position, lines = self.position, self.position.lines
        if len(digits) == 1:
            for cell in position.entries.cells:
                seen = {other for line in lines if cell in line.cells for other in line.cells}
                if self.left[cell] == 1 << digits[0] - 1 and {*self.lack.own} <= seen:
                    return f"{position.entries.place(cell)} is {digits[0]}"
        return f"{self.lack.none} be {listed(map(str, digits), 'or')}"

    def _is_other(self, rests: Sequence[tuple[int, ...]]) -> list[str]:
        """That an open cell has only digits left that are in none of these sets."""
        needed = {digit for rest in rests for digit in rest}
        for cell, own in self.lack.own.items():
            if own.bit_count() <= MOST_NAMED and own and needed.isdisjoint(bit + 1 for bit in bits(own)):
                who = "it" if len(self.lack.own) == 1 else self.position.entries.place(cell)
                return [f"{who} can only be {digits_of(own, 'or')}"]
        return []


def why_unfilled(lack: Unfilled, left: Sequence[int]) -> str:
    """A short reason why a cage cannot be filled, digit by digit of one of its cells if there is no other; or nothing.

    `left` are the digits left in all cells, none in those that are not to be named.
    """
    if told := _at_once(lack, left):
        return told
    cases = list[str]()
    for cell, each in by_cases(lack):
        reasons = [_at_once(case, left) for case in each]
        if all(reasons):
            start = f"{lack.position.entries.place(cell)} can only be {digits_of(lack.own[cell], 'or')}"
            cases.append("; ".join((start, *reasons)))
    shortest = min(cases, key=len, default="")
    return shortest if len(shortest) <= LONGEST else ""


def _at_once(lack: Unfilled, left: Sequence[int]) -> str:
    return Lacking(lack, left).why() or worked(lack)
