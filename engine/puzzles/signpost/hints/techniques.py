"""Steps that are seen on a Signpost board: only one cell is left for an arrow to lead to, or to lead here.

Each of the others is out for a reason of its own that can be pointed at: a link, a number, a chain that does not fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.core.grid import bits
from engine.core.places import Cell, distance
from engine.puzzles.signpost.entries import Entry
from engine.puzzles.signpost.hints.bodies import Linked, LinkReason, NoRoom, Numbered, Placed, SameChain, Unpointed
from engine.puzzles.signpost.hints.demands import Demand
from engine.puzzles.signpost.hints.position import Position

TECHNIQUES = ("chain that doesn’t fit", "number beyond")
"""The kinds of argument beyond the plainest, by the weight of their objections, from 2."""


Rank = tuple[int, int, int, int]
"""The lower, the plainer; the first is the level, or 0."""


class Objection(NamedTuple):
    """Why one cell, an `option`, is not next to another.  The lower the weight, the plainer; 3 and more looks beyond
    the two cells.
    """

    weight: int
    reason: LinkReason
    demands: frozenset[Demand] = frozenset()
    option: int = -1


@dataclass(frozen=True)
class Step:
    """The only way on from `cell`, or into it (`into`): to `other`, or none, which makes it the last number, or 1."""

    position: Position
    cell: int
    into: bool
    other: int | None
    options: tuple[int, ...]
    objections: tuple[Objection, ...]
    demands: frozenset[Demand]
    end: int | None = None
    """Where the number is that would make it the end of the path, if it is not this cell and not shown there."""

    @cached_property
    def rank(self) -> Rank:
        """The lower, the plainer."""
        weights = [objection.weight for objection in self.objections]
        return max(weights, default=0), sum(weights) + len(self.options), len(self.demands), self.cell

    def rank_near(self, near: Cell) -> tuple[int, ...]:
        """As `rank`, for somebody at work there: of steps with equally plain reasons the nearest."""
        ends = (self.cell,) if self.other is None else (self.cell, self.other)
        return self.rank[0], distance(near, map(self.position.board.cells.__getitem__, ends)), *self.rank[1:]

    @property
    def level(self) -> int:
        """How hard the argument is, see `Hint.level`."""
        return max(1, self.rank[0])

    @property
    def new(self) -> Entry:
        """What follows."""
        if self.other is None:
            return Entry(self.cell, 1 if self.into else self.position.board.last)
        tail, head = (self.other, self.cell) if self.into else (self.cell, self.other)
        return Entry(tail, 0, head)

    @property
    def technique(self) -> str:
        """Return the name of this kind of argument."""
        return ("only way in" if self.into else "only way on", *TECHNIQUES)[self.level - 1]


def easiest(position: Position, near: Cell | None = None) -> Step | None:
    """The plainest step, with the plainest reasons; of equally plain ones, the nearest to a cell."""
    return min(steps(position), key=lambda step: step.rank if near is None else step.rank_near(near), default=None)


def steps(position: Position) -> Iterator[Step]:
    """What each arrow, and each cell, decides by itself."""
    for cell in range(position.board.last):
        for into in (False, True):
            step = _only(position, cell, into)
            if step is not None:
                yield step


def _only(position: Position, cell: int, into: bool) -> Step | None:
    board = position.board
    if (position.cell_before(cell) if into else position.next_cell(cell)) is not None:
        return None
    end = 1 if into else board.last
    if position.number.get(cell) == end:
        return None
    around = bits(board.predecessors[cell] if into else board.successors[cell])
    options = tuple(each for each in around if not into or board.shown[each] != board.last)  # a star has no arrow
    found: list[int | None] = [] if cell in position.number or end in position.at else [None]
    objections: list[Objection] = []
    demands = {Demand("previous" if into else "next", cell)}
    for option in options:
        against = list(_objections(position, option, cell) if into else _objections(position, cell, option))
        if not against:
            found.append(option)
            if len(found) > 1:
                return None
            continue
        objection = min(against, key=lambda each: (each.weight, len(each.demands - demands)))
        demands |= objection.demands
        objections.append(objection._replace(option=option))
    if len(found) != 1:
        return None
    at = None if cell in position.number else position.at.get(end)
    at = None if at is None or board.shown[at] else at
    return Step(position, cell, into, found[0], options, tuple(objections), frozenset(demands), at)


def _objections(position: Position, tail: int, head: int) -> Iterator[Objection]:
    """Yield reasons why `tail`, whose arrow points at `head`, does not lead there."""
    follower, leader = position.after.get(tail), position.before.get(head)
    here, there = position.number.get(tail), position.number.get(head)
    if follower is not None:
        yield Objection(0, Linked(position.spot(tail), position.spot(follower)))
    if leader is not None:
        yield Objection(0, Linked(position.spot(leader), position.spot(head)))
    if here == position.board.last or there == 1:
        yield Objection(0, Numbered(0))
    if here is not None and there is not None:
        if there != here + 1:
            yield Objection(1, Numbered(here, there))
    elif position.chain[tail] is position.chain[head]:
        chain = position.chain[head]
        own = chain[chain.index(head) : chain.index(tail) + 1]
        yield Objection(1, SameChain(tuple(map(position.board.cells.__getitem__, own))))
    elif here is not None:
        yield from _forward(position, tail, head, here)
    elif there is not None:
        yield from _backward(position, tail, head, there)


def _forward(position: Position, tail: int, head: int, here: int) -> Iterator[Objection]:
    """`tail` is `here`, and the chain from `head` on would get the numbers after that."""
    board, follower = position.board, position.at.get(here + 1)
    if follower is not None:
        yield Objection(1, Linked(position.spot(tail), position.spot(follower), entered=False))
        return
    chain = position.chain[head]
    run = position.run(chain[chain.index(head) :], here + 1)
    end = here + len(run)
    if end > board.last:
        yield Objection(2, NoRoom(run, board.last))
        return
    placed = next((number for number in range(here + 2, end + 1) if number in position.at), None)
    if placed is not None:
        yield Objection(2, Placed(run, position.spot(position.at[placed])))
        return
    other = position.at.get(end + 1)
    if other is not None and not board.points_at(chain[-1], other):
        yield Objection(3, Unpointed(run, position.spot(other)), frozenset({Demand("arrow", end)}))


def _backward(position: Position, tail: int, head: int, there: int) -> Iterator[Objection]:
    """`head` is `there`, and the chain up to `tail` would get the numbers before that."""
    board, leader = position.board, position.at.get(there - 1)
    if leader is not None:
        yield Objection(1, Linked(position.spot(leader), position.spot(head), entered=False))
        return
    chain = position.chain[tail]
    cells = chain[: chain.index(tail) + 1]
    start = there - len(cells)
    run = position.run(cells, start)
    if start < 1:
        yield Objection(2, NoRoom(run, 1))
        return
    placed = next((number for number in range(there - 2, start - 1, -1) if number in position.at), None)
    if placed is not None:
        yield Objection(2, Placed(run, position.spot(position.at[placed])))
        return
    other = position.at.get(start - 1)
    if other is not None and not board.points_at(other, cells[0]):
        yield Objection(3, Unpointed(run, position.spot(other)), frozenset({Demand("arrow", start - 1)}))
