"""How somebody finds the fewest things that show all that is to be seen: by arguments, turn by turn.

What shows what is a set of bits for each.  The arguments are those that make such problems smaller everywhere
(essential columns, and dominated columns and rows); where they end, each thing in turn is supposed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.grid import bits

SUPPOSED = 5
"""What a turn of suppositions counts."""


class _Enough(Exception):
    """More is not looked for."""


def fewest(shows: Sequence[int], needed: int, most_ways: int, most_nodes: int) -> tuple[int, int] | None:
    """How many things show all that is needed, at least, and in how many ways, counted so far; None if that is long."""
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
    """What it takes to find the only choice of `least` things that shows all that is needed; None if it is too much.

    In a turn, all is chosen that is alone in showing something.  If there is nothing like that, all is left out that
    shows nothing which another thing would not show as well; else all is forgotten that is shown whatever shows
    something else; else all is left out of which these arguments tell that with it, more than `least` are chosen.
    Each thing counts the turns before it was chosen; each turn of the last kind counts `SUPPOSED` more.
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
    """What is not decided yet: of each thing what it would show, and what is not shown yet; and how many are chosen."""

    shows: dict[int, int]
    needed: int
    chosen: int = 0

    def with_one(self, number: int) -> _Left:
        """The same with this one chosen."""
        tried = _Left(dict(self.shows), self.needed, self.chosen)
        tried._take(number)
        return tried

    def bound(self) -> int:
        """How many it takes in all, at least, as far as the arguments tell."""
        while self.needed and (self.take_only() or self.drop_worse() or self.drop_shown_anyway()):
            pass
        most = max((each.bit_count() for each in self.shows.values()), default=1)
        return self.chosen + -(-self.needed.bit_count() // most)

    def take_only(self) -> int:
        """Choose whatever is alone in showing something; how many there were."""
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
        """Leave out what shows nothing that another one would not show as well."""
        best: list[int] = []
        for number in sorted(self.shows, key=lambda each: (-self.shows[each].bit_count(), each)):
            if all(self.shows[number] & ~self.shows[other] for other in best):
                best.append(number)
        dropped = len(best) < len(self.shows)
        self.shows = {number: self.shows[number] for number in sorted(best)}
        return dropped

    def drop_shown_anyway(self) -> bool:
        """Forget what is shown whatever shows something else."""
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
