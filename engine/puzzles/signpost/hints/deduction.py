"""What follows on a Signpost board from a choice of demands, applied one at a time, and from which of them.

The state is what is left: for every cell the numbers that it can hold, for every arrow the cells that it can lead to,
as bit masks.  Each demand finds all that it implies by itself.  A literal is a whole number, negative where something
is not so: `Deduction.is_number(cell, number)`, `Deduction.leads(cell, other)`.  Of every literal it is kept when it was
found and by which demand; what that took is worked out only when somebody asks (lazy explanation, as in Feydy and
Stuckey, "Lazy clause generation reengineered", 2009).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from engine.core.grid import bits
from engine.core.limits import GaveUp, Progress, Tick
from engine.puzzles.signpost.board import Board
from engine.puzzles.signpost.hints.demands import Demand, every_demand

KINDS = ("arrow", "next", "number", "previous", "value")
ARROW, NEXT, NUMBER, PREVIOUS, VALUE = range(len(KINDS))

How = Literal["fact", "supposed", "one", "only", "follows", "clash", "onward", "back"]
TICK_EVERY = 64
"""One in so many steps calls the tick, if it is not one that only adds a literal: every few milliseconds."""


def _code(count: int, demand: Demand) -> int:
    """A number for each demand of a board of so many cells, in their order."""
    return KINDS.index(demand.kind) * (count + 1) + demand.at


@lru_cache(maxsize=16)
def _coded(count: int) -> tuple[dict[int, Demand], list[int]]:
    """The demands of boards of so many cells by their codes, and the codes in order."""
    found = {_code(count, demand): demand for demand in every_demand(count)}
    return found, sorted(found)


class Cause(NamedTuple):
    """When and how a literal was found; `because` where that is known at once."""

    time: int
    demand: Demand | None
    how: How
    because: tuple[int, ...] | None


class Finding(NamedTuple):
    """A literal of a chain of reasons, and why it holds."""

    literal: int
    demand: Demand | None
    how: How


@dataclass
class Budget:
    """Steps that may still be made, of all deductions that share it."""

    left: int

    def spend(self, steps: int) -> None:
        """Make so many steps.

        Raises:
            GaveUp: there are not as many left.
        """
        self.left -= steps
        if self.left < 0:
            raise GaveUp


class DeadEnd(Exception):
    """Something has no way left.  The literals that make it so, and the demand that asks for one.

    `against`  a literal of them whose opposite was found, and `how`; 0 where the demand has no way left at all.
    """

    def __init__(self, demand: Demand | None, because: Iterable[int], against: int = 0, how: How = "only") -> None:
        super().__init__()
        self.demand = demand
        self.because = tuple(because)
        self.against = against
        self.how = how


class Deduction:
    """The state of what follows from the demands in `allowed` (None: all), and from facts."""

    def __init__(self, board: Board, tick: Tick, budget: Budget, allowed: Collection[Demand] | None = None) -> None:
        self.board = board
        self.count = n = board.last
        self.tick = tick
        self.budget = budget
        every = (1 << n) - 1
        self.causes: dict[int, Cause] = {}
        self.numbers = [every] * n
        self.places = [every] * n  # of a number, from 0
        self.onward = list(board.successors)
        self.backward = list(board.predecessors)
        self.known: dict[int, int] = {}  # the number of a cell
        self.seen = 0  # so many literals were found before any demand: they are seen on the board
        self._unsettled: dict[int, None] = {}
        self._queue: dict[int, None] = {}  # of demands by their codes
        self._arrows: dict[int, None] = {}
        self._demands, self._every = _coded(n)
        self.allow(allowed)

    def allow(self, allowed: Collection[Demand] | None) -> None:
        """From now on these demands (None: all) count."""
        n = self.count
        codes = self._every if allowed is None else sorted(_code(n, demand) for demand in allowed)
        self._allowed = frozenset(codes)
        self._arrows = dict.fromkeys(code for code in codes if code <= n)
        self._queue = dict.fromkeys(code for code in codes if code > n)

    def copy(self, allowed: Collection[Demand] | None) -> Deduction:
        """Another one that knows the same, for a choice of demands."""
        made = copy(self)
        made.causes, made.known, made._unsettled = dict(self.causes), dict(self.known), {}
        made.numbers, made.places = list(self.numbers), list(self.places)
        made.onward, made.backward = list(self.onward), list(self.backward)
        made.allow(allowed)
        return made

    # -- literals ----------------------------------------------------------------------------------------------------

    def is_number(self, cell: int, number: int) -> int:
        """The literal “this cell holds this number”, from 1."""
        return cell * self.count + number

    def leads(self, cell: int, other: int) -> int:
        """The literal “the arrow of this cell leads to the other”."""
        return self.count * self.count + 1 + cell * self.count + other

    def meaning(self, literal: int) -> tuple[bool, int, int]:
        """Whether a literal is about a link, and of which cells; else of which cell and number, from 1."""
        at = abs(literal) - 1
        link = at >= self.count * self.count
        one, other = divmod(at - self.count * self.count * link, self.count)
        return link, one, other + (not link)

    def is_seen(self, literal: int) -> bool:
        """Whether a literal is seen on the board: by what is given and entered, and by counting along links."""
        return literal in self.causes and self.causes[literal].time < self.seen

    def is_counted(self, literal: int) -> bool:
        """Whether a literal is a number that follows from another one, beyond what the board shows."""
        return 0 < literal <= self.count * self.count and not self.is_seen(literal)

    def number_seen(self, cell: int) -> int:
        """The number that the board shows a cell to have, so counted; 0 if there is none."""
        number = self.known.get(cell, 0)
        return number if number and self.is_seen(self.is_number(cell, number)) else 0

    # -- finding -----------------------------------------------------------------------------------------------------

    def learn(self, literal: int, demand: Demand | None = None, how: How = "fact") -> None:
        """From now on this literal holds.

        Raises:
            DeadEnd: it is known not to.
        """
        self._add(literal, demand, how, ())

    def follow(self) -> None:
        """Find all that follows.

        Raises:
            DeadEnd: something has no way left.
            GaveUp: that took too many steps.
        """
        unsettled, plain, arrows, budget, allowed = (
            self._unsettled,
            self._queue,
            self._arrows,
            self.budget,
            self._allowed,
        )
        while unsettled or plain or arrows:
            budget.left -= 1
            if budget.left < 0:
                raise GaveUp
            if budget.left % TICK_EVERY == 0:
                self.tick(Progress("looking for the next step"))
            if unsettled:
                cell = next(iter(unsettled))
                del unsettled[cell]
                self._compare(cell)
                continue
            queue = plain or arrows  # plain demands first
            code = next(iter(queue))
            del queue[code]
            if code in allowed:
                (self._single if queue is plain else self._arrow)(self._demands[code])

    def _add(self, literal: int, demand: Demand | None, how: How, because: tuple[int, ...] | None) -> None:
        causes = self.causes
        if literal in causes:
            return
        if -literal in causes:
            time = len(causes) + 1
            taken = because if because is not None else self._explained(literal, Cause(time, demand, how, None))
            raise DeadEnd(demand, (*taken, -literal), -literal, how)
        budget = self.budget
        budget.left -= 1  # as by `spend`, which takes much longer, and so does `Cause`
        if budget.left < 0:
            raise GaveUp
        causes[literal] = tuple.__new__(Cause, (len(causes), demand, how, because))
        if literal > 0:
            link, one, other = self.meaning(literal)
            (self._linked if link else self._numbered)(one, other, literal)
            return
        n, at = self.count, -literal - 1
        queue, arrows, kind = self._queue, self._arrows, n + 1  # see `_code`
        if at >= n * n:
            one, other = divmod(at - n * n, n)
            self.onward[one] &= ~(1 << other)
            self.backward[other] &= ~(1 << one)
            queue[NEXT * kind + one] = queue[PREVIOUS * kind + other] = None
            left = self.numbers[one] & (self.numbers[other] >> 1)
            while left:
                low = left & -left
                left ^= low
                arrows[low.bit_length()] = None
        else:
            one, place = divmod(at, n)
            other = place + 1
            self.numbers[one] &= ~(1 << place)
            self.places[place] &= ~(1 << one)
            queue[VALUE * kind + one] = queue[NUMBER * kind + other] = self._unsettled[one] = None
            if other == n:
                queue[NEXT * kind + one] = None
            else:
                arrows[other] = None
            if other == 1:
                queue[PREVIOUS * kind + one] = None
            else:
                arrows[other - 1] = None

    def _numbered(self, cell: int, number: int, literal: int) -> None:
        """A cell has its number: no other one, and nobody else has it; it ties the cell to its neighbours."""
        because, n = (literal,), self.count
        self.known[cell] = number
        self._unsettled[cell] = None
        if number == n:
            for other in bits(self.onward[cell]):
                self._add(-self.leads(cell, other), None, "follows", because)
        if number == 1:
            for other in bits(self.backward[cell]):
                self._add(-self.leads(other, cell), None, "follows", because)
        for k in bits(self.numbers[cell] & ~(1 << (number - 1))):
            self._add(-cell * n - k - 1, None, "one", because)
        for other in bits(self.places[number - 1] & ~(1 << cell)):
            self._add(-other * n - number, None, "one", because)

    def _linked(self, cell: int, other: int, literal: int) -> None:
        because, n = (literal,), self.count
        self._unsettled[cell] = None
        self._add(-self.is_number(cell, n), None, "follows", because)
        self._add(-self.is_number(other, 1), None, "follows", because)
        for each in bits(self.onward[cell] & ~(1 << other)):
            self._add(-self.leads(cell, each), None, "one", because)
        for each in bits(self.backward[other] & ~(1 << cell)):
            self._add(-self.leads(each, other), None, "one", because)

    def _compare(self, cell: int) -> None:
        """The numbers of a cell with those of its neighbours: what a link means."""
        numbers, known, causes, n = self.numbers, self.known, self.causes, self.count
        no_link = n * n + 1
        first, left = no_link + cell * n, self.onward[cell]
        while left:  # as by `bits` and `leads`, which would take most of the time
            low = left & -left
            left ^= low
            other = low.bit_length() - 1
            if first + other in causes:
                self._compare_linked(cell, other, first + other)
            elif not numbers[cell] & numbers[other] >> 1:
                self._add(-first - other, None, "clash", None)
            elif cell in known and known.get(other) == known[cell] + 1:
                self._add(first + other, None, "follows", self._follow_each_other(cell, other))
        first, left = no_link + cell, self.backward[cell]
        while left:
            low = left & -left
            left ^= low
            other = low.bit_length() - 1
            link = first + other * n
            if link in causes:
                self._compare_linked(other, cell, link)
            elif not numbers[other] & numbers[cell] >> 1:
                self._add(-link, None, "clash", None)
            elif cell in known and known.get(other) == known[cell] - 1:
                self._add(link, None, "follows", self._follow_each_other(other, cell))

    def _follow_each_other(self, cell: int, other: int) -> tuple[int, int]:
        """That two cells have the numbers that are known of them."""
        return self.is_number(cell, self.known[cell]), self.is_number(other, self.known[other])

    def _compare_linked(self, cell: int, other: int, link: int) -> None:
        here, there = self.numbers[cell], self.numbers[other]
        both = here & there >> 1
        if here != both:
            for k in bits(here & ~both):
                if k + 1 < self.count:
                    self._add(-self.is_number(cell, k + 1), None, "follows", (link, -self.is_number(other, k + 2)))
        if there != both << 1:
            for k in bits(there & ~(both << 1)):
                if k:
                    self._add(-self.is_number(other, k + 1), None, "follows", (link, -self.is_number(cell, k)))
        number, following = self.known.get(cell), self.known.get(other)
        if number is not None:
            self._add(self.is_number(other, number + 1), None, "follows", (link, self.is_number(cell, number)))
        elif following is not None:
            self._add(self.is_number(cell, following - 1), None, "follows", (link, self.is_number(other, following)))

    def domain(self, demand: Demand) -> list[int]:
        """The literals of which the demand asks for exactly one."""
        at, n = demand.at, self.count
        if demand.kind == "next":
            return [*(self.leads(at, other) for other in self.board.successor_cells[at]), self.is_number(at, n)]
        if demand.kind == "previous":
            return [*(self.leads(other, at) for other in self.board.predecessor_cells[at]), self.is_number(at, 1)]
        if demand.kind == "value":
            return [*range(at * n + 1, at * n + n + 1)]  # the cell holds 1, 2, ...
        return [*range(at, n * n + 1, n)]  # the number is in the first cell, the second, ...

    def _single(self, demand: Demand) -> None:
        at, n = demand.at, self.count
        if demand.kind == "next":
            left = self.onward[at].bit_count() + (self.numbers[at] >> (n - 1) & 1)
        elif demand.kind == "previous":
            left = self.backward[at].bit_count() + (self.numbers[at] & 1)
        else:
            left = (self.numbers[at] if demand.kind == "value" else self.places[at - 1]).bit_count()
        if left > 1:
            return
        domain = self.domain(demand)
        only = [literal for literal in domain if -literal not in self.causes]
        if not only:
            raise DeadEnd(demand, [-literal for literal in domain])
        self._add(only[0], demand, "only", None)

    def _arrow(self, demand: Demand) -> None:
        k = demand.at  # from 1, so that places[k] are those of the next number
        if k >= self.count:
            return
        for here, there, ways, how in (
            (k - 1, k, self.onward, "onward"),
            (k, k - 1, self.backward, "back"),
        ):
            reached, left = 0, self.places[here]
            while left:
                low = left & -left
                left ^= low
                reached |= ways[low.bit_length() - 1]
            for cell in bits(self.places[there] & ~reached):
                self._add(-self.is_number(cell, there + 1), demand, how, None)  # type: ignore[arg-type]

    # -- explaining --------------------------------------------------------------------------------------------------

    def explained(self, literal: int) -> list[int]:
        """What a literal was found from, all earlier."""
        cause = self.causes[literal]
        return list(cause.because) if cause.because is not None else self._explained(literal, cause)

    def _explained(self, literal: int, cause: Cause) -> list[int]:
        demand, n = cause.demand, self.count
        if cause.how == "only":
            assert demand is not None  # noqa: S101
            return [-each for each in self.domain(demand) if each != literal]
        _, one, other = self.meaning(literal)
        if cause.how == "clash":
            numbers = range(-one * n - 1, -one * n - n, -1)  # the cell is none of them
            following = range(-other * n - 2, -other * n - n - 1, -1)  # nor the other one of these
            return self._earlier(cause.time, zip(numbers, following, strict=True))
        if cause.how == "onward":  # `other` is the number, as in the literal
            cells, beside = self.board.predecessor_cells[one], other - 1
            links = [-self.leads(cell, one) for cell in cells]
        else:
            cells, beside = self.board.successor_cells[one], other + 1
            links = [-self.leads(one, cell) for cell in cells]
        return self._earlier(cause.time, zip([-cell * n - beside for cell in cells], links, strict=True))

    def _earlier(self, before: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
        """Of each two literals whichever was found first; at least one was, before that time."""
        found, causes = [], self.causes
        for one, other in pairs:
            first, second = causes.get(one), causes.get(other)
            if first is None or first.time >= before:
                found.append(other)
            elif second is None or second.time >= before or first.time <= second.time:
                found.append(one)
            else:
                found.append(other)
        return found

    def trace(self, literals: Iterable[int]) -> list[Finding]:
        """All that the literals were found from, in the order in which it was found."""
        needed, found = set(literals), list[Finding]()
        for literal, cause in reversed(self.causes.items()):  # the last found comes first
            if literal in needed:
                found.append(Finding(literal, cause.demand, cause.how))
                needed.update(self._explained(literal, cause) if cause.because is None else cause.because)
        return found[::-1]

    def used(self, literals: Iterable[int]) -> dict[int, int]:
        """The demands that each of the literals was found by, with all that it was found from: as bits."""
        wanted, needed, order = set(literals), list[tuple[int, Cause, Sequence[int]]](), dict[Demand, int]()
        for literal, cause in reversed(self.causes.items()):
            if literal in wanted:
                needed.append((literal, cause, self.explained(literal)))
                wanted.update(needed[-1][2])
        found: dict[int, int] = {}
        for literal, cause, because in reversed(needed):
            found[literal] = 0 if cause.demand is None else 1 << order.setdefault(cause.demand, len(order))
            for each in because:
                found[literal] |= found[each]
        return found

    # -- supposing ---------------------------------------------------------------------------------------------------

    def trying(self) -> Callable[[], None]:
        """Remember the state; the result brings it back."""
        kept = [list(each) for each in (self.numbers, self.places, self.onward, self.backward)]
        size = len(self.causes)

        def back() -> None:
            self.numbers, self.places, self.onward, self.backward = kept
            while len(self.causes) > size:
                literal, _ = self.causes.popitem()
                link, cell, _ = self.meaning(literal)
                if literal > 0 and not link:
                    del self.known[cell]
            self._queue.clear()
            self._arrows.clear()
            self._unsettled.clear()

        return back
