"""How a person finds the fewest things that show everything: by arguments, round by round.

Sets of bits say what each thing shows.  The arguments are those that make such problems smaller in general (essential
columns, and dominated columns and rows); where they end, each thing in turn is supposed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.grid import bits

SUPPOSED = 5
"""What a round of suppositions counts."""


class _Enough(Exception):
    """More is not looked for."""


def fewest(shows: Sequence[int], needed: int, most_ways: int, most_nodes: int) -> tuple[int, int] | None:
    """Return how many things show everything needed, at least, and in how many ways, up to a limit; None
    if that takes long.
    """
    best, ways, nodes = needed.bit_count() + 1, 0, 0

    def choose(chosen: int, needed: int, left: list[int]) -> None:
        nonlocal best, ways, nodes
        nodes += 1
        if nodes > most_nodes:
            raise _Enough
        if not needed:
            best, ways = chosen, ways + 1 if chosen == best else 1
            return
        kept = [each for each in left if each & needed]
        widest = max(((each & needed).bit_count() for each in kept), default=0)
        least = chosen + -(-needed.bit_count() // widest) if widest else best + 1
        if least > best or (least == best and ways >= most_ways):
            return
        by = [0] * needed.bit_length()
        for each in kept:
            for need in bits(each & needed):
                by[need] += 1
        rarest = 1 << min(bits(needed), key=lambda need: by[need])
        for number, each in enumerate(kept):
            if each & rarest:
                others = [other for n, other in enumerate(kept) if n > number or not other & rarest]
                choose(chosen + 1, needed & ~each, others)

    try:
        choose(0, needed, list(shows))
    except _Enough:
        return None
    return best, ways


def effort(shows: Sequence[int], needed: int, least: int) -> int | None:
    """Return the effort of finding the only choice of `least` things that shows everything; None if it is too much.

    In a round, things that alone show something are chosen.  If there are none, things are dropped that show nothing
    which another thing would not show as well; else targets are dropped that anything showing some other target also
    shows; else things are dropped that these arguments exclude, because with them more than `least` would be chosen.
    Each thing counts the rounds before it was chosen; each round of the last kind counts `SUPPOSED` more.
    """
    left, found, turn = _Left(dict(enumerate(shows)), needed), 0, 0
    while left.needed:
        if taken := left.take_only():
            found += turn * taken
        elif not left.drop_worse() and not left.drop_shown_anyway():
            out = [number for number in left.shows if left.with_one(number).bound() > least]
            if not out:
                return None
            for number in out:
                del left.shows[number]
            found += SUPPOSED
        turn += 1
    return found


@dataclass
class _Left:
    """What is undecided: what each thing would show, what is not shown yet, and how many are chosen."""

    shows: dict[int, int]
    needed: int
    chosen: int = 0

    def with_one(self, number: int) -> _Left:
        """Return the same with this one chosen."""
        tried = _Left(dict(self.shows), self.needed, self.chosen)
        tried._take(number)
        return tried

    def bound(self) -> int:
        """Return how many it takes in all, at least, as far as the arguments tell."""
        while self.needed and (self.take_only() or self.drop_worse() or self.drop_shown_anyway()):
            pass
        most = max((each.bit_count() for each in self.shows.values()), default=1)
        return self.chosen + -(-self.needed.bit_count() // most)

    def take_only(self) -> int:
        """Choose everything that alone shows something; return how many there were."""
        once = twice = 0
        for each in self.shows.values():
            twice |= once & each
            once |= each
        alone = once & ~twice & self.needed
        taken = [number for number, each in self.shows.items() if each & alone]
        for number in taken:
            self._take(number)
        return len(taken)

    def _take(self, number: int) -> None:
        self.chosen += 1
        self.needed &= ~self.shows.pop(number, 0)
        self.shows = {other: kept for other, each in self.shows.items() if (kept := each & self.needed)}

    def drop_worse(self) -> bool:
        """Drop things that show nothing which another one would not show as well."""
        best: list[int] = []
        for number in sorted(self.shows, key=lambda each: (-self.shows[each].bit_count(), each)):
            if all(self.shows[number] & ~self.shows[other] for other in best):
                best.append(number)
        dropped = len(best) < len(self.shows)
        self.shows = {number: self.shows[number] for number in sorted(best)}
        return dropped

    def drop_shown_anyway(self) -> bool:
        """Drop targets that anything showing some other target also shows."""
        by = {
            need: sum(1 << number for number, each in self.shows.items() if each >> need & 1)
            for need in bits(self.needed)
        }
        kept: list[int] = []
        for need in sorted(by, key=lambda each: (by[each].bit_count(), each)):
            if all(by[other] & ~by[need] for other in kept):
                kept.append(need)
        if len(kept) == len(by):
            return False
        self.needed = sum(1 << need for need in kept)
        self.shows = {number: left for number, each in self.shows.items() if (left := each & self.needed)}
        return True
